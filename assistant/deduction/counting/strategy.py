"""The choice between two exact ways to count deals: a join of whole hands, or inclusion-exclusion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import BUDGET, Budget, TooMuch
from assistant.deduction.constraints.hand_types import Grid, Hands, Reals, hands, scale
from assistant.deduction.constraints.problem import ReducedProblem
from assistant.deduction.counting import inclusion_exclusion, meet_in_the_middle

Model = Literal["random", "uniform"]
"""The meaning of a shown card: it was chosen "random" among those that matched, or nothing ("uniform")."""
EXACT = ("join", "inclusion-exclusion")
PAIR = 1.5
"""The cost of a step of a join, in steps of a transform (measured in tests/bench)."""


@dataclass(frozen=True)
class Counted:
    """The exact number of deals, the weight of all deals with each hand of every unit, and the method."""

    deals: int
    weights: Sequence[Reals]
    method: str


@dataclass(frozen=True)
class CountingProblem:
    """A frame with the hands of its units, ready to be counted either way."""

    frame: ReducedProblem
    grid: Grid
    hands: tuple[Hands, ...]
    budget: Budget = BUDGET

    @classmethod
    def of(cls, framed: ReducedProblem, budget: Budget = BUDGET) -> CountingProblem:
        """Enumerate the hands of every unit, counting interchangeable cards together. Raises TooMuch."""
        grid = Grid(framed.classes)
        return cls(framed, grid, hands(framed, grid, budget), budget)

    @classmethod
    def of_single_cards(cls, framed: ReducedProblem) -> CountingProblem:
        """Enumerate hands with every card as its own class: hand types are hands, joins are deals."""
        grid = Grid([1 << i for i in range(len(framed.cards))])
        return cls(framed, grid, hands(framed, grid))

    def weights(self, model: Model) -> list[Reals]:
        """Return, per unit, the weight of each hand type: its concrete hands (scaled) times its likelihood."""
        return [h.ways * h.likely if model == "random" else h.ways for h in self.hands]

    @cached_property
    def habits(self) -> bool:
        """Whether any show tells about cards that are still unknown."""
        return any(unit.shows for unit in self.frame.units)

    @cached_property
    def plan(self) -> tuple[float, list[int]]:
        """The estimated steps of a join, and its order."""
        return meet_in_the_middle.estimate([len(h) for h in self.hands], [h.unit.size for h in self.hands], self.grid)

    @cached_property
    def likelihoods(self) -> tuple[list[NDArray[np.uint64]], int]:
        """The likelihoods as whole numbers, and the factor by which their product was multiplied."""
        numbers: list[NDArray[np.uint64]] = []
        product = 1
        for h in self.hands:
            most = 1
            for mask, settled in h.unit.shows:
                most *= lcm(*range(max(settled, 1), settled + mask.bit_count() + 1))
            numbers.append(np.rint(h.likely * float(min(most, 1 << 50))).astype(np.uint64))
            product *= most if most < 1 << 50 else 1 << 64
        return numbers, product

    def fits(self, model: Model) -> bool:
        """Return whether inclusion-exclusion can hold every number of this problem (below 2^64)."""
        factor = self.likelihoods[1] if model == "random" and self.habits else 1
        roomy = inclusion_exclusion.size(self.grid, len(self.hands)) <= self.budget.memory
        return roomy and self.grid.cells <= meet_in_the_middle.DENSE and self.frame.bound * factor < 1 << 64

    def method(self, model: Model) -> str:
        """Return the cheaper method."""
        steps = self.plan[0]
        if steps < 1000 or PAIR * steps <= inclusion_exclusion.cost(self.grid, len(self.hands)) or not self.fits(model):
            return "join"
        return "inclusion-exclusion"


def count(problem: CountingProblem, model: Model, method: str = "") -> Counted:
    """Count deals and weights; `method` overrides the choice. Raises ValueError for an unknown method.

    Raises OverflowError if inclusion-exclusion was requested and cannot hold the numbers; TooMuch, a subclass of it, if
    it would cost more than the problem's budget.
    """
    method = method or problem.method(model)
    if method not in EXACT:
        raise ValueError(f"There is no method called {method!r}.")
    if not all(len(h) for h in problem.hands):
        return Counted(0, (), method)
    if method == "join":
        problem.budget.lasts(PAIR * problem.plan[0], "The join")
        return _by_join(problem, model)
    if not problem.fits(model):
        raise TooMuch("Too many deals for inclusion-exclusion; use the join.")
    problem.budget.lasts(inclusion_exclusion.cost(problem.grid, len(problem.hands)), "Inclusion-exclusion")
    return _by_sums(problem, model)


def _by_sums(problem: CountingProblem, model: Model) -> Counted:
    ones = [np.ones(len(h), dtype=np.uint64) for h in problem.hands]
    if model == "uniform" or not problem.habits:
        tables = inclusion_exclusion.counts(problem.hands, ones, problem.grid)
        deals = int(tables[0].sum())
    else:
        tables = inclusion_exclusion.counts(problem.hands, problem.likelihoods[0], problem.grid)
        deals = inclusion_exclusion.total(problem.hands, ones, problem.grid)
    return Counted(deals, [table.astype(np.float64) for table in tables], "inclusion-exclusion")


def _by_join(problem: CountingProblem, model: Model) -> Counted:
    net = meet_in_the_middle.network(problem.hands, problem.grid, problem.plan[1], problem.budget)
    if net is None:
        return Counted(0, (), "join")
    up, down = scale(problem.frame, problem.grid, problem.hands)
    ways: list[Any] = [h.ways for h in problem.hands]
    left, right, total = net.forward(ways)
    small = meet_in_the_middle.largest((left, right), float(total)) < meet_in_the_middle.EXACT
    whole = int(total) if small else net.whole(ways, float(total))
    weights = problem.weights(model)
    if model == "random" and problem.habits:
        left, right, _ = net.forward(weights)
    return Counted(whole * up // down, net.backward(weights, left, right), "join")
