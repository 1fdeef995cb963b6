// The marks of units, drawn in a square from -10 to 10: filled shapes that can be told apart at 12 pixels.

import {html} from "../common/preact.js";

const MARKS_DRAWN = {
  // a soldier with a helmet
  infantry: "M-5-3.5a5 5 0 0 1 10 0zM-3-2.5h6v2.5h-6zM-6 9v-5q0-3 3-3h6q3 0 3 3v5z",
  // hull, tracks, turret, gun
  tank: "M-9 2h18l-2 5.5q-.5 1-1.6 1h-10.8q-1.1 0-1.6-1zM-5-3.5h7v1.2h7.5v2h-7.5v1.5h-7z",
  // two barrels pointing up, on a mount with wheels
  aa_gun: "M5-9.5l2 1.2-6 10.3-2-1.2zM8.6-7.4l2 1.2-5.6 9.6-2-1.2zM-7 0h10v4h-10zM-8 5.5a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0zM.2 5.5a3.2 3.2 0 1 1 6.4 0a3.2 3.2 0 1 1-6.4 0z",
  // a small aircraft from above: straight wings
  fighter: "M-1.2-9.5q1.2-1 2.4 0l.8 5.5 7.5 2.5v3l-7.5-.8-.6 5.3 3.1 1.7v1.8h-9v-1.8l3.1-1.7-.6-5.3-7.5.8v-3l7.5-2.5z",
  // a large aircraft: swept wings with four engines
  bomber: "M-1.6-10h3.2l.6 5 7.8 4.6v3.4l-2.2-.4v1.4h-1.8v-1.7l-1.7-.3v1.4h-1.8v-1.6l-.7-.1-.4 4.1 3.6 2v2.2h-10v-2.2l3.6-2-.4-4.1-.7.1v1.6h-1.8v-1.4l-1.7.3v1.7h-1.8v-1.4l-2.2.4v-3.4l7.8-4.6z",
  // a flat freighter with its bridge behind
  transport: "M-10 2h20l-3 6h-14zM-8-1h3v2h-3zM-4-1h3v2h-3zM0-1h3v2h-3zM5-6h3.5v7.2h-3.5z",
  // a long hull with a tower
  submarine: "M-10 4q0-3 4-3h3v-4h1.5v-3h1.5v3h3v4h3q4 0 4 3t-4 3h-12q-4 0-4-3z",
  // a deck over the whole length, an island on it
  carrier: "M-10-1h20v2.5h-2l-2 6.5h-12l-2-6.5h-2zM1-6.5h4.5v4.7h-4.5zM2.5-9h1.5v2h-1.5z",
  // guns before and behind, a tall mast
  battleship: "M-10 2.5h20l-3.5 6h-13zM-3-4.5h6v6.2h-6zM-.8-9.5h1.6v4.5h-1.6zM-7.5-1h3.5v2.7h-3.5zM-10-1.7h3v1.2h-3zM4-1h3.5v2.7h-3.5zM7-1.7h3v1.2h-3z",
  // saw-tooth roof and a chimney
  factory: "M-9 9v-10l5 3.5v-3.5l5 3.5v-12h3.5l.8 8.5 3.7.5v9.5z",
  // seat of the government
  capital: "M0-9.5l2.7 6 6.5.7-4.9 4.4 1.4 6.4-5.7-3.3-5.7 3.3 1.4-6.4-4.9-4.4 6.5-.7z",
};

// A mark of this size, centered at x, y.
export function UnitMark({kind, x, y, size, fill}) {
  return html`<path class="unit" transform=${`translate(${x} ${y}) scale(${size / 20})`} fill=${fill} d=${MARKS_DRAWN[kind] ?? ""} />`;
}

// The same as an icon within text.
export function UnitIcon({kind}) {
  return html`<svg class="unit-icon" viewBox="-10.5 -10.5 21 21" aria-hidden="true"><path d=${MARKS_DRAWN[kind] ?? ""} /></svg>`;
}
