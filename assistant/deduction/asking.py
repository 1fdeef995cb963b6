"""What a suggestion is worth where who is asked first depends on what is named, and where cards may be given freely.

The asked ones answer in the order of a queue; the first who holds any of the named cards gives one of those that he
or she holds, each with equal chance, free cards (Red Herrings) among them; who holds free ones only gives one of these
with chance one half, else the next one is asked. The asker sees the card, the others who gave it.

From all deals the worth is exact. From drawn deals it is the jackknife over batches of draws (Zahl, Ecology 58, 1977):
without the bias of small samples to first order, and with its standard error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.deals import Deals, envelopes
from assistant.deduction.hands import Reals
from assistant.deduction.knowing import Posterior
from assistant.deduction.names import all_of, one_of

Queues = Mapping[tuple[str, str], Sequence[str]]
"""Who is asked, in order, by the named suspect and the direction that the asker chooses."""
Index = NDArray[np.intp]
BATCHES = 10


@dataclass(frozen=True)
class Asked:
    """A question: the named cards, one of each class, and the direction."""

    cards: tuple[str, ...]
    direction: str


def questions(
    found: Posterior, queues: Queues, rooms: Iterable[str] | None, weapons: Mapping[str, Collection[str]] | None
) -> list[Asked]:
    """All that may be asked: suspects and directions that have a queue, rooms within reach, weapons that lie there.

    `weapons` are by room, all of them if None. Raises NoSuch for names that there are not.
    """
    first, *between, last = found.evidence.classes.values()
    all_of("card", (suspect for suspect, _ in queues), first)
    allowed = [one_of("room", room, last) for room in (last if rooms is None else dict.fromkeys(rooms))]
    asked: list[Asked] = []
    for (suspect, direction), room in product(queues, allowed):
        lying = between
        if weapons is not None:
            lying = [[card for card in cards if card in weapons.get(room, ())] for cards in between]
        asked += [Asked((suspect, *middle, room), direction) for middle in product(*lying)]
    return asked


class Asking:
    """Deals prepared for questions of an asker, with the cards that are free to give."""

    def __init__(self, found: Posterior, dealt: Deals, asker: str, free: Iterable[str] = ()) -> None:
        evidence = found.evidence
        self.places, self.dealt = evidence.places, dealt
        self.row = {card: at for at, card in enumerate(evidence.cards)}
        self.free = all_of("card", dict.fromkeys(free), evidence.cards)
        self.asker = asker
        triple = envelopes(evidence, dealt.places)[1]
        self.triples = int(triple.max()) + 1
        self.batches = BATCHES if dealt.sampled else 1
        batch = np.arange(len(triple)) * self.batches // len(triple)
        self.cell: Index = batch * self.triples + triple
        self._ranks: dict[tuple[tuple[str, ...], str], NDArray[np.int8]] = {}
        self._cells = self.batches * self.triples

    def worth(self, cards: Sequence[str], queue: Sequence[str]) -> tuple[float, float, float, float]:
        """Bits, chance that nobody answers, bits told to the others, standard error of the bits."""
        asked = tuple(place for place in queue if place != self.asker)
        named = [self._rank(card, asked) for card in cards]
        free = [self._rank(card, asked) for card in self.free if card not in cards]
        many = len(asked)
        kinds = len(named) + len(free)
        joint = np.zeros((self.batches, self.triples, many * kinds + 1))
        given: Reals = np.zeros(len(self.cell))
        for number, (rank, chance) in enumerate(_chances(named, free, many)):
            weights = chance * self.dealt.weights
            given += weights
            where = self.cell * (many + 1) + rank
            table = self._sums(where, weights, many + 1)[..., :many]
            joint[:, :, number : many * kinds : kinds] = table
        joint[:, :, -1] = self._sums(self.cell, self.dealt.weights - given, 1)[..., 0]
        joint[:, :, -1] = np.maximum(joint[:, :, -1], 0.0)
        who = np.concatenate(
            (joint[:, :, :-1].reshape(self.batches, self.triples, many, kinds).sum(axis=3), joint[:, :, -1:]), axis=2
        )
        bits, error = _gain(joint)
        return bits, float(joint[:, :, -1].sum()), _gain(who)[0], error

    def _sums(self, where: Index, weights: Reals, width: int) -> Reals:
        found: Any = np.bincount(where, weights, self._cells * width)
        return found.reshape(self.batches, self.triples, width)

    def _rank(self, card: str, asked: tuple[str, ...]) -> NDArray[np.int8]:
        """How many are asked before the one who holds the card, in every deal; all of them where none of these does."""
        key = asked, card
        if key not in self._ranks:
            order = np.full(len(self.places) + 1, len(asked), dtype=np.int8)
            for rank, place in enumerate(asked):
                order[self.places.index(place)] = rank
            self._ranks[key] = order[self.dealt.places[:, self.row[card]]]
        return self._ranks[key]


def _chances(
    named: Sequence[NDArray[np.int8]], free: Sequence[NDArray[np.int8]], many: int
) -> Iterable[tuple[NDArray[np.int8], Reals]]:
    """For every card its rank and the chance that it is given, in every deal."""
    first = np.minimum.reduce(named)
    fitting = sum((rank == first).astype(np.float64) for rank in named)
    for rank in free:
        fitting = fitting + (rank == first)
    reached = _reached(first, free)
    met = first < many
    for rank in named:
        yield rank, np.where(met & (rank == first), reached / fitting, 0.0)
    for rank in free:
        alike = sum((other == rank).astype(np.float64) for other in free)
        before = np.where((rank < first) & (rank < many), _reached(rank, free) / (2 * alike), 0.0)
        yield rank, np.where(met & (rank == first), reached / fitting, before)


def _reached(rank: NDArray[np.int8], free: Sequence[NDArray[np.int8]]) -> Reals:
    """The chance that all who hold free cards alone, before this rank, keep them."""
    found: Reals = np.ones(len(rank))
    for number, other in enumerate(free):
        again = np.zeros(len(rank), dtype=np.bool_)
        for earlier in free[:number]:
            again |= earlier == other
        found = np.where((other < rank) & ~again, found / 2, found)
    return found


def _gain(joint: Reals) -> tuple[float, float]:
    """The mutual information of what is inside and the outcome, and its standard error; shape (batches, …)."""
    whole = _information(joint.sum(axis=0)[None])[0]
    batches = len(joint)
    if batches == 1:
        return max(0.0, float(whole)), 0.0
    rest = _information(joint.sum(axis=0)[None] - joint)
    return (
        float(batches * whole - (batches - 1) * rest.mean()),
        float(rest.std() * sqrt(batches - 1)),
    )


def _information(joint: Reals) -> Reals:
    """Of each table of weights (tables, envelopes, outcomes); they need not sum to 1."""
    joint = np.maximum(joint, 0.0)
    total = joint.sum(axis=(1, 2))
    parts = _xlogx(joint).sum(axis=(1, 2)) + _xlogx(total)
    return (parts - _xlogx(joint.sum(axis=1)).sum(axis=1) - _xlogx(joint.sum(axis=2)).sum(axis=1)) / total


def _xlogx(values: Any) -> Any:
    """x log2 x, and 0 for 0."""
    return values * np.log2(np.where(values > 0, values, 1.0))
