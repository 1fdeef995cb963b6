"""The Investigation Round on screen: move, take a weapon, suggest, accuse. Shared parts are drawn as in Clue."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.event import TABLE
from assistant.core.offer import Offer
from assistant.games.clue import movement
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.state import KillerClue
from dashboards.games.clue import entry as clue
from dashboards.games.killer_clue.status import NO_PAWN, NO_WEAPON
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, form, one, taps
from dashboards.parts.common.seat_view import SeatView


def turn(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield everything in one player's turn, the expected entries first."""
    state: KillerClue = sight.state
    suggestion = next(iter(sight.offered(e.SuggestionMade)), None)
    if suggestion:
        yield _suggesting(sight, suggestion, player)
    if not state.turn.moved and not state.turn.suggested and player not in state.is_missing:
        moves = list(clue.moving(sight, player, "Die" if state.die == "one die" else "Dice"))
        yield from [{"type": "fold", "title": "Move instead", "blocks": moves}] if suggestion else moves
    yield from _taken(sight)
    if player in state.is_missing:
        yield from _reasoned(one(sight.offered(e.clue.TurnEnded), main=True), NO_PAWN)
    else:
        yield from _reasoned(
            clue.ending(sight, bool(suggestion), "Nobody gave a card"),
            "" if suggestion else _no_suggestion(state, player),
        )
    yield from _accusing(sight, player)


def _no_suggestion(state: KillerClue, player: str) -> str:
    """Return why a player who has moved has no suggestion to make; "" before the move and after a suggestion."""
    if movement.may_suggest(state, player):
        return NO_WEAPON
    return "You can suggest only in a room" if state.turn.moved and not state.room_of(player) else ""


def _reasoned(blocks: Iterable[Json], why: str) -> Iterator[Json]:
    """Yield the end of the turn below the reason why nothing else can be done, which a small phone has no line for."""
    yield from ({**block, "title": why} if why and not block.get("beside") else block for block in blocks)


def _suggesting(sight: SeatView, offer: Offer, player: str) -> Json:
    """Return the form as in Clue, but without signs of known cards, which would reveal the killer from afar."""
    block = _way_first(sight.state, clue.suggesting(sight, offer, player))
    return {**block, "rows": [row if row.get("fixed") else _bare(row) for row in block["rows"]]}


def _bare(row: Json) -> Json:
    return {**row, "choices": [{k: v for k, v in choice.items() if k != "note"} for choice in row["choices"]]}


def _way_first(state: KillerClue, block: Json) -> Json:
    """Put the direction above the rest, because the tap on the last row records; it is the usual one unless changed.

    With one other player left in the game, both directions ask the same player, and no page asks for one.
    """
    way = next(row for row in block["rows"] if row["name"] == "direction")
    others = [row for row in block["rows"] if row is not way]
    if len(state.living) < 3:
        return {**block, "event": {**block["event"], "direction": way["value"]}, "rows": others}
    settled = {**way, "title": "Direction of the question", "settled": "The question goes"}
    return {**block, "rows": [settled, *others]}


def _taken(sight: SeatView) -> Iterator[Json]:
    """Yield the weapons a player can take along when leaving the room."""
    for offer in sight.offered(e.WeaponTaken):
        by = offer.known["by"]
        events = [e.WeaponTaken(by=by, weapon=weapon) for weapon in offer.blank("weapon").choices]
        buttons = [asking(sight, sight.state.card(event.weapon), event, card=event.weapon) for event in events]
        yield taps(offer.verb, buttons, fold=offer.verb)


def _accusing(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the same form on every screen; if this seat cannot accuse, it learns why when it taps."""
    for offer in sight.game.offers(sight.table.view(TABLE), TABLE):
        if offer.kind is e.AccusationMade:
            block = form(sight, offer, f"{sight.name(player)} accuses", fold="Accuse", grave="Accuse", look="accuse")
            yield _way_first(sight.state, dict(block))
