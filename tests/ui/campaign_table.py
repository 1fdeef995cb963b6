"""The small game of books as pages show it: its boxes, and the fingerprints of what is sealed in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import dashboards.games
from assistant.core.codec import event_to
from dashboards.games import FROM_OFFERS
from dashboards.parts.common import box, fingerprints
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.blocks import Fingerprints, Taps
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import tap, taps
from dashboards.parts.common.seat_view import SeatView
from tests.reading import COLOURS, GAME, Book, Campaign, Move, key


def prints(sight: SeatView) -> Iterator[Fingerprints]:
    """Yield the fingerprints of the sealed books and, once all were read, their contents."""
    state: Campaign = sight.state
    shown = state.shown
    if not state.turn:
        return
    known = state.prints if shown or state.step != "plot" else sight.table.boxes.fingerprints(key(state.turn))
    yield fingerprints.block(
        key(state.turn),
        (
            fingerprints.Book(
                colour,
                colour.title(),
                known[colour],
                shown.salts[colour] if shown else "",
                Book(by=colour, moves=shown.books[colour]) if shown else None,
            )
            for colour in COLOURS
            if colour in known
        ),
    )


def writing(sight: SeatView) -> Iterator[Taps]:
    """Return the smallest of editors: one button for each of the player’s books, which writes one line into it."""
    for open_ in sight.table.boxes.open().values():
        mine = () if open_.shut else box.slots(sight, open_)
        for colour in mine:
            written = event_to(Book(by=colour, moves=(Move(to="thicket", units=5),)))
            send = {"do": "write", "box": open_.key, "slot": colour, "event": written}
            yield taps("", [tap(f"Write for {colour.title()}", send)])


def boxes(sight: SeatView) -> list[Json]:
    return [*writing(sight), *box.blocks(sight), *prints(sight)] if sight.is_set_up and sight.writes else []


ARRANGEMENT: Arrangement = replace(FROM_OFFERS, boxes=boxes)
_own = dashboards.games._own


def own(game: str, module: str, name: str) -> Any:
    """Return this game's arrangement, or what the house knows of any other game."""
    return ARRANGEMENT if (game, module) == (GAME.key, "arrangement") else _own(game, module, name)
