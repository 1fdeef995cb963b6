"""Computer players at a table with people: they find their lines, the dealer gives cards, and people say the rest."""

from __future__ import annotations

from typing import Final

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.table.table import MemoryLog, Table
from tests.joined_games import evening_of, play

JOINED: Final = (
    "acquire",
    "risk",
    "cold_cash_risk",
    "one_world_dominion",
    "axis_allies",
    "plotted_axis",
)
LINES: Final = {
    "acquire": 2_000,
    "risk": 3_000,
    "cold_cash_risk": 3_000,
    "one_world_dominion": 300,
    "axis_allies": 80,
    "plotted_axis": 150,
}
"""The most lines of a game; the others are played to the end."""
LONG: Final = ("axis_allies", "plotted_axis", "one_world_dominion")
"""Games of which only the first lines are played."""


@pytest.mark.parametrize("game", JOINED)
def test_a_game_with_people_is_played_to_its_end(game: str) -> None:
    table = play(game, 3, 1, LINES[game])
    assert table.view(TABLE).over or game in LONG
    assert not list(table.game.laws(table.view(REFEREE)))


@pytest.mark.parametrize("game", JOINED)
def test_the_same_table_and_seed_give_the_same_line(game: str) -> None:
    table = play(game, 4, 1, 40)
    seats = [player.key for player in table.view(TABLE).players]
    for at in range(1, len(table.entries)):
        copy = Table(table.game, MemoryLog(table.entries[:at]))
        first, again = (evening_of(game).joined(copy, {seats[0]: "engine"}, 7).next_line() for _ in range(2))
        assert first == again
