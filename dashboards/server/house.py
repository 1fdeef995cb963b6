"""The house: everything that the open pages of one server share."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from assistant.core.event import TABLE
from assistant.core.faults import faults
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.storage.store import Store
from assistant.table.table import NotRecorded, Table
from assistant.training.attempts import trainees
from dashboards.server.figures import Bookkeeper
from dashboards.server.following import NextGame, following, invitation
from dashboards.server.links import HOUSE, Place, Spoken, fits, game_of, path
from dashboards.server.log_redaction import report
from dashboards.server.network import Adapter, adapters
from dashboards.server.session import Device, PageSession

HEARD = 200
"""How many taps of each place are remembered by their id."""
SCREEN = "screen"
"""The store's setting for what the host chose for shared screens."""
LONGEST = 80
"""How many characters of an id are remembered."""
OFTEN = 0.5
"""Seconds within which the list of games is read only once, however often missing games are requested."""


class Remote(Protocol):
    """A connection of a program that follows a game from elsewhere."""

    def look_again(self) -> None:
        """End the connection if its link was replaced. Thread-safe."""
        ...

    def close(self, code: int | None = None, reason: str | None = None) -> None:
        """End the connection, on the thread of the server."""
        ...


class Tables:
    """The open tables, one Table per game of the store, shared by all pages; `opened` gets each. Thread-safe."""

    def __init__(self, store: Store, opened: Callable[[int, Table], None] = lambda _id, _table: None) -> None:
        self.store = store
        self._when_opened = opened
        self._open: dict[int, Table] = {}
        self._lock = threading.Lock()

    def open(self, id_: int) -> Table:
        """Return the table of this game; raise Nonsense if there is none or if a line of it cannot be read."""
        with self._lock:
            if id_ not in self._open:
                log = self.store.log(id_)
                self._open[id_] = Table(log.game, log)
                self._when_opened(id_, self._open[id_])
            return self._open[id_]

    def opened(self, id_: int) -> Table | None:
        """Return the table, if somebody has already opened it."""
        return self._open.get(id_)

    def all(self) -> tuple[Table, ...]:
        """Return all tables that somebody has opened."""
        return tuple(self._open.values())

    def numbered(self) -> tuple[tuple[int, Table], ...]:
        """Return all tables that somebody has opened, each with the number of its game."""
        return tuple(self._open.items())


