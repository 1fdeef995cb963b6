"""A report on paper: the course of a war, drawn by Matplotlib, which writes PDF and SVG as well."""

import holoviews as hv
import panel as pn

import boardside
from boardside.following import Follower

pn.extension(inline=True)
hv.extension("matplotlib", logo=False)
evening = Follower(boardside.open_game("one_world_dominion"))
key = hv.opts.Overlay(legend_position="top_left", legend_cols=2, backend="matplotlib")
armies, lands = (plot.opts(key) for plot in (evening.plot.armies(), evening.plot.lands()))
sheet = (armies + lands).cols(1).opts(fig_inches=8, sublabel_format="", shared_axes=False, vspace=0.3)
shown = pn.pane.HoloViews(sheet, backend="matplotlib")  # hv.save(sheet, "war.pdf", backend="matplotlib")
