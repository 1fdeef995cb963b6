"""The review of a finished game, as one page may see it: computed once per table and eye, for all its pages."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from assistant.core.event import REFEREE, TABLE, Entry
from assistant.figures.facts.played import Memory
from assistant.figures.review import verdict as telling
from assistant.figures.review.review import Review, review
from assistant.figures.store.derive import eye_of
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from dashboards.parts.common.labels import Json
from dashboards.parts.review import verdict
from dashboards.parts.review.verdict import LinePlace, Places
from dashboards.play.own_process import in_own_process
from dashboards.play.page_context import Spot
from dashboards.play.replay import cameras, first_camera, widest
from dashboards.play.worker_pool import Thinker

if TYPE_CHECKING:
    from dashboards.server.house import House

WAIT: Final = "Reviewing the game…"

HOUSE: Final = 1.0
"""Seconds that a page waits for the review computed beside the server before it computes its own."""
AGAIN: Final = 0.02

Work = Callable[[Table, str], Json | None]
"""Returns the review of a table for an eye, as plain values; None for a game without figures."""


def eye_for(table: Table, seat: str) -> str | None:
    """Return whose eyes a page of this seat may look back with: everybody’s if hands are open, else its own.

    None while the game is not over, and for a game without figures.
    """
    state = table.view(TABLE)
    if not state.players or not state.over:
        return None
    try:
        common = eye_of(table)
    except LookupError:
        return None
    own = seat in {player.key for player in state.players}
    return seat if common != REFEREE and own else common


class ReviewCache:
    """The reviews of one table, by eye, and what was computed on the way to them. Safe to use from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._reviews: dict[str, tuple[int, Review | None]] = {}
        self._memories: dict[str, Memory] = {}
        self._plain: dict[str, tuple[int, Json | None]] = {}

    def review(self, table: Table, eye: str) -> Review | None:
        """Return the review as the eye may know it now; a second caller waits while it is being computed."""
        with self._lock:
            count = table.count(eye)
            known = self._reviews.get(eye)
            if known is None or known[0] != count:
                known = (count, self._made(table, eye))
                self._reviews[eye] = known
            return known[1]

    def plain(self, table: Table, eye: str) -> Json | None:
        """Return the review as plain values, worked out in a process of its own."""
        with self._lock:
            count = table.count(eye)
            known = self._plain.get(eye)
            if known is None or known[0] != count:
                known = (count, in_own_process(_always, _plain_review, table.game.key, tuple(table.entries), eye))
                self._plain[eye] = known
            return known[1]

    def _made(self, table: Table, eye: str) -> Review | None:
        try:
            return review(table, eye, memory=self._memories.setdefault(eye, Memory()))
        except LookupError:
            return None


def _always() -> bool:
    return True


def _plain_review(game: str, entries: Sequence[Entry], eye: str) -> Json | None:
    return plain_review(Table(GAMES[game], MemoryLog(entries)), eye)


_SHELVES: WeakKeyDictionary[Table, ReviewCache] = WeakKeyDictionary()
_ONE = threading.Lock()


def reviewed(table: Table, eye: str) -> Review | None:
    """Return the review of this table for this eye: the same for all callers until more is known."""
    return _shelf(table).review(table, eye)


def _shelf(table: Table) -> ReviewCache:
    with _ONE:
        return _SHELVES.setdefault(table, ReviewCache())


def plain_review(table: Table, eye: str) -> Json | None:
    """Return the review as plain values, which pages are drawn from."""
    review = reviewed(table, eye)
    return telling.verdict(review) if review else None


def house_review(house: House, id_: int) -> Work:
    """Return a function that takes the house’s review of this game if it is current and for this eye, else computes it.

    For a worker: the caller waits a little while a process beside the server is at it.
    """

    def work(table: Table, eye: str) -> Json | None:
        until = time.monotonic() + HOUSE
        while house.bookkeeper.process is not None and time.monotonic() < until:
            verdict = house.verdict(id_, len(table.entries), eye)
            if verdict is not None:
                return verdict
            time.sleep(AGAIN)
        return _shelf(table).plain(table, eye)

    return work


def places_of(table: Table, widest: str) -> Places:
    """Return, by number of the entry, where a page finds each line that the camera `widest` saw."""
    return {
        seat_line.seq: LinePlace(at, seat_line.line.label) for at, (seat_line, _) in enumerate(table.states(widest))
    }


class Reviewing:
    """The review that a page shows of a finished game. `work` may be replaced by a source of stored reviews."""

    def __init__(self, spot: Spot, thinker: Thinker) -> None:
        self._spot = spot
        self._thinker = thinker
        self.work: Work = plain_review
        self._drawn: dict[Any, Json] = {}

    def verdict(self) -> Json | None:
        """Return sentences and chart, a waiting message until they are there, or None if there is nothing to say."""
        return self._asked("verdict", self._verdict)

    def _verdict(self, review: Json, places: Places) -> Json:
        """Return the verdict with as many mistakes as the replay opens with on this page."""
        spot = self._spot
        camera = first_camera(cameras(spot.table, spot.seat, spot.role), spot.seat)
        whose = spot.seat if spot.role == "seat" else "" if camera in (REFEREE, TABLE) else camera
        return verdict.verdict(review, places, whose)

    def replayed(self, camera: str) -> Json | None:
        """Return what the replay draws beside this camera; None if the camera saw less than the review uses."""
        eye = eye_for(self._spot.table, self._spot.seat)
        if eye is None or (camera == TABLE and eye not in (TABLE, REFEREE)):
            return None
        review = self._asked("whole", verdict.whole)
        if review is None or "marks" not in review:
            return review
        return review if camera in (REFEREE, TABLE) else verdict.of_seat(review, camera)

    def _asked(self, what: str, draw: Callable[[Json, Places], Json]) -> Json | None:
        table = self._spot.table
        eye = eye_for(table, self._spot.seat)
        if eye is None:
            return None
        task = (eye, table.count(eye), what)
        if task in self._drawn:
            return self._drawn[task] or None
        review, fresh = self._thinker.ask(f"review {what}", task, lambda: self._work(eye, draw))
        if not fresh:
            return {"wait": WAIT}
        self._drawn = {key: value for key, value in self._drawn.items() if key[:2] == task[:2]} | {task: review}
        return review or None

    def _work(self, eye: str, draw: Callable[[Json, Places], Json]) -> Mapping[str, Any]:
        verdict = self.work(self._spot.table, eye)
        if verdict is None:
            return {}
        allowed = cameras(self._spot.table, self._spot.seat, self._spot.role)
        return draw(verdict, places_of(self._spot.table, widest(allowed)))
