"""The figures of Plotted A&A: those of Axis & Allies, and what every plotted line met.

Lines that nobody has seen are in no row: books are kept sealed beside the log until they come out one by one.
"""

from __future__ import annotations

from assistant.games.axis_allies import measures as axis
from assistant.games.plotted_axis.measures.orders import decisions, orders, purchases
from assistant.kit.replacing import replace
from assistant.measuring import rows

MEASURES = replace(
    axis.MEASURES,
    tables={**axis.MEASURES.tables, rows.Order: orders, rows.Purchase: purchases, rows.Decision: decisions},
)
