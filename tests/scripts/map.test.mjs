// The map under fingers and keys: what is shown, what a tap means, where arrows lead; places that push each other off.

import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, html, page} from "./page.mjs";
await import("../../dashboards/play/screen.js");
const {BOARDS} = await import("../../dashboards/parts/common/registers.js");
const {useView, useHands} = await import("../../dashboards/parts/world/view.js");
const {useWorld} = await import("../../dashboards/parts/world/world.js");
const {useLayoutEffect} = await import("../../dashboards/parts/common/preact.js");
const {worldKeys} = await import("../../dashboards/parts/world/keys.js");
const {gridKeys} = await import("../../dashboards/parts/mystery/grid_keys.js");
const {chipBox, worldSpread} = await import("../../dashboards/parts/world/chip_positions.js");
const {boxesMeet, freeSpot, spotsAround} = await import("../../dashboards/parts/world/label_places.js");
const {arrowsDrawn} = await import("../../dashboards/parts/world/theatre_layers.js");
const {areaFaces, cellCount, facesLaid, spreadFaces, unitsSaid} = await import("../../dashboards/parts/world/theatre_faces.js");

globalThis.DOMPoint = class { constructor(x, y) { Object.assign(this, {x, y}) } matrixTransform(to) { return to(this) } };
// A single canvas serves all tests; the point is inside the shape that is named here.
let shape = null;
document.createElement = ((plain) => (name) => (name === "canvas" ? {getContext: () => ({isPointInPath: (path) => path.d === shape})} : plain(name)))(document.createElement);
globalThis.Path2D = class { constructor(d) { this.d = d } };
const near = (found, expected) => found.forEach((n, i) => assert.ok(Math.abs(n - expected[i]) < 1e-6, `${found} instead of ${expected}`));

const SHAPES = {w: 1000, h: 500, areas: [{key: "a", d: "a"}, {key: "b", d: "b"}, {key: "c", d: "c"}]};

async function view(shapes = SHAPES) {
  let now = null;
  const Probe = () => {
    now = useView(shapes);
    return html`<div ref=${now.frame}><svg ref=${now.svg} /></div>`;
  };
  const drawn = await Drawn.new(Probe); // a frame of 400 by 600: the width decides, 0.4 pixels for each unit
  return {drawn, get now() { return now }, async done(what) { await what; await drawn.again(); return now }};
}

const box = ({box: {x, y, w, h, scale}}) => [x, y, w, h, scale];

test("at first the whole map is shown, in the middle of its frame", async () => {
  const at = await view();
  near(box(at.now), [0, -500, 1000, 1500, 0.4]);
  assert.equal(at.now.zoomed, false);
});

test("a part is shown as large as it fits, and no larger than nine times", async () => {
  const at = await view();
  near(box(await at.done(at.now.show([500, 100, 200, 100]))), [500, 0, 200, 300, 2]);
  assert.equal(at.now.zoomed, true);
  near([(await at.done(at.now.show([500, 100, 2, 1]))).now.z], [9]);
  near([(await at.done(at.now.show([0, 0, 5000, 2500]))).now.z], [1]);
  near([(await at.done(at.now.whole())).now.z], [1]);
});

test("zooming keeps the point under the finger, and the map does not leave its frame", async () => {
  const at = await view();
  await at.done(at.now.zoom(4, 300, 250));
  near([at.now.now.z, at.now.now.x, at.now.now.y], [4, 350, 250]);
  near([at.now.box.scale], [1.6]);
  await at.done(at.now.go({x: -900, y: -900, z: 4}));
  near([at.now.now.x, at.now.now.y], [125, 187.5]);
  await at.done(at.now.go({x: 5000, y: 5000, z: 4}));
  near([at.now.now.x, at.now.now.y], [875, 312.5]);
  await at.done(at.now.zoom(0.01));
  near([at.now.now.z], [1]);
  await at.done(at.now.zoom(100));
  near([at.now.now.z], [9]);
});

test("a map that wraps has no end to the left and right", async () => {
  const at = await view({...SHAPES, wraps: true});
  await at.done(at.now.go({x: -100, y: 250, z: 4}));
  near([at.now.now.x], [900]);
  await at.done(at.now.go({x: -100, y: 250, z: 1}));
  near([at.now.now.x], [500]);
});

