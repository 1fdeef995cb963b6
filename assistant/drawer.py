"""The drawer: what lies in signed boxes, in a file of its own beside the games, for the eyes of its owner alone.

The file holds only what lies in boxes now, and what is being written for them: it is written anew and put in the
place of the old one at every change (fsync, rename), so that what was taken back or shown is gone from it, and a crash
leaves the one or the other. Every content fills whole blocks of the file, so that even the size of the file, which
others may read in a folder or a copy, does not say how much anybody has written.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, cast

import msgspec

from assistant.fingerprint import fingerprint
from assistant.private import replaced, synced
from assistant.refusal import NotRecorded, sentence_of

BLOCK = 16_384
"""Bytes: a line of the file is a multiple of it. A book of five is never longer than one (see `sealed`)."""


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


class Drawers:
    """The drawers of all games of one store. `refused()` says why nothing may be written; "" if it may. Any thread."""

    def __init__(self, path: Path, refused: Callable[[], str]) -> None:
        self.path = path
        self._refused = refused
        self._lock = threading.Lock()
        self._kept: list[tuple[int, Content]] | None = None

    def of(self, game: int) -> GameDrawer:
        """The drawer of one game."""
        return GameDrawer(self, game)

    def contents(self, game: int) -> Sequence[Content]:
        """What is kept for a game, the oldest first."""
        with self._lock:
            return tuple(content for of, content in self._read() if of == game)

    def change(self, game: int, add: Sequence[Content] = (), drop: Sequence[Content] = ()) -> None:
        """Keep and forget; raises NotRecorded, then nothing has changed."""
        with self._lock:
            if why := self._refused():
                raise NotRecorded(f"Nothing was recorded. {why}")
            kept = [(of, content) for of, content in self._read() if of != game or content not in drop]
            kept += [(game, content) for content in add]
            try:
                self._write(kept)
            except OSError as wrong:
                raise NotRecorded(sentence_of(wrong)) from None
            self._kept = kept

    def _read(self) -> list[tuple[int, Content]]:
        if self._kept is None:
            lines = self.path.read_bytes().split(b"\n") if self.path.exists() else []
            self._kept = [found for found in map(_read, lines) if found]
        return self._kept

    def _write(self, kept: Sequence[tuple[int, Content]]) -> None:
        if not kept:
            self.path.unlink(missing_ok=True)
            synced(self.path.parent)
            return
        replaced(self.path, (_written(game, content) for game, content in kept))


def taken_over(path: Path, old: Path, mine: Callable[[int, str], bool] | None) -> None:
    """Let the file `old` be the one at `path`; of a file that others share only what is `mine`, by its fingerprint."""
    if path.exists() or not old.exists():
        return
    lines = [(raw, found) for raw in old.read_bytes().split(b"\n") if (found := _read(raw))]
    kept = [raw for raw, (game, content) in lines if mine is None or mine(game, content.fingerprint)]
    if kept:
        replaced(path, (raw + b"\n" for raw in kept))
    if mine is None:
        old.unlink()


class GameDrawer:
    """What lies in the signed boxes of one game."""

    def __init__(self, drawers: Drawers, game: int) -> None:
        self._drawers = drawers
        self._game = game

    def keep(self, content: Content, *instead: Content) -> None:
        """Keep it durably beside what is there, or `instead` of these; raises NotRecorded."""
        self._drawers.change(self._game, add=(content,), drop=instead)

    def drop(self, *contents: Content) -> None:
        """Forget these, on the disk too; raises NotRecorded."""
        if contents:
            self._drawers.change(self._game, drop=contents)

    def contents(self) -> Sequence[Content]:
        """All that is kept, the oldest first."""
        return self._drawers.contents(self._game)


def _written(game: int, content: Content) -> bytes:
    """A line of the file, in whole blocks."""
    line = {"game": game, **{name: getattr(content, name) for name in Content.__match_args__}, "room": ""}
    line["room"] = " " * (-(len(msgspec.json.encode(line)) + 1) % BLOCK)
    return msgspec.json.encode(line) + b"\n"


def _read(raw: bytes) -> tuple[int, Content] | None:
    """A line of the file; None if it is damaged: then its seat lays again. Until November 2026 there were no drafts."""
    try:
        line: dict[str, Any] = {"draft": False, **cast("dict[str, Any]", msgspec.json.decode(raw))}
        return int(line["game"]), Content(*(line[name] for name in Content.__match_args__))
    except (msgspec.DecodeError, KeyError, TypeError, ValueError):
        return None
