"""The map under a finger and by keyboard: every land is reached, a finger between lands is asked which (U11, U15)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.content import maps
from tests.ui.conftest import PHONE, Served
from tests.ui.fingers import settled
from tests.ui.risk_table import attacking

SPOTS = """() => {
  const root = [...document.querySelectorAll('*')].map(e => e.shadowRoot).find(r => r?.querySelector('g.at'));
  return Object.fromEntries([...root.querySelectorAll('g.at')].map(g => {
    const box = g.querySelector('.ring').getBoundingClientRect();
    return [g.dataset.area, [box.x + box.width / 2, box.y + box.height / 2, box.width, box.height]];
  }));
}"""


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    served = Served(tmp_path_factory.mktemp("touch"))
    store = served.store()
    numbers = [store.create("risk", f"RISK {n}", attacking().entries) for n in range(5)]
    store.close()
    served.start()
    yield lambda: served.link("seat", numbers.pop(), "anna")
    served.stop(signal.SIGKILL)


def on_map(page: Page) -> dict[str, list[float]]:
    page.get_by_role("navigation").get_by_role("button", name="Map", exact=True).click()
    expect(page.locator("g.at")).to_have_count(42)
    return settled(page).evaluate(SPOTS)


def test_a_tap_on_each_land_s_marker_reaches_that_land(link: Any, visit: Any) -> None:
    page = visit(link(), PHONE)
    spots = on_map(page)
    names = {area.key: area.name for area in maps.world().areas}
    assert spots.keys() == names.keys()
    for key, (x, y, *_) in spots.items():
        page.touchscreen.tap(x, y)
        expect(page.locator(".bar h2")).to_contain_text(names[key])
        page.get_by_role("button", name="Close").tap()
        expect(page.locator(".bar")).to_have_count(0)


def test_chips_do_not_hide_each_other(link: Any, visit: Any) -> None:
    spots = on_map(visit(link(), PHONE))
    for one, (x, y, wide, high) in spots.items():
        for other, (u, v, *_) in spots.items():
            assert one == other or abs(x - u) > 0.8 * wide or abs(y - v) > 0.7 * high, (one, other)


def test_a_finger_between_two_lands_is_asked_which(link: Any, visit: Any) -> None:
    page = visit(link(), PHONE)
    spots = on_map(page)
    (x, y, *_), (u, v, *_) = spots["ontario"], spots["quebec"]
    page.touchscreen.tap((x + u) / 2, (y + v) / 2)
    which = page.get_by_role("region", name="Which area")
    expect(which.get_by_role("button")).to_have_count(3)
    which.get_by_role("button", name="Quebec").tap()
    expect(page.locator(".bar h2")).to_contain_text("Quebec")
    expect(which).to_have_count(0)


def test_where_only_one_of_two_lands_can_be_meant_it_is_taken_at_once(link: Any, visit: Any) -> None:
    page = visit(link(), PHONE)
    spots = on_map(page)
    page.touchscreen.tap(*spots["alaska"][:2])
    expect(page.locator(".world .lit")).to_have_count(3)
    (x, y, *_), (u, v, *_) = spots["alberta"], spots["western_united_states"]
    page.touchscreen.tap((x + u) / 2, (y + v) / 2)
    expect(page.get_by_role("region", name="Which area")).to_have_count(0)
    expect(page.get_by_text("how many to Alberta")).to_be_visible()


def test_arrows_go_from_land_to_land_enter_takes_and_escape_lets_go(link: Any, visit: Any) -> None:
    page = visit(link(), (1280, 800))
    on_map(page)

    def here() -> str:
        return page.evaluate(
            "[...document.querySelectorAll('*')].map(e => e.shadowRoot?.activeElement).find(Boolean)?.dataset.area"
        )

    page.locator('g.at[data-area="alaska"]').focus()
    page.keyboard.press("ArrowRight")
    assert here() == "northwest_territory"
    page.keyboard.press("ArrowDown")
    assert here() == "alberta"
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowLeft")
    assert here() == "alaska"
    page.keyboard.press("ArrowLeft")
    assert here() == "kamchatka"
    page.keyboard.press("ArrowRight")
    assert here() == "alaska"
    page.keyboard.press("Enter")
    expect(page.locator(".bar h2")).to_contain_text("Alaska")
    page.keyboard.press("Escape")
    expect(page.locator(".bar h2")).to_have_count(0)
    expect(page.locator(".world .chosen")).to_have_count(0)
