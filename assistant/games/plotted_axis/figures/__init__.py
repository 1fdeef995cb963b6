"""The figures of Plotted A&A: those of Axis & Allies, and what each plotted line met.

Unseen lines are in no row: books are kept sealed beside the log until their lines come out one by one.
"""

from __future__ import annotations

from assistant.core.fast_replace import replace
from assistant.figures.facts import rows
from assistant.games.axis_allies import figures as axis
from assistant.games.axis_allies.figures.decisions import ATTACK
from assistant.games.plotted_axis.figures.orders import decisions, orders, purchases, situation

MEASURES = replace(
    axis.MEASURES,
    tables={**axis.MEASURES.tables, rows.OrderRow: orders, rows.PurchaseRow: purchases, rows.DecisionRow: decisions},
    situation=situation,
    earlier=frozenset({ATTACK}),
)
