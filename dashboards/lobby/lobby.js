// The host's lobby: games, seats with their links, devices at the door. The address after # is the view:
// "" the list of games, "new" which game, "new/risk/2" the second step of a set-up, "game/7" one table.

(globalThis.boardsideLayouts ??= {}).sorry = () => preact.html`<div class="bs lobby"><main class="lobby-page">
  <h1>This page cannot be shown just now</h1>
  <p>The game is safe. Load the page again; if it stays so, ask the host to look at the terminal.</p>
  <p><button class="main" onClick=${() => location.reload()}>Load again</button></p></main></div>`;

const lobbyTimes = new Intl.DateTimeFormat(undefined, {dateStyle: "medium", timeStyle: "short"});

function useLobbyRoute() {
  const [route, setRoute] = preact.useState(location.hash.slice(1));
  preact.useEffect(() => {
    const follow = () => setRoute(location.hash.slice(1));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return route;
}

function lobbyGo(route) {
  location.hash = route;
  scrollTo(0, 0);
}

function useLobbySaid(said, react) {
  const [word, setWord] = preact.useState("");
  const seen = preact.useRef(said?.n ?? 0);
  preact.useEffect(() => {
    if (!said?.n || said.n === seen.current) return;
    seen.current = said.n;
    react?.(said);
    if (said.text) setWord(said.text);
    const timer = setTimeout(() => setWord(""), 8000);
    return () => clearTimeout(timer);
  }, [said?.n]);
  return [word, () => setWord("")];
}

function LobbyToast({word, close}) {
  if (!word) return null;
  return preact.html`<div class="lobby-toast" role="status"><span>${word}</span>
    <button class="plain" onClick=${close}>Close</button></div>`;
}

function LobbyBadge({player}) {
  return preact.html`<span class="lobby-badge" style=${{background: player.colour, color: lobbyInk(player.colour)}}>
    <span aria-hidden="true">${player.mark}</span>${(player.name || "?").slice(0, 1).toUpperCase()}</span>`;
}

// Black or white, whichever is told apart better from the colour.
function lobbyInk(colour) {
  const part = (at) => {
    const value = parseInt((colour || "#000000").slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179 ? "#000" : "#fff";
}

function LobbyQr({qr, label}) {
  if (!qr) return null;
  return preact.html`<svg class="lobby-qr" viewBox="0 0 ${qr.size} ${qr.size}" role="img" aria-label=${label}>
    <rect width=${qr.size} height=${qr.size} fill="#fff" /><path d=${qr.path} fill="#000" shape-rendering="crispEdges" /></svg>`;
}

function LobbyHead({title, back, children}) {
  const [light, setLight] = preact.useState(() => window.boardside?.light());
  const turn = () => { window.boardside?.theme(); setLight(window.boardside?.light()) };
  return preact.html`<header class="lobby-head">
    ${back !== undefined && preact.html`<button class="plain" onClick=${() => lobbyGo(back)}>← Back</button>`}
    <h1>${title}</h1>
    <button class="plain lobby-theme" aria-label=${light ? "Change to the dark theme" : "Change to the light theme"} onClick=${turn}>${light ? "Dark" : "Light"}</button>
    ${children}</header>`;
}

// ------------------------------------------------------------------ devices at the door, addresses

function LobbyGuests({guests, send}) {
  return guests.map((guest) => preact.html`<section key=${guest.number} class="lobby-card lobby-guest" role="alert">
    <p><strong>${guest.name || "A device"}</strong> (device ${guest.number}) said the code for <strong>${guest.seat}</strong>.
      Its screen shows the number ${guest.number}.</p>
    <div class="row">
      <button class="main grow" onClick=${() => send({do: "answer", number: guest.number, yes: true})}>Let it in</button>
      <button class="grow" onClick=${() => send({do: "answer", number: guest.number, yes: false})}>Turn it away</button>
    </div></section>`);
}

function LobbyAddress({address, send}) {
  const [open, setOpen] = preact.useState(false);
  const found = address.choices;
  if (address.alone) return preact.html`<p class="quiet">Only this computer can open the table (it was started for itself alone).</p>`;
  if (!found.length) return preact.html`<p class="lobby-warn">This computer is in no network, so phones cannot find it. Join the Wi-Fi of
    your phones; the address appears here by itself.</p>`;
  if (address.chosen && !open) return preact.html`<p class="lobby-address">Phones open <strong class="lobby-url">${address.join}</strong>
    ${found.length > 1 && preact.html`<button class="plain" onClick=${() => setOpen(true)}>Other network</button>`}</p>`;
  const pick = (choice) => { send({do: "address", address: choice.address}); setOpen(false) };
  return preact.html`<section class="lobby-card"><h2>Which network are the phones in?</h2>
    <p class="quiet">This computer has several. Take the one whose name your phones show.</p>
    <div class="stack">${found.map((choice) => preact.html`<button key=${choice.address}
      class=${choice.address === address.chosen ? "chosen" : choice.likely ? "" : "far"} onClick=${() => pick(choice)}>
      ${choice.address} · ${choice.kind}${choice.name && ` (${choice.name})`}</button>`)}</div></section>`;
}

// ------------------------------------------------------------------ the list of games

function LobbyHome({state, still, send}) {
  const [away, setAway] = preact.useState(false);
  return preact.html`<${LobbyHead} title="Boardside" />
    <main class="lobby-page">
      <${LobbyAddress} address=${state.address} send=${send} />
      <div class="lobby-begin"><button class="main lobby-new" onClick=${() => lobbyGo("new")}>New game</button>
        <${LobbyAgain} again=${state.again} still=${still} /></div>
      <h2>Games</h2>
      ${!state.games.length && preact.html`<p class="quiet">No game yet. Lay the table: it takes less than a minute.</p>`}
      <ul class="lobby-games">${state.games.map((game) => preact.html`<li key=${game.id}>
        <button class="lobby-game" onClick=${() => lobbyGo(`game/${game.id}`)}>
          ${still.games[game.key] && preact.html`<${SetupEmblem} path=${still.games[game.key].emblem} />`}
          <span class="lobby-game-words"><strong>${game.title}</strong>
            <span class="quiet">${lobbyAbout(game)}</span></span></button></li>`)}</ul>
      <${LobbyImport} send=${send} />
      ${state.shelved.length > 0 && preact.html`<section>
        <button class="plain" aria-expanded=${away} onClick=${() => setAway(!away)}>Put away (${state.shelved.length})</button>
        ${away && preact.html`<ul class="lobby-games">${state.shelved.map((game) => preact.html`<li key=${game.id} class="row">
          <span class="grow">${game.title}</span>
          <button onClick=${() => send({do: "shelve", number: game.id, away: false})}>Take out</button></li>`)}</ul>`}
      </section>`}
      <p class="quiet">All games stay on this computer. Its owner can read everything in them, hands included.</p>
    </main>`;
}

// The table of the last evening, one tap before it is laid again.
function LobbyAgain({again, still}) {
  const game = again && still.games[again.game];
  if (!game) return null;
  return preact.html`<button class="lobby-again" onClick=${() => setupChoose(again.game)}>Again: ${game.title}
    <span class="quiet">${again.names.join(", ")}</span></button>`;
}

function lobbyAbout(game) {
  const lines = `${game.lines} ${game.lines === 1 ? "line" : "lines"}`;
  const said = game.title.startsWith(game.game) ? [] : [game.game];
  return [...said, game.over ? "over" : "resume", lines, lobbyTimes.format(new Date(game.last))].join(" · ");
}

function LobbyImport({send}) {
  const take = async (event) => {
    const file = event.target.files[0];
    event.target.value = "";
    if (file) send({do: "import", text: file.size > 8e6 ? null : await file.text()});
  };
  return preact.html`<label class="lobby-file">Import a game from a file
    <input type="file" accept=".jsonl,.json,.txt" onChange=${take} /></label>`;
}

// ------------------------------------------------------------------ one table

function LobbyTable({game, state, send}) {
  const [shown, setShown] = preact.useState(null);
  const [titled, setTitled] = preact.useState(false);
  if (!game) return preact.html`<${LobbyHead} title="One moment" back="" />
    <main class="lobby-page"><p class="quiet">Looking for this game. If it does not appear, it is not in this file.</p></main>`;
  const seats = game.seats.filter((seat) => seat.device);
  const paper = game.seats.filter((seat) => !seat.device);
  const rename = (event) => {
    event.preventDefault();
    send({do: "rename", number: game.id, title: event.target.elements.title.value});
    setTitled(false);
  };
  const settled = state.address.chosen;
  const sheet = shown && (shown.seat ? game.seats.find((s) => s.key === shown.seat) : game.screens.find((s) => s.role === shown.role));
  return preact.html`<${LobbyHead} title=${game.title} back="" />
    <main class="lobby-page lobby-wide">
      ${game.broken && preact.html`<p class="lobby-warn">${game.broken}</p>`}
      <${LobbyFirst} game=${game} seats=${seats} />
      <${LobbyAddress} address=${state.address} send=${send} />
      ${seats.length > 0 && game.way !== "alone" && preact.html`<h2>Players</h2>
        <p class="quiet">Each player scans the own code, and nobody else's: it opens that player's hand.</p>
        <ul class="lobby-seats">${seats.map((seat) => preact.html`<${LobbySeat} key=${seat.key} seat=${seat} settled=${settled}
          show=${() => setShown({seat: seat.key})} />`)}</ul>`}
      ${paper.length > 0 && preact.html`<p class="quiet">On paper: ${paper.map((seat) => seat.name).join(", ")}.</p>`}
      <h2>Other screens</h2>
      <ul class="lobby-screens">${game.screens.map((screen) => preact.html`<li key=${screen.role}>
        <span class="grow">${screen.label}${screen.watching > 0 && preact.html` <span class="lobby-here">● ${screen.watching} open</span>`}</span>
        <a class="lobby-link" href=${screen.path} target="_blank" rel="noreferrer">Open here</a>
        <button onClick=${() => setShown({role: screen.role})}>Show code</button></li>`)}</ul>
      <h2>This game</h2>
      <div class="lobby-actions">
        <a class="lobby-link" href=${`${location.pathname}/export/${game.id}`} download>Export as a file</a>
        <button onClick=${() => setTitled(!titled)}>Rename</button>
        <button onClick=${() => { send({do: "shelve", number: game.id}); lobbyGo("") }}>Put away</button>
      </div>
      <p class="quiet">The file holds everything, all hands too: keep it until the game is over.</p>
      ${titled && preact.html`<form class="row" onSubmit=${rename}><label class="grow">Title
        <input name="title" maxlength="60" defaultValue=${game.title} /></label><button class="main">Keep</button></form>`}
    </main>
    ${sheet && preact.html`<${LobbySheet} item=${sheet} what=${shown} game=${game} settled=${settled} address=${state.address}
      send=${send} close=${() => setShown(null)} />`}`;
}

// What to do first, by the way of playing.
function LobbyFirst({game, seats}) {
  const replay = game.screens.find((screen) => screen.role === "replay");
  if (game.over && replay) return preact.html`<a class="lobby-link main" href=${replay.path}>Watch the replay</a>`;
  if (game.way === "alone" && seats[0]) return preact.html`<a class="lobby-link main" href=${seats[0].path}>Open my notes (${seats[0].name})</a>`;
  if (game.way === "tablet") {
    const table = game.screens.find((screen) => screen.role === "table");
    return preact.html`<a class="lobby-link main" href=${table.path}>Open the table on this device</a>`;
  }
  return null;
}

function LobbyHere({here}) {
  return here ? preact.html`<span class="lobby-here">● here</span>` : preact.html`<span class="quiet">○ not here yet</span>`;
}

function LobbySeat({seat, settled, show}) {
  return preact.html`<li class="lobby-card lobby-seat">
    <div class="row"><${LobbyBadge} player=${seat} /><strong class="grow lobby-name">${seat.name}</strong><${LobbyHere} here=${seat.here} /></div>
    ${settled && preact.html`<div class="lobby-wide-only"><${LobbyQr} qr=${seat.qr} label=${`Code for ${seat.name}`} /></div>`}
    <button class=${seat.here ? "wide" : "wide main"} onClick=${show}>
      <span class="lobby-narrow-only">Show code for ${seat.name}</span><span class="lobby-wide-only">Larger, or a spoken code</span></button></li>`;
}

function LobbySheet({item, what, game, settled, address, send, close}) {
  const place = {number: game.id, role: what.role ?? "seat", seat: what.seat ?? "table"};
  const name = item.name ?? item.label;
  const sheet = preact.useRef();
  preact.useEffect(() => { if (sheet.current && !sheet.current.open) sheet.current.showModal() }, []);
  return preact.html`<dialog ref=${sheet} class="lobby-sheet" aria-label=${name} onClose=${close}>
    <div class="row"><h2 class="grow">${name}</h2>${what.seat && preact.html`<${LobbyHere} here=${item.here} />`}</div>
    ${settled ? preact.html`<${LobbyQr} qr=${item.qr} label=${`Code for ${name}`} />
      <p class="lobby-url">${item.url}</p>` : preact.html`<${LobbyAddress} address=${address} send=${send} />`}
    ${what.seat && preact.html`<${LobbyCode} seat=${item} ask=${() => send({do: "code", ...place})} join=${address.join} />`}
    <div class="row"><button class="grow" onClick=${() => send({do: "renew", ...place})}>New link, end the old one</button>
      <button class="grow main" onClick=${() => sheet.current.close()}>Done</button></div></dialog>`;
}

function LobbyCode({seat, ask, join}) {
  const [left, setLeft] = preact.useState(seat.seconds);
  preact.useEffect(() => {
    setLeft(seat.seconds);
    const end = Date.now() + seat.seconds * 1000;
    const timer = setInterval(() => setLeft(Math.max(0, Math.round((end - Date.now()) / 1000))), 500);
    return () => clearInterval(timer);
  }, [seat.code, seat.seconds]);
  if (!seat.code || left <= 0) return preact.html`<button class="wide" onClick=${ask}>Say a code instead of scanning</button>`;
  return preact.html`<div class="lobby-code"><p>Open ${join || "the address of this computer"} and type</p>
    <p class="lobby-letters">${[...seat.code].map((letter) => preact.html`<span>${letter}</span>`)}</p>
    <p class="quiet">Good for ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}, once.</p></div>`;
}

// ------------------------------------------------------------------ the whole

(globalThis.boardsideLayouts ??= {}).lobby = ({state, still, send}) => {
  const route = useLobbyRoute();
  const number = Number(/^game\/(\d+)$/.exec(route)?.[1] ?? 0);
  const [word, close] = useLobbySaid(state.said, (said) => {
    if (said.kind === "started") lobbyGo(`game/${said.game}`);
  });
  preact.useEffect(() => { send({do: "look", number}) }, [number]);
  if (state.gone) return preact.html`<div class="bs lobby"><main class="lobby-page"><h1>${state.gone}</h1></main></div>`;
  if (!state.games) return preact.html`<div class="bs lobby"><main class="lobby-page"><p>${state.trouble}</p></main></div>`;
  const game = number && state.looking?.id === number ? state.looking : null;
  const [place, laying, step] = route.split("/");
  const view = place === "new" && laying in still.setup.games
    ? preact.html`<${SetupForm} key=${laying} game=${laying} step=${Number(step) || 1} state=${state} still=${still.setup} send=${send} />`
    : place === "new" ? preact.html`<${SetupGames} still=${still.setup} />`
    : number ? preact.html`<${LobbyTable} key=${number} game=${game} state=${state} send=${send} />`
    : preact.html`<${LobbyHome} state=${state} still=${still.setup} send=${send} />`;
  return preact.html`<div class="bs lobby">
    ${(state.damage || state.trouble) && preact.html`<p class="lobby-warn">${state.damage || state.trouble}</p>`}
    <${LobbyGuests} guests=${state.guests} send=${send} />
    ${view}<${LobbyToast} word=${word} close=${close} /></div>`;
};
