"""The invariants of a game of Not A Clue."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.clue import laws as clue
from assistant.games.not_a_clue.state import PURSE, NotAClue


def laws(state: NotAClue) -> Iterator[str]:
    """Yield a sentence for every violated invariant."""
    if not state.players:
        return
    yield from clue.laws(state)
    yield from _money(state)
    if state.solution is not None or state.accusations:
        yield "Someone has looked into the envelope."
    if state.minkin and state.minkin not in state.trapped:
        yield f"The Minkin card is on {state.name(state.minkin)}’s piece, which is not trapped."
    if sum(version.accepted for version in state.versions) > state.over:
        yield "A version was accepted, but the game goes on."
    if len(state.looks) > len(state.sales):
        yield "More looks are known than were sold."


def _money(state: NotAClue) -> Iterator[str]:
    """Yield a sentence unless all rubles are in purses or in the center (NAC-FRM-01)."""
    total, there = PURSE * len(state.players), sum(state.purses.values()) + state.pot
    if total != there and not state.adjusted:
        yield f"There should be {total} rubles in purses and in the center, but there are {there}."
