// Pieces of the set-up one by one, and the first link that the lobby shows.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, html, words as read} from "./page.mjs";
await import("../../dashboards/lobby/screen.js");
const {LAYOUTS} = await import("../../dashboards/parts/common/registers.js");
const {setupParts} = await import("../../dashboards/parts/setup/setup.js");
const {headInk} = await import("../../dashboards/parts/setup/head.js");

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

test("a reading of a rule is chosen, the printed one until then, and its trouble stands below it", async () => {
  const put = [], block = {label: "Who wins a tie?", field: "tie", default: "defender", options: [{value: "defender", text: "The defender"}, {value: "attacker", text: "The attacker"}]};
  const drawn = await Drawn.new(setupParts.reading, {block, draft: {options: {other: "kept"}}, set: (more) => put.push(more), shown: [{field: "tie", text: "Say who."}]});
  const pressed = () => ["The defender", "The attacker"].map((name) => drawn.control(name).getAttribute("aria-pressed"));
  assert.deepEqual(pressed(), ["true", "false"]);
  assert.match(drawn.text, /Who wins a tie\?.*Say who\./);
  await drawn.tap("The attacker");
  assert.deepEqual(put, [{options: {other: "kept", tie: "attacker"}}]);
  await drawn.again({draft: {options: {tie: "attacker"}}});
  assert.deepEqual(pressed(), ["false", "true"]);
});

const player = (id, name) => ({id, name, piece: "", device: true, colour: "#111", mark: "●"});

test("a player without a name is called by the place at the table", async () => {
  const draft = {way: "phones", players: [player(7, "Anna"), player(9, "")]};
  const drawn = await Drawn.new(setupParts.players, {draft, set() {}, form: {pieces: [], least: 2, most: 2}, still: {colours: [{key: "#111", name: "Black"}], marks: ["●"]}, shown: []});
  const looks = drawn.all("button.setup-look").map((one) => one.getAttribute("aria-label"));
  assert.deepEqual(looks, ["Color and mark of Anna", "Color and mark of player 2"]);
});

test("another token brings its color and mark, unless the player has others or somebody has them already", async () => {
  const pieces = [{key: "plum", colour: "#505", mark: "✚"}, {key: "green", colour: "#050", mark: "◆"}].map((one) => ({...one, name: one.key}));
  const chosen = async (colour, others = []) => {
    const put = [], players = [{...player(7, "Anna"), piece: "plum", colour, mark: "✚"}, ...others];
    const drawn = await Drawn.new(setupParts.players, {draft: {way: "phones", players}, set: (more) => put.push(more), form: {pieces, least: 1, most: 2}, still: {colours: [], marks: []}, shown: []});
    await drawn.fire(Object.assign(drawn.all("select")[0], {value: "green"}), "change");
    const {piece, colour: now, mark} = put[0].players[0];
    return [piece, now, mark];
  };
  assert.deepEqual(await chosen("#505"), ["green", "#050", "◆"]);
  assert.deepEqual(await chosen("#abc"), ["green", "#abc", "✚"], "a color of one's own stays");
  assert.deepEqual(await chosen("#505", [{...player(9, "Ben"), mark: "◆"}]), ["green", "#505", "✚"]);
});

test("areas that were dealt stand with their owner", async () => {
  const areas = ["Alaska", "Brazil", "China"].map((name) => ({key: name.toLowerCase(), name}));
  const props = {draft: {players: [player(1, "Anna"), player(2, ""), player(3, "Cleo")]}, wish() {}, form: {owners: {alaska: "1", brazil: "2", china: "1"}}, about: {still: {continents: [{areas}]}}};
  const drawn = await Drawn.new(setupParts.areas_dealt, props);
  const said = drawn.all("details").map((one) => [read(one.querySelector("span.quiet")), read(one.querySelector("p"))]);
  assert.deepEqual(said, [["2 areas", "Alaska, China"], ["1 areas", "Brazil"], ["0 areas", ""]]);
});

test("a player alone is led to the notes first", async () => {
  const told = json("pages/lobby-seats.json"), state = told.state, [seat] = state.looking.seats;
  const Lobby = LAYOUTS[told.layout], hash = location.hash;
  location.hash = `#game/${state.looking.id}`;
  const alone = {...state, looking: {...state.looking, way: "alone", seats: [seat]}};
  const drawn = await Drawn.new(() => html`<${Lobby} state=${alone} still=${json("stills/lobby.json")} send=${() => {}} />`);
  const [link] = drawn.all("a.main");
  assert.deepEqual([read(link), link.getAttribute("href") ?? link.href], [`Open my notes ( ${seat.name} )`, seat.path]);
  location.hash = hash;
});

