"""A war that the others give up: entered on a phone after a question, told on the host's page, with the next game."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.ui.conftest import DROPPED, SMALL, Served, Visit
from tests.ui.risk_table import attacking


def test_the_others_concede_and_the_host_plays_again(served: Served, visit: Visit) -> None:
    number = served.keep("risk", attacking().entries)
    served.start()
    host = visit(f"{served.link('host')}#game/{number}", (1280, 900), allow=DROPPED)
    expect(host.get_by_role("heading", name="Players")).to_be_visible()
    expect(host.get_by_role("button", name="Play again", exact=True)).to_have_count(0)
    ben = visit(served.link("seat", number, "ben"), SMALL)
    expect(host.get_by_text("● connected").first).to_be_visible()  # nobody comes or goes from here on
    ben.get_by_role("button", name="More").tap()
    ben.get_by_role("button", name="End the game early").tap()
    ben.get_by_role("button", name="Anna", exact=True).tap()
    sheet = ben.get_by_role("dialog")
    expect(sheet).to_contain_text("Do all others give up?")
    sheet.get_by_role("button", name="Go back").tap()
    expect(ben.locator("header")).to_contain_text("Anna’s turn")
    ben.get_by_role("button", name="Anna", exact=True).tap()
    ben.get_by_role("dialog").get_by_role("button", name="End the game").tap()
    expect(ben.locator("header")).to_contain_text("Anna has won")
    expect(host.get_by_role("heading", name="Anna has won")).to_be_visible()
    host.get_by_role("button", name="Play again", exact=True).click()
    expect(host.get_by_label("Name of player 2")).to_be_visible()
