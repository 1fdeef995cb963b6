// Odds, reasons, and what to ask next, beside the grid.

import {LineChart} from "../common/chart.js";
import {offerMessage} from "../common/offers.js";
import {pieceCard, PieceOwner} from "../common/pieces.js";
import {html, useState} from "../common/preact.js";
import {PHONE_ABOVE, PHONE_NEWS} from "../common/registers.js";

function OddsCards({words, cards}) {
  return html`<span class="named-three">${cards.map((card) => html`<span class="named" key=${card}>
    ${pieceCard(words, card)} ${words.cards[card]?.short}</span>`)}</span>`;
}

// Lines that cannot all be true; one tap ignores a line, on this page only.
export function OddsConflict({page, odds}) {
  const doubt = (seq) => page.send({do: "doubt", seq});
  return html`${odds.doubted?.length ? html`<section class="notice whatif stack" role="status" aria-label="What if">
      <b>What if? On this page only; nothing is recorded.</b>
      ${odds.doubted.map((line) => html`<p key=${line.seq}>Ignored: line ${line.label}. ${line.text}</p>`)}
      <button type="button" onClick=${() => page.send({do: "believe"})}>Count all lines</button></section>` : null}
    ${odds.conflict ? html`<section class="notice bad stack conflict" role="alert" aria-label="Conflict">
      <b>${oddsClash(odds.conflict)}</b>
      <${OddsLines} page=${page} lines=${odds.conflict.lines} />
      ${odds.conflict.lines.length ? null : html`<p>The hands don't fit together.</p>`}
      <div class="row wrap">${odds.conflict.lines.filter((line) => line.doubtful).map((line) => html`<button type="button" class="soft" key=${line.seq}
        onClick=${() => doubt(line.seq)}>Ignore line ${line.label}</button>`)}</div></section>` : null}`;
}

function oddsClash(conflict) {
  return conflict.lines.length > 1 ? "These lines can't all be true. Tap the one to correct:" : "This line can't be true. Tap it to correct it:";
}

// Each line opens its sheet, where it can be corrected.
function OddsLines({page, lines}) {
  return lines.map((line) => html`<button type="button" class="line" key=${line.seq} aria-label=${`Correct line ${line.label}`}
    onClick=${() => page.send({do: "line", seq: line.seq})}><span class="label">${line.label}</span> <span class="said">${line.text}</span></button>`);
}

// On the Play tab: the lines that contradict each other, each with a way to its sheet.
function OddsAlarm({page}) {
  const {conflict, doubted} = page.state.grid?.odds ?? {};
  const [open, setOpen] = useState(false);
  if (!conflict || doubted?.length) return null;
  const labels = conflict.lines.map((line) => line.label);
  const said = labels.length > 1 ? `Lines ${labels.slice(0, -1).join(", ")} and ${labels[labels.length - 1]} can't all be true`
    : labels.length ? `Line ${labels[0]} can't be true` : "The hands don't fit together";
  return html`<section class="notice bad stack" role="alert" aria-label="Conflict">
    <button type="button" class="alarm wide" aria-expanded=${open} onClick=${() => setOpen(!open)}>⚠ ${said} ${open ? "▴" : "▾"}</button>
    ${open ? html`<b>${oddsClash(conflict)}</b><${OddsLines} page=${page} lines=${conflict.lines} />` : null}</section>`;
}

// On the Play tab: the solution is certain and filled in for an accusation. A second tap makes it.
function OddsEnough({page}) {
  const best = page.state.grid?.odds?.best;
  const [sure, setSure] = useState(false);
  if (!best?.certain || page.state.status?.over) return null;
  const form = (page.state.entry ?? []).find((block) => block.look === "accuse");
  const names = best.cards.map((card) => page.words.cards[card].name).join(", ");
  const values = Object.fromEntries(best.cards.map((card) => [page.words.cards[card].kind, card]));
  return html`<section class="stack certain" aria-label="Enough to accuse">
    <button type="button" class="enough sure wide" aria-expanded=${sure}
      onClick=${() => setSure(!sure)}>${sure ? best.text : `${best.text.split(":")[0]}: tap to see it`}</button>
    ${!sure ? null : form ? html`<button type="button" class="grave wide" disabled=${page.waiting}
        onClick=${() => page.send(offerMessage(form, values))}>${form.grave}: ${names}</button>`
      : html`<p class="quiet">The accusation is ready here, filled in, when it is your turn.</p>`}</section>`;
}
PHONE_NEWS.conflict = OddsAlarm;
PHONE_NEWS.enough = OddsEnough;

