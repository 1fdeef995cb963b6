// Layers over the map: arrows of moves, areas in reach, battles.

import {html} from "../common/preact.js";
import {worldHead} from "./world.js";

const ARROW_LABELS = [0.5, 0.3, 0.7, 0.15, 0.4, 0.6], ARROW_BESIDE = [1, -1, 2, -2, 3, -3];

// A move as an arc over its areas, in the country's color with its mark; on a map that wraps it goes the short way.
// Moves wholly within the region that is drawn larger elsewhere (`without`) are drawn only there. No label covers
// another: it slides along its arc, or above or below it if the arc is too short; all labels are above all arcs.
export function TheatreArrows({at, without}) {
  const here = (arrow) => !without || arrow.path.some((key) => at.areas[key]?.in !== without);
  /** @type {{x: number, y: number, w: number}[]} */
  const taken = [];
  const drawn = (at.board.arrows ?? []).filter(here).map((arrow) => arrowDrawn(at, arrow, taken)).filter((one) => one);
  return html`${drawn.map((one, i) => html`<${TheatreBow} key=${i} at=${at} one=${one} />`)}${drawn.map((one, i) => one.label
    ? html`<${TheatreBowLabel} key=${`label ${i}`} at=${at} one=${one} />` : null)}`;
}

// Everything needed to draw an arrow: its arc, its end, the position of its label, and the copies of the map it is on.
function arrowDrawn(at, arrow, taken) {
  const {shapes, size} = at, of = at.owners[arrow.of], points = arrowPoints(at, arrow.path);
  if (points.length < 2) return null;
  const {d, on} = arrowPath(points, size), label = arrow.label ? `${of?.mark ?? ""} ${arrow.label}`.trim() : "", w = 0.29 * size * (label.length + 1.5);
  const free = (to) => taken.every((other) => Math.abs(other.x - to[0]) > other.w + w || Math.abs(other.y - to[1]) > 1.5 * size);
  const middle = on(0.5), beside = ARROW_BESIDE.map((n) => [middle[0], middle[1] + 1.55 * n * size]);
  const spot = [...ARROW_LABELS.map(on), ...beside].find(free) ?? middle;
  if (label) taken.push({x: spot[0], y: spot[1], w});
  const copies = shapes.wraps ? [0, -shapes.w, shapes.w].filter((by) => points.some(([x]) => x + by > 0 && x + by < shapes.w)) : [0];
  return {d, label, spot, w, of, copies, end: points[points.length - 1], blocked: arrow.blocked,
    look: ["way", arrow.ghost && "ghost", arrow.blocked && "blocked"].filter(Boolean).join(" ")};
}

function TheatreBow({at, one}) {
  const [x, y] = one.end;
  return one.copies.map((by) => html`<g key=${by} class=${one.look} transform=${`translate(${by} 0)`} style=${{"--own": one.of?.colour ?? "#777"}}>
    <path class="way-under" d=${one.d} /><path class="way-line" d=${one.d} />
    ${one.blocked ? html`<path class="way-cross" transform=${`translate(${x} ${y}) scale(${at.size / 12})`} d="M-6-6L6 6M6-6L-6 6" />` : null}</g>`);
}

function TheatreBowLabel({at, one}) {
  const {size} = at, [x, y] = one.spot;
  return one.copies.map((by) => html`<g key=${by} class=${one.look} style=${{"--own": one.of?.colour ?? "#777"}} transform=${`translate(${by + x} ${y})`}>
    <rect x=${-one.w} y=${-0.72 * size} width=${2 * one.w} height=${1.44 * size} rx=${0.72 * size} />
    <text y=${0.34 * size} fill=${one.of?.ink ?? "#fff"} style=${{fontSize: `${size}px`}}>${one.label}</text></g>`);
}

// The points of a move, each on the side of the map that is nearer to the previous one.
function arrowPoints(at, path) {
  /** @type {number[][]} */
  const points = [];
  for (const key of path) {
    const spot = at.areas[key] && at.spots[key];
    if (!spot) continue;
    let [x, y] = spot;
    const before = points.at(-1);
    if (before && at.shapes.wraps) x += Math.round((before[0] - x) / at.shapes.w) * at.shapes.w;
    points.push([x, y]);
  }
  return points;
}

// The arc, and a function for the point on its middle piece at a fraction from 0 to 1.
function arrowPath(points, size) {
  let d = `M${points[0].join()}`, bend = points[0], piece = [bend, bend, bend];
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1], [bx, by] = points[i];
    bend = [(ax + bx) / 2 + (by - ay) * 0.14, (ay + by) / 2 - (bx - ax) * 0.14];
    if (i === Math.ceil((points.length - 1) / 2)) piece = [points[i - 1], bend, points[i]];
    d += `Q${bend.join()} ${bx},${by}`;
  }
  const [x, y] = points[points.length - 1];
  const on = (t) => [0, 1].map((n) => piece[0][n] * (1 - t) ** 2 + 2 * piece[1][n] * t * (1 - t) + piece[2][n] * t ** 2);
  return {d: d + worldHead(bend[0], bend[1], x, y, size, size * 0.5), on};
}

// The remaining range from each area that units can reach, or the distance from each highlighted area.
export function TheatreRange({at}) {
  const {size} = at;
  return Object.entries(at.board.range?.left ?? at.board.far ?? {}).map(([key, left]) => {
    if (!at.spots[key]) return null;
    const [x, y] = at.spots[key], face = at.faces[key];
    return html`<g key=${`left ${key}`} class="left-over" transform=${`translate(${x + (face?.w ?? 0) / 2} ${y - (face?.h ?? 0) / 2})`}>
      <circle r=${0.75 * size} /><text y=${0.36 * size} style=${{fontSize: `${size}px`}}>${left}</text></g>`;
  });
}

// Two crossed blades where a battle will be fought.
export function TheatreBattles({at}) {
  return (at.board.battles ?? []).filter((key) => at.faces[key]).map((key) => {
    const [x, y] = at.spots[key], face = at.faces[key];
    return html`<g key=${`battle ${key}`} class="battle-mark" transform=${`translate(${x - (face?.w ?? 0) / 2} ${y - (face?.h ?? 0) / 2}) scale(${at.size / 13})`}>
      <circle r="10" /><path d="M-5.5-5.5L5 5M5.5-5.5L-5 5M-6 2.5L-2.5 6M6 2.5L2.5 6" /></g>`;
  });
}
