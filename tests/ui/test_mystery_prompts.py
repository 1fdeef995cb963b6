"""Pages of Killer Clue and Not A Clue say at each moment what to tap next, and only that is gold."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.offers_intrigue import KINDS
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import clue_table, nac_table
from tests.ui.conftest import SMALL
from tests.ui.crawl import Crawler, Moment
from tests.ui.killer_table import ORDER, danger, moved, of_type, table_of, told
from tests.ui.mystery_pages import ANYWAY, gold, not_a_clue, said


def drawn(browser: Browser, table: Table, seat: str, game: str, size: tuple[int, int] = SMALL) -> Crawler:
    """Draw the page of a player, or of the tablet if the seat is the table."""
    crawler = Crawler(browser, game)
    crawler.draw(page_of(table, seat), size)
    return crawler


def page_of(table: Table, seat: str) -> Moment:
    role = "table" if seat == TABLE else "seat"
    play = Play(table, seat, role)
    play.in_background(lambda work: work(), lambda: None)
    return Moment("now", role, play.layout, dict(play.state()))


# ---------------------------------------------------------------- Killer Clue: the Intrigue Round


def intrigue() -> Table:
    """Return a table where Anna plays Intrigue cards; Anna and Ben are in the Lounge."""
    return moved(table_of(*ORDER), anna="lounge", ben="lounge")


def test_the_line_names_what_is_tapped_after_a_kind_of_card(chromium: Browser) -> None:
    crawler = drawn(chromium, intrigue(), "anna", "killer_clue")
    line = crawler.page.locator(".now-line > p")
    expect(line).to_have_text("Tap the card that you play, or “No card”.")
    for kind, said_ in {"Crime Scene": "room that you go to", "Disappears": "suspect who disappears"}.items():
        crawler.page.get_by_role("button", name=kind, exact=True).tap()
        expect(line).to_have_text(f"Tap the {said_}.")
        crawler.page.get_by_role("button", name="Other cards").tap()
        expect(line).to_have_text("Tap the card that you play, or “No card”.")
    crawler.page.context.close()


def test_every_kind_of_card_has_a_next_tap() -> None:
    (kinds,) = of_type(Play(intrigue(), "anna"), "kinds")
    asks = {kind["label"]: kind["ask"] for kind in kinds["kinds"]}
    assert set(asks) == set(KINDS.values())
    assert all(ask.startswith("Tap the ") for ask in asks.values())


def test_done_is_gold_only_once_nothing_else_can_be_played() -> None:
    table = told(intrigue(), e.IntriguePlayed(by="anna", card="distracted_mustard"))
    assert said(table, "anna") == ("Tap the card that you play, or “Done”.", True)
    assert gold(table, "anna") == []
    told(table, e.IntriguePlayed(by="anna", card="disappears_green"))
    assert said(table, "anna") == ("Tap “Done”.", True)
    assert gold(table, "anna") == ["Done"]


def test_no_direction_of_a_question_is_gold() -> None:
    table = told(intrigue(), e.IntriguePlayed(by="anna", card="crime_scene_hall"))
    assert said(table, "anna") == ("Ask for the Hall: tap the direction that the question goes.", True)
    assert gold(table, "anna") == []


def two_left() -> Table:
    """Anna, the killer, has murdered Ben and Carla; David is left, and it is her turn."""
    table = table_of(*ORDER)
    for victim, suspect in (("ben", "mustard"), ("carla", "white")):
        danger(moved(table, **{victim: "lounge"}))
        told(table, e.DangerRevealed(cards=(f"murdered_{suspect}",)), e.GameTurnEnded())
    state: Any = table.view(TABLE)
    assert state.living == ("anna", "david")
    return table


def test_with_two_players_left_no_page_asks_for_the_direction_of_a_question() -> None:
    table = told(two_left(), clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    folds = [block for block in Play(table, "anna").state()["entry"] if block["type"] == "fold"]
    forms = [form for fold in folds for form in fold["blocks"] if form["type"] == "form"]
    assert {form["event"]["kind"]: form["event"]["direction"] for form in forms} == {
        "SuggestionMade": "left",
        "AccusationMade": "left",
    }
    assert not any(row["name"] == "direction" for form in forms for row in form["rows"])
    told(table, clue.TurnEnded(by="anna"), clue.TurnEnded(by="david"))
    told(table, e.IntriguePlayed(by="anna", card="crime_scene_hall"))
    found = [block for fold in Play(table, "anna").state()["entry"] for block in (fold, *fold.get("blocks", ()))]
    (ask,) = [tap for block in found for tap in block.get("taps", ()) if tap["label"].startswith("Ask for")]
    assert ask["label"] == "Ask for the Hall"
    Play(table, "anna").hear({**ask["send"], "seen": table.revision})
    state: Any = table.view(TABLE)
    assert state.open_suggestion.unheard == ("david",)


def test_the_usual_direction_of_a_suggestion_is_said_and_can_be_changed(chromium: Browser) -> None:
    table = told(table_of(*ORDER), clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice"))
    crawler = drawn(chromium, table, "anna", "killer_clue")
    form = crawler.page.locator(".form.suggest")
    expect(form.get_by_role("button", name="to the left", exact=True)).to_have_count(0)
    form.get_by_role("button", name="The question goes to the left").tap()
    form.get_by_role("button", name="to the right", exact=True).tap()
    expect(form.get_by_role("button", name="The question goes to the right")).to_be_visible()
    crawler.page.context.close()


@pytest.mark.parametrize("size", [(1280, 800), (1180, 820)])
def test_a_tablet_turned_sideways_shows_all_choices(chromium: Browser, size: tuple[int, int]) -> None:
    enters = clue.TokenMoved(by="anna", token="scarlet", to="lounge", how="dice")
    there = clue.TokenMoved(by="anna", token="suspect_1", to="location_2", how="dice")
    for game, table, choices in (
        ("killer_clue", told(table_of(*ORDER), enters), ".suggest .chip"),
        ("killer_clue", table_of(*ORDER), ".chip:has(.emblem)"),
        ("not_a_clue", nac_table.table_of(there), ".suggest .chip"),
        ("not_a_clue", nac_table.table_of(), ".chip:has(.emblem)"),
    ):
        crawler = drawn(chromium, table, TABLE, game, size)
        expect(crawler.page.locator(choices).last).to_be_in_viewport(ratio=1)
        assert crawler.page.locator(choices).evaluate_all(BELOW) == []
        crawler.page.context.close()


BELOW = """(chips) => chips.filter((chip) => chip.getBoundingClientRect().bottom
  > chip.closest('main').getBoundingClientRect().bottom).map((chip) => chip.textContent)"""


# ---------------------------------------------------------------- Killer Clue: what a finger and an eye need


def test_the_cross_of_a_long_message_can_be_touched(chromium: Browser) -> None:
    moment = page_of(table_of(*ORDER), "anna")
    moment.state["toast"] = {
        "id": 1,
        "text": "Anna holds the Lead Pipe and has to give a card to Robot Blaise.",
    }
    crawler = Crawler(chromium, "killer_clue")
    crawler.draw(moment, SMALL)
    box = crawler.page.get_by_role("button", name="Dismiss").bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 48
    crawler.page.context.close()


def test_who_was_murdered_is_said_in_an_unbroken_word(chromium: Browser) -> None:
    moment = page_of(table_of(*ORDER), "anna")
    round_ = {"line": 9, "turn": "Turn 2", "exposed": ["ben"], "murdered": "ben"}
    moment.state["panels"]["house"]["after"] = {"lived": [{"player": "anna", "text": "the killer"}], "rounds": [round_]}
    moment.state["words"]["players"]["ben"]["name"] = "Robot Blaise"
    crawler = Crawler(chromium, "killer_clue")
    crawler.draw(moment, SMALL)
    crawler.page.get_by_role("navigation").get_by_role("button", name="House").tap()
    word = crawler.page.locator(".lived b", has_text="murdered")
    assert word.evaluate("(b) => b.getClientRects().length") == 1
    crawler.page.context.close()


# ---------------------------------------------------------------- Killer Clue: the Danger Round


def test_the_line_of_a_danger_round_is_true_before_and_after_the_own_card() -> None:
    """The line names nobody, because that would reveal who has not played."""
    table = danger(intrigue())
    line = ("Tap a card to play it face down. Once you have, wait until everybody has.", True)
    assert said(table, "anna") == line
    lays(table, "anna")
    assert said(table, "anna") == said(table, "ben") == line
    for player in ORDER[1:]:
        lays(table, player)
    assert said(table, "anna") == ("Tap “Reveal submissions”.", True)


def lays(table: Table, player: str) -> None:
    page = Play(table, player)
    (box,) = of_type(page, "box")
    lay = box["lay"]["send"]
    page.hear({"seen": page.state()["revision"], **lay, "event": {**lay["event"], "card": "blank"}})


def test_the_reveal_is_in_view_for_whoever_has_scrolled_down_to_a_card(chromium: Browser) -> None:
    table = danger(intrigue())
    for player in ORDER[1:]:
        lays(table, player)
    crawler = drawn(chromium, table, "anna", "killer_clue")
    crawler.page.locator(".box .chip").last.scroll_into_view_if_needed()
    lays(table, "anna")
    crawler.draw(page_of(table, "anna"), SMALL)
    expect(crawler.page.get_by_role("button", name="Reveal submissions")).to_be_in_viewport(ratio=1)
    crawler.page.context.close()


def test_the_head_of_a_later_turn_gives_no_order_while_others_look_at_new_cards() -> None:
    table = moved(table_of(*ORDER), carla="hall")
    told(table, e.IntriguePlayed(by="anna", card="crime_scene_lounge"))
    told(danger(table), e.DangerRevealed(cards=("murdered_white",)), e.GameTurnEnded())
    tv = Play(table, TABLE, "tv").state()["status"]
    assert tv["wait"].startswith("Waiting for ")
    assert tv["say"] == "Turn 2 · Investigation."


# ---------------------------------------------------------------- Not A Clue and Clue


def passed() -> Table:
    """Return a table where one after another had no card to show to Anna."""
    return nac_table.table_of(
        *nac_table.theory("anna", *nac_table.FILE), *(clue.Passed(by=player) for player in ("ben", "carla", "david"))
    )


def test_a_small_phone_says_that_nobody_showed_a_card(chromium: Browser) -> None:
    crawler = drawn(chromium, passed(), "anna", "not_a_clue")
    line = crawler.page.locator(".now-line > p")
    expect(line).to_have_text("Nobody showed a card. Close the case, or end the turn.")
    expect(line).to_be_in_viewport(ratio=1)
    crawler.page.context.close()


@pytest.mark.parametrize("table", [passed(), not_a_clue("anna", "ben")], ids=["a turn", "the start"])
def test_what_can_be_tapped_is_above_the_notes_of_a_phone_that_waits(chromium: Browser, table: Table) -> None:
    crawler = drawn(chromium, table, "ben", "not_a_clue")
    notes = crawler.page.get_by_role("region", name="What you know").bounding_box()
    actions = crawler.page.locator(".play > .blocks").bounding_box()
    assert notes
    assert actions
    assert actions["y"] + actions["height"] <= notes["y"]
    crawler.page.context.close()


def test_to_start_without_waiting_is_in_view_on_a_small_phone(chromium: Browser) -> None:
    crawler = drawn(chromium, not_a_clue("anna", "ben"), "anna", "not_a_clue")
    expect(crawler.page.get_by_role("button", name=ANYWAY)).to_be_in_viewport(ratio=1)
    crawler.page.context.close()


MARKS = (
    "(rows) => rows.map((row) => [...row.querySelectorAll('[role=gridcell]')].map((cell) => cell.textContent.trim()))"
)


def marks(crawler: Crawler) -> list[list[str]]:
    """Return the marks of each card on the tab of the notes, place by place."""
    return crawler.page.locator(".cells [role=row].cards").evaluate_all(MARKS)


def test_a_covered_hand_is_not_told_by_the_marks_of_its_rows(chromium: Browser) -> None:
    """Two players with other hands see the same covered notes, while the table knows no more than they do."""
    table = clue_table.table_of(*clue_table.HANDS)
    rows = []
    for player in ("anna", "ben", "carla"):
        crawler = drawn(chromium, table, player, "clue")
        crawler.page.get_by_role("button", name="Notes").tap()
        expect(crawler.page.get_by_role("button", name="Your column is hidden")).to_be_visible()
        rows.append({mark for row in marks(crawler) for mark in row})
        crawler.page.get_by_role("button", name="Your column is hidden").tap()
        expect(crawler.page.get_by_role("button", name="Hide my column")).to_be_visible()
        shown = [mark for row in marks(crawler) for mark in row]
        assert shown.count("✓") == 6
        crawler.page.context.close()
    assert rows == [{""}] * 3


def test_a_covered_row_keeps_what_the_whole_table_knows(chromium: Browser) -> None:
    table = clue_table.asked_table()
    told(table, clue.Passed(by="ben"))
    crawler = drawn(chromium, table, "carla", "clue")
    crawler.page.get_by_role("button", name="Notes").tap()
    expect(crawler.page.get_by_role("button", name="Your column is hidden")).to_be_visible()
    assert [row for row in marks(crawler) if "·" in row] == [["", "·", "", ""]] * 3, "also the Rope, Carla's own"
    crawler.page.context.close()


def test_the_kremlin_has_an_article_and_a_motive_has_a_sentence_of_its_own() -> None:
    table = nac_table.table_of(*nac_table.theory("anna", *nac_table.FILE))
    entered, theory = (line["text"] for line in Play(table, TABLE, "tv").state()["last"][-2:])
    assert entered == "Anna enters the Kremlin."
    theory, motive = theory.split(" Motive: ")
    assert theory == "Anna has a theory: Sasha Makedon, ordered by Gennady Seleznyov, place Kremlin."
    assert motive.startswith("The victim had")


def test_that_somebody_is_trapped_is_among_the_rare_actions_of_a_phone() -> None:
    table = nac_table.table_of()
    for seat, role, rare in (("anna", "seat", True), (TABLE, "table", False)):
        (found,) = [b for b in Play(table, seat, role).state()["entry"] if b.get("fold") == "Someone is trapped"]
        assert bool(found.get("more")) == rare


def test_a_refused_card_is_told_with_its_article_and_in_words_for_its_own_page() -> None:
    table = clue_table.asked_table()
    told(table, clue.Passed(by="ben"))
    carla = Play(table, "carla")
    (answer,) = [block for block in carla.state()["entry"] if block.get("look") == "answer"]
    sends = {tap["label"]: tap["send"] for tap in answer["taps"]}
    assert sends["Lounge"] == {"do": "told", "text": "The Lounge is not in this hand."}
    assert sends["Mr. Green"]["text"] == "Mr. Green is not in this hand."


def test_an_unfolded_action_says_whom_to_tap() -> None:
    asides = Play(nac_table.table_of(), TABLE, "table").state()["now"]["asides"]
    assert asides["Someone is trapped"] == "Tap the player whose doors are all blocked."
    assert asides["Who sold a look?"] == "Tap who sold the look, then who bought it."


def test_the_end_of_a_game_turn_says_what_comes_before_the_button() -> None:
    table = told(danger(intrigue()), e.DangerRevealed(cards=()))
    assert said(table, TABLE, "table") == ("Do these steps at the table, then tap “Done: next turn”.", True)


def test_a_poll_says_that_an_answer_is_tapped() -> None:
    table = nac_table.table_of(nac_table.version())
    assert said(table, "ben") == ("Have you had enough? Tap your answer.", True)
