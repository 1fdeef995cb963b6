"""What a page looks at for itself alone: its feed, odds and charts it asked for, the replay, the replay as a file."""

from __future__ import annotations

import logging
from typing import Any

from dashboards.parts.common.words import Json
from dashboards.play import replay
from dashboards.play.pondering import Pondering
from dashboards.play.spot import Spot

log = logging.getLogger("boardside")

LOOKS = ("account", "battle", "path", "charts", "card", "cards", "typed")
"""What a page may ask for itself alone."""


class Looking:
    """How far the feed is unfolded, what was asked for, and the frames of a replay; nothing is recorded."""

    def __init__(self, spot: Spot, pondering: Pondering) -> None:
        self._spot = spot
        self._pondering = pondering
        self.feed = {"all_lines": False, "audit": False}
        self.asked: dict[str, Any] = {}
        self.file: Json | None = None
        self._replay: dict[str, Any] | None = None
        self._until = 0
        if spot.role == "replay":
            self.on_replay({})

    @property
    def behind(self) -> int:
        """Entries since the replay was opened."""
        return self._spot.sight.revision - self._until

    def replay(self) -> Json | None:
        """The frames, and the odds beside them as soon as they are worked out."""
        if self._replay is None:
            return None
        return {**self._replay, "odds": self._pondering.replayed(self._replay["camera"])}

    # ------------------------------------------------------------------ taps

    def on_feed(self, message: Json) -> None:
        """More lines, or the struck ones too."""
        self.feed = {"all_lines": bool(message.get("all")), "audit": bool(message.get("audit"))}

    def on_look(self, message: Json) -> None:
        """What this page alone wants to know; each question stays until it is asked anew."""
        self.asked |= {key: message[key] for key in LOOKS if key in message}

    def on_replay(self, message: Json) -> None:
        """The frames of a camera."""
        spot = self._spot
        allowed = replay.cameras(spot.table, spot.seat, spot.role)
        camera = str(message.get("camera") or replay.first_camera(allowed, spot.seat))
        self._until = spot.sight.revision
        frames = replay.replay(spot.table, camera, allowed, spot.arrangement.picture)
        self._replay = {**frames, "look": spot.arrangement.look}
        board = spot.arrangement.board(spot.sight) if spot.sight.laid else None
        if board and "owners" in board:
            owners = [{**owner, "name": owner.get("plain", owner["name"])} for owner in board["owners"]]
            self._replay["board"] = {"part": board["part"], "owners": owners}

    def on_live(self, _: Json) -> None:
        """Back to the table as it is."""
        if self._spot.role != "replay":
            self._replay = None

    def on_export(self, _: Json) -> None:
        """The replay as one file, with the cameras this page may use; made by the worker, sent once."""
        self._pondering.thinker.run(self._export)

    def _export(self) -> None:
        from dashboards.play.one_file import replay_page  # noqa: PLC0415  (it is made of a page of play itself)

        spot = self._spot
        try:
            text = replay_page(spot.table, spot.seat, spot.role)
            self.file = {"id": spot.next_number(), "name": f"{spot.table.game.key}-replay.html", "text": text}
        except Exception as wrong:  # noqa: BLE001  (a worker has nobody else to tell)
            log.error("A replay could not be written: %s", type(wrong).__name__)
            spot.say("The file could not be made. Try it again.")
        spot.wake()
