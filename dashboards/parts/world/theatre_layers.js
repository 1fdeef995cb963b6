// Arrows of moves over the map, and their labels.

import {html} from "../common/preact.js";
import {boxCopies, boxFree} from "./label_places.js";
import {worldHead} from "./world.js";

const ARROW_LABELS = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9];
const ARROW_SIDES = [0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1, -1];
const ARROW_GAPS = [0.1, 0.4, 0.8, 1.2, 1.6, 2, 2.5, 3, 3.5, 4];
const ARROW_HIGH = 1.44;

/** Everything needed to draw the moves. Moves wholly within the region that is drawn larger elsewhere (`without`) are
 * drawn only there. No label covers another one or a stack: it slides along its arc, or stands beside it or beside the
 * stack that it leads to. Where there is no room, an arrow has no label: farther away, it would be read as another's.
 * The boxes of all labels are added to `taken`. */
export function arrowsDrawn(at, without, taken, bounds) {
  const here = (arrow) => !without || arrow.path.some((key) => at.areas[key]?.in !== without);
  return (at.board.arrows ?? []).filter(here).map((arrow) => arrowDrawn(at, arrow, taken, bounds)).filter((one) => one);
}

// The arcs go below all stacks, so that these can be read; the stack that an arrow leads to has a border.
export const TheatreArrows = ({at, drawn}) => drawn.map((one, i) => html`<${TheatreBow} key=${i} at=${at} one=${one} />`);

export const TheatreArrowLabels = ({at, drawn}) => drawn.map((one, i) => (one.label ? html`<${TheatreBowLabel} key=${i} at=${at} one=${one} />` : null));

// The arc, its end, the position of its label, and the copies of the map it is on. The arrow of a finished move has no label.
function arrowDrawn(at, arrow, taken, bounds) {
  const {shapes, size} = at, of = at.owners[arrow.of], points = arrowPoints(at, arrow.path);
  if (points.length < 2) return null;
  const face = at.faces[arrow.path.at(-1)], {d, arc} = arrowPath(arrowShort(at, arrow, points), size);
  const words = arrow.label && !arrow.done ? `${of?.mark ?? ""} ${arrow.label}`.trim() : "", w = 0.29 * size * (words.length + 1.5);
  const box = {w: 2 * w + 0.2 * size, h: (ARROW_HIGH + 0.2) * size};
  const place = words ? labelPlaces(at, arc, face, box, taken, bounds).find(({spot: [x, y]}) => boxFree(taken, {...box, x, y}, bounds)) : null;
  if (place) taken.push(...boxCopies([{...box, x: place.spot[0], y: place.spot[1]}], shapes));
  const copies = shapes.wraps ? [0, -shapes.w, shapes.w].filter((by) => points.some(([x]) => x + by > 0 && x + by < shapes.w)) : [0];
  return {d, label: place ? words : "", spot: place?.spot, w, of, copies, face: arrow.done ? null : face, end: points[points.length - 1], blocked: arrow.blocked, tied: place?.tied,
    look: ["way", arrow.ghost && "ghost", arrow.blocked && "blocked", arrow.done && "done"].filter(Boolean).join(" ")};
}

// Places for a label of this size, the best first: on the part of the arc that is seen, then beside it or beside the
// stack that it leads to, always near. One that does not touch the arc is joined to it by a line.
function labelPlaces(at, arc, face, box, taken, bounds) {
  const seen = arc.filter(({point: [x, y]}) => boxFree(taken, {x, y, w: 0, h: 0}, bounds));
  const beside = ({point: [x, y], normal: [nx, ny]}, gap) => [1, -1].map((side) => {
    const away = side * (Math.abs(nx) * box.w / 2 + Math.abs(ny) * box.h / 2 + gap);
    return {spot: [x + nx * away, y + ny * away], tied: gap > ARROW_GAPS[0] * at.size ? [x, y] : null};
  });
  const around = (gap) => {
    if (!face) return [];
    const [x, y] = at.spots[face.key], wide = (face.w + box.w) / 2, high = (face.h + box.h) / 2;
    return ARROW_SIDES.flatMap((part) => [[part * wide, high + gap], [part * wide, -high - gap], [wide + gap, part * high], [-wide - gap, part * high]])
      .map(([dx, dy]) => ({spot: [x + dx, y + dy], tied: gap > ARROW_GAPS[0] * at.size ? [x, y] : null}));
  };
  return [...seen.map(({point}) => ({spot: point, tied: null})),
    ...ARROW_GAPS.flatMap((gap) => [...seen.flatMap((one) => beside(one, gap * at.size)), ...around(gap * at.size + 0.12 * at.size)])];
}

