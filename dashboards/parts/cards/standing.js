// Public information beside the board: card counts, weapons, points as bars; both sides of a contest; the course of the night.

import {pieceCard, PieceOwner} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {PHONE_MINE, PHONE_PANELS, SCENES, TV_PANELS} from "../common/registers.js";
import {HistoryTab} from "../world/history.js";
import {packFace} from "./pack.js";

const STANDING_PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** All players: at night with points and objectives. On the television the rest is shown beside the names.
 * @param {{page: import("../common/page").Page, panel: any, brief?: boolean}} at */
function StandingPeople({page, panel, brief = false}) {
  const {words} = page;
  return html`<ul class="standing-people">${panel.people.map((one) => html`<li key=${one.player || one.card} class=${one.dead ? "dead" : ""}>
    <span class="who">${one.player ? html`<${PieceOwner} of=${words.players[one.player]} name=${false} />` : pieceCard(words, one.card)} <b>${one.name}</b></span>
    ${panel.night ? html`<${StandingPoints} one=${one} most=${panel.most} />` : null}
    ${one.player && (!brief || !panel.night) ? html`<${StandingHeld} words=${words} one=${one} night=${panel.night} />` : null}</li>`)}</ul>`;
}

// Points as a figure and a bar, objectives as three boxes of which the revealed ones are filled.
function StandingPoints({one, most}) {
  if (one.dead) return html`<span class="fate">dead</span>`;
  const share = one.points === null || one.points === undefined ? 0 : Math.max(0, (100 * one.points) / most);
  return html`<span class="points"><b class="figure">${one.points ?? "?"}</b><i class="bar" aria-hidden="true" style=${{width: `${share}%`}}></i>
    ${one.of ? html`<span class="goals" role="img" aria-label=${`${one.shown.length} of ${one.of} objectives`}>${Array.from({length: one.of}, (_, i) => i < one.shown.length ? "■" : "□").join("")}</span>` : null}</span>`;
}

function StandingHeld({words, one, night}) {
  return html`<span class="held"><span>${one.said}</span>
    ${one.carries.map((weapon) => html`<span class="named" key=${weapon}>${pieceCard(words, weapon)} ${words.cards[weapon]?.short}</span>`)}
    ${night && one.shown?.length ? html`<span>done: ${one.shown.map((card) => words.cards[card]?.short).join(", ")}</span>` : null}
    ${one.servant ? html`<span>servant in the ${one.servant}</span>` : null}
    ${one.misses ? html`<span class="bad">skips ${one.misses > 1 ? `${one.misses} turns` : "a turn"}</span>` : null}
    ${one.open.length ? html`<span class="open" role="group" aria-label=${`${one.name}: face-up cards`}>${one.open.map((card) => html`<span key=${card} class="bared">${packFace(card)}</span>`)}</span>` : null}</span>`;
}

function StandingWeapons({words, panel}) {
  return html`<ul class="standing-weapons">${panel.weapons.map((one) => html`<li key=${one.card}>${pieceCard(words, one.card)}
    <b>${words.cards[one.card]?.name}</b><span>${one.player ? html`<${PieceOwner} of=${words.players[one.player]} name=${false} /> ` : null}${one.where}</span></li>`)}</ul>`;
}

PHONE_PANELS.standing = ({page, panel}) => html`<div class="stack standings"><${StandingPeople} page=${page} panel=${panel} />
  <p>${[panel.middle, panel.pile].filter(Boolean).join(" · ")}</p>
  <h3>Weapons</h3><${StandingWeapons} words=${page.words} panel=${panel} />
  ${page.state.panels.past ? html`<${StandingPast} page=${page} panel=${page.state.panels.past} />` : null}</div>`;
PHONE_MINE.standing = ({page}) => page.state.panels?.standing ? html`<section class="standings" aria-label="Everybody"><${StandingPeople}
  page=${page} panel=${page.state.panels.standing} /></section>` : null;
TV_PANELS.standing = ({page, panel}) => panel.night ? html`<section class="standings" aria-label="Everybody"><${StandingPeople} page=${page} panel=${panel} brief=${true} /></section>`
  : html`<p class="standings">${panel.middle}</p>`;

// ---------------------------------------------------------------- the scene for everybody

SCENES.contest = ({scene}) => html`<section class="contest" aria-label="What is happening">
  ${scene.title ? html`<h2>${scene.title}</h2>` : null}
  <div class="contest-sides">${scene.sides.map((side, i) => html`${i ? html`<b class="against" key="against">:</b>` : null}<div class="contest-side" key=${side.name + i}>
    <span class="name">${side.name}</span>
    <span class="laid">${side.cards.length ? side.cards.map((card) => html`<span class="pack-laid" key=${card}>${packFace(card)}</span>`)
      : side.die ? html`<span class="pips">${STANDING_PIPS[side.die]}</span>` : html`<span class="pack-laid none">${side.sum === null ? "?" : "–"}</span>`}</span>
    ${side.with ? html`<small>${side.with}</small>` : null}${side.sum === null ? null : html`<b class="figure">${side.sum}</b>`}</div>`)}</div>
  ${scene.say ? html`<p class="verdict">${scene.say}</p>` : null}</section>`;

// ---------------------------------------------------------------- the course of the night

/** @param {{page: import("../common/page").Page, panel: any}} at */
function StandingPast({page, panel}) {
  return html`<div class="stack fought">
  ${panel.scores.length ? html`<h2>Scores of part 1</h2><ul class="fights">${panel.scores.map((one) => html`<li key=${one.player}>
    <${PieceOwner} of=${page.words.players[one.player]} name=${false} /> ${page.words.players[one.player]?.name} <b class="figure">${String(one.points).replace("-", "−")}</b></li>`)}</ul>` : null}
  ${panel.charts ? html`<${HistoryTab} page=${page} />` : null}
  ${panel.fights.length ? html`<h2>Fights</h2><ul class="fights">${panel.fights.map((one, i) => html`<li key=${i}><small class="quiet">turn ${one.turn}</small>
    <span><b>${one.by}</b> ${one.how} <b>${one.target}</b></span> <span>${one.lost}</span></li>`)}</ul>` : null}</div>`;
}
