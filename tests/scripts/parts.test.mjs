// Parts of screens one by one: pieces that are dragged over a mansion, boards of squares, graphs, lessons, rules by name.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, html, page, pass, settled, words as read} from "./page.mjs";
await import("../../dashboards/play/screen.js");
await import("../../dashboards/lobby/screen.js");
const {BOARDS, LAYOUTS, OFFER_BLOCKS, PHONE_PANELS, PHONE_TABS} = await import("../../dashboards/parts/common/registers.js");
const {RulesLinked, useBook} = await import("../../dashboards/parts/common/rules.js");
const graph = await import("../../dashboards/parts/review/graph.js");
const {learnCosts, learnDue, learnKept, LearnPanel, learnLost, MarksHere, useLearning} = await import("../../dashboards/parts/review/learn.js");
const {worldNumbers} = await import("../../dashboards/parts/world/bar.js");
const {ringToken, RingPot, RingSign} = await import("../../dashboards/parts/mystery/ring.js");
const {NextGame, useNextGame} = await import("../../dashboards/play/next.js");
const {SetupDeal} = await import("../../dashboards/parts/mystery/deck_form.js");
const chart = await import("../../dashboards/parts/common/chart.js");
const pieces = await import("../../dashboards/parts/common/pieces.js");
const {useFitting} = await import("../../dashboards/play/fitting.js");
const {AimSteps} = await import("../../dashboards/parts/cards/targets.js");
const {AskSheet, AskToast} = await import("../../dashboards/parts/common/dialogs.js");
const {MarketCharts} = await import("../../dashboards/parts/market/charts.js");
const {useSaving} = await import("../../dashboards/parts/common/saving.js");
const {WhatIfBanner} = await import("../../dashboards/parts/review/what_if.js");
const {lotsWords} = await import("../../dashboards/parts/world/lots.js");
const {setupParts} = await import("../../dashboards/parts/setup/setup.js");

globalThis.DOMPoint = class { constructor(x, y) { Object.assign(this, {x, y}) } matrixTransform(to) { return to(this) } };
const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const told = json("pages/clue-right-50-seat.json"), still = json("stills/clue.json");

// ---------------------------------------------------------------- the mansion

const MOVE = {do: "record", event: {kind: "Moved", token: "$token", to: "$to"}}, SET = {token: {do: "set", token: "$token", to: "$to"}, weapon: {do: "set", weapon: "$weapon", to: "$to"}};

async function mansion(more = {}) {
  const house = {...still.mansion, squares: [[9, 7]]};
  const board = {...told.state.board, house, writes: true, mine: "plum", move: {send: MOVE}, set: SET, pot: 5,
    tokens: [{key: "plum", x: 9, y: 9}, {key: "green", x: 3, y: 3}], weapons: [{key: "rope", x: 5, y: 5}], ...more};
  const table = page({state: told.state, words: told.state.words});
  const drawn = await Drawn.new(BOARDS.mansion.drawn, {page: table, board, shapes: still.mansion});
  const svg = drawn.all("svg")[0];
  svg.getScreenCTM = () => ({inverse: () => (point) => point});
  const under = {key: null};
  document.createElement = ((plain) => (name) => (name === "canvas" ? {getContext: () => ({isPointInPath: (path) => path.d === under.key})} : plain(name)))(document.createElement);
  globalThis.Path2D = class { constructor(d) { this.d = d } };
  const piece = (name) => drawn.all("g").find((one) => one.listeners.pointerdown && (one.attributes["aria-label"] ?? read(one)).includes(name));
  const drag = async (name, x, y) => {
    await drawn.fire(piece(name), "pointerdown", {clientX: 0, clientY: 0});
    await drawn.fire(svg, "pointermove", {clientX: x, clientY: y});
    await drawn.fire(svg, "pointerup", {clientX: x, clientY: y});
  };
  return {drawn, table, drag, piece, svg, rooms: house.rooms, over: (room) => { under.key = room?.d ?? null }};
}

test("tokens somewhere in the corridor stand in a frame that says so", async () => {
  const token = (key, place) => ({key, x: 9, y: 9, place});
  const somewhere = await mansion({tokens: [token("plum", "corridor"), token("green", "9,7")]});
  assert.deepEqual(somewhere.drawn.all("g.somewhere").map((one) => read(one)), ["in the corridor"]);
  const nobody = await mansion({tokens: [token("plum", "hall"), token("green", "9,7")]});
  assert.equal(nobody.drawn.all("g.somewhere").length, 0);
  assert.equal(nobody.drawn.all("rect.taken").length, 1, "a square that is taken is framed");
});

test("a token is dragged into a room or onto a square, a weapon into a room alone", async () => {
  const at = await mansion(), names = told.state.words.cards;
  const token = at.piece(names.plum.name) ? names.plum.name : "Plum";
  at.over(at.rooms[0]);
  await at.drag(token, 20.5, 20.5);
  assert.deepEqual(at.table.sent.at(-1), [{do: "record", event: {kind: "Moved", token: "plum", to: at.rooms[0].key}}]);
  at.over(null);
  await at.drag(token, 9.7, 7.2);
  assert.deepEqual(at.table.sent.at(-1)[0].event.to, "9,7", "the square under the finger");
  const green = names.green.name;
  at.over(at.rooms[1]);
  await at.drag(green, 20.5, 20.5);
  assert.deepEqual(at.table.sent.at(-1), [{do: "set", token: "green", to: at.rooms[1].key}]);
  const count = at.table.sent.length;
  at.over(null);
  await at.drag(names.rope.name, 9.7, 7.2);
  assert.equal(at.table.sent.length, count, "a weapon cannot be placed on a square");
  await at.drag(token, 20.5, 20.5);
  assert.equal(at.table.sent.length, count, "beside the house is nowhere");
  at.over(at.rooms[1]);
  await at.drag(names.rope.name, 20.5, 20.5);
  assert.deepEqual(at.table.sent.at(-1), [{do: "set", weapon: "rope", to: at.rooms[1].key}]);
});

test("a piece that was tapped is held, and goes where the next tap is; nothing moves where nobody writes", async () => {
  const at = await mansion(), name = told.state.words.cards.green.name;
  at.over(at.rooms[1]);
  await at.drag(name, 3, 3);
  assert.equal(at.table.sent.length, 0, "eight pixels are no drag");
  const room = at.drawn.all("g").find((one) => one.listeners.click);
  await at.drawn.tap(room);
  assert.deepEqual(Object.keys(at.table.sent[0][0]), ["do", "token", "to"]);
  const shut = await mansion({writes: false});
  shut.over(shut.rooms[0]);
  assert.ok(!shut.piece(name) || (await shut.drag(name, 20, 20), shut.table.sent.length === 0));
});

test("who is trapped stands behind bars, who was exposed under a card; the pot and the official are drawn", async () => {
  assert.equal(ringToken({}), null);
  assert.equal(ringToken({trapped: true}).props.class, "bars");
  assert.equal(ringToken({exposed: true, trapped: true}).props.class, "minkin");
  const pot = await Drawn.new(RingPot, {house: {pot: [3, 4]}, pot: 0});
  assert.equal(pot.all("g.pot")[0].getAttribute("transform"), "translate(3 4)");
  assert.equal(pot.all("g.pot")[0].getAttribute("aria-label"), "0 in the center, beside the envelope");
  assert.equal((await Drawn.new(RingPot, {house: {}, pot: 3})).all("g").length, 0);
  assert.equal((await Drawn.new(RingPot, {house: {pot: [1, 1]}})).all("g").length, 0);
  assert.equal((await Drawn.new(RingSign, {room: {sign: [1, 2]}})).all("g.customs")[0].getAttribute("transform"), "translate(1 2)");
  assert.equal((await Drawn.new(RingSign, {room: {}})).all("g").length, 0);
});

