"""The own screen: who I am, whether it is on me, what I have while others play, and what has to be looked at now."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE, Entry
from assistant.families.common_rules import HelpAgreed
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.game_file import read_lines
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.simulate import Game
from tests.ui.clue_phone import asked as one_question
from tests.ui.clue_phone import mistaken
from tests.ui.clue_table import HANDS, asked_table, say, table_of
from tests.ui.conftest import Served, Visit

STORIES = Path(__file__).parents[1] / "stories" / "today"


def cells(play: Play) -> dict[str, list[dict[str, Any]]]:
    return {row["card"]: row["cells"] for group in play.state()["grid"]["groups"] for row in group["rows"]}


def test_what_became_certain_in_the_last_turn_is_marked() -> None:
    table = asked_table()
    carla = Play(table, "carla")
    table.record(e.CardShown(by="ben", to="anna"), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    table.record(e.TokenMoved(by="ben", token="white", to="hall", how="placed"), "ben")
    table.record(e.SuggestionMade(by="ben", suspect="plum", weapon="knife", room="hall"), "ben")
    table.record(e.Passed(by="carla"), "carla")
    table.record(e.Passed(by="anna"), "anna")
    anna = 0
    assert cells(carla)["knife"][anna].get("n"), "Anna, who was asked, does not have the Knife: that is new"
    assert not cells(carla)["rope"][anna].get("n"), "that Anna does not have Carla's Rope is old"
    table.record(e.TurnEnded(by="ben"), "ben")
    assert cells(carla)["knife"][anna].get("n"), "it stays the news until somebody learns something else"


def test_cards_that_are_certain_are_marked_where_one_suggests() -> None:
    table = table_of(*HANDS)
    say(Play(table, "anna"), "TokenMoved", by="anna", token="scarlet", to="lounge", how="placed")

    def notes(play: Play) -> dict[str, str]:
        form = next(b for b in play.state()["entry"] if b.get("look") == "suggest")
        return {c["value"]: c.get("note", "") for row in form["rows"] if row["name"] != "room" for c in row["choices"]}

    found = notes(Play(table, "anna"))
    assert found["scarlet"] == "✓", "in Anna's own hand"
    assert found["white"] == "", "Anna cannot know where it is"
    say(Play(table, "anna"), "SuggestionMade", by="anna", suspect="white", weapon="wrench", room="lounge")
    table.record(e.CardShown(by="ben", to="anna", card="white"), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    for player in ("ben", "carla"):
        table.record(e.TurnEnded(by=player), player)
    say(Play(table, "anna"), "TokenMoved", by="anna", token="scarlet", to="hall", how="placed")
    assert notes(Play(table, "anna"))["white"] == "✓B"
    table.record(HelpAgreed(level="notes"))
    assert notes(Play(table, "anna"))["white"] == "", "notes only: Anna's hand and nothing else"
    shared = next((b for b in Play(table, TABLE, "table").state()["entry"] if b.get("look") == "suggest"), None)
    assert shared
    assert not any(c.get("note") for row in shared["rows"] if row["name"] != "room" for c in row["choices"]), (
        "the tablet is for all eyes"
    )


@pytest.mark.parametrize("game", ["acquire", "cold_cash_risk", "risk"])
def test_a_waiting_player_has_the_own_table_in_sight(game: str) -> None:
    story = read_lines(min(STORIES.glob(f"{game}-*.jsonl")).read_bytes().splitlines(), GAMES)
    table = Table(GAMES[game])
    for entry in story.entries[: len(story.entries) // 2]:
        table.record(entry.event, entry.author)
    for player in table.view(TABLE).players:
        (mine,) = Play(table, player.key).state()["mine"]
        state = table.view(player.key)
        if game == "risk":
            figures = dict(mine["figures"])
            assert figures["Areas"] == len(state.held(player.key))
            assert figures["Next turn"] == f"+{state.income(player.key).total}"
            continue
        assert mine["cash"] == state.cash_of(player.key)
        held = {row["firm"]["key"]: row["count"] for row in mine["shares"] if row["count"]}
        assert held == {key: n for key, n in (state.shares_of(player.key) or {}).items() if n}
        assert mine["worth"] == mine["cash"] + sum(n * state.price(key) for key, n in held.items())
    assert Play(table, TABLE, "table").state()["mine"] == []


def test_whoever_is_out_has_no_figures() -> None:
    story = read_lines((STORIES / "risk-four.jsonl").read_bytes().splitlines(), GAMES)
    table = Table(GAMES["risk"])
    for entry in story.entries[:-1]:
        table.record(entry.event, entry.author)
    state: Any = table.view(TABLE)
    left = {player.key: bool(state.held(player.key)) for player in state.players}
    assert set(left.values()) == {True, False}
    assert {player: bool(Play(table, player).state()["mine"]) for player in left} == left


def test_no_question_without_worth_is_on_offer() -> None:
    """The winner knows it: it is enough to accuse, and nothing is left to be asked."""
    game = Game(3, 8)
    winner = game.play().view(TABLE).winner
    table = Table(GAMES["clue"])
    for entry in before_the_accusation(game):
        table.record(entry.event, entry.author)
    table.record(HelpAgreed(level="advice"))
    odds = Play(table, winner).state()["grid"]["odds"]
    assert odds["best"]["certain"]
    assert "advice" not in odds


def before_the_accusation(game: Game) -> list[Entry]:
    entries = list(game.table.entries)
    return entries[: next(i for i, entry in enumerate(entries) if isinstance(entry.event, e.AccusationMade))]


# ---------------------------------------------------------------------- in a browser


def dealt(table: Table) -> None:
    one_question(table)
    table.record(HelpAgreed(level="advice"))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Served, int, int, int]]:
    found = Served(tmp_path_factory.mktemp("waiting"))
    good, wrong = (found.lay("Anna", "Ben", "Carla", help="advice") for _ in range(2))
    found.told(good, dealt)
    found.told(wrong, mistaken)
    store = found.store()
    sure = Game(3, 8)
    sure.play()
    third = store.create("clue", "Sure", before_the_accusation(sure))
    store.close()
    found.told(third, lambda table: table.record(HelpAgreed(level="advice")) and None)
    yield found.start(), good, wrong, third
    found.stop(signal.SIGKILL)


def test_who_i_am_and_whose_turn_it_is(tables: Any, visit: Visit) -> None:
    served, good, *_ = tables
    anna, ben = (visit(served.link("seat", good, player)) for player in ("anna", "ben"))
    expect(ben.locator("header .me")).to_contain_text("Your turn")
    expect(anna.locator("header .me")).to_contain_text("Anna")
    expect(anna.locator("header .me")).not_to_contain_text("Your turn")


def below(page: Page, locator: str) -> float:
    """Return how far the lower edge of this is below the upper edge of the tabs."""
    nav = page.locator("nav").bounding_box()
    box = page.locator(locator).last.bounding_box()
    assert nav
    assert box
    return box["y"] + box["height"] - nav["y"]


def test_all_rows_of_the_grid_and_what_to_ask_fit_on_a_phone(tables: Any, visit: Visit) -> None:
    served, good, *_ = tables
    anna = visit(served.link("seat", good, "anna"))
    expect(anna.locator(".grid .cards")).to_have_count(21)
    assert below(anna, ".grid .cards:last-child > *") <= 0, "while Anna waits the whole grid is in sight"
    anna.locator("nav button", has_text="Notes").tap()
    expect(anna.locator(".asking > summary")).to_contain_text("rules out")
    assert below(anna, ".grid .cards:last-child > *") <= 0
    names = anna.locator(".grid .cards .name")
    assert (
        names.evaluate_all("all => all.filter((n) => n.scrollWidth > n.clientWidth + 1).map((n) => n.textContent)")
        == []
    )


def test_the_grid_of_a_player_who_waits_is_a_picture_that_opens_the_notes(tables: Any, visit: Visit) -> None:
    """Its rows are lower than a thumb, so no cell of it can be tapped by itself."""
    served, good, *_ = tables
    anna = visit(served.link("seat", good, "anna"))
    picture = anna.get_by_role("region", name="What you know")
    expect(picture.locator(".cards")).to_have_count(21)
    expect(picture.get_by_role("button")).to_have_count(0)
    expect(picture.locator("[role=gridcell]").last).to_have_attribute("aria-label", re.compile("."))
    picture.locator(".cards .name").first.tap()
    expect(anna.get_by_role("region", name="Deduction grid")).to_be_visible()


def test_a_conflict_is_told_where_one_plays_and_leads_to_the_line(tables: Any, visit: Visit) -> None:
    served, _, wrong, _ = tables
    anna = visit(served.link("seat", wrong, "anna"))
    alarm = anna.locator(".alarm")
    expect(alarm).to_contain_text("can't all be true")
    expect(anna.locator("nav button", has_text="Play")).to_contain_text("⚠")
    alarm.tap()
    anna.get_by_role("button", name="Correct line 4").tap()
    expect(anna.locator(".sheet")).to_contain_text("Ben passes")
    anna.get_by_role("button", name="Delete line").tap()
    anna.get_by_role("button", name="Delete line").or_(anna.locator(".toast")).first.wait_for()


def test_enough_to_accuse_lies_where_one_plays_filled_in(tables: Any, visit: Visit) -> None:
    served, *_, sure = tables
    winner = Game(3, 8).play().view(TABLE).winner
    page = visit(served.link("seat", sure, winner))
    enough = page.locator(".certain .enough")
    expect(enough).to_contain_text("Enough to accuse")
    expect(page.locator(".best-ask")).to_have_count(0)
    enough.tap()
    page.locator(".certain .grave").tap()
    expect(page.locator("header")).to_contain_text("accuses")


def test_nobody_is_told_to_roll_while_hands_are_looked_at() -> None:
    status = Play(table_of("anna"), TABLE, "tv").state()["status"]
    assert (status["wait"], status["say"]) == ("Waiting for Ben and Carla to look at their cards.", "")
    looked = Play(table_of(*HANDS), TABLE, "tv").state()["status"]
    assert looked["say"] == "Roll, or choose a room."
    assert looked["standing"]["anna"] == "Miss Scarlet", "the television says whose token is whose"


@pytest.mark.rule("CLUE-MOV-02")
def test_a_token_in_the_corridor_can_be_put_on_its_square() -> None:
    table = table_of(*HANDS)
    anna = Play(table, "anna")
    say(anna, "DiceRolled", by="anna", roll=1)
    assert anna.state()["now"]["text"] == "Tap “Corridor”, or your token and its square on the board."
    table.record(e.TokenMoved(by="anna", token="scarlet", to="16,1", how="dice"), "anna")
    assert table.account(TABLE)[-1].text == "Anna moves to the corridor."


def test_an_answer_ahead_of_another_phone_is_a_step_of_its_own() -> None:
    table = asked_table()
    blocks = {who: Play(table, who).state()["entry"] for who in HANDS}
    (own,) = [b for b in blocks["ben"] if b.get("private")]
    assert "fold" not in own, "Ben is asked"
    (early,) = [b for b in blocks["carla"] if b.get("private")]
    assert early["fold"] == "Ben has passed: answer now"
    assert early["ask"] == "Answer now only if Ben has passed"
    assert Play(table, "anna").state()["now"] == {"text": "Waiting for Ben to answer.", "yours": False, "asides": {}}
    (others,) = [b for b in blocks["carla"] if b.get("title") == "Who showed a card?"]
    assert others["type"] == "fold"


@pytest.mark.rule("CLUE-ACC-01")
def test_an_accusation_marks_what_the_player_knows_and_asks_about_an_own_card() -> None:
    table = table_of(*HANDS)
    accuse = next(b for b in Play(table, "anna").state()["entry"] if b.get("look") == "accuse")
    notes = {c["value"]: c.get("note") for row in accuse["rows"] for c in row["choices"]}
    assert (notes["scarlet"], notes["plum"]) == ("✓", None)
    own = e.AccusationMade(by="anna", suspect="scarlet", weapon="rope", room="hall")
    told = [(notice.level, notice.text) for notice in table.advice(own, "anna")]
    assert told == [("odd", "Miss Scarlet is in Anna’s own hand, so it is not in the envelope.")]
    assert not table.advice(own, TABLE), "on other screens nobody knows"


@pytest.mark.rule("CLUE-PRV-02")
def test_a_card_of_ones_own_was_not_shown_to_one_and_what_is_noted_is_no_correction() -> None:
    table = asked_table()
    table.record(e.Passed(by="ben"), "ben")
    table.record(e.CardShown(by="carla", to="anna"), TABLE)
    anna = Play(table, "anna")
    (asked,) = [b for b in anna.state()["entry"] if b.get("title") == "Which card did Carla show you?"]
    assert [tap["card"] for tap in asked["taps"]] == ["green", "rope"], "the Lounge is in Anna's own hand"
    anna.hear({"seen": anna.state()["revision"], **asked["taps"][1]["send"]})
    assert anna.state()["feed"]["undo"]["text"] == "what you noted for “Carla shows Anna a card”"
