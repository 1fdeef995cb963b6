"""Keys instead of fingers, a tablet that faces its reader, and rules that open by a tap on their name."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.fast_replace import replace
from assistant.table.table import Table
from dashboards.play.opponents import PACE
from tests.ui.clue_phone import in_the_hall
from tests.ui.conftest import LAPTOP, TABLET, Served, Visit

FOCUS = """() => {
  const deep = (root) => root.activeElement?.shadowRoot ? deep(root.activeElement.shadowRoot) : root.activeElement;
  const el = deep(document); return el && el !== document.body ? el.innerText : "" }"""


@pytest.fixture
def anna(served: Served, visit: Visit) -> Page:
    """Anna stands in the Hall, at a laptop with keys."""
    served.told(served.lay("Anna", "Ben", "Carla"), in_the_hall)
    served.start()
    page = visit(served.link("seat", 1, "anna"), LAPTOP)
    expect(page.locator(".suggest")).to_be_visible()
    return page


def test_the_focus_goes_on_where_the_next_thing_is_entered(anna: Page) -> None:
    anna.locator(".suggest .chip", has_text="Plum").focus()
    anna.keyboard.press("Enter")
    anna.locator(".suggest .chip", has_text="Rope").focus()
    anna.keyboard.press("Enter")
    expect(anna.locator("header")).to_contain_text("suggests")
    anna.wait_for_function(f"({FOCUS})() !== ''")
    assert anna.evaluate(FOCUS) in anna.locator(".blocks button").all_inner_texts()


def test_escape_closes_what_lies_open(anna: Page) -> None:
    drawer = anna.locator(".aside button", has_text="Accuse")
    drawer.focus()
    anna.keyboard.press("Enter")
    expect(anna.locator(".accuse")).to_be_visible()
    anna.keyboard.press("Escape")
    expect(anna.locator(".accuse")).to_have_count(0)
    anna.locator("nav button", has_text="Feed").click()
    anna.locator(".lines button").last.focus()
    anna.keyboard.press("Enter")
    expect(anna.get_by_role("dialog")).to_be_visible()
    anna.keyboard.press("Escape")
    expect(anna.get_by_role("dialog")).to_have_count(0)


ESCAPED = """() => {
  const inside = (root) => root.querySelector('[role="dialog"]')
    ?? [...root.querySelectorAll("*")].map((el) => el.shadowRoot && inside(el.shadowRoot)).find(Boolean);
  const roots = (root) => [root, ...[...root.querySelectorAll("*")].flatMap((el) => el.shadowRoot
    ? roots(el.shadowRoot) : [])];
  const watch = new MutationObserver(() => {
    if (!inside(document)) return;
    watch.disconnect();
    document.escaped = true;
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "Escape", bubbles: true}));
  });
  roots(document).forEach((root) => watch.observe(root, {childList: true, subtree: true})) }"""
"""Presses Escape in the very moment in which a dialog is there, before the browser has drawn it."""


def test_escape_is_heard_as_soon_as_there_is_something_to_close(anna: Page) -> None:
    anna.locator("nav button", has_text="Feed").click()
    anna.evaluate(ESCAPED)
    anna.locator(".lines button").last.focus()
    anna.keyboard.press("Enter")
    anna.wait_for_function("document.escaped")
    expect(anna.get_by_role("dialog")).to_have_count(0)


def test_a_rule_is_a_link_with_its_name_and_opens_the_drawer(anna: Page) -> None:
    anna.locator("nav button", has_text="More").click()
    anna.get_by_role("button", name="Rules and house rules").click()
    drawer = anna.get_by_role("dialog", name="Rules")
    expect(drawer.locator(".rule").first).to_be_visible()
    words = " ".join(drawer.locator(".rule p").all_inner_texts())
    assert not re.search(r"\b[A-Z]{3,5}-[A-Z]{3}-\d{2}\b", words)


def test_the_private_page_of_a_passed_tablet_faces_its_owner(served: Served, visit: Visit) -> None:
    names = ("Anna", "Ben", "Carla", "David")
    served.lay(*names, way="tablet")
    served.start()
    page = visit(served.link("table", 1), TABLET)
    page.get_by_role("button", name="Private notes").tap()
    edges = []
    for name in names:
        page.locator(".cover .chip", has_text=name).tap()
        expect(page.locator(".cover button.hold")).to_contain_text(f"I am {name}")
        edges.append(re.search(r"\bq(\d)\b", page.locator(".turned").get_attribute("class") or "")[1])
    assert edges == ["0", "1", "2", "3"]
    page.get_by_role("button", name="Back to the table").tap()
    expect(page.locator(".turned")).to_have_class(re.compile(r"\bq0\b"))


def test_a_tablet_that_was_rotated_faces_that_player_in_the_same_way_from_then_on(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla", "David", way="tablet")
    served.start()
    page = visit(served.link("table", 1), TABLET)
    turned = page.locator(".turned")
    page.get_by_role("button", name="now and whenever it faces Anna").tap()
    expect(turned).to_have_class(re.compile(r"\bq1\b"))
    page.get_by_role("button", name="Private notes").tap()
    page.locator(".cover .chip", has_text="Carla").tap()
    expect(turned).to_have_class(re.compile(r"\bq2\b"))
    page.get_by_role("button", name="Back to the table").tap()
    expect(turned).to_have_class(re.compile(r"\bq1\b"))
    page.reload()
    expect(page.get_by_role("button", name="it faces Anna")).to_have_text("⟳ Facing Anna")
    expect(turned).to_have_class(re.compile(r"\bq1\b"))


def test_the_tablet_does_not_turn_toward_a_computer_player(served: Served, visit: Visit) -> None:
    def by_boardside(table: Table) -> None:
        setup: Any = table.entries[0].event
        players = tuple(replace(one, skill="simple" if one.key == "ben" else "") for one in setup.players)
        table.amend(1, replace(setup, players=players))

    served.told(served.lay("Anna", "Ben", "Carla"), by_boardside)
    store = served.store()
    store.remember(f"{PACE} 1", "slow")
    store.close()
    served.start()
    page = visit(served.link("table", 1), TABLET)
    expect(page.locator(".turned")).to_have_class(re.compile(r"\bq0\b"))
    page.get_by_role("button", name="End the turn", exact=True).tap()
    expect(page.locator("header")).to_contain_text("Ben’s turn")
    expect(page.locator(".turned")).to_have_class(re.compile(r"\bq0\b"))
    expect(page.get_by_role("button", name="it faces Anna")).to_be_visible()
