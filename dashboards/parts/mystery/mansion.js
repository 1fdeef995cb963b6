// The mansion with its tokens and weapons: tap a piece, then its destination; or drag it there.

import {offerSaid} from "../common/offers.js";
import {EMBLEMS, pieceCard} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {BOARDS, OFFER_BLOCKS} from "../common/registers.js";
import {RingPot, RingSign, ringToken} from "./ring.js";

function BoardPart({page, board, shapes, still = false}) {
  const [held, setHeld] = useState(null);
  const svg = useRef(null);
  const drag = useRef(null);
  const house = board.house === "mansion" ? shapes : board.house;
  const writes = board.writes && !still;
  const put = (to, piece = held) => {
    if (!piece || !writes) return;
    setHeld(null);
    const send = piece.kind === "token" && piece.key === board.mine ? board.move.send : board.set[piece.kind];
    page.send(offerSaid(send, {[piece.kind]: piece.key, to}));
  };
  const drop = (event) => {
    const piece = drag.current;
    drag.current = null;
    if (!piece) return;
    if (!piece.moved) return setHeld(held?.key === piece.key && held.kind === piece.kind ? null : piece);
    const to = boardPlace(house, boardPoint(svg.current, event));
    if (to && (piece.kind === "token" || !to.includes(","))) put(to, piece);
    else setHeld(null);
  };
  const move = (event) => {
    if (!drag.current) return;
    drag.current.moved ||= Math.hypot(event.clientX - drag.current.x, event.clientY - drag.current.y) > 8;
    if (drag.current.moved && held?.key !== drag.current.key) setHeld(drag.current);
  };
  const take = (piece) => (event) => {
    if (!writes) return;
    drag.current = {...piece, x: event.clientX, y: event.clientY, moved: false};
    svg.current.setPointerCapture?.(event.pointerId);
  };
  const near = new Set(board.rooms ?? []);
  return html`<section class="board stack" aria-label="Board">
    <svg ref=${svg} viewBox=${`-0.3 -0.3 ${house.w + 0.6} ${house.h + 0.6}`} onPointerMove=${move} onPointerUp=${drop}
        onPointerCancel=${() => { drag.current = null }}>
      <${BoardFloor} house=${house} board=${board} onSquare=${held?.kind === "token" ? put : null} />
      ${house.rooms.map((room) => html`<${BoardRoom} key=${room.key} words=${page.words} room=${room} near=${near.has(room.key)}
        onTap=${held ? () => put(room.key) : null} />`)}
      <${BoardDoors} house=${house} board=${board} />
      <${RingPot} house=${house} pot=${board.pot} />
      ${house.corridor ? html`<${BoardSomewhere} tokens=${board.tokens} />` : null}
      ${board.weapons.map((w) => html`<${BoardWeapon} key=${`${w.key} ${w.x} ${w.y}`} words=${page.words} at=${w}
        held=${held?.key === w.key && held.kind === "weapon"} onTake=${take({kind: "weapon", key: w.key})} />`)}
      ${board.tokens.map((t) => html`<${BoardToken} key=${`${t.key} ${t.x} ${t.y}`} words=${page.words} at=${t}
        mine=${t.key === board.mine} held=${held?.key === t.key && held.kind === "token"} onTake=${take({kind: "token", key: t.key})} />`)}
    </svg>
    ${writes ? html`<${BoardTray} page=${page} board=${board} house=${house} held=${held} setHeld=${setHeld} put=${put} />` : null}
  </section>`;
}

/** @returns {[number, number]} */
function boardPoint(svg, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
  return [point.x, point.y];
}

// The room or square under a point.
function boardPlace(house, [x, y]) {
  const column = Math.floor(x), row = Math.floor(y);
  if ((house.squares ?? []).some(([c, r]) => c === column && r === row)) return `${column},${row}`;
  const canvas = document.createElement("canvas").getContext("2d");
  return house.rooms.find((room) => canvas?.isPointInPath(new Path2D(room.d), x, y))?.key ?? null;
}

function BoardFloor({house, board, onSquare}) {
  const near = new Set((board.squares ?? []).map(String));
  return html`<g class="floor">
    ${house.corridor ? html`${BOARD_PARQUET()}<path class="corridor" d=${house.corridor} fill="url(#boardside-parquet)" />` : null}
    ${house.sea ? html`<path class="sea" d=${house.sea} />` : null}
    ${house.tiles ? html`<path class="parquet" d=${house.tiles} />` : null}
    ${house.stairs ? html`<path class="stairs" d=${house.stairs} />` : null}
    ${house.treads ? html`<path class="treads" d=${house.treads} />` : null}
    ${onSquare ? (house.squares ?? []).map(([c, r]) => html`<rect class="square" x=${c} y=${r} width="1" height="1"
      onClick=${() => onSquare(`${c},${r}`)} />`) : null}
    ${board.tokens.filter((t) => t.place?.includes(",")).map((t) => html`<rect class="taken" key=${t.key} x=${t.x - 0.85} y=${t.y - 0.85} width="1.7" height="1.7" rx=".3" />`)}
    ${[...near].map((square) => { const [c, r] = square.split(",").map(Number);
      return html`<circle class="reach" cx=${c + 0.5} cy=${r + 0.5} r=".13" />` })}
  </g>`;
}

