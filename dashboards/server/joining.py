"""The page behind the bare address: four letters that the host says, then the host's yes.

Everybody in the network can ask for it, so it costs next to nothing: a page without a line, the same for all, that
knocks with one small message and asks again until the host has answered.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections import OrderedDict
from functools import cache
from pathlib import Path
from typing import Any, Final

from dashboards.parts import styles
from dashboards.parts.setup.names import LONGEST_NAME, clean_name, name_trouble
from dashboards.server.answers import Plain
from dashboards.server.house import House
from dashboards.server.links import Guest

HERE = Path(__file__).parent
PATIENCE: Final = 20.0
"""Seconds for which a device that knocked waits for an answer before it asks again."""
GUESTS: Final = 100
"""So many devices that knocked are remembered,"""
WAITING: Final = 50
"""and so many knock at the same time."""
HOST = re.compile(r":host\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
"""What the sheets say of the element that holds a screen, and here holds of the whole page."""
UNKNOWN = "That code is not in use. Ask the host for a new one: each is good for two minutes."
RESTING = (
    "That were several wrong codes from this device. It can knock again in {} seconds; or scan the code of your seat."
)
TURNED_AWAY = "The host did not let this device in. Ask for a new code."
CROWD = "Very many devices are knocking at once. Try it again in a moment, or scan the code of your seat."


class Porch:
    """The devices that said a right code, each by a secret of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.knocking = 0
        self._guests: OrderedDict[str, tuple[Guest, asyncio.Event]] = OrderedDict()

    def let_wait(self, guest: Guest) -> str:
        """Remember a device, and by what it asks again."""
        name, answered = secrets.token_urlsafe(18), asyncio.Event()
        guest.wake = answered.set
        self._guests[name] = (guest, answered)
        while len(self._guests) > GUESTS:
            self._guests.popitem(last=False)
        return name

    async def answer(self, name: str) -> dict[str, Any]:
        """What the host has answered; or that the device still waits."""
        if name not in self._guests:
            return {"word": UNKNOWN}
        guest, answered = self._guests[name]
        if guest.answer is None:
            try:
                await asyncio.wait_for(answered.wait(), PATIENCE)
            except TimeoutError:
                return {"waiting": guest.number}
        return {"go": self.house.link(guest.place)} if guest.answer else {"word": TURNED_AWAY}


class Join(Plain):
    """The page itself."""

    def initialize(self, porch: Porch) -> None:
        """Tornado gives everybody at the door the same."""

    def get(self) -> None:
        """The same page for everybody."""
        self.finish(_page())

    def head(self) -> None:
        """Only the heads."""
        self.get()


class Knock(Plain):
    """A device says a code, and asks again whether the host has answered."""

    def initialize(self, porch: Porch) -> None:
        """Where it waits."""
        self.porch = porch

    async def post(self) -> None:
        """`{code, name}` gives `{waiting, again}` or `{word}`; `{again}` gives `{go}`, `{waiting}` or `{word}`."""
        said = self._said()
        if said is None:
            self.set_status(400)
            self.finish({"word": "That did not work. Load the page again."})
            return
        again = said.get("again")
        self.finish(await self.porch.answer(again) if isinstance(again, str) else await self._knock(said))

    def _said(self) -> dict[str, Any] | None:
        """The message, if a page of ours sent it: another web site may not say this kind of content to us."""
        if self.request.headers.get("Content-Type", "").split(";")[0] != "application/json":
            return None
        try:
            found = json.loads(self.request.body)
        except (ValueError, RecursionError):
            return None
        return found if isinstance(found, dict) else None

    async def _knock(self, said: dict[str, Any]) -> dict[str, Any]:
        if self.porch.knocking >= WAITING:
            return {"word": CROWD}
        house, who = self.porch.house, self.request.remote_ip or ""
        self.porch.knocking += 1
        try:
            await asyncio.sleep(house.spoken.wait())
        finally:
            self.porch.knocking -= 1
        if seconds := house.spoken.resting(who):
            return {"word": RESTING.format(seconds)}
        guest = house.spoken.knock(str(said.get("code", "")), _name(said.get("name")), who)
        if guest is None:
            return {"word": UNKNOWN}
        house.wake("host")
        return {"waiting": guest.number, "again": self.porch.let_wait(guest)}


def _name(said: object) -> str:
    """What the device says its owner is called, if that can be shown."""
    name = clean_name(str(said or ""))[:LONGEST_NAME]
    return "" if name_trouble(name) else name


@cache
def _page() -> str:
    page = (HERE / "join.html").read_text("utf-8")
    css = HOST.sub(r":root\1", styles("lobby/lobby")).replace(":host", ":root")
    return page.replace("/* styles */", css).replace("/* script */", (HERE / "join.js").read_text("utf-8"))
