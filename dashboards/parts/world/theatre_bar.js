// The chosen area: its holder, its units, its actions; and setting it to what is on the real board.

import {PieceOwner} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {WorldNumbers, WorldStepper, worldNumbers} from "./bar.js";
import {unitWord} from "./theatre_faces.js";
import {UnitIcon} from "./theatre_marks.js";
import {areaName, areaShort, areaWorth} from "./area_labels.js";

const BAR_LAND = ["infantry", "tank", "fighter", "bomber", "aa_gun", "factory"];
const BAR_SEA = ["transport", "submarine", "carrier", "battleship", "fighter", "infantry", "tank", "aa_gun"];

export function TheatreBar({at}) {
  const {asking, chosen, board} = at, bar = useRef(/** @type {HTMLElement | null} */ (null)), asks = asking?.kind;
  useEffect(() => { if (chosen && asks) bar.current?.scrollIntoView({block: "nearest"}) }, [chosen, asks]);
  if (asking?.kind === "which") return html`<section class="bar stack which" aria-label="Which area">
    <div class="row title"><h2 class="grow">Which one?</h2>
      <button type="button" class="plain" aria-label="Close" onClick=${() => at.ask(null)}>✕</button></div>
    <div class="beside">${asking.areas.map((key) => html`<${TheatreArea} key=${key} at=${at} area=${at.areas[key]} />`)}</div></section>`;
  if (at.aim) return html`<p class="notice aiming" aria-live="polite"><b>${at.aim.label}</b> · ${at.aim.say}</p>`;
  if (!chosen) return board.prompt ? html`<p class="quiet" aria-live="polite">${board.prompt}</p>` : null;
  return html`<section class="bar stack" aria-label="Chosen area" key=${chosen} ref=${bar}><${TheatreTitle} at=${at} />
    ${asking?.kind === "count" ? html`<${TheatreCount} at=${at} />` : asking?.kind === "unit" ? html`<${TheatreNumber} at=${at} />`
      : asking?.kind === "lay" ? html`<${TheatreLay} at=${at} />` : html`<${TheatreStanding} at=${at} /><${TheatreActs} at=${at} /><${TheatreReached} at=${at} />`}
  </section>`;
}

function TheatreTitle({at}) {
  const area = at.areas[at.chosen], [holder] = at.board.at[at.chosen] ?? [""], of = at.owners[holder], worth = areaWorth(at, at.chosen), name = areaName(at, at.chosen);
  const region = at.shapes.regions.find((r) => r.key === area.in)?.name;
  const canals = at.shapes.canals.filter((canal) => canal.of.includes(at.chosen)).map((canal) => canal.name);
  const words = [region, area.sea ? "sea" : of?.name === name ? "" : of?.name ?? "neutral", worth && (worth === 1 ? "1 IPC" : `${worth} IPCs`), area.capital && "capital", ...canals].filter(Boolean);
  return html`<div class="row title" aria-live="polite">${of ? html`<${PieceOwner} of=${of} name=${false} />` : null}
    <h2 class="grow">${name} <small class="quiet">${words.join(" · ")}</small></h2>
    <button type="button" class="plain" aria-label="Close" onClick=${() => { at.ask(null); at.choose(null) }}>✕</button></div>`;
}

// All units in an area. If the board can be corrected, each stack is a button that asks for its number.
function TheatreStanding({at}) {
  const {board, chosen} = at, [, stacks = []] = board.at[chosen] ?? [];
  if (!stacks.length) return html`<p class="quiet">No units.</p>`;
  return stacks.map(([owner, units]) => html`<div class="standing-of row wrap" key=${owner} role="group" aria-label=${at.owners[owner]?.name}>
    <${PieceOwner} of=${at.owners[owner]} />
    ${at.shapes.kinds.filter((kind) => units[kind.key]).map((kind) => html`<${TheatreUnit} key=${kind.key} at=${at} owner=${owner} kind=${kind} count=${units[kind.key]} />`)}</div>`);
}

function TheatreUnit({at, owner, kind, count}) {
  const said = `${at.owners[owner]?.name ?? ""}: ${count} ${unitWord(kind, count)}`;
  const drawn = html`<${UnitIcon} kind=${kind.key} /><b>${count}</b><span class="word">${unitWord(kind, count)}</span>`;
  if (!at.board.lay) return html`<span class="unit-of" role="img" aria-label=${said}>${drawn}</span>`;
  return html`<button type="button" class=${count ? "soft unit-of" : "soft unit-of none"} aria-label=${`${said}, set`}
    onClick=${() => at.ask({kind: "unit", owner, unit: kind.key, count})}>${drawn}</button>`;
}

function TheatreActs({at}) {
  const here = at.ways.filter((way) => way.kind !== "across" && way.areas?.includes(at.chosen));
  if (!here.length && !at.board.lay) return null;
  return html`<div class="row wrap acts">${here.map((way) => html`<button type="button" key=${way.label} class=${way.main ? "main" : ""} disabled=${at.page.waiting}
      onClick=${() => at.send(way.send, {at: at.chosen})}>${way.label}</button>`)}
    ${at.board.lay ? html`<button type="button" class="soft" onClick=${() => at.ask({kind: "lay"})}>Set…</button>` : null}</div>`;
}

