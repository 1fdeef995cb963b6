"""Forced facts by propagation: rules of thumb applied until nothing changes.

Every fact found this way is certain; not every certain fact is found this way (that takes counting whole
deals). Each mark keeps the lines it rests on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, NotTogether, Showed

Cell = tuple[str, str]
"""A card and a place."""
Lines = frozenset[int]


@dataclass(frozen=True)
class Group:
    """`place` holds one of `cards`, and it is not yet known which (line `seq`)."""

    place: str
    cards: tuple[str, ...]
    seq: int


@dataclass(frozen=True)
class Marks:
    """What is forced: for each (card, place) "yes", "no" or "open", and why.

    `because` names the lines a mark rests on. `conflict` is None, or lines that cannot all be true.
    """

    cells: Mapping[Cell, Literal["yes", "no", "open"]]
    groups: tuple[Group, ...]
    because: Mapping[Cell, tuple[int, ...]]
    conflict: tuple[int, ...] | None = None
    method: str = "propagation"

    def at(self, card: str, place: str) -> Literal["yes", "no", "open"]:
        """The mark of one cell."""
        return self.cells.get((card, place), "open")

    @property
    def solution(self) -> tuple[str, ...]:
        """Cards known to be in the envelope."""
        return tuple(card for (card, place), mark in self.cells.items() if place == ENVELOPE and mark == "yes")


class _Impossible(Exception):
    """No deal fits; carries the lines in conflict."""

    def __init__(self, lines: Lines) -> None:
        super().__init__(lines)
        self.lines = lines


@dataclass
class _Grid:
    """Places each card may still be in; why each other place is closed."""

    evidence: Evidence
    open: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    why: dict[Cell, Lines] = field(default_factory=dict[Cell, Lines])
    changed: bool = False

    def __post_init__(self) -> None:
        self.open = {card: set(self.evidence.places) for card in self.evidence.cards}

    def close(self, card: str, place: str, lines: Lines) -> None:
        """`card` is not in `place`."""
        if place in self.open.get(card, ()):
            self.open[card].discard(place)
            self.why[card, place] = lines
            self.changed = True
            if not self.open[card]:
                raise _Impossible(self.closed(card))

    def put(self, card: str, place: str, lines: Lines) -> None:
        """`card` is in `place`."""
        if card not in self.open:
            return
        if place not in self.open[card]:
            raise _Impossible(lines | self.why.get((card, place), frozenset()))
        for other in tuple(self.open[card] - {place}):
            self.close(card, other, lines)

    def closed(self, card: str, but: str = "") -> Lines:
        """The lines that close all places of `card` but one."""
        found = (why for (c, place), why in self.why.items() if c == card and place != but)
        return frozenset[int]().union(*found)

    def sure(self, card: str, place: str) -> bool:
        """Whether `card` is certainly in `place`."""
        return self.open.get(card) == {place}


def known(evidence: Evidence) -> Marks:
    """All facts that propagation forces from the evidence; `conflict` is set if it proves no deal fits."""
    grid = _Grid(evidence)
    conflict: tuple[int, ...] | None = None
    try:
        grid.changed = True
        while grid.changed:
            grid.changed = False
            _sweep(grid)
    except _Impossible as found:
        conflict = tuple(sorted(found.lines - {0}))
    cells: dict[Cell, Literal["yes", "no", "open"]] = {}
    because: dict[Cell, tuple[int, ...]] = {}
    for card in evidence.cards:
        for place in evidence.places:
            mark = "no" if place not in grid.open[card] else "yes" if grid.sure(card, place) else "open"
            cells[card, place] = mark
            lines = grid.closed(card, place) if mark == "yes" else grid.why.get((card, place), frozenset())
            because[card, place] = tuple(sorted(lines - {0}))
    return Marks(cells, tuple(_groups(grid)), because, conflict)


def _sweep(grid: _Grid) -> None:
    """Every rule once."""
    for fact in grid.evidence.facts:
        _apply(fact, grid)
    for cards in grid.evidence.classes.values():
        _fill(grid, ENVELOPE, cards, 1)
    for place, size in grid.evidence.sizes.items():
        _fill(grid, place, grid.evidence.cards, size)


def _apply(fact: Fact, grid: _Grid) -> None:
    lines = frozenset((fact.seq,))
    match fact:
        case Holds(place=place, cards=cards):
            for card in cards:
                grid.put(card, place, lines)
        case Showed(place=place, card=card):
            grid.put(card, place, lines)
        case HoldsNone(place=place, cards=cards):
            for card in cards:
                grid.close(card, place, lines)
        case HoldsOneOf(place=place, cards=cards):
            _one_of(grid, place, cards, lines)
        case NotTogether(place=place, cards=cards):
            _not_together(grid, place, cards, lines)
        case _:
            return


def _one_of(grid: _Grid, place: str, cards: Iterable[str], lines: Lines) -> None:
    """One candidate left is certain; none left cannot be."""
    cards = tuple(cards)
    left = [card for card in cards if place in grid.open.get(card, ())]
    reason = lines.union(*(grid.why.get((card, place), frozenset()) for card in cards if card not in left))
    if not left:
        raise _Impossible(reason)
    if len(left) == 1:
        grid.put(left[0], place, reason)


def _not_together(grid: _Grid, place: str, cards: Iterable[str], lines: Lines) -> None:
    """All but one certainly there: the last is not."""
    cards = tuple(cards)
    rest = [card for card in cards if not grid.sure(card, place)]
    reason = lines.union(*(grid.closed(card, place) for card in cards if card not in rest))
    if not rest:
        raise _Impossible(reason)
    if len(rest) == 1:
        grid.close(rest[0], place, reason)


def _fill(grid: _Grid, place: str, cards: Iterable[str], size: int) -> None:
    """A full place takes no more of these cards; one with just enough candidates has them all."""
    cards = tuple(cards)
    held = [card for card in cards if grid.sure(card, place)]
    able = [card for card in cards if place in grid.open[card]]
    if len(held) > size:
        raise _Impossible(frozenset[int]().union(*(grid.closed(card, place) for card in held)))
    if len(able) < size:
        raise _Impossible(_why_not(grid, place, cards, able))
    if len(held) == size:
        reason = frozenset[int]().union(*(grid.closed(card, place) for card in held))
        for card in able:
            if card not in held:
                grid.close(card, place, reason)
    elif len(able) == size:
        reason = _why_not(grid, place, cards, able)
        for card in able:
            grid.put(card, place, reason)


def _why_not(grid: _Grid, place: str, cards: Iterable[str], able: Iterable[str]) -> Lines:
    out = (grid.why.get((card, place), frozenset[int]()) for card in cards if card not in able)
    return frozenset[int]().union(*out)


def _groups(grid: _Grid) -> Iterator[Group]:
    """Clauses that are still open, without those already settled and without repeats."""
    seen: set[tuple[str, tuple[str, ...]]] = set()
    for fact in grid.evidence.facts:
        if not isinstance(fact, HoldsOneOf) or any(grid.sure(card, fact.place) for card in fact.cards):
            continue
        left = tuple(c for c in grid.evidence.cards if c in fact.cards and fact.place in grid.open[c])
        if len(left) > 1 and (fact.place, left) not in seen:
            seen.add((fact.place, left))
            yield Group(fact.place, left, fact.seq)
