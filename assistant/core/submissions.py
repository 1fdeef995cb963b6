"""The drawer of a table: the contents of its signed boxes, apart from the log. On disk it is part of the vault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

import msgspec

from assistant.core.fingerprint import fingerprint


def canonical(box: str, seat: str, salt: str, event: Mapping[str, Any]) -> str:
    """Return the text whose fingerprint is taken: JSON without spaces, names of fields in alphabetical order.

    `event` is the result of `codec.event_to`. With this text, anybody can check a fingerprint using any SHA-256
    program.
    """
    return msgspec.json.encode([box, seat, salt, event], order="sorted").decode()


@dataclass(frozen=True)
class Content:
    """The content of one slot (`seat`) of a signed box, stored apart from the log; its `repr` does not reveal it.

    A `draft` is being written there: it has no salt, is not sealed, and the log does not know of it.
    """

    box: str
    seat: str
    salt: str = field(repr=False)
    event: dict[str, Any] = field(repr=False)
    draft: bool = False

    @cached_property
    def fingerprint(self) -> str:
        """The fingerprint in the log, which reveals nothing until the content is known."""
        return fingerprint(canonical(self.box, self.seat, self.salt, self.event))


class Drawer(Protocol):
    """A place where contents of signed boxes are stored, apart from the log."""

    def keep(self, content: Content, *instead: Content) -> None:
        """Keep the content durably, and drop those that it is kept `instead` of; raises NotRecorded."""
        ...

    def drop(self, *contents: Content) -> None:
        """Forget these contents, on the disk too; raises NotRecorded."""
        ...

    def contents(self) -> Sequence[Content]:
        """Return everything that is stored, the oldest first."""
        ...


class MemoryDrawer:
    """A drawer in memory only, for a log in memory."""

    def __init__(self) -> None:
        self._contents: list[Content] = []

    def keep(self, content: Content, *instead: Content) -> None:
        """Keep the submission while the program runs."""
        self.drop(*instead)
        self._contents.append(content)

    def drop(self, *contents: Content) -> None:
        """Forget these contents."""
        self._contents = [content for content in self._contents if content not in contents]

    def contents(self) -> Sequence[Content]:
        """Return everything that is stored, the oldest first."""
        return tuple(self._contents)