// ---------------------------------------------------------------- rules

const BOOK = {sections: [{rules: [{id: "CLUE-MOV-01", title: "Rolling"}]}], further: [{sections: [{rules: [{id: "CLUE-SUG-02", title: "Asking"}]}]}], open: [{id: "CLUE-AMB-01", title: "Who begins"}]};

test("a rule in a sentence is a link with its name, its id where the books do not have it", async () => {
  const opened = [];
  const table = page({books: {book: BOOK, lost: false, fetchBook() {}}, openRule: (id) => opened.push(id)});
  const drawn = await Drawn.new(RulesLinked, {page: table, text: "First (CLUE-MOV-01), then CLUE-SUG-02 or (CLUE-AMB-01, page 3); else KC-SET-09."});
  assert.equal(drawn.text, "First Rolling , then Asking or Who begins ; else KC-SET-09 .");
  await drawn.tap("Asking");
  assert.deepEqual(opened, ["CLUE-SUG-02"]);
  const before = await Drawn.new(RulesLinked, {page: page({books: {book: null, fetchBook() {}}}), text: "See CLUE-MOV-01."});
  assert.equal(before.text, "See CLUE-MOV-01 .");
});

test("the books are fetched once, and again when they could not be had", async () => {
  let found = null, asked = 0, answer = () => ({ok: true, json: async () => BOOK});
  globalThis.fetch = async () => { asked += 1; return answer() };
  const Probe = ({of}) => { found = useBook(of); return null };
  await Drawn.new(Probe, {of: {book: {at: "/book"}}});
  assert.equal(found.book, null);
  answer = () => ({ok: false, statusText: "gone"});
  await found.fetchBook();
  await settled();
  assert.deepEqual([found.lost, found.book, asked], [true, null, 1]);
  answer = () => ({ok: true, json: async () => BOOK});
  await found.fetchBook();
  await settled();
  assert.deepEqual([found.lost, found.book, asked], [false, BOOK, 2]);
  await found.fetchBook();
  assert.equal(asked, 2);
  await Drawn.new(Probe, {of: {book: BOOK}});
  await found.fetchBook();
  assert.deepEqual([found.book, asked], [BOOK, 2], "a notebook contains them");
});

// ---------------------------------------------------------------- graphs and lessons

test("figures in their unit", () => {
  const {graphValue, graphMost, graphSign} = graph;
  assert.deepEqual([graphValue(null, "x"), graphValue(undefined, "x"), graphValue(-1234.4, "dollars"), graphValue(0, "dollars"), graphValue(0.256, "chance"), graphValue(-1.25, "bits"), graphValue(2, "bits"), graphValue(99.6, "%")],
    ["not known", "not known", "−$1,234", "$0", "26 %", "−1.2", "2", "100 %"]);
  assert.equal(graphMost([{right: true, lost: 9}, {lost: 3}, {lost: 4}]), 4);
  assert.equal(graphMost([]), 0);
  assert.deepEqual([graphSign({right: true, lost: 9}, 4), graphSign({lost: 2}, 4), graphSign({lost: 1.9}, 4)], ["○", "▼", "▽"]);
  assert.deepEqual([learnLost({unit: "dollars", lost: 300}), learnLost({unit: "IPCs", lost: 12}), learnLost({unit: "armies", lost: 1.04})], ["$300", "12 IPCs", "1 army"]);
  assert.deepEqual([0.2, 1.5, 0.001].map((lost) => learnCosts({unit: "bits", lost})),
    ["leaves 15 % more to find out", "leaves 2.8 times as much to find out", "leaves 1 % more to find out"]);
  assert.deepEqual([0.2, 9, 0.001].map((lost) => learnCosts({unit: "bits told", lost})),
    ["leaves the others 13 % fewer possibilities", "leaves the others 99 % fewer possibilities", "leaves the others 1 % fewer possibilities"]);
  assert.deepEqual([learnCosts({unit: "bits told", lost: 0.2}, true), learnCosts({unit: "dollars", lost: 300}, true), learnCosts({unit: "dollars", lost: 300})],
    ["left the others 13 % fewer possibilities", "cost $300", "costs $300"]);
});

test("armies are also told as chance to win, where the game has a rate", () => {
  const costs = (lost, to_win) => learnCosts({unit: "armies", lost, to_win}, true);
  assert.equal(costs(1.25, 0.0213), "cost about 2 percentage points of the chance to win (1.3 armies)");
  assert.equal(costs(1, 0.0097), "cost about 1 percentage point of the chance to win (1 army)");
  assert.equal(costs(0.2, 0.0041), "cost about 0.4 percentage points of the chance to win (0.2 armies)");
  assert.deepEqual([costs(0.1, 0.0004), costs(0.1, undefined)], ["cost 0.1 armies", "cost 0.1 armies"]);
});

test("a placement is told by the areas that it holds or takes", () => {
  assert.equal(learnCosts({unit: "chance", lost: 0.97, what: "placement"}, true), "made the chance to hold or take an area 97 percentage points lower");
  assert.equal(learnCosts({unit: "chance", lost: 0.01, what: "dice"}), "makes the chance to capture 1 percentage point lower");
});

const WORDS = {players: {anna: {key: "anna", name: "Anna", mark: "●", letter: "A", colour: "#111"}, ben: {key: "ben", name: "Ben", mark: "▲", letter: "B", colour: "#222"}}, cards: {}, order: ["anna", "ben"]};
const STANDING = {title: "Chance", unit: "chance", series: [{of: "anna", values: [null, 0.25, 0.5]}, {of: "ben", values: [0, null, 1]}, {of: "gone", values: [1, 1, 1]}]};

test("a graph draws a step for each figure and none where it is not known; a tap is a point", async () => {
  const went = [];
  const drawn = await Drawn.new(graph.ReviewGraph, {words: WORDS, standing: STANDING, xs: [0, 5, 10], last: 10, now: 5, marks: [{at: 5, what: "x", lost: 1}], onGo: (n) => went.push(n)});
  const svg = drawn.all("svg")[0];
  assert.equal(svg.getAttribute("viewBox"), "0 0 400 90");
  assert.equal(svg.getAttribute("aria-label"), "Chance: Anna 50 %, Ben 100 %");
  assert.deepEqual(drawn.all("path.line").map((one) => one.getAttribute("d")), ["M200.0,52.8H391.0V39.5", "M9.0,66.0M391.0,13.0"]);
  assert.equal(drawn.all("line.cursor")[0].getAttribute("x1"), "200");
  svg.getScreenCTM = () => ({inverse: () => (point) => point});
  for (const clientX of [-50, 9, 200, 391, 900]) await drawn.fire(svg, "click", {clientX, clientY: 0});
  assert.deepEqual(went, [0, 0, 5, 10, 10]);
  const legend = await Drawn.new(graph.GraphLegend, {words: WORDS, standing: STANDING, at: 1});
  assert.equal(legend.text, "● A Anna 25 % ▲ B Ben 0 %");
});

