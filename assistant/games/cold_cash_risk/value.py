"""The value of a corporation: size with continent bonuses, and teams it may hire. Functions of a map alone."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from assistant.kit.areas import Continent, World
from assistant.kit.shares import FEWEST


@dataclass(frozen=True)
class Sizes:
    """Size of a corporation and what it is made of (CCR-DEF-04)."""

    territories: int
    continents: tuple[Continent, ...]

    @property
    def bonus(self) -> int:
        """Bonuses of the complete continents."""
        return sum(continent.bonus for continent in self.continents)

    @property
    def size(self) -> int:
        """Territories and bonuses, at least 2 (CCR-DEF-05)."""
        return max(FEWEST, self.territories + self.bonus)


def sizes_of(board: World, held: Collection[str], bonus: bool = True) -> Sizes:
    """Return the size of a corporation with these territories; without continents if `bonus` is off (CCR-AMB-25)."""
    return Sizes(len(held), board.complete(held) if bonus else ())


def hired(board: World, held: Collection[str], reading: str) -> int:
    """Return the teams that hiring brings: a third of the territories, rounded down, and continents.

    The rules are CCR-HIR-01 and CCR-AMB-19.
    """
    third = len(held) // 3
    if reading == "risk_min3":
        third = max(3, third)
    teams = third + board.bonus(held)
    return max(1, teams) if reading == "min_one" else teams
