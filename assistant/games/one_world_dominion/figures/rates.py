"""The worth of an army in chance to win a game of One World Dominion, measured on its own games."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts.exchange import Exchange
from assistant.games.risk.figures.rates import whole

RATES: Final = Exchange("data/one_world_dominion/rates.json", {"armies": whole})
