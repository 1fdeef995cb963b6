"""Boards of areas, read once from maps/ and handed over as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from assistant.kit.areas import Area, Continent, Link, World, link
from assistant.library import read_toml


def key_of(name: str) -> str:
    """The key of an area or continent: `middle_east` for Middle East."""
    return name.lower().replace(" ", "_")


@cache
def world() -> World:
    """The classic world: 42 areas, 83 links, 25 of them over water (RSK-MAP-01, RSK-MAP-02)."""
    plan = read_toml("maps/risk_world.toml")
    continents = tuple(
        Continent(key=key_of(c["name"]), name=c["name"], bonus=c["bonus"], colour=c["color"]) for c in plan["continent"]
    )
    links = {link(key_of(area["name"]), key_of(beside)) for area in plan["territory"] for beside in area["neighbors"]}
    lanes = {_lane(lane) for lane in plan["sea_lane"]}
    return World(
        key=plan["map"]["id"],
        areas=tuple(_area(entry) for entry in plan["territory"]),
        continents=continents,
        links=frozenset(links),
        lanes=frozenset(lanes),
    )


def _area(entry: Mapping[str, Any]) -> Area:
    x, y = entry["label"]
    return Area(
        key=key_of(entry["name"]),
        name=entry["name"],
        short=entry["short"],
        continent=key_of(entry["continent"]),
        label=(x, y),
        lines=tuple(entry["lines"]),
    )


def _lane(entry: Mapping[str, Any]) -> Link:
    one, other = entry["between"]
    return link(key_of(one), key_of(other))


@cache
def territory_cards() -> Mapping[str, str]:
    """Symbol of each territory card: area → "infantry", "cavalry" or "artillery" (RSK-CRD-01)."""
    return {card["area"]: card["symbol"] for card in read_toml("data/risk/territory_cards.toml")["territory_card"]}
