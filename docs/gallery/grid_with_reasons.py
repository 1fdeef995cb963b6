"""Anna's grid in the middle of a game of Clue, and the lines that prove what she is certain of."""

import panel as pn

import boardside
from assistant.table.table import MemoryLog
from boardside.following import Follower

pn.extension(inline=True)
game = boardside.open_game("clue")
anna = Follower(boardside.Table(game.game, MemoryLog(game.entries[:60])))
known = anna.plot.frame("grid", seat="anna")
proved = known[(known["mark"] == "yes") & (known["holder"] != "Anna")]
shown = pn.Column(anna.plot.grid("anna"), pn.pane.DataFrame(proved[["card", "holder", "why"]], index=False))
