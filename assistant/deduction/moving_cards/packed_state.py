"""The representation of a state: bit fields in words, one for every tally that is open.

The likelihood that the remaining cards fill a field is also computed here, for choosing among states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.open_constraints import Open, touches
from assistant.deduction.moving_cards.paths import Path, table

Keys = NDArray[np.int64]
States = dict[int, Keys]
"""The words of all states, by their numbers."""
IMPLIED = 1_000
"""The number of the first word for fields that follow from the others."""
WORD = 62
"""The bits of a state."""
Outlook = Mapping[int, Reals]
"""The likelihood that the remaining cards fill each open tally, by what it has."""


class Fields:
    """The position of every open tally's field in a state: its word, and its shift to the left.

    Fields of implied tallies have words of their own, numbered from `IMPLIED`: their values follow from the others, so
    states need not be compared there.
    """

    def __init__(self, tallies: Sequence[Open]) -> None:
        self.width = {t.number: 2 if t.capped else t.most.bit_length() + (0 if t.chances else 1) for t in tallies}
        self.taken: dict[int, int] = {0: 0}
        self.at: dict[int, tuple[int, int]] = {}

    def open(self, tally: Open) -> tuple[int, int]:
        """Return the position of a field, and allocate it if necessary."""
        number = tally.number
        if number not in self.at:
            word, shift = self.at[number] = self._room(self.width[number], IMPLIED if tally.implied else 0)
            self.taken[word] = self.taken.get(word, 0) | (1 << self.width[number]) - 1 << shift
        return self.at[number]

    def _room(self, width: int, word: int) -> tuple[int, int]:
        mask = (1 << width) - 1
        while word in self.taken:
            taken = self.taken[word]
            for shift in range(WORD - width + 1):
                if not taken >> shift & mask:
                    return word, shift
            word += 1
        return word, 0

    def close(self, number: int) -> None:
        """Free the room of a field."""
        word, shift = self.at.pop(number)
        self.taken[word] &= ~((1 << self.width[number]) - 1 << shift)


def ahead(paths: Sequence[Sequence[Path]], tallies: Sequence[Open], order: Sequence[int]) -> list[Outlook]:
    """Return, after each card, the likelihood that the cards behind it fill each open tally, by what it has."""
    rest: dict[int, Reals] = {t.number: np.ones(1) for t in tallies if not t.chances and not t.implied}
    limits = {t.number: (t.least, t.most) for t in tallies}
    outlooks: list[Outlook] = []
    for card in reversed(order):
        outlooks.append({n: _filled(one, *limits[n]) for n, one in rest.items() if len(one) > 1})
        chance = adds(paths[card]).mean(axis=0)
        for number, one in rest.items():
            if number < len(chance) and chance[number] > 0:
                rest[number] = np.convolve(one, (1 - chance[number], chance[number]))
    return outlooks[::-1]


def _filled(rest: Reals, least: int, most: int) -> Reals:
    """Return the likelihood, by what a tally has, that with the rest it comes to `least` to `most`."""
    return np.array([rest[max(0, least - had) : max(0, most - had + 1)].sum() for had in range(2 * most + 2)])


def adds(paths: Sequence[Path]) -> NDArray[np.uint8]:
    """Return whether each path adds to each tally: 0 or 1, shape (paths, tallies)."""
    return table([path.adds for path in paths], max(1, touches(paths).bit_length()))
