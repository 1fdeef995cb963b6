"""The figures of One World Dominion: those of RISK, and the effects of its cards.

A drawn card is worth a third of a mixed set. Dice that are rolled for cards have no expectation here: NULL.
"""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.figures.facts import rows
from assistant.games.one_world_dominion.figures.cards import cards
from assistant.games.one_world_dominion.figures.choices import chances, decisions
from assistant.games.one_world_dominion.figures.rates import RATES
from assistant.games.one_world_dominion.figures.winning import VALUE
from assistant.games.risk import figures as risk
from assistant.games.risk.figures.results import results

MEASURES = replace(
    risk.MEASURES,
    results=VALUE.adjusted(results),
    tables={
        **risk.MEASURES.tables,
        rows.CardRow: cards,
        rows.ChanceRow: chances,
        rows.DecisionRow: RATES.priced(decisions),
    },
)