// The corridor's parquet: blocks set crosswise, two by two.
const BOARD_PARQUET = () => html`<defs><pattern id="boardside-parquet" width="2" height="2" patternUnits="userSpaceOnUse">
  <rect class="plank" width="2" height="2" /><path class="plank dark" d="M0,0h1v1h-1zM1,1h1v1h-1z" />
  <path class="seam" d="M0,.33h1M0,.66h1M1,1.33h1M1,1.66h1M1.33,0v1M1.66,0v1M.33,1v1M.66,1v1" /></pattern></defs>`;

// A long name is split into two lines.
function boardLines(name, wide = 0) {
  const parts = name.length > 10 && name.length * 0.56 > wide ? name.split(" ") : [name];
  if (parts.length < 2) return [name];
  const half = Math.ceil(parts.length / 2);
  return [parts.slice(0, half).join(" "), parts.slice(half).join(" ")];
}

// The width to which a line is squeezed, if it would be wider.
function boardNarrow(room, line) {
  if (room.wide) return line.length * 0.56 > room.wide ? room.wide : undefined;
  return line.length > 10 ? 5.2 : undefined;
}

function BoardRoom({words, room, near, onTap}) {
  const name = room.name ?? words.cards[room.key]?.name ?? room.key;
  const key = (e) => { if (onTap && (e.key === "Enter" || e.key === " ")) { e.preventDefault(); onTap() } };
  return html`<g class=${`room ${room.kind ?? ""} ${near ? "near" : ""} ${onTap ? "to" : ""}`} onClick=${onTap} onKeyDown=${key}
      tabindex=${onTap ? "0" : undefined} role=${onTap ? "button" : "img"} aria-label=${name + (near ? ", within reach" : "")}>
    <path d=${room.d} style=${room.tint ? {"--tint": room.tint} : undefined} />
    ${boardLines(name, room.wide).map((line, i, all) => html`<text key=${i} x=${room.x} y=${room.y - (all.length > 1 ? 0.6 : 0.75) - 0.9 * (all.length - 1 - i)}
      textLength=${boardNarrow(room, line)} lengthAdjust="spacingAndGlyphs">${line}</text>`)}<${RingSign} room=${room} /></g>`;
}

function BoardDoors({house, board}) {
  const shut = new Set((board.blocked ?? []).map(String));
  return html`<g class="doors">
    ${house.mouths.map((m) => html`<path class="mouth" transform=${`translate(${m.x} ${m.y})`} d="M-.4,.3h.27v-.3h.27v-.3h.27" />`)}
    ${house.doors.map((d) => html`<path class=${shut.has(String(d.at)) ? "door shut" : "door"} d=${d.d} />`)}
    ${house.doors.filter((d) => shut.has(String(d.at))).map((d) =>
      html`<path class="cross" transform=${`translate(${d.at[0] + 0.5} ${d.at[1] + 0.5})`} d="M-.46-.46l.92.92M.46-.46l-.92.92" />`)}
  </g>`;
}

// Tokens of which nobody has said on which square of the corridor they stand: in a frame with these words.
function BoardSomewhere({tokens}) {
  const here = tokens.filter((t) => t.place === "corridor");
  if (!here.length) return null;
  const left = Math.min(...here.map((t) => t.x)) - 0.9, right = Math.max(...here.map((t) => t.x)) + 0.9, [{y}] = here;
  return html`<g class="somewhere"><rect x=${left} y=${y - 0.85} width=${right - left} height="1.7" rx=".4" />
    <text x=${right + 0.25} y=${y + 0.25}>in the corridor</text></g>`;
}

// A token has the shape of its mark: color, shape and letter are all as large as the token.
const BOARD_MARKS = {
  "●": "M0-.62a.62.62 0 1 1 0 1.24a.62.62 0 1 1 0-1.24z",
  "▲": "M0-.7L.66.54H-.66z",
  "■": "M-.56-.56H.56V.56H-.56z",
  "◆": "M0-.68L.66 0L0 .68L-.66 0z",
  "★": "M0-.7L.22-.28L.68-.22L.36.12L.45.58L0 .37L-.45.58L-.36.12L-.68-.22L-.22-.28z",
  "✚": "M-.3-.64H.3V-.3H.64V.3H.3V.64H-.3V.3H-.64V-.3H-.3z",
};

