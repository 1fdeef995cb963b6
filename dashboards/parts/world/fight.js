// A fight: losses with one tap per roll, real dice with one tap per die, or the program rolls; the odds beside it.

import {offerSaid} from "../common/offers.js";
import {PieceOwner, useChanges, useKept} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS, SCENES} from "../common/registers.js";
import {worldNumbers, WorldNumbers, worldPieces, WorldStepper} from "./bar.js";
import {OddsBar, OddsBattle, OddsStop, OddsWhat} from "./fight_odds.js";
import {RollOn, RollStopped, useRollOn} from "./roll_on.js";

const BATTLE_PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** @param {{page: import("../common/page").Page, block: import("./blocks").BattleBlock}} at */
function BattleBlock({page, block}) {
  const ways = battleWays(block);
  const [remembered, keep] = useKept("battle way", block.way ?? "losses", () => globalThis.localStorage);
  const way = ways.some(([key]) => key === remembered) ? remembered : ways[0]?.[0];
  const fighting = !block.captured && block.sides.every((side) => side.dice > 0), ours = block.sides[0];
  const rolling = useRollOn({page, can: fighting && way === "roll", rolled: block.rounds, left: ours.armies, send: block.roll});
  const stops = battleStops(block);
  const [instead, enter] = useState(false), entering = fighting && ways.length > 0 && (!block.by || instead);
  useBattleSaid(page, entering && way === "roll" && !rolling.on && block.throws.length > 0
    ? `Tap “${battleRoll(block)}”${block.stop ? ", or stop the attack" : ""}.` : "");
  return html`<section class="battle stack" aria-label="Battle">
    ${block.captured ? html`<${BattleMoveIn} page=${page} block=${block} />` : null}
    <${BattleSides} block=${block} />
    <${BattleBecause} because=${block.because} />
    <${BattleTerms} terms=${block.terms} />
    <${BattleRounds} block=${block} />
    ${fighting && block.odds ? html`<${OddsBattle} odds=${block.odds} sides=${block.sides} pieces=${worldPieces(page)} />` : null}
    ${fighting && block.when ? html`<${OddsStop} when=${block.when} />` : null}
    <${RollStopped} rolling=${rolling} />
    ${fighting && ways.length && !entering ? html`<button type="button" class="soft wide" onClick=${() => enter(true)}>Enter the roll instead of ${block.by}</button>` : null}
    ${entering ? html`<${BattleEntry} key=${block.rounds} page=${page} block=${block} way=${way} rolling=${rolling} />` : null}
    ${entering && way === "roll" && block.rollOn ? html`<${RollOn} page=${page} rolling=${rolling} least=${1} most=${block.stop ? ours.armies - 1 : 1}
        start=${block.when?.on ? block.when.at : 1} units=${`the ${worldPieces(page)} in ${ours.area}`} />` : null}
    <div class="row wrap others">
      ${entering && ways.length > 1 ? html`<div class="row ways" role="group"
          aria-label="How rolls are entered">${ways.map(([key, label]) => html`
        <button type="button" class="soft" key=${key} aria-pressed=${key === way}
            onClick=${() => keep(key)}>${label}</button>`)}</div>` : null}
      ${block.stop ? html`<button type="button" class=${(ours.dice || block.captured) && !stops ? "soft grow" : "main grow"} disabled=${page.waiting}
        onClick=${() => page.send(block.stop)}>Stop attack</button>` : null}
    </div>
    ${fighting ? html`<${OddsWhat} what=${block.what} />` : null}</section>`;
}

// What the line of what now says where this page lets the program roll; "" where it has nothing to add.
function useBattleSaid(page, text) {
  useEffect(() => {
    if (!text) return;
    page.choosing?.(text);
    return () => page.choosing?.("");
  }, [text]);
}

// Whether the advice is to stop now.
/** @param {import("./blocks").BattleBlock} block */
function battleStops(block) {
  return !!block.stop && !!block.when?.advice && !block.when.on;
}

/** @param {import("./blocks").BattleState} block */
function battleRoll({sides: [ours, theirs]}) {
  return `Roll ${ours.dice} against ${theirs.dice}`;
}

// The ways to enter a throw here: its losses, its faces, or a roll by the program.
function battleWays({throws, roll}) {
  return [["losses", "Losses", throws.some((one) => one.results.length)], ["dice", "Dice", throws.some((one) => one.faces)],
    ["roll", "Boardside rolls", roll]].filter(([, , able]) => able);
}

/** @param {{block: import("./blocks").BattleState}} at */
function BattleSides({block}) {
  return html`<div class="sides">${block.sides.map((side, i) => html`<${BattleSide} key=${i} side=${side}
      role=${i ? "Defender" : "Attacker"} captured=${block.captured} />`)}</div>`;
}

