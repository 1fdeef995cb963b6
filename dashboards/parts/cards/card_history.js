// The course of a war with cards: charts of armies, lands and income, then every card with the size of its effect, who
// answered whom, the income that cards cost, and battles compared with their average cost.

import {PieceOwner} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {PHONE_PANELS, TV_IDLE} from "../common/registers.js";
import {HistoryTab, HistoryTv} from "../world/history.js";

const PAST_FEW = 12;

function CardsPast({page}) {
  useEffect(() => {
    page.send({do: "look", cards: true});
    return () => page.send({do: "look", cards: false});
  }, []);
  const past = page.state.looked?.cards;
  if (!past) return null;
  const of = {...page.words.players, ...Object.fromEntries(past.owners.map((owner) => [owner.key, owner]))};
  return html`<div class="cards-past">
    ${past.shown.length ? html`<${PastTimeline} rows=${past.shown} of=${of} />` : html`<p class="quiet">No cards played yet. Each card will be listed here with its effect.</p>`}
    ${past.sums.length ? html`<${PastSums} rows=${past.sums} />` : null}
    ${past.duels.length ? html`<${PastDuels} rows=${past.duels} of=${of} />` : null}
    ${past.income.length ? html`<${PastIncome} rows=${past.income} of=${of} />` : null}
    ${past.battles?.length ? html`<${PastBattles} rows=${past.battles} of=${of} />` : null}</div>`;
}

function PastWho({of}) {
  return html`<span class="who"><${PieceOwner} of=${of} name=${false} /> <b>${of?.name}</b></span>`;
}

// One row for each card: turn, player, effect, and a bar for the armies that it moved, took or created.
function PastTimeline({rows, of}) {
  const [all, show] = useState(false);
  const most = Math.max(1, ...rows.map((row) => row.size)), shown = all ? rows : rows.slice(-PAST_FEW);
  return html`<section aria-label="Cards played"><h2>Cards played</h2>
    ${rows.length > PAST_FEW ? html`<button type="button" class="soft" aria-expanded=${all}
      onClick=${() => show(!all)}>${all ? "Show latest only" : `Show all ${rows.length} cards`}</button>` : null}
    <ol class="timeline">${shown.map((row) => html`<li key=${row.line}><small class="quiet">turn ${row.turn}</small>
      <p><${PastWho} of=${of[row.by]} /> <b class="card">${row.card}</b>${row.aim ? html` <span>${row.aim}</span>` : null}</p>
      <p class="did">${row.size ? html`<i class="bar" aria-hidden="true" style=${{width: `${(45 * row.size) / most}%`}}></i>` : null}<span>${row.did}</span></p></li>`)}</ol></section>`;
}

function PastSums({rows}) {
  const most = Math.max(1, ...rows.map((row) => row.size));
  return html`<section aria-label="Totals by card"><h2>Totals by card</h2><ul class="timeline">${rows.map((row) => html`<li key=${row.card}>
    <p><b class="card">${row.card}</b></p><p class="did"><i class="bar" aria-hidden="true" style=${{width: `${(45 * row.size) / most}%`}}></i><span>${row.did}</span></p></li>`)}</ul></section>`;
}

// The effect that a negated card would have had is not estimated.
function PastDuels({rows, of}) {
  return html`<section aria-label="Duels"><h2>Duels</h2><ul class="timeline">${rows.map((row) => html`<li key=${row.line}>
    <small class="quiet">turn ${row.turn}</small><p><${PastWho} of=${of[row.by]} /> <b class="card">${row.card}</b>${row.aim ? ` ${row.aim}` : ""}</p>
    ${row.answers.map((answer) => html`<p key=${answer.card} class="answer">↳ <${PastWho} of=${of[answer.by]} /> <b class="card">${answer.card}</b>${answer.how ? ` ${answer.how}` : ""}</p>`)}
    <p class="quiet">${row.end}</p></li>`)}</ul></section>`;
}

function PastIncome({rows, of}) {
  const signed = (n) => n < 0 ? `−${-n}` : `+${n}`;
  return html`<section aria-label="Income and cards"><h2>Income and cards</h2><ul class="timeline">${rows.map((row) => html`<li key=${row.player}>
    <p><${PastWho} of=${of[row.player]} /> ${row.lost ? `lost ${row.lost}` : "lost nothing"}</p>
    <p class="quiet">${row.rows.map((one) => `${one.card} ${signed(one.armies)}`).join(" · ")}</p></li>`)}</ul></section>`;
}

// Armies lost by each side, and the average losses for the same throws.
function PastBattles({rows, of}) {
  const signed = (n) => n < 0 ? `−${(-n).toFixed(1)}` : `+${n.toFixed(1)}`;
  return html`<section aria-label="Battles"><h2>Battles with the most luck</h2><ul class="timeline">${rows.map((row) => html`<li key=${row.at}>
    <small class="quiet">turn ${row.turn} · ${row.where}${row.how ? ` · ${row.how}` : ""}</small>
    <p><${PastWho} of=${of[row.attacker]} /> <b class=${row.swing < 0 ? "bad" : "good"}>${signed(row.swing)}</b> against <${PastWho} of=${of[row.defender]} /></p>
    <p class="quiet">${row.rounds}: lost ${row.lost[0]}, expected ${row.lost[1].toFixed(1)} · beat ${row.killed[0]}, expected ${row.killed[1].toFixed(1)}</p></li>`)}</ul></section>`;
}

PHONE_PANELS.war_of_cards = ({page}) => html`<${HistoryTab} page=${page} /><${CardsPast} page=${page} />`;
TV_IDLE.war_of_cards = HistoryTv;
