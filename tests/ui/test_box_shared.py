"""Boxes on shared screens, after a restart, in the log, and as an arrangement draws them."""

from __future__ import annotations

import json
import logging
from dataclasses import replace
from itertools import permutations
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.secrets.boxes import AGAIN
from assistant.table.table import MemoryLog, Table
from dashboards.games import FROM_OFFERS
from dashboards.parts.common import blocks as shapes
from dashboards.parts.common import box as part
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from tests.sealing import GAME, SEATS, BoxCalled, DangerCard, Order, boxes, table_of
from tests.ui.box_table import STRICT, block, called, lay

# ---------------------------------------------------------------- the shared screen


def test_players_on_paper_lay_on_the_shared_screen_one_after_the_other() -> None:
    table = called("dangers", told=False, paper=("ben", "carla"))
    screen, anna = Play(table, TABLE, "table"), Play(table, "anna")
    lay(screen, "storm")
    assert "choose who is holding this screen" in screen.state()["toast"]["text"]
    hands = block(screen)["hands"]
    assert [t["send"] for t in hands] == [{"do": "hold", "player": "ben"}, {"do": "hold", "player": "carla"}]
    lay(anna, "calm")
    for tap, card in zip(hands, ("storm", "plague"), strict=True):
        assert "lay" not in block(screen)
        screen.hear(tap["send"])
        cover = screen.state()["cover"]
        assert [b["type"] for b in cover["entry"]] == ["box"]
        assert cover["grid"] is None
        lay(screen, card)
        assert screen.state()["cover"]["entry"][0]["lies"] == [card.title()]
        assert table.boxes.submission("dangers 1", tap["send"]["player"]) == DangerCard(card=card)
        screen.hear({"do": "hold", "player": None})
        assert card.title() not in json.dumps({**screen.state(), "toast": 0, "words": 0})
        assert screen.state()["toast"] is None
        assert block(screen)["hands"] == hands
    assert block(screen)["reveal"]


def test_the_shared_screen_lays_for_nobody_who_has_a_phone() -> None:
    table = called("dangers", paper=("ben",))
    screen = Play(table, TABLE, "table")
    screen.hear({"do": "hold", "player": "anna"})
    lay(screen, "storm")
    screen._spot.held = "anna"  # as if Anna had got a phone while she held it
    lay(screen, "storm")
    assert (
        screen.state()["toast"]["text"]
        == "Only that player can submit that, on their own device. Nothing was submitted."
    )
    assert table.boxes.waiting("dangers 1") == SEATS


def test_no_phone_lays_for_a_player_on_paper() -> None:
    table = called("orders", paper=("ben",))
    anna = Play(table, "anna")
    anna.hear({"do": "hold", "player": "ben"})
    anna.hear({"do": "lay", "box": "orders 1", "event": {"kind": "Order", "by": "ben", "to": "north"}})
    assert table.boxes.waiting("orders 1") == SEATS
    assert block(anna)["hands"] == []


def test_what_is_asked_of_who_holds_the_tablet_is_closed_when_it_is_given_on() -> None:
    table = called("dangers", game=STRICT, way="tablet", paper=SEATS)
    tablet = Play(table, TABLE, "table")
    tablet.hear({"do": "hold", "player": "anna"})
    assert lay(tablet, "flood")["sheet"]
    assert [b["type"] for b in tablet.state()["cover"]["entry"]] == ["box"]
    tablet.hear({"do": "hold", "player": None})
    assert tablet.state()["sheet"] is None
    assert "flood" not in json.dumps({**tablet.state(), "words": 0})


@pytest.mark.parametrize(
    ("told", "says"),
    [(True, "Waiting for Ben and Carla."), (False, "Waiting until everybody has submitted.")],
)
def test_shared_screens_say_who_is_waited_for_where_that_may_be_known(told: bool, says: str) -> None:
    table = called("dangers", told=told)
    pages = [Play(table, TABLE, "tv"), Play(table, TABLE, "table"), Play(table, "carla"), Play(table, TABLE, "watch")]
    lay(Play(table, "anna"), "storm")
    for page in pages:
        assert page.state()["status"]["say"].endswith(says)
    for seat in ("ben", "carla"):
        lay(Play(table, seat), "storm")
    for page in pages:
        assert page.state()["status"]["say"].endswith("Everybody has submitted. Ready to reveal.")