// ---------------------------------------------------------------- hands

async function hands({zoomed = false, areas = SHAPES.areas, spots = {a: [100, 100], b: [400, 100], c: [410, 100]}, inside = null, hit = null} = {}) {
  const told = [], went = [];
  const calls = {zoom: (...by) => told.push(["zoom", ...by]), whole: () => told.push(["whole"]), go: (to) => went.push(to)};
  const captured = [];
  const svg = {current: {getScreenCTM: () => ({inverse: () => (point) => ({x: point.x * 2, y: point.y * 2})}),
    hasPointerCapture: (id) => captured.includes(id), setPointerCapture: (id) => captured.push(id)}};
  shape = inside;
  let time = 0;
  const at = {view: {...calls, svg, zoomed, now: {x: 500, y: 250, z: 2}, box: {scale: 1}}, shapes: {...SHAPES, areas}, spots, point: (keys) => told.push(keys), ...(hit ? {hit} : {})};
  let found = null;
  await Drawn.new(() => { found = useHands(at); return null });
  const event = (x, y, more = {}) => ({pointerId: 1, button: 0, clientX: x / 2, clientY: y / 2, timeStamp: (time += 1000), preventDefault: () => told.push("kept"), ...more});
  return {told, went, captured, at,
    down: (x, y, more) => found.onPointerDown(event(x, y, more)), move: (x, y, more) => found.onPointerMove(event(x, y, more)),
    up: (x, y, more) => found.onPointerUp(event(x, y, more)), gone: (x, y, more) => found.onPointerCancel(event(x, y, more)),
    wheel: (x, y, more) => found.onWheel(event(x, y, more)),
    tap: (x, y, more) => { found.onPointerDown(event(x, y, more)); found.onPointerUp(event(x, y, more)) }};
}

test("a tap near a chip means its area, near two of them both", async () => {
  const at = await hands();
  at.tap(110, 100);
  at.tap(124, 100);
  at.tap(125, 100);
  at.tap(404, 100);
  at.tap(398, 100);
  assert.deepEqual(at.told, [["a"], ["a"], [], ["b", "c"], ["b"]]);
});

test("well inside another shape the shape counts, at its edge the chip", async () => {
  const at = await hands({inside: "c"});
  at.tap(113, 100);
  at.tap(112, 100);
  at.tap(700, 400);
  assert.deepEqual(at.told, [["c"], ["a"], ["c"]]);
});

test("where the drawing knows itself what was hit, it says so", async () => {
  const points = [];
  const at = await hands({hit: (point) => { points.push(point); return ["x"] }});
  at.tap(40, 60);
  assert.deepEqual([at.told, points], [[["x"]], [{x: 40, y: 60}]]);
});

test("two taps on the sea zoom there, and back to the whole world", async () => {
  const at = await hands();
  at.tap(700, 400, {timeStamp: 1000});
  at.tap(702, 400, {timeStamp: 1349});
  assert.deepEqual(at.told, [[], ["zoom", 2.4, 702, 400], []]);
  const slow = await hands();
  slow.tap(700, 400, {timeStamp: 1000});
  slow.tap(700, 400, {timeStamp: 1350});
  assert.deepEqual(slow.told, [[], []]);
  const far = await hands({zoomed: true});
  far.tap(700, 400, {timeStamp: 1000});
  far.tap(700, 400, {timeStamp: 1200});
  assert.deepEqual(far.told, [[], ["whole"], []]);
  const land = await hands();
  land.tap(110, 100, {timeStamp: 1000});
  land.tap(700, 400, {timeStamp: 1200});
  assert.deepEqual(land.told, [["a"], []], "a tap on land is no first tap on the sea");
});

