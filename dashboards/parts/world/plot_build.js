// Builds of a book: one line for each factory, with steppers for its units and their cost.

import {html, useLayoutEffect, useRef, useState} from "../common/preact.js";
import {plotCounted, PlotStepper} from "./plot_group.js";
import {plotCost, plotLeft, plotOrder, plotSum} from "./plot_labels.js";

const PLOT_SHIPS = ["transport", "submarine", "carrier", "battleship"];
const PLOT_BUILDS = 99;
const PLOT_STEADY = 1500;  // milliseconds in which the answer to a tap comes

// The factories: a tap chooses one, and its line is added with the first unit.
export function PlotBuild({at}) {
  const {plot, book, write, world} = at;
  const [site, choose] = useState(plot.sites.length === 1 ? plot.sites[0].at : "");
  const line = book.findIndex((order) => order.kind === "build" && order.to === site);
  const put = (more) => {
    const next = {...(line < 0 ? plotOrder("build", site) : book[line]), ...more};
    if (!plotSum(next.units)) return line < 0 ? undefined : write(book.toSpliced(line, 1));
    write(line < 0 ? [...book, next] : book.with(line, next));
  };
  const elsewhere = world.shapes.areas.filter((a) => !a.sea && world.holder(a.key)?.key === plot.slot && !plot.sites.some((s) => s.at === a.key));
  return html`<div class="stack" role="group" aria-label="Build" onPointerDown=${useSteady()}>
    ${site ? null : html`<h3>Which factory builds?</h3>`}
    <div class="chips">${plot.sites.map((s) => html`<button type="button" key=${s.at} class="chip" aria-pressed=${s.at === site} onClick=${() => choose(s.at)}>${world.short(s.at)}</button>`)}</div>
    ${site ? html`<${PlotBuilt} at=${at} order=${line < 0 ? plotOrder("build", site) : book[line]} put=${put} />` : null}
    ${elsewhere.length ? html`<select aria-label="New factory in" onChange=${(e) => { choose(e.currentTarget.value); e.currentTarget.value = "" }}>
      <option value="">New factory in…</option>${elsewhere.map((a) => html`<option key=${a.key} value=${a.key}>${world.name(a.key)}</option>`)}</select>` : null}</div>`;
}

// Lines and findings that appear above a button while it is tapped do not move it away from the finger.
function useSteady() {
  const held = useRef(/** @type {{el: Element, top: number, till: number} | null} */ (null));
  useLayoutEffect(() => {
    const now = held.current, main = now?.el.closest(".bs.phone main");
    if (now && main && now.el.isConnected && Date.now() < now.till) main.scrollTop += now.el.getBoundingClientRect().top - now.top;
  });
  return (e) => {
    const el = e.target.closest("button");
    held.current = el && {el, top: el.getBoundingClientRect().top, till: Date.now() + PLOT_STEADY};
  };
}

// A price, and how much is missing for one more: more than the money can be plotted, in the hope of income.
const plotPrice = (price, left) => `${price} ${price === 1 ? "IPC" : "IPCs"}${price > left && left > 0 ? `: ${price - left} too few` : ""}`;

export function PlotBuilt({at, order, put}) {
  const {plot, world} = at, site = plot.sites.find((s) => s.at === order.to);
  const kinds = world.shapes.kinds.filter((k) => plot.prices[k.key] && (order.units[k.key] || (site ? k.key !== "factory" && (site.zones.length || !PLOT_SHIPS.includes(k.key)) : k.key === "factory")));
  const left = plot.hand - plotCost(plot, at.book);
  const wet = PLOT_SHIPS.some((kind) => order.units[kind]);
  return html`<div class="stack plot-group" role="group" aria-label=${`Build in ${world.name(order.to)}`}>
    <h3>Build in ${world.name(order.to)}${site?.most ? ` · ${plotSum(order.units)} of ${site.most}` : ""} · ${plotLeft(left)}</h3>
    ${kinds.map((kind) => html`<${PlotStepper} key=${kind.key} kind=${kind} most=${PLOT_BUILDS} count=${order.units[kind.key] ?? 0} note=${plotPrice(plot.prices[kind.key], left)}
      onCount=${(n) => put({units: plotCounted(order.units, kind.key, n)})} />`)}
    ${wet && site ? html`<div class="row wrap" role="group" aria-label="Ships appear in"><span class="quiet">Ships in</span>${site.zones.map((zone) => html`<button type="button" class="soft" key=${zone}
      aria-pressed=${order.zone === zone} onClick=${() => put({zone: order.zone === zone ? "" : zone})}>${world.short(zone)}</button>`)}</div>` : null}</div>`;
}