const way = (text, right, lost = 0) => ({text, right, lost});
const mark = (seat, line, since = line) => ({seat, line, since, label: String(line), what: "a suggestion", unit: "bits", best: "the rope", chosen: "the knife", lost: 2, reason: "Because.", ways: [way("the rope", true), way("the knife", false, 2), way("the pipe", false, 1)]});
const REVIEW = {marks: [mark("anna", 3), mark("ben", 7), {seat: "ben", line: 9, what: "other"}]};

const Lesson = ({review, went}) => {
  const learn = useLearning(review, (line) => went.push(line));
  return html`<div><button onClick=${learn.start}>start</button><i>${String(learn.hides)} ${String(learn.over)}</i><${LearnPanel} words=${WORDS} learn=${learn} /></div>`;
};

test("one learns from each decision: the answer is hidden until it is found or shown", async () => {
  const went = [], drawn = await Drawn.new(Lesson, {review: REVIEW, went});
  assert.match(drawn.text, /false false/);
  await drawn.tap("start");
  assert.match(drawn.text, /true false 1 of 2 · 0 right on the first try/);
  assert.deepEqual(went, [2], "the line before it is looked at");
  await drawn.tap("the knife");
  assert.match(drawn.text, /✗ the knife leaves 4 times as much to find out/);
  assert.match(drawn.text, /That leaves 4 times as much to find out \. There is a better choice\./);
  assert.equal(drawn.can("✗ the knife leaves 4 times as much to find out"), false);
  await drawn.tap("the rope");
  assert.match(drawn.text, /✓ the rope right/);
  assert.match(drawn.text, /Right : the rope \. Because\. At the table: the knife , which left 4 times as much to find out \./);
  assert.deepEqual(went, [2, 3]);
  await drawn.tap("Next");
  assert.match(drawn.text, /2 of 2 · 0 right on the first try .* Ben , before line 7/);
  await drawn.tap("the rope");
  assert.match(drawn.text, /2 of 2 · 1 right on the first try/);
  await drawn.tap("Next");
  assert.match(drawn.text, /false true 2 of 2 .* That was the last one: 1 of 2 right on the first try\./);
  await drawn.tap("Try again");
  assert.match(drawn.text, /1 of 2 · 0 right/);
  await drawn.tap("Show answer");
  assert.match(drawn.text, /Answer : the rope/);
  const whose = drawn.all("select")[0];
  whose.selectedIndex = 2;
  await drawn.fire(whose, "change");
  assert.match(drawn.text, /1 of 1 .* Ben , before line 7/);
  await drawn.tap("Skip");
  assert.match(drawn.text, /0 of 1 right on the first try/);
  await drawn.tap("Stop learning");
  assert.match(drawn.text, /^start false false/);
});

test("a decision of several lines is asked before the first of them, and shown at the last", async () => {
  const went = [], drawn = await Drawn.new(Lesson, {review: {marks: [mark("anna", 9, 6)]}, went});
  await drawn.tap("start");
  assert.deepEqual(went, [5]);
  await drawn.tap("the rope");
  assert.deepEqual(went, [5, 9]);
});

test("a lesson of the statistics begins at its line, and comes again the later the more often it was right", async () => {
  const went = [], before = globalThis.location, day = 86_400_000, key = "7 7 ben";
  globalThis.location = {...before, hash: "#line=7&learn=7"};
  localStorage.clear();
  const answered = async (...taps) => {
    const drawn = await Drawn.new(Lesson, {review: REVIEW, went});
    assert.match(drawn.text, /Ben , before line 7/);
    for (const one of taps) await drawn.tap(one);
    return learnKept()[key];
  };
  const within = ({due}, days) => Math.abs(due - Date.now() - days * day) < 60_000;
  try {
    const wrong = await answered("the knife", "the rope");
    assert.ok(wrong.right === 0 && within(wrong, 1), "tomorrow: only the first try counts");
    for (const [n, days] of [3, 7, 21, 60, 60].entries()) {
      const right = await answered("the rope");
      assert.ok(right.right === n + 1 && within(right, days), `${days} days`);
    }
    assert.equal((await answered("Show answer")).right, 0);
    assert.deepEqual(went.slice(0, 2), [6, 7]);
  } finally { globalThis.location = before }
  const lessons = [{key: "new"}, {key: "late"}, {key: "later"}, {key: "resting"}], now = 100 * day;
  const kept = {late: {right: 0, due: now - 2 * day}, later: {right: 1, due: now - 3 * day}, resting: {right: 2, due: now + day}};
  assert.deepEqual(learnDue(lessons, kept, now).map((one) => one.key), ["later", "late", "new"]);
  localStorage.setItem("boardside-lessons", "broken");
  assert.deepEqual(learnKept(), {});
  localStorage.clear();
});

test("a decision at its line says what was better, or that it was good", async () => {
  const drawn = await Drawn.new(MarksHere, {words: WORDS, marks: [mark("anna", 3), {...mark("ben", 3), right: true, what: "y"}], all: REVIEW.marks.slice(0, 2)});
  assert.equal(drawn.text, "▼ ● A Better: the rope . The choice at the table left 4 times as much to find out . Because. ○ ▲ B A good choice. Because.");
});

// ---------------------------------------------------------------- numbers, charts

test("all numbers if they are few, else common ones", () => {
  assert.deepEqual(worldNumbers(3), [1, 2, 3]);
  assert.deepEqual(worldNumbers(12), Array.from({length: 12}, (_, n) => n + 1));
  assert.deepEqual(worldNumbers(13), [1, 2, 3, 4, 5, 10, 12, 13]);
  assert.deepEqual(worldNumbers(60), [1, 2, 3, 4, 5, 10, 15, 20, 30, 40, 59, 60]);
  assert.deepEqual(worldNumbers(120, 20), [20, 21, 22, 23, 24, 30, 40, 50, 75, 100, 119, 120]);
});

test("lines of the same value are drawn beside each other, and names at their ends are moved apart", () => {
  assert.deepEqual(chart.chartParted([{values: [1, 2, 0]}, {values: [1, 3, 0]}, {values: [1, 2, 0]}]), [[-3.2, -1.6, 0], [0, 0, 0], [3.2, 1.6, 0]]);
  assert.deepEqual(chart.chartLabels([{y: 50}, {y: 52}, {y: 10}], 10, 0, 100).map((one) => one.at), [10, 50, 60]);
  assert.deepEqual(chart.chartLabels([{y: 98}, {y: 99}], 10, 0, 100).map((one) => one.at), [90, 100]);
  assert.deepEqual(chart.chartLabels([{y: 5}, {y: 5}, {y: 5}], 80, 0, 100).map((one) => one.at), [5, 50, 100].map((n, i) => [0, 50, 100][i] || 0));
  assert.deepEqual(["Scarlet", "United Kingdom", "iiiiiiiiiiiiiii", "iiiiiiiiiiiiiiii"].map(chart.chartName), ["Scarlet", "United Kingdom", "iiiiiiiiiiiiiii", "iiiiiiiiiiiiii…"]);
});

test("a frame holds every point, and finds the one under the pointer", () => {
  const frame = chart.chartFrame(5, 100, {wide: 360, high: 210, font: 10, names: ["", "Anna 100"]});
  assert.deepEqual([frame.left, frame.right, frame.top, frame.bottom].map(Math.round), [36, 289, 13, 191]);
  assert.deepEqual([frame.x(0), frame.x(4), frame.y(0), frame.y(100)], [frame.left, frame.right, frame.bottom, frame.top]);
  assert.deepEqual([0, 36, 80, 289, 400].map(frame.index), [0, 0, 1, 4, 4]);
});

