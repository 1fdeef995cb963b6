"""The command analyse: work out missing or outdated figures of games, and show the progress."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Final, TextIO

import duckdb

from assistant.core.codec import decode
from assistant.core.offer import Nonsense
from assistant.figures.store import elsewhere
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import Figures, beside
from assistant.figures.store.people import keeps_figures, known, people
from assistant.games import GAMES
from assistant.storage.store import Store, StoredGame, default_path, not_installed
from assistant.storage.writer import Busy
from assistant.table.table import MemoryLog, Table

FINE, AMISS = 0, 1
WIDE: Final = 24
"""Characters of a progress bar."""
BUSY: Final = "Another Boardside has these games open and keeps their figures up to date. Nothing was done here."


@dataclass(frozen=True)
class DueGame:
    """A game whose figures are to be worked out: its lines as they were written, and what is known beyond its log."""

    listing: StoredGame
    lines: tuple[str, ...]
    known: GameListing


def due(store: Store, figures: Figures, all_: bool = False) -> Iterator[DueGame]:
    """Yield the games with missing or outdated figures; figures of games that are gone, or keep none, are dropped.

    Plays from elsewhere have no log to work on: their figures are written here.
    """
    games = {game.id: game for game in store.games(shelved=None) if keeps_figures(store, game.id)}
    counted = {id_: (game.title, game.lines) for id_, game in games.items()}
    behind = figures.behind(people(store), {**counted, **elsewhere.listed(store)})
    elsewhere.write_behind(figures, store, behind)
    for id_ in sorted(games) if all_ else (id_ for id_ in behind if id_ in games):
        gaps = store.log(id_).away if games[id_].game in GAMES else ()
        yield DueGame(games[id_], tuple(store.raw(id_)), known(store, games[id_], gaps))


def table_of(one: DueGame) -> Table:
    """Return the table of a game; raises Nonsense with the line that cannot be read."""
    if missing := not_installed(GAMES, one.listing.game):
        raise Nonsense(missing)
    game = GAMES[one.listing.game]
    entries: list[Any] = []
    for number, line in enumerate(one.lines, 1):
        try:
            entries.append(decode(line, game))
        except Nonsense as wrong:
            raise Nonsense(f"Line {number} cannot be read: {wrong}") from None
    log = MemoryLog(entries)
    log.away = one.known.gaps
    return Table(game, log)


def worked_out(one: DueGame, figures: Figures) -> str:
    """Derive and write the figures of one game; return why that failed, or ""."""
    try:
        figures.write(one.listing.id, derive(table_of(one), known=one.known))
    except (Nonsense, LookupError) as wrong:
        return str(wrong)
    except duckdb.Error:
        raise
    except Exception as wrong:  # noqa: BLE001  (one game must not stop the others)
        return f"Its figures cannot be worked out ({type(wrong).__name__})."
    return ""


def analyse(given: argparse.Namespace, opened: Callable[[argparse.Namespace, bool], Store]) -> int:
    """Work out missing or outdated figures; exit code 1 if a game could not be read."""
    try:
        store = opened(given, True)
    except Busy:
        print(BUSY)
        return FINE
    figures = Figures(beside(given.db or default_path()))
    try:
        with closing(store):
            games = list(due(store, figures, given.all))
        amiss = list(_all_of(games, figures, sys.stderr))
    except duckdb.Error:
        raise Nonsense(f"The figures cannot be kept in {figures.path}. Another program may hold that file.") from None
    for text in amiss:
        print(text)
    print(_summary(len(games) - len(amiss), len(figures.state())))
    return AMISS if amiss else FINE


def _summary(done: int, all_: int) -> str:
    made = f"The figures of {_count(done)} were worked out" if done else "All figures are up to date"
    return f"{made}; there are now figures of {_count(all_)}."


def _count(number: int) -> str:
    return f"{number} {'game' if number == 1 else 'games'}"


def _all_of(games: Sequence[DueGame], figures: Figures, out: TextIO) -> Iterator[str]:
    begun = time.monotonic()
    try:
        for done, one in enumerate(games):
            _bar(done, len(games), one.listing.title, begun, out)
            if why := worked_out(one, figures):
                yield f"{one.listing.id:>4}  {one.listing.title}: {why}"
    finally:
        if games and out.isatty():
            print("\r\x1b[K", end="", file=out, flush=True)


def _bar(done: int, of: int, title: str, begun: float, out: TextIO) -> None:
    """Show the progress on one line, in a terminal only."""
    if not out.isatty():
        return
    full = WIDE * done // of
    left = (time.monotonic() - begun) * (of - done) / done if done else 0.0
    remaining = f"  {left / 60:.0f} min left" if left > 90 else f"  {left:.0f} s left" if done else ""
    print(
        f"\r\x1b[K{'█' * full}{'░' * (WIDE - full)} {done} of {of}{remaining}  {title[:30]}",
        end="",
        file=out,
        flush=True,
    )
