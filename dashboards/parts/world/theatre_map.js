// The drawing of a theater of war: sea below land, holders, canals, islands, the faces of stacks, and the layers above.

import {chartGrown} from "../common/chart.js";
import {useChanges} from "../common/pieces.js";
import {html, useMemo} from "../common/preact.js";
import {worldKeys} from "./keys.js";
import {areaFaces, cellCount, spreadFaces} from "./theatre_faces.js";
import {TheatreArrows, TheatreBattles, TheatreRange} from "./theatre_layers.js";
import {UnitMark} from "./theatre_marks.js";
import {areaSaid} from "./area_labels.js";
import {useHands, worldInside} from "./view.js";
import {WorldEmpty, WorldPattern} from "./world.js";

const MAP_FINGER = 24;
const MAP_SURE = 13;
const MAP_ISLAND = 15;
const MAP_BLOB = 9;
const MAP_NAMED = 0.8;

// `only`: the region whose faces are drawn here; `without`: the region that is drawn larger beside it.
export function TheatreMap({at, id = "theatre", only = "", without = ""}) {
  const {shapes, board, view, still} = at;
  const {x, y, w, h, scale} = view.box;
  const size = letterSize(at, scale) / scale, most = kindsTold(at, scale);
  const drawn = useMemo(() => shapes.areas.filter((area) => (!only || area.in === only) && (!without || area.in !== without)), [shapes, only, without]);
  const bounds = only || at.large ? view.box : {x: 0, y: 0, w: shapes.w, h: shapes.h}, name = nameSize(at, scale);
  const key = JSON.stringify(board.at);
  const faces = useMemo(() => Object.fromEntries(drawn.map((area) => [area.key, areaFaces(at, area, size, most)]).filter(([, face]) => face)), [drawn, key, size, most]);
  const spots = useMemo(() => ({...Object.fromEntries(shapes.areas.map((area) => [area.key, [area.x, area.y]])),
    ...spreadFaces(Object.values(faces), 3 / scale, name, bounds)}), [faces, scale, name, only && x, only && y]);
  Object.assign(at, {spots, faces, size, hit: (point) => areasMeant(at, point)});
  const hands = useHands(at);
  const copies = shapes.wraps ? [0, x < 0 && -shapes.w, x + w > shapes.w && shapes.w].filter((by) => by !== false) : [0];
  return html`<div class=${`map ${view.zoomed ? "zoomed" : ""}`} ref=${view.frame}>
    <svg ref=${view.svg} style=${{"--edge": `${Math.min(3, Math.max(1.5, 3 * scale))}px`}} viewBox=${`${x} ${y} ${w} ${h}`}
        preserveAspectRatio="xMidYMid meet" ...${still ? {} : hands} role="group" aria-label=${only ? "Part of the map" : "Map"}
        onKeyDown=${still ? undefined : worldKeys(at)}>
      <rect class="water" x="-1500" y="-800" width="4400" height="2400" />
      <defs><${WorldEmpty} scale=${scale} id=${`${id}-empty`} />
        ${board.owners.map((o) => html`<${WorldPattern} key=${o.key} owner=${o} id=${`${id}-${o.key}`} scale=${scale} />`)}</defs>
      ${copies.map((by) => html`<g key=${by} transform=${`translate(${by} 0)`} aria-hidden=${by ? "true" : undefined}>
        <${TheatreGround} at=${at} id=${id} />
        <${TheatreNames} at=${at} scale=${scale} />
        ${Object.values(faces).map((face) => html`<${TheatreLeader} key=${`line ${face.key}`} face=${face} spot=${spots[face.key]} />`)}
        ${drawn.map((area) => html`<${TheatreFaces} key=${area.key} at=${at} area=${area} face=${faces[area.key]} spot=${spots[area.key]} size=${size}
          scale=${scale} copied=${by !== 0} />`)}
        <${TheatreRange} at=${at} /><${TheatreBattles} at=${at} /></g>`)}
      <${TheatreArrows} at=${at} without=${without} />
      ${without ? html`<${TheatreFrame} region=${shapes.regions.find((r) => r.key === without)} size=${size} />` : null}
    </svg></div>`;
}

