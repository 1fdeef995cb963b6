"""The line that says what to do now: every page of a game in play has one, in every moment of every recorded game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.acquire.events import FirstTileDrawn
from assistant.games.clue.events import AccusationMade, HandsVoted, TokenMoved, TurnEnded
from assistant.games.cold_cash_risk.setup import lay
from assistant.table.table import Table
from dashboards.parts.common.now import _asides, _sentence, now, one_gold
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from tests.recorded_games import table as recorded
from tests.recorded_games import written
from tests.ui import acquire_table, clue_table, cold_cash_table, dominion_table, killer_table, nac_table, risk_table
from tests.ui.conftest import PHONE, SMALL, TABLET, Served, Visit
from tests.ui.crawl import Crawler, Moment
from tests.ui.fingers import touch

STORIES = {game: path for game in GAMES for path in sorted(Path("tests/stories/today").glob(f"{game}-*.jsonl"))[:1]}


@pytest.mark.parametrize("game", STORIES)
def test_every_page_says_what_to_do_now(game: str) -> None:
    entries = len(written(STORIES[game]).entries)
    for at in range(2, entries, max(2, entries // 12)):
        table = recorded(STORIES[game], at)
        players = [player.key for player in table.view(TABLE).players]
        for seat, role in [(TABLE, "table"), *((player, "seat") for player in players)]:
            state = Play(table, seat, role).state()
            line = state["now"]
            assert line["text"] != f"Waiting for {table.view(TABLE).name(seat)}.", "nobody waits for themselves"
            assert not line["yours"] or len(line["text"]) <= 90, line  # three rows of a small phone
            assert line is not None
            assert line["text"].endswith((".", "?", "!", "…"))
            assert not line["text"].startswith(("Choose below", "Nothing"))
            if line["yours"] and not state["board"].get("inPlay"):
                assert any(block["type"] != "fold" for block in state["entry"])


def test_a_spectator_is_told_that_nothing_is_entered(whole: Any) -> None:
    state = Play(whole, TABLE, "watch").state()
    assert state["now"] == {"text": "You are watching. Nothing can be entered here.", "yours": False}


@pytest.fixture
def whole() -> Any:
    return recorded(STORIES["clue"], 2)


SUSPECT, WEAPON, ROOM = {"noun": "suspect"}, {"noun": "weapon"}, {"noun": "room", "fixed": True}


def taps(title: str, *labels: str, **look: Any) -> dict[str, Any]:
    return {"type": "taps", "title": title, "taps": [{"label": label} for label in labels], **look}


@pytest.mark.parametrize(
    ("block", "said"),
    [
        (taps("Die", "1", "2"), "Roll, and tap the number"),
        (taps("In which room? 4 squares", "Hall", "Study"), "Tap the room that you enter"),
        (taps("", "End the turn"), "Tap “End the turn”"),
        (taps("Anna asks you", "Rope", "I have none", look="answer"), "Anna asks you. Tap your answer"),
        (taps("The Minkin card", "Carla pays ₽60"), "The Minkin card. Tap “Carla pays ₽60”"),
        (taps("Waiting for the others."), "Waiting for the others."),
        ({"type": "form", "title": "Tap your 5 cards", "rows": []}, "Tap your 5 cards"),
        (
            {
                "type": "form",
                "title": "",
                "rows": [{"noun": "suspect"}, {"noun": "weapon"}, {"noun": "room", "fixed": True}],
            },
            "Choose a suspect and a weapon",
        ),
        ({"type": "places", "title": "Your 3 territory cards"}, "Tap your 3 territory cards"),
        (
            {"type": "window", "title": "Ben plays Ebola", "private": True, "wait": "", "taps": [{"label": "Pass"}]},
            "Ben plays Ebola. Tap “Pass”, or a card that answers",
        ),
        (
            {"type": "window", "title": "Ben plays Ebola", "private": False, "wait": "Carla may answer.", "taps": []},
            "Waiting: Carla may answer.",
        ),
        ({"type": "clash", "title": "Battle for Ukraine SSR", "ask": "Tap the hits"}, "Tap the hits"),
        (
            {"type": "box", "title": "Play face down", "rows": [{"count": 1}]},
            "Play face down: tap one, or another to change it",
        ),
        (
            {"type": "box", "title": "Two cards", "rows": [{"count": 2, "least": 0}]},
            "Two cards: choose, then play face down",
        ),
        (
            {"type": "box", "title": "A servant and a Diamond", "rows": [{"count": 1}, {"count": 1}]},
            "A servant and a Diamond: it is submitted with the last choice",
        ),
        ({"type": "box", "title": "Your orders", "rows": []}, "Your orders, then submit it"),
        ({"type": "kinds", "title": "Anna may play up to two cards", "ask": "Tap the card"}, "Tap the card"),
        ({"type": "envelope"}, "Tap a weapon and a room, then say whether you are the killer"),
        (
            {"type": "box", "title": "The sealed books", "reveal": {"label": "Start reading"}},
            "Tap “Start reading”",
        ),
        ({"type": "several", "title": "Cards from David: tap 2 cards"}, "Cards from David: tap 2 cards"),
    ],
)
def test_a_block_says_what_it_asks_for(block: dict[str, Any], said: str) -> None:
    assert _sentence(block) == said


def test_only_what_is_asked_for_is_gold() -> None:
    first, second = taps("", "Build", "Wait"), taps("", "Finish")
    for block in (first, second):
        block["taps"][0]["main"] = True
    entry = [first, second, {**second, "fold": "For Ben"}]
    gold = [[tap.get("main", False) for tap in block["taps"]] for block in one_gold(entry)]
    assert gold == [[True, False], [False], [True]]
    private = {**second, "private": True}
    assert one_gold([first, private]) == [taps("", "Build", "Wait"), private]


def test_a_private_question_comes_first_and_asides_never(whole: Any) -> None:
    sight, status = SeatView.of(whole, "anna", "seat"), {"who": "ben", "title": "Ben’s turn", "say": ""}
    private, other = taps("Which card did Ben show you?", "Rope", private=True), taps("", "End the turn")
    line = now(sight, status, [other, private])
    assert line is not None
    assert line["text"] == "Which card did Ben show you?"
    for aside in ("fold", "more", "beside", "rest"):
        line = now(sight, status, [{**other, aside: True}])
        assert line is not None
        assert not line["yours"]
    bribe = taps("There is a customs official here", "Bribe the official", brief=True)
    line = now(sight, status, [bribe, other])
    assert line is not None
    assert line["text"] == "Tap “End the turn”."
    line = now(sight, {**status, "queue": [{"player": "carla"}]}, [])
    assert line is not None
    assert line["text"] == "Waiting for Carla to answer."


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET])
def test_the_line_stands_above_the_tabs(served: Served, visit: Visit, size: tuple[int, int]) -> None:
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    page = visit(served.link("seat", 1, "ben"), size)
    line = page.locator(".now-line")
    expect(line).to_be_visible()
    box, tabs = line.bounding_box(), page.get_by_role("navigation", name="Tabs").bounding_box()
    assert box is not None
    assert tabs is not None
    assert abs(box["y"] + box["height"] - tabs["y"]) <= 1


def told(table: Any, seat: str, role: str = "seat") -> tuple[str, bool]:
    """Return the line of a page, and whether its player does something now."""
    line = Play(table, seat, role).state()["now"]
    return line["text"], line["yours"]


def test_the_map_says_what_is_tapped_on_it() -> None:
    assert told(risk_table.table_of(), "anna") == ("Tap one of your areas for the new armies.", True)
    assert told(risk_table.table_of(), "ben") == ("Waiting for Anna.", False)
    attack = "Tap one of your areas to attack or move from."
    assert told(risk_table.attacking(), "anna") == (attack, True)
    bell = Table(GAMES["cold_cash_risk"])
    bell.record(lay(cold_cash_table.seats(2)))
    assert told(bell, "anna") == ("Turn your order card. Tap its continent, then its territory.", True)


def test_whoever_draws_the_first_tile_taps_its_square() -> None:
    table = acquire_table.table_of(first=False)
    assert told(table, "ben") == ("Tap the square of your first tile.", True)
    table.record(FirstTileDrawn(by="ben", at="5C"), "ben")
    assert told(table, "ben")[0] == "Waiting for the others to draw their first tiles."
    assert told(table, TABLE, "table") == ("Tap the square of Anna’s first tile.", True)


def test_books_that_are_on_another_computer_are_all_that_is_said() -> None:
    """A game that was imported while lines are read has nothing to tap, on whosever turn."""
    path = STORIES["plotted_axis"]
    table = recorded(path, len(written(path).entries) // 2)
    lost = "The sealed submissions are on another computer. Undo the reveal to submit them again."
    for seat, role in ((table.view(TABLE).on_turn, "seat"), (TABLE, "table")):  # type: ignore[attr-defined]
        state = Play(table, seat, role).state()
        assert (state["now"]["text"], state["now"]["yours"], state["status"]["say"]) == (lost, False, lost)


def test_an_unfolded_action_without_words_of_its_own_leaves_the_line_as_it_is() -> None:
    names: Any = {"type": "fold", "title": "Names at this table", "blocks": [taps("Names at this table")]}
    dice: Any = {"type": "fold", "title": "Roll for somebody", "blocks": [taps("Die", "1", "2")]}
    assert _asides([names, dice]) == {"Roll for somebody": "Roll, and tap the number."}


def test_only_a_page_that_may_stop_an_attack_is_told_so() -> None:
    assert told(risk_table.fighting(), "anna")[0] == "Enter the roll, or stop the attack."
    assert told(risk_table.fighting(), "carla") == ("Roll your dice. Anna enters the result.", True), "Carla defends"


def test_the_line_follows_what_is_unfolded_and_a_recorded_action_folds_again(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla", "David", game="not_a_clue")
    served.told(number, nac_table.dealt)
    served.start()
    page = visit(served.link("seat", number, "anna"), PHONE)
    line = page.locator(".now-line > p")
    expect(line).to_have_text("Roll, and tap the number.")
    sells = page.get_by_role("button", name="Sell a look for ₽20")
    sells.tap()
    expect(line).to_have_text("Choose a player and a card.")
    page.get_by_role("button", name="Ben", exact=True).tap()
    expect(line).to_have_text("Choose a card.")
    page.get_by_role("button", name="Contractor 2").tap()
    expect(sells).to_have_attribute("aria-expanded", "false")
    expect(line).to_have_text("Roll, and tap the number.")
    page.get_by_role("button", name="Close the case").tap()
    expect(line).to_have_text("Choose a suspect, a contractor and a location.")
    for card, left in (
        ("Contractor 5", "Choose a suspect and a location."),
        ("Suspect 5", "Choose a location."),
        ("Location 7", "Tap “Close the case: …”."),
    ):
        page.get_by_role("button", name=card, exact=True).tap()
        expect(line).to_have_text(left)
    page.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    page.get_by_role("button", name="Suspect 5", exact=True).scroll_into_view_if_needed()
    expect(page.locator("button.grave")).to_be_in_viewport(ratio=1)
    page.get_by_role("navigation", name="Tabs").get_by_role("button", name="Notes").tap()
    expect(line).to_have_text("Roll, and tap the number.")


def test_a_player_who_is_asked_later_waits_and_may_answer() -> None:
    table = nac_table.table_of(*nac_table.theory("anna", "suspect_1", "contractor_1", "location_1"))
    later = Play(table, "carla").state()
    assert later["now"]["text"] == "Waiting for Ben to answer."
    assert any(block["title"] == "Anna asks Ben first" for block in later["entry"])
    assert Play(table, "ben").state()["now"]["text"] == "Anna asks you. Tap your answer."


def test_a_new_question_is_read_from_its_beginning(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla", "David", game="killer_clue")
    served.start()
    page = visit(served.link("seat", 1, "anna"), SMALL)
    for card in ("Lounge", "Library", "Study", "Hall"):
        page.get_by_role("button", name=card, exact=True).tap()
    expect(page.get_by_role("heading", name="Your envelope")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("table", "ask"),
    [
        (clue_table.nobody_showed, "Nobody showed a card. Accuse, or end the turn."),
        (nac_table.nobody_showed, "Nobody showed a card. Close the case, or end the turn."),
    ],
)
def test_after_a_suggestion_that_nobody_answered_neither_the_end_nor_the_solution_is_gold(
    table: Callable[[], Table], ask: str
) -> None:
    state = Play(table(), TABLE, "table").state()
    assert state["now"]["text"] == ask
    assert not any(tap.get("main") for block in state["entry"] for tap in block.get("taps", ()))


def test_who_has_not_looked_at_the_cards_yet_is_named_where_that_is_short() -> None:
    said = [Play(clue_table.table_of(*hands), TABLE, "tv").state()["status"]["wait"] for hands in ((), ("anna",))]
    assert said == [
        "Waiting for everybody to look at their cards.",
        "Waiting for Ben and Carla to look at their cards.",
    ]


def test_whoever_accused_looks_into_the_envelope() -> None:
    table = clue_table.table_of("anna")
    table.record(AccusationMade(by="anna", suspect="scarlet", weapon="knife", room="hall"), "anna")
    assert told(table, "anna") == ("Look into the envelope. Were all three right?", True)


def test_who_agreed_to_open_hands_is_named() -> None:
    table = clue_table.table_of("anna")
    clue_table.won(table)
    assert told(table, "ben") == ("Open all hands?", True)
    table.record(HandsVoted(by="anna", open=True), "anna")
    assert told(table, "ben") == ("Anna wants to open all hands. Open them?", True)
    table.record(HandsVoted(by="anna", open=False), "anna")
    assert told(table, "ben") == ("Open all hands?", True)


def test_what_is_asked_after_the_end_is_above_the_verdict(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.told(number, clue_table.won)
    served.start()
    page = visit(served.link("seat", number, "anna"), SMALL)
    expect(page.get_by_role("heading", name="How it went")).to_be_visible()
    expect(page.locator(".now-line > p")).to_have_text("Open all hands?")
    expect(page.get_by_role("button", name="Open all hands", exact=True)).to_be_in_viewport(ratio=1)


def test_a_new_turn_is_read_from_its_beginning(served: Served, visit: Visit) -> None:
    number = served.keep("one_world_dominion", dominion_table.attacking().entries)
    served.start()
    page = visit(served.link("seat", number, "anna"), (360, 560))  # so low that one has to scroll
    end = page.get_by_role("button", name="End the turn")
    end.wait_for()
    page.locator("main").evaluate("main => { main.scrollTop = 40 }")
    assert page.locator("main").evaluate("main => main.scrollTop") > 0
    end.tap()
    expect(page.locator(".now-line > p")).to_have_text("Waiting for Ben.")
    assert page.locator("main").evaluate("main => [main.scrollTop, main.scrollHeight > main.clientHeight]") == [0, True]


@pytest.mark.parametrize(
    ("table_of", "why"),
    [(clue_table.table_of, ""), (killer_table.table_of, "You can suggest only in a room. ")],
    ids=["clue", "killer_clue"],
)
def test_in_the_corridor_the_end_of_the_turn_is_expected(table_of: Callable[[], Table], why: str) -> None:
    table = table_of()
    for player in table.view(TABLE).order:
        table.record(TokenMoved(by=player, token=table.view(TABLE).piece(player), to="corridor", how="dice"), player)
        state = Play(table, TABLE, "table").state()
        (end,) = [tap for block in state["entry"] for tap in block.get("taps", ()) if tap["label"] == "End the turn"]
        assert end["main"]
        assert state["now"] | {"asides": {}} == {"text": f"{why}Tap “End the turn”.", "yours": True, "asides": {}}
        table.record(TurnEnded(by=player), player)


@pytest.mark.parametrize("game", ["risk", "one_world_dominion"])
@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_the_map_obeys_who_enters_it_for_another_player(chromium: Browser, game: str, size: tuple[int, int]) -> None:
    """Two taps for oneself, and one more, which stays open: on Ben's phone the map attacks for Anna."""
    table = {"risk": risk_table.attacking, "one_world_dominion": dominion_table.attacking}[game]()
    crawls = Crawler(chromium, game)
    page, told = crawls.page, Play(table, "ben").state()
    crawls.draw(Moment("Ben's phone", "seat", "phone", dict(told)), size)
    lit = page.locator(".world .lit")
    touch(page, "alaska")
    expect(lit).to_have_count(0)
    page.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Enter it for Anna").tap()
    expect(page.locator(".now-line > p")).to_have_text(re.compile("^For Anna: Tap one of Anna’s areas"))
    touch(page, "alaska")
    expect(lit.first).to_be_visible()
    page.context.close()


