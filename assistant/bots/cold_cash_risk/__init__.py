"""Computer players of Cold Cash Risk.

"simple" founds early, buys into what it runs, merges where it may, attacks where it is stronger. "engine" attacks and
goes on by the odds, and buys the share that adds most to what a merger would pay today (`assistant.odds`).
"""

from assistant.bots.cold_cash_risk.bells import Bells

simulate = Bells.simulate
