"""Acquire on its screens: the squares, the rack, what each page is told, and a first turn in real browsers.

Budgets: a tile from the rack 1 tap, from the board of a small screen 2, from a large one 1; founding 1, shares 1.
"""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.core.event import REFEREE, TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.acquire import events as e
from assistant.kit.tiles import tiles as squares
from assistant.table.table import Table
from dashboards.parts.common import guides
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.recorded_games import written
from tests.stories.record_today import FOLDER
from tests.ui import acquire_table as at
from tests.ui.conftest import PHONE, SMALL, Served, Visit, sideways
from tests.ui.ear import Ear
from tests.ui.fingers import COUNT, LETTERS, SMALLEST, taps

TV = (1920, 1080)
OPEN = {"ACQ_AMB_05": "open"}
OTHERS = (("ben", "seat"), ("table", "table"), ("table", "tv"), ("table", "watch"))


def blocks(play: Play, kind: str) -> list[dict[str, Any]]:
    """All blocks of this type, those inside folds too."""
    entry = play.state()["entry"]
    return [b for block in entry for b in (block, *block.get("blocks", ())) if b["type"] == kind]


def board(play: Play) -> dict[str, Any]:
    found: dict[str, Any] = play.state()["board"]
    return found


def told(table: Table, seat: str, role: str) -> str:
    """All that a page is sent, its charts and its replay too."""
    play = Play(table, seat, role)
    play.hear({"do": "look", "charts": True})
    found = json.dumps(play.state())
    play.hear({"do": "replay"})
    return found + json.dumps(play.state())


# ---------------------------------------------------------------- squares


def test_squares_say_whose_they_are_and_what_a_tile_would_cause() -> None:
    found = board(Play(at.market(), "anna"))
    assert (found["at"]["5D"], found["at"]["2F"]) == ("tower", "lone")
    assert found["would"]["5E"] == ["merge", "would merge Luxor into Tower"]
    assert found["would"]["8F"] == ["merge", "would merge Luxor and Festival, and you choose the survivor"]
    assert found["would"]["1D"] == ["found", "founds a corporation"]
    assert found["would"]["6D"] == ["grow", "Tower grows to 6, $600"]
    assert "12F" not in found["would"], "alone"
    assert found["send"]["event"] == {"kind": "TilePlayed", "by": "anna", "at": "$at"}
    assert set(found["can"]) == set(squares()) - set(found["at"])


def test_a_square_is_played_only_where_its_player_acts() -> None:
    table = at.market()
    assert board(Play(table, "ben"))["send"] is None
    assert board(Play(table, "table", "table"))["send"] is not None
    looks_on = board(Play(table, "table", "tv"))
    assert (looks_on["send"], looks_on["lay"], looks_on["can"]) == (None, None, [])


def test_a_square_between_safe_corporations_is_dead_and_can_be_shown() -> None:
    table = at.laid(
        at.market(), {" ".join(f"{n}I" for n in range(1, 9)) + " 4H 6H 8H": "imperial", "4G 4F 4E": "tower"}
    )
    at.laid(table, {"6E 6D 7E": "tower"})
    found = board(Play(table, "anna"))
    assert found["would"]["5H"][0] == "grow"
    at.laid(table, {"5G": "tower"})
    found = board(Play(table, "anna"))
    assert found["would"]["5H"] == ["dead", "would join Tower and Imperial, which are safe"]
    assert "5H" in found["expose"]["tiles"]
    assert "5H" not in found["can"]


def test_an_eighth_corporation_has_to_wait() -> None:
    rest = {"1H 2H": "imperial", "5H 6H": "worldwide", "11E 12E": "continental"}
    found = board(Play(at.laid(at.market(), rest), "anna"))
    assert found["would"]["1D"] == ["wait", "not playable now: all corporations are on the board"]
    assert "1D" not in found["can"]
    assert "1D" not in found.get("expose", {}).get("tiles", ()), "it may be played later"


def test_first_tiles_are_tapped_by_whoever_has_none_yet() -> None:
    table = at.table_of(first=False)
    play = Play(table, "ben")
    assert board(play)["send"]["event"]["by"] == "ben"
    table.record(e.FirstTileDrawn(by="ben", at="3C"), "ben")
    assert board(play)["send"] is None
    assert board(Play(table, "table", "table"))["send"]["event"]["by"] == "anna"


