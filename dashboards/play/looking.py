"""The views of one page alone: its feed, the odds and charts it asked for, the replay, the replay as a file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from assistant.core.offer import Nonsense
from assistant.figures.store.derive import GameListing
from assistant.table.table import Table
from dashboards.parts.common.labels import Json
from dashboards.play import frames, handing_on, replay, what_if
from dashboards.play.card import card_of
from dashboards.play.handing_on import Beside
from dashboards.play.one_file import replay_page
from dashboards.play.page_context import Spot, saved_as
from dashboards.play.paper import NAME, paper_page
from dashboards.play.report import report_page
from dashboards.play.reviewing import Reviewing
from dashboards.play.thinking_requests import Pondering

log = logging.getLogger("boardside")

LOOKS = ("account", "battle", "path", "charts", "card", "cards", "typed")
"""Subjects that a page may ask about for itself alone."""


class Looking:
    """How far the feed is unfolded, what was asked for, and the frames of a replay; none of it is recorded."""

    def __init__(self, spot: Spot, pondering: Pondering, reviewing: Reviewing) -> None:
        self._spot = spot
        self._pondering = pondering
        self._reviewing = reviewing
        self.feed = {"all_lines": False, "audit": False}
        self.asked: dict[str, Any] = {}
        self.file: Json | None = None
        self.bgstats: Json | None = None
        self.beside: Beside = GameListing
        self._replay: Json | None = None
        self._until = 0
        if spot.role == "replay":
            self.on_replay({})

    @property
    def behind(self) -> int:
        """The number of entries since the replay was opened."""
        return self._spot.sight.revision - self._until

    @property
    def replaying(self) -> bool:
        """Whether the page shows a replay."""
        return self._replay is not None

    def replay(self) -> Json | None:
        """Return the frames, with the odds beside them once these are worked out."""
        if self._replay is None:
            return None
        if "what_if" in self._replay:
            return self._replay
        return frames.with_figures(self._replay, self._pondering, self._reviewing)

    # ------------------------------------------------------------------ taps

    def on_feed(self, message: Json) -> None:
        """Show more lines, or also the struck ones."""
        self.feed = {"all_lines": bool(message.get("all")), "audit": bool(message.get("audit"))}

    def on_look(self, message: Json) -> None:
        """Show something on this page alone; each question stays open until it is asked differently."""
        self.asked |= {key: message[key] for key in LOOKS if key in message}

    def on_replay(self, message: Json) -> None:
        """Show the frames of a camera; `at` is the line to show first, `learn` begins with the mistakes."""
        spot = self._spot
        allowed = replay.cameras(spot.table, spot.seat, spot.role)
        camera = str(message.get("camera") or replay.first_camera(allowed, spot.seat))
        wanted = {"at": message.get("at"), "learn": message.get("learn") is True or None}
        chosen = {key: one for key, one in wanted.items() if isinstance(one, int)}
        self._show({**frames.of_camera(spot, camera), **chosen})

    def on_what_if(self, message: Json) -> None:
        """Show the frames as they would be if one line were missing or different; nothing is recorded."""
        spot = self._spot
        allowed = replay.cameras(spot.table, spot.seat, spot.role)
        camera = next((one for one in allowed if one.key == message.get("camera")), None)
        if camera is None:
            raise Nonsense("You can't use that camera.")
        line, words = message.get("seq"), message.get("words")
        supposed = what_if.suppose(spot.table, allowed, camera, line, words, spot.arrangement)
        self._show(frames.on_board(spot, supposed))

    def _show(self, replay: Json) -> None:
        self._until = self._spot.sight.revision
        self._replay = replay

    def on_live(self, _: Json) -> None:
        """Return to the game as it is now."""
        if self._spot.role != "replay":
            self._replay = None

    def on_export(self, _: Json) -> None:
        """Save the replay as one file with the cameras this page may use; a worker makes it, and it is sent once."""
        self._hand_over("replay.html", "text/html", replay_page)

    def on_keep(self, _: Json) -> None:
        """Save the evening as one file: verdict, charts, decisions and replay, as far as this page may see them."""
        self._hand_over("evening.html", "text/html", report_page)

    def on_print(self, _: Json) -> None:
        """Save the sheets to print as one file: those of the game, house rules, and how to go on without power."""
        self._hand_over(NAME, "text/html", paper_page)

    def on_card(self, _: Json) -> None:
        """Save a picture to share: who won and how it went, without anything that would spoil the case."""
        self._hand_over("card.svg", "image/svg+xml", lambda table, seat, _role: card_of(table, seat))

    def on_bgstats(self, message: Json) -> None:
        """Show the link to BG Stats and its code; the same message again hides it."""
        again = self.bgstats is not None or message.get("close") is True
        self.bgstats = None if again else handing_on.to_bgstats(self._spot.table, self.beside())

    def _hand_over(self, name: str, kind: str, write: Callable[[Table, str, str], str]) -> None:
        """Have a file written by the worker and give it to the page."""
        self._pondering.thinker.run(lambda: self._write(name, kind, write))

    def _write(self, name: str, kind: str, write: Callable[[Table, str, str], str]) -> None:
        spot = self._spot
        try:
            text = write(spot.table, spot.seat, spot.role)
            name = f"{spot.table.game.key}-{name}"
            self.file = {"id": spot.next_number(), "name": name, "kind": kind, "text": text}
            spot.say(saved_as(name))
        except Nonsense as wrong:
            spot.say(str(wrong))
        except Exception as wrong:  # noqa: BLE001  (a worker has nobody else to tell)
            log.error("A file could not be written: %s", type(wrong).__name__)
            spot.say("The file could not be made because of an internal error. The game is safe. Try again.")
        spot.wake()
