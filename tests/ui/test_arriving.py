"""A page that is still being loaded while the table moves on shows what the table shows."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from assistant.games.clue import events as e
from assistant.table.table import Table


def deal(table: Table) -> None:
    """Everybody has entered a hand."""
    cards = [card.key for card in table.view(TABLE).cards][3:]
    for player, size in table.view(TABLE).hand_sizes.items():
        table.record(e.HandDealt(of=player, cards=tuple(cards[:size])), player)
        del cards[:size]


def test_no_change_is_lost_on_the_way_to_a_new_page(served, visit: Callable[..., Page]) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.told(number, deal)
    served.start()
    anna = visit(served.link("seat", number, "anna"))
    tv = visit(served.link("tv", number), (1920, 1080))
    for turn in range(18):
        face = str(1 + turn % 6)
        tv.goto("about:blank")
        tv.goto(served.link("tv", number), wait_until="commit")
        tv.wait_for_timeout(60 * (turn % 9))
        anna.get_by_role("button", name=face, exact=True).tap()
        expect(anna.get_by_text(f"Anna rolls {face}.").first).to_be_visible()
        expect(tv.get_by_text(f"Anna rolls {face}.").first).to_be_visible()
        anna.get_by_role("button", name=re.compile("^Undo")).first.tap()
        expect(anna.get_by_role("button", name=face, exact=True)).to_be_enabled()
