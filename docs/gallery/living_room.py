"""A dashboard for the living room: the map, the market, the lines and a chart of one game, in a template of Panel."""

import panel as pn

import boardside
from assistant.table.table import MemoryLog
from boardside import parts
from boardside.following import Follower

pn.extension(inline=True)
game = boardside.open_game("cold_cash_risk")
evening = Follower(boardside.Table(game.game, MemoryLog(game.entries[:101])))  # or boardside.host(…), .connect(link)
prices = pn.pane.HoloViews(evening.plot.prices(), height=320, sizing_mode="stretch_width")
seen = pn.FlexBox(parts.board(evening), parts.market(evening), parts.lines(evening))
shown = pn.template.BootstrapTemplate(title="Saturday", main=[seen, prices])
shown.servable()
