"""How sure: exact numbers of deals, probabilities of every card at every place, and every forced fact.

Two named models of what a shown card means (`model`): "uniform" (no habits), all deals are equally likely
and nothing is concluded from which of several cards was shown; "random" (shows at random), a card shown to
this seat was chosen at random among those that matched, so a deal with m matching cards weighs 1/m.

Where counting would cost more than it may (a spectator of a game with thirty cards), deals are drawn instead, the
result says so, and every figure has a standard error. Forced facts are exact even then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from math import log2, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.count import EXACT, Counted, Model, Problem, count
from assistant.deduction.frame import Frame, frame
from assistant.deduction.names import model_of, one_of
from assistant.deduction.propagate import Cell, Group, Mark, Marks, bits
from assistant.deduction.sampled import Sampling, estimate
from assistant.deduction.small import Listed, listed
from assistant.kit.facts import Evidence

Triple = tuple[str, ...]
SAMPLED: Final = "sampled"


@dataclass(frozen=True)
class Posterior:
    """What a perfect reasoner in this seat knows.

    `deals` is the exact number of consistent deals (0 if the facts contradict each other; `conflict` then
    names lines found by propagation, or is empty if only counting shows it). `chance` is a float array of
    shape (cards, places), rows in the order of `evidence.cards`, columns in that of `evidence.places`;
    every row sums to 1 (to 0 without deals). `triples` are the possible contents of the envelope, one card
    of each class, with their probabilities. `method` is "propagation", "join" or "inclusion-exclusion":
    all are exact; floating point adds a relative error of about 1e-12 to probabilities, none to `deals`. Or it is
    "sampled": `sampling` then has the standard errors, and `triples` those that were drawn.
    """

    evidence: Evidence
    model: Model
    deals: int
    chance: NDArray[np.float64] = field(repr=False)
    triples: Mapping[Triple, float] = field(repr=False)
    method: str
    conflict: tuple[int, ...] | None = None
    sampling: Sampling | None = field(default=None, compare=False)
    framed: Frame = field(repr=False, compare=False, kw_only=True)

    def probability(self, card: str, place: str) -> float:
        """The probability that this card is at this place; raises NoSuch for unknown names."""
        return float(self.chance[self._cell(card, place)])

    def error(self, card: str, place: str) -> float:
        """The standard error of that probability: 0 unless deals were drawn."""
        return float(self.sampling.chance[self._cell(card, place)]) if self.sampling else 0.0

    def _cell(self, card: str, place: str) -> tuple[int, int]:
        cards, places = self.evidence.cards, self.evidence.places
        return cards.index(one_of("card", card, cards)), places.index(one_of("place", place, places))

    @cached_property
    def marks(self) -> Marks:
        """All forced facts, none false and none missing: "no" where no deal has it, "yes" where all have.

        `because` holds the lines of those that propagation finds; `why` explains any. Without deals the
        marks are those of propagation up to the contradiction.
        """
        found = self.framed.found
        cells: dict[Cell, Mark] = {}
        for row, card in enumerate(found.cards):
            possible = self._possible[row] if self.deals else [able >> row & 1 for able in found.able]
            many = sum(map(bool, possible))
            for column, place in enumerate(found.places):
                cells[card, place] = "no" if not possible[column] else "yes" if many == 1 else "open"
        return Marks(cells, self.groups, found.because(), self.conflict, self.method)

    @property
    def _possible(self) -> NDArray[np.bool_]:
        return self.sampling.possible if self.sampling else self.chance > 0

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The one-of clauses that are still open."""
        return tuple(self.framed.found.groups())

    @cached_property
    def bits(self) -> float:
        """Bits still missing to know the envelope: the entropy of `triples`; from drawn deals without their bias."""
        if self.sampling:
            return self.sampling.left
        return max(0.0, -sum(p * log2(p) for p in self.triples.values() if p > 0))

    @property
    def best(self) -> tuple[Triple, float]:
        """The likeliest envelope and its probability; empty if no deal is possible."""
        return max(self.triples.items(), key=lambda item: item[1], default=((), 0.0))


def posterior(evidence: Evidence, model: Model = "random", method: str = "", budget: Budget = BUDGET) -> Posterior:
    """Everything that follows from the evidence. A contradiction gives `deals` 0 and `conflict`.

    Exact, if that costs no more than `budget`; else sampled. `method` ("join", "inclusion-exclusion" or "sampled")
    overrules the choice: then TooMuch, an OverflowError, is raised where the numbers, the deck or the cost are too
    large for it, never a silent wrong result. Raises NoSuch for a model that there is not.
    """
    model_of(model)
    one_of("method", method, ("", *EXACT, SAMPLED))
    framed = frame(evidence)
    if framed.found.conflict is not None:
        return _impossible(framed, model, framed.found.conflict, "propagation")
    if not framed.even:
        return _impossible(framed, model, (), "propagation")
    if not framed.units:
        chance = np.array(_settled(framed))
        return Posterior(evidence, model, 1, chance, _triples(framed, []), "propagation", framed=framed)
    few = None if method else listed(framed, model == "random")
    if few is not None:
        return _from_listed(framed, model, few)
    if method == SAMPLED:
        return _sampled(framed, model)
    try:
        return _counted(framed, model, method, budget)
    except TooMuch:
        if method:
            raise
        return _sampled(framed, model)


