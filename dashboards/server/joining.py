"""The page at the bare address: four letters that the host says, then the host's consent.

Everybody on the network can request it, so it costs next to nothing: a page without a connection, the same for
everybody, that knocks with one small message and asks again until the host has answered.
"""

from __future__ import annotations

import asyncio
import json
import re
import secrets
from collections import OrderedDict
from functools import cache
from typing import Any, Final

from dashboards.parts import styles
from dashboards.parts.setup.names import LONGEST_NAME, clean_name, name_trouble
from dashboards.server.answers import Plain
from dashboards.server.house import House
from dashboards.server.links import Guest
from dashboards.server.page import document, letters, text

PATIENCE: Final = 20.0
"""Seconds for which a device that knocked waits for an answer before it asks again."""
GUESTS: Final = 100
"""How many devices that knocked are remembered."""
WAITING: Final = 50
"""How many devices can knock at the same time."""
HOST = re.compile(r":host\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)")
"""Rules of the style sheets for the element that holds a screen; here they apply to the whole page."""
UNKNOWN = "That code is wrong or too old. Ask the host for a new one; each code works for two minutes."
RESTING = "This device has entered several wrong codes. Try again in {} seconds, or scan the code of your seat."
TURNED_AWAY = "The host did not let this device in. Ask the host for a new code."
CROWD = "Too many devices are trying to join right now. Try again in a moment, or scan the code of your seat."


class Porch:
    """The devices that entered a valid code, each identified by a secret of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.knocking = 0
        self._guests: OrderedDict[str, tuple[Guest, asyncio.Event]] = OrderedDict()

    def let_wait(self, guest: Guest) -> str:
        """Remember a device, and return the secret with which it asks again."""
        name, answered = secrets.token_urlsafe(18), asyncio.Event()
        guest.wake = answered.set
        self._guests[name] = (guest, answered)
        while len(self._guests) > GUESTS:
            self._guests.popitem(last=False)
        return name

    async def answer(self, name: str) -> dict[str, Any]:
        """Return what the host has answered, or that the device still has to wait."""
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
        """Accept the porch, which every handler of the join page receives; this one does not need it."""

    def get(self) -> None:
        """Answer with the same page for everybody."""
        self.finish(_page())

    def head(self) -> None:
        """Answer with the headers alone."""
        self.get()


class Knock(Plain):
    """A device enters a code, and asks again whether the host has answered."""

    def initialize(self, porch: Porch) -> None:
        """Keep the porch on which devices wait."""
        self.porch = porch

    async def post(self) -> None:
        """Answer `{code, name}` with `{waiting, again}` or `{word}`; `{again}` with `{go}`, `{waiting}` or `{word}`."""
        said = self._said()
        if said is None:
            self.set_status(400)
            self.finish({"word": "Something went wrong. Reload the page."})
            return
        again = said.get("again")
        self.finish(await self.porch.answer(again) if isinstance(again, str) else await self._knock(said))

    def _said(self) -> dict[str, Any] | None:
        """Return the message if our page sent it: other websites may not send us this type of content."""
        if self.request.headers.get("Content-Type", "").split(";")[0] != "application/json":
            return None
        try:
            message = json.loads(self.request.body)
        except (ValueError, RecursionError):
            return None
        return message if isinstance(message, dict) else None

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
    """Return the name that the device gives for its owner, if it can be shown."""
    name = clean_name(str(said or ""))[:LONGEST_NAME]
    return "" if name_trouble(name) else name


@cache
def _page() -> str:
    page = document("join.html")
    css = HOST.sub(r":root\1", styles("lobby/lobby")).replace(":host", ":root")
    return page.replace("/* styles */", letters() + css).replace("/* script */", text("join.js"))
