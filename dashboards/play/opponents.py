"""Computer players at the tables of a server: their lines are found by the workers, and recorded at a human pace.

A computer player enters what it does as a phone would, for its own seat. The dealer of its table is the program as
well: it deals hidden cards to everybody, people included. Nothing is kept here that the log doesn't hold, so a
restart, an undo or a correction changes nothing but the next line.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from assistant.bots import GAMES_PLAYED, evenings, join
from assistant.bots.evening import Evening
from assistant.bots.explaining import reason
from assistant.bots.foresight import Said
from assistant.bots.sight import Stuck
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.offer import Nonsense
from assistant.core.story import AMENDMENTS
from assistant.families.mystery.table import Mystery
from assistant.storage.deals import deal_code, let_program_deal
from assistant.table.table import NotRecorded, SeatLine, Table
from dashboards.play.worker_pool import Run, in_background
from dashboards.server.log_redaction import report

if TYPE_CHECKING:
    from dashboards.server.house import House

LOOKED: Final = 250
"""Milliseconds between two looks at all tables."""
PACES: Final = {"quick": 0.5, "usual": 2.0, "slow": 5.0}
"""Seconds before each line of a computer player, by pace."""
USUAL: Final = "usual"
CORRECTING: Final = 8.0
"""Seconds to wait after an undo or a correction, because people may go on correcting."""
AGAIN: Final = 5.0
"""Seconds after which a line is tried again that could not be recorded, because the disk is full."""


def pace(house: House, game: int) -> str:
    """Return the pace that the host has chosen for this game."""
    chosen = house.store.setting(f"{PACE} {game}", USUAL)
    return chosen if chosen in PACES else USUAL


def choose_pace(house: House, game: int, chosen: str) -> None:
    """Choose the pace of a game; raise Nonsense for one that does not exist."""
    if chosen not in PACES:
        raise Nonsense("Choose quick, usual or slow.")
    house.store.remember(f"{PACE} {game}", chosen)


PACE: Final = "pace"
"""The store's setting of each game for the pace of its computer players."""


def reasons(house: House, game: int, table: Table) -> Callable[[SeatLine], str]:
    """Return the function that explains lines of computer players, once no secret is in their reasons any more.

    Reasons rest on what the player's seat knew: they are told where that is what everybody sees, or when the game is
    over and the hands of a mystery are open.
    """
    known: dict[tuple[int, int], str] = {}

    def why(line: SeatLine) -> str:
        state = table.view(TABLE)
        author = next((player for player in state.players if player.key == line.line.entry.author), None)
        if author is None or not author.skill or table.game.key not in GAMES_PLAYED:
            return ""
        open_now = state.over and (state.opened or not isinstance(state, Mystery))
        if not open_now and not evenings(table.game.key).reasons_are_open:
            return ""
        key = (line.seq, table.revision)
        if key not in known:
            known.clear()
            try:
                known[key] = reason(table, deal_code(house.store, game), line.seq)
            except Stuck:
                known[key] = ""
        return known[key]

    return why


def kinds_dealt(house: House, game: int, table: Table) -> tuple[type[Event], ...]:
    """Return the kinds of lines that the program enters for everybody at this table, because it deals there."""
    if table.game.key not in GAMES_PLAYED:
        return ()
    deals = any(player.skill for player in table.view(TABLE).players) or deal_code(house.store, game)
    return evenings(table.game.key).kinds_dealt if deals else ()


class Opponents:
    """The computer players of all open tables of a house; `look` is called every `LOOKED` milliseconds."""

    def __init__(self, house: House, run: Run = in_background, clock: Callable[[], float] = time.monotonic) -> None:
        self._house, self._run, self._clock = house, run, clock
        self._companies: dict[int, Company] = {}

    def look(self) -> None:
        """Have the next line found at every table where one is due."""
        for game, table in self._house.tables.numbered():
            if game not in self._companies:
                self._companies[game] = Company(self._house, game, table, self._clock)
            self._companies[game].look(self._run)


class Company:
    """The computer players of one table."""

    def __init__(self, house: House, game: int, table: Table, clock: Callable[[], float]) -> None:
        self._house, self._game, self._table, self._clock = house, game, table, clock
        self._seats: tuple[Any, ...] | None = None
        self._evening: Evening[Any, Any] | None = None
        self._found: tuple[object, Said | None] | None = None
        self._seen: object = None
        self._due = 0.0
        self._busy = False
        self._code = ""

    def look(self, run: Run) -> None:
        """Have the next line found when anything has happened, and record it once it is due.

        It is found at once and recorded later, so that nobody can tell from the time how much there was to think about.
        """
        if self._busy:
            return
        state = self._table.view(TABLE)
        if state.players is not self._seats:
            self._seats = state.players
            self._evening = self._joined()
        if self._evening is None or getattr(state, "paused", False):
            return
        moment = self._table.moment(REFEREE)
        if moment != self._seen:
            self._seen = moment
            wait = CORRECTING if self._corrected() else PACES[pace(self._house, self._game)]
            self._due = self._clock() + wait
        if self._found is None or self._found[0] != moment:
            self._busy = True
            run(self._find)
        if not self._busy:
            self._go_on()

    def _joined(self) -> Evening[Any, Any] | None:
        """Return the evening of the table, if the program deals there or plays a seat."""
        self._code = self._code or deal_code(self._house.store, self._game)
        if not self._code and any(player.skill for player in self._table.view(TABLE).players):
            self._code = let_program_deal(self._house.store, self._game)
        return join(self._table, self._code) if self._code else None

    def _corrected(self) -> bool:
        entries = self._table.entries
        return bool(entries) and isinstance(entries[-1].event, AMENDMENTS)

    def _find(self) -> None:
        """Find the next line; none while the table waits for people, or if the computer players are stuck."""
        moment = self._table.moment(REFEREE)
        try:
            self._found = moment, self._evening.next_line() if self._evening else None
            self._is_stuck(False)
        except Exception as wrong:  # noqa: BLE001  (the other tables go on, and the host can hand the seat over)
            self._found = moment, None
            report(wrong, "a computer player")
            self._is_stuck(True)
        finally:
            self._busy = False

    def _go_on(self) -> None:
        """Record the line that was found, if it is due, unless something else was recorded meanwhile."""
        moment, said = self._found or (None, None)
        if said is None or not (said.dealt or self._clock() >= self._due):
            return
        try:
            with self._table.lock:
                if self._table.moment(REFEREE) == moment:
                    self._record(said)
                    self._found = None  # a secret submission need not change the moment
                    self._seen = self._table.moment(REFEREE)
                    self._due = self._clock() + PACES[pace(self._house, self._game)]
        except NotRecorded:
            self._due = self._clock() + AGAIN
        except Nonsense as wrong:
            self._found = moment, None
            report(wrong, "a computer player")
            self._is_stuck(True)

    def _is_stuck(self, now: bool) -> None:
        """Tell the host when the computer players no longer know how to go on, and when they do again."""
        stuck = self._house.stuck
        if now != (self._game in stuck):
            (stuck.add if now else stuck.discard)(self._game)
            self._house.wake("host")

    def _record(self, said: Said) -> None:
        if said.slot:
            self._table.boxes.submit(said.box, said.slot, said.event)
        else:
            self._table.record(said.event, said.by, freely=True)
