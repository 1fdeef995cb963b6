// A part of a build: how many of each kind, against the money in hand. It begins with what can be paid.

import {offerMessage} from "../common/offers.js";
import {html, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {PlotStepper} from "./plot_group.js";

const plotIpcs = (n) => (n === 1 ? "1 IPC" : `${n} IPCs`);

export function plotBill(block, chosen) {
  const counts = Object.fromEntries(block.rows.map((row) => [row.unit, chosen[row.unit] ?? row.now]));
  const sum = (of) => block.rows.reduce((all, row) => all + of(row) * counts[row.unit], 0);
  const cost = sum((row) => row.price), placed = sum((row) => Number(row.unit !== "factory"));
  return {counts, cost, short: Math.max(0, cost - block.hand), full: block.room !== null && placed > block.room, empty: !sum(() => 1)};
}

function PlotChoice({page, block}) {
  const [chosen, choose] = useState({});
  const {counts, cost, short, full, empty} = plotBill(block, chosen);
  const units = Object.fromEntries(Object.entries(counts).filter(([, n]) => n));
  return html`<section class="stack lots" aria-label=${block.title}>
    ${block.title ? html`<h3>${block.title}</h3>` : null}
    ${block.why ? html`<p>${block.why}</p>` : null}
    ${block.rows.map((row) => html`<div class="stack lot" key=${row.unit}><${PlotStepper} kind=${{key: row.unit, name: row.label}} count=${counts[row.unit]} most=${row.most}
      note=${`of ${row.meant} · ${plotIpcs(row.price)}${row.meant > 1 ? " each" : ""}`} onCount=${(n) => choose({...chosen, [row.unit]: n})} />
      ${row.why ? html`<span class="quiet">${row.why}</span>` : null}</div>`)}
    <p class="plot-money" aria-live="polite"><b class=${short ? "figure bad" : "figure"}>${cost}</b> of ${plotIpcs(block.hand)}${short ? html` · <b class="bad">${short}</b> short` : ""}${full
      ? html` · <b class="bad">only ${block.room} can be placed here</b>` : ""}</p>
    <button type="button" class=${block.fold ? "wide" : "main wide"} disabled=${page.waiting || empty || short > 0 || full}
      onClick=${() => page.send(offerMessage({event: block.send.event}, {units}))}>${block.verb}</button>
    ${block.says ? html`<p class="quiet">${block.says}</p>` : null}
  </section>`;
}
OFFER_BLOCKS.builds = PlotChoice;
