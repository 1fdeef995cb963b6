"""The table of ready-made nouns on paper: counts, cards, areas, scores, and what is in the middle. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.kit.phrasing import listed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.paper import PaperGrid, PaperPart, PaperText, figures, marked, named, rows, words
from dashboards.parts.common.seat_view import SeatView


def holdings(sight: SeatView, table: Json) -> list[PaperPart]:
    """Return everybody's figures, cards and areas, the middle, and the score pads, from the board of the screens."""
    middle = tuple(f"{title}: {figure}" for title, figure in (*table["middle"], *table["pools"]))
    return [
        _people(sight, table["seats"]),
        *([PaperText(title="In the middle", lines=middle, columns=2)] if middle else []),
        *(_scores(sight, pad) for pad in table["sheets"]),
    ]


def _people(sight: SeatView, seats: list[Json]) -> PaperGrid:
    """Return a row for each player, with a column for each figure."""
    titles = [title for title, _ in seats[0]["figures"]] if seats else []
    cards = any("down" in seat for seat in seats)
    heads = (*figures(titles), *(figures(["Cards"]) if cards else ()), words("Open, and areas", 3), words("Changes", 2))
    lines = (
        (
            named(sight, seat["player"]),
            *(figure for _, figure in seat["figures"]),
            *([seat.get("down", "")] if cards else []),
            "; ".join(_open(seat)),
        )
        for seat in seats
    )
    return PaperGrid(title="On the table", columns=(words("Player", 2), *heads), rows=rows(lines))


def _open(seat: Json) -> Iterator[str]:
    """Yield cards that are face up, areas, and whether the player is out."""
    for known in (seat.get("up", ()), seat.get("areas", ())):
        if known:
            yield listed(known)
    if seat["out"]:
        yield "out"


def _scores(sight: SeatView, pad: Json) -> PaperGrid:
    """Return a score pad with its sums so far and empty lines."""
    columns = (words("", 1), *figures(marked(sight).values()))
    lines = [*(("", *line) for line in pad["rows"]), ("Sum so far", *pad["totals"])]
    return PaperGrid(title=pad["title"], columns=columns, rows=rows(lines), blank=6)