test("how the war went: players first, then others who hold something, and nobody twice", async () => {
  const sent = [], columns = {pop: [1, 2], ben: [2, 3], anna: [3, 4]};
  const state = {looked: {charts: {at: ["Turn 1", "Turn 2"], ticks: null, charts: [{title: "Armies", columns}]}}, board: {owners: [{key: "pop", name: "Populace", mark: "x", letter: "P", colour: "#333"}, {key: "ben", name: "nobody"}]}};
  const drawn = await Drawn.new(PHONE_PANELS.history, {page: page({words: WORDS, state, send: (m) => sent.push(m)})});
  assert.equal(drawn.all("svg")[0].getAttribute("aria-label"), "Armies: Anna 4, Ben 3, Populace 2");
  drawn.gone();
  await settled();
  assert.deepEqual(sent, [{do: "look", charts: true}, {do: "look", charts: false}]);
});

// ---------------------------------------------------------------- playing cards and weapons

const card = (key, ways) => ({key, label: key, codes: [], area: "", symbol: "", text: "", why: "Not now.", worth: 3, ways});
const use = (label, steps = []) => ({label, steps, send: {do: "record", event: {kind: "Used", face: "$face"}}});
const face = {name: "face", title: "Die", kind: "choice", areas: [], choices: [1, 2].map((value) => ({value, label: `${value} dots`})), on: "", open: {}, ask: "Roll a die, and tap what it shows."};

test("the line follows an open card, and each step of an attack", async () => {
  const said = [], table = page({stepping: (text) => said.push(text)});
  const fan = await Drawn.new(OFFER_BLOCKS.fan, {page: table, block: {type: "fan", title: "Cards", note: "",
    cards: [card("hearts_3", [use("First aid")]), card("spades_3", []), card("clubs_3", [use("Assault"), use("Grab")])]}});
  for (const name of ["hearts_3, 3", "spades_3, 3", "clubs_3, 3"]) await fan.tap(name);
  const lines = said.filter(Boolean);
  assert.deepEqual(lines, ["Tap “First aid”, or close the card.", "The spades_3 cannot be used now: close it, or tap another card.", "Tap a use of the clubs_3, or close it."]);
  await fan.tap("Close");
  assert.equal(said.at(-1), "");
  const strike = await Drawn.new(OFFER_BLOCKS.strike, {page: table, block: {type: "strike", title: "Attack", note: "", cards: [card("rope", [use("Ben", [face, {...face, name: "counter", ask: "Tap what Ben rolls."}])])]}});
  await strike.tap("Ben");
  assert.equal(said.at(-1), "Roll a die, and tap what it shows.");
  await strike.tap("2 dots");
  assert.equal(said.at(-1), "Tap what Ben rolls.");
});

// ---------------------------------------------------------------- small pieces

test("time, money and what a tap says", () => {
  assert.deepEqual([0, 999, 61_000, 3_600_000, 3_725_000, -5].map(pieces.pieceTime), ["0:00", "0:00", "1:01", "1:00:00", "1:02:05", "0:00"]);
  assert.deepEqual([0, 1234, -5].map(pieces.pieceMoney), ["$0", "$1,234", "−$5"]);
  const said = (message) => pieces.pieceSaid({cards: {rope: {name: "Rope"}}, players: {anna: {name: "Anna"}}}, message);
  assert.deepEqual([{do: "undo"}, {do: "other"}, {do: "lay", event: {kind: "X"}}, {do: "write"}, {do: "record", hush: true, event: {kind: "X"}}, {do: "record", event: {kind: "CardShown", by: "anna", cards: ["rope", "?"]}}, {do: "record", event: {kind: "Passed"}}].map(said),
    ["Undo", "Your last tap", "Your secret submission", "Your secret draft", "Your private entry", "Card shown: Anna, Rope", "Passed"]);
});

test("a television goes to the next game by itself, everybody else with one tap; gold only once the game is over", async () => {
  const gone = [];
  globalThis.location.replace = (path) => gone.push(path);
  const Both = ({next}) => { useNextGame(next); return html`<${NextGame} next=${next} seat=${next.seat} over=${next.over} />` };
  const drawn = await Drawn.new(Both, {next: {path: "/next", title: "Risk", seat: "anna"}});
  assert.equal(drawn.text, "Next game: Risk . Take your seat →");
  await drawn.again({next: {path: "/next", title: "Risk"}});
  assert.equal(drawn.text, "Next game: Risk . Go there →", "a shared screen whose game is still played asks");
  assert.deepEqual(gone, []);
  assert.equal(drawn.all(".next-game.first").length, 0);
  await drawn.again({next: {path: "/next", title: "Risk", over: true}});
  assert.equal(drawn.all(".next-game.first").length, 1);
  await drawn.again({next: {path: "/other", title: "Risk", go: true}});
  assert.deepEqual([drawn.text, gone], ["", ["/other"]]);
});

test("what everybody has opened stands above the verdict, whose button is not gold beside the next game", async () => {
  const opened = {objectives: [{player: told.state.words.order[0], cards: ["rope"]}]}, review = {sentences: [{text: "Anna escaped."}], standing: null};
  const state = {...told.state, entry: [], opened, review, status: {...told.state.status, over: true}};
  const Whole = (props) => html`<${LAYOUTS.phone} ...${props} />`;
  const drawn = await Drawn.new(Whole, {state, still, send() {}});
  assert.match(drawn.text, /All objectives.*How it went/);
  const gold = () => drawn.all("button.main").map((one) => read(one));
  assert.deepEqual(gold(), ["Review game"]);
  await drawn.again({state: {...state, next: {path: "/next", title: "Risk"}}, still, send() {}});
  assert.deepEqual([gold(), drawn.all(".next-game.first").length], [[], 1], "one gold thing: the next game");
});

test("sizes of hands are typed, or follow from who was dealt the first card", async () => {
  const put = [], draft = {typed: false, sizes: {9: 1}, first_card: "", players: [{id: 1, name: "Anna"}, {id: 2, name: " "}]};
  const form = {sizes: {1: 5, 2: 4}, rest: 18};
  const drawn = await Drawn.new(SetupDeal, {draft, set: (more) => put.push(more), form, shown: []});
  assert.match(drawn.text, /5 Anna 4 \?/);
  const first = drawn.all("select")[0];
  await drawn.fire(Object.assign(first, {value: "2"}), "change");
  await drawn.tap("Enter hand sizes");
  assert.deepEqual(put, [{first_card: 2}, {typed: true, sizes: {1: 5, 2: 4}}]);
  await drawn.again({draft: {...draft, typed: true}});
  await drawn.type(drawn.all("input")[0], "120");
  await drawn.type(drawn.all("input")[1], "-3");
  await drawn.tap("Use the dealt sizes");
  assert.deepEqual(put.slice(2), [{sizes: {9: 1, 1: 99}}, {sizes: {9: 1, 2: 0}}, {typed: false, sizes: {9: 1}}]);
  const same = await Drawn.new(SetupDeal, {draft, set() {}, form: {...form, sizes: {1: 5, 2: 5}}, shown: []});
  assert.equal(same.all("select").length, 0, "equal hands need no first card");
});

