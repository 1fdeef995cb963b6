"""Pictures of one game for notebooks: its map, a grid of probabilities, what lines told, the end of a battle.

As `plots`, they are drawn by Bokeh or Matplotlib.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bokeh.models import NumeralTickFormatter

from assistant.kit.areas import World
from dashboards.analysis.colours import between, day, palette, shades
from dashboards.notebooks.maps import outlines
from dashboards.notebooks.plots import NARROW
from dashboards.notebooks.styles import ground, hv, in_theme, legend, styled
from dashboards.parts.common.labels import ink
from dashboards.parts.common.text import percent

SEA: Final = "#5d7f99"
LAND: Final = "#b9b6ac"
"""The colors of the sea and of land that nobody holds: readable on a light and on a dark ground."""


NOWHERE: Final = float("nan")


@in_theme
def choropleth(frame: Any, plan: World, colours: Mapping[str, str], title: str) -> Any:
    """Return the areas of a map in the colors of their owners, with how much is there.

    `frame` has the columns key, area, owner, count, there. An owner without a color is nobody. The sea is blue, with a
    hint of the color of the owner of units in it.
    """
    drawn, sea = outlines(plan), {area.key for area in plan.areas if area.sea}
    tints = {key: _tint(colours.get(owner), key in sea) for key, _, owner, *_ in frame.itertuples(index=False)}
    rows = [
        {**part, "tint": tints[key], "area": area, "owner": owner, "count": count, "there": there}
        for key, area, owner, count, there in frame.itertuples(index=False)
        for part in drawn[key]
    ]
    tips = [("", "@area"), ("owner", "@owner"), ("there", "@there")]
    both = {"color": "tint", "cmap": {tint: tint for tint in tints.values()}}
    areas = styled(
        hv.Polygons(rows, vdims=["tint", "area", "owner", "count", "there"]),
        lambda seen: both | {"line_color": seen["ground"], "line_width": 1, "tools": ["hover"], "hover_tooltips": tips},
        lambda _: both | {"edgecolor": "white", "linewidth": 0.6},
    )
    owners = [_named(name, colour) for name, colour in colours.items()]
    return _map(hv.Overlay([areas, _counts(frame, plan, tints), *owners]), title)


def _tint(colour: str | None, sea: bool) -> str:
    """Return the color of an area whose owner has this color."""
    if not sea:
        return colour or LAND
    return between(SEA, colour, 0.4) if colour else SEA


def _named(name: str, colour: str) -> Any:
    """Return an entry of the legend."""
    both = {"color": colour, "marker": "s"}
    return styled(
        hv.Points([(NOWHERE, NOWHERE)], label=name),
        lambda _: {"color": colour, "marker": "square", "size": 12},
        lambda _: both | {"s": 60},
    )


def _counts(frame: Any, plan: World, tints: Mapping[str, str]) -> Any:
    """Return the numbers on the areas, in the ink that reads best on their color."""
    placed = [
        (*plan.area(key).label, str(count), ink(tints[key]))
        for key, _, _, count, _ in frame.itertuples(index=False)
        if count
    ]
    labels = hv.Labels(placed, ["x", "y"], ["count", "ink"])
    return styled(
        labels,
        lambda _: {"text_color": hv.dim("ink"), "text_font_size": "11px", "text_font_style": "bold"},
        lambda _: {"color": hv.dim("ink"), "size": 7},
    )


def _map(plot: Any, title: str) -> Any:
    both = {"xaxis": None, "yaxis": None, "title": title, "legend_position": "bottom"}
    return styled(
        plot,
        lambda seen: (
            both
            | {
                "data_aspect": 1,
                "responsive": True,
                "min_width": NARROW,
                "min_height": 320,
                "active_tools": [],
                "legend_cols": 5,
            }
            | ground(seen)
            | legend(seen)
        ),
        lambda _: (
            both
            | {"show_frame": False, "fig_inches": (10, 6), "aspect": "equal", "fig_bounds": (0.02, 0.1, 0.98, 0.92)}
        ),
    )


# ---------------------------------------------------------------- hidden cards


@in_theme
def heat(frame: Any, title: str) -> Any:
    """Return cards down and holders across, darker where a card is likelier; `frame` is that of `plot.grid`."""
    holders, cards = list(dict.fromkeys(frame["holder"])), list(dict.fromkeys(frame["card"]))
    told = frame.assign(
        across=frame["holder"].map(holders.index),
        down=frame["card"].map(cards.index),
        percent=[_percent(*cell) for cell in zip(frame["mark"], frame["chance"], strict=True)],
        ink=[_inked(chance, palette()) for chance in frame["chance"]],
        paper=[_inked(chance, day()) for chance in frame["chance"]],
    )
    # Places are numbers, with names as ticks: Matplotlib writes nothing over a map of names.
    ticks = {"xticks": list(enumerate(holders)), "yticks": list(enumerate(cards))}
    both: dict[str, Any] = {"clim": (0, 1), "xlabel": "", "ylabel": "", "invert_yaxis": True, "padding": 0, **ticks}
    tips = [("", "@card: @holder"), ("chance", "@percent"), ("because", "@why")]
    cells = hv.HeatMap(told, ["across", "down"], ["chance", "card", "holder", "mark", "percent", "why"])
    cells = styled(
        cells,
        lambda seen: (
            both
            | {"cmap": _shades(seen), "line_color": seen["ground"], "line_width": 2}
            | {"tools": ["hover"], "hover_tooltips": tips, "xaxis": "top"}
        ),
        lambda seen: both | {"cmap": _shades(seen), "show_values": False},
    )
    labels = styled(
        hv.Labels(told, ["across", "down"], ["percent", "ink", "paper"]),
        lambda _: {"text_color": hv.dim("ink"), "text_font_size": "12px", "padding": 0},
        lambda _: {"color": hv.dim("paper"), "size": 8, "padding": 0},
    )
    return styled(
        cells * labels,
        lambda seen: (
            {"title": title, "height": 90 + 22 * frame["card"].nunique(), "responsive": True}
            | {"active_tools": []}
            | ground(seen)
        ),
        lambda _: {"title": title, "fig_inches": (7, 8), "aspect": 0.8},
    )


def _shades(colours: Mapping[str, str]) -> list[str]:
    return list(shades(light=colours is day()))


def _inked(chance: float, colours: Mapping[str, str]) -> str:
    """Return the color in which a cell is written: the one that reads best on its shade."""
    tints = _shades(colours)
    return ink(tints[0 if chance != chance else round(chance * (len(tints) - 1))])


def _percent(mark: str, chance: float) -> str:
    """Return what a cell says: a mark, or percent; nothing where the table wants no odds."""
    if mark != "open":
        return "✓" if mark == "yes" else "·"
    return "" if chance != chance else percent(chance)


@in_theme
def spikes(frame: Any, title: str) -> Any:
    """Return a bar for what every line told; `frame` is that of `plot.bits`."""
    both = {"title": title, "xlabel": "line", "ylabel": "bits", "xrotation": 60}
    return styled(
        hv.Bars(frame, "line", ["told", "bits", "text"]),
        lambda seen: (
            both
            | {"color": seen["touch"], "line_color": None, "tools": ["hover"], "hover_tooltips": TOLD}
            | {"height": 320, "responsive": True, "min_width": NARROW, "active_tools": []}
            | ground(seen)
        ),
        lambda seen: both | {"color": seen["touch"], "fig_inches": (8, 4), "aspect": 2},
    )


# ---------------------------------------------------------------- battles


@in_theme
def endings(frame: Any, title: str) -> Any:
    """Return the ends of a battle: to the right the attackers left, to the left the defenders; `plot.odds` has them."""
    captured = frame[frame["outcome"] == "captured"]
    held = frame[frame["outcome"] == "held"]
    ranges = [captured.assign(at=captured["left"]), held.assign(at=-held["left"])]
    names = (("captured", "good"), ("held", "bad"))
    sides = [_ends(part, name, shade) for part, (name, shade) in zip(ranges, names, strict=True) if len(part)]
    chance = captured["chance"].sum()
    both = {
        "title": f"{title}: captured with {percent(chance)} %",
        "xlabel": "defenders left  ←  →  attackers left",
        "ylabel": "chance",
        "xticks": _few(sorted(int(at) for part in ranges for at in part["at"])),
        "legend_position": "right",
    }
    return styled(
        hv.Overlay(sides),
        lambda seen: (
            both
            | {
                "height": 320,
                "responsive": True,
                "min_width": NARROW,
                "active_tools": [],
                "yformatter": NumeralTickFormatter(format="0%"),
            }
            | ground(seen)
            | legend(seen)
        ),
        lambda _: both | {"fig_inches": (8, 4), "aspect": 2},
    )


def _ends(part: Any, name: str, shade: str) -> Any:
    first, last = int(part["at"].min()), int(part["at"].max())
    whole = part.set_index("at")[["chance", "left"]].reindex(range(first, last + 1), fill_value=0)
    edges = [at - 0.5 for at in range(first, last + 2)]
    bars = hv.Histogram((edges, whole["chance"], whole["left"]), kdims="at", vdims=["chance", "armies"], label=name)
    tips = [("", f"{name}, @armies left"), ("chance", "@chance{0.0%}")]
    return styled(
        bars,
        lambda seen: {"color": seen[shade], "line_color": seen["ground"], "tools": ["hover"], "hover_tooltips": tips},
        lambda seen: {"facecolor": seen[shade], "edgecolor": "white", "yformatter": _share},
    )


def _share(chance: float) -> str:
    return f"{chance:.0%}"


def _few(places: Sequence[int]) -> list[tuple[int, str]]:
    """Return the ticks of some of these places: numbers of armies, without a sign."""
    step = 1 + len(places) // MOST_TICKS
    return [(place, str(abs(place))) for place in places if place % step == 0]


MOST_TICKS: Final = 24
TOLD: Final = [("", "@line: @text"), ("told", "@told{0.00} bits"), ("still missing", "@bits{0.00} bits")]
