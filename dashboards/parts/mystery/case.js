// The public state of the case: purses, versions, looks that were sold, motives; at the end a card that names no winner.

import {offerSaid} from "../common/offers.js";
import {pieceCard, PieceOwner, useGlow} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {PHONE_NEWS, PHONE_PANELS, SCENES, TV_PANELS} from "../common/registers.js";

const caseWho = (words, key) => html`<span class="who" key=${key}><${PieceOwner} of=${words.players[key]} name=${false} /> ${words.players[key]?.name}</span>`;
const caseCards = (words, cards) => html`<span class="named-three">${cards.map((card) => html`<span class="named" key=${card}>
  ${pieceCard(words, card)} ${words.cards[card]?.short}</span>`)}</span>`;

function CasePurse({words, one}) {
  return html`<li class=${useGlow(one.rubles)}><${PieceOwner} of=${words.players[one.player]} /> <b>${one.rubles}</b></li>`;
}

function CasePot({pot}) {
  return html`<li class=${`pot ${useGlow(pot)}`}><span>Pot</span> <b>${pot}</b></li>`;
}

// All purses and the pot in one line.
function CasePurses({words, panel}) {
  return html`<ul class="purses" aria-label="Purses">${panel.purses.map((one) => html`<${CasePurse} key=${one.player} words=${words} one=${one} />`)}
    <${CasePot} pot=${panel.pot} /></ul>`;
}

function CaseTrapped({words, panel}) {
  return html`${panel.minkin ? html`<p class="minkin-note"><span class="minkin-card" aria-hidden="true">M</span> The Minkin card is on ${caseWho(words, panel.minkin)}</p>` : null}
    ${panel.trapped.map((key) => html`<p class="minkin-note" key=${key}>${caseWho(words, key)}is trapped: every door is blocked.</p>`)}`;
}

function CaseVersions({words, versions}) {
  return html`<section class="stack" aria-label="Versions"><h3>Versions so far</h3>
    ${versions.length ? html`<ol class="versions">${versions.map((one, i) => html`<li key=${i} class=${one.accepted ? "stands" : ""}>
      <div class="row wrap">${caseWho(words, one.by)} ${caseCards(words, one.cards)}</div>
      <small>${one.accepted ? "stands" : one.enough ? "did not close the case" : "is being voted on"}${one.votes ? ` · ${one.votes}` : ""}</small></li>`)}</ol>`
      : html`<p class="quiet">Nobody has tried to close the case yet.</p>`}</section>`;
}

function CaseSales({words, sales}) {
  if (!sales.length) return null;
  return html`<section class="stack" aria-label="Looks sold"><h3>Looks sold</h3><ol class="versions">${sales.map((one, i) => html`<li key=${i}>
    <div class="row wrap">${caseWho(words, one.by)} <span aria-hidden="true">→</span> ${caseWho(words, one.to)}
    ${one.card ? html`<span class="named">${pieceCard(words, one.card)} ${words.cards[one.card]?.short}</span>` : null}</div>
    <small>turn ${one.turn}${one.out ? ` · ${one.out}` : ""}</small></li>`)}</ol></section>`;
}

// How well the evidence supports each version; the envelope stays closed.
function CaseWeighed({words, versions, weighed, brief = false}) {
  return html`<section class="stack" aria-label="How well each version is supported"><h3>How well the evidence supports each version</h3>
    ${brief ? null : html`<p class="quiet">In percent, from what was seen at the table. As much was open as between this many solutions. The envelope was not opened.</p>`}
    ${versions.length ? html`<div class="weighed-box" tabindex="0"><table class="sums weighed"><thead><tr><th scope="col">Seen by</th>${versions.map((one, i) => html`<th key=${i} scope="col"
      class=${one.accepted ? "stands" : ""}><${PieceOwner} of=${words.players[one.by]} /></th>`)}<th scope="col">open between</th></tr></thead>
      <tbody>${weighed.seats.map((seat, s) => html`<tr key=${seat.name}><th scope="row">${seat.name}</th>${weighed.versions.map((row, i) => html`<td key=${i}><b>${row[s]}</b></td>`)}
        <td>${seat.left}</td></tr>`)}</tbody></table></div>` : null}
    ${brief ? null : weighed.seats.map((seat) => seat.best ? html`<p key=${seat.name} class="quiet">${seat.name}: ${seat.best}.</p>` : null)}</section>`;
}

// The motives of the possible contractors, as the table typed them in from the cards.
function CaseMotives({words, panel}) {
  const motives = panel.motives.filter((one) => one.motive);
  return motives.length ? html`<section class="stack" aria-label="Motives"><h3>Motives</h3>
    ${motives.map((one) => html`<p key=${one.card} class="motive"><b>${words.cards[one.card]?.name}</b> ${one.motive}</p>`)}</section>` : null;
}

