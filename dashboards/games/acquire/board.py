"""Acquire's board on a screen: the tiles, the effect of each tile, and the meaning of taps. No rules."""

from __future__ import annotations

from assistant.games.acquire import events as e
from assistant.games.acquire.state import Acquire
from assistant.games.acquire.tell import would_cause
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market
from dashboards.parts.tiles import tiles


def board(sight: SeatView) -> Json:
    """Return the grid with everything that can be tapped on it."""
    state: Acquire = sight.state
    would = {tile: effect for tile in state.free if (effect := would_cause(state, tile))[0]} if state.on_turn else {}
    squares = sight.offered(e.SquareSet)
    grid = tiles.board(
        tiles.placed(state.squares, state.removed),
        list(market.firms(state.chart).values()),
        would=would,
        lay=[send(offer, **{blank.name: f"${blank.name}" for blank in offer.blanks}) for offer in squares],
        placed=state.turn.placed,
        mine=list(state.hands.get(sight.player or "", ())),
        **(_first(sight) or _playing(sight)),
    )
    return {**grid, "inPlay": True if grid["send"] or _looks_on(sight) else "wide"}


def _looks_on(sight: SeatView) -> bool:
    """Return whether little is asked of this page now, so that there is room for the board."""
    state: Acquire = sight.state
    if state.over or (state.turn.step in ("found", "merge") and not state.settlements):
        return True
    waiting = state.settlements[0].waiting[:1] if state.settlements else ()
    return not sight.acts(waiting[0] if waiting else state.on_turn)


def _first(sight: SeatView) -> Json:
    """Return what a tap on a square enters before the first turn: a player's first tile."""
    offers = {str(offer.known["by"]): offer for offer in sight.offered(e.FirstTileDrawn)}
    player = sight.next_of(offers)
    if player is None:
        return {}
    who = "your first tile" if player == sight.player else f"{sight.name(player)}’s first tile"
    message = send(offers[player], at="$at")
    can, prompt = offers[player].blank("at").choices, f"Tap the square of {who}"
    return {"send": message, "can": can, "verb": f"Where does {who} go?", "prompt": prompt}


def _playing(sight: SeatView) -> Json:
    """Return what a tap on a free square does in a turn."""
    state: Acquire = sight.state
    player = state.on_turn
    plays = sight.offered(e.TilePlayed)
    if player is None or not plays or not sight.acts():
        return {}
    verb = "Which tile do you play?" if player == sight.player else f"Which tile does {sight.name(player)} play?"
    play: Json = {
        "send": send(plays[0], at="$at"),
        "can": plays[0].blank("at").choices,
        "known": state.rack_known(player),
        "verb": verb,
    }
    play["prompt"] = f"Tap the square of {'your tile' if player == sight.player else f'{sight.name(player)}’s tile'}"
    for offer in sight.offered(e.TileExposed):
        play["expose"] = {"send": send(offer, tile="$at"), "tiles": list(offer.blank("tile").choices)}
    return play
