"""The possible paths of every single card along the timeline, and what each of them uses up.

A path is a set of stretches, one for every moment. The totals that histories must agree on are *tallies*: how many
cards begin in a hand, are in the envelope, take a route, or are among those of which one was picked. A path adds 0 or 1
to each. Two paths of a card begin in different places or part where one of them takes a route, and there is a tally of
either: no two add the same to the open tallies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from assistant.deduction.budget import TooMuch
from assistant.deduction.moving_cards.propagate_moves import Following

MANY_PATHS = 20_000
"""The number of paths above which a card is not followed one path at a time."""


@dataclass(frozen=True)
class Tally:
    """A total over all cards: from `least` to `most`; `chances` by the total, for a choice.

    `cards` are those that may add to it; a path does if it goes through all stretches of `through` (bits). `capped`:
    only none and some are distinguished. `implied`: it follows from the others, and is checked only to detect early
    what cannot be filled anymore.
    """

    cards: int
    through: int
    least: int
    most: int
    chances: tuple[float, ...] = ()
    capped: bool = False
    implied: bool = False


@dataclass(frozen=True)
class Path:
    """A path of a card: the `stretches` on it, and the open tallies that it `adds` to (bits)."""

    adds: int
    stretches: int


def paths_of(following: Following, card: int) -> list[int]:
    """Return all paths of a card as sets of stretches; raises TooMuch."""
    timeline, able, may = following.timeline, following.able, following.may
    bit = 1 << card
    at: dict[int, list[int]] = {s: [1 << s] for s in timeline.lasting[0] if able[s] & bit}
    for change, pairs in enumerate(timeline.changes):
        if not any(before in at for before, _ in pairs):
            continue
        new: dict[int, list[int]] = {}
        for before, after in pairs:
            if before in at and able[after] & bit:
                step = 1 << after
                new.setdefault(after, []).extend([path | step for path in at[before]])
        for number in timeline.routes_at[change]:
            route = timeline.routes[number]
            if route.source in at and may[number] & bit:
                step = 1 << route.target
                new.setdefault(route.target, []).extend([path | step for path in at[route.source]])
        for before, _ in pairs:
            at.pop(before, None)
        at.update(new)
        if sum(map(len, at.values())) > MANY_PATHS:
            raise TooMuch("A card has too many possible paths to follow one by one.")
    return [path for ends in at.values() for path in ends]


def tallies(following: Following, random: bool) -> list[Tally]:
    """Return all totals that histories must meet; choices only if they are `random`."""
    timeline = following.timeline
    envelope = 1 << timeline.envelope
    made = [
        Tally(timeline.every, 1 << place, size, size)
        for place, size in enumerate([timeline.stretches[first].size for first in timeline.lasting[0]])
        if place != timeline.envelope
    ]
    made += [Tally(cards, envelope, 1, 1) for cards in timeline.classes]
    for number, route in enumerate(timeline.routes):
        if following.may[number].bit_count() >= route.many:
            through = 1 << route.source | 1 << route.target
            made.append(Tally(following.may[number], through, route.many, route.many))
    made += [Tally(b.cards, 1 << b.stretch, b.least, b.most) for b in timeline.bounds]
    for at, pairs in enumerate(timeline.changes):
        if any(following.may[number].bit_count() > timeline.routes[number].many for number in timeline.routes_at[at]):
            open_ = [after for _, after in pairs if following.able[after] != following.sure[after]]
            sizes = [timeline.stretches[after].size for after in open_]
            made += [
                Tally(timeline.every, 1 << after, size, size, implied=True)
                for after, size in zip(open_, sizes, strict=True)
            ]
    if random:
        made += [Tally(c.cards, 1 << c.stretch, 0, len(timeline.cards), c.chances, c.capped) for c in timeline.likely]
    return made


def table(paths: Sequence[int], stretches: int) -> NDArray[np.uint8]:
    """Return whether each path goes through each stretch: 0 or 1, shape (paths, stretches)."""
    width = (stretches + 7) // 8
    data = b"".join([path.to_bytes(width, "little") for path in paths])
    return np.unpackbits(np.frombuffer(data, dtype=np.uint8), bitorder="little").reshape(len(paths), -1)


def adding(
    every: Sequence[Sequence[int]], made: Sequence[Tally], stretches: int
) -> tuple[list[list[Path]], list[int], list[int]]:
    """Return every card's paths with what they add, the tallies that are still open, and each tally's certain part.

    Bits of `adds` are numbers of open tallies. `certain[t]` is what the paths add to tally t in any case.
    """
    first = np.array([tally.through.bit_length() - 1 for tally in made])
    last = np.array([(tally.through & -tally.through).bit_length() - 1 for tally in made])
    certain = np.zeros(len(made), dtype=np.int64)
    open_ = np.zeros(len(made), dtype=np.bool_)
    added: list[NDArray[np.uint8]] = []
    for card, ways in enumerate(every):
        through = table(ways, stretches)
        adds = through[:, first] & through[:, last]
        adds &= np.array([tally.cards >> card & 1 for tally in made], dtype=np.uint8)
        always = adds.all(axis=0)
        certain += always
        open_ |= adds.any(axis=0) & ~always
        adds &= ~always
        added.append(adds)
    open_numbers = np.flatnonzero(open_)
    paths = [_with(ways, adds[:, open_numbers]) for ways, adds in zip(every, added, strict=True)]
    return paths, open_numbers.tolist(), certain.tolist()


def _with(ways: Sequence[int], adds: NDArray[np.uint8]) -> list[Path]:
    """Return paths with the numbers of the tallies that they add to, as bits."""
    rows = np.packbits(adds, axis=1, bitorder="little")
    return [Path(int.from_bytes(row.tobytes(), "little"), way) for way, row in zip(ways, rows, strict=True)]