// The letter size in pixels: to be read from two meters away, from above a table, or in the hand.
function letterSize(at, scale) {
  if (at.large) return 28 * Math.min(1.4, Math.max(1, at.page.scale ?? 1));
  return at.flat ? Math.min(24, Math.max(17, 19 * scale)) : Math.min(18, Math.max(11, 13 * scale)) * Math.min(1.4, Math.sqrt(chartGrown()));
}

// The size of a name below the faces of its area, in map units; 0 if the map is too small for names, and on a
// television, because the board on the table has them.
function nameSize(at, scale) {
  return at.large || scale < MAP_NAMED ? 0 : Math.min(13, 9.5 + 1.5 * scale) / scale;
}

// The number of kinds per owner that are shown beside each other; 0 on a small map: only the number of units.
function kindsTold(at, scale) {
  if (at.large) return 4;
  return scale < 0.62 ? 0 : scale < 0.8 ? 2 : scale < 1.2 ? 3 : 4;
}

// The areas that a finger may mean: the faces under it, an island near it, else the shape under it. If faces cover an
// empty area, the player is asked.
function areasMeant(at, {x: wide, y}) {
  const {shapes, spots, faces} = at, {scale} = at.view.box, x = shapes.wraps ? ((wide % shapes.w) + shapes.w) % shapes.w : wide;
  const land = {areas: shapes.areas.filter((area) => !area.sea)}, sea = {areas: shapes.areas.filter((area) => area.sea)};
  const inside = worldInside(land, {x, y}) ?? worldInside(sea, {x, y});
  const over = (face, [px, py]) => Math.abs(spots[face.key][0] - px) <= face.w / 2 && Math.abs(spots[face.key][1] - py) <= face.h / 2;
  const under = Object.values(faces).find((face) => over(face, [x, y]));
  if (under) return inside && inside.key !== under.key && !faces[inside.key] && over(under, [inside.x, inside.y]) ? [under.key, inside.key] : [under.key];
  const away = (area) => Math.hypot(area.x - x, area.y - y) * scale;
  const small = land.areas.filter((area) => area.r * scale < MAP_ISLAND && away(area) <= MAP_FINGER).toSorted((a, b) => away(a) - away(b));
  if (!small.length || small[0] === inside) return inside ? [inside.key] : [];
  if (away(small[0]) <= MAP_SURE && !(small[1] && away(small[1]) - away(small[0]) < 6)) return [small[0].key];
  return [...small.map((area) => area.key), ...(inside && !small.includes(inside) ? [inside.key] : [])];
}

function TheatreGround({at, id}) {
  const {shapes, board} = at, {scale} = at.view.box;
  const held = (key) => board.at[key]?.[0];
  const fills = shapes.areas.map((area) => held(area.key) ?? "").join();
  const still = useMemo(() => html`<path class="beyond" d=${shapes.edge} />
    ${shapes.areas.filter((area) => area.sea).map((area) => html`<path key=${area.key} class="zone" data-area=${area.key} d=${area.d} />`)}
    <path class="idle-land" d=${shapes.idle} />
    ${shapes.areas.filter((area) => !area.sea).map((area) => html`<path key=${area.key} class=${held(area.key) ? "area held" : "area"}
      data-area=${area.key} d=${area.d} fill=${`url(#${id}-${held(area.key) || "empty"})`} />`)}
    ${shapes.canals.map((canal) => html`<${TheatreCanal} key=${canal.key} canal=${canal} areas=${at.areas} />`)}`, [shapes, fills, id]);
  const lit = [...Object.keys(at.targets), ...(at.asking?.kind === "which" ? at.asking.areas : [])];
  return html`${still}
    ${shapes.areas.filter((area) => !area.sea && area.r < MAP_BLOB && area.r * scale < MAP_ISLAND).map((area) => html`<circle key=${`isle ${area.key}`} class="isle"
      cx=${area.x} cy=${area.y} r=${Math.max(area.r + 2, 9 / scale)} style=${{"--own": at.owners[held(area.key)]?.colour ?? "transparent"}} />`)}
    ${Object.keys(board.range?.left ?? {}).map((key) => html`<path key=${`reach ${key}`} class="reached" d=${at.areas[key]?.d} />`)}
    ${lit.map((key) => html`<path key=${`to ${key}`} class="lit" d=${at.areas[key].d} />`)}
    ${[...at.marked, ...(at.chosen ? [at.chosen] : [])].map((key) => html`<path key=${`on ${key}`} class="chosen" d=${at.areas[key].d} />`)}`;
}

