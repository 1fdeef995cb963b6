"""Forces of several kinds of units: infantry and armor, a fleet with its cargo.

A `Stack` is what one owner has in one area; its units are pairs of kind and number, so that it is a value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

Units = tuple[tuple[str, int], ...]
"""Kinds with their numbers, in the order of the kinds' names; kinds without units are left out."""


class Stack(NamedTuple):
    """Units of one owner in one area."""

    owner: str
    units: Units = ()

    def count(self, *kinds: str) -> int:
        """Return the number of units of these kinds, of all if none is named."""
        return sum(number for kind, number in self.units if not kinds or kind in kinds)


Board = Mapping[str, tuple[Stack, ...]]
"""Area → the stacks in it, in the order of arrival; areas that are left out are empty."""


def units(counts: Iterable[tuple[str, int]]) -> Units:
    """Return these numbers of these kinds; repeated kinds are summed, numbers that are not above 0 are left out."""
    sums: Counter[str] = Counter()
    for kind, number in counts:
        sums[kind] += number
    return tuple(sorted((kind, number) for kind, number in sums.items() if number > 0))
