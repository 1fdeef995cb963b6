// The course of a war: charts, luck of both sides, battles far from the average, and the fate of plotted lines.

import {PieceOwner} from "../common/pieces.js";
import {html, useEffect} from "../common/preact.js";
import {PHONE_PANELS} from "../common/registers.js";
import {HistoryTab} from "./history.js";

PHONE_PANELS.account = ({page}) => {
  useEffect(() => {
    page.send({do: "look", charts: true, account: true});
    return () => page.send({do: "look", charts: false, account: false});
  }, []);
  const account = page.state.looked?.account, owners = Object.fromEntries((page.state.board?.owners ?? []).map((o) => [o.key, o]));
  return html`<div class="stack account"><${HistoryTab} page=${page} />${account ? html`
    ${account.stopped.length ? html`<h2>Surprises</h2><ul>${account.stopped.map((one) => html`<li key=${one.text}>${one.text}${one.count > 1 ? ` (${one.count}×)` : ""}</li>`)}</ul>` : null}
    ${account.lines.length ? html`<h2>Lines</h2><ul class="lines fates">${account.lines.map((one, i) => html`<li key=${i} class="line"><span class="label">${one.at}</span>
      <span class="said"><${PieceOwner} of=${owners[one.by]} name=${false} /> ${one.text} <b>${one.how}</b>${one.why ? html`<small class="marks">${one.why}</small>` : null}</span></li>`)}</ul>` : null}
    ${account.battles.length ? html`<h2>Luck</h2><p>Hits above or below the average of the same dice: ${account.sides.map((side) => `${side.name} ${accountSigned(side.swing)}`).join(" · ")}${
        account.fought > account.battles.length ? `. These ${account.battles.length} of ${account.fought} battles were furthest from it.` : ""}</p>
      <ul class="lines">${account.battles.map((one, i) => html`<li key=${i} class="line"><span class="label">${one.turn}</span><span class="said"><${PieceOwner}
        of=${owners[one.by]} name=${false} /> ${one.where}: made ${one.hits[0]} ${one.hits[0] === 1 ? "hit" : "hits"} (${one.hits[1]} expected), took ${one.taken[0]} (${one.taken[1]} expected): <b>${accountSigned(one.swing)}</b></span></li>`)}</ul>` : null}` : null}</div>`;
};

/** @param {number} n */
function accountSigned(n) {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0";
}