// A canal: the path of ships between the two zones, with its name as a tooltip.
function TheatreCanal({canal, areas}) {
  const [x, y] = canal.at, [a, b] = canal.of.map((key) => areas[key]);
  const turn = Math.atan2(b.y - a.y, b.x - a.x), dx = 9 * Math.cos(turn), dy = 9 * Math.sin(turn);
  return html`<g class="canal"><path d=${`M${x - dx},${y - dy}L${x + dx},${y + dy}`} /><circle cx=${x} cy=${y} r="2.6" /><title>${canal.name}</title></g>`;
}

function TheatreNames({at, scale}) {
  const size = nameSize(at, scale), {x, y, w, h} = at.view.box;
  if (!size) return null;
  const near = (area) => [0, -at.shapes.w, at.shapes.w].some((by) => area.x + by > x - 60 && area.x + by < x + w + 60) && area.y > y - 60 && area.y < y + h + 60;
  return at.shapes.areas.filter(near).map((area) => {
    const lines = at.board.names?.[area.key] ? [at.board.names[area.key]] : scale > 1.9 ? area.lines : [area.short];
    const [left, top] = at.spots[area.key], from = nameTop(at, area, lines, size);
    return from === null ? null : html`<g key=${`name ${area.key}`} class=${area.sea ? "name-of at-sea" : "name-of"}>${lines.map((line, i) => html`<text key=${i}
      class="name" x=${left} y=${top + from + (i + 0.95) * size} style=${{fontSize: `${size}px`}}>${line}</text>`)}</g>`;
  });
}

// The distance below its place at which a name begins: below the faces of its area; without any, where no other face
// hides it; null if there is no room.
function nameTop(at, area, lines, size) {
  const face = at.faces[area.key];
  if (face) return face.h / 2;
  const wide = 0.3 * size * Math.max(...lines.map((line) => line.length)), high = lines.length * size, first = area.r < MAP_BLOB ? area.r + 4 : -size * 0.5;
  const hidden = (top) => Object.values(at.faces).some((other) => {
    const [x, y] = at.spots[other.key];
    return Math.abs(x - area.x) < other.w / 2 + wide && Math.abs(y - (area.y + top + high / 2)) < (other.h + high) / 2;
  });
  return [first, first + 1.2 * size, first - 1.2 * size].find((top) => !hidden(top)) ?? null;
}

// A line from an area to its faces, if these had to move aside.
function TheatreLeader({face, spot}) {
  const dx = Math.abs(spot[0] - face.x), dy = Math.abs(spot[1] - face.y);
  if (dx < face.w * 0.5 && dy < face.h * 0.5) return null;
  return html`<path class="leader" d=${`M${face.x},${face.y}L${spot[0]},${spot[1]}`} /><circle class="leader" cx=${face.x} cy=${face.y} r="2" />`;
}

