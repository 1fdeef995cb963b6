// A grid of squares: the tiles on it and their owners, and which may be played now. If it is large enough its squares
// are tapped directly; on a small screen it is a picture, and a square is found by its row letter and its number.

import {offerSaid} from "../common/offers.js";
import {useDraft} from "../common/drafts.js";
import {PieceOwner, useGlow, useSelected, useWhile} from "../common/pieces.js";
import {html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "../common/preact.js";
import {BOARDS, OFFER_BLOCKS} from "../common/registers.js";

const TILES_LEAST = 48;

// While something is entered for another player, a tap does what it does for that player.
function TilesPart({page, board: {instead = [], ...told}, shapes, still = false, list = false}) {
  const other = instead.find((way) => way.title === page.unfolded), board = {...told, ...other};
  const at = useTiles(page, board, shapes, still);
  if (!shapes) return null;
  const large = still || at.side >= TILES_LEAST;
  // on a phone a rack is quicker, and what is entered for another player has its letters below, until a row is tapped here
  const rack = !list && (page.state.entry ?? []).some((block) => block.type === "tiles" && !block.fold), below = rack || (!list && !!other && !at.row);
  const steps = !large && !below && (list || at.row || (told.send && !told.known));
  return html`<section class=${`tiles stack ${still ? "still" : ""} ${large ? "large" : "small"}`} aria-label="Board" ref=${at.frame}>
    ${!still && ((board.verb && !rack) || at.mending) ? html`<h3>${at.mending ? "Which square is different on the board?" : board.verb}</h3>` : null}
    <${TilesGrid} at=${at} live=${large && !still} />
    ${steps ? html`<${TilesSteps} at=${at} />` : null}
    ${still ? null : html`<${TilesBar} at=${at} />`}
    ${still ? null : html`<${TilesLegend} at=${at} />`}
  </section>`;
}

// State shared by grid, steps and bar: the chosen square, the open row, the effect of a tap.
function useTiles(page, board, shapes, still) {
  const frame = useRef(null);
  const [side, measure] = useState(0);
  const during = JSON.stringify(board.send), [chosen, choose] = useWhile(during, null), [row, open] = useWhile(during, null);
  const [mending, mend] = useWhile(page.where, false); // until the next turn, several squares are corrected in a row
  useLayoutEffect(() => {
    if (still || !frame.current) return;
    const look = () => measure(Math.floor((frame.current.clientWidth - 24 - 2 * 11) / 12));
    const watch = new ResizeObserver(look);
    look();
    watch.observe(frame.current);
    return () => watch.disconnect();
  }, [still]);
  useSelected(page, "square", chosen, choose, (square) => square);
  const owners = useMemo(() => Object.fromEntries(board.owners.map((o) => [o.key, o])), [JSON.stringify(board.owners)]);
  const sizes = {};
  for (const key of Object.values(board.at)) sizes[key] = (sizes[key] ?? 0) + 1;
  const can = useMemo(() => new Set(board.can ?? []), [board.can]);
  const send = (message, words) => { if (!page.waiting) page.send(offerSaid(message, words)) };
  const tap = (square) => {
    if (still) return;
    if (!mending && board.send && can.has(square)) {
      choose(null);
      open(null);
      return send(board.send, {at: square});
    }
    choose(chosen === square ? null : square);
  };
  const safe = (key) => key in owners && sizes[key] >= (shapes?.safe ?? Infinity);
  return {page, board, shapes, still, frame, side, owners, sizes, can, safe, chosen, choose, row, open, mending, mend, send, tap};
}

function tilesColumns(at) {
  return Array.from({length: at.shapes.columns}, (_, i) => i + 1);
}

// "5D, Tower, 4 tiles" or "6D, free: would merge Luxor into Tower".
function tilesName(at, square) {
  const of = at.board.at[square], owner = at.owners[of];
  const [, words] = at.board.would?.[square] ?? [];
  if (owner) return `${square}, ${owner.name}, ${tilesCount(at.sizes[of])}${at.safe(of) ? ", safe" : ""}`;
  if (of) return `${square}, ${of === "gone" ? "out of the game" : "a lone tile"}`;
  return `${square}, free${words ? `: ${words}` : ""}${at.board.mine?.includes(square) ? ", on your rack" : ""}`;
}

function tilesCount(n) {
  return n === 1 ? "1 tile" : `${n} tiles`;
}

// ---------------------------------------------------------------- the grid

function TilesGrid({at, live}) {
  const grid = useRef(null);
  const first = at.chosen ?? at.board.placed ?? "1A";
  const move = (e) => {
    const step = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]}[e.key];
    const now = e.target.dataset?.square;
    if (!step || !now) return;
    e.preventDefault();
    const column = parseInt(now, 10) + step[0], row = at.shapes.rows[at.shapes.rows.indexOf(now.slice(-1)) + step[1]];
    grid.current.querySelector(`[data-square="${column}${row}"]`)?.focus();
  };
  const near = (e) => {
    const row = e.target.closest("[data-row]")?.dataset.row, square = e.target.closest("[data-square]")?.dataset.square;
    if (row) at.open(row);
    if (square) at.choose(at.board.at[square] && at.chosen !== square ? square : null);
  };
  const quick = !live && !at.still;
  return html`<div class="squares" ref=${grid} onKeyDown=${live ? move : undefined} onClick=${quick ? near : undefined}
      role=${live ? "group" : "img"} aria-label=${live ? "Squares" : tilesSummary(at)}>
    <span></span>${tilesColumns(at).map((n) => html`<span class="head" key=${n}>${n}</span>`)}
    ${[...at.shapes.rows].map((row) => html`<span class=${`head ${at.row === row ? "here" : ""}`} data-row=${row}
        key=${row}>${row}</span>${tilesColumns(at).map((n) =>
      html`<${TilesSquare} key=${`${n}${row}`} at=${at} square=${`${n}${row}`} row=${row} live=${live} first=${first} />`)}`)}
  </div>`;
}

