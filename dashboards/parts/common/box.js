// A box for secret submissions. It looks the same whether or not anything was submitted, and whatever it was. Choices
// are kept only in the memory of this page, and are gone from it as soon as they are submitted.

import {offerFilled, offerFull, offerLess, offerOpen, OfferRow, offerTaken, offerValues} from "./offers.js";
import {PieceChip, PieceHold} from "./pieces.js";
import {html, useEffect, useLayoutEffect, useRef, useState} from "./preact.js";
import {OFFER_BLOCKS} from "./registers.js";
import {steadyNew} from "./steady.js";

/** @param {{page: import("./page").Page, block: import("./blocks").Boxed}} at */
OFFER_BLOCKS.box = ({page, block}) => html`<section class=${block.private ? "stack box own" : "stack box"} aria-label=${block.title}>
  ${block.title ? html`<h2>${block.title}</h2>` : null}
  ${block.say ? html`<p aria-live="polite">${block.say}</p>` : null}
  ${block.reveal ? html`<${BoxReveal} page=${page} reveal=${block.reveal} />` : null}
  ${block.lay || block.back ? html`<${BoxLaying} page=${page} block=${block} lay=${block.lay} back=${block.back} />` : null}
  ${block.hands.length ? html`<h3>Take turns with this screen</h3><div class="chips one">${block.hands.map((choice) =>
    html`<${PieceChip} key=${choice.label} words=${page.words} choice=${choice} disabled=${page.waiting} short=${false} onTap=${() => page.send(choice.send)} />`)}</div>` : null}
</section>`;

// It appears with the last submission, when a finger may be about to tap a choice again, so it ignores taps for a moment.
/** @param {{page: import("./page").Page, reveal: import("./blocks").Tap}} at */
function BoxReveal({page, reveal}) {
  const button = useRef(null);
  useLayoutEffect(() => steadyNew(button.current), []);
  return html`<button ref=${button} type="button" class="main wide reveal" disabled=${page.waiting} onClick=${() => page.send(reveal.send)}>${reveal.label}</button>`;
}

/** @param {{page: import("./page").Page, block: import("./blocks").Boxed, lay?: import("./blocks").Tap, back?: import("./blocks").Tap}} at */
function BoxLaying({page, block, lay, back}) {
  const [chosen, choose] = useState({});
  const draft = `box ${block.key} ${block.slot ?? ""}`, values = offerValues(block.rows, chosen);
  useEffect(() => { if (page.recorded?.draft === draft) choose({}) }, [page.recorded]);
  const say = (all) => lay && page.send(lay.send.event ? {...lay.send, event: {...lay.send.event, ...all}} : lay.send, {draft});
  const put = (row, value) => {
    const next = {...chosen, [row.name]: offerTaken(row, values[row.name], value)};
    const whole = offerValues(block.rows, next), full = block.rows.every((r) => offerFull(r, whole[r.name]));
    choose(full && block.rows.length === 1 ? {} : next);
    if (full) say(whole);
  };
  const few = block.rows.some((row) => offerLess(row)), enough = block.rows.every((row) => offerFilled(row, values[row.name]));
  return html`${block.rows.map((row) => html`<${OfferRow} key=${row.name} page=${page} row=${offerOpen(row, values)} value=${values[row.name]}
      onChoose=${(value) => put(row, value)} />`)}
    ${few ? html`<button type="button" class=${boxCount(block, values) ? "main wide" : "wide"} disabled=${!enough || page.waiting} onClick=${() => { choose({}); say(values) }}>${enough
      ? boxWords(block, values) : lay?.label}</button>` : null}
    ${block.rows.length || !lay ? null : html`<button type="button" class="wide" disabled=${page.waiting} onClick=${() => say({})}>${lay.label}</button>`}
    ${back ? html`<${BoxPeek} lies=${block.lies} hint=${block.hint} />
    <button type="button" class="wide" disabled=${page.waiting} onClick=${() => page.send(back.send, {draft})}>${back.label}</button>` : null}
    <p class="quiet">${block.note}</p>`;
}

// The words of the button where fewer choices than the maximum are enough.
function boxWords(block, values) {
  return boxCount(block, values) ? block.lay.label : block.none ?? "Play nothing";
}

function boxCount(block, values) {
  return block.rows.flatMap((row) => row.least === undefined ? [] : values[row.name] ?? []).length;
}

// The player's own submission, shown only while the button is held down.
function BoxPeek({lies, hint = "Hold to see your submission"}) {
  const [holding, hold] = useState(false);
  return html`<${PieceHold} holding=${holding} onHold=${hold}>${hint}</${PieceHold}>
    ${holding ? html`<ul class="cards" aria-live="polite">${(lies.length ? lies : ["You haven't submitted anything."]).map((line) =>
      html`<li key=${line}><b>${line}</b></li>`)}</ul>` : null}`;
}
