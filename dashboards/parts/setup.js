// Laying a table of Clue in three steps. The draft lives here, in sessionStorage and on the server, so going
// back or losing the connection loses nothing. The server works out hands, first player and what is amiss.

const SETUP_STEPS = ["Players", "Cards", "Rules"];
const SETUP_STEP_OF = [
  [/^(player|players|me|way)/, 1],
  [/^(edition|own|left_over|sizes|weapons)/, 2],
  [/./, 3],
];

function setupStepOf(field) {
  return SETUP_STEP_OF.find(([pattern]) => pattern.test(field))[1];
}

function setupKept(fallback) {
  try { return JSON.parse(sessionStorage.getItem("boardside-draft")) ?? fallback } catch (e) { return fallback }
}

function useSetupDraft(state, send) {
  const [draft, setDraft] = preact.useState(() => setupKept(state.setup.draft));
  const timer = preact.useRef(null);
  const change = (next) => {
    setDraft(next);
    try { sessionStorage.setItem("boardside-draft", JSON.stringify(next)) } catch (e) {}
    clearTimeout(timer.current);
    timer.current = setTimeout(() => send({do: "draft", draft: next}), 250);
  };
  preact.useEffect(() => { send({do: "draft", draft}) }, []);
  const seen = preact.useRef(state.said?.n ?? 0);
  preact.useEffect(() => {
    if (state.said?.n && state.said.n !== seen.current && state.said.kind === "draft") change(state.setup.draft);
    seen.current = state.said?.n ?? 0;
  }, [state.said?.n]);
  return [draft, change];
}

function SetupForm({step, state, still, send}) {
  const [draft, change] = useSetupDraft(state, send);
  const [strict, setStrict] = preact.useState(false);
  const form = state.setup;
  const set = (part) => change({...draft, ...part});
  const problems = form.problems;
  const shown = strict ? problems : problems.filter((problem) => setupTyped(problem, draft));
  const start = () => {
    setStrict(true);
    if (problems.length && step !== setupStepOf(problems[0].field)) lobbyGo(`new/${setupStepOf(problems[0].field)}`);
    send({do: "start", draft});
  };
  const props = {draft, set, form, still, shown, send};
  const here = [SetupPlayers, SetupCards, SetupRules][step - 1] ?? SetupPlayers;
  return preact.html`<${LobbyHead} title="New game" back=${step > 1 ? `new/${step - 1}` : ""} />
    <nav class="setup-steps" aria-label="Steps">${SETUP_STEPS.map((name, at) => preact.html`<button key=${name}
      aria-current=${at + 1 === step ? "step" : null} class=${at + 1 === step ? "chosen" : ""}
      onClick=${() => lobbyGo(`new/${at + 1}`)}>${at + 1} ${name}</button>`)}</nav>
    <main class="lobby-page setup-page"><${here} ...${props} /></main>
    <footer class="setup-foot">
      ${strict && problems.length > 0 && preact.html`<p class="bad" role="alert">${problems[0].text}</p>`}
      <div class="row">${step < 3 && preact.html`<button class="grow" onClick=${() => lobbyGo(`new/${step + 1}`)}>${SETUP_STEPS[step]} →</button>`}
        <button class="main grow" onClick=${start}>Lay the table</button></div></footer>`;
}

// An empty name is no news while the form is being filled.
function setupTyped(problem, draft) {
  const player = draft.players.find((p) => problem.field === `player-${p.id}`);
  return !player || player.name.trim() !== "";
}

function SetupSays({shown, field}) {
  return shown.filter((p) => p.field === field).map((p) => preact.html`<p class="bad setup-says" role="alert">${p.text}</p>`);
}

function SetupChoice({label, value, options, pick}) {
  return preact.html`<fieldset class="setup-choice"><legend>${label}</legend><div class="setup-options">
    ${options.map(([key, text]) => preact.html`<button key=${key} type="button" aria-pressed=${String(key === value)}
      onClick=${() => pick(key)}>${text}</button>`)}</div></fieldset>`;
}

// ------------------------------------------------------------------ 1 players

