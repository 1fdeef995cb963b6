// The first page: what Boardside is, the last evening with its board, the shelf of games, and all earlier games.

import {html, useState} from "../parts/common/preact.js";
import {HeadBar, headGo} from "../parts/setup/head.js";
import {setupChoose, SetupEmblem} from "../parts/setup/setup.js";
import {ShelfCover, ShelfTiles} from "../parts/setup/shelf.js";
import {LobbyAddress} from "./address.js";
import {LobbyStage} from "./stage.js";

const HOME_FEW = 8;
const homeTimes = new Intl.DateTimeFormat(undefined, {dateStyle: "medium", timeStyle: "short"});

export function LobbyHome({state, still, send}) {
  const {evening} = state;
  const going = evening && !evening.over;
  return html`<${HeadBar} title="Boardside" />
    <main class="lobby-page lobby-wide lobby-home">
      <p class="lobby-lead">You play on your own board, as always. Boardside keeps track: a shared screen shows the table,
        and each phone shows what only its player may see.</p>
      ${evening && html`<${HomeEvening} evening=${evening} still=${still} />`}
      <${LobbyAddress} address=${state.address} send=${send} />
      <div class="lobby-begin"><button class=${going ? "lobby-new" : "main lobby-new"} onClick=${() => headGo("new")}>New game</button>
        <${HomeAgain} again=${state.again} still=${still} /></div>
      <${ShelfTiles} games=${still.games} />
      <${HomeGames} state=${state} still=${still} />
      <${HomeImport} importing=${state.importing} send=${send} />
      <${HomeAway} shelved=${state.shelved} send=${send} />
      <${HomePackages} packages=${state.packages} />
      <p class="quiet">All games stay on this computer. Its owner can read everything in them, hands included.</p>
    </main>`;
}

// The last evening, large: its board as it is now, what happens next there, and the way back to it.
function HomeEvening({evening, still}) {
  const cover = still.games[evening.key]?.cover;
  const otherwise = cover ? html`<${ShelfCover} cover=${cover} large=${true} />` : null;
  const open = () => headGo(`game/${evening.id}`);
  return html`<section class="lobby-card lobby-evening" aria-label="Last game">
    ${evening.stage ? html`<${LobbyStage} stage=${evening.stage} otherwise=${otherwise} />` : html`<div class="lobby-stage">${otherwise}</div>`}
    <div class="lobby-evening-words"><h2>${evening.title}</h2>
      <p class="lobby-evening-now">${evening.now}</p>
      <p class="quiet">${evening.say}</p>
      <button class=${evening.over ? "wide" : "main wide"} onClick=${open}>${evening.over ? "Look back" : "Resume"}</button></div></section>`;
}

// Offers the table of the last evening again, with one tap to its setup.
function HomeAgain({again, still}) {
  const game = again && still.games[again.game];
  if (!game) return null;
  return html`<button class="lobby-again" onClick=${() => setupChoose(again.game)}>Play again: ${game.title}
    <span class="quiet">${again.names.join(", ")}</span></button>`;
}

// All games; a long list is shortened, and can be searched by title, players, and game.
function HomeGames({state, still}) {
  const [asked, setAsked] = useState("");
  const [all, setAll] = useState(false);
  const wanted = asked.trim().toLowerCase();
  const found = state.games.filter((game) => `${game.title} ${game.game}`.toLowerCase().includes(wanted));
  const shown = all || wanted ? found : found.slice(0, HOME_FEW);
  return html`<div class="row wrap"><h2 class="grow">Games</h2><a class="lobby-link" href=${state.training}>Puzzles</a>
      <a class="lobby-link" href=${state.statistics}>Statistics</a></div>
    ${state.games.length > HOME_FEW && html`<input type="search" aria-label="Search your games" placeholder="Search your games" value=${asked}
      onInput=${(event) => setAsked(event.target.value)} />`}
    ${!state.games.length && html`<p class="quiet">No games yet. Setting one up takes less than a minute.</p>`}
    ${state.games.length > 0 && !found.length && html`<p>None of your games is called “${asked}”.</p>`}
    <ul class="lobby-games">${shown.map((game) => html`<li key=${game.id}>
      <button class="lobby-game" onClick=${() => headGo(`game/${game.id}`)}>
        ${still.games[game.key] && html`<${SetupEmblem} path=${still.games[game.key].emblem} />`}
        <span class="lobby-game-words"><strong>${game.title}</strong>
          <span class="quiet">${homeAbout(game)}</span></span></button></li>`)}</ul>
    ${shown.length < found.length && html`<button class="wide" onClick=${() => setAll(true)}>Show all ${found.length} games</button>`}`;
}

function homeAbout(game) {
  if (game.missing) return [game.missing, homeTimes.format(new Date(game.last))].join(" · ");
  const lines = game.lines === null ? [] : [`${game.lines} ${game.lines === 1 ? "line" : "lines"}`];
  const end = game.over === null ? [] : [game.over ? "finished" : "in progress"];
  const said = game.title.startsWith(game.game) ? [] : [game.game];
  return [...said, ...end, ...lines, homeTimes.format(new Date(game.last))].join(" · ");
}

function HomeImport({importing, send}) {
  const take = async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (file) send({do: "import", text: file.size > 8e6 ? null : await file.text()});
  };
  if (importing) {
    return html`<label class="lobby-file">Importing the game: checking every line
      <progress value=${importing.done} max=${importing.of}></progress></label>`;
  }
  return html`<label class="lobby-file">Import a game from a file
    <input type="file" accept=".jsonl,.json,.txt,.xml,.bgsplay" onChange=${take} /></label>`;
}

// What the host has to know of games of other authors: which can't be played, and why. It is no matter for players.
function HomePackages({packages}) {
  const count = packages?.length;
  if (!count) return null;
  return html`<details class="lobby-packages"><summary>For the host: ${count} ${count === 1 ? "note" : "notes"} about games of other authors</summary>
    <ul>${packages.map((text) => html`<li key=${text}>${text}</li>`)}</ul></details>`;
}

function HomeAway({shelved, send}) {
  const [open, setOpen] = useState(false);
  if (!shelved.length) return null;
  return html`<section><button class="plain" aria-expanded=${open} onClick=${() => setOpen(!open)}>Put away (${shelved.length})</button>
    ${open && html`<ul class="lobby-games">${shelved.map((game) => html`<li key=${game.id} class="row">
      <span class="grow">${game.title}</span>
      <button onClick=${() => send({do: "shelve", number: game.id, away: false})}>Bring back</button></li>`)}</ul>`}</section>`;
}
