"""The times at which the program was running: time while it was stopped or asleep is charged to nobody.

None of this is an entry of a game: it says nothing about the table, and no line changes by it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

from assistant.core.errors import NotRecorded
from assistant.kit.clock import Gap
from assistant.storage.settings import SettingsSource, WritableSettings

NOTED_EVERY = 10_000
"""The milliseconds between two notes that the program is running."""
ASLEEP = 20_000
"""The milliseconds without a beat after which the computer counts as having been asleep."""
MOST = 500
"""The number of absences that are remembered."""


def absences(settings: SettingsSource) -> tuple[Gap, ...]:
    """Return when the program was not running, oldest first."""
    return tuple((int(begin), int(end)) for begin, end in json.loads(settings.setting("away", "[]")))


def before_import(settings: SettingsSource, game: int) -> tuple[Gap, ...]:
    """Return when an imported game was not in this store: from its last line to its import; empty for other games."""
    times: list[int] = json.loads(settings.setting(f"way of {game}", "[]"))
    return ((times[0], max(times)),) if times else ()


class Presence:
    """The absences of the program, from one beat to the next."""

    def __init__(self, settings: WritableSettings, clock: Callable[[], int]) -> None:
        self._settings = settings
        self._clock = clock
        self._last = 0
        self._noted = 0
        self._away: tuple[Gap, ...] | None = None

    @property
    def away(self) -> tuple[Gap, ...]:
        """From when to when the program was away, oldest first."""
        if self._away is None:
            self._away = absences(self._settings)
        return self._away

    def beat(self) -> bool:
        """Note that the program is running; return whether it was stopped or asleep since the last beat."""
        now, begins = self._clock(), not self._last
        last = int(self._settings.setting("alive", str(now))) if begins else self._last
        self._last = now
        away = now > last if begins else now - last > ASLEEP
        if away:
            self._away = (*self.away, (last, now))[-MOST:]
            self._write("away", json.dumps(self._away))
        if away or now - self._noted >= NOTED_EVERY:
            self._noted = now
            self._write("alive", str(now))
        return away

    def _write(self, name: str, value: str) -> None:
        with suppress(NotRecorded):
            self._settings.remember(name, value)
