// The positions of area chips: at their places, and moved a little apart if these are too close together.

const SPREAD_ROUNDS = 60;
const SPREAD_PULL = 0.04;

// key → [x, y]; `wide` and `high` are half the size of a chip, in map units. No chip moves further than `most`.
export function worldSpread(areas, wide, high, most) {
  const spots = areas.map((area) => ({key: area.key, x: area.x, y: area.y, fromX: area.x, fromY: area.y}));
  for (let round = 0; round < SPREAD_ROUNDS; round += 1) {
    for (let i = 0; i < spots.length; i += 1) for (let j = i + 1; j < spots.length; j += 1) spreadApart(spots[i], spots[j], wide, high);
    for (const spot of spots) spreadHeld(spot, most);
  }
  return Object.fromEntries(spots.map((spot) => [spot.key, [spot.x, spot.y]]));
}

// Two overlapping chips move apart the shorter way, each by half.
function spreadApart(a, b, wide, high) {
  const overX = 2 * wide - Math.abs(a.x - b.x), overY = 2 * high - Math.abs(a.y - b.y);
  if (overX <= 0 || overY <= 0) return;
  const side = overX < overY ? "x" : "y", by = Math.min(overX, overY) / 2 * (a[side] < b[side] ? -1 : 1);
  a[side] += by;
  b[side] -= by;
}

function spreadHeld(spot, most) {
  spot.x += (spot.fromX - spot.x) * SPREAD_PULL;
  spot.y += (spot.fromY - spot.y) * SPREAD_PULL;
  const away = Math.hypot(spot.x - spot.fromX, spot.y - spot.fromY);
  if (away <= most) return;
  spot.x = spot.fromX + (spot.x - spot.fromX) * most / away;
  spot.y = spot.fromY + (spot.y - spot.fromY) * most / away;
}
