"""The value of a suggestion when the named suspect decides who is asked first, and some cards may be given freely.

The players asked answer in the order of a queue. The first one who holds any of the named cards gives one of the cards
that they hold, each with equal chance, including free cards (Red Herrings). A player who holds only free cards gives
one with chance one half; otherwise the next player is asked. The asker sees the card; the others see who gave it.

From all deals the value is exact. From drawn deals it is the jackknife over batches of draws (Zahl, Ecology 58, 1977),
which removes the bias of small samples to first order, and gives a standard error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.advice.answer_distribution import xlogx
from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.counting.enumerate_deals import Deals, envelopes
from assistant.deduction.resolve_names import all_of, one_of
from assistant.deduction.results import Posterior

Queues = Mapping[tuple[str, str], Sequence[str]]
"""The players asked, in order, by the named suspect and the direction that the asker chooses."""
Index = NDArray[np.intp]
Ranks = NDArray[np.int8]
BATCHES = 10


@dataclass(frozen=True)
class DirectedQuestion:
    """A question: the named cards, one of each class, and the direction."""

    cards: tuple[str, ...]
    direction: str


def questions(
    posterior: Posterior, queues: Queues, rooms: Iterable[str] | None, weapons: Mapping[str, Collection[str]] | None
) -> list[DirectedQuestion]:
    """Return all possible questions: suspects and directions with a queue, rooms within reach, weapons in them.

    `weapons` are by room, or all of them if None. Raises NoSuch for unknown names.
    """
    first, *between, last = posterior.evidence.classes.values()
    all_of("card", (suspect for suspect, _ in queues), first)
    allowed = [one_of("room", room, last) for room in (last if rooms is None else dict.fromkeys(rooms))]
    asked: list[DirectedQuestion] = []
    for (suspect, direction), room in product(queues, allowed):
        lying = between
        if weapons is not None:
            lying = [[card for card in cards if card in weapons.get(room, ())] for cards in between]
        asked += [DirectedQuestion((suspect, *middle, room), direction) for middle in product(*lying)]
    return asked


class PreparedDeals:
    """Deals prepared for the questions of an asker, with the cards that are free to give."""

    def __init__(self, posterior: Posterior, dealt: Deals, asker: str, free: Iterable[str] = ()) -> None:
        evidence = posterior.evidence
        self.places, self.dealt = evidence.places, dealt
        self.row = {card: at for at, card in enumerate(evidence.cards)}
        self.free = all_of("card", dict.fromkeys(free), evidence.cards)
        self.asker = asker
        triple = envelopes(evidence, dealt.places)[1]
        self.triples = int(triple.max()) + 1
        self.batches = BATCHES if dealt.sampled else 1
        batch = np.arange(len(triple)) * self.batches // len(triple)
        self.cell: Index = batch * self.triples + triple
        self._ranks: dict[tuple[tuple[str, ...], str], Ranks] = {}
        self._frees: dict[tuple[tuple[str, ...], tuple[str, ...]], _Free] = {}
        self._cells = self.batches * self.triples
        inside = self._sums(self.cell, dealt.weights, 1)[..., 0]
        every = inside.sum(axis=0, keepdims=True)
        self._inside = xlogx(np.concatenate((every, every - inside))).sum(axis=1)

    def worth(self, cards: Sequence[str], queue: Sequence[str]) -> tuple[float, float, float, float]:
        """Return the bits, the chance that nobody answers, the bits that the others learn, the error of the bits."""
        asked = tuple(place for place in queue if place != self.asker)
        named = [self._rank(card, asked) for card in cards]
        free = self._free(asked, tuple(card for card in self.free if card not in cards))
        many, kinds = len(asked), len(named) + len(free.ranks)
        joint = np.zeros((self.batches, self.triples, many * kinds + 1))
        given: Reals = np.zeros(len(self.cell))
        for number, (rank, chance) in enumerate(_chances(named, free, many)):
            weights = chance * self.dealt.weights
            given += weights
            table = self._sums(self.cell * (many + 1) + rank, weights, many + 1)
            joint[:, :, number : many * kinds : kinds] = table[..., :many]
        joint[:, :, -1] = np.maximum(self._sums(self.cell, self.dealt.weights - given, 1)[..., 0], 0.0)
        who = np.concatenate(
            (joint[:, :, :-1].reshape(self.batches, self.triples, many, kinds).sum(axis=3), joint[:, :, -1:]), axis=2
        )
        bits, error = self._gain(joint)
        return bits, float(joint[:, :, -1].sum()), self._gain(who)[0], error

    def _free(self, asked: tuple[str, ...], cards: tuple[str, ...]) -> _Free:
        """Return the free cards among the players asked in this order."""
        if (asked, cards) not in self._frees:
            self._frees[asked, cards] = _Free.of([self._rank(card, asked) for card in cards], len(asked))
        return self._frees[asked, cards]

    def _gain(self, joint: Reals) -> tuple[float, float]:
        """Return the mutual information of envelope and outcome, and its standard error; shape (batches, …)."""
        joint = joint[:, :, joint.any(axis=(0, 1))]
        every = joint.sum(axis=0, keepdims=True)
        whole = float(_information(every, self._inside[:1])[0])
        if self.batches == 1:
            return max(0.0, whole), 0.0
        rest = _information(every - joint, self._inside[1:])
        jackknifed = self.batches * whole - (self.batches - 1) * float(rest.mean())
        return jackknifed, float(rest.std()) * sqrt(self.batches - 1)

    def _sums(self, where: Index, weights: Reals, width: int) -> Reals:
        sums: Any = np.bincount(where, weights, self._cells * width)
        return sums.reshape(self.batches, self.triples, width)

    def _rank(self, card: str, asked: tuple[str, ...]) -> Ranks:
        """Return, for every deal, how many players are asked before the card's holder; all of them if none holds it."""
        key = asked, card
        if key not in self._ranks:
            order = np.full(len(self.places) + 1, len(asked), dtype=np.int8)
            for rank, place in enumerate(asked):
                order[self.places.index(place)] = rank
            self._ranks[key] = order[self.dealt.places[:, self.row[card]]]
        return self._ranks[key]


