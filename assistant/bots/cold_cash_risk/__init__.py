"""Computer players of Cold Cash Risk.

"simple" founds early, merges where it may, attacks where it is stronger, and has plain sense about shares, votes,
earnings and teams (`sense`). "engine" attacks and goes on by the odds, and buys the share that adds most to what a
merger would pay today (`assistant.odds`); chance decides the rest.
"""

from assistant.bots.cold_cash_risk.bells import Bells

simulate = Bells.simulate