test("what is too long on a television is set smaller, then shortened at its end", async () => {
  const Big = ({text}) => {
    const root = {current: null};
    useFitting(root);
    return html`<div ref=${root}><header><p class="name">${text}</p></header></div>`;
  };
  const wide = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "scrollWidth");
  Object.defineProperty(HTMLElement.prototype, "scrollWidth", {configurable: true, get() { return 40 * this.textContent.length }});
  Object.defineProperty(HTMLElement.prototype, "scrollHeight", {configurable: true, get() { return 602 }});
  const drawn = await Drawn.new(Big, {text: "Professor Plum"});
  assert.equal(drawn.text, "Professo…".replace("Professo…", drawn.text));
  assert.ok(drawn.text.endsWith("…") && 40 * drawn.text.length <= 401 && 40 * (drawn.text.length + 1) > 401, drawn.text);
  await drawn.again({text: "Ann"});
  assert.equal(drawn.text, "Ann");
  if (wide) Object.defineProperty(HTMLElement.prototype, "scrollWidth", wide); else delete HTMLElement.prototype.scrollWidth;
  delete HTMLElement.prototype.scrollHeight;
});

// ---------------------------------------------------------------- squares

const tiles = json("pages/acquire-all_safe-50-seat.json"), signs = json("stills/acquire.json");

async function squares(more = {}, wide = 666) {
  const before = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "clientWidth");
  const table = page({state: tiles.state, words: tiles.state.words});
  const drawn = new Drawn(BOARDS.tiles.drawn, {page: table, board: {...tiles.state.board, ...more}, shapes: signs.tiles});
  const make = document.createElement;
  document.createElement = (name) => Object.assign(make(name), {clientWidth: wide});
  await drawn.again();
  document.createElement = make;
  if (before) Object.defineProperty(HTMLElement.prototype, "clientWidth", before);
  return {drawn, table};
}

test("squares are tapped themselves where each is 48 pixels wide, else in two steps", async () => {
  assert.equal((await squares({}, 622)).drawn.all("section.large").length, 1, "12 squares of 48, eleven gaps of 2, and 24 around");
  assert.equal((await squares({}, 621)).drawn.all("section.small").length, 1);
});

test("one pad of letters at a time: that of the board goes while another asks for tiles, and its open row is announced", async () => {
  const send = {do: "record", event: {kind: "TilePlayed", at: "$at"}}, said = [];
  const shown = async (entry, more = {}) => {
    const table = page({state: {...tiles.state, entry}, words: tiles.state.words, stepping: (text) => said.push(text), ...more});
    return Drawn.new(BOARDS.tiles.drawn, {page: table, board: {...tiles.state.board, send, known: false, verb: "Which tile?", can: ["3D"], instead: [{title: "Ben’s first tile"}]}, shapes: signs.tiles});
  };
  const pads = (drawn) => drawn.all("div.steps").length;
  const own = await shown([]);
  assert.equal(pads(own), 1);
  await own.tap("Row D");
  assert.equal(said.at(-1), "Row D: tap the number of the square, or “Another row”.");
  await own.tap("Another row");
  assert.equal(said.at(-1), "");
  const asked = await shown([{type: "tiles", title: "Your 6 tiles"}]);
  assert.deepEqual([pads(asked), asked.text.includes("Which tile?")], [0, false]);
  assert.equal(pads(await shown([{type: "tiles", title: "Ben’s first tile", fold: "Ben’s first tile"}])), 1);
  assert.equal(pads(await shown([], {unfolded: "Ben’s first tile"})), 0);
});

test("on a tab where nothing is tapped, the line says where", async () => {
  sessionStorage.clear();
  localStorage.setItem("boardside-introduced", '["*"]');
  const Whole = (props) => html`<${LAYOUTS.phone} ...${props} />`, now = {text: "Tap the shares that you buy.", yours: true, asides: {}};
  const drawn = await Drawn.new(Whole, {state: {...tiles.state, seat: "here", now}, still: signs, send() {}});
  const line = () => drawn.all(".now-line")[0].children[0].textContent;
  assert.equal(line(), now.text);
  await drawn.tap("Market");
  assert.equal(line(), `On the Play tab: ${now.text}`);
  await drawn.again({state: {...tiles.state, seat: "here", now: {...now, text: "Waiting for Ben.", yours: false}}, still: signs, send() {}});
  assert.equal(line(), "Waiting for Ben.", "nobody has to go anywhere");
  drawn.gone();
});

test("several squares are corrected in a row, and none of those taps plays a tile", async () => {
  const play = {do: "record", event: {kind: "TilePlayed", at: "$at"}}, board = tiles.state.board;
  const free = [1, 2, 3, 4, 5].map((n) => `${n}B`).find((square) => !board.at[square]);
  const {drawn, table} = await squares({send: play, can: [free]}, 622);
  const taken = Object.keys(board.at).filter((square) => board.at[square] !== "gone").slice(0, 2);
  await drawn.tap("Correct squares");
  for (const square of taken) {
    await drawn.tap(drawn.all(`[data-square="${square}"]`)[0]);
    await drawn.tap("Correct this square ▾");
    await drawn.tap("Nothing");
  }
  await drawn.tap(drawn.all(`[data-square="${free}"]`)[0]);
  assert.deepEqual(table.sent.map(([message]) => [message.event.kind, message.event.at]), taken.map((square) => ["SquareSet", square]));
  await drawn.tap("All squares are right");
  await drawn.tap(drawn.all(`[data-square="${free}"]`)[0]);
  assert.deepEqual(table.sent.at(-1)[0].event, {kind: "TilePlayed", at: free});
});

test("arrow keys lead from square to square, and not off the board", async () => {
  const {drawn} = await squares({}, 622), square = (name) => drawn.all(`[data-square="${name}"]`)[0];
  const led = async (from, key) => {
    document.activeElement = null;
    square(from).dataset.square = from;
    await drawn.fire(square(from), "keydown", {key});
    return document.activeElement?.getAttribute("data-square");
  };
  assert.deepEqual([await led("5C", "ArrowLeft"), await led("5C", "ArrowRight"), await led("5C", "ArrowUp"), await led("5C", "ArrowDown")], ["4C", "6C", "5B", "5D"]);
  assert.deepEqual([await led("1A", "ArrowLeft"), await led("1A", "ArrowUp"), await led("5C", "x")], [undefined, undefined, undefined]);
});

test("a tile that is gone is crossed out, one that founded nothing is a block", async () => {
  const {drawn} = await squares({at: {"1A": "gone", "2A": "tile"}, owners: []});
  const face = (square) => read(drawn.all("[data-square]").find((one) => (one.attributes["data-square"] ?? one.dataset.square) === square));
  assert.deepEqual([face("1A"), face("2A"), face("3A")], ["✕ 1A", "■ 2A", "3A"]);
});

// ---------------------------------------------------------------- great moments

const {TvDrama} = await import("../../dashboards/play/drama.js");

test("a great moment shows a colored card filled and another as its emblem, for four seconds", async () => {
  const cards = {plum: {key: "plum", short: "Plum", colour: "#505", ink: "#fff", mark: "✚", letter: "Pl"}, rope: {key: "rope", short: "Rope", kind: "weapon"}};
  const words = {...WORDS, cards};
  const drama = {line: 4, title: "Anna closes the case", three: ["plum", "rope"], who: "anna", say: "Anna is right."};
  const drawn = await Drawn.new(TvDrama, {words, drama: null, revision: 3});
  await drawn.again({drama, revision: 4});
  assert.match(drawn.text, /● A Anna closes the case ✚ Pl Plum Rope Anna is right\./);
  const faces = drawn.all("div.face");
  assert.deepEqual(faces.map((one) => [one.style.background ?? "", one.all.some((part) => part.localName === "svg")]), [["#505", false], ["", true]]);
  await drawn.again({drama: null, revision: 5});
  await pass(3999);
  assert.match(drawn.text, /closes the case/, "the next line does not end it");
  await pass(1);
  assert.equal(drawn.text, "", "the board is there again");
  await drawn.again({drama, revision: 6});
  assert.equal(drawn.text, "", "after undo the line is the last one again, and no news");
});

