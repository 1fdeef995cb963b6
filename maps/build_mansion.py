"""Build mansion.geojson and mansion.toml: an original schematic of the nine-room mansion.

The grid is the functional layout of the classic board (24 x 25 squares: which squares belong
to which room, where the doors are). Drawing, colours and shapes are our own.

    python maps/build_mansion.py [folder]
"""

from __future__ import annotations

import sys
from collections import deque
from pathlib import Path

import mapkit
import shapely
from shapely.geometry import LineString, Point, box
from shapely.ops import linemerge, unary_union

# row 0 is the top row; letters are rooms, X the stairs, '.' corridor, '#' outside, digits start squares
GRID = """
SSSSSS#.#HHHHHH#1#OOOOOO
SSSSSSS..HHHHHH..OOOOOOO
SSSSSSS..HHHHHH..OOOOOOO
SSSSSSS..HHHHHH..OOOOOOO
#........HHHHHH..OOOOOOO
6........HHHHHH..OOOOOOO
#LLLLL...HHHHHH........#
LLLLLLL................2
LLLLLLL..XXXXX.........#
LLLLLLL..XXXXX..DDDDDDDD
#LLLLL...XXXXX..DDDDDDDD
#........XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII...XXXXX..DDDDDDDD
IIIIII.............DDDDD
IIIIII.................#
#.......BBBBBBBB........
5.......BBBBBBBB..KKKKK#
#CCCC...BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC..BBBBBBBB..KKKKKK
CCCCCC#...BBBB...#KKKKKK
#########4####3#########
""".strip().splitlines()
ROOMS = {  # clockwise as seen on the board, from the top left corner: letter -> key, name, colour
    "S": ("study", "Study", "#8C6A4F"),
    "H": ("hall", "Hall", "#B08D57"),
    "O": ("lounge", "Lounge", "#9C5A5A"),
    "D": ("dining", "Dining Room", "#7F8F5A"),
    "K": ("kitchen", "Kitchen", "#A9B0A2"),
    "B": ("ballroom", "Ballroom", "#6E87A8"),
    "C": ("conservatory", "Conservatory", "#5E9A7B"),
    "I": ("billiard", "Billiard Room", "#3F7F62"),
    "L": ("library", "Library", "#7A5A86"),
}
RING = [key for key, _, _ in ROOMS.values()]
KNOWN_STEPS = (4, 8, 4, 11, 7, 4, 7, 4, 7)  # between neighbours of the ring, from public descriptions
DOORS = {  # room square (column, row) -> corridor square (column, row)
    "S": [((6, 3), (6, 4))],
    "H": [((9, 4), (8, 4)), ((11, 6), (11, 7)), ((12, 6), (12, 7))],
    "O": [((17, 5), (17, 6))],
    "D": [((17, 9), (17, 8)), ((16, 12), (15, 12))],
    "K": [((19, 18), (19, 17))],
    "B": [((8, 19), (7, 19)), ((9, 17), (9, 16)), ((14, 17), (14, 16)), ((15, 19), (16, 19))],
    "C": [((5, 20), (5, 19))],
    "I": [((1, 12), (1, 11)), ((5, 15), (6, 15))],
    "L": [((6, 8), (7, 8)), ((3, 10), (3, 11))],
}
PASSAGES = [("study", "kitchen"), ("lounge", "conservatory")]
STARTS = {
    "1": ("scarlet", "#DC4244"),
    "2": ("mustard", "#F1D025"),
    "3": ("white", "#F2F2F2"),
    "4": ("green", "#2A9265"),
    "5": ("peacock", "#4F6BA6"),
    "6": ("plum", "#4E3570"),
}
W, H = 24, 25
PLANE = {"width": W, "height": H, "y_axis": "up", "unit": "board square"}
FLOOR = ".123456"


def squares_of(letters):
    return [(c, r) for r, row in enumerate(GRID) for c, letter in enumerate(row) if letter in letters]


