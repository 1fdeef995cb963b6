"""Share prices while you play: every line that is recorded at the table redraws the curves."""

import panel as pn

import boardside
from boardside.following import Follower

pn.extension(inline=True)
recorded = boardside.open_game("cold_cash_risk")
entries = iter(recorded.entries)
evening = Follower(boardside.Table(recorded.game))  # of your own: boardside.host("cold_cash_risk", ["Anna", "Ben"])


def go_on(lines):
    """Record more lines of the recorded game."""
    for _, entry in zip(range(lines), entries, strict=False):
        evening.table.record(entry.event, entry.author, freely=True)


go_on(100)
more = pn.widgets.Button(label="Next line", on_click=lambda _: go_on(1))
last = pn.pane.Str(pn.bind(lambda lines: lines[-1], evening.param.lines))
shown = pn.Column(pn.Row(more, last), evening.plot.prices())
