"""Following an evening that another program serves: by a link, or beside the file of games that it has open.

The connection is told what the page of its link may know and nothing else. What it records goes through the same
checks, questions and consent as a tap on a phone. It comes back by itself after an interruption.
"""

from __future__ import annotations

import threading
import weakref
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import msgspec
import param

from assistant.core.codec import decode, event_to
from assistant.core.event import TABLE, Entry, Event
from assistant.core.game import Notice
from assistant.core.offer import Nonsense
from assistant.figures.questions.open_games import GamesFile
from assistant.games import GAMES
from assistant.storage.store import SERVED_AT, not_installed
from assistant.table.replica import Replica
from assistant.table.responses import PendingQuestion
from boardside.connection import PATIENCE, Connection
from boardside.following import Follower
from dashboards.notebooks.live import PART, SIZES, letters, on_this_thread

if TYPE_CHECKING:
    from dashboards.parts.common.screen import Message, Screen

__all__ = ["JoinedEvening", "Waiting", "connect"]

Json = dict[str, Any]


@dataclass(frozen=True)
class Waiting:
    """An entry that reveals secrets and waits until their owners agree: `agree` and `decline` take its number."""

    opening: int
    text: str
    author: str
    waiting: tuple[str, ...]


def connect(where: str | Path, *, game: int = 0, authority: Path | str = "") -> JoinedEvening:
    """Follow a game that a running Boardside serves, with the link of a player, of a shared screen or of the host.

    Instead of a link, `where` can be the path of the file of games that the running Boardside has open, on this
    computer. With the host's link, or a path, `game` is the number of the game, by default the one played last. For a
    table over https, `authority` is the file with the certificate of its computer, unless the system trusts it; with a
    path it is found by itself. Raises
    ConnectionError with a sentence if nobody answers or the link leads nowhere, and Nonsense if there is no such game.
    """
    return JoinedEvening(_link(where), game, str(authority or _authority(where)))


def _authority(where: str | Path) -> str:
    """Return the certificate beside a file of games that is served over https; "" if there is none."""
    if str(where).startswith("https://"):
        return ""
    found = Path(where).parent / "https" / "authority.pem"
    return str(found) if found.exists() else ""


def _link(where: str | Path) -> str:
    if str(where).startswith(("http://", "https://")):
        return str(where)
    path = Path(where)
    if not path.exists():
        raise ConnectionError(f"{where} is neither a link nor a file of games.")
    served = GamesFile(path).setting(SERVED_AT)
    if not served:
        raise ConnectionError(f"No Boardside has served the games of {path} yet. Start it with: boardside play")
    return served


class _Cell:
    """A screen of another program's game in a cell: what is drawn comes from the server, what is tapped goes there."""

    def __init__(self, line: Connection, seat: str, role: str, found: Json, part: str) -> None:
        from dashboards.play.screen import PlayScreen  # noqa: PLC0415  (Panel is imported only if a screen is needed)

        self._line = line
        self.role = role
        self.key = int(found["screen"])
        width, height = PART if part else SIZES.get(role, (390, 760))
        look = {"--page-height": f"{height}px", "overflow": "hidden"}
        screen = PlayScreen(self._tapped, seat=seat, role=role, part=part, width=width, height=height, styles=look)
        still = {**msgspec.json.decode(found["params"]["still_json"]), "letters": letters()}
        screen.param.update(**{**found["params"], "still_json": msgspec.json.encode(still).decode()})
        self._screen = weakref.ref(screen)
        self._due: list[Json] = []
        self._draw = on_this_thread(self._drawn)
        self.made: Screen | None = screen
        """The screen itself, until somebody has it."""
        weakref.finalize(screen, self._left)

    def _tapped(self, message: Message) -> None:
        self._line.tell({"do": "hear", "screen": self.key, "message": message})

    def _left(self) -> None:
        self._line.tell({"do": "leave", "screen": self.key})

    @property
    def alive(self) -> bool:
        """Whether the screen is still used."""
        return self._screen() is not None

    def draw(self, params: Json) -> None:
        """Draw these parameters, on the thread of the kernel."""
        self._due.append(params)
        self._draw()

    def _drawn(self) -> None:
        while self._due:
            params = self._due.pop(0)
            if (screen := self._screen()) is not None:
                screen.param.update(**params)


