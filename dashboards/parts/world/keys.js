// The map by keyboard: arrow keys move from area to area, and the map with them; Enter selects, Escape deselects.

const KEYS_WAYS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
const KEYS_EDGE = 12; // pixels

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

// Moves the map to an area that the keys reach outside its window, and tells which area they are at.
export function worldFocused(at, tell = (_area) => {}) {
  return (event) => {
    const mark = event.target, key = mark.matches(":focus-visible") && mark.dataset.area;
    if (!key) return;
    tell(key);
    const [x, y] = at.spots[key], {box, now} = at.view, edge = KEYS_EDGE / box.scale;
    const inside = (spot, start, length) => spot > start + edge && spot < start + length - edge;
    if (inside(x, box.x, box.w) && inside(y, box.y, box.h)) return;
    at.view.go({x, y, z: now.z});
    requestAnimationFrame(() => mark.scrollIntoView({block: "nearest", inline: "nearest"})); // where it is by now
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
