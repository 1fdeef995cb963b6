"""Numbers of a table: of each player (counts, tracks, scores) and in the middle (pools), as fields of its State."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Annotated, Any

from assistant.core.event import COUNTED, Of
from assistant.core.game import Notice, State, odd
from assistant.kit.phrasing import counted, money

Counts = Mapping[str, int]
"""A number for each player."""
Scores = Mapping[str, tuple[int, ...]]
"""The points of each player, in the order in which they were made."""
Count = Annotated[str, Of("count")]
"""The name of a field with counts."""
Pool = Annotated[str, Of("pool")]
"""The name of a field with a number in the middle of the table."""


@dataclass(frozen=True)
class CountRules:
    """How a number is counted: the word for one and for several, the number at the start, the least and the most.

    `dollars`: it is a sum of money. `is_track`: it is a step on a track, shown with the last one.
    """

    one: str
    many: str
    start: int
    least: int
    most: int
    dollars: bool
    is_track: bool

    def within(self, number: int) -> int:
        """Return this number, or the nearest one that is possible."""
        return min(self.most, max(self.least, number))

    def misses(self, number: int) -> Iterator[Notice]:
        """Yield a notice for a number that is out of its bounds."""
        if number != self.within(number):
            least, most = (money(one) if self.dollars else str(one) for one in (self.least, self.most))
            yield odd(f"{self.title} go from {least} to {most}: the nearest number is set.")

    def said(self, number: int) -> str:
        """Return a number of it in words: "3 coins", "$300"."""
        return money(number) if self.dollars else counted(number, self.one, self.many)

    def figure(self, number: int) -> str:
        """Return a number of it below its heading: "3", "$300", "7 of 20"."""
        if self.dollars:
            return money(number)
        return f"{number} of {self.most}" if self.is_track else f"{number}"

    @property
    def title(self) -> str:
        """The heading of a column of these numbers."""
        return self.many[:1].upper() + self.many[1:]


def counts(
    one: str, many: str = "", *, start: int = 0, least: int = 0, most: int = COUNTED, dollars: bool = False
) -> Any:
    """Return a field of a State with a number for each player: money, tokens, steps on a track, lives."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars, is_track=False)
    return field(default_factory=dict[str, int], metadata={"counts": rules})


def track(one: str, many: str = "", *, most: int, start: int = 0, least: int = 0) -> Any:
    """Return a field of a State with the step of each player on a track that ends at `most`."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars=False, is_track=True)
    return field(default_factory=dict[str, int], metadata={"counts": rules})


def pool(
    one: str, many: str = "", *, start: int = 0, least: int = 0, most: int = COUNTED, dollars: bool = False
) -> Any:
    """Return a field of a State with a number in the middle of the table: a heap, a bank, what is left of a supply."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars, is_track=False)
    return field(default=start, metadata={"pool": rules})


def scores(title: str = "Points") -> Any:
    """Return a field of a State with the points of each player, a row for every time that they score."""
    return field(default_factory=dict[str, tuple[int, ...]], metadata={"scores": title})


@cache
def counts_of(kind: type[State]) -> Mapping[str, CountRules]:
    """Return the fields of a State with counts, and what each counts."""
    return {f.name: f.metadata["counts"] for f in fields(kind) if "counts" in f.metadata}


@cache
def pools_of(kind: type[State]) -> Mapping[str, CountRules]:
    """Return the fields of a State with numbers in the middle, and what each counts."""
    return {f.name: f.metadata["pool"] for f in fields(kind) if "pool" in f.metadata}


@cache
def scores_of(kind: type[State]) -> Mapping[str, str]:
    """Return the fields of a State with scores, and their headings."""
    return {f.name: f.metadata["scores"] for f in fields(kind) if "scores" in f.metadata}
