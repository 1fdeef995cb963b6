"""What one question may cost. What would cost more is not begun: deals are then drawn instead of counted.

Costs are estimated before anything is laid out, and looked at again at every step whose size is only known then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field


class TooMuch(OverflowError):
    """An exact answer would cost more than it may."""


HURRIED = 500
"""With fewer particles than this an answer is meant to be replaced soon."""


class Unwanted(Exception):
    """Nobody waits for this answer any more."""


def _always() -> bool:
    return True


@dataclass(frozen=True)
class Budget:
    """What a question may cost.

    `memory` in bytes for the arrays of one question, `steps` in elementary operations of counting. Where that is not
    enough, a sample has `runs` independent runs of `particles` each. While the answer is worked out, `wanted` is asked
    from time to time whether anybody still waits for it. Games with a classic deck are counted within the usual budget
    from every seat (tests/deduction/test_sampled.py).
    """

    memory: int = 300_000_000
    steps: float = 4e9
    runs: int = 12
    particles: int = 3_000
    wanted: Callable[[], bool] = field(default=_always, compare=False)

    @property
    def hurried(self) -> bool:
        """Whether a better answer follows, so that only what is quick to find out is looked into."""
        return self.particles < HURRIED

    def check_wanted(self) -> None:
        """Raise Unwanted if nobody waits for the answer any more."""
        if not self.wanted():
            raise Unwanted

    def holds(self, many: float, size: int, what: str) -> None:
        """Raise TooMuch if so `many` things of `size` bytes are more than fits."""
        if many * size > self.memory:
            raise TooMuch(f"{what} would take {many * size / 1e6:,.0f} MB; {self.memory / 1e6:,.0f} are allowed.")

    def lasts(self, steps: float, what: str) -> None:
        """Raise TooMuch if that takes more steps than are allowed."""
        if steps > self.steps:
            raise TooMuch(f"{what} would take {steps:.0e} steps; {self.steps:.0e} are allowed.")


BUDGET = Budget()
"""For an answer that is worth waiting a few seconds for."""
BRISK = Budget(steps=1e9, particles=1_000)
"""For each of many answers: computer players, reviews and charts of a whole game."""
QUICK = Budget(steps=1.2e8, runs=8, particles=300)
"""For an answer at once, until the better one is there."""


def vectors(sizes: Iterable[int], total: int) -> int:
    """How many count vectors with entries up to `sizes` have this sum: a coefficient of ∏(1 + x + … + x^size)."""
    ways = [1] + [0] * total
    for size in sizes:
        ways = [sum(ways[max(0, at - size) : at + 1]) for at in range(total + 1)]
    return ways[total]
