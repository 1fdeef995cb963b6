// The visible part of the map, and the gestures on it: pinch, wheel, drag, tap.

import {useLayoutEffect, useRef, useState} from "../common/preact.js";

const WORLD_MOST = 9;
const WORLD_TAP = 8;
const WORLD_REACH = 24;
const WORLD_UNSURE = 6;

// The size of the frame in pixels, center and magnification; `box` is the part of the map that fills the frame. A map
// that wraps has no left and no right end.
export function useView(shapes) {
  const frame = useRef(null), svg = useRef(null);
  const wide = shapes?.w ?? 1000, high = shapes?.h ?? 574;
  const [size, setSize] = useState([390, 224]);
  const [view, setView] = useState(/** @type {{x: number, y: number, z: number, of?: number[]}} */ ({x: wide / 2, y: high / 2, z: 1}));
  useLayoutEffect(() => {
    if (!frame.current) return;
    const measure = () => setSize((old) => {
      const now = [frame.current?.clientWidth || old[0], frame.current?.clientHeight || old[1]];
      return now[0] === old[0] && now[1] === old[1] ? old : now;
    });
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(frame.current);
    return () => watch.disconnect();
  });
  const fit = Math.min(size[0] / wide, size[1] / high);
  const within = (at) => {
    const {x, y} = at, z = Math.min(WORLD_MOST, Math.max(1, at.of ? Math.min(size[0] / at.of[0], size[1] / at.of[1]) / fit : at.z));
    const half = (length, px) => Math.min(length / 2, px / fit / z / 2);
    const hx = half(wide, size[0]), hy = half(high, size[1]);
    const round = shapes?.wraps && z > 1 ? ((x % wide) + wide) % wide : Math.min(wide - hx, Math.max(hx, x));
    return {x: round, y: Math.min(high - hy, Math.max(hy, y)), z};
  };
  const now = within(view), scale = fit * now.z;
  const box = {x: now.x - size[0] / scale / 2, y: now.y - size[1] / scale / 2, w: size[0] / scale, h: size[1] / scale, scale};
  const go = (next) => setView((old) => within(typeof next === "function" ? next(within(old)) : next));
  const zoom = (by, x, y) => go((v) => {
    const z = Math.min(WORLD_MOST, Math.max(1, v.z * by));
    const [px, py] = x === undefined ? [v.x, v.y] : [x, y];
    return {x: px + (v.x - px) * v.z / z, y: py + (v.y - py) * v.z / z, z};
  });
  const whole = () => go({x: wide / 2, y: high / 2, z: 1});
  // shows this part of the map as large as it fits, even before the size of the frame is known
  const show = ([left, top, w, h]) => setView({x: left + w / 2, y: top + h / 2, z: 1, of: [w, h]});
  return {frame, svg, now, box, go, zoom, whole, show, zoomed: now.z > 1.01};
}

/** The share of its letters that a television with fewer pixels than usual shows: there each pixel is larger. */
export const televised = () => Math.min(1, Math.max(0.6, globalThis.innerWidth / 1920 || 1));

function worldPoint(inverse, event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(inverse);
}

