"""The second of two questions: what the best next one will tell, on average over the answers to the first.

Every answer to the first question leads to another posterior, in which the best question of each room is found anew, so
the second question follows from the answer to the first. Either all answers are worked out, or some of them, drawn by
their chances: then the average has a standard error.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from assistant.deduction.advice.information_gain import Suggested, advise
from assistant.deduction.budget import QUICK, Budget
from assistant.deduction.counting.enumerate_deals import SEED, deals
from assistant.deduction.posterior import posterior
from assistant.deduction.results import Posterior
from assistant.kit.facts import Fact, HoldsNone, Showed, cards_of

LIMIT = 4_000
"""The number of deals up to which the answers to a follow-up are listed, and the number of draws beyond."""


@dataclass(frozen=True)
class FollowUp:
    """The bits that the best next question in a room will tell; `error` is the standard error, 0 if exact."""

    bits: float
    error: float


def answers(
    known: Posterior, asker: str, queue: Sequence[str], cards: Sequence[str]
) -> tuple[list[tuple[float, list[Fact]]], int]:
    """Return every possible answer to a question of these cards, and the number of draws behind their chances.

    An answer is its chance, and the facts that the asker learns. The number of draws is 0 if the chances are exact.
    """
    evidence = known.evidence
    asked = [place for place in queue if place != asker]
    dealt = deals(known, LIMIT, LIMIT)
    columns = dealt.places[:, [evidence.cards.index(card) for card in cards]]
    rank = np.full(len(evidence.places) + 1, len(asked))
    for number, place in enumerate(asked):
        rank[evidence.places.index(place)] = number
    ranks = rank[columns]
    first = ranks.min(axis=1)
    fits = ranks == first[:, None]
    share = dealt.weights / dealt.weights.sum() / fits.sum(axis=1)
    moment = max((fact.moment for fact in evidence.facts), default=0) + 1
    among, found, passed = cards_of(tuple(cards)), list[tuple[float, list[Fact]]](), list[Fact]()
    for number, place in enumerate(asked):
        for at, card in enumerate(cards):
            chance = float(share[(first == number) & fits[:, at]].sum())
            shown = Showed(seq=0, moment=moment, place=place, card=card, among=among)
            found.append((chance, [*passed, shown]))
        passed.append(HoldsNone(seq=0, moment=moment, place=place, cards=among))
    found.append((float(share[first == len(asked)].sum()) * len(cards), passed))
    return [answer for answer in found if answer[0] > 0], len(share) if dealt.sampled else 0


def follow_ups(
    known: Posterior,
    asker: str,
    queue: Sequence[str],
    cards: Sequence[str],
    rooms: Iterable[str],
    samples: int = 0,
    budget: Budget = QUICK,
) -> Mapping[str, FollowUp]:
    """Return the value of the best next question in each of these rooms, once a question of these cards is answered.

    `samples` is the number of answers that are drawn; by default, or if there are no more, all are worked out. Cards
    must not change hands.
    """
    within = list(rooms)
    if not within:
        return {}
    every, draws = answers(known, asker, queue, cards)
    if samples and len(every) > samples:
        chances = np.array([chance for chance, _ in every])
        counts = np.random.default_rng(SEED).multinomial(samples, chances / chances.sum())
        every = [(int(count) / samples, facts) for count, (_, facts) in zip(counts, every, strict=True) if count]
        draws = samples
    values: list[tuple[float, Mapping[str, Suggested]]] = []
    for share, facts in every:
        evidence = replace(known.evidence, facts=(*known.evidence.facts, *facts))
        after = posterior(evidence, known.model, budget=budget)
        if after.deals:
            values.append((share, _best(advise(after, asker, queue, within).suggestions)))
    return {room: _averaged([(share, best[room]) for share, best in values if room in best], draws) for room in within}


def _best(suggestions: Sequence[Suggested]) -> dict[str, Suggested]:
    """Return the best suggestion of every room."""
    best: dict[str, Suggested] = {}
    for one in suggestions:
        best.setdefault(one.cards[-1], one)
    return best


def _averaged(values: Sequence[tuple[float, Suggested]], draws: int) -> FollowUp:
    """Return the average of the values by their shares, which come from this many draws, or are exact if it is 0."""
    whole = sum(share for share, _ in values)
    if not whole:
        return FollowUp(0.0, 0.0)
    mean = sum(share * one.bits for share, one in values) / whole
    own = sum((share * one.error) ** 2 for share, one in values) / whole**2
    spread = sum(share * (one.bits - mean) ** 2 for share, one in values) / whole
    drawn = spread / (draws - 1) if draws > 1 else 0.0
    return FollowUp(max(0.0, mean), sqrt(own + drawn))
