"""A matching of cards and free places: whether the sizes of hands work out at all, apart from what was shown.

Every unknown card goes to a place that may have it, no place takes more than it holds, and the envelope takes one card
of each class: a flow, built by augmenting paths, one card after the other (Ford and Fulkerson, 1956). It detects what
no single rule does, such as three cards that can only be in two places of one card each.
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.deduction.constraints.propagate import Propagation, bits


class Seating:
    """One way to put every card where it may be; `held` are the cards of each room as bits, None if there is none.

    A room is a hand, or the part of the envelope that takes the cards of one class.
    """

    def __init__(self, propagation: Propagation, before: Seating | None = None) -> None:
        self.propagation, self.envelope = propagation, len(propagation.places) - 1
        self.classes = propagation.rooms[: len(propagation.evidence.classes)]
        *hands, inside = propagation.able
        self._able = [*hands, *(mask & inside for _, mask, _ in self.classes)]
        sizes = (size for _, _, size in propagation.rooms[len(self.classes) :])
        self._free: list[int] = [*sizes, *(1 for _ in self.classes)]
        earlier = before.held if before and before.held else [0] * len(self._able)
        held = [had & able for had, able in zip(earlier, self._able, strict=True)]
        self._held = held
        self._free = [free - had.bit_count() for free, had in zip(self._free, held, strict=True)]
        self._rooms_of = self._open()
        self.held: list[int] | None = held if self._all_seated() else None

    def _open(self) -> list[list[int]]:
        """Return the rooms that each card may be in."""
        rooms: list[list[int]] = [[] for _ in self.propagation.cards]
        for room, able in enumerate(self._able):
            for card in bits(able):
                rooms[card].append(room)
        return rooms

    def _all_seated(self) -> bool:
        seated = 0
        for had in self._held:
            seated |= had
        every = (1 << len(self._rooms_of)) - 1
        return all(self._seat(card, [False] * len(self._held)) for card in bits(every & ~seated))

    def _seat(self, card: int, seen: list[bool]) -> bool:
        """Find room for a card, moving others on where that helps; return whether there is any."""
        for room in self._rooms_of[card]:
            if self._free[room] > 0:
                self._held[room] |= 1 << card
                self._free[room] -= 1
                return True
        for room in self._rooms_of[card]:
            if seen[room]:
                continue
            seen[room] = True
            for other in bits(self._held[room]):
                if self._seat(other, seen):
                    self._held[room] ^= 1 << other | 1 << card
                    return True
        return False

    def hands(self) -> Sequence[int]:
        """Return the cards of every place as bits, the envelope last."""
        held = self.held or []
        inside = 0
        for had in held[self.envelope :]:
            inside |= had
        return [*held[: self.envelope], inside]
