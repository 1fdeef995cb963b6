"""A connection of a program that follows one game from elsewhere, such as a notebook on another computer.

It has a link like a phone's and may do what the page of this link may. It is told every entry that its seat may know
of, as a log of its own (`assistant.table.replica`), and who has to agree to something; it records, undoes and answers
like a page; and it can have screens, whose parameters it gets as a page gets them. Messages are JSON objects:

* to the server: `{"do": "hello", "have": 3, "game": 0}` first, then `{"do": "record", "id": 1, "event": …}` and so on;
* from the server: `{"hello": …}`, `{"entries": […], "waiting": …}`, `{"id": 1, "answer": …}`,
  `{"screen": 1, "params": …}`, `{"gone": "…"}`.

Websites cannot speak here: browsers name where a connection comes from, and programs do not.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, cast

import msgspec
from tornado.ioloop import IOLoop
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from assistant.core.codec import encode
from assistant.core.event import TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.table.disclosure import Opening
from assistant.table.replica import seat_log
from assistant.table.table import NotRecorded, PendingQuestion, Table
from dashboards.parts.common import feed
from dashboards.parts.common.labels import Json
from dashboards.play.page import Play
from dashboards.play.page_context import Spot
from dashboards.play.recording import Recording
from dashboards.play.screen import PlayScreen, play_for
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.log_redaction import report
from dashboards.server.session import in_turn
from dashboards.server.websocket import BURST, PACE, SMALL

ALIVE: Final = 10
"""Seconds between two questions whether the other end is alive."""
CHOKED: Final = 32 * 1024 * 1024
"""Characters that may wait for a connection; one that takes nothing for so long is closed, and comes back."""
SCREENS: Final = 12
"""How many screens one connection may have."""
PUBLIC: Final = ("tv", "watch")
"""Roles that any link of a game may show: they know what everybody knows."""
WRONG: Final = "Something went wrong inside Boardside, and nothing was recorded. Try again."


@dataclass
class _Shown:
    """A screen that this connection shows; what changes of it, or nothing, goes to the other end (`Screen.show`)."""

    play: Play
    screen: PlayScreen
    fresh: int = 0

    def draw(self, afresh: bool = False) -> None:
        """Draw it as it is now; `afresh` because something may have been lost."""
        self.fresh += afresh
        self.screen.show({**self.play.state(), "fresh": self.fresh}, afresh=afresh)


class RemoteSocket(WebSocketHandler):
    """A connection of a program. Messages are heard by the worker of the pages, in their turn, like taps."""

    def initialize(self, house: House, place: Place) -> None:
        """Keep the house, and where the link leads."""
        self._house = house
        self._place = place
        self._path = house.link(place)
        self._loop = IOLoop.current()
        self._table: Table | None = None
        self._spot: Spot | None = None
        self._told = 0
        self._moment: object = None
        self._asked: Json | None = None
        self._watcher: Any = None
        self._screens: dict[int, _Shown] = {}
        self._due = False
        self._under_way = 0
        self._lock = threading.Lock()
        self._credit, self._counted = float(BURST), time.monotonic()

    # ------------------------------------------------------------------ the connection

    def check_origin(self, origin: str) -> bool:
        """Refuse every connection that a website opens."""
        return False

    def get_compression_options(self) -> dict[str, Any]:
        """Compress messages like those of pages."""
        return {"compression_level": 6}

    @property
    def max_message_size(self) -> int:
        """Bytes; a longer message closes the connection before it is in memory."""
        return SMALL

    @property
    def ping_interval(self) -> float:
        """Seconds between two questions whether the other end is alive."""
        return ALIVE

    def open(self, *_args: str, **_named: str) -> None:
        """Send small messages immediately."""
        self.set_nodelay(True)
        self._house.remotes.add(self)

    def on_close(self) -> None:
        """Follow the table no longer."""
        self._house.remotes.discard(self)
        if self._table is not None and self._watcher is not None:
            self._table.param.unwatch(self._watcher)
            self._watcher = None

    async def on_message(self, message: str | bytes) -> None:
        """Have a message heard; the next one is not read before this one is done."""
        try:
            said = msgspec.json.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            said = None
        if not isinstance(said, dict):
            self.close(1008)
            return
        await self._paced()
        await asyncio.wrap_future(in_turn(partial(self._heard, cast("Json", said))))

    async def _paced(self) -> None:
        """Wait if more came than a person can tap."""
        now = time.monotonic()
        self._credit = min(BURST, self._credit + (now - self._counted) * PACE) - 1
        self._counted = now
        if self._credit < 0:
            await asyncio.sleep(-self._credit / PACE)

    def _say(self, message: Mapping[str, Any]) -> None:
        """Send a message. Thread-safe."""
        self._loop.add_callback(self._write, msgspec.json.encode(message).decode())

    def _write(self, text: str) -> None:
        if self._under_way > CHOKED:
            self.close(1013)
            return
        with contextlib.suppress(WebSocketClosedError):
            sending = self.write_message(text)
            self._under_way += len(text)
            sending.add_done_callback(lambda _: self._sent(len(text)))

    def _sent(self, characters: int) -> None:
        self._under_way -= characters

    def look_again(self) -> None:
        """End the connection if its link was replaced. Thread-safe."""
        if self._house.link(self._place) != self._path:
            self._say({"gone": "This link was replaced. Ask the host for the new one."})
            self._loop.add_callback(self.close, 1000)

    # ------------------------------------------------------------------ telling

    def _stirred(self) -> None:
        """Tell what is new if the seat may know of it. The screen of a shared tablet looks for several seats."""
        if self._table is None or self._spot is None:
            return
        before, self._moment = self._moment, self._table.moment(self._spot.seat)
        if self._moment != before or self._spot.role == "table":
            self.moved()

    def moved(self) -> None:
        """Tell what is new, soon and at most once at a time. Thread-safe."""
        with self._lock:
            if self._due:
                return
            self._due = True
        in_turn(self._tell)

    def _tell(self) -> None:
        with self._lock:
            self._due = False
        if self._table is None or self._spot is None:
            return
        try:
            entries, asked = seat_log(self._table, self._spot.seat, self._told), self._waiting()
            if entries or asked != self._asked:  # not a single byte tells of what the seat may not know
                self._told += len(entries)
                self._asked = asked
                self._say({"entries": [encode(entry) for entry in entries], "waiting": asked})
            for shown in list(self._screens.values()):
                shown.draw()
        except Exception as wrong:  # noqa: BLE001  (the next line is told all the same)
            report(wrong, "a connection of a program")

    def _waiting(self) -> Json | None:
        """Return what waits for somebody's consent, as everybody may read it."""
        now = self._table.openings.now if self._table else None
        return _opening(now) if now else None

    # ------------------------------------------------------------------ hearing

    def _heard(self, message: Json) -> None:
        """Hear a message and answer it; any error becomes a sentence."""
        self._house.stirred = time.monotonic()
        try:
            hear = HEARS.get(str(message.get("do")))
            if hear is None:
                raise Nonsense(
                    "This program speaks to another version of Boardside. Use the same version on both sides."
                )
            answer = hear(self, message)
        except (Nonsense, NotRecorded) as wrong:
            answer = {"refused": str(wrong)}
        except Exception as wrong:  # noqa: BLE001  (a connection must stay alive; the text could hold a secret)
            report(wrong, "a message of a program")
            answer = {"refused": WRONG}
        self._say({"id": message.get("id"), "answer": answer})

    def _hello(self, message: Json) -> Json:
        """Begin to follow a game: the one of the link, or with the host's link the one that is named."""
        if self._table is not None:
            raise Nonsense("This connection follows a game already.")
        number = self._place.game or _number(message, "game") or self._latest()
        table = self._house.tables.open(number)
        role = "table" if self._place.role == "host" else self._place.role
        if role == "seat" and table.view(TABLE).way == "alone":
            role = "alone"
        self._table, self._spot = table, Spot(table, self._place.seat, role)
        self._told = min(_number(message, "have"), table.count(self._place.seat))
        self._moment = table.moment(self._spot.seat)
        self._watcher = table.param.watch(lambda _: self._stirred(), "revision")
        self.moved()
        listed = self._house.store.game(number)
        title = listed.title if listed else ""
        return {
            "game": table.game.key, "number": number, "title": title, "seat": self._place.seat, "role": role,
            "since": self._told, "count": table.count(self._place.seat),
        }  # fmt: skip

    def _latest(self) -> int:
        games = self._house.store.games()
        if not games:
            raise Nonsense("There is no game yet. Set one up in the lobby, or name the number of one: game=3.")
        return games[0].id

    @property
    def _here(self) -> tuple[Table, Spot]:
        if self._table is None or self._spot is None:
            raise Nonsense("Say hello first.")
        return self._table, self._spot

    @property
    def _writing(self) -> tuple[Table, Spot]:
        table, spot = self._here
        if not spot.sight.writes:
            raise Nonsense("This link is for watching only. Use a player's link, or the one of the table's tablet.")
        return table, spot

    def _record(self, message: Json) -> Json:
        table, spot = self._writing
        event = Recording(spot).event(message.get("event"))
        seen = min(_number(message, "seen"), table.count(spot.seat))
        at, note = table.position(spot.seat, seen), str(message.get("note", ""))[:400]
        if message.get("sure") is True:
            return self._outcome(table.insist(event, spot.author, at, note))
        return self._outcome(table.propose(event, spot.author, at, message.get("again") is True))

    def _undo(self, message: Json) -> Json:
        """Undo what the last tap that the link may know of recorded; another player's only if that is `sure`."""
        table, spot = self._writing
        act = table.undoable_act(spot.seat)
        if not act:
            raise Nonsense("There is nothing to undo.")
        entry = act[0]
        if entry.author not in (spot.seat, TABLE) and message.get("sure") is not True:
            name = spot.sight.state.name(entry.author)
            raise Nonsense(f"The last entry is from {name}'s device. To undo it all the same: undo(sure=True).")
        return self._outcome(table.take_back(act, spot.seat))

    def _outcome(self, outcome: Entry | PendingQuestion | Opening) -> Json:
        table, spot = self._here
        if isinstance(outcome, Entry):
            return {"number": table.number(spot.seat, outcome)}
        if isinstance(outcome, Opening):
            return {"waiting": _opening(outcome)}
        return {"question": {"notices": [feed.notice(one) for one in outcome.notices], "since": list(outcome.since)}}

    def _agree(self, message: Json) -> Json:
        table, spot = self._writing
        return self._outcome(table.openings.agree(spot.author, _number(message, "opening")))

    def _decline(self, message: Json) -> Json:
        table, spot = self._writing
        table.openings.decline(spot.author, _number(message, "opening"))
        return {}

    # ------------------------------------------------------------------ screens

    def _screen(self, message: Json) -> Json:
        """Begin a screen in the role of the link, or in a public one."""
        table, spot = self._here
        role = str(message.get("role") or spot.role)
        if role not in (spot.role, *PUBLIC):
            raise Nonsense(f"This link shows {' or '.join(dict.fromkeys((spot.role, *PUBLIC)))}, not {role[:20]}.")
        if len(self._screens) >= SCREENS:
            raise Nonsense(f"One connection shows at most {SCREENS} screens. Connect again for more.")
        seat = spot.seat if role == spot.role else TABLE
        play = play_for(self._house, table, table.log.id, seat, role, self.moved)
        key = max(self._screens, default=0) + 1
        shown = self._screens[key] = _Shown(play, PlayScreen(layout=play.layout, still=play.still()))
        shown.draw()

        def changed(*changes: Any) -> None:
            self._say({"screen": key, "params": {change.name: change.new for change in changes}})

        watched: Any = shown.screen.param
        watched.watch(changed, ["state_json", "step_json"])
        given = {name: getattr(shown.screen, name) for name in ("layout", "still_json", "state_json", "step_json")}
        return {"screen": key, "role": role, "params": given}

    def _hear(self, message: Json) -> Json:
        """Pass on what was tapped on a screen; it is then drawn again."""
        shown = self._screens.get(_number(message, "screen"))
        said = message.get("message")
        if shown is None or not isinstance(said, dict):
            raise Nonsense("This screen is not open anymore. Run its cell again.")
        here = cast("Json", said).get("do") == "here"
        if not here:
            shown.play.hear(cast("Json", said))
        shown.draw(afresh=here)
        return {}

    def _leave(self, message: Json) -> Json:
        self._screens.pop(_number(message, "screen"), None)
        return {}


HEARS: Final[Mapping[str, Callable[[RemoteSocket, Json], Json]]] = {
    "hello": RemoteSocket._hello,
    "record": RemoteSocket._record,
    "undo": RemoteSocket._undo,
    "agree": RemoteSocket._agree,
    "decline": RemoteSocket._decline,
    "screen": RemoteSocket._screen,
    "hear": RemoteSocket._hear,
    "leave": RemoteSocket._leave,
}
"""The messages that a program may send."""


def _number(message: Json, name: str) -> int:
    """Return a whole number of a message, 0 if it has none."""
    value = message.get(name)
    return value if type(value) is int and value > 0 else 0


def _opening(now: Opening) -> Json:
    """Return an entry that waits for consent, as everybody may read it."""
    return {"opening": now.id, "text": now.text, "author": now.author, "waiting": list(now.waiting)}
