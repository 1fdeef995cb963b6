// A single die: the meaning of every face, one tap each, or the program rolls.

import {html} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";

const DIE_PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** @param {{page: import("../common/page").Page, block: import("./blocks").Die}} at */
OFFER_BLOCKS.die = ({page, block}) => {
  const named = block.faces.some((one) => one.label);
  return html`<section class="stack single-die" aria-label=${block.title}><h2>${block.title}</h2>
    ${block.note ? html`<p class="quiet">${block.note}</p>` : null}
    ${block.faces.length ? html`<div class=${named ? "chips" : "chips six"} role="group" aria-label="The die">${block.faces.map((one) => html`<button type="button"
      class=${named ? "die chip named" : "die"} key=${one.face} aria-label=${one.label ? `${one.face}, ${one.label}` : String(one.face)} disabled=${page.waiting}
      onClick=${() => page.send(one.send)}><span class="pips">${DIE_PIPS[one.face]}</span>${one.label ? html`<span class="word">${one.label}</span>` : null}</button>`)}</div>` : null}
    <button type="button" class=${block.faces.length ? "wide" : "main wide tall"} disabled=${page.waiting} onClick=${() => page.send(block.roll)}>Boardside rolls</button>
  </section>`;
};
