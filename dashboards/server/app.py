"""The server: which address leads to which screen; starting and stopping."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import secrets
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import panel as pn
from bokeh.server.server import Server
from tornado.ioloop import IOLoop, PeriodicCallback

from assistant.core.event import TABLE
from assistant.storage.store import SERVED_AT
from assistant.table.table import NotRecorded, Table
from dashboards.lobby import hosting as lobby
from dashboards.lobby.screen import LobbyScreen
from dashboards.play import own_process
from dashboards.play.heap import share_one_heap
from dashboards.play.opponents import LOOKED, Opponents
from dashboards.play.screen import open_screen
from dashboards.server import joining, network, offline, statistics
from dashboards.server.answers import Nowhere
from dashboards.server.certificates import Certificates
from dashboards.server.door import RequestGuard
from dashboards.server.garbage import Collecting
from dashboards.server.house import House
from dashboards.server.links import HOUSE, ROLES, Place
from dashboards.server.log_redaction import discreet, hook_discreetly, report, speak_discreetly
from dashboards.server.page import page
from dashboards.server.preload import Warming
from dashboards.server.remote import RemoteSocket
from dashboards.server.session import PageSession, away
from dashboards.server.trust import serve_trust
from dashboards.server.websocket import PageSocket
from dashboards.training.days import open_days
from dashboards.training.hosting import open_training
from dashboards.training.house import TrainingHouse

PORT = 5006
SWITCH = 0.0005
"""Seconds after which a computing thread lets others run. With Python's own 5 ms every frame sent would wait
that long while a story is folded.
"""
HOUR = 3600
PAGES = {"tv": "TV", "table": "Tablet", "watch": "Spectator", "replay": "Replay"}
"""Titles of the pages that belong to no player."""


ASKED = 10_000
"""Milliseconds between two checks whether a connection is alive."""
ASLEEP, TIDIED = 600_000, 5_000
"""Milliseconds for which a page without a connection is kept, and between two searches for such pages."""
MOVED = 10_000
"""Milliseconds between two looks at the addresses of this computer, which can come into another network."""
SECOND = 1_000
"""Milliseconds between two checks whether the time for something has run out."""
RENEWED = 60_000
"""Milliseconds between two checks whether the certificate still fits the addresses of this computer."""
LIMITS = {"max_body_size": 4096, "max_header_size": 16_384, "body_timeout": 10, "idle_connection_timeout": 5}
"""Limits of a request: bytes of its body and headers, seconds for the body and until the next request.

A browser asks over connections that it already has. When a phone comes into another network those are dead, and each
costs it a question without an answer: so only the one remains that the page asks with every two seconds.
"""


class Taken(RuntimeError):
    """A port or an address that cannot be used. The message is a sentence for players."""


# ---------------------------------------------------------------------- pages


def safe(name: str, made: Callable[[], Any]) -> Callable[[], Any]:
    """Return the page or, if it cannot be made, a sentence: never a traceback, which could contain somebody's cards."""

    def app() -> Any:
        try:
            return made()
        except Exception as wrong:  # noqa: BLE001  (Panel would show the traceback in the page)
            report(wrong, f"the {name} page")
            screen = LobbyScreen(layout="sorry")
            return page("Boardside", screen, name)

    return app


def pages(house: House, figures: statistics.Statistics) -> dict[str, Callable[[], Any]]:
    """Return all links that lead to a screen."""
    puzzles = TrainingHouse(house)

    def host() -> Any:
        session = PageSession(house, here("host"))
        return page("Lobby · Boardside", lobby.open_lobby(session), "host", house.link(session.place), house.worker)

    def training() -> Any:
        session = PageSession(house, here("training"))
        opened = open_training if session.seat == TABLE else open_days
        shown = opened(session, puzzles)
        return page("Puzzles · Boardside", shown, "training", house.link(session.place), house.worker)

    def playing(role: str) -> Callable[[], Any]:
        def made() -> Any:
            place = here(role)
            table = house.tables.open(place.game)
            session = PageSession(house, place, table)
            screen, build, hear = open_screen(session)
            shown = session.open(screen, build, hear)
            return page(_titled(table, session), shown, role, house.link(place), house.worker)

        return made

    def here(role: str) -> Place:
        place = house.find(role, str(pn.state.route_params.get("token", "")))
        if place is None:
            raise LookupError("The link was replaced a moment ago.")
        return place

    screens = {f"{role}/{{token}}": safe(role, playing(role)) for role in ROLES if role not in HOUSE}
    asked = safe("statistics", lambda: figures.page(PageSession(house, here("statistics"))))
    own = {"host/{token}": safe("host", host), "training/{token}": safe("training", training)}
    return {**own, "statistics/{token}": asked, **screens}


def _titled(table: Table, session: PageSession) -> str:
    """Return the browser's title of the page: its player or purpose, and its game."""
    whose = next((p.name for p in table.view(TABLE).players if p.key == session.seat), PAGES.get(session.role, "Table"))
    return f"{whose} · {table.game.title} · Boardside"


# ---------------------------------------------------------------------- starting and stopping