function BoardToken({words, at, mine, held, onTake}) {
  const card = words.cards[at.key] ?? {name: at.key, colour: "#777", ink: "#fff", letter: "?", mark: ""};
  const glow = useMoved();
  return html`<g class=${`token ${mine ? "mine" : ""} ${held ? "held" : ""} ${glow}`} transform=${`translate(${at.x} ${at.y})`}
      onPointerDown=${onTake}>
    <circle class="halo" r=".78" /><path class="disc" d=${BOARD_MARKS[card.mark] ?? BOARD_MARKS["●"]} fill=${card.colour} />
    <text fill=${card.ink} stroke=${card.colour} y=".25" class=${card.letter.length > 1 ? "two" : ""}>${card.letter}</text>
    ${ringToken(at)}<title>${card.name}${at.exposed ? ", under the Minkin card" : at.trapped ? ", trapped" : ""}</title></g>`;
}

function BoardWeapon({words, at, held, onTake}) {
  const glow = useMoved();
  return html`<g class=${`weapon ${held ? "held" : ""} ${glow}`} transform=${`translate(${at.x} ${at.y})`} onPointerDown=${onTake}>
    <circle class="halo" r=".62" /><path transform="translate(-.62 -.62) scale(.0517)" d=${EMBLEMS[at.key] ?? EMBLEMS.card} />
    <title>${words.cards[at.key]?.name ?? at.key}</title></g>`;
}

// Pieces are keyed by their place, so a piece that is drawn later than the board itself has moved.
let boardDrawnAt = 0;
function useMoved() {
  const [moved] = useState(() => boardDrawnAt && performance.now() - boardDrawnAt > 300);
  useEffect(() => { boardDrawnAt ||= performance.now() }, []);
  return moved ? "new" : "";
}

// The same with large targets and for the keyboard: choose a piece here, then a room on the board (Tab reaches rooms).
function BoardTray({page, board, house, held, setHeld, put}) {
  const {words} = page;
  const choose = (kind, key) => setHeld(held?.key === key && held.kind === kind ? null : {kind, key});
  return html`<div class="stack tray">
    <div class="row hint"><p class="quiet grow" aria-live="polite">${held
      ? `Where does ${boardArticle(words, held)} go? Tap ${held.kind === "token" && house.squares?.length ? "a room or a square" : "it on the board"}.`
      : "Tap a piece, then its destination. Or drag it there."}</p>
      ${held?.kind === "token" && board.corridor ? html`<button type="button" onClick=${() => put(board.corridor)}>Corridor</button>` : null}</div>
    <div class="chips six" role="group" aria-label="Tokens">${board.tokens.map((t) => html`<button type="button" key=${t.key}
      class=${"chip" + (held?.kind === "token" && held.key === t.key ? " chosen" : "")} aria-pressed=${held?.kind === "token" && held.key === t.key}
      aria-label=${words.cards[t.key]?.name} onClick=${() => choose("token", t.key)}>${pieceCard(words, t.key)}</button>`)}</div>
    ${board.weapons.length ? html`<div class="chips six" role="group" aria-label="Weapons">${board.weapons.map((w) => html`<button type="button" key=${w.key}
      class=${"chip" + (held?.kind === "weapon" && held.key === w.key ? " chosen" : "")} aria-pressed=${held?.kind === "weapon" && held.key === w.key}
      aria-label=${words.cards[w.key]?.name} onClick=${() => choose("weapon", w.key)}>${pieceCard(words, w.key)}</button>`)}</div>` : null}
  </div>`;
}

function boardArticle(words, held) {
  const name = words.cards[held.key]?.name ?? held.key;
  return held.kind === "weapon" ? `the ${name}` : name;
}

BOARDS.mansion = {drawn: BoardPart, shapes: "mansion"};

// The board in the entry, on which only the squares of the corridor can be tapped: where a token stands.
/** @param {{page: import("../common/page").Page, block: import("./blocks").SquareOfBoard}} at */
OFFER_BLOCKS.square = ({page, block}) => {
  const {board} = page.state, house = page.still[BOARDS.mansion.shapes];
  const near = new Set(board?.rooms ?? []), said = block.fold && block.ask;
  useEffect(() => {
    if (!said) return undefined;
    page.stepping?.(`${said}.`);
    return () => page.stepping?.("");
  }, [said]);
  if (!board || !house) return null;
  return html`<section class="board stack" aria-label=${block.title}><h3>${block.title}</h3>
    <svg viewBox=${`-0.3 -0.3 ${house.w + 0.6} ${house.h + 0.6}`}>
      ${house.rooms.map((room) => html`<${BoardRoom} key=${room.key} words=${page.words} room=${room} near=${near.has(room.key)} />`)}
      <${BoardFloor} house=${house} board=${board} onSquare=${page.waiting ? null : (to) => page.send(offerSaid(block.send, {to}))} />
      <${BoardDoors} house=${house} board=${board} />
      <g class="standing">${board.tokens.map((t) => html`<${BoardToken} key=${t.key} words=${page.words} at=${t} mine=${t.key === board.mine} />`)}</g>
    </svg></section>`;
};
