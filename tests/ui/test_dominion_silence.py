"""A phone that holds an answer and one that holds none are told the same in a window; no held card reaches another.

The pages are opened at a real server, over its websocket, without a browser. Evenings that differ only in who holds
Fighters are played tap by tap, and compared frame by frame; every frame, file, export and log is searched for the
names of cards that nobody has shown.
"""

from __future__ import annotations

import asyncio
import logging
import re
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import pytest

from assistant.core.codec import event_to
from assistant.core.event import TABLE, Entry, Event
from assistant.games import GAMES
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.setup import lay
from assistant.games.risk import events as r
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.play.one_file import replay_page
from dashboards.server.app import start
from dashboards.server.house import House
from dashboards.server.links import Place
from tests.games.one_world_dominion.conftest import shared
from tests.light import Light, acknowledged_first, quiet
from tests.words import seated

LATE = 0.8
"""Seconds after an evening, in which a frame that comes late would come."""
PLAYERS = ("anna", "ben", "carla", "david")
SHARED = ("tv", "table", "watch", "replay")
MADE_UP = re.compile(r'"msgid":"[^"]*"|"p\d+"|127\.0\.0\.1:\d+|port \d+')
"""Values that Bokeh and the system number differently at each start."""
CANARY = "canary-{}-{}-zq"
HANDS = {"ben": ("fighters", "mole"), "carla": ("haz_gear", "nerve_gas"), "david": ("jihad", "navy")}


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing differs by chance: the names of stores, the keys of links, the time."""
    monkeypatch.setattr("assistant.storage.schema.new_id", lambda: "a" * 32)
    monkeypatch.setattr("dashboards.parts.common.turn.time", SimpleNamespace(time_ns=lambda: 5_000_000))
    monkeypatch.setattr("assistant.storage.store.secrets.token_bytes", lambda n: b"k" * n)


class Evening:
    """A table at a real server with a page of every kind open; Anna has bombers, the others what they hold."""

    def __init__(self, folder: Path, hands: dict[str, tuple[str, ...]]) -> None:
        folder.mkdir()
        self.folder = folder
        self.store = Store(folder / "games.duckdb", GAMES, clock=lambda: 5)
        number = self.store.create("one_world_dominion", "A window")
        self.house = House(self.store, GAMES)
        self.table = Table(GAMES["one_world_dominion"], self.store.log(number), clock=lambda: 5)
        self.table.record(lay(seated(*PLAYERS), owners=shared(*PLAYERS), armies=dict.fromkeys(shared("a"), 2)))
        self.table.record(r.TurnEnded(by="david"))
        for player, held in {"anna": ("bombers", "apcs"), **hands}.items():
            self.table.record(r.CardsCounted(of=player, count=len(held)))
        log = self.table.log
        for player, held in {"anna": ("bombers", "apcs"), **hands}.items():
            for card in held:  # written as it is: some are no cards
                log.append(Entry(len(log.entries()) + 1, r.CardTold(of=player, card=card), at=5, author=player))
        self.table = Table(GAMES["one_world_dominion"], log, clock=lambda: 5)
        self.house.tables._open[number] = self.table
        at = next(area for area, owner in shared(*PLAYERS).items() if owner == "anna")
        self.table.record(r.ArmiesPlaced(by="anna", at=at, count=3), "anna")
        self.places = {role: Place(role, number) for role in SHARED}
        self.places |= {player: Place("seat", number, player) for player in PLAYERS}
        self.pages: dict[str, Light] = {}
        self.heard: dict[str, list[str]] = {}
        self._taps = count(1)

    @property
    def target(self) -> str:
        """An area of Ben's."""
        return next(area for area, owner in shared(*PLAYERS).items() if owner == "ben")

    async def open(self) -> None:
        self.server = start(self.house, "127.0.0.1")
        for who, place in self.places.items():
            self.pages[who] = await Light.at(self.house.url(place, here=True))
            self.heard[who] = []
        self.house.look_who_is_here()
        while any((await self.came()).values()):  # until all know who is here
            pass

    async def came(self) -> dict[str, int]:
        """Frames of each page since the last look."""
        await quiet(self.house, self.pages.values())
        found: dict[str, int] = {}
        for who, page in self.pages.items():
            new = acknowledged_first([MADE_UP.sub("·", text) for _, text in page.frames])
            page.frames.clear()
            self.heard[who] += new
            found[who] = len(new)
        return found

    async def said(self, who: str, event: Event) -> dict[str, list[str]]:
        """Tap an event on a page, and return what each page is sent because of it."""
        before = {one: len(frames) for one, frames in self.heard.items()}
        tap = {"do": "record", "event": event_to(event), "seen": None, "id": f"tap {next(self._taps)}"}
        await self.pages[who].tap(tap)
        await self.came()
        return {one: frames[before[one] :] for one, frames in self.heard.items()}

    async def close(self) -> dict[str, str]:
        """End it; what is left of it for others than the players. Nothing comes late to any of them."""
        await asyncio.sleep(LATE)
        assert set((await self.came()).values()) == {0}
        for page in self.pages.values():
            page.close()
        self.server.stop()
        found = {f"replay for {seat}": replay_page(self.table, seat, "replay") for seat in (TABLE, *PLAYERS)}
        found["export"] = "\n".join(write_game(self.store, 1))
        self.store.close()
        return found


