"""The figures of Axis & Allies: what the open data and reviews say about a game, in IPCs.

Countries have armies, areas, battles and purchases; players have luck, decisions and results, summed over all of their
countries.
"""

from __future__ import annotations

from assistant.figures.facts import Measures, rows
from assistant.games.axis_allies.figures.battles import fights
from assistant.games.axis_allies.figures.decisions import decisions, situation
from assistant.games.axis_allies.figures.players import cycle, winners
from assistant.games.axis_allies.figures.results import chances, results
from assistant.games.axis_allies.figures.verdict import verdict
from assistant.games.axis_allies.figures.worth import areas, armies, purchases, standing

__all__ = ["MEASURES", "decisions"]

MEASURES = Measures(
    family="war",
    unit="IPCs",
    within=0.5,
    tables={
        rows.ArmyRow: armies,
        rows.AreaRow: areas,
        rows.FightRow: fights,
        rows.PurchaseRow: purchases,
        rows.ChanceRow: chances,
        rows.DecisionRow: decisions,
    },
    results=results,
    standing=standing,
    verdict=verdict,
    situation=situation,
    winners=winners,
    cycle=cycle,
    hides=False,
)
