"""How far does an army get? The chance of taking a whole path of areas, by the armies it starts with."""

import holoviews as hv
import panel as pn

import boardside
from assistant.odds import Campaign

pn.extension(inline=True)
path = pn.widgets.TextInput(label="Defenders on the path", value="3 2 5")
leave = pn.widgets.IntSlider(label="Armies left behind in each area", start=1, end=4)


def chances(path, leave):
    """Return the chance of taking the whole path, for up to forty armies."""
    garrisons = tuple(map(int, path.split()))
    rows = [(n, 100 * boardside.campaign(Campaign(n, garrisons, leave)).win) for n in range(2, 41)]
    return hv.Area(rows, "armies at the start", "chance, %").opts(
        responsive=True, height=320, alpha=0.4, show_grid=True
    )


shown = pn.Column(pn.Row(path, leave), pn.bind(chances, path, leave), sizing_mode="stretch_width")