def area(letters):
    return unary_union([box(c, H - 1 - r, c + 1, H - r) for c, r in squares_of(letters)])


def check_grid():
    assert len(GRID) == H
    assert all(len(row) == W for row in GRID)
    for letter, doors in DOORS.items():
        for (c, r), (c2, r2) in doors:
            assert GRID[r][c] == letter, (letter, c, r)
            assert GRID[r2][c2] == ".", (letter, c2, r2)
            assert abs(c - c2) + abs(r - r2) == 1, (letter, c, r)


def walk(letter):
    """Squares of a roll from a room to every square of the floor."""
    far = {outside: 1 for _, outside in DOORS[letter]}
    floor, waiting = set(squares_of(FLOOR)), deque(far)
    while waiting:
        c, r = waiting.popleft()
        for there in ((c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)):
            if there in floor and there not in far:
                far[there] = far[c, r] + 1
                waiting.append(there)
    return far


def steps():
    """Fewest squares from room to room on foot (going in counts as one, no secret passage)."""
    found = {}
    for letter, (key, _, _) in ROOMS.items():
        far = walk(letter)
        for other, doors in DOORS.items():
            if other != letter:
                found[key, ROOMS[other][0]] = min(far[outside] for _, outside in doors) + 1
    ring = tuple(found[pair] for pair in zip(RING, RING[1:] + RING[:1], strict=True))
    assert ring == KNOWN_STEPS, ring
    assert all(found[a, b] == found[b, a] for a, b in found)
    return found


def label_of(shape):
    """Return the middle of the frame if it is well inside the shape, else the point furthest from the walls."""
    x0, y0, x1, y1 = shape.bounds
    middle = Point((x0 + x1) / 2, (y0 + y1) / 2)
    if not shape.buffer(-1.2).contains(middle):
        middle = Point(shapely.maximum_inscribed_circle(shape, 0.01).coords[0])
    return [round(middle.x, 2), round(middle.y, 2)]


def room_features():
    for letter, (key, name, colour) in ROOMS.items():
        shape = area(letter)
        wall = shape.buffer(-0.06, join_style="mitre").buffer(-0.22).buffer(0.22, quad_segs=6)
        lines = mapkit.two_lines(name)
        outline = mapkit.coords_json(wall, 2)
        label = label_of(shape)
        yield mapkit.feature(
            outline, key=key, kind="room", room=key, name=name, colour=colour, lines=lines, label=label
        )


def stairs_features():
    shape = area("X").buffer(-0.06)
    x0, y0, x1, y1 = shape.bounds
    label = [round((x0 + x1) / 2, 2), round((y0 + y1) / 2, 2)]
    yield mapkit.feature(mapkit.coords_json(shape, 2), key="stairs", kind="stairs", name="Stairs", label=label)
    treads = []
    for i in range(1, 9):
        inset, y = (x1 - x0) * 0.04 * i, round(y0 + (y1 - y0) * i / 9, 2)
        treads.append([[round(x0 + inset, 2), y], [round(x1 - inset, 2), y]])
    yield mapkit.feature({"type": "MultiLineString", "coordinates": treads}, kind="treads")


def floor_features():
    floor = squares_of(FLOOR)
    outline = mapkit.coords_json(area(FLOOR), 2)
    yield mapkit.feature(outline, kind="corridor", squares=len(floor))
    edges = [((c + 1, H - 1 - r), (c + 1, H - r)) for c, r in floor if (c + 1, r) in floor]
    edges += [((c, H - 1 - r), (c + 1, H - 1 - r)) for c, r in floor if (c, r + 1) in floor]
    grid = shapely.node(linemerge([LineString(edge) for edge in edges]))
    coordinates = [[[*map(float, point)] for point in line.coords] for line in grid.geoms]
    yield mapkit.feature({"type": "MultiLineString", "coordinates": coordinates}, kind="tiles")


