"""What one question may cost. What would cost more is not begun: deals are then drawn instead of counted.

Costs are estimated before anything is laid out, and looked at again at every step whose size is only known then.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


class TooMuch(OverflowError):
    """An exact answer would cost more than it may."""


@dataclass(frozen=True)
class Budget:
    """`memory` in bytes for the arrays of one question, `steps` in elementary operations of a join or a transform.

    Games with a classic deck stay within it from every seat (tests/deduction/test_sampled.py).
    """

    memory: int = 300_000_000
    steps: float = 1e9

    def holds(self, many: float, size: int, what: str) -> None:
        """Raise TooMuch if so `many` things of `size` bytes are more than fits."""
        if many * size > self.memory:
            raise TooMuch(f"{what} would take {many * size / 1e6:,.0f} MB; {self.memory / 1e6:,.0f} are allowed.")

    def lasts(self, steps: float, what: str) -> None:
        """Raise TooMuch if that takes more steps than are allowed."""
        if steps > self.steps:
            raise TooMuch(f"{what} would take {steps:.0e} steps; {self.steps:.0e} are allowed.")


BUDGET = Budget()


def vectors(sizes: Iterable[int], total: int) -> int:
    """How many count vectors with entries up to `sizes` have this sum: a coefficient of ∏(1 + x + … + x^size)."""
    ways = [1] + [0] * total
    for size in sizes:
        ways = [sum(ways[max(0, at - size) : at + 1]) for at in range(total + 1)]
    return ways[total]
