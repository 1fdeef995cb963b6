"""Computer players at a table with people: they find their lines, the dealer gives cards, and people say the rest."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

import pytest

from assistant.bots import GAMES_PLAYED
from assistant.bots.evening import Evening
from assistant.bots.foresight import Said
from assistant.core.event import REFEREE, TABLE
from assistant.games import GAMES
from assistant.table.table import Table

JOINED: Final = ("acquire",)
LINES: Final = {"acquire": 2_000}
"""The most lines of a game; the others are played to the end."""
LONG: Final = ("axis_allies", "plotted_axis", "one_world_dominion")
"""Games of which only so many lines are played."""


def evening_of(game: str) -> type[Evening[Any, Any]]:
    """Return the class of a game's evenings."""
    return import_module(f"assistant.bots.{game}").simulate.__self__


def set_up(game: str, seed: int) -> Table:
    """Return a table of the fewest players with nothing but its setup."""
    kind, skills = evening_of(game), ["simple"] * GAMES_PLAYED[game].fewest
    simulated = kind(kind.seated(skills, seed), skills, seed)
    table = Table(GAMES[game])
    table.record(simulated.table.entries[0].event)
    return table


def record(table: Table, said: Said) -> None:
    """Record a line, or submit it to its box, which is revealed when it is full."""
    if not said.slot:
        table.record(said.event, said.by, freely=True)
        return
    page = table.boxes.open()[said.box].page
    table.boxes.submit(said.box, said.slot, said.event)
    if table.boxes.full(said.box):
        table.boxes.reveal(said.box, TABLE, page)


def play(game: str, seed: int, robots: int, lines: int) -> Table:
    """Play a game in which the first seats are computer players, and the others are people.

    People are played by a second evening, for which the first seats are people: it says what a person would enter.
    Both are made anew for every line, as after a crash.
    """
    table = set_up(game, seed)
    seats = [player.key for player in table.view(TABLE).players]
    ours, theirs = dict.fromkeys(seats[:robots], "engine"), dict.fromkeys(seats[robots:], "simple")
    for _ in range(lines):
        said = evening_of(game).joined(table, ours, seed).next_line()
        assert said is None or said.dealt or said.by not in theirs, "a computer player spoke for a person"
        if said is None:
            said = evening_of(game).joined(table, theirs, seed + 1).next_line()
        if said is None:
            assert table.view(TABLE).over, f"nobody goes on after {table.entries[-1].event}"
            break
        record(table, said)
    return table


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
        copy = Table(table.game)
        for entry in table.entries[:at]:
            copy.record(entry.event, entry.author, note=entry.note, freely=True)
        first, again = (evening_of(game).joined(copy, {seats[0]: "engine"}, 7).next_line() for _ in range(2))
        assert first == again
