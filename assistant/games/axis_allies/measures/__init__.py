"""The figures of Axis & Allies: what the open data and reviews say of a game, in IPCs.

Countries have armies, areas, battles and purchases; players have luck, decisions and results, of all their countries.
"""

from __future__ import annotations

from assistant.games.axis_allies.measures.battles import fights
from assistant.games.axis_allies.measures.decisions import decisions
from assistant.games.axis_allies.measures.players import cycle, winners
from assistant.games.axis_allies.measures.results import chances, results
from assistant.games.axis_allies.measures.verdict import verdict
from assistant.games.axis_allies.measures.worth import areas, armies, purchases, standing
from assistant.measuring import Measures, rows

__all__ = ["MEASURES", "decisions"]

MEASURES = Measures(
    family="war",
    unit="IPCs",
    within=0.5,
    tables={
        rows.Army: armies,
        rows.Area: areas,
        rows.Fight: fights,
        rows.Purchase: purchases,
        rows.Chance: chances,
        rows.Decision: decisions,
    },
    results=results,
    standing=standing,
    verdict=verdict,
    winners=winners,
    cycle=cycle,
    hides=False,
)
