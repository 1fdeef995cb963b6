"""Secret submissions of a page: who may submit, take back and reveal, what is refused, and which rules are checked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import AnyWords, Blank
from dashboards.parts.common.offers import rows
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.correcting import on_offer
from dashboards.play.laying import DONE
from dashboards.play.page import Play
from tests.sealing import GAME, SEATS, BoxCalled, DangerCard, DangerShown, Order, boxes
from tests.ui.block_types import of_entry
from tests.ui.box_table import STRICT, block, called, lay

# ---------------------------------------------------------------- laying, taking back, showing


def test_a_page_lays_for_its_own_player_and_says_so_only_while_it_is_held() -> None:
    table = called("dangers")
    anna = Play(table, "anna")
    assert [c["label"] for c in block(anna)["rows"][0]["choices"]] == ["Flood", "Storm", "Plague", "Calm"]
    state = lay(anna, "storm")
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="storm")
    assert state["toast"]["text"] == DONE
    assert state["heard"] == [["tap", True]]
    assert block(anna)["lies"] == ["Storm"]
    assert table.revision == 2
    lay(anna, "calm")
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="calm")
    anna.hear({"do": "take_back", "box": "dangers 1"})
    assert table.boxes.submission("dangers 1", "anna") is None
    assert block(anna)["lies"] == []
    assert not list(of_entry(anna.state()["entry"]))


def test_a_page_looks_the_same_whatever_lies_in_the_box_and_whether_anything_does() -> None:
    """Pages differ only in what a held button shows, if the rules do not let it be known who has submitted."""
    found = []
    for card in (None, "storm", "calm"):
        anna = Play(called("dangers", told=False), "anna")
        if card:
            lay(anna, card)
        found.append({**anna.state(), "toast": None, "heard": None, "clocks": None})
    bare = [{**s, "entry": [{**b, "lies": None} for b in s["entry"]]} for s in found]
    assert bare[0] == bare[1] == bare[2]
    assert [s["entry"][0]["lies"] for s in found] == [[], ["Storm"], ["Calm"]]


def test_laying_and_taking_back_are_answered_alike() -> None:
    anna = Play(called("dangers"), "anna")
    said = []
    for message in ({"do": "take_back", "box": "dangers 1"}, None, {"do": "take_back", "box": "dangers 1"}):
        if message is None:
            lay(anna, "storm")
        else:
            anna.hear({**message, "id": "x"})
        said.append((anna.state()["toast"]["text"], anna.state()["heard"][-1][1], anna.state()["sheet"]))
    assert said == [(DONE, True, None)] * 3


@pytest.mark.parametrize("who", ["ben", TABLE])
def test_any_page_that_may_write_shows_a_box_that_is_full(who: str) -> None:
    table = called("dangers", told=False)
    pages = {seat: Play(table, seat) for seat in SEATS}
    shows = Play(table, who, "seat" if who in SEATS else "table")
    for seat, card in zip(SEATS, ("storm", "calm", "flood"), strict=True):
        assert block(shows)["reveal"] is None
        lay(pages[seat], card)
    tap = block(shows)["reveal"]
    assert tap["send"] == {"do": "reveal", "box": "dangers 1"}
    shows.hear({**tap["send"], "id": "show"})
    assert sorted(table.entries[-1].event.cards) == ["calm", "flood", "storm"]
    assert table.entries[-1].author == who
    assert shows.state()["heard"] == [["show", True]]
    assert all(b["type"] != "box" for b in shows.state()["entry"])


def test_signed_orders_are_laid_by_the_same_messages() -> None:
    table = called("orders")
    for seat, to in zip(SEATS, ("north", "east", "west"), strict=True):
        play = Play(table, seat)
        send = block(play)["lay"]["send"]
        assert send["event"] == {"kind": "Order", "by": seat}
        play.hear({**send, "event": {**send["event"], "to": to}})
        assert table.boxes.submission("orders 1", seat) == Order(by=seat, to=to)
        assert block(play)["lies"] == [to]
    Play(table, "carla").hear({"do": "reveal", "box": "orders 1"})
    assert table.view(TABLE).orders == (("anna", "north"), ("ben", "east"), ("carla", "west"))


# ---------------------------------------------------------------- what is refused


STRANGE: list[Any] = [
    {"box": "dangers 2"},
    {"box": None},
    {"box": ["dangers 1"]},
    {"event": None},
    {"event": {}},
    {"event": {"card": "storm"}},
    {"event": {"kind": "Order", "by": "anna", "to": "north"}},
    {"event": {"kind": "BoxCalled", "what": "", "told": True}},
    {"event": {"kind": "DangerShown", "card": "storm"}},
    {"event": {"kind": "DangerCard"}},
    {"event": {"kind": "DangerCard", "card": "ace"}},
    {"event": {"kind": "DangerCard", "card": 5}},
    {"event": {"kind": "DangerCard", "card": ["storm"]}},
    {"event": {"kind": "DangerCard", "card": "storm", "by": "anna"}},
    {"event": {"kind": "DangerCard", "card": "storm", "seat": "ben"}},
]


@pytest.mark.parametrize("sure", [False, True])
@pytest.mark.parametrize("wrong", STRANGE, ids=str)
def test_what_is_refused_changes_nothing_and_is_said_in_a_sentence(wrong: Any, sure: bool) -> None:
    table = called("dangers")
    anna, ben = Play(table, "anna"), Play(table, "ben")
    lay(anna, "calm")
    before = ben.state()
    message = {"do": "lay", "box": "dangers 1", "event": {"kind": "DangerCard", "card": "storm"}, "id": "t"}
    anna.hear({**message, **wrong, "sure": sure})
    state = anna.state()
    assert state["heard"][-1] == ["t", False]
    assert state["toast"]["text"] != DONE
    assert state["toast"]["text"].endswith(".")
    assert "Something went wrong" not in state["toast"]["text"]
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="calm")
    assert table.boxes.waiting("dangers 1") == ("ben", "carla")
    assert {**ben.state(), "clocks": 0} == {**before, "clocks": 0}


@pytest.mark.parametrize("role", ["tv", "watch", "replay"])
@pytest.mark.parametrize("do", ["lay", "take_back", "reveal"])
def test_a_page_that_only_looks_on_lays_nothing_and_shows_nothing(role: str, do: str) -> None:
    table = called("dangers")
    for seat in SEATS:
        lay(Play(table, seat), "storm")
    event = {"kind": "DangerCard", "card": "calm"}
    Play(table, TABLE, role).hear({"do": do, "box": "dangers 1", "event": event})
    assert table.revision == 2
    assert table.boxes.full("dangers 1")


def test_nobody_lays_for_another_whatever_the_message_says() -> None:
    table = called("orders")
    event = {"kind": "Order", "by": "ben", "to": "north"}
    anna = Play(table, "anna")
    anna.hear({"do": "lay", "box": "orders 1", "event": event, "seat": "ben", "by": "ben", "player": "ben"})
    assert table.boxes.waiting("orders 1") == SEATS
    assert "This seat can't submit that here" in anna.state()["toast"]["text"]
    anna.hear({"do": "hold", "player": "ben"})
    anna.hear({"do": "lay", "box": "orders 1", "event": event})
    assert table.boxes.waiting("orders 1") == SEATS


def test_a_box_is_not_shown_before_it_is_full() -> None:
    table = called("dangers", told=False)
    anna = Play(table, "anna")
    lay(anna, "storm")
    anna.hear({"do": "reveal", "box": "dangers 1", "id": "r"})
    assert anna.state()["toast"]["text"] == "Nothing was revealed: still waiting for submissions."
    assert anna.state()["heard"][-1] == ["r", False]
    assert table.revision == 2


def test_what_would_keep_the_box_from_being_shown_is_not_laid() -> None:
    """Free words: not more than one entry holds of all of them, and no half characters."""
    free = replace(boxes(GAME.apply(BoxCalled(what="dangers"), called("dangers").view(TABLE))).__next__().offer("anna"))
    free = replace(free, blanks=(Blank("card", AnyWords()),))
    loose = replace(GAME, boxes=lambda state: (replace(b, offer=lambda _: free) for b in boxes(state)))
    table = called("dangers", game=replace(loose, vocabulary=lambda s: {**GAME.vocabulary(s), "card": Every()}))
    for words, says in (("x" * 20_000, "that is too long"), ("\ud800", "a broken character")):
        anna = Play(table, "anna")
        lay(anna, words)
        assert says in anna.state()["toast"]["text"]
        assert table.boxes.waiting("dangers 1") == SEATS


class Every(dict[str, str]):
    """Every word."""

    def __contains__(self, key: object) -> bool:
        return True


# ---------------------------------------------------------------- the rules are asked once


def test_what_the_rules_forbid_is_asked_about_once_on_this_page_alone() -> None:
    table = called("dangers", told=False, game=STRICT)
    anna, others = Play(table, "anna"), [Play(table, "ben"), Play(table, TABLE, "table"), Play(table, TABLE, "tv")]
    before = [{**p.state(), "clocks": 0} for p in others]
    sheet = lay(anna, "flood")["sheet"]
    assert (sheet["type"], [n["text"] for n in sheet["notices"]]) == (
        "lay",
        ["There is no water here to flood anything."],
    )
    assert anna.state()["heard"][-1] == ["tap", False]
    assert table.boxes.submission("dangers 1", "anna") is None
    anna.hear({"do": "close"})
    assert anna.state()["sheet"] is None
    lay(anna, "flood")
    anna.hear({**anna.state()["sheet"]["send"], "id": "all the same"})
    assert anna.state()["sheet"] is None
    assert anna.state()["heard"][-1] == ["all the same", True]
    assert table.boxes.submission("dangers 1", "anna") == DangerCard(card="flood")
    assert [{**p.state(), "clocks": 0} for p in others] == before
    assert (table.revision, table._stirred) == (2, 0)
    for seat in ("ben", "carla"):
        lay(Play(table, seat), "calm")
    entry = table.boxes.reveal("dangers 1")
    assert isinstance(entry.event, DangerShown)
    assert entry.note == ""


def test_the_sheet_is_gone_when_the_box_is() -> None:
    table = called("dangers", game=STRICT)
    anna = Play(table, "anna")
    lay(anna, "flood")
    assert anna.state()["sheet"]
    table.record(BoxCalled(what=""))
    assert anna.state()["sheet"] is None


# ---------------------------------------------------------------- as many as one likes


@pytest.mark.parametrize(
    ("blank", "row"),
    [
        (Blank("cards", ("a", "b", "c"), count=3, least=1, many=True), {"least": 1, "count": 3}),
        (Blank("cards", ("a", "b", "c"), count=1, least=0, many=True), {"least": 0, "count": 1}),
        (Blank("cards", ("a", "b"), count=2, many=True), {"least": 2, "count": 2}),
        (Blank("faces", (1, 2, 1, 2), count=2, many=True), {"each": True}),
        (Blank("cards", ("a", "b"), prefilled=("a",), count=1, many=True), {"each": True}),
    ],
)
def test_a_row_says_how_few_will_do(blank: Blank, row: dict[str, Any]) -> None:
    """Words that are all different are chips; dice and what was said already have a list for each."""
    (found,) = rows(SeatView.of(called("dangers"), TABLE, "table"), (blank,))
    assert {name: found.get(name) for name in ("each", "least", *row)} == {"each": None, "least": None, **row}


def test_a_correction_takes_from_the_fewest_to_the_most() -> None:
    blank = Blank("cards", ("a", "b", "c"), count=2, least=1, many=True)
    fits = [on_offer(blank, value) for value in ([], ["a"], ["a", "b"], ["a", "b", "c"], ["z"])]
    assert fits == [False, True, True, False, False]