@pytest.mark.parametrize(
    "table_of", [risk_table.table_of, risk_table.attacking, dominion_table.attacking, cold_cash_table.table_of]
)
def test_what_is_tapped_for_another_player_is_what_that_player_taps(table_of: Callable[[], Table]) -> None:
    table = table_of()
    mine, for_anna = Play(table, "anna").state()["board"], Play(table, "ben").state()["board"]["instead"]
    assert "instead" not in mine
    assert for_anna["title"] == "Enter it for Anna"

    def sends(ways: list[dict[str, Any]]) -> list[Any]:
        return [(way["send"], way.get("areas") or {at: [*to] for at, to in way["pairs"].items()}) for way in ways]

    assert sends(for_anna["ways"]) == sends(mine["ways"])
    asides = [line for seat in ("ben", "carla") for line in Play(table, seat).state()["now"]["asides"].values()]
    assert asides
    assert not [line for line in asides if line.endswith(": .")]


@pytest.mark.parametrize("size", [SMALL, TABLET])
def test_the_board_obeys_who_enters_a_tile_for_another_player(
    served: Served, visit: Visit, size: tuple[int, int]
) -> None:
    """A square of the board on a large screen; on a phone its row, then its number."""
    number = served.keep("acquire", acquire_table.market().entries)
    served.start()
    page = visit(served.link("seat", number, "ben"), size)
    can = page.locator(".tiles [data-square].can")
    expect(can).to_have_count(0)
    page.get_by_role("button", name="Enter it for Anna").tap()
    expect(can.first).to_be_visible()
    if size == SMALL:
        page.locator(".squares [data-row=A]").first.tap()
        page.get_by_role("group", name="Squares of row A").get_by_role("button", name=re.compile("^1A, free")).tap()
    else:
        page.locator(".squares [data-square='1A']").tap()
    expect(page.get_by_text("Anna plays 1A").first).to_be_attached()


