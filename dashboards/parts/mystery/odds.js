// How likely, why, and what to ask next: beside the grid.

import {pieceCard} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {PHONE_ABOVE} from "../common/registers.js";

function OddsCards({words, cards}) {
  return html`<span class="named-three">${cards.map((card) => html`<span class="named" key=${card}>
    ${pieceCard(words, card)} ${words.cards[card]?.short}</span>`)}</span>`;
}

// Lines that cannot all be true; one tap takes a line as mistaken, on this page only.
export function OddsConflict({page, odds}) {
  const doubt = (seq) => page.send({do: "doubt", seq});
  return html`${odds.doubted?.length ? html`<section class="notice whatif stack" role="status" aria-label="What if">
      <b>What if? Only on this page, nothing is recorded.</b>
      ${odds.doubted.map((line) => html`<p key=${line.seq}>Taken as mistaken: line ${line.label}. ${line.text}</p>`)}
      <button type="button" onClick=${() => page.send({do: "believe"})}>All lines count again</button></section>` : null}
    ${odds.conflict ? html`<section class="notice bad stack conflict" role="alert" aria-label="Conflict">
      <b>${odds.conflict.lines.length > 1 ? "These lines cannot all be true:" : "This line cannot be true:"}</b>
      ${odds.conflict.lines.map((line) => html`<p key=${line.seq}><span class="label">${line.label}</span> ${line.text}</p>`)}
      ${odds.conflict.lines.length ? null : html`<p>The hands do not fit together.</p>`}
      <div class="row wrap">${odds.conflict.lines.filter((line) => line.doubtful).map((line) => html`<button type="button" class="soft" key=${line.seq}
        onClick=${() => doubt(line.seq)}>Treat line ${line.label} as doubtful</button>`)}</div></section>` : null}`;
}

// The best suggestions for the rooms within reach, and whether it is time to accuse.
export function OddsAdvice({words, odds}) {
  const {advice, best} = odds;
  return html`${best ? html`<p class=${best.certain ? "enough sure" : "enough"}>${best.text}</p>` : null}
    ${advice ? html`<section class="stack next" aria-label="What to ask next"><h3>${advice.title}</h3>
      <ol class="asks">${advice.top.map((s) => html`<li key=${s.cards}><${OddsCards} words=${words} cards=${s.cards} />
        <span class="worth"><b>${s.bits}</b> bits${s.error ? ` ${s.error}` : ""}<small>${s.nobody} % nobody · others ${s.told}</small></span></li>`)}</ol>
      ${advice.method ? html`<p class="quiet">${advice.method}</p>` : null}</section>` : null}`;
}

// Bits that were left after each line that taught something.
export function OddsBits({odds}) {
  const points = odds.bits ?? [];
  if (points.length < 2) return null;
  const top = Math.max(...points.map((p) => p.bits), 1), wide = 300, high = 84;
  const x = (i) => 4 + (i * (wide - 8)) / (points.length - 1), y = (b) => 4 + (1 - b / top) * (high - 8);
  const steps = points.map((p, i) => `${i ? `H${x(i).toFixed(1)}V` : `M${x(0)},`}${y(p.bits).toFixed(1)}`).join("");
  return html`<figure class="bits"><figcaption class="row"><span class="grow">Bits left to know the envelope</span><b>${odds.left}</b></figcaption>
    <svg viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${`From ${points[0].bits.toFixed(1)} to ${odds.left} bits`} preserveAspectRatio="none">
      <path class="base" d=${`M4,${high - 4}H${wide - 4}`} /><path class="fall" d=${steps} /></svg>
    <div class="row quiet"><span class="grow">line ${points[0].label}: ${points[0].bits.toFixed(1)}</span><span>line ${points[points.length - 1].label}</span></div></figure>`;
}

// The first of them where the suggestion is entered.
function OddsFirst({page}) {
  const advice = page.state.grid?.odds?.advice;
  if (!advice?.top.length) return null;
  const [first] = advice.top;
  return html`<p class="best-ask"><span class="quiet">Ask</span> <${OddsCards} words=${page.words} cards=${first.cards} /> <b>${first.bits}</b> bits</p>`;
}

export function OddsMethod({page, odds}) {
  return html`<p class="quiet">${odds.method}</p>
    ${odds.models ? html`<div class="row wrap models" role="group" aria-label="What the odds suppose"><span class="quiet">Who has several of the cards</span>
      ${odds.models.map((m) => html`<button type="button" class="soft" key=${m.key} aria-pressed=${m.chosen}
        onClick=${() => page.send({do: "model", model: m.key})}>${m.label}</button>`)}</div>` : null}`;
}

PHONE_ABOVE.suggest = OddsFirst;