def free_port(host: str, wanted: int | None, beyond: int = PORT - 1) -> int:
    """Return the wanted port, or by default the first free one beyond another; raise Taken if there is none."""
    for port in [wanted] if wanted is not None else range(beyond + 1, beyond + 21):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except (OSError, UnicodeError) as wrong:
                if why := _hopeless(wrong, host, port):
                    raise Taken(why) from None
                continue
            return int(probe.getsockname()[1])
    if wanted is not None:
        raise Taken(f"Port {wanted} is in use by another program. Choose another port with --port, or omit --port.")
    raise Taken(f"Ports {beyond + 1} to {beyond + 20} are all in use. Choose another port with --port.")


def _hopeless(wrong: OSError | UnicodeError, host: str, port: int) -> str:
    """Return why this address or port can never work; "" if the port is merely in use."""
    if isinstance(wrong, socket.gaierror | UnicodeError):
        known = ", ".join(("127.0.0.1", *(adapter.address for adapter in network.adapters())))
        return f"{host} is not an address of this computer, which has {known}. Choose one with --host, or omit --host."
    if wrong.errno == errno.EADDRNOTAVAIL:
        return f"This computer does not have the address {host}. Choose another one with --host."
    if wrong.errno in (errno.EACCES, errno.EPERM):
        return f"The system does not allow port {port}. Choose 1024 or higher with --port, or omit --port."
    return ""


def start(
    house: House,
    host: str = "",
    port: int | None = None,
    names: Iterable[str] = (),
    certificates: Certificates | None = None,
) -> Server:
    """Start serving on the current event loop. `host=""` means all addresses of this computer.

    With `certificates`, pages are served over https, and beside them a plain page that explains how to trust them.
    """
    share_one_heap()
    house.store.presence.beat()
    house.bound = host
    house.port = free_port(host, port)
    house.settle_address()
    secured = _secured(house, host, certificates) if certificates else {}
    speak_discreetly()
    sys.setswitchinterval(SWITCH)
    pn.config.reconnect = True
    figures = statistics.Statistics(house)
    server: Any = pn.serve(
        pages(house, figures),  # type: ignore[arg-type]
        port=house.port,
        address=host or None,
        start=False,
        show=False,
        verbose=False,
        use_index=False,
        redirect_root=False,
        compress_response=True,
        websocket_compression_level=6,
        keep_alive_milliseconds=ASKED,
        unused_session_lifetime_milliseconds=ASLEEP,
        check_unused_sessions_milliseconds=TIDIED,
        session_token_expiration=24 * HOUR,
        include_headers=[],
        include_cookies=[],
        sign_sessions=True,
        secret_key=secrets.token_bytes(32),
        http_server_kwargs={**LIMITS, **secured},
        log_function=discreet,
        default_handler_class=Nowhere,
        **_origins(house, names),
    )
    porch = {"porch": joining.Porch(house)}
    more = {"/": (joining.Join, porch), "/knock": (joining.Knock, porch)}
    door = RequestGuard(house, server._tornado, names, more, RemoteSocket)
    server._tornado.find_handler = door.find_handler
    house.watch = PeriodicCallback(house.look_who_is_here, 2000)
    lines = PeriodicCallback(PageSocket.look_for_silent, ASKED)
    clock = PeriodicCallback(partial(away, house.keep_time), SECOND)  # a table may be busy for longer than a second
    server.start()
    if certificates:
        house.beside = serve_trust(house, certificates, host, **LIMITS)
    with contextlib.suppress(NotRecorded):
        house.store.remember(SERVED_AT, house.url(Place("host"), here=True))
    kept = [PeriodicCallback(partial(away, certificates.follow_addresses), RENEWED)] if certificates else []
    addresses = PeriodicCallback(partial(asyncio.to_thread, house.follow_addresses), MOVED)  # may take seconds
    opponents = PeriodicCallback(partial(away, Opponents(house).look), LOOKED)
    for again in (house.watch, lines, clock, addresses, opponents, Warming(figures), *kept):
        again.start()
    return server


def _secured(house: House, host: str, certificates: Certificates) -> dict[str, Any]:
    """Return what makes the server answer over https only; the page about trust gets the next free port."""
    house.scheme = "https"
    house.trusting = free_port(host, None, beyond=house.port)
    house.fingerprint = certificates.fingerprint
    house.worker = offline.worker()
    return {"ssl_options": certificates.context}


def _origins(house: House, names: Iterable[str]) -> dict[str, Any]:
    known = {*network.own_names(), *names}
    return {"websocket_origin": [f"{name}:{house.port}" for name in sorted(known) if ":" not in name]}


def run(server: Server, house: House) -> None:
    """Serve until Ctrl+C or a stop signal; the pages notice it when their connections close."""
    loop = IOLoop.current()

    def stop(*_: Any) -> None:
        loop.add_callback_from_signal(loop.stop)

    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), stop)
    hook_discreetly()
    Collecting(house).start()
    try:
        loop.start()
    finally:
        own_process.CLOSING.set()  # a review that goes on would keep the program from ending
        server.stop(wait=False)
        if house.beside:
            house.beside.stop()
