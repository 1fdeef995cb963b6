// The player's purse while others play: figures first, then the value of the shares in each corporation.

import {MineFigures} from "../common/holdings.js";
import {pieceMoney, PieceOwner} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {PHONE_MINE} from "../common/registers.js";

PHONE_MINE.purse = ({part}) => {
  const dollars = [["Cash", part.cash], ["Worth", part.worth]].filter(([, n]) => n !== null).map(([what, n]) => [what, pieceMoney(n)]);
  return html`<section class="purse stack" aria-label="What you have">
    <${MineFigures} figures=${[...dollars, ...part.figures]} />
    ${part.shares.length ? html`<table class="sums"><thead><tr><th>Shares</th><th>Size</th><th>Price</th><th>Worth</th></tr></thead><tbody>
      ${part.shares.map((row) => html`<tr key=${row.firm.key}><th scope="row"><${PieceOwner} of=${row.firm} name=${false} /> <b>${row.count || ""}</b>
        ${" "}${row.firm.name}${row.ceo ? html` <small>CEO</small>` : null}</th><td>${row.size}</td><td>${row.price ? pieceMoney(row.price) : "–"}</td>
        <td><b>${row.price ? pieceMoney(row.value) : "–"}</b></td></tr>`)}</tbody></table>` : html`<p class="quiet">No shares yet.</p>`}
  </section>`;
};
