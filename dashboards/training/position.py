"""The position of a puzzle as a page draws it: board, cards in hand, shares, and the lines so far.

Nothing here says more than the seat of the puzzle saw; notes and odds are left out, because finding them is the puzzle.
Shares that were bought in the open are counted for the reader.
"""

from __future__ import annotations

from typing import Any, Final

from assistant.core.event import REFEREE
from assistant.families.stocks.state import Dealing
from assistant.knowledge.evidence_cache import learnt
from assistant.table.table import SeatLine, Table
from assistant.training.puzzle import Puzzle
from dashboards.parts.common.feed import own_card
from dashboards.parts.common.labels import Json, words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.market import market
from dashboards.play.frames import on_board
from dashboards.play.page_context import Spot

LINES: Final = 400
"""The most lines of a game of hidden cards: all of them may matter."""
LATEST: Final = 30
"""The most lines of any other game: the board says the rest."""
LONGEST: Final = 240
"""The most characters of a line."""


def position(puzzle: Puzzle, table: Table) -> Json:
    """Return what a page draws of this position: `{"replay", "still", "lines", "hand", "shares"}`."""
    spot = Spot(table, puzzle.view, "replay")
    sight, arranged = spot.sight, spot.arrangement
    frame = {"label": "", "text": "", "line": 0, "seq": 0, "on": sight.state.on_turn, **arranged.picture(sight.state)}
    frames = on_board(spot, {"frames": [frame], "words": words(sight), "camera": puzzle.view})
    return {
        "replay": frames,
        "still": arranged.shapes(sight),
        "lines": _lines(sight),
        "hand": [card["card"] for card in (arranged.hand(sight) or {}).get("cards", ())],
        "shares": _shares(table, puzzle),
    }


def _lines(sight: SeatView) -> list[Json]:
    """Return the lines that the seat saw: label, text, who acted, and whether it says something about hidden cards."""
    evidence = learnt(sight.table, sight.seat) if sight.player else None
    told = {fact.seq for fact in evidence.facts} if evidence else set[int]()
    kept = [line for line in sight.lines if not line.line.struck and line.line.label]
    most = LINES if hasattr(sight.state, "hand_sizes") else LATEST
    return [
        {
            "label": line.line.label,
            "text": clip(str(own_card(sight, line).get("text") or line.text), LONGEST),
            "player": getattr(line.event, "by", None) or getattr(line.event, "of", None) or "",
            **({"told": True} if line.number in told or _asks(line) else {}),
        }
        for line in kept[-most:]
    ]


def _asks(line: SeatLine) -> bool:
    """Return whether the line is a suggestion."""
    before, after = getattr(line.before, "suggestions", ()), getattr(line.after, "suggestions", ())
    return len(after) > len(before)


def _shares(table: Table, puzzle: Puzzle) -> Json | None:
    """Return prices and everybody's shares, which were bought in the open, and the cash of the player who decides."""
    state: Any = table.view(REFEREE)
    if not isinstance(state, Dealing):
        return None
    firms = market.firms(state.chart)
    rows = [
        {
            "firm": firms[key],
            "size": state.size(key),
            "price": state.price(key),
            "bank": state.stock(key),
            "held": [state.holds(player, key) or 0 for player in state.seats],
        }
        for key in sorted(state.active, key=lambda key: (-state.price(key), key))
    ]
    return {"order": list(state.seats), "rows": rows, "cash": state.cash_of(puzzle.seat)}