// Special conditions of the next rounds.
/** @param {{terms: string[]}} at */
export function BattleTerms({terms}) {
  return terms.length ? html`<p class="quiet terms" aria-label="Terms">${terms.join(" · ")}</p>` : null;
}

// Once the area is captured, both sides are the attacker's: nobody's losses or role stands beside the armies then.
/** @param {{side: import("./blocks").Side, role: string, captured: boolean}} at */
function BattleSide({side, role, captured}) {
  const seen = useChanges(side.armies), lost = side.lost ? `${role.toLowerCase()}, ${side.lost} lost` : role.toLowerCase();
  return html`<div class=${`side-of ${role.toLowerCase()}`}><span class="row"><${PieceOwner} of=${side.owner} /><span
      class="grow area-name">${side.area}</span></span>
    <span class="row"><b class="strength" key=${seen}><span class=${seen ? "new" : ""}>${side.armies}</span></b>
    ${side.modifier ? html`<b class="modifier" aria-label=${`${battleSigned(side.modifier)} on every die`}>${battleSigned(side.modifier)}</b>` : null}
    <small class="quiet">${captured ? "" : lost}</small></span></div>`;
}

// Below each side, the cards that modify its dice.
/** @param {{because?: string[]}} at */
function BattleBecause({because}) {
  return because?.some(Boolean) ? html`<div class="sides because">${because.map((said, i) => html`<span key=${i}
    class=${i ? "side-of defender" : "side-of"}>${said}</span>`)}</div>` : null;
}

// The last rounds, newest last: faces if they were entered, and losses.
/** @param {{block: import("./blocks").BattleState}} at */
function BattleRounds({block}) {
  if (!block.last.length) return null;
  return html`<ol class="rounds" aria-label="Rounds">${block.last.map((one, i) => html`<li key=${block.rounds - block.last.length + i}>
    <${BattleFaces} faces=${one.faces?.[0]} lost=${one.beaten?.map((defender) => !defender)} more=${one.modifiers?.[0]} /><span
      class="cost">${battleCost(one.lost)}</span>
    <${BattleFaces} faces=${one.faces?.[1]} lost=${one.beaten} more=${one.modifiers?.[1]} /></li>`)}</ol>`;
}

/** @param {number} more */
function battleSigned(more) {
  return more > 0 ? `+${more}` : `−${-more}`;
}

/** @param {number[]} lost */
function battleCost([attacker, defender]) {
  if (!attacker && !defender) return "no losses";
  if (!attacker) return `defender −${defender}`;
  if (!defender) return `attacker −${attacker}`;
  return "one each";
}

// The best die first; in each compared pair the beaten die is dimmed.
function BattleFaces({faces, lost, more = 0}) {
  if (!faces) return html`<span class="faces"></span>`;
  return html`<span class="faces" aria-label=${faces.join(", ")}>${faces.map((face, i) => html`<i key=${i}
    class=${i >= lost.length ? "over" : lost[i] ? "beaten" : "wins"}>${BATTLE_PIPS[face] ?? face}</i>`)}${more ? html`<b
    class="modifier">${battleSigned(more)}</b>` : null}</span>`;
}

/** @param {{page: import("../common/page").Page, block: import("./blocks").BattleBlock, way: string, rolling: any}} at */
function BattleEntry({page, block, way, rolling}) {
  const [dice, setDice] = useState(block.throws[0]?.dice);
  const thrown = block.throws.find((one) => String(one.dice) === String(dice)) ?? block.throws[0];
  if (way === "roll") {
    if (rolling.on) return null;
    return html`<button type="button" class=${battleStops(block) ? "tall wide" : "main tall wide"} disabled=${page.waiting} onClick=${() => page.send(block.roll)}>
      ${battleRoll(block)}</button>`;
  }
  return html`${way === "dice" ? html`<${BattlePad} key=${thrown.dice.join()} page=${page} block=${block} thrown=${thrown} />`
    : html`<${BattleLosses} page=${page} results=${thrown.results} />`}
    ${block.throws.length > 1 ? html`<${BattleDice} throws=${block.throws} now=${thrown.dice} choose=${setDice} />` : null}`;
}

// The number of dice for each side, if fewer are allowed.
/** @param {{throws: import("./blocks").ThrowBlock[], now: number[], choose(dice: number[]): void}} at */
function BattleDice({throws, now, choose}) {
  const row = (i, who) => html`<span class="row" role="group" aria-label=${`Dice of the ${who}`}>${
    [...new Set(throws.map((one) => one.dice[i]))].sort().map((n) => html`<button type="button" class="soft" key=${n}
      aria-pressed=${n === now[i]} onClick=${() => choose(i ? [now[0], n] : [n, now[1]])}>${n}</button>`)}</span>`;
  return html`<div class="row fewer"><span class="quiet">Dice</span>${row(0, "attacker")}<span
      class="quiet">v</span>${row(1, "defender")}</div>`;
}

