// Units that leave one area together: all of them or a number, via which area, with which units on board.

import {html} from "../common/preact.js";
import {UnitIcon} from "./theatre_marks.js";
import {plotComing, PlotUnits} from "./plot_labels.js";

const PLOT_MOST = 30;
const PLOT_BOARD = ["infantry", "tank", "aa_gun"];
const PLOT_ABOARD = ["from transport", "on carrier"];

export function PlotStepper({kind, count, most, note = "", onCount}) {
  return html`<div class="row plot-stepper" role="group" aria-label=${kind.name}><span class="grow"><${UnitIcon} kind=${kind.key} /> ${kind.name}${" "}${note ? html`<small class="quiet">${note}</small>` : null}</span>
    <button type="button" disabled=${!count} aria-label=${`One ${kind.name} less`} onClick=${() => onCount(count - 1)}>−</button>
    <b class="figure" aria-live="polite">${count}</b>
    <button type="button" disabled=${count >= most} aria-label=${`One ${kind.name} more`} onClick=${() => onCount(count + 1)}>+</button></div>`;
}

export function plotCounted(units, kind, n) {
  const {[kind]: _, ...rest} = units;
  return n > 0 ? {...rest, [kind]: n} : rest;
}

// The units of a group, as a whole too unless another button does that (`whole`); every change takes effect immediately. Kinds that are not there can be named: the checks say so.
export function PlotGroupForm({at, to, group, onChange, ways = true, whole = true}) {
  const {world, plot} = at, source = plot.sources.find((s) => s.at === group.source);
  const there = source?.units ?? {}, put = (more) => onChange({...group, ...more});
  const kinds = world.shapes.kinds.filter((k) => there[k.key] || group.units[k.key]);
  const between = ways ? source?.between[to] ?? [] : [];
  return html`<div class="stack plot-group" role="group" aria-label=${`From ${world.name(group.source)}`}>
    <div class="row"><h3 class="grow">From ${world.name(group.source)}</h3>
      ${whole ? html`<button type="button" class="soft" aria-pressed=${group.all} onClick=${() => put(group.all ? {all: false, units: source ? plotComing(source, to) : group.units} : plotAll(source, to, group))}>Choose all</button>` : null}
      <button type="button" class="soft" aria-label=${`Remove units from ${world.name(group.source)}`} onClick=${() => onChange(null)}>✕</button></div>
    ${group.all ? html`<p class="quiet">All units there when the order is carried out${Object.keys(group.units).length ? html`: <${PlotUnits} world=${world} units=${group.units} all=${true} />` : ""}.</p>`
      : kinds.map((kind) => html`<${PlotStepper} key=${kind.key} kind=${kind} count=${group.units[kind.key] ?? 0} most=${PLOT_MOST}
        note=${`of ${there[kind.key] ?? 0}`} onCount=${(n) => put({units: plotCounted(group.units, kind.key, n)})} />`)}
    <${PlotWay} world=${world} group=${group} between=${between} put=${put} />
    ${group.units.transport || (group.all && there.transport) ? html`<${PlotLoads} at=${at} group=${group} loads=${plotCoasts(world, source, to)} put=${put} />` : null}
  </div>`;
}

// The coasts where a source's transports can load on their way; one that stays in its zone reaches only those beside it.
export function plotCoasts(world, source, to) {
  const loads = source?.loads ?? [];
  if (source?.at !== to) return loads;
  const beside = world.beside(to);
  return loads.filter((coast) => beside.includes(coast));
}

// All units of a source that can reach the destination; if some kinds cannot, the others are named.
export function plotAll(source, to, group) {
  const coming = source ? plotComing(source, to) : {}, whole = source && Object.keys(coming).length === Object.keys(source.units).length;
  return {...group, all: true, units: whole ? {} : coming};
}

function PlotWay({world, group, between, put}) {
  const ways = group.via && !between.includes(group.via) ? [...between, group.via] : between, wet = world.sea(group.source);
  return html`${ways.length ? html`<div class="row wrap" role="group" aria-label="Via"><span class="quiet">via</span>${ways.map((key) => html`<button type="button" class="soft"
      key=${key} aria-pressed=${group.via === key} onClick=${() => put({via: group.via === key ? "" : key})}>${world.short(key)}</button>`)}</div>` : null}
    ${wet || group.aboard ? html`<div class="row wrap" role="group" aria-label="Starting position">${PLOT_ABOARD.map((word) => html`<button type="button" class="soft" key=${word}
      aria-pressed=${group.aboard === word} onClick=${() => put({aboard: group.aboard === word ? "" : word})}>${word}</button>`)}</div>` : null}`;
}

// The units that transports take on board on their way.
function PlotLoads({at, group, loads, put}) {
  const {world, plot} = at;
  const coasts = [...new Set([...loads, ...group.load.map((l) => l.source)])];
  const load = (source, kind, n) => {
    const old = group.load.find((l) => l.source === source) ?? {units: {}, source}, units = plotCounted(old.units, kind, n);
    const rest = group.load.filter((l) => l.source !== source);
    put({load: Object.keys(units).length ? [...rest, {units, source}] : rest});
  };
  return html`<div class="stack plot-loads" role="group" aria-label="On board"><h3>Take on board</h3>
    ${coasts.map((coast) => html`<div class="stack" key=${coast} role="group" aria-label=${world.name(coast)}><span class="quiet">${world.name(coast)}</span>
      ${world.shapes.kinds.filter((k) => PLOT_BOARD.includes(k.key)).filter((k) => plot.sources.find((s) => s.at === coast)?.units[k.key]).map((kind) => html`<${PlotStepper}
        key=${kind.key} kind=${kind} most=${PLOT_MOST} count=${group.load.find((l) => l.source === coast)?.units[kind.key] ?? 0}
        note=${`of ${plot.sources.find((s) => s.at === coast)?.units[kind.key]}`} onCount=${(n) => load(coast, kind.key, n)} />`)}</div>`)}</div>`;
}