function TheatreBow({at, one}) {
  const [x, y] = one.end, {face} = one, [left, top] = face ? at.spots[face.key] : [0, 0], edge = 0.12 * at.size;
  return one.copies.map((by) => html`<g key=${by} class=${one.look} transform=${`translate(${by} 0)`} style=${{"--own": one.of?.colour ?? "#777"}}>
    <path class="way-under" d=${one.d} /><path class="way-line" d=${one.d} />
    ${face ? html`<rect class="way-target" x=${left - face.w / 2 - edge} y=${top - face.h / 2 - edge} width=${face.w + 2 * edge} height=${face.h + 2 * edge} rx=${0.5 * at.size} />` : null}
    ${one.tied ? html`<path class="way-tie" d=${`M${one.tied.join()}L${one.spot.join()}`} />` : null}
    ${one.blocked ? html`<path class="way-cross" transform=${`translate(${x} ${y}) scale(${at.size / 12})`} d="M-6-6L6 6M6-6L-6 6" />` : null}</g>`);
}

function TheatreBowLabel({at, one}) {
  const {size} = at, [x, y] = one.spot;
  return one.copies.map((by) => html`<g key=${by} class=${one.look} style=${{"--own": one.of?.colour ?? "#777"}} transform=${`translate(${by + x} ${y})`}>
    <rect x=${-one.w} y=${-ARROW_HIGH / 2 * size} width=${2 * one.w} height=${ARROW_HIGH * size} rx=${0.72 * size} />
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

// The same points, but the last one is a little before the stack that the arrow leads to.
function arrowShort(at, arrow, points) {
  const [[fx, fy], [x, y]] = points.slice(-2), face = at.faces[arrow.path.at(-1)], dx = fx - x, dy = fy - y, gap = 0.3 * at.size;
  if (!face || !(dx || dy)) return points;
  const part = Math.min((face.w / 2 + gap) / Math.abs(dx), (face.h / 2 + gap) / Math.abs(dy), 0.8);
  return [...points.slice(0, -1), [x + dx * part, y + dy * part]];
}

// The arc, and the points on its pieces where a label may be, from the middle of the way, with the direction across it.
function arrowPath(points, size) {
  let d = `M${points[0].join()}`, bend = points[0];
  /** @type {[any, any, any][]} */
  const pieces = [];
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1], [bx, by] = points[i];
    bend = [(ax + bx) / 2 + (by - ay) * 0.14, (ay + by) / 2 - (bx - ax) * 0.14];
    pieces.push([points[i - 1], bend, points[i]]);
    d += `Q${bend.join()} ${bx},${by}`;
  }
  const [x, y] = points[points.length - 1], middle = Math.ceil(pieces.length / 2) - 1;
  const order = [pieces[middle], ...pieces.filter((_, n) => n !== middle)];
  return {d: d + worldHead(bend[0], bend[1], x, y, size, size * 0.5), arc: order.flatMap((piece) => ARROW_LABELS.map((t) => pointOn(piece, t)))};
}

function pointOn([from, bend, to], t) {
  const point = [0, 1].map((n) => from[n] * (1 - t) ** 2 + 2 * bend[n] * t * (1 - t) + to[n] * t ** 2), [dx, dy] = [to[0] - from[0], to[1] - from[1]], length = Math.hypot(dx, dy) || 1;
  return {point, normal: [-dy / length, dx / length]};
}
