// The names that this table gives areas and zones, by region.

import {offerSaid} from "../common/offers.js";
import {html, useState} from "../common/preact.js";
import {BOARDS, OFFER_BLOCKS} from "../common/registers.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").Names}} at */
function TheatreNamed({page, block}) {
  const shapes = page.still[BOARDS.theatre.shapes], names = page.state.board.names ?? {};
  const [region, setRegion] = useState("");
  const areas = shapes.areas.filter((area) => area.in === region);
  return html`<section class="stack names" aria-label=${block.title}><h3>${block.title}</h3>
    <label class="stack"><span class="quiet">Region</span><select value=${region} onChange=${(e) => setRegion(e.target.value)}>
      <option value="">Choose…</option>${shapes.regions.map((r) => html`<option key=${r.key} value=${r.key}>${r.name}</option>`)}</select></label>
    ${areas.map((area) => html`<label class="stack" key=${area.key}><span>${area.name}${area.sea ? html` <small class="quiet">sea</small>` : null}</span>
      <input type="text" maxlength="40" value=${names[area.key] ?? ""} placeholder=${area.name} aria-label=${`Name of ${area.name}`} disabled=${page.waiting}
        onChange=${(e) => page.send(offerSaid(block.send, {at: area.key, name: e.target.value.trim()}))} /></label>`)}</section>`;
}
OFFER_BLOCKS.names = TheatreNamed;
