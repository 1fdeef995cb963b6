"""Leaks: information about a hand that an answer, or the answers to a suggestion, give the others.

They are computed as far as the player whose hand it is can tell. That player knows part of what each other player has
seen: what everybody has seen, the cards that passed between the two of them, and which cards are certainly in or out of
the other one's own hand. The other player is taken to reason perfectly from that, and to conclude nothing from which of
several cards is shown ("no habits"; where cards change hands, "neutral"). They may know more, from cards that this
player has not seen.

A *leak* is how far such a player's opinion of the hand changes: the relative entropy D(after ‖ before), in bits
(Kullback and Leibler, 1951). It is 0 exactly if nothing new is learned. If it becomes certain that the hand is among
those of a set, the leak is -log2 of the chance of that set before, so `1 - 2 ** -bits` is the share of what was
possible that is ruled out. An answer is judged by the whole hand. A suggestion is judged by which of its cards are in
the hand, and its leak is the average over its outcomes, each with the chance that this player gives it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import log, log2, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.advice.minimal_explanations import assuming
from assistant.deduction.budget import QUICK, Budget
from assistant.deduction.constraints.forced import known
from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.constraints.propagate import SETUP
from assistant.deduction.counting.enumerate_deals import LIMIT, SEED, Deals, deals
from assistant.deduction.counting.strategy import Model
from assistant.deduction.moving_cards.timeline import moves
from assistant.deduction.posterior import posterior
from assistant.deduction.results import Posterior
from assistant.kit.facts import Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Moved, Showed

DRAWS = 12_000
"""The number of draws if there are too many deals to list."""
BATCHES = 10
Index = NDArray[np.intp]


@dataclass(frozen=True)
class Leak:
    """The bits about a hand that `player` learns; `error` is the standard error if deals were sampled, else 0.

    Sampled leaks are unbiased, so one of nothing may come out a little below 0.
    """

    player: str
    bits: float
    error: float = 0.0


def seen_by_other(shared: Evidence, mine: Evidence, other: str) -> Evidence:
    """Return what `other` has certainly seen: `shared`, and the part of their own hand that `mine` settles."""
    marks = known(mine)
    for kind, mark in ((Holds, "yes"), (HoldsNone, "no")):
        cards = frozenset(card for card in shared.cards if marks.at(card, other) == mark)
        if cards:
            shared = assuming(shared, kind(seq=SETUP, moment=0, place=other, cards=cards))
    return shared


@dataclass
class OtherView:
    """The deals that one other player thinks possible; posteriors are computed once for each set of facts."""

    evidence: Evidence
    budget: Budget = QUICK
    _known: dict[tuple[Fact, ...], Posterior] = field(default_factory=dict[tuple[Fact, ...], Posterior], repr=False)

    @property
    def model(self) -> Model:
        """The assumption about a choice among several cards."""
        return "random" if moves(self.evidence) else "uniform"

    @property
    def sampled(self) -> bool:
        """Whether deals were sampled for anything that was asked so far."""
        return any(found.sampling is not None for found in self._known.values())

    def after(self, *facts: Fact) -> Posterior:
        """Return what is possible once these facts, which hold now, are known too."""
        if facts not in self._known:
            evidence = self.evidence
            for fact in facts:
                evidence = assuming(evidence, fact)
            self._known[facts] = posterior(evidence, self.model, budget=self.budget)
        return self._known[facts]


def answer_leak(view: OtherView, learned: Iterable[Fact], hand: str) -> tuple[float, float] | None:
    """Return the bits about `hand` in the facts that somebody learns from an answer, and their standard error.

    Facts about other places are taken as known before. None if the facts contradict what the other player has seen.
    """
    facts = [certain for certain in map(_certainty, learned) if certain is not None]
    beside = tuple(fact for fact in facts if fact.place != hand)
    chance, variance = 1.0, 0.0
    for fact in (fact for fact in facts if fact.place == hand):
        share, spread = _chance(view, fact, beside)
        if share <= 0:
            return None
        chance *= share
        variance += spread / share**2
        beside = (*beside, fact)
    return max(0.0, -log2(chance)), sqrt(variance) / log(2)


def case_left(view: OtherView, learned: Iterable[Fact]) -> float:
    """Return the bits of the case file that are still missing once the other player knows these facts for certain."""
    return view.after(*(certain for certain in map(_certainty, learned) if certain is not None)).bits


def _certainty(fact: Fact) -> Holds | HoldsNone | HoldsOneOf | None:
    """Return what a fact says for certain about a hand at that moment; of a card that moves, that it was there."""
    at: dict[str, Any] = {"seq": fact.seq, "moment": fact.moment}
    match fact:
        case Holds() | HoldsNone() | HoldsOneOf():
            return fact
        case Showed(place=place, card=card):
            return Holds(**at, place=place, cards=frozenset((card,)))
        case Moved(place=place, cards=cards, card=card):
            return HoldsOneOf(**at, place=place, cards=frozenset((card,)) if card else cards)
        case _:
            return None


def _chance(view: OtherView, fact: Holds | HoldsNone | HoldsOneOf, beside: tuple[Fact, ...]) -> tuple[float, float]:
    """Return the chance of a fact once `beside` is known, and the square of its standard error."""
    held = isinstance(fact, Holds)
    chance, variance = 1.0, 0.0
    for card in sorted(fact.cards):
        found = view.after(*beside)
        if not found.deals:
            return 0.0, 0.0
        there = found.probability(card, fact.place)
        share = there if held else 1 - there
        if share <= 0:
            chance = 0.0
            break
        chance *= share
        variance += (found.error(card, fact.place) / share) ** 2
        kind = Holds if held else HoldsNone
        beside = (*beside, kind(seq=fact.seq, moment=fact.moment, place=fact.place, cards=frozenset((card,))))
    variance *= chance**2
    return (1 - chance, variance) if isinstance(fact, HoldsOneOf) else (chance, variance)


# ---------------------------------------------------------------------- suggestions


@dataclass(frozen=True)
class _Prepared:
    """Deals of one point of view: the batch of each deal, and the rows and columns of its table of places."""

    evidence: Evidence
    dealt: Deals
    batches: int

    @classmethod
    def of(cls, known: Posterior) -> _Prepared:
        dealt = deals(known, LIMIT, DRAWS)
        return cls(known.evidence, dealt, BATCHES if dealt.sampled else 1)

    @cached_property
    def _shuffled(self) -> Index:
        """The numbers of the deals in a random order: drawn deals come sorted, and batches have to be alike."""
        return np.random.default_rng(SEED).permutation(len(self.dealt.weights))

    def table(self, cards: Sequence[str], queue: Sequence[str], hand: str, other: str) -> Reals:
        """Return the weight of deals by batch, outcome, whether `other` has any of the cards, and those in the hand.

        Shape (batches, outcomes, 2, 2 ** cards); outcome k is that the k-th of the queue answers, the last that nobody
        does.
        """
        places, rows = self.evidence.places, [self.evidence.cards.index(card) for card in cards]
        columns = self.dealt.places[:, rows]
        rank = np.full(len(places) + 1, len(queue))
        for number, player in enumerate(queue):
            rank[places.index(player)] = number
        first = rank[columns].min(axis=1)
        has = (columns == places.index(other)).any(axis=1)
        pattern = (columns == places.index(hand)) @ (1 << np.arange(len(cards)))
        batch = self._shuffled * self.batches // max(1, len(first))
        shape = self.batches, len(queue) + 1, 2, 1 << len(cards)
        code = np.ravel_multi_index((batch, first, has.astype(np.intp), pattern), shape)
        weights: Reals = np.bincount(code, self.dealt.weights, int(np.prod(shape))).astype(np.float64)
        return weights.reshape(shape)


class SuggestionLeaks:
    """The leaks of suggestions by one player: what the answers tell the others about that player's hand.

    `mine` is what the player knows, `views` what each other player has certainly seen before the suggestion. If `mine`
    already includes the answers, the leaks are those of what happened.
    """

    def __init__(self, mine: Posterior, views: Mapping[str, OtherView], hand: str) -> None:
        self.hand = hand
        self._mine = _Prepared.of(mine)
        possible = {player: view.after() for player, view in views.items()}
        self._others = {player: _Prepared.of(found) for player, found in possible.items() if found.deals}

    def of(self, cards: Sequence[str], queue: Iterable[str]) -> tuple[Leak, ...]:
        """Return the leak to each other player, on average over the answers to a suggestion of these cards."""
        asked = tuple(player for player in queue if player != self.hand)
        return tuple([self._leak(player, cards, asked) for player in self._others])

    def _leak(self, player: str, cards: Sequence[str], asked: Sequence[str]) -> Leak:
        prepared = self._others[player]
        mine = self._mine.table(cards, asked, self.hand, player).sum(axis=(0, 3))
        parts = prepared.table(cards, asked, self.hand, player)
        every, share = parts.sum(axis=0), mine / mine.sum()
        whole = _average(every, share)
        if prepared.batches == 1:
            return Leak(player, max(0.0, whole))
        rest = np.array([_average(every - part, share) for part in parts])
        jackknifed = prepared.batches * whole - (prepared.batches - 1) * float(rest.mean())
        return Leak(player, jackknifed, float(rest.std()) * sqrt(prepared.batches - 1))


def _average(table: Reals, chances: Reals) -> float:
    """Return the average leak; `table` is (outcomes, has any of the cards, in the hand), `chances` (outcomes, has any).

    Players know from the beginning whether they have any of the cards: that is no news to them.
    """
    total = 0.0
    for number, has in zip(*np.nonzero(chances > 0), strict=True):
        before, after = table[:, has].sum(axis=0), table[number, has]
        if after.sum() > 0:
            total += float(chances[number, has]) * _relative_entropy(after, before)
    return total


def _relative_entropy(after: Reals, before: Reals) -> float:
    """Return D(after ‖ before) in bits, of weights that need not sum to 1."""
    there = after > 0
    share = after[there] / after.sum()
    return float((share * np.log2(share / (before[there] / before.sum()))).sum())
