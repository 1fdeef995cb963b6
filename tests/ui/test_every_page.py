"""Every page of whole kept games is drawn at every line: from the table, the television and every seat.

Chosen moments are kept as files, from which the scripts are tested.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.recorded_games import written
from tests.scripts.pages import HERE, pages
from tests.stories.record_today import FOLDER

FILES = sorted(FOLDER.glob("*.jsonl"))
EVERY = {"killer_clue-six": 1, "killer_clue-right": 1}
"""Games whose pages are drawn at every line; of the others at every seventh."""


def later(_work: Callable[[], None]) -> None:
    """Nobody thinks here: what is drawn at once is drawn."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_page_is_drawn(path: Path) -> None:
    kept = written(path)
    table, pages, step = Table(kept.game), list[Play](), EVERY.get(path.stem, 7)
    for number, entry in enumerate(kept.entries):
        table.record(entry.event, entry.author, freely=True)
        if number == 0:
            seats = [TABLE, *(player.key for player in table.view(TABLE).players)]
            pages = [Play(table, seat) for seat in seats]
            for page in pages:
                page.in_background(later, lambda: None)
        if number % step == 0:
            for page in pages:
                assert page.state()["status"]


def test_the_scripts_are_tested_with_the_pages_of_today() -> None:
    """A change of any page shows in its file: `python -m tests.scripts.pages` writes them again."""
    now = pages()
    kept = {path.relative_to(HERE).as_posix(): path for path in HERE.glob("*/*.json")}
    assert kept.keys() == now.keys()
    assert [place for place, text in now.items() if kept[place].read_text("utf-8") != text] == []
