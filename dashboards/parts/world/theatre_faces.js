// Units in an area as they are drawn: one face per owner with the most important units, signs above them, and positions
// such that no face hides another. Sizes are in map units.

import {boxesMeet} from "./label_places.js";

const FACES_FIXED = ["aa_gun", "factory"];
const FACES_ROUNDS = 60;
const FACES_MOST = 180;
const FACES_PULL = 0.03;
const FACES_SIGN = 1.3;
const FACES_SMALLER = [1, 1, 1, 1, 0.9, 0.8, 0.7];

/** The faces of all these areas and their places: with fewer kinds, then with smaller letters, if there is too little
 * room on the map. `most` says how many kinds an area shows. */
export function facesLaid(at, drawn, size, most, scale, name, bounds) {
  let laid = {faces: {}, spots: {}, size};
  for (const [less, part] of FACES_SMALLER.entries()) {
    const own = size * part;
    const faces = Object.fromEntries(drawn.map((area) => [area.key, areaFaces(at, area, own, Math.max(0, most(area) - less))]).filter(([, face]) => face));
    const spots = spreadFaces(Object.values(faces), 3 / scale, name, bounds);
    laid = {faces, spots, size: own};
    if (facesClear(faces, spots)) break;
  }
  return laid;
}

function facesClear(faces, spots) {
  const boxes = Object.values(faces).map((face) => ({x: spots[face.key][0], y: spots[face.key][1], w: face.w, h: face.h}));
  return boxes.every((box, i) => !boxes.slice(i + 1).some((other) => boxesMeet(box, other)));
}

// All faces of an area, or null if there is nothing to draw. `size` is the letter size, `most` how many kinds per owner
// are shown; with 0, only the number of units.
export function areaFaces(at, area, size, most) {
  const [, stacks = []] = at.board.at[area.key] ?? [];
  const faces = stacks.map(([owner, units]) => ownerFace(at, owner, units, size, most)).filter((face) => face !== null);
  const signs = areaSigns(at, area, stacks, most);
  if (!faces.length && !signs.length) return null;
  const strip = signs.length ? FACES_SIGN * size : 0;
  const wide = Math.max(...faces.map((face) => face.w), strip * signs.length);
  return {key: area.key, x: area.x, y: area.y, faces, signs, strip, w: wide, h: faces.reduce((sum, face) => sum + face.h, strip)};
}

// What stands above the units: a battle that will be fought, the remaining range of units that can come here (or the
// distance), the capital, factories and guns.
function areaSigns({board}, area, stacks, most) {
  const count = (kind) => stacks.reduce((sum, [, units]) => sum + (units[kind] ?? 0), 0);
  const left = (board.range?.left ?? board.far ?? {})[area.key];
  /** @type {[string, number][]} */
  const signs = [];
  if (board.battles?.includes(area.key)) signs.push(["battle", 1]);
  if (left !== undefined) signs.push(["left", left]);
  if (area.capital) signs.push(["capital", 1]);
  if (most) for (const kind of ["factory", "aa_gun"]) if (count(kind)) signs.push([kind, count(kind)]);
  return signs;
}

function ownerFace(at, owner, units, size, most) {
  const kinds = at.shapes.kinds.filter((kind) => units[kind.key] && !FACES_FIXED.includes(kind.key));
  if (!kinds.length) return null;
  const total = kinds.reduce((sum, kind) => sum + units[kind.key], 0);
  const cells = most ? tellingCells(kinds, units, most) : [["", total]];
  const columns = cells.length > 2 ? 2 : cells.length, rows = Math.ceil(cells.length / columns);
  const widths = Array.from({length: columns}, (_, column) => Math.max(...cells.filter((_, i) => i % columns === column).map((cell) => cellWide(cell, size))));
  const high = rows * 1.32 * size + 0.22 * size;
  return {owner, cells, columns, widths, w: widths.reduce((sum, w) => sum + w, 1.25 * size), h: high, row: 1.32 * size, total};
}

// The number beside a mark.
export const cellCount = ([kind, count]) => (kind === "+" ? `+${count}` : String(count));

function cellWide(cell, size) {
  return (cell[0] && cell[0] !== "+" ? 1.32 : 0.3) * size + 0.6 * size * cellCount(cell).length + 0.12 * size;
}

// The kinds worth the most in total are shown in the order of the rules; the rest only as a number.
function tellingCells(kinds, units, most) {
  if (most < 2 && kinds.length > 1) return [["", kinds.reduce((sum, kind) => sum + units[kind.key], 0)]];
  const dear = kinds.toSorted((a, b) => b.cost * units[b.key] - a.cost * units[a.key]);
  const shown = kinds.length > most ? dear.slice(0, most - 1) : dear;
  const cells = kinds.filter((kind) => shown.includes(kind)).map((kind) => [kind.key, units[kind.key]]);
  const rest = kinds.filter((kind) => !shown.includes(kind)).reduce((sum, kind) => sum + units[kind.key], 0);
  return rest ? [...cells, ["+", rest]] : cells;
}

// key → [x, y]: the middle of the faces of each area. They push each other away and are pulled back to their areas;
// `name` is the height of the name below each.
export function spreadFaces(faces, gap, name, bounds) {
  const spots = faces.map((face) => ({...face, y: face.y + name / 2, fromX: face.x, fromY: face.y + name / 2, w: face.w + gap, h: face.h + gap + name}));
  for (let round = 0, moved = true; round < FACES_MOST && moved; round += 1) {
    moved = round < FACES_ROUNDS;
    for (let i = 0; i < spots.length; i += 1) for (let j = i + 1; j < spots.length; j += 1) moved = facesApart(spots[i], spots[j]) || moved;
    const pull = round < FACES_ROUNDS - 12 ? FACES_PULL : 0;
    for (const spot of spots) {
      spot.x += (spot.fromX - spot.x) * pull;
      spot.y += (spot.fromY - spot.y) * pull;
      if (bounds) facesWithin(spot, bounds);
    }
  }
  return Object.fromEntries(spots.map((spot) => [spot.key, [spot.x, spot.y - name / 2]]));
}

function facesApart(a, b) {
  const overX = (a.w + b.w) / 2 - Math.abs(a.x - b.x), overY = (a.h + b.h) / 2 - Math.abs(a.y - b.y);
  if (overX <= 0 || overY <= 0) return false;
  const side = overX < overY ? "x" : "y";
  const from = a[side] === b[side] ? (side === "x" ? a.fromX <= b.fromX : a.fromY <= b.fromY) : a[side] < b[side];
  const by = Math.min(overX, overY) / 2 * (from ? -1 : 1);
  a[side] += by;
  b[side] -= by;
  return true;
}

function facesWithin(spot, {x, y, w, h}) {
  spot.x = Math.min(x + w - spot.w / 2, Math.max(x + spot.w / 2, spot.x));
  spot.y = Math.min(y + h - spot.h / 2, Math.max(y + spot.h / 2, spot.y));
}

// "4 infantry, 2 tanks, AA gun": the words for screen readers and lists.
export function unitsSaid(kinds, units) {
  return kinds.filter((kind) => units[kind.key]).map((kind) => `${units[kind.key]} ${unitWord(kind, units[kind.key])}`).join(", ");
}

// The word for this number of units of a kind: "Tank", "Tanks".
export function unitWord(kind, count) {
  return count === 1 ? kind.name : kind.many;
}
