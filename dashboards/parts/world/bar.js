// Beside the map: the bar of the chosen area with its buttons, corrections of the board, and the list by continent.

import {PieceOwner, useChanges, useMedia} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";

const WORLD_SIGNS = {tower: "its tower stands here", pop: "Mom & Pop", closed: "Closed"};
const WORLD_QUICK = 12, WORLD_FEW = 4, WORLD_ROW = 2; // areas listed below the map; on a phone fewer, so that what ends the turn is in view

export function WorldTools({at}) {
  const {view} = at;
  return html`<div class="row tools">
    <button type="button" class="soft grow" aria-pressed=${at.listed}
        onClick=${() => at.setListed(!at.listed)}>${at.listed ? "Map" : "List"}</button>
    ${at.listed ? null : html`<button type="button" class="soft" aria-label="Zoom in" onClick=${() => view.zoom(1.7)}>+</button>
      <button type="button" class="soft" aria-label="Zoom out" onClick=${() => view.zoom(1 / 1.7)}>−</button>
      <button type="button" class="soft" aria-label="Whole world" disabled=${!view.zoomed} onClick=${view.whole}>⤢</button>`}
  </div>`;
}

export function WorldBar({at}) {
  const {asking, chosen, path, board} = at, said = worldSaid(at), say = at.page.choosing;
  useEffect(() => { say?.(said); return () => say?.("") }, [said]);
  if (asking?.kind === "which") return html`<${WorldWhich} at=${at} />`;
  if (path) return html`<${WorldPath} at=${at} />`;
  if (at.aim) return html`<p class="notice aiming" aria-live="polite"><b>${at.aim.label}</b> · ${at.aim.say}</p>`;
  if (!chosen) return board.prompt ? html`<${WorldIdle} at=${at} />` : null;
  return html`<section class="bar stack" aria-label="Chosen area">
    <${WorldTitle} at=${at} />
    ${asking?.kind === "count" ? html`<${WorldCount} at=${at} />` : asking?.kind === "lay" ? html`<${WorldLay} at=${at} />`
      : html`<${WorldChosen} at=${at} />`}
  </section>`;
}

// Where this area can attack or move stands before what is rarer, and is brought into view.
function WorldChosen({at}) {
  const first = useRef(/** @type {HTMLElement | null} */ (null)), able = Object.keys(at.targets).length > 0;
  useEffect(() => { if (able && !at.still) first.current?.scrollIntoView({block: "nearest"}) }, [at.chosen]);
  const buttons = html`<${WorldButtons} at=${at} />`, targets = html`<div class="stack" ref=${first}><${WorldTargets} at=${at} /></div>`;
  return html`${able && !worldHere(at).length ? html`${targets}${buttons}` : html`${buttons}${targets}`}<${WorldBeside} at=${at} />`;
}

// What can be done in the chosen area itself.
const worldHere = (at) => at.ways.filter((w) => w.kind !== "across" && w.areas?.includes(at.chosen));

// What this table calls its pieces: "armies", or for a corporation "teams".
export const worldPieces = (page) => page?.state?.board?.unit ?? "armies";

// What the line of what now says once an area is chosen; "" before that.
export function worldSaid({page, asking, chosen, path, aim, ways, targets, areas}) {
  if (asking) return {which: "Tap the area that you mean.", count: "Tap how many."}[asking.kind] ?? "";
  if (!chosen || path || aim) return "";
  const {name} = areas[chosen], labels = Object.values(targets).map(({way}) => way.label);
  const here = ways.filter((way) => way.kind !== "across" && way.areas?.includes(chosen));
  if (here.length) return here.some((way) => way.label.startsWith("Place")) ? `Tap how many ${worldPieces(page)} to place in ${name}.` : `Tap what to do in ${name}.`;
  const can = ["attack", "move"].filter((word) => labels.some((label) => label.toLowerCase().includes(word)));
  return can.length ? `From ${name}: tap the area to ${can.join(" or to ").replace("move", "move to")}.` : `Nothing can be done from ${name} now. Tap another area.`;
}

// The finger was between areas: each of them is a button.
function WorldWhich({at}) {
  return html`<section class="bar stack which" aria-label="Which area"><div class="row title"><h2 class="grow">Which one?</h2>
      <button type="button" class="plain" aria-label="Close" onClick=${() => at.ask(null)}>✕</button></div>
    <div class="beside">${at.asking.areas.map((key) => html`<${WorldNeighbour} key=${key} at=${at} area=${at.areas[key]} />`)}</div></section>`;
}

