"""Answers of the server without a screen: plain sentences, game files, the files that pages load."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tornado.web import RequestHandler

from assistant.core.offer import Nonsense
from assistant.storage.game_file import write_game
from dashboards.server.files import KNOWN
from dashboards.server.home_screen import manifest
from dashboards.server.house import House
from dashboards.server.page import BOOT, plain

FOR_EVER = "public, max-age=31536000, immutable"
"""How long a browser may keep a file whose address contains its fingerprint."""


class Plain(RequestHandler):
    """An answer without a screen; the browser keeps none of it."""

    def set_default_headers(self) -> None:
        """Forbid caching, and keep the address secret from the page that is opened next."""
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def say(self, status: int, title: str, sentence: str, link: str = "/") -> None:
        """Answer with a sentence."""
        self.set_status(status)
        self.finish(plain(title, sentence, link))

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a sentence instead of a bare status."""
        self.finish(plain("Something went wrong", "Nothing was changed. Go back and try again.", "/"))


class Health(Plain):
    """The identity of this start of the server: a page that was loaded before this start reloads itself."""

    def initialize(self, worker: str) -> None:
        """Keep the address of the worker that pages of this server have, or none."""
        self.worker = worker

    def get(self) -> None:
        """Answer with the number of this start and the worker; a worker of another version then gives way."""
        self.finish({"boot": BOOT, "worker": self.worker})


class Emblem(Plain):
    """The small picture in the browser's tab, with or without the dot of a page that waits for its player."""

    def get(self) -> None:
        """Answer with the picture."""
        self.set_header("Content-Type", "image/svg+xml")
        self.finish(EMBLEM if self.request.path == EMBLEM_AT else EMBLEM.replace("</svg>", f"{DOT}</svg>"))


class Loaded(Plain):
    """A file that our pages load; its address changes with its contents, so a browser may keep it forever."""

    def get(self) -> None:
        """Answer with the file, compressed if the browser accepts that."""
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
    """A game as a file, for the host: the door has already checked the link."""

    def initialize(self, house: House, number: int) -> None:
        """Keep the house and the number of the game."""
        self.house = house
        self.number = number

    def get(self) -> None:
        """Answer with the lines of the game."""
        try:
            lines = [f"{text}\n" for text in write_game(self.house.store, self.number)]
        except Nonsense as wrong:
            self.say(404, "Game not found", str(wrong))
            return
        self.set_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="boardside-{self.number}.jsonl"')
        self.finish("".join(lines))


class Manifest(Plain):
    """The manifest of a page, for home screens: the door has already checked the link."""

    def initialize(self, link: str) -> None:
        """Keep the link."""
        self.link = link

    def get(self) -> None:
        """Answer with the manifest."""
        self.set_header("Content-Type", "application/manifest+json")
        self.finish(json.dumps(manifest(self.link)))


class Elsewhere(Plain):
    """A request that was meant for another host name: a website that tries to speak through this browser."""

    async def prepare(self) -> None:
        """Refuse any request."""
        self.say(421, "Wrong address", "Open Boardside at the address shown on the host's screen.", "")


class Stranger(Plain):
    """A wrong or an old link, answered slowly if there were several."""

    def initialize(self, wait: float) -> None:
        """Keep how many seconds to wait."""
        self.wait = wait

    async def prepare(self) -> None:
        """Refuse any request after the wait."""
        await asyncio.sleep(self.wait)
        self.say(
            404,
            "This link doesn't work",
            "It may have been replaced. Scan the code on the host's screen again, or join with a spoken code.",
        )


class Nowhere(Plain):
    """A page that does not exist."""

    def initialize(self, **_: Any) -> None:
        """Accept whatever arguments Tornado gives."""

    async def prepare(self) -> None:
        """Refuse any request."""
        self.say(404, "Page not found", "Use the link or the code from the host's screen.")


class Untold(Plain):
    """A request other than GET for a page: nothing can be stored or deleted there."""

    async def prepare(self) -> None:
        """Refuse any request."""
        self.set_header("Allow", "GET")
        self.say(405, "Not allowed", "This page can only be opened. Nothing was changed.")


EMBLEM_AT, DOTTED_AT = "/boardside.svg", "/boardside-dot.svg"
EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10201a"/>'
    '<path d="M9 6h11l4 4v16H9z" fill="#f1ead9"/><path d="M12 13h9M12 17h9M12 21h6" stroke="#8a6a1f" stroke-width="2"/>'
    "</svg>"
)
DOT = '<circle cx="24" cy="8" r="7" fill="#d8432b" stroke="#f1ead9" stroke-width="2"/>'