// The areas that the units here can reach.
function TheatreReached({at}) {
  const labels = [...new Set(Object.values(at.targets).map((target) => target.way.label))];
  return labels.map((label) => html`<div class="stack row-of" key=${label} role="group" aria-label=${label}><h3>${label}</h3>
    <div class="beside">${Object.keys(at.targets).filter((key) => at.targets[key].way.label === label).map((key) =>
      html`<${TheatreArea} key=${key} at=${at} area=${at.areas[key]} />`)}</div></div>`);
}

export function TheatreArea({at, area}) {
  const [holder] = at.board.at[area.key] ?? [""], of = at.owners[holder], to = at.targets[area.key];
  return html`<button type="button" class=${to ? "next" : "next soft"} disabled=${to && at.page.waiting} onClick=${() => at.tap(area.key)}>
    <span class="row">${of ? html`<${PieceOwner} of=${of} name=${false} />` : html`<span class="quiet">${area.sea ? "sea" : "neutral"}</span>`}
      ${to?.word ? html`<small class="chance">${to.word}</small>` : null}</span><span class="word">${areaShort(at, area.key)}</span></button>`;
}

function TheatreCount({at}) {
  const {way, from, to} = at.asking, most = way.most[from] ?? 1;
  const go = (n) => { at.ask(null); at.choose(null); at.send(way.send, {from, to, n}) };
  return html`<${WorldNumbers} title=${`${way.label}: how many to ${areaName(at, to)}?`} numbers=${worldNumbers(most)} onGo=${go} disabled=${at.page.waiting} />`;
}

// ---------------------------------------------------------------- correcting the board

// The third tap: the number of units of this kind.
function TheatreNumber({at}) {
  const {owner, unit, count} = at.asking, {lay} = at.board, kind = at.shapes.kinds.find((k) => k.key === unit);
  const go = (n) => { at.ask(null); at.send(lay.stack, {at: at.chosen, owner, unit, n}) };
  const near = [count - 2, count - 1, count, count + 1, count + 2].filter((n) => n > 11 && n <= lay.most);
  return html`<div class="stack lay"><div class="row"><${PieceOwner} of=${at.owners[owner]} /><span class="grow"><${UnitIcon} kind=${unit} /> ${kind?.name}</span>
      <button type="button" class="soft" onClick=${() => at.ask(null)}>Back</button></div>
    <${WorldNumbers} title="How many are there?" numbers=${[...Array(12).keys(), ...near]} now=${count} onGo=${go} disabled=${at.page.waiting} />
    ${count > 9 ? html`<${WorldStepper} label="Set to" start=${count} least=${0} most=${lay.most} onGo=${go} />` : null}</div>`;
}

// Everything else about the area: kinds of units that are not there yet, its holder, its name.
function TheatreLay({at}) {
  const {board, chosen, areas} = at, {lay} = board, [holder, stacks = []] = board.at[chosen] ?? [""], area = areas[chosen];
  const [who, setWho] = useState(board.owners.find((o) => o.key === holder)?.key || stacks[0]?.[0] || board.owners[0]?.key);
  const units = stacks.find(([owner]) => owner === who)?.[1] ?? {};
  const able = area.sea ? BAR_SEA : BAR_LAND;
  const control = (owner) => { at.ask(null); at.send(lay.control, {at: chosen, owner}) };
  return html`<div class="stack lay">
    <h3>Units: ${at.owners[who]?.name ?? "nobody"}</h3><div class="row wrap" role="group" aria-label="Whose units">${board.owners.map((o) => html`<button type="button" key=${o.key} aria-pressed=${o.key === who}
        aria-label=${o.name} onClick=${() => setWho(o.key)}><${PieceOwner} of=${o} name=${false} /></button>`)}
      <button type="button" class="soft" onClick=${() => at.ask(null)}>Back</button></div>
    <div class="row wrap standing-of">${able.map((key) => html`<${TheatreUnit} key=${key} at=${at} owner=${who}
      kind=${at.shapes.kinds.find((k) => k.key === key)} count=${units[key] ?? 0} />`)}</div>
    ${lay.control && !area.sea ? html`<div class="stack row-of" role="group" aria-label="Controlled by"><h3>Controlled by: ${at.owners[holder]?.name ?? "nobody"}</h3><div class="row wrap">
      ${board.owners.map((o) => html`<button type="button" key=${o.key} disabled=${at.page.waiting} aria-pressed=${o.key === holder}
        aria-label=${`Controlled by ${o.name}`} onClick=${() => control(o.key)}><${PieceOwner} of=${o} name=${false} /></button>`)}
      ${lay.nobody ? html`<button type="button" class="soft" disabled=${at.page.waiting} onClick=${() => control(lay.nobody)}>Nobody</button>` : null}</div>
      <p class="quiet">Only the owner changes: no units, and no IPCs.</p></div>` : null}
    ${lay.name ? html`<${TheatreRename} at=${at} />` : null}</div>`;
}

// The table's own name for the area; an empty field restores the printed name.
function TheatreRename({at}) {
  const [name, set] = useState(at.board.names?.[at.chosen] ?? "");
  const go = (e) => { e.preventDefault(); at.ask(null); at.send(at.board.lay.name, {at: at.chosen, name: name.trim()}) };
  return html`<form class="stack" onSubmit=${go}><label class="stack"><h3>Name at this table</h3>
      <input type="text" maxlength="40" value=${name} placeholder=${at.areas[at.chosen].name} onInput=${(e) => set(e.target.value)} /></label>
    <button type="submit" disabled=${at.page.waiting || name.trim() === (at.board.names?.[at.chosen] ?? "")}>Rename</button></form>`;
}
