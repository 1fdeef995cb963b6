// The map by keyboard: arrow keys move from area to area, Enter selects, Escape deselects.

const KEYS_WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

export function worldKeys(at) {
  return (event) => {
    if (event.key === "Escape") return keysLetGo(at, event);
    const way = KEYS_WAYS[event.key], here = event.target.closest?.("g.at")?.dataset.area;
    if (!way || !here) return;
    event.preventDefault();
    const next = keysNext(at, here, way);
    if (next) event.currentTarget.querySelector(`g.at[data-area="${next}"]`)?.focus();
  };
}

function keysLetGo(at, event) {
  if (!at.chosen && !at.asking && !at.path) return;
  event.preventDefault();
  at.ask(null);
  if (at.path) at.walk(null);
  at.choose(null);
}

// The neighbor that is most nearly in this direction; if there is none, the nearest area that is.
function keysNext(at, here, way) {
  const own = at.areas[here], beside = own.by.map((n) => at.shapes.areas[n]);
  return (keysBest(at, own, beside, way) ?? keysBest(at, own, at.shapes.areas.filter((area) => area !== own), way))?.key;
}

function keysBest(at, own, areas, [wx, wy]) {
  let best = null, least = Infinity;
  for (const area of areas) {
    const [dx, dy] = keysAway(at, own, area), along = dx * wx + dy * wy, aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (along <= 0 || aside > 1.2 * along) continue;
    if (along + 2 * aside < least) [best, least] = [area, along + 2 * aside];
  }
  return best;
}

// The offset from one area to another; a sea lane across the edge of the map goes the short way around.
function keysAway({shapes, spots}, from, to) {
  const dx = spots[to.key][0] - spots[from.key][0], dy = spots[to.key][1] - spots[from.key][1];
  if (Math.abs(dx) < 0.6 * shapes.w) return [dx, dy];
  return [dx - Math.sign(dx) * shapes.w, dy];
}
