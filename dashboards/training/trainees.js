// The host's page: who trains, with a link and a code for each, and the puzzles of this house.

import {useTheme} from "../parts/common/pieces.js";
import {html, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";

LAYOUTS.trainees = function TraineesLayout({state, send}) {
  const root = useRef(null);
  useTheme(root);
  if (!state.people) return html`<div class="bs lobby" ref=${root}><main class="lobby-page"><p>${state.gone ?? state.trouble ?? ""}</p></main></div>`;
  return html`<div class="bs lobby training" ref=${root}>
    <header class="lobby-head"><a class="lobby-link" href=${state.host}>← Lobby</a><h1>Puzzles</h1></header>
    <main class="lobby-page lobby-wide">
      <p>Five puzzles a day for each player, made of decisions that really happened: in your own games, and in games between computer players.
        What somebody misses comes again.</p>
      ${state.said?.text && html`<p class="lobby-warn" role="status" key=${state.said.n}>${state.said.text}</p>`}
      <${TraineesPuzzles} state=${state} send=${send} />
      <h2>Players</h2>
      <${TraineesAdd} send=${send} />
      ${state.people.length ? null : html`<p class="quiet">Add a player: each gets a page of their own, with a code to scan.</p>`}
      <ul class="lobby-seats">${state.people.map((one) => html`<${Trainee} key=${one.person} one=${one} send=${send} />`)}</ul>
    </main></div>`;
};

function TraineesPuzzles({state, send}) {
  const {puzzles} = state, count = (puzzles ?? []).reduce((sum, one) => sum + one.count, 0);
  return html`<section class="lobby-card stack"><p>${puzzles === null ? "Counting the puzzles …" : count
      ? html`<b>${count} puzzles</b> <span class="quiet">${puzzles.map((one) => `${one.title} ${one.count}`).join(" · ")}</span>` : html`<b>No puzzles yet.</b> Make some first.`}</p>
    ${state.refused.map((text) => html`<p class="lobby-warn" key=${text}>${text}</p>`)}
    <p role="status">${state.making ? "Making puzzles. This takes a minute or more; you can leave this page." : state.told}</p>
    <button type="button" class=${puzzles !== null && !count ? "main" : ""} disabled=${state.making} onClick=${() => send({do: "make"})}>Make ${state.made} puzzles</button></section>`;
}

function TraineesAdd({send}) {
  const [name, setName] = useState("");
  const add = (event) => { event.preventDefault(); if (name.trim()) { send({do: "add", name}); setName("") } };
  return html`<form class="row wrap" onSubmit=${add}><label class="grow">Name<input type="text" maxlength="24" autocomplete="off" value=${name}
    onInput=${(event) => setName(event.target.value)} /></label><button type="submit" class="trainees-add">Add player</button></form>`;
}

function Trainee({one, send}) {
  const [sure, setSure] = useState(false);
  return html`<li class="lobby-card lobby-seat"><div class="row"><b class="grow lobby-name">${one.name}</b></div>
    <svg class="lobby-qr" viewBox="0 0 ${one.qr.size} ${one.qr.size}" role="img" aria-label=${`Code for ${one.name}`}>
      <rect width=${one.qr.size} height=${one.qr.size} fill="#fff" /><path d=${one.qr.path} fill="#000" shape-rendering="crispEdges" /></svg>
    <a class="lobby-link" href=${one.link}>Open here</a>
    ${sure ? html`<p>All answers of ${one.name} are forgotten.</p><div class="row wrap"><button type="button" class="grow" onClick=${() => send({do: "drop", person: one.person})}>Remove ${one.name}</button>
      <button type="button" onClick=${() => setSure(false)}>Cancel</button></div>` : html`<button type="button" class="plain" onClick=${() => setSure(true)}>Remove …</button>`}</li>`;
}
