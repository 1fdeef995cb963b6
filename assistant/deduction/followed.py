"""What a seat can know where cards change hands: the same answers, and where each card was before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget
from assistant.deduction.count import Model
from assistant.deduction.following import Following
from assistant.deduction.histories import Histories, histories
from assistant.deduction.insides import insides
from assistant.deduction.knowing import Piece, Posterior
from assistant.deduction.names import one_of
from assistant.deduction.propagate import Cell, Group
from assistant.deduction.timeline import Timeline
from assistant.kit.facts import Evidence

HISTORIES: Final = "histories"
SAME = 1e-12
"""Chances that differ by less are the same."""


@dataclass(frozen=True)
class Followed(Posterior):
    """A posterior of cards that change hands: `deals` is the exact number of histories.

    `following` is what propagation found, `histories` all that fit, None if none does.
    """

    following: Following = field(repr=False, compare=False, kw_only=True)
    histories: Histories | None = field(repr=False, compare=False, kw_only=True)

    def at(self, moment: int) -> NDArray[np.float64]:
        """See `Posterior.at`: zeros without histories."""
        if self.histories is None:
            return np.zeros_like(self.chance)
        return self.histories.at(self.following.line.interval(moment))

    def way(self, card: str) -> tuple[Piece, ...]:
        """See `Posterior.way`: a piece for every change of its chances."""
        row = self.evidence.cards.index(one_of("card", card, self.evidence.cards))
        line, pieces, before = self.following.line, list[Piece](), np.full(len(self.evidence.places), -1.0)
        if self.histories is None:
            return ()
        for moment in (None, *dict.fromkeys(line.moments)):
            chances = self.histories.at(0 if moment is None else line.interval(moment))[row]
            if np.abs(chances - before).max() > SAME:
                pieces.append(Piece(moment, self._named(chances)))
                before = chances
        return tuple(pieces)

    @property
    def alike(self) -> Mapping[int, int]:
        """See `Posterior.alike`: cards with the same paths, that use up the same."""
        first, found = dict[object, int](), dict[int, int]()
        for card, effects in enumerate(self.histories.effects if self.histories else ()):
            if np.count_nonzero(self.chance[card]) > 1:
                key = frozenset((effect.adds, effect.paths) for effect in effects)
                found[card] = first.setdefault(key, card)
        return found

    @property
    def _possible(self) -> NDArray[np.bool_]:
        if self.deals:
            return super()._possible
        able = self.following.able_now
        return np.array([[bool(cards >> row & 1) for cards in able] for row in range(len(self.evidence.cards))])

    @cached_property
    def _reasoned(self) -> Following:
        return Following(self.following.line, reasons=True)

    def _because(self) -> Mapping[Cell, tuple[int, ...]]:
        return self._reasoned.because()

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The one-of clauses of the present that are still open."""
        return tuple(self.following.groups())


def followed(evidence: Evidence, model: Model, method: str = "", budget: Budget = BUDGET) -> Followed:
    """Everything that follows from evidence of cards that change hands: see `posterior`."""
    found = Following(Timeline(evidence))
    every = histories(found, model == "random", budget)
    if every is None:
        lines: tuple[int, ...] = ()
        if found.conflict is not None:
            lines = Following(found.line, reasons=True).conflict or ()
        nothing = np.zeros((len(evidence.cards), len(evidence.places)))
        how = "propagation" if found.conflict is not None else HISTORIES
        return Followed(evidence, model, 0, nothing, {}, how, lines, following=found, histories=None)
    chance = every.at(len(found.line.changes))
    how = HISTORIES if every.layers else "propagation"
    return Followed(evidence, model, every.total, chance, insides(every), how, following=found, histories=every)
