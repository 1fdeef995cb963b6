"""The House tab: who is where, who protects whom, who is exposed, what is in force. Open information only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from assistant.families.mystery.pieces import carries
from assistant.games.killer_clue.events import DangerRevealed
from assistant.games.killer_clue.protection import locked, protectors, served, unprotected, why_safe
from assistant.games.killer_clue.state import MISSING, KillerClue
from assistant.games.killer_clue.tell import in_force
from assistant.kit.phrasing import counted
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


def house(sight: SeatView) -> Json | None:
    """Return the rooms with their players, everyone outside, exposed players, and effects in force with their ends."""
    state: KillerClue = sight.state
    if not state.players or not state.rooms:
        return None
    bare = () if state.over else sight.once(unprotected)
    return {
        "part": "house",
        "rooms": list(_rooms(sight, bare)),
        "away": [{"player": p, "why": _away(state, p)} for p in state.order if state.place(p) not in state.rooms],
        "exposed": [{"player": p, "room": state.place(p)} for p in bare],
        "force": [] if state.over else in_force(state),
        "after": after(sight) if state.over else None,
    }


def _rooms(sight: SeatView, bare: tuple[str, ...]) -> Iterator[Json]:
    state: KillerClue = sight.state
    guards = sight.once(protectors)
    for room in state.rooms:
        inside = state.inside(room)
        shut = locked(state, room) is not None
        if inside or shut:
            people = [_person(state, p, guards, bare) for p in inside]
            yield {"room": room, "locked": shut, "people": people}


def _person(state: KillerClue, player: str, guards: Mapping[str, tuple[str, ...]], bare: tuple[str, ...]) -> Json:
    """Return a player in a room: protected by players, by servants, or exposed."""
    by = list(guards[player])
    servants = bool(not by and served(state, player))
    return {"player": player, "by": by, "served": servants, "exposed": player in bare}


def _away(state: KillerClue, player: str) -> str:
    """Return, in words, where a player is who is in no room or no longer alive."""
    if player in state.murdered:
        return "dead"
    if player in state.out:
        return "out: accused wrongly"
    if state.place(player) == MISSING:
        return "missing"
    carried = [clip(state.card(weapon)) for weapon in carries(state, player)]
    return f"in the corridor with the {carried[0]}" if carried else "in the corridor"


def standing(sight: SeatView) -> dict[str, str]:
    """Return a few words about each player, to be shown beside the name: the place, and who protects them."""
    state: KillerClue = sight.state
    return {player: _stands(sight, player) for player in state.order}


def _stands(sight: SeatView, player: str) -> str:
    state: KillerClue = sight.state
    if state.place(player) not in state.rooms or player not in state.living:
        return _away(state, player)
    room = clip(state.card(state.place(player)))
    if state.over:
        return room
    return f"{room}: exposed" if player in sight.once(unprotected) else f"{room}: {why_safe(state, player)[3:]}"


# ---------------------------------------------------------------- when the game is over


class _Course(NamedTuple):
    """The Danger Rounds so far, and by player who is out the game turn in which that happened."""

    rounds: tuple[Json, ...] = ()
    left: Mapping[str, int] = MappingProxyType({})


def after(sight: SeatView) -> Json:
    """Return every Danger Round with exposed and murdered players, and how long everyone lived."""
    state: KillerClue = sight.state
    course = sight.latest(_followed) or _Course()
    lived = [{"player": player, "text": _lived(state, player, course.left.get(player))} for player in state.order]
    return {"rounds": list(course.rounds), "lived": lived}


def _followed(last: _Course | None, line: SeatLine) -> _Course:
    rounds, left = last or _Course()
    before: KillerClue = line.before
    now: KillerClue = line.after
    if gone := now.out - before.out:
        left = {**left, **dict.fromkeys(gone, before.game_turn)}
    if isinstance(line.event, DangerRevealed) and before.players:
        dead = next((player for player in now.murdered if player not in before.murdered), None)
        turn = f"Turn {before.game_turn}" + (", second" if before.rounds == 2 else "")
        exposed = list(unprotected(before))
        rounds = (*rounds, {"turn": turn, "line": line.line.label, "exposed": exposed, "murdered": dead})
    return _Course(rounds, left)


def _lived(state: KillerClue, player: str, turn: int | None) -> str:
    if player == state.killer:
        return "the killer" if turn is None else f"the killer, out in turn {turn}"
    if turn is None:
        return f"alive after {counted(state.game_turn, 'turn')}"
    return f"murdered in turn {turn}" if player in state.murdered else f"accused wrongly in turn {turn}"
