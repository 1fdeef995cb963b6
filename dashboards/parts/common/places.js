// The choice of one or several places out of many, and the map in the entry.

import {AnyBoard} from "./board.js";
import {useDraft} from "./drafts.js";
import {offerSaid} from "./offers.js";
import {useWide} from "./pieces.js";
import {html, useState} from "./preact.js";
import {OFFER_BLOCKS} from "./registers.js";

// One of many places, found by its part of the world; several are collected, and the last one commits.
/** @param {{page: import("./page").Page, block: import("./blocks").Places}} at */
function OfferPlaces({page, block}) {
  const [drafted, keep, key] = useDraft(page, `places ${JSON.stringify(block.send)}`, []);
  const [open, setOpen] = useState(null);
  const names = Object.fromEntries(block.groups.flatMap((g) => g.places).map((p) => [p.value, p.label]));
  const put = (value) => {
    const next = [...drafted, value];
    setOpen(null);
    if (next.length < block.count) return keep(next);
    page.send(offerSaid(block.send, {place: block.count > 1 ? next : value}), {draft: key});
  };
  const group = block.groups.find((g) => g.name === open);
  const left = (p) => drafted.filter((d) => d === p.value).length < (p.copies ?? 1);
  return html`<section class=${`places stack ${block.private ? "own" : ""}`}
      aria-label=${block.title}><h3>${block.title}${block.count > 1 ? ` · ${drafted.length} of ${block.count}` : ""}</h3>
    ${drafted.length ? html`<div class="row wrap">${drafted.map((d, i) => html`<button type="button" class="soft" key=${i}
        aria-label=${`Remove ${names[d]}`}
      onClick=${() => keep(drafted.filter((_, k) => k !== i))}>${names[d]} ✕</button>`)}</div>` : null}
    ${group ? html`<div class="chips">${group.places.filter(left).map((p) => html`<button type="button" class="chip" key=${p.value}
        disabled=${page.waiting}
        onClick=${() => put(p.value)}>${p.label}</button>`)}<button type="button" class="chip soft"
            onClick=${() => setOpen(null)}>Back</button></div>`
      : html`<div class="chips two">${block.groups.filter((g) => g.places.some(left)).map((g) => html`<button type="button" class="chip"
          key=${g.name} disabled=${page.waiting}
        onClick=${() => g.places.length === 1 ? put(g.places[0].value) : setOpen(g.name)}>${g.places.length === 1 ? g.places[0].label : g.name}</button>`)}</div>`}</section>`;
}
OFFER_BLOCKS.places = OfferPlaces;

// The map in the entry; if it is already beside the entry, only its title.
export function OfferMap({page, block}) {
  const wide = useWide() && page.state.role !== "table";
  if (wide || page.state.board?.inPlay === true) return html`<p class="quiet">${block.title}</p>`;
  return html`<${AnyBoard} page=${page} board=${page.state.board} stills=${page.still} />`;
}
OFFER_BLOCKS.map = OfferMap;
