// Order books: lines are moved, counted, composed in three taps, typed and built; each change is sent whole.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, page, pass} from "./page.mjs";
await import("../../dashboards/play/screen.js");
const {OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");
const {OfferBlocks} = await import("../../dashboards/parts/common/offers.js");
const {plotBill} = await import("../../dashboards/parts/world/plot_choice.js");
const {plotInserted} = await import("../../dashboards/parts/world/plot_order.js");
const {plotJoined, plotMoved} = await import("../../dashboards/parts/world/plot_lines.js");
const {plotAll, plotCounted, PlotGroupForm} = await import("../../dashboards/parts/world/plot_group.js");
const {plotArrows, plotComing, plotFar, plotGroup, plotHome, plotNeedsVia, plotOrder, plotSum, plotWorld} = await import("../../dashboards/parts/world/plot_labels.js");

const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const told = read("pages/plotted_axis-book.json"), still = read("stills/plotted_axis.json");

test("a line goes to another place, the others keep their order", () => {
  assert.deepEqual([plotMoved("abcd".split(""), 0, 2), plotMoved("abcd".split(""), 3, 0), plotMoved(["a"], 0, 0)].map((all) => all.join("")), ["bcad", "dabc", "a"]);
});

test("a line that goes to the same place is joined with the earlier one", () => {
  const [x, y] = ["x", "y"].map((at) => plotGroup(at, {units: {tank: 1}})), book = [plotOrder("move", "q", {groups: [x], note: "first"}), plotOrder("build", "b"), plotOrder("move", "q", {groups: [y], note: "second"})];
  assert.deepEqual(plotJoined(book, 0, 2), [plotOrder("move", "q", {groups: [x, y], note: "first; second"}), book[1]]);
  assert.deepEqual(plotJoined([{...book[0], note: ""}, book[2]], 0, 1)[0].note, "second");
});

test("units are counted, and none are left out", () => {
  assert.deepEqual(plotCounted({a: 1}, "b", 2), {a: 1, b: 2});
  assert.deepEqual(plotCounted({a: 1, b: 2}, "b", 0), {a: 1});
  assert.equal(plotSum({a: 1, b: 2}), 3);
});

const SOURCE = {at: "x", units: {infantry: 2, tank: 1, aa_gun: 1}, free: {infantry: 1}, to: {infantry: {y: 1}, tank: {y: 2, z: 2}, aa_gun: {y: 1}}};

test("the units that can reach an area, and the distance of the nearest", () => {
  assert.deepEqual(plotComing(SOURCE, "y"), {infantry: 2, tank: 1}, "AA guns stay unless they are named");
  assert.deepEqual(plotComing(SOURCE, "z"), {tank: 1});
  assert.deepEqual([plotFar(SOURCE, "y"), plotFar(SOURCE, "z"), plotFar(SOURCE, "q")], [1, 2, undefined]);
});

test("all of a source are all; where some stay the others are named", () => {
  const group = plotGroup("x");
  assert.deepEqual(plotAll(SOURCE, "z", group), {...group, all: true, units: {tank: 1}});
  assert.deepEqual(plotAll({...SOURCE, units: {infantry: 2}}, "y", group), {...group, all: true, units: {}});
  assert.deepEqual(plotAll(undefined, "y", group), {...group, all: true, units: {}});
});

test("arrows of a plan are numbered by its rounds", () => {
  const book = [plotOrder("build", "b"), plotOrder("move", "y", {groups: [plotGroup("x", {via: "v"}), plotGroup("")]}), plotOrder("move", "", {groups: [plotGroup("x")]})];
  assert.deepEqual(plotArrows("uk", book), [{of: "uk", path: ["x", "v", "y"], label: "2", ghost: true}]);
});

test("areas are called as this table calls them", () => {
  const shapes = {areas: [{key: "a", name: "Alpha", short: "Alp"}, {key: "s", name: "Sea", short: "Sea", sea: true}]};
  const world = plotWorld({still: {theatre: shapes}, state: {board: {names: {s: "Blue"}, owners: [{key: "uk"}], at: {a: ["uk", [["uk", {tank: 1}]]]}}}});
  assert.deepEqual([world.name("a"), world.short("a"), world.name("s"), world.short("s"), world.name("q"), world.short(""), world.name("")], ["Alpha", "Alp", "Blue", "Blue", "q", "…", "…"]);
  assert.deepEqual([world.sea("a"), world.sea("s"), world.sea("q"), world.holder("a"), world.holder("s"), world.standing("a"), world.standing("s")],
    [false, true, false, {key: "uk"}, undefined, [["uk", {tank: 1}]], []]);
});

test("the map begins where most units of the country of the open book are", () => {
  const area = (key, region) => ({key, name: key, short: key, in: region}), theatre = {areas: [area("a", "west"), area("b", "west"), area("c", "east")]};
  const at = {a: ["uk", [["uk", {tank: 2}], ["jp", {tank: 1}]]], b: ["uk", [["uk", {tank: 3}]]], c: ["jp", [["uk", {tank: 4}], ["jp", {tank: 2}]]]};
  const world = plotWorld({still: {theatre}, state: {board: {home: "a", owners: [{key: "uk"}, {key: "jp"}], at}}});
  assert.deepEqual(["uk", "jp", "us"].map((slot) => plotHome(world, slot)), ["b", "c", "a"]);
});

// ---------------------------------------------------------------- a book

const source = (at, units, to, more = {}) => ({at, units, free: units, to, between: {}, aboard: "", loads: [], ...more});
const BOOK = {key: "orders", slot: "uk", title: "Orders of UK", name: "UK", note: "For your eyes.", sealed: false, book: [], findings: [], chances: {}, noop: true, hand: 30,
  prices: {infantry: 3, tank: 5, transport: 8, factory: 15}, sites: [{at: "united_kingdom", most: 8, zones: ["sz_north_sea"]}],
  sources: [source("egypt", {infantry: 2, tank: 1, aa_gun: 1}, {infantry: {libya: 1}, tank: {libya: 1, algeria: 2}}, {between: {algeria: ["libya", "french_equatorial_africa"]}}),
    source("syria_iraq", {infantry: 1}, {infantry: {libya: 2}})],
  draft: {do: "write", box: "orders", slot: "uk", event: {kind: "OrdersPlotted", by: "uk", orders: []}},
  seal: {label: "Seal", send: {do: "lay", box: "orders"}}, back: {label: "Open it again", send: {do: "take_back", box: "orders"}}};

async function book(more = {}, {open = true, of = {}} = {}) {
  const aims = [];
  const table = page({state: told.state, still, words: told.state.words, aimAt: (aim) => aims.push(aim), ...of});
  const block = {type: "plot", books: [{...BOOK, ...more}]};
  const drawn = await Drawn.new(OFFER_BLOCKS.plot, {page: table, block});
  if (open) await drawn.tap("Open book");
  const orders = () => table.sent.at(-1)[0].event.orders;
  const saved = async () => drawn.again({block: {type: "plot", books: [{...BOOK, ...more, book: orders()}]}});
  return {drawn, table, aims, orders, saved};
}

test("the money left and the seal of an open book stand above everything that can be ordered", async () => {
  const {drawn} = await book({book: [plotOrder("noop")]});
  const names = drawn.controls();
  assert.ok(names.indexOf("Seal") < names.indexOf("Build"));
  assert.equal(names.filter((name) => name === "Seal").length, 1);
  assert.match(drawn.all(".plot-ends")[0].textContent, /^\d+ IPCs left/);
});

test("a shut book shows nothing until somebody holds it, and shuts itself after a minute", async () => {
  const {drawn, table} = await book({book: [plotOrder("noop")]}, {open: false});
  assert.ok(!drawn.text.includes("NOOP"));
  await drawn.fire(drawn.control("Hold to read your orders"), "pointerdown");
  assert.match(drawn.text, /1 NOOP/);
  await drawn.fire(drawn.control("Hold to read your orders"), "pointerup");
  assert.ok(!drawn.text.includes("NOOP"));
  await drawn.tap("Seal");
  assert.deepEqual(table.sent, [[{do: "lay", box: "orders"}]]);
  await drawn.tap("Open book");
  await pass(59_000);
  dispatchEvent(new Event("keydown"));
  await pass(59_000);
  assert.ok(drawn.controls().includes("Close book"), "a key keeps it open");
  await pass(1_001);
  assert.ok(drawn.controls().includes("Open book"));
  assert.match(drawn.text, /closed by itself/, "nobody wonders where the book is");
  await drawn.tap("Open book");
  await drawn.tap("Close book");
  assert.doesNotMatch(drawn.text, /closed by itself/);
});

test("a sealed book can be opened again, and shows its lines while the button is held", async () => {
  const {drawn, table} = await book({sealed: true, book: []}, {open: false});
  assert.ok(!drawn.controls().includes("Open book"));
  await drawn.fire(drawn.control("Hold to read your orders"), "pointerdown");
  assert.match(drawn.text, /No orders yet\./);
  await drawn.tap("Open it again");
  assert.deepEqual(table.sent, [[{do: "take_back", box: "orders"}]]);
  assert.ok(!(await book({sealed: true, back: null}, {open: false})).drawn.controls().includes("Open it again"));
});

const tapped = async ({drawn}, label) => drawn.tap(drawn.all("button").find((one) => one.textContent.replace(/\s+/g, " ").trim().startsWith(label)));

test("an open book comes into view, its line says what is tapped next, and what was added stands beside what follows", async () => {
  const said = [], at = await book({}, {of: {choosing: (line) => said.push(line)}}), composer = () => at.drawn.all(".plot-composer")[0];
  assert.deepEqual([composer().scrolls, said.at(-1)], [1, "Tap where units go, or “Build”."]);
  at.aims.at(-1).tap("libya");
  await pass(1);
  assert.equal(said.at(-1), "To Libya: tap where units come from.");
  at.aims.at(-1).tap("egypt");
  await pass(1);
  assert.equal(said.at(-1), "Add all units, or tap + for some of them.");
  const before = composer().scrolls;
  await tapped(at, "Add all:");
  await at.saved();
  assert.match(composer().querySelector("[role=status]").textContent, /^Added: /);
  assert.equal(composer().scrolls, before + 1);
  await at.drawn.tap("Close book");
  assert.equal(said.at(-1), "");
});

test("a book stays open when something else comes before it", async () => {
  const plot = {type: "plot", books: [BOOK]}, taps = {type: "taps", title: "All are sealed", taps: []};
  const drawn = await Drawn.new(OfferBlocks, {page: page({state: told.state, still, words: told.state.words, aimAt: () => {}}), blocks: [plot]});
  await drawn.tap("Open book");
  await drawn.again({blocks: [taps, plot]});
  assert.ok(drawn.controls().includes("Close book"));
});

test("the money that is left stands beside what is built", async () => {
  const said = [], at = await book({}, {of: {choosing: (line) => said.push(line)}});
  await at.drawn.tap("Build");
  assert.match(at.drawn.all(".plot-composer")[0].textContent, /30 IPCs left/);
  assert.equal(said.at(-1), "Tap a factory, then + for each unit.");
});

test("three taps are a line: where to, from where, all of them", async () => {
  const at = await book();
  assert.match(at.aims.at(-1).say, /Tap the destination/);
  at.aims.at(-1).tap("libya");
  await pass(1);
  assert.match(at.drawn.text, /To Libya from\?/);
  assert.deepEqual(at.aims.at(-1).areas, ["egypt", "syria_iraq"]);
  assert.deepEqual(at.aims.at(-1).over.far, {egypt: 1, syria_iraq: 2});
  assert.equal(at.aims.at(-1).over.home, "united_kingdom");
  at.aims.at(-1).tap("egypt");
  await pass(1);
  assert.match(at.drawn.text, /To Libya from Anglo-Egypt Sudan/);
  await tapped(at, "Add all:");
  assert.deepEqual(at.orders(), [plotOrder("move", "libya", {groups: [plotGroup("egypt", {all: true, units: {infantry: 2, tank: 1}})]})]);
  assert.match(at.drawn.text, /Where to\?/);
  at.drawn.gone();
  assert.equal(at.aims.at(-1), null, "the map is let go");
});

test("destinations one step away by land or sea come first, the others behind a button", async () => {
  const at = await book({sources: [source("egypt", {infantry: 1, tank: 1, fighter: 1}, {infantry: {libya: 1}, tank: {libya: 1, algeria: 2}, fighter: {libya: 1, syria_iraq: 1, algeria: 2}})]});
  const shown = () => at.drawn.all("button.next").map((one) => one.querySelector("span.word").textContent);
  assert.deepEqual(shown(), ["Libya"]);
  await at.drawn.tap("2 more: farther away, or by air");
  assert.equal(shown().length, 3);
  await at.drawn.tap("Fewer destinations");
  assert.equal(shown().length, 1);
  at.drawn.gone();
  const ordered = await book({sources: [source("egypt", {tank: 1}, {tank: {libya: 1, algeria: 2}})], book: [plotOrder("move", "algeria", {groups: [plotGroup("egypt")]})]});
  assert.equal(ordered.drawn.all("button.next").length, 2, "a destination with an order stays in sight");
  ordered.drawn.gone();
  const planes = await book({sources: [source("egypt", {fighter: 1}, {fighter: {libya: 1}})]});
  assert.equal(planes.drawn.all("button.next").length, 1, "aircraft alone have no others");
  planes.drawn.gone();
});

test("an attack that hardly succeeds has a warning beside its chance", async () => {
  const line = plotOrder("move", "libya", {groups: [plotGroup("egypt")]});
  for (const warn of [true, false]) {
    const at = await book({book: [line], chances: {1: {say: "<1 % to capture (current defenders)", warn}}});
    assert.match(at.drawn.text, /<1 % to capture \(current defenders\)/);
    assert.equal(at.drawn.all("span[aria-label=Warning]").length, Number(warn));
    at.drawn.gone();
  }
});

test("of two sources that are as near the one with more free units comes first", async () => {
  const one = source("egypt", {infantry: 1}, {infantry: {libya: 1}}), two = source("algeria", {infantry: 3}, {infantry: {libya: 1}}), far = source("syria_iraq", {infantry: 9}, {infantry: {libya: 2}});
  const at = await book({sources: [far, one, two]});
  at.aims.at(-1).tap("libya");
  await pass(1);
  assert.deepEqual(at.aims.at(-1).areas.length, 3);
  const shown = at.drawn.all("button.plot-source").map((row) => row.textContent.replace(/\d.*/s, ""));
  assert.equal(shown.length, 3);
  assert.match(shown[0], /Alg/);
  assert.match(shown[2], /Syr/);
  at.drawn.gone();
});

test("some of them, over an area on the way", async () => {
  const at = await book();
  at.aims.at(-1).tap("algeria");
  await pass(1);
  at.aims.at(-1).tap("egypt");
  await pass(1);
  assert.equal(at.drawn.can("Add these units"), false);
  assert.ok(!at.drawn.controls().includes("Choose all"), "“Add all” does that");
  const more = at.drawn.all("button").find((one) => /^One .*tank.* more$/i.test(one.attributes["aria-label"] ?? ""));
  await at.drawn.tap(more);
  await at.drawn.tap("Via Libya");
  const way = at.drawn.all("div[role=group]").find((one) => one.attributes["aria-label"] === "Via").all.filter((one) => one.localName === "button")[0];
  assert.equal(way.getAttribute("aria-pressed"), "true");
  await at.drawn.tap("Add these units");
  assert.deepEqual(at.orders(), [plotOrder("move", "algeria", {groups: [plotGroup("egypt", {units: {tank: 1}, via: "libya"})]})]);
});

test("a second group goes into the line of the same place; the same group takes the place of the one before", async () => {
  const first = plotOrder("move", "libya", {groups: [plotGroup("egypt", {all: true})], note: "n"});
  const at = await book({book: [plotOrder("noop"), first]});
  at.aims.at(-1).tap("libya");
  await pass(1);
  assert.match(at.drawn.text, /\(round 2\)/);
  at.aims.at(-1).tap("syria_iraq");
  await pass(1);
  await tapped(at, "Add all:");
  assert.deepEqual(at.orders()[1].groups.map((g) => g.source), ["egypt", "syria_iraq"]);
  assert.equal(at.orders().length, 2);
  await at.saved();
  at.aims.at(-1).tap("libya");
  await pass(1);
  at.aims.at(-1).tap("egypt");
  await pass(1);
  await tapped(at, "Add all:");
  assert.deepEqual(at.orders()[1].groups.map((g) => [g.source, g.units]), [["egypt", {infantry: 2, tank: 1}], ["syria_iraq", {}]]);
});

test("a group of all units becomes one of counted units, and back", async () => {
  const changes = [], world = plotWorld(page({state: told.state, still})), [egypt] = BOOK.sources;
  const drawn = await Drawn.new(PlotGroupForm, {at: {world, plot: BOOK}, to: "libya", group: plotGroup("egypt"), onChange: (group) => changes.push(group)});
  await drawn.tap("Choose all");
  assert.deepEqual(changes, [plotGroup("egypt", {all: true, units: plotComing(egypt, "libya")})]);
  await drawn.again({group: changes[0]});
  assert.match(drawn.text, /All units there when the order is carried out/);
  await drawn.tap("Choose all");
  assert.deepEqual(changes[1], plotGroup("egypt", {units: {infantry: 2, tank: 1}}));
});

test("nothing is done is a line too, where the table allows it", async () => {
  const at = await book();
  await at.drawn.tap("NOOP");
  assert.deepEqual(at.orders(), [plotOrder("noop")]);
  assert.ok(!(await book({noop: false})).drawn.controls().includes("NOOP"));
});

test("builds are counted up and down in one line, and paid for", async () => {
  const at = await book();
  await at.drawn.tap("Build");
  const more = (name) => at.drawn.all("button").find((one) => new RegExp(`^One ${name}\\S* (less|more)$`, "i").test(one.attributes["aria-label"] ?? "") && /more/.test(one.attributes["aria-label"]));
  await at.drawn.tap(more("infantry"));
  assert.deepEqual(at.orders(), [plotOrder("build", "united_kingdom", {units: {infantry: 1}})]);
  await at.saved();
  await at.drawn.tap(more("tank"));
  assert.deepEqual(at.orders(), [plotOrder("build", "united_kingdom", {units: {infantry: 1, tank: 1}})]);
  assert.match(at.drawn.text, /30 IPCs in hand · 2 units for 8 · 22 left/);
  await at.saved();
  await at.drawn.tap(more("transport"));
  assert.match(at.drawn.text, /Ships in/);
  await at.saved();
  const zone = at.drawn.all("div[role=group]").find((one) => one.attributes["aria-label"] === "Ships appear in").all.filter((one) => one.localName === "button")[0];
  await at.drawn.tap(zone);
  assert.equal(at.orders()[0].zone, "sz_north_sea");
});

test("a build without units is no line, and too much is said", async () => {
  const one = plotOrder("build", "united_kingdom", {units: {infantry: 1}});
  assert.match((await book({book: [one], hand: 3})).drawn.text, /1 unit for 3 · 0 left/);
  const at = await book({book: [one], hand: 2});
  assert.match(at.drawn.text, /1 unit for 3 · 1 short/);
  await at.drawn.tap("Build");
  const less = at.drawn.all("button").find((button) => /^One infantry\S* less$/i.test(button.attributes["aria-label"] ?? ""));
  await at.drawn.tap(less);
  assert.deepEqual(at.orders(), []);
});

test("money that can still be spent is said beside what seals the book, and what is missing for one more beside its price", async () => {
  const found = {id: "PAA-CHK-29", level: "hint", text: "You have not planned how to spend 30 IPCs", lines: [], rules: []};
  const ends = (at) => at.drawn.all(".plot-ends")[0].textContent;
  assert.match(ends(await book({findings: [found]})), /30 IPCs left: “Build” before you seal/);
  assert.doesNotMatch(ends(await book()), /before you seal/);
  const at = await book({hand: 6});
  await at.drawn.tap("Build");
  assert.match(at.drawn.text, /8 IPCs: 2 too few/);
  assert.doesNotMatch(at.drawn.text, /5 IPCs:/);
});

const THREE = [plotOrder("noop"), plotOrder("move", "libya", {groups: [plotGroup("egypt", {all: true})]}), plotOrder("noop", "", {note: "third"})];

test("lines are moved by keys and by their number, noted and deleted", async () => {
  const at = await book({book: THREE});
  const grip = (n) => at.drawn.control(`Round ${n}: drag, or move with the arrow keys`);
  await at.drawn.fire(grip(1), "keydown", {key: "ArrowUp"});
  assert.equal(at.table.sent.length, 0, "nothing is above the first");
  await at.drawn.fire(grip(3), "keydown", {key: "ArrowDown"});
  assert.equal(at.table.sent.length, 0, "nothing is below the last");
  await at.drawn.fire(grip(1), "keydown", {key: "ArrowDown"});
  assert.deepEqual(at.orders().map((o) => o.kind + o.note), ["move", "noop", "noopthird"]);
  const line = at.drawn.all("button.line")[0];
  await at.drawn.tap(line);
  assert.equal(line.getAttribute("aria-expanded"), "true");
  assert.equal(at.drawn.can("One round earlier"), false);
  await at.drawn.tap("One round later");
  assert.deepEqual(at.orders().map((o) => o.kind), ["noop", "move", "noop"]);
  const note = at.drawn.all("input")[0];
  note.value = "by night";
  await at.drawn.fire(note, "change");
  assert.equal(at.orders()[1].note, "by night");
  await at.drawn.tap("Delete");
  assert.deepEqual(at.orders().map((o) => o.kind), ["noop", "noop"]);
  assert.match(at.drawn.text, /Round 2 deleted:/);
  await at.drawn.tap("Undo delete");
  assert.deepEqual(at.orders().map((o) => o.kind), ["noop", "move", "noop"]);
  assert.equal(at.orders()[1].note, "by night");
  assert.ok(!at.drawn.controls().includes("Undo delete"), "it is offered only until the next change");
});

test("a line is dragged to where the finger is", async () => {
  const at = await book({book: THREE});
  const places = () => at.drawn.all("li.plot-line").forEach((li, n) => { li.box = {top: 100 * n, height: 100, bottom: 100 * n + 100, left: 0, right: 10, width: 10} });
  places();
  const pointer = (type, y) => dispatchEvent(Object.assign(new Event(type), {clientY: y}));
  await at.drawn.fire(at.drawn.control("Round 1: drag, or move with the arrow keys"), "pointerdown");
  pointer("pointermove", 249);
  await pass(1);
  places();
  assert.equal(at.drawn.all("li.held").length, 1);
  pointer("pointermove", 500);
  pointer("pointerup", 500);
  await pass(1);
  assert.deepEqual(at.orders().map((o) => o.kind + o.note), ["move", "noopthird", "noop"]);
  const count = at.table.sent.length;
  await at.drawn.fire(at.drawn.control("Round 1: drag, or move with the arrow keys"), "pointerdown");
  pointer("pointercancel", 0);
  pointer("pointerup", 500);
  await pass(1);
  assert.equal(at.table.sent.length, count, "a drag that was taken away changes nothing");
});

test("typed lines are asked, and stand there until the table has read them", async () => {
  const at = await book();
  await at.drawn.tap("Type");
  const field = at.drawn.all("textarea")[0];
  assert.equal(at.drawn.can("Add orders"), false);
  await at.drawn.type(field, "3i Egy -> Libya\nnonsense");
  await at.drawn.tap("Add orders");
  const {n, slot, text, lines} = at.table.sent.at(-1)[0].typed;
  assert.deepEqual([slot, text, lines], ["uk", "3i Egy -> Libya\nnonsense", 0]);
  const order = plotOrder("move", "libya");
  const answer = (more) => ({...at.table, state: {...told.state, looked: {typed: {n, slot: "uk", orders: [order], rounds: [null], left: ["nonsense"], says: ["“nonsense” is no order."], ...more}}}});
  await at.drawn.again({page: answer({n: n + 1})});
  assert.equal(at.table.sent.length, 1, "an answer to something else");
  await at.drawn.again({page: answer({})});
  assert.deepEqual(at.orders(), [order]);
  assert.equal(at.drawn.all("textarea")[0].value, "nonsense");
  assert.match(at.drawn.text, /“nonsense” is no order\./);
});

test("typed lines go to the rounds that were typed, the others to the end", () => {
  assert.deepEqual(plotInserted(["a", "b", "c"], {orders: ["1", "2", "x"], rounds: [1, 2, null]}), ["1", "2", "a", "b", "c", "x"]);
  assert.deepEqual(plotInserted(["a"], {orders: ["2"], rounds: [2]}), ["a", "2"]);
});

test("the way is asked first where an order without it would break a rule", async () => {
  const [egypt] = BOOK.sources;
  assert.deepEqual([plotNeedsVia(egypt, "algeria", ["tank"]), plotNeedsVia(egypt, "algeria", ["infantry"]), plotNeedsVia(egypt, "libya", ["tank"]), plotNeedsVia(undefined, "libya", ["tank"])], [true, false, false, false]);
  const at = await book();
  at.aims.at(-1).tap("algeria");
  await pass(1);
  at.aims.at(-1).tap("egypt");
  await pass(1);
  const all = () => at.drawn.all("button").filter((one) => one.textContent.startsWith("Add all:"));
  assert.equal(all().length, 0);
  await at.drawn.tap("Via Libya");
  await at.drawn.tap(all()[0]);
  assert.deepEqual(at.orders(), [plotOrder("move", "algeria", {groups: [plotGroup("egypt", {all: true, units: {tank: 1}, via: "libya"})]})]);
});

test("a transport loads where it is: its own coasts alone, and not without cargo", async () => {
  const zone = source("sz_north_sea", {transport: 1}, {transport: {sz_north_sea: 0, sz_baltic: 1}}, {loads: ["united_kingdom", "germany"]});
  const at = await book({sources: [zone, source("united_kingdom", {infantry: 2}, {}), source("germany", {infantry: 2}, {})]});
  at.aims.at(-1).tap("sz_north_sea");
  await pass(1);
  assert.match(at.drawn.text, /loads there without moving/);
  at.aims.at(-1).tap("sz_north_sea");
  await pass(1);
  assert.match(at.drawn.text, /: load without moving/);
  assert.equal(at.drawn.all("button").filter((one) => one.textContent.startsWith("Add all:")).length, 0);
  assert.equal(at.drawn.can("Add these units"), false, "nothing is loaded");
  const coasts = at.drawn.all("div[role=group]").map((one) => one.attributes["aria-label"]);
  assert.ok(coasts.includes("United Kingdom") && !coasts.includes("Germany"));
  const more = at.drawn.all("button").filter((one) => /^One .*infantry.* more$/i.test(one.attributes["aria-label"] ?? "")).at(-1);
  await at.drawn.tap(more);
  await at.drawn.tap("Add these units");
  const load = [{units: {infantry: 1}, source: "united_kingdom"}];
  assert.deepEqual(at.orders(), [plotOrder("move", "sz_north_sea", {groups: [plotGroup("sz_north_sea", {units: {transport: 1}, load})]})]);
});

test("a part of a build begins with what can be paid, and says its total", async () => {
  const row = (unit, price, meant, most, now) => ({unit, label: unit, price, meant, most, now, why: ""});
  const block = {type: "builds", title: "Build in Japan", rows: [row("infantry", 3, 6, 6, 6), row("fighter", 12, 1, 1, 0)], hand: 27, room: 6, verb: "Build in Japan",
    says: "Units left out are given up.", send: {do: "record", event: {kind: "FinallyBuilt", units: {}}}};
  const bill = (chosen, more = {}) => { const {cost, short, full, empty} = plotBill({...block, ...more}, chosen); return [cost, short, full, empty] };
  assert.deepEqual([bill({}), bill({fighter: 1}), bill({infantry: 5, fighter: 1}), bill({infantry: 0})], [[18, 0, false, false], [30, 3, true, false], [27, 0, false, false], [0, 0, false, true]]);
  assert.deepEqual(bill({fighter: 1}, {room: null}), [30, 3, false, false]);
  const table = page({state: told.state, still, words: told.state.words}), drawn = await Drawn.new(OFFER_BLOCKS.builds, {page: table, block});
  assert.match(drawn.text, /18 of 27 IPCs/);
  await drawn.tap("One fighter more");
  assert.match(drawn.text, /30 of 27 IPCs · 3 short · only 6 can be placed here/);
  assert.equal(drawn.can("Build in Japan"), false);
  await drawn.tap("One infantry less");
  await drawn.tap("Build in Japan");
  assert.deepEqual(table.sent.at(-1)[0].event, {kind: "FinallyBuilt", units: {infantry: 5, fighter: 1}});
});

test("of several books one is shown, and another country's by a tap", async () => {
  const table = page({state: told.state, still, words: told.state.words});
  const block = {type: "plot", books: [BOOK, {...BOOK, slot: "usa", name: "USA", title: "Orders of USA", sealed: true}]};
  const drawn = await Drawn.new(OFFER_BLOCKS.plot, {page: table, block});
  assert.match(drawn.text, /^UK USA ✓ Orders of UK/);
  await drawn.tap("USA ✓");
  assert.match(drawn.text, /Orders of USA/);
});

test("what was written stays until the table has it, and goes with a word of the table", async () => {
  const at = await book();
  await at.drawn.tap("NOOP");
  assert.match(at.drawn.text, /1 ≡ ?NOOP/);
  await at.drawn.again();
  assert.match(at.drawn.text, /1 ≡ ?NOOP/, "an answer is on its way");
  await at.drawn.again({page: {...at.table, state: {...told.state, toast: {id: "refused", text: "No."}}}});
  assert.doesNotMatch(at.drawn.text, /1 ≡ ?NOOP/, "it was refused");
});

test("how many of an area have orders already is said", async () => {
  const busy = (free) => [{...source("egypt", {infantry: 2, tank: 1}, {infantry: {libya: 1}}), free}];
  const said = async (free) => {
    const at = await book({sources: busy(free)});
    at.aims.at(-1).tap("libya");
    await pass(1);
    return at.drawn.all("small.quiet").map((one) => one.textContent);
  };
  assert.deepEqual(await said({infantry: 1, tank: 1}), ["1 has orders"]);
  assert.deepEqual(await said({}), ["2 have orders"]);
  assert.deepEqual(await said({infantry: 2}), [], "the tank, which has orders, cannot come anyway");
});

test("those who begin at sea say how, and take it back", async () => {
  const sea = source("sz_north_sea", {infantry: 1}, {infantry: {libya: 1}});
  const at = await book({sources: [sea]});
  at.aims.at(-1).tap("libya");
  await pass(1);
  at.aims.at(-1).tap("sz_north_sea");
  await pass(1);
  const pressed = () => ["from transport", "on carrier"].map((name) => at.drawn.control(name).getAttribute("aria-pressed"));
  assert.deepEqual(pressed(), ["false", "false"]);
  await at.drawn.tap("on carrier");
  assert.deepEqual(pressed(), ["false", "true"]);
  await at.drawn.tap("from transport");
  assert.deepEqual(pressed(), ["true", "false"]);
  await at.drawn.tap("from transport");
  assert.deepEqual(pressed(), ["false", "false"]);
});

test("money that is spent to the last is no debt", async () => {
  const one = plotOrder("build", "united_kingdom", {units: {infantry: 1}});
  const look = async (hand) => (await book({book: [one], hand})).drawn.all("p.plot-money")[0].all.filter((part) => part.localName === "b").at(-1).getAttribute("class");
  assert.deepEqual([await look(4), await look(3), await look(2)], ["", "", "bad"]);
});

test("what the table found of a book is shown while the book is as the table has it", async () => {
  const found = {findings: [{id: "ships", level: "illegal", lines: [], rules: [], text: "Too many ships."}]};
  const at = await book(found);
  assert.match(at.drawn.text, /Too many ships\./);
  await at.drawn.tap("NOOP");
  assert.doesNotMatch(at.drawn.text, /Too many ships\./, "it was said of another book");
  await at.saved();
  assert.match(at.drawn.text, /Too many ships\./);
});
