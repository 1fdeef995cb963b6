"""The results of deduction where cards change hands: the usual answers, and where each card was before."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import cells_of
from assistant.deduction.constraints.propagate import Cell, OneOfCards
from assistant.deduction.counting.strategy import Model
from assistant.deduction.moving_cards.envelope_joint import insides
from assistant.deduction.moving_cards.histories import CountingTask, Histories, histories, task
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.timeline import Timeline
from assistant.deduction.resolve_names import one_of
from assistant.deduction.results import PathPart, Posterior
from assistant.deduction.sampling.particle_posterior import figures, possible, sampled_histories
from assistant.kit.facts import Evidence

HISTORIES: Final = "histories"
SAMPLED: Final = "sampled"
SAME = 1e-12
"""Chances that differ by less are considered equal."""


@dataclass(frozen=True)
class PosteriorOverTime(Posterior):
    """A posterior of cards that change hands: `deals` is the exact number of histories.

    `following` is what propagation found. `histories` are all that fit, empty if none does; if they were sampled, one
    for each run, and `shares` are the runs' parts of the whole weight. `asked` is the counting problem, if it is worth
    the effort to find out whether each cell that no run had is possible; else None.
    """

    following: Following = field(repr=False, compare=False, kw_only=True)
    histories: tuple[Histories, ...] = field(repr=False, compare=False, kw_only=True)
    shares: tuple[float, ...] = field(default=(1.0,), repr=False, compare=False, kw_only=True)
    asked: CountingTask | None = field(default=None, repr=False, compare=False, kw_only=True)

    def at(self, moment: int) -> NDArray[np.float64]:
        """Return the chances at a moment; see `Posterior.at`. Zeros without histories."""
        return self._in(self.following.timeline.interval(moment))

    def _in(self, interval: int) -> NDArray[np.float64]:
        chances = np.zeros_like(self.chance)
        for share, run in zip(self.shares, self.histories, strict=False):
            chances += share * run.at(interval)
        return chances

    def way(self, card: str) -> tuple[PathPart, ...]:
        """Return the path of a card, with a piece for every change of its chances; see `Posterior.way`."""
        row = self.evidence.cards.index(one_of("card", card, self.evidence.cards))
        timeline, pieces, before = self.following.timeline, list[PathPart](), np.full(len(self.evidence.places), -1.0)
        if not self.histories:
            return ()
        for moment in (None, *dict.fromkeys(timeline.moments)):
            chances = self._in(0 if moment is None else timeline.interval(moment))[row]
            if np.abs(chances - before).max() > SAME:
                pieces.append(PathPart(moment, self._named(chances)))
                before = chances
        return tuple(pieces)

    @property
    def alike(self) -> Mapping[int, int]:
        """See `Posterior.alike`: cards whose paths lead the same ways and add the same."""
        first, groups = dict[object, int](), dict[int, int]()
        for card, paths in enumerate(self.histories[0].paths if self.histories else ()):
            if np.count_nonzero(self.chance[card]) > 1:
                key = frozenset((path.adds, path.stretches) for path in paths)
                groups[card] = first.setdefault(key, card)
        return groups

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        if self.sampling and not self.sampling.complete and self.asked:
            return possible(self.asked, self.chance)
        if self.deals and not self.sampling:
            return self.chance > 0
        if self.sampling:
            return self.sampling.possible
        return cells_of(self.following.able_now, len(self.evidence.cards))

    @cached_property
    def _reasoned(self) -> Following:
        return Following(self.following.timeline, reasons=True)

    def _because(self) -> Mapping[Cell, tuple[int, ...]]:
        return self._reasoned.because()

    @cached_property
    def groups(self) -> tuple[OneOfCards, ...]:
        """The one-of clauses of the present that are still open."""
        return tuple(self.following.groups())


def followed(evidence: Evidence, model: Model, method: str = "", budget: Budget = BUDGET) -> PosteriorOverTime:
    """Return everything that follows from evidence of cards that change hands; see `posterior`."""
    following = Following(Timeline(evidence))
    asked = task(following, model == "random")
    if asked is None:
        return _impossible(following, model, "propagation" if following.conflict is not None else HISTORIES)
    if method == SAMPLED:
        return _drawn(asked, model, budget)
    if method:
        return _counted(asked, model, budget)
    with suppress(TooMuch):  # frees the memory of a failed count before histories are sampled
        return _counted(asked, model, budget)
    return _drawn(asked, model, budget)


def _counted(asked: CountingTask, model: Model, budget: Budget) -> PosteriorOverTime:
    """Return the posterior from all histories; raises TooMuch."""
    following, every = asked.following, histories(asked, budget)
    if every is None:
        return _impossible(following, model, HISTORIES)
    chance = every.at(len(following.timeline.changes))
    how = HISTORIES if every.layers else "propagation"
    evidence = following.timeline.evidence
    return PosteriorOverTime(
        evidence, model, every.total, chance, insides(every), how, following=following, histories=(every,)
    )


def _drawn(asked: CountingTask, model: Model, budget: Budget) -> PosteriorOverTime:
    """Return the posterior from sampled histories; raises TooMuch."""
    particles = sampled_histories(asked, budget)
    chance, triples, sampling = figures(particles)
    runs, shares = tuple(particles.runs), tuple(particles.shares.tolist())
    evidence, following = asked.following.timeline.evidence, asked.following
    return PosteriorOverTime(
        *(evidence, model, particles.total, chance, triples, SAMPLED, None, sampling),
        following=following,
        histories=runs,
        shares=shares,
        asked=None if budget.hurried else asked,
    )


def _impossible(following: Following, model: Model, method: str) -> PosteriorOverTime:
    evidence = following.timeline.evidence
    lines: tuple[int, ...] = ()
    if following.conflict is not None:
        lines = Following(following.timeline, reasons=True).conflict or ()
    nothing = np.zeros((len(evidence.cards), len(evidence.places)))
    return PosteriorOverTime(evidence, model, 0, nothing, {}, method, lines, following=following, histories=())
