// Small pieces of panels: what covers a phone, themes, places on a map, lists that fold, saved statistics.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, page, pass} from "./page.mjs";
await import("../../dashboards/play/screen.js");
await import("../../dashboards/lobby/screen.js");
await import("../../dashboards/analysis/screen.js");
const {LAYOUTS, PHONE_PANELS} = await import("../../dashboards/parts/common/registers.js");
const {CoverWhole} = await import("../../dashboards/parts/common/cover.js");
const {pieceToggleTheme} = await import("../../dashboards/parts/common/pieces.js");
const {ShelfGames} = await import("../../dashboards/parts/setup/shelf.js");
const {WhatIfBanner} = await import("../../dashboards/parts/review/what_if.js");
const {chipBox, worldSpread} = await import("../../dashboards/parts/world/chip_positions.js");
const {boxCopies} = await import("../../dashboards/parts/world/label_places.js");

const PLAYERS = {anna: {key: "anna", name: "Anna", mark: "●", letter: "A", colour: "#111"}, ben: {key: "ben", name: "Ben", mark: "▲", letter: "B", colour: "#222"}};
const WORDS = {players: PLAYERS, cards: {}, order: ["anna", "ben"]};

test("a covered phone is uncovered by a key that is held, and only by one that presses buttons", async () => {
  let uncovered = 0;
  const drawn = await Drawn.new(CoverWhole, {status: {title: "Anna's turn", who: "anna"}, me: "ben", onUncover() { uncovered += 1 }});
  const hold = drawn.control("Hold to uncover");
  await drawn.fire(hold, "keydown", {key: "a"});
  await pass(700);
  assert.equal(uncovered, 0);
  await drawn.fire(hold, "keydown", {key: " "});
  await drawn.fire(hold, "keyup", {key: " "});
  await pass(700);
  assert.equal(uncovered, 0);
  const pressed = await drawn.fire(hold, "keydown", {key: "Enter"});
  assert.ok(pressed.prevented);
  await pass(700);
  assert.equal(uncovered, 1);
});

test("the theme changes from day to night and back, and the device remembers it", () => {
  const {dataset} = document.documentElement;
  dataset.theme = "day";
  pieceToggleTheme();
  assert.equal(dataset.theme, "night");
  pieceToggleTheme();
  assert.equal(dataset.theme, "day");
  assert.equal(localStorage.getItem("boardside-theme"), "day");
  delete dataset.theme;
});

test("only a map that wraps has its labels again beyond its ends", () => {
  const box = {x: 10, y: 5, w: 4, h: 2};
  assert.deepEqual(boxCopies([box], {wraps: false, w: 100}), [box]);
  assert.deepEqual(boxCopies([box], {wraps: true, w: 100}).map((one) => one.x), [10, -90, 110]);
});

test("chips stay within the map, and a Mom & Pop without an army is no wider than an empty chip", () => {
  const chip = {key: "peru", x: -3, y: -3, w: 20, h: 10, dx: 0, dy: 0};
  assert.deepEqual(worldSpread([chip], 2, 50, {x: 0, y: 0, w: 100, h: 80}), {peru: [10, 5]});
  assert.deepEqual(worldSpread([{...chip, x: 200, y: 200}], 2, 500, {x: 0, y: 0, w: 100, h: 80}), {peru: [90, 75]});
  const at = (sign, armies = 0) => chipBox({board: {at: {peru: ["firm", armies, sign]}}}, {key: "peru", x: 0, y: 0}, 10, {firm: "AB"}).w;
  assert.equal(at("pop"), 38);
  assert.ok(at("") > 38);
  assert.ok(at("pop", 3) > at("", 3));
});

test("the fate of a plotted line says why, if there is a reason", async () => {
  const line = {at: "12", by: "ger", text: "4 infantry to Karelia SSR", how: "void"};
  const looked = {account: {stopped: [], lines: [line, {...line, why: "An earlier line went there."}], battles: [], sides: []}};
  const drawn = await Drawn.new(PHONE_PANELS.account, {page: page({words: WORDS, state: {looked, board: {owners: [{key: "ger", name: "Germany", mark: "▲"}]}}})});
  assert.deepEqual(drawn.all("small.marks").map((one) => one.textContent), ["An earlier line went there."]);
});