const OddsAssumed = "how much of what each of them thinks possible is ruled out, by what you know they have seen, if they reason perfectly";

// The best suggestions for the rooms within reach, and whether it is time to accuse; if `brief`, only the best one.
export function OddsAdvice({words, odds, brief = false, covered = false}) {
  const {advice, best} = odds;
  const first = brief && advice?.top[0];
  const list = advice ? html`<section class="stack next" aria-label="What to ask next"><h3>${advice.title}</h3>
      <ol class="asks">${advice.top.map((s) => html`<li key=${s.cards}><${OddsCards} words=${words} cards=${s.cards} />
        <span class="worth"><b>${s.out} %</b>${s.error ? ` ${s.error}` : ""}<small>${s.nobody} % nobody · others ${s.told} %${s.way ? ` · ${s.way}` : ""}</small></span>
        ${s.hand && !covered ? html`<small class="about-hand quiet">${s.hand}</small>` : null}</li>`)}</ol>
      <p class="quiet">How much of what is still possible the answer rules out, on average; how likely nobody can show a card; and how much the others find out.${advice.top.some((s) => s.hand) && !covered ? ` About your hand: ${OddsAssumed}.` : ""}</p>
      ${advice.method ? html`<p class="quiet">${advice.method}</p>` : null}</section>` : null;
  return html`${best && (!first || best.certain) ? html`<p class=${best.certain ? "enough sure" : "enough"}>${best.text}</p>` : null}
    ${first ? html`<details class="asking"><summary><span class="quiet">Ask</span> <${OddsCards} words=${words} cards=${first.cards} />
      rules out <b>${first.out} %</b></summary>${best ? html`<p class="enough">${best.text}</p>` : null}${list}</details>` : list}`;
}

// Where to go in the next two turns: each plan with its chances, and how much both questions rule out.
function OddsPlanRows({plans, from = 0}) {
  return html`<ol class="plans">${plans.rows.slice(from).map((row) => html`<li key=${row.first}><span class="grow">${row.say}</span>
      <span class="worth"><b>${row.out} %</b>${row.error ? ` ${row.error}` : ""}</span></li>`)}</ol><p class="quiet">${plans.assumed}</p>`;
}

export function OddsPlans({odds}) {
  const {plans} = odds;
  return plans ? html`<details class="stack"><summary>${plans.title}</summary><${OddsPlanRows} plans=${plans} /></details>` : null;
}

// On the Play tab, while the player chooses where to go: the best plan, and the others behind it.
function OddsGo({page}) {
  const {odds, secret} = page.state.grid ?? {}, plans = odds?.plans;
  if (!plans?.moves || secret) return null;
  const [best] = plans.rows;
  return html`<details class="asking go"><summary><span class="grow">${best.say}: rules out <b>${best.out} %</b>${best.error ? ` ${best.error}` : ""} in two turns</span></summary>
    <${OddsPlanRows} plans=${plans} from=${1} /></details>`;
}
PHONE_NEWS.plans = OddsGo;

// What the last question, or the answer to it, told the others about this player's hand.
export function OddsLeaks({odds}) {
  const {last, assumed} = odds.leaks ?? {};
  return last ? html`<details class="stack"><summary>What you just told the others</summary><p>${last.text}</p>
    ${last.sure ? html`<p>${last.sure}</p>` : null}<p class="quiet">${assumed}</p></details>` : null;
}

// In the notes, the course in bits is behind its summary.
export function OddsCourse({odds}) {
  return (odds.bits ?? []).length < 2 ? null
    : html`<details class="stack"><summary>How much was found out, line by line</summary><${OddsBits} odds=${odds} /></details>`;
}

