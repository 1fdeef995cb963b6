"""The law of luck: over every way in which dice can fall, weighted by its chance, luck adds up to zero.

    even(game, before, [(event, chance), …])

The caller lists the ways, the rules give the result of each, and the measures are taken for every one. Whether a seat
has a figure must not depend on how the dice fell: a seat that has one in one way has it in all.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum
from typing import Any, Final

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import Game
from assistant.figures.facts import Played, rows
from assistant.figures.facts.register import measures_of
from assistant.figures.facts.winning import TrainedValue
from tests.values.rates import RatedLuck

NOTHING: Final = 1e-12
Ways = Sequence[tuple[Event, float]]
Key = tuple[str, str, str]


@dataclass(frozen=True)
class Line:
    """A line as measures read it."""

    seq: int
    event: Event
    before: Any
    after: Any
    text: str = ""
    line: Any = None

    @property
    def number(self) -> int:
        return self.seq


def luck_alone(
    game: Game[Any], value: TrainedValue | RatedLuck, event: Event, before: Any
) -> Mapping[str, float] | None:
    """Return the luck in chance to win of a game in which nothing but this happened; None if it is not known."""
    told = Line(1, event, before, game.apply(event, before))
    return value.luck_to_win(Played(game, REFEREE, lambda _: [told], lambda _: ()))


def rows_of(game: Game[Any], told: Line) -> list[rows.ChanceRow]:
    """Return the measures of the dice of one line."""
    chances: Any = measures_of(game.key).tables[rows.ChanceRow]
    return list(chances(Played(game, TABLE, lambda _: [told], lambda _: ())))


def lucks(game: Game[Any], told: Line) -> Mapping[Key, float | None]:
    """Return, by seat, throw and unit of the luck of one line; None if it has none."""
    found: dict[Key, list[float | None]] = defaultdict(list)
    for row in rows_of(game, told):
        found[row.seat, row.what, row.unit].append(row.luck)
    return {key: None if None in parts else fsum(part or 0 for part in parts) for key, parts in found.items()}


def even(game: Game[Any], before: Any, ways: Ways) -> Mapping[Key, float]:
    """Return how large the luck of such a throw is on average; check that it is even for every seat."""
    assert fsum(chance for _, chance in ways) == pytest.approx(1.0, abs=NOTHING)
    found: dict[Key, list[float]] = defaultdict(list)
    kinds: set[frozenset[tuple[Key, bool]]] = set()
    for event, chance in ways:
        told = lucks(game, Line(1, event, before, game.apply(event, before)))
        kinds.add(frozenset((key, luck is None) for key, luck in told.items()))
        for key, luck in told.items():
            found[key].append(chance * (luck or 0.0))
    assert len(kinds) == 1, "whether there is a figure depends on how the dice fell"
    for key, parts in found.items():
        assert fsum(parts) == pytest.approx(0.0, abs=NOTHING * max(1.0, fsum(map(abs, parts)))), (key, ways[0])
    return {key: fsum(map(abs, parts)) for key, parts in found.items()}
