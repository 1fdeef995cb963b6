// The devices of a table as the host sees them: who is connected, since when, how slow the line is, and a new link for a seat.

import {html, useState} from "../parts/common/preact.js";

const lobbyTime = (at) => new Date(at).toLocaleTimeString([], {hour: "2-digit", minute: "2-digit"});
const lobbyDelay = (delay) => delay === null ? "delay not measured yet" : delay < 1000 ? `delay under ${delay} ms` : `delay under ${delay / 1000} s`;

export function LobbyConnections({game, send, show}) {
  const seats = game.seats.filter((seat) => seat.device && !seat.skill);
  const rows = [
    ...seats.map((seat) => ({key: seat.key, name: seat.name, page: game.way === "alone" ? "Own notes" : "Player’s page", place: {role: "seat", seat: seat.key}, of: seat})),
    ...game.screens.map((screen) => ({key: screen.role, name: screen.label, page: "", place: {role: screen.role}, of: screen})),
  ];
  if (!rows.length) return null;
  return html`<h2 id="connections">Connections</h2>
    <p class="quiet">The delay is how long a question to the device and its answer take.</p>
    <ul class="lobby-lines" aria-labelledby="connections">${rows.map((row) => html`<${LobbyLine} key=${row.key} row=${row}
      renew=${() => { send({do: "renew", number: game.id, role: row.place.role, seat: row.place.seat ?? "table"}); show(row.place.seat ? {seat: row.place.seat} : {role: row.place.role}) }} />`)}</ul>`;
}

function LobbyLine({row, renew}) {
  const [asked, ask] = useState(false);
  const {devices, last} = row.of;
  return html`<li>
    <div class="grow"><strong class="lobby-name">${row.name}</strong>${row.page && html` <span class="quiet">${row.page}</span>`}
      ${devices.map((device, index) => html`<div key=${index}><span class="lobby-here">● connected</span>
        <span class="quiet"> since ${lobbyTime(device.since)} · ${lobbyDelay(device.delay)}</span></div>`)}
      ${!devices.length && html`<div class="quiet">${last ? `○ last seen at ${lobbyTime(last)}` : "○ not connected yet"}</div>`}</div>
    ${asked ? html`<div class="lobby-sure"><p>The old link stops working immediately. The new one has to be scanned again.</p>
        <div class="row"><button class="main grow" onClick=${() => { ask(false); renew() }}>Replace link</button>
          <button class="grow" onClick=${() => ask(false)}>Keep link</button></div></div>`
      : html`<button aria-label=${`Renew link of ${row.name}`} onClick=${() => ask(true)}>Renew link</button>`}</li>`;
}
