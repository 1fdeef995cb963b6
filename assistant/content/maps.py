"""Boards of areas, read once from maps/, as frozen values."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from assistant.content.catalogue import read_toml
from assistant.content.plugins import cached
from assistant.kit.areas import Area, Continent, Link, World, link

CLASSIC = "risk_world"
"""The board on which RISK is played."""

AXIS = "axis_allies_classic"
"""The drawing on which Axis & Allies is played."""

LONG = 10
"""The length in letters from which a name takes two lines."""

BREAKS = re.compile(r"(?<= )|(?<=[-/])")
"""Places where a name may be broken: after a space, a hyphen, a slash."""

SHORTER = (
    (" and Hudson Bay", ""),
    (" and Red Sea", ""),
    (" Islands waters", " waters"),
    (" Island waters", " waters"),
    ("Soviet ", ""),
    (" south-east coast", " SE coast"),
    (" north coast", " N coast"),
    (" south coast", " S coast"),
    (" east coast", " E coast"),
    (" west coast", " W coast"),
    ("Central ", "C "),
    ("Eastern ", "E "),
    ("Southern ", "S "),
    ("Western ", "W "),
    ("Mediterranean", "Med"),
)
"""Words in names of sea zones, and their short forms."""


def key_of(name: str) -> str:
    """Return the key of an area or continent: `middle_east` for Middle East, `kazakh_ssr` for Kazakh S.S.R."""
    return name.lower().replace(".", "").replace(" ", "_")


@cached
def world(name: str = CLASSIC) -> World:
    """Return a board of maps/ by its name; the classic one has 42 areas, 83 links, 25 of them over water (RSK-MAP-01,
    -02).
    """
    return world_of(read_toml(f"maps/{name}.toml"))


def world_of(plan: Mapping[str, Any]) -> World:
    """Return the board of a plan: land and sea areas with their neighbors; continents and lanes if it has any."""
    land, seas = [*plan.get("territory", ()), *plan.get("land", ())], plan.get("sea_zone", ())
    continents = tuple(
        Continent(key=key_of(c["name"]), name=c["name"], bonus=c["bonus"], colour=c["color"])
        for c in plan.get("continent", ())
    )
    beside = {(area["name"], other) for area in (*land, *seas) for other in area["neighbors"]}
    return World(
        key=plan["map"]["id"],
        areas=(*(_area(entry) for entry in land), *(_area(entry, sea=True) for entry in seas)),
        continents=continents,
        links=frozenset(link(key_of(one), key_of(other)) for one, other in beside),
        lanes=frozenset(_lane(lane) for lane in plan.get("sea_lane", ())),
    )


def _area(entry: Mapping[str, Any], *, sea: bool = False) -> Area:
    x, y = entry["label"]
    return Area(
        key=key_of(entry["name"]),
        name=entry["name"],
        short=entry["short"],
        continent=key_of(entry.get("continent", "")),
        label=(x, y),
        lines=tuple(entry["lines"]),
        sea=sea,
    )


def _lane(entry: Mapping[str, Any]) -> Link:
    one, other = entry["between"]
    return link(key_of(one), key_of(other))


@cached
def axis_world() -> World:
    """Return the board of Axis & Allies: 70 land areas, 58 sea areas, 309 links; names of the table, labels of the map.

    Areas, names and links are those of `data/axis_allies/board.toml`; the positions of the labels come from
    `maps/axis_allies_classic.toml`, under the name in `map_name`.
    """
    plan, board = read_toml(f"maps/{AXIS}.toml"), read_toml("data/axis_allies/board.toml")
    drawn = {entry["name"]: entry for entry in (*plan["land"], *plan["sea_zone"])}
    land, seas = board["land"], board["sea"]
    return World(
        key=plan["map"]["id"],
        areas=(
            *(_axis_area(entry, drawn[entry["map_name"]]) for entry in land),
            *(_axis_area(entry, drawn[entry["map_name"]], sea=True) for entry in seas),
        ),
        continents=(),
        links=frozenset(link(entry["id"], other) for entry in (*land, *seas) for other in entry["adjacent"]),
    )


def _axis_area(entry: Mapping[str, Any], drawn: Mapping[str, Any], *, sea: bool = False) -> Area:
    x, y = drawn["label"]
    short = _in_short(entry["name"]) if sea else drawn["short"]
    lines = two_lines(entry["name"])
    return Area(key=entry["id"], name=entry["name"], short=short, continent="", label=(x, y), lines=lines, sea=sea)


def two_lines(name: str) -> tuple[str, ...]:
    """Return the one or two lines of a name on a label, the longer one as short as possible: Caroline · Islands."""
    parts = BREAKS.split(name)
    if len(name) < LONG or len(parts) == 1:
        return (name,)
    breaks = [("".join(parts[:at]).strip(), "".join(parts[at:])) for at in range(1, len(parts))]
    return min(breaks, key=lambda lines: max(map(len, lines)))


def _in_short(name: str) -> str:
    """Return a short sea name for a chip: C Med for Central Mediterranean, W Panama for Panama west coast."""
    for word, shorter in SHORTER:
        name = name.replace(word, shorter)
    return name


@cached
def territory_cards() -> Mapping[str, str]:
    """Return the symbol of each territory card: area → "infantry", "cavalry" or "artillery" (RSK-CRD-01)."""
    return {card["area"]: card["symbol"] for card in read_toml("data/risk/territory_cards.toml")["territory_card"]}
