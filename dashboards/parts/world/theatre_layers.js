// What lies over the map: arrows of moves, areas in reach, battles.

import {html} from "../common/preact.js";
import {worldHead} from "./world.js";

// A move as a bow over its areas, in the country's colour with its mark; a map that wraps is crossed the short way.
// What happens wholly within the part that is drawn larger elsewhere (`without`) is drawn there alone.
export function TheatreArrows({at, without}) {
  const here = (arrow) => !without || arrow.path.some((key) => at.areas[key]?.in !== without);
  return (at.board.arrows ?? []).filter(here).map((arrow, i) => html`<${TheatreArrow} key=${`${i} ${arrow.path.join()}`} at=${at} arrow=${arrow} />`);
}

function TheatreArrow({at, arrow}) {
  const {shapes, size} = at, of = at.owners[arrow.of], points = arrowPoints(at, arrow.path);
  if (points.length < 2) return null;
  const {d, middle} = arrowPath(points, size), [endX, endY] = points[points.length - 1];
  const copies = shapes.wraps ? [0, -shapes.w, shapes.w].filter((by) => points.some(([x]) => x + by > 0 && x + by < shapes.w)) : [0];
  const look = ["way", arrow.ghost && "ghost", arrow.blocked && "blocked"].filter(Boolean).join(" ");
  const label = `${of?.mark ?? ""} ${arrow.label}`.trim(), wide = 0.29 * size * (label.length + 1.5);
  return copies.map((by) => html`<g key=${by} class=${look} transform=${`translate(${by} 0)`} style=${{"--own": of?.colour ?? "#777"}}>
    <path class="way-under" d=${d} /><path class="way-line" d=${d} />
    ${arrow.blocked ? html`<path class="way-cross" transform=${`translate(${endX} ${endY}) scale(${size / 12})`} d="M-6-6L6 6M6-6L-6 6" />` : null}
    ${arrow.label ? html`<g transform=${`translate(${middle[0]} ${middle[1]})`}><rect x=${-wide} y=${-0.72 * size} width=${2 * wide} height=${1.44 * size} rx=${0.72 * size} />
      <text y=${0.34 * size} fill=${of?.ink ?? "#fff"} style=${{fontSize: `${size}px`}}>${label}</text></g>` : null}</g>`);
}

// The places of a move, each on the side of the map that is nearer to the one before.
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

function arrowPath(points, size) {
  let d = `M${points[0].join()}`, middle = points[0], bend = points[0];
  for (let i = 1; i < points.length; i += 1) {
    const [ax, ay] = points[i - 1], [bx, by] = points[i];
    bend = [(ax + bx) / 2 + (by - ay) * 0.14, (ay + by) / 2 - (bx - ax) * 0.14];
    if (i === Math.ceil((points.length - 1) / 2)) middle = [(ax + bx) / 4 + bend[0] / 2, (ay + by) / 4 + bend[1] / 2];
    d += `Q${bend.join()} ${bx},${by}`;
  }
  const [x, y] = points[points.length - 1];
  return {d: d + worldHead(bend[0], bend[1], x, y, size, size * 0.5), middle};
}

// How far what is moved could go on from each area that it reaches, or how far it is from each that lights up.
export function TheatreRange({at}) {
  const {size} = at;
  return Object.entries(at.board.range?.left ?? at.board.far ?? {}).map(([key, left]) => {
    if (!at.spots[key]) return null;
    const [x, y] = at.spots[key], face = at.faces[key];
    return html`<g key=${`left ${key}`} class="left-over" transform=${`translate(${x + (face?.w ?? 0) / 2} ${y - (face?.h ?? 0) / 2})`}>
      <circle r=${0.75 * size} /><text y=${0.36 * size} style=${{fontSize: `${size}px`}}>${left}</text></g>`;
  });
}

// Two crossed blades where a battle is to be fought.
export function TheatreBattles({at}) {
  return (at.board.battles ?? []).filter((key) => at.faces[key]).map((key) => {
    const [x, y] = at.spots[key], face = at.faces[key];
    return html`<g key=${`battle ${key}`} class="battle-mark" transform=${`translate(${x - (face?.w ?? 0) / 2} ${y - (face?.h ?? 0) / 2}) scale(${at.size / 13})`}>
      <circle r="10" /><path d="M-5.5-5.5L5 5M5.5-5.5L-5 5M-6 2.5L-2.5 6M6 2.5L2.5 6" /></g>`;
  });
}
