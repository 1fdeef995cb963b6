"""The door of the server: every request is looked at before a page is made for it; and the answers without a screen."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterable
from typing import Any

from bokeh.server.tornado import BokehTornado
from bokeh.util.token import get_session_id
from tornado.httputil import HTTPServerRequest
from tornado.iostream import StreamClosedError
from tornado.web import RequestHandler
from tornado.websocket import WebSocketClosedError

from assistant.archive import write_game
from assistant.offer import Nonsense
from dashboards.server import network
from dashboards.server.house import House
from dashboards.server.links import ROLES, Patience
from dashboards.server.page import BOOT, plain
from dashboards.server.session import report

log = logging.getLogger("boardside.access")

ROLE_PATH = re.compile(rf"/({'|'.join(ROLES)})/([^/]*)(/.*)?")
ROLE_TOKEN = re.compile(rf"/({'|'.join(ROLES)})/[\w-]+")


# ---------------------------------------------------------------------- plain answers


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


class Export(Plain):
    """A game as a file, for the host: the door has looked at the link already."""

    def initialize(self, house: House) -> None:
        """Whose games."""
        self.house = house

    def get(self, _token: str, number: str) -> None:
        """The lines of the game."""
        try:
            lines = [f"{line}\n" for line in write_game(self.house.store, int(number))]
        except Nonsense as wrong:
            self.say(404, "There is no such game", str(wrong))
            return
        self.set_header("Content-Type", "application/x-ndjson; charset=utf-8")
        self.set_header("Content-Disposition", f'attachment; filename="boardside-{number}.jsonl"')
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


EMBLEM = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#10201a"/>'
    '<path d="M9 6h11l4 4v16H9z" fill="#f1ead9"/><path d="M12 13h9M12 17h9M12 21h6" stroke="#8a6a1f" stroke-width="2"/>'
    "</svg>"
)


# ---------------------------------------------------------------------- the door


class Door:
    """Looks at every request, also at those for websockets and files, before a page is made for it."""

    def __init__(self, house: House, app: BokehTornado, names: Iterable[str] = ()) -> None:
        self.house = house
        self.app = app
        self.extra = frozenset(name.lower() for name in names)
        self.patience = Patience()
        self._through = app.find_handler
        self._own = network.own_names()

    def find_handler(self, request: HTTPServerRequest, **kwargs: Any) -> Any:
        """Tornado's question: who answers this request?"""
        if not self.knows(request.host_name):
            return self.app.get_handler_delegate(request, Elsewhere)
        if found := ROLE_PATH.fullmatch(request.path):
            role, given = found[1], found[2]
            if not self._leads_somewhere(role, given):
                wait = self.patience.wrong(request.remote_ip or "")
                return self.app.get_handler_delegate(request, Stranger, {"wait": wait})
        if request.path.endswith("/ws") and not self._lives(request):
            return self.app.get_handler_delegate(request, Stranger, {"wait": 0.0})
        return self._through(request, **kwargs)

    def _leads_somewhere(self, role: str, given: str) -> bool:
        try:
            return self.house.find(role, given) is not None
        except Exception as wrong:  # noqa: BLE001  (a door that fails stays shut)
            report(wrong, "the door")
            return False

    def _lives(self, request: HTTPServerRequest) -> bool:
        """Whether the page of this websocket is still known; if not, the page loads itself anew.

        Bokeh would make an empty session under the old number, and the page would talk past it.
        """
        given = request.headers.get("Sec-WebSocket-Protocol", "").split(",")[-1].strip()
        try:
            session = get_session_id(given)
        except Exception:  # noqa: BLE001  (whatever is no token of Bokeh's)
            return False
        return any(session == known.id for context in self.app.applications.values() for known in context.sessions)

    def knows(self, name: str) -> bool:
        """Whether this is a name of this computer (adapters come and go, so look again before saying no)."""
        name = name.strip("[]").lower()
        if name not in self._own | self.extra:
            self._own = network.own_names()
        return name in self._own | self.extra


def discreet(handler: RequestHandler) -> None:
    """One line per request in the access log, with the secret part of a link left out."""
    path = ROLE_PATH.sub(lambda m: f"/{m[1]}/…{m[3] or ''}", handler.request.path)
    log.info("%s %s %s", handler.get_status(), handler.request.method, path)


class Discretion(logging.Filter):
    """Keeps links and values out of what other libraries log about a failure: kind and place will do."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite the record; every one goes through."""
        failure = record.exc_info[1] if record.exc_info else None
        if failure is not None:
            if not isinstance(failure, (WebSocketClosedError, StreamClosedError)):
                report(failure, "a request")
            return False
        record.msg, record.args = re.sub(ROLE_TOKEN, r"/\1/…", record.getMessage()), None
        return True


def speak_discreetly() -> None:
    """Let the loggers of the server say nothing that is somebody's own."""
    for name in ("asyncio", "tornado.application", "tornado.general", "tornado.access", "bokeh.server", "panel"):
        logger = logging.getLogger(name)
        if not any(isinstance(known, Discretion) for known in logger.filters):
            logger.addFilter(Discretion())
