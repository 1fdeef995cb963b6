"""The check of a stored game: every line can be read, every view folds, and the game's own laws hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.game import Game, nonsense
from assistant.core.offer import Nonsense
from assistant.storage.store import Store, StoredGame, not_installed
from assistant.table.table import MemoryLog, Table

MOST = 20
"""The length of the list of findings; a damaged game may have more."""


def look_over(store: Store, stored: StoredGame) -> list[str]:
    """Return the problems of a stored game, each as a sentence; empty if there is none."""
    if missing := not_installed(store.games_known, stored.game):
        return [missing]
    game = store.games_known[stored.game]
    try:
        entries = store.log(stored.id).entries()
    except Nonsense as wrong:
        return [str(wrong)]
    return amiss(game, entries) or _sealed(store, stored, Table(game, store.log(stored.id)))


def _sealed(store: Store, stored: StoredGame, table: Table) -> list[str]:
    """Return the open boxes whose sealed contents are missing or changed; an imported game has no contents here."""
    if store.came_from_file(stored.id):
        return []
    return [text for key in table.boxes.open() if (text := table.boxes.trouble(key))]


def amiss(
    game: Game[Any],
    entries: Sequence[Entry],
    laws: bool = True,
    step: Callable[[int, int], None] = lambda done, of: None,
) -> list[str]:
    """Return the problems of these entries; without `laws`, only those that keep the game from being opened.

    `step` is called regularly with the work done and the work in total.
    """
    problems = [*_numbering(entries), *_writing(game, entries)]
    if problems:
        return problems[:MOST]
    try:
        table = Table(game, MemoryLog(entries))
        problems = _views(table, laws, step)
    except Exception as wrong:  # noqa: BLE001  (A damaged game may break the rules' code in any way.)
        problems = [f"The game cannot be played back: {type(wrong).__name__}."]
    return problems[:MOST]


def _numbering(entries: Sequence[Entry]) -> list[str]:
    problems: list[str] = []
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return [f"Line {number} has the number {entry.seq}: lines are missing or duplicated."]
        if not 0 <= entry.seen < number:
            problems.append(f"Line {number} refers to line {entry.seen}, which does not come before it.")
    return problems


def _writing(game: Game[Any], entries: Sequence[Entry]) -> list[str]:
    problems: list[str] = []
    for entry in entries:
        try:
            if decode(encode(entry), game) != entry:
                problems.append(f"Line {entry.seq} changes when it is written and read again.")
        except Nonsense as wrong:
            problems.append(f"Line {entry.seq} cannot be written and read again: {wrong}")
    return problems


def _views(table: Table, laws: bool, step: Callable[[int, int], None]) -> list[str]:
    """Fold the game for every seat, and return the problems with words and laws after each line."""
    problems: list[str] = []
    seats = (REFEREE, TABLE, *(player.key for player in table.view(REFEREE).players))
    lines = len(table.lines)
    for number, seat in enumerate(seats):
        for at, (seat_line, state) in enumerate(table.states(seat), number * lines):
            step(at, lines * len(seats))
            where = f"Line {seat_line.line.label or seat_line.seq}, as {_who(seat)} sees it"
            if seat == REFEREE:
                try:
                    nonsense(table.game, seat_line.event, seat_line.before if seat_line.before.players else state)
                except Nonsense as wrong:
                    problems.append(f"Line {seat_line.line.label or seat_line.seq}: {wrong}")
            if laws and not state.adjusted:
                problems.extend(f"{where}: {broken}" for broken in table.game.laws(state))
    return problems


def _who(seat: str) -> str:
    return {REFEREE: "the referee", TABLE: "the table"}.get(seat, seat)