test("a finger that moves is no tap; it drags the map where it is zoomed", async () => {
  const still = await hands();
  still.down(100, 100);
  still.move(118, 100);
  still.up(118, 100);
  assert.deepEqual([still.told, still.went], [[], []], "nine pixels");
  const little = await hands();
  little.down(100, 100);
  little.move(116, 100);
  little.up(100, 100);
  assert.deepEqual(little.told, [["a"]], "eight pixels are a tap");
  const dragged = await hands({zoomed: true});
  dragged.down(100, 100);
  dragged.move(140, 120);
  assert.deepEqual(dragged.went, [{x: 460, y: 230, z: 2}]);
  assert.deepEqual(dragged.captured, [1]);
});

test("two fingers pinch around their middle", async () => {
  const at = await hands();
  at.down(100, 100);
  at.down(300, 100, {pointerId: 2});
  at.move(500, 100, {pointerId: 2});
  assert.deepEqual(at.went.at(-1), {x: 200 - (300 - 500) * 2 / 4, y: 100 - (100 - 250) * 2 / 4, z: 4});
  at.up(500, 100, {pointerId: 2});
  at.up(100, 100);
  assert.deepEqual(at.told, [], "after a pinch nothing was tapped");
  at.tap(100, 100);
  assert.deepEqual(at.told, [["a"]]);
});

test("another button, a finger that was taken away and one that is not known do nothing", async () => {
  const at = await hands();
  at.tap(100, 100, {button: 2});
  at.up(100, 100, {pointerId: 9});
  at.move(100, 100, {pointerId: 9});
  at.down(100, 100);
  at.gone(100, 100);
  at.up(100, 100);
  assert.deepEqual([at.told, at.went], [[], []]);
});

test("the wheel zooms at the pointer, and leaves a whole map to the page", async () => {
  const at = await hands();
  at.wheel(50, 60, {deltaY: 100});
  assert.deepEqual(at.told, []);
  at.wheel(50, 60, {deltaY: -100});
  assert.deepEqual(at.told, ["kept", ["zoom", Math.exp(0.16), 50, 60]]);
  const zoomed = await hands({zoomed: true});
  zoomed.wheel(50, 60, {deltaY: 100});
  assert.deepEqual(zoomed.told, ["kept", ["zoom", Math.exp(-0.16), 50, 60]]);
});

// ---------------------------------------------------------------- keys

function keyboard(more = {}) {
  const done = [], areas = [["here", 500, 250, [1, 2]], ["east", 600, 240, [0]], ["north", 510, 150, [0]], ["far", 100, 260, []], ["edge", 990, 250, []]]
    .map(([key, x, y, by]) => ({key, x, y, by}));
  const at = {shapes: {w: 1000, areas}, areas: Object.fromEntries(areas.map((area) => [area.key, area])),
    spots: Object.fromEntries(areas.map(({key, x, y}) => [key, [x, y]])), chosen: null, asking: null, path: null,
    ask: (v) => done.push(["ask", v]), walk: (v) => done.push(["walk", v]), choose: (v) => done.push(["choose", v]), ...more};
  const press = (key, from = "here") => worldKeys(at)({key, preventDefault: () => done.push("kept"),
    target: {closest: () => (from ? {dataset: {area: from}} : null)},
    currentTarget: {querySelector: (what) => ({focus: () => done.push(/data-area="(\w+)"/.exec(what)[1])})}});
  return {press, done};
}

test("arrows lead to the neighbour in their direction, else to the nearest land there", () => {
  for (const [key, to] of [["ArrowRight", "east"], ["ArrowUp", "north"], ["ArrowLeft", "far"]]) {
    const at = keyboard();
    at.press(key);
    assert.deepEqual(at.done, ["kept", to], key);
  }
  const down = keyboard();
  down.press("ArrowDown");
  assert.deepEqual(down.done, ["kept"], "there is nothing below");
});

test("over the edge of the map the short way counts", () => {
  const at = keyboard();
  at.press("ArrowLeft", "far");
  assert.deepEqual(at.done, ["kept", "edge"]);
});

test("other keys and other places are not ours", () => {
  const at = keyboard();
  at.press("x");
  at.press("ArrowLeft", null);
  at.press("Escape");
  assert.deepEqual(at.done, []);
});