function tilesSummary(at) {
  const on = at.board.owners.filter((o) => at.sizes[o.key]).map((o) => `${o.name} ${tilesCount(at.sizes[o.key])}`);
  return on.length ? `Board: ${on.join(", ")}` : "The board, without any corporation";
}

function tilesLook(at, square) {
  const of = at.board.at[square], [sign] = at.board.would?.[square] ?? [];
  return ["square", at.owners[of] ? "held" : of ?? "free", at.can.has(square) && !at.mending && "can", sign === "dead" && "dead",
    at.safe(of) && "safe", at.board.mine?.includes(square) && "mine", square === at.board.placed && "last",
    at.chosen === square && "on"].filter(Boolean).join(" ");
}

function TilesSquare({at, square, row, live, first}) {
  const of = at.board.at[square], owner = at.owners[of];
  const glow = useGlow(of ?? "");
  const style = owner ? {background: owner.colour, color: owner.ink} : undefined;
  const look = `${tilesLook(at, square)} ${glow}`;
  const face = html`<${TilesFace} at=${at} square=${square} />`;
  return live
    ? html`<button type="button" class=${look} style=${style} data-square=${square} aria-label=${tilesName(at, square)}
        tabindex=${square === first ? "0" : "-1"} disabled=${at.page.waiting} onClick=${() => at.tap(square)}>${face}</button>`
    : html`<span class=${look} style=${style} data-square=${square} data-row=${row}>${face}</span>`;
}

// Color, mark and letter of the corporation; on a free square, its own name and the effect of a tile there.
function TilesFace({at, square}) {
  const of = at.board.at[square], owner = at.owners[of], [sign] = at.board.would?.[square] ?? [];
  if (owner) return html`<b>${owner.mark}<i>${owner.letter[0]}</i></b><small>${square}</small>`;
  if (of) return html`<b>${of === "gone" ? "✕" : "■"}</b><small>${square}</small>`;
  return html`<small class="free">${square}</small>${sign ? html`<b class="sign">${at.shapes.signs[sign]}</b>` : null}`;
}

