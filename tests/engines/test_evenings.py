"""Evenings of every family of games in Gecko and in WebKit: joining, entry, correction, offline and back, replay.

Each device is as large as a phone. Nothing may be wider than it, no script may fail, no other host may be asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

import pytest

from assistant.figures.store.derived import beside
from tests.engines.device import Device, Engine
from tests.engines.firefox import Firefox
from tests.engines.webkit import WebKit
from tests.seasons import write
from tests.ui import acquire_table, risk_table
from tests.ui.cable import BAR, Cable
from tests.ui.clue_phone import dealt
from tests.ui.conftest import Served
from tests.ui.plotted_table import SEATS, plotting
from tests.ui.statistics_table import Counted

Evening = Callable[["Devices"], Awaitable[None]]
DROPPED = ("websocket", "connect", "failed to load", "lost connection", "not an ack", "cannot reconnect")
"""Words of what a browser writes to its console while the network is away."""


class Devices:
    """The devices of one evening, all in the same engine, and the server."""

    def __init__(self, engine: Engine, served: Served) -> None:
        self.served, self._engine = served, engine
        self._open: list[Device] = []

    async def at(self, url: str, introduced: bool = True) -> Device:
        """Open an address on a device of its own; skip the introduction."""
        device = await self._engine.device()
        self._open.append(device)
        await device.open(url)
        if introduced:
            await device.tap("Skip")
        return device

    async def seat(self, game: int, player: str) -> Device:
        """Open the link of a player."""
        return await self.at(self.served.link("seat", game, player))

    async def hold(self) -> None:
        """Raise AssertionError if anything went wrong on a page."""
        for device in self._open:
            said = [one for one in device.wrong if not any(word in one.lower() for word in DROPPED)]
            assert not said, "\n".join(said)
            assert await device.sideways() <= 0


@pytest.fixture(params=[Firefox, WebKit], ids=lambda kind: kind.name)
def through(request: pytest.FixtureRequest) -> Callable[[Served, Evening], None]:
    """Return what plays an evening in one engine, on a server that it starts."""

    async def played(served: Served, play: Evening) -> None:
        async with AsyncExitStack() as stack:
            engine = await request.param.started()
            stack.push_async_callback(engine.close)
            devices = Devices(engine, served)
            await play(devices)
            await devices.hold()

    return lambda served, play: asyncio.run(played(served.start(), play))


@pytest.fixture
def evening(served: Served, through: Callable[[Served, Evening], None]) -> Callable[[Evening], None]:
    """Return what plays an evening in one engine."""
    return partial(through, served)


def test_an_evening_of_a_mystery(served: Served, evening: Callable[[Evening], None]) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.told(number, dealt)

    async def play(devices: Devices) -> None:
        anna = await devices.seat(number, "anna")
        await anna.tap("Hall*")
        await anna.tap("Professor Plum*")
        await anna.tap("Rope*")
        await anna.sees("Anna suggests Professor Plum with the Rope in the Hall.")
        ben = await devices.seat(number, "ben")
        await anna.tap("Carla*")
        await anna.tap("Rope*", ".own")
        await anna.sees("Carla shows Anna the Rope.")
        await ben.sees("Carla shows Anna a card.")
        assert not await ben.look("shows", "shows Anna the Rope")
        await corrected(anna)
        await ben.sees("Anna suggests Professor Plum with the Wrench in the Hall.")
        await replayed(anna)

    evening(play)


async def corrected(anna: Device) -> None:
    """Anna mends the weapon of her suggestion."""
    await anna.tap("Feed", "nav")
    await anna.tap("*Anna suggests Professor Plum with the Rope*", ".lines")
    await anna.tap("Wrench*", ".sheet")
    await anna.tap("Save correction")
    await anna.sees("Anna suggests Professor Plum with the Wrench in the Hall.")


async def replayed(device: Device) -> None:
    """Step back through the game, line by line, to its first one."""
    await device.tap("More", "nav")
    await device.tap("Replay so far")
    await device.sees("Line 7 of 7")
    for line in range(6, 0, -1):
        await device.tap("Back one line")
        await device.sees(f"Line {line} of 7")


def test_a_device_joins_by_a_spoken_code(served: Served, evening: Callable[[Evening], None]) -> None:
    served.lay("Anna", "Ben", "Carla")

    async def play(devices: Devices) -> None:
        host = await devices.at(devices.served.link("host") + "#game/1", introduced=False)
        await host.tap("*", ".lobby-seat:nth-of-type(2)")
        await host.tap("Get a code to say")
        code = await host.until(lambda: host.look("code"), "no code")
        phone = await devices.at(devices.served.url("/"), introduced=False)
        await phone.fill("Code (four letters)*", code)
        await phone.fill("Your name*", "Ben")
        await phone.tap("Ask to join")
        await phone.sees("Waiting for the host")
        await host.tap("Let in")
        await phone.tap("Skip")
        await phone.sees("Anna’s turn")

    evening(play)


def test_an_evening_of_a_war(served: Served, evening: Callable[[Evening], None]) -> None:
    number = served.keep("risk", risk_table.attacking().entries)

    async def play(devices: Devices) -> None:
        anna = await devices.seat(number, "anna")
        await anna.point("g.at[data-area=alaska]")
        await anna.point("g.at[data-area=kamchatka]")
        await anna.sees("Anna attacks Kamchatka")
        await anna.point(".loss:nth-of-type(2)")
        await anna.sees("Anna loses 1 army and Carla loses 1 army.")
        await anna.tap("*Undo*")
        await anna.point(".loss:first-of-type")
        await anna.sees("How many armies move in")
        await anna.tap("10", ".battle")
        await anna.sees("10 armies move in")
        for tab in ("Map", "Charts", "Odds"):
            await anna.tap(tab, "nav")
        await anna.tap("Play", "nav")
        await anna.tap("End the turn*")
        await anna.sees("Anna ends the turn.")

    evening(play)


def test_an_evening_of_a_market(served: Served, evening: Callable[[Evening], None]) -> None:
    number = served.keep("acquire", acquire_table.market().entries)

    async def play(devices: Devices) -> None:
        anna = await devices.seat(number, "anna")
        await anna.tap("Row D*")
        await anna.tap("1D, free: founds a corporation*")
        await anna.tap("*Imperial*")
        await anna.tap("Buy 3 Imperial for*")
        await anna.sees("Anna buys 3 shares of Imperial for $1,200.")
        await anna.tap("Draw a tile and end the turn*")
        await anna.sees("Ben: play a tile")
        for tab in ("Board", "Market"):
            await anna.tap(tab, "nav")
        await anna.tap("Feed", "nav")
        await anna.sees("Anna ends the turn.")

    evening(play)


def test_an_evening_of_sealed_orders(served: Served, evening: Callable[[Evening], None]) -> None:
    number = served.lay(*(seat.title() for seat in SEATS), game="plotted_axis")
    served.told(number, plotting)

    async def play(devices: Devices) -> None:
        anna = await devices.seat(number, "anna")
        await anna.tap("Open book*")
        await anna.tap("*Persia*", ".plot-composer")
        await anna.tap("*Caucasus*", ".plot-composer")
        await anna.tap("Add all:*", ".plot-composer")
        await anna.tap("Close book*")
        await anna.tap("Seal * order*")
        await anna.sees("Sealed")
        ben = await devices.seat(number, "ben")  # a window above hers would have closed her book
        await ben.sees("1 of 5 sealed")
        assert not await ben.look("shows", "Caucasus to Persia")

    evening(play)


def test_a_phone_without_a_network_comes_back(served: Served, evening: Callable[[Evening], None]) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.told(number, dealt)

    async def play(devices: Devices) -> None:
        cable = Cable(served.port)
        try:
            link = served.link("seat", number, "anna")
            anna = await devices.at(link.replace(str(served.port), str(cable.port)))
            ben = await devices.seat(number, "ben")
            cable.cut()
            await anna.sees(BAR)
            await ben.tap("Enter it for*")
            await ben.tap("Hall*")
            cable.join()
            await anna.sees_no(BAR)
            await anna.sees("Anna enters the Hall.")
        finally:
            cable.close()

    evening(play)


def test_statistics_are_asked(tmp_path: Path, through: Callable[[Served, Evening], None]) -> None:
    counted = Counted(tmp_path)
    counted.lay("Anna", "Ben", "Carla")
    write(beside(counted.db), 45)

    async def play(devices: Devices) -> None:
        page = await devices.at(counted.link("statistics"), introduced=False)
        await page.sees("45 games")
        await page.tap("*Your own figure*")
        await page.fill("Name", "Twice the loss")
        await page.fill("Formula*", "2 * lost")
        await page.tap("Show this figure")
        await page.sees("Twice the loss, by player")

    try:
        through(counted, play)
    finally:
        counted.stop()