const free = (key, kind, more = {}) => ({key, kind, name: key, usual: key, ...more});

test("a box of one's own is typed in three lists, a printed one is not", async () => {
  const form = {cards: [], sizes: {}, weapons: {}, rest: 18}, about = {still: {editions: [{key: "us", name: "US"}, {key: "own", name: "Our own"}], lists: {us: {suspect: "Plum"}}}};
  const draft = {edition: "us", own: {suspect: ""}, players: [], sizes: {}, left_over: [], typed: false, weapons: {}}, put = [];
  const drawn = await Drawn.new(setupParts.deck, {draft, set: (more) => put.push(more), wish() {}, form, about, shown: []});
  assert.equal(drawn.all("textarea").length, 0);
  await drawn.again({draft: {...draft, edition: "own"}});
  assert.deepEqual(drawn.all("label.setup-list").map((one) => read(one)), ["Suspects , one per line", "Weapons , one per line", "Rooms , one per line"]);
  await drawn.type(drawn.all("textarea")[0], "Plum\nGreen");
  assert.deepEqual(put, [{own: {suspect: "Plum\nGreen"}}]);
});

test("a set that only the table knows has from one to fourteen locations, nine unless somebody counts", async () => {
  const put = [], form = {free: true, split: 9, islands: "", cards: []};
  const drawn = await Drawn.new(setupParts.case_set, {draft: {names: {}, motives: {}}, set: (more) => put.push(more), form, shown: []});
  for (const value of ["12", "99", "-3", ""]) await drawn.fire(Object.assign(drawn.all("input")[0], {value}), "change");
  assert.deepEqual(put.map((one) => one.locations), [12, 14, 1, 9]);
  await drawn.again({form: {...form, free: false}});
  assert.equal(drawn.all("input").length, 0, "printed cards are not counted");
});

test("few house rules stand open, many are folded by chapter and searched", async () => {
  const ruling = (n) => ({id: `RSK-AMB-${n}`, title: `Question ${n}`, ruling: "It says little.", why: "", default: "no", options: [{key: "no", text: "No"}, {key: "yes", text: n === 3 ? "Only with dragons" : "Yes"}]});
  const about = (count) => ({rulings: [{title: "Dice", rulings: Array.from({length: count}, (_, n) => ruling(n))}]});
  const drawn = await Drawn.new(setupParts.rulings, {draft: {options: {}}, set() {}, about: about(12)});
  assert.equal(drawn.all("details").length, 12);
  assert.equal(drawn.all("input").length, 0);
  await drawn.again({about: about(13)});
  assert.equal(drawn.all("details").length, 0);
  assert.match(drawn.text, /There are 13 questions/);
  await drawn.type(drawn.all("input")[0], "Dragons");
  assert.deepEqual(drawn.all("summary").map(read), ["Question 3 No"]);
  await drawn.type(drawn.all("input")[0], "unicorns");
  assert.match(drawn.text, /No question mentions “ unicorns ”/);
});

test("letters on a color are black or white, whichever can be read", () => {
  assert.deepEqual(["#ffffff", "#ffd700", "#00ff00", "#808080", "#0000ff", "#c00000", "#202020", "#000000", ""].map(headInk),
    ["#000", "#000", "#000", "#000", "#fff", "#fff", "#fff", "#fff", "#fff"]);
});

test("a board that is entered says what is tapped, how much is entered, and what becomes of the rest", async () => {
  const about = {still: {continents: [{name: "North", areas: [{key: "alaska", name: "Alaska"}, {key: "ontario", name: "Ontario"}]}]}};
  const draft = {players: [player(7, "Anna"), player(9, "Ben"), player(8, "Cleo")], owners: {alaska: "7"}, armies: {alaska: 3}};
  const drawn = await Drawn.new(setupParts.areas_entered, {draft, set() {}, about, shown: []});
  assert.match(drawn.text, /Choose a player, then tap the areas; each further tap adds an army\./);
  assert.match(drawn.text, /Anna 1 · 3 .*Ben 0 · 0/);
  assert.match(drawn.text, /Empty areas are claimed at the table\./);
});
