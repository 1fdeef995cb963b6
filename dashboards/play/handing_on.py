"""A finished game as a link to BG Stats and as a code to scan, only on the page that asked for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import segno

from assistant.core.offer import Nonsense
from assistant.figures.review.bgstats import bgstats_link
from assistant.figures.store.derive import GameListing
from assistant.figures.store.people import keeps_figures, known
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.parts.common.labels import Json

Beside = Callable[[], GameListing]
"""Returns what is known of a game beside its log; raises Nonsense if nothing of it may be shared."""


def beside(store: Store, id_: int) -> Beside:
    """Return a function that looks up what the store knows of this game."""

    def listing() -> GameListing:
        if not keeps_figures(store, id_):
            raise Nonsense("This game is left out of statistics, so it can't be shared. The host can change that.")
        stored = next(one for one in store.games(shelved=None) if one.id == id_)
        return known(store, stored, store.log(id_).away)

    return listing


def to_bgstats(table: Table, more: GameListing) -> Json:
    """Return the link and its QR code; raise Nonsense while the game is not over."""
    link = bgstats_link(table, more)
    return {"link": link, "qr": code(link)}


def code(text: str, border: int = 4) -> Json:
    """Return a code to scan as one path in a square of `size` units, quiet zone included."""
    matrix = [list(row) for row in segno.make(text, error="l", micro=False, boost_error=False).matrix]
    runs = "".join(
        f"M{x + border} {y + border}h{wide}v1h-{wide}z" for y, row in enumerate(matrix) for x, wide in _runs(row)
    )
    return {"size": len(matrix) + 2 * border, "path": runs}


def _runs(row: list[int]) -> Iterator[tuple[int, int]]:
    """Yield where dark squares begin in a row, and how many follow each other."""
    at = 0
    while at < len(row):
        wide = next((n for n in range(len(row) - at) if not row[at + n]), len(row) - at)
        if wide:
            yield at, wide
        at += max(1, wide)
