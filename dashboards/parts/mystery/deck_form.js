// The cards of a mystery: the deck in the box, the hand sizes, the face-up cards, and where the weapons start.

import {html} from "../common/preact.js";
import {SetupChoice, setupParts, SetupSays} from "../setup/setup.js";

setupParts.deck = ({draft, set, wish, form, about, shown}) => {
  const {editions, lists} = about.still;
  const names = Object.fromEntries(form.cards.map((card) => [card.key, card.name]));
  const own = (kind, text) => set({own: {...draft.own, [kind]: text}});
  const pick = (edition) => set({
    edition, weapons: {}, left_over: [],
    own: edition === "own" && !Object.values(draft.own).some((text) => text.trim()) ? lists[draft.edition] ?? lists[editions[0].key] : draft.own,
  });
  return html`
    <${SetupChoice} label="Which deck is in your box?" value=${draft.edition} pick=${pick}
      options=${editions.map((edition) => ({value: edition.key, text: edition.name}))} />
    <${SetupSays} shown=${shown} field="edition" />
    ${draft.edition === "own" && ["suspect", "weapon", "room"].map((kind) => html`<label key=${kind} class="setup-list">
      ${{suspect: "Suspects", weapon: "Weapons", room: "Rooms"}[kind]}, one per line
      <textarea rows="7" value=${draft.own[kind]} onInput=${(event) => own(kind, event.target.value)}></textarea>
      <${SetupSays} shown=${shown} field=${`own-${kind}`} /></label>`)}
    <${SetupDeal} draft=${draft} set=${set} form=${form} shown=${shown} />
    <details class="lobby-card" open=${draft.left_over.length > 0}><summary>Face-up cards (${draft.left_over.length})</summary>
      <p class="quiet">Some tables put the cards that can't be dealt evenly face up on the table.</p>
      <div class="chips">${form.cards.map((card) => html`<button key=${card.key} class="chip"
        aria-pressed=${String(draft.left_over.includes(card.key))} onClick=${() => set({left_over: setupToggled(draft.left_over, card.key)})}
        ><span class="word">${card.name}</span></button>`)}</div></details>
    <${SetupSays} shown=${shown} field="left_over" />
    <details class="lobby-card"><summary>Where the weapons start</summary>
      <div class="stack"><button onClick=${() => wish("shuffle")}>Shuffle weapons</button>
      ${Object.entries(form.weapons).map(([weapon, room]) => html`<label key=${weapon} class="setup-weapon"><span>${names[weapon]}</span>
        <select value=${room} onChange=${(event) => set({weapons: {...form.weapons, [weapon]: event.target.value}})}>
          ${form.cards.filter((card) => card.kind === "room").map((card) => html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}
        </select></label>`)}</div></details>
    <${SetupSays} shown=${shown} field="weapons" />`;
};

function setupToggled(list, key) {
  return list.includes(key) ? list.filter((other) => other !== key) : [...list, key];
}

export function SetupDeal({draft, set, form, shown}) {
  const name = (player) => player.name.trim() || "?";
  const type = (id, value) => set({sizes: {...draft.sizes, [id]: Math.max(0, Math.min(99, Number(value) || 0))}});
  const typed = (on) => set({typed: on, sizes: on ? {...form.sizes} : draft.sizes});
  const extra = new Set(Object.values(form.sizes)).size > 1;
  return html`<section class="lobby-card"><h2>Hands</h2>
    ${draft.typed ? html`<div class="setup-hands">${draft.players.map((player) => html`<label key=${player.id}>${name(player)}
        <input type="number" inputmode="numeric" min="0" max="99" value=${form.sizes[player.id] ?? 0}
          onInput=${(event) => type(player.id, event.target.value)} /></label>`)}</div>`
      : html`<p class="setup-sizes">${draft.players.map((player) => html`<span key=${player.id}><b class="figure">${form.sizes[player.id]}</b>
        ${name(player)}</span>`)}</p>`}
    ${extra && !draft.typed && html`<label>Who was dealt the first card?
      <select value=${draft.first_card || draft.players[0]?.id} onChange=${(event) => set({first_card: Number(event.target.value)})}>
        ${draft.players.map((player) => html`<option key=${player.id} value=${player.id}>${name(player)}</option>`)}</select></label>`}
    <${SetupSays} shown=${shown} field="sizes" />
    <button class="plain" onClick=${() => typed(!draft.typed)}>${draft.typed ? "Use the dealt sizes" : "Enter hand sizes"}</button>
    <p class="quiet">${form.rest} cards are dealt; three are in the envelope.</p></section>`;
}