def test_a_square_is_set_to_what_lies_on_the_board() -> None:
    table = at.market()
    play = Play(table, "anna")
    sets, empties = board(play)["lay"]
    play.hear({**sets, "event": {**sets["event"], "at": "12A", "of": "tower"}})
    assert board(play)["at"]["12A"] == "tower"
    play.hear({**sets, "event": {**sets["event"], "at": "12A", "of": None}})
    assert board(play)["at"]["12A"] == "lone"
    play.hear({**empties, "event": {**empties["event"], "at": "12A"}})
    assert "12A" not in board(play)["at"]


# ---------------------------------------------------------------- entry


def test_the_rack_says_what_each_tile_would_do() -> None:
    rack = blocks(Play(at.racks(), "anna"), "rack")[0]["tiles"]
    assert [t["tile"] for t in rack] == list(at.HAND)
    assert (rack[0]["does"], rack[4]["does"]) == ("would merge Luxor into Tower", "alone")
    assert rack[0]["send"]["event"] == {"kind": "TilePlayed", "by": "anna", "at": "5E"}
    assert set(board(Play(at.racks(), "anna"))["can"]) == set(at.HAND)


@pytest.mark.rule("ACQ-MRG-02", "ACQ-DSP-03")
def test_the_rack_says_what_the_merger_of_a_tile_would_pay() -> None:
    pays = {t["tile"]: t["pays"] for t in blocks(Play(at.racks(), "anna"), "rack")[0]["tiles"]}
    assert pays["5E"] == ["Luxor: bonuses of $3,000 and $1,500; a share sells for $300, 2 trade for 1."], (
        "holdings are hidden"
    )
    assert [line.partition(":")[0] for line in pays["8F"]] == ["If Luxor survives", "If Festival survives"]
    assert pays["8F"][0].endswith("Your 3 sell for $1,200.")
    assert not pays["11C"], "it grows a corporation"
    seen = {t["tile"]: t["pays"] for t in blocks(Play(at.racks(**OPEN), "anna"), "rack")[0]["tiles"]}
    assert seen["5E"] == ["Luxor: Ben $3,000, Carla $1,500; a share sells for $300, 2 trade for 1."]
    quiet = at.racks()
    quiet.record(HelpAgreed(level="notes"), TABLE)
    assert not any(t["pays"] for t in blocks(Play(quiet, "anna"), "rack")[0]["tiles"])


def test_shares_have_prices_and_dim_buttons_say_why() -> None:
    table = at.buying()
    table.record(e.CashSet(of="anna", dollars=1000), "anna")
    rows = {row["firm"]["key"]: row for row in blocks(Play(table, "anna"), "market")[0]["rows"]}
    assert [tap["small"] for tap in rows["american"]["taps"]] == ["$800", "$1,600", "$2,400"]
    assert [tap["dim"] for tap in rows["american"]["taps"]] == [False, True, True]
    assert rows["american"]["taps"][1]["send"]["text"] == "That costs $1,600, and Anna has $1,000."
    assert "safe" in rows["american"]["say"]


def test_equals_are_ruled_with_what_the_other_would_pay() -> None:
    ways = blocks(Play(at.ruling(**OPEN), "anna"), "firms")[0]["taps"]
    assert [way["label"] for way in ways] == ["Luxor survives", "Festival survives"]
    assert "Ben $3,000, Carla $1,500" in ways[1]["lines"][0]
    hidden = blocks(Play(at.ruling(), "anna"), "firms")[0]["taps"][1]["lines"][0]
    assert "Ben" not in hidden
    assert "bonuses of $3,000 and $1,500" in hidden


