// Purchases of this turn: a stepper for each kind; several taps in a row are recorded as one line for each kind.

import {usePending} from "../common/drafts.js";
import {offerSaid} from "../common/offers.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {UnitIcon} from "./theatre_marks.js";

const SHOP_REST = 900;

// A purchase is sent a moment after the last tap, or before whatever is tapped next: eight infantry are one line, not eight.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Shop}} at */
function ShopForm({page, block}) {
  const {left, have, add} = useCart(page, block);
  return html`<section class="stack shop" aria-label=${block.title}><div class="row"><h3 class="grow">${block.title}</h3><b
      class="figure" aria-live="polite">${left} ${left === 1 ? "IPC" : "IPCs"} left</b></div>
    ${block.wares.map((ware) => html`<${ShopWare} key=${ware.unit} ware=${ware} left=${left} add=${add}
      now=${have[ware.unit]} />`)}</section>`;
}

/** What is left and bought, counting what was tapped but not sent yet, and what was sent but not answered yet.
 * @typedef {{left: number, have: Record<string, number>}} Stock
 * @param {import("../common/page").Page} page @param {import("./blocks").Shop} block */
function useCart(page, block) {
  const [cart, keep] = useState(/** @type {Record<string, number>} */ ({}));
  const now = useRef(cart), sent = useRef(/** @type {Stock | null} */ (null));
  const put = (units) => { now.current = units; keep(units) };
  const stock = () => {
    const of = sent.current ?? {left: block.left, have: Object.fromEntries(block.wares.map((ware) => [ware.unit, ware.have]))};
    const more = (unit) => now.current[unit] ?? 0;
    return {left: of.left - block.wares.reduce((sum, {price, unit}) => sum + price * more(unit), 0),
      have: Object.fromEntries(block.wares.map(({unit}) => [unit, of.have[unit] + more(unit)]))};
  };
  const finish = () => {
    const units = Object.entries(now.current).filter(([, count]) => count);
    if (!units.length) return;
    sent.current = stock();
    put({});
    for (const [unit, count] of units) page.send(offerSaid(block.send, {unit, count}));
  };
  useEffect(() => { if (!page.waiting) sent.current = null }, [page.waiting]);
  usePending(finish);
  useRest(Object.values(cart).some(Boolean) && !page.waiting, cart, finish);
  return {...stock(), add: (unit, count) => put({...now.current, [unit]: (now.current[unit] ?? 0) + count})};
}

// Calls `finish` a moment after the last change, and no sooner than a finger that is down has lifted again: otherwise the
// button below it would be disabled in the middle of a tap.
/** @param {boolean} due @param {unknown} changed @param {() => void} finish */
function useRest(due, changed, finish) {
  const [touched, touch] = useState(0);
  useEffect(() => {
    const down = () => touch((n) => n + 1);
    addEventListener("pointerdown", down, true);
    return () => removeEventListener("pointerdown", down, true);
  }, []);
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(finish, SHOP_REST);
    return () => clearTimeout(timer);
  }, [due, changed, touched]);
}

/** @param {{ware: import("./blocks").Ware, left: number, now: number, add(unit: string, count: number): void}} at */
function ShopWare({ware, left, now, add}) {
  const payable = ware.price <= left;
  return html`<div class=${payable || now ? "row steps lot" : "row steps lot far"} role="group" aria-label=${ware.label}><span
      class="grow"><${UnitIcon} kind=${ware.unit} /> ${ware.label} <small class="quiet"> ${ware.price} IPCs</small></span>
    <button type="button" class="soft" aria-label=${`One less: ${ware.label}`} disabled=${now <= 0} onClick=${() => add(ware.unit, -1)}>−</button><b
      class="figure" aria-live="polite">${now}</b>
    <button type="button" class="soft" aria-label=${`One more: ${ware.label}`} disabled=${!payable} onClick=${() => add(ware.unit, 1)}>+</button></div>`;
}
OFFER_BLOCKS.shop = ShopForm;
