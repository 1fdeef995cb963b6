// What if a line had not been: a sandbox that says so on top, in words and in colour, and what no longer fits in it.

import {PieceOwner} from "../common/pieces.js";
import {html} from "../common/preact.js";

const WHAT_IF_BROKEN = 4;

export function WhatIfBanner({words, found, go, onBack}) {
  const more = found.broken.length - WHAT_IF_BROKEN;
  return html`<section class="what-if-banner stack" aria-label="What if" role="status">
    <div class="row"><h2>What if</h2><button type="button" class="main grow" onClick=${onBack}>Back to what happened</button></div>
    <p>…line ${found.label} had not been: <q>${found.text}</q></p>
    <p class="quiet">Nothing of this happened and nothing is recorded. All later lines stay as they were (${found.moves}).</p>
    <${WhatIfEnds} words=${words} found=${found} />
    ${found.broken.length ? html`<p><b>${found.broken.length === 1 ? "One later line breaks" : `${found.broken.length} later lines break`}:</b></p>
      <ul class="broken-lines">${found.broken.slice(0, WHAT_IF_BROKEN).map((one) => html`<li key=${one.label}><button type="button" class="soft"
        disabled=${one.at === undefined || one.at === null} onClick=${() => go(one.at)}><b>${one.label}</b> ${one.text} <small>${one.why}</small></button></li>`)}</ul>
      ${more > 0 ? html`<p class="quiet">and ${more} more: ${found.broken.slice(WHAT_IF_BROKEN, WHAT_IF_BROKEN + 12).map((one) => one.label).join(", ")}${more > 12 ? " …" : ""}</p>` : null}`
      : html`<p><b>All later lines still fit.</b></p>`}
  </section>`;
}

// What the rulebook counts, where it would be another.
function WhatIfEnds({words, found}) {
  const other = found.ends.filter((one) => one.then !== one.now && words.players[one.of]);
  const names = (keys) => keys.map((key) => words.players[key]?.name).join(", ") || "nobody";
  const won = names(found.winners.then) !== names(found.winners.now);
  return html`${other.length ? html`<p class="row wrap">${other.map((one) => html`<span class="named" key=${one.of}><${PieceOwner} of=${words.players[one.of]} name=${false} />
      <b>${whatIfFigure(one.then)} → ${whatIfFigure(one.now)}</b></span>`)}</p>` : null}
    ${won ? html`<p>Won by ${names(found.winners.now)} instead of ${names(found.winners.then)}.</p>` : null}`;
}

function whatIfFigure(value) {
  return value === null ? "not known" : value.toLocaleString("en-US");
}
