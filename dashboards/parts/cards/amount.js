// A number: common ones as buttons, any other with a stepper.

import {offerSaid} from "../common/offers.js";
import {html} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {worldNumbers, WorldNumbers, WorldStepper} from "../world/bar.js";

export function AmountChoice({page, title, label, least, most, start, put}) {
  return html`<${WorldNumbers} title=${title} numbers=${worldNumbers(most, least)} now=${undefined} disabled=${page.waiting} onGo=${put} />
    ${most - least >= 12 ? html`<${WorldStepper} label=${label} start=${start} least=${least} most=${most} onGo=${put} />` : null}`;
}

/** @param {{page: import("../common/page").Page, block: import("./blocks").CardNumber}} at */
OFFER_BLOCKS.amount = ({page, block}) => html`<section class="stack" aria-label=${block.title}><${AmountChoice} page=${page} title=${block.title} label=${block.label}
  least=${block.least} most=${block.most} start=${block.start} put=${(n) => page.send(offerSaid(block.send, {n}))} /></section>`;
