// Positions, protection, exposed players, and effects in force with their end: the same on every screen.

import {pieceCard, PieceOwner} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {PHONE_MINE, PHONE_NEWS, PHONE_PANELS, TV_PANELS} from "../common/registers.js";

export function HouseMap({page, house}) {
  const {words} = page;
  return html`<section class="house stack" aria-label="Who protects whom">
    <${HouseForce} force=${house.force} />
    ${house.rooms.length ? null : html`<p class="quiet">Nobody is in a room.</p>`}
    <div class="rooms">${house.rooms.map((room) => html`<article class="house-room" key=${room.room}>
      <h3>${pieceCard(words, room.room)} ${words.cards[room.room]?.name}${room.locked ? html` <b class="sign">locked</b>` : null}</h3>
      ${room.people.length ? html`<ul>${room.people.map((one) => html`<${HousePerson} key=${one.player} words=${words} one=${one} />`)}</ul>` : null}
      </article>`)}</div>
    ${house.away.length ? html`<p class="away">${house.away.map((one) => html`<span class="who" key=${one.player}>
      <${PieceOwner} of=${words.players[one.player]} name=${false} /> ${words.players[one.player]?.name} ${one.why}</span>`)}</p>` : null}
  </section>`;
}

function HousePerson({words, one}) {
  const guards = one.by.map((key) => words.players[key]?.name).join(", ");
  return html`<li class=${one.exposed ? "exposed" : "safe"}>
    <${PieceOwner} of=${words.players[one.player]} name=${false} /><b class="name">${words.players[one.player]?.name}</b>
    ${one.exposed ? html`<span class="fate">exposed</span>`
      : one.served ? html`<span class="fate">with the servants</span>`
      : html`<span class="fate"><span aria-hidden="true">with </span><span class="only-read">protected by ${guards}</span>
        ${one.by.map((key) => html`<${PieceOwner} key=${key} of=${words.players[key]} name=${false} />`)}</span>`}</li>`;
}

// The effects in force, each with its end.
export function HouseForce({force}) {
  return force.length ? html`<ul class="force" aria-label="In force">${force.map((text) => html`<li key=${text}>${text}</li>`)}</ul>` : null;
}

// On the Play tab: who is exposed now, in one line, and the effects in force.
PHONE_NEWS.house = ({page}) => {
  const {house} = page.state.panels ?? {};
  if (house?.part !== "house" || page.state.status?.over) return null;
  const {words} = page;
  return html`<section class="exposure stack" aria-label="Who is exposed">
    <button type="button" class="plain wide row" onClick=${() => page.go?.("house")}>
      <span class="grow">${house.exposed.length ? html`<b>Exposed</b> ${house.exposed.map((one) => html`<span class="who" key=${one.player}>
        <${PieceOwner} of=${words.players[one.player]} name=${false} /> ${words.players[one.player]?.name}</span>`)}`
        : "Nobody is exposed."}</span><span aria-hidden="true">›</span></button>
    <${HouseForce} force=${house.force} /></section>`;
};

// After the game: who was exposed in each round, who was murdered, and how long everybody survived.
function HouseAfter({page, after}) {
  const {words} = page;
  const who = (key) => html`<span class="who" key=${key}><${PieceOwner} of=${words.players[key]} name=${false} /> ${words.players[key]?.name}</span>`;
  return html`<section class="house after stack" aria-label="Survival">
    <h3>Survival</h3><ul class="lived">${after.lived.map((one) => html`<li key=${one.player}>${who(one.player)}<span>${one.text}</span></li>`)}</ul>
    ${after.rounds.length ? html`<h3>Exposed in the Danger Rounds</h3><ul class="lived">${after.rounds.map((one) => html`<li key=${one.line}>
      <b>${one.turn}</b><span>${one.exposed.length ? one.exposed.map((key) => html`<span class=${key === one.murdered ? "murdered" : ""} key=${key}>${who(key)}${key === one.murdered
        ? html`<b>murdered</b> ` : null}</span>`) : "nobody"}</span></li>`)}</ul>` : null}</section>`;
}

// The same in a frame of the replay.
export function HouseFrame({words, frame}) {
  if (!frame.exposed) return null;
  return html`<section class="exposure stack" aria-label="Who is exposed"><p>${frame.exposed.length ? html`<b>Exposed</b> ${frame.exposed.map((key) => html`<span class="who" key=${key}>
    <${PieceOwner} of=${words.players[key]} name=${false} /> ${words.players[key]?.name}</span>`)}` : "Nobody is exposed."}</p><${HouseForce} force=${frame.force} /></section>`;
}

const houseDrawn = ({page, panel}) => panel.after ? html`<${HouseAfter} page=${page} after=${panel.after} />` : html`<${HouseMap} page=${page} house=${panel} />`;
PHONE_PANELS.house = houseDrawn;
PHONE_MINE.house = ({page}) => page.state.panels?.house?.after ? houseDrawn({page, panel: page.state.panels.house}) : page.state.panels?.house ? html`<${HouseMap} page=${page} house=${{...page.state.panels.house, force: []}} />` : null;
// The television has room for the rounds in which somebody died; the phones have all of them.
TV_PANELS.house = ({page, panel}) => panel.after ? html`<${HouseAfter} page=${page}
  after=${{...panel.after, rounds: panel.after.rounds.filter((one) => one.murdered)}} />` : html`<${HouseForce} force=${panel.force} />`;
