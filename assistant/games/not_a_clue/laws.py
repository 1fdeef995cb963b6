"""The invariants of a game of Not A Clue, and the counts for the statistics: no wins (NAC-WIN-01)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

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


def metrics(state: NotAClue) -> Mapping[str, float]:
    """Return figures of a game, each a number over the whole log so far."""
    figures = {name: figure for name, figure in clue.metrics(state).items() if name != "accusations"}
    figures |= {"versions": len(state.versions), "looks sold": len(state.sales), "rubles in the centre": state.pot}
    for player in state.order:
        figures[f"versions by {player}"] = sum(version.by == player for version in state.versions)
        figures[f"looks sold by {player}"] = sum(sale.by == player for sale in state.sales)
        figures[f"looks bought by {player}"] = sum(sale.to == player for sale in state.sales)
    return figures
