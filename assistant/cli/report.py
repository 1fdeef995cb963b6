"""`boardside report`: an evening as one HTML file, or a card of it, from the store.

boardside report 12                      clue-12.html, as everybody at the table may see the evening
boardside report 12 friday.html --seat Anna
boardside report 12 --card               clue-12.svg, which spoils nothing
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Final

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.storage.store import Store
from assistant.table.table import Table

TEXT: Final = "Write a finished evening as one file that opens without a server or network, or as a card."


def words(made: argparse.ArgumentParser, db: Callable[[argparse.ArgumentParser], None]) -> None:
    """Add the arguments of the command."""
    db(made)
    made.add_argument("number", type=int, help="the number of the game, as boardside export lists them")
    made.add_argument(
        "file", nargs="?", type=Path, help="the file to write (default: GAME-NUMBER.html or .svg in this folder)"
    )
    made.add_argument(
        "--seat", default="", help="the view of this player, by key or name (default: the view of the whole table)"
    )
    made.add_argument("--card", action="store_true", help="a card to share instead, without hands or case file")
    made.add_argument("--spoil", action="store_true", help="the card with the verdict on it")


def run(given: argparse.Namespace, opening: AbstractContextManager[Store]) -> int:
    """Write the report of a game of this store, and print where."""
    with opening as store:
        log = store.log(given.number)
        table = Table(log.game, log)
        title = next((game.title for game in store.games(shelved=None) if game.id == given.number), "")
    seat = _seat(table, given.seat)
    text = _written(table, seat, title, given.card or given.spoil, given.spoil)
    file: Path = given.file or Path(f"{table.game.key}-{given.number}.{'svg' if given.card or given.spoil else 'html'}")
    if file.exists():
        raise Nonsense(f"{file} already exists. Choose another name.")
    file.write_text(text, "utf-8", newline="\n")
    print(f"Written to {file} ({len(text.encode()) / 1_000_000:.2f} MB).")
    return 0


def _written(table: Table, seat: str, title: str, card: bool, spoil: bool) -> str:
    from dashboards.play.card import card_of  # noqa: PLC0415  (the screens are slow to import)
    from dashboards.play.report import report_page  # noqa: PLC0415

    return card_of(table, seat, spoil) if card else report_page(table, seat, title=title)


def _seat(table: Table, said: str) -> str:
    """Return the key of a player by key or name; raises Nonsense."""
    if not said:
        return TABLE
    players = table.view(TABLE).players
    keys = [p.key for p in players if said.casefold() in (p.key.casefold(), p.name.casefold())]
    if not keys:
        raise Nonsense(
            f"Nobody called {said} plays in this game. The players are {', '.join(p.name for p in players)}."
        )
    return keys[0]