test("Escape deselects", () => {
  const chosen = keyboard({chosen: "a"});
  chosen.press("Escape");
  assert.deepEqual(chosen.done, ["kept", ["ask", null], ["choose", null]]);
  const path = keyboard({path: ["a"]});
  path.press("Escape");
  assert.deepEqual(path.done, ["kept", ["ask", null], ["walk", null], ["choose", null]]);
  const asking = keyboard({asking: "a"});
  asking.press("Escape");
  assert.equal(asking.done[0], "kept");
});

test("in a grid arrows go from cell to cell, over cells without a button, and stay within it", () => {
  const cells = Array.from({length: 6}, (_, n) => ({n, querySelector: () => (n === 1 ? null : {focus: () => went.push(n)})}));
  let went = [], kept = 0;
  const press = (key, from) => {
    went = [];
    gridKeys({key, target: {closest: () => cells[from] ?? null}, currentTarget: {querySelectorAll: () => cells}, preventDefault: () => { kept += 1 }}, 3);
    return went[0];
  };
  assert.deepEqual([press("ArrowRight", 3), press("ArrowLeft", 4), press("ArrowUp", 3), press("ArrowDown", 2)], [4, 3, 0, 5]);
  assert.deepEqual([press("ArrowRight", 0), press("ArrowLeft", 2)], [2, 0], "the empty cell is passed over");
  assert.equal(kept, 6);
  assert.deepEqual([press("ArrowLeft", 0), press("ArrowRight", 2), press("ArrowUp", 0), press("ArrowDown", 5), press("x", 0), press("ArrowUp", 9)], Array(6).fill(undefined));
  assert.equal(kept, 6);
});

// ---------------------------------------------------------------- places

test("chips that overlap push each other off and stay near their areas and on the map", () => {
  const chip = (key, x, y) => ({key, x, y, w: 20, h: 12, dx: 0, dy: 0});
  const found = worldSpread([chip("a", 100, 100), chip("b", 104, 100), chip("c", 399, 300)], 1, 30, {x: 0, y: 0, w: 400, h: 400});
  near(found.c, [390, 300]);
  assert.ok(!boxesMeet({...chip("a", ...found.a)}, chip("b", ...found.b)), JSON.stringify(found));
  assert.ok(Math.hypot(found.a[0] - 100, found.a[1] - 100) <= 30);
});

test("a chip takes the room of its sign and of the other armies in its area", () => {
  const at = (armies, sign, others) => chipBox({large: true, board: {at: {a: ["x", armies, sign, others]}}}, {key: "a", x: 5, y: 6}, 10, {x: "A"});
  const plain = at(1, "", []), [tower, guest, many] = [at(1, "tower", []), at(1, "", [["y", 12]]), at(1234, "", [])];
  near([plain.x, plain.y, plain.w, plain.h, plain.dx, plain.dy], [5, 6, 38, 21.6, 0, 0]);
  assert.ok(tower.h > plain.h && tower.dy < 0 && guest.h > plain.h && guest.dy > 0 && guest.dx > 0);
  assert.ok(many.w > plain.w);
});

test("a label goes to the first free place, within what is shown", () => {
  const taken = [{x: 0, y: 0, w: 10, h: 10}], box = {w: 4, h: 4}, bounds = {x: -20, y: -20, w: 30, h: 40};
  assert.deepEqual(freeSpot(taken, box, [[0, 0], [6, 0], [8, 0]]), [8, 0]);
  assert.deepEqual(freeSpot(taken, box, [[0, 0], [9, 0], [0, 9]], bounds), [0, 9]);
  assert.equal(freeSpot(taken, box, [[0, 0]]), null);
  const around = spotsAround([3, 4], 2), away = around.map(([x, y]) => Math.hypot((x - 3) / 1.5, y - 4));
  near(away.slice(0, 8), Array(8).fill(2));
  assert.ok(away.every((one, i) => !i || one > away[i - 1] - 1e-6), "the nearest first");
});

const KINDS = [{key: "infantry", name: "infantry", many: "infantry", cost: 3}, {key: "tank", name: "tank", many: "tanks", cost: 5}, {key: "fighter", name: "fighter", many: "fighters", cost: 12},
  {key: "factory", name: "factory", cost: 15}, {key: "aa_gun", name: "AA gun", cost: 5}];
