"""A country's plots send no byte to anybody else before their round: neither their lines nor their number.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in what Ben
plots for Germany, and how often, are played, and compared frame by frame and byte by byte.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.core.event import Event
from assistant.games import GAMES
from assistant.games.plotted_axis import events as p
from assistant.games.plotted_axis.orders import Book, Order, OrderedUnits
from tests.ui.silence import MADE_UP, SHARED, Evening, registered

__all__ = ["registered"]  # the fixture: nothing differs by chance
pytestmark = pytest.mark.early

GAME = GAMES["plotted_axis"]
POWERS = ("ussr", "ger", "uk", "jpn", "usa")
KEY = "orders of turn 1"
CANARY = "kanarienvogel"
"""A word in the notes of Germany's later lines: it must be nowhere."""


def line(to: str, source: str, note: str = "", **some: int) -> Order:
    """Return a move of one group."""
    return Order(to=to, groups=(OrderedUnits(units=some, source=source),), note=note)


FIRST = line("sweden", "finland_norway", infantry=1)
SHORT: Book = (FIRST,)
LONG: Book = (
    FIRST,
    *(line("western_europe", "germany", f"{CANARY} {n}", infantry=n % 5 + 1, tank=2) for n in range(40)),
    Order(kind="build", to="germany", units={"tank": 3}, note=CANARY),
)
OTHERS: Sequence[str] = (*SHARED, "anna", "carla", "host")
WRITER = "ben"


class Plotting(Evening):
    """A table at which everybody plots: Anna the USSR, Ben Germany and Japan, Carla the United Kingdom and the USA."""

    game = GAME
    drafts = count(1)

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "ussr", told=True)
        for power in POWERS[1:]:
            self.table.record(p.StepEnded(by=power, step="weapons"))

    def called(self, what: str, told: bool) -> Event:
        """Finish the development of weapons by the first country."""
        return p.StepEnded(by=what, step="weapons")

    async def say(self, who: str, do: str, power: str = "", book: Book = ()) -> dict[str, int]:
        """One message about a book, and the frames that came by it; drafts have names of their own."""
        more: dict[str, Any] = {"slot": power} if power else {}
        if do == "write":
            more["id"] = f"draft {next(self.drafts)}"
        if do == "lay":
            more["sure"] = True  # an empty book, or one that breaks a rule, is asked about on its own page first
        if do in ("lay", "write"):
            more["event"] = json.loads(json.dumps(event_to(p.OrdersPlotted(by=power, orders=book))))
        return await self.tap(who, do, box=KEY, **more)


Run = tuple[dict[str, bytes], dict[str, list[str]], dict[str, list[str]]]


def evening(folder: Path, drafts: int, book: Book) -> Run:
    """Play an evening in which Germany drafts this often and seals this; return what the others got until the first
    lines.
    """

    async def played() -> Run:
        found = Plotting(folder)
        await found.open()
        for n in range(1, drafts + 1):
            quiet = await found.say(WRITER, "write", "ger", book[: n * len(book) // drafts])
            assert set(quiet.values()) == {0}
        await found.say("anna", "lay", "ussr", (line("novosibirsk", "evenki", infantry=1),))
        await found.say(WRITER, "lay", "ger", book)
        await found.say(WRITER, "take_back", "ger")
        await found.say(WRITER, "lay", "ger", book)
        for who, power in ((WRITER, "jpn"), ("carla", "uk"), ("carla", "usa")):
            await found.say(who, "lay", power)
        await found.tap("table", "reveal", box=KEY)
        await found.tap("table", "reveal", box=KEY)
        found.table.record(p.OrderPassed(by="ussr"))
        await found.tap("table", "reveal", box=KEY)
        last = found.table.entries[-1].event
        assert isinstance(last, p.OrderRevealed)
        assert (last.by, last.order) == ("ger", FIRST)
        heard = {who: [found.masked(text) for text in texts] for who, texts in found.heard.items()}
        raw = found.heard
        left = await found.close()
        drawer = left.pop("games.duckdb.sealed.jsonl") + left.pop("games.duckdb.sealed.copy.jsonl")
        assert (CANARY.encode() in drawer) == (len(book) > 1), "the canary is in the drawer of the books alone"
        masked = {name: found.masked(text.decode(errors="replace")).encode() for name, text in left.items()}
        return masked, heard, raw

    return asyncio.run(played())


def test_no_page_file_or_export_tells_a_line_or_how_many_there_are(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    runs: list[Run] = []
    said: list[str] = []
    with caplog.at_level(logging.DEBUG, "boardside"):
        for name, drafts, book in (("short", 1, SHORT), ("long", 4, LONG)):
            caplog.clear()
            runs.append(evening(tmp_path / name, drafts, book))
            ours = [r.getMessage() for r in caplog.records if r.name.startswith("boardside")]
            said.append(MADE_UP.sub("·", "\n".join(ours)))
    assert said[0] == said[1]
    (left, heard, _), (left_other, heard_other, raw) = runs
    for who in OTHERS:
        assert heard_other[who] == heard[who], who
        assert not any(CANARY in text for text in raw[who]), who
        assert heard[who] or who in ("host", "replay"), f"{who} was sent nothing: nothing was compared"
    assert heard[WRITER] != heard_other[WRITER]
    for name, content in left.items():
        assert len(left_other[name]) == len(content), name
        assert CANARY.encode() not in left_other[name], name


def test_nothing_would_be_equal_if_one_of_the_first_lines_differed(tmp_path: Path) -> None:
    """Else nothing would be compared: what is read does come to all pages."""
    more = (replace(FIRST, groups=(OrderedUnits(units={"infantry": 2}, source="finland_norway"),)),)

    async def played() -> bool:
        found = Plotting(tmp_path / "e")
        await found.open()
        for who, power in (("anna", "ussr"), (WRITER, "ger"), (WRITER, "jpn"), ("carla", "uk"), ("carla", "usa")):
            await found.say(who, "lay", power, more if power == "ger" else ())
        for _ in range(3):
            await found.tap("table", "reveal", box=KEY)
        told = all(any("Sweden" in text for text in found.heard[who]) for who in ("tv", "anna", "carla"))
        await found.close()
        return told

    assert asyncio.run(played())
