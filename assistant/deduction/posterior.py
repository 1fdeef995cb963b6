"""Exact numbers of deals, probabilities of every card at every place, and every forced fact.

Two named models of what a shown card means (`model`): "uniform" (no habits), all deals are equally likely and nothing
is concluded from which of several cards was shown; "random" (shows at random), a card shown to this seat was chosen at
random among those that matched, so a deal with m matching cards has weight 1/m.

If counting would exceed the budget (a spectator of a game with thirty cards), deals are sampled instead: the result
says so, and every figure has a standard error. Forced facts are exact even then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import prod

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import cells_of
from assistant.deduction.constraints.problem import ReducedProblem, frame
from assistant.deduction.constraints.propagate import Cell, OneOfCards, bits
from assistant.deduction.counting.small_join import Listed, listed
from assistant.deduction.counting.strategy import EXACT, Counted, CountingProblem, Model, count
from assistant.deduction.moving_cards.results_over_time import HISTORIES, SAMPLED, followed
from assistant.deduction.moving_cards.timeline import moves
from assistant.deduction.resolve_names import Word, model_of, one_of
from assistant.deduction.results import Posterior, Triple
from assistant.deduction.sampling.estimates import estimate
from assistant.kit.facts import Evidence


@dataclass(frozen=True)
class Still(Posterior):
    """A posterior of cards that stay where they were dealt; `framed` is the problem behind it."""

    framed: ReducedProblem = field(repr=False, compare=False, kw_only=True)

    @property
    def alike(self) -> Mapping[int, int]:
        """See `Posterior.alike`: the classes of the problem."""
        framed = self.framed
        return {framed.cards[i]: at for at, mask in enumerate(framed.classes) for i in bits(mask)}

    @cached_property
    def _possible(self) -> NDArray[np.bool_]:
        if self.deals:
            return self.sampling.possible if self.sampling else self.chance > 0
        return cells_of(self.framed.propagation.able, len(self.evidence.cards))

    def _because(self) -> Mapping[Cell, tuple[int, ...]]:
        return self.framed.propagation.because()

    @cached_property
    def groups(self) -> tuple[OneOfCards, ...]:
        """The one-of clauses that are still open."""
        return tuple(self.framed.propagation.groups())


def posterior(
    evidence: Evidence, model: Model | Word = "random", method: str = "", budget: Budget = BUDGET
) -> Posterior:
    """Return everything that follows from the evidence. A contradiction gives `deals` 0 and `conflict`.

    Exact if that costs no more than `budget`, else sampled. `method` ("join", "inclusion-exclusion" or "sampled", and
    "histories" or "sampled" where cards change hands) overrides the choice: then TooMuch, an OverflowError, is raised
    if the numbers, the deck or the cost are too large for it, never a silent wrong result. Raises NoSuch for an unknown
    model.
    """
    named = model_of(model)
    one_of("method", method, ("", *EXACT, HISTORIES, SAMPLED))
    if moves(evidence):
        return followed(evidence, named, method, budget)
    return still(evidence, named, method, budget)


def still(evidence: Evidence, model: Model, method: str = "", budget: Budget = BUDGET) -> Still:
    """Return everything that follows from evidence in which nothing moves; see `posterior`."""
    framed = frame(evidence)
    if framed.propagation.conflict is not None:
        return _impossible(framed, model, framed.propagation.conflict, "propagation")
    if not framed.even:
        return _impossible(framed, model, (), "propagation")
    if not framed.units:
        chance = np.array(_settled(framed))
        return Still(evidence, model, 1, chance, _triples(framed, []), "propagation", framed=framed)
    few = None if method else listed(framed, model == "random")
    if few is not None:
        return _from_listed(framed, model, few)
    if method == SAMPLED:
        return _sampled(framed, model, budget)
    if method:
        return _counted(framed, model, method, budget)
    with suppress(TooMuch):  # frees the memory of a failed count before deals are sampled
        return _counted(framed, model, method, budget)
    return _sampled(framed, model, budget)


def _counted(framed: ReducedProblem, model: Model, method: str, budget: Budget) -> Still:
    """Count every deal; raises TooMuch."""
    problem = CountingProblem.of(framed, budget)
    counted = count(problem, model, method)
    if not counted.deals:
        return _impossible(framed, model, (), counted.method)
    return _from_counted(problem, model, counted)


def _sampled(framed: ReducedProblem, model: Model, budget: Budget) -> Still:
    """Return the posterior from sampled deals; raises TooMuch if even that is impossible."""
    random = model == "random"
    if budget.hurried:
        estimated = estimate(framed, random, 2 * budget.runs, budget.particles // 4, hurried=True)
    else:
        estimated = estimate(framed, random)
    if estimated is None:
        return _impossible(framed, model, (), SAMPLED)
    figures = (estimated.deals, estimated.chance, estimated.triples, SAMPLED, None, estimated.sampling)
    return Still(framed.evidence, model, *figures, framed=framed)


def _settled(framed: ReducedProblem) -> list[list[float]]:
    """Return the probabilities of the cards that propagation settled; zeros for the others."""
    chance = [[0.0] * len(framed.propagation.places) for _ in framed.propagation.cards]
    for card, place in framed.settled.items():
        chance[card][place] = 1.0
    return chance


def _from_listed(framed: ReducedProblem, model: Model, few: Listed) -> Still:
    """Return the posterior from the weights of whole hands."""
    if not few.deals:
        return _impossible(framed, model, (), "join")
    chance = _settled(framed)
    envelopes: list[tuple[list[tuple[int, ...]], float]] = []
    for unit, weights in zip(framed.units, few.weights, strict=True):
        total = sum(weights.values())
        for hand, weight in weights.items():
            for i in bits(hand):
                chance[framed.cards[i]][unit.place] += weight / total
        if unit.place == len(framed.propagation.places) - 1:
            envelopes = [([(framed.cards[i],) for i in bits(hand)], w / total) for hand, w in weights.items() if w]
    return Still(
        framed.evidence, model, few.deals, np.array(chance), _triples(framed, envelopes), "join", framed=framed
    )


def _from_counted(problem: CountingProblem, model: Model, counted: Counted) -> Still:
    """Return the posterior from the weights of hand types: the cards of a class share what it has."""
    framed, grid = problem.frame, problem.grid
    chance = np.array(_settled(framed))
    total = counted.weights[0].sum()
    held = np.array([weight @ h.counts for h, weight in zip(problem.hands, counted.weights, strict=True)])
    each = held / (total * np.array(grid.sizes))
    places = np.array([unit.place for unit in framed.units])
    chance[np.array(framed.cards)[:, None], places] = np.repeat(each, grid.sizes, axis=1).T
    envelopes: list[tuple[list[tuple[int, ...]], float]] = []
    if places[-1] == len(framed.propagation.places) - 1:  # units are in the order of the places, the envelope last
        members = {mask & -mask: tuple([framed.cards[i] for i in bits(mask)]) for mask in grid.masks}
        codes = zip(problem.hands[-1].code.tolist(), (counted.weights[-1] / total).tolist(), strict=True)
        envelopes = [([members[1 << i] for i in bits(code)], part) for code, part in codes if part > 0]
    triples = _triples(framed, envelopes)
    return Still(framed.evidence, model, counted.deals, chance, triples, counted.method, framed=framed)


def _triples(
    framed: ReducedProblem, envelopes: Sequence[tuple[Sequence[tuple[int, ...]], float]]
) -> dict[Triple, float]:
    """Return the probability of every possible content of the envelope.

    `envelopes` are classes of cards of which the envelope has one each, besides settled cards, with the probability of
    the combination; empty if everything in the envelope is settled.
    """
    names, envelope = framed.propagation.cards, len(framed.propagation.places) - 1
    fixed = [(card,) for card, place in framed.settled.items() if place == envelope]
    triples: dict[Triple, float] = {}
    for groups, share in envelopes or [((), 1.0)]:
        ordered = sorted([*fixed, *groups])
        each = share / prod(map(len, ordered))
        for triple in product(*ordered):
            triples[tuple([names[card] for card in triple])] = each
    return triples


def _impossible(framed: ReducedProblem, model: Model, lines: tuple[int, ...], method: str) -> Still:
    nothing = np.zeros((len(framed.propagation.cards), len(framed.propagation.places)))
    return Still(framed.evidence, model, 0, nothing, {}, method, lines, framed=framed)
