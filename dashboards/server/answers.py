"""What the server answers without a screen: plain sentences, the file of a game, the files that pages load."""

from __future__ import annotations

import asyncio
from typing import Any

from tornado.web import RequestHandler

from assistant.core.offer import Nonsense
from assistant.storage.game_file import write_game
from dashboards.server.files import KNOWN
from dashboards.server.house import House
from dashboards.server.page import BOOT, plain

FOR_EVER = "public, max-age=31536000, immutable"
"""How long a browser may keep a file whose address holds its fingerprint."""


class Plain(RequestHandler):
    """An answer without a screen; nothing of it is kept by the browser."""

    def set_default_headers(self) -> None:
        """Nothing is kept, nothing is told to the next page."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def say(self, status: int, title: str, sentence: str, link: str = "/") -> None:
        """Answer with a sentence."""
        self.set_status(status)
        self.finish(plain(title, sentence, link))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """A sentence instead of a status."""
        self.finish(plain("That did not work", "Nothing was changed. Go back and try it again.", "/"))


class Health(Plain):
    """Which start of the server this is: a page loaded before it loads itself anew."""

    def get(self) -> None:
        """The number of this start."""
        self.finish({"boot": BOOT})


class Emblem(Plain):
    """The small picture in the browser's tab."""

    def get(self) -> None:
        """The picture."""
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(EMBLEM)


class Loaded(Plain):
    """A file that our pages load; its address changes with its contents, so that a browser may keep it for ever."""

    def get(self) -> None:
        """The file, packed for whoever can unpack it."""
        file = KNOWN[self.request.path]
        self.set_header("Cache-Control", FOR_EVER)
        self.set_header("Content-Type", file.kind)
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(file.packed)
        else:
            self.finish(file.body)


class Export(Plain):
    """A game as a file, for the host: the door has looked at the link already."""

    def initialize(self, house: House, number: int) -> None:
        """Whose games, and which."""
        self.house = house
        self.number = number

    def get(self) -> None:
        """The lines of the game."""
        try:
            lines = [f"{line}\n" for line in write_game(self.house.store, self.number)]
        except Nonsense as wrong:
            self.say(404, "There is no such game", str(wrong))
            return
        self.set_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="boardside-{self.number}.jsonl"')
        self.finish("".join(lines))


class Elsewhere(Plain):
    """The request was meant for another host name: a web site that tries to speak through this browser."""

    async def prepare(self) -> None:
        """Answer whatever was asked."""
        self.say(421, "Not this address", "Open Boardside at the address that the host shows.", "")


class Stranger(Plain):
    """A wrong or an old link, answered slowly when there were several."""

    def initialize(self, wait: float) -> None:
        """How many seconds to wait."""
        self.wait = wait

    async def prepare(self) -> None:
        """Answer whatever was asked."""
        await asyncio.sleep(self.wait)
        self.say(
            404,
            "This link is not in use",
            "It may be an old one. Scan the code on the host's screen again, or join with a spoken code.",
        )


class Nowhere(Plain):
    """No such page."""

    def initialize(self, **_: Any) -> None:
        """Whatever Tornado gives to its own."""

    async def prepare(self) -> None:
        """Answer whatever was asked."""
        self.say(404, "There is no such page", "The table is at another address.")


class Untold(Plain):
    """A page can be asked for, and that is all: nothing can be put there or taken away."""

    async def prepare(self) -> None:
        """Answer whatever was asked."""
        self.set_header("Allow", "GET")
        self.say(405, "That is not done here", "This page can only be opened. Nothing was changed.")


EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10201a"/>'
    '<path d="M9 6h11l4 4v16H9z" fill="#f1ead9"/><path d="M12 13h9M12 17h9M12 21h6" stroke="#8a6a1f" stroke-width="2"/>'
    "</svg>"
)