def door_features():
    for letter, doors in DOORS.items():
        for (c, r), (c2, r2) in doors:
            x, y = (c + c2 + 1) / 2, H - (r + r2 + 1) / 2
            dx, dy = (0.0, 0.42) if c != c2 else (0.42, 0.0)
            line = {"type": "LineString", "coordinates": [[x - dx, y - dy], [x + dx, y + dy]]}
            yield mapkit.feature(line, kind="door", room=ROOMS[letter][0], square=[c2, r2], into=[c - c2, r2 - r])


def passage_features():
    corner = {
        "study": (0.9, H - 0.9),
        "kitchen": (W - 0.9, 1.9),
        "lounge": (W - 0.9, H - 0.9),
        "conservatory": (0.9, 1.9),
    }
    for a, b in PASSAGES:
        line = mapkit.bow(corner[a], corner[b], 0.10 if a == "study" else -0.10, 25)
        yield mapkit.feature({"type": "LineString", "coordinates": line}, kind="passage", between=[a, b])
        for room, to in ((a, b), (b, a)):
            point = {"type": "Point", "coordinates": list(corner[room])}
            yield mapkit.feature(point, kind="passage_mouth", room=room, to=to)


def start_features():
    for digit, (suspect, colour) in STARTS.items():
        ((c, r),) = squares_of(digit)
        point = {"type": "Point", "coordinates": [c + 0.5, H - 0.5 - r]}
        yield mapkit.feature(point, kind="start", suspect=suspect, colour=colour, square=[c, r])


def grid_block():
    rows = "\n".join(f'  "{row}",' for row in GRID)
    legend = mapkit.toml_value({**{letter: key for letter, (key, _, _) in ROOMS.items()}, "X": "stairs"})
    note = "# row 0 = top; '.' corridor, '#' outside, X stairs, digits = start squares, letters = rooms"
    return f"[grid]\n{note}\nrows = [\n{rows}\n]\nlegend = {legend}\n"


def ring_block():
    return (
        "[ring]\n# neighbours round the stairs; stepping forward in this list is CLOCKWISE on the board.\n"
        "# Ballroom + 3 forward = Library; Ballroom + 3 backward (counter-clockwise) = Lounge.\n"
        f"clockwise = {mapkit.toml_value(RING)}\n"
    )


def room_blocks():
    passage = {**dict(PASSAGES), **{b: a for a, b in PASSAGES}}
    for letter, (key, name, colour) in ROOMS.items():
        doors = [{"room_square": inside, "corridor_square": outside} for inside, outside in DOORS[letter]]
        room = {
            "key": key,
            "name": name,
            "letter": letter,
            "colour": colour,
            "label": label_of(area(letter)),
            "squares": len(squares_of(letter)),
            "doors": doors,
            "passage_to": passage.get(key),
        }
        yield mapkit.toml_block("[[room]]", room)


def start_blocks():
    for digit, (suspect, colour) in STARTS.items():
        square = squares_of(digit)[0]
        yield mapkit.toml_block("[[start]]", {"suspect": suspect, "colour": colour, "square": square})


def steps_block():
    far = steps()
    note = "# fewest squares on foot between rooms (leaving by any door, entering counts as one square)"
    lines = [f"{a} = {mapkit.toml_value({b: far[a, b] for b in RING if b != a})}" for a in RING]
    return "\n".join([note, "[steps]", *lines]) + "\n"


def main(folder):
    check_grid()
    features = [
        *room_features(),
        *stairs_features(),
        *floor_features(),
        *door_features(),
        *passage_features(),
        *start_features(),
    ]
    mapkit.write_geojson(folder / "mansion.geojson", features, name="mansion", plane=PLANE)
    head = "# Nine-room mansion. Drawing: mansion.geojson. Made by build_mansion.py.\n"
    info = mapkit.toml_block("[map]", {"id": "mansion", **PLANE})
    blocks = [head, info, grid_block(), ring_block(), *room_blocks(), *start_blocks(), steps_block()]
    (folder / "mansion.toml").write_text("\n".join(blocks), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else mapkit.HERE)
