// Who can hold which card, as far as the player of this page can conclude it.

import {html} from "./preact.js";
import {PHONE_PANELS} from "./registers.js";

PHONE_PANELS.holders = ({panel}) => html`<section class="holders" aria-label="Who holds what"><p class="quiet">${panel.note}</p>
  ${panel.rows.length ? html`<div class="seats-sheet"><table aria-label="Who holds what"><thead><tr><th scope="col"><span class="only-read">Card</span></th>${panel.places.map((place) =>
    html`<th scope="col" key=${place}><span class="name">${place}</span></th>`)}</tr></thead>
    <tbody>${panel.rows.map((row) => html`<tr key=${row.card} class=${row.own ? "own" : ""}><th scope="row">${row.card}</th>${row.cells.map((said, at) =>
      html`<td key=${at} class=${said === "yes" ? "sure" : ""}>${row.own && at === 0 ? "yours" : said || html`<span class="only-read">no</span>`}</td>`)}</tr>`)}</tbody></table></div>` : null}
</section>`;
