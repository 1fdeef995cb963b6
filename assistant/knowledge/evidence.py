"""The evidence a seat may use, from a file or a table, up to a line: as corrected since, or as believed then.

    >>> game = read(SHELF / "data/clue/demo.jsonl")
    >>> now = evidence(SHELF / "data/clue/demo.jsonl", "Anna")       # the whole story, as corrected today
    >>> before = evidence(opened(game), "anna", at=40)               # a table, up to line 40
    >>> then = evidence(opened(game), "anna", at=40, then=True)      # what was believed when line 40 was recorded
    >>> posterior(before).deals, posterior(now).deals
    (120738, 5)
    >>> why(now, "mustard", "ben").labels                            # the lines that force it
    ('87', '89')

A player goes by key or by name; `TABLE` is what everybody has seen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.deduction.resolve_names import no_such
from assistant.games import GAMES
from assistant.kit.facts import Evidence
from assistant.knowledge.evidence_cache import learnt
from assistant.storage.game_file import GameFile, lines_of, read_lines
from assistant.table.table import MemoryLog, Table

__all__ = ["as_believed", "evidence", "read", "seat_of"]


def evidence(of: Table | Path | str, seat: str, at: str | int = "", *, then: bool = False) -> Evidence:
    """Return all that `seat` may use after the line labelled `at` ("" for all), its lines named as people call them.

    `then`: use only what had been entered when that line was, before later corrections. Raises Nonsense for a game
    without hidden cards, an unknown seat or line, a file that is not a game, or a table that is not set up yet.
    """
    table = of if isinstance(of, Table) else opened(read(of))
    askable(table.game)
    if then:
        table, at = as_believed(table, str(at)), ""
    player = seat_of(table, seat)
    evidence = learnt(table, player, _upto(table, str(at)))
    if evidence is None:
        raise Nonsense("The table is not set up yet at that line.")
    return replace(evidence, labels={seat_line.number: seat_line.line.label for seat_line in table.account(player)})


def read(file: Path | str) -> GameFile:
    """Return the game in a file; raises Nonsense."""
    path = Path(file)
    if not path.is_file():
        raise Nonsense(f"There is no file {path}.")
    return read_lines(lines_of(path.read_bytes()), GAMES)


def opened(written: GameFile) -> Table:
    """Return a table with the lines of a file; raises Nonsense for a game without hidden cards."""
    askable(written.game)
    return Table(written.game, MemoryLog(written.entries))


def askable(game: Game[Any]) -> None:
    """Raise Nonsense for a game in which nobody asks for hidden cards."""
    if game.evidence is Game.evidence:
        title = game.title
        raise Nonsense(f"Nothing can be deduced in {title}: it has no hidden cards to ask for. Choose a game of Clue.")


def as_believed(table: Table, at: str) -> Table:
    """Return the table as it was right after the line labelled `at` was entered; unchanged for ""."""
    lines = table.lines[: _upto(table, at)]
    if not at:
        return table
    last = lines[-1].entry.seq
    return Table(table.game, MemoryLog(tuple(entry for entry in table.entries if entry.seq <= last)))


def seat_of(table: Table, name: str) -> str:
    """Return the key of the player with this key or name, in any case of letters; raises Nonsense."""
    players: Mapping[str, str] = {player.key: player.name for player in table.view(TABLE).players}
    if name in players or name == TABLE:
        return name
    called = [key for key, said in players.items() if name.casefold() in (key.casefold(), said.casefold())]
    if len(called) == 1:
        return called[0]
    if called:
        raise Nonsense(f"{len(called)} players are called {players[called[0]][:40]}: use {' or '.join(called)}.")
    raise Nonsense(no_such("seat", name, (*players, TABLE)))


def number_of(table: Table, seat: str, label: str) -> int:
    """Return the number for this seat of the line that people call `label`; raises Nonsense."""
    seat_line = next((seat_line for seat_line in table.account(seat) if seat_line.line.label == label), None)
    if seat_line is None:
        raise Nonsense(_no_line(table, label))
    return seat_line.number


def _upto(table: Table, at: str) -> int | None:
    """Return how many lines there are up to the one with this label; None for all."""
    labels = [line.label for line in table.lines]
    if at and at not in labels:
        raise Nonsense(_no_line(table, at))
    return labels.index(at) + 1 if at else None


def _no_line(table: Table, label: str) -> str:
    labels = [line.label for line in table.lines if line.label]
    return f"There is no line {label[:12]}; the last one is {labels[-1] if labels else '0'}."
