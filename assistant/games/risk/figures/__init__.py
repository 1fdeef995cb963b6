"""The figures of RISK, for the open data and for reviews of a game.

Results are measured in armies: those on the board and those still to place. An army that a throw saves the attacker
is one that the defender loses, so luck in armies is half the swing of a fight.
"""

from __future__ import annotations

from assistant.figures.facts import Measures, rows
from assistant.games.risk.figures.board import areas, armies, standing
from assistant.games.risk.figures.cards import cards
from assistant.games.risk.figures.decisions import decisions, situation
from assistant.games.risk.figures.dice import chances, fights
from assistant.games.risk.figures.rates import RATES
from assistant.games.risk.figures.results import cycle, results, winners
from assistant.games.risk.figures.verdict import verdict
from assistant.games.risk.figures.winning import VALUE

__all__ = ["MEASURES", "chances", "decisions"]

MEASURES = Measures(
    family="war",
    unit="armies",
    within=0.05,
    tables={
        rows.ArmyRow: armies,
        rows.AreaRow: areas,
        rows.FightRow: fights,
        rows.CardRow: cards,
        rows.ChanceRow: chances,
        rows.DecisionRow: RATES.priced(decisions),
    },
    results=VALUE.adjusted(results),
    standing=standing,
    verdict=verdict,
    winners=winners,
    cycle=cycle,
    situation=situation,
    hides=True,
)
