"""The join page behind the bare address: four letters that the host says, then the host's yes."""

from __future__ import annotations

from typing import Any

from dashboards.lobby.screen import LobbyScreen
from dashboards.parts.common.screen import Message, Screen
from dashboards.parts.setup.names import LONGEST_NAME, clean_name, name_trouble
from dashboards.server.links import Guest
from dashboards.server.session import Desk


def open_join(desk: Desk) -> Screen:
    """The page behind the bare address: four letters, then the host's yes."""
    join = Join(desk)
    return desk.open(LobbyScreen(layout="join"), join.build, join.hear)


class Join:
    """A device at the door."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.guest: Guest | None = None
        self.word = ""

    def build(self) -> dict[str, Any]:
        """Waiting, let in with the way to go, or the word why not."""
        guest = self.guest
        if guest is not None and guest.answer:
            return {"go": self.desk.house.link(guest.place)}
        if guest is not None and guest.answer is None:
            return {"waiting": guest.number}
        return {"word": self.word}

    def hear(self, message: Message) -> None:
        """A code that somebody said."""
        if message.get("do") != "knock" or (self.guest is not None and self.guest.answer is None):
            return
        name = clean_name(str(message.get("name", "")))
        name = name[:LONGEST_NAME] if not name_trouble(name[:LONGEST_NAME]) else ""
        house = self.desk.house
        self.guest = house.spoken.knock(str(message.get("code", "")), name)
        if self.guest is None:
            self.word = "That code is not in use. Ask the host for a new one: each is good for two minutes."
        else:
            self.word = "The host did not let this device in. Ask for a new code."
            self.guest.wake = self.desk.wake
        house.wake("host")
