"""The same deal at several tables: dealt by a code, kept until the end, and compared side by side."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bots import simulate
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.storage.deals import deal_code, let_program_deal, readable, tidy_code
from assistant.storage.game_file import keep, read_lines, write_game
from assistant.storage.store import Store
from dashboards.lobby import laying
from dashboards.lobby.computers import prepare
from dashboards.lobby.duplicates import dealing_sheet, same_deal
from dashboards.play.opponents import Opponents
from dashboards.server.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES)
    store.close()


def dealt(house: House, *names: str, code: str) -> list[Any]:
    """Return everybody's tiles at a table of people for which the program deals."""
    draft = laying.seated("acquire", names, {"hands": "tracked", "dealer": "program", "deal": code})
    number = house.store.create("acquire", "Saturday")
    table = house.tables.open(number)
    prepare(house.store, number, draft, table.record(laying.started(draft)).event)
    opponents = Opponents(house, lambda work: work(), lambda: 0.0)
    for _ in range(2 * len(names)):
        opponents.look()
    views: list[Any] = [table.view(player.key) for player in table.view(TABLE).players]
    return [view.hands[player.key] for view, player in zip(views, table.view(TABLE).players, strict=True)]


def test_the_same_code_deals_the_same_tiles_to_other_people(house: House) -> None:
    first = dealt(house, "Anna", "Ben", "Carla", code="family 1")
    assert dealt(house, "Edith", "Frank", "Gina", code="FAMILY-1") == first
    assert dealt(house, "Anna", "Ben", "Carla", code="family 2") != first
    assert len({tile for hand in first for tile in hand}) == 18


def test_a_code_that_nobody_typed_is_drawn(house: House) -> None:
    dealt(house, "Anna", "Ben", code="")
    dealt(house, "Anna", "Ben", code="")
    assert deal_code(house.store, 1) != deal_code(house.store, 2)
    assert len(deal_code(house.store, 1)) == 12


@pytest.mark.parametrize(
    ("typed", "code"), [("abcd-efgh ijkl", "ABCDEFGHIJKL"), ("  ", ""), ("ä1", "1"), ("x" * 99, "X" * 40)]
)
def test_a_code_counts_however_it_is_typed(typed: str, code: str) -> None:
    assert tidy_code(typed) == code
    assert tidy_code(readable(code)) == code


def test_a_code_is_read_as_it_was_chosen_and_in_groups_if_it_was_drawn() -> None:
    assert readable("SATURDAY") == "SATURDAY"
    assert readable("ABCDEFGH2345") == "ABCD-EFGH-2345"


def finished(house: House, seed: int, title: str, code: str = "SAME") -> int:
    """Keep a finished game of three with this code, and return its number."""
    number = house.store.create("acquire", title, simulate("acquire", ["simple"] * 3, seed).entries)
    if code:
        let_program_deal(house.store, number, code)
    return number


def shown(house: House, number: int) -> Any:
    stored = house.store.game(number)
    assert stored is not None
    return same_deal(house, stored, house.tables.open(number))


def test_finished_tables_of_a_deal_stand_side_by_side(house: House) -> None:
    one, two = finished(house, 1, "Saturday"), finished(house, 2, "Sunday")
    finished(house, 3, "Another deal", "OTHER")
    both = shown(house, one)
    assert both["code"] == "SAME"
    assert [table["title"] for table in both["tables"]] == ["Saturday", "Sunday"]
    assert shown(house, two) == both
    for table, number in zip(both["tables"], (one, two), strict=True):
        state: Any = house.tables.open(number).view(TABLE)
        assert [seat["score"] for seat in table["seats"]] == [state.cash[player.key] for player in state.players]
        assert [seat["won"] for seat in table["seats"]].count(True) == len(state.winners)


def test_the_code_is_kept_until_the_end_and_unknown_where_people_deal(house: House) -> None:
    dealt(house, "Anna", "Ben", code="secret")
    assert shown(house, 1) == {"code": "", "tables": [], "box": "Leave the decks in the box."}
    assert shown(house, finished(house, 1, "Saturday", "")) is None


