// The own hand, hidden unless a finger or a key is down.

function HandPeek({page, hand, holding, onHold}) {
  const {words} = page;
  if (!hand) return null;
  return html`<section class="stack hand" aria-label="Your hand">
    <${PieceHold} holding=${holding} onHold=${onHold}>
      ${holding ? "Your hand" : `Hold to see your ${hand.cards.length} cards`}</${PieceHold}>
    ${holding ? html`<ul class="cards" aria-live="polite">${hand.cards.map((held) => html`<li key=${held.card}>
      ${pieceCard(words, held.card)} <b>${words.cards[held.card].name}</b>
      ${held.shown.length ? html`<span class="quiet"> seen by ${held.shown.map((p) => words.players[p]?.name).join(", ")}</span>` : null}
    </li>`)}</ul>` : null}
  </section>`;
}

function HandsOpened({words, opened}) {
  if (!opened) return null;
  return html`<section class="stack" aria-label="All hands"><h3>All hands</h3>
    ${opened.hands.map((hand) => html`<p key=${hand.player}><${PieceOwner} of=${words.players[hand.player]} /> ${" "}
      ${hand.cards.length ? hand.cards.map((c) => words.cards[c]?.name).join(", ") : "not entered"}</p>`)}
  </section>`;
}
