"""The search for one history that fits some lines, or proof that there is none, where cards change hands.

All other lines are assumed at first, too; those among them that cause a contradiction are dropped one after the other,
until a history fits or the contradiction is among the chosen lines alone. So most trials have many constraints, and are
as quick as a late game. A trial that would take too long is assumed possible, and sets `unsure`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from assistant.deduction.budget import Budget, TooMuch
from assistant.deduction.constraints.drop_evidence import relaxed
from assistant.deduction.constraints.find_deal import Deal, Witnesses, fits
from assistant.deduction.constraints.propagate import SETUP
from assistant.deduction.moving_cards.frontier_dp import CardPaths, Layer, layers, layers_in_any_order
from assistant.deduction.moving_cards.histories import CountingTask, task
from assistant.deduction.moving_cards.packed_state import ahead
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.timeline import CHANGING, Timeline
from assistant.deduction.sampling.resampling import Thinning
from assistant.kit.facts import DealtOn, Evidence, Fact, Left, Moved, Traded

STATES, STEPS = 300, 2e6
"""The states of a layer that are retained at first, and the steps that a search may take."""
PATIENT = Budget(steps=2e8)
"""The budget of a search through all states."""
WORTH = 40
"""The cost of a trial, in matchings of cards that do not move."""


class Trials(Witnesses):
    """Tests of sets of lines where cards change hands (see `Witnesses`); a deal is the present places of the cards."""

    def __init__(self, evidence: Evidence) -> None:
        super().__init__(evidence)
        self._settled: dict[frozenset[int], bool | None] = {}
        self._order = sorted(evidence.facts, key=lambda fact: fact.moment)
        self._places: Deal | None = None

    def deal(self, lines: Iterable[int] | None = None) -> Deal | None:
        """Return the present places in a history that fits these lines (by default all); None if there is none."""
        chosen = frozenset(self.lines if lines is None else lines)
        return self._places if self._tried(chosen) else None

    def possible(self, lines: Iterable[int] | None = None) -> bool:
        """Return whether some history fits the facts of these lines; true also if that could not be found out."""
        chosen = frozenset(self.lines if lines is None else lines)
        if any(not chosen & broken for broken in self.broken):
            return True
        if chosen not in self._settled:
            self._settled[chosen] = self._tried(chosen)
        if self._settled[chosen] is None:
            self.unsure = True
        return self._settled[chosen] is not False

    def _tried(self, chosen: frozenset[int]) -> bool | None:
        """Return whether some history fits; None if that would take too long."""
        forgotten: set[int] = set()
        while self.even:
            self.tried += WORTH
            following = Following(Timeline(relaxed(self.evidence, forgotten)), reasons=True)
            if following.conflict is not None:
                more = set(following.conflict) - chosen
            else:
                walked = _walked(following)
                if walked is None or walked:
                    return self._noted(following, walked) if walked else None
                rest = [line for line in self.lines if line not in chosen and line not in forgotten]
                more = set(rest[len(rest) // 2 :])
            if not more:
                return False
            forgotten |= more
        return False

    def _noted(self, following: Following, walked: Sequence[int]) -> bool:
        """Record which lines this history breaks, and return True."""
        timeline, names = following.timeline, following.timeline.places
        where = [
            {
                card: names[timeline.stretches[_in(path, lasting)].place]
                for card, path in zip(timeline.cards, walked, strict=True)
            }
            for lasting in timeline.lasting
        ]
        self.broken.append(frozenset(self._broken(where)))
        self._places = where[-1]
        return True

    def _broken(self, where: Sequence[Deal]) -> Iterable[int]:
        at = 0
        for fact in self._order:
            changes = isinstance(fact, CHANGING)
            if fact.seq != SETUP and not (_went(fact, where[at], where[at + 1]) if changes else fits(where[at], fact)):
                yield fact.seq
            at += changes


def _in(path: int, lasting: Sequence[int]) -> int:
    """Return the stretch of a path in an interval."""
    return next(stretch for stretch in lasting if path >> stretch & 1)


def _went(fact: Fact, before: Deal, after: Deal) -> bool:
    """Return whether the cards that changed hands are those of the fact."""
    went = frozenset(card for card in before if before[card] != after[card])
    match fact:
        case Moved(cards=cards, card=card):
            return went <= cards and (card is None or went == frozenset((card,)))
        case Left(card=card):
            return went == frozenset((card,))
        case Traded(place=place, to=to, gave=gave, got=got, never=never):
            named = all(
                card is None or (card in went and before[card] == at) for card, at in ((gave, place), (got, to))
            )
            return named and not went & never
        case DealtOn(known=known):
            came = {to: frozenset(card for card in went if after[card] == to) for to, _ in known}
            return all(came[to] == cards for to, cards in known if cards)
        case _:
            return True


def _walked(following: Following) -> Sequence[int] | None:
    """Return the paths of all cards in one history; empty if there is none, None if that would take too long."""
    try:
        asked = task(following, random=False)
        if asked is None:
            return ()
        thin = Thinning(STATES, np.random.default_rng(0), ahead(asked.paths, asked.tallies, asked.orders[0]))
        net = layers(CardPaths(asked.paths, asked.tallies, asked.orders[0]), STEPS, thin)
        if net is None and not thin.whole:
            net = layers_in_any_order(asked.paths, asked.tallies, asked.orders, PATIENT)
    except TooMuch:
        return None
    return () if net is None else _one(asked, net)


def _one(asked: CountingTask, net: Sequence[Layer]) -> Sequence[int]:
    """Return the paths of one of the histories that go through these layers."""
    chosen = [some[0].stretches for some in asked.paths]
    state = 0
    for layer in reversed(net):
        step = int(layer.order[layer.starts[state]])
        chosen[layer.card] = asked.paths[layer.card][int(layer.path[step])].stretches
        state = int(layer.source[step])
    return chosen