MESSAGE = re.compile(r'"(?:kind|attr|msgtype|msg_type)":"([^"]*)"')
WORDS = re.compile(r"canary-[a-z]+-[a-z]+-zq")


def kinds(frames: list[str]) -> list[list[str]]:
    """Return the kind of message of each frame and the parts of the page that it changes, without their contents."""
    return [MESSAGE.findall(frame) for frame in frames]


Told = list[dict[str, list[str]]]


async def window(folder: Path, hands: dict[str, tuple[str, ...]]) -> tuple[Told, dict[str, str], dict[str, list[str]]]:
    """Anna bombs an area of Ben's, and all who are asked pass; what each page is told at each step."""
    evening = Evening(folder, hands)
    await evening.open()
    found = [await evening.said("anna", e.CardPlayed(by="anna", card="bombers", at=evening.target))]
    found += [await evening.said(player, e.Passed(by=player)) for player in ("carla", "david", "ben")]
    heard = evening.heard
    return found, await evening.close(), heard


def test_who_holds_an_answer_is_told_as_much_as_who_holds_none(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The same frames in the same order, in number and kind, on every page; the same bytes where nobody holds cards."""
    other = {**HANDS, "ben": HANDS["carla"], "carla": HANDS["ben"]}
    runs: list[Told] = []
    with caplog.at_level(logging.DEBUG, "boardside"):
        for number, hands in enumerate((HANDS, other)):
            told, left, _ = asyncio.run(window(tmp_path / str(number), hands))
            runs.append(told)
            public = left["replay for table"] + "".join(f for step in told for who in SHARED for f in step[who])
            assert "does not answer" in public, "the ears hear"
    for step, (one, two) in enumerate(zip(*runs, strict=True)):
        for who in SHARED:
            assert one[who] == two[who], (step, who)
        assert one["david"] == two["david"], step
        assert one["anna"] == two["anna"], step
        for who in ("ben", "carla"):
            assert kinds(one[who]) == kinds(two[who]), (step, who)
            assert one[who], f"{who} was told nothing: this test would not notice a frame"
        # in one and the same evening, too: Ben, who could answer, and Carla, who cannot, are told of the card alike
        assert step or kinds(one["ben"]) == kinds(one["carla"]) == kinds(one["david"])
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("boardside")]
    assert not any(card in text for text in ours for held in HANDS.values() for card in held)


def test_no_byte_of_a_held_card_reaches_another(tmp_path: Path) -> None:
    """Words of their own stand for the cards, so that every frame, page and export can be searched for them."""
    words = {player: tuple(CANARY.format(n, player) for n in ("one", "two")) for player in HANDS}
    _, left, heard = asyncio.run(window(tmp_path / "evening", words))
    for who, frames in heard.items():
        found = set(WORDS.findall("".join(frames)))
        assert found == set(words.get(who, ())), f"{who} was told {found}"
    for name, text in left.items():
        if name != "export":  # a whole game with all its secrets, for who keeps it
            assert set(WORDS.findall(text)) <= set(words.get(name.removeprefix("replay for "), ())), name
            assert "may answer" in text, "the window is in it"
