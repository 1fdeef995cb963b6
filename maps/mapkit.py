"""Tools of the map builders: labels, gently bowed lines, and writing TOML and GeoJSON."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent


def two_lines(name):
    """Break a name for a label so that the longer line is as short as possible."""
    words = name.split()
    if len(name) < 10 or len(words) < 2:
        return [name]
    breaks = ([" ".join(words[:at]), " ".join(words[at:])] for at in range(1, len(words)))
    return min(breaks, key=lambda lines: max(map(len, lines)))


def bow(start, end, bend=0.0, n=13):
    """Return a gently bowed line from start to end (quadratic Bezier); `bend` is a share of the length."""
    (x0, y0), (x1, y1) = start, end
    middle = (x0 + x1) / 2 - (y1 - y0) * bend, (y0 + y1) / 2 + (x1 - x0) * bend
    t = np.linspace(0, 1, n)[:, None]
    points = (1 - t) ** 2 * np.array([start]) + 2 * t * (1 - t) * np.array([middle]) + t**2 * np.array([end])
    return [(round(float(x), 1), round(float(y), 1)) for x, y in points]


def toml_value(value):
    """Return a TOML value: keys of inline tables are quoted when they are not bare words."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, (int, np.integer)):
        return str(int(value))
    if isinstance(value, (float, np.floating)):
        return repr(round(float(value), 3))
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + " }"
    return "[" + ", ".join(toml_value(item) for item in value) + "]"


def toml_block(header, table):
    lines = [f"{key} = {toml_value(value)}" for key, value in table.items() if value is not None]
    return "\n".join([header, *lines]) + "\n"


def coords_json(geometry, digits=1):
    """Return a (multi)polygon as a GeoJSON geometry with rounded coordinates."""

    def rounded(ring):
        return [[round(x, digits), round(y, digits)] for x, y in ring.coords]

    parts = [part for part in getattr(geometry, "geoms", [geometry]) if part.geom_type == "Polygon"]
    polygons = [[rounded(part.exterior), *map(rounded, part.interiors)] for part in parts]
    if len(polygons) == 1:
        return {"type": "Polygon", "coordinates": polygons[0]}
    return {"type": "MultiPolygon", "coordinates": polygons}


def feature(geometry, *, key=None, **properties):
    found = {"type": "Feature", "properties": properties, "geometry": geometry}
    return found if key is None else {**found, "id": key}


def write_geojson(path, features, **extra):
    """One feature a line, so that a change can be read."""
    content = {"type": "FeatureCollection", **extra, "features": features}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    text = text.replace('{"type":"Feature"', '\n{"type":"Feature"')
    Path(path).write_text(text + "\n", encoding="utf-8")
