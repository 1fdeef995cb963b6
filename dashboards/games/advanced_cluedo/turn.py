"""A turn of part 1, and what both parts share: move, suggest, pick up, accuse, end. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.state import STAIRS, TUNNEL, AdvancedCluedo
from dashboards.games.advanced_cluedo import hand
from dashboards.games.clue import entry as clue
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, beside, button, fold, one, taps
from dashboards.parts.common.seat_view import SeatView


def turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield everything in one player's turn of part 1, the expected entries first."""
    suggestion = next(iter(sight.offered(e.clue.SuggestionMade)), None)
    if suggestion:
        room = sight.state.card(suggestion.known["room"])
        yield {**clue.suggesting(sight, suggestion, player), "title": f"Suggest in the {room}"}
    moves = list(moving(sight, player))
    if moves:
        yield from [fold("Move instead", moves)] if suggestion else moves
    yield from picking_up(sight)
    yield from hand.by_hand(sight, player)
    yield from ending(sight, expected=not suggestion)
    yield from clue.accusing(sight, player)


def moving(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the die and the rooms as in Clue; from a tunnel there is one way."""
    state: AdvancedCluedo = sight.state
    if state.turn.moved or state.turn.suggested:
        return
    offers = sight.offered(e.clue.TokenMoved)
    if state.place(state.piece(player)) == TUNNEL:
        out = [offer for offer in offers if offer.known.get("how") == "passage"]
        yield from one(out, main=True)
        return
    yield from clue.moving(sight, player)
    up = [button(offer) for offer in offers if offer.known.get("to") == STAIRS]
    if up:
        yield taps("", up, look="one")


def picking_up(sight: SeatView) -> Iterator[Json]:
    """Yield the weapons in the room."""
    for offer in sight.offered(e.WeaponPickedUp):
        by = offer.known["by"]
        events = [e.WeaponPickedUp(by=by, weapon=weapon) for weapon in offer.blank("weapon").choices]
        yield taps(
            "Pick up a weapon",
            [asking(sight, sight.state.card(event.weapon), event, card=event.weapon) for event in events],
        )


def ending(sight: SeatView, expected: bool = True) -> Iterator[Json]:
    """Yield the end of the turn: large once it is expected, and nothing else is."""
    ends = sight.offered(e.clue.TurnEnded)
    yield from one(ends, main=True) if expected and any(offer.expected for offer in ends) else beside(ends)
