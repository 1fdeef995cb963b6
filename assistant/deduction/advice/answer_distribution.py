"""The joint distribution of the envelope and the answer to a suggestion.

An *outcome* is a player and the card they show, of the three named (number kinds·rank + card), or that nobody shows
(the last number). The *rank* of a card is the position of its holder in the queue of those who answer; a card that
none of them holds comes after all ranks.

Deals are bits of 64-bit words here, sorted by envelope and by weight: a set of deals is an array of words, "this card
has rank 2" is such a set, and its frequency is a count of bits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import product
from math import log

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.counting.enumerate_deals import Deals, envelopes
from assistant.deduction.posterior import Posterior

Index = NDArray[np.intp]
Sets = NDArray[np.uint64]
"""Sets of deals; the last axis is over words."""
HERE = 1 - 1e-6
"""A card whose chances sum to less than this may have left the game."""
TINY = 1e-300
BITS = 1 / log(2)
WORD = 64
MOST_WORDS = 3
"""The largest number of words in a block, so that its count of bits fits into a byte."""
BATCH = 1 << 14
"""The number of words processed together: what fits into the cache of a core."""


class Blocks:
    """The bit position of each deal: blocks of whole words, each for deals with one envelope and one weight.

    `weights` are those of the deals of each block, `starts` the first block of each envelope. Word j of block b is
    number j · blocks + b, so that counts of words are added plane by plane.
    """

    def __init__(self, triple: Index, weights: Reals, even: bool = False) -> None:
        """Assign the bits. `even`: all deals of an envelope have the same weight."""
        if even:
            values, group = np.zeros(triple.max() + 1), triple.astype(np.int32)
            values[triple] = weights
        else:
            values, kind = np.unique(weights, return_inverse=True) if np.ptp(weights) else (weights[:1], 0)
            group = (triple * len(values) + kind).astype(np.int32)
        many = np.bincount(group)
        self.words = min(range(1, MOST_WORDS + 1), key=lambda words: (words + 1) * int(_parts(many, words).sum()))
        parts = _parts(many, self.words)
        first = np.cumsum(parts) - parts
        of_block = np.repeat(np.arange(len(many)), parts)
        self.weights: Reals = values[of_block % len(values)]
        self.starts = np.flatnonzero(np.diff(of_block if even else of_block // len(values), prepend=-1))
        order = np.argsort(group.astype(np.int16) if len(many) < 1 << 15 else group, kind="stable")
        within = np.arange(len(group)) - np.repeat(np.cumsum(many) - many, many)
        block, bit = np.divmod(within, WORD * self.words)
        word, bit = np.divmod(bit, WORD)
        block += np.repeat(first, many)
        self.bit = np.empty(len(group), dtype=np.intp)
        self.bit[order] = (word * len(of_block) + block) * WORD + bit

    @cached_property
    def every(self) -> Sets:
        """The set of all deals."""
        return self.sets(np.ones(len(self.bit), dtype=np.uint8), (1,))[0]

    def sets(self, numbers: NDArray[np.uint8], among: Sequence[int]) -> Sets:
        """Return, for each number of `among`, the set of deals that have it; shape (numbers, words)."""
        spread = np.zeros(len(self.weights) * self.words * WORD, dtype=np.uint8)
        spread[self.bit] = numbers
        return np.stack([np.packbits(spread == number) for number in among]).view(np.uint64)

    def counts(self, sets: Sets) -> Reals:
        """Return how many deals of each block are in these sets; the last axis becomes one over blocks."""
        bits = np.bitwise_count(sets)
        if self.words > 1:
            bits = np.add.reduce(bits.reshape(*sets.shape[:-1], self.words, -1), axis=-2, dtype=np.uint8)
        return bits.astype(np.float64)


def _parts(many: Index, words: int) -> Index:
    """Return how many blocks of this many words each group of deals fills."""
    return -(-many // (WORD * words))


class Outcomes:
    """Deals prepared for evaluating suggestions; `rows` are the probabilities of the envelopes that occur.

    `rank` is the rank of a card at each place, and at none of them, `players` the length of the queue, `kinds` the
    number of cards in a suggestion, `rooms` the candidates for the last of them.
    """

    def __init__(
        self, posterior: Posterior, dealt: Deals, rank: Sequence[int], players: int, rooms: Sequence[str]
    ) -> None:
        evidence = posterior.evidence
        self.dealt, self.players, self.kinds = dealt, players, len(evidence.classes)
        triple = envelopes(evidence, dealt.places)[1]
        self.rows = np.bincount(triple, dealt.weights).astype(np.float64)
        self.draws = np.bincount(triple).astype(np.float64)
        self.blocks = Blocks(triple, dealt.weights, dealt.even)
        self.rank = np.array(rank, dtype=np.uint8) + 1
        self.row = {card: at for at, card in enumerate(evidence.cards)}
        self.possible = [_ranks(chance, rank) for chance in posterior.chance.tolist()]
        self._sets: dict[str, Sets] = {}
        self.rooms = np.stack([self._at(room) for room in rooms])
        self.shown = _shown(self.players, self.kinds)
        self.telling = self.shown.any(axis=-1) & self.rooms.any(axis=(0, 3))
        self.holdings = self.shown[self.telling]

    def of(self, before: Sequence[str]) -> Reals:
        """Return the probabilities for suggestions of each room with these cards.

        Shape (rooms, outcomes, envelopes).
        """
        joint = np.empty((len(self.rooms), self.kinds * self.players + 1, len(self.rows)))
        if not self.players:
            joint[:] = self.rows
            return joint
        together = self._together(before)
        some = np.asarray(together.any(axis=-1))
        others, last, rank = np.nonzero(self.telling & some[:, None, :])
        here, fold = together[others, rank], self.shown[others, last, rank].T
        step = max(1, BATCH // here.size)
        for start in range(0, len(joint), step):
            rooms = self.rooms[start : start + step, last, rank]
            rooms &= here
            folded = fold @ self.blocks.counts(rooms)
            folded *= self.blocks.weights
            np.add.reduceat(folded, self.blocks.starts, axis=-1, out=joint[start : start + step])
        return joint

    def held(self, before: Sequence[str]) -> Reals:
        """Return the probabilities of who first holds which of the cards; shape (rooms, holdings, envelopes).

        `holdings` (holdings, outcomes) says which card is shown then: each card held with the same chance.
        """
        joint = np.zeros((len(self.rooms), len(self.holdings), len(self.rows)))
        together = self._together(before) if self.players else None
        for number, (others, last, rank) in enumerate(np.argwhere(self.telling).tolist() if self.players else ()):
            if together is None or not together[others, rank].any():
                continue
            sets = self.rooms[:, last, rank] & together[others, rank]
            mass = self.blocks.counts(sets) * self.blocks.weights
            joint[:, number] = np.add.reduceat(mass, self.blocks.starts, axis=-1)
        return joint

    def _together(self, before: Sequence[str]) -> Sets:
        """Return which of these cards are at each rank while the others come later.

        Shape (choices, ranks, words).
        """
        sets = np.full((1, 1, 1), ~np.uint64(0))
        for card in before:
            sets = (sets[:, None] & self._at(card)).reshape(-1, self.players, self.blocks.every.size)
        return sets

    def _at(self, card: str) -> Sets:
        """Return the deals in which a card has each rank, and those in which it comes later.

        Shape (2, ranks, words).
        """
        if card not in self._sets:
            row = self.row[card]
            ranks, every = self.possible[row], self.blocks.every
            at = np.zeros((self.players + 1, every.size), dtype=np.uint64)
            if len(ranks) == 1:
                at[ranks] = every
            else:
                numbers = self.rank[self.dealt.places[:, row]]
                at[ranks] = self.blocks.sets(numbers, [rank + 1 for rank in ranks])
            later = np.bitwise_or.accumulate(at[:0:-1], axis=0)[::-1]
            self._sets[card] = np.stack([at[:-1], later])
        return self._sets[card]


def xlogx(values: Reals) -> Reals:
    """Return x log2 x, and 0 for 0."""
    return values * (np.log(np.maximum(values, TINY)) * BITS)


def _ranks(chances: Sequence[float], rank: Sequence[int]) -> list[int]:
    """Return the ranks that a card with these chances may have, ascending; the last of `rank` means held nowhere."""
    possible = {at for at, chance in zip(rank, chances, strict=False) if chance > 0}
    return sorted(possible if sum(chances) > HERE else {*possible, rank[-1]})


def _shown(players: int, kinds: int) -> Reals:
    """Return the probability of every outcome, by which cards are at a rank; the others come later.

    Shape (choices of all cards but the last, last card: here or later, ranks, outcomes); a choice is a binary number
    with 1 for later. Each of the cards at a rank is shown with equal chance. If all cards come later than the last
    player, nobody shows; at earlier ranks, that case is left to the later ranks.
    """
    shown = np.zeros((2,) * kinds + (players, kinds * players + 1))
    for choice in product((0, 1), repeat=kinds):
        there = [card for card, later in enumerate(choice) if not later]
        for rank in range(players):
            for card in there:
                shown[(*choice, rank, kinds * rank + card)] = 1 / len(there)
    if players:
        shown[(*(1,) * kinds, players - 1, -1)] = 1.0
    return shown.reshape(1 << kinds - 1, 2, players, kinds * players + 1)
