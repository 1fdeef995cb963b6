"""Computer players at a table with people: they find their lines, the dealer gives cards, and people say the rest."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots import evenings
from assistant.bots.sight import BotSight
from assistant.core.event import REFEREE, TABLE
from assistant.deduction import known
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.table.table import MemoryLog, Table
from tests.joined_games import play, play_on
from tests.recorded_games import growing, written
from tests.recorded_games import table as recorded
from tests.stories.record_today import FOLDER

JOINED: Final = tuple(GAMES)
LINES: Final = {"one_world_dominion": 300, "axis_allies": 80, "plotted_axis": 150}
"""The most lines of long games, of which only the first lines are played; the others are played to the end."""


@pytest.mark.parametrize("game", JOINED)
def test_a_game_with_people_is_played_to_its_end(game: str) -> None:
    table = play(game, 3, 1, LINES.get(game, 1_000))
    assert table.view(TABLE).over or game in LINES
    assert not list(table.game.laws(table.view(REFEREE)))


@pytest.mark.parametrize("game", JOINED)
def test_the_same_table_and_seed_give_the_same_line(game: str) -> None:
    table = play(game, 4, 1, 40)
    seats = [player.key for player in table.view(TABLE).players]
    for at in range(1, len(table.entries)):
        copy = Table(table.game, MemoryLog(table.entries[:at]))
        first, again = (evenings(game).joined(copy, {seats[0]: "engine"}, 7).next_line() for _ in range(2))
        assert first == again


# ------------------------------------------------------------------ recorded games of people

NIGHT: Final = "advanced_cluedo-last"
"""A game of which most is a night, for which nobody has a hand."""
STORIES: Final = (
    "clue-right",
    "clue-all_wrong",
    "not_a_clue-polled",
    NIGHT,
    "advanced_cluedo-scores",
    "killer_clue-six",
)
stories = pytest.mark.parametrize("story", STORIES)
SPOKEN: Final = 12
"""The most lines that a game goes on."""


def path_of(story: str) -> Path:
    """Return the file of a recorded game."""
    return FOLDER / f"{story}.jsonl"


@stories
def test_a_recorded_game_is_joined_at_any_line(story: str) -> None:
    """One seat is taken by a computer player, then all but that one."""
    for table in growing(path_of(story), 12, 2):
        first, *others = (player.key for player in table.view(TABLE).players)
        for robots in ([first], others):
            said = evenings(table.game.key).joined(table, dict.fromkeys(robots, "simple"), 7).next_line()
            assert said is None or said.dealt or said.by in (*robots, TABLE)


@stories
def test_a_recorded_game_goes_on_from_the_middle(story: str) -> None:
    table = recorded(path_of(story), len(written(path_of(story)).entries) // 2)
    before = len(table.entries)
    play_on(table, 5, 1, SPOKEN)
    assert len(table.entries) > before


@pytest.mark.parametrize("story", [story for story in STORIES if story != NIGHT])
def test_hands_that_were_never_told_are_drawn_to_fit_the_lines(story: str) -> None:
    entries = written(path_of(story)).entries
    for at in (len(entries) // 8, len(entries) // 3):
        told = [entry for entry in entries[:at] if not isinstance(entry.event, clue.HandDealt)]
        table = Table(written(path_of(story)).game, MemoryLog(told))
        seats = [player.key for player in table.view(TABLE).players]
        play_on(table, 5, 1, len(seats))
        whole: Any = table.view(REFEREE)
        assert whole.ready == {*seats}
        assert known(BotSight(table, REFEREE).evidence()).conflict is None
        assert not list(table.game.laws(whole))
