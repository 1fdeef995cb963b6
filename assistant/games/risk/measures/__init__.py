"""The figures of RISK: what the open data and reviews say of a game.

Unit of the results are armies: those on the board and those still to place. What a throw saves the attacker the
defender loses, so luck in armies is half the swing of a fight.
"""

from __future__ import annotations

from assistant.games.risk.measures.board import areas, armies, standing
from assistant.games.risk.measures.cards import cards
from assistant.games.risk.measures.decisions import decisions
from assistant.games.risk.measures.dice import chances, fights
from assistant.games.risk.measures.results import cycle, results, winners
from assistant.games.risk.measures.verdict import verdict
from assistant.measuring import Measures, rows

__all__ = ["MEASURES", "chances", "decisions"]

MEASURES = Measures(
    family="war",
    unit="armies",
    within=0.05,
    tables={
        rows.Army: armies,
        rows.Area: areas,
        rows.Fight: fights,
        rows.Card: cards,
        rows.Chance: chances,
        rows.Decision: decisions,
    },
    results=results,
    standing=standing,
    verdict=verdict,
    winners=winners,
    cycle=cycle,
    hides=True,
)
