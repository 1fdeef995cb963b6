"""The settings of a store, as other modules use them: values under names, saved with the games."""

from __future__ import annotations

from typing import Protocol


class SettingsSource(Protocol):
    """A source of settings: a `Store`, or a journal opened for reading."""

    def setting(self, name: str, default: str = "") -> str:
        """Return the setting stored under this name."""
        ...


class WritableSettings(SettingsSource, Protocol):
    """A place where settings can be changed."""

    def remember(self, name: str, value: str) -> None:
        """Store a setting; raises NotRecorded."""
        ...
