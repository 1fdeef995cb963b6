"""The board as plain facts: powers, kinds of units, area values, canals and the start position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from assistant.content.catalogue import read_toml
from assistant.kit.areas import Link, link

NEUTRAL = "neutral"
"""The owner of neutral areas, which cost three IPCs to enter (AA-NEU-01)."""
POWERS = ("ussr", "ger", "uk", "jpn", "usa")
"""The five countries in turn order (AA-GEN-03)."""
WITH_ARTICLE = frozenset({"ussr", "uk", "usa"})
"""The countries that are named with "the" within a sentence."""
SIDES = {"ussr": "allies", "ger": "axis", "uk": "allies", "jpn": "axis", "usa": "allies"}
"""The alliance of each country (AA-GEN-02)."""
SIDE_NAMES = {"axis": "the Axis", "allies": "the Allies"}
INFANTRY, TANK, AA_GUN, FIGHTER, BOMBER = "infantry", "tank", "aa_gun", "fighter", "bomber"
TRANSPORT, SUBMARINE, CARRIER, BATTLESHIP, FACTORY = "transport", "submarine", "carrier", "battleship", "factory"
LAND = frozenset((INFANTRY, TANK, AA_GUN))
AIR = frozenset((FIGHTER, BOMBER))
SHIPS = frozenset((TRANSPORT, SUBMARINE, CARRIER, BATTLESHIP))
FIXTURES = frozenset((AA_GUN, FACTORY))
"""Units that are never lost in battle, stop nobody and are captured with their area (AA-UNI-06, AA-MOV-04)."""
CONQUERORS = frozenset((INFANTRY, TANK))
"""Units that can take an area (AA-CBT-09)."""


@dataclass(frozen=True, kw_only=True)
class PieceKind:
    """A kind of unit: its cost, its hit numbers and its move (AA-UNI-01)."""

    key: str
    name: str
    abbr: str
    cost: int
    attack: int
    defense: int
    move: int


@dataclass(frozen=True, kw_only=True)
class Power:
    """A country with its capital, its original factories and its starting money (AA-GEN-04, AA-CAP-04)."""

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
    """A weapon that can be developed, with the die roll that gives it (AA-WPN-04)."""

    key: str
    name: str
    effect: str
    roll: int


@cache
def table() -> Mapping[str, Any]:
    """Return data/axis_allies/board.toml."""
    return read_toml("data/axis_allies/board.toml")


@cache
def kinds() -> Mapping[str, PieceKind]:
    """Return the kinds of units by key, cheap land units first."""
    return {
        u["id"]: PieceKind(
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
    """Return the five countries by key."""
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
    """Return the IPC value of each land area (AA-INC-01)."""
    return {area["id"]: area["ipc"] for area in table()["land"]}


@cache
def islands() -> frozenset[str]:
    """Return the land areas that lie within one sea zone."""
    return frozenset(area["id"] for area in table()["land"] if area.get("island"))


@cache
def owners() -> Mapping[str, str]:
    """Return the owner of each area at the start; neutral areas are left out."""
    return {area["id"]: area["owner"] for area in table()["land"] if area["owner"] != NEUTRAL}


@cache
def canals() -> tuple[Canal, ...]:
    """Return Suez and Panama."""
    return tuple(
        Canal(name=c["name"], between=link(*c["between"]), control=tuple(c["control"])) for c in table()["canal"]
    )


@cache
def developments() -> Mapping[str, Development]:
    """Return the six developments by key, in chart order."""
    return {
        d["key"]: Development(**{k: d[k] for k in ("key", "name", "effect", "roll")}) for d in table()["development"]
    }


@cache
def start() -> tuple[tuple[str, str, str, int], ...]:
    """Return the start position as (area, power, kind, count), including factories and guns (AA-GEN-05)."""
    return tuple((s["area"], s["power"], kind, n) for s in table()["setup"] for kind, n in s["units"].items())


@cache
def aliases() -> Mapping[str, tuple[str, ...]]:
    """Return other names that people use for each area or zone.

    A name that fits two of them identifies neither (PAA-SET-03).
    """
    both = (*table()["land"], *table()["sea"])
    return {area["id"]: tuple(area.get("aliases", ())) for area in both}
