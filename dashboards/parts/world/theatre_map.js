// The drawing of a theater of war: sea below land, holders, canals, islands, the faces of stacks, and the layers above.

import {chartGrown} from "../common/chart.js";
import {useChanges} from "../common/pieces.js";
import {html, useMemo, useState} from "../common/preact.js";
import {worldFocused, worldKeys} from "./keys.js";
import {boxCopies, freeSpot, spotsAround} from "./label_places.js";
import {cellCount, facesLaid} from "./theatre_faces.js";
import {arrowsDrawn, TheatreArrowLabels, TheatreArrows} from "./theatre_layers.js";
import {UnitMark} from "./theatre_marks.js";
import {areaSaid} from "./area_labels.js";
import {televised, useHands, worldInside} from "./view.js";
import {WorldEmpty, WorldPattern} from "./world.js";

const MAP_FINGER = 24;
const MAP_SURE = 13;
const MAP_ISLAND = 15;
const MAP_BLOB = 9;
const MAP_NAMED = 0.8;

// `only`: the region whose faces are drawn here; `without`: the region that is drawn larger beside it, and here only with
// the number of its units.
export function TheatreMap({at, id = "theatre", only = "", without = ""}) {
  const {shapes, board, view, still} = at;
  const {x, y, w, h, scale} = view.box;
  const size = letterSize(at, scale) / scale, most = kindsTold(at, scale), name = nameSize(at, scale);
  const drawn = useMemo(() => shapes.areas.filter((area) => !only || area.in === only), [shapes, only]);
  const bounds = only || at.large ? view.box : {x: 0, y: 0, w: shapes.w, h: shapes.h};
  const laid = useMemo(() => facesLaid(at, drawn, size, (area) => (area.in === without ? 0 : most), scale, name, bounds),
    [drawn, JSON.stringify([board.at, board.battles, board.range?.left, board.far]), size, most, scale, name, without, Object.values(bounds).join()]);
  const {faces} = laid, spots = {...Object.fromEntries(shapes.areas.map((area) => [area.key, [area.x, area.y]])), ...laid.spots};
  Object.assign(at, {spots, faces, size: laid.size, hit: (point) => areasMeant(at, point)});
  const taken = boxCopies(Object.values(faces).map((face) => ({x: spots[face.key][0], y: spots[face.key][1], w: face.w, h: face.h})), shapes);
  const frame = without ? frameDrawn(shapes.regions.find((r) => r.key === without), laid.size, taken, bounds) : null;
  const arrows = arrowsDrawn(at, without, taken, at.large ? view.box : null), names = namesDrawn(at, name, taken);
  const hands = useHands(at), [focus, setFocus] = useState(""), keyed = drawn.find((area) => area.key === focus);
  const copies = shapes.wraps ? [0, x < 0 && -shapes.w, x + w > shapes.w && shapes.w].filter((by) => by !== false) : [0];
  return html`<div class=${`map ${view.zoomed ? "zoomed" : ""}`} ref=${view.frame}>
    <svg ref=${view.svg} style=${{"--edge": `${Math.min(3, Math.max(1.5, 3 * scale))}px`}} viewBox=${`${x} ${y} ${w} ${h}`}
        preserveAspectRatio="xMidYMid meet" ...${still ? {} : hands} role="group" aria-label=${only ? "Part of the map" : "Map"}
        onKeyDown=${still ? undefined : worldKeys(at)} onFocusCapture=${still ? undefined : worldFocused(at, setFocus)}
        onBlurCapture=${() => setFocus("")}>
      <rect class="water" x="-1500" y="-800" width="4400" height="2400" />
      <defs><${WorldEmpty} scale=${scale} id=${`${id}-empty`} />
        ${board.owners.map((o) => html`<${WorldPattern} key=${o.key} owner=${o} id=${`${id}-${o.key}`} scale=${scale} />`)}</defs>
      ${copies.map((by) => html`<g key=${by} transform=${`translate(${by} 0)`} aria-hidden=${by ? "true" : undefined}>
        <${TheatreGround} at=${at} id=${id} /></g>`)}
      <${TheatreArrows} at=${at} drawn=${arrows} />
      ${copies.map((by) => html`<g key=${`above ${by}`} transform=${`translate(${by} 0)`} aria-hidden=${by ? "true" : undefined}>
        ${frame ? html`<${TheatreFrame} frame=${frame} size=${at.size} />` : null}
        ${names.map((one) => html`<${TheatreName} key=${`name ${one.key}`} one=${one} size=${name} />`)}
        ${Object.values(faces).map((face) => html`<${TheatreLeader} key=${`line ${face.key}`} face=${face} spot=${spots[face.key]} />`)}
        ${drawn.map((area) => html`<${TheatreFaces} key=${area.key} at=${at} area=${area} face=${faces[area.key]} spot=${spots[area.key]} size=${at.size}
          scale=${scale} copied=${by ? "copied" : ""} />`)}</g>`)}
      <${TheatreArrowLabels} at=${at} drawn=${arrows} />
      ${keyed ? html`<${TheatreFaces} key=${`keyed ${keyed.key}`} at=${at} area=${keyed} face=${faces[keyed.key]} spot=${spots[keyed.key]} size=${at.size} scale=${scale} copied="keyed" />` : null}
    </svg></div>`;
}