test("a page opened late shows no earlier great moment", async () => {
  const drama = {line: 4, title: "The case is closed", look: "loss", say: ""};
  const drawn = await Drawn.new(TvDrama, {words: WORDS, drama, revision: 4});
  assert.equal(drawn.text, "");
  await drawn.again({drama: {...drama, line: 5, title: "It was"}, revision: 5});
  assert.match(drawn.text, /It was/);
});

// ---------------------------------------------------------------- cards, luck, the verdict

const {TvVerdict, VerdictChart} = await import("../../dashboards/parts/review/verdict.js");

test("the chart of the verdict names the first and the last line that has a number", async () => {
  const drawn = await Drawn.new(VerdictChart, {words: WORDS, standing: {...STANDING, lines: [0, 1, 2], labels: ["4", "7", ""]}});
  assert.deepEqual(drawn.all(".along span").map((one) => one.textContent).slice(0, 2), ["line 4", "line 7"]);
});

test("a card that cannot be played in a window says why", async () => {
  const table = page({words: WORDS});
  const card = {key: "spy", label: "Spy", ways: [], why: "Nobody attacks.", text: ""};
  const drawn = await Drawn.new(OFFER_BLOCKS.window, {page: table, block: {title: "Play a card?", cards: [card], taps: []}});
  await drawn.tap("Spy Nobody attacks.");
  assert.deepEqual(table.sent, [[{do: "told", text: "Spy: Nobody attacks."}]]);
});

test("on a television the last map takes turns with the verdict, and no board that is no map does", async () => {
  const words = {...WORDS, order: []}, status = {title: "The war is over", say: "", over: true, queue: []};
  const drawn = (part) => Drawn.new(LAYOUTS.tv, {still: {}, send() {}, state: {words, status, last: [{seq: 1, label: "1", text: "The war is over.", notes: [], notices: []}], panels: {}, board: {part}, review: {sentences: [{text: "Ben won."}]}}});
  const mapped = Object.assign(BOARDS, {atlas: {drawn: () => html`<div class="atlas"></div>`, wide: true, long: true}, mosaic: {drawn: () => html`<div class="atlas"></div>`}});
  const shows = (one) => [one.all(".verdict-box").length, one.all("div.atlas").length];
  const television = await drawn("atlas"), other = await drawn("mosaic"), seen = [shows(television)];
  for (const milliseconds of [19_000, 2000, 8000, 2000]) { await pass(milliseconds); seen.push(shows(television)) }
  assert.deepEqual(seen, [[1, 0], [1, 0], [0, 1], [0, 1], [1, 0]]);
  assert.deepEqual(shows(other), [1, 0]);
  delete mapped.atlas;
  delete mapped.mosaic;
});

test("the chart of a television takes what sentences and names leave", async (t) => {
  const element = Object.getPrototypeOf(document.createElement("section"));  // 600 pixels high
  Object.defineProperty(element, "scrollHeight", {configurable: true, get() {
    return 60 + 100 * this.querySelectorAll("p").filter((one) => !one.closest("figure")).length
      + this.querySelectorAll("svg.standing-graph").reduce((sum, one) => sum + parseFloat(one.style.height), 0);
  }});
  t.after(() => { delete element.scrollHeight });
  const high = async (sentences) => {
    const drawn = await Drawn.new(TvVerdict, {words: WORDS, review: {sentences: sentences.map((text) => ({text})), standing: {...STANDING, lines: [1, 2, 3], labels: ["1", "2", "3"]}}});
    return drawn.all("svg.standing-graph")[0]?.style.height ?? "none";
  };
  assert.equal(await high([]), "540px");
  assert.equal(await high(["Anna won."]), "440px");
  assert.equal(await high(["One.", "Two.", "Three.", "Four.", "Five."]), "none", "40 pixels are too few");
});

test("luck that is even has no sign", async () => {
  const rows = [[1.25, "+1.3"], [0, "0.0"], [-2, "−2.0"]].map(([swing]) => ({owner: "anna", swing, lost: [1, 1], killed: [1, 1], rounds: 2}));
  const table = page({words: WORDS, state: {luck: rows, board: {owners: [{key: "anna", name: "Anna", colour: "#111", mark: "●", letter: "A"}]}}});
  const drawn = await Drawn.new(PHONE_TABS.odds, {page: table});
  assert.deepEqual(drawn.all("div.luck").map((one) => read(one.querySelector("b.figure"))), ["+1.3", "0.0", "−2.0"]);
});

// ---------------------------------------------------------------- battles of units, and how units go ashore

test("proposed losses stay folded until somebody wants others; the last ones are open and confirmed", async () => {
  const losses = {title: "Attacker's losses", need: 1, last: false, send: {do: "record", event: {kind: "HitsTaken", lost: "$lost"}},
    troops: [{troop: "infantry", unit: "infantry", label: "Infantry", count: 2, hit: 1}, {troop: "tank", unit: "armor", label: "Tank", count: 1, hit: 0}]};
  const block = {title: "Battle", round: 1, sides: [], losses}, table = page({words: WORDS});
  const folded = await Drawn.new(OFFER_BLOCKS.clash, {page: table, block});
  assert.deepEqual(folded.controls(), ["Change losses…"]);
  await folded.tap("Change losses…");
  assert.ok(!folded.can("One more: Tank"), "as many as were hit are chosen");
  await folded.tap("One less: Infantry");
  assert.ok(!folded.can("Choose 1 more"));
  await folded.tap("One more: Tank");
  await folded.tap("Confirm losses");
  assert.deepEqual(table.sent[0][0].event.lost, ["tank"]);
  const last = await Drawn.new(OFFER_BLOCKS.clash, {page: table, block: {...block, losses: {...losses, last: true}}});
  assert.ok(last.can("Confirm losses"));
});

test("losses that come and go while Boardside rolls on leave its line alone", async () => {
  const said = [], losses = {title: "Defender's losses", need: 1, last: false, by: "Tom", send: {}, troops: [{troop: "ger infantry", label: "Germany: 2 infantry", count: 2, hit: 1}]};
  const block = {title: "Battle", round: 1, sides: [], losses}, table = page({words: WORDS, choosing: (line) => said.push(line)});
  const drawn = await Drawn.new(OFFER_BLOCKS.clash, {page: table, block});
  await drawn.again({block: {...block, losses: undefined}});
  assert.deepEqual(said, []);
});

test("losses that somebody else chooses are entered for that player only on purpose, and never with a gold button", async () => {
  const losses = {title: "Choose the attackers' losses", need: 1, last: true, by: "Anna", send: {do: "record", event: {kind: "LossesChosen", lost: "$lost"}},
    troops: [{troop: "infantry", unit: "infantry", label: "Infantry", count: 2, hit: 1}]};
  const table = page({words: WORDS}), drawn = await Drawn.new(OFFER_BLOCKS.clash, {page: table, block: {title: "Battle", round: 1, sides: [], losses}});
  assert.deepEqual(drawn.controls(), ["Enter it for Anna"]);
  await drawn.tap("Enter it for Anna");
  assert.deepEqual(drawn.all("button.main").map(read), []);
  await drawn.tap("Confirm losses");
  assert.deepEqual(table.sent[0][0].event.lost, ["infantry"]);
});