// Fingers on the map. A touch that does not move is a tap on an area; a double tap on the sea shows the whole world.
export function useHands(at) {
  const {view} = at;
  const fingers = useRef(new Map());
  const hold = useRef(null);
  const sea = useRef(0);
  const grip = () => {
    const inverse = view.svg.current.getScreenCTM().inverse();
    const points = [...fingers.current.values()].map((e) => worldPoint(inverse, e));
    hold.current = {inverse, view: view.now, ...worldGrip(points), moved: hold.current?.moved || fingers.current.size > 1};
  };
  const down = (e) => {
    if (e.button > 0) return;
    if (!fingers.current.size) hold.current = null;
    fingers.current.set(e.pointerId, {clientX: e.clientX, clientY: e.clientY, fromX: e.clientX, fromY: e.clientY});
    grip();
  };
  const move = (e) => {
    const finger = fingers.current.get(e.pointerId), held = hold.current;
    if (!finger || !held) return;
    Object.assign(finger, {clientX: e.clientX, clientY: e.clientY});
    held.moved ||= Math.hypot(e.clientX - finger.fromX, e.clientY - finger.fromY) > WORLD_TAP;
    if (!held.moved || (fingers.current.size < 2 && !view.zoomed)) return;
    if (!view.svg.current.hasPointerCapture?.(e.pointerId)) view.svg.current.setPointerCapture?.(e.pointerId);
    const points = [...fingers.current.values()].map((f) => worldPoint(held.inverse, f));
    const {mid, spread} = worldGrip(points), old = held.view;
    const z = Math.min(WORLD_MOST, Math.max(1, old.z * (spread && held.spread ? spread / held.spread : 1)));
    view.go({x: held.mid.x - (mid.x - old.x) * old.z / z, y: held.mid.y - (mid.y - old.y) * old.z / z, z});
  };
  const up = (e) => {
    const held = hold.current;
    if (!fingers.current.delete(e.pointerId) || !held) return;
    if (fingers.current.size) return grip();
    if (held.moved) return;
    const keys = at.hit ? at.hit(worldPoint(view.svg.current.getScreenCTM().inverse(), e)) : worldHit(at, e);
    if (!keys.length && e.timeStamp - sea.current < 350) view.zoomed ? view.whole() : view.zoom(2.4, held.mid.x, held.mid.y);
    sea.current = keys.length ? 0 : e.timeStamp;
    at.point(keys);
  };
  const wheel = (e) => {
    if (e.deltaY > 0 && !view.zoomed) return;
    e.preventDefault();
    const point = worldPoint(view.svg.current.getScreenCTM().inverse(), e);
    view.zoom(Math.exp(-e.deltaY * 0.0016), point.x, point.y);
  };
  const gone = (e) => { fingers.current.delete(e.pointerId); hold.current = null };
  return {onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: gone, onWheel: wheel};
}

function worldGrip(points) {
  const mid = {x: points.reduce((n, p) => n + p.x, 0) / points.length, y: points.reduce((n, p) => n + p.y, 0) / points.length};
  return {mid, spread: points.length > 1 ? Math.hypot(points[0].x - points[1].x, points[0].y - points[1].y) : 0};
}

// The areas that a finger may mean, the likeliest first: chips within reach before the shape, unless the finger is well
// inside another shape. There is a second one only if it is about as near as the first, so that the tap is ambiguous.
function worldHit(at, event) {
  const {svg, box} = at.view;
  const point = worldPoint(svg.current.getScreenCTM().inverse(), event);
  const away = (area) => Math.hypot(at.spots[area.key][0] - point.x, at.spots[area.key][1] - point.y) * box.scale;
  const [near, ...rest] = at.shapes.areas.toSorted((a, b) => away(a) - away(b));
  const inside = worldInside(at.shapes, point);
  if (inside && away(near) > WORLD_REACH / 2 && near !== inside) return [inside.key];
  if (away(near) > WORLD_REACH) return inside ? [inside.key] : [];
  return [near, ...rest.filter((area) => away(area) <= WORLD_REACH && away(area) - away(near) < WORLD_UNSURE)].map((area) => area.key);
}

/** @type {{canvas: any, paths: Map<string, Path2D>}} */
const worldInk = {canvas: null, paths: new Map()};

export function worldInside(shapes, {x, y}) {
  worldInk.canvas ??= document.createElement("canvas").getContext("2d");
  return shapes.areas.find((area) => {
    if (!worldInk.paths.has(area.d)) worldInk.paths.set(area.d, new Path2D(area.d));
    return worldInk.canvas.isPointInPath(worldInk.paths.get(area.d), x, y, "evenodd");
  });
}
