"""What a state is made of: fields of bits in words, one for every tally that is open.

How likely the cards that are left fill a field is told here too, for those who have to choose among states.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.constraints.hand_types import Reals
from assistant.deduction.moving_cards.open_constraints import Open, touches
from assistant.deduction.moving_cards.paths import Effect

Keys = NDArray[np.int64]
States = dict[int, Keys]
"""The words of all states, by their numbers."""
IMPLIED = 1_000
"""The number of the first word of what follows from the others."""
WORD = 62
"""Bits of a state."""
Outlook = Mapping[int, Reals]
"""How likely the cards that are left fill each open tally, by what it has."""


class Fields:
    """Where the field of every open tally is in a state: in which word, and how far to the left.

    Fields of implied tallies have words of their own, numbered from `IMPLIED`: what is in them follows from the others,
    so that states need not be compared there.
    """

    def __init__(self, tallies: Sequence[Open]) -> None:
        self.width = {t.number: 2 if t.capped else t.most.bit_length() + (0 if t.chances else 1) for t in tallies}
        self.taken: dict[int, int] = {0: 0}
        self.at: dict[int, tuple[int, int]] = {}

    def open(self, tally: Open) -> tuple[int, int]:
        """The place of a field; it is given room if it has none yet."""
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
        """Its room is free again."""
        word, shift = self.at.pop(number)
        self.taken[word] &= ~((1 << self.width[number]) - 1 << shift)


def ahead(effects: Sequence[Sequence[Effect]], tallies: Sequence[Open], order: Sequence[int]) -> list[Outlook]:
    """After each card, for the tallies that are open: how likely the cards behind it fill it, by what it has."""
    rest: dict[int, Reals] = {t.number: np.ones(1) for t in tallies if not t.chances and not t.implied}
    limits = {t.number: (t.least, t.most) for t in tallies}
    found: list[Outlook] = []
    for card in reversed(order):
        found.append({n: _filled(one, *limits[n]) for n, one in rest.items() if len(one) > 1})
        paths = np.array([len(effect.paths) for effect in effects[card]], dtype=np.float64)
        table = adds(effects[card])
        chance = (paths / paths.sum()) @ table
        for number, one in rest.items():
            if number < len(chance) and chance[number] > 0:
                rest[number] = np.convolve(one, (1 - chance[number], chance[number]))
    return found[::-1]


def _filled(rest: Reals, least: int, most: int) -> Reals:
    """How likely it is, by what a tally has, that with the rest it comes to `least` to `most`."""
    return np.array([rest[max(0, least - had) : max(0, most - had + 1)].sum() for had in range(2 * most + 2)])


def adds(effects: Sequence[Effect]) -> NDArray[np.uint8]:
    """Whether each effect adds to each tally: 0 or 1, shape (effects, tallies)."""
    width = max(1, touches(effects).bit_length() + 7 >> 3)
    data = b"".join(effect.adds.to_bytes(width, "little") for effect in effects)
    return np.unpackbits(np.frombuffer(data, dtype=np.uint8), bitorder="little").reshape(len(effects), -1)