const board = (stacks) => ({board: {at: {x: ["ger", stacks]}}, shapes: {kinds: KINDS}});
const AREA = {key: "x", x: 10, y: 20};

test("an area shows one face for each owner, the most telling units by name", () => {
  const found = areaFaces(board([["ger", {infantry: 4, tank: 1, fighter: 2, factory: 1}], ["usa", {infantry: 1}]]), AREA, 10, 2);
  assert.deepEqual(found.faces.map((face) => [face.owner, face.cells, face.columns, face.total]), [["ger", [["fighter", 2], ["+", 5]], 2, 7], ["usa", [["infantry", 1]], 1, 1]]);
  assert.deepEqual(found.signs, [["factory", 1]]);
  near([found.strip, found.h, found.w, found.faces[1].w], [13, 13 + 15.4 * 2, 12.5 + 13.2 + 6 + 1.2 + 3 + 12 + 1.2, 12.5 + 13.2 + 6 + 1.2]);
});

test("without room only how many units there are; nothing where there is nothing", () => {
  assert.deepEqual(areaFaces(board([["ger", {infantry: 4, tank: 1}]]), AREA, 10, 0).faces[0].cells, [["", 5]]);
  assert.equal(areaFaces(board([["ger", {factory: 1}]]), AREA, 10, 0), null);
  assert.equal(areaFaces(board([]), AREA, 10, 3), null);
  assert.deepEqual(areaFaces(board([]), {...AREA, capital: true}, 10, 0).signs, [["capital", 1]]);
  assert.deepEqual(areaFaces(board([["ger", {aa_gun: 2}], ["uk", {aa_gun: 1}]]), AREA, 10, 3).signs, [["aa_gun", 3]]);
  assert.deepEqual(areaFaces(board([["ger", {infantry: 3, tank: 2, fighter: 1}]]), AREA, 10, 3).faces[0].cells, [["infantry", 3], ["tank", 2], ["fighter", 1]]);
});

test("battles and distances stand above the units, so that they hide nothing", () => {
  const at = {...board([["ger", {infantry: 1}]])};
  Object.assign(at.board, {battles: ["x"], range: {left: {x: 0}}});
  assert.deepEqual(areaFaces(at, AREA, 10, 0).signs, [["battle", 1], ["left", 0]]);
  assert.deepEqual(areaFaces({...at, board: {at: {}, far: {x: 2}}}, AREA, 10, 0).signs, [["left", 2]]);
});

test("where stacks have no room, fewer kinds are shown, and then smaller letters", () => {
  const areas = Array.from({length: 9}, (_, i) => ({key: `${i}`, x: 50, y: 50})), at = board([]);
  at.board.at = Object.fromEntries(areas.map(({key}) => [key, ["ger", [["ger", {infantry: 4, tank: 1, fighter: 2}]]]]));
  const laid = (w) => facesLaid(at, areas, 10, () => 3, 1, 0, {x: 0, y: 0, w, h: w});
  assert.deepEqual([laid(400).faces[0].faces[0].cells.length, laid(400).size], [3, 10]);
  assert.deepEqual(laid(145).faces[0].faces[0].cells, [["", 7]]);
  assert.ok(laid(80).size < 10);
});

test("one unit has its number too; what a reader says", () => {
  assert.deepEqual([["tank", 1], ["tank", 2], ["+", 1], ["", 1]].map(cellCount), ["1", "2", "+1", "1"]);
  assert.equal(unitsSaid(KINDS, {tank: 2, infantry: 4, fighter: 0}), "4 infantry, 2 tanks");
  assert.equal(unitsSaid(KINDS, {tank: 1, fighter: 2}), "1 tank, 2 fighters");
});

test("faces that overlap go apart the shorter way, and stay within the map", () => {
  const face = (key, x, y) => ({key, x, y, w: 20, h: 10});
  const found = spreadFaces([face("a", 100, 100), face("b", 104, 101), face("c", 1, 1)], 2, 4, {x: 0, y: 0, w: 200, h: 200});
  assert.ok(Math.abs(found.a[1] - found.b[1]) >= 15.9, JSON.stringify(found));
  assert.ok(found.a[1] < found.b[1] && Math.abs(found.a[0] - 100) < 1);
  near(found.c, [11, 6]);
  near(Object.values(spreadFaces([face("a", 50, 60)], 2, 4, null)).flat(), [50, 60]);
});

