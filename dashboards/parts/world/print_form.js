// Cards as they are printed in the table's own set: their areas and symbols. Only differences are stored.

import {html, useState} from "../common/preact.js";
import {setupParts, SetupSays} from "../setup/setup.js";

setupParts.cards_print = ({block, draft, set, about, shown}) => {
  const {cards, symbols, continents} = about.still;
  const names = Object.fromEntries(continents.flatMap((c) => c.areas).map((area) => [area.key, area.name]));
  const changed = (card) => card.key in draft.printed || (block.signs && card.key in draft.signs);
  const count = cards.filter(changed).length;
  return html`<section class="stack" aria-label="Our print"><${SetupSays} shown=${shown} field=${block.field} />
    ${count ? html`<div class="row"><span class="grow">${count} changed by you</span>
      <button onClick=${() => set({printed: {}, signs: {}})}>Restore defaults</button></div>` : null}
    ${Object.entries(symbols).map(([symbol, name]) => html`<${PrintGroup} key=${symbol} name=${name} draft=${draft} set=${set} block=${block}
      cards=${cards.filter((card) => card.symbol === symbol)} changed=${changed} names=${names} about=${about.still} />`)}</section>`;
};

function PrintGroup({name, cards, changed, ...rest}) {
  const count = cards.filter(changed).length;
  const [open, setOpen] = useState(count > 0);
  return html`<section class="setup-group"><button class="wide setup-fold" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span class="grow print-sign">${name}</span><span class="quiet">${cards.length} cards${count > 0 && ` · ${count} changed`}</span>
      <span aria-hidden="true">${open ? "▾" : "▸"}</span></button>
    ${open && html`<div class="stack">${cards.map((card) => html`<${PrintCard} key=${card.key} card=${card} changed=${changed(card)} ...${rest} />`)}</div>`}</section>`;
}

// A card as one line; a tap asks for its area, and for its symbol if the table chose to enter symbols.
function PrintCard({card, changed, draft, set, block, names, about}) {
  const [open, setOpen] = useState(false);
  const area = draft.printed[card.key] ?? card.area, sign = draft.signs[card.key] ?? card.symbol;
  const put = (field, usual) => (event) => {
    const {[card.key]: _, ...others} = draft[field], {value} = event.target;
    set({[field]: value === usual ? others : {...others, [card.key]: value}});
  };
  return html`<section class="lobby-card print-card"><button class="plain wide row" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span class="grow">${card.name}</span><span class=${changed ? "" : "quiet"}>${names[area] ?? "no area"}${block.signs ? ` · ${about.symbols[sign]}` : ""}${changed
        ? " (yours)" : ""}</span></button>
    ${open ? html`<label>Area on ${card.name}<select value=${area} onChange=${put("printed", card.area)}>
        <option value="">no area</option>${about.continents.map((continent) => html`<optgroup key=${continent.name} label=${continent.name}>
        ${continent.areas.map((a) => html`<option key=${a.key} value=${a.key}>${a.name}</option>`)}</optgroup>`)}</select></label>` : null}
    ${open && block.signs ? html`<label>Symbol of ${card.name}<select value=${sign} onChange=${put("signs", card.symbol)}>
        ${Object.entries(about.symbols).map(([key, name]) => html`<option key=${key} value=${key}>${name}</option>`)}</select></label>` : null}</section>`;
}
