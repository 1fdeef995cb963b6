"""Secrets are opened by the word of their owners, in browsers: who ends the game asks, all see who is waited for."""

from __future__ import annotations

import os
import re

from playwright.sync_api import Page, expect

from tests.ui import acquire_table as at
from tests.ui.conftest import PHONE, SMALL, TABLET, Served, Visit


def test_the_end_of_a_game_waits_for_the_word_of_all(served: Served, visit: Visit) -> None:
    table = at.laid(at.table_of(), {"8C 9C 10C 8B 9B 10B 8A 9A 11B 12B 11A": "american"})
    number = served.keep("acquire", table.entries)
    served.start()
    pages = {name: visit(served.link("seat", number, name), size) for name, size in (("anna", PHONE), ("ben", SMALL))}
    pages["tv"] = visit(served.link("tv", number), (1920, 1080))
    pages["table"] = visit(served.link("table", number), TABLET)

    def shown(page: Page, text: str) -> None:
        expect(page.get_by_text(re.compile(text)).first).to_be_visible()

    anna, ben, tv = pages["anna"], pages["ben"], pages["tv"]
    anna.get_by_role("button", name=re.compile("End the game")).first.click()
    anna.get_by_role("button", name=re.compile("End the game now")).first.click()
    shown(
        ben, "Anna wants to enter: Anna declares the end of the game. That reveals your cash and shares to everybody."
    )
    for page in pages.values():
        assert "6,000" not in page.inner_text("body").replace("Cash $6,000", ""), "nothing is told before it is agreed"
    expect(ben.get_by_role("button", name="Reveal it")).to_be_in_viewport(ratio=1)
    expect(ben.locator(".now-line > p")).to_have_text("Reveal your cash and shares to everybody?")
    expect(anna.locator(".now-line > p")).to_have_text("Waiting for Ben and Carla to agree.")
    expect(anna.get_by_role("button", name="Take it back")).to_be_visible()
    shown(anna, "Ben.* must agree first")
    shown(tv, "Ben.* must agree first")
    assert "over" not in tv.inner_text("h1")
    for name, page in pages.items():
        if folder := os.environ.get("PICTURES"):
            page.screenshot(path=f"{folder}/opening-{name}.png")
    ben.get_by_role("button", name="Don't reveal").click()
    expect(anna.get_by_text(re.compile("must agree first"))).to_have_count(0)
    expect(tv.get_by_text(re.compile("must agree first"))).to_have_count(0)
