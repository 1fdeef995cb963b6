"""The figures of One World Dominion: those of RISK, and what its cards did.

A card that is drawn is worth the third of a mixed set. Dice that are thrown for cards have no expectation here: NULL.
"""

from __future__ import annotations

from assistant.games.one_world_dominion.measures.cards import cards
from assistant.games.one_world_dominion.measures.choices import chances, decisions
from assistant.games.risk import measures as risk
from assistant.kit.replacing import replace
from assistant.measuring import rows

MEASURES = replace(
    risk.MEASURES,
    tables={**risk.MEASURES.tables, rows.Card: cards, rows.Chance: chances, rows.Decision: decisions},
)
