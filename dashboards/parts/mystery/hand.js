// The player's own hand, hidden unless a finger or a key is down.

import {pieceCard, PieceHold, PieceOwner} from "../common/pieces.js";
import {html, useState} from "../common/preact.js";
import {PHONE_ABOVE} from "../common/registers.js";

/** What each card would tell is shown with the hand, because it names the cards that fit.
 * @param {{page: any, hand: any, holding: boolean, onHold(on: boolean): void, leaks?: any}} at */
export function HandPeek({page, hand, holding, onHold, leaks = null}) {
  const {words} = page;
  if (!hand) return null;
  return html`<section class="stack hand" aria-label="Your hand">
    <${PieceHold} holding=${holding} onHold=${onHold}>
      ${holding ? "Your hand" : `Hold to see your ${hand.cards.length} cards${leaks ? ", and what each tells" : ""}`}</${PieceHold}>
    ${holding ? html`<div class="while-held">${hand.role ? html`<p class="role">${hand.role}</p>` : null}
      <ul class="cards" aria-live="polite">${hand.cards.map((held) => html`<li key=${held.card}>
      ${pieceCard(words, held.card)} <b>${words.cards[held.card].name}</b>
      ${held.came ? html`<span class="quiet"> ${held.came}</span>` : null}
      ${leaks?.answers?.cards[held.card] ? html`${" "}<${HandTells} told=${leaks.answers.cards[held.card]} />` : null}
      ${held.shown.length ? html`<span class="quiet"> seen by ${held.shown.map((p) => words.players[p]?.name).join(", ")}</span>` : null}
    </li>`)}${(hand.bought ?? []).map((look, i) => html`<li key=${`bought ${i}`}><span class="quiet">${look.from} has</span> ${pieceCard(words, look.card)}
      ${" "}<b>${words.cards[look.card].name}</b><span class="quiet"> you paid to see it</span></li>`)}</ul>
      ${leaks?.answers ? html`<p>${leaks.answers.others}</p><p class="quiet">${leaks.assumed}</p>` : null}</div>` : null}
  </section>`;
}

// What a card of the hand would tell if it were the answer; marked where another one would tell more.
function HandTells({told}) {
  return html`<span class=${told.least ? "tells least" : "tells"}>${told.say}</span>`;
}

export function HandsOpened({words, opened}) {
  if (!opened) return null;
  return html`<section class="stack opened" aria-label="All hands">${[["All objectives", opened.objectives], ["All hands", opened.hands]].map(([title, hands]) => hands?.length
    ? html`<h3>${title}</h3>${hands.map((hand) => html`<p key=${hand.player}><${PieceOwner} of=${words.players[hand.player]} /> ${" "}
      ${hand.cards.length ? hand.cards.map((c) => (hand.done?.includes(c) ? "✓ " : "") + words.cards[c]?.name).join(", ") : "not entered"}</p>`)}` : null)}
    ${opened.ways?.length ? html`<h3>How cards changed hands</h3><ul class="card-ways">${opened.ways.map((way) => html`<li key=${way.card}>
      <b>${words.cards[way.card]?.short}</b> ${way.steps.map((step, i) => html`<span key=${i}>${i ? " → " : ""}<${PieceOwner} of=${words.players[step.player]} />
        ${step.how ? html`<small class="quiet">${step.how}</small>` : null}</span>`)}</li>`)}</ul>` : null}
  </section>`;
}

// Above an answer: the player's hand, shown while the button is held down.
PHONE_ABOVE.answer = ({page}) => {
  const [holding, hold] = useState(false);
  const leaks = page.state.grid?.odds?.leaks;
  return html`<${HandPeek} page=${page} hand=${page.state.hand} holding=${holding} onHold=${hold} leaks=${leaks?.answers ? leaks : null} />`;
};