class JoinedEvening(Follower):
    """A game that another program serves; its parameters change once per line, as those of an `Evening` do.

    `table` is a copy, folded from what the link may know: look at it, and record with `record`. `seat` and `role` are
    those of the link.
    """

    connected: bool = param.Boolean(default=True, constant=True, doc="whether the server can be reached now")  # pyright: ignore[reportAssignmentType]
    waiting: Waiting | None = param.Parameter(constant=True, doc="an entry that waits for consent, or None")  # pyright: ignore[reportAssignmentType]
    ended: str = param.String(constant=True, doc="why the connection has ended for good; empty while it lasts")  # pyright: ignore[reportAssignmentType]

    def __init__(self, link: str, game: int = 0, authority: str = "") -> None:
        self._line = Connection(link, game, authority)
        try:
            hello = self._line.greeting()
            if missing := not_installed(GAMES, str(hello["game"])):
                raise Nonsense(missing)
            rules = GAMES[hello["game"]]
            table = Replica(rules, self._line.first(rules, int(hello["count"])))
        except BaseException:
            self._line.close()
            raise
        self.number, self.title, self.role = int(hello["number"]), str(hello["title"]), str(hello["role"])
        self._cells: list[_Cell] = []
        self._learned = threading.Condition()
        self._changes: list[Json] = []
        self._change = on_this_thread(self._changed)
        super().__init__(table, str(hello["seat"]))
        self.table: Replica = table
        self._line.follow(self)
        weakref.finalize(self, self._line.close)

    # ------------------------------------------------------------------ recording

    def record(self, event: Event, *, sure: bool = False, note: str = "") -> Entry | PendingQuestion | Waiting:
        """Record an event as the seat of the link, or return what has to be asked first, as a phone would be asked.

        `sure` records it against the advice, with the table's reason as a `note`. Once it is recorded, it is in `table`
        too. Raises Nonsense with a sentence if it cannot be recorded, and ConnectionError if nobody answers.
        """
        said = {"do": "record", "event": event_to(event), "seen": self.table.revision, "sure": sure, "note": note}
        return self._outcome(self._line.ask(said))

    def undo(self, *, sure: bool = False) -> Entry | Waiting:
        """Undo the last entry; if it came from another player's device, only if you are `sure`. Raises as `record`."""
        return cast("Entry | Waiting", self._outcome(self._line.ask({"do": "undo", "sure": sure})))

    def agree(self, opening: int) -> Entry | Waiting:
        """Agree that an entry reveals your secrets; it is recorded once all owners agree. Raises as `record`."""
        return cast("Entry | Waiting", self._outcome(self._line.ask({"do": "agree", "opening": opening})))

    def decline(self, opening: int) -> None:
        """Refuse to reveal your secrets: nothing is recorded. Raises as `record`."""
        self._line.ask({"do": "decline", "opening": opening})

    def _outcome(self, answer: Json) -> Entry | PendingQuestion | Waiting:
        if "question" in answer:
            asked = answer["question"]
            notices = tuple(Notice(one["level"], one["text"], tuple(one["rules"])) for one in asked["notices"])
            return PendingQuestion(notices, tuple(asked["since"]))
        if "waiting" in answer:
            return _waiting(answer["waiting"])
        number = int(answer["number"])
        with self._learned:
            if not self._learned.wait_for(lambda: self.table.revision >= number, PATIENCE):
                raise ConnectionError("It is recorded, but its line has not arrived here yet.")
        return self.table.entries[number - 1]

    # ------------------------------------------------------------------ shown

    def show(self, seat: str = "", role: str = "", part: str = "") -> Screen:
        """Return a live screen for a cell: that of the link, or the public role "tv" or "watch".

        `part` is shown by itself, see `boardside.parts`.
        Raises Nonsense for a seat or role that the link may not show.
        """
        if seat not in ("", self.seat):
            raise Nonsense(f"This link shows {self.seat}, not {seat}. Use the link of that player.")
        found = self._line.ask({"do": "screen", "role": role})
        seen = self.seat if found["role"] == self.role else TABLE
        cell = _Cell(self._line, seen, str(found["role"]), found, part)
        self._cells = [*(one for one in self._cells if one.alive), cell]
        screen, cell.made = cell.made, None
        return cast("Screen", screen)

    def close(self) -> None:
        """Follow the game no longer; `table` stays as it is."""
        self._line.close()
        self.unfollow()

    # ------------------------------------------------------------------ what the connection says, on its own thread

    @property
    def have(self) -> int:
        """The number of entries that have arrived."""
        return self.table.revision

    def hear(self, message: Json) -> None:
        """Hear new lines, who has to agree, what a screen shows, that the link was replaced."""
        try:
            if message.get("entries"):
                self.table.learn(decode(line, self.table.game) for line in message["entries"])
        except Nonsense as wrong:
            self.end(str(wrong))
        with self._learned:
            self._learned.notify_all()
        if "waiting" in message:
            self._put(waiting=_waiting(message["waiting"]) if message["waiting"] else None)
        number, answer = message.get("id", 0), message.get("answer", {})
        for place, cell in enumerate(self._cells, 1):
            if cell.key == message.get("screen"):
                cell.draw(message["params"])
            if number == -place and "screen" in answer:
                cell.key = int(answer["screen"])
                cell.draw(answer["params"])
        if "gone" in message:
            self.end(str(message["gone"]))

    def lose(self) -> None:
        """Note that the server cannot be reached now."""
        self._put(connected=False)

    def resume(self, hello: Json) -> None:
        """Begin again after an interruption: the server has forgotten the screens."""
        if hello["since"] != self.table.revision:
            self.end("The game at the other end has fewer lines than here. Connect again.")
            return
        self._put(connected=True)
        for place, cell in enumerate(self._cells, 1):
            if cell.alive:
                self._line.tell({"do": "screen", "role": cell.role, "id": -place})

    def end(self, why: str) -> None:
        """Note that the connection has ended for good."""
        self._put(connected=False, ended=why)
        self._line.close()

    def _put(self, **changes: Any) -> None:
        """Change parameters, on the thread of the kernel."""
        self._changes.append(changes)
        self._change()

    def _changed(self) -> None:
        while self._changes:
            with param.edit_constant(self):  # pyright: ignore[reportUnknownMemberType]
                self.param.update(**self._changes.pop(0))


def _waiting(said: Json) -> Waiting:
    return Waiting(int(said["opening"]), str(said["text"]), str(said["author"]), tuple(said["waiting"]))