function CaseNames({page, panel}) {
  const {set} = panel;
  if (!set.name || !page.state.writes) return null;
  const motives = Object.fromEntries(panel.motives.map((one) => [one.card, one.motive]));
  const say = (send, values, now) => (event) => { const text = event.target.value.trim(); if (text !== now) page.send(offerSaid(send, {...values, name: text, motive: text})) };
  return html`<details class="names"><summary>Names printed on the cards</summary><div class="stack">
    ${panel.cards.map((card) => html`<div class="stack name-of" key=${card.key}><label>${card.kind[0].toUpperCase() + card.kind.slice(1)}
        <input value=${card.name} maxlength="60" autocomplete="off" onChange=${say(set.name, {card: card.key}, card.name)} /></label>
      ${card.key in motives ? html`<label class="quiet">Motive<input value=${motives[card.key]} maxlength="200" autocomplete="off"
        onChange=${say(set.motive, {contractor: card.key}, motives[card.key])} /></label>` : null}
      ${card.kind === "location" && set.corner ? html`<button type="button" aria-pressed=${panel.corners.includes(card.key)} disabled=${page.waiting}
        onClick=${() => page.send(offerSaid(set.corner, {location: card.key, corner: !panel.corners.includes(card.key)}))}>Corner location, with an official</button>` : null}</div>`)}
  </div></details>`;
}

// The end card: the front page of a newspaper.
function CaseEnding({scene}) {
  return html`<section class="ending" aria-label="The end"><p class="masthead">${scene.masthead}</p><h2>${scene.title}</h2>
    <p class="headline">${scene.headline}</p>${scene.account ? html`<p class="account">${scene.account}</p>` : null}
    ${scene.vote ? html`<p class="vote">${scene.vote}</p>` : null}
    ${scene.lines.map((line) => html`<p key=${line}>${line}</p>`)}<p class="figures-line">${scene.figures.join(" · ")}</p></section>`;
}
SCENES.ending = CaseEnding;

PHONE_NEWS.case = ({page}) => {
  const panel = page.state.panels?.case;
  if (panel?.part !== "case") return null;
  return html`<section class="case-news stack" aria-label="Money and doors">${panel.ending && page.state.status?.scene?.kind !== "ending" ? html`<${CaseEnding} scene=${panel.ending} />` : null}
    <${CasePurses} words=${page.words} panel=${panel} />${page.state.status?.over ? null : html`<${CaseTrapped} words=${page.words} panel=${panel} />`}</section>`;
};

PHONE_PANELS.case = ({page, panel}) => {
  const {words} = page, {weighed} = page.state;
  return html`<div class="dossier stack"><${CasePurses} words=${words} panel=${panel} /><${CaseTrapped} words=${words} panel=${panel} />
    <${CaseVersions} words=${words} versions=${panel.versions} />
    ${weighed ? html`<${CaseWeighed} words=${words} versions=${panel.versions} weighed=${weighed} />` : null}
    <${CaseSales} words=${words} sales=${weighed?.sold ?? panel.sales} />
    <${CaseMotives} words=${words} panel=${panel} /><${CaseNames} page=${page} panel=${panel} /></div>`;
};

// The television already shows the purses beside the names and the pot on the board.
TV_PANELS.case = ({page, panel}) => {
  const {words, state} = page;
  return html`<div class="dossier stack"><${CaseTrapped} words=${words} panel=${panel} />
    ${panel.versions.length && (!state.weighed || !panel.ending) ? html`<${CaseVersions} words=${words} versions=${panel.versions.slice(-3)} />` : null}
    ${state.weighed && panel.ending ? html`<${CaseWeighed} words=${words} versions=${panel.versions} weighed=${caseFew(state.weighed)} brief=${true} />` : null}</div>`;
};

// The first and the last row of evidence: what everybody saw, and what all players saw together.
function caseFew(weighed) {
  const last = weighed.seats.length - 1, few = [0, last].slice(0, last + 1);
  return {...weighed, seats: few.map((i) => weighed.seats[i]), versions: weighed.versions.map((row) => few.map((i) => row[i]))};
}

// The money in a frame of the replay.
export function CaseFrame({words, frame}) {
  if (!frame.purses) return null;
  const purses = Object.entries(frame.purses).map(([player, rubles]) => ({player, rubles}));
  return html`<${CasePurses} words=${words} panel=${{purses, pot: frame.pot}} />`;
}
