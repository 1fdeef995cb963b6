"""Closing the case: a version, a poll, and no truth (NAC-CLO-01 to -05, NAC-WIN-01)."""

from __future__ import annotations

from collections.abc import Collection

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.clue.turns import next_turn
from assistant.games.not_a_clue.state import NotAClue, Version


def polled(state: NotAClue, by: str) -> tuple[str, ...]:
    """Return who is polled: all others, or only players who have not tried to close (NAC-AMB-04)."""
    fresh = chosen(state, "NAC-AMB-04") == "only_players_who"
    return tuple(player for player in state.opponents(by) if not fresh or player not in state.out)


def declared(state: NotAClue, by: str, cards: tuple[str, ...]) -> NotAClue:
    """Add a version; its author only answers from now on (NAC-CLO-04), and the others are polled (NAC-CLO-03).

    If nobody is left to be polled, the game ends immediately (NAC-AMB-05).
    """
    made = Version(by=by, cards=cards, turn=state.turn.number, polled=polled(state, by))
    state = replace(state, versions=(*state.versions, made), out=state.out | {by})
    return state if made.polled else _settled(state, ())


def taken(state: NotAClue, enough: Collection[str]) -> NotAClue:
    """Apply the poll about the last version."""
    return _settled(state, enough) if state.open_poll else state


def closes(state: NotAClue, made: Version, enough: Collection[str]) -> bool:
    """Return whether these votes close the case: a majority of those polled, or all of them (NAC-AMB-04)."""
    if chosen(state, "NAC-AMB-04") == "unanimous":
        return bool(made.polled) and set(made.polled) <= set(enough)
    return 2 * len(enough) > len(made.polled)


def _settled(state: NotAClue, enough: Collection[str]) -> NotAClue:
    """Close the case, or let play go on while somebody can move (NAC-AMB-05)."""
    *before, made = state.versions
    wanting = tuple(player for player in made.polled if player in enough)
    closed = closes(state, made, wanting)
    over = closed or state.out.issuperset(state.order)
    stands = closed or (over and chosen(state, "NAC-AMB-05") == "last_version_stands")
    state = replace(state, versions=(*before, replace(made, enough=wanting, accepted=stands)))
    if over:
        return replace(state, over=True, on_turn=None)
    return next_turn(state) if state.on_turn in (None, made.by) else state
