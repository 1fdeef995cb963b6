// Purchases of this turn: a stepper for each kind; several taps in a row are recorded as one.

import {offerSaid} from "../common/offers.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {UnitIcon} from "./theatre_marks.js";

const SHOP_REST = 900;

/** @param {{page: import("../common/page").Page, block: import("./blocks").Shop}} at */
function ShopForm({page, block}) {
  return html`<section class="stack shop" aria-label=${block.title}><div class="row"><h3 class="grow">${block.title}</h3><b class="figure">${block.money}</b></div>
    ${block.wares.map((ware) => html`<${ShopWare} key=${ware.unit} page=${page} block=${block} ware=${ware} />`)}</section>`;
}

// A purchase is sent a moment after the last tap: eight infantry are one line, not eight.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Shop, ware: import("./blocks").Ware}} at */
function ShopWare({page, block, ware}) {
  const [more, put] = useState(0);
  const latest = useRef({more: 0, send: (_count) => {}});
  latest.current = {more, send: (count) => page.send(offerSaid(block.send, {unit: ware.unit, count}))};
  useEffect(() => {
    if (!more || page.waiting) return;
    const timer = setTimeout(() => { latest.current.send(more); put(0) }, SHOP_REST);
    return () => clearTimeout(timer);
  }, [more, page.waiting]);
  const row = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { // a tap elsewhere means that this purchase is finished
    const elsewhere = (e) => {
      if (!latest.current.more || e.composedPath().includes(row.current)) return;
      latest.current.send(latest.current.more);
      put(0);
    };
    addEventListener("pointerdown", elsewhere, true);
    return () => removeEventListener("pointerdown", elsewhere, true);
  }, []);
  const now = ware.have + more;
  return html`<div class="row steps lot" ref=${row} role="group" aria-label=${ware.label}><span class="grow"><${UnitIcon} kind=${ware.unit} /> ${ware.label}
      <small class="quiet"> ${ware.price} IPCs</small></span>
    <button type="button" class="soft" aria-label=${`One less: ${ware.label}`} disabled=${now <= 0} onClick=${() => put(more - 1)}>−</button><b
      class="figure" aria-live="polite">${now}</b>
    <button type="button" class="soft" aria-label=${`One more: ${ware.label}`} disabled=${more >= ware.most} onClick=${() => put(more + 1)}>+</button></div>`;
}
OFFER_BLOCKS.shop = ShopForm;
