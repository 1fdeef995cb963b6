// An order written on paper: typed when its round comes, parsed by the server, and revealed with one tap.

import {offerMessage} from "../common/offers.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").Dictated}} at */
function DictatedLine({page, block}) {
  const [text, set] = useState(""), asked = useRef(0);
  const answer = page.state.looked?.typed;
  useEffect(() => {
    if (!answer || !asked.current || answer.n !== asked.current || answer.slot !== block.slot) return;
    asked.current = 0;
    if (answer.orders.length === 1 && !answer.left.length) page.send(offerMessage({event: block.send.event}, {order: answer.orders[0]}));
  }, [answer?.n]);
  const ask = () => { asked.current = Date.now(); page.send({do: "look", typed: {n: asked.current, slot: block.slot, text}}) };
  const enter = (e) => { if (e.key === "Enter" && text.trim()) { e.preventDefault(); ask() } };
  return html`<section class="stack" aria-label=${block.title}><h3>${block.title}</h3>
    <label class="stack"><span class="quiet">3i 1t Ukr -> Cau · all Libya -> Egypt · trn Baltic (+2i W Eur) -> North Sea · build Germany 6t</span>
      <input type="text" value=${text} autocapitalize="off" autocorrect="off" spellcheck=${false}
        onInput=${(e) => set(e.currentTarget.value)} onKeyDown=${enter} /></label>
    ${answer?.slot === block.slot ? answer.says.map((say) => html`<p class="notice" key=${say} role="status">${say}</p>`) : null}
    <button type="button" class="wide" disabled=${page.waiting || !text.trim()} onClick=${ask}>Reveal order</button></section>`;
}
OFFER_BLOCKS.dictated = DictatedLine;