// Nothing is chosen yet: a prompt, and the possible areas as large buttons.
function WorldIdle({at}) {
  const able = [...new Set(at.ways.flatMap((way) => way.pairs ? Object.keys(way.pairs) : way.areas))];
  const short = useMedia("(max-height: 720px) and (orientation: portrait)"), below = at.page.state.role === "seat" && at.page.state.entry?.some((b) => b.type === "taps" && !b.fold && !b.more);
  const most = Math.min(at.board.quick ?? WORLD_QUICK, !below ? WORLD_QUICK : short ? WORLD_ROW : WORLD_FEW);
  const row = below && short, quick = most && !row && able.length <= most + 2 ? able.length : most; // one or two more are shown too
  const said = at.page.state.now?.text.startsWith(at.board.prompt.replace(/\.$/, "")); // by the line of what now
  return html`<section class="stack idle" aria-label="Areas">${said ? null : html`<p class="quiet" aria-live="polite">${at.board.prompt}</p>`}
    ${at.listed ? null : html`<div class="beside">${able.slice(0, quick).map((key) =>
      html`<${WorldNeighbour} key=${key} at=${at} area=${at.areas[key]} />`)}</div>`}
    ${quick && !row && able.length > quick && !at.listed ? html`<p class="quiet">More areas are on the map and in the list.</p>` : null}</section>`;
}

function WorldTitle({at}) {
  const area = at.areas[at.chosen], [owner, armies, sign] = at.board.at[at.chosen] ?? ["", 0];
  const continent = at.shapes.continents.find((c) => c.key === area.in);
  const of = at.owners[owner];
  const words = [continent.name, of?.name ?? (sign ? "" : "nobody"), WORLD_SIGNS[sign]].filter(Boolean);
  return html`<div class="row title" aria-live="polite">${of ? html`<${PieceOwner} of=${of} name=${false} />` : null}
    <h2 class="grow">${area.name} <small class="quiet">${words.join(" · ")}</small></h2>
    ${of ? html`<b class="figure">${armies}</b>` : null}
    <button type="button" class="plain" aria-label="Close" onClick=${() => { at.ask(null); at.choose(null) }}>✕</button></div>`;
}

function WorldButtons({at}) {
  const here = worldHere(at);
  const lay = at.board.lay, plan = at.board.plan;
  if (!here.length && !lay && !plan) return null;
  return html`<div class="row wrap acts">
    ${here.map((way) => html`<button type="button" key=${way.label} class=${way.main ? "main" : ""} disabled=${at.page.waiting}
      onClick=${() => at.send(way.send, {at: at.chosen})}>${way.label}</button>`)}
    ${plan?.from.includes(at.chosen) ? html`<button type="button" class="soft"
        onClick=${() => at.walk([at.chosen])}>Campaign…</button>` : null}
    ${lay ? html`<button type="button" class="soft" onClick=${() => at.ask({kind: "lay"})}>Set…</button>` : null}</div>`;
}

// The areas that can be reached now, in brass: a tap acts on them.
function WorldTargets({at}) {
  const labels = [...new Set(Object.values(at.targets).map((t) => t.way.label))];
  const far = (label) => Object.keys(at.targets).filter((k) => at.targets[k].way.label === label).map((k) => at.areas[k]);
  return labels.map((label) => html`<${WorldRowOf} key=${label} at=${at} areas=${far(label)} label=${label} />`);
}

// The other neighbors with their strength.
function WorldBeside({at}) {
  const rest = at.areas[at.chosen].by.map((n) => at.shapes.areas[n]).filter((a) => !at.targets[a.key]);
  return rest.length ? html`<${WorldRowOf} at=${at} areas=${rest} label="Neighbors" />` : null;
}

function WorldRowOf({at, areas, label}) {
  return html`<div class="stack row-of" role="group" aria-label=${label}><h3>${label}</h3><div class="beside">${areas.map((area) =>
    html`<${WorldNeighbour} key=${area.key} at=${at} area=${area} />`)}</div></div>`;
}

function WorldNeighbour({at, area}) {
  const [owner, armies] = at.board.at[area.key] ?? ["", 0], of = at.owners[owner], to = at.targets[area.key];
  return html`<button type="button" class=${to ? "next" : "next soft"} aria-label=${worldName(at, area.key)}
      disabled=${to && at.page.waiting}
      onClick=${() => at.tap(area.key)}>
    <span class="row">${of ? html`<${PieceOwner} of=${of} name=${false} />` : null}<b>${of ? armies : ""}</b>
      ${to?.word ? html`<small class="chance">${to.word}</small>` : null}</span><span class="word">${area.short}</span></button>`;
}

// A choice of a number: all numbers if they are few, else common ones; one tap commits.
export function worldNumbers(most, least = 1) {
  if (most - least < 12) return Array.from({length: most - least + 1}, (_, i) => least + i);
  const round = [5, 10, 15, 20, 30, 40, 50, 75, 100].filter((n) => n > least + 4 && n < most - 1);
  return [least, least + 1, least + 2, least + 3, least + 4, ...round.slice(0, 5), most - 1, most];
}

