"""Pages of Killer Clue and Not A Clue say at each moment what to tap next, and only that is gold."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.offers_intrigue import KINDS
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import killer_table
from tests.ui.conftest import SMALL
from tests.ui.crawl import Crawler, Moment
from tests.ui.killer_table import ORDER, danger, moved, of_type, table_of, told
from tests.ui.test_mystery_waits import gold, said


def drawn(browser: Browser, table: Table, seat: str, game: str, size: tuple[int, int] = SMALL) -> Crawler:
    """Draw the page of a player, or of the tablet if the seat is the table."""
    crawler = Crawler(browser, game)
    crawler.draw(page_of(table, seat), size)
    return crawler


def page_of(table: Table, seat: str) -> Moment:
    role = "table" if seat == TABLE else "seat"
    play = Play(table, seat, role)
    return Moment("now", role, play.layout, dict(play.state()))


# ---------------------------------------------------------------- Killer Clue: the Intrigue Round


def intrigue() -> Table:
    """It is Anna's turn to play Intrigue cards; Anna and Ben are in the Lounge."""
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
    assert said(table, "anna") == ("Ask for Hall: which way round?", True)
    assert gold(table, "anna") == []


# ---------------------------------------------------------------- Killer Clue: the Danger Round


def test_the_line_of_a_danger_round_is_true_before_and_after_the_own_card() -> None:
    """Whose card is missing is said to nobody: that would reveal who has not played."""
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
