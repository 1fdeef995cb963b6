// The odds of a fight as figures and bars, the luck account, and the calculator.

import {PieceOwner, useKept} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {PHONE_TABS} from "../common/registers.js";

// The attacker's chance to win, as a figure and as a bar in both colors.
export function OddsBar({odds, sides}) {
  if (odds.win === null || odds.win === undefined) return html`<p class="quiet">${odds.say}</p>`;
  const share = Math.round(odds.win * 1000) / 10;
  return html`<div class="winning" role="img" aria-label=${`Chance to capture ${odds.chance}`}>
    <b class="figure">${odds.chance}</b><span class="quiet">to capture</span>
    <div class="split" style=${{"--us": sides?.[0].owner.colour, "--them": sides?.[1].owner.colour}}><i
        style=${{width: `${share}%`}}></i></div></div>`;
}

export function OddsBattle({odds, sides, open = false, pieces = "armies"}) {
  const [more, setMore] = useKept("battle odds", open, () => globalThis.localStorage);
  if (odds.win === null) return html`<p class="quiet">${odds.say}</p>`;
  return html`<section class="battle-odds stack" aria-label="Odds">
    <button type="button" class="plain head" aria-expanded=${more} onClick=${() => setMore(!more)}>
      <${OddsBar} odds=${odds} sides=${sides} /><span class="more" aria-hidden="true">${more ? "▴" : "▾"}</span></button>
    ${more ? html`<${OddsMore} odds=${odds} sides=${sides} pieces=${pieces} />` : null}</section>`;
}

function OddsMore({odds, sides, pieces}) {
  const names = sides ? sides.map((side) => side.owner.name) : ["Attacker", "Defender"];
  return html`<div class="stack figures">
    <p>On average ${names[0]} loses <b>${odds.lost[0].toFixed(1)}</b>, ${names[1]} <b>${odds.lost[1].toFixed(1)}</b>${odds.win
      ? html`; after a capture <b>${odds.left.toFixed(1)}</b> remain` : null}.</p>
    <${OddsSpread} odds=${odds} sides=${sides} pieces=${pieces} />
    <${OddsLeast} odds=${odds} />
    ${odds.stops.length > 1 ? html`<div class="stops" role="table" aria-label="Stopping early"><div role="row"><span
        role="columnheader">Stop at</span>
      ${odds.stops.map(([at]) => html`<b role="cell" key=${at}>${at}</b>`)}</div><div role="row"><span role="columnheader">Captured</span>
      ${odds.stops.map(([at, chance]) => html`<span role="cell" key=${at}>${chance.replace(" %", "")}</span>`)}</div></div>` : null}
    <${OddsMoves} moves=${odds.moves} />
    <p>${odds.needed ? html`For a ${odds.safe} chance the attacker needs <b>${odds.needed}</b> ${pieces}. ` : null}${odds.hold
      ? html`<b>${odds.hold}</b> defenders would hold with a ${odds.safe} chance.` : null}</p>
  </div>`;
}

// When to stop: the figures, or with full advice what to do and why.
/** @param {{when: import("./blocks").WhenToStop}} at */
export function OddsStop({when}) {
  if (when.advice) return html`<p class="counsel">${when.advice}</p>`;
  const until = when.on && when.at ? html`; stop when <b>${when.at}</b> ${when.at === 1 ? "is" : "are"} left` : null;
  const falls = html`<b>${when.worth.toFixed(1)}</b> if the area falls`;
  return html`<p class="quiet">Fighting on ${when.gain < 0 ? "costs" : "gains"} <b>${Math.abs(when.gain).toFixed(1)}</b> ${when.unit} on average${when.gain < 0
    ? html`, even counting ${falls}` : html`: ${falls}, and their losses minus yours`}${until}.</p>`;
}

// The odds if a card is played: "If Ben plays Fortification: 41 %".
/** @param {{what: string[][]}} at */
export function OddsWhat({what}) {
  return what.length ? html`<ul class="what" aria-label="If a card is played">${what.map(([said, chance]) => html`<li key=${said}
    class="row"><span class="grow">If ${said}:</span><b>${chance}</b></li>`)}</ul>` : null;
}

// After a forced attack: how many armies move in.
/** @param {{moves?: string[][]}} at */
export function OddsMoves({moves}) {
  return moves?.length ? html`<div class="stops" role="table" aria-label="How many move in"><div role="row"><span
      role="columnheader">Move in</span>${moves.map(([many]) => html`<b role="cell" key=${many}>${many}</b>`)}</div><div
      role="row"><span role="columnheader">Chance</span>${moves.map(([many, chance]) => html`<span role="cell"
      key=${many}>${chance.replace(" %", "")}</span>`)}</div></div>` : null;
}