// One button per result, the best for the attacker first.
/** @param {{page: import("../common/page").Page, results: import("./blocks").ThrowResult[]}} at */
function BattleLosses({page, results}) {
  return html`<div class=${`chips losses ${results.length > 2 ? "" : "two"}`} role="group"
      aria-label="Losses of the roll">${results.map(({lost, chance, send}) => html`
    <button type="button" key=${lost.join()} class="tall loss" disabled=${page.waiting}
        aria-label=${`${battleCost(lost)} ${chance}`} onClick=${() => page.send(send)}>
      <b>${battleShort(lost)}</b>${chance ? html`<small>${chance}</small>` : null}</button>`)}</div>`;
}

/** @param {number[]} lost */
function battleShort([attacker, defender]) {
  if (!attacker && !defender) return "0";
  if (!attacker) return `D −${defender}`;
  if (!defender) return `A −${attacker}`;
  return "1 – 1";
}

// One tap per die: first the attacker's, then the defender's; the last one commits.
/** @param {{page: import("../common/page").Page, block: import("./blocks").BattleBlock, thrown: import("./blocks").ThrowBlock}} at */
function BattlePad({page, block, thrown}) {
  const [faces, set] = useState([]);
  const {dice} = thrown, [ours, theirs] = block.sides, all = dice[0] + dice[1];
  const now = faces.length < dice[0] ? ours : theirs;
  const put = (face) => {
    const next = [...faces, face];
    set(next.length < all ? next : []);
    if (next.length === all) page.send(offerSaid(thrown.faces, {attack: next.slice(0, dice[0]), defence: next.slice(dice[0])}));
  };
  const slot = (i) => html`<i key=${i} class=${i === faces.length ? "slot next" : "slot"}>${faces[i] ? BATTLE_PIPS[faces[i]] : ""}</i>`;
  return html`<div class="pad stack"><div class="row slots" aria-live="polite"><${PieceOwner} of=${ours.owner} name=${false} />
      ${ours.modifier ? html`<b class="modifier">${battleSigned(ours.modifier)}</b>` : null}${Array.from({length: dice[0]}, (_, i) => slot(i))}<span
          class="quiet grow middle">${faces.length < dice[0] ? "attacker’s dice" : "defender’s dice"}</span>
      ${Array.from({length: dice[1]}, (_, i) => slot(dice[0] + i))}${theirs.modifier
        ? html`<b class="modifier">${battleSigned(theirs.modifier)}</b>` : null}<${PieceOwner} of=${theirs.owner} name=${false} /></div>
    <div class="chips six" role="group" aria-label=${`Die of ${now.owner.name}`}>${[1, 2, 3, 4, 5, 6].map((face) => html`<button
        type="button" class="die"
      key=${face} aria-label=${String(face)} disabled=${page.waiting} onClick=${() => put(face)}>${BATTLE_PIPS[face]}</button>`)}</div>
    ${faces.length ? html`<button type="button" class="soft"
        onClick=${() => set(faces.slice(0, -1))}>Remove last die</button>` : null}</div>`;
}

// After a capture the minimum has already moved in; a number moves more.
/** @param {{page: import("../common/page").Page, block: import("./blocks").BattleBlock}} at */
function BattleMoveIn({page, block}) {
  const [ours, theirs] = block.sides;
  const keep = (block.keep ?? []).map((text) => html`<p class="quiet" key=${text}>${text}</p>`);
  if (!block.moving) return html`<p class="notice">${theirs.area} has been captured.</p>${keep}`;
  const [least, most, moved] = block.moving;
  const go = (n) => page.send(offerSaid(block.moveIn, {n}));
  return html`<p class="notice">${theirs.area} has been captured. How many ${worldPieces(page)} move in from ${ours.area}?</p>
    <${WorldNumbers} title=${`At least ${least} (${moved} moved in so far)`} numbers=${worldNumbers(most, least)} now=${moved} onGo=${go}
        disabled=${page.waiting} />
    ${most - least >= 12 ? html`<${WorldStepper} label="Move in" start=${moved} least=${least} most=${most} onGo=${go} />` : null}${keep}`;
}

// The fight on the television: both sides, the last roll, the odds.
/** @param {{scene: import("./blocks").Scene}} at */
function BattleScene({scene}) {
  return html`<section class="happening battle" aria-label="Battle"><${BattleSides} block=${scene} />
    <${BattleBecause} because=${scene.because} />
    <${BattleRounds} block=${{...scene, last: scene.last.slice(-1)}} />
    ${scene.captured ? html`<p class="verdict">${scene.sides[1].area} has been captured.</p>` : null}
    ${scene.odds ? html`<${OddsBar} odds=${scene.odds} sides=${scene.sides} />` : null}
    <${BattleTerms} terms=${scene.terms} /></section>`;
}

OFFER_BLOCKS.battle = BattleBlock;
SCENES.battle = BattleScene;
