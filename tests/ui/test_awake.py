"""The screen of a phone stays on while a game is played, and no longer."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from tests.ui.conftest import PHONE, Served, Visit
from tests.ui.risk_table import attacking

STUB = """
globalThis.locks = [];
class Lock extends EventTarget {
  released = false;
  async release() { this.released = true }
}
const request = async () => { const lock = new Lock(); locks.push(lock); return lock };
Object.defineProperty(navigator, "wakeLock", {value: {request}});
globalThis.held = () => locks.filter((lock) => !lock.released).length;
"""
AWAY = """(how) => {
  Object.defineProperty(document, "visibilityState", {value: how, configurable: true});
  if (how === "hidden") for (const lock of locks) lock.released = true;
  document.dispatchEvent(new Event("visibilitychange"));
}"""
BARE = "delete Navigator.prototype.wakeLock"


@pytest.fixture
def number(served: Served) -> int:
    found = served.keep("risk", attacking().entries)
    served.start()
    return found


def opened(served: Served, visit: Visit, number: int, script: str, role: str = "seat") -> Page:
    page = visit("about:blank", PHONE if role == "seat" else (1920, 1080))
    page.add_init_script(script)
    page.goto(served.link(role, number, "ben" if role == "seat" else TABLE))
    return page


def more(page: Page, setting: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name="More", exact=True).tap()
    button = page.get_by_role("button", name=setting, exact=True)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")


def test_the_lock_is_held_asked_for_again_and_given_back_at_the_end(served: Served, visit: Visit, number: int) -> None:
    page, tv = (opened(served, visit, number, STUB, role) for role in ("seat", "tv"))
    for one in (page, tv):
        one.wait_for_function("held() === 1")
    page.evaluate(AWAY, "hidden")
    assert page.evaluate("held()") == 0
    page.evaluate(AWAY, "visible")
    page.wait_for_function("held() === 1 && locks.length === 2")
    more(page, "Keep the screen on: Off")
    page.wait_for_function("held() === 0")
    page.evaluate(AWAY, "visible")
    page.reload()
    expect(page.locator("nav")).to_be_visible()
    assert page.evaluate("locks.length") == 0, "the player's choice is kept"
    more(page, "Keep the screen on: On")
    page.wait_for_function("held() === 1")
    page.get_by_role("button", name="End the game early").tap()
    page.get_by_role("button", name="Anna", exact=True).tap()
    page.get_by_role("dialog").get_by_role("button", name="End the game").tap()
    expect(page.locator("header")).to_contain_text("Anna has won")
    for one in (page, tv):
        one.wait_for_function("held() === 0")


def test_without_a_lock_a_video_plays_only_if_somebody_wants_it(served: Served, visit: Visit, number: int) -> None:
    page = opened(served, visit, number, BARE)
    expect(page.locator("nav")).to_be_visible()
    assert page.evaluate("document.querySelectorAll('video').length") == 0
    more(page, "Keep the screen on: On")
    expect(page.get_by_text("can only play a silent video")).to_be_visible()
    page.wait_for_function("document.querySelector('video')?.currentTime > 0")
    assert page.evaluate("[document.querySelector('video').muted, document.querySelector('video').src]") == [True, ""]
    more(page, "Keep the screen on: Off")
    page.wait_for_function("!document.querySelector('video')")
