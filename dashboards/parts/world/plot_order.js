// The next line of a book: destination, source, units. Three taps order all units of one area; also builds and typed lines.

import {html, useEffect, useRef, useState} from "../common/preact.js";
import {PlotBuild} from "./plot_build.js";
import {plotAll, plotCounted, PlotGroupForm, PlotStepper} from "./plot_group.js";
import {PLOT_AIR, plotComing, plotCost, plotFar, plotFree, plotGroup, plotHome, PlotHolder, plotLeft, plotNeedsVia, plotOrder, PlotSaid, plotSum, PlotUnits} from "./plot_labels.js";

const PLOT_SPARE = "PAA-CHK-29";
const PLOT_HOW = {move: "Move", build: "Build", type: "Type"};

// What is tapped next in an open book.
function plotLine({to, source, world, book}, how) {
  if (how !== "move") return how === "build" ? "Tap a factory, then + for each unit." : "Type your orders, then tap “Add orders”.";
  if (!to) return book.length ? "Tap where units go, “Build”, or “Seal…”." : "Tap where units go, or “Build”.";
  return source ? "Add all units, or tap + for some of them." : `To ${world.name(to)}: tap where units come from.`;
}

export function PlotComposer({at}) {
  const [how, setHow] = useState("move"), [more, show] = useState(false);
  const {plot, book, write} = at, top = useRef(/** @type {any} */ (null));
  const line = plotLine(at, how), left = plot.hand - plotCost(plot, book);
  useEffect(() => { at.page.choosing?.(line); return () => at.page.choosing?.("") }, [line]);
  const spare = left > 0 && plot.findings.some((finding) => finding.id === PLOT_SPARE);
  const added = at.to || !at.last ? undefined : book.find((order) => order.kind === "move" && order.to === at.last);
  useEffect(() => { if (!at.to) top.current?.scrollIntoView({block: "start"}) }, [at.to]); // on opening the book, and after an order was added
  useEffect(() => { if (at.to) { setHow("move"); top.current?.scrollIntoView({block: at.source ? "nearest" : "start"}) } }, [at.to, at.source]);
  return html`<div class="stack plot-composer" ref=${top}>
    ${added ? html`<p class="notice" role="status">Added: <${PlotSaid} world=${at.world} order=${added} /></p>` : null}
    <div class="row plot-ends"><span class="grow">${plotLeft(left)}${spare ? html`: <b class="chance bad">“Build” before you seal</b>` : ""}</span><${PlotSeal} page=${at.page} plot=${plot} look="soft" /></div>
    <div class="chips" role="group" aria-label="What comes next">${Object.entries(PLOT_HOW).map(([key, label]) => html`<button type="button" key=${key} class="soft"
        aria-pressed=${key === how} onClick=${() => setHow(key)}>${label}</button>`)}
      ${plot.noop ? html`<button type="button" class="soft" onClick=${() => write([...book, plotOrder("noop")])}>NOOP</button>` : null}</div>
    ${how === "build" ? html`<${PlotBuild} at=${at} />` : how === "type" ? html`<${PlotTyping} at=${at} />`
      : !at.to ? html`<${PlotWhere} at=${{...at, more, show}} />` : !at.source ? html`<${PlotWhence} at=${at} />` : html`<${PlotWho} key=${`${at.to} ${at.source}`} at=${at} />`}
  </div>`;
}

/** @param {{page: import("../common/page").Page, plot: import("./blocks").Plot, look?: string}} at */
export function PlotSeal({page, plot, look = "wide"}) {
  return html`<button type="button" class=${look} disabled=${page.waiting} onClick=${() => page.send(plot.seal.send)}>${plot.seal.label}</button>`;
}

// ---------------------------------------------------------------- where to

