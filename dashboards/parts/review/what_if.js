// What if a line were missing or different: a sandbox that is marked as such in words and color, with the later lines
// that no longer fit.

import {offerFilled, offerOpen, OfferRow, offerTaken, offerValues} from "../common/offers.js";
import {PieceOwner} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";

const WHAT_IF_BROKEN = 4;

export function WhatIfBanner({words, found, go, onBack, onWords}) {
  const more = found.broken.length - WHAT_IF_BROKEN;
  return html`<section class="what-if-banner stack" aria-label="What if" role="status">
    <div class="row"><h2>What if</h2><button type="button" class="main grow" onClick=${onBack}>Back to the real game</button></div>
    <p>…line ${found.label} had ${found.reads ? html`read <q>${found.reads}</q> instead of <q>${found.text}</q>` : html`not happened: <q>${found.text}</q>`}</p>
    ${found.against ? html`<p class="bad">The rules would not allow it: ${found.against}</p>` : null}
    ${found.rows.length ? html`<${WhatIfWords} words=${words} found=${found} onWords=${onWords} key=${found.line} />` : null}
    <p class="quiet">This did not happen, and nothing is recorded. All later lines stay as they were (${found.moves}).</p>
    <${WhatIfEnds} words=${words} found=${found} />
    ${found.broken.length ? html`<p><b>${found.broken.length === 1 ? "One later line no longer fits" : `${found.broken.length} later lines no longer fit`}:</b></p>
      <ul class="broken-lines">${found.broken.slice(0, WHAT_IF_BROKEN).map((one) => html`<li key=${one.label}><button type="button" class="soft"
        disabled=${one.at === undefined || one.at === null} onClick=${() => go(one.at)}><b>${one.label}</b> ${one.text} <small>${one.why}</small></button></li>`)}</ul>
      ${more > 0 ? html`<p class="quiet">and ${more} more: ${found.broken.slice(WHAT_IF_BROKEN, WHAT_IF_BROKEN + 12).map((one) => one.label).join(", ")}${more > 12 ? " …" : ""}</p>` : null}`
      : html`<p><b>All later lines still fit.</b></p>`}
  </section>`;
}

// The choices of the line, each of which can be changed: once all are made, the branch is shown and this is folded.
function WhatIfWords({words, found, onWords}) {
  const [draft, setDraft] = useState({}), [open, setOpen] = useState(false);
  useEffect(() => { setDraft({}); setOpen(false) }, [found]);
  const values = offerValues(found.rows, draft);
  const choose = (row, value) => {
    const next = {...draft, [row.name]: offerTaken(row, values[row.name], value)};
    const whole = offerValues(found.rows, next);
    setDraft(next);
    if (found.rows.every((r) => offerFilled(r, whole[r.name]))) onWords(whole);
  };
  return html`<details class="what-if-words" open=${open} onToggle=${(e) => setOpen(e.currentTarget.open)}><summary>What if it were different?</summary><div class="stack">
    ${found.rows.map((row) => html`<${OfferRow} key=${row.name} page=${{words, waiting: false}} row=${offerOpen(row, values)} value=${values[row.name]}
      onChoose=${(value) => choose(row, value)} />`)}
    ${found.reads ? html`<button type="button" onClick=${() => onWords({})}>What if it hadn't happened?</button>` : null}</div></details>`;
}

// Scores and winners that would be different.
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
