// One card out of a whole deck: by the continent of its area, by its symbol, or by letters of its name or area.

import {offerSaid} from "../common/offers.js";
import {useWhile} from "../common/pieces.js";
import {html, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {FaceSymbol} from "./face.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").Pick}} at */
OFFER_BLOCKS.pick = ({page, block}) => {
  const [words, type] = useState("");
  const [group, open] = useState("");
  const [chosen, choose] = useWhile(`${page.phase} ${page.recorded?.id}`, /** @type {string[]} */ ([]));
  const put = (card) => {
    const next = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
    type("");
    if (next.length < block.count) return choose(next);
    choose([]);
    page.send(offerSaid(block.send, {card, cards: next}));
  };
  const matching = block.cards.filter((card) => pickFits(card, words) && (words || !group || group === card.group || group === card.symbol));
  const groups = [...new Set(block.cards.map((card) => card.group))], symbols = [...new Set(block.cards.map((card) => card.symbol))].filter(Boolean);
  const shown = words || group || block.cards.length <= 9;
  const chip = (card) => html`<button type="button" class="chip" key=${card.value} disabled=${page.waiting}
    aria-pressed=${block.count > 1 ? chosen.includes(card.value) : undefined} onClick=${() => put(card.value)}><span class="word">${card.label}<small>${card.area}</small></span>
    <${FaceSymbol} symbol=${card.symbol} /></button>`;
  return html`<section class=${`stack pick ${block.private ? "own" : ""}`} aria-label=${block.title}><h3>${block.title}${block.count > 1 ? ` · ${chosen.length} of ${block.count}` : ""}</h3>
    ${block.note ? html`<p class="quiet">${block.note}</p>` : null}
    ${block.cards.length > 9 ? html`<input type="search" aria-label="Name or area of the card" placeholder="Name or area…" value=${words}
      onInput=${(e) => { type(e.target.value); open("") }} />` : null}
    ${shown ? html`<div class="chips two">${matching.map(chip)}
        ${group ? html`<button type="button" class="chip soft" onClick=${() => open("")}>Back</button>` : null}</div>
        ${matching.length ? null : html`<p class="quiet">No card or area matches.</p>`}`
      : block.whole ? groups.map((name) => html`<div class="stack" role="group" aria-label=${name} key=${name}><h4>${name}</h4>
          <div class="chips two">${block.cards.filter((card) => card.group === name).map(chip)}</div></div>`)
      : html`<div class="chips two">${groups.map((name) => html`<button type="button" class="chip" key=${name} onClick=${() => open(name)}>${name}</button>`)}</div>
        <div class="chips two">${symbols.map((name) => html`<button type="button" class="chip soft" key=${name} onClick=${() => open(name)}>
          <${FaceSymbol} symbol=${name} /> ${name}</button>`)}</div>`}</section>`;
};

function pickFits(card, words) {
  const asked = words.trim().toLowerCase();
  return !asked || card.label.toLowerCase().includes(asked) || card.area.toLowerCase().includes(asked);
}
