"""The map of a war after each of its lines: drag the slider or press play."""

import panel as pn

import boardside
from assistant.table.table import MemoryLog
from boardside.following import Follower

pn.extension(inline=True)
war = boardside.open_game("one_world_dominion")


def after(line):
    """Return the map after this line."""
    table = boardside.Table(war.game, MemoryLog(war.entries[:line]))
    return Follower(table).plot.areas()


line = pn.widgets.DiscretePlayer(label="Line", options=[*range(20, len(war.entries) + 1, 20)], value=160, interval=1000)
shown = pn.Column(line, pn.pane.HoloViews(pn.bind(after, line), height=480, sizing_mode="stretch_width"))
