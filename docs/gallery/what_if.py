"""What if I attack with more armies? Two sliders, and the exact chance of every end of the battle."""

import holoviews as hv
import panel as pn

import boardside
from assistant.odds import Battle

pn.extension(inline=True)
attack = pn.widgets.IntSlider(label="Armies in the attacking area", start=2, end=30, value=12)
defend = pn.widgets.IntSlider(label="Defending armies", start=1, end=30, value=8)


def ends(attack, defend):
    """Return the chance of each number of armies that survive: the attacker's if the area is taken."""
    odds = boardside.forecast(Battle(attack, defend))
    bars = hv.Bars([(left, 100 * chance) for left, chance in odds.won.items()], "armies left", "chance, %")
    return bars.opts(title=f"The attack succeeds {odds.win:.0%} of the time", responsive=True, height=320)


shown = pn.Column(pn.Row(attack, defend), pn.bind(ends, attack, defend), sizing_mode="stretch_width")
