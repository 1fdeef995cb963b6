"""Why a computer player did something: found again from the log, after it was recorded, from what its seat knew."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.bots.explaining import USUAL, reason
from assistant.core.event import TABLE, Event
from assistant.core.fast_replace import replace
from assistant.families.war import events as war
from assistant.games.acquire import events as acquire
from assistant.games.clue import events as clue
from assistant.table.table import Table
from tests.joined_games import play_on, set_up


def table_of(game: str, skill: str, lines: int) -> tuple[Table, dict[type[Event], str]]:
    """Return a table whose first seat the program has played, and the reasons for its first lines of each kind."""
    table = set_up(game, 5)
    setup: Any = table.entries[0].event
    first, *others = setup.players
    robot = Table(table.game)
    robot.record(replace(setup, players=(replace(first, skill=skill), *others)))
    play_on(robot, 5, 1, lines)
    found: dict[type[Event], str] = {}
    for line in robot.lines:
        if line.entry.author == first.key and type(line.event) not in found and (why := reason(robot, 5, line.seq)):
            found[type(line.event)] = why
    return robot, found


@pytest.mark.parametrize(
    ("game", "lines", "kind", "words"),
    [
        ("risk", 260, war.AttackAnnounced, "Its chance to capture"),
        ("clue", 60, clue.SuggestionMade, "No other question in this room"),
        ("acquire", 60, acquire.TilePlayed, "likely bonuses were worth $"),
    ],
)
def test_a_strong_player_says_what_it_weighed(game: str, lines: int, kind: type[Event], words: str) -> None:
    _, found = table_of(game, "engine", lines)
    assert words in found[kind]


def test_lines_of_people_and_cards_that_were_dealt_have_no_reason() -> None:
    table, found = table_of("acquire", "engine", 40)
    assert acquire.TileTaken not in found
    people = [line.seq for line in table.lines if line.entry.author not in ("anna", TABLE)]
    assert people
    assert not any(reason(table, 5, seq) for seq in people)
    assert not reason(table, 5, 10_000)


def test_another_decision_than_the_recorded_one_is_not_explained() -> None:
    table, _ = table_of("acquire", "engine", 40)
    tiles = [line for line in table.lines if isinstance(line.event, acquire.TilePlayed)]
    played: Any = next(line for line in tiles if line.entry.author == "anna")
    assert reason(table, 5, played.seq)
    state: Any = table.view(TABLE)
    table.amend(played.seq, replace(played.event, at=state.free[0]), "anna")
    assert not reason(table, 5, played.seq)


def test_rules_of_thumb_are_called_so() -> None:
    _, found = table_of("acquire", "simple", 40)
    assert found[acquire.TilePlayed] == USUAL["simple"]