// Destinations that land units or ships reach in one step come first; a tap shows those farther away or by air.
function PlotWhere({at}) {
  const {world, plot, book, more, show} = at;
  const ways = plot.sources.flatMap((s) => Object.entries(s.to).flatMap(([kind, areas]) => Object.entries(areas).map(([area, far]) => ({area, near: far <= 1 && !PLOT_AIR.includes(kind)}))));
  const line = (key) => book.findIndex((order) => order.kind === "move" && order.to === key);
  const able = new Set(ways.map((way) => way.area)), near = new Set(ways.filter((way) => way.near || line(way.area) >= 0).map((way) => way.area));
  const shown = more || !near.size ? able : near;
  const home = world.areas[plotHome(world, plot.slot)]?.in, regions = world.shapes.regions.toSorted((a, b) => Number(b.key === home) - Number(a.key === home));
  const again = at.last && line(at.last) >= 0 && plot.sources.some((s) => plotFar(s, at.last) !== undefined && plotSum(plotFree(s, at.last)));
  return html`<h3>Where to?</h3>
    ${again ? html`<button type="button" class="soft wide" onClick=${() => at.aim(at.last)}>More units to ${world.short(at.last)} (round ${line(at.last) + 1})</button>` : null}
    ${regions.map((region) => {
      const areas = world.shapes.areas.filter((a) => a.in === region.key && shown.has(a.key)).toSorted((a, b) => Number(near.has(b.key)) - Number(near.has(a.key)) || Number(a.sea ?? false) - Number(b.sea ?? false));
      return areas.length ? html`<div class="stack" key=${region.key} role="group" aria-label=${region.name}><h4 class="quiet">${region.name}</h4><div class="beside">${areas.map((a) =>
        html`<button type="button" class="next" key=${a.key} onClick=${() => at.aim(a.key)}><span class="row"><${PlotHolder} world=${world} area=${a.key} />
          ${line(a.key) >= 0 ? html`<small class="chance">round ${line(a.key) + 1}</small>` : null}</span><span class="word">${world.short(a.key)}</span></button>`)}</div></div>` : null;
    })}
    ${near.size && able.size > near.size ? html`<button type="button" class="soft wide" aria-expanded=${more} onClick=${() => show(!more)}>${more ? "Fewer destinations"
      : `${able.size - near.size} more: farther away, or by air`}</button>` : null}
    <${PlotAny} world=${world} label="Anywhere else" skip=${able} onChoose=${at.aim} />`;
}

// Every other area, in a list: no order is forbidden.
function PlotAny({world, label, skip, onChoose}) {
  const areas = world.shapes.areas.filter((a) => !skip.has(a.key)).toSorted((a, b) => world.name(a.key).localeCompare(world.name(b.key)));
  return html`<select aria-label=${label} onChange=${(e) => { if (e.currentTarget.value) onChoose(e.currentTarget.value) }}>
    <option value="">${label}…</option>${areas.map((a) => html`<option key=${a.key} value=${a.key}>${world.name(a.key)}</option>`)}</select>`;
}

function PlotTitle({at, text, onBack}) {
  const line = at.book.findIndex((order) => order.kind === "move" && order.to === at.to);
  return html`<div class="row title"><h3 class="grow">To ${at.world.name(at.to)}${line < 0 ? "" : ` (round ${line + 1})`}${text}</h3>
    <button type="button" class="plain" aria-label="Back" onClick=${onBack}>✕</button></div>`;
}

// ---------------------------------------------------------------- from where

function PlotWhence({at}) {
  const {world, plot, to} = at;
  const able = plot.sources.filter((s) => plotFar(s, to) !== undefined).toSorted((a, b) => (plotFar(a, to) ?? 0) - (plotFar(b, to) ?? 0) || plotSum(b.free) - plotSum(a.free));
  const skip = new Set([to, ...able.map((s) => s.at)]);
  return html`<${PlotTitle} at=${at} text=" from?" onBack=${() => at.aim("")} />
    <div class="stack">${able.map((s) => html`<button type="button" class="next area-row plot-source" key=${s.at} onClick=${() => at.from(s.at)}>
      <span class="row"><span class="word grow">${world.short(s.at)}</span><small class="chance">${s.at === to ? "loads there without moving" : `${plotFar(s, to)} away`}</small></span>
      <span class="row wrap"><${PlotUnits} world=${world} units=${plotComing(s, to)} /><${PlotOrdered} source=${s} to=${to} /></span></button>`)}</div>
    ${able.length ? null : html`<p class="quiet">None of your units can reach it in one move.</p>`}
    <${PlotAny} world=${world} label="Any other source" skip=${skip} onChoose=${at.from} />`;
}

// How many of the units that could come have orders.
function PlotOrdered({source, to}) {
  const busy = plotSum(plotComing(source, to)) - plotSum(plotFree(source, to));
  return busy > 0 ? html`<small class="quiet">${busy} ${busy === 1 ? "has" : "have"} orders</small>` : null;
}

// ---------------------------------------------------------------- who

