"""The worth of an army in chance to win a game of One World Dominion, measured on its own games."""

from __future__ import annotations

from typing import Final

from assistant.figures.facts.exchange import Exchange
from assistant.games.one_world_dominion.figures.choices import chances
from assistant.games.risk.figures.rates import whole
from assistant.games.risk.figures.results import winners

RATES: Final = Exchange("data/one_world_dominion/rates.json", {"armies": whole}, chances, winners)
