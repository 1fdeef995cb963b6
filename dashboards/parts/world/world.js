// The world: areas in their owners' color and mark, chips with armies, sea lanes. Tap, pinch, keyboard.

import {chartGrown} from "../common/chart.js";
import {offerSaid} from "../common/offers.js";
import {useChanges, useKept, useSelected, useWhile} from "../common/pieces.js";
import {html, useMemo, useState} from "../common/preact.js";
import {BOARDS} from "../common/registers.js";
import {WorldBar, WorldContinents, WorldList, worldName, WorldTelevised, WorldTools} from "./bar.js";
import {worldFocused, worldKeys} from "./keys.js";
import {chipBox, chipWide, worldSpread} from "./chip_positions.js";
import {freeSpot, spotsAround} from "./label_places.js";
import {televised, useHands, useView} from "./view.js";

// While something is entered for another player, the map does what it does for that player.
function WorldPart({page, board: {instead, ...told}, shapes, still = false, list = false}) {
  const board = instead && instead.title === page.unfolded ? {...told, ...instead} : told;
  const at = useWorld(page, board, shapes, still);
  if (!shapes) return null;
  return html`<section class=${still ? "world still" : at.listed ? "world stack listed" : "world stack"} aria-label="World map">
    ${at.listed && !still ? null : html`<${WorldMap} at=${at} />`}
    ${still ? null : html`<${WorldTools} at=${at} />`}
    ${still ? null : html`<${WorldBar} at=${at} />`}
    ${at.listed && !still ? html`<${WorldList} at=${at} />` : null}
    ${list && !at.listed ? html`<${WorldContinents} at=${at} />` : null}
  </section>`;
}

// State shared by the map, the bar and the list: the chosen area, and the effect of a tap.
export function useWorld(page, board, shapes, still) {
  const during = `${page.phase} ${page.aim?.label}`;
  const [chosen, choose] = useWhile(during, /** @type {any} */ (null)), [asking, ask] = useWhile(during, /** @type {any} */ (null));
  const [path, setPath] = useState(null);
  const [listed, setListed] = useKept(`world list ${page.where}`, false);
  const view = useView(shapes);
  useSelected(page, "area", chosen, choose, (key) => board.names?.[key] ?? areas[key]?.name);
  const areas = useMemo(() => Object.fromEntries((shapes?.areas ?? []).map((a) => [a.key, a])), [shapes]);
  const owners = useMemo(() => Object.fromEntries(board.owners.map((o) => [o.key, o])), [JSON.stringify(board.owners)]);
  const aim = still ? null : page.aim; // while an area is being chosen for something else, only the areas for that count
  const ways = still || aim ? [] : board.ways ?? [];
  const send = (message, words) => { if (!page.waiting) page.send(offerSaid(message, words)) };
  const targets = {};
  for (const key of aim?.areas ?? []) if (areas[key]) targets[key] = {way: aim, word: ""}; // a ship can be chosen too, by name
  for (const way of ways) for (const [to, word] of Object.entries(way.pairs?.[chosen] ?? {})) targets[to] ??= {way, word};
  const walk = (next) => { setPath(next); send(board.plan.send, {path: next ?? []}) };
  const across = (way, from, to) => {
    if (way.most) return ask({kind: "count", way, from, to});
    choose(null);
    send(way.send, {from, to});
  };
  const tap = (key) => {
    ask(null);
    if (aim) return !key ? undefined : aim.any || aim.areas.includes(key) ? aim.tap(key) : aim.stray?.(board.names?.[key] ?? areas[key].name);
    if (path) {
      const next = worldStep(areas, shapes, path, key);
      return next ? walk(next) : undefined;
    }
    if (!key) return choose(null);
    if (chosen && targets[key]) return across(targets[key].way, chosen, key);
    const once = ways.find((w) => w.kind === "tap" && w.areas.includes(key));
    const more = chosen === key && ways.find((w) => w.kind === "again" && w.areas.includes(key));
    choose(once || (chosen === key && !more) ? null : key); // after a tap that acts, its sheet is closed
    if (once || more) send((once || more).send, {at: key});
  };
  // A tap between areas asks which one, unless only one of them is possible now.
  const point = (keys) => {
    if (keys.length < 2) return tap(keys[0] ?? null);
    const able = keys.filter((key) => chosen || aim ? targets[key] : ways.some((w) => w.areas?.includes(key) || w.pairs?.[key]));
    if (able.length === 1 && !path) return tap(able[0]);
    ask({kind: "which", areas: able.length ? able : keys});
  };
  const large = page.state?.role === "tv", flat = page.state?.role === "table";
  const owned = page.selected?.corporation, ofOwner = owned ? Object.keys(board.at).filter((key) => board.at[key]?.[0] === owned) : [];
  const marked = [...(aim?.marked ?? page.marked ?? []), ...ofOwner].filter((key) => areas[key]);
  return {page, board, shapes, still, aim, marked, areas, owners, ways, large, flat, chosen, choose, asking, ask, path, walk, listed, setListed, view,
    send, targets, across, tap, point};
}