// Possible ends of the fight: surviving defenders on the left, the attacker's armies after a capture on the right.
function OddsSpread({odds, sides, pieces}) {
  const top = Math.max(...odds.held.map(([, p]) => p), ...odds.captured.map(([, p]) => p), 1);
  const bar = (kind) => ([n, p]) => html`<li key=${`${kind} ${n}`} class=${kind} aria-label=${`${n} left ${(p / 10).toFixed(1)} %`}>
    <i style=${{height: `${Math.max(2, (100 * p) / top)}%`}}></i><small>${n}</small></li>`;
  const named = pieces === "teams" ? "Teams" : "Armies";
  return html`<ol class="spread" aria-label=${`${named} left, with their chances`}
      style=${{"--us": sides?.[0].owner.colour, "--them": sides?.[1].owner.colour}}>
    ${[...odds.held].reverse().map(bar("them"))}<li class="gap" aria-hidden="true"></li>${odds.captured.map(bar("us"))}</ol>
    <div class="row quiet ends"><span class="grow">Defenders left</span><span>${named} after a capture</span></div>`;
}

// The chance to capture with at least a chosen number of armies left.
function OddsLeast({odds}) {
  const steps = odds.captured;
  const [at, set] = useState(Math.floor(steps.length / 2));
  if (steps.length < 2) return null;
  const i = Math.min(at, steps.length - 1);
  const sum = steps.slice(i).reduce((all, [, p]) => all + p, 0) / 10, share = sum.toFixed(sum < 10 ? 1 : 0);
  return html`<div class="row least"><button type="button" class="soft" aria-label="Fewer" disabled=${i < 1}
      onClick=${() => set(i - 1)}>−</button>
    <span class="grow middle" aria-live="polite">Captured with at least <b>${steps[i][0]}</b> left: <b>${share} %</b></span>
    <button type="button" class="soft" aria-label="More" disabled=${i >= steps.length - 1} onClick=${() => set(i + 1)}>+</button></div>`;
}

// ---------------------------------------------------------------- the odds tab

function BattleTab({page}) {
  const {looked, luck} = page.state;
  return html`<div class="stack odds-tab">
    <${BattleAccount} luck=${luck} owners=${page.state.board?.owners ?? []} />
    <${BattleAsked} page=${page} asked=${looked?.battle} /></div>`;
}

// Everybody's losses by dice, and the average losses for the same rolls.
function BattleAccount({luck, owners}) {
  const by = Object.fromEntries(owners.map((o) => [o.key, o]));
  const most = Math.max(2, ...(luck ?? []).map((row) => Math.abs(row.swing)));
  return html`<section class="account stack" aria-label="Luck of the dice"><h2>Luck of the dice</h2>
    ${luck?.length ? luck.map((row) => html`<div class="luck" key=${row.owner}>
      <div class="row"><${PieceOwner} of=${by[row.owner]} name=${false} /><b class="grow">${by[row.owner]?.name}</b>
        <b class=${row.swing < 0 ? "figure bad" : "figure good"}>${oddsSigned(row.swing)}</b></div>
      <div class="swing" aria-hidden="true"><i class=${row.swing < 0 ? "minus" : "plus"}
          style=${{width: `${(50 * Math.abs(row.swing)) / most}%`}}></i></div>
      <p class="quiet">Lost <b>${row.lost[0]}</b>, expected ${row.lost[1].toFixed(1)} · beat <b>${row.killed[0]}</b>,${
        " expected "}${row.killed[1].toFixed(1)}</p>
      <p class="quiet">${row.rounds === 1 ? "1 roll" : `${row.rounds} rolls`}. Luckier than ${[row.attack && `${row.attack} in attack`,
        row.defence && `${row.defence} in defense`].filter(Boolean).join(", ")}.</p></div>`)
      : html`<p class="quiet">No dice have been rolled yet. Every roll is compared with the average here.</p>`}</section>`;
}

function oddsSigned(number) {
  return `${number > 0 ? "+" : number < 0 ? "−" : ""}${Math.abs(number).toFixed(1)}`;
}

// Any battle: two numbers and its odds.
function BattleAsked({page, asked}) {
  const [armies, set] = useState(asked?.armies ?? [6, 3]);
  const to = (next) => { set(next); page.send({do: "look", battle: next}) };
  useEffect(() => { if (!asked) page.send({do: "look", battle: armies}) }, []);
  const step = (i, by) => to(armies.map((n, k) => k === i ? Math.min(500, Math.max(i ? 1 : 2, n + by)) : n));
  const row = (label, i) => html`<div class="row stepper" role="group" aria-label=${label}><span class="grow called">${label}</span>
    <button type="button" aria-label="Five less" onClick=${() => step(i, -5)}>−5</button><button type="button" aria-label="One less"
      onClick=${() => step(i, -1)}>−</button><b class="figure">${armies[i]}</b><button type="button" aria-label="One more"
      onClick=${() => step(i, 1)}>+</button><button type="button" aria-label="Five more" onClick=${() => step(i, 5)}>+5</button></div>`;
  return html`<section class="stack asked" aria-label="What if"><h2>What if…</h2>${row("Attackers", 0)}${row("Defenders", 1)}
    ${asked?.odds && String(asked.armies) === String(armies) ? html`<${OddsBar} odds=${asked.odds} /><${OddsMore}
        odds=${asked.odds} />` : null}</section>`;
}

PHONE_TABS.odds = BattleTab;
