"""An evening with computer players in a browser: from the set-up to the phone, and practice from a replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from assistant.bots import simulate
from tests.ui.conftest import PATIENCE, PHONE, SMALL, Served, Visit
from tests.ui.page_faults import SCHEMES, faults


def tiles(page: Page) -> Locator:
    """Return where a phone shows the tiles of its player: in the player's turn they can be played."""
    mine = page.get_by_role("button", name="My 6 tiles")
    return mine.or_(page.get_by_role("heading", name="Play a tile from your rack"))


def test_a_free_seat_is_played_by_the_computer(served: Served, visit: Visit) -> None:
    """The host sets up Acquire with two computer players; the person's phone has tiles, and gets its turn."""
    served.start()
    host = visit(f"{served.link('host')}#new/acquire")
    host.locator(".setup-name").first.fill("Anna")
    for place, skill in ((1, "simple"), (2, "engine")):
        host.locator(".setup-player").nth(place).locator("select").last.select_option(skill)
    expect(host.get_by_text("With a computer player, Boardside deals:")).to_be_visible()
    expect(host.locator(".setup-name").nth(1)).to_have_value("Robot Ada")
    host.get_by_role("button", name="Table →").click()
    host.get_by_role("button", name="On phones too").click()
    host.get_by_role("button", name="Start game").click()
    expect(host.get_by_role("heading", name="Computer players")).to_be_visible()
    assert faults(host, PHONE, SMALL) == []
    host.get_by_role("button", name="Quick").click()
    expect(host.get_by_role("button", name="Quick")).to_have_attribute("aria-pressed", "true")

    phone = visit(served.link("seat", 1, "anna"))
    expect(tiles(phone)).to_be_visible()
    expect(phone.get_by_text("Your turn")).to_be_visible(timeout=PATIENCE * 1000)

    host.get_by_role("button", name="Deal real cards").click()
    assert faults(host, PHONE, SMALL) == []
    host.get_by_role("button", name="Show all cards to the dealer").click()
    expect(host.get_by_text("The bag:")).to_be_visible()
    assert faults(host, PHONE, SMALL) == []
    host.get_by_role("button", name="Hide the deal").click()
    expect(host.get_by_text("The bag:")).to_be_hidden()

    host.get_by_label("Who plays for Anna").select_option("engine")
    expect(host.get_by_text("Boardside plays for Anna now.")).to_be_visible()
    expect(phone.get_by_text("Your turn")).to_be_hidden(timeout=PATIENCE * 1000)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_replay_is_played_on_from_a_line(served: Served, visit: Visit, scheme: str) -> None:
    number = served.keep("acquire", simulate("acquire", ["simple"] * 3, 1).entries)
    served.start()
    page = visit(served.link("replay", number), color_scheme=scheme)
    page.get_by_label("Line", exact=True).fill("60")
    page.get_by_role("button", name="Play on from here").click()
    sheet = page.get_by_role("dialog", name="Play on from here")
    assert [
        fault for fault in faults(page, PHONE, SMALL) if "Play | Start" not in fault
    ] == []  # one is behind the other
    sheet.get_by_label("You play").select_option("carla")
    sheet.get_by_label("Strength of the computer players").select_option("engine")
    sheet.get_by_role("button", name="Start").click()
    page.wait_for_url("**/seat/**")
    expect(tiles(page)).to_be_visible()
