"""Keys reach whatever a finger reaches, and where they are can be seen: WCAG 2.1.1, 2.4.7, 2.4.11.

`keys.py` goes through whole evenings; here the page on which each game is played is gone around once.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.recorded_games import table, written
from tests.stories.record_today import FIRST
from tests.ui.crawl import moment
from tests.ui.keys import Keys

SPOIL = """(css) => document.getElementById("screen").shadowRoot.append(
  Object.assign(document.createElement("style"), {textContent: css}))"""
OUT_OF_REACH = """() => document.getElementById("screen").shadowRoot.querySelector("main").append(
  Object.assign(document.createElement("button"), {type: "button", textContent: "Fingers only", tabIndex: -1}))"""


@pytest.mark.parametrize("path", FIRST.values(), ids=FIRST)
def test_keys_go_everywhere_in_sight(chromium: Browser, path: Path) -> None:
    kept = written(path)
    keys = Keys(chromium, kept.game.key)
    now = table(path, int(len(kept.entries) * 0.6))
    found = list(keys.strayed(moment(now, path.stem, "seat", think=False), only="Play"))
    keys.page.context.close()
    assert found == []
    assert keys.tabs == 1


def test_lines_of_the_feed_stay_above_the_button_that_undoes(chromium: Browser) -> None:
    keys = Keys(chromium, "clue")
    found = list(keys.strayed(moment(table(FIRST["clue"], 40), "clue", "seat", think=False), only="Feed"))
    keys.page.context.close()
    assert found == []


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        ("unmarked", ".bs :focus-visible { outline: none; }"),
        ("covered", ".bs nav::after { content: ''; position: fixed; inset: 0; z-index: 99; }"),
        ("unreached", ""),
    ],
)
def test_each_kind_of_fault_is_found(chromium: Browser, kind: str, style: str) -> None:
    keys = Keys(chromium, "clue")
    page = moment(table(FIRST["clue"], 40), "clue", "seat", think=False)
    keys.draw(page, (390, 844))
    keys.page.evaluate(SPOIL, style) if style else keys.page.evaluate(OUT_OF_REACH)
    found = list(keys.strayed(page, only="Play"))
    keys.page.context.close()
    assert kind in {fault.kind for fault in found}
