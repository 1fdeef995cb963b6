"""The review of a long game comes to the page that asked for it, and a server that is at work on one can be stopped."""

from __future__ import annotations

import asyncio
import pickle
from typing import Final

import pytest

from assistant.table.table import Table
from tests.faults.memory import stored
from tests.light import Light
from tests.ui.conftest import Served

PIPE: Final = 65_536
"""Bytes that a pipe takes while nobody reads."""


def longer(table: Table) -> None:
    """Take the last line back and restore it until what a review reads is more than a pipe holds."""
    for _ in range(PIPE // 2):
        if len(pickle.dumps(table.entries)) > PIPE:
            return
        table.undo()
        table.redo()
    raise AssertionError("The game is still too short.")


async def asked(link: str) -> Light:
    """Return the phone of a player who has asked for the replay: its review is worked out in a process of its own."""
    page = await Light.at(link)
    await page.tap({"do": "replay"})
    return page


@pytest.mark.parametrize("game", ["risk"])
def test_the_review_of_the_longest_game_comes(served: Served, game: str) -> None:
    _, links, _ = stored(served, game)
    served.told(1, longer)
    served.start()

    async def reviewed() -> None:
        page = await asked(next(link for link in links() if "/seat/" in link))
        await page.until(lambda: "marks" in page.shown["replay"].get("review", {}))
        page.close()

    asyncio.run(reviewed())


def test_a_server_stops_while_a_review_is_worked_out(served: Served) -> None:
    _, links, _ = stored(served, "risk")
    served.told(1, longer)
    served.start()

    async def waiting() -> None:
        page = await asked(next(link for link in links() if "/seat/" in link))
        assert "wait" in page.shown["replay"]["review"]
        page.close()

    asyncio.run(waiting())
    served.stop()  # fails if the process still runs after a while
