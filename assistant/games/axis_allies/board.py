"""The board as plain facts: powers, kinds of units, values of areas, canals, the start position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from assistant.content.catalogue import read_toml
from assistant.kit.areas import Link, link

NEUTRAL = "neutral"
"""Nobody: whose areas cost three IPCs to enter (AA-NEU-01)."""
POWERS = ("ussr", "ger", "uk", "jpn", "usa")
"""The five countries in the order in which they act (AA-GEN-03)."""
SIDES = {"ussr": "allies", "ger": "axis", "uk": "allies", "jpn": "axis", "usa": "allies"}
"""Whose friend each country is (AA-GEN-02)."""
SIDE_NAMES = {"axis": "the Axis", "allies": "the Allies"}
INFANTRY, TANK, AA_GUN, FIGHTER, BOMBER = "infantry", "tank", "aa_gun", "fighter", "bomber"
TRANSPORT, SUBMARINE, CARRIER, BATTLESHIP, FACTORY = "transport", "submarine", "carrier", "battleship", "factory"
LAND = frozenset((INFANTRY, TANK, AA_GUN))
AIR = frozenset((FIGHTER, BOMBER))
SHIPS = frozenset((TRANSPORT, SUBMARINE, CARRIER, BATTLESHIP))
FIXTURES = frozenset((AA_GUN, FACTORY))
"""What is never lost in battle, stops nobody, and is captured with its area (AA-UNI-06, AA-MOV-04)."""
CONQUERORS = frozenset((INFANTRY, TANK))
"""What can take an area (AA-CBT-09)."""


@dataclass(frozen=True, kw_only=True)
class Kind:
    """A kind of unit: what it costs, hits with and how far it moves (AA-UNI-01)."""

    key: str
    name: str
    abbr: str
    cost: int
    attack: int
    defense: int
    move: int


@dataclass(frozen=True, kw_only=True)
class Power:
    """A country with its capital, its original factories and its money at the start (AA-GEN-04, AA-CAP-04)."""

    key: str
    name: str
    side: str
    capital: str
    factories: tuple[str, ...]
    ipcs: int


@dataclass(frozen=True, kw_only=True)
class Canal:
    """Two zones that are one step apart for the side that holds these areas (AA-CAN-01, AA-CAN-02)."""

    name: str
    between: Link
    control: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Development:
    """A weapon that can be developed, with the die that brings it (AA-WPN-04)."""

    key: str
    name: str
    effect: str
    roll: int


@cache
def table() -> Mapping[str, Any]:
    """data/axis_allies/board.toml."""
    return read_toml("data/axis_allies/board.toml")


@cache
def kinds() -> Mapping[str, Kind]:
    """Kinds of units by key, the cheap ones of the land first."""
    return {
        u["id"]: Kind(
            key=u["id"],
            name=u["name"].split(" (")[0],
            abbr=u["abbr"],
            cost=u["cost"],
            attack=u["attack"],
            defense=u["defense"],
            move=u["move"],
        )
        for u in table()["unit"]
    }


@cache
def powers() -> Mapping[str, Power]:
    """The five countries by key."""
    return {
        p["id"]: Power(
            key=p["id"],
            name=p["name"],
            side=p["side"],
            capital=p["capital"],
            factories=tuple(p["factories"]),
            ipcs=p["start_ipc"],
        )
        for p in table()["power"]
    }


@cache
def values() -> Mapping[str, int]:
    """IPCs that each area of land brings (AA-INC-01)."""
    return {area["id"]: area["ipc"] for area in table()["land"]}


@cache
def islands() -> frozenset[str]:
    """Areas of land that lie within one zone."""
    return frozenset(area["id"] for area in table()["land"] if area.get("island"))


@cache
def owners() -> Mapping[str, str]:
    """To whom each area belongs at the start; neutral ones are left out."""
    return {area["id"]: area["owner"] for area in table()["land"] if area["owner"] != NEUTRAL}


@cache
def canals() -> tuple[Canal, ...]:
    """Suez and Panama."""
    return tuple(
        Canal(name=c["name"], between=link(*c["between"]), control=tuple(c["control"])) for c in table()["canal"]
    )


@cache
def developments() -> Mapping[str, Development]:
    """The six developments by key, in the order of the chart."""
    return {
        d["key"]: Development(**{k: d[k] for k in ("key", "name", "effect", "roll")}) for d in table()["development"]
    }


@cache
def start() -> tuple[tuple[str, str, str, int], ...]:
    """The start position, factories and guns included: area, power, kind, how many (AA-GEN-05)."""
    return tuple((s["area"], s["power"], kind, n) for s in table()["setup"] for kind, n in s["units"].items())


@cache
def aliases() -> Mapping[str, tuple[str, ...]]:
    """What else people call an area or a zone; a name that fits two of them is nobody's (PAA-SET-03)."""
    both = (*table()["land"], *table()["sea"])
    return {area["id"]: tuple(area.get("aliases", ())) for area in both}
