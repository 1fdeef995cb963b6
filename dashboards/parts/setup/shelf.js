// The shelf of games: a tile with a cover for each, in families, and the page about a game.

import {IntroductionCards, useIntroduced} from "../common/introduction.js";
import {html, useEffect, useState} from "../common/preact.js";
import {HeadBar, headGo} from "./head.js";
import {setupChoose} from "./setup.js";

export function ShelfCover({cover, large = false}) {
  return html`<svg class=${large ? "shelf-cover large" : "shelf-cover"} viewBox="0 0 120 72" aria-hidden="true">
    <rect width="120" height="72" fill=${cover.ground} /><path d=${cover.path} /></svg>`;
}

function shelfFacts(game) {
  return [game.players, game.time, game.origin].filter(Boolean).join(" · ");
}

// The tiles of the first page: each leads to the page about its game.
export function ShelfTiles({games}) {
  return html`<ul class="shelf-tiles">${Object.entries(games).map(([key, game]) => html`<li key=${key}>
    <button class="shelf-tile" onClick=${() => headGo(`about/${key}`)}><${ShelfCover} cover=${game.cover} />
      <span>${game.title}</span></button></li>`)}</ul>`;
}

// All games: those that this table has played first, then by family; a search narrows them down.
export function ShelfGames({still, played}) {
  const [asked, setAsked] = useState("");
  const wanted = asked.trim().toLowerCase();
  const fits = ([, game]) => [game.title, game.does, game.family].join(" ").toLowerCase().includes(wanted);
  const games = Object.entries(still.games).filter(fits);
  const ours = wanted ? [] : [...new Set(played)].map((key) => [key, still.games[key]]).filter(([, game]) => game);
  const others = games.filter(([key]) => !ours.some(([known]) => known === key));
  const families = [...new Set(others.map(([, game]) => game.family))];
  return html`<${HeadBar} title="Which game?" back="" />
    <main class="lobby-page lobby-wide">
      <input type="search" aria-label="Search the games" placeholder="Search the games" value=${asked} onInput=${(event) => setAsked(event.target.value)} />
      ${ours.length > 0 && html`<h2>Played at this table</h2><${ShelfList} games=${ours} />`}
      ${families.map((family) => html`<h2 key=${family}>${family}</h2><${ShelfList} games=${others.filter(([, game]) => game.family === family)} />`)}
      ${games.length === 0 && html`<p>No game is called “${asked}”.</p>`}</main>`;
}

function ShelfList({games}) {
  return html`<ul class="setup-games">${games.map(([key, game]) => html`<li key=${key} class="shelf-game">
    <button class="setup-game" aria-label=${`New game of ${game.title}`} aria-describedby=${`about-${key} facts-${key}`} onClick=${() => setupChoose(key)}>
      <${ShelfCover} cover=${game.cover} /><span class="setup-game-words"><strong>${game.title}</strong>
      <span class="quiet" id=${`about-${key}`}>${game.does}</span><span class="setup-count" id=${`facts-${key}`}>${shelfFacts(game)}</span></span></button>
    <button class="plain" aria-label=${`About ${game.title}`} onClick=${() => headGo(`about/${key}`)}>About</button></li>`)}</ul>`;
}

// The page about a game: what it is, what has to be on the table, what Boardside does, and the way to its setup.
export function ShelfAbout({game, about, still, send}) {
  const its = still.games[game];
  const [shown, show] = useState(false), {introduced} = useIntroduced(game);
  useEffect(() => {
    send({do: "about", game});
    return () => send({do: "about", game: ""});
  }, [game]);
  const page = about?.game === game ? about : null;
  return html`<${HeadBar} title=${its.title} back="" />
    <main class="lobby-page shelf-about">
      <${ShelfCover} cover=${its.cover} large=${true} />
      <p>${its.does}</p>
      <p class="quiet">${shelfFacts(its)}</p>
      <div class="row wrap"><button class="main grow lobby-new" onClick=${() => setupChoose(game)}>Set up ${its.title}</button>
        ${its.introduction.length > 0 && html`<button class="grow" onClick=${() => show(true)}>How it works</button>`}</div>
      ${page && html`<h2>What you need</h2><${ShelfText} html=${page.need} />
        <h2>What Boardside does</h2><ul class="shelf-does">${page.does.map((one) => html`<li key=${one}><${ShelfText} html=${one} /></li>`)}</ul>
        <h2>Words on the screen</h2><dl class="shelf-words">${page.terms.map((term) => html`<dt key=${term.id}>${term.name}</dt>
          <dd><${ShelfText} html=${term.html} /></dd>`)}</dl>`}
      ${shown && html`<${IntroductionCards} title=${its.title} cards=${its.introduction} onClose=${() => { show(false); introduced() }} />`}
    </main>`;
}

// Text of our own pages, rendered on the server.
function ShelfText({html: text}) {
  return html`<span dangerouslySetInnerHTML=${{__html: text}} />`;
}
