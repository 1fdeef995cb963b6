"""The problem behind the evidence: which unknown cards may fill which free places.

After propagation some cards have one place left; those are *settled*. The others are numbered from 0, and every place
that still has room becomes a *unit*: how many cards it takes, from which, which of them it must have at least one of,
and how likely it was to show what it showed. Cards that nothing tells apart form a *class* and have adjacent numbers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb
from typing import NamedTuple

from assistant.deduction.constraints.propagate import Propagation, bits
from assistant.kit.facts import Evidence

SHORT = 400
"""The number of hands up to which plain Python lists them faster than numpy."""
MANY_SHOWS = 100
"""The number of likelihoods that can be multiplied; with more, the product is relative to the largest.

Otherwise it would underflow to 0.
"""


class Unit(NamedTuple):
    """A place with `size` free places. All masks are over the unknown cards (bit i: card i).

    `place` is its number among the evidence's places, `allowed` its possible cards, `clauses` sets of which it has at
    least one, `one_each` sets of which it has exactly one (the envelope's classes), `not_all` sets that it does not
    have in full. `shows` are pairs (mask, settled): it once chose among its cards of that set, `settled` of them being
    certain.
    """

    place: int
    size: int
    allowed: int
    clauses: tuple[int, ...] = ()
    one_each: tuple[int, ...] = ()
    not_all: tuple[int, ...] = ()
    shows: tuple[tuple[int, int], ...] = ()

    @property
    def masks(self) -> tuple[int, ...]:
        """Every set of cards that this unit distinguishes from others."""
        return (self.allowed, *self.clauses, *self.one_each, *self.not_all, *(mask for mask, _ in self.shows))


@dataclass(frozen=True)
class ReducedProblem:
    """Unknown cards, units to fill, and what propagation found on the way.

    `classes` are masks of cards that nothing tells apart: same places, same clauses, same class of the envelope.
    `settled` maps the number of a card in the deck to the number of its place, `cards[i]` is the number in the deck of
    unknown card i.
    """

    evidence: Evidence
    propagation: Propagation
    cards: tuple[int, ...]
    units: tuple[Unit, ...]
    classes: tuple[int, ...]
    settled: Mapping[int, int] = field(default_factory=dict[int, int])

    @property
    def bound(self) -> int:
        """The largest possible number of deals: the unknown cards dealt out without any evidence."""
        left, ways = len(self.cards), 1
        for unit in self.units:
            ways *= comb(left, unit.size)
            left -= unit.size
        return ways

    @cached_property
    def short(self) -> list[list[int]] | None:
        """The legal hands of every unit as masks; None if they are more than `SHORT` together, before any clause."""
        if sum(comb(unit.allowed.bit_count(), unit.size) for unit in self.units) > SHORT:
            return None
        return [_legal(unit) for unit in self.units]

    @property
    def even(self) -> bool:
        """Whether there are as many unknown cards as free places, as there must be."""
        return len(self.cards) == sum(unit.size for unit in self.units)


def frame(evidence: Evidence) -> ReducedProblem:
    """Return the evidence as units over unknown cards, after propagation (`propagation.conflict` if no deal fits)."""
    propagation = Propagation(evidence)
    if propagation.conflict is not None:
        return ReducedProblem(evidence, propagation, (), (), ())
    settled = {card: place for place, sure in enumerate(propagation.sure) for card in bits(sure)}
    clauses = _clauses(propagation)
    shows = _shows(propagation)
    units: list[Unit] = []
    for place, at in enumerate(evidence.places):
        room = evidence.sizes.get(at, len(evidence.classes)) - propagation.sure[place].bit_count()
        if room > 0:
            units.append(_unit(propagation, place, room, clauses.get(place, set()), shows.get(place, ())))
    groups = _alike([i for i in range(len(propagation.cards)) if i not in settled], units)
    cards = tuple(card for group in groups for card in group)
    classes: list[int] = []
    start = 0
    for group in groups:
        classes.append((1 << len(group)) - 1 << start)
        start += len(group)
    bit = {card: 1 << at for at, card in enumerate(cards)}
    return ReducedProblem(evidence, propagation, cards, tuple(_named(u, bit) for u in units), tuple(classes), settled)


def _legal(unit: Unit) -> list[int]:
    """Return every hand that a unit may have, as masks."""
    if unit.one_each:
        hands = [0]
        for group in unit.one_each:
            hands = [hand | 1 << card for hand in hands for card in bits(group)]
    else:
        hands = list(map(sum, combinations([1 << card for card in bits(unit.allowed)], unit.size)))
    for clause in unit.clauses:
        hands = [hand for hand in hands if hand & clause]
    for together in unit.not_all:
        hands = [hand for hand in hands if hand & together != together]
    return hands


def _clauses(propagation: Propagation) -> dict[int, set[int]]:
    """Return the sets of cards of which a place has at least one, while it is not yet known which."""
    clauses: dict[int, set[int]] = {}
    for place, cards, _ in propagation.one_of:
        if not cards & propagation.sure[place]:
            clauses.setdefault(place, set()).add(cards & propagation.able[place])
    return clauses


def _shows(propagation: Propagation) -> dict[int, list[tuple[int, int]]]:
    """Return, per place, the unknown cards among which it once chose, and how many certain ones there were.

    A choice among all the cards that the place may have was a choice from the whole hand, equally likely in every deal.
    """
    shows: dict[int, list[tuple[int, int]]] = {}
    for place, among in propagation.shown:
        sure, able = among & propagation.sure[place], among & propagation.able[place]
        if able not in (sure, propagation.able[place]):
            shows.setdefault(place, []).append((able & ~sure, sure.bit_count()))
    return shows


def _unit(propagation: Propagation, place: int, room: int, clauses: set[int], shows: Sequence[tuple[int, int]]) -> Unit:
    sure, able = propagation.sure[place], propagation.able[place]
    live = sorted(c for c in clauses if not any(other != c and other & c == other for other in clauses))
    bans = {cards & ~sure for at, cards, _ in propagation.not_all if at == place and cards & able == cards}
    one_each: tuple[int, ...] = ()
    if place == len(propagation.places) - 1:
        classes = propagation.rooms[: len(propagation.evidence.classes)]
        one_each = tuple(mask & able for _, mask, _ in classes if not mask & sure)
    return Unit(place, room, able & ~sure, tuple(live), one_each, tuple(sorted(bans)), tuple(sorted(shows)))


def _alike(cards: Sequence[int], units: Sequence[Unit]) -> list[list[int]]:
    """Return the cards grouped by the sets that they are in."""
    signature = dict.fromkeys(cards, 0)
    for at, mask in enumerate(mask for unit in units for mask in unit.masks):
        for card in bits(mask):
            signature[card] |= 1 << at
    groups: dict[int, list[int]] = {}
    for card, key in signature.items():
        groups.setdefault(key, []).append(card)
    return list(groups.values())


def _named(unit: Unit, bit: Mapping[int, int]) -> Unit:
    """Return this unit with masks over the unknown cards, from one with masks over the cards of the deck."""
    new = {mask: sum([bit[card] for card in bits(mask)]) for mask in unit.masks}
    return Unit(
        unit.place,
        unit.size,
        new[unit.allowed],
        tuple(new[mask] for mask in unit.clauses),
        tuple(new[mask] for mask in unit.one_each),
        tuple(new[mask] for mask in unit.not_all),
        tuple((new[mask], settled) for mask, settled in unit.shows),
    )
