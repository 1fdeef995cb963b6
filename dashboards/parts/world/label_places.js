// Places for the labels of a map, such that none covers a stack or another label. A box has its middle and its size:
// {x, y, w, h}.

const PLACES_ROUNDS = 24;

export const boxesMeet = (a, b) => Math.abs(a.x - b.x) * 2 < a.w + b.w && Math.abs(a.y - b.y) * 2 < a.h + b.h;

/** Whether a box meets none of those that are taken, nor reaches out of the part of the map that is shown. */
export const boxFree = (taken, box, bounds = /** @type {any} */ (null)) => !taken.some((other) => boxesMeet(other, box)) && (!bounds || boxWithin(box, bounds));

export const boxWithin = (box, {x, y, w, h}) => box.x - box.w / 2 >= x && box.x + box.w / 2 <= x + w && box.y - box.h / 2 >= y && box.y + box.h / 2 <= y + h;

/** The first of the spots where a box of this size is free; null if there is none. */
export function freeSpot(taken, {w, h}, spots, bounds = null) {
  return spots.find(([x, y]) => boxFree(taken, {x, y, w, h}, bounds)) ?? null;
}

/** Spots around a point, the nearest first, in rings that are half a label's height apart.
 * @param {number[]} middle @param {number} step */
export function spotsAround([x, y], step) {
  /** @type {number[][]} */
  const spots = [];
  for (let ring = 1; ring <= PLACES_ROUNDS; ring += 1) {
    const count = 8 * ring;
    for (let i = 0; i < count; i += 1) spots.push([x + ring * step * 1.5 * Math.cos(2 * Math.PI * i / count), y + ring * step * Math.sin(2 * Math.PI * i / count)]);
  }
  return spots;
}

/** The same boxes, and their copies beyond both ends of a map that wraps. */
export const boxCopies = (boxes, shapes) => (shapes.wraps ? boxes.flatMap((box) => [box, {...box, x: box.x - shapes.w}, {...box, x: box.x + shapes.w}]) : boxes);
