// Setup of a mystery with a murderer among the players: cards removed with unplayed suspects, weapon rooms, the nine steps.

import {html} from "../common/preact.js";
import {SetupNumber, setupParts, SetupSays} from "../setup/setup.js";

setupParts.leaving = ({form}) => html`<section class="lobby-card"><h2>Remove from the deck</h2>
  ${form.leaving.length ? form.leaving.map((suspect) => html`<p key=${suspect.name}><b>${suspect.name}</b>: ${suspect.cards.join(", ")}.</p>`)
    : html`<p>All six suspects are in play, so every card stays.</p>`}</section>`;

setupParts.weapon_rooms = ({draft, set, form, shown}) => html`<section class="lobby-card"><h2>One room for each weapon</h2>
  <div class="stack">${form.weapons.map((weapon) => html`<label key=${weapon.key} class="setup-weapon"><span>${weapon.name}</span>
    <select value=${draft.weapons[weapon.key] ?? ""} onChange=${(event) => set({weapons: {...draft.weapons, [weapon.key]: event.target.value}})}>
      <option value="">Choose a room</option>
      ${form.rooms.map((room) => html`<option key=${room.key} value=${room.key}>${room.name}</option>`)}</select></label>`)}</div>
  <${SetupSays} shown=${shown} field="weapons" /></section>`;

// A tap marks a step as done; the next step is unfolded.
setupParts.preparation = ({block, draft, set, form}) => {
  const done = (step) => draft.done.includes(step.key);
  const next = form.preparing.find((step) => !done(step));
  const tick = (step) => set({done: done(step) ? draft.done.filter((key) => key !== step.key) : [...draft.done, step.key]});
  return html`<section class="lobby-card setup-nine"><div class="row"><h2 class="grow">${block.title}</h2>
    ${draft.done.length ? html`<button type="button" class="plain" onClick=${() => set({done: []})}>Start over</button>` : null}</div>
    <ol>${form.preparing.map((step) => html`<li key=${step.key}><button type="button" class="wide" aria-pressed=${String(done(step))} onClick=${() => tick(step)}>
      ${done(step) ? "✓ " : ""}${step.title}</button>
      ${step === next ? html`<p>${step.text}</p>` : null}${step.here && (step === next || done(step)) ? html`<p><b>${step.here}</b></p>` : null}</li>`)}</ol></section>`;
};

// The scores that players bring from part 1.
setupParts.scores = ({draft, set, shown}) => html`<section class="lobby-card"><h2>Scores of part 1</h2>
  <p class="quiet">Each player’s score is added to the two dice of the Survival Points. Without an earlier part 1, leave them at 0.</p>
  <div class="setup-hands">${draft.players.map((player) => html`<label key=${player.id}>${player.name.trim() || "?"}
    <${SetupNumber} value=${draft.scores[player.id] ?? 0} set=${(n) => set({scores: {...draft.scores, [player.id]: n}})} /></label>`)}</div>
  <${SetupSays} shown=${shown} field="scores" /></section>`;