function SetupPlayers({draft, set, form, still, shown}) {
  const rows = preact.useRef();
  const players = draft.players;
  const edit = (id, part) => set({players: players.map((p) => (p.id === id ? {...p, ...part} : p))});
  const move = (from, to) => {
    if (to < 0 || to >= players.length || from === to) return;
    const next = [...players];
    next.splice(to, 0, ...next.splice(from, 1));
    set({players: next});
  };
  const suspects = form.cards.filter((card) => card.kind === "suspect");
  const add = () => set({players: [...players, setupNewPlayer(players, suspects, still)]});
  const drop = (id) => set({players: players.filter((p) => p.id !== id)});
  return preact.html`
    <${SetupChoice} label="How do you play?" value=${draft.way} options=${Object.entries(still.ways)} pick=${(way) => set({way})} />
    <${SetupSays} shown=${shown} field="way" />
    <h2>Players, clockwise</h2>
    <ol class="setup-players" ref=${rows}>${players.map((player, at) => preact.html`<${SetupPlayer} key=${player.id}
      player=${player} at=${at} count=${players.length} draft=${draft} suspects=${suspects} still=${still} shown=${shown}
      edit=${(part) => edit(player.id, part)} move=${(to) => move(at, to)} drop=${() => drop(player.id)} rows=${rows} set=${set} />`)}</ol>
    <${SetupSays} shown=${shown} field="players" />
    ${players.length < Math.min(6, suspects.length || 6) && preact.html`<button class="wide" onClick=${add}>Add a player</button>`}
    <${SetupSays} shown=${shown} field="me" />
    <p class="quiet">${form.first ? `${form.first} begins.` : ""}</p>`;
}

function setupNewPlayer(players, suspects, still) {
  const free = (values, field) => values.find((value) => !players.some((p) => p[field] === value)) ?? values[0];
  const card = suspects.find((s) => !players.some((p) => p.piece === s.key)) ?? suspects[0];
  const colours = still.colours.map((c) => c.key);
  return {
    id: Math.max(0, ...players.map((p) => p.id)) + 1, name: "", piece: card?.key ?? "", device: true,
    colour: players.some((p) => p.colour === card?.colour) || !card?.colour ? free(colours, "colour") : card.colour,
    mark: players.some((p) => p.mark === card?.mark) || !still.marks.includes(card?.mark) ? free(still.marks, "mark") : card.mark,
  };
}