// The letter size in pixels: to be read from two meters away, from above a table, or in the hand.
function letterSize(at, scale) {
  if (at.large) return 28 * Math.min(1.4, Math.max(1, at.page.scale ?? 1)) * televised();
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

// The names of areas: below the faces of its area, or above them; without any, at its place or a little above or below it;
// none where a stack, a label or another name is. Names that this table gave come first.
function namesDrawn(at, size, taken) {
  const {x, y, w, h, scale} = at.view.box, {shapes} = at;
  if (!size) return [];
  const shown = (area) => [0, -shapes.w, shapes.w].some((by) => area.x + by > x - 60 && area.x + by < x + w + 60) && area.y > y - 60 && area.y < y + h + 60;
  const first = ({key}) => (at.board.names?.[key] ? 2 : at.faces[key] ? 1 : 0);
  return shapes.areas.filter(shown).toSorted((a, b) => first(b) - first(a)).flatMap((area) => {
    const lines = at.board.names?.[area.key] ? [at.board.names[area.key]] : scale > 1.9 ? area.lines : [area.short], face = at.faces[area.key];
    const box = {w: 0.58 * size * Math.max(...lines.map((line) => line.length)), h: 1.08 * lines.length * size}, [left, top] = at.spots[area.key];
    const low = area.r < MAP_BLOB ? area.r + 4 + box.h / 2 : 0, away = face ? (face.h + box.h) / 2 : 0;
    const near = (face ? [away, -away] : [low, low + 1.2 * size, low - 1.2 * size]).map((by) => [left, top + by]);
    const spot = freeSpot(taken, box, at.board.names?.[area.key] ? [...near, ...spotsAround(near[0], 0.6 * size)] : near);
    if (!spot) return [];
    taken.push(...boxCopies([{...box, x: spot[0], y: spot[1]}], shapes));
    return [{key: area.key, lines, x: left, top: spot[1] - lines.length * size / 2, sea: area.sea}];
  });
}

function TheatreName({one, size}) {
  return html`<g class=${one.sea ? "name-of at-sea" : "name-of"}>${one.lines.map((line, i) => html`<text key=${i} class="name" x=${one.x}
    y=${one.top + (i + 0.85) * size} style=${{fontSize: `${size}px`}}>${line}</text>`)}</g>`;
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
  if (copied === "copied" && !face) return null;
  return html`<g class=${copied ? `at ${copied}` : "at"} transform=${`translate(${x} ${y})`} ...${able}>
    ${seen ? html`<rect key=${seen} class="halo" x=${-w / 2 - size * 0.3} y=${-h / 2 - size * 0.3} width=${w + size * 0.6} height=${h + size * 0.6} rx=${size * 0.5} />` : null}
    <rect class="ring" x=${-w / 2 - 2.5 / scale} y=${-h / 2 - 2.5 / scale} width=${w + 5 / scale} height=${h + 5 / scale} rx=${size * 0.4} />
    ${face?.signs.map(([kind, count], i) => html`<${TheatreSign} key=${kind} kind=${kind} count=${count} size=${size} side=${face.strip}
      x=${(i - (face.signs.length - 1) / 2) * face.strip} y=${-h / 2 + face.strip * 0.46} />`)}
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

// A sign above the units: crossed blades where a battle will be fought, how far units could go on, what stands there.
function TheatreSign({kind, count, size, side, x, y}) {
  const place = `translate(${x} ${y})`;
  if (kind === "battle") return html`<g class="battle-mark" transform=${`${place} scale(${side / 22})`}><circle r="10" /><path d="M-5.5-5.5L5 5M5.5-5.5L-5 5M-6 2.5L-2.5 6M6 2.5L2.5 6" /></g>`;
  if (kind === "left") return html`<g class="left-over" transform=${place}><circle r=${side * 0.46} /><text y=${0.36 * size} style=${{fontSize: `${size}px`}}>${count}</text></g>`;
  return html`<g class="sign" transform=${place}><rect x=${-side * 0.46} y=${-side * 0.46} width=${side * 0.92} height=${side * 0.92} rx=${side * 0.2} />
    <${UnitMark} kind=${kind} x=${0} y=${0} size=${side * 0.72} />
    ${count > 1 ? html`<text x=${side * 0.3} y=${side * 0.46} style=${{fontSize: `${size}px`}}>${count}</text>` : null}</g>`;
}

// The region that is drawn larger beside this map: its frame, and its name where no stack is.
function frameDrawn(region, size, taken, bounds) {
  const [x, y, w, h] = region.shown, box = {w: 0.62 * size * region.name.length, h: 1.3 * size}, gap = 0.75 * size;
  const along = (top) => [0.5, 0.3, 0.7, 0.15, 0.85].map((part) => [x + w * part, top]);
  const spot = freeSpot(taken, box, [y - gap, y + gap, y + h + gap, y + h - gap].flatMap(along), bounds);
  if (spot) taken.push({...box, x: spot[0], y: spot[1]});
  return {region, spot};
}

function TheatreFrame({frame: {region, spot}, size}) {
  const [x, y, w, h] = region.shown;
  return html`<g class="beside-frame"><rect x=${x} y=${y} width=${w} height=${h} rx="6" />
    ${spot ? html`<text x=${spot[0]} y=${spot[1] + 0.35 * size} style=${{fontSize: `${size}px`}}>${region.name}</text>` : null}</g>`;
}
