// The printed face of a card: its name, the letters that say when it is played, its area and its symbol.

import {html} from "../common/preact.js";

// One stroke each, in a box of 24 by 24; drawn for this project.
const FACE_SYMBOLS = {
  artillery: "M3 17a4 4 0 1 0 8 0a4 4 0 1 0-8 0M9 14L20 6l1.5 2.5L11 16M11 18h9",
  infantry: "M12 3a2.4 2.4 0 1 0 .1 0M12 8v7M7 11l5-2 5 2M12 15l-4 6M12 15l4 6M17 5v14",
  helicopter: "M3 5h18M12 5v4M6 9h9c4 0 5 3 5 6H8c-3 0-4-3-4-6zM7 19h12M10 15v4M16 15v4M2 12h3",
  wild: "M12 3l2.6 6 6.4.6-4.9 4.2 1.5 6.2-5.6-3.4-5.6 3.4 1.5-6.2L3 9.6 9.4 9z",
};
const FACE_WORDS = {P: "placing", A: "attacking", D: "defending", F: "free move", S: "any time", N: "negates"};

export function FaceSymbol({symbol}) {
  return FACE_SYMBOLS[symbol] ? html`<svg class="emblem" viewBox="0 0 24 24" role="img" aria-label=${symbol}><path d=${FACE_SYMBOLS[symbol]} /></svg>` : null;
}

/** @param {{page: import("../common/page").Page, card: import("./blocks").PlayableCard}} at */
export function CardFace({page, card}) {
  const area = faceArea(page, card.area);
  return html`<span class="face-of"><b class="called">${card.label}</b>
    <span class="codes">${card.codes.map((code) => html`<i key=${code} title=${FACE_WORDS[code]} aria-label=${FACE_WORDS[code]}>${code}</i>`)}</span>
    ${area || card.symbol ? html`<span class="printed">${area} <${FaceSymbol} symbol=${card.symbol} /></span>` : null}</span>`;
}

/** @param {import("../common/page").Page} page @param {string} key */
export function faceArea(page, key) {
  return page.still.world?.areas.find((area) => area.key === key)?.name ?? "";
}