@dataclass(frozen=True)
class _Free:
    """Cards that may be given freely: their ranks, and the chance of each to be given before any named card.

    That chance is correct where its rank comes before that of the first named card.
    """

    ranks: Sequence[Ranks]
    alone: Sequence[Reals]

    @classmethod
    def of(cls, ranks: Sequence[Ranks], many: int) -> _Free:
        """Return the free cards with these ranks, for a queue of `many` players."""
        alone: list[Reals] = []
        for rank in ranks:
            alike = np.add.reduce([other == rank for other in ranks], dtype=np.float64)
            alone.append(np.where(rank < many, reached(rank, ranks) / (2 * alike), 0.0))
        return cls(ranks, alone)


def _chances(named: Sequence[Ranks], free: _Free, many: int) -> Iterable[tuple[Ranks, Reals]]:
    """Yield, for every card, its rank and the chance that it is given, in every deal."""
    first = np.minimum.reduce(named)
    fits = [rank == first for rank in (*named, *free.ranks)]
    share = reached(first, free.ranks) * (first < many)
    share /= np.add.reduce(fits, dtype=np.float64)
    for rank, fit in zip(named, fits, strict=False):
        yield rank, fit * share
    for rank, fit, alone in zip(free.ranks, fits[len(named) :], free.alone, strict=True):
        yield rank, fit * share + (rank < first) * alone


def reached(rank: Ranks, free: Sequence[Ranks]) -> Reals:
    """Return the chance that all players before this rank who hold only free cards keep them."""
    chance: Reals = np.ones(len(rank))
    for number, other in enumerate(free):
        halved = other < rank
        for earlier in free[:number]:
            halved &= earlier != other
        chance -= chance * halved / 2
    return chance


def _information(joint: Reals, inside: Reals) -> Reals:
    """Return the mutual information of each table of weights (tables, envelopes, outcomes).

    The weights need not sum to 1; `inside` is Σ x log x of the envelopes alone.
    """
    joint = np.maximum(joint, 0.0)
    outcomes = joint.sum(axis=1)
    total = outcomes.sum(axis=1)
    return (xlogx(joint).sum(axis=(1, 2)) + xlogx(total) - xlogx(outcomes).sum(axis=1) - inside) / total
