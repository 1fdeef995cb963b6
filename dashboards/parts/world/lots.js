// Numbers of units, one for each kind and place, chosen with steppers and recorded together.

import {offerMessage} from "../common/offers.js";
import {html, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";

/** @typedef {Record<string, [number, number]>} Chosen how many go all the way, and how many stop between */

/** @param {{page: import("../common/page").Page, block: import("./blocks").Lots}} at */
function LotsForm({page, block}) {
  const [chosen, choose] = useState(/** @type {Chosen} */ ({}));
  const total = block.lots.reduce((sum, lot) => sum + lotNow(chosen, lot)[0] + lotNow(chosen, lot)[1], 0);
  return html`<section class="stack lots" aria-label=${block.title}>
    ${block.title ? html`<h3>${block.title}</h3>` : null}
    ${block.lots.map((lot) => html`<${LotsRow} key=${lotKey(lot)} lot=${lot} now=${lotNow(chosen, lot)}
      set=${(far, stop) => choose({...chosen, [lotKey(lot)]: [far, stop]})} />`)}
    <button type="button" class="wide" disabled=${page.waiting || !total}
      onClick=${() => page.send(offerMessage({event: block.send.event}, lotsWords(block, chosen)))}>${block.verb}</button>
  </section>`;
}

/** @param {import("./blocks").Lot} lot */
const lotKey = (lot) => `${lot.group} ${lot.unit}`;

/** By default everything that can go goes. @param {Chosen} chosen @param {import("./blocks").Lot} lot @returns {[number, number]} */
const lotNow = (chosen, lot) => chosen[lotKey(lot)] ?? [lot.most, 0];

/** The numbers as fields of the event. @param {import("./blocks").Lots} block @param {Chosen} chosen */
export function lotsWords(block, chosen) {
  const units = (lots, which) => Object.fromEntries(lots.map((lot) => [lot.unit, lotNow(chosen, lot)[which]]).filter(([, n]) => n));
  if (!block.groups) return {units: units(block.lots, 0)};
  const going = Object.keys(block.groups).map(Number).map((group) => {
    const lots = block.lots.filter((lot) => lot.group === group);
    const sails = lots.some((lot) => lot.unit === "transport" && lotNow(chosen, lot)[0] + lotNow(chosen, lot)[1]);
    return {group, units: units(lots, 0), first: units(lots, 1), load: sails ? block.groups[group] : []};
  });
  return {going: going.filter((g) => Object.keys(g.units).length + Object.keys(g.first).length)};
}

/** @param {{lot: import("./blocks").Lot, now: [number, number], set(far: number, stop: number): void}} at */
function LotsRow({lot, now, set}) {
  const [far, stop] = now, left = lot.meant - far - stop;
  return html`<div class="stack lot"><p><b>${lot.label}</b>${lot.of ? html` <span class="quiet">${lot.of}</span>` : null}
      ${lot.why ? html`<br /><span class="quiet">${lot.why}</span>` : null}</p>
    ${lot.most ? html`<${LotsSteps} label=${lot.label} value=${far} most=${lot.most} left=${left} put=${(n) => set(n, stop)} />` : null}
    ${lot.between ? html`<p class="quiet">Only as far as ${lot.stop}:</p><${LotsSteps} label=${`${lot.label}, only as far as ${lot.stop}`}
      value=${stop} most=${lot.between} left=${left} put=${(n) => set(far, n)} />` : null}
  </div>`;
}

/** @param {{label: string, value: number, most: number, left: number, put(n: number): void}} at */
function LotsSteps({label, value, most, left, put}) {
  return html`<div class="row steps" role="group" aria-label=${label}>
    <button type="button" class="soft" aria-label=${`One less: ${label}`} disabled=${value <= 0} onClick=${() => put(value - 1)}>−</button>
    <b class="figure" aria-live="polite">${value}</b><span class="quiet">of ${most}</span>
    <button type="button" class="soft" aria-label=${`One more: ${label}`} disabled=${value >= most || left <= 0} onClick=${() => put(value + 1)}>+</button>
  </div>`;
}
OFFER_BLOCKS.lots = LotsForm;