test("a search for a game says when there is none of that name", async () => {
  const game = (title, family) => ({title, family, does: "", cover: {ground: "#000", path: ""}});
  const drawn = await Drawn.new(ShelfGames, {still: {games: {clue: game("Clue", "Mystery"), risk: game("RISK", "War")}}, played: []});
  assert.doesNotMatch(drawn.text, /No game is called/);
  await drawn.type("Search the games", "ris");
  assert.deepEqual(drawn.all("h2").map((one) => one.textContent), ["War"]);
  await drawn.type("Search the games", "chess");
  assert.match(drawn.text, /No game is called “ chess ”/);
});

test("all cards of a long war are shown at a tap, and hidden by the next", async () => {
  const shown = Array.from({length: 15}, (_, n) => ({line: n, turn: n, by: "anna", card: `Card ${n}`, size: 1, did: "One army."}));
  const looked = {cards: {shown, owners: [], sums: [], duels: [], income: []}};
  const drawn = await Drawn.new(PHONE_PANELS.war_of_cards, {page: page({words: WORDS, state: {looked}})});
  const rows = () => drawn.all("ol.timeline")[0].children.length;
  assert.equal(rows(), 12);
  await drawn.tap("Show all 15 cards");
  assert.equal(rows(), 15);
  await drawn.tap("Show latest only");
  assert.equal(rows(), 12);
});

test("what if a line read differently: shown as soon as every choice is made, not before", async () => {
  const choices = [{key: "anna", name: "Anna"}, {key: "ben", name: "Ben"}].map((one) => ({value: one.key, label: one.name}));
  const rows = ["by", "to"].map((name) => ({name, title: name, noun: "player", value: null, choices}));
  const imagined = {line: 4, label: "4", text: "Anna passes.", rows, moves: "as they were", ends: [], winners: {then: [], now: []}, broken: []};
  const said = [];
  const drawn = await Drawn.new(WhatIfBanner, {words: WORDS, imagined, go() {}, onBack() {}, onWords(whole) { said.push(whole) }});
  const anna = () => drawn.all("button").filter((one) => one.textContent.includes("Anna"));
  assert.equal(anna().length, 2);
  await drawn.tap(anna()[0]);
  assert.deepEqual(said, []);
  await drawn.tap(anna()[1]);
  assert.deepEqual(said, [{by: "anna", to: "anna"}]);
});

test("a comparison shows both sides, or asks for the other one", async () => {
  const state = {bars: [], filters: [{dimension: "game", words: "Game", groups: ["Clue"]}], presets: [], comparable: true, compared: null, sentence: "Who wins?", overall: "", figure: "", counted: "", measured: "", good: "", expected: "", days: ["", ""], choices: []};
  const sent = [], send = (message) => sent.push(message);
  const shown = async (compared) => Drawn.new(LAYOUTS.answer, {state: {...state, compared}, send});
  await (await shown(null)).tap("Compare these games with others");
  const begun = await shown({now: "All games: 25 %", other: "All games: 25 %", apart: "±0 points (too few games to be sure)"});
  assert.match(begun.text, /Compared with: All games: 25 % Now choose other games/);
  assert.doesNotMatch(begun.text, /±0/);
  const both = await shown({now: "Anna: 30 %", other: "All games: 25 %", apart: "+5 points (95% interval −3 points to +13 points)"});
  assert.match(both.text, /Anna: 30 % Compared with: All games: 25 % \+5 points/);
  await both.tap("End the comparison");
  assert.deepEqual(sent, [{do: "compare", on: true}, {do: "compare", on: false}]);
});

