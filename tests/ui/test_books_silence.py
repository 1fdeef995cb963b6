"""Secretly written orders send no byte to anybody else: neither their lines nor the number of lines.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in what Anna
writes in her two books, and how often, are played, and compared frame by frame and byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import dashboards.games
from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.core.fingerprint import spoken
from assistant.core.story import Sealed
from assistant.games import GAMES as KNOWN
from tests.reading import BOOKS, GAME, PlotCalled, book, key
from tests.ui.campaign_table import own
from tests.ui.silence import MADE_UP, SHARED, Evening, registered

__all__ = ["registered"]  # the fixture: nothing differs by chance
pytestmark = pytest.mark.early

CANARIES = ("quicksand", "swamp", "marsh")
LONG = [("marsh", 3), ("swamp", 2), *[("quicksand", n) for n in range(60)]]
OTHERS = (*SHARED, "ben", "carla", "host")


@pytest.fixture(autouse=True)
def arranged(monkeypatch: pytest.MonkeyPatch, registered: None) -> Any:
    monkeypatch.setitem(KNOWN, GAME.key, GAME)
    monkeypatch.setattr(dashboards.games, "_own", own)
    dashboards.games.arrangement.cache_clear()
    yield
    dashboards.games.arrangement.cache_clear()


class Plotting(Evening):
    """A table of books."""

    game = GAME
    drafts = count(1)

    def called(self, what: str, told: bool) -> Event:
        """Everybody plots."""
        return PlotCalled(told=told)

    async def say(self, who: str, do: str, colour: str = "", *moves: tuple[str, int]) -> dict[str, int]:
        """One message about a book, and the frames that came by it; drafts have names of their own."""
        more: dict[str, Any] = {"slot": colour} if colour else {}
        if do == "write":
            more["id"] = f"draft {next(self.drafts)}"
        if do in ("lay", "write"):
            more["event"] = json.loads(json.dumps(event_to(book(colour, *moves))))
        return await self.tap(who, do, box=key(), **more)

    def masked(self, text: str) -> str:
        """Without the fingerprints: they differ, and tell nothing."""
        seals = [e.event.fingerprint for e in self.table.entries if isinstance(e.event, Sealed) and e.event.fingerprint]
        for n, digits in enumerate(seals):
            text = text.replace(digits, f"print {n}").replace(spoken(digits), f"words {n}")
        return text


Run = tuple[dict[str, bytes], dict[str, list[str]], dict[str, list[str]]]


def evening(folder: Path, told: bool, drafts: int, moves: list[tuple[str, int]]) -> Run:
    """Play an evening in which Anna drafts this often and seals these lines; return what the others got until the first
    page.
    """

    async def played() -> Run:
        found = Plotting(folder, "", told)
        await found.open()
        for n in range(drafts):
            for colour in ("red", "gold"):
                quiet = await found.say("anna", "write", colour, *moves[: n * len(moves) // drafts])
                assert set(quiet.values()) == {0}
        await found.say("ben", "lay", "blue", *BOOKS["blue"])
        for colour in ("red", "gold"):
            frames = await found.say("anna", "lay", colour, ("north", 3), *moves)
            assert {bool(frames[who]) for who in OTHERS if who not in ("host", "replay")} == {told}, frames
        await found.say("anna", "take_back", "gold")
        await found.say("anna", "lay", "gold", ("south", 1), *moves)
        await found.say("carla", "lay", "green")
        await found.tap("table", "reveal", box=key())
        heard = {who: [found.masked(text) for text in texts] for who, texts in found.heard.items()}
        raw = found.heard
        left = await found.close()
        drawer = left.pop("games.duckdb.sealed.jsonl") + left.pop("games.duckdb.sealed.copy.jsonl")
        return (
            {
                **{name: found.masked(text.decode(errors="replace")).encode() for name, text in left.items()},
                "the drawer": b"-" * len(drawer),
            },
            heard,
            raw,
        )

    return asyncio.run(played())


@pytest.mark.parametrize("told", [True, False])
def test_no_page_file_or_export_tells_a_line_or_how_many_there_are(
    told: bool, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    runs: list[Run] = []
    said: list[str] = []
    with caplog.at_level(logging.DEBUG, "boardside"):
        for name, drafts, moves in (("none", 1, []), ("many", 3, LONG)):
            caplog.clear()
            runs.append(evening(tmp_path / name, told, drafts, moves))
            ours = [r.getMessage() for r in caplog.records if r.name.startswith("boardside")]
            said.append(MADE_UP.sub("·", "\n".join(ours)))
    assert said[0] == said[1]
    (left, heard, _), (left_other, heard_other, raw) = runs
    for who in OTHERS:
        assert heard_other[who] == heard[who], who
        assert not any(canary in text for text in raw[who] for canary in CANARIES), who
        assert heard[who] or who in ("host", "replay"), f"{who} was sent nothing: nothing was compared"
    assert heard["anna"] != heard_other["anna"]
    for name, content in left.items():
        assert len(left_other[name]) == len(content), name
        assert not any(canary.encode() in left_other[name] for canary in CANARIES), name
