"""The plain page beside a server over https: how a device learns to trust this computer, and the certificate itself.

It is all that is served over plain http then: no link, no game, and nothing that a device sends is read.
"""

from __future__ import annotations

from typing import Any

from jinja2 import Environment
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.routing import Router
from tornado.web import Application, RequestHandler

from dashboards.server import network
from dashboards.server.answers import EMBLEM_AT, Elsewhere, Emblem, Nowhere, Plain, Untold
from dashboards.server.certificates import Certificates
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.log_redaction import discreet
from dashboards.server.page import text

FILE = "/boardside-certificate.crt"
"""The path of the certificate."""
KIND = "application/x-x509-ca-cert"
"""Its content type: phones offer to install such a file."""


class TrustPage(Plain):
    """The page that explains how to trust this computer."""

    def initialize(self, house: House, certificates: Certificates) -> None:
        """Keep what the page tells of."""
        self._house = house
        self._certificates = certificates

    def get(self) -> None:
        """Answer with the page, for the address at which it was asked for."""
        found, ends = self._certificates, self._certificates.authority.not_valid_after_utc
        told = {"sheet": text("page.css"), "join": self._join(), "file": FILE, "name": found.called}
        told |= {"fingerprint": found.fingerprint, "ends": f"{ends:%B} {ends.day}, {ends.year}"}
        self.finish(Environment(autoescape=True).from_string(text("trust.html")).render(told))

    def _join(self) -> str:
        host = self.request.host_name
        host = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"https://{host}:{self._house.port}{self._house.link(Place('join'))}"


class Certificate(TrustPage):
    """The certificate of the authority; its key is never served."""

    def get(self) -> None:
        """Answer with the certificate."""
        self.set_header("Content-Type", KIND)
        self.set_header("Content-Disposition", 'attachment; filename="boardside.crt"')
        self.finish(self._certificates.der)


class _Gate(Router):
    """Answers requests for this computer's own names; all others could come from a website."""

    def __init__(self, house: House, certificates: Certificates) -> None:
        self._given = {"house": house, "certificates": certificates}
        self._app = Application(log_function=discreet)

    def find_handler(self, request: HTTPServerRequest, **_: Any) -> Any:
        answer, given = self._answered(request)
        return self._app.get_handler_delegate(request, answer, given)

    def _answered(self, request: HTTPServerRequest) -> tuple[type[RequestHandler], dict[str, Any]]:
        if request.host_name.strip("[]").lower() not in network.own_names():
            return Elsewhere, {}
        if request.method not in ("GET", "HEAD"):
            return Untold, {}
        pages: dict[str, type[RequestHandler]] = {"/": TrustPage, FILE: Certificate}
        if page := pages.get(request.path):
            return page, self._given
        return (Emblem if request.path == EMBLEM_AT else Nowhere), {}


def serve_trust(house: House, certificates: Certificates, host: str, **limits: Any) -> HTTPServer:
    """Serve the page at the house's port for it, on the current event loop; the caller stops it."""
    server = HTTPServer(_Gate(house, certificates), **limits)
    server.listen(house.trusting, address=host or None)
    return server