function SetupPlayer({player, at, count, draft, suspects, still, shown, edit, move, drop, rows, set}) {
  const [open, setOpen] = preact.useState(false);
  const says = shown.filter((p) => p.field === `player-${player.id}`);
  const grab = setupDrag(rows, at, move);
  return preact.html`<li class="lobby-card setup-player">
    <div class="row">
      <button class="setup-look" aria-expanded=${open} aria-label=${`Colour and mark of ${player.name || `player ${at + 1}`}`}
        onClick=${() => setOpen(!open)}><${LobbyBadge} player=${player} /></button>
      <label class="grow"><span class="only-read">Name of player ${at + 1}</span>
        <input value=${player.name} placeholder=${`Name of player ${at + 1}`} autocomplete="off" aria-invalid=${says.length > 0}
          onInput=${(event) => edit({name: event.target.value})} /></label>
      <button class="setup-grab plain" aria-label=${`Drag ${player.name || "this player"} to another seat`} onPointerDown=${grab}>⠿</button></div>
    <${SetupSays} shown=${shown} field=${`player-${player.id}`} />
    ${open && preact.html`<${SetupLook} player=${player} still=${still} edit=${edit} />`}
    <div class="row setup-second">
      <label class="grow"><span class="only-read">Token of ${player.name || `player ${at + 1}`}</span>
        <select value=${player.piece} onChange=${(event) => edit({piece: event.target.value})}>
          ${!suspects.some((s) => s.key === player.piece) && preact.html`<option value=${player.piece}>choose a token</option>`}
          ${suspects.map((card) => preact.html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}</select></label>
      ${draft.way === "phones" && preact.html`<label><span class="only-read">Phone or paper</span>
        <select value=${player.device ? "phone" : "paper"} onChange=${(event) => edit({device: event.target.value === "phone"})}>
          <option value="phone">phone</option><option value="paper">paper</option></select></label>`}
      ${draft.way === "alone" && preact.html`<button aria-pressed=${String(draft.me === player.id)}
        onClick=${() => set({me: player.id})}>That's me</button>`}</div>
    <div class="row setup-moves">
      <button class="grow" disabled=${at === 0} onClick=${() => move(at - 1)}><span aria-hidden="true">↑ </span>Earlier</button>
      <button class="grow" disabled=${at === count - 1} onClick=${() => move(at + 1)}><span aria-hidden="true">↓ </span>Later</button>
      <button class="grow" disabled=${count <= 2} onClick=${drop}>Remove</button></div></li>`;
}

function SetupLook({player, still, edit}) {
  return preact.html`<div class="setup-looks">
    <div role="group" aria-label="Colour" class="setup-swatches">${still.colours.map((colour) => preact.html`<button key=${colour.key}
      aria-label=${colour.name} aria-pressed=${String(player.colour === colour.key)} onClick=${() => edit({colour: colour.key})}
      ><span class="setup-swatch" style=${{background: colour.key}}></span></button>`)}</div>
    <div role="group" aria-label="Mark" class="setup-swatches">${still.marks.map((mark) => preact.html`<button key=${mark}
      aria-pressed=${String(player.mark === mark)} onClick=${() => edit({mark})}>${mark}</button>`)}</div></div>`;
}

// Dragging by the handle: the row goes where its middle lies when the finger is lifted.
function setupDrag(rows, at, move) {
  return (down) => {
    down.preventDefault();
    const list = [...rows.current.children];
    const row = list[at];
    const middle = (el) => el.getBoundingClientRect().top + el.offsetHeight / 2;
    const target = () => list.filter((other) => other !== row && middle(other) < middle(row)).length;
    row.classList.add("dragged");
    const follow = (event) => { row.style.transform = `translateY(${event.clientY - down.clientY}px)` };
    const letGo = (event) => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", letGo);
      removeEventListener("pointercancel", letGo);
      const to = target();
      row.classList.remove("dragged");
      row.style.transform = "";
      if (event.type === "pointerup") move(to);
    };
    addEventListener("pointermove", follow);
    addEventListener("pointerup", letGo);
    addEventListener("pointercancel", letGo);
  };
}

// ------------------------------------------------------------------ 2 cards

function SetupCards({draft, set, form, still, shown, send}) {
  const names = Object.fromEntries(form.cards.map((card) => [card.key, card.name]));
  const own = (kind, text) => set({own: {...draft.own, [kind]: text}});
  const pick = (edition) => set({
    edition, weapons: {}, left_over: [],
    own: edition === "own" && !Object.values(draft.own).some((text) => text.trim()) ? still.lists[draft.edition] ?? still.lists.classic_us : draft.own,
  });
  return preact.html`
    <${SetupChoice} label="Which deck is in your box?" value=${draft.edition} pick=${pick}
      options=${still.editions.map((edition) => [edition.key, edition.name])} />
    <${SetupSays} shown=${shown} field="edition" />
    ${draft.edition === "own" && ["suspect", "weapon", "room"].map((kind) => preact.html`<label key=${kind} class="setup-list">
      ${{suspect: "Suspects", weapon: "Weapons", room: "Rooms"}[kind]}, one on each line
      <textarea rows="7" value=${draft.own[kind]} onInput=${(event) => own(kind, event.target.value)}></textarea>
      <${SetupSays} shown=${shown} field=${`own-${kind}`} /></label>`)}
    <${SetupDeal} draft=${draft} set=${set} form=${form} shown=${shown} />
    <details class="lobby-card" open=${draft.left_over.length > 0}><summary>Cards that lie open (${draft.left_over.length})</summary>
      <p class="quiet">Some tables lay out what does not come out even, for all to see.</p>
      <div class="chips">${form.cards.map((card) => preact.html`<button key=${card.key} class="chip"
        aria-pressed=${String(draft.left_over.includes(card.key))} onClick=${() => set({left_over: setupToggled(draft.left_over, card.key)})}
        ><span class="word">${card.name}</span></button>`)}</div></details>
    <${SetupSays} shown=${shown} field="left_over" />
    <details class="lobby-card"><summary>Where the weapons lie</summary>
      <div class="stack"><button onClick=${() => send({do: "shuffle", draft})}>Shuffle the weapons</button>
      ${Object.entries(form.weapons).map(([weapon, room]) => preact.html`<label key=${weapon} class="setup-weapon"><span>${names[weapon]}</span>
        <select value=${room} onChange=${(event) => set({weapons: {...form.weapons, [weapon]: event.target.value}})}>
          ${form.cards.filter((card) => card.kind === "room").map((card) => preact.html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}
        </select></label>`)}</div></details>
    <${SetupSays} shown=${shown} field="weapons" />`;
}

function setupToggled(list, key) {
  return list.includes(key) ? list.filter((other) => other !== key) : [...list, key];
}

function SetupDeal({draft, set, form, shown}) {
  const name = (player) => player.name.trim() || "?";
  const type = (id, value) => set({sizes: {...draft.sizes, [id]: Math.max(0, Math.min(99, Number(value) || 0))}});
  const typed = (on) => set({typed: on, sizes: on ? {...form.sizes} : draft.sizes});
  const extra = new Set(Object.values(form.sizes)).size > 1;
  return preact.html`<section class="lobby-card"><h2>Hands</h2>
    ${draft.typed ? preact.html`<div class="setup-hands">${draft.players.map((player) => preact.html`<label key=${player.id}>${name(player)}
        <input type="number" inputmode="numeric" min="0" max="99" value=${form.sizes[player.id] ?? 0}
          onInput=${(event) => type(player.id, event.target.value)} /></label>`)}</div>`
      : preact.html`<p class="setup-sizes">${draft.players.map((player) => preact.html`<span key=${player.id}><b class="figure">${form.sizes[player.id]}</b>
        ${name(player)}</span>`)}</p>`}
    ${extra && !draft.typed && preact.html`<label>Who was dealt the first card?
      <select value=${draft.first_card || draft.players[0]?.id} onChange=${(event) => set({first_card: Number(event.target.value)})}>
        ${draft.players.map((player) => preact.html`<option key=${player.id} value=${player.id}>${name(player)}</option>`)}</select></label>`}
    <${SetupSays} shown=${shown} field="sizes" />
    <button class="plain" onClick=${() => typed(!draft.typed)}>${draft.typed ? "Dealt one by one after all" : "Type the sizes of the hands"}</button>
    <p class="quiet">${form.rest} cards are dealt; three are in the envelope.</p></section>`;
}

// ------------------------------------------------------------------ 3 rules

function SetupRules({draft, set, form, still, shown}) {
  return preact.html`
    <${SetupSays} shown=${shown} field="rules" />
    <${SetupChoice} label="How much may Boardside help? Everybody sees what you agree on." value=${draft.help}
      options=${Object.entries(still.helps)} pick=${(help) => set({help})} />
    <${SetupChoice} label="The die" value=${draft.dice} pick=${(dice) => set({dice})}
      options=${[["typed", "We roll and type it in"], ["rolled", "Boardside rolls"]]} />
    <${SetupChoice} label="Clocks" value=${draft.timers ? "on" : "off"} pick=${(on) => set({timers: on === "on"})}
      options=${[["on", "Count each player's time"], ["off", "No clocks"]]} />
    <label class="lobby-card">Who begins
      <select value=${draft.first} onChange=${(event) => set({first: Number(event.target.value)})}>
        <option value="0">by the rules${form.first && !draft.first ? `: ${form.first}` : ""}</option>
        ${draft.players.map((player) => preact.html`<option key=${player.id} value=${player.id}>${player.name.trim() || "?"}</option>`)}</select></label>
    <label class="lobby-card">Title of the game, if you like
      <input value=${draft.title} maxlength="60" onInput=${(event) => set({title: event.target.value})} /></label>
    <h2>House rules</h2>
    <p class="quiet">Where the rulebook leaves a question open: our reading, and yours.</p>
    ${still.rulings.map((ruling) => preact.html`<${SetupRuling} key=${ruling.id} ruling=${ruling} value=${draft.options[ruling.id] ?? ruling.default}
      pick=${(key) => set({options: {...draft.options, [ruling.id]: key}})} />`)}`;
}

function SetupRuling({ruling, value, pick}) {
  const chosen = ruling.options.find((option) => option.key === value);
  return preact.html`<details class="lobby-card setup-ruling"><summary>${ruling.question}
    <span class="quiet">${chosen?.text}${value === ruling.default ? "" : " (your choice)"}</span></summary>
    <p>${ruling.ruling}</p><p class="quiet">${ruling.why} <span class="setup-id">${ruling.id}</span></p>
    <div class="stack" role="radiogroup" aria-label=${ruling.question}>${ruling.options.map((option) => preact.html`<button key=${option.key}
      role="radio" aria-checked=${String(option.key === value)} class=${option.key === value ? "chosen" : ""} onClick=${() => pick(option.key)}>
      ${option.text}${option.key === ruling.default ? " · our default" : ""}</button>`)}</div></details>`;
}
