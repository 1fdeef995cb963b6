"""A coverage: areas that share their borders exactly, thinned and rounded together; labels and lanes on it."""

from __future__ import annotations

import numpy as np
import shapely
from earth import only_polygons, parts_of
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.ops import linemerge, polygonize, unary_union


def clean_coverage(terrs, grid=0.02, fill_area=25.0):
    """Node all borders on one grid, rebuild faces, give each face to one territory.
    Unclaimed faces that are enclosed and small (slivers, gaps) go to the neighbour
    with the longest common border. Result: exact shared borders, no overlaps.
    """
    names = list(terrs)
    lines = shapely.union_all([shapely.boundary(g) for g in terrs.values()], grid_size=grid)
    faces = [f for f in polygonize(lines) if f.area > 0]
    tree = shapely.STRtree([terrs[n] for n in names])
    owner = []
    for f in faces:
        p = f.representative_point()
        hit = [names[i] for i in tree.query(p, predicate="intersects")]
        owner.append(hit[0] if hit else None)
    ftree = shapely.STRtree(faces)
    for _ in range(4):
        changed = False
        for i, f in enumerate(faces):
            if owner[i] is not None or f.area > fill_area:
                continue
            score = {}
            for j in ftree.query(f, predicate="touches"):
                if owner[j]:
                    score[owner[j]] = score.get(owner[j], 0) + f.boundary.intersection(faces[j].boundary).length
            if score and sum(score.values()) > 0.98 * f.exterior.length:
                owner[i] = max(score, key=score.get)
                changed = True
        if not changed:
            break
    return {n: only_polygons(unary_union([f for f, o in zip(faces, owner, strict=True) if o == n])) for n in names}


def drop_small(terrs, min_area, keep=()):
    """Drop tiny islands (never a territory's largest part); drop holes that are tiny."""
    out = {}
    for n, g in terrs.items():
        ps = sorted(parts_of(g), key=lambda p: -p.area)
        lim = dict(keep).get(n, min_area)
        out[n] = MultiPolygon([p for i, p in enumerate(ps) if i == 0 or p.area >= lim])
    return out


def fill_holes(terrs, max_area):
    """Fill interior holes below max_area that no other territory occupies (small lakes)."""
    allu = unary_union(list(terrs.values()))
    holes = [Polygon(r) for p in parts_of(allu) for r in p.interiors if Polygon(r).area < max_area]
    out = dict(terrs)
    for h in holes:
        touch = {n: g.boundary.intersection(h.boundary).length for n, g in out.items() if g.intersects(h)}
        best = max(touch, key=touch.get)
        out[best] = only_polygons(unary_union([out[best], h]))
    return out


def simplify_coverage(terrs, tol):
    names = list(terrs)
    res = shapely.coverage_simplify([terrs[n] for n in names], tol)
    return {n: only_polygons(shapely.make_valid(g)) for n, g in zip(names, res, strict=True)}


def chaikin(pts, rounds, closed):
    pts = np.asarray(pts, float)
    for _ in range(rounds):
        if closed:
            a = pts[:-1]
            b = pts[1:]
            q = np.empty((2 * len(a), 2))
            q[0::2] = 0.75 * a + 0.25 * b
            q[1::2] = 0.25 * a + 0.75 * b
            pts = np.vstack([q, q[:1]])
        else:
            if len(pts) < 3:
                return pts
            a, b = pts[:-1], pts[1:]
            q = np.empty((2 * len(a), 2))
            q[0::2] = 0.75 * a + 0.25 * b
            q[1::2] = 0.25 * a + 0.75 * b
            pts = np.vstack([pts[:1], q[1:-1], pts[-1:]])
    return pts


def arcs_of(terrs):
    lines = unary_union([shapely.boundary(g) for g in terrs.values()])
    merged = linemerge(lines) if lines.geom_type != "LineString" else lines
    return list(getattr(merged, "geoms", [merged]))