function WorldCount({at}) {
  const {way, from, to} = at.asking;
  const go = (n) => { at.ask(null); at.choose(null); at.send(way.send, {from, to, n}) };
  return html`<${WorldNumbers} title=${`${way.label}: how many to ${at.areas[to].name}?`} numbers=${worldNumbers(way.most[from] ?? 1)}
    onGo=${go} disabled=${at.page.waiting} /><${WorldStepper} label=${way.label} start=${1} least=${1} most=${way.most[from] ?? 1}
        onGo=${go} />`;
}

export function WorldNumbers({title, numbers, onGo, now, disabled}) {
  return html`<div class="stack row-of" role="group" aria-label=${title}><h3>${title}</h3><div class="chips six">${numbers.map((n) => html`
    <button type="button" key=${n} class="chip figure" disabled=${disabled} aria-current=${n === now ? "true" : undefined}
      onClick=${() => onGo(n)}>${n}</button>`)}</div></div>`;
}

export function WorldStepper({label, start, least, most, onGo}) {
  const [n, set] = useState(start);
  const to = (value) => set(Math.min(most, Math.max(least, value)));
  const far = most - least > 10; // a step of ten leads somewhere
  return html`<div class="row stepper">${far ? html`<button type="button" aria-label="Ten less" onClick=${() => to(n - 10)}>−10</button>` : null}
    <button type="button" aria-label="One less" onClick=${() => to(n - 1)}>−</button>
    <button type="button" class="main grow" onClick=${() => onGo(n)}>${label.replace(/ and |$/, ` ${n}$&`)}</button>
    <button type="button" aria-label="One more" onClick=${() => to(n + 1)}>+</button>
    ${far ? html`<button type="button" aria-label="Ten more" onClick=${() => to(n + 10)}>+10</button>` : null}</div>`;
}

// Correcting the board: the owner is filled in, and the number commits.
function WorldLay({at}) {
  const {lay, owners} = at.board;
  const [owner, armies] = at.board.at[at.chosen] ?? ["", 0];
  const [who, setWho] = useState(owner || owners[0]?.key);
  // the area is no longer chosen then: a tap on the next one that differs must not attack it
  const go = (n) => { at.ask(null); at.send(lay.send, {at: at.chosen, owner: who, n}); at.choose(null) };
  const clear = () => { at.ask(null); at.send(lay.nobody, {at: at.chosen}); at.choose(null) };
  const near = [armies - 3, armies - 2, armies - 1, armies, armies + 1, armies + 2, armies + 3].filter((n) => n > 9 && n <= lay.most);
  return html`<div class="stack lay">
    <div class="row wrap" role="group" aria-label=${`Whose ${worldPieces(at.page)}`}>${owners.map((o) => html`<button type="button" key=${o.key}
        aria-pressed=${o.key === who}
        aria-label=${o.name} onClick=${() => setWho(o.key)}><${PieceOwner} of=${o} name=${false} /></button>`)}
      ${lay.nobody ? html`<button type="button" class="soft" onClick=${clear}>Nobody</button>` : null}
      <button type="button" class="soft" onClick=${() => at.ask(null)}>Back</button></div>
    <${WorldNumbers} title=${`${worldPieces(at.page) === "teams" ? "Teams" : "Armies"} on the board`} numbers=${[...Array(10).keys(), ...near]} now=${armies} onGo=${go}
        disabled=${at.page.waiting} />
    <${WorldStepper} label="Set to" start=${armies} least=${0} most=${lay.most} onGo=${go} /></div>`;
}

// A campaign: areas one after another; the server computes its odds.
function WorldPath({at}) {
  const {path, page} = at, campaign = page.state?.looked?.path;
  const beside = at.areas[path[path.length - 1]].by.map((n) => at.shapes.areas[n]).filter((a) => !path.includes(a.key));
  const fits = campaign && campaign.steps.length === path.length - 1 && campaign.steps.every((s, i) => s.area === path[i + 1]);
  const [from, to] = path, way = at.ways.find((w) => w.pairs?.[from]?.[to] !== undefined);
  const begin = () => { at.walk(null); at.across(way, from, to) };
  return html`<section class="bar stack" aria-label="Campaign">
    <div class="row title"><h2 class="grow">Campaign from ${at.areas[path[0]].name}</h2>
      <button type="button" class="plain" aria-label="Close" onClick=${() => at.walk(null)}>✕</button></div>
    ${path.length < 2 ? html`<p class="quiet">The odds of several attacks in a row; nothing is attacked yet. Tap the areas along the
      way, one after another. Tap the last one again to remove it.</p>` : null}
    ${fits ? html`<ol class="steps">${campaign.steps.map((step) => html`<li key=${step.area}><span
        class="grow">${at.areas[step.area].name}</span>
      <b>${step.chance}</b></li>`)}</ol><p>${campaign.say}</p>` : null}
    ${way ? html`<button type="button" class="wide" disabled=${page.waiting} onClick=${begin}>${way.label} ${at.areas[to].name}</button>` : null}
    <div class="beside">${beside.map((area) =>
      html`<${WorldNeighbour} key=${area.key} at=${at} area=${area} />`)}</div></section>`;
}

