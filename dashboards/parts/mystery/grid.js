// The deduction grid: forced marks as symbol and color, with the player's pencil marks beside them.

import {chartGrown} from "../common/chart.js";
import {offerSaid} from "../common/offers.js";
import {pieceEmblem, PieceOwner, useGlow, useKept, useMedia} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {PHONE_MINE, PHONE_TABS} from "../common/registers.js";
import {gridKeys} from "./grid_keys.js";
import {HandPeek} from "./hand.js";
import {OddsAdvice, OddsConflict, OddsCourse, OddsKiller, OddsLeaks, OddsMethod, OddsPlans, OddsWays} from "./odds.js";

export const GRID_SIGNS = {y: "✓", n: "·", o: ""};
const GRID_SAID = {y: "has it", n: "can't have it", o: "open"};
const GRID_PENCIL = {yes: "✓", no: "×", maybe: "?"};
const GRID_NEXT = {undefined: "yes", yes: "no", no: "maybe", maybe: ""};

// On a phone all rows fit on one screen, too low for a thumb: there a tap picks a cell, and large buttons below act on
// it. Where there is room, a tap on an open cell immediately makes a pencil mark.
export function GridPart({page, grid, covered}) {
  const {words} = page;
  const close = useMedia("(max-width: 600px)") && chartGrown() < 1.3; // large text gets large rows
  const [hint, setHint] = useState(null);
  const [picked, pick] = useState(null);
  const {odds} = grid, veiled = covered && grid.secret; // with the killer among the players, all knowledge is private
  const pencil = (card, holder, mark) => page.send(offerSaid(grid.pencil, {card, holder, mark}));
  const tap = (row, place, cell) => {
    page.select?.({card: row.card, name: words.cards[row.card].name});
    setHint(gridSaid(words, row, place, cell));
    if (close) pick({card: row.card, place: place.key, text: gridSaid(words, row, place, cell), lines: []});
    else if (cell.m === "o" && grid.writes) pencil(row.card, place.key, GRID_NEXT[cell.p]);
    if (cell.m !== "o" || odds.why) page.send({do: "why", card: row.card, place: place.key});
  };
  const same = odds.why && (!picked || (odds.why.card === picked.card && odds.why.place === picked.place));
  const why = same ? odds.why : picked;
  const shut = () => { pick(null); if (odds.why) page.send({do: "why", card: odds.why.card, place: odds.why.place}) };
  const look = `grid stack ${close ? "close" : ""} ${odds.thinking ? "thinking" : ""} ${grid.places.length > 6 ? "many" : ""}`;
  const idle = close ? "Tap a cell to see what is known, and to pencil a mark."
    : "Tap to pencil: ✓ has it, × doesn't have it, ? maybe, then nothing. Tap a printed mark to see why.";
  return html`<section class=${look} aria-label="Deduction grid" onKeyDown=${(e) => { if (e.key === "Escape" && why) shut() }}>
    ${veiled ? null : html`<${OddsConflict} page=${page} odds=${odds} />`}
    ${veiled ? null : html`<div class="figures stack"><${OddsAdvice} words=${words} odds=${odds} brief=${close} covered=${covered} /></div>`}
    <${GridCells} words=${words} grid=${grid} covered=${covered} why=${why} onTap=${tap} selected=${page.selected?.card} />
    ${veiled ? null : html`<${GridWhy} page=${page} grid=${grid} why=${why} pencil=${pencil} shut=${shut} idle=${hint ?? idle} />`}
    ${veiled ? null : html`<${OddsPlans} odds=${odds} /><${OddsLeaks} odds=${odds} /><${OddsMethod} page=${page} odds=${odds} />`}
    ${odds.thinking && !veiled ? html`<p class="quiet wait" role="status">Thinking… The gray figures are the last answer.</p>` : null}
    ${veiled ? null : html`<${GridGroups} page=${page} groups=${grid.oneOf} /><${OddsKiller} page=${page} odds=${odds} />
      <${OddsWays} page=${page} odds=${odds} /><${OddsCourse} odds=${odds} />`}
  </section>`;
}

