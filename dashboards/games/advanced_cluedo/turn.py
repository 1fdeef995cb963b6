"""A turn of part 1, and what both parts share: move, suggest, pick up, accuse, end. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import multipliers
from assistant.games.advanced_cluedo.state import STAIRS, TUNNEL, AdvancedCluedo
from assistant.games.advanced_cluedo.turns import complete
from assistant.games.clue import movement
from dashboards.games.advanced_cluedo import hand
from dashboards.games.advanced_cluedo.status import can_name
from dashboards.games.clue import entry as clue
from dashboards.parts.common.blocks import Tap, TapLook
from dashboards.parts.common.labels import Json
from dashboards.parts.common.now import ASIDES
from dashboards.parts.common.offers import asking, beside, fold, one, taps
from dashboards.parts.common.seat_view import SeatView

ESCAPE = "All three objectives are done: go to the staircase"
"""The request to a player who only has to get away."""


def turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield everything in one player's turn of part 1, the expected entries first."""
    blocks = list(_acting(sight, player))
    yield from blocks
    yield from ending(sight, blocks)
    yield from clue.accusing(sight, player)


def _acting(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield what comes before the end of the turn."""
    suggestion = next(iter(sight.offered(e.clue.SuggestionMade)), None)
    if suggestion:
        room = sight.state.card(suggestion.known["room"])
        yield {**clue.suggesting(sight, suggestion, player), "title": f"Suggest in the {room}"}
    moves = list(moving(sight, player))
    if moves:
        yield from [fold("Move instead", moves)] if suggestion else moves
    yield from picking_up(sight)
    yield from hand.by_hand(sight, player)


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
    up = [offer for offer in offers if offer.known.get("to") == STAIRS]
    if not escapes(state, player):
        yield from clue.moving(sight, player, squares=squares_count(state))
        yield from beside(up if state.turn.roll else [])  # without the objectives it is no more than a place to go to
        return
    ways = (*one(up, main=True), *clue.moving(sight, player, squares=squares_count(state)))
    yield from ({**block, "ask": ESCAPE} for block in ways)


def squares_count(state: AdvancedCluedo) -> bool:
    """Return whether a token in the corridor needs its square: at night it decides who is in reach (AC-ENC-01)."""
    return state.second and movement.in_mansion(state)


def escapes(state: AdvancedCluedo, player: str) -> bool:
    """Return whether a player only has to get to the staircase (AC-END-02)."""
    return complete(state, player) and state.place(state.piece(player)) != STAIRS


def picking_up(sight: SeatView) -> Iterator[Json]:
    """Yield the weapons in the room; a player who carries one already is not asked for another."""
    for offer in sight.offered(e.WeaponPickedUp):
        by = offer.known["by"]
        events = [e.WeaponPickedUp(by=by, weapon=weapon) for weapon in offer.blank("weapon").choices]
        block = taps("Pick up a weapon", [_weapon(sight, event) for event in events])
        yield {**block, "fold": "Swap for another weapon"} if sight.state.armed(by) else block


def _weapon(sight: SeatView, event: e.WeaponPickedUp) -> Tap:
    """Return a weapon that can be picked up; at night with the number by which its die counts (AC-MWP-01)."""
    look: TapLook = {"card": event.weapon}
    if sight.state.second:
        look |= {"note": f"die × {multipliers().get(event.weapon, 0)}"}
    return asking(sight, sight.state.card(event.weapon), event, **look)


def ending(sight: SeatView, blocks: Iterable[Json], why: str = "") -> Iterator[Json]:
    """Yield the end of the turn: large once it is expected, and none of the blocks above it asks for anything.

    `why` says at night why nothing else can be done.
    """
    ends = sight.offered(e.clue.TurnEnded)
    asked = any(block["type"] != "fold" and not any(block.get(look) for look in ASIDES) for block in blocks)
    if asked or not any(offer.expected for offer in ends):
        yield from beside(ends)
        return
    state: AdvancedCluedo = sight.state
    by = state.on_turn or ""
    unnamed = state.phase == "one" and state.room_of(by) and movement.may_suggest(state, by) and not can_name(sight)
    why = "there is no weapon here to name" if unnamed else why
    ask = {"ask": f"Tap “End the turn”: {why}"} if why else {}
    yield from ({**block, **ask} for block in one(ends, main=True))
