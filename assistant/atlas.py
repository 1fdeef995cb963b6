"""Boards of areas, read once from maps/ and handed over as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from assistant.kit.areas import Area, Continent, Link, World, link
from assistant.library import read_toml

CLASSIC = "risk_world"
"""The board that RISK is played on."""


def key_of(name: str) -> str:
    """The key of an area or continent: `middle_east` for Middle East, `kazakh_ssr` for Kazakh S.S.R."""
    return name.lower().replace(".", "").replace(" ", "_")


@cache
def world(name: str = CLASSIC) -> World:
    """A board of maps/ by its name; the classic one has 42 areas, 83 links, 25 of them over water (RSK-MAP-01, -02)."""
    return world_of(read_toml(f"maps/{name}.toml"))


def world_of(plan: Mapping[str, Any]) -> World:
    """The board of a plan: areas (of land, or of sea) with their neighbours; continents and lanes if it has any."""
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


@cache
def territory_cards() -> Mapping[str, str]:
    """Symbol of each territory card: area → "infantry", "cavalry" or "artillery" (RSK-CRD-01)."""
    return {card["area"]: card["symbol"] for card in read_toml("data/risk/territory_cards.toml")["territory_card"]}
