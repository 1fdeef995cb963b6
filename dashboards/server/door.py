"""The door of the server: it alone decides who answers a request, and it lets few requests through at all.

Bokeh, Panel and Tornado bring routes of their own: scripts that load an application, data of a document, files of
every module that can be imported by its name. None of them is reachable. A request that leads to no page, no
connection and no file of ours gets a plain sentence before anything is imported, read or made for it.
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterable, Mapping
from typing import Any

from bokeh.server.contexts import ApplicationContext
from bokeh.server.tornado import BokehTornado
from tornado.httputil import HTTPServerRequest
from tornado.web import RequestHandler

from dashboards.server import network
from dashboards.server.answers import (
    DOTTED_AT,
    EMBLEM_AT,
    Elsewhere,
    Emblem,
    Export,
    Health,
    Loaded,
    Manifest,
    Nowhere,
    Stranger,
    Untold,
)
from dashboards.server.files import KNOWN
from dashboards.server.home_screen import MANIFEST
from dashboards.server.house import House
from dashboards.server.links import ROLES, Patience
from dashboards.server.log_redaction import report
from dashboards.server.statistics import StatisticsPage
from dashboards.server.websocket import Page, PageSocket

PAGE = re.compile(rf"/({'|'.join(ROLES)})/([^/]*)(?:/(ws|live|{re.escape(MANIFEST)}|export/([0-9]{{1,9}})))?", re.ASCII)
"""A link, the connection of its page or of a program, its manifest, or the export of a game."""
FOLLOWED = ("host", "seat", "table", "tv", "watch")
"""Roles of links that a program can follow a game with."""
SIMPLE: dict[str, type[RequestHandler]] = {EMBLEM_AT: Emblem, DOTTED_AT: Emblem}
"""Answers that anybody may have, and that are always the same."""
HEALTH_AT = "/health"
"""Where a page asks whether its server is still there."""
LONGEST = 2048
"""The length of the longest address that is examined."""

Answer = tuple[type[RequestHandler], dict[str, Any]]
"""A request handler and its arguments."""


class RequestGuard:
    """Examines every request, including those for connections and files, before anything is made for it.

    `more` are further handlers by path, which may accept GET and POST; `live` answers programs that follow a game.
    """

    def __init__(
        self,
        house: House,
        app: BokehTornado,
        names: Iterable[str] = (),
        more: Mapping[str, Answer] | None = None,
        live: type[RequestHandler] = Nowhere,
    ) -> None:
        self.house = house
        self.app = app
        self.extra = frozenset(name.lower() for name in names)
        self.patience = Patience()
        self._more = more or {}
        self._live = live
        self._own = network.own_names()
        self._rooms: dict[str, ApplicationContext] = {
            url.split("/")[1]: context for url, context in app.applications.items()
        }

    def find_handler(self, request: HTTPServerRequest, **_: Any) -> Any:
        """Return who answers this request, as Tornado asks."""
        answer, given, named = self._answered(request)
        return self.app.get_handler_delegate(request, answer, given, path_kwargs=named)

    def _answered(self, request: HTTPServerRequest) -> tuple[type[RequestHandler], dict[str, Any], dict[str, Any]]:
        if not self.knows(request.host_name):
            return Elsewhere, {}, {}
        if len(request.uri or "") > LONGEST:
            return Nowhere, {}, {}
        path = request.path
        if path in self._more:
            return *self._more[path], {}
        simple, link = self._simple(path), PAGE.fullmatch(path)
        if (simple or link) and request.method != "GET":
            return Untold, {}, {}
        if simple:
            return *simple, {}
        return self._of_link(request, link) if link else (Nowhere, {}, {})

    def _simple(self, path: str) -> Answer | None:
        """Return the answer that anybody may have at this path."""
        if path == HEALTH_AT:
            return Health, {"worker": self.house.worker}
        answer = SIMPLE.get(path) or (Loaded if path in KNOWN else None)
        return (answer, {}) if answer else None

    def _of_link(
        self, request: HTTPServerRequest, link: re.Match[str]
    ) -> tuple[type[RequestHandler], dict[str, Any], dict[str, Any]]:
        """Return the page of a link, its connection, its manifest or an export; a wrong link leads nowhere."""
        role, given, behind, number = link.groups()
        if not self._leads_somewhere(role, given):
            return Stranger, {"wait": self.patience.wrong(request.remote_ip or "")}, {}
        room: dict[str, Any] = {"application_context": self._rooms[role], "bokeh_websocket_path": ""}
        if not behind:
            return (StatisticsPage if role == "statistics" else Page), room, {"token": given}
        if behind == "ws":
            if not self._lives(request, role, f"/{role}/{given}"):
                return Stranger, {"wait": 0.0}, {}
            return (
                PageSocket,
                {
                    **room,
                    "house": self.house,
                    "large": role == "host",
                    "drawn": role == "statistics",
                    "compression_level": 6,
                },
                {"token": given},
            )
        if behind == "live":
            place = self.house.find(role, given) if role in FOLLOWED else None
            return (self._live, {"house": self.house, "place": place}, {}) if place else (Nowhere, {}, {})
        if behind == MANIFEST:
            return Manifest, {"link": f"/{role}/{given}"}, {}
        if role == "host":
            return Export, {"house": self.house, "number": int(number)}, {}
        return Nowhere, {}, {}

    def _leads_somewhere(self, role: str, given: str) -> bool:
        try:
            return self.house.find(role, given) is not None
        except Exception as wrong:  # noqa: BLE001  (a door that fails stays closed)
            report(wrong, "the door")
            return False

    def _lives(self, request: HTTPServerRequest, role: str, link: str) -> bool:
        """Return whether this connection belongs to a page that was made for this very link and is still known.

        The alleged token is only compared, never read: it may contain anything. If the page is no longer known,
        it reloads itself; Bokeh would make an empty one with the old number, and the page would get no answers.
        """
        said = request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        given = said[-1].strip().encode() if len(said) == 2 else b""
        return any(
            hmac.compare_digest(session.token.encode(), given) and Page.link_of(session) == link
            for session in self._rooms[role].sessions
        )

    def knows(self, name: str) -> bool:
        """Return whether this is a name of this computer (adapters come and go, so look again before saying no)."""
        name = name.strip("[]").lower()
        if name not in self._own | self.extra:
            self._own = network.own_names()
        return name in self._own | self.extra