def smooth_coverage(terrs, rounds=2, digits=1):
    """Round off every arc (shared arcs once), then rebuild the faces."""
    out = []
    for a in arcs_of(terrs):
        c = np.array(a.coords)
        s = chaikin(c, rounds, a.is_ring)
        s = np.round(s, digits)
        keep = np.r_[True, np.any(np.diff(s, axis=0) != 0, axis=1)]
        s = s[keep]
        if len(s) >= 2:
            ls = LineString(s)
            out.append(ls)
    lines = unary_union(out)
    faces = list(polygonize(lines))
    names = list(terrs)
    tree = shapely.STRtree([terrs[n] for n in names])
    got = {n: [] for n in names}
    for f in faces:
        best, area = None, 0.0
        for i in tree.query(f):
            ar = f.intersection(terrs[names[i]]).area
            if ar > area:
                best, area = names[i], ar
        if best and area > 0.5 * f.area:
            got[best].append(f)
    return {n: only_polygons(unary_union(p)) for n, p in got.items()}


def finish(terrs, tol, grid=0.1):
    """Thin the smoothed coverage without breaking shared borders, then snap to the output grid."""
    t = simplify_coverage(terrs, tol)
    lines = shapely.union_all([shapely.boundary(g) for g in t.values()], grid_size=grid)
    got = {n: [] for n in t}
    names = list(t)
    tree = shapely.STRtree([t[n] for n in names])
    for f in polygonize(lines):
        best = max(((f.intersection(t[names[i]]).area, names[i]) for i in tree.query(f)), default=(0, None))
        if best[0] > 0.5 * f.area:
            got[best[1]].append(f)
    return {n: only_polygons(unary_union(p)) for n, p in got.items()}


def adjacency(terrs, min_len=0.5):
    """{frozenset(a, b): shared border length}"""
    names = list(terrs)
    geoms = [terrs[n] for n in names]
    tree = shapely.STRtree(geoms)
    out = {}
    for i, g in enumerate(geoms):
        for j in tree.query(g, predicate="intersects"):
            if j <= i:
                continue
            length = g.boundary.intersection(geoms[j].boundary).length
            if length >= min_len:
                out[frozenset((names[i], names[j]))] = length
    return out


def label_point(geom):
    """Pole of inaccessibility of the largest part, and its clearance radius."""
    big = max(parts_of(geom), key=lambda p: p.area)
    best = None
    for p in sorted(parts_of(geom), key=lambda p: -p.area)[:4]:
        if p.area < 0.45 * big.area:
            continue
        c = shapely.maximum_inscribed_circle(p, 0.05)
        r = c.length
        if best is None or r > best[1]:
            best = (Point(c.coords[0]), r)
    return best


def sea_route(a, b, others, pa, pb, pull=0.22):
    """Coast-to-coast segment between a and b: short, near both label points, and not
    running over any other land (or back over a / b).
    """

    def shore(g):
        pts = []
        for q in parts_of(g):
            ring = q.exterior
            n = max(8, int(ring.length / 1.5))
            pts += [ring.interpolate(i / n, normalized=True).coords[0] for i in range(n)]
        return np.array(pts)

    A, B = shore(a), shore(b)
    d = np.hypot(A[:, None, 0] - B[None, :, 0], A[:, None, 1] - B[None, :, 1])
    cost = (
        d
        + pull * np.hypot(A[:, 0] - pa.x, A[:, 1] - pa.y)[:, None]
        + pull * np.hypot(B[:, 0] - pb.x, B[:, 1] - pb.y)[None, :]
    )
    land = unary_union([a, b, others])
    shapely.prepare(land)
    best = None
    for flat in np.argsort(cost, axis=None)[:4000]:
        i, j = np.unravel_index(flat, cost.shape)
        over = LineString([A[i], B[j]]).intersection(land).length
        if over < 0.6:
            return tuple(A[i]), tuple(B[j])
        if best is None or over + cost[i, j] < best[0]:
            best = (over + cost[i, j], tuple(A[i]), tuple(B[j]))
    return best[1:]


def spline(points, n=8):
    """Catmull-Rom through the given points."""
    p = np.array([points[0], *points, points[-1]], float)
    out = []
    for i in range(1, len(p) - 2):
        for t in np.linspace(0, 1, n, endpoint=False):
            a, b, c, d = p[i - 1], p[i], p[i + 1], p[i + 2]
            out.append(
                0.5 * ((2 * b) + (-a + c) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (-a + 3 * b - 3 * c + d) * t**3)
            )
    out.append(p[-2])
    return [(round(float(x), 1), round(float(y), 1)) for x, y in out]