// A path grows by a neighbor of its end; a tap on its end removes it.
function worldStep(areas, shapes, path, key) {
  if (!key) return null;
  if (key === path[path.length - 1]) return path.length > 1 ? path.slice(0, -1) : null;
  if (path.includes(key)) return null;
  return areas[path[path.length - 1]].by.some((n) => shapes.areas[n].key === key) ? [...path, key] : null;
}

function WorldMap({at}) {
  const {shapes, board, view, still} = at;
  const hands = useHands(at);
  const {x, y, w, h, scale} = view.box;
  const r = worldChip(at, scale) / scale;
  const letters = useMemo(() => worldLetters(board.owners), [JSON.stringify(board.owners)]);
  const chips = useMemo(() => shapes.areas.map((area) => chipBox(at, area, r, letters)), [shapes, r, letters, JSON.stringify(board.at)]);
  const spots = useMemo(() => worldSpread(chips, 0.1 * r, 3 * r, at.large ? view.box : null), [chips, at.large && `${x} ${y} ${w} ${h}`]);
  at.spots = spots;
  const taken = chips.filter((chip) => board.at[chip.key]).map((chip) => ({x: spots[chip.key][0] + chip.dx, y: spots[chip.key][1] + chip.dy, w: chip.w, h: chip.h}));
  const numbers = worldNumbered(board.numbered ?? {}, spots, r, taken), steps = worldSteps(at.path ?? [], spots, 15 / scale, r, taken);
  const tags = shapes.continents.map((c, i) => worldTag(at, c, board.held[i] ?? [], scale, taken));
  const named = scale > 0.98 && !at.large;
  const arrow = board.arrow && worldArrow(at, ...board.arrow);
  return html`<div class=${`map ${view.zoomed ? "zoomed" : ""}`} ref=${view.frame}>
    <svg ref=${view.svg} style=${{"--edge": `${Math.min(3, Math.max(1.5, 3 * scale))}px`}} viewBox=${`${x} ${y} ${w} ${h}`}
        preserveAspectRatio="xMidYMid meet" ...${still ? {} : hands} role="group"
        aria-label="Map" onKeyDown=${still ? undefined : worldKeys(at)} onFocusCapture=${still ? undefined : worldFocused(at)}>
      <${WorldSea} shapes=${shapes} open=${board.lanes !== false} />
      <defs><${WorldEmpty} scale=${scale} />${board.owners.map((o, i) => html`<${WorldPattern} key=${o.key} owner=${o} id=${`world-own-${i}`} scale=${scale} />`)}</defs>
      <g class="land">${shapes.areas.map((area) => html`<${WorldArea} key=${area.key} area=${area}
        tint=${shapes.continents.find((c) => c.key === area.in).tint}
        fill=${worldFill(board, area.key)} />`)}</g>
      <path class="lakes" d=${shapes.lakes} />
      ${Object.keys(at.targets).map((key) => html`<path key=${`to ${key}`} class="lit" d=${at.areas[key].d} />`)}
      ${(at.path ?? []).map((key) => html`<path key=${`path ${key}`} class="lit on" d=${at.areas[key].d} />`)}
      ${at.chosen ? html`<path key=${`on ${at.chosen}`} class="chosen" d=${at.areas[at.chosen].d} />` : null}
      ${(at.asking?.kind === "which" ? at.asking.areas : []).map((key) => html`<path key=${`which ${key}`} class="lit" d=${at.areas[key].d} />`)}
      ${(board.arrow ?? (board.inside ? [board.inside] : [])).map((key) => html`<path key=${`fight ${key}`} class="chosen" d=${at.areas[key].d} />`)}
      ${at.marked.map((key) => html`<path key=${`marked ${key}`} class="chosen" d=${at.areas[key].d} />`)}
      ${tags.map((tag) => html`<${WorldTag} key=${tag.continent.key} tag=${tag} />`)}
      ${arrow ? html`<path class="arrow under" d=${arrow} /><path class="arrow" d=${arrow} />` : null}
      ${named ? worldNames(at, chips, 12.5 / scale, taken).map((name) => html`<${WorldLabel} key=${name.area.key} name=${name} size=${12.5 / scale} />`) : null}
      ${shapes.areas.map((area) => html`<${WorldChip} key=${area.key} at=${at} area=${area} r=${r} scale=${scale} letters=${letters} />`)}
      ${steps.map(([x, y], i) => html`<text key=${`step ${i}`} class="step" x=${x} y=${y} style=${{fontSize: `${15 / scale}px`}}>${i || "●"}</text>`)}
      ${numbers.map(([n, spot]) => html`<${WorldNumber} key=${`number ${n}`} n=${n} spot=${spot} r=${r} />`)}
    </svg></div>`;
}

