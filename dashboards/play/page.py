"""A game in play as one page sees it: the whole state as JSON, and a handler for every tap.

No Panel here: the same code serves the server’s pages, notebooks and the one-file replay.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.offer import Nonsense
from assistant.table.table import NotRecorded, SeatLine, Table
from dashboards.parts.common import box, feed, guides, now, opening, rules, turn
from dashboards.parts.common.arrangement import Below
from dashboards.parts.common.drama import drama
from dashboards.parts.common.labels import Json, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.correcting import Correcting
from dashboards.play.laying import SILENT, Laying
from dashboards.play.looking import Looking
from dashboards.play.moment import moment
from dashboards.play.own_process import here
from dashboards.play.page_context import Spot
from dashboards.play.practice import Practising
from dashboards.play.puzzle_way import Puzzling
from dashboards.play.recording import Recording
from dashboards.play.reviewing import Reviewing
from dashboards.play.thinking_requests import Pondering
from dashboards.play.worker_pool import Apart, Run

log = logging.getLogger("boardside")

READING = (
    "close",
    "again",
    "line",
    "feed",
    "replay",
    "what_if",
    "live",
    "export",
    "keep",
    "card",
    "print",
    "bgstats",
    "look",
    "practice",
)
"""Messages allowed from a page that records nothing."""
ANSWERS = 8
"""How many of the last taps are answered by id."""
LAYOUTS = {"table": "tablet", "tv": "tv", "replay": "replay"}


class Play:
    """One page: a seat at a table in a role (seat, alone, table, tv, watch, replay).

    Its parts get each other as arguments: the spot that all of them share, recording, correcting (which records),
    secret submissions, pondering, looking. A tap `{"do": "strike", …}` goes to the part that has `on_strike`.
    """

    def __init__(self, table: Table, seat: str = TABLE, role: str = "seat") -> None:
        self._spot = Spot(table, seat, role)
        self._pondering = Pondering(self._spot)
        self._spot.ask = self._pondering.thinker.ask
        self.reviewing = Reviewing(self._spot, self._pondering.thinker)
        self.looking = Looking(self._spot, self._pondering, self.reviewing)
        self.practising, self.puzzling = Practising(self._spot), Puzzling(self._spot)
        recording = Recording(self._spot)
        self._correcting = Correcting(self._spot, recording)
        self._heard: list[Any] = []
        secret = Laying(self._spot)
        parts = (
            self, recording, self._correcting, secret, self._pondering, self.looking, self.practising, self.puzzling,
        )  # fmt: skip
        self.hears: Mapping[str, Callable[[Json], None]] = {
            name.removeprefix("on_"): getattr(part, name) for part in parts for name in _hearing(type(part))
        }

    @property
    def table(self) -> Table:
        """The table."""
        return self._spot.table

    @property
    def seat(self) -> str:
        """The seat that the page looks from."""
        return self._spot.seat

    @property
    def role(self) -> str:
        """The role of the page."""
        return self._spot.role

    def in_background(
        self, run: Run, changed: Callable[[], None], run_long: Run | None = None, apart: Apart = here
    ) -> None:
        """Have the thinking done by `run`, and call `changed` whenever something new can be drawn.

        Work that takes seconds is done by `run_long`, if there is one, and work that takes much memory by `apart`.
        """
        thinker = self._pondering.thinker
        thinker.run, thinker.run_long = run, run_long or run
        thinker.apart = apart
        self._spot.changed = changed

    def leave_to_dealer(self, kinds: Callable[[], tuple[type[Event], ...]]) -> None:
        """Offer no lines of the kinds that this returns: those that the program deals now and enters for everybody."""
        self._spot.dealt = kinds

    def explain(self, why: Callable[[SeatLine], str]) -> None:
        """Have lines of computer players explained by `why`."""
        self._spot.why = why

    def roll_with(self, dice: Callable[[], Below]) -> None:
        """Have the program's dice taken up by `dice`."""
        self._spot.dice = dice

    # ------------------------------------------------------------------ what the page says

    def hear(self, message: Json) -> None:
        """Handle one tap. Never raise: any error becomes a sentence on this page, and the tap’s `id` is answered."""
        self.looking.file, self._spot.entered = None, False
        before = self._spot.table.count(self._spot.author)
        try:
            heard = self.hears.get(str(message.get("do")))
            if heard is None:
                raise Nonsense("This page is from an older version of Boardside. Reload it.")
            if not self._spot.sight.writes and message["do"] not in READING:
                raise Nonsense("This screen is for watching only. Enter it on a player's device or the table's tablet.")
            if not self._heard_before(message):
                heard(message)
        except (Nonsense, NotRecorded) as wrong:
            self._spot.say(str(wrong))
        except Exception as wrong:  # noqa: BLE001  (a page must stay alive; the text could hold a secret)
            if message.get("do") not in SILENT:
                log.error("A message to a %s screen failed: %s", self._spot.role, type(wrong).__name__)
            self._spot.say("Something went wrong inside Boardside, and nothing was recorded. Try again.")
        if isinstance(message.get("id"), str):
            recorded = self._spot.entered or self._spot.table.count(self._spot.author) != before
            self._heard = [*self._heard, [message["id"], recorded]][-ANSWERS:]
        self._spot.wake()

    def _heard_before(self, message: Json) -> bool:
        """Return whether a repeated tap was already heard, by a server that has restarted since.

        A page sends one tap at a time, so it was heard if its author has entered anything after what the page had
        seen. Taps that record an event are compared by the table itself (see `Table.propose`).
        """
        seen, table = message.get("seen"), self._spot.table
        if message.get("again") is not True or not isinstance(seen, int):
            return False
        if message["do"] in ("record", *SILENT):  # submitting or taking back twice is the same as once
            return False
        return any(entry.author == self._spot.author for entry in table.known(self._spot.seat)[max(0, seen) :])

    def on_again(self, _: Json) -> None:
        """Answer a repeated tap that was heard before, without doing anything else."""

    def on_close(self, _: Json) -> None:
        """Close whatever is open over the page."""
        self._spot.close()

    def on_told(self, message: Json) -> None:
        """Show a message on this page alone, for a button that only has something to say."""
        self._spot.say(str(message.get("text", "")))

    def on_hold(self, message: Json) -> None:
        """Let a player take the shared tablet in hand, or put it back."""
        cover = self._cover(self._spot.sight)
        player = message.get("player")
        held = player if cover and player in cover["players"] else None
        if held != self._spot.held:
            self._spot.close()  # open questions and messages were meant for the previous player
            self._spot.toast = None
            self.looking.asked.pop("typed", None)
        self._spot.held = held
        self._pondering.forget()

    # ------------------------------------------------------------------ what the page shows

    @property
    def layout(self) -> str:
        """The name of the layout in the scripts."""
        return LAYOUTS.get(self._spot.role, "phone")

    @property
    def families(self) -> tuple[str, ...]:
        """The families of parts that the game is drawn with."""
        return self._spot.arrangement.families

    def still(self) -> Json:
        """Return what does not change: shapes, the rule catalog, and the cards that introduce the game."""
        game = self._spot.table.game.key
        laid = next((entry.event for entry in self._spot.table.entries if entry.event.begins), None)
        introduction = {"game": game, "cards": guides.introduction(game, guides.part_of(laid) or "Part 1")}
        return {**self._spot.arrangement.still(self._spot.sight), "introduction": introduction}

    def state(self) -> Json:
        """Return everything that changes, from what this seat may see and nothing else."""
        spot, sight, arranged = self._spot, self._spot.sight, self._spot.arrangement
        state: dict[str, Any] = {
            "role": spot.role,
            "seat": sight.player,
            "revision": sight.revision,
            "title": sight.game.title,
            "toast": spot.passing,
            "heard": self._heard,
            "replay": self.looking.replay(),
            "file": self.looking.file,
            "bgstats": self.looking.bgstats,
            "practice": self.practising.shown() if self.looking.replaying else None,
        }
        if spot.role == "replay":
            return {**state, "behind": self.looking.behind}
        state |= {
            **moment(sight),
            "look": arranged.look,
            "words": words(sight),
            "tabs": self._tabs(),
            "status": opening.status(sight, box.status(sight, arranged.status(sight))),
            "clocks": turn.times(sight),
            "board": arranged.board(sight) if sight.is_set_up else None,
            "panels": {key: panel(sight) for key, panel in arranged.panels.items()} if sight.is_set_up else {},
            "last": feed.last_lines(sight),
            "opened": arranged.after_the_game(sight),
            "weighed": self._pondering.weighed(sight),
            "review": self.reviewing.verdict(),
        }
        if spot.role == "tv":
            return {**state, "drama": drama(sight, state["status"], arranged.drama) if sight.is_set_up else None}
        return {**state, **self._tappable(sight, state)}

    def _tappable(self, sight: SeatView, state: Json) -> Json:
        arranged = self._spot.arrangement
        game = [*arranged.boxes(sight), *arranged.entry(sight)]
        waiting = now.no_gold(game) if sight.table.openings.now else game
        entry = now.one_gold([*opening.blocks(sight, sight.player), *waiting])
        return {
            "entry": entry,
            "now": now.now(sight, state["status"], entry, state["board"]),
            "feed": feed.feed(sight, **self.looking.feed),
            "grid": arranged.grid(sight, self._pondering.mind(sight)) if sight.is_set_up else None,
            "hand": arranged.hand(sight) if sight.is_set_up else None,
            "mine": arranged.mine(sight) if sight.is_set_up and sight.player else [],
            "readings": rules.readings(sight) if sight.is_set_up else {},
            "looked": arranged.looked(sight, self.looking.asked) if sight.is_set_up else None,
            "luck": arranged.luck(sight) if sight.is_set_up else None,
            "writes": sight.writes,
            **self.puzzling.shown(),
            "sheet": self._sheet(sight),
            "cover": self._cover(sight),
        }

    def _tabs(self) -> list[Json]:
        sight = self._spot.sight
        tabs = dict(self._spot.arrangement.tabs)
        if sight.player is None:
            tabs.pop("notes", None)
        if not sight.writes:
            tabs["play"] = "Table"
        return [{"key": key, "label": label} for key, label in tabs.items()]

    def _sheet(self, sight: SeatView) -> Json | None:
        sheet = self._spot.sheet
        if sheet and sheet["type"] == "line":
            seat_line = sight.line(sheet["seq"])
            return self._correcting.sheet(sight, seat_line) if seat_line else None
        if sheet and sheet["type"] == "lay" and sheet["send"]["box"] not in sight.table.boxes.open():
            return None
        return sheet

    def _cover(self, sight: SeatView) -> Json | None:
        """Return what is only for players without a device, on the shared screen, while somebody holds it.

        In a game on one tablet it covers all they have: notes, hand, entry; where others have phones, only secret
        submissions.
        """
        spot, whole = self._spot, sight.state.way == "tablet"
        if spot.role != "table":
            return None
        players = [p.key for p in sight.state.players if not p.device] if whole else [*box.in_hand(sight)]
        if not players and not whole:
            return None
        cover: Json = {"players": players, "held": spot.held if spot.held in players else None, "notes": whole}
        return {**cover, **self._covered(spot.own, whole)} if cover["held"] else cover

    def _covered(self, own: SeatView, whole: bool) -> Json:
        arranged = self._spot.arrangement
        boxes, entry = arranged.boxes(own), [b for b in arranged.entry(own) if b.get("private")]
        if not whole:
            return {"grid": None, "hand": None, "entry": [*boxes, *(b for b in entry if b["type"] == "box")]}
        return {
            "grid": arranged.grid(own, self._pondering.mind(own)),
            "hand": arranged.hand(own),
            "entry": [*opening.blocks(own, own.seat), *boxes, *entry],
        }


@cache
def _hearing(part: type) -> tuple[str, ...]:
    """Return the names of a part’s methods that hear a tap.

    They are cached, because Python sorts all names of a class each time.
    """
    return tuple(name for name in dir(part) if name.startswith("on_"))
