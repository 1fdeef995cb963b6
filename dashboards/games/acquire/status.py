"""The status line of Acquire: the player on turn, the step, and the scene for everybody. No rules."""

from __future__ import annotations

from assistant.games.acquire.closing import may_end
from assistant.games.acquire.settling import survivors_of
from assistant.games.acquire.state import Acquire
from assistant.kit.phrasing import counted, listed
from dashboards.games.acquire.board import draws_hands
from dashboards.parts.common import turn
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import trading


@turn.status
def status(sight: SeatView) -> Json:
    """Return the player and the step in words; settlements are shown to everybody."""
    state: Acquire = sight.state
    if state.over:
        return trading.won(sight)
    if state.on_turn is None:
        return _opening(sight)
    if state.settlements:
        return trading.settled(sight)
    return _turn(sight)


def _opening(sight: SeatView) -> Json:
    state: Acquire = sight.state
    waiting = [player for player in state.seats if player not in state.first_tiles]
    who = listed(map(sight.name, waiting)) if state.first_tiles else "everybody"
    say = f"Waiting for {who} to draw a tile. The tile nearest to 1A goes first: its letter counts before its number."
    return {"who": sight.next_of(waiting), "title": "First tiles", "say": say}


def _turn(sight: SeatView) -> Json:
    state: Acquire = sight.state
    why = may_end(state)
    placed = f" · tile {state.turn.placed}" if state.turn.placed else ""
    end = f" · {why} The end may be declared." if why else ""
    title = f"{sight.name(state.on_turn)}: {_step(state)}"
    say = f"Turn {state.turn.number}{placed}{end}"
    return {"title": title, "say": say, **_drawing(sight)}


def _drawing(sight: SeatView) -> Json:
    """Return, for pages that wait for the first tile of the first turn, that hands are drawn now (ACQ-SET-02)."""
    if not draws_hands(sight.state) or (sight.writes and sight.acts()):
        return {}
    return {"wait": f"Draw six tiles each, and keep them hidden. Waiting for {sight.name(sight.state.on_turn)}."}


def _step(state: Acquire) -> str:
    bought = counted(state.turn.bought, "share")
    return {
        "tile": "play a tile",
        "found": "found a corporation",
        "merge": "which one survives?" if len(survivors_of(state)) > 1 else "which one is settled first?",
        "buy": f"{bought} bought" if state.turn.bought else "buy shares" if state.active else "draw a tile",
    }[state.turn.step]