def test_a_file_carries_the_code_to_another_computer(house: House, tmp_path: Path) -> None:
    number = finished(house, 1, "Saturday")
    other = Store(tmp_path / "other.duckdb", GAMES)
    assert deal_code(other, keep(other, read_lines(list(write_game(house.store, number)), GAMES))) == "SAME"
    plain = finished(house, 1, "Sunday", "")
    assert not deal_code(other, keep(other, read_lines(list(write_game(house.store, plain)), GAMES)))
    other.close()


def test_a_dealer_who_does_not_play_gets_all_hands_and_the_order_of_the_bag(house: House) -> None:
    hands = dealt(house, "Anna", "Ben", code="paper")
    sheet = {one["place"]: one["cards"] for one in dealing_sheet(house, 1)}
    words = house.tables.open(1).game.vocabulary(house.tables.open(1).view(TABLE))["tile"]
    assert sheet["Anna"] == [words[tile] for tile in hands[0]]
    assert sheet["Ben"] == [words[tile] for tile in hands[1]]
    table = house.tables.open(1)
    first: Any = table.view(TABLE)
    able: Any = table.view(first.on_turn)
    table.record(e.TilePlayed(by=first.on_turn, at=able.hands[first.on_turn][0]), first.on_turn)
    table.record(e.TurnEnded(by=first.on_turn), first.on_turn)
    Opponents(house, lambda work: work(), lambda: 0.0).look()
    taken: Any = table.entries[-1].event
    assert sheet["The bag"][0] == words[taken.tile]
    assert dealing_sheet(house, 1)[-1]["cards"] == sheet["The bag"][1:]


def test_the_dealer_of_a_mystery_fills_the_case_file(house: House) -> None:
    draft = laying.seated("clue", ("Anna", "Ben", "Carla"), {"dealer": "program", "deal": "x"})
    table = house.tables.open(house.store.create("clue", "Saturday"))
    prepare(house.store, 1, draft, table.record(laying.started(draft)).event)
    sheet = {one["place"]: one["cards"] for one in dealing_sheet(house, 1)}
    assert [len(cards) for cards in sheet.values()] == [3]
    opponents = Opponents(house, lambda work: work(), lambda: 0.0)
    for _ in range(3):
        opponents.look()
    later = {one["place"]: one["cards"] for one in dealing_sheet(house, 1)}
    assert later["Case file"] == sheet["Case file"]
    assert sum(map(len, later.values())) == 21


def test_where_people_deal_nobody_is_shown_a_deal(house: House) -> None:
    table = house.tables.open(house.store.create("clue", "Saturday"))
    table.record(laying.started(laying.seated("clue", ("Anna", "Ben", "Carla"), {})))
    with pytest.raises(Nonsense, match="yourselves"):
        dealing_sheet(house, 1)


@pytest.mark.parametrize("game", ["risk", "axis_allies", "plotted_axis"])
def test_nothing_is_said_of_cards_where_there_are_none(house: House, game: str) -> None:
    """Computer players need a code for their dice, but a war without cards has no deal to repeat."""
    draft = laying.seated(game, ("Anna", "Robot Ada", "Robot Blaise"), {})
    draft["players"][1]["skill"] = draft["players"][2]["skill"] = "simple"
    number = house.store.create(game, "Saturday")
    table = house.tables.open(number)
    prepare(house.store, number, draft, table.record(laying.started(draft)).event)
    assert deal_code(house.store, number)
    cards = game == "risk"
    stored = next(one for one in house.store.games() if one.id == number)
    assert (same_deal(house, stored, table) is not None) == cards
    assert bool(laying.words()["games"][game]["dealt"]) == cards
    blocks = [block["part"] for step in laying.form(draft)["steps"] for block in step["blocks"]]
    assert ("deal" in blocks) == cards
