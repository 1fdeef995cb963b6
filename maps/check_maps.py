"""Check the finished drawings against their topology (needs shapely): one line a check, exit 1 on failure.

python maps/check_maps.py
"""

from __future__ import annotations

import json
import math
import sys
import tomllib

import mapkit
import shapely
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


def touching(shapes, least):
    """Pairs that share a border of at least this length."""
    found = set()
    for one, other in overlapping(shapes, "intersects"):
        if shapes[one].boundary.intersection(shapes[other].boundary).length >= least:
            found.add(frozenset((one, other)))
    return found


def overlapping(shapes, predicate):
    names, geoms = list(shapes), list(shapes.values())
    tree = shapely.STRtree(geoms)
    return [(names[i], names[j]) for i, g in enumerate(geoms) for j in tree.query(g, predicate=predicate) if j > i]


def risk():
    features, plan = load("risk_world")
    drawn = {f["properties"]["name"]: shape(f["geometry"]) for f in features}
    areas = {area["name"]: area for area in plan["territory"]}
    lanes = {frozenset(lane["between"]): lane["paths"] for lane in plan["sea_lane"]}
    links = {frozenset((name, beside)) for name, area in areas.items() for beside in area["neighbors"]}
    within = [name for continent in plan["continent"] for name in continent["territories"]]
    yield len(drawn) == 42 and set(drawn) == set(areas), "42 territories, the same in both files"
    yield sorted(within) == sorted(areas), "the continents cover every territory once"
    yield all(outline.is_valid for outline in drawn.values()), "outlines are valid"
    shared = sum(drawn[a].intersection(drawn[b]).area for a, b in overlapping(drawn, "intersects"))
    yield shared < 0.5, "no two overlap"
    yield (
        all(name in areas[beside]["neighbors"] for name, area in areas.items() for beside in area["neighbors"]),
        "neighbours are mutual",
    )
    yield len(links) == 83 and len(lanes) == 25 and set(lanes) <= links, "83 links, 25 of them over water"
    yield touching(drawn, 0.5) == links - set(lanes), "the other 58 are exactly the pairs that share a border"
    yield all(drawn[name].contains(Point(area["label"])) for name, area in areas.items()), "labels lie inside"
    yield labels_apart(areas) > 42, "labels are at least 42 units apart"
    land = shapely.union_all(list(drawn.values())).buffer(-0.4)
    over = [sum(LineString(path).intersection(land).length for path in paths) for paths in lanes.values()]
    yield max(over) < 1, "lanes keep off the land"
    plane = shapely.box(0, 0, plan["map"]["width"], plan["map"]["height"])
    yield all(plane.contains(outline) for outline in drawn.values()), "everything is inside the frame"


def axis():
    features, plan = load("axis_allies_classic")
    board = tomllib.loads((mapkit.HERE.parent / "data" / "axis_allies" / "board.toml").read_text("utf-8"))
    drawn = {f["properties"]["name"]: shape(f["geometry"]) for f in features if "short" in f["properties"]}
    areas = {area["name"]: area for area in (*plan["land"], *plan["sea_zone"])}
    known = {entry["id"]: entry for entry in (*board["land"], *board["sea"])}
    names = {key: entry["map_name"] for key, entry in known.items()}
    facts = {frozenset((names[key], names[other])) for key, entry in known.items() for other in entry["adjacent"]}
    links = {frozenset((name, beside)) for name, area in areas.items() for beside in area["neighbors"]}
    over = {frozenset(link["between"]) for link in plan["drawn_link"]}
    barred = {frozenset(pair["between"]) for pair in plan["barred_contact"]}
    yield (
        (len(plan["land"]), len(plan["sea_zone"])) == (70, 58) and set(drawn) == set(areas) == set(names.values()),
        "70 areas and 58 zones, the same in both files and in the table of the board",
    )
    yield links == facts and len(links) == 309, "the 309 links of the table"
    yield all(outline.is_valid for outline in drawn.values()), "outlines are valid"
    shared = sum(drawn[a].intersection(drawn[b]).area for a, b in overlapping(drawn, "intersects"))
    yield shared < 1, "no two overlap"
    yield all(drawn[name].contains(Point(area["label"])) for name, area in areas.items()), "labels lie inside"
    inner = touching(drawn, 1.5)
    near = inner | round_the_edge(drawn, plan["map"]["width"])
    yield links - near == over, "every link is a border, also round the edge, or a drawn line"
    yield inner - links <= barred, "borders that are no links are listed"
    canals = {frozenset(names[key] for key in canal["between"]) for canal in board["canal"]}
    yield over == canals, "the drawn lines are the canals"


def round_the_edge(shapes, wide):
    """Pairs that meet where the map is cut."""
    west = [name for name, outline in shapes.items() if outline.bounds[0] < 0.3]
    east = {
        name: shapely.transform(outline, lambda points: points - (wide, 0))
        for name, outline in shapes.items()
        if outline.bounds[2] > wide - 0.3
    }
    pairs = ((one, other) for one in west for other in east if one != other)
    return {frozenset(pair) for pair in pairs if shapes[pair[0]].distance(east[pair[1]]) < 0.05}


def labels_apart(areas):
    points = [Point(area["label"]) for area in areas.values()]
    return min(one.distance(other) for at, one in enumerate(points) for other in points[at + 1 :])


CHECKS = (("risk", risk), ("axis & allies", axis), ("mansion", mansion))


def main():
    found = [(ok, f"{name}: {text}") for name, checks in CHECKS for ok, text in checks()]
    for ok, text in found:
        print("ok   " if ok else "FAIL ", text)
    return int(not all(ok for ok, _ in found))


if __name__ == "__main__":
    sys.exit(main())