// Bits left after each line that taught something.
export function OddsBits({odds}) {
  const points = odds.bits ?? [];
  if (points.length < 2) return null;
  const top = Math.max(...points.map((p) => p.bits), 1), wide = 300, high = 84;
  const x = (i) => 4 + (i * (wide - 8)) / (points.length - 1), y = (b) => 4 + (1 - b / top) * (high - 8);
  const steps = points.map((p, i) => `${i ? `H${x(i).toFixed(1)}V` : `M${x(0)},`}${y(p.bits).toFixed(1)}`).join("");
  return html`<figure class="bits"><figcaption class="row"><span class="grow">Bits left until the envelope is known</span><b>${odds.left}</b></figcaption>
    <svg viewBox=${`0 0 ${wide} ${high}`} role="img" aria-label=${`From ${points[0].bits.toFixed(1)} to ${odds.left} bits`} preserveAspectRatio="none">
      <path class="base" d=${`M4,${high - 4}H${wide - 4}`} /><path class="fall" d=${steps} /></svg>
    <div class="row quiet"><span class="grow">line ${points[0].label}: ${points[0].bits.toFixed(1)}</span><span>line ${points[points.length - 1].label}</span></div></figure>`;
}

// The possible killers, the likeliest first, and how suspicion changed from line to line.
export function OddsKiller({page, odds}) {
  const {killer} = odds;
  if (!killer) return null;
  const {players} = page.words;
  const lines = killer.lines.map((line) => ({of: players[line.player], values: line.values}));
  return html`<section class="stack suspicion" aria-label="Who may be the killer"><h3>Who is the killer?</h3>
    <ul class="suspects">${killer.players.map((p) => html`<li key=${p.player} class=${p.out ? "out" : ""} style=${{"--w": p.w}}>
      <${PieceOwner} of=${players[p.player]} /><b class="figures">${p.out ? "out" : `${p.c} %`}</b></li>`)}</ul>
    <${LineChart} title="Suspicion, in percent" lines=${lines} at=${killer.at} gone="0" /></section>`;
}

// The path of every card that has changed hands.
export function OddsWays({page, odds}) {
  if (!odds.ways?.length) return null;
  return html`<details class="stack ways"><summary>How cards changed hands</summary>
    <ul>${odds.ways.map((way) => html`<li key=${way.card}><b>${page.words.cards[way.card].short}</b>
      <ol>${way.steps.map((step, i) => html`<li key=${i} class=${step.place ? "sure" : ""}>${step.since ? html`<small>line ${step.since}</small> ` : null}${step.say}</li>`)}</ol></li>`)}</ul></details>`;
}

// The best suggestion, shown where the suggestion is entered.
function OddsFirst({page}) {
  const {odds, secret} = page.state.grid ?? {}, advice = odds?.advice;
  if (!advice?.top.length || secret) return null; // with the killer among the players, who gets no advice, it is shown only in the notes
  const [first] = advice.top;
  return html`<p class="best-ask"><span class="quiet">Ask</span> <${OddsCards} words=${page.words} cards=${first.cards} /> rules out <b>${first.out} %</b>
    ${first.hand ? html`<small class="about-hand quiet">${first.hand}</small>` : null}</p>`;
}

// How the figures are computed is behind a summary; that there are none yet, or none at all, is said at once.
export function OddsMethod({page, odds}) {
  const said = html`<p class="quiet">${odds.method}</p>
    ${odds.models ? html`<div class="row wrap models" role="group" aria-label="Assumption of the odds"><span class="quiet">A player with several of the cards</span>
      ${odds.models.map((m) => html`<button type="button" class="soft" key=${m.key} aria-pressed=${m.chosen}
        onClick=${() => page.send({do: "model", model: m.key})}>${m.label}</button>`)}</div>` : null}`;
  return odds.models && odds.left ? html`<details class="stack"><summary>How the chances are computed</summary>${said}</details>` : said;
}

PHONE_ABOVE.suggest = OddsFirst;
