// The size of area chips, and their positions: at their places, and moved a little apart if these are too close together.

const SPREAD_ROUNDS = 60;
const SPREAD_MOST = 200;
const SPREAD_PULL = 0.04;
const SPREAD_USUAL = 1.9;

/** The letters of a chip, half its width, and the gap that keeps a letter from being read as a digit ("I5"); from half its height. */
export function chipWide({large}, armies, letter, r) {
  const count = String(armies).length, size = r * (large ? 1.3 : count > 2 ? 1 : 1.25), small = large ? 1 : 0.82;
  const gap = letter ? size * 0.16 : 0;
  return {size, small, gap, wide: size * (0.42 * small * (1 + letter.length) + 0.34 * count) + r * 0.22 + gap / 2};
}

/** What a chip covers with its sign and the other armies beside it: the size, and how far its middle is from the chip's.
 * The least width is the same for everybody, so that no chip moves when another one changes hands. */
export function chipBox(at, {key, x, y}, r, letters) {
  const [owner, armies, sign = "", others = []] = at.board.at[key] ?? ["", 0];
  const {wide} = chipWide(at, armies, letters[owner] ?? "", r), half = Math.max(SPREAD_USUAL * r, sign === "pop" && !armies ? r : wide);
  let [left, right, top, bottom] = [half, half, 1.08 * r, 1.08 * r];
  if (sign === "tower") top = 1.95 * r;
  if (sign === "pop" && armies) [right, top] = [Math.max(right, wide + 0.6 * r), 1.6 * r];
  if (sign === "closed") [left, top] = [Math.max(left, wide + 0.95 * r), 1.55 * r];
  for (const [i, [, count]] of others.entries()) {
    right = Math.max(right, 0.9 * wide + r * (0.8 + 0.28 * String(count).length));
    bottom = r * (2.1 + 1.5 * i);
  }
  return {key, x, y, w: left + right, h: top + bottom, dx: (right - left) / 2, dy: (bottom - top) / 2};
}

/** key → [x, y]: no chip covers another, nor moves further than `most` as long as there is room for all; all are within `bounds`. */
export function worldSpread(chips, gap, most, bounds = /** @type {any} */ (null)) {
  const spots = chips.map((chip) => ({...chip, x: chip.x + chip.dx, y: chip.y + chip.dy, fromX: chip.x + chip.dx, fromY: chip.y + chip.dy}));
  for (let round = 0, moved = true; round < SPREAD_MOST && moved; round += 1) {
    moved = round < SPREAD_ROUNDS;
    for (let i = 0; i < spots.length; i += 1) for (let j = i + 1; j < spots.length; j += 1) moved = spreadApart(spots[i], spots[j], gap) || moved;
    if (bounds) for (const spot of spots) spreadWithin(spot, bounds);
    if (round < SPREAD_ROUNDS - 10) for (const spot of spots) spreadHeld(spot, most);
  }
  return Object.fromEntries(spots.map((spot) => [spot.key, [spot.x - spot.dx, spot.y - spot.dy]]));
}

// Two overlapping chips move apart the shorter way, each by half.
function spreadApart(a, b, gap) {
  const overX = (a.w + b.w) / 2 + gap - Math.abs(a.x - b.x), overY = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
  if (overX <= 0.01 || overY <= 0.01) return false;
  const side = overX < overY ? "x" : "y", by = Math.min(overX, overY) / 2 * (a[side] < b[side] ? -1 : 1);
  a[side] += by;
  b[side] -= by;
  return true;
}

function spreadWithin(spot, {x, y, w, h}) {
  spot.x = Math.min(x + w - spot.w / 2, Math.max(x + spot.w / 2, spot.x));
  spot.y = Math.min(y + h - spot.h / 2, Math.max(y + spot.h / 2, spot.y));
}

function spreadHeld(spot, most) {
  spot.x += (spot.fromX - spot.x) * SPREAD_PULL;
  spot.y += (spot.fromY - spot.y) * SPREAD_PULL;
  const away = Math.hypot(spot.x - spot.fromX, spot.y - spot.fromY);
  if (away <= most) return;
  spot.x = spot.fromX + (spot.x - spot.fromX) * most / away;
  spot.y = spot.fromY + (spot.y - spot.fromY) * most / away;
}
