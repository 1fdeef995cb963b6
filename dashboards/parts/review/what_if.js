// What if a line were missing or different: a sandbox that is marked as such in words and color, with the later lines
// that no longer fit.

import {offerFilled, offerOpen, OfferRow, offerTaken, offerValues} from "../common/offers.js";
import {PieceOwner, useWhile} from "../common/pieces.js";
import {html} from "../common/preact.js";

const WHAT_IF_BROKEN = 4;

export function WhatIfBanner({words, imagined, go, onBack, onWords}) {
  const more = imagined.broken.length - WHAT_IF_BROKEN;
  return html`<section class="what-if-banner stack" aria-label="What if" role="status">
    <div class="row"><h2>What if</h2><button type="button" class="main grow" onClick=${onBack}>Back to the real game</button></div>
    <p>…line ${imagined.label} had ${imagined.reads ? html`read <q>${imagined.reads}</q> instead of <q>${imagined.text}</q>` : html`not happened: <q>${imagined.text}</q>`}</p>
    ${imagined.against ? html`<p class="bad">The rules would not allow it: ${imagined.against}</p>` : null}
    ${imagined.rows.length ? html`<${WhatIfWords} words=${words} imagined=${imagined} onWords=${onWords} key=${imagined.line} />` : null}
    <p class="quiet">This did not happen, and nothing is recorded. All later lines stay as they were (${imagined.moves}).</p>
    <${WhatIfEnds} words=${words} imagined=${imagined} />
    ${imagined.broken.length ? html`<p><b>${imagined.broken.length === 1 ? "One later line no longer fits" : `${imagined.broken.length} later lines no longer fit`}:</b></p>
      <ul class="broken-lines">${imagined.broken.slice(0, WHAT_IF_BROKEN).map((one) => html`<li key=${one.label}><button type="button" class="soft"
        disabled=${one.at === undefined || one.at === null} onClick=${() => go(one.at)}><b>${one.label}</b> ${one.text} <small>${one.why}</small></button></li>`)}</ul>
      ${more > 0 ? html`<p class="quiet">and ${more} more: ${imagined.broken.slice(WHAT_IF_BROKEN, WHAT_IF_BROKEN + 12).map((one) => one.label).join(", ")}${more > 12 ? " …" : ""}</p>` : null}`
      : html`<p><b>All later lines still fit.</b></p>`}
  </section>`;
}

// The choices of the line, each of which can be changed: once all are made, the branch is shown and this is folded.
function WhatIfWords({words, imagined, onWords}) {
  const [draft, setDraft] = useWhile(imagined, {}), [open, setOpen] = useWhile(imagined, false);
  const values = offerValues(imagined.rows, draft);
  const choose = (row, value) => {
    const next = {...draft, [row.name]: offerTaken(row, values[row.name], value)};
    const whole = offerValues(imagined.rows, next);
    setDraft(next);
    if (imagined.rows.every((r) => offerFilled(r, whole[r.name]))) onWords(whole);
  };
  return html`<details class="what-if-words" open=${open} onToggle=${(e) => setOpen(e.currentTarget.open)}><summary>What if it were different?</summary><div class="stack">
    ${imagined.rows.map((row) => html`<${OfferRow} key=${row.name} page=${{words, waiting: false}} row=${offerOpen(row, values)} value=${values[row.name]}
      onChoose=${(value) => choose(row, value)} />`)}
    ${imagined.reads ? html`<button type="button" onClick=${() => onWords({})}>What if it hadn't happened?</button>` : null}</div></details>`;
}

// Scores and winners that would be different.
function WhatIfEnds({words, imagined}) {
  const other = imagined.ends.filter((one) => one.then !== one.now && words.players[one.of]);
  const names = (keys) => keys.map((key) => words.players[key]?.name).join(", ") || "nobody";
  const won = names(imagined.winners.then) !== names(imagined.winners.now);
  return html`${other.length ? html`<p class="row wrap">${other.map((one) => html`<span class="named" key=${one.of}><${PieceOwner} of=${words.players[one.of]} name=${false} />
      <b>${whatIfFigure(one.then)} → ${whatIfFigure(one.now)}</b></span>`)}</p>` : null}
    ${won ? html`<p>Won by ${names(imagined.winners.now)} instead of ${names(imagined.winners.then)}.</p>` : null}`;
}

function whatIfFigure(value) {
  return value === null ? "not known" : value.toLocaleString("en-US");
}
