"""The house: everything that the open pages of one server share."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any

from assistant.event import TABLE
from assistant.game import Game
from assistant.offer import Nonsense
from assistant.store import Store
from assistant.table import Table
from dashboards.server.links import Place, Spoken, fits, game_of, path
from dashboards.server.network import Adapter, adapters
from dashboards.server.session import Desk


class Tables:
    """The open tables, one Table per game of the store, shared by all pages. Any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._open: dict[int, Table] = {}
        self._lock = threading.Lock()

    def open(self, id_: int) -> Table:
        """The table of this game; raises Nonsense if there is none or a line of it cannot be read."""
        with self._lock:
            if id_ not in self._open:
                log = self.store.log(id_)
                self._open[id_] = Table(log.game, log)
            return self._open[id_]

    def opened(self, id_: int) -> Table | None:
        """The table, if somebody has opened it already."""
        return self._open.get(id_)


class House:
    """Store, tables, links, open pages; `address` and `port` are what phones are told."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], port: int = 0, address: str = "") -> None:
        self.store = store
        self.games = games
        self.tables = Tables(store)
        self.spoken = Spoken()
        self.port = port
        self.address = address
        self.bound = ""
        self.drafts: dict[str, dict[str, Any]] = {}
        self.latest = ""
        self.watch: Any = None
        self._desks: dict[Desk, None] = {}
        self._places: dict[Desk, str] = {}
        self._present: frozenset[Desk] = frozenset()
        self._lock = threading.Lock()

    # ------------------------------------------------------------------ pages

    def join(self, desk: Desk) -> None:
        """A page opened."""
        with self._lock:
            self._desks[desk] = None
            self._places[desk] = self.link(desk.place)
        self.wake("host")

    def leave(self, desk: Desk) -> None:
        """A page closed for good."""
        with self._lock:
            self._desks.pop(desk, None)
            self._places.pop(desk, None)
        self.wake("host")

    def desks(self, *roles: str, game: int | None = None) -> list[Desk]:
        """Open pages with one of these roles (all if none is named), of one game or of all."""
        with self._lock:
            found = list(self._desks)
        return [d for d in found if (not roles or d.role in roles) and (game is None or d.game == game)]

    def wake(self, *roles: str, game: int | None = None) -> None:
        """Draw these pages anew."""
        for desk in self.desks(*roles, game=game):
            desk.wake()

    def look_who_is_here(self) -> None:
        """Called every two seconds: let lobbies and tables know when a device came or went, and all who was asleep."""
        if self.store.presence.beat():
            self.wake()
        present = frozenset(desk for desk in self.desks() if desk.connected)
        if present != self._present:
            games = {desk.game for desk in present ^ self._present}
            self._present = present
            self.wake("host")
            for game in games:
                self.wake("table", "tv", game=game)

    def here(self, game: int, seat: str) -> bool:
        """Whether a device is connected in this seat."""
        return any(desk.seat == seat and desk.connected for desk in self.desks("seat", "alone", game=game))

    def watching(self, game: int, role: str) -> int:
        """How many devices show this game in this role."""
        return sum(1 for desk in self.desks(role, game=game) if desk.connected)

    # ------------------------------------------------------------------ links

    def link(self, place: Place) -> str:
        """The path of the link to this place."""
        return path(self.store, place) if place.role != "join" else "/"

    def url(self, place: Place, here: bool = False) -> str:
        """The whole link, at the address that was chosen for phones, or for this computer itself."""
        host = (self.bound or "127.0.0.1") if here else (self.address or "127.0.0.1")
        return f"http://{host}:{self.port}{self.link(place)}"

    def good(self, desk: Desk) -> bool:
        """Whether the link this page was opened with has not been renewed since."""
        now = self.link(desk.place)
        return self._places.get(desk, now) == now

    def find(self, role: str, given: str) -> Place | None:
        """Where a token leads today; None for a wrong or an old one."""
        game = game_of(given)
        if game is None:
            return None
        for place in self._places_of(role, game):
            if fits(self.store, given, place):
                return place
        return None

    def _places_of(self, role: str, game: int) -> list[Place]:
        if role == "host":
            return [Place("host")] if game == 0 else []
        try:
            table = self.tables.open(game)
        except Nonsense:
            return []
        if role == "seat":
            return [Place("seat", game, player.key) for player in table.view(TABLE).players]
        return [Place(role, game)]

    def renew(self, place: Place) -> None:
        """A new link for this place; pages opened with the old one say so and show nothing more."""
        self.store.renew(place.game, place.seat, place.role)
        self.spoken.void(place)
        self.wake(game=place.game)
        self.wake("host")

    # ------------------------------------------------------------------ addresses

    def choices(self) -> tuple[Adapter, ...]:
        """Addresses that phones could be told; only the bound one if the server listens on one only."""
        if self.bound:
            return (Adapter(self.bound),)
        return adapters()

    def choose(self, address: str) -> None:
        """The host says which network the phones are in."""
        self.address = address
        self.wake("host")

    def settle_address(self) -> None:
        """Choose the address if there is no choice; with several the host is asked."""
        found = self.choices()
        if self.address and (self.bound or self.address in {a.address for a in found}):
            return
        self.address = found[0].address if len(found) == 1 else ""
