// A theater of war on a page: the map with its tools, the bar of the chosen area, the list by regions.

import {PieceOwner} from "../common/pieces.js";
import {html, useEffect} from "../common/preact.js";
import {BOARDS, PHONE_PANELS} from "../common/registers.js";
import {WorldTools} from "./bar.js";
import {TheatreBar} from "./theatre_bar.js";
import {TheatreList} from "./theatre_list.js";
import {TheatreMap} from "./theatre_map.js";
import {useView} from "./view.js";
import {useWorld} from "./world.js";

const THEATRE_LARGER = "europe";

function TheatrePart({page, board: plain, shapes, still = false, list = false}) {
  const board = !still && page.aim?.over ? {...plain, ...page.aim.over} : plain;
  const at = useWorld(page, board, shapes, still);
  const home = at.areas[board.home]?.in ?? "", narrow = at.view.box.w * at.view.box.scale < 700;
  useEffect(() => { if (narrow && home && !at.large) at.view.show(shapes.regions.find((r) => r.key === home).shown) }, [home, narrow]);
  if (!shapes) return null;
  if (still) return html`<section class="world theatre still" aria-label="Map"><${TheatreMap} at=${at} without=${at.large ? THEATRE_LARGER : ""} /></section>`;
  return html`<section class=${at.listed ? "world theatre stack listed" : "world theatre stack"} aria-label="Map">
    ${at.listed ? null : html`<${TheatreMap} at=${at} />`}
    ${list || at.listed ? html`<${WorldTools} at=${at} />` : html`<${TheatreTools} at=${at} />`}
    ${list && !at.listed ? html`<${TheatreRegions} at=${at} />` : null}
    <${TheatreBar} at=${at} />
    ${at.listed ? html`<${TheatreList} at=${at} />` : null}
  </section>`;
}

// Regions as buttons, so that nobody has to pinch.
function TheatreRegions({at}) {
  return html`<div class="regions" role="group" aria-label="Regions">${at.shapes.regions.map((region) => html`<button type="button" class="soft"
    key=${region.key} onClick=${() => at.view.show(region.shown)}>${region.name}</button>`)}</div>`;
}

// The same in one row, above the entry.
function TheatreTools({at}) {
  const {view, shapes} = at;
  const go = (e) => { view.show(shapes.regions.find((r) => r.key === e.target.value).shown); e.target.value = "" };
  return html`<div class="row tools"><button type="button" class="soft" aria-pressed=${false} onClick=${() => at.setListed(true)}>List</button>
    <select class="grow" aria-label="Region" onChange=${go}><option value="">Go to…</option>${shapes.regions.map((r) => html`<option key=${r.key}
      value=${r.key}>${r.name}</option>`)}</select>
    <button type="button" class="soft" aria-label="Zoom in" onClick=${() => view.zoom(1.7)}>+</button>
    <button type="button" class="soft" aria-label="Zoom out" onClick=${() => view.zoom(1 / 1.7)}>−</button>
    <button type="button" class="soft" aria-label="Whole world" disabled=${!view.zoomed} onClick=${view.whole}>⤢</button></div>`;
}

// Beside the map on a television: the region that is too small on it, and the countries' figures.
function TheatreTelevised({state, still}) {
  const shapes = still[BOARDS.theatre.shapes], board = state.board;
  const view = useView(shapes);
  const page = {state, send: () => {}};
  useEffect(() => view.show(shapes.regions.find((r) => r.key === THEATRE_LARGER).shown), []);
  const at = {page, board, shapes, view, still: true, large: true, flat: false, aim: null, marked: [], ways: [], targets: {}, chosen: null, asking: null,
    path: null, tap: () => {}, areas: Object.fromEntries(shapes.areas.map((a) => [a.key, a])), owners: Object.fromEntries(board.owners.map((o) => [o.key, o]))};
  return html`<section class="world theatre still inset" aria-label=${shapes.regions.find((r) => r.key === THEATRE_LARGER).name}><${TheatreMap} at=${at} id="theatre-inset" only=${THEATRE_LARGER} /></section>
    ${state.status.scene?.kind === "clash" ? null : html`<${TheatreCountries} board=${board} shapes=${shapes} />`}`;
}

// Each country's income and money, and who holds its capital if it has lost it.
export function TheatreCountries({board, shapes, players = /** @type {any} */ (null)}) {
  const owners = Object.fromEntries(board.owners.map((o) => [o.key, o])), areas = Object.fromEntries(shapes.areas.map((a) => [a.key, a]));
  return html`<table class="countries"><thead><tr><th scope="col">Country</th><th scope="col">Income</th><th scope="col">In hand</th></tr></thead>
    <tbody>${board.countries.map((c) => html`<tr key=${c.key} class=${c.lost ? "lost" : ""}>
      <th scope="row"><${PieceOwner} of=${owners[c.key]} name=${false} /> <span>${owners[c.key]?.name}
        ${players && players[c.player] ? html`<small class="quiet">${players[c.player].name}</small>` : null}
        ${c.weapons.length ? html`<small>${c.weapons.join(", ")}</small>` : null}
        ${c.lost ? html`<small class="bad">${theatreCapital(board, areas[c.capital], c, owners[c.key]?.name)} lost to ${owners[c.lost]?.mark ?? ""} ${owners[c.lost]?.name ?? "others"}</small>` : null}</span></th>
      <td>${c.income}</td><td>${c.hand}</td></tr>`)}</tbody>
    <tfoot>${theatreSides(board).map(([side, income]) => html`<tr key=${side}><th scope="row">${side}</th><td>${income}</td><td></td></tr>`)}</tfoot></table>`;
}

// A capital that has the name of its country is not named again beside it.
function theatreCapital(board, area, {capital}, country) {
  const name = board.names?.[capital] ?? area?.short ?? capital;
  return [name, area?.name].includes(country) ? "Capital" : name;
}

function theatreSides(board) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const c of board.countries) sums.set(c.side, (sums.get(c.side) ?? 0) + c.income);
  return [...sums];
}

PHONE_PANELS.countries = ({page}) => html`<section class="stack" aria-label="Countries">
  <${TheatreCountries} board=${page.state.board} shapes=${page.still[BOARDS.theatre.shapes]} players=${page.words.players} /></section>`;

BOARDS.theatre = {drawn: TheatrePart, shapes: "theatre", wide: true, long: true, beside: TheatreTelevised};
