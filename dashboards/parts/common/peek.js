// Private lines: a block that shows them only while a finger or a key is down.

import {PieceHold} from "./pieces.js";
import {html, useState} from "./preact.js";
import {OFFER_BLOCKS} from "./registers.js";

/** @param {{block: import("./blocks").Peek}} at */
OFFER_BLOCKS.peek = ({block}) => {
  const [holding, hold] = useState(false);
  return html`<section class="stack hand" aria-label=${block.title}>
    <${PieceHold} holding=${holding} onHold=${hold}>${holding ? block.title : block.hint}</${PieceHold}>
    ${holding ? html`<ul class="cards while-held" aria-live="polite">${block.lines.map((line) => html`<li
        key=${line}><b>${line}</b></li>`)}</ul>` : null}
    ${block.note ? html`<p class="quiet">${block.note}</p>` : null}</section>`;
};
