// Everybody at the table: a tile for each player with counts, cards and scores; below, the score pad.

import {PieceOwner, useGlow} from "./pieces.js";
import {html} from "./preact.js";
import {BOARDS, OFFER_BLOCKS, PHONE_ROWS} from "./registers.js";
import {useDraft} from "./drafts.js";

// Rows of a score pad on a screen that nobody can scroll: on a low one, and on any other.
const SEATS_ROWS = {low: 4, high: 8};

/** @param {{page: import("./page").Page, board: any, still?: boolean}} at */
export function SeatsBoard({page, board, still = false}) {
  const {words} = page, middle = [...board.middle, ...board.pools], sheets = board.sheets.filter((sheet) => sheet.rows.length);
  const bare = still && sheets.length > 0 && board.seats.every((seat) => seat.figures.length <= sheets.length && seat.down === undefined && !seat.areas);
  return html`<section class="seats" aria-label="Everybody at the table">
    ${middle.length ? html`<dl class="seats-middle">${middle.map(([what, said]) => html`<div key=${what}><dt>${what}</dt><dd>${said}</dd></div>`)}</dl>` : null}
    ${bare ? null : html`<ul class="seats-all">${board.seats.map((seat) => html`<${SeatsOne} key=${seat.player} words=${words} seat=${seat} />`)}</ul>`}
    ${sheets.map((sheet) => html`<${SeatsSheet} key=${sheet.title} words=${words} sheet=${sheet} seats=${board.seats} most=${!still ? Infinity : innerHeight < 900 ? SEATS_ROWS.low : SEATS_ROWS.high} />`)}
  </section>`;
}
BOARDS.seats = {drawn: SeatsBoard, shapes: "seats", long: true};

function SeatsOne({words, seat}) {
  const state = seat.won ? "won" : seat.out ? "out" : seat.on ? "on" : seat.asked ? "asked" : "";
  const said = {won: "wins", out: "out", on: "on turn", asked: "is asked"}[state] ?? "";
  return html`<li class=${`seat ${state}`}>
    <div class="row"><${PieceOwner} of=${words.players[seat.player]} name=${false} /><b class="grow name">${seat.name}</b>${said ? html`<span class="said">${said}</span>` : null}</div>
    ${seat.figures.length ? html`<dl class="seat-figures">${seat.figures.map(([what, many]) => html`<${SeatsFigure} key=${what} what=${what} many=${many} />`)}</dl>` : null}
    ${seat.down || seat.up?.length ? html`<p class="seat-cards" role="img" aria-label=${seatsCards(seat)}>
      ${Array.from({length: Math.min(seat.down, 12)}, (_, i) => html`<i class="card-down" key=${`down ${i}`}></i>`)}${seat.down > 12 ? html`<b>${seat.down}</b>` : null}
      ${seat.up.map((card, i) => html`<span class="card-up" key=${`${card} ${i}`}>${card}</span>`)}</p>` : null}
    ${seat.areas?.length ? html`<p class="seat-areas">${seat.areas.join(", ")}</p>` : null}</li>`;
}

// What a screen reader says of the cards before a player.
function seatsCards(seat) {
  const down = seat.down === 1 ? "1 card face down" : `${seat.down} cards face down`;
  return [seat.down ? down : "", seat.up.length ? `face up: ${seat.up.join(", ")}` : ""].filter(Boolean).join("; ");
}

function SeatsFigure({what, many}) {
  return html`<div class=${useGlow(many)}><dt>${what}</dt><dd>${many}</dd></div>`;
}

// A score pad as on paper: a column for each player, a row for every time that they scored, the sums below.
function SeatsSheet({words, sheet, seats, most}) {
  const hidden = Math.max(0, sheet.rows.length - most);
  return html`<div class="seats-sheet"><table aria-label=${sheet.title}><thead><tr><th scope="col"><span class="only-read">Row</span></th>${seats.map((seat) =>
    html`<th scope="col" key=${seat.player}><${PieceOwner} of=${words.players[seat.player]} name=${false} /><span class="name">${seat.name}</span></th>`)}</tr></thead>
    <tbody>${sheet.rows.slice(hidden).map((row, at) => html`<tr key=${at}><th scope="row">${hidden + at + 1}</th>${row.map((points, i) => html`<td key=${i}>${points}</td>`)}</tr>`)}</tbody>
    <tfoot><tr><th scope="row">Sum</th>${sheet.totals.map((points, i) => html`<td key=${i}>${points}</td>`)}</tr></tfoot></table></div>`;
}

// Everybody in one row of a phone or a tablet: what is counted, and the number of cards.
PHONE_ROWS.seats = ({page}) => {
  const {board, words} = page.state;
  if (board?.part !== "seats" || page.state.status?.over) return null;
  return html`<ul class="seats-row" aria-label="Everybody at the table">${board.pools.map(([what, said]) => html`<li key=${what}><b><span class="what">${what} </span>${said}</b></li>`)}${board.seats.map((seat) => html`<li key=${seat.player} class=${seat.out ? "out" : ""}>
    <${PieceOwner} of=${words.players[seat.player]} />${seat.figures.map(([what, many]) => html`<b key=${what}><span class=${seat.figures.length > 1 ? "what" : "only-read"}>${what} </span>${many}</b>`)}
    ${seat.down ? html`<span role="img" aria-label=${seatsCards({...seat, up: []})}>${seat.down > 3 ? html`<i class="card-down"></i>${seat.down}` : Array.from({length: seat.down}, (_, i) => html`<i class="card-down" key=${i}></i>`)}</span>` : null}</li>`)}</ul>`;
};

// One frame of the replay.
export function SeatsFrame({words, frame}) {
  return frame.seats ? html`<${SeatsBoard} page=${{words}} board=${frame.seats} />` : null;
}

// A text of one's own, written on this page alone.
/** @param {{page: import("./page").Page, block: import("./blocks").Writing}} at */
OFFER_BLOCKS.writing = ({page, block}) => {
  const [text, keep, key] = useDraft(page, `writing ${block.title}`, block.text);
  const send = () => page.send({...block.send, event: {...block.send.event, text}}, {draft: key});
  return html`<section class="stack own" aria-label=${block.title}><textarea rows="5" aria-label=${block.title} value=${text}
      onInput=${(e) => keep(e.target.value)}></textarea>
    <button type="button" class=${text === block.text ? "wide" : "main wide"} disabled=${text === block.text || page.waiting} onClick=${send}>Keep these notes</button></section>`;
};
