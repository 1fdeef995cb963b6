// The players: names, colors and marks, tokens if the game has them, and the seating order.

import {html, useEffect, useRef, useState} from "../common/preact.js";
import {HeadBadge} from "./head.js";
import {setupParts, SetupSays} from "./setup.js";

setupParts.players = ({draft, set, form, still, shown}) => {
  const rows = useRef();
  const players = draft.players;
  const edit = (id, part) => set({players: players.map((p) => (p.id === id ? {...p, ...part} : p))});
  const move = (from, to) => {
    if (to < 0 || to >= players.length || from === to) return;
    const next = [...players];
    next.splice(to, 0, ...next.splice(from, 1));
    set({players: next});
  };
  const add = () => set({players: [...players, setupNewPlayer(players, form.pieces, still)]});
  const drop = (id) => set({players: players.filter((p) => p.id !== id)});
  // With a keyboard, the cursor starts in the first empty name.
  useEffect(() => {
    if (matchMedia("(hover: hover)").matches) [...rows.current.querySelectorAll(".setup-name")].find((input) => !input.value)?.focus();
  }, []);
  return html`
    <h2>Players, clockwise</h2>
    <ol class="setup-players" ref=${rows}>${players.map((player, at) => html`<${SetupPlayer} key=${player.id}
      player=${player} at=${at} count=${players.length} least=${form.least} draft=${draft} pieces=${form.pieces} still=${still} shown=${shown}
      edit=${(part) => edit(player.id, part)} move=${(to) => move(at, to)} drop=${() => drop(player.id)} rows=${rows} set=${set} />`)}</ol>
    <${SetupSays} shown=${shown} field="players" />
    ${draft.way === "phones" && players.some((player) => player.skill) && still.games?.[draft.game]?.dealt && html`<p class="quiet">With a computer player, Boardside deals:
      everybody finds their own cards or tiles on their phone. ${still.games[draft.game].dealt}</p>`}
    ${players.length < form.most && html`<button class="wide" onClick=${add}>Add player</button>`}
    <${SetupSays} shown=${shown} field="me" />`;
};

function setupNewPlayer(players, pieces, still) {
  const free = (values, field) => values.find((value) => !players.some((p) => p[field] === value)) ?? values[0];
  const card = pieces.find((s) => !players.some((p) => p.piece === s.key)) ?? pieces[0];
  const colours = still.colours.map((c) => c.key);
  return {
    id: Math.max(0, ...players.map((p) => p.id)) + 1, name: "", piece: card?.key ?? "", device: true, skill: "",
    colour: players.some((p) => p.colour === card?.colour) || !card?.colour ? free(colours, "colour") : card.colour,
    mark: players.some((p) => p.mark === card?.mark) || !still.marks.includes(card?.mark) ? free(still.marks, "mark") : card.mark,
  };
}

const SETUP_ROBOTS = ["Ada", "Blaise", "Carl", "Dorothy", "Emmy", "Felix"];

// A phone, paper, or the skill of a computer player, which gets a name if it has none.
function setupPlayedBy(value, player, players) {
  if (value === "phone" || value === "paper") return {device: value === "phone", skill: ""};
  const free = SETUP_ROBOTS.map((name) => `Robot ${name}`).find((name) => !players.some((p) => p.name === name));
  return {device: true, skill: value, name: player.name.trim() ? player.name : free ?? ""};
}

// With another token, a player who had the color and mark of the former one gets those of the new one, if they are free.
function setupToken(player, players, pieces, key) {
  const before = pieces.find((s) => s.key === player.piece), now = pieces.find((s) => s.key === key);
  const free = (field) => now?.[field] && player[field] === before?.[field] && !players.some((p) => p[field] === now[field]);
  return free("colour") && free("mark") ? {piece: key, colour: now.colour, mark: now.mark} : {piece: key};
}

// Enter goes to the next name; after the last one it closes the keyboard.
function setupNextName(event, rows) {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const names = [...rows.current.querySelectorAll(".setup-name")];
  const next = names[names.indexOf(event.target) + 1];
  if (next) next.focus();
  else event.target.blur();
}