// Half the height of a chip in pixels: to be read from two meters away, from above a table, or in the hand.
function worldChip(at, scale) {
  if (at.large) return 22 * Math.min(1.25, at.page.scale ?? 1) * televised();
  return at.flat ? Math.min(24, Math.max(13, 16.5 * scale)) : Math.min(22, Math.max(8.6, 13.5 * scale)) * Math.min(1.4, Math.sqrt(chartGrown()));
}

function worldFill(board, key) {
  const who = board.at[key]?.[0];
  const index = who ? board.owners.findIndex((o) => o.key === who) : -1;
  return index < 0 ? "" : `url(#world-own-${index})`;
}

// Land that nobody holds: no color, only a faint hatch, so that it is confused with no owner, even by color-blind players.
export function WorldEmpty({scale, id = "world-empty"}) {
  const size = 9 / Math.min(1.6, Math.max(0.55, scale));
  return html`<pattern id=${id} width=${size} height=${size} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <rect class="nobody" width=${size} height=${size} /><path class="hatch" d=${`M0,0V${size}`} /></pattern>`;
}

// An area in its owner's color with the owner's mark all over it: color is never used alone.
export function WorldPattern({owner, id, scale}) {
  const size = 15 / Math.min(1.6, Math.max(0.55, scale));
  return html`<pattern id=${id} width=${size} height=${size} patternUnits="userSpaceOnUse" patternTransform="rotate(-24)">
    <rect class="base" width=${size} height=${size} style=${{"--own": owner.colour}} />
    <text x=${size / 2} y=${size * 0.68} style=${{fontSize: `${size * 0.56}px`}} fill=${owner.ink}>${owner.mark}</text></pattern>`;
}