function PlotWho({at}) {
  const {world, plot, book, write, to} = at, source = plot.sources.find((s) => s.at === at.source);
  const aboard = source?.aboard && !world.sea(to) ? source.aboard : "";
  const stays = at.source === to;
  const [group, put] = useState(() => plotGroup(at.source, {via: source?.between[to]?.length === 1 ? source.between[to][0] : "", aboard,
    units: stays && source?.units.transport ? {transport: 1} : {}}));
  const coming = source ? plotComing(source, to) : {};
  const add = (whole) => {
    const line = book.findIndex((order) => order.kind === "move" && order.to === to);
    const order = line < 0 ? plotOrder("move", to) : book[line], same = order.groups.findIndex((g) => g.source === whole.source && g.via === whole.via && g.aboard === whole.aboard);
    const groups = same < 0 ? [...order.groups, whole] : order.groups.with(same, whole);
    write(line < 0 ? [...book, {...order, groups}] : book.with(line, {...order, groups}));
    at.went(to);
    at.aim("");
    at.from("");
  };
  const kinds = Object.keys(group.units).length, asks = !group.via && plotNeedsVia(source, to, Object.keys(coming));
  return html`<${PlotTitle} at=${at} text=${stays ? ": load without moving" : ` from ${world.name(at.source)}`} onBack=${() => at.from("")} />
    ${asks ? html`<div class="stack" role="group" aria-label="Via"><h3>Which way?</h3>${source.between[to].map((key) => html`<button type="button" class="main wide" key=${key}
      onClick=${() => put({...group, via: key})}>Via ${world.name(key)}</button>`)}</div>` : null}
    ${Object.keys(coming).length && !stays && !asks ? html`<button type="button" class="main wide" onClick=${() => add(plotAll(source, to, group))}>Add all: <${PlotUnits} world=${world} units=${coming} /></button>` : null}
    ${source ? html`<${PlotGroupForm} at=${at} to=${to} group=${group} ways=${!asks} whole=${stays} onChange=${(next) => (next ? put(next) : at.from(""))} />`
      : world.shapes.kinds.filter((k) => k.key !== "factory" && k.key !== "capital").map((kind) => html`<${PlotStepper} key=${kind.key} kind=${kind} most=${30}
        count=${group.units[kind.key] ?? 0} onCount=${(n) => put({...group, units: plotCounted(group.units, kind.key, n)})} />`)}
    <button type="button" class="wide" disabled=${(!kinds && !group.all) || (stays && !group.load.length)} onClick=${() => add(group)}>Add these units</button>`;
}

// ---------------------------------------------------------------- typed

// Typed lines in a book: each at the round that was typed, in rising order, the others at the end.
export function plotInserted(book, {orders, rounds}) {
  return orders.reduce((next, order, i) => (rounds[i] ? next.toSpliced(rounds[i] - 1, 0, order) : [...next, order]), book);
}

// Lines as players write them; the server parses them and says what it does not understand. They stay here until then.
function PlotTyping({at}) {
  const {page, plot, book, write} = at, [text, set] = useState(""), asked = useRef(0);
  const answer = page.state.looked?.typed;
  useEffect(() => {
    if (!answer || !asked.current || answer.n !== asked.current || answer.slot !== plot.slot) return;
    asked.current = 0;
    if (answer.orders.length) write(plotInserted(book, answer));
    set(answer.left.join("\n"));
  }, [answer?.n]);
  const ask = () => { asked.current = Date.now(); page.send({do: "look", typed: {n: asked.current, slot: plot.slot, text, lines: book.length}}) };
  const enter = (e) => { if (e.key === "Enter" && !e.shiftKey && text.trim()) { e.preventDefault(); ask() } };
  return html`<div class="stack" role="group" aria-label="Typed orders">
    <label><span class="quiet">One order per line: 3i 1t Ukr -> Cau · all Libya -> Egypt · trn Baltic (+2i W Eur) -> North Sea · build Germany 6t</span>
      <textarea rows="3" value=${text} autocapitalize="off" autocorrect="off" spellcheck=${false} onInput=${(e) => set(e.currentTarget.value)} onKeyDown=${enter}></textarea></label>
    ${answer?.slot === plot.slot ? answer.says.map((say) => html`<p class="notice" key=${say} role="status">${say}</p>`) : null}
    <button type="button" class="wide" disabled=${!text.trim()} onClick=${ask}>Add orders</button></div>`;
}