// ---------------------------------------------------------------- the list by continent

export function WorldList({at}) {
  return html`<div class="continents stack">${at.shapes.continents.map((c, i) => html`<section key=${c.key} aria-label=${c.name}>
    <${WorldHeld} at=${at} continent=${c} held=${at.board.held[i] ?? []} />
    <div class="areas">${at.shapes.areas.filter((a) => a.in === c.key).map((area) => html`<${WorldRow} key=${area.key} at=${at}
        area=${area} />`)}</div>
  </section>`)}</div>`;
}

function WorldRow({at, area}) {
  const [owner, armies, sign] = at.board.at[area.key] ?? ["", 0], of = at.owners[owner], to = at.targets[area.key];
  const changed = useChanges(`${owner} ${armies} ${sign}`);
  return html`<button type="button" class=${`next area-row ${to ? "to" : ""} ${at.chosen === area.key ? "chosen" : ""}`}
      aria-label=${worldName(at, area.key)}
      aria-pressed=${at.chosen === area.key} onClick=${() => at.tap(area.key)}>
    ${changed ? html`<i key=${changed} class="flash new"></i>` : null}
    ${of ? html`<${PieceOwner} of=${of} name=${false} />` : html`<span class="owner none"></span>`}<span
        class="word grow">${area.short}</span>
    ${sign ? html`<small class="quiet">${WORLD_SIGNS[sign] ?? sign}</small>` : null}${to?.word ? html`<small
        class="chance">${to.word}</small>` : null}
    <b>${of ? armies : ""}</b></button>`;
}

// A continent: its bonus, and its owner or the player who is close to owning it.
function WorldHeld({at, continent, held}) {
  const [whole, most, count, missing] = held;
  const of = at.owners[whole || missing || count > continent.size / 2 ? most : ""];
  const say = whole ? `all ${continent.size}` : missing ? `all but ${at.areas[missing].short}` : of ? `${count} of ${continent.size}` : "";
  return html`<h3 class=${`continent ${whole ? "whole" : missing ? "close" : ""}`} style=${{"--tint": continent.tint}}>
    <i class="swatch"></i><b class="bonus">+${continent.bonus}</b><span class="called">${continent.name}</span>
    ${of ? html`<${PieceOwner} of=${of} />` : null}<span class="close-by">${say}</span></h3>`;
}

export function WorldContinents({at}) {
  return html`<div class="held" aria-label="Continents">${at.shapes.continents.map((c, i) =>
    html`<${WorldHeld} key=${c.key} at=${at} continent=${c} held=${at.board.held[i] ?? []} />`)}</div>`;
}

// "Brazil, South America, Tower (Anna), 3 armies": the words for screen readers.
export function worldName(at, key) {
  const area = at.areas[key], [owner, armies, sign, others = []] = at.board.at[key] ?? ["", 0];
  const continent = at.shapes.continents.find((c) => c.key === area.in).name;
  const who = at.owners[owner]?.name, number = at.board.numbered?.[key];
  const what = sign ? WORLD_SIGNS[sign] ?? sign : "";
  const holds = what && who ? `${what} (${who})` : what || who || "empty";
  const chance = at.targets[key]?.word;
  const count = owner && (armies || !what) ? worldArmies(at, armies) : "";
  const guests = others.map(([whose, many]) => `${worldArmies(at, many)} of ${at.owners[whose]?.name ?? "others"}`);
  return [area.name, continent, holds, count, ...guests, number && `number ${number}`, chance && `${at.targets[key].way.label} ${chance}`]
    .filter(Boolean).join(", ");
}

function worldArmies({page}, count) {
  const many = worldPieces(page);
  return count === 1 ? `1 ${many === "teams" ? "team" : "army"}` : `${count} ${many}`;
}

// The continents beside the map on a television.
export function WorldTelevised({state, still}) {
  const at = {shapes: still.world, board: state.board, owners: Object.fromEntries(state.board.owners.map((o) => [o.key, o])),
    areas: Object.fromEntries(still.world.areas.map((a) => [a.key, a]))};
  return html`<${WorldContinents} at=${at} />`;
}
