"""No page keeps a player out who listens, types or sees little: axe-core finds no violation of any impact.

`axe.py` looks through whole evenings, also at night; here each game is looked at by day, in its middle and at its end.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.recorded_games import table, written
from tests.stories.record_today import FIRST
from tests.ui.axe import Ear
from tests.ui.crawl import moment

SPOIL = """() => document.getElementById("screen").shadowRoot.querySelector("main").append(
  Object.assign(document.createElement("button"), {type: "button"}))"""


@pytest.mark.parametrize("path", FIRST.values(), ids=FIRST)
def test_nobody_is_kept_out(chromium: Browser, path: Path) -> None:
    kept = written(path)
    ear = Ear(chromium, kept.game.key)
    now = table(path, int(len(kept.entries) * 0.6))
    pages = [moment(now, path.stem, screen, think=False) for screen in ("seat", "tv")]
    pages += [moment(table(path), path.stem, screen, think=False) for screen in ("watch", "replay")]
    found = [fault for page in pages for fault in ear.violations(page, ["day"])]
    looked = ear.tabs
    ear.page.context.close()
    assert found == []
    assert looked >= 2 * 4 + 2, "not all tabs were opened"


def test_a_button_without_a_name_is_found(chromium: Browser) -> None:
    ear = Ear(chromium, "clue")
    page = moment(table(FIRST["clue"], 40), "clue", "seat", think=False)
    ear.draw(page, (390, 844))
    ear.page.evaluate(SPOIL)
    found = list(ear.violations(page, ["day"]))
    ear.page.context.close()
    assert {fault.kind for fault in found} == {"button-name (critical)"}
