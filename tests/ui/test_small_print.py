"""The small print of the screens: who may read, what a name and a message may be, names of fields, what lasts."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.deduction import posterior
from assistant.families.common_rules import HelpAgreed
from assistant.games import GAMES
from assistant.games.acquire.events import (
    CashSet,
    EndDeclared,
    FirstTileDrawn,
    SharesSet,
    StockBought,
    TileExposed,
    TilePlayed,
    TurnEnded,
)
from assistant.games.advanced_cluedo.events import ServantCalled
from assistant.games.clue import events as clue
from assistant.games.killer_clue.events import IntriguePlayed
from assistant.games.one_world_dominion.history import CardEffect
from assistant.games.risk.events import ArmiesPlaced
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.analysis.sheet import LISTENING
from dashboards.games import arrangement
from dashboards.games import setup as setup_of
from dashboards.games.advanced_cluedo.status import _ended
from dashboards.games.axis_allies.clash import _rolling
from dashboards.games.clue.deck import weapon_rooms
from dashboards.games.one_world_dominion.afterwards import _said
from dashboards.lobby import laying as setup
from dashboards.lobby.hosting import open_lobby
from dashboards.parts.common.box import block
from dashboards.parts.common.event_labels import called
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.mind import Mind, Thought
from dashboards.parts.mystery.odds import _method
from dashboards.parts.setup.names import name_trouble
from dashboards.play.page import Play
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.protocol import assembled
from dashboards.server.session import PageSession
from dashboards.server.statistics import PLOTS
from tests.deduction.masters import master
from tests.ui import (
    acquire_table,
    advanced_table,
    box_table,
    clue_table,
    dominion_table,
    killer_table,
    risk_table,
    war_table,
)
from tests.ui.conftest import laid

WATCHING = "This screen is for watching only. Enter it on a player's device or the table's tablet."


def said(play: Play, message: dict[str, Any]) -> str:
    """Return what the page says to a message."""
    play.hear(message)
    return str((play.state()["toast"] or {}).get("text", ""))


@pytest.mark.parametrize(
    "do", ["close", "again", "line", "feed", "replay", "what_if", "live", "export", "keep", "card", "bgstats", "look"]
)
def test_a_page_that_watches_may_read(do: str) -> None:
    assert said(Play(clue_table.asked_table(), TABLE, "watch"), {"do": do}) != WATCHING


@pytest.mark.parametrize("do", ["record", "undo", "propose", "strike", "agree", "lay"])
def test_a_page_that_watches_enters_nothing(do: str) -> None:
    table = clue_table.asked_table()
    before = table.revision
    assert said(Play(table, TABLE, "watch"), {"do": do}) in (
        WATCHING,
        "This page is from an older version of Boardside. Reload it.",
    )
    assert table.revision == before


@pytest.mark.parametrize(
    ("name", "trouble"),
    [
        ("Anna", ""),
        ("An\x07na", "invisible"),
        ("Be\u202en", "invisible"),
        (" ", "needs a name"),
        ("x" * 99, "longer than"),
        ("Ann-Marie O’Neil", ""),
    ],
)
def test_a_name_is_letters_that_everybody_can_see(name: str, trouble: str) -> None:
    assert trouble in name_trouble(name)
    assert bool(name_trouble(name)) == bool(trouble)


def tapped(values: Any) -> list[str]:
    """Return the parts of a message in which a page is tapped."""
    event = {"type": "event", "name": "data_event", "values": values}
    content = {"events": [{"kind": "MessageSent", "msg_type": "bokeh_event", "msg_data": event}]}
    return [json.dumps({"msgid": "1", "msgtype": "PATCH-DOC"}), "{}", json.dumps(content)]


MODEL = ["model", {"id": "p1"}]


@pytest.mark.parametrize(
    ("values", "is_heard"),
    [
        ({"type": "map", "entries": [MODEL, ["data", 1]]}, True),
        ({"type": "ndarray", "entries": [MODEL, ["data", 1]]}, False),
        ({"type": "map", "entries": [MODEL, ["data", {"type": "object", "name": "Div"}]]}, False),
        (None, False),
        ([], False),
    ],
)
def test_a_message_is_plain_data(values: Any, is_heard: bool) -> None:
    assert bool(assembled(tapped(values)).content["events"]) == is_heard


def test_what_can_be_tapped_in_the_statistics_is_a_plot_of_the_page() -> None:
    assert {*LISTENING} < {*PLOTS}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_name_for_a_field_or_a_kind_of_line_is_that_of_one_that_exists(game: Game[Any]) -> None:
    kinds = {kind.__name__: {one.name for one in fields(kind)} for kind in game.events}
    found = arrangement(game.key)
    assert {*found.titles} <= {*kinds}
    assert [(kind, name) for kind, names in found.fields.items() for name in names if name not in kinds[kind]] == []


@pytest.mark.parametrize(
    ("kind", "field", "label"),
    [
        (SharesSet, "of", "Corporation"),
        (CashSet, "of", "Whose"),
        (FirstTileDrawn, "at", "Tile"),
        (StockBought, "count", "Shares"),
        (ArmiesPlaced, "at", "Where"),
    ],
)
def test_a_field_is_called_by_what_it_holds(kind: type[Event], field: str, label: str) -> None:
    assert called(kind)[field] == label


def test_a_house_rule_that_was_chosen_on_the_form_is_that_of_the_game() -> None:
    draft: Any = {
        **laid("Anna", "Ben", "Cleo", game="risk"),
        "options": {"RSK-AMB-02": "connected", "RSK-AMB-03": "attacker_first", "RSK-AMB-99": "x"},
    }
    started: Any = setup.started(draft)
    assert started.options == {"RSK-AMB-02": "connected"}, "neither our own reading nor one that there is not"


def test_a_weapon_without_a_room_of_this_house_lies_in_the_first_that_is_free() -> None:
    draft: Any = {**laid("Anna", "Ben", "Cleo"), "weapons": {"rope": "hall", "knife": "cellar", "spoon": "lounge"}}
    found = weapon_rooms(draft)
    assert found["rope"] == "hall"
    assert found["knife"] != "cellar"
    assert "spoon" not in found
    assert sorted(found.values()).count("lounge") == 1


def test_what_a_card_did_is_said_by_kind_and_player() -> None:
    sight = SeatView.of(dominion_table.attacking(), TABLE, "table")
    done = CardEffect(
        removed={"anna": 2, "ben": 3}, gained={"ben": 1}, placing={"anna": 4, "ben": -2}, deferred={"carla": 1}
    )
    assert list(_said(sight, done)) == [
        "removed 5: Anna 2, Ben 3",
        "gained: Ben 1",
        "more to place: Anna 4",
        "fewer to place: Ben 2",
        "one turn later: Carla 1",
    ]


def test_the_choice_for_shared_screens_outlives_the_server(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    House(store, GAMES, port=5006).choose_screen("day", 55)
    assert House(store, GAMES, port=5006).screen == {"theme": "day", "size": 55}
    store.close()


def test_the_lobby_is_drawn_as_one(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    screen = open_lobby(PageSession(House(store, GAMES, port=5006), Place("host")))
    assert (screen.layout, type(screen).__name__) == ("lobby", "LobbyScreen")
    store.close()


@pytest.mark.parametrize("table_of", [dominion_table.attacking, risk_table.attacking])
def test_the_board_only_means_no_chances(table_of: Callable[[], Table]) -> None:
    table = table_of()
    assert "%" in json.dumps(Play(table, "anna").state()["board"])
    table.record(HelpAgreed(level="notes"), TABLE)
    assert "%" not in json.dumps(Play(table, "anna").state()["board"])


def test_of_two_winners_the_first_is_named_first() -> None:
    table = acquire_table.buying(ACQ_AMB_05="open")
    state: Any = table.view(TABLE)
    for player in state.seats:
        table.record(CashSet(of=player, dollars=5000), TABLE)
        for firm in state.sizes:
            table.record(SharesSet(by=player, of=firm, count=0), TABLE)
    table.record(EndDeclared(by="anna"), "anna", freely=True)
    over: Any = table.view(TABLE)
    status = Play(table, TABLE, "tv").state()["status"]
    assert len(over.winners) == 3
    assert status["who"] == over.winners[0]
    assert status["title"] == "Anna, Ben and Carla win with $5,000"


def test_an_answer_that_is_put_in_goes_to_whoever_asked_and_a_move_to_nobody() -> None:
    table = clue_table.asked_table()
    table.record(clue.Passed(by="ben"), "ben")
    page = Play(table, TABLE, "table")
    page.hear({"do": "insert", "seq": table.revision})
    sent = {
        block["title"]: row["value"]
        for block in page.state()["sheet"]["blocks"]
        for row in block.get("rows", ())
        if row["name"] == "to"
    }
    assert sent == {"Card shown": "anna", "Token moved": None, "Weapon moved": None}


def test_what_ends_the_cards_is_named_as_its_button_is() -> None:
    table = killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge")
    for ends, more in (("No card", [IntriguePlayed(by="anna", card="motive", suspect="mustard")]), ("Done", [])):
        state = Play(table, "anna").state()
        assert state["now"]["text"] == f"Tap the card that you play, or “{ends}”."
        assert ends in {tap["label"] for block in state["entry"] for tap in block.get("taps", ())}
        for event in more:
            table.record(event, "anna", freely=True)


def test_one_tile_is_asked_for_as_one() -> None:
    asked = acquire_table.market(hands="tracked"), acquire_table.racks()
    asked[1].record(TilePlayed(by="anna", at="12D"), "anna")
    asked[1].record(TurnEnded(by="anna"), "anna")
    blocks = [Play(table, "anna").state()["entry"] for table in asked]
    titles = [[block["title"] for block in one if block["type"] == "tiles"] for one in blocks]
    assert titles == [["Your 6 tiles"], ["Which tile did you draw?"]]


@pytest.mark.rule("ACQ-SAF-02")
def test_two_tiles_are_asked_for_after_a_dead_one() -> None:
    table = acquire_table.racks()
    dead = acquire_table.HAND[0]
    for event in (TileExposed(by="anna", tile=dead), TilePlayed(by="anna", at="12D"), TurnEnded(by="anna")):
        table.record(event, "anna", freely=True)
    blocks = [block["title"] for block in Play(table, "anna").state()["entry"] if block["type"] == "tiles"]
    assert blocks == ["Which 2 tiles did you draw? Enter the first"]


def test_a_game_without_a_layout_of_its_own_gets_the_wishes_of_the_form_too() -> None:
    form = replace(setup_of("risk"), lay=None)
    draft: Any = {**laid("Anna", "Ben", "Cleo", game="risk"), "options": {"RSK-AMB-02": "connected"}}
    event: Any = form.event(draft)
    assert event.options == {"RSK-AMB-02": "connected"}


def test_a_search_is_rolled_by_whoever_has_the_dice() -> None:
    for dice, look in (("rolled", "one"), ("typed", "six")):
        table = advanced_table.at(advanced_table.night(dice=dice), mustard="dining")
        advanced_table.told(table, ServantCalled(by="anna", court="clubs_queen"))
        titles = {block["title"]: block for block in advanced_table.of_type(Play(table, "anna"), "taps")}
        search = next(block for title, block in titles.items() if title.endswith("7 or more with two dice"))
        assert search["look"] == look


def test_the_solution_of_a_game_of_scores_is_told_at_its_end() -> None:
    table = advanced_table.night()
    state: Any = table.view(TABLE)
    over = replace(state, phase="scores", solution=("scarlet", "rope", "hall"))
    assert _ended(over)["three"] == ["scarlet", "rope", "hall"]
    assert _ended(replace(over, solution=None))["three"] == []


def test_what_is_sampled_says_how_far_it_may_be_off() -> None:
    found = posterior(master(5, 12, 512, seat=False), method="sampled")
    mind = Mind(found.evidence, "odds", "random", Thought(found.figures, found.marks, None, None), fresh=True)
    assert found.sampling
    assert f"odds ± {100 * found.sampling.chance.max():.1f} points at most" in _method(mind)


def test_a_box_that_is_shut_promises_nothing() -> None:
    table = box_table.called("orders")
    sight = SeatView.of(table, "anna", "seat")
    (box,) = sight.table.boxes.open().values()
    assert block(sight, box)["note"]
    assert block(sight, replace(box, shut=True))["note"] == ""


def test_without_a_battle_no_attackers_are_left() -> None:
    sight = SeatView.of(war_table.axis(), TABLE, "table")
    assert _rolling(sight) == {"fired": 0, "left": 0, "attackers": 0, "decide": False}