def _counted(framed: Frame, model: Model, method: str, budget: Budget) -> Posterior:
    """Every deal counted; raises TooMuch."""
    problem = Problem.of(framed, budget)
    counted = count(problem, model, method)
    if not counted.deals:
        return _impossible(framed, model, (), counted.method)
    return _from_counted(problem, model, counted)


def _sampled(framed: Frame, model: Model) -> Posterior:
    """Deals drawn; raises TooMuch if even that cannot be done."""
    found = estimate(framed, model == "random")
    if found is None:
        return _impossible(framed, model, (), SAMPLED)
    return Posterior(
        framed.evidence, model, found.deals, found.chance, found.triples, SAMPLED, None, found.sampling, framed=framed
    )


def _settled(framed: Frame) -> list[list[float]]:
    """Probabilities of the cards that propagation settled; zeros for the others."""
    chance = [[0.0] * len(framed.found.places) for _ in framed.found.cards]
    for card, place in framed.settled.items():
        chance[card][place] = 1.0
    return chance


def _from_listed(framed: Frame, model: Model, found: Listed) -> Posterior:
    """Probabilities from the weights of whole hands."""
    if not found.deals:
        return _impossible(framed, model, (), "join")
    chance = _settled(framed)
    envelopes: list[tuple[list[tuple[int, ...]], float]] = []
    for unit, weights in zip(framed.units, found.weights, strict=True):
        total = sum(weights.values())
        for hand, weight in weights.items():
            for i in bits(hand):
                chance[framed.cards[i]][unit.place] += weight / total
        if unit.place == len(framed.found.places) - 1:
            envelopes = [([(framed.cards[i],) for i in bits(hand)], w / total) for hand, w in weights.items() if w]
    return Posterior(
        framed.evidence, model, found.deals, np.array(chance), _triples(framed, envelopes), "join", framed=framed
    )


def _from_counted(problem: Problem, model: Model, counted: Counted) -> Posterior:
    """Probabilities from the weights of hand types: the cards of a class share what it has."""
    framed, grid = problem.frame, problem.grid
    chance = np.array(_settled(framed))
    total = counted.weights[0].sum()
    held = np.array([weight @ h.counts for h, weight in zip(problem.hands, counted.weights, strict=True)])
    each = held / (total * np.array(grid.sizes))
    places = np.array([unit.place for unit in framed.units])
    chance[np.array(framed.cards)[:, None], places] = np.repeat(each, grid.sizes, axis=1).T
    envelopes: list[tuple[list[tuple[int, ...]], float]] = []
    if places[-1] == len(framed.found.places) - 1:  # units are in the order of the places, the envelope last
        members = {mask & -mask: tuple([framed.cards[i] for i in bits(mask)]) for mask in grid.masks}
        codes = zip(problem.hands[-1].code.tolist(), (counted.weights[-1] / total).tolist(), strict=True)
        envelopes = [([members[1 << i] for i in bits(code)], part) for code, part in codes if part > 0]
    triples = _triples(framed, envelopes)
    return Posterior(framed.evidence, model, counted.deals, chance, triples, counted.method, framed=framed)


def _triples(framed: Frame, envelopes: Sequence[tuple[Sequence[tuple[int, ...]], float]]) -> dict[Triple, float]:
    """Probability of every possible content of the envelope.

    `envelopes` are classes of cards of which it has one each, besides settled cards, with the probability of
    them together; none if everything there is settled.
    """
    names, envelope = framed.found.cards, len(framed.found.places) - 1
    fixed = [(card,) for card, place in framed.settled.items() if place == envelope]
    triples: dict[Triple, float] = {}
    for groups, share in envelopes or [((), 1.0)]:
        ordered = sorted([*fixed, *groups])
        each = share / prod(map(len, ordered))
        for triple in product(*ordered):
            triples[tuple([names[card] for card in triple])] = each
    return triples


def _impossible(framed: Frame, model: Model, lines: tuple[int, ...], method: str) -> Posterior:
    nothing = np.zeros((len(framed.found.cards), len(framed.found.places)))
    return Posterior(framed.evidence, model, 0, nothing, {}, method, lines, framed=framed)
