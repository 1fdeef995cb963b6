"""The door of the server: it alone says who answers a request, and it knows few that are answered at all.

Bokeh, Panel and Tornado bring routes of their own: scripts that load an application, data of a document, files of
every module that can be imported by its name. None of them is reached. A request that leads to no page, no line and
no file of ours gets a plain sentence before anything is imported, read or made for it.
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
from dashboards.server.answers import Elsewhere, Emblem, Export, Health, Loaded, Nowhere, Stranger, Untold
from dashboards.server.files import KNOWN
from dashboards.server.house import House
from dashboards.server.links import ROLES, Patience
from dashboards.server.log_redaction import report
from dashboards.server.statistics import Asked
from dashboards.server.websocket import Line, Page

PAGE = re.compile(rf"/({'|'.join(ROLES)})/([^/]*)(?:/(ws|export/([0-9]{{1,9}})))?", re.ASCII)
"""A link, the line of its page, or the export of a game."""
LONGEST = 2048
"""So many signs has the longest address that is looked at."""

Answer = tuple[type[RequestHandler], dict[str, Any]]
"""Who answers, and what that is given."""


class Door:
    """Looks at every request, also at those for lines and files, before anything is made for it.

    `more` are the answers of others by path, each for GET and POST as they like.
    """

    def __init__(
        self,
        house: House,
        app: BokehTornado,
        names: Iterable[str] = (),
        more: Mapping[str, Answer] | None = None,
    ) -> None:
        self.house = house
        self.app = app
        self.extra = frozenset(name.lower() for name in names)
        self.patience = Patience()
        self._more = more or {}
        self._own = network.own_names()
        self._rooms: dict[str, ApplicationContext] = {
            url.split("/")[1]: context for url, context in app.applications.items()
        }

    def find_handler(self, request: HTTPServerRequest, **_: Any) -> Any:
        """Tornado's question: who answers this request?"""
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
        simple = {"/health": Health, "/boardside.svg": Emblem}.get(path) or (Loaded if path in KNOWN else None)
        found = None if simple else PAGE.fullmatch(path)
        if simple is None and found is None:
            return Nowhere, {}, {}
        if request.method != "GET":
            return Untold, {}, {}
        if simple is not None or found is None:
            return simple or Nowhere, {}, {}
        return self._of_link(request, found)

    def _of_link(
        self, request: HTTPServerRequest, found: re.Match[str]
    ) -> tuple[type[RequestHandler], dict[str, Any], dict[str, Any]]:
        """The page of a link, its line, or the export of a game; a wrong link leads nowhere."""
        role, given, behind, number = found.groups()
        if not self._leads_somewhere(role, given):
            return Stranger, {"wait": self.patience.wrong(request.remote_ip or "")}, {}
        room: dict[str, Any] = {"application_context": self._rooms[role], "bokeh_websocket_path": ""}
        if not behind:
            return (Asked if role == "statistics" else Page), room, {"token": given}
        if behind == "ws":
            if not self._lives(request, role, f"/{role}/{given}"):
                return Stranger, {"wait": 0.0}, {}
            return (
                Line,
                {
                    **room,
                    "house": self.house,
                    "large": role == "host",
                    "drawn": role == "statistics",
                    "compression_level": 6,
                },
                {"token": given},
            )
        if role == "host":
            return Export, {"house": self.house, "number": int(number)}, {}
        return Nowhere, {}, {}

    def _leads_somewhere(self, role: str, given: str) -> bool:
        try:
            return self.house.find(role, given) is not None
        except Exception as wrong:  # noqa: BLE001  (a door that fails stays shut)
            report(wrong, "the door")
            return False

    def _lives(self, request: HTTPServerRequest, role: str, link: str) -> bool:
        """Whether this line belongs to a page that was made for this very link and is still known.

        What is said to be its token is compared, not read: it may hold anything. If the page is not known any more
        it loads itself anew; Bokeh would make an empty one under the old number, and the page would talk past it.
        """
        said = request.headers.get("Sec-WebSocket-Protocol", "").split(",")
        given = said[-1].strip().encode() if len(said) == 2 else b""
        return any(
            hmac.compare_digest(session.token.encode(), given) and Page.link_of(session) == link
            for session in self._rooms[role].sessions
        )

    def knows(self, name: str) -> bool:
        """Whether this is a name of this computer (adapters come and go, so look again before saying no)."""
        name = name.strip("[]").lower()
        if name not in self._own | self.extra:
            self._own = network.own_names()
        return name in self._own | self.extra
