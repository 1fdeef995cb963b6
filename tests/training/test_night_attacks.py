"""The count of possible victims in the nights of Killer Kloo Doo, against the lines of a game."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.bots import GAMES_PLAYED, simulate
from assistant.core.event import REFEREE
from assistant.games.advanced_cluedo import events as e
from assistant.table.table import Table
from tests.training import night_attacks
from tests.training.night_attacks import CLUBS, KEY, WEAPON, attacks, main, targets


@pytest.fixture(scope="module")
def table() -> Table:
    """Return the first of the games that the script plays."""
    known = GAMES_PLAYED[KEY]
    return simulate(KEY, [known.skills[0]] * known.fewest, 0)


def made(table: Table) -> list[tuple[Any, Any]]:
    """Return every attack of a game with the State before it."""
    return [
        (line.event, line.before)
        for line in table.story(REFEREE)
        if isinstance(line.event, e.AttackMade) or getattr(line.event, "aim", "") == "assault"
    ]


def test_whoever_was_attacked_could_be_and_nobody_else_in_another_place(table: Table) -> None:
    found = made(table)
    assert found
    for event, state in found:
        able = targets(event, state)
        assert event.target in able
        assert set(able) <= set(state.alive)
        assert {state.place(one) for one in able} == {state.place(event.target)}


def test_the_counts_are_those_of_the_game(table: Table, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    monkeypatch.setattr(night_attacks, "simulate", lambda *_: table)
    counted = list(attacks(0))
    assert [way for way, _, _ in counted] == [
        WEAPON if isinstance(event, e.AttackMade) else CLUBS for event, _ in made(table)
    ]
    assert all(able >= max(1, wanted) for _, able, wanted in counted)
    assert main(["--games", "1"]) == 0
    several = sum(able > 1 for way, able, _ in counted if way == CLUBS)
    assert f"Attacks with Clubs: {sum(way == CLUBS for way, _, _ in counted)}. {several} had" in capsys.readouterr().out