test("fingers that meet show the whole map", async () => {
  const at = await view();
  await at.done(at.now.zoom(4, 300, 250));
  await at.done(at.now.zoom(0));
  near([at.now.now.z, at.now.now.x, at.now.now.y], [1, 500, 250]);
});

test("no label of an arrow covers another or a stack, however many go the same way; a finished one has none", () => {
  const arrows = Array.from({length: 7}, () => ({of: "uk", path: ["a", "b"], label: "1"}));
  const face = {key: "b", w: 30, h: 20}, at = {size: 10, shapes: {w: 1000}, owners: {uk: {mark: "●", colour: "#111", ink: "#fff"}}, areas: {a: {}, b: {}},
    faces: {b: face}, spots: {a: [100, 100], b: [110, 100]}, board: {arrows: [...arrows, {of: "uk", path: ["a", "b"], label: "1", done: true}]}};
  const drawn = arrowsDrawn(at, "", [{x: 110, y: 100, w: 30, h: 20}], null);
  const boxes = drawn.filter((one) => one.label).map((one) => ({x: one.spot[0], y: one.spot[1], w: 2 * one.w, h: 14.4}));
  assert.equal(boxes.length, 7);
  for (const [i, box] of boxes.entries()) assert.ok(!boxesMeet(box, {x: 110, y: 100, w: 30, h: 20}) && !boxes.slice(i + 1).some((other) => boxesMeet(box, other)), JSON.stringify(boxes));
  assert.deepEqual([drawn.at(-1).look, drawn.at(-1).face, drawn[0].face], ["way done", null, face]);
});

test("a label stands near its arrow, or the arrow has none", () => {
  const spots = {a: [100, 100], b: [200, 100], far: [900, 900], farther: [950, 900]}, face = {key: "b", w: 30, h: 20}, stack = {x: 200, y: 100, w: 30, h: 20};
  const label = (path, taken, bounds) => {
    const at = {size: 10, shapes: {w: 1000}, owners: {uk: {mark: "●"}}, areas: {a: {}, b: {}, far: {}, farther: {}}, faces: {b: face}, spots, board: {arrows: [{of: "uk", path, label: "1"}]}};
    const [{label: words, spot, w}] = arrowsDrawn(at, "", [...taken], bounds);
    return words && {x: spot[0], y: spot[1], w: 2 * w, h: 14.4};
  };
  const free = label(["a", "b"], [stack], null);
  assert.ok(free.x > 115 && free.x < 170 && Math.abs(free.y - 94) < 2, JSON.stringify(free)); // on its arc
  const wall = {x: 150, y: 100, w: 140, h: 60}, beside = label(["a", "b"], [stack, wall], null);
  assert.ok(boxesMeet(beside, {...stack, w: 30 + 60, h: 20 + 60}), JSON.stringify(beside)); // beside the stack that it leads to
  assert.equal(label(["a", "b"], [{x: 150, y: 100, w: 300, h: 300}], null), "");
  assert.equal(label(["far", "farther"], [], {x: 0, y: 0, w: 400, h: 400}), ""); // the arrow is not on this part of the map
});

// ---------------------------------------------------------------- whole maps

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

async function whole(name, game, more, wide = 400) {
  const told = json(`pages/${name}.json`), still = json(`stills/${game}.json`), {drawn, shapes} = BOARDS[told.state.board.part];
  const kept = {createElement: document.createElement, createElementNS: document.createElementNS};
  for (const [way, make] of Object.entries(kept)) document[way] = (...words) => Object.assign(make(...words), {clientWidth: wide});
  const shown = await Drawn.new(drawn, {page: page({state: told.state, words: told.state.words, still}), board: {...told.state.board, ...more}, shapes: still[shapes]});
  Object.assign(document, kept);
  return {shown, shapes: still[shapes], svg: shown.all("svg")[0]};
}