function WorldSea({shapes, open}) {
  return useMemo(() => html`<g class="sea"><rect class="water" x="-1200" y="-1200" width="3400" height="2974" />
    <path class="deep" d=${shapes.deep} /><path class="net" d=${shapes.net} /><path class="shelf" d=${shapes.shelf} />
    ${shapes.lanes.map((lane) => html`<path key=${lane.of.join()} class=${open ? "lane" : "lane shut"} d=${lane.d} />`)}
    ${shapes.continents.map((c) => html`<path key=${c.key} class="coast" style=${{"--tint": c.tint}}
      d=${shapes.areas.filter((a) => a.in === c.key).map((a) => a.d).join("")} />`)}</g>`, [shapes, open]);
}

function WorldArea({area, tint, fill}) {
  return useMemo(() => html`<path class=${fill ? "area held" : "area"} data-area=${area.key} d=${area.d} fill=${fill || "url(#world-empty)"}
    style=${{"--tint": tint}} />`, [area, fill]);
}

// The fewest letters of each owner that distinguish the owners on this map.
function worldLetters(owners) {
  const firsts = owners.map((o) => o.letter[0]);
  return Object.fromEntries(owners.map((o) => [o.key, firsts.filter((f) => f === o.letter[0]).length > 1 ? o.letter : o.letter[0]]));
}

// The armies of an area: a chip with mark, letter and number, round for a player, square for a corporation.
function WorldChip({at, area, r, scale, letters}) {
  const [owner, armies, sign = "", others = []] = at.board.at[area.key] ?? ["", 0];
  const of = at.owners[owner];
  const seen = useChanges(`${owner} ${armies} ${sign}`);
  const key = (e) => { if (e.key === "Enter" || e.key === " ") { e.preventDefault(); at.tap(area.key) } };
  const said = worldName(at, area.key);
  const letter = letters[owner] ?? "", [x, y] = at.spots[area.key], {size, small, gap, wide} = chipWide(at, armies, letter, r), round = of?.form === "firm" ? 0.22 * r : r;
  const tile = sign === "pop" && !armies;
  return useMemo(() => html`<g class="at" data-area=${area.key} transform=${`translate(${x} ${y})`}
      role=${at.still ? "img" : "button"}
      tabindex=${at.still ? undefined : "0"} aria-label=${said} onKeyDown=${key}>
    <circle class="reach" r=${24 / scale} />
    ${seen ? html`<rect key=${seen} class="halo" x=${-wide - r * 0.4} y=${-r * 1.4} width=${2 * wide + r * 0.8} height=${r * 2.8}
        rx=${r * 1.4} />` : null}
    <rect class="ring" x=${-wide - r * 0.22} y=${-r * 1.22} width=${2 * wide + r * 0.44} height=${r * 2.44} rx=${r * 1.22} />
    ${tile ? html`<${WorldTile} r=${r} />` : of ? html`<rect class="pill" x=${-wide} y=${-r} width=${2 * wide} height=${2 * r} rx=${round}
        fill=${of.colour} />
      <text class="count" y=${size * 0.36} fill=${of.ink} style=${{fontSize: `${size}px`}}><tspan
        style=${{fontSize: `${size * small}px`}}>${of.mark}${letter}</tspan><tspan dx=${gap}>${armies}</tspan></text>` : null}
    ${sign === "tower" ? html`<path class="tower" transform=${`translate(0 ${-r * 1.02}) scale(${r / 10})`} fill=${of?.colour ?? "#777"}
      d="M-6 0V-9h3v3h2v-3h2v3h2v-3h3V0z" />` : null}
    ${sign === "pop" && !tile ? html`<g transform=${`translate(${wide} ${-r})`}><${WorldTile} r=${r * 0.55} /></g>` : null}
    ${sign === "closed" ? html`<g transform=${`translate(${-wide - r * 0.2} ${-r * 0.8})`}><${WorldClosed} r=${r} /></g>` : null}
    ${others.map(([who, count], i) => html`<${WorldGuest} key=${who} of=${at.owners[who]} count=${count} r=${r}
        x=${wide * 0.9} y=${r * (1.3 + 1.5 * i)} />`)}
    <title>${said}</title></g>`, [area, owner, armies, sign, JSON.stringify(others), r, scale, x, y, letter, seen, said, at.still, at.chosen,
    at.asking, at.path, at.aim,
    at.ways, at.page.waiting, of]);
}

