"""Computer players: by the rules, the same for the same seed, and each sees only its own view."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

import pytest

from assistant.bots import GAMES_PLAYED, seated, simulate, skill_of
from assistant.bots.axis_allies import AxisEvening
from assistant.bots.plotted_axis.staff import Staff
from assistant.bots.sight import BotSight
from assistant.core.codec import encode
from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.table.table import Table

SEEDS = {"risk": 2, "clue": 2, "killer_clue": 3, "cold_cash_risk": 3}
UNFINISHED = ("axis_allies", "plotted_axis")
"""Wars of which only the first turns are played."""
WHIMSICAL = ("acquire", "clue", "risk")
"""Games of which one is played by beginners, too."""
CASES = [
    (game, skill)
    for game, known in GAMES_PLAYED.items()
    for skill in known.skills
    if skill != "beginner" or game in WHIMSICAL
]


class Watched(Table):
    """A table that records which part of the package looked through which seat's view."""

    def __init__(self, game: Any) -> None:
        self.looks: list[tuple[str, str]] = []
        super().__init__(game)

    def _seen(self, seat: str) -> None:
        caller = sys._getframe(2)
        if caller.f_globals["__name__"].startswith("assistant.bots"):
            owner = getattr(caller.f_locals.get("self"), "seat", "")
            self.looks.append((owner, seat))

    def view(self, seat: str) -> Any:
        self._seen(seat)
        return super().view(seat)

    def story(self, seat: str, lines: int | None = None) -> Any:
        self._seen(seat)
        return super().story(seat, lines)

    def account(self, seat: str) -> Any:
        self._seen(seat)
        return super().account(seat)


@cache
def played(game: str, skill: str) -> Watched:
    table = Watched(GAMES[game])
    AxisEvening.turns = Staff.turns = 1  # enough for what is tested here
    found = simulate(game, seated(game, [skill], GAMES_PLAYED[game].fewest), SEEDS.get(game, 1), table)
    assert found is table
    return table


def written(table: Table) -> list[str]:
    return [encode(entry) for entry in table.entries]


@pytest.mark.parametrize(("game", "skill"), CASES)
def test_a_whole_game_is_by_the_rules(game: str, skill: str) -> None:
    table = played(game, skill)
    said = [(t.text, n.text) for t in table.account(REFEREE) for n in t.notices if n.level == "illegal"]
    assert said == []
    assert not list(GAMES[game].laws(table.view(REFEREE)))
    state: Any = table.view(TABLE)
    assert state.over or game in UNFINISHED
    assert all(skill_of(player.name) == skill for player in state.players)


@pytest.mark.parametrize(("game", "skill"), CASES)
def test_everybody_looks_with_the_own_eyes(game: str, skill: str) -> None:
    """The referee is never asked; a player's sight asks for its own seat only, the table for the shared screen."""
    table = played(game, skill)
    seats = {player.key for player in table.view(TABLE).players}
    assert {owner for owner, _ in table.looks} > seats, "everybody has looked"
    for owner, seat in table.looks:
        assert seat == (owner or TABLE)


@pytest.mark.parametrize("game", GAMES_PLAYED)
def test_the_same_seed_is_the_same_game(game: str) -> None:
    table = played(game, "simple")
    skills = [skill_of(player.name) or "" for player in table.view(TABLE).players]
    again = simulate(game, skills, SEEDS.get(game, 1))
    assert written(again) == written(table)


def test_a_sight_refuses_what_is_not_on_offer() -> None:
    from assistant.bots import Stuck
    from assistant.games.clue import events as e

    table = simulate("clue", ["simple"] * 3, 1)
    with pytest.raises(Stuck, match="not on offer"):
        BotSight(table, "anna").say(e.DiceRolled(by="anna", roll=3))


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("chess", ()), "There are no computer players of chess"),
        (("clue", ("genius",)), "Choose simple or engine"),
        (("clue", (), 2), "has 3 to 6 players, not 2"),
        (("clue", ("simple",) * 5, 4), "5 players for 4 seats"),
    ],
)
def test_who_cannot_play_is_told_why(asked: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(Nonsense, match=sentence):
        seated(*asked)


def test_skills_go_round_the_seats() -> None:
    assert seated("clue", ["simple", "engine"], 5) == ("simple", "engine", "simple", "engine", "simple")
    assert seated("clue") == ("simple",) * 4
