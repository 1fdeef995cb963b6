"""Why a player at night can't attack or search now, in words for the line and beside the targets. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.near import how_near
from assistant.games.advanced_cluedo.state import HALL, KITCHEN, AdvancedCluedo
from assistant.kit.phrasing import listed
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

SERVANT = "a King, Queen or Jack"


def out_of_reach(sight: SeatView, player: str) -> str:
    """Return who can't be attacked: those who are too far away, and those whom others would see (AC-MWP-02, -03)."""
    state: AdvancedCluedo = sight.state
    by, able = state.piece(player), {offer.known["target"] for offer in sight.offered(e.AttackMade)}
    others = [suspect for suspect in state.alive if suspect not in (by, *able)]
    near = [suspect for suspect in others if how_near(state, by, suspect)]
    far = [suspect for suspect in others if suspect not in near]
    said = [f"Not in the same room or within two squares: {_people(state, far)}."] if far else []
    said += [f"Someone else would see it: {_people(state, near)}."] if near else []
    return " ".join(said)


def _people(state: AdvancedCluedo, suspects: Iterable[str]) -> str:
    return listed(clip(state.person(suspect)) for suspect in suspects)


def or_search(sight: SeatView, moves: list[Json]) -> Iterator[Json]:
    """Yield the moves; the first one says that a player can also stay and search, if that is possible."""
    ask = {"ask": f"Roll, and tap the number. Or tap {SERVANT} to search this room"} if _calls(sight) else {}
    yield from ({**block, **ask} if at == 0 and "ask" not in block else block for at, block in enumerate(moves))


def _calls(sight: SeatView) -> bool:
    """Return whether this page's player can call a servant into a room that is known to be an objective."""
    state: AdvancedCluedo = sight.state
    called = [offer for offer in sight.offered(e.ServantCalled) if offer.known["by"] == sight.player]
    return bool(called) and state.room_of(sight.player or "") in state.left_to_do(sight.player or "")


def why_no_more(sight: SeatView, player: str) -> str:
    """Return why there is nothing left but to end the turn, by the player's objectives if this page knows them."""
    return _of_room(sight, player) or _of_weapon(sight, player) or _of_attack(sight, player)


def _of_room(sight: SeatView, player: str) -> str:
    """Return what is missing for the room in which the player is, if it is an objective (AC-OBL-01 to -03)."""
    state: AdvancedCluedo = sight.state
    room = state.room_of(player)
    if room not in state.left_to_do(player) or (player, room) in state.cleared:
        return ""
    if state.searched:
        return "stay to search again next turn"
    if _calls(sight):
        return f"{SERVANT} can search here"
    others = [suspect for suspect in state.inside(room or "") if suspect != state.piece(player)]
    return "to search, you must be alone here" if others else f"searching takes {SERVANT}"


def _of_weapon(sight: SeatView, player: str) -> str:
    """Return that a weapon takes the whole next turn here, if it is an objective (AC-OBW-02, AC-OBW-03)."""
    state: AdvancedCluedo = sight.state
    weapon, room = state.armed(player), state.room_of(player)
    if not weapon or weapon not in state.left_to_do(player):
        return ""
    does = {KITCHEN: "clean it", HALL: "throw it out"}.get(room or "", "")
    clean = (player, weapon) in state.cleaned
    return f"stay here next turn to {does}" if does and clean == (room == HALL) else ""


def _of_attack(sight: SeatView, player: str) -> str:
    """Return why no attack is possible (AC-MWP-01 to -05)."""
    state: AdvancedCluedo = sight.state
    weapon = state.armed(player)
    if not weapon:
        return "you have no weapon to attack with"
    others = [suspect for suspect in state.alive if suspect != state.piece(player)]
    near = [suspect for suspect in others if how_near(state, state.piece(player), suspect)]
    if not near:
        return "nobody is near enough to attack"
    attacked = any((fight.by, fight.turn) == (player, state.turn.number) for fight in state.fights)
    return "you have attacked this turn" if attacked else "others would see an attack"