function GridCells({words, grid, covered, why, onTap, selected}) {
  const columns = `minmax(94px, 1.8fr) repeat(${grid.places.length}, minmax(26px, 1fr))`;
  return html`<div class="cells figures" role="grid" style=${{gridTemplateColumns: columns}} onKeyDown=${(e) => gridKeys(e, grid.places.length)}>
    <${GridHead} words=${words} places=${grid.places} veiled=${covered && grid.secret} />
    ${grid.groups.map((group) => html`<div class="class" role="row"><span role="rowheader">${group.title}</span></div>
      ${group.rows.map((row) => html`<${GridRow} key=${row.card} words=${words} row=${row} places=${grid.places}
        covered=${covered} secret=${grid.secret} why=${why} onTap=${onTap} on=${row.card === selected} />`)}`)}</div>`;
}

function GridHead({words, places, veiled}) {
  return html`<div class="head" role="row"><span role="columnheader" class="corner">known</span>
    ${places.map((place) => html`<span role="columnheader" key=${place.key} class=${place.own ? "mine" : ""}
      aria-label=${veiled ? place.name : `${place.name}: ${place.known} of ${place.size} known`}>
      ${place.envelope ? pieceEmblem("envelope") : place.heap ? pieceEmblem("heap") : html`<${PieceOwner} of=${words.players[place.key]} name=${false} />`}
      <small>${veiled ? html`<span class="only-read">${place.name}</span>` : `${place.known}/${place.size}`}</small></span>`)}</div>`;
}

function GridRow({words, row, places, covered, secret, why, onTap, on = false}) {
  const card = words.cards[row.card];
  return html`<div class=${on ? "cards selected" : "cards"} role="row" aria-selected=${on ? "true" : undefined}>
    <span role="rowheader" class=${`name ${row.open ? "open" : ""} ${card.short.length > 9 ? "long" : ""}`}>${card.short}${row.open ? html`<small> open</small>` : null}</span>
    ${row.cells.map((cell) => covered ? gridPublic(cell) : cell).map((cell, i) => html`<${GridCell} key=${i} card=${card} place=${places[i]} cell=${cell}
      covered=${covered && (secret || places[i].own)} here=${why?.card === row.card && why.place === places[i].key} onTap=${onTap && (() => onTap(row, places[i], cell))} />`)}</div>`;
}

// A cell while the hand is covered: no figures, and in the rows of the player's own cards only what the whole table knows.
// Otherwise these rows, in which nobody else can have the card, would show the hand beside the covered column.
function gridPublic(cell) {
  if (cell.v === undefined && !cell.c) return cell;
  return {m: cell.v ?? cell.m, p: cell.p};
}

function GridCell({card, place, cell, covered, here, onTap}) {
  const glow = useGlow(covered ? "" : cell.m);
  if (covered) return html`<span role="gridcell" class="cell hidden" aria-label="covered"></span>`;
  const pencil = cell.p ? `, penciled ${cell.p}` : "";
  const chance = cell.c ? `, ${cell.c} %` : "";
  const label = `${card.name}, ${place.name}: ${GRID_SAID[cell.m]}${chance}${pencil}${cell.n ? ", new" : ""}${cell.clash ? ", your mark disagrees" : ""}`;
  const look = ["cell", cell.m, cell.n && "news", cell.clash && "clash", cell.g && "g", cell.w > 66 && "high", here && "here", place.own && "mine",
    place.envelope && "envelope", glow].filter(Boolean).join(" ");
  const style = cell.c ? {"--w": cell.w} : undefined;
  const marks = html`<b aria-hidden="true">${cell.c ?? GRID_SIGNS[cell.m]}</b>
    ${cell.p ? html`<i class=${cell.m === "o" && !cell.c ? "alone" : ""} aria-hidden="true">${GRID_PENCIL[cell.p]}${cell.clash ? "!" : ""}</i>` : null}`;
  if (!onTap) return html`<span role="gridcell" aria-label=${label}><span class=${look} data-c=${cell.c} style=${style}>${marks}</span></span>`;
  return html`<span role="gridcell"><button type="button" class=${look} aria-label=${label} onClick=${onTap} data-c=${cell.c} style=${style}>${marks}</button></span>`;
}

function gridSaid(words, row, place, cell) {
  return `${words.cards[row.card].name}, ${place.name}: ${GRID_SAID[cell.m]}${cell.c ? `, ${cell.c} %` : ""}.`;
}