// ---------------------------------------------------------------- a square in two steps

// While a row is open, the line says that its number is next.
function useRowSaid(page, row) {
  useEffect(() => {
    if (!row) return undefined;
    page.stepping?.(`Row ${row}: tap the number of the square, or “Another row”.`);
    return () => page.stepping?.("");
  }, [row]);
}

function TilesSteps({at}) {
  const {row, open, page} = at;
  useRowSaid(page, at.board.send ? row : null);
  if (!row) {
    return html`<div class="steps letters" role="group" aria-label="Row">${[...at.shapes.rows].map((letter) => html`<button type="button"
      key=${letter} aria-label=${`Row ${letter}`} onClick=${() => open(letter)}>${letter}</button>`)}
      <button type="button" class="soft" aria-pressed=${at.mending} aria-label="Correct a square"
        onClick=${() => at.mend(!at.mending)}>Correct</button></div>`;
  }
  return html`<div class="steps numbers" role="group" aria-label=${`Squares of row ${row}`}>
    ${tilesColumns(at).map((n) => { const square = `${n}${row}`, owner = at.owners[at.board.at[square]]; return html`<button type="button"
      key=${square} class=${tilesLook(at, square)} style=${owner ? {background: owner.colour, color: owner.ink} : undefined}
      aria-label=${tilesName(at, square)} disabled=${page.waiting} onClick=${() => at.tap(square)}><${TilesFace} at=${at}
      square=${square} /></button>` })}
    <button type="button" class="soft wide" onClick=${() => { at.choose(null); open(null) }}>Another row</button></div>`;
}

// ---------------------------------------------------------------- the chosen square

function TilesBar({at}) {
  const {board, chosen, page} = at;
  const [laying, lay] = useWhile(chosen, false);
  if (!chosen) return null;
  const of = board.at[chosen], owner = at.owners[of];
  const done = (message, words) => { at.choose(null); at.send(message, words) };
  const event = board.lay?.[0];
  return html`<div class="bar stack" aria-live="polite"><div class="row">${owner ? html`<${PieceOwner} of=${owner} name=${false} />` : null}
      <b class="grow">${tilesName(at, chosen)}</b><button type="button" class="plain" onClick=${() => at.choose(null)}>Close</button></div>
    ${board.expose?.tiles.includes(chosen) ? html`<button type="button" disabled=${page.waiting}
      onClick=${() => done(board.expose.send, {at: chosen})}>Reveal ${chosen} as dead tile</button>` : null}
    ${board.lay ? html`<button type="button" class="soft" aria-expanded=${laying} onClick=${() => lay(!laying)}>Correct this
      square <span aria-hidden="true">${laying ? "▴" : "▾"}</span></button>` : null}
    ${laying && event ? html`<div class="chips">${board.owners.map((o) => html`<button type="button" class="chip" key=${o.key}
        disabled=${page.waiting || o.key === of} onClick=${() => done(event, {at: chosen, of: o.key})}><${PieceOwner} of=${o}
        name=${false} /> <span class="word">${o.name}</span></button>`)}
      <button type="button" class="chip" disabled=${of === "lone"} onClick=${() => done(event, {at: chosen, of: null})}>A lone tile</button>
      <button type="button" class="chip" disabled=${!of} onClick=${() => done(board.lay[1], {at: chosen})}>Nothing</button></div>` : null}
  </div>`;
}

