// Effects in force: the card, its effect in words, its player and its end. A row disappears together with its effect.

import {PieceOwner, useChanges, useKept} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {OFFER_BLOCKS, PHONE_NEWS, TV_PANELS} from "../common/registers.js";

export function ForceList({words, rows, page}) {
  return html`<ul class="inforce" aria-label="In force">${rows.map((row) => html`<${ForceRow} key=${`${row.name} ${row.of} ${row.say}`} words=${words} row=${row}
    page=${page} />`)}</ul>`;
}

// Who profits from an effect; for armies that wait or act by themselves, whose they are.
const forceOwner = (words, row) => row.owner ?? words.players[row.profits] ?? words.players[row.of];

function ForceRow({words, row, page}) {
  return html`<li><${PieceOwner} of=${forceOwner(words, row)} /><span class="grow"><b class="called">${row.name}</b>
    ${" "}<span class="said">${row.say}</span>${" "}<small class="until">${row.until}</small></span>${page
      ? html`<button type="button" class="plain" aria-label=${`Rule of ${row.name}`} onClick=${() => page.openRule(row.rule)}>Rule</button>` : null}</li>`;
}

// On a phone, a single line with the names and who profits, which can be unfolded.
function ForceBar({page}) {
  const {force} = page.state.panels ?? {};
  const [open, keep] = useKept("in force", false, () => globalThis.localStorage);
  const seen = useChanges((force?.rows ?? []).map((row) => row.name).join());
  if (force?.part !== "force" || page.state.status?.over) return null;
  const names = force.rows.map((row) => html`<span class="named" key=${row.name}>${row.owner ? null : html`<${PieceOwner} of=${forceOwner(page.words, row)} /> `}${row.name}</span> `);
  return html`<section class="force-bar" aria-label="Effects in force">
    <button type="button" class="plain wide row" aria-expanded=${open} onClick=${() => keep(!open)}><b>In force</b><span key=${seen}
      class=${seen ? "grow names new" : "grow names"}>${names}</span><span aria-hidden="true">${open ? "▴" : "▾"}</span></button>
    ${open ? html`<${ForceList} words=${page.words} rows=${force.rows} />` : null}</section>`;
}

// The effects in a replay, where they are sent with the frame in which they change.
export function ForceFrame({words, frames, at}) {
  const rows = frames.slice(0, at + 1).findLast((frame) => frame.inforce)?.inforce ?? [];
  return frames.some((frame) => frame.inforce?.length) ? html`<section class="force-frame" aria-label="Effects in force"><${ForceList} words=${words} rows=${rows} /></section>` : null;
}

PHONE_NEWS.force = ForceBar;
TV_PANELS.force = ({page, panel}) => html`<${ForceList} words=${page.words} rows=${panel.rows} />`;
OFFER_BLOCKS.force = ({page, block}) => html`<section class="stack"><h3>${block.title}</h3><${ForceList} words=${page.words} rows=${block.rows}
  page=${page} /></section>`;
