"""Dice that come from the code of a deal: those of computer players, and those that Boardside rolls for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots.evening import Evening
from assistant.bots.foresight import Said
from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.storage.store import Store
from assistant.table.dealt_dice import next_dice
from assistant.table.table import MemoryLog, Table
from dashboards.games import arrangement
from dashboards.lobby import laying
from dashboards.lobby.computers import prepare
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from dashboards.play.screen import play_for
from dashboards.server.house import House
from tests import joined_games

LINES: Final = {"cold_cash_risk": 400}
OTHERS: Final = 150
WITHOUT: Final = {"acquire"}
"""Games in which nobody throws dice."""


def seats(table: Table) -> list[str]:
    state: Any = table.view(TABLE)
    return [player.key for player in state.players]


def told(event: Event) -> Mapping[str, Any]:
    """Return what a throw tells apart from the order of its dice; where hits are counted, faces say nothing more."""
    fields = {name: sorted(value) if isinstance(value, tuple) else value for name, value in asdict(event).items()}
    return {name: value for name, value in fields.items() if name != "faces" or "hits" not in fields}


@pytest.mark.parametrize("game", sorted(GAMES))
def test_boardside_rolls_for_a_person_what_a_computer_player_would_have_rolled(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was rolled counts as a throw, and nothing else does."""
    table = joined_games.set_up(game, 3)
    ours = seats(table)[:1]
    rolled, throws = list[int](), 0
    die, record = Evening.die, joined_games.record

    def noted(evening: Evening[Any, Any]) -> int:
        rolled.append(die(evening))
        return rolled[-1]

    def watched(table: Table, said: Said) -> None:
        nonlocal throws
        assert bool(rolled) == said.event.thrown, f"{said.event}"
        if said.event.thrown:
            code = "3" if said.by in ours else "3 of the others"
            own = by_program(table, said, code)
            assert own is None or (own.thrown and told(own) == told(said.event))
            throws += own is not None
        rolled.clear()
        record(table, said)

    monkeypatch.setattr(Evening, "die", noted)
    monkeypatch.setattr(joined_games, "record", watched)
    joined_games.play_on(table, "3", 1, LINES.get(game, OTHERS))
    assert bool(throws) == (game not in WITHOUT)


def by_program(table: Table, said: Said, code: str) -> Event | None:
    """Return what Boardside rolls on the page of the player who throws; None where the page asks what for."""
    sight = SeatView.of(table, said.by if said.by in seats(table) else TABLE, "seat")
    try:
        return arrangement(table.game.key).roll(sight, next_dice(table, code).randrange)
    except Nonsense:
        return None


# ------------------------------------------------------------------ the code


def along(table: Table, code: str) -> dict[tuple[str, int], list[int]]:
    """Return the faces that come next at each moment, by the player on turn and the throws of their turns so far."""
    found: dict[tuple[str, int], list[int]] = {}
    thrown: Counter[str] = Counter()
    for at in range(1, len(table.entries) + 1):
        copy = Table(table.game, MemoryLog(table.entries[:at]))
        state: Any = copy.view(TABLE)
        dice = next_dice(copy, code)
        faces = [dice.randint(1, 6) for _ in range(12)]
        assert found.setdefault((state.on_turn, thrown[state.on_turn]), faces) == faces
        if at < len(table.entries) and table.entries[at].event.thrown:
            thrown[state.on_turn] += 1
    return found


def test_each_throw_of_each_player_has_dice_of_its_own_that_are_the_same_in_every_game_of_the_deal() -> None:
    one, two = (along(joined_games.play("clue", seed, 2, 60), "SATURDAY") for seed in (3, 4))
    assert len({tuple(faces) for faces in one.values()}) == len(one)
    both = one.keys() & two.keys()
    assert len(both) > 5
    assert all(one[key] == two[key] for key in both)
    other = along(joined_games.play("clue", 3, 2, 60), "SUNDAY")
    assert not any(one[key] == other[key] for key in one)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES)
    store.close()


def page(house: House, *names: str, **chosen: str) -> tuple[Table, Play]:
    """Return a game of Clue of these people, and the page of the shared screen."""
    draft = laying.seated("clue", names, chosen)
    number = house.store.create("clue", "Saturday")
    table = house.tables.open(number)
    prepare(house.store, number, draft, table.record(laying.started(draft)).event)
    return table, play_for(house, table, number, TABLE, "table", lambda: None)


def roll(table: Table, play: Play) -> int:
    play.hear({"do": "roll"})
    event = table.entries[-1].event
    assert isinstance(event, clue.DiceRolled)
    return event.roll


def test_two_tables_with_a_deal_roll_the_same_dice_and_an_undo_gives_no_others(house: House) -> None:
    rolled = list[int]()
    for evening in range(12):
        one, two = (
            page(house, *names, dealer="program", deal=f"evening {evening}")
            for names in (("Anna", "Ben", "Carla"), ("Edith", "Frank", "Gina"))
        )
        rolled.append(roll(*one))
        assert roll(*two) == rolled[-1]
        one[0].undo()
        assert roll(*one) == rolled[-1]
    assert len(set(rolled)) > 2


def test_where_people_deal_dice_come_from_nothing_that_is_known(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboards.play.screen.secrets.randbelow", lambda most: most - 1)
    table, play = page(house, "Anna", "Ben", "Carla")
    assert roll(table, play) == 6
