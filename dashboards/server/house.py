"""The house: everything that the open pages of one server share."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.storage.store import Store
from assistant.table.table import NotRecorded, Table
from dashboards.server.figures import Bookkeeper
from dashboards.server.following import Way, following, invitation
from dashboards.server.links import HOUSE, Place, Spoken, fits, game_of, path
from dashboards.server.log_redaction import report
from dashboards.server.network import Adapter, adapters
from dashboards.server.session import Desk

HEARD = 200
"""So many taps of each place are known by their name,"""
SCREEN = "screen"
"""Under which name the store remembers what the host chose for shared screens."""
LONGEST = 80
"""and by so many letters of it."""
OFTEN = 0.5
"""Seconds in which the list of games is read once, whoever asks for one that is not there."""


class Tables:
    """The open tables, one Table per game of the store, shared by all pages; `opened` is told each. Any thread."""

    def __init__(self, store: Store, opened: Callable[[int, Table], None] = lambda _id, _table: None) -> None:
        self.store = store
        self._told = opened
        self._open: dict[int, Table] = {}
        self._lock = threading.Lock()

    def open(self, id_: int) -> Table:
        """The table of this game; raises Nonsense if there is none or a line of it cannot be read."""
        with self._lock:
            if id_ not in self._open:
                log = self.store.log(id_)
                self._open[id_] = Table(log.game, log)
                self._told(id_, self._open[id_])
            return self._open[id_]

    def opened(self, id_: int) -> Table | None:
        """The table, if somebody has opened it already."""
        return self._open.get(id_)

    def all(self) -> tuple[Table, ...]:
        """All that somebody has opened."""
        return tuple(self._open.values())


class House:
    """Store, tables, links, open pages; `address` and `port` are what phones are told."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], port: int = 0, address: str = "") -> None:
        self.store = store
        self.games = games
        self.bookkeeper = Bookkeeper(self)
        self.tables = Tables(store, self.bookkeeper.watch)
        self.spoken = Spoken()
        self.port = port
        self.address = address
        self.bound = ""
        self.drafts: dict[str, dict[str, Any]] = {}
        self.latest = ""
        self.stirred = time.monotonic()
        """When a page was opened, came back or sent a tap the last time."""
        self.watch: Any = None
        self._desks: dict[Desk, None] = {}
        self._places: dict[Desk, str] = {}
        self._present: frozenset[Desk] = frozenset()
        self._heard: dict[Place, deque[str]] = {}
        self._screen: dict[str, Any] | None = None
        self._since: dict[Place, int] = {}
        self._ways: dict[Place, Way | None] = {}
        self._games: frozenset[int] = frozenset()
        self._looked = -OFTEN
        self._written: dict[int, tuple[str, ...]] = {}
        self._lock = threading.Lock()

    # ------------------------------------------------------------------ pages

    def next_game(self, place: Place) -> dict[str, Any] | None:
        """Where this place is in the next game of the same table, as its pages say it (see `invitation`)."""
        ways = self._ways
        if place not in ways:
            ways[place] = following(self, place)
        since = self._since.setdefault(place, time.time_ns() // 1_000_000)
        return invitation(self, place, ways[place], since)

    @property
    def screen(self) -> dict[str, Any]:
        """How large and how light the shared screens are drawn, as the host chose: `theme` and `size` in inches."""
        found = self._screen
        if found is None:
            found = self._screen = dict(json.loads(self.store.setting(SCREEN, "{}")))
        return found

    def choose_screen(self, theme: str, size: int) -> None:
        """The host says how large the television is and whether it is drawn dark or light; "" and 0 leave it to it."""
        self._screen = {key: value for key, value in (("theme", theme), ("size", size)) if value}
        with contextlib.suppress(NotRecorded):
            self.store.remember(SCREEN, json.dumps(self._screen))
        self.wake("tv", "host")

    def games_changed(self) -> None:
        """A game was laid, put away or taken out: lobbies list it, and pages of the same table find the way there."""
        self._ways = {}  # a page may be drawn just now by what it knew
        self._written.clear()
        self._looked = -OFTEN
        self.wake()

    def first_time(self, place: Place, given: str) -> bool:
        """Whether nobody in this place has sent a tap of this name yet (one without an answer is sent again)."""
        with self._lock:
            heard = self._heard.setdefault(place, deque(maxlen=HEARD))
            if given[:LONGEST] in heard:
                return False
            heard.append(given[:LONGEST])
            return True

    def join(self, desk: Desk) -> None:
        """A page opened."""
        self.stirred = time.monotonic()
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

    def returned(self, doc: Any) -> None:
        """A device is at the other end of this page (again)."""
        self.stirred = time.monotonic()
        for desk in self.desks():
            if desk.doc is doc:
                desk.returned()

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
        """Called every two seconds: let lobbies and tables know when a device came or went."""
        present = frozenset(desk for desk in self.desks() if desk.connected)
        if present != self._present:
            games = {desk.game for desk in present ^ self._present}
            self._present = present
            self.wake("host")
            for game in games:
                self.wake("table", "tv", game=game)

    def keep_time(self) -> None:
        """Called every second: what stands is sealed where the time has run out, also if no page is open any more.

        How long the program was asleep is known first.
        """
        if self.store.presence.beat():
            self.wake()
        for table in self.tables.all():
            try:
                table.boxes.keep_time()
            except Exception as wrong:  # noqa: BLE001  (one table must not stop the others; a full disk is tried again)
                report(wrong, "a clock")

    def here(self, game: int, seat: str) -> bool:
        """Whether a device is connected in this seat."""
        return any(desk.seat == seat and desk.connected for desk in self.desks("seat", "alone", game=game))

    def watching(self, game: int, role: str) -> int:
        """How many devices show this game in this role."""
        return sum(1 for desk in self.desks(role, game=game) if desk.connected)

    def verdict(self, game: int, entries: int | None = None, eye: str = "") -> dict[str, Any] | None:
        """The review of a game that is over (see `assistant.figures.review.verdict`); None until it is there.

        For everybody it rests on what lies open; for the `eye` of a seat, whose page alone may have it, on what that
        seat saw. The pages of the game are woken when it comes, and when a correction changes it.
        With `entries` only that of the state after so many entries.
        """
        return self.bookkeeper.verdict(game, entries, eye)

    # ------------------------------------------------------------------ links

    def link(self, place: Place) -> str:
        """The path of the link to this place; the door itself has none."""
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
        """Where a token leads today; None for a wrong or an old one, for which no game is opened."""
        game = game_of(given)
        if game is None or (role in HOUSE) != (game == 0) or not (game == 0 or self._kept(game)):
            return None
        seats = self._seats(game) if role == "seat" else (TABLE,)
        place = next((p for p in (Place(role, game, seat) for seat in seats) if fits(self.store, given, p)), None)
        return place if place is None or role in HOUSE or self._is_there(place) else None

    def _is_there(self, place: Place) -> bool:
        """Whether the game can be read, and a player sits there."""
        try:
            table = self.tables.open(place.game)
        except Nonsense:
            return False
        return place.role != "seat" or any(p.key == place.seat for p in table.view(TABLE).players)

    def _kept(self, game: int) -> bool:
        """Whether there is such a game; somebody who guesses does not have the file read at every guess."""
        now = time.monotonic()
        if game not in self._games and now - self._looked > OFTEN:
            self._games = frozenset(kept.id for kept in self.store.games(shelved=None))
            self._looked = now
        return game in self._games

    def _seats(self, game: int) -> tuple[str, ...]:
        """Who sits at a game; of one that nobody has opened, everybody who is written down as a player anywhere."""
        if (table := self.tables.opened(game)) is not None:
            return tuple(player.key for player in table.view(TABLE).players)
        if game not in self._written:
            self._written[game] = tuple({key for line in self.store.raw(game) for key in _players(line)})
        return self._written[game]

    def renew(self, place: Place) -> None:
        """A new link for this place; pages opened with the old one say so and show nothing more."""
        self.store.renew(place.game, place.seat, place.role)
        self.spoken.void(place)
        for desk in self.desks():
            if not self.good(desk):
                desk.end()
        self.games_changed()

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


def _players(line: str) -> Iterator[str]:
    """Keys of the players that a written entry names, whatever it is."""
    if '"players"' not in line:
        return
    open_: list[Any] = [json.loads(line)]
    while open_:
        value = open_.pop()
        if isinstance(value, dict):
            players = value.get("players")
            yield from (p["key"] for p in players or () if isinstance(p, dict) and isinstance(p.get("key"), str))
            open_.extend(value.values())
        elif isinstance(value, list):
            open_.extend(value)