def test_only_the_order_is_asked_where_one_corporation_is_the_largest() -> None:
    table = at.laid(at.table_of(), {"1A 2A 3A": "tower", "5A 6A": "luxor", "4B 4C": "american"})
    table.record(e.TilePlayed(by="anna", at="4A"), "anna")
    play = Play(table, "anna")
    assert blocks(play, "firms")[0]["title"] == "Equal size: which one is settled first?"
    assert play.state()["status"]["title"] == "Anna: which one is settled first?"
    equal = Play(at.ruling(), "anna")
    assert blocks(equal, "firms")[0]["title"] == "Equal size: which one survives?"
    assert equal.state()["status"]["title"] == "Anna: which one survives?"


@pytest.mark.rule("ACQ-SET-02")
def test_everybody_is_told_to_draw_six_tiles_before_the_first_tile_is_played() -> None:
    def line(table: Table, seat: str, role: str = "seat") -> str:
        return str(Play(table, seat, role).state()["now"]["text"])

    table = at.table_of()
    assert line(table, "anna") == "Everybody draws six tiles. Then tap the square of your tile."
    assert line(table, TABLE, "table") == "Everybody draws six tiles. Then tap the square of Anna’s tile."
    waits = "Draw six tiles each, and keep them hidden. Waiting for Anna."
    assert line(table, "ben") == Play(table, TABLE, "tv").state()["status"]["wait"] == waits
    assert line(at.table_of(hands="tracked"), "ben") == "Draw 6 tiles, and tap the letter and the number of each."
    assert "Each player draws six tiles and keeps them hidden." in guides.checklist("acquire")
    table.record(e.TilePlayed(by="anna", at="12F"), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    assert line(table, "ben") == "Tap the square of your tile."


@pytest.mark.rule("ACQ-SET-02")
def test_the_question_who_begins_says_why_a_tile_is_the_nearest() -> None:
    table = at.table_of(first=False)
    assert "its letter counts before its number" in Play(table, "anna").state()["status"]["say"]
    said = "{} begins: {} is the nearest to 1A, because {}."
    for tiles, who in (
        (("3C", "9A", "1B"), ("Ben", "9A", "row A comes before the other rows")),
        (("9B", "12I", "3B"), ("Carla", "3B", "in row B, its number is the lowest")),
    ):
        table = at.table_of(first=False)
        for player, tile in zip(("anna", "ben", "carla"), tiles, strict=True):
            table.record(e.FirstTileDrawn(by=player, at=tile), player)
        assert Play(table, "anna").state()["last"][-1]["text"].endswith(said.format(*who))
    table = at.table_of(first=False)
    table.record(e.TilePlayed(by="ben", at="3C"), "ben", freely=True)
    assert Play(table, "anna").state()["last"][-1]["text"].endswith("Ben begins."), "no first tile was drawn"


@pytest.mark.rule("ACQ-MRG-02")
def test_no_square_is_marked_while_a_merger_is_settled() -> None:
    for table in (at.ruling(), at.settling(), at.founding()):
        assert not Play(table, "anna").state()["board"]["would"]
    assert Play(at.buying(), "anna").state()["board"]["would"], "what comes next can be looked at"


def test_the_line_calls_the_end_of_a_turn_as_its_button_does() -> None:
    said = "Tap the shares that you buy, or “Draw a tile and end the turn”."
    assert Play(at.buying(), "anna").state()["now"]["text"] == said


def test_a_number_that_cannot_become_smaller_looks_so(served: Served, visit: Visit) -> None:
    table = at.settling()
    number = served.keep("acquire", table.entries)
    served.start()
    ben = visit(served.link("seat", number, "ben"), SMALL)
    expect(ben.get_by_role("button", name="Sell fewer")).to_have_css("border-top-style", "dashed")
    expect(ben.get_by_role("button", name="Sell more")).to_have_css("border-top-style", "solid")


def test_whoever_can_buy_nothing_is_told_so_and_sees_the_end_of_the_turn(served: Served, visit: Visit) -> None:
    table = at.buying()
    table.record(e.CashSet(of="anna", dollars=100), "anna")
    assert Play(table, "anna").state()["now"]["text"] == (
        "No share can be bought now. Tap “Draw a tile and end the turn”."
    )
    number = served.keep("acquire", table.entries)
    served.start()
    page = visit(served.link("seat", number, "anna"), SMALL)
    expect(page.locator(".trade .why")).to_have_count(4)
    expect(page.locator(".trade button")).to_have_count(0)
    expect(button(page, "Draw a tile and end the turn")).to_be_in_viewport(ratio=1)


def test_the_end_of_the_turn_is_in_view_however_many_shares_are_for_sale(served: Served, visit: Visit) -> None:
    firms = {"1B 1C": "tower", "3B 3C": "worldwide", "5A 5B": "imperial", "7A 7B": "continental", "1E 1F": "luxor"}
    table = at.laid(at.table_of(), {**firms, "3D 3E": "american", "5D 5E": "festival"})
    table.record(e.TilePlayed(by="anna", at="12E"), "anna")
    number = served.keep("acquire", table.entries)
    served.start()
    page = visit(served.link("seat", number, "anna"), SMALL)
    expect(page.locator(".trade > .row")).to_have_count(7)
    expect(button(page, "Draw a tile and end the turn")).to_be_in_viewport(ratio=1)


def test_after_the_end_the_television_has_one_chart_of_wealth(served: Served, visit: Visit) -> None:
    number = served.keep("acquire", written(FOLDER / "acquire-all_safe.jsonl").entries)
    served.start()
    tv = visit(served.link("tv", number), TV)
    expect(tv.get_by_role("heading", name="How it went")).to_be_visible()
    expect(tv.locator(".side .sums")).to_be_visible()
    expect(tv.locator(".side svg")).to_have_count(0)


def test_shares_that_are_being_settled_have_the_worth_at_which_they_are_settled() -> None:
    """Luxor had 3 tiles when it went into Tower: it is off the board, and its shares still sell for its last price."""
    before = shares(Play(at.market(), "ben"))["Luxor"]
    table = at.settling()
    now = shares(Play(table, "ben"))["Luxor"]
    assert table.view(TABLE).size("luxor") == 0
    assert (now["size"], now["price"], now["value"]) == (3, before["price"], 4 * before["price"])
    assert now["price"] > 0


def shares(play: Play) -> dict[str, Any]:
    """Return a player's shares by the names of their corporations."""
    (purse,) = [part for part in play.state()["mine"] if part["part"] == "purse"]
    return {row["firm"]["name"]: row for row in purse["shares"]}


def test_a_settlement_is_entered_by_the_holder_or_counted() -> None:
    table = at.settling()
    own = blocks(Play(table, "ben"), "settle")[0]
    assert (own["held"], own["each"], own["counted"]) == (4, 300, False)
    assert blocks(Play(table, "anna"), "settle")[0]["counted"], "she does not know how many he holds"
    assert Play(table, "table", "tv").state()["status"]["scene"]["title"] == "Merger: Luxor into Tower"


def test_the_bank_draws_a_number_between_two_players() -> None:
    table = at.settling(count=2, ACQ_AMB_06="on")
    ben = Play(table, "ben")
    numbers = next(b for b in blocks(ben, "taps") if "number" in b["title"].lower())
    assert len(numbers["taps"]) == 12
    ben.hear(numbers["taps"][4]["send"])
    assert table.view(REFEREE).settlements[0].paid  # type: ignore[attr-defined]


def test_own_names_of_corporations_are_on_every_part() -> None:
    state = Play(at.table_of(names={"tower": "Eiffel"}, ACQ_AMB_04="custom_names"), "anna").state()
    assert "Eiffel" in {o["name"] for o in state["board"]["owners"]}
    assert "Eiffel" in {f["name"] for f in state["panels"]["market"]["firms"]}


# ---------------------------------------------------------------- what others are told


@pytest.mark.parametrize(("seat", "role"), OTHERS)
def test_tiles_cash_and_shares_of_others_never_leave_the_table(seat: str, role: str) -> None:
    table = at.racks()
    heard, own = told(table, seat, role), told(table, "anna", "seat")
    worth = str(table.view(REFEREE).worth("anna"))  # type: ignore[attr-defined]
    for figure in (f"{at.CASH}", f"{at.CASH:,}", worth):
        assert not re.search(rf"(?<![\d.]){figure}(?!\d)", heard), figure
    assert re.search(rf"(?<!\d){at.CASH}(?!\d)", own), "this test would not notice a leak"
    assert re.search(rf"(?<!\d){worth}(?!\d)", own)
    assert list(at.HAND) == Play(table, "anna").state()["board"]["mine"]
    assert not Play(table, seat, role).state()["board"]["mine"]
    assert json.dumps(list(at.HAND)) not in heard


def test_the_end_says_all_and_the_replay_draws_tiles() -> None:
    table = at.closing()
    final = blocks(Play(table, "ben"), "figures")[0]
    assert [row[0] for row in final["rows"]] == ["anna", "ben", "carla"]
    play = Play(table, "table", "replay")
    shown = play.state()["replay"]
    assert shown["board"]["part"] == "tiles"
    assert {"12F": "lone"} in [frame["world"] for frame in shown["frames"]]
    assert '"tiles":{"columns":12' in replay_page(table)


# ---------------------------------------------------------------- browsers


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}")).first


