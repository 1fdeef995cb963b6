"""Drawn pages of games with a map for newcomers: what is tapped next is in view, and the map is where it is needed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from assistant.families.conceding import GameConceded
from assistant.games.risk import events as e
from dashboards.play.page import Play
from tests.ui import cold_cash_table, dominion_table, risk_table
from tests.ui.conftest import PHONE, SMALL, TABLET
from tests.ui.crawl import Crawler, Moment


def drawn(chromium: Browser, play: Play, size: tuple[int, int]) -> Page:
    """Return a window of this size in pixels that shows a page."""
    crawler = Crawler(chromium, play.table.game.key)
    crawler.draw(Moment("newcomer", play.role, play.layout, dict(play.state())), size)
    return crawler.page


def ends(page: Page, what: str) -> float:
    """Return how many pixels a button, by its name, or the first element of a class ends above the line of what now."""
    line = page.locator(".now-line").bounding_box()
    named = page.get_by_role("button", name=what, exact=True)
    box = (page.locator(what) if what.startswith(".") else named).first.bounding_box()
    assert line is not None
    assert box is not None, what
    return line["y"] - box["y"] - box["height"]


@pytest.mark.parametrize("made", [cold_cash_table.market, cold_cash_table.earning])
def test_the_map_stands_above_an_action_and_above_earnings_of_cold_cash_risk(chromium: Browser, made: object) -> None:
    play = Play(made(), "anna")  # type: ignore[operator]
    assert play.state()["board"]["inPlay"] == "look"
    page = drawn(chromium, play, PHONE)
    assert page.locator(".spare .map").is_visible()
    last = "Finish earnings" if made is cold_cash_table.earning else "End the turn"
    assert ends(page, last) >= 0
    small = drawn(chromium, play, SMALL)
    assert not small.locator(".spare .map").is_visible()
    assert ends(small, last) >= 0


def test_a_tablet_shows_the_map_and_what_a_roll_costs_in_a_fight(chromium: Browser) -> None:
    page = drawn(chromium, Play(dominion_table.fighting(), "table", "table"), TABLET)
    assert page.locator(".world .map").is_visible()
    assert ends(page, ".losses .loss") >= 0


def test_one_map_is_enough_while_teams_move(chromium: Browser) -> None:
    page = drawn(chromium, Play(cold_cash_table.earning(), "anna"), PHONE)
    page.get_by_role("button", name="Move teams").click()
    assert not page.locator(".spare").is_visible()
    page.locator(".idle .next").first.click()
    assert page.locator(".now-line p").inner_text() == "From Venezuela: tap the area to move to."
    assert ends(page, ".bar .row-of .next") >= 0


def test_targets_of_a_chosen_area_are_in_view_on_a_short_phone(chromium: Browser) -> None:
    page = drawn(chromium, Play(dominion_table.attacking(), "anna"), SMALL)
    page.locator(".idle .next").first.click()
    assert page.locator(".bar .row-of").first.get_attribute("aria-label") == "Attack"
    for label in ("Attack", "Move"):
        assert ends(page, f".bar .row-of[aria-label='{label}'] .next") >= 0
    page = drawn(chromium, Play(dominion_table.table_of(), "anna"), SMALL)
    page.locator(".idle .next").first.click()
    assert ends(page, "Place all 11") >= 0


def test_armies_beside_the_map_of_a_tablet_are_as_large_as_its_names(chromium: Browser) -> None:
    page = drawn(chromium, Play(dominion_table.attacking(), "table", "table"), TABLET)
    sizes = page.evaluate(
        "() => { const root = document.querySelector('#screen').shadowRoot, of = (one) =>"
        " parseFloat(getComputedStyle(root.querySelector(one)).fontSize);"
        " return ['.idle .next .word', '.idle .next .row b', '.tools button', '.tools button + button'].map(of) }"
    )
    assert min(sizes) == sizes[0], sizes


def test_a_tablet_says_why_it_turns_the_first_time_and_the_end_stands_upright(chromium: Browser) -> None:
    table = risk_table.attacking()
    crawler = Crawler(chromium, "risk")
    play = Play(table, "table", "table")

    def draw() -> Page:
        crawler.draw(Moment("newcomer", play.role, play.layout, dict(play.state())), TABLET)
        return crawler.page

    assert draw().locator(".turned.q0").is_visible()
    assert not crawler.page.locator(".toast").is_visible()
    table.record(e.TurnEnded(by="anna"), "anna")
    assert draw().locator(".turned.q1").is_visible()
    said = crawler.page.locator(".toast")
    expect(said).to_contain_text(
        "The screen turns toward the player who acts: Ben now. “⟳ Facing Ben” turns it by hand."
    )
    said.get_by_role("button", name="Dismiss").click()
    table.record(e.ArmiesPlaced(by="ben", at="ukraine", count=7), "ben")
    table.record(e.TurnEnded(by="ben"), "ben")
    assert draw().locator(".turned.q3").is_visible()
    expect(said).to_have_count(0)
    table.record(GameConceded(winner="ben"))
    assert draw().locator(".turned.q0").is_visible(), "it lies upright for the table, not upside down for the winner"


def test_dice_of_a_round_have_one_size_and_both_sides_keep_their_names(chromium: Browser) -> None:
    table = risk_table.fighting()
    table.record(e.DiceRolled(attack=(6, 5, 2), defence=(6, 2)), "anna")
    page = drawn(chromium, Play(table, "anna"), SMALL)
    sizes = page.locator(".rounds .faces i").evaluate_all("(all) => all.map((one) => getComputedStyle(one).fontSize)")
    assert len(sizes) == 5
    assert len(set(sizes)) == 1
    assert page.locator(".side-of small").all_inner_texts() == ["attacker, 1 lost", "defender, 1 lost"]
    gains = page.locator(".battle > p.quiet").first.inner_text()
    assert gains == "Fighting on gains 2.8 armies on average: 2.3 if the area falls, and their losses minus yours."
