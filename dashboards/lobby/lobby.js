// The host's lobby: games, seats with their links, devices at the door. The address after # is the view:
// "" the first page, "new" the choice of a game, "new/risk/2" the second step of a setup, "about/risk" the page about
// a game, "game/7" one table.

import {html, useEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {useSaving} from "../parts/common/saving.js";
import {HeadBadge, HeadBar, headGo} from "../parts/setup/head.js";
import {setupChoose, SetupForm} from "../parts/setup/setup.js";
import {ShelfAbout, ShelfGames} from "../parts/setup/shelf.js";
import {LobbyAddress} from "./address.js";
import {LobbyConnections} from "./connections.js";
import {LobbyHome} from "./home.js";

LAYOUTS.sorry = () => html`<div class="bs lobby"><main class="lobby-page">
  <h1>This page can't be shown right now</h1>
  <p>The game is safe. Reload the page; if that doesn't help, ask the host to look at the terminal.</p>
  <p><button class="main" onClick=${() => location.reload()}>Reload page</button></p></main></div>`;

function useLobbyRoute() {
  const [route, setRoute] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setRoute(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

function useLobbySaid(said, react) {
  const [word, setWord] = useState("");
  const seen = useRef(said?.n ?? 0);
  useEffect(() => {
    if (!said?.n || said.n === seen.current) return;
    seen.current = said.n;
    react?.(said);
    if (said.text) setWord(said.text);
    const go = () => setWord(""), timer = setTimeout(go, 8000);
    addEventListener("beforeinput", go); // what it asks for is being typed
    return () => { clearTimeout(timer); removeEventListener("beforeinput", go) };
  }, [said?.n]);
  return [word, () => setWord("")];
}

function LobbyToast({word, close}) {
  if (!word) return null;
  return html`<div class="lobby-toast" role="status"><span>${word}</span>
    <button class="plain" onClick=${close}>Close</button></div>`;
}

function LobbyQr({qr, label}) {
  if (!qr) return null;
  return html`<svg class="lobby-qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label=${label}>
    <rect width=${qr.size} height=${qr.size} fill="#fff" /><path d=${qr.path} fill="#000" shape-rendering="crispEdges" /></svg>`;
}

// ------------------------------------------------------------------ devices at the door

function LobbyGuests({guests, send}) {
  return guests.map((guest) => html`<section key=${guest.number} class="lobby-card lobby-guest" role="alert">
    <p><strong>${guest.name || "A device"}</strong> (device ${guest.number}) entered the code for <strong>${guest.seat}</strong>.
      Its screen shows the number ${guest.number}.</p>
    <div class="row">
      <button class="main grow" onClick=${() => send({do: "answer", number: guest.number, yes: true})}>Let in</button>
      <button class="grow" onClick=${() => send({do: "answer", number: guest.number, yes: false})}>Turn away</button>
    </div></section>`);
}

// ------------------------------------------------------------------ one table

function LobbyTable({game, state, send}) {
  const [shown, setShown] = useState(null);
  const [titled, setTitled] = useState(false);
  if (!game) return html`<${HeadBar} title="One moment" back="" />
    <main class="lobby-page"><p class="quiet">Looking for this game. If it doesn't appear, it isn't stored on this computer.</p></main>`;
  const seats = game.seats.filter((seat) => seat.device && !seat.skill);
  const paper = game.seats.filter((seat) => !seat.device);
  const rename = (event) => {
    event.preventDefault();
    send({do: "rename", number: game.id, title: event.target.elements.title.value});
    setTitled(false);
  };
  const settled = state.address.chosen;
  const sheet = shown && (shown.seat ? game.seats.find((s) => s.key === shown.seat) : game.screens.find((s) => s.role === shown.role));
  return html`<${HeadBar} title=${game.title} back="" />
    <main class="lobby-page lobby-wide">
      ${game.broken && html`<p class="lobby-warn">${game.broken}</p>`}
      <${LobbyEnded} game=${game} />
      <${LobbyFirst} game=${game} seats=${seats} />
      <${LobbyPreparing} game=${game} send=${send} />
      <${LobbyAddress} address=${state.address} send=${send} />
      ${seats.length > 0 && game.way !== "alone" && html`<h2>Players</h2>
        <p class="quiet">Scan only your own code: it opens your private page.</p>
        <ul class="lobby-seats">${seats.map((seat) => html`<${LobbySeat} key=${seat.key} seat=${seat} settled=${settled}
          show=${() => setShown({seat: seat.key})} />`)}</ul>`}
      ${game.way === "alone" && seats[0] && html`<h2>On your own phone</h2>
        <p class="quiet">Open your notes here, or scan the code with your phone.</p>
        <ul class="lobby-seats"><${LobbySeat} seat=${seats[0]} settled=${settled} show=${() => setShown({seat: seats[0].key})} /></ul>`}
      ${paper.length > 0 && html`<p class="quiet">On paper: ${paper.map((seat) => seat.name).join(", ")}.</p>`}
      ${game.deal && html`<${LobbyDeal} game=${game} send=${send} />`}
      ${game.company && html`<${LobbyCompany} game=${game} send=${send} />`}
      ${game.screens.length > 0 && html`<h2>Other screens</h2>`}
      <ul class="lobby-screens">${game.screens.map((screen) => html`<li key=${screen.role}>
        <span class="grow">${screen.label}${screen.watching > 0 && html` <span class="lobby-here">● ${screen.watching} connected</span>`}</span>
        <a class="lobby-link" href=${screen.path} target="_blank" rel="noreferrer">Open here</a>
        <button onClick=${() => setShown({role: screen.role})}>Show code</button></li>`)}</ul>
      <${LobbyConnections} game=${game} send=${send} show=${setShown} />
      <h2>This game</h2>
      <div class="lobby-actions">
        <a class="lobby-link" href=${`${location.pathname}/export/${game.id}`} download>Export as a file</a>
        <button onClick=${() => send({do: "print", number: game.id})}>Print sheets</button>
        <button onClick=${() => setTitled(!titled)}>Rename</button>
        <button onClick=${() => { send({do: "shelve", number: game.id}); headGo("") }}>Put away</button>
      </div>
      <p class="quiet">The file contains everything, secrets included.${game.over ? "" : " Don't share it until the game is over."}</p>
      ${titled && html`<form class="row" onSubmit=${rename}><label class="grow">Title
        <input name="title" maxlength="60" defaultValue=${game.title} /></label><button class="main">Save title</button></form>`}
      ${game.figures && html`<${LobbyFigures} game=${game} send=${send} />`}
    </main>
    ${sheet && html`<${LobbySheet} item=${sheet} what=${shown} game=${game} settled=${settled} address=${state.address}
      guests=${state.guests} screen=${state.screen} send=${send} close=${() => setShown(null)} />`}`;
}

// Boardside deals: after the end with the code of the deal, and the results of all tables that had it.
function LobbyDeal({game, send}) {
  const [asked, ask] = useState(false);
  const {deal, dealt} = game, {code, tables} = deal, show = () => send({do: "deal", number: game.id});
  const seats = Array.from({length: tables[0]?.seats.length ?? 0}, (_, at) => at);
  return html`<h2>The deal</h2>
    <p>${code ? html`Boardside dealt these cards. To play the same deal again, enter this code when you set up the game: <strong class="lobby-url">${code}</strong>`
      : `Boardside deals: everybody finds their cards on their phone. ${deal.box} After the game, you get a code for playing the same deal again.`}</p>
    ${dealt ? html`<ul class="lobby-piles">${dealt.map(({place, cards}) => html`<li key=${place}><strong>${place}:</strong> ${cards.join(", ")}</li>`)}</ul>
        <button class="wide" onClick=${show}>Hide the deal</button>`
      : code ? null : asked ? html`<section class="lobby-card stack"><p>Somebody who doesn't play can lay out this deal: each hand face down at its seat,
          each pile with the card that is named first on top. The list shows everybody's cards.</p>
        <div class="row wrap"><button class="grow" onClick=${() => ask(false)}>Cancel</button>
          <button class="grow" onClick=${show}>Show all cards to the dealer</button></div></section>`
      : html`<button class="wide" onClick=${() => ask(true)}>Deal real cards</button>`}
    ${tables.length > 1 && html`<div class="lobby-deal"><table><caption class="only-read">Results of every table with this deal</caption>
      <thead><tr><th scope="col">Seat</th>${tables.map((one) => html`<th scope="col" key=${one.id}>${one.title}</th>`)}</tr></thead>
      <tbody>${seats.map((at) => html`<tr key=${at}><th scope="row">${at + 1}</th>${tables.map((one) => html`<td key=${one.id}>${one.seats[at].name}
        ${one.seats[at].score === null ? "" : html` ${one.seats[at].score.toLocaleString("en-US")}`}${one.seats[at].won ? html` <strong>won</strong>` : ""}</td>`)}</tr>`)}</tbody></table></div>`}`;
}

// Computer players: which seats they play, how strong they are, and how quickly they enter what they do.
function LobbyCompany({game, send}) {
  const {seats, strengths, paces, pace, stuck} = game.company;
  return html`<h2>Computer players</h2>
    <p class="quiet">Computer players see what their seat sees, and roll their own dice.</p>
    ${stuck ? html`<p class="lobby-warn">A computer player doesn't know how to go on. Nothing is lost: let a person play its seat, or correct the last lines.</p>` : null}
    <ul class="lobby-screens">${seats.map((seat) => html`<li key=${seat.key}><span class="grow">${seat.name}</span>
      <select aria-label=${`Who plays for ${seat.name}`} value=${seat.skill}
        onChange=${(event) => send({do: "hand over", number: game.id, seat: seat.key, skill: event.target.value})}>
        <option value="">a person</option>
        ${Object.entries(strengths).map(([skill, strength]) => html`<option key=${skill} value=${skill}>computer, ${strength}</option>`)}</select></li>`)}</ul>
    <div class="row" role="group" aria-label="Pace of computer players">${paces.map((one) => html`<button class="grow" key=${one}
      aria-pressed=${String(pace === one)} onClick=${() => send({do: "pace", number: game.id, pace: one})}>${LOBBY_PACES[one]}</button>`)}</div>`;
}

const LOBBY_PACES = {quick: "Quick", usual: "Usual pace", slow: "Slow"};

// Statistics: a table can be left out of them, and so can a name.
function LobbyFigures({game, send}) {
  const {kept, people} = game.figures;
  return html`<h2>Statistics</h2>
    <label><input type="checkbox" checked=${!kept}
      onChange=${(event) => send({do: "figures", number: game.id, kept: !event.target.checked})} />
      <span class="grow">Leave this game out of all statistics</span></label>
    <p class="quiet">A player whose name is removed stays in the statistics of every game, but without a name.</p>
    <ul class="lobby-screens">${people.map(({name, out}) => html`<li key=${name}>
      <span class="grow">${name}${out && html` <span class="quiet">(name removed from statistics)</span>`}</span>
      <button onClick=${() => send({do: "person", name, out: !out})}>
        ${out ? `Show ${name} again` : `Remove ${name} from statistics`}</button></li>`)}</ul>`;
}

// The checklist of a table that is being set up. It is folded once everything is ticked off.
function LobbyPreparing({game, send}) {
  const steps = game.preparing ?? [];
  const left = steps.filter((step) => !step.done).length;
  if (!steps.length) return null;
  return html`<details class="lobby-card lobby-preparing" open=${left > 0}><summary><h2>Setting up the table</h2>
      <span class="quiet">${left ? `${steps.length - left} of ${steps.length} done` : "Everything is ready"}</span></summary>
    <ol>${steps.map((step) => html`<li key=${step.step}><label><input type="checkbox" checked=${step.done}
      onChange=${(event) => send({do: "prepared", number: game.id, step: step.step, done: event.target.checked})} />
      <span class="grow" dangerouslySetInnerHTML=${{__html: step.html}} /></label></li>`)}</ol></details>`;
}

// The first thing to do depends on how the table plays.
function LobbyFirst({game, seats}) {
  const replay = game.screens.find((screen) => screen.role === "replay");
  if (game.over && replay) return html`<a class="lobby-link" href=${replay.path}>Watch the replay</a>`;
  if (game.way === "alone" && seats[0]) return html`<a class="lobby-link main" href=${seats[0].path}>Open my notes (${seats[0].name})</a>`;
  if (game.way === "tablet") {
    const table = game.screens.find((screen) => screen.role === "table");
    return html`<a class="lobby-link main" href=${table.path}>Open the table on this device</a>`;
  }
  return null;
}

// How the game ended, and the next one at the same table.
function LobbyEnded({game}) {
  if (!game.ended) return null;
  return html`<section class="lobby-card stack" aria-label="The end"><h2>${game.ended.now}</h2>
    ${game.ended.say ? html`<p>${game.ended.say}</p>` : null}
    <button class="main wide" onClick=${() => setupChoose(game.key)}>Play again</button></section>`;
}

function LobbyHere({here}) {
  return here ? html`<span class="lobby-here">● connected</span>` : html`<span class="quiet">○ not connected yet</span>`;
}

function LobbySeat({seat, settled, show}) {
  return html`<li class="lobby-card lobby-seat">
    <div class="row"><${HeadBadge} player=${seat} /><strong class="grow lobby-name">${seat.name}</strong><${LobbyHere} here=${seat.here} /></div>
    ${settled && html`<div class="lobby-wide-only"><${LobbyQr} qr=${seat.qr} label=${`Code for ${seat.name}`} /></div>`}
    <button class="wide" onClick=${show}>
      <span class="lobby-narrow-only">Show code for ${seat.name}</span><span class="lobby-wide-only">Larger code, or code to say</span></button></li>`;
}

// Text size and theme of the shared screen: letters grow as the screen gets smaller.
function LobbyTv({screen, send}) {
  const {theme = "", size = 0} = screen ?? {};
  const tell = (more) => send({do: "screen", theme, size, ...more});
  return html`<fieldset class="lobby-tv"><legend>TV text size and theme</legend>
    <div class="row" role="group" aria-label="Theme">${[["", "Automatic"], ["night", "Dark"], ["day", "Light"]].map(([key, label]) =>
      html`<button type="button" class="grow" key=${key} aria-pressed=${String(theme === key)} onClick=${() => tell({theme: key})}>${label}</button>`)}</div>
    <label class="row"><span class="grow">Screen size in inches, measured diagonally (text is larger on small screens)</span>
      <input type="number" inputmode="numeric" min="10" max="120" placeholder="40" value=${size || ""} onChange=${(e) =>
        tell({size: e.target.valueAsNumber || 0})} /></label></fieldset>`;
}

function LobbySheet({item, what, game, settled, address, guests, screen, send, close}) {
  const place = {number: game.id, role: what.role ?? "seat", seat: what.seat ?? "table"};
  const name = item.name ?? item.label;
  const sheet = useRef();
  useEffect(() => { if (sheet.current && !sheet.current.open) sheet.current.showModal() }, []);
  return html`<dialog ref=${sheet} class="lobby-sheet" aria-label=${name} onClose=${close}>
    <${LobbyGuests} guests=${guests} send=${send} />
    <div class="row"><h2 class="grow">${name}</h2>${what.seat && html`<${LobbyHere} here=${item.here} />`}</div>
    ${settled ? html`<${LobbyQr} qr=${item.qr} label=${`Code for ${name}`} />
      <p class="lobby-url">${item.url}</p>` : html`<${LobbyAddress} address=${address} send=${send} />`}
    ${what.role === "tv" && html`<${LobbyTv} screen=${screen} send=${send} />`}
    ${what.seat && html`<${LobbyCode} seat=${item} ask=${() => send({do: "code", ...place})} join=${address.join} />`}
    <div class="row"><button class="grow" onClick=${() => send({do: "renew", ...place})}>Replace this link</button>
      <button class="grow main" onClick=${() => sheet.current.close()}>Done</button></div></dialog>`;
}

function LobbyCode({seat, ask, join}) {
  const [left, setLeft] = useState(seat.seconds);
  useEffect(() => {
    setLeft(seat.seconds);
    const end = Date.now() + seat.seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seat.code, seat.seconds]);
  if (!seat.code || left <= 0) return html`<button class="wide" onClick=${ask}>Get a code to say</button>`;
  return html`<div class="lobby-code"><p>Open ${join || "the address of this computer"} and type</p>
    <p class="lobby-letters">${[...seat.code].map((letter) => html`<span>${letter}</span>`)}</p>
    <p class="quiet">Works once, for the next ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}.</p></div>`;
}

// ------------------------------------------------------------------ the whole

LAYOUTS.lobby = ({state, still, send}) => {
  const route = useLobbyRoute();
  const number = Number(/^game\/(\d+)$/.exec(route)?.[1] ?? 0);
  const [word, close] = useLobbySaid(state.said, (said) => {
    if (said.kind === "started") headGo(`game/${said.game}`);
  });
  useSaving(state.file);
  useEffect(() => { send({do: "look", number}) }, [number]);
  useEffect(() => { try { localStorage.setItem("boardside-lobby", location.pathname) } catch { /* the page to join has no way back then */ } }, []);
  if (state.gone) return html`<div class="bs lobby"><main class="lobby-page"><h1>${state.gone}</h1></main></div>`;
  if (!state.games) return html`<div class="bs lobby"><main class="lobby-page"><p>${state.trouble}</p></main></div>`;
  const game = number && state.looking?.id === number ? state.looking : null;
  const [place, laying, step] = route.split("/");
  const view = place === "new" && laying in still.setup.games
    ? html`<${SetupForm} key=${laying} game=${laying} step=${Number(step) || 1} state=${state} still=${still.setup} send=${send} />`
    : place === "new" ? html`<${ShelfGames} still=${still.setup} played=${state.games.map((one) => one.key)} />`
    : place === "about" && laying in still.setup.games
    ? html`<${ShelfAbout} key=${laying} game=${laying} about=${state.about} still=${still.setup} send=${send} />`
    : number ? html`<${LobbyTable} key=${number} game=${game} state=${state} send=${send} />`
    : html`<${LobbyHome} state=${state} still=${still.setup} send=${send} />`;
  return html`<div class="bs lobby">
    ${(state.damage || state.trouble) && html`<p class="lobby-warn">${state.damage || state.trouble}</p>`}
    <${LobbyGuests} guests=${state.guests} send=${send} />
    ${view}<${LobbyToast} word=${word} close=${close} /></div>`;
};