test("a transport that sails takes its cargo along, one that stays does not", () => {
  const lot = (group, unit, most, more = {}) => ({group, unit, most, between: 0, meant: most, label: unit, ...more});
  const block = {groups: {1: ["infantry"], 2: []}, lots: [lot(1, "transport", 1), lot(1, "destroyer", 2), lot(2, "submarine", 1)]};
  assert.deepEqual(lotsWords(block, {}).going, [{group: 1, units: {transport: 1, destroyer: 2}, first: {}, load: ["infantry"]}, {group: 2, units: {submarine: 1}, first: {}, load: []}]);
  assert.deepEqual(lotsWords(block, {"1 transport": [0, 0], "2 submarine": [0, 0]}).going, [{group: 1, units: {destroyer: 2}, first: {}, load: []}]);
  assert.deepEqual(lotsWords(block, {"1 transport": [0, 1], "1 destroyer": [0, 0], "2 submarine": [0, 0]}).going, [{group: 1, units: {}, first: {transport: 1}, load: ["infantry"]}]);
});

test("symbols of printed cards say how many were changed, and unfold where some were", async () => {
  const card = (key, symbol) => ({key, name: key, symbol, area: "alaska"});
  const about = {still: {cards: [card("one", "horse"), card("two", "horse"), card("three", "cannon")], symbols: {horse: "Horse", cannon: "Cannon"}, continents: [{name: "All", areas: [{key: "alaska", name: "Alaska"}]}]}};
  const drawn = await Drawn.new(setupParts.cards_print, {block: {field: "printed", signs: false}, draft: {printed: {two: ""}, signs: {}}, set() {}, about, shown: []});
  const folds = drawn.all("button.setup-fold");
  assert.deepEqual(folds.map(read), ["Horse 2 cards · 1 changed ▾", "Cannon 1 cards ▸"]);
  assert.deepEqual(folds.map((one) => String(one.getAttribute("aria-expanded"))), ["true", "false"]);
  assert.equal(drawn.all("select").length, 0, "a card asks only when it was tapped");
  await drawn.tap("one Alaska");
  assert.equal(drawn.all("select").length, 1);
});

// ---------------------------------------------------------------- cards by their letters and areas

test("of many cards those whose name or area has the letters are shown, without letters a group", async () => {
  const cards = ["Alaska", "Brazil", "China", "Congo", "Egypt", "India", "Japan", "Peru", "Siam", "Ural"].map((area, i) => ({value: area, label: `Card ${i}`, area, group: i < 5 ? "West" : "East", symbol: ""}));
  const table = page({words: WORDS});
  const drawn = await Drawn.new(OFFER_BLOCKS.pick, {page: table, block: {title: "Which card?", count: 1, cards, send: {do: "record", event: {kind: "CardDrawn", card: "$card"}}}});
  assert.deepEqual(drawn.controls(), ["Name or area of the card", "West", "East"]);
  await drawn.type("Name or area of the card", "Co");
  assert.deepEqual(drawn.controls().slice(1), ["Card 3 Congo"]);
  await drawn.type("Name or area of the card", "x");
  assert.match(drawn.text, /No card or area matches/);
  await drawn.type("Name or area of the card", "");
  await drawn.tap("East");
  assert.equal(drawn.controls().length, 1 + 5 + 1);
  await drawn.tap("Card 8 Siam");
  assert.equal(table.sent[0][0].event.card, "Siam");
});

test("few areas for a card are listed, many by continent with a way back", async () => {
  const world = {continents: [{key: "w", name: "West"}, {key: "e", name: "East"}], areas: Array.from({length: 12}, (_, i) => ({key: `a${i}`, name: `Area ${i}`, in: i < 6 ? "w" : "e"}))};
  const held = (count) => ({key: "spy", label: "Spy", ways: [{label: "", send: {do: "record", event: {kind: "CardPlayed", at: "$at"}}, steps: [{name: "at", kind: "area", title: "Where?", areas: world.areas.slice(12 - count).map((area) => area.key)}]}]});
  const table = page({words: WORDS, still: {world}, state: {board: {at: {}, owners: []}}});
  const few = await Drawn.new(AimSteps, {page: table, held: held(8)});
  assert.deepEqual(few.controls(), Array.from({length: 8}, (_, i) => `Area ${i + 4} empty`));
  const many = await Drawn.new(AimSteps, {page: table, held: held(12)});
  assert.deepEqual(many.controls(), ["West · 6", "East · 6"]);
  await many.tap("East · 6");
  assert.equal(many.controls().length, 7);
  await many.tap("Back");
  assert.deepEqual(many.controls(), ["West · 6", "East · 6"]);
});

// ---------------------------------------------------------------- afterwards

test("a use of a card with a single target names it and plays it, and what belongs to it follows", async () => {
  const then = {do: "lay", box: "contest 1, round 1", event: {kind: "ContestLaid", cards: ["clubs_7"]}, if_open: true};
  const step = (...labels) => ({name: "target", title: "Whom?", kind: "choice", areas: [], on: "", open: {}, choices: labels.map((label) => ({value: label.toLowerCase(), label}))});
  const grab = (label, ...whom) => ({label, steps: [step(...whom)], send: {do: "record", event: {kind: "ContestBegan", target: "$target"}}, then});
  const card = {key: "clubs_7", label: "7 of Clubs", worth: 7, codes: [], area: "", symbol: "", text: "", why: "", ways: [grab("Grab a card", "Mustard"), grab("Grab a weapon", "Mustard", "White")]};
  const table = page(), drawn = await Drawn.new(OFFER_BLOCKS.fan, {page: table, block: {type: "fan", title: "Yours", note: "", cards: [card]}});
  await drawn.tap("7 of Clubs, 7");
  await drawn.tap("Grab a card · Mustard");
  assert.deepEqual(table.sent.map(([message]) => message), [{do: "record", event: {kind: "ContestBegan", target: "mustard"}}, then]);
  await drawn.tap("Grab a weapon");
  await drawn.tap("White");
  assert.deepEqual(table.sent.slice(2).map(([message]) => message.event), [{kind: "ContestBegan", target: "white"}, then.event]);
});

test("a corrected line is saved, a round without anybody exposed says so, and a market of one line has no chart", async () => {
  const table = page({words: WORDS, openRule() {}, rule: null, clear() {}});
  const sheet = {type: "line", seq: 7, label: "7", text: "Anna passes.", notices: [], writes: true, extras: [], rows: [{name: "by", title: "Who?", value: "anna", choices: []}], drafted: true, changes: {reads: "Ben passes.", changed: [], illegal: [], notices: [], text: "Nothing else changes."}};
  const drawn = await Drawn.new(AskSheet, {page: table, sheet});
  await drawn.tap("Save correction");
  assert.deepEqual(table.sent.at(-1)[0], {seq: 7, do: "save"});
  const after = {lived: [{player: "anna", text: "to the end"}], rounds: [{line: 3, turn: "Round 1", exposed: []}, {line: 9, turn: "Round 2", exposed: ["ben"], murdered: "ben"}]};
  const house = await Drawn.new(PHONE_PANELS.house, {page: table, panel: {after}});
  assert.match(house.text, /Round 1 nobody Round 2 .* murdered/);
  const market = (at) => Drawn.new(MarketCharts, {series: {at, ticks: null, price: {}, size: {}, wealth: {}}, firms: [], players: {}});
  assert.match((await market(["1"])).text, /once there is something to compare/);
  assert.doesNotMatch((await market(["1", "2"])).text, /something to compare/);
});