def test_a_tile_tapped_for_another_player_is_the_tile_that_player_taps() -> None:
    table = acquire_table.market()
    mine, for_anna = Play(table, "anna").state()["board"], Play(table, "ben").state()["board"]["instead"]
    assert "instead" not in mine
    assert [(way["title"], way["send"], [*way["can"]]) for way in for_anna] == [
        ("Enter it for Anna", mine["send"], [*mine["can"]])
    ]
    first = Play(acquire_table.table_of(first=False), "ben").state()["board"]
    assert [way["title"] for way in first["instead"]] == ["Anna’s first tile", "Carla’s first tile"]


@pytest.mark.parametrize("game", ["risk", "one_world_dominion", "cold_cash_risk"])
def test_the_end_of_a_turn_is_never_gold_while_an_attack_is_fought(game: str) -> None:
    fought = 0
    for at in range(2, len(written(STORIES[game]).entries), 3):
        table = recorded(STORIES[game], at)
        state: Any = table.view(TABLE)
        if state.fight is None or state.fight.captured:
            continue
        fought += 1
        for seat, role in ((TABLE, "table"), (state.on_turn, "seat")):
            taps_ = [tap for block in Play(table, seat, role).state()["entry"] for tap in block.get("taps", ())]
            assert [tap["label"] for tap in taps_ if tap.get("main") and tap["label"].startswith("End")] == []
    assert fought