// Other armies in the same area: mark and number on a smaller chip beside the holder's.
function WorldGuest({of, count, r, x, y}) {
  const wide = r * (0.75 + 0.28 * String(count).length);
  return html`<g class="guest" transform=${`translate(${x} ${y})`}><rect class="pill" x=${-wide} y=${-r * 0.75} width=${2 * wide} height=${1.5 * r}
      rx=${0.75 * r} fill=${of?.colour ?? "#777"} />
    <text class="count" y=${r * 0.32} fill=${of?.ink} style=${{fontSize: `${r * 0.95}px`}}>${of?.mark ?? ""}${count}</text></g>`;
}

// The names of areas: below their chips or above them; without one, at its place. None where something else is.
function worldNames(at, chips, size, taken) {
  return at.shapes.areas.flatMap((area, i) => {
    const {lines} = area, chip = chips[i], [x, y] = at.spots[area.key], high = lines.length * size;
    const box = {w: 0.58 * size * Math.max(...lines.map((line) => line.length)), h: high};
    const [top, bottom] = [y + chip.dy - (chip.h + high) / 2, y + chip.dy + (chip.h + high) / 2];
    const spot = freeSpot(taken, box, (at.board.at[area.key] ? [bottom, top] : [y, bottom, top]).map((middle) => [x, middle]));
    if (spot) taken.push({...box, x: spot[0], y: spot[1]});
    return spot ? [{area, x, y: spot[1] - high / 2}] : [];
  });
}

function WorldLabel({name: {area, x, y}, size}) {
  return useMemo(() => html`<g class="label-of">${area.lines.map((line, i) => html`<text key=${line} class="name" x=${x}
    y=${y + (i + 0.82) * size} style=${{fontSize: `${size}px`}}>${line}</text>`)}</g>`, [area, x, y, size]);
}

// The die number of an area beside its chip, on the free side where the other chips and numbers are farthest away.
function worldNumbered(numbered, spots, r, taken) {
  const middles = Object.entries(spots), nearest = [], box = {w: 1.8 * r, h: 1.8 * r};
  const near = (x, y, own) => Math.min(...middles.filter(([key]) => key !== own).map(([, [a, b]]) => Math.hypot((a - x) / 1.7, b - y)));
  for (const [key, n] of Object.entries(numbered)) {
    const [x, y] = spots[key];
    const sides = [[x, y - 2.05 * r], [x, y + 2.05 * r], [x - 2.9 * r, y], [x + 2.9 * r, y]].filter((spot) => spot[1] > 1.2 * r); // none before the map knows its size
    const far = sides.toSorted((one, other) => near(other[0], other[1], key) - near(one[0], one[1], key));
    const best = freeSpot(taken, box, [...far, ...spotsAround([x, y], 0.9 * r)]) ?? far[0] ?? [x, y];
    middles.push([`number ${n}`, best]);
    taken.push({...box, x: best[0], y: best[1]});
    nearest.push([n, best]);
  }
  return nearest;
}

// Where the steps of a campaign are numbered: at a corner of their chips.
function worldSteps(path, spots, size, r, taken) {
  return path.map((key) => {
    const [x, y] = spots[key], box = {w: 0.7 * size, h: 0.9 * size}, corners = [[1, -1], [-1, -1], [1, 1], [-1, 1]].map(([a, b]) => [x + a * 2.2 * r, y + b * 1.6 * r]);
    const [left, top] = freeSpot(taken, box, [...corners, ...spotsAround([x, y], r)]) ?? corners[0];
    taken.push({...box, x: left, y: top});
    return [left - 0.3 * size, top + 0.35 * size];
  });
}

