"""The More tab of every game on a small phone: rules, help and replay are in sight, whatever else is there."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from assistant.games import GAMES
from tests.recorded_games import table, written
from tests.stories.record_today import FOLDER
from tests.ui.conftest import SMALL
from tests.ui.crawl import Crawler, moment

ALWAYS = ("Rules and house rules", "Help: how it works", "Replay so far", "Switch dark/light theme")


@pytest.mark.parametrize("game", GAMES)
def test_rules_and_help_are_in_sight(chromium: Browser, game: str) -> None:
    path = max(FOLDER.glob(f"{game}-*.jsonl"))
    crawler = Crawler(chromium, game)
    for part in (0.1, 0.3, 0.6):
        crawler.draw(moment(table(path, int(part * len(written(path).entries))), path.stem, "seat"), SMALL)
        crawler.page.locator("nav").get_by_role("button", name="More", exact=True).tap()
        for name in ALWAYS:
            expect(crawler.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    crawler.page.context.close()
