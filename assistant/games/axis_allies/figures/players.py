"""Players and their countries: whose figures a country's are, who won."""

from __future__ import annotations

from assistant.games.axis_allies.figures.worth import side_of
from assistant.games.axis_allies.state import AxisAllies


def seat_of(state: AxisAllies, power: str) -> str:
    """Who plays a country at the end; the country itself where it is played on the shared screen."""
    return state.seat_of(power) or power


def countries(state: AxisAllies, seat: str) -> frozenset[str]:
    """The countries of a player."""
    return frozenset(state.powers_of(seat))


def winners(state: AxisAllies) -> tuple[str, ...]:
    """Players all of whose countries are of the alliance that won."""
    return tuple(p.key for p in state.players if state.winner and side_of(state, p.key) == state.winner)


def cycle(state: AxisAllies) -> int | None:
    """The round of turns, from 1."""
    return state.turn or None
