"""Countries from the source, divided and put on a plane: longitude and latitude in, map units out.

Everything here is our own code; the shapes of countries come from Natural Earth (public domain).
"""

from __future__ import annotations

import json
import math
from pathlib import Path

import numpy as np
import shapely
import shapely.affinity
from mapkit import HERE
from shapely.geometry import LineString, MultiPolygon, Polygon
from shapely.ops import unary_union

SRC = HERE / "source"


def decode_topojson(path, obj):
    """Decode one object of a quantised TopoJSON file -> [(properties, geometry)]."""
    topo = json.loads(Path(path).read_text())
    sx, sy = topo["transform"]["scale"]
    tx, ty = topo["transform"]["translate"]
    arcs = []
    for arc in topo["arcs"]:
        pts = np.cumsum(np.array(arc, dtype=float), axis=0)
        arcs.append(pts * (sx, sy) + (tx, ty))

    def ring(ids):
        out = []
        for i in ids:
            pts = arcs[i] if i >= 0 else arcs[~i][::-1]
            out.extend(pts if not out else pts[1:])
        pts = np.array(out)
        pts[:, 0] = np.degrees(np.unwrap(np.radians(pts[:, 0])))  # rings run on across 180 degrees
        return [tuple(p) for p in pts]

    def poly(rings):
        rs = [r for r in (ring(x) for x in rings) if len(r) >= 4]
        return Polygon(rs[0], rs[1:]) if rs else None

    found = []
    for g in topo["objects"][obj]["geometries"]:
        if g["type"] == "Polygon":
            parts = [poly(g["arcs"])]
        elif g["type"] == "MultiPolygon":
            parts = [poly(x) for x in g["arcs"]]
        else:
            continue
        geom = shapely.make_valid(MultiPolygon([p for p in parts if p is not None]))
        found.append((g.get("properties", {}), geom))
    return found


def only_polygons(geom):
    if geom.is_empty:
        return MultiPolygon()
    if geom.geom_type == "Polygon":
        return MultiPolygon([geom])
    if geom.geom_type == "MultiPolygon":
        return geom
    parts = [p for g in getattr(geom, "geoms", []) for p in only_polygons(g).geoms]
    return MultiPolygon(parts)


def parts_of(geom):
    return list(only_polygons(geom).geoms)


def unwrap(geom, cut_lon):
    """Shift everything west of the cut meridian by 360 degrees (parts are cut first)."""
    pieces = []
    for k in (-1, 0, 1):
        g = only_polygons(geom.intersection(shapely.box(cut_lon + 360 * k, -90, cut_lon + 360 * (k + 1), 90)))
        if not g.is_empty:
            pieces.append(shapely.affinity.translate(g, xoff=-360.0 * k))
    return only_polygons(unary_union(pieces)) if pieces else MultiPolygon()


def load_countries(cut_lon):
    out = {}
    for props, geom in decode_topojson(SRC / "countries-50m.json", "countries"):
        name = props["name"]
        if name == "Antarctica":
            continue
        whole = unwrap(geom, cut_lon)
        out[name] = only_polygons(unary_union([out[name], whole])) if name in out else whole
    return out


def split_by_zones(geom, zones):
    """Sequentially claim parts of geom: zones = [(name, polygon or None)], None = the rest."""
    out, rest = {}, geom
    for name, zone in zones:
        if zone is None:
            out[name] = only_polygons(rest)
            rest = MultiPolygon()
        else:
            z = Polygon(zone)
            z = z if z.is_valid else z.buffer(0)
            out[name] = only_polygons(rest.intersection(z))
            rest = only_polygons(rest.difference(z))
    return out


class Plane:
    """Natural Earth I projection + smooth, monotone 'board' warps + affine fit to a frame.

    lens: list of (lon, lat, strength, radius) -> radial magnifiers in the projected plane
    (r -> r * (1 + k * exp(-(r/R)^2)), monotone for k < 2.2, so borders never cross).
    xbands / ybands: list of (centre, half width, gain) -> separable stretch of columns/rows.
    """

    def __init__(self, lon0, lenses=(), xbands=(), ybands=(), width=1000.0, bbox=None, kind="natural earth"):
        self.lon0, self.width, self.kind = lon0, width, kind
        self.lenses = [(*self._ne(np.array([a]), np.array([b])), k, r) for a, b, k, r in lenses]
        self.xbands, self.ybands = xbands, ybands
        self._a = (1.0, 0.0, 0.0)
        if bbox:
            self.fit(*bbox)

    def _ne(self, lon, lat):
        lam = np.radians(lon - self.lon0)
        p = np.radians(lat)
        if self.kind == "miller":  # straight meridians: the map edge is a straight line
            return np.degrees(lam), np.degrees(1.25 * np.log(np.tan(np.pi / 4 + 0.4 * p)))
        p2 = p * p
        p4 = p2 * p2
        x = lam * (0.870700 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4)))
        y = p * (1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4)))
        return np.degrees(x), np.degrees(y)

    @staticmethod
    def _band(v, bands):
        out = v.copy()
        for c, h, g in bands:  # integral of 1 + g*exp(-((v-c)/h)^2)
            out = out + g * h * math.sqrt(math.pi) / 2 * np.vectorize(math.erf)((v - c) / h)
        return out

    def raw(self, lon, lat):
        x, y = self._ne(np.asarray(lon, float), np.asarray(lat, float))
        for cx, cy, k, r in self.lenses:
            dx, dy = x - cx, y - cy
            f = 1 + k * np.exp(-(dx * dx + dy * dy) / (r * r))
            x, y = cx + dx * f, cy + dy * f
        return self._band(x, self.xbands), self._band(y, self.ybands)

    def fit(self, x0, y0, x1, y1, margin=0.0):
        s = (self.width - 2 * margin) / (x1 - x0)
        self._a = (s, margin - s * x0, margin - s * y0)
        self.height = float(s * (y1 - y0) + 2 * margin)
        return self

    def xy(self, lon, lat):
        x, y = self.raw(lon, lat)
        s, tx, ty = self._a
        return x * s + tx, y * s + ty

    def geom(self, g, step=0.4):
        g = shapely.segmentize(g, step)
        return shapely.transform(g, lambda c: np.column_stack(self.xy(c[:, 0], c[:, 1])))

    def line(self, pts, step=0.5):
        return self.geom(LineString(pts), step)


def rigid(geom, plane, units_per_deg, at, turn=0.0):
    """Place an island group undistorted: its own Lambert azimuthal equal-area view, scaled
    and centred at plane point `at` - so magnifier warps never shear a small island.
    """
    c = geom.centroid
    l0, p0 = math.radians(c.x), math.radians(c.y)

    def f(xy):
        lam, phi = np.radians(xy[:, 0]) - l0, np.radians(xy[:, 1])
        k = np.sqrt(2 / (1 + math.sin(p0) * np.sin(phi) + math.cos(p0) * np.cos(phi) * np.cos(lam)))
        x = k * np.cos(phi) * np.sin(lam)
        y = k * (math.cos(p0) * np.sin(phi) - math.sin(p0) * np.cos(phi) * np.cos(lam))
        return np.degrees(np.column_stack([x, y])) * units_per_deg

    g = shapely.transform(shapely.segmentize(geom, 0.4), f)
    if turn:
        g = shapely.affinity.rotate(g, turn, origin=(0, 0))
    x0, y0, x1, y1 = g.bounds
    return shapely.affinity.translate(g, at[0] - (x0 + x1) / 2, at[1] - (y0 + y1) / 2)
