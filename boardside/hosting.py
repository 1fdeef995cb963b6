"""Hosting an evening from a notebook: a server in a thread of its own, the links, and the table as parameters.

The server is the one that `boardside play` starts, with the same store, journal and secrecy. It runs in the process of
the notebook and ends with it, or with `Evening.close`.
"""

from __future__ import annotations

import asyncio
import atexit
import threading
import time
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import param

from assistant.core.event import TABLE, Entry, Event
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.storage.store import Store, default_path
from assistant.table.disclosure import Opening
from assistant.table.responses import PendingQuestion
from assistant.table.table import Table
from boardside.following import Follower
from dashboards.lobby import laying
from dashboards.lobby.screen import qr
from dashboards.server import app
from dashboards.server.house import House
from dashboards.server.links import Place

if TYPE_CHECKING:
    from panel.viewable import Viewable

__all__ = ["Evening", "host"]

READY = 30.0
"""Seconds after which a server that does not start is given up."""
GOING, SHUT = 1001, 0.05
"""The code of a connection that ends because the server goes, and seconds in which it is said."""


def host(
    game: str | int,
    players: Sequence[str] = (),
    *,
    db: Path | str | None = None,
    address: str = "",
    port: int | None = None,
    **choices: Any,
) -> Evening:
    """Serve a new game with these players, clockwise, or with its number a saved one; phones join it by their codes.

    `db` is the file of games, by default this user's. `address` is the one to listen on, by default all of this
    computer; "127.0.0.1" admits no phones. `choices` are fields of the setup, such as `dice="rolled"` or
    `options={"CLUE-AMB-01": "…"}`. Raises Nonsense with a sentence if the game cannot be set up like that, Busy if
    another Boardside has the file open, and Taken if the port cannot be used.
    """
    store = Store(Path(db) if db else default_path(), GAMES)
    try:
        number = game if isinstance(game, int) else _created(store, game, players, choices)
        house = House(store, GAMES)
        table = house.tables.open(number)
        server = _Server(house, address, port)
    except BaseException:
        store.close()
        raise
    return Evening(table, house, number, server)


def _created(store: Store, game: str, players: Sequence[str], choices: Mapping[str, Any]) -> int:
    """Store a new game with its first line, and return its number."""
    if game in GAMES.refused and game not in GAMES:
        raise Nonsense(GAMES.refused[game])
    if game not in GAMES:
        raise Nonsense(f"There is no game “{game}”. There are: {', '.join(GAMES)}.")
    draft = laying.tidy(laying.seated(game, players, choices))
    event = laying.started(draft)
    entry = Table(GAMES[game]).record(event, note=laying.noted(draft, event))
    return store.create(game, laying.titled(draft, time.strftime("%A")), [entry])


class _Server:
    """A server in a thread of its own, with its own event loop."""

    def __init__(self, house: House, address: str, port: int | None) -> None:
        self._house = house
        self._wanted = address, port
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ready = threading.Event()
        self._wrong: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="boardside", daemon=True)
        self._thread.start()
        if not self._ready.wait(READY):
            raise RuntimeError("The server did not start.")
        if self._wrong is not None:
            raise self._wrong

    def _run(self) -> None:
        asyncio.set_event_loop(loop := asyncio.new_event_loop())
        try:
            server: Any = app.start(self._house, *self._wanted)
            self._loop = loop
        except Exception as wrong:  # noqa: BLE001  (it is raised where the evening was asked for)
            self._wrong = wrong
            return
        finally:
            self._ready.set()
        try:
            loop.run_forever()
        finally:
            server.stop(wait=False)
            for remote in list(self._house.remotes):
                remote.close(GOING)
            loop.run_until_complete(asyncio.sleep(SHUT))
            loop.close()

    def stop(self) -> None:
        """Stop serving, and return when nothing runs any more."""
        if self._loop is not None and self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(READY)


class Evening(Follower):
    """One game that is being played, hosted by this process; its parameters change once per line.

    `table` is the game's Table: what is recorded in it, tapped in a cell or on a phone is one game.
    """

    address: str = param.String(constant=True, doc="where phones join")  # pyright: ignore[reportAssignmentType]

    def __init__(self, table: Table, house: House, number: int, server: _Server) -> None:
        super().__init__(table)
        self.number = number
        self._house = house
        self._server: _Server | None = server
        with param.edit_constant(self):  # pyright: ignore[reportUnknownMemberType]
            self.address = self._url(Place("join"))
        atexit.register(self.close)

    def _url(self, place: Place) -> str:
        return self._house.url(place, here=not self._house.address)

    @property
    def links(self) -> dict[str, str]:
        """The private link of every player, by seat, and those of the screens: table, tv, watch, replay, host."""
        seats = {player.key: Place("seat", self.number, player.key) for player in self.view.players}
        screens = {role: Place(role, self.number) for role in ("table", "tv", "watch", "replay")}
        return {name: self._url(place) for name, place in {**seats, **screens, "host": Place("host")}.items()}

    def record(self, event: Event, by: str = TABLE, sure: bool = False) -> Entry | PendingQuestion | Opening:
        """Record an event as this seat, or return what has to be asked first, as a phone would be asked.

        `sure` records it against the advice. Raises Nonsense or NotRecorded; then nothing has changed.
        """
        return self.table.record(event, by) if sure else self.table.propose(event, by)

    def close(self) -> None:
        """Stop the server and close the file of games; everything that was recorded is in it."""
        server, self._server = self._server, None
        if server is not None:
            server.stop()
            self.unfollow()
            self._house.store.close()
            atexit.unregister(self.close)

    def codes(self) -> str:
        """Return the code of every player as HTML; a code opens a private page, so show each only to its player."""
        names = {player.key: player.name for player in self.view.players}
        shown = [_code(name, self.links[key]) for key, name in names.items()]
        return f"<div style='display:flex;flex-wrap:wrap;gap:16px'>{''.join(shown)}</div>"

    def _repr_html_(self) -> str:
        return f"{super()._repr_html_()}{self.codes()}" if self._server else super()._repr_html_()

    def __panel__(self) -> Viewable:
        import panel as pn  # noqa: PLC0415

        return pn.Column(pn.pane.HTML(self.codes()), self.show())


def _code(name: str, link: str) -> str:
    """Return the code of a link as a drawing, with the player's name."""
    found = qr(link)
    size, path = found["size"], found["path"]
    return (
        f"<figure style='margin:0'><svg width='160' height='160' viewBox='0 0 {size} {size}' role='img' "
        f"aria-label='Code of {escape(name, quote=True)}'><rect width='{size}' height='{size}' fill='#fff'/>"
        f"<path d='{path}' fill='#000' shape-rendering='crispEdges'/></svg>"
        f"<figcaption>{escape(name)}</figcaption></figure>"
    )
