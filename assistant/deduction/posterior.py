"""How sure: exact numbers of deals, probabilities of every card at every place, and every forced fact.

Two named models of what a shown card means (`model`): "uniform" (no habits), all deals are equally likely
and nothing is concluded from which of several cards was shown; "random" (shows at random), a card shown to
this seat was chosen at random among those that matched, so a deal with m matching cards weighs 1/m.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import log2, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.count import Model, Problem, count
from assistant.deduction.frame import Frame, frame
from assistant.deduction.propagate import Cell, Group, Mark, Marks, bits
from assistant.kit.facts import Evidence

Triple = tuple[str, ...]


@dataclass(frozen=True)
class Posterior:
    """What a perfect reasoner in this seat knows.

    `deals` is the exact number of consistent deals (0 if the facts contradict each other; `conflict` then
    names lines found by propagation, or is empty if only counting shows it). `chance` is a float array of
    shape (cards, places), rows in the order of `evidence.cards`, columns in that of `evidence.places`;
    every row sums to 1 (to 0 without deals). `triples` are the possible contents of the envelope, one card
    of each class, with their probabilities. `method` is "propagation", "join" or "inclusion-exclusion":
    all are exact; floating point adds a relative error of about 1e-12 to probabilities, none to `deals`.
    """

    evidence: Evidence
    model: Model
    deals: int
    chance: NDArray[np.float64] = field(repr=False)
    triples: Mapping[Triple, float] = field(repr=False)
    method: str
    conflict: tuple[int, ...] | None = None
    framed: Frame = field(repr=False, compare=False, kw_only=True)

    def probability(self, card: str, place: str) -> float:
        """The probability that this card is at this place; raises ValueError for unknown names."""
        return float(self.chance[self.evidence.cards.index(card), self.evidence.places.index(place)])

    @cached_property
    def marks(self) -> Marks:
        """All forced facts, none false and none missing: "no" where no deal has it, "yes" where all have.

        `because` holds the lines of those that propagation finds; `why` explains any. Without deals the
        marks are those of propagation up to the contradiction.
        """
        found = self.framed.found
        cells: dict[Cell, Mark] = {}
        for row, card in enumerate(found.cards):
            possible = self.chance[row] > 0 if self.deals else [able >> row & 1 for able in found.able]
            many = sum(map(bool, possible))
            for column, place in enumerate(found.places):
                cells[card, place] = "no" if not possible[column] else "yes" if many == 1 else "open"
        return Marks(cells, self.groups, found.because(), self.conflict, self.method)

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The one-of clauses that are still open."""
        return tuple(self.framed.found.groups())

    @cached_property
    def bits(self) -> float:
        """Bits still missing to know the envelope: the entropy of `triples`."""
        return max(0.0, -sum(p * log2(p) for p in self.triples.values() if p > 0))

    @property
    def best(self) -> tuple[Triple, float]:
        """The likeliest envelope and its probability; empty if no deal is possible."""
        return max(self.triples.items(), key=lambda item: item[1], default=((), 0.0))


def posterior(evidence: Evidence, model: Model = "random", method: str = "") -> Posterior:
    """Everything that follows from the evidence, exactly. A contradiction gives `deals` 0 and `conflict`.

    `method` ("join" or "inclusion-exclusion") overrules the choice by estimated cost; both are exact.
    Raises OverflowError if the numbers or the deck are too large for it: never a silent wrong result.
    """
    framed = frame(evidence)
    if framed.found.conflict is not None:
        return _impossible(framed, model, framed.found.conflict, "propagation")
    if not framed.even:
        return _impossible(framed, model, (), "propagation")
    problem = Problem.of(framed)
    if not framed.units:
        return _finished(problem, model, 1, [], "propagation")
    counted = count(problem, model, method)
    if not counted.deals:
        return _impossible(framed, model, (), counted.method)
    return _finished(problem, model, counted.deals, counted.weights, counted.method)


def _finished(problem: Problem, model: Model, deals: int, found: Sequence[Any], method: str) -> Posterior:
    """Probabilities of cells and triples from the weights of hand types."""
    framed, grid = problem.frame, problem.grid
    evidence = framed.evidence
    chance = np.zeros((len(framed.found.cards), len(framed.found.places)))
    for card, place in framed.settled.items():
        chance[card, place] = 1.0
    if framed.units:
        own = np.repeat(np.arange(len(grid.sizes)), grid.sizes)
        sizes = np.array(grid.sizes)[own]
        rows = np.array(framed.cards)
        for h, weight in zip(problem.hands, found, strict=True):
            shares = (weight / weight.sum()) @ h.counts
            chance[rows, h.unit.place] = shares[own] / sizes
    return Posterior(evidence, model, deals, chance, _triples(problem, found), method, framed=framed)


def _triples(problem: Problem, found: Sequence[Any]) -> dict[Triple, float]:
    """Probability of every possible content of the envelope."""
    framed, names = problem.frame, problem.frame.found.cards
    envelope = len(framed.found.places) - 1
    fixed = [card for card, place in framed.settled.items() if place == envelope]
    at = next((i for i, h in enumerate(problem.hands) if h.unit.place == envelope), None)
    if at is None:
        return {tuple(names[card] for card in sorted(fixed)): 1.0}
    kind = [at for at, cards in enumerate(framed.evidence.classes.values()) for _ in cards]
    given = {kind[card]: (names[card],) for card in fixed}
    members = {mask & -mask: [names[framed.cards[i]] for i in bits(mask)] for mask in problem.grid.masks}
    kinds = {low: kind[framed.cards[low.bit_length() - 1]] for low in members}
    h = problem.hands[at]
    triples: dict[Triple, float] = {}
    for code, share in zip(h.code.tolist(), (found[at] / found[at].sum()).tolist(), strict=True):
        if share <= 0:
            continue
        groups = given | {kinds[1 << i]: members[1 << i] for i in bits(code)}
        ordered = [groups[at] for at in sorted(groups)]
        each = share / prod(map(len, ordered))
        for triple in product(*ordered):
            triples[triple] = each
    return triples


def _impossible(framed: Frame, model: Model, lines: tuple[int, ...], method: str) -> Posterior:
    nothing = np.zeros((len(framed.found.cards), len(framed.found.places)))
    return Posterior(framed.evidence, model, 0, nothing, {}, method, lines, framed=framed)