// Corporations on the board with their sizes, and the meaning of the signs on free squares.
function TilesLegend({at}) {
  const on = at.board.owners.filter((o) => at.sizes[o.key]);
  const seen = new Set(Object.values(at.board.would ?? {}).map(([sign]) => sign));
  const said = {found: "founds", grow: "grows", merge: "merges", wait: "not now", dead: "dead"};
  const signs = Object.keys(said).filter((s) => seen.has(s)).map((s) => `${at.shapes.signs[s]} ${said[s]}`).join(" · ");
  const large = at.side >= TILES_LEAST && at.board.lay;
  return html`<div class="legend row wrap">${on.map((o) => html`<span class="named" key=${o.key}><${PieceOwner} of=${o} />
      <b>${at.sizes[o.key]}</b>
      ${at.safe(o.key) ? html` <span class="safe">safe</span>` : null}</span>`)}
    <span class="quiet">${signs}</span>
    ${large ? html`<button type="button" class="soft" aria-pressed=${at.mending}
      onClick=${() => at.mend(!at.mending)}>${at.mending ? "All squares are right" : "Correct squares"}</button>` : null}</div>`;
}

// ---------------------------------------------------------------- blocks of the entry

// Tiles by letter and number; several are collected, and the last one commits.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Tiles}} at */
function TilesChoose({page, block}) {
  const [drafted, keep, key] = useDraft(page, `tiles ${JSON.stringify(block.send)}`, []);
  const [row, open] = useState(null);
  useRowSaid(page, row);
  const free = new Set(block.tiles), many = block.count > 1;
  const rows = [...page.still.tiles.rows].filter((r) => block.tiles.some((t) => t.endsWith(r)));
  const put = (tile) => {
    const next = drafted.includes(tile) ? drafted.filter((t) => t !== tile) : [...drafted, tile];
    if (next.length < block.count) return keep(next);
    page.send(offerSaid(block.send, {tiles: many ? next : tile}), {draft: key});
  };
  return html`<section class=${`tiles stack ${block.private ? "own" : ""}`} aria-label=${block.title}>
    <h3>${block.title}${many ? ` · ${drafted.length} of ${block.count}` : ""}</h3>
    ${drafted.length ? html`<div class="row wrap">${drafted.map((t) => html`<button type="button" class="soft taken" key=${t}
      aria-label=${`Remove ${t}`} onClick=${() => put(t)}>${t} ✕</button>`)}</div>` : null}
    ${row ? html`<div class="steps numbers" role="group" aria-label=${`Tiles of row ${row}`}>
        ${Array.from({length: page.still.tiles.columns}, (_, i) => `${i + 1}${row}`).map((tile) => html`<button type="button" key=${tile}
          class=${drafted.includes(tile) ? "chosen" : free.has(tile) ? "" : "far"} disabled=${!free.has(tile) || page.waiting}
          aria-pressed=${many ? drafted.includes(tile) : undefined} onClick=${() => { open(null); put(tile) }}>${tile}</button>`)}
        <button type="button" class="soft wide" onClick=${() => open(null)}>Another row</button></div>`
      : html`<div class="steps letters" role="group" aria-label="Row">${rows.map((r) => html`<button type="button" key=${r}
          aria-label=${`Row ${r}`} onClick=${() => open(r)}>${r}</button>`)}</div>`}</section>`;
}
OFFER_BLOCKS.tiles = TilesChoose;

// The player's rack: each tile with its effect; one tap plays it.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Rack}} at */
function TilesRack({page, block}) {
  return html`<section class="tiles stack own" aria-label=${block.title}><h3>${block.title}</h3>
    <div class="rack">${block.tiles.map((t) => html`<button type="button" key=${t.tile} class=${t.send ? "" : "far"}
      aria-label=${[`${t.tile}: ${t.does}`, ...t.pays].join(". ")} disabled=${!t.send || page.waiting} onClick=${() => page.send(t.send)}>
      <span class="row"><b class="figure">${t.tile}</b>${t.firms.map((f) => html`<${PieceOwner} key=${f.key} of=${f}
        name=${false} />`)}</span>
      <small>${t.does}</small>${t.pays.map((line) => html`<small class="pays" key=${line}>${line}</small>`)}</button>`)}</div></section>`;
}
OFFER_BLOCKS.rack = TilesRack;

BOARDS.tiles = {drawn: TilesPart, shapes: "tiles", long: true};
