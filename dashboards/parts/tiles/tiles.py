"""A grid of squares for tiles: the owner of each, which may be played now, what a tap does. No rules.

A message of a tap may contain "$at" (the square) and "$of" (its owner); the page fills them in. On a small screen
the grid is a picture, and a square is found in two steps: the letter of its row, then its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Unpack

from assistant.core.offer import Offer
from assistant.kit.shares import SAFE
from assistant.kit.tiles import COLUMNS, ROWS
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.tiles import blocks

LONE: Final = "lone"
"""Stands for the owner of a tile that belongs to nobody."""
GONE: Final = "gone"
"""Stands for the owner of a square whose tile is out of the game."""
SIGNS: Final = {"found": "○", "grow": "+", "merge": "→", "wait": "–", "dead": "×"}
"""Signs for the effects of a tile, beside the words."""


def shapes() -> Json:
    """Return what does not change: the size of the grid, and the size from which a corporation is safe."""
    return {"columns": COLUMNS, "rows": ROWS, "safe": SAFE, "signs": SIGNS}


def placed(squares: Mapping[str, str], removed: Iterable[str] = ()) -> dict[str, str]:
    """Return square → owner of the tile there; empty squares are left out."""
    return {**{tile: firm or LONE for tile, firm in squares.items()}, **dict.fromkeys(removed, GONE)}


def board(
    at: Mapping[str, str],
    owners: Sequence[Json],
    *,
    would: Mapping[str, tuple[str, str]] | None = None,
    can: Iterable[str] = (),
    send: Json | None = None,
    verb: str = "",
    lay: Sequence[Json] = (),
    **more: Any,
) -> Json:
    """Return the changing part of the board.

    `would` gives the effect of a tile on a free square: one of `SIGNS` and words. `can` are the squares that may
    be played now, by the message `send`, which `verb` names. `lay` are the two messages that correct a square: one
    places a tile with its owner ("$of", null for a lone tile), the other removes the tile.
    """
    return {
        "part": "tiles",
        "owners": list(owners),
        "at": dict(at),
        "would": {tile: list(words) for tile, words in (would or {}).items()},
        "can": list(can) if send else [],
        "send": send,
        "verb": verb,
        "lay": list(lay) if lay else None,
        **more,
    }


def choosing(_sight: SeatView, offer: Offer, title: str = "", **look: Unpack[Look]) -> blocks.Tiles:
    """Return the tiles of an offer’s only blank by letter and number; several are collected, the last one commits."""
    blank = offer.blanks[0]
    return {
        "type": "tiles",
        "title": title or offer.verb,
        "tiles": list(blank.choices),
        "send": send(offer, **{blank.name: "$tiles"}),
        "count": blank.count,
        "private": offer.private,
        **look,
    }
