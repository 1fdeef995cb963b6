"""The common parts of demo recorders: the clock of a game, its two files, and taking the first offer.

WRITTEN = Written("axis_allies", "record_axis", "Spring 1942: …")
WRITTEN.write(table)       # data/axis_allies/demo.jsonl, and beside this file axis_allies-demo.txt
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from assistant.content.catalogue import SHELF
from assistant.core.codec import encode
from assistant.core.event import TABLE, Event
from assistant.core.offer import Offer
from assistant.table.table import Table

HERE = Path(__file__).parent


class Clock:
    """A steady clock: some seconds from line to line, never the same number twice in a row."""

    def __init__(self) -> None:
        self._now = 1_767_300_000_000

    def __call__(self) -> int:
        """Return milliseconds since 1970."""
        self._now += 9_000 + 900 * (self._now // 1000 % 31)
        return self._now


# ---------------------------------------------------------------- as files


def as_lines(table: Table, title: str) -> Iterator[str]:
    """Yield the file of a game: a header, then one entry per line."""
    header = {"boardside": 1, "game": table.game.key, "title": title, "created": table.entries[0].at}
    yield json.dumps(header, ensure_ascii=False, separators=(",", ":"))
    yield from map(encode, table.entries)


def digest(table: Table) -> str:
    """Return a fingerprint of the table's feed."""
    feed = [f"{told.line.label} {told.text} {told.line.struck}" for told in table.account(TABLE)]
    return hashlib.sha256("\n".join(feed).encode()).hexdigest()


After = Mapping[str, Sequence[str]]
"""Lines of text by the label of the game's line that they follow."""


@dataclass(frozen=True)
class Written:
    """The paths of a game's demo and of its text: the game as the table reads it. The module `by` writes both."""

    game: str
    by: str
    title: str

    @property
    def file(self) -> Path:
        """The recorded game."""
        return SHELF / "data" / self.game / "demo.jsonl"

    @property
    def text(self) -> Path:
        """The text of the game."""
        return HERE / f"{self.game}-demo.txt"

    def playthrough(self, table: Table, after: After | None = None) -> Iterator[str]:
        """Yield the game line by line, with additional text after some lines."""
        yield f"# {self.title}"
        yield f"# {len(table.entries)} entries, {len(table.lines)} lines; written by tests/stories/{self.by}.py"
        yield f"digest: {digest(table)}"
        for told in table.account(TABLE):
            yield f"{told.line.label:>4}  {told.text}"
            yield from (after or {}).get(told.line.label, ())

    def write(self, table: Table, after: After | None = None) -> None:
        """Write both files."""
        self.file.write_text("\n".join(as_lines(table, self.title)) + "\n", "utf-8")
        self.text.write_text("\n".join(self.playthrough(table, after)) + "\n", "utf-8")
        print(f"{self.game}: {len(table.entries)} entries, {len(table.lines)} lines")


# ---------------------------------------------------------------- taking what is offered


def expected(offers: Sequence[Offer]) -> Offer:
    """Return the first expected offer, else the first one."""
    return next((offer for offer in offers if offer.expected), offers[0])


def first_of(offer: Offer, **said: Callable[[Any], Any]) -> Event:
    """Return the values of every blank: its first choices, or its defaults; `said` replaces them."""
    chosen: dict[str, Any] = {}
    for blank in offer.blanks:
        able = list(blank.open(chosen))
        value = able[0] if blank.single else tuple(blank.prefilled or able)[: blank.count]
        chosen[blank.name] = said[blank.name](value) if blank.name in said else value
    return offer.fill(chosen)


def by_luck(throws: Sequence[Any], side: str, luck: str | None) -> Any:
    """Return the one of three rolls of a `side` with most hits if `luck` favors it, with fewest if it favors another.

    Without `luck`, return the middle one.
    """
    low, middle, high = sorted(throws, key=lambda shot: shot.hits)
    return middle if luck is None else high if luck == side else low
