"""Open information: playing cards counted, weapons, points, objectives, servants, the middle. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo.state import NEEDED, AdvancedCluedo
from assistant.kit.phrasing import counted
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def panel(sight: SeatView) -> Json | None:
    """Return every player's cards, weapons and other open information; at night, all six characters' points."""
    state: AdvancedCluedo = sight.state
    if not state.players:
        return None
    night = state.phase in ("drawing", "two")
    return {
        "part": "standing",
        "night": night,
        "over": state.over,
        "people": list(_characters(sight) if night else _players(sight)),
        "most": sight.latest(_most) or 1,
        "weapons": list(_weapons(sight)),
        "middle": "" if night else _middle(state),
        "pile": f"{counted(state.pile, 'playing card')} in the pack",
    }


def _most(last: int | None, line: SeatLine) -> int:
    """Return the most Survival Points that anybody had so far: the bars keep their scale while points are lost."""
    return max(last or 1, *line.after.points.values(), 1)


def _middle(state: AdvancedCluedo) -> str:
    count = state.hand_sizes.get("middle", 0)
    return f"{counted(count, 'clue card')} in the middle" if count else "No clue cards are left in the middle"


def _players(sight: SeatView) -> Iterator[Json]:
    state: AdvancedCluedo = sight.state
    for player in state.order:
        yield {"player": player, "card": "", "name": sight.name(player), **_held(state, player)}


def _characters(sight: SeatView) -> Iterator[Json]:
    """Yield all six characters, players' first, with their points or that they are dead."""
    state: AdvancedCluedo = sight.state
    for suspect in sorted(state.pawns, key=lambda suspect: not state.owner(suspect)):
        player = state.owner(suspect)
        name = sight.name(player) if player else clip(state.card(suspect).split()[-1])
        character = {"player": player, "card": "" if player else suspect, "name": name}
        character |= {"points": state.points.get(suspect), "dead": suspect in state.dead}
        if player:
            character |= {**_held(state, player), "shown": list(state.shown.get(player, ())), "of": NEEDED}
        yield character


def _held(state: AdvancedCluedo, player: str) -> Json:
    return {
        "said": _said(state, player),
        "open": list(state.bared.get(player, ())),
        "carries": list(carries(state, player)),
        "misses": state.skips.get(player, 0),
        "servant": clip(state.card(state.servants[player][0])) if player in state.servants else "",
    }


def _said(state: AdvancedCluedo, player: str) -> str:
    parts = [counted(state.counts[player], "playing card")]
    parts += [counted(state.hand_sizes.get(player, 0), "clue card")] if state.phase == "one" else []
    return " · ".join(parts)


def _weapons(sight: SeatView) -> Iterator[Json]:
    """Yield every weapon with its place in words."""
    state: AdvancedCluedo = sight.state
    for weapon in state.deck["weapon"]:
        bearer = state.carried.get(weapon)
        if bearer:
            where = sight.name(bearer)
        elif weapon in state.thrown:
            where = "out of the game"
        else:
            where = clip(state.card(state.weapons[weapon])) if weapon in state.weapons else "the middle"
        yield {"card": weapon, "where": where, "player": bearer or ""}


def beside(sight: SeatView) -> dict[str, str]:
    """Return a few words about each player, to be shown beside the name."""
    state: AdvancedCluedo = sight.state
    return {player: _stands(state, player) for player in state.order} if state.players else {}


def _stands(state: AdvancedCluedo, player: str) -> str:
    suspect = state.piece(player)
    if suspect in state.dead:
        return "dead"
    parts = [clip(state.card(suspect))]
    if state.phase not in ("drawing", "two") and player in state.scores:
        parts.append(f"{state.scores[player]} points")
    parts.append(counted(state.counts[player], "playing card"))
    parts += [clip(state.card(weapon)) for weapon in carries(state, player)]
    if state.skips.get(player):
        parts.append("misses a turn")
    return " · ".join(parts)
