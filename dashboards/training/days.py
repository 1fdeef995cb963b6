"""A person's page: five puzzles a day, one after another, and what the answer was.

The puzzles of the day and their positions are prepared by a worker; the page says so until they are there.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any, Final

from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.training.attempts import Attempt, attempts, choose_games, note, trainees
from assistant.training.puzzle import Puzzle
from assistant.training.schedule import DAILY, five, streak
from dashboards.parts.common.labels import Json
from dashboards.parts.common.screen import Message, Screen
from dashboards.play.worker_pool import in_background
from dashboards.server.links import Place
from dashboards.server.log_redaction import report
from dashboards.server.session import PageSession
from dashboards.training.drawn import answer, drawn
from dashboards.training.house import TrainingHouse
from dashboards.training.position import position
from dashboards.training.screen import TrainingScreen

GONE: Final = "Your name was removed from the training. Ask the host to add it again."
MOST: Final = 30
"""The most puzzles of one day."""
Run = Callable[[Callable[[], None]], None]


@dataclass(frozen=True)
class Ready:
    """The puzzles of a day, prepared: in order, with their positions."""

    day: date
    games: tuple[str, ...]
    puzzles: tuple[Puzzle, ...]
    positions: dict[str, Json] = field(default_factory=dict[str, Json])
    known: tuple[str, ...] = ()
    """The games that there are puzzles of."""


def open_days(session: PageSession, house: TrainingHouse) -> Screen:
    """Return the page of the person whose link it is."""
    days = TrainingDays(session, house)
    screen = session.open(TrainingScreen(layout="training"), days.build, days.hear)
    days.prepare()
    return screen


class TrainingDays:
    """One page of one person."""

    def __init__(
        self,
        session: PageSession,
        house: TrainingHouse,
        run: Run = in_background,
        today: Callable[[], date] | None = None,
    ) -> None:
        self.session, self.house, self.person = session, house, session.place.seat
        self.store = session.house.store
        self.ready: Ready | None = None
        self.at = 0
        """The index of the puzzle that is shown; the number of puzzles after the last one."""
        self.picked: dict[str, int] = {}
        self.wanted = DAILY
        self.failed = False
        self._run = run
        self._today = today or (lambda: datetime.now().astimezone().date())

    # ------------------------------------------------------------------ preparing

    def prepare(self) -> None:
        """Have the puzzles of today chosen and drawn."""
        self._run(self._prepare)

    def _prepare(self) -> None:
        try:
            self.ready = self._prepared()
            self.failed = False
            self.at = self._first_open(self.ready)
        except Exception as wrong:  # noqa: BLE001  (the page says so)
            report(wrong, "the puzzles of a day")
            self.failed = True
        self.session.wake()

    def _prepared(self) -> Ready:
        file, day, done = self.house.puzzles(), self._today(), attempts(self.store, self.person)
        trainee = trainees(self.store).get(self.person)
        games = trainee.games if trainee else ()
        by_key = {puzzle.key: puzzle for puzzle in file.puzzles if puzzle.game in GAMES}
        today = [key for key in dict.fromkeys(one.puzzle for one in done if one.day == day) if key in by_key]
        wished = [puzzle for puzzle in by_key.values() if not games or puzzle.game in games]
        more = five(wished, done, self.person, day, self.house.people(), most=max(self.wanted, len(today)))
        order = [*today, *(puzzle.key for puzzle in more if puzzle.key not in today)][: max(self.wanted, len(today))]
        chosen = tuple(by_key[key] for key in order)
        old = self.ready.positions if self.ready else {}
        positions = {one.key: old.get(one.key) or position(one, file.table(one)) for one in chosen}
        known = tuple(key for key in GAMES if any(puzzle.game == key for puzzle in by_key.values()))
        return Ready(day, games, chosen, positions, known)

    def _first_open(self, ready: Ready) -> int:
        done = {one.puzzle for one in self._done(ready.day)}
        return next((at for at, puzzle in enumerate(ready.puzzles) if puzzle.key not in done), len(ready.puzzles))

    def _done(self, day: date) -> list[Attempt]:
        return [attempt for attempt in attempts(self.store, self.person) if attempt.day == day]

    # ------------------------------------------------------------------ drawing

    def build(self) -> Json:
        """Return everything that the page shows."""
        trainee = trainees(self.store).get(self.person)
        if trainee is None:
            return {"gone": GONE}
        ready = self.ready
        whole: dict[str, Any] = {"name": trainee.name, "failed": self.failed, "waiting": ready is None}
        if ready is None:
            return whole
        first: dict[str, Attempt] = {}
        for attempt in self._done(ready.day):
            first.setdefault(attempt.puzzle, attempt)
        steps = [
            "open" if one.key not in first else "right" if first[one.key].right else "wrong" for one in ready.puzzles
        ]
        shown = ready.puzzles[self.at] if self.at < len(ready.puzzles) else None
        return {
            **whole,
            "streak": streak(attempts(self.store, self.person), self._today()),
            "steps": steps,
            "at": self.at,
            "more": len(ready.puzzles) < MOST and len(ready.puzzles) == self.wanted,
            "games": [
                {"key": key, "title": GAMES[key].title, "chosen": not ready.games or key in ready.games}
                for key in ready.known
            ],
            "puzzle": self._puzzle(shown, ready, first.get(shown.key)) if shown else None,
        }

    def _puzzle(self, puzzle: Puzzle, ready: Ready, attempt: Attempt | None) -> Json:
        """Return a puzzle; what is right is only told after the answer."""
        mine = _decided(puzzle, self.person)
        shown = drawn(puzzle, ready.positions[puzzle.key], attempt is not None, "Your own decision" if mine else "")
        return {**shown, "answer": self._answer(puzzle, attempt, mine) if attempt else None}

    def _answer(self, puzzle: Puzzle, attempt: Attempt, mine: bool) -> Json:
        link = ""
        if mine:
            link = self.session.house.link(Place("replay", puzzle.source.game)) + f"#line={puzzle.source.label}"
        return {**answer(puzzle), "right": attempt.right, "picked": self.picked.get(puzzle.key), "link": link}

    # ------------------------------------------------------------------ hearing

    def hear(self, message: Message) -> None:
        """Handle a message of the page; raises Nonsense or NotRecorded."""
        match message:
            case {"do": "answer", "key": str(key), "choice": int(number)}:
                self._take(key, number)
            case {"do": "go", "to": int(to)} if self.ready and 0 <= to <= len(self.ready.puzzles):
                self.at = to
            case {"do": "more"} if self.ready and self.wanted + DAILY <= MOST:
                self.wanted = max(self.wanted, len(self.ready.puzzles)) + DAILY
                self.prepare()
            case {"do": "games", "games": [*games]}:
                self._choose([game for game in games if isinstance(game, str)])
            case {"do": "again"}:
                pass
            case _:
                raise Nonsense("This page does not understand that. Reload it.")
        if self.ready and self.ready.day != self._today():
            self.wanted = DAILY
            self.prepare()

    def _take(self, key: str, number: int) -> None:
        ready = self.ready
        puzzle = next((one for one in ready.puzzles if one.key == key), None) if ready else None
        if ready is None or puzzle is None or not 0 <= number < len(puzzle.choices):
            raise Nonsense("That puzzle is not one of today’s. Reload the page.")
        if any(attempt.puzzle == key for attempt in self._done(ready.day)):
            return
        right = puzzle.choices[number].right
        note(self.store, self.person, Attempt(key, right, time.time_ns() // 1_000_000))
        self.picked[key] = number

    def _choose(self, games: Sequence[str]) -> None:
        known = set(self.ready.known) if self.ready else set[str]()
        chosen = set(games) & known
        if not chosen:
            raise Nonsense("Choose at least one game.")
        choose_games(self.store, self.person, () if chosen == known else sorted(chosen))
        self.prepare()


def _decided(puzzle: Puzzle, person: str) -> bool:
    return puzzle.source.kind == "own" and puzzle.source.by == person
