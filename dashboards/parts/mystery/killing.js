// Entries of a mystery with a murderer at the table: an envelope, kinds of cards with their targets, several cards, a short list.

import {OfferRow, offerSaid} from "../common/offers.js";
import {PieceChip, useWhile} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";

// Everybody fills in the rows; an innocent player's entries stay in the memory of this page and are discarded when sent.
/** @param {{page: import("../common/page").Page, block: import("./blocks").EnvelopeBlock}} at */
OFFER_BLOCKS.envelope = ({page, block}) => {
  const [chosen, choose] = useState({}), [own, note] = useState("");
  const take = (row, value) => {
    const held = block.held.includes(value);
    note(held ? row.choices.find((choice) => choice.value === value)?.label ?? "" : "");
    if (!held) choose({...chosen, [row.name]: value});
  };
  const full = block.rows.every((row) => chosen[row.name] !== undefined);
  const say = (tap) => {
    page.send({...offerSaid(tap.send, {case_file: [...block.fixed, ...block.rows.map((row) => chosen[row.name])]}), hush: true});
  };
  return html`<section class="stack envelope own" aria-label=${block.title}><h2>${block.title}</h2><p class="quiet">${block.note}</p>
    ${block.rows.map((row) => html`<${OfferRow} key=${row.name} page=${page} row=${row} value=${chosen[row.name]}
      onChoose=${(value) => take(row, value)} />`)}
    ${own ? html`<p class="notice" role="status">${own} is among your own cards. Tap another card.</p>` : null}
    <div class="chips two">${[block.innocent, block.killer].map((tap) => html`<button type="button" class="tall" key=${tap.label}
      disabled=${!full || page.waiting} onClick=${() => say(tap)}>${tap.label}</button>`)}</div></section>`;
};

// A kind, then its target: two taps. A choice that is not possible is greyed out and says why.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Kinds}} at */
OFFER_BLOCKS.kinds = ({page, block}) => {
  const [open, unfold] = useWhile(`${page.phase} ${page.recorded?.id}`, "");
  const shown = block.kinds.find((kind) => kind.label === open), next = shown?.ask ?? "";
  useEffect(() => { page.choosing?.(next); return () => page.choosing?.("") }, [next]);
  return html`<section class="stack kinds" aria-label=${block.title}><h3>${block.title}</h3>
    ${shown ? html`<button type="button" class="soft wide between" aria-expanded="true" onClick=${() => unfold("")}><b>${shown.label}</b><span class="quiet">Other cards</span></button>
      ${shown.does ? html`<p class="quiet" dangerouslySetInnerHTML=${{__html: shown.does}} />` : null}
      <div class="chips">${shown.taps.map((choice) => html`<${PieceChip} key=${`${choice.label} ${choice.note ?? ""}`} words=${page.words} choice=${choice}
        disabled=${page.waiting} onTap=${() => page.send(choice.send)} />`)}</div>`
      : html`<div class="chips">${block.kinds.map((kind) => html`<button type="button" class="chip" key=${kind.label} aria-expanded="false"
        onClick=${() => unfold(kind.label)}><span class="word">${kind.label}</span></button>`)}</div>`}</section>`;
};

// Several cards: a tap selects or deselects one; the last one records, or a button if the number is not known.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Several}} at */
OFFER_BLOCKS.several = ({page, block}) => {
  const [chosen, choose] = useWhile(`${page.phase} ${page.recorded?.id}`, /** @type {any[]} */ ([]));
  const say = (cards) => page.send({...offerSaid(block.send, {cards}), hush: !!block.private});
  const take = (value) => {
    const next = chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
    if (block.count && next.length > block.count) return;
    choose(next);
    if (block.count && next.length === block.count) say(next);
  };
  return html`<section class=${`stack several ${block.private ? "own" : ""}`} aria-label=${block.title}>
    <h3>${block.title}${block.count > 1 ? ` · ${chosen.length} of ${block.count}` : ""}</h3>
    ${block.heaps.map((heap) => html`<div class="stack row-of" key=${heap.name + heap.choices[0].value}>${heap.name ? html`<h3>${heap.name}</h3>` : null}
      <div class="chips">${heap.choices.map((choice) => html`<${PieceChip} key=${choice.value} words=${page.words} choice=${choice}
        chosen=${chosen.includes(choice.value)} disabled=${page.waiting} onTap=${() => take(choice.value)} />`)}</div></div>`)}
    ${block.count ? null : html`<button type="button" class=${chosen.length ? "main wide tall" : "wide tall"} disabled=${page.waiting || !(chosen.length || block.none)}
      onClick=${() => chosen.length ? say(chosen) : page.send(block.none?.send)}>${chosen.length || !block.none ? block.verb : block.none.label}</button>`}</section>`;
};

/** @param {{page: import("../common/page").Page, block: import("./blocks").LinesToRead}} at */
OFFER_BLOCKS.told = ({page, block}) => html`<section class="stack" aria-label=${block.title}><h2>${block.title}</h2>
  <ol class="told-lines">${block.lines.map((line) => html`<li key=${line}>${line}</li>`)}</ol>
  ${block.taps.map((choice) => html`<${PieceChip} key=${choice.label} words=${page.words} choice=${choice} disabled=${page.waiting} onTap=${() => page.send(choice.send)} />`)}</section>`;
