"""Looks a game over: can every line be read, does every view fold, do the game's own laws hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.game import Game, nonsense
from assistant.core.offer import Nonsense
from assistant.storage.store import Kept, Store
from assistant.table.table import MemoryLog, Table

MOST = 20
"""After so many findings a game is called damaged without a longer list."""


def look_over(store: Store, kept: Kept) -> list[str]:
    """What is amiss with a stored game, each as a sentence; empty if nothing is."""
    game = store.games_known.get(kept.game)
    if game is None:
        return [f"This Boardside cannot play “{kept.game}”."]
    try:
        entries = store.log(kept.id).entries()
    except Nonsense as wrong:
        return [str(wrong)]
    return amiss(game, entries) or _sealed(store, kept, Table(game, store.log(kept.id)))


def _sealed(store: Store, kept: Kept, table: Table) -> list[str]:
    """What was sealed in boxes that stand open and is not there any more; of a game from a file it is elsewhere."""
    if store.came_from_file(kept.id):
        return []
    return [text for key in table.boxes.open() if (text := table.boxes.trouble(key))]


def amiss(
    game: Game[Any],
    entries: Sequence[Entry],
    laws: bool = True,
    step: Callable[[int, int], None] = lambda done, of: None,
) -> list[str]:
    """What is amiss with these entries; without `laws`, only what keeps the game from being opened.

    `step` is told again and again how much is done, of how much.
    """
    found = [*_numbering(entries), *_writing(game, entries)]
    if found:
        return found[:MOST]
    try:
        table = Table(game, MemoryLog(entries))
        found = _views(table, laws, step)
    except Exception as wrong:  # noqa: BLE001  # whatever a damaged game does to the rules is what we are here to name
        found = [f"The game cannot be played back: {type(wrong).__name__}."]
    return found[:MOST]


def _numbering(entries: Sequence[Entry]) -> list[str]:
    found: list[str] = []
    for number, entry in enumerate(entries, 1):
        if entry.seq != number:
            return [f"Line {number} carries the number {entry.seq}: lines are missing or doubled."]
        if not 0 <= entry.seen < number:
            found.append(f"Line {number} was made against line {entry.seen}, which was not there yet.")
    return found


def _writing(game: Game[Any], entries: Sequence[Entry]) -> list[str]:
    found: list[str] = []
    for entry in entries:
        try:
            if decode(encode(entry), game) != entry:
                found.append(f"Line {entry.seq} reads differently when it is written again.")
        except Nonsense as wrong:
            found.append(f"Line {entry.seq} cannot be written again: {wrong}")
    return found


def _views(table: Table, laws: bool, step: Callable[[int, int], None]) -> list[str]:
    """Fold the game for every seat; check words and laws after each line."""
    found: list[str] = []
    seats = (REFEREE, TABLE, *(player.key for player in table.view(REFEREE).players))
    lines = len(table.lines)
    for number, seat in enumerate(seats):
        for at, (told, state) in enumerate(table.states(seat), number * lines):
            step(at, lines * len(seats))
            where = f"Line {told.line.label or told.seq}, as {_who(seat)} sees it"
            if seat == REFEREE:
                try:
                    nonsense(table.game, told.event, told.before if told.before.players else state)
                except Nonsense as wrong:
                    found.append(f"Line {told.line.label or told.seq}: {wrong}")
            if laws and not state.adjusted:
                found.extend(f"{where}: {broken}" for broken in table.game.laws(state))
    return found


def _who(seat: str) -> str:
    return {REFEREE: "the referee", TABLE: "the table"}.get(seat, seat)
