// A set whose printed cards only the table knows: the names on its cards, the corner locations, the starting places.

import {html} from "../common/preact.js";
import {setupParts, SetupSays} from "../setup/setup.js";
import {SetupDeal} from "./deck_form.js";

const CASE_KINDS = {suspect: "Suspects", contractor: "Contractors and their motives", location: "Locations"};

function CaseName({card, draft, set}) {
  const put = (field, text) => set({[field]: {...draft[field], [card.key]: text}});
  return html`<div class="setup-card"><label>${card.usual}<input value=${draft.names[card.key] ?? ""} placeholder=${card.usual} maxlength="40" autocomplete="off"
      onInput=${(event) => put("names", event.target.value)} /></label>
    ${card.kind === "contractor" ? html`<label class="quiet">Motive<input value=${draft.motives[card.key] ?? card.motive} maxlength="200" autocomplete="off"
      placeholder="as printed on the card" onInput=${(event) => put("motives", event.target.value)} /></label>` : null}</div>`;
}

setupParts.case_set = ({draft, set, form, shown}) => html`
  ${form.free && html`<label class="lobby-card">How many locations? The rest of 15 are contractors.
    <input type="number" inputmode="numeric" min="1" max="14" value=${form.split}
      onChange=${(event) => set({locations: Math.max(1, Math.min(14, Number(event.target.value) || 9))})} /></label>
    <label class="lobby-card">Are the Canary Islands one of the location cards?
      <select value=${form.islands} onChange=${(event) => set({islands: event.target.value})}><option value="">No, only the space in the middle</option>
        ${form.cards.filter((card) => card.kind === "location").map((card) => html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}</select></label>`}
  <p class="quiet">The printed names are not known here. Type in yours now, later, or not at all: a card without a name keeps its number.</p>
  ${Object.entries(CASE_KINDS).map(([kind, title]) => html`<details class="lobby-card" key=${kind}><summary>${title} ${" "}(${form.cards.filter((card) => card.kind === kind).length})</summary><div class="setup-names">${form.cards.filter((card) => card.kind === kind).map((card) =>
      html`<${CaseName} key=${card.key} card=${card} draft=${draft} set=${set} />`)}</div></details>`)}
  <${SetupSays} shown=${shown} field="names" />`;

setupParts.hands = (props) => html`<${SetupDeal} ...${props} />`;

setupParts.corners = ({set, form, shown}) => {
  const tap = (key) => set({corners: form.corners.includes(key) ? form.corners.filter((other) => other !== key) : [...form.corners, key]});
  return html`<section class="lobby-card"><h2>Corner locations</h2><p class="quiet">${form.corners.length} marked, ${form.wanted} have an official.</p>
    <div class="chips">${form.cards.filter((card) => card.kind === "location").map((card) => html`<button key=${card.key} type="button" class="chip"
      aria-pressed=${String(form.corners.includes(card.key))} onClick=${() => tap(card.key)}><span class="word">${card.name}</span></button>`)}</div>
    <${SetupSays} shown=${shown} field="corners" /></section>`;
};

setupParts.standing = ({draft, set, form, shown}) => {
  const names = Object.fromEntries(form.cards.map((card) => [card.key, card.name]));
  const who = (piece) => draft.players.find((player) => player.piece === piece)?.name.trim();
  return html`<details class="lobby-card" open=${shown.some((one) => one.field === "pieces")}><summary>Starting places of the pieces</summary>
    <p class="quiet">Each piece starts in the location nearest to its player; the other pieces start in any free location.</p><div class="stack">
    ${Object.entries(form.standing).map(([piece, place]) => html`<label key=${piece} class="setup-weapon"><span>${names[piece]}${who(piece) ? ` (${who(piece)})` : ""}</span>
      <select value=${place} onChange=${(event) => set({pieces: {...form.standing, [piece]: event.target.value}})}>
        ${form.cards.filter((card) => card.kind === "location").map((card) => html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}
      </select></label>`)}</div><${SetupSays} shown=${shown} field="pieces" /></details>`;
};
