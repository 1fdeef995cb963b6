"""A board without a drawing of its own: places in a ring, marked ones in the corners, an island with a pot inside."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from dashboards.parts.common.labels import Json
from dashboards.parts.mystery.mansion import TINTS, Spot, box, placed

WIDE, HIGH = 24.0, 18.0
"""The board in units; a name is nearly one unit high."""
ROW = 5.0
"""Height of the places above and below."""
SIDE = 5.6
"""Width of the places at the sides."""
GAP = 0.2
MIDDLE: Spot = (WIDE / 2, HIGH / 2)
ISLAND: Spot = (WIDE / 2, HIGH / 2 - 0.4)
STREET: Spot = (WIDE / 2, HIGH - ROW - 1.05)
"""The position of pieces that are in no place."""


@cache
def ring(places: tuple[str, ...], corners: tuple[str, ...], centre: str) -> Json:
    """Return the drawing: every place but the one in the center, those with a sign in the corners."""
    rooms = [
        _place(key, spot, key in corners, TINTS[places.index(key) % len(TINTS)])
        for key, spot in _rectangles([p for p in places if p != centre], [c for c in corners if c != centre]).items()
    ]
    x, y = ISLAND
    isle = {"key": centre, "d": _isle(x, y), "x": x, "y": round(y - 0.7, 2), "wide": 8.0, "kind": "isle"}
    sea = box(SIDE + GAP, ROW + GAP, WIDE - 2 * (SIDE + GAP), HIGH - 2 * (ROW + GAP))
    return {"w": WIDE, "h": HIGH, "rooms": [*rooms, isle], "doors": [], "mouths": [], "squares": [], "sea": sea}


def spots(tokens: Mapping[str, str], drawn: Json, centre: str) -> Mapping[str, Sequence[float]]:
    """Return where each piece stands: key → [x, y]."""
    middle: dict[str, Spot] = {room["key"]: (room["x"], room["y"]) for room in drawn["rooms"]}
    middle[centre] = (ISLAND[0], ISLAND[1] + 0.75)
    return placed(tokens, middle, STREET, 0.75, 4)


Box = tuple[float, float, float, float]


def _rectangles(places: Sequence[str], corners: Sequence[str]) -> dict[str, Box]:
    """Return each place with its rectangle, clockwise from the top left."""
    above, right, below, left = _sides(places, corners)
    rectangles: dict[str, Box] = {}
    for row, y in ((above, 0.0), (below[::-1], HIGH - ROW)):
        wide = WIDE / max(1, len(row))
        rectangles |= {key: (at * wide, y, wide, ROW) for at, key in enumerate(row)}
    for column, x in ((right, WIDE - SIDE), (left[::-1], 0.0)):
        high = (HIGH - 2 * ROW) / max(1, len(column))
        rectangles |= {key: (x, ROW + at * high, SIDE, high) for at, key in enumerate(column)}
    return rectangles


def _sides(places: Sequence[str], corners: Sequence[str]) -> tuple[list[str], list[str], list[str], list[str]]:
    """Return the places above, right, below and left, clockwise; two signs are in opposite corners, four in all."""
    marked = [place for place in corners if place in places][:4]
    rest = [place for place in places if place not in marked]
    more, rest = rest[: 4 - len(marked)], rest[4 - len(marked) :]
    opposite = len(marked) == len(more)
    ends = [*marked[:1], *more[:1], *marked[1:], *more[1:]] if opposite else [*marked, *more]
    ends += [""] * (4 - len(ends))
    sides: list[list[str]] = [[], [], [], []]
    for at, place in enumerate(rest):
        sides[(0, 2, 1, 3)[at % 4]].append(place)
    above = [ends[0], *sides[0], ends[1]]
    below = [ends[2], *sides[2], ends[3]]
    return [p for p in above if p], sides[1], [p for p in below if p], sides[3]


def _place(key: str, at: Box, sign: bool, tint: str) -> Json:
    x, y, wide, high = at
    place = {
        "key": key,
        "d": box(round(x + GAP / 2, 2), round(y + GAP / 2, 2), round(wide - GAP, 2), round(high - GAP, 2)),
        "x": round(x + wide / 2, 2),
        "y": round(y + high / 2, 2),
        "wide": round(wide - 0.8, 2),
        "tint": tint,
    }
    return {**place, "sign": [round(x + wide - 1.05, 2), round(y + high - 1.05, 2)]} if sign else place


def _isle(x: float, y: float) -> str:
    """Return a coast that is not quite round."""
    coast = ((-5.2, 0.3), (-4.4, -1.9), (-1.2, -2.7), (2.6, -2.5), (5.0, -1.2), (5.3, 0.9), (3.4, 2.4), (-0.6, 2.7))
    points = [(x + dx, y + dy) for dx, dy in (*coast, (-4.2, 2.1))]
    between = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True)]
    start = between[-1]
    curves = "".join(f"Q{a:.2f},{b:.2f} {c:.2f},{d:.2f}" for (a, b), (c, d) in zip(points, between, strict=True))
    return f"M{start[0]:.2f},{start[1]:.2f}{curves}Z"


def drawing(places: tuple[str, ...], corners: tuple[str, ...], centre: str, called: str) -> Json:
    """Return the unchanging part of the board: the ring, the name of the center, and the position of the pot."""
    drawn = ring(places, corners, centre)
    rooms = [{**room, "name": called} if room["key"] == centre else room for room in drawn["rooms"]]
    return {**drawn, "rooms": rooms, "pot": [ISLAND[0], round(ISLAND[1] - 0.2, 2)]}


def board(tokens: Mapping[str, str], house: Json, centre: str, lies: Mapping[str, Json], pot: int) -> Json:
    """Return the whole board: pieces with their places and the signs on them (by piece), the pot in the middle."""
    at = spots(tokens, house, centre)
    return {
        "part": "mansion",
        "house": house,
        "tokens": [{"key": k, "x": x, "y": y, "place": tokens[k], **lies.get(k, {})} for k, (x, y) in at.items()],
        "weapons": [],
        "rooms": [],
        "squares": [],
        "blocked": [],
        "pot": roubles(pot),
    }


def roubles(many: int) -> str:
    """Return an amount of money as a screen shows it."""
    return f"₽{many}"
