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

from assistant.deduction.count import Model
from assistant.deduction.deals import Deals, deals
from assistant.deduction.hands import Reals
from assistant.deduction.outcomes import Outcomes
from assistant.deduction.posterior import Posterior, posterior
from assistant.deduction.propagate import bits
from assistant.kit.facts import Evidence

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
    within = [card for card in last if card in allowed]
    answering = [place for place in queue if place != asker]
    rank = [answering.index(p) if p in answering else len(answering) for p in evidence.places]
    like = _alike(found, rank)
    rooms_alike = list(dict.fromkeys(like[card] for card in within))
    suggestions: list[Suggested] = []
    if within:
        outcomes = Outcomes(found, dealt, rank, len(answering), rooms_alike)
        scores = _Scores(outcomes)
        worth: dict[tuple[str, ...], dict[str, Worth]] = {}
        for before in product(*others):
            key = tuple(like[card] for card in before)
            if key not in worth:
                worth[key] = dict(zip(rooms_alike, scores.of(outcomes.of(key)), strict=True))
            suggestions.extend(Suggested((*before, card), *worth[key][like[card]]) for card in within)
    suggestions.sort(key=lambda s: (-round(s.bits, 9), -round(s.nobody, 9), s.cards))
    best, chance = found.best
    method = f"{len(dealt.weights)} sampled deals" if dealt.sampled else "all deals"
    return Advice(tuple(suggestions), best, chance, found.bits, method)


def _alike(found: Posterior, rank: Sequence[int]) -> dict[str, str]:
    """For every card one that is worth the same: nothing tells them apart, or both certainly have one rank.

    Exchanging two cards of a class turns deals into deals of the same weight, so their suggestions are worth
    the same.
    """
    framed, first = found.framed, dict[tuple[int, int, int], str]()
    group = {framed.cards[i]: at for at, mask in enumerate(framed.classes) for i in bits(mask)}
    like: dict[str, str] = {}
    number = 0
    for kind, cards in enumerate(found.evidence.classes.values()):
        for card in cards:
            settled = framed.settled.get(number)
            key = (kind, group.get(number, -1), -1 if settled is None else rank[settled])
            like[card] = first.setdefault(key, card)
            number += 1
    return like


class _Scores:
    """What outcomes are worth: `rows` are the probabilities of the envelopes, `draws` is 0 for all deals."""

    def __init__(self, outcomes: Outcomes) -> None:
        self.rows, self.players, self.kinds = outcomes.rows, outcomes.players, outcomes.kinds
        self.draws = len(outcomes.dealt.weights) if outcomes.dealt.sampled else 0
        self.row_sum = float(_xlogx(self.rows).sum())

    def of(self, joint: Reals) -> list[Worth]:
        """The worth of each suggestion; `joint` has shape (suggestions, outcomes, envelopes)."""
        many, _, envelopes = joint.shape
        who = joint[:, :-1].reshape(many, self.players, self.kinds, envelopes).sum(axis=2)
        shower = np.concatenate([who, joint[:, -1:]], axis=1)
        nobody = joint[:, -1].sum(axis=1)
        found = self._bits(joint), nobody, self._bits(shower), self._errors(joint)
        return list(zip(*(row.tolist() for row in found), strict=True))

    def _bits(self, joint: Reals) -> Reals:
        """Mutual information of envelope and outcome: H(rows) + H(outcomes) - H(both); shape (suggestions,).

        From draws it comes out too large; the bias is taken off to first order (Miller and Madow, 1955).
        """
        columns = joint.sum(axis=2)
        found = _xlogx(joint).sum(axis=(1, 2)) - _xlogx(columns).sum(axis=1) - self.row_sum
        if self.draws:
            spare = (joint > 0).sum(axis=(1, 2)) - (columns > 0).sum(axis=1) - len(self.rows) + 1
            found = found - spare * (BITS / (2 * self.draws))
        return np.maximum(found, 0.0)

    def _errors(self, joint: Reals) -> Reals:
        """Standard errors of the estimated bits: the spread of the log ratio over the draws."""
        if not self.draws:
            return np.zeros(len(joint))
        ratio = _log2(joint) - _log2(self.rows) - _log2(joint.sum(axis=2))[:, :, None]
        weighed = joint * ratio
        mean = weighed.sum(axis=(1, 2))
        return np.sqrt(np.maximum((weighed * ratio).sum(axis=(1, 2)) - mean**2, 0.0) / self.draws)


def _log2(values: Reals) -> Reals:
    """Logarithms, finite for zeros (which are multiplied by zero afterwards)."""
    return np.log(np.maximum(values, TINY)) * BITS


def _xlogx(values: Reals) -> Reals:
    return values * _log2(values)
