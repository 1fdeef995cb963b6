"""A game in play, as one page sees it: its whole state as JSON, and every tap on it.

No Panel here: the same serves the server's pages, notebooks and the one-file replay.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.event import TABLE
from assistant.table import Table
from dashboards.parts import styles
from dashboards.parts.common import feed, rules, turn
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json, words
from dashboards.play import replay
from dashboards.play.pondering import Pondering
from dashboards.play.thinking import in_background

if TYPE_CHECKING:
    from dashboards.parts.common.screen import Message, Screen
    from dashboards.server.session import Desk

log = logging.getLogger("boardside")

SCRIPT = "play/screen"
"""The module that a screen of play begins with."""
SHEETS = (
    "parts/common/frame",
    "parts/common/entry",
    "parts/mystery/odds",
    "parts/mystery/grid",
    "parts/mystery/mansion",
    "parts/world/world",
    "parts/world/fight",
    "play/replay",
    "parts/market/market",
    "parts/tiles/tiles",
)
"""Style sheets of the parts of play, behind the theme."""
LAYOUTS = {"table": "tablet", "tv": "tv", "replay": "replay"}


class Play(Pondering):
    """One page: a seat at a table in a role (seat, alone, table, tv, watch, replay)."""

    def __init__(self, table: Table, seat: str = TABLE, role: str = "seat") -> None:
        super().__init__(table, seat, role)
        if role == "replay":
            self._open_replay({})

    # ------------------------------------------------------------------ what the page shows

    @property
    def layout(self) -> str:
        """Name of the arrangement in the scripts."""
        return LAYOUTS.get(self.role, "phone")

    def still(self) -> Json:
        """What does not change: shapes and the rule catalogue."""
        return self.arrangement.still(self.sight)

    def state(self) -> Json:
        """Everything that changes, from what this seat may see, and nothing else."""
        sight = self.sight
        found: Json = {
            "role": self.role,
            "seat": sight.player,
            "revision": sight.revision,
            "title": sight.game.title,
            "toast": self._toast,
            "replay": self._shown_replay(),
            "file": self._file,
        }
        if self.role == "replay":
            return {**found, "behind": sight.revision - self._replayed_to}
        found |= {
            "words": words(sight),
            "tabs": self._tabs(),
            "status": self.arrangement.status(sight),
            "clocks": turn.times(sight),
            "board": self.arrangement.board(sight) if sight.laid else None,
            "panels": {key: panel(sight) for key, panel in self.arrangement.panels.items()} if sight.laid else {},
            "last": feed.last_lines(sight),
            "opened": self.arrangement.after_the_game(sight),
        }
        if self.role != "tv":
            found |= self._tappable(sight)
        return found

    def _shown_replay(self) -> Json | None:
        """The frames, and the odds beside them as soon as they are worked out."""
        if self._replay is None:
            return None
        return {**self._replay, "odds": self._replayed(self._replay["camera"])}

    def _tappable(self, sight: Sight) -> Json:
        return {
            "entry": self.arrangement.entry(sight),
            "feed": feed.feed(sight, **self._feed),
            "grid": self.arrangement.grid(sight, self._mind(sight)) if sight.laid else None,
            "hand": self.arrangement.hand(sight) if sight.laid else None,
            "readings": rules.readings(sight) if sight.laid else {},
            "looked": self.arrangement.looked(sight, self._look) if sight.laid else None,
            "luck": self.arrangement.luck(sight) if sight.laid else None,
            "writes": sight.writes,
            "sheet": self._shown_sheet(sight),
            "cover": self._cover(sight),
        }

    def _tabs(self) -> list[Json]:
        tabs = dict(self.arrangement.tabs)
        if self.sight.player is None:
            tabs.pop("notes", None)
        if not self.sight.writes:
            tabs["play"] = "Table"
        return [{"key": key, "label": label} for key, label in tabs.items()]

    def _shown_sheet(self, sight: Sight) -> Json | None:
        if self._sheet and self._sheet["type"] == "line":
            told = sight.line(self._sheet["seq"])
            return self._line_sheet(sight, told) if told else None
        return self._sheet

    # ------------------------------------------------------------------ a tablet that is passed around

    def _cover(self, sight: Sight) -> Json | None:
        """Notes of players without a device, on the shared tablet, only while somebody holds the button."""
        if self.role != "table" or getattr(sight.state, "way", "") != "tablet":
            return None
        found: Json = {"players": [p.key for p in sight.state.players if not p.device], "held": self._held}
        if self._held:
            own = Sight.of(self.table, self._held, "alone")
            blocks = [b for b in self.arrangement.entry(own) if b.get("private")]
            found |= {
                "grid": self.arrangement.grid(own, self._mind(own)),
                "hand": self.arrangement.hand(own),
                "entry": blocks,
            }
        return found

    def _on_hold(self, message: Message) -> None:
        cover = self._cover(self.sight)
        player = message.get("player")
        self._held = player if cover and player in cover["players"] else None
        self._asked, self._doubted = None, ()

    # ------------------------------------------------------------------ looking

    def _on_feed(self, message: Message) -> None:
        self._feed = {"all_lines": bool(message.get("all")), "audit": bool(message.get("audit"))}

    def _on_replay(self, message: Message) -> None:
        self._open_replay(message)

    def _open_replay(self, message: Message) -> None:
        allowed = replay.cameras(self.table, self.seat, self.role)
        camera = str(message.get("camera") or replay.first_camera(allowed, self.seat))
        self._replayed_to = self.sight.revision
        self._replay = {**replay.replay(self.table, camera, allowed, self.arrangement.picture)}
        board = self.arrangement.board(self.sight) if self.sight.laid else None
        if board and "owners" in board:
            owners = [{**owner, "name": owner.get("plain", owner["name"])} for owner in board["owners"]]
            self._replay["board"] = {"part": board["part"], "owners": owners}

    def _on_export(self, _: Message) -> None:
        """The replay as one file, with the cameras this page may use; made by the worker, sent once."""
        self._thinker.run(self._export)

    def _export(self) -> None:
        from dashboards.play.one_file import replay_page  # noqa: PLC0415  (it is made of a Play itself)

        try:
            text = replay_page(self.table, self.seat, self.role)
            self._toasts += 1
            self._file = {"id": self._toasts, "name": f"{self.table.game.key}-replay.html", "text": text}
        except Exception as wrong:  # noqa: BLE001  (a worker has nobody else to tell)
            log.error("A replay could not be written: %s", type(wrong).__name__)
            self._say("The file could not be made. Try it again.")
        self._thought()

    def _on_live(self, _: Message) -> None:
        if self.role != "replay":
            self._replay = None


def play_styles() -> list[str]:
    """The theme and the sheets of all parts of play."""
    return [styles(*SHEETS)]


def open_screen(desk: Desk) -> tuple[Screen, Callable[[], Json], Callable[[Message], None]]:
    """A screen of play for a page of the server, what draws it and what hears it."""
    from dashboards.play.screen import PlayScreen  # noqa: PLC0415  (no Panel before a page is opened)

    if desk.table is None:
        raise LookupError("A screen of play needs a table.")
    way = getattr(desk.table.view(TABLE), "way", "")
    play = Play(desk.table, desk.seat, "alone" if (desk.role, way) == ("seat", "alone") else desk.role)
    play.in_background(in_background, desk.wake)
    screen = PlayScreen(layout=play.layout, still=play.still())
    return screen, play.state, play.hear