function SetupPlayer({player, at, count, least, draft, pieces, still, shown, edit, move, drop, rows, set}) {
  const [open, setOpen] = useState(false);
  const says = shown.filter((p) => p.field === `player-${player.id}`);
  const grab = setupDrag(rows, at, move);
  const second = pieces.length > 0 || draft.way !== "tablet";
  return html`<li class=${`lobby-card setup-player${pieces.length ? "" : " slim"}`}>
    <div class="row">
      <button class="setup-look" aria-expanded=${open} aria-label=${`Color and mark of ${player.name || `player ${at + 1}`}`}
        onClick=${() => setOpen(!open)}><${HeadBadge} player=${player} /></button>
      <label class="grow"><span class="only-read">Name of player ${at + 1}</span>
        <input class="setup-name" value=${player.name} placeholder=${`Name of player ${at + 1}`} autocomplete="off" aria-invalid=${says.length > 0}
          enterkeyhint=${at + 1 < count ? "next" : "done"} onKeyDown=${(event) => setupNextName(event, rows)}
          onInput=${(event) => edit({name: event.target.value})} /></label>
      <button class="setup-grab plain" aria-label=${`Drag ${player.name || "this player"} to another seat`} onPointerDown=${grab}>⠿</button></div>
    <${SetupSays} shown=${shown} field=${`player-${player.id}`} />
    ${open && html`<${SetupLook} player=${player} still=${still} edit=${edit} />`}
    ${second && html`<div class="row setup-second">
      ${pieces.length > 0 && html`<label class="grow"><span class="only-read">Token of ${player.name || `player ${at + 1}`}</span>
        <select value=${player.piece} onChange=${(event) => edit(setupToken(player, draft.players, pieces, event.target.value))}>
          ${!pieces.some((s) => s.key === player.piece) && html`<option value=${player.piece}>Choose a token</option>`}
          ${pieces.map((card) => html`<option key=${card.key} value=${card.key}>${card.name}</option>`)}</select></label>`}
      ${draft.way === "phones" && html`<label class=${pieces.length ? "" : "grow"}><span class="only-read">Phone, paper or computer</span>
        <select value=${player.skill || (player.device ? "phone" : "paper")} onChange=${(event) => edit(setupPlayedBy(event.target.value, player, draft.players))}>
          <option value="phone">phone</option><option value="paper">paper</option>
          ${Object.entries(still.games?.[draft.game]?.strengths ?? {}).map(([skill, strength]) => html`<option key=${skill} value=${skill}>computer, ${strength}</option>`)}</select></label>`}
      ${draft.way === "alone" && html`<button class=${pieces.length ? "" : "grow"} aria-pressed=${String(draft.me === player.id)}
        onClick=${() => set({me: player.id})}>That's me</button>`}</div>`}
    <div class="row setup-moves">
      <button class="grow" disabled=${at === 0} onClick=${() => move(at - 1)}><span aria-hidden="true">↑ </span><span class="setup-say">Move up</span></button>
      <button class="grow" disabled=${at === count - 1} onClick=${() => move(at + 1)}><span aria-hidden="true">↓ </span><span class="setup-say">Move down</span></button>
      <button class="grow" disabled=${count <= least} onClick=${drop}>Remove</button></div></li>`;
}

function SetupLook({player, still, edit}) {
  return html`<div class="setup-looks">
    <div role="group" aria-label="Color" class="setup-swatches">${still.colours.map((colour) => html`<button key=${colour.key}
      aria-label=${colour.name} aria-pressed=${String(player.colour === colour.key)} onClick=${() => edit({colour: colour.key})}
      ><span class="setup-swatch" style=${{background: colour.key}}></span></button>`)}</div>
    <div role="group" aria-label="Mark" class="setup-swatches">${still.marks.map((mark) => html`<button key=${mark}
      aria-pressed=${String(player.mark === mark)} onClick=${() => edit({mark})}>${mark}</button>`)}</div></div>`;
}

// Dragging by the handle: the row goes where its middle is when the finger is lifted.
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
