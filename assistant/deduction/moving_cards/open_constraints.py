"""The constraints still open after propagation: tallies to be met, and the order in which cards are followed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

from assistant.deduction.moving_cards.paths import Path, Tally


@dataclass(frozen=True)
class Open:
    """The open part of a tally: `least` to `most` more cards, or the chances by how many more.

    `hard`: chances are 0 or 1, so that they belong to the count as well. `implied`: see `Tally`.
    """

    number: int
    least: int
    most: int
    chances: tuple[float, ...] = ()
    capped: bool = False
    hard: bool = False
    implied: bool = False


def opened(
    made: Sequence[Tally], open_numbers: Sequence[int], certain: Sequence[int], able: Sequence[int]
) -> list[Open] | None:
    """Return the open part of each tally, None if one cannot be met.

    `able[j]` cards may still add to the tally `open_numbers[j]`.
    """
    open_tallies: list[Open] = []
    for number, (tally, sure) in enumerate(zip(made, certain, strict=True)):
        if (not tally.chances and sure > tally.most) or (number not in open_numbers and sure < tally.least):
            return None
        if number in open_numbers and not tally.chances and sure + able[open_numbers.index(number)] < tally.least:
            return None
    for at, number in enumerate(open_numbers):
        tally, sure = made[number], certain[number]
        if tally.chances:
            table = tuple(tally.chances[min(sure + k, len(tally.chances) - 1)] for k in range(able[at] + 1))
            if tally.capped:
                table = table[:2]
            if len(set(table)) > 1:
                open_tallies.append(Open(at, 0, able[at], table, tally.capped))
            continue
        least, most = max(0, tally.least - sure), min(tally.most - sure, able[at])
        if least == 1 and most == able[at] and not tally.implied:
            open_tallies.append(Open(at, 0, most, (0.0, 1.0), True, True))
        elif least or most < able[at]:
            open_tallies.append(Open(at, least, most, implied=tally.implied))
    return open_tallies


def touches(paths: Sequence[Path]) -> int:
    """Return the tallies that any of these paths adds to."""
    touched = 0
    for path in paths:
        touched |= path.adds
    return touched


def ordered(paths: Sequence[Sequence[Path]], tallies: Sequence[Open]) -> list[int]:
    """Return the cards in an order that keeps few tallies open at a time (greedily)."""
    real = [tally for tally in tallies if not tally.implied]
    which = [[t for t in real if touch >> t.number & 1] for touch in map(touches, paths)]
    total: dict[int, int] = {}
    for some in which:
        for tally in some:
            total[tally.number] = total.get(tally.number, 0) + 1
    done = dict.fromkeys(total, 0)
    left, order = list(range(len(paths))), list[int]()

    def size(tally: Open, count: int) -> float:
        if not count or count == total[tally.number]:
            return 0.0
        most = 1 if tally.capped else min(tally.most, count)
        return log2(most + 1)

    while left:
        best = min(
            left, key=lambda card: sum(size(t, done[t.number] + 1) - size(t, done[t.number]) for t in which[card])
        )
        left.remove(best)
        order.append(best)
        for tally in which[best]:
            done[tally.number] += 1
    return order