test("a finger between two lands lights up both and asks which", async () => {
  const {shown, shapes, svg} = await whole("risk-four-10-seat", "risk", {ways: []});
  svg.getScreenCTM = () => ({inverse: () => (point) => point});
  shape = null;
  const away = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
  const [a, b] = shapes.areas.flatMap((one, i) => shapes.areas.slice(i + 1).map((other) => [one, other])).toSorted((one, other) => away(...one) - away(...other))[0];
  const finger = {pointerId: 1, button: 0, timeStamp: 1000, clientX: (a.x + b.x) / 2, clientY: (a.y + b.y) / 2};
  assert.equal(shown.all("path.lit").length, 0);
  await shown.fire(svg, "pointerdown", finger);
  await shown.fire(svg, "pointerup", finger);
  assert.match(shown.text, /Which one\?/);
  const lit = shown.all("path.lit").map((one) => one.getAttribute("d"));
  assert.ok(lit.length > 1 && lit.includes(a.d) && lit.includes(b.d), `${lit.length} lands lit`);
});

test("an area bears the name that this table gave it, all others the printed ones", async () => {
  const {shown} = await whole("axis_allies-economic-10-seat", "axis_allies", {names: {germany: "Grandma's garden"}}, 2400);
  const names = shown.all("text").filter((one) => one.attributes.class === "name").map((one) => one.textContent);
  assert.ok(names.length > 20, `${names.length} names`);
  assert.ok(names.includes("Grandma's garden"));
  assert.ok(!names.includes("Germany"));
});

test("once an area is chosen, the line says what to tap next", async () => {
  const {worldSaid} = await import("../../dashboards/parts/world/bar.js");
  const at = {asking: null, chosen: "alaska", path: null, aim: null, targets: {}, areas: {alaska: {name: "Alaska"}}, ways: []};
  const place = {kind: "again", label: "Place 3", areas: ["alaska"]}, attack = {way: {label: "Attack"}}, move = {way: {label: "Move and end the turn"}};
  assert.equal(worldSaid({...at, chosen: null}), "");
  assert.equal(worldSaid({...at, ways: [place]}), "Tap how many armies to place in Alaska.");
  assert.equal(worldSaid({...at, targets: {kamchatka: attack, alberta: move}}), "From Alaska: tap the area to attack or to move to.");
  assert.equal(worldSaid({...at, targets: {alberta: move}}), "From Alaska: tap the area to move to.");
  assert.equal(worldSaid(at), "Nothing can be done from Alaska now. Tap another area.");
  assert.equal(worldSaid({...at, asking: {kind: "count"}}), "Tap how many.");
});

test("what a quick finger chooses in the first drawing of a step stays chosen, and is over with the step", async () => {
  const told = JSON.parse(readFileSync(new URL("pages/axis_allies-economic-10-seat.json", import.meta.url), "utf8"));
  const shapes = JSON.parse(readFileSync(new URL("stills/axis_allies.json", import.meta.url), "utf8"))[BOARDS.theatre.shapes];
  let at = null;
  const Probe = ({phase, quick}) => {
    at = useWorld(page({state: told.state, phase}), told.state.board, shapes, false);
    useLayoutEffect(() => { if (quick) at.tap(quick) }, [phase]);
    return html`<svg ref=${at.view.svg} />`;
  };
  const drawn = await Drawn.new(Probe, {phase: "first", quick: "germany"});
  assert.equal(at.chosen, "germany");
  await drawn.again({phase: "second", quick: ""});
  assert.equal(at.chosen, null);
  await drawn.again({phase: "third", quick: "japan"});
  assert.equal(at.chosen, "japan");
  await drawn.again({phase: "first", quick: ""});
  assert.equal(at.chosen, null, "a step that comes again after an undo begins anew");
});

test("no part of a page takes a choice back after it was drawn", () => {
  const places = readdirSync(new URL("../../dashboards/", import.meta.url), {recursive: true, encoding: "utf8"}).filter((path) => path.endsWith(".js"));
  const late = places.filter((path) => /useEffect\(\(\) => \{? ?\w+\((null|""|false|\[\]|\{\})\)/.test(readFileSync(new URL(`../../dashboards/${path}`, import.meta.url), "utf8")));
  assert.deepEqual(late, [], "useWhile begins with the drawing");
});
