"""A board of land and sea as SVG paths, read once from maps/: areas, canals, scenery, regions, kinds of units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from assistant.content.catalogue import read_json, read_toml
from assistant.content.maps import AXIS, axis_world
from assistant.kit.areas import Area
from dashboards.parts.common.labels import Json
from dashboards.parts.world.shapes import path

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in map units, y downward."""


class Region(NamedTuple):
    """A region: the part of it that a small screen shows, and the boxes that hold the labels of its areas."""

    key: str
    name: str
    shown: Box
    holds: tuple[Box, ...]


REGIONS = (
    Region("north_america", "North America", (-268, 20, 240, 390), ((0, 0, 190, 368), (1205, 0, 1400, 368))),
    Region("south_america", "South America", (-60, 330, 340, 690), ((0, 368, 195, 700),)),
    Region("europe", "Europe", (258, 12, 642, 290), ((240, 0, 640, 282),)),
    Region("atlantic", "Atlantic", (90, 110, 400, 690), ((190, 0, 318, 700),)),
    Region("africa", "Africa", (270, 245, 680, 650), ((318, 282, 640, 700),)),
    Region("asia", "Asia", (620, 20, 1110, 400), ((640, 0, 1050, 322), (1050, 0, 1120, 200))),
    Region("indian_ocean", "Indian Ocean", (580, 330, 900, 690), ((640, 322, 800, 700),)),
    Region("pacific", "Pacific", (800, 200, 1320, 690), ((0, 0, 1400, 700),)),
)
"""The regions; an area belongs to the first one that contains its label."""

ELSEWHERE = {
    "syria_iraq": "africa",
    "rio_de_oro": "africa",
    "sz_w_africa": "africa",
    "sz_antarctic": "atlantic",
    "sz_alaska": "north_america",
    "sz_india": "indian_ocean",
    "french_indo_china": "asia",
    "okinawa": "pacific",
    "hawaii": "pacific",
}
"""Areas that people look for in another region than that of their label."""

CANALS = {"suez": "East Mediteranean Sea Zone", "panama": "Carribean Sea Zone"}
"""One end of each canal, with the map’s name for it."""


@cache
def shapes() -> Json:
    """Return the board with y downward; it is sent to a page once.

    Land is drawn to a tenth of a unit; the sea is below it and is drawn to a whole unit.
    """
    plan, board, about = axis_world(), read_toml("data/axis_allies/board.toml"), read_toml(f"maps/{AXIS}.toml")
    features = read_json(f"maps/{AXIS}.geojson")["features"]
    drawn = {feature["properties"]["name"]: feature for feature in features}
    known = {entry["id"]: entry for entry in (*board["land"], *board["sea"])}
    high, order = about["map"]["height"], {key: n for n, key in enumerate(plan.keys)}
    return {
        "w": about["map"]["width"],
        "h": high,
        "wraps": about["map"]["wraps_east_west"],
        "areas": [
            _area(area, known[area.key], drawn[known[area.key]["map_name"]], high)
            | {"by": [order[beside] for beside in plan.neighbours(area.key)]}
            for area in plan.areas
        ],
        "regions": [{"key": r.key, "name": r.name, "shown": _shown(r.shown)} for r in REGIONS],
        "canals": [_canal(canal, about["drawn_link"], high) for canal in board["canal"]],
        "idle": "".join(path(f["geometry"], high, 0) for f in features if f["properties"]["kind"] == "idle"),
        "edge": "".join(path(f["geometry"], high, 0) for f in features if f["properties"]["kind"] == "off_board"),
        "kinds": [_kind(unit) for unit in board["unit"]],
    }


def _area(area: Area, known: Mapping[str, Any], drawn: Mapping[str, Any], high: float) -> dict[str, Any]:
    """Return an area as the page draws it; properties that only some areas have are left out elsewhere."""
    shape: dict[str, Any] = {
        "key": area.key,
        "name": area.name,
        "short": area.short,
        "lines": list(area.lines),
        "in": region(area),
        "x": area.label[0],
        "y": round(high - area.label[1], 1),
        "r": drawn["properties"]["label_radius"],
        "d": path(drawn["geometry"], high, 0 if area.sea else 1),
    }
    some = {"sea": area.sea, "island": known.get("island"), "capital": known.get("capital_of"), "ipc": known.get("ipc")}
    return shape | {name: value for name, value in some.items() if value}


def region(area: Area) -> str:
    """Return the region in which people look for an area."""
    if area.key in ELSEWHERE:
        return ELSEWHERE[area.key]
    high = read_toml(f"maps/{AXIS}.toml")["map"]["height"]
    x, y = area.label[0], high - area.label[1]
    return next(r.key for r in REGIONS if any(_within(x, y, box) for box in r.holds))


def _within(x: float, y: float, box: Box) -> bool:
    left, top, right, bottom = box
    return left <= x < right and top <= y < bottom


def _shown(box: Box) -> list[int]:
    """Return left, top, width and height."""
    left, top, right, bottom = box
    return [left, top, right - left, bottom - top]


def _canal(canal: Mapping[str, Any], links: Sequence[Mapping[str, Any]], high: float) -> Json:
    """Return a canal where the map draws it: its middle, and the zones it joins."""
    (course,) = (entry["path"] for entry in links if CANALS[canal["id"]] in entry["between"])
    (x, y), (u, v) = course[0], course[-1]
    middle = [round((x + u) / 2, 1), round(high - (y + v) / 2, 1)]
    return {"key": canal["id"], "name": canal["name"], "of": list(canal["between"]), "at": middle}


def _kind(unit: Mapping[str, Any]) -> Json:
    """Return a kind of unit: the words for one and for several, its home, its cost (which ranks its importance)."""
    name = unit["name"].split(" (")[0]
    many = name if name == "Infantry" else f"{name}es" if name.endswith("x") else f"{name}s"
    return {
        "key": unit["id"],
        "name": name,
        "many": many,
        "abbr": unit["abbr"],
        "home": unit["kind"],
        "cost": unit["cost"],
    }
