"""The drawer of a table: what lies in its signed boxes, apart from the log. On the disk it is a part of the vault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import msgspec

from assistant.core.fingerprint import fingerprint


def canonical(box: str, seat: str, salt: str, event: Mapping[str, Any]) -> str:
    """The one text of which the fingerprint is taken: JSON without spaces, names of fields in alphabetical order.

    `event` is what `codec.event_to` made of it. Whoever has this text can check a fingerprint with any SHA-256.
    """
    return msgspec.json.encode([box, seat, salt, event], order="sorted").decode()


@dataclass(frozen=True)
class Content:
    """What lies in one slot (`seat`) of a signed box, as it is kept apart from the log; no text of it shows what it is.

    A `draft` is what is being written there: it has no salt, is sealed nowhere, and the log does not know of it.
    """

    box: str
    seat: str
    salt: str = field(repr=False)
    event: dict[str, Any] = field(repr=False)
    draft: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """What the log knows of it: nothing, until the content is known."""
        return fingerprint(canonical(self.box, self.seat, self.salt, self.event))


class Drawer(Protocol):
    """Where contents of signed boxes are kept, apart from the log."""

    def keep(self, content: Content, *instead: Content) -> None:
        """Keep it durably beside what is there, or `instead` of these; raises NotRecorded."""
        ...

    def drop(self, *contents: Content) -> None:
        """Forget these, on the disk too; raises NotRecorded."""
        ...

    def contents(self) -> Sequence[Content]:
        """All that is kept, the oldest first."""
        ...


class MemoryDrawer:
    """A drawer that forgets, for a log that forgets."""

    def __init__(self) -> None:
        self._contents: list[Content] = []

    def keep(self, content: Content, *instead: Content) -> None:
        """Keep it while the program runs."""
        self.drop(*instead)
        self._contents.append(content)

    def drop(self, *contents: Content) -> None:
        """Forget these."""
        self._contents = [content for content in self._contents if content not in contents]

    def contents(self) -> Sequence[Content]:
        """All that is kept, the oldest first."""
        return tuple(self._contents)
