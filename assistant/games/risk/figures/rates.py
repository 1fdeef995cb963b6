"""The worth of an army in chance to win a game of RISK, by a rate of exchange measured on luck with throws."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts import Played
from assistant.figures.facts.exchange import Exchange, Whole
from assistant.games.risk.figures.results import holdings
from assistant.games.risk.state import Risk


def whole(_played: Played, state: Risk) -> Whole:
    """Return all armies of the players who are still in the game, on the board and still to place."""
    held = holdings(state)
    return Whole(sum(held[player] for player in state.contenders), state.contenders)


RATES: Final = Exchange("data/risk/rates.json", {"armies": whole})
