"""A figure of your own in SQL: where the money of a market came from and went, for every player."""

import holoviews as hv
import panel as pn

import boardside
from boardside.following import Follower

pn.extension(inline=True)
evening = Follower(boardside.open_game("cold_cash_risk"))
money = evening.sql("""
    select p.name as player, c.source, sum(c.dollars) as dollars
    from cashflow c join played p using (game, seat) group by all order by all
""").df()
bars = hv.Bars(money, ["player", "source"], "dollars")
bars = bars.opts(stacked=True, line_color=None, cmap="Category10", yformatter="$%d", title="Money by source")
shown = bars.opts(responsive=True, height=380, legend_position="right")