// The lines that force the tapped cell, and the pencil for it.
function GridWhy({page, grid, why, pencil, shut, idle}) {
  if (!why) return html`<p class="quiet told" aria-live="polite">${idle}</p>`;
  const {words} = page;
  const cell = grid.groups.flatMap((g) => g.rows).find((r) => r.card === why.card)?.cells[grid.places.findIndex((p) => p.key === why.place)];
  return html`<div class="told why stack" aria-live="polite"><div class="row"><b class="grow">${why.text}</b>
      <button type="button" class="plain" aria-label="Close" onClick=${shut}>✕</button></div>
    ${why.lines.map((line) => html`<p key=${line.seq}><b>Line ${line.label}:</b> ${line.text}</p>`)}
    ${cell?.clash ? html`<p class="bad">Your pencil mark says otherwise.</p>` : null}
    ${grid.writes ? html`<div class="row pencils" role="group" aria-label=${`Pencil for ${words.cards[why.card]?.name}`}><span class="quiet">Pencil</span>
      ${["yes", "no", "maybe"].map((mark) => html`<button type="button" class="soft" key=${mark} aria-pressed=${cell?.p === mark} aria-label=${`pencil ${mark}`}
        onClick=${() => pencil(why.card, why.place, cell?.p === mark ? "" : mark)}>${GRID_PENCIL[mark]}</button>`)}</div>` : null}</div>`;
}

function GridGroups({page, groups}) {
  if (!groups.length) return null;
  return html`<section class="stack" aria-label="One of these"><h3>One of these</h3>
    ${groups.map((g) => html`<p key=${g.place + g.cards} class="oneof"><${PieceOwner} of=${page.words.players[g.place]} />${" "}
      ${g.cards.map((c) => page.words.cards[c].short).join(" or ")} <span class="quiet">line ${g.line}</span></p>`)}</section>`;
}

// Free-text notes: saved when the player stops typing or leaves the field.
function GridNotes({page, grid}) {
  const [text, setText] = useState(grid.notes);
  const saved = useRef(grid.notes);
  const timer = useRef(null);
  const writing = useRef(false);
  useEffect(() => {
    if (!writing.current && grid.notes !== saved.current) { saved.current = grid.notes; setText(grid.notes) }
  }, [grid.notes]);
  const keep = (value) => {
    clearTimeout(timer.current);
    writing.current = false;
    if (value === saved.current) return;
    saved.current = value;
    page.send(offerSaid(grid.write, {text: value}));
  };
  const write = (value) => {
    writing.current = true;
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => keep(value), 1500);
  };
  return html`<label class="stack"><h3>Your notes</h3><textarea rows="4" maxlength="6000" disabled=${!grid.writes}
    placeholder="Only you see this." value=${text} onInput=${(e) => write(e.target.value)} onBlur=${(e) => keep(e.target.value)}></textarea></label>`;
}

function GridTab({page, grid, hand}) {
  const [holding, onHold] = useState(false);
  const [cover, keepCover] = useKept(grid?.secret ? "cover secret" : "cover", true, () => globalThis.localStorage);
  if (!grid) return html`<p class="quiet">Your notes appear here once the game is set up.</p>`;
  return html`<div class="stack">
    <${GridPart} page=${page} grid=${grid} covered=${cover && !holding} />
    ${cover ? html`<${HandPeek} page=${page} hand=${hand} holding=${holding} onHold=${onHold} />` : null}
    <button type="button" class="soft wide" aria-pressed=${cover} onClick=${() => keepCover(!cover)}>
      ${cover ? grid.secret ? "Notes hidden" : "Your column is hidden" : grid.secret ? "Hide my notes" : "Hide my column"}</button>
    <${GridNotes} page=${page} grid=${grid} />
  </div>`;
}

// Shown while the player waits: everything that is known, at a glance. Its rows are too low for a thumb, so it is a
// picture: a tap anywhere on it opens the notes.
PHONE_MINE.grid = ({page}) => {
  const {grid} = page.state;
  const [cover] = useKept("cover", true, () => globalThis.localStorage);
  if (!grid || chartGrown() >= 1.3) return null;
  return html`<section class=${`grid close ${grid.places.length > 6 ? "many" : ""}`} aria-label="What you know" onClick=${() => page.go("notes")}>
    <${GridCells} words=${page.words} grid=${grid} covered=${cover} /></section>`;
};

PHONE_TABS.notes = ({page}) => html`<${GridTab} page=${page} grid=${page.state.grid} hand=${page.state.hand} />`;
