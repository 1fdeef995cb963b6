"""Setting up a game in the lobby, tap by tap."""

from __future__ import annotations

import json
from typing import Any
from urllib.request import urlopen

from playwright.sync_api import Page

from tests.patience import PATIENCE
from tests.ui.conftest import Served, sideways

NAMES = ("Anna", "Ben", "Cleo")


def new_game(page: Page, game: str = "Clue") -> None:
    page.get_by_role("button", name="New game", exact=True).click()
    page.get_by_role("button", name=f"New game of {game}", exact=True).click()


def name_players(page: Page, *names: str) -> None:
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)


def lay(page: Page) -> None:
    page.get_by_role("button", name="Start game").click()


def first_line(served: Served, number: int = 1) -> dict[str, Any]:
    """Return the line with which a game was set up."""
    with urlopen(f"{served.link('host')}/export/{number}", timeout=PATIENCE) as answer:
        return dict(json.loads(answer.read().splitlines()[1])["event"])


SMALL_TARGETS = """() => {
  const roots = [...document.querySelectorAll('*')].map((e) => e.shadowRoot).filter(Boolean);
  const found = roots.flatMap((r) => [...r.querySelectorAll('button, select, input, summary')]);
  const target = (e) => e.type === 'checkbox' ? e.closest('label') : e;
  return found.filter((e) => !(e.disabled || e.type === 'file')).map((e) => [e, target(e).getBoundingClientRect()])
    .filter(([, r]) => r.width && Math.min(r.width, r.height) < 47.9).map(([e]) => e.textContent || e.outerHTML);
}"""


def step(page: Page, name: str) -> None:
    page.get_by_role("navigation", name="Steps").get_by_role("button", name=name).click()


def looked_over(page: Page) -> None:
    """Nothing hangs over the side, and everything can be hit with a thumb."""
    assert sideways(page) <= 0
    assert page.evaluate(SMALL_TARGETS) == []