test("a second tap in a correction counts from the first, whose answer has not come yet", async () => {
  const table = page({words: WORDS, openRule() {}, rule: null, clear() {}});
  const choices = ["Knife", "Rope", "Wrench"].map((label) => ({label, value: label}));
  const sheet = {type: "line", seq: 2, label: "2", text: "Your hand: Knife, Rope.", notices: [], writes: true, extras: [], drafted: false, missing: "", changes: null,
    rows: [{name: "cards", title: "Cards", noun: "card", count: 2, value: ["Knife", "Rope"], choices}]};
  const drawn = await Drawn.new(AskSheet, {page: table, sheet});
  await drawn.tap("Knife");
  await drawn.tap("Wrench");
  assert.deepEqual(table.sent.map(([message]) => message.value), [["Rope"], ["Rope", "Wrench"]]);
  assert.deepEqual(drawn.all("button.chosen").map((button) => button.getAttribute("aria-label")), ["Rope", "Wrench"]);
  await drawn.again({sheet: {...sheet, seq: 3}});
  assert.deepEqual(drawn.all("button.chosen").map((button) => button.getAttribute("aria-label")), ["Knife", "Rope"]);
});

test("what if: one line that no longer fits, or several, or none", async () => {
  const imagined = {label: "4", text: "Anna passes.", rows: [], moves: "as they were", ends: [], winners: {then: [], now: []}, broken: []};
  const said = async (count) => (await Drawn.new(WhatIfBanner, {words: WORDS, imagined: {...imagined, broken: Array.from({length: count}, (_, n) => ({label: `${n + 5}`, text: "Ben moves.", why: "He is out.", at: n}))}, go() {}})).text;
  assert.match(await said(0), /All later lines still fit/);
  assert.match(await said(1), /One later line no longer fits/);
  assert.match(await said(6), /6 later lines no longer fit.* and 2 more: 9, 10$/);
});

test("a file is saved once for each that came", async () => {
  const saved = [], plain = document.createElement;
  document.createElement = (name) => Object.assign(plain(name), name === "a" ? {click() { saved.push(this.download) }} : {});
  const Probe = ({file}) => { useSaving(file); return null };
  const drawn = await Drawn.new(Probe, {file: null});
  await drawn.again({file: {id: 1, name: "evening.html", text: "…"}});
  await drawn.again({file: {id: 1, name: "evening.html", text: "…"}});
  assert.deepEqual(saved, ["evening.html"]);
  document.createElement = plain;
});

// ---------------------------------------------------------------- passing messages, lines of charts, lines of a replay

test("a passing message goes after eight seconds; one without a button with the next tap", async () => {
  const shown = (drawn) => drawn.all("div.toast").length, plain = {id: 1, text: "Done."};
  const tapped = {id: 2, text: "Recorded.", tap: {label: "Undo", send: {do: "undo"}}};
  for (const [toast, after] of [[plain, 0], [tapped, 1]]) {
    const drawn = await Drawn.new(AskToast, {page: page({}), toast});
    assert.equal(shown(drawn), 1);
    dispatchEvent({type: "pointerdown", composedPath: () => [drawn.all("div.toast")[0], drawn.all("div.toasts")[0]]});
    await settled();
    assert.equal(shown(drawn), 1, "a tap on the message goes to its own button");
    dispatchEvent({type: "pointerdown", composedPath: () => []});
    await settled();
    assert.equal(shown(drawn), after, toast.text);
    await pass(8000);
    assert.equal(shown(drawn), 0, toast.text);
    drawn.gone();
  }
});

test("a card of the hand cannot be named as found in the envelope, by killer or innocent", async () => {
  const row = (name, ...values) => ({name, title: name, noun: name, count: 1, value: null, choices: values.map((value) => ({value, label: value.toUpperCase()}))});
  const tap = (label) => ({label, send: {do: "record", event: {}}});
  const drawn = await Drawn.new(OFFER_BLOCKS.envelope, {page: page({words: WORDS}), block: {type: "envelope", title: "Your envelope", note: "", rows: [row("weapon", "rope", "knife")], fixed: ["scarlet"],
    held: ["rope"], killer: tap("I am the killer"), innocent: tap("I am innocent")}});
  await drawn.tap("ROPE");
  assert.match(drawn.text, /ROPE is among your own cards/);
  assert.ok(!drawn.can("I am innocent") && !drawn.can("I am the killer"));
  await drawn.tap("KNIFE");
  assert.doesNotMatch(drawn.text, /among your own/);
  assert.ok(drawn.can("I am innocent") && drawn.can("I am the killer"));
});

test("a line of a chart leads to its name only if it lasts to the end", async () => {
  const line = (key, values) => ({of: {key, name: key, mark: "●", letter: key[0], colour: "#111"}, values});
  const drawn = await Drawn.new(chart.LineChart, {title: "Points", at: ["1", "2", "3"], lines: [line("anna", [5, 4, 3]), line("ben", [5, 2, 0])]});
  assert.equal(drawn.all("path.line").length, 2);
  assert.equal(drawn.all("path.lead").length, 1);
  assert.match(drawn.text, /ben gone/);
});

test("a long word of a choice has smaller letters", () => {
  assert.equal(pieces.pieceWord("India"), "word");
  assert.equal(pieces.pieceWord("Southern Europe"), "word long");
  assert.equal(pieces.pieceWord("Central Mediterranean"), "word long longest");
});

test("the targets of a kind of card stand below what such a card does", async () => {
  const tap = (label) => ({label, send: {do: "record", event: {kind: "IntriguePlayed", card: label}}});
  const kinds = [{label: "Consult", does: "Go to the <em>suspect</em>.", taps: [tap("Mustard")]}, {label: "Motive", does: "", taps: [tap("Green")]}];
  const drawn = await Drawn.new(OFFER_BLOCKS.kinds, {page: page({words: WORDS}), block: {type: "kinds", title: "Play a card", kinds}});
  await drawn.tap("Consult");
  assert.deepEqual(drawn.all("p").map((one) => one.innerHTML), ["Go to the <em>suspect</em>."]);
  await drawn.tap(drawn.all("button.soft")[0]);
  await drawn.tap("Motive");
  assert.equal(drawn.all("p").length, 0);
});

test("a great moment is skipped by a key or a finger, and sounds as loud as the television is set", async () => {
  const chords = [];
  globalThis.AudioContext = class {
    currentTime = 0;
    createOscillator() { chords.push(1); return {frequency: {}, connect: (to) => to, start() {}, stop() {}} }
    createGain() { return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: (to) => to} }
  };
  const moment = (line) => ({drama: {line, title: "Merger", look: "", say: ""}, revision: line});
  const drawn = await Drawn.new(TvDrama, {words: WORDS, drama: null, revision: 1, volume: 0});
  for (const [line, skip] of [[2, {type: "pointerdown"}], [3, {type: "keydown", key: "x"}]]) {
    await drawn.again(moment(line));
    assert.match(drawn.text, /Merger/);
    dispatchEvent(skip);
    await settled();
    assert.equal(drawn.text, "");
  }
  assert.equal(chords.length, 0, "its sound is off");
  await drawn.again({...moment(4), volume: 1});
  assert.equal(chords.length, 4);
  delete globalThis.AudioContext;
});
