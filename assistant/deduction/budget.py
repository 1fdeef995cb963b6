"""The cost limits of one question. A computation that would exceed them is not started: deals are sampled instead.

Costs are estimated before memory is allocated, and checked again at every step whose size is only known then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


class TooMuch(OverflowError):
    """An exact answer would cost more than the budget allows."""


HURRIED = 500
"""The number of particles below which an answer is meant to be replaced soon."""


class Unwanted(Exception):
    """Nobody is waiting for this answer anymore."""


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Budget:
    """The cost limits of one question.

    `memory` in bytes for the arrays of one question, `steps` in elementary operations of counting. If that is not
    enough, a sample has `runs` independent runs of `particles` each. During the computation `wanted` is called from
    time to time to ask whether anybody is still waiting for it. Games with a classic deck can be counted within the
    usual budget from every seat (tests/deduction/test_sampling.py).
    """

    memory: int = 300_000_000
    steps: float = 4e9
    runs: int = 12
    particles: int = 3_000
    wanted: Callable[[], bool] = field(default=_always, compare=False)

    @property
    def hurried(self) -> bool:
        """Whether a better answer will follow, so that only quick results are computed."""
        return self.particles < HURRIED

    def check_wanted(self) -> None:
        """Raise Unwanted if nobody is waiting for the answer anymore."""
        if not self.wanted():
            raise Unwanted

    def holds(self, many: float, size: int, what: str) -> None:
        """Raise TooMuch if this `many` items of `size` bytes exceed the memory limit."""
        if many * size > self.memory:
            raise TooMuch(f"{what} would take {many * size / 1e6:,.0f} MB; {self.memory / 1e6:,.0f} are allowed.")

    def lasts(self, steps: float, what: str) -> None:
        """Raise TooMuch if this takes more steps than allowed."""
        if steps > self.steps:
            raise TooMuch(f"{what} would take {steps:.0e} steps; {self.steps:.0e} are allowed.")


BUDGET = Budget()
"""For an answer that is worth a wait of a few seconds."""
BRISK = Budget(steps=1e9, particles=1_000)
"""For each of many answers: computer players, reviews and charts of a whole game."""
QUICK = Budget(steps=1.2e8, runs=8, particles=300)
"""For an immediate answer, until the better one is ready."""


def vectors(sizes: Iterable[int], total: int) -> int:
    """Return how many count vectors up to `sizes` have this sum: a coefficient of ∏(1 + x + … + x^size)."""
    ways = [1] + [0] * total
    for size in sizes:
        ways = [sum(ways[max(0, at - size) : at + 1]) for at in range(total + 1)]
    return ways[total]