def said(page: Page, text: str) -> None:
    """Check that the page says so, at least to a screen reader."""
    expect(page.get_by_text(re.compile(text)).first).to_be_attached()


def test_a_first_turn_on_a_phone_with_a_television(served: Served, visit: Visit) -> None:
    number = served.keep("acquire", at.market().entries)
    served.start()

    def opened(player: str, role: str, size: tuple[int, int]) -> tuple[Page, Ear]:
        page, ear = visit("about:blank", size), Ear()
        ear.on(page)
        page.goto(served.link(role, number, player))
        page.get_by_role("heading").first.wait_for()
        page.evaluate(COUNT)
        return page, ear

    (anna, _), (tv, heard) = opened("anna", "seat", PHONE), opened("table", "tv", TV)
    assert not anna.evaluate(SMALLEST)
    button(anna, "Row D").click()
    expect(button(anna, "5D, Tower, 5 tiles")).to_be_visible()
    assert not anna.evaluate(SMALLEST)
    button(anna, "1D, free: founds a corporation").click()
    said(tv, "Anna plays 1D, next to a lone tile")
    assert taps(anna) == 2
    button(anna, "Imperial").click()
    button(anna, "Buy 3 Imperial for").click()
    said(tv, "Anna buys 3 shares of Imperial for \\$1,200")
    button(anna, "Draw a tile and end the turn").click()
    said(tv, "Ben: play a tile")
    assert taps(anna) == 5, "tile 2, founding, shares, end of the turn"

    anna.set_viewport_size({"width": 1280, "height": 800})
    said(anna, "Anna ends the turn")
    first = anna.locator('button.square[tabindex="0"]')
    expect(first).to_be_enabled()  # her tap is answered, and the wide board is drawn
    first.focus()
    anna.keyboard.press("ArrowRight")
    expect(anna.locator("button.square:focus")).to_have_attribute("aria-label", "2A, a lone tile")
    anna.keyboard.press("Enter")
    expect(button(anna, "Correct this square")).to_be_visible()
    for page in (anna, tv):
        assert sideways(page) == 0
    small = [text for size, text, *_ in tv.evaluate(LETTERS) if size < 27.9]
    assert not small
    assert not tv.locator("button").count()
    assert str(at.CASH).encode() not in heard.everything()


def test_an_explanation_is_read_beside_the_shares_and_another_action_in_their_place(
    served: Served, visit: Visit
) -> None:
    table = at.racks()
    table.record(e.TilePlayed(by="anna", at="12D"), "anna")
    table.record(HelpAgreed(level="advice"))
    number = served.keep("acquire", table.entries)
    served.start()
    anna = visit(served.link("seat", number, "anna"), SMALL)
    shares = anna.get_by_role("button", name="Buy 1 American for")
    anna.get_by_role("button", name="What a buy tells").tap()
    expect(anna.get_by_text("Nothing about your tiles")).to_be_in_viewport()
    expect(shares).to_be_visible()
    anna.get_by_role("button", name="My 5 tiles").tap()
    expect(anna.get_by_role("button", name="My 5 tiles")).to_have_attribute("aria-expanded", "true")
    expect(shares).not_to_be_visible()
    anna.get_by_role("button", name="My 5 tiles").tap()
    shares.tap()
    expect(anna.locator("main")).to_contain_text("Buy 2 more")