function TheatreFaces({at, area, face, spot, size, scale, copied}) {
  const said = areaSaid(at, area.key), [x, y] = spot;
  const seen = useChanges(JSON.stringify(at.board.at[area.key] ?? ""));
  const key = (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); at.tap(area.key) } };
  const w = face?.w ?? 18 / scale, h = face?.h ?? 18 / scale;
  let top = -h / 2 + (face?.strip ?? 0);
  const able = copied ? {} : {"data-area": area.key, role: at.still ? "img" : "button", tabindex: at.still ? undefined : "0", "aria-label": said, onKeyDown: key};
  if (copied && !face) return null;
  return html`<g class=${copied ? "at copied" : "at"} transform=${`translate(${x} ${y})`} ...${able}>
    ${seen ? html`<rect key=${seen} class="halo" x=${-w / 2 - size * 0.3} y=${-h / 2 - size * 0.3} width=${w + size * 0.6} height=${h + size * 0.6} rx=${size * 0.5} />` : null}
    <rect class="ring" x=${-w / 2 - 2.5 / scale} y=${-h / 2 - 2.5 / scale} width=${w + 5 / scale} height=${h + 5 / scale} rx=${size * 0.4} />
    ${face?.signs.map(([kind, count], i) => html`<g key=${kind} class="sign" transform=${`translate(${(i - (face.signs.length - 1) / 2) * face.strip} ${-h / 2 + face.strip * 0.46})`}>
      <rect x=${-face.strip * 0.46} y=${-face.strip * 0.46} width=${face.strip * 0.92} height=${face.strip * 0.92} rx=${face.strip * 0.2} />
      <${UnitMark} kind=${kind} x=${0} y=${0} size=${face.strip * 0.72} />
      ${count > 1 ? html`<text x=${face.strip * 0.3} y=${face.strip * 0.46} style=${{fontSize: `${size}px`}}>${count}</text>` : null}</g>`)}
    ${face?.faces.map((one) => { const at_ = top; top += one.h; return html`<${TheatreFace} key=${one.owner} of=${at.owners[one.owner]} face=${one} y=${at_} size=${size} />` })}
    <title>${said}</title></g>`;
}

// The units of one owner: the mark, then each kind with its number.
function TheatreFace({of, face, y, size}) {
  const start = -face.w / 2, ink = of?.ink ?? "#fff";
  const left = (column) => face.widths.slice(0, column).reduce((sum, w) => sum + w, start + 1.08 * size);
  return html`<g class="stack-of" transform=${`translate(0 ${y})`}>
    <rect class="pill" x=${start} y="0" width=${face.w} height=${face.h} rx=${Math.min(size * 0.42, face.h / 2)} fill=${of?.colour ?? "#777"} />
    <text class="owner-mark" x=${start + 0.56 * size} y=${face.h / 2 + 0.34 * size} fill=${ink} style=${{fontSize: `${size}px`}}>${of?.mark ?? ""}</text>
    ${face.cells.map(([kind, count], i) => {
      const row = Math.floor(i / face.columns), x = left(i % face.columns), middle = 0.11 * size + (row + 0.5) * face.row;
      const drawn = kind && kind !== "+";
      return html`${drawn ? html`<${UnitMark} key=${kind} kind=${kind} x=${x + 0.62 * size} y=${middle} size=${1.18 * size} fill=${ink} />` : null}
        <text class="count" x=${x + (drawn ? 1.28 : 0.12) * size} y=${middle + 0.36 * size} fill=${ink} style=${{fontSize: `${size}px`}}>${cellCount([kind, count])}</text>`;
    })}</g>`;
}

// The region that is drawn larger beside this map.
function TheatreFrame({region, size}) {
  const [x, y, w, h] = region.shown;
  return html`<g class="beside-frame"><rect x=${x} y=${y} width=${w} height=${h} rx="6" />
    <text x=${x + w / 2} y=${y + size * 1.1} style=${{fontSize: `${size}px`}}>${region.name}</text></g>`;
}
