"""The board: the mansion’s shapes as SVG paths, and the positions of tokens and weapons on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import inf
from types import MappingProxyType
from typing import Any

from assistant.content.catalogue import mansion, read_json
from assistant.kit.mansion import Board, Square
from dashboards.parts.common.labels import Json

Spot = tuple[float, float]

TINTS = ("#9C5A5A", "#5E9A7B", "#A9B0A2", "#B08D57", "#7F8F5A", "#6E87A8", "#7A5A86", "#3F7F62", "#8C6A4F")
"""Colors of the rooms of a house that is not the mansion."""
STEP, WIDEST = 1.32, 5.4
"""Board squares between two tokens of one room, and from the first to the last of a row there."""
RADIUS = 0.85
"""Board squares from the middle of a piece to its edge, and a little air."""


@cache
def shapes() -> Json:
    """Return the mansion, y downward, one unit per square."""
    plan = read_json("maps/mansion.geojson")
    high = plan["plane"]["height"]
    house: Json = {"w": plan["plane"]["width"], "h": high, "rooms": [], "doors": [], "mouths": []}
    for feature in plan["features"]:
        kind, about = feature["properties"]["kind"], feature["properties"]
        drawn = _path(feature["geometry"], high)
        if kind == "room":
            x, y = about["label"]
            room = {"key": about["room"], "d": drawn, "x": x, "y": round(high - y, 2), "tint": about["colour"]}
            house["rooms"].append(room)
        elif kind == "door":
            house["doors"].append({"d": drawn, "room": about["room"], "at": about["square"]})
        elif kind == "passage_mouth":
            x, y = feature["geometry"]["coordinates"]
            house["mouths"].append({"x": x, "y": round(high - y, 2), "room": about["room"], "to": about["to"]})
        elif kind in ("stairs", "treads", "corridor", "tiles"):
            house[kind] = drawn
    house["squares"] = sorted([s.column, s.row] for s in mansion().floor)
    return house


def _path(geometry: Mapping[str, Any], high: float) -> str:
    parts = geometry["coordinates"]
    kind = geometry["type"]
    if kind == "Point":
        return ""
    rings = [parts] if kind == "LineString" else parts
    shut = "Z" if kind == "Polygon" else ""
    return "".join("M" + "L".join(f"{x:g},{round(high - y, 2):g}" for x, y in ring) + shut for ring in rings)


@cache
def plain_house(rooms: tuple[str, ...]) -> Json:
    """Return rooms in rows of three, for decks whose house is not the mansion."""
    wide, high = 8, 6
    outlines = [
        {
            "key": key,
            "d": box((i % 3) * wide + 0.2, (i // 3) * high + 0.2, wide - 0.4, high - 0.4),
            "x": (i % 3) * wide + wide / 2,
            "y": (i // 3) * high + high / 2,
            "tint": TINTS[i % len(TINTS)],
        }
        for i, key in enumerate(rooms)
    ]
    down = -(-len(rooms) // 3) * high
    strip = box(0.2, down + 0.2, 3 * wide - 0.4, 2.6)
    return {
        "w": 3 * wide,
        "h": down + 3,
        "rooms": outlines,
        "doors": [],
        "mouths": [],
        "squares": [],
        "stairs": strip,
    }


def box(x: float, y: float, wide: float, high: float) -> str:
    """Return a rectangle as an SVG path."""
    return f"M{x:g},{y:g}h{wide:g}v{high:g}h{-wide:g}Z"


def is_mansion(rooms: Iterable[str]) -> bool:
    """Return whether these are the nine rooms of the mansion."""
    return set(rooms) == set(mansion().ring)


def house(rooms: tuple[str, ...]) -> Json:
    """Return the drawing for these rooms."""
    return shapes() if is_mansion(rooms) else plain_house(rooms)


def spots(rooms: tuple[str, ...], tokens: Mapping[str, str], weapons: Mapping[str, str]) -> tuple[Json, Json]:
    """Return where each token and each weapon is drawn: key → [x, y]."""
    drawn = house(rooms)
    if not is_mansion(rooms):
        tokens = {token: "corridor" if _square(place) else place for token, place in tokens.items()}
    middle = {room["key"]: (room["x"], room["y"]) for room in drawn["rooms"]}
    if is_mansion(rooms):
        middle["stairs"] = STAIRCASE
    across, high = drawn["w"] / 2 - 0.5, drawn["h"] - 1.4
    below_stairs, stairs = (15.6, 12.2) if is_mansion(rooms) else (high, high)
    return (
        placed(tokens, middle, (across, below_stairs), 0.35, 6),
        placed(weapons, middle, (across, stairs), 1.55, 6, _floors() if is_mansion(rooms) else {}),
    )


STAIRCASE: Spot = (11.5, 9.6)
"""Where pieces on the staircase of the mansion stand, above the weapons at its foot."""


@cache
def _floors() -> Mapping[str, float]:
    """Return how far down a piece can be drawn in each room of the mansion without touching its wall."""
    points = {room["key"]: re.findall(r"[\d.]+,([\d.]+)", room["d"]) for room in shapes()["rooms"]}
    return {room: max(map(float, down)) - RADIUS for room, down in points.items()}


def placed(
    things: Mapping[str, str],
    middle: Mapping[str, Spot],
    corridor: Spot,
    below: float,
    in_row: int,
    floors: Mapping[str, float] = MappingProxyType({}),
) -> dict[str, list[float]]:
    """Return the positions of things, side by side `below` the middle of their room, above its floor; key → [x, y]."""
    spots: dict[str, list[float]] = {}
    by_place: dict[str, list[str]] = {}
    for thing, place in things.items():
        by_place.setdefault(place, []).append(thing)
    for place, here in by_place.items():
        square = _square(place)
        row_of = in_row if place in middle else 10
        for i, thing in enumerate(here):
            if square:
                # the weapon that a pawn in the corridor carries is drawn in front of it
                spots[thing] = [square[0] + 0.5, square[1] + (0.5 if below < 1 else 1.2)]
                continue
            x, y = middle.get(place, corridor)
            row, at = divmod(i, row_of)
            wide = min(row_of, len(here) - row * row_of)
            step = min(STEP, WIDEST / max(1, wide - 1)) if place in middle else STEP
            down = min(y + below, floors.get(place, inf)) + row * 0.7
            spots[thing] = [round(x + (at - (wide - 1) / 2) * step, 2), round(down, 2)]
    return spots


def _square(place: str) -> tuple[int, int] | None:
    column, _, row = place.partition(",")
    return (int(column), int(row)) if column.isdigit() and row.isdigit() else None


def blocked(board: Board, tokens: Mapping[str, str]) -> list[list[int]]:
    """Return the squares in front of doors on which a token stands."""
    outside = {door.outside for room in board.rooms for door in room.doors}
    taken = {Square(*at) for place in tokens.values() if (at := _square(place))}
    return [list(square) for square in sorted(outside & taken)]


def board(
    rooms: tuple[str, ...],
    tokens: Mapping[str, str],
    weapons: Mapping[str, str],
    near: tuple[Sequence[str], Sequence[str]] = ((), ()),
) -> Json:
    """Return the changing part of the board: pieces with their places, what is within reach, blocked doors."""
    at, lie = spots(rooms, tokens, weapons)
    return {
        "part": "mansion",
        "house": "mansion" if is_mansion(rooms) else house(rooms),
        "tokens": [{"key": key, "x": xy[0], "y": xy[1], "place": tokens[key]} for key, xy in at.items()],
        "weapons": [{"key": key, "x": xy[0], "y": xy[1], "place": weapons[key]} for key, xy in lie.items()],
        "rooms": sorted(near[0]),
        "squares": [list(map(int, square.split(","))) for square in sorted(near[1])],
        "blocked": blocked(mansion(), tokens) if is_mansion(rooms) else [],
    }