class House:
    """Store, tables, links, open pages; `address` and `port` are those of the links that phones open."""

    def __init__(self, store: Store, games: Mapping[str, Game[Any]], port: int = 0, address: str = "") -> None:
        self.store = store
        self.games = games
        self.bookkeeper = Bookkeeper(self)
        self.tables = Tables(store, self.bookkeeper.watch)
        self.spoken = Spoken()
        self.port = port
        self.address = address
        self.bound = ""
        self.scheme = "http"
        self.local_name = ""
        """The name that is announced on the local network (see `local_name`); "" if there is none."""
        self.trusting = 0
        """The port of the page that explains how to trust this computer over https; 0 over plain http."""
        self.fingerprint = ""
        """Digits by which a device recognizes this computer's certificate over https."""
        self.worker = ""
        """The address of the script that stands in for the server when it is out of reach; "" over plain http."""
        self.drafts: dict[str, dict[str, Any]] = {}
        self.latest = ""
        self.stirred = time.monotonic()
        """When a page was last opened, came back or sent a tap."""
        self.watch: Any = None
        self.beside: Any = None
        """The plain server of the page about trust, beside a server over https."""
        self.remotes: set[Remote] = set()
        """Connections of programs that follow a game from elsewhere."""
        self.stuck: set[int] = set()
        """Games whose computer players do not know how to go on."""
        self._sessions: dict[PageSession, None] = {}
        self._places: dict[PageSession, str] = {}
        self._present: dict[PageSession, Device] = {}
        self.last_seen: dict[Place, int] = {}
        """When a device was last connected in each place, in milliseconds since 1970."""
        self._over = 0
        self._faults = 0
        self._heard: dict[Place, deque[str]] = {}
        self._screen: dict[str, Any] | None = None
        self._since: dict[Place, int] = {}
        self._ways: dict[Place, NextGame | None] = {}
        self._games: frozenset[int] = frozenset()
        self._looked = -OFTEN
        self._written: dict[int, tuple[str, ...]] = {}
        self._choices: tuple[Adapter, ...] = ()
        self._lock = threading.Lock()

    # ------------------------------------------------------------------ pages

    def next_game(self, place: Place) -> dict[str, Any] | None:
        """Return where this place is in the next game of the same table, as its pages say it (see `invitation`)."""
        ways = self._ways
        if place not in ways:
            ways[place] = following(self, place)
        since = self._since.setdefault(place, time.time_ns() // 1_000_000)
        return invitation(self, place, ways[place], since)

    @property
    def screen(self) -> dict[str, Any]:
        """The host's choice for shared screens: `theme`, and `size` in inches."""
        choice = self._screen
        if choice is None:
            choice = self._screen = dict(json.loads(self.store.setting(SCREEN, "{}")))
        return choice

    def choose_screen(self, theme: str, size: int) -> None:
        """Choose the size of the television and whether it is dark or light; "" and 0 leave it to the screen."""
        self._screen = {key: value for key, value in (("theme", theme), ("size", size)) if value}
        with contextlib.suppress(NotRecorded):
            self.store.remember(SCREEN, json.dumps(self._screen))
        self.wake("tv", "host")

    def games_changed(self) -> None:
        """Update everything after a game was added, put away or brought back: lobbies, and ways to the next game."""
        self._ways = {}  # a new value, because a page may just be drawn from the old one
        self._written.clear()
        self._looked = -OFTEN
        self.wake()

    def first_time(self, place: Place, given: str) -> bool:
        """Return whether nobody in this place has sent a tap with this id (a tap without an answer is sent again)."""
        with self._lock:
            heard = self._heard.setdefault(place, deque(maxlen=HEARD))
            if given[:LONGEST] in heard:
                return False
            heard.append(given[:LONGEST])
            return True

    def join(self, session: PageSession) -> None:
        """Note that a page was opened."""
        self.stirred = time.monotonic()
        with self._lock:
            self._sessions[session] = None
            self._places[session] = self.link(session.place)
        self.wake("host")

    def leave(self, session: PageSession) -> None:
        """Note that a page was closed for good."""
        with self._lock:
            self._sessions.pop(session, None)
            self._places.pop(session, None)
        self.wake("host")

    def returned(self, doc: Any) -> None:
        """Note that a device is connected to this page (again)."""
        self.stirred = time.monotonic()
        for session in self.sessions():
            if session.doc is doc:
                session.returned()

    def sessions(self, *roles: str, game: int | None = None) -> list[PageSession]:
        """Return open pages with one of these roles (all if none is named), of one game or of all."""
        with self._lock:
            sessions = list(self._sessions)
        return [d for d in sessions if (not roles or d.role in roles) and (game is None or d.game == game)]

    def wake(self, *roles: str, game: int | None = None) -> None:
        """Draw these pages again."""
        for session in self.sessions(*roles, game=game):
            session.wake()

    def look_who_is_here(self) -> None:
        """Tell lobbies and tables if a device came or went, or a game was found faulty; called every two seconds."""
        if (known := sum(map(len, faults().values()))) != self._faults:
            self._faults = known
            self.wake("host")
        present = {session: device for session in self.sessions() if (device := session.device)}
        now = time.time_ns() // 1_000_000
        self.last_seen.update((session.place, now) for session in present)
        if present == self._present:
            return
        games = {session.game for session in present.keys() ^ self._present.keys()}
        self._present = present
        self.wake("host")
        for game in games:
            self.wake("table", "tv", game=game)

    def keep_time(self) -> None:
        """Seal submissions whose time has run out, even if no page is open anymore; called every second.

        First of all it is noted how long the program was asleep.
        """
        if self.store.presence.beat():
            self.wake()
        over = sum(bool(table.view(TABLE).over) for table in self.tables.all())
        if over != self._over:  # the host's page says how a game ended, and offers the next one
            self._over = over
            self.wake("host")
        for table in self.tables.all():
            try:
                table.boxes.keep_time()
            except Exception as wrong:  # noqa: BLE001  (one table must not stop the others; a full disk is tried again)
                report(wrong, "a clock")

    def here(self, game: int, seat: str) -> bool:
        """Return whether a device is connected in this seat."""
        return any(session.seat == seat and session.device for session in self.sessions("seat", "alone", game=game))

    def watching(self, game: int, role: str) -> int:
        """Return how many devices show this game in this role."""
        return sum(1 for session in self.sessions(role, game=game) if session.device)

    def verdict(self, game: int, entries: int | None = None, eye: str = "") -> dict[str, Any] | None:
        """Return the review of a finished game (see `assistant.figures.review.verdict`); None until it is there.

        For everybody it is based on public information; for the `eye` of a seat, whose page alone may have it, on what
        that seat saw. The pages of the game are woken when it arrives, and when a correction changes it.
        With `entries`, only the review of the state after that many entries.
        """
        return self.bookkeeper.verdict(game, entries, eye)

    # ------------------------------------------------------------------ links

    def link(self, place: Place) -> str:
        """Return the path of the link to this place; the door itself has none."""
        return path(self.store, place) if place.role != "join" else "/"

    def url(self, place: Place, here: bool = False) -> str:
        """Return the whole link, at the address chosen for phones, or for this computer itself."""
        host = (self.bound or "127.0.0.1") if here else (self.address or "127.0.0.1")
        return f"{self.scheme}://{host}:{self.port}{self.link(place)}"

    def typed(self) -> str:
        """Return what can be typed instead of the address; "" if no name is announced."""
        if not self.local_name:
            return ""
        return f"{'https://' if self.scheme == 'https' else ''}{self.local_name}:{self.port}"

    def trust(self) -> str:
        """Return the address of the page that explains how to trust this computer; "" over plain http."""
        return f"http://{self.address or self.bound or '127.0.0.1'}:{self.trusting}/" if self.trusting else ""

    def good(self, session: PageSession) -> bool:
        """Return whether the link that this page was opened with has not been replaced since."""
        now = self.link(session.place)
        return self._places.get(session, now) == now

    def find(self, role: str, given: str) -> Place | None:
        """Return where a token leads today; None for a wrong or an old one, for which no game is opened."""
        game = game_of(given)
        if game is None or (role in HOUSE) != (game == 0) or not (game == 0 or self._exists(game)):
            return None
        seats = self._seats(game) if role == "seat" else (TABLE,)
        if role == "training":
            seats = (TABLE, *trainees(self.store))
        place = next((p for p in (Place(role, game, seat) for seat in seats) if fits(self.store, given, p)), None)
        return place if place is None or role in HOUSE or self._is_there(place) else None

    def _is_there(self, place: Place) -> bool:
        """Return whether the game can be read, and whether a player sits there."""
        try:
            table = self.tables.open(place.game)
        except Nonsense:
            return False
        return place.role != "seat" or any(p.key == place.seat for p in table.view(TABLE).players)

    def _exists(self, game: int) -> bool:
        """Return whether there is such a game; the list is not read again for every wrong guess."""
        now = time.monotonic()
        if game not in self._games and now - self._looked > OFTEN:
            self._games = frozenset(stored.id for stored in self.store.games(shelved=None))
            self._looked = now
        return game in self._games

    def _seats(self, game: int) -> tuple[str, ...]:
        """Return the seats of a game; if nobody has opened it, all players that any entry names."""
        if (table := self.tables.opened(game)) is not None:
            return tuple(player.key for player in table.view(TABLE).players)
        if game not in self._written:
            self._written[game] = tuple({key for written in self.store.raw(game) for key in _players(written)})
        return self._written[game]

    def renew(self, place: Place) -> None:
        """Replace the link of this place; pages opened with the old one say so and show nothing more."""
        self.store.renew(place.game, place.seat, place.role)
        self.spoken.void(place)
        for session in self.sessions():
            if not self.good(session):
                session.end()
        for remote in list(self.remotes):
            remote.look_again()
        self.games_changed()

    # ------------------------------------------------------------------ addresses

    def choices(self) -> tuple[Adapter, ...]:
        """Return addresses that phones could use; only the bound one if the server listens on only one."""
        if self.bound:
            return (Adapter(self.bound),)
        return adapters()

    def choose(self, address: str) -> None:
        """Choose the network that the phones are on."""
        self.address = address
        self.wake("host")

    def settle_address(self) -> None:
        """Choose the address if there is only one; otherwise the host is asked."""
        self._choices = adapters = self.choices()
        if self.address and (self.bound or self.address in {a.address for a in adapters}):
            return
        self.address = adapters[0].address if len(adapters) == 1 else ""

    def follow_addresses(self) -> None:
        """Choose again if this computer came into another network, and show the lobby the addresses that it has now."""
        if self.choices() != self._choices:
            self.settle_address()
            self.wake("host")


def _players(written: str) -> Iterator[str]:
    """Yield the keys of the players that a written entry names, whatever kind it is."""
    if '"players"' not in written:
        return
    open_: list[Any] = [json.loads(written)]
    while open_:
        value = open_.pop()
        if isinstance(value, dict):
            players = value.get("players")
            yield from (p["key"] for p in players or () if isinstance(p, dict) and isinstance(p.get("key"), str))
            open_.extend(value.values())
        elif isinstance(value, list):
            open_.extend(value)
