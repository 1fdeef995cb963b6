"""Players and their countries: which player's figures a country belongs to, and who won."""

from __future__ import annotations

from assistant.games.axis_allies.figures.worth import side_of
from assistant.games.axis_allies.state import AxisAllies


def seat_of(state: AxisAllies, power: str) -> str:
    """Return the player of a country at the end; the country itself if it is played on the shared screen."""
    return state.seat_of(power) or power


def countries(state: AxisAllies, seat: str) -> frozenset[str]:
    """Return the countries of a player."""
    return frozenset(state.powers_of(seat))


def winners(state: AxisAllies) -> tuple[str, ...]:
    """Return the players all of whose countries belong to the alliance that won."""
    return tuple(p.key for p in state.players if state.winner and side_of(state, p.key) == state.winner)


def cycle(state: AxisAllies) -> int | None:
    """Return the round of turns, from 1; None before the first."""
    return state.turn or None
