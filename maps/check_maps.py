"""Check the finished drawings against their topology (needs shapely): one line a check, exit 1 on failure.

python maps/check_maps.py
"""

from __future__ import annotations

import json
import math
import sys
import tomllib

import mapkit
from shapely.geometry import LineString, Point, shape


def load(stem):
    drawing = json.loads((mapkit.HERE / f"{stem}.geojson").read_text("utf-8"))
    return drawing["features"], tomllib.loads((mapkit.HERE / f"{stem}.toml").read_text("utf-8"))


def runs_clockwise(points, centre):
    angles = [math.atan2(y - centre[1], x - centre[0]) for x, y in points]
    turns = [(b - a + math.pi) % math.tau - math.pi for a, b in zip(angles, [*angles[1:], angles[0]], strict=True)]
    return all(turn < 0 for turn in turns)


def mansion():
    features, plan = load("mansion")
    rooms = {room["key"]: room for room in plan["room"]}
    ring = plan["ring"]["clockwise"]
    drawn = {f["properties"]["room"]: shape(f["geometry"]) for f in features if f["properties"]["kind"] == "room"}
    doors = [f for f in features if f["properties"]["kind"] == "door"]
    yield (
        len(rooms) == 9 and set(ring) == set(rooms) == set(drawn),
        "nine rooms, in the ring and in the drawing",
    )
    yield all(outline.is_valid for outline in drawn.values()), "room outlines are valid"
    yield all(drawn[key].contains(Point(room["label"])) for key, room in rooms.items()), "labels lie inside"
    yield runs_clockwise([rooms[key]["label"] for key in ring], (12, 12.5)), "the ring runs clockwise"
    yield len(doors) == sum(len(room["doors"]) for room in rooms.values()), "every door is drawn"
    yield (
        all(LineString(f["geometry"]["coordinates"]).distance(drawn[f["properties"]["room"]]) < 0.1 for f in doors),
        "doors lie in the walls of their rooms",
    )


def main():
    found = [(ok, f"mansion: {text}") for ok, text in mansion()]
    for ok, text in found:
        print("ok   " if ok else "FAIL ", text)
    return int(not all(ok for ok, _ in found))


if __name__ == "__main__":
    sys.exit(main())