function WorldNumber({n, spot, r}) {
  const size = r * 0.85;
  return html`<g class="numbered" transform=${`translate(${spot[0]} ${spot[1]})`}>
    <rect x=${-size} y=${-size} width=${2 * size} height=${2 * size} rx=${size * 0.3} />
    <text y=${size * 0.55} style=${{fontSize: `${size * 1.6}px`}}>${n}</text></g>`;
}

// A no-entry sign, as on roads: a bar across a disc.
function WorldClosed({r}) {
  return html`<circle class="closed" r=${r * 0.72} /><path class="closed" d=${`M${-r * 0.38},0H${r * 0.38}`} />`;
}

function WorldTile({r}) {
  return html`<rect class="tile" x=${-r} y=${-r} width=${2 * r} height=${2 * r} rx=${r * 0.2} />
    <path class="shop" transform=${`scale(${r / 12})`} d="M-8-3l2-5h12l2 5M-7-3v10h14v-10M-2 7v-6h4v6" />`;
}

// The bonus of a continent, on the sea beside it, with the mark of the player who holds all of it.
function worldTag(at, continent, [whole], scale, taken) {
  const of = at.owners[whole], size = Math.max(at.large ? 30 * televised() : 10.5, 15 * scale) / scale, wide = size * (of ? 1.5 : 1.05);
  const box = {w: 2 * wide + 0.2 * size, h: 1.7 * size}, spot = freeSpot(taken, box, [continent.tag, ...spotsAround(continent.tag, 0.8 * size)]) ?? continent.tag;
  taken.push({...box, x: spot[0], y: spot[1]});
  return {continent, of, size, wide, spot};
}

function WorldTag({tag: {continent, of, size, wide, spot}}) {
  return html`<g class=${of ? "tag whole" : "tag"} transform=${`translate(${spot[0]} ${spot[1]})`}
      style=${{"--tint": continent.tint}}>
    <rect x=${-wide} y=${-size * 0.75} width=${2 * wide} height=${size * 1.5} rx=${size * 0.3} fill=${of?.colour} />
    <text y=${size * 0.37} style=${{fontSize: `${size}px`}} fill=${of?.ink}>${of ? of.mark : ""}+${continent.bonus}</text>
    <title>${continent.name}: ${continent.bonus} armies</title></g>`;
}

// An arc from source to target; across the edges of the map if the lane goes there.
function worldArrow(at, source, target) {
  if (!at.spots[source] || !at.spots[target]) return "";
  const [a, b] = [source, target].map((key) => ({x: at.spots[key][0], y: at.spots[key][1]}));
  if (Math.abs(a.x - b.x) > at.shapes.w * 0.6) {
    const [west, east] = a.x < b.x ? [a, b] : [b, a];
    const stubs = `M${west.x},${west.y}L0,${west.y}M${at.shapes.w},${east.y}L${east.x},${east.y}`;
    return stubs + worldHead(a.x < b.x ? at.shapes.w : 0, b.y, b.x, b.y);
  }
  const mx = (a.x + b.x) / 2 + (b.y - a.y) * 0.16, my = (a.y + b.y) / 2 - (b.x - a.x) * 0.16;
  return `M${a.x},${a.y}Q${mx},${my} ${b.x},${b.y}` + worldHead(mx, my, b.x, b.y);
}

export function worldHead(fx, fy, x, y, back = 17, tip = 12) {
  const turn = Math.atan2(y - fy, x - fx);
  const ex = x - tip * Math.cos(turn), ey = y - tip * Math.sin(turn);
  const wing = (side) => `${ex - back * Math.cos(turn + side)},${ey - back * Math.sin(turn + side)}`;
  return `M${wing(0.5)}L${ex},${ey}L${wing(-0.5)}`;
}

BOARDS.world = {drawn: WorldPart, shapes: "world", wide: true, long: true, beside: WorldTelevised};