test("statistics are saved as numbers and as text that no spreadsheet runs, and records have a heading where there are any", async () => {
  const files = [], plain = document.createElement, urls = URL.createObjectURL, revoke = URL.revokeObjectURL;
  document.createElement = (name) => Object.assign(plain(name), name === "a" ? {click() { files.push([this.download, this.href]) }} : {});
  URL.createObjectURL = (blob) => blob;
  URL.revokeObjectURL = () => {};
  const bars = [{key: "anna", group: "=HYPERLINK(1)", value: "−3 %", expected: "1 %", apart: "−4 points", interval: "", numbers: [-0.03, null, null, 0.01], n: "4,000", rows: 4000, games: 2, lines: [{words: "12", href: "#", title: "Line 12"}]}];
  const state = {bars, group: "Player", figure: "Luck", sentence: "Who is lucky?", overall: "0", counted: "2 games", measured: "", good: "", expected: "", expects: "A fair share", days: ["", ""], choices: [], filters: [{dimension: "game", words: "Game", groups: ["Clue"]}]};
  const sent = [], answer = await Drawn.new(LAYOUTS.answer, {state, send(message) { sent.push(message) }});
  await answer.tap(answer.all("button").find((one) => one.textContent.includes("Clue")));
  assert.deepEqual(sent, [{do: "only", dimension: "game", groups: []}]);
  await answer.tap("Save as CSV");
  const [[name, blob]] = files;
  assert.equal(name, "statistics.csv");
  assert.equal(await blob.text(), '"Player","Luck","low","high","A fair share","counted","games","lines"\r\n"\'=HYPERLINK(1)","-0.03","","","0.01","4000","2","12"');
  Object.assign(document, {createElement: plain});
  Object.assign(URL, {createObjectURL: urls, revokeObjectURL: revoke});
  const record = {words: "Longest game", href: "#", title: "Line 1", value: "3 h", who: "Anna"};
  const us = async (records) => (await Drawn.new(LAYOUTS.us, {state: {questions: [], names: [], people: {profiles: [], records}, out: []}, send() {}})).all("h2").map((one) => one.textContent);
  assert.ok((await us([record])).includes("Records"));
  assert.ok(!(await us([])).includes("Records"));
});

test("games are chosen by day and by groups", async () => {
  const sent = [], send = (message) => sent.push(message);
  const tags = {dimension: "tag", words: "Tag", groups: [{key: "holiday", words: "holiday", chosen: true}, {key: "late", words: "late", chosen: false}]};
  const state = {bars: [], filters: [{dimension: "tag", words: "Tag", groups: ["holiday"]}], presets: [], sentence: "Who wins?", overall: "", figure: "", counted: "", measured: "", good: "", expected: "", days: ["2026-01-01", ""], choices: [tags]};
  const games = await Drawn.new(LAYOUTS.answer, {state, send});
  await games.tap("late");
  await games.tap("holiday");
  const [since, until] = games.all("input");
  await games.fire(until, "change", {target: {value: "2026-02-01"}});
  await games.fire(since, "change", {target: {value: ""}});
  assert.deepEqual(sent, [{do: "only", dimension: "tag", groups: ["holiday", "late"]}, {do: "only", dimension: "tag", groups: []},
    {do: "days", since: "2026-01-01", until: "2026-02-01"}, {do: "days", since: "", until: ""}]);
});

test("mistakes of all games are practised: the next one leads to its line, the others wait", async () => {
  const sent = [], lessons = [{key: "7 7 ben", words: "Clue, line 7: question", href: "/replay/7#line=7&learn=7"}, {key: "8 3 ben", words: "Clue, line 3: question", href: "/replay/8#line=3&learn=8"}];
  const state = {questions: [], names: [{key: "ben", words: "Ben"}], people: null, out: []};
  localStorage.setItem("boardside-lessons", JSON.stringify({"7 7 ben": {right: 1, due: Date.now() + 86_400_000}}));
  const drawn = await Drawn.new(LAYOUTS.us, {state, send: (message) => sent.push(message)});
  const whose = drawn.all("select").at(-1);
  await drawn.fire(whose, "change", {target: {value: "ben"}});
  assert.deepEqual(sent, [{do: "learn", person: "ben"}]);
  await drawn.again({state: {...state, learning: {person: "ben", lessons}}});
  assert.match(drawn.text, /1 to practise now , 1 later \. Next: Clue, line 3: question/);
  assert.equal(drawn.all("a.stat-lesson")[0].getAttribute("href") ?? drawn.all("a.stat-lesson")[0].href, "/replay/8#line=3&learn=8");
  await drawn.again({state: {...state, learning: {person: "ben", lessons: []}}});
  assert.match(drawn.text, /No mistakes that can be decided again/);
  localStorage.clear();
});
