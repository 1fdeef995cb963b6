"""What to ask next: how many bits about the envelope the answer to each suggestion will bring.

The outcome of a suggestion is who shows which card, or that nobody does: the first in the queue who holds
one of the three shows one of those that match, each with equal chance. The gain is the mutual information
I(envelope; outcome), from the joint distribution over whole deals (products of marginals would be wrong).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import log

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.count import Model
from assistant.deduction.deals import Deals, deals
from assistant.deduction.hands import Reals
from assistant.deduction.posterior import Posterior, posterior
from assistant.deduction.propagate import bits
from assistant.kit.facts import ENVELOPE, Evidence

Ranks = NDArray[np.intp]
Worth = tuple[float, float, float, float]
"""Bits, chance that nobody answers, bits told to the others, standard error."""
TINY = 1e-300
BITS = 1 / log(2)


@dataclass(frozen=True)
class Suggested:
    """A suggestion and what it is worth to this seat.

    `bits` is what its answer tells about the envelope, `nobody` the probability that nobody answers,
    `told` the bits that those learn who see only who showed (as this seat can judge it). `error` is the
    standard error of `bits` where deals were sampled, else 0.
    """

    cards: tuple[str, ...]
    bits: float
    nobody: float
    told: float
    error: float = 0.0


@dataclass(frozen=True)
class Advice:
    """Suggestions by gain, the best first; the likeliest envelope; how it was computed.

    `best` is the likeliest envelope and `chance` its probability (that of an accusation being right now),
    `bits` what is still missing. `method` is "all deals" (exact) or names the number of sampled deals.
    """

    suggestions: tuple[Suggested, ...]
    best: tuple[str, ...]
    chance: float
    bits: float
    method: str


def advise(
    evidence: Evidence,
    asker: str,
    queue: Sequence[str],
    rooms: Iterable[str] | None = None,
    model: Model = "random",
    limit: int = 36_000,
    samples: int = 4_000,
) -> Advice:
    """Rank every suggestion `asker` could make; `queue` is the order in which the others answer.

    `rooms` restricts the last class of cards to those within reach. Exact up to `limit` deals; beyond,
    `samples` draws with exact weights are used, and `method` says so. Raises ValueError if no deal fits.
    """
    found = posterior(evidence, model)
    return ranked(found, deals(found, limit, samples), asker, queue, rooms)


def ranked(
    found: Posterior, dealt: Deals, asker: str, queue: Sequence[str], rooms: Iterable[str] | None = None
) -> Advice:
    """The same from deals that are already at hand."""
    evidence = found.evidence
    *others, last = evidence.classes.values()
    allowed = set(last if rooms is None else rooms)
    table = _Table(evidence, dealt, [place for place in queue if place != asker])
    like = _alike(found, table)
    within = [card for card in last if card in allowed]
    rooms_alike = list(dict.fromkeys(like[card] for card in within))
    worth: dict[tuple[str, ...], dict[str, Worth]] = {}
    suggestions: list[Suggested] = []
    for before in product(*others):
        key = tuple(like[card] for card in before)
        if key not in worth:
            worth[key] = table.worth(key, rooms_alike)
        suggestions.extend(Suggested((*before, card), *worth[key][like[card]]) for card in within)
    suggestions.sort(key=lambda s: (-round(s.bits, 9), -round(s.nobody, 9), s.cards))
    best, chance = found.best
    method = f"{len(dealt.weights)} sampled deals" if dealt.sampled else "all deals"
    return Advice(tuple(suggestions), best, chance, found.bits, method)


def _alike(found: Posterior, table: _Table) -> dict[str, str]:
    """For every card one that is worth the same: nothing tells them apart, or both certainly lie at one place.

    Exchanging two cards of a class turns deals into deals of the same weight, so their suggestions are worth
    the same.
    """
    framed, first = found.framed, dict[tuple[int, int, int], str]()
    group = {framed.cards[i]: at for at, mask in enumerate(framed.classes) for i in bits(mask)}
    like: dict[str, str] = {}
    number = 0
    for kind, cards in enumerate(found.evidence.classes.values()):
        for card in cards:
            levels = table.levels[card]
            key = (kind, group.get(number, -1), levels[0] if number not in group else -1)
            like[card] = first.setdefault(key, card)
            number += 1
    return like


class _Table:
    """Deals prepared for scoring suggestions.

    `levels[card]` are the ranks in the queue that a card has in some deal (the last rank: it is not shown),
    `codes[card]` which of them it has in each deal; `triple` numbers the content of the envelope, `rows`
    are the probabilities of its contents. `weights` is None where all deals weigh the same.
    """

    def __init__(self, evidence: Evidence, dealt: Deals, queue: Sequence[str]) -> None:
        self.last, self.deals = len(queue), len(dealt.weights)
        self.draws = self.deals if dealt.sampled else 0
        self.weights = dealt.weights if float(np.ptp(dealt.weights)) > 0 else None
        rank = np.array([queue.index(p) if p in queue else self.last for p in evidence.places])
        self.levels: dict[str, tuple[int, ...]] = {}
        self.codes: dict[str, Ranks] = {}
        for row, card in enumerate(evidence.cards):
            place = dealt.places[:, row]
            present = np.flatnonzero(np.bincount(rank[place], minlength=self.last + 1))
            self.levels[card] = tuple(present.tolist())
            self.codes[card] = np.searchsorted(present, rank)[place]
        self.triple = _triples(evidence, dealt)
        self.rows = np.bincount(self.triple, dealt.weights).astype(np.float64)
        self.row_sum = float(_xlogx(self.rows).sum())
        self.folds: dict[tuple[tuple[int, ...], ...], _Fold] = {}
        self.kinds = len(evidence.classes)
        self.width = self.kinds * self.last + 1

    def worth(self, before: tuple[str, ...], rooms: Sequence[str]) -> dict[str, Worth]:
        """For each of `rooms` what a suggestion of it with these cards is worth."""
        if not rooms:
            return {}
        key = self.triple
        for card in before:
            key = key * len(self.levels[card]) + self.codes[card]
        keys = {1: key}
        joint = np.stack([self._outcomes(before, room, keys) for room in rooms])
        return dict(zip(rooms, self._scored(joint), strict=True))

    def _outcomes(self, before: tuple[str, ...], room: str, keys: dict[int, Ranks]) -> Reals:
        """Joint distribution of envelope and outcome; shape (envelopes * outcomes,)."""
        levels = tuple(self.levels[card] for card in (*before, room))
        many = len(levels[-1])
        if many not in keys:
            keys[many] = keys[1] * many
        if levels not in self.folds:
            self.folds[levels] = _Fold.of(levels, self.last, len(self.rows))
        fold = self.folds[levels]
        key = keys[many] + self.codes[room] if many > 1 else keys[1]
        joint = np.bincount(key, self.weights, len(fold.first))
        outcome = np.bincount(fold.first, joint * fold.share, len(self.rows) * self.width)
        if len(fold.cells):
            outcome += np.bincount(fold.more, joint[fold.cells] * fold.part, len(outcome))
        return outcome.astype(np.float64, copy=False)

    def _scored(self, joint: Reals) -> list[Worth]:
        """Bits, chance that nobody answers, bits told to the others, and error, of each row."""
        outcome = joint.reshape(len(joint), len(self.rows), self.width)
        if self.weights is None:
            outcome = outcome / self.deals
        shower = outcome[:, :, -1:]
        if self.last:
            who = outcome[:, :, :-1].reshape(*outcome.shape[:2], self.last, self.kinds).sum(axis=3)
            shower = np.concatenate([who, shower], axis=2)
        nobody = outcome[:, :, -1].sum(axis=1)
        found = self._bits(outcome), nobody, self._bits(shower), self._errors(outcome)
        return list(zip(*(row.tolist() for row in found), strict=True))

    def _bits(self, joint: Reals) -> Reals:
        """Mutual information of envelope and outcome: H(rows) + H(columns) - H(both); shape (suggestions,).

        From draws it comes out too large; the bias is taken off to first order (Miller and Madow, 1955).
        """
        columns = joint.sum(axis=1)
        found = _xlogx(joint).sum(axis=(1, 2)) - _xlogx(columns).sum(axis=1) - self.row_sum
        if self.draws:
            spare = (joint > 0).sum(axis=(1, 2)) - (columns > 0).sum(axis=1) - len(self.rows) + 1
            found = found - spare * (BITS / (2 * self.draws))
        return np.maximum(found, 0.0)

    def _errors(self, outcome: Reals) -> Reals:
        """Standard errors of the estimated bits: the spread of the log ratio over the draws."""
        if not self.draws:
            return np.zeros(len(outcome))
        ratio = _log2(outcome) - _log2(self.rows)[:, None] - _log2(outcome.sum(axis=1))[:, None, :]
        weighed = outcome * ratio
        mean = weighed.sum(axis=(1, 2))
        return np.sqrt(np.maximum((weighed * ratio).sum(axis=(1, 2)) - mean**2, 0.0) / self.draws)


def _triples(evidence: Evidence, dealt: Deals) -> Ranks:
    """For each deal the number of its envelope among those that occur."""
    envelope, start = evidence.places.index(ENVELOPE), 0
    code = np.zeros(len(dealt.weights), dtype=np.intp)
    for cards in evidence.classes.values():
        inside = dealt.places[:, start : start + len(cards)] == envelope
        code = code * len(cards) + inside.argmax(axis=1)
        start += len(cards)
    numbers = np.flatnonzero(np.bincount(code))
    return np.searchsorted(numbers, code)


@dataclass(frozen=True)
class _Fold:
    """From cells of (envelope, ranks of the three cards) to cells of (envelope, outcome).

    Outcome 3r + c: the player of rank r shows card c of the three; the last: nobody shows. Each cell leads
    to `first` with chance `share`; those in `cells`, where several cards match, also to `more` (`part`).
    """

    first: Ranks
    share: Reals
    cells: Ranks
    more: Ranks
    part: Reals

    @classmethod
    def of(cls, levels: tuple[tuple[int, ...], ...], last: int, envelopes: int) -> _Fold:
        """Of the matching cards of the first who has any, each is shown with equal chance."""
        ways = [_shown(ranks, last) for ranks in product(*levels)]
        rows = np.arange(envelopes, dtype=np.intp)[:, None]
        again = [(column, to) for column, shown in enumerate(ways) for to in shown[1:]]
        columns = np.array([column for column, _ in again], dtype=np.intp)
        share = np.array([1 / len(shown) for shown in ways])
        first = np.array([shown[0] for shown in ways], dtype=np.intp)
        more = np.array([to for _, to in again], dtype=np.intp)
        width = len(levels) * last + 1
        return cls(
            (rows * width + first).ravel(),
            np.tile(share, envelopes),
            (rows * len(ways) + columns).ravel(),
            (rows * width + more).ravel(),
            np.tile(share[columns], envelopes),
        )


def _shown(ranks: Sequence[int], last: int) -> list[int]:
    """The outcomes that are possible if the three cards have these ranks."""
    first = min(ranks)
    many = len(ranks)
    return [many * first + at for at, rank in enumerate(ranks) if rank == first] if first < last else [many * last]


def _log2(values: Reals) -> Reals:
    """Logarithms, finite for zeros (which are multiplied by zero afterwards)."""
    return np.log(np.maximum(values, TINY)) * BITS


def _xlogx(values: Reals) -> Reals:
    return values * _log2(values)