def test_how_many_boxes_wait_is_said_where_there_are_several() -> None:
    def two(state: Any) -> Any:
        for found in boxes(state):
            yield found
            yield replace(found, key=f"{found.key} again", announced=False)

    table = called("dangers", game=replace(GAME, boxes=two))
    screen = Play(table, TABLE, "tv")
    assert screen.state()["status"]["say"].startswith(
        "2 rounds of secret submissions are open. Waiting for Anna, Ben and Carla. "
    )
    for seat in SEATS:
        lay(Play(table, seat), "storm")
    says = screen.state()["status"]["say"]
    assert says == "Everybody has submitted. Ready to reveal. Waiting until everybody has submitted."


# ---------------------------------------------------------------- a server that was started anew


def test_after_a_restart_the_page_says_that_everybody_lays_again() -> None:
    log = MemoryLog()
    table = called("dangers", log=log)
    anna = Play(table, "anna")
    lay(anna, "storm")
    assert block(anna)["note"] == AGAIN
    again = Table(GAME, log)
    for seat in SEATS:
        page = Play(again, seat)
        assert (block(page)["note"], block(page)["lies"]) == (part.ANEW, [])
    lay(Play(again, "anna"), "calm", again=True, seen=2)
    assert again.boxes.submission("dangers 1", "anna") == DangerCard(card="calm")
    again.record(BoxCalled(what="dangers"))
    assert block(Play(again, "anna"))["note"] == AGAIN, "this one was opened since"


def test_orders_are_kept_and_their_page_says_so() -> None:
    log = MemoryLog()
    anna = Play(called("orders", log=log), "anna")
    assert block(anna)["note"] == part.ONLY_YOU
    assert block(Play(Table(GAME, log), "anna"))["note"] == part.ONLY_YOU
    untold = called("orders", told=False)
    for seat in SEATS:
        untold.boxes.submit("orders 1", seat, Order(by=seat, to="north"))
    assert block(Play(untold, "anna"))["note"] == part.SHUT


def test_a_tap_that_is_sent_again_after_a_restart_is_laid_again() -> None:
    """Anna recorded something since: for any other tap that would mean that it was heard."""
    log = MemoryLog()
    table = called("dangers", log=log)
    table.record(BoxCalled(what="dangers"), "anna")
    anna = Play(Table(GAME, log), "anna")
    event = {"kind": "DangerCard", "card": "storm"}
    anna.hear({"do": "lay", "box": "dangers 2", "event": event, "again": True, "seen": 2, "id": "t"})
    assert block(anna)["lies"] == ["Storm"]


# ---------------------------------------------------------------- logs, and choices in groups


@pytest.mark.parametrize(("do", "method"), [("lay", "submit"), ("take_back", "take_back")])
def test_no_log_is_told_of_a_submission_that_failed(
    do: str, method: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = called("dangers")
    anna = Play(table, "anna")

    def broken(*_: Any) -> None:
        raise RuntimeError("storm")

    monkeypatch.setattr(table.boxes, method, broken)
    with caplog.at_level(logging.DEBUG):
        anna.hear({"do": do, "box": "dangers 1", "event": {"kind": "DangerCard", "card": "storm"}})
    assert "Something went wrong" in anna.state()["toast"]["text"]
    assert not caplog.records
    monkeypatch.setattr(table.boxes, "reveal", broken)
    anna.hear({"do": "reveal", "box": "dangers 1"})
    assert len(caplog.records) == 1


def test_choices_stand_in_the_groups_that_an_arrangement_names() -> None:
    table = called("dangers")
    groups = {"card": {"Water": ("storm", "flood", "tea"), "Air": ()}}
    (found,) = part.blocks(SeatView.of(table, "anna", "seat"), groups)
    assert found["rows"][0]["groups"] == [
        {"name": "Water", "values": ["storm", "flood"]},
        {"name": "", "values": ["plague", "calm"]},
    ]
    assert {"lay", "back"} <= shapes.Boxed.__annotations__.keys()


def test_a_game_without_boxes_shows_none_and_says_nothing_of_them() -> None:
    table = table_of("")
    assert part.blocks(SeatView.of(table, "anna", "seat")) == []
    assert part.status(SeatView.of(table, "anna", "seat"), {"say": "Go."}) == {"say": "Go."}
    assert FROM_OFFERS.boxes is part.blocks


def test_shared_screens_hold_the_same_whoever_laid_what() -> None:
    found = []
    for seats in permutations(SEATS):
        table = called("dangers", told=False)
        pages = [Play(table, TABLE, role) for role in ("tv", "table", "watch")]
        states = []
        for seat, card in zip(seats, ("storm", "calm", "flood"), strict=True):
            lay(Play(table, seat), card)
            states.append([{**p.state(), "clocks": 0} for p in pages])
        table.boxes.reveal("dangers 1")
        states.append([{**p.state(), "clocks": 0} for p in pages])
        found.append(states)
    assert all(states == found[0] for states in found)
    assert found[0][0] == found[0][1] != found[0][2]
