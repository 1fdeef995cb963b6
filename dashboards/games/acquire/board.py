"""Acquire's board on a screen: the tiles, the effect of each tile, and the meaning of taps. No rules."""

from __future__ import annotations

from assistant.core.offer import Offer
from assistant.games.acquire import events as e
from assistant.games.acquire.state import Acquire
from assistant.games.acquire.tell import would_cause
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import instead_of, send
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market
from dashboards.parts.tiles import tiles


def board(sight: SeatView) -> Json:
    """Return the grid with everything that can be tapped on it."""
    state: Acquire = sight.state
    would = {tile: effect for tile in state.free if (effect := would_cause(state, tile))[0]} if _is_calm(state) else {}
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
    if instead := _for_another(sight):
        grid = {**grid, "instead": instead}
    return {**grid, "inPlay": True if grid["send"] or _looks_on(sight) else "wide"}


def _is_calm(state: Acquire) -> bool:
    """Return whether tiles have effects that can be told: not while one that was played is being settled."""
    return state.on_turn is not None and state.turn.step in ("tile", "buy") and not state.settlements


def draws_hands(state: Acquire) -> bool:
    """Return whether the table is about to draw the six tiles of each player: nothing has been played (ACQ-SET-02)."""
    return state.turn.number == 1 and state.turn.step == "tile" and not state.ready


def _looks_on(sight: SeatView) -> bool:
    """Return whether little is asked of this page now, so that there is room for the board."""
    state: Acquire = sight.state
    if state.over or (state.turn.step in ("found", "merge") and not state.settlements):
        return True
    waiting = state.settlements[0].waiting[:1] if state.settlements else ()
    return not sight.acts(waiting[0] if waiting else state.on_turn)


def _for_another(sight: SeatView) -> list[Json]:
    """Return what taps do while this phone enters for another player: the title behind which it does, and the taps."""
    player = sight.state.on_turn
    if player is None:
        firsts = [offer for offer in sight.offered(e.FirstTileDrawn) if not sight.acts(str(offer.known["by"]))]
        return [{"title": whose_first(sight, offer), **_first_of(sight, offer)} for offer in firsts]
    plays: Json = {} if sight.acts() else _plays(sight, player)
    return [{"title": instead_of(sight, player), **plays}] if plays else []


def whose_first(sight: SeatView, offer: Offer) -> str:
    """Return whose first tile an offer enters: "your first tile", "Ben’s first tile"."""
    player = str(offer.known["by"])
    return "your first tile" if player == sight.player else f"{sight.name(player)}’s first tile"


def _first(sight: SeatView) -> Json:
    """Return what a tap on a square enters before the first turn: a player's first tile."""
    offers = {str(offer.known["by"]): offer for offer in sight.offered(e.FirstTileDrawn)}
    player = sight.next_of(offers)
    return {} if player is None else _first_of(sight, offers[player])


def _first_of(sight: SeatView, offer: Offer) -> Json:
    who = whose_first(sight, offer)
    told: Json = {"verb": f"Where does {who} go?", "prompt": f"Tap the square of {who}"}
    return {"send": send(offer, at="$at"), "can": offer.blank("at").choices, **told}


def _playing(sight: SeatView) -> Json:
    """Return what a tap on a free square does in a turn."""
    player = sight.state.on_turn
    return _plays(sight, player) if player is not None and sight.acts() else {}


def _plays(sight: SeatView, player: str) -> Json:
    """Return what a tap on a free square does for this player; empty if no tile is played now."""
    state: Acquire = sight.state
    plays = sight.offered(e.TilePlayed)
    if not plays:
        return {}
    verb = "Which tile do you play?" if player == sight.player else f"Which tile does {sight.name(player)} play?"
    play: Json = {
        "send": send(plays[0], at="$at"),
        "can": plays[0].blank("at").choices,
        "known": state.rack_known(player),
        "verb": verb,
    }
    whose = "your tile" if player == sight.player else f"{sight.name(player)}’s tile"
    draws = "Everybody draws six tiles. Then tap" if draws_hands(state) else "Tap"
    play["prompt"] = f"{draws} the square of {whose}"
    for offer in sight.offered(e.TileExposed):
        play["expose"] = {"send": send(offer, tile="$at"), "tiles": list(offer.blank("tile").choices)}
    return play
