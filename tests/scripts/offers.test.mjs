// Offers: what is chosen, what fits, what is sent; a draft that outlives the page and is gone when it was recorded.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, html, page} from "./page.mjs";
await import("../../dashboards/parts/common/box.js");
const {OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");
const {STEADY_FOR} = await import("../../dashboards/parts/common/steady.js");
const offers = await import("../../dashboards/parts/common/offers.js");
const {draftsOnly, draftDropped, useDraft} = await import("../../dashboards/parts/common/drafts.js");
const {offerValues, offerOpen, offerFilled, offerLess, offerFull, offerTaken, offerToggled, offerMessage, offerSaid, offerLeft, OfferBlocks} = offers;

const words = {players: {anna: {name: "Anna", letter: "A", mark: "●", colour: "#111", ink: "#fff"}}, order: ["anna"],
  cards: {rope: {name: "Rope", short: "Rope", kind: "weapon"}, knife: {name: "Knife", short: "Knife", kind: "weapon"}, hall: {name: "Hall", short: "Hall", kind: "room"}}};
const choice = (value, more = {}) => ({value, label: String(value), ...more});
const row = (name, values, more = {}) => ({name, title: name, noun: "", choices: values.map((value) => choice(value)), count: 1, ...more});

test("what is chosen: the draft, else what stands there; a fixed row says its own", () => {
  const rows = [row("a", [1, 2]), row("b", [3, 4], {value: 4}), row("c", [5], {fixed: true, value: 5})];
  assert.deepEqual(offerValues(rows, {}), {a: undefined, b: 4, c: 5});
  assert.deepEqual(offerValues(rows, {a: 2, b: 3, c: 9}), {a: 2, b: 3, c: 5});
});

test("a choice that depends on another one is dropped when that one changes", () => {
  const rows = [row("from", ["x", "y"]), row("to", ["p", "q"], {on: "from", open: {x: ["p"], y: ["q"]}})];
  assert.deepEqual(offerValues(rows, {from: "x", to: "p"}), {from: "x", to: "p"});
  assert.deepEqual(offerValues(rows, {from: "y", to: "p"}), {from: "y", to: undefined});
});

test("a number that hung on another choice stays where it fits", () => {
  const rows = [row("from", ["x", "y"]), row("n", [], {range: [1, 9], on: "from", open: {x: [2, 5], y: [1, 1]}})];
  for (const [n, fits] of [[1, false], [2, true], [5, true], [6, false]]) {
    assert.equal(offerValues(rows, {from: "x", n}).n, fits ? n : undefined, `${n}`);
  }
});

test("a row of which none will do begins empty", () => {
  assert.deepEqual(offerValues([row("many", [1, 2], {least: 0, count: 2})], {}), {many: []});
  assert.deepEqual(offerValues([row("many", [1, 2], {least: 0, count: 2})], {many: [2]}), {many: [2]});
  assert.deepEqual(offerValues([row("many", [1, 2], {least: 1, count: 2})], {}), {many: undefined});
});

test("a row shows what its other choice leaves open", () => {
  const open = row("to", ["p", "q"], {on: "from", open: {x: ["p"]}});
  assert.deepEqual(offerOpen(open, {from: "x"}).choices.map((c) => c.value), ["p"]);
  assert.deepEqual(offerOpen(open, {from: "z"}).choices, []);
  const free = row("a", [1]);
  assert.equal(offerOpen(free, {}), free);
  const range = row("n", [7], {range: [1, 9], on: "from", open: {x: [2, 5]}});
  assert.deepEqual(offerOpen(range, {from: "x"}).range, [2, 5]);
  assert.equal(offerOpen(range, {from: "z"}).range, undefined);
});

test("when a row is filled, and when it is full", () => {
  const between = row("m", [1, 2, 3], {least: 1, count: 2});
  const filled = (of, values) => values.map((value) => offerFilled(of, value));
  assert.deepEqual(filled(between, [undefined, [], [1], [1, 2], [1, 2, 3], 1]), [false, false, true, true, false, false]);
  assert.deepEqual([[1], [1, 2]].map((value) => offerFull(between, value)), [false, true]);
  assert.deepEqual(filled(row("m", [1], {count: 2}), [undefined, [1], [1, 2], [1, 2, 3]]), [false, false, true, false]);
  assert.deepEqual(filled(row("m", [1], {each: true, count: 1}), [1, [1]]), [false, true]);
  assert.deepEqual(filled(row("a", [1]), [undefined, null, 0, 1]), [false, false, true, true]);
  assert.equal(offerFilled(row("a", [1, null]), null), true);
  assert.deepEqual([between, row("m", [1], {least: 2, count: 2}), row("a", [1])].map(offerLess), [true, false, false]);
  assert.equal(offerFull(row("m", [1], {least: 2, count: 2}), [1, 2]), true);
});

test("a form that has been begun says what is left to choose, and then which button ends it", () => {
  const rows = [row("who", [1], {noun: "suspect"}), row("with", [2], {noun: "weapon"}), row("of", [3], {noun: "area"})];
  const form = {rows, grave: "Accuse"};
  assert.equal(offerLeft(form, {}), "Choose a suspect, a weapon and an area.");
  assert.equal(offerLeft(form, {with: 2}), "Choose a suspect and an area.");
  assert.equal(offerLeft(form, {who: 1, with: 2}), "Choose an area.");
  assert.equal(offerLeft(form, {who: 1, with: 2, of: 3}), "Tap “Accuse: …”.");
  assert.equal(offerLeft({rows}, {who: 1, with: 2, of: 3}), "", "it is sent at once");
  assert.equal(offerLeft({rows: [...rows, row("x", [4])]}, {who: 1}), "", "a choice without a noun has its title");
});

test("a tap on one of several adds it or takes it back, and no more than there are places", () => {
  assert.deepEqual(offerToggled(undefined, 1, 2), [1]);
  assert.deepEqual(offerToggled([1], 2, 2), [1, 2]);
  assert.deepEqual(offerToggled([1, 2], 3, 2), [1, 2]);
  assert.deepEqual(offerToggled([1, 2], 1, 2), [2]);
  assert.equal(offerTaken(row("a", [1]), 2, 1), 1);
  assert.deepEqual(offerTaken(row("a", [1], {count: 2}), [2], 1), [2, 1]);
  assert.deepEqual(offerTaken(row("a", [1], {least: 0, count: 1}), [], 1), [1]);
  assert.equal(offerTaken(row("a", [1], {count: 2, each: true}), [2], 1), 1);
});

test("a message is filled in its event and everywhere in it", () => {
  assert.deepEqual(offerMessage({event: {kind: "Moved", by: "anna"}}, {to: "hall"}), {do: "record", event: {kind: "Moved", by: "anna", to: "hall"}});
  const asked = {do: "x", a: "$n", b: ["$n", {c: "$who"}], d: "$other", e: "n", f: null, g: 3};
  assert.deepEqual(offerSaid(asked, {n: 0, who: "anna"}), {do: "x", a: 0, b: [0, {c: "anna"}], d: "$other", e: "n", f: null, g: 3});
});

// ---------------------------------------------------------------- forms

async function form(more = {}, at = {}) {
  sessionStorage.clear();
  const table = page({words, ...at});
  const block = {type: "form", title: "Suggest", event: {kind: "Suggested"}, rows: [row("who", ["scarlet", "green"]), row("what", ["rope", "knife"])], ...more};
  return {table, drawn: await Drawn.new(OfferBlocks, {page: table, blocks: [block]})};
}

test("the last choice of a form commits, with the key of its draft", async () => {
  const {drawn, table} = await form();
  await drawn.tap("green");
  assert.equal(table.sent.length, 0);
  await drawn.tap("rope");
  assert.deepEqual(table.sent, [[{do: "record", event: {kind: "Suggested", who: "green", what: "rope"}}, {draft: 'draft game 1 3 {"kind":"Suggested"}'}]]);
});

test("a grave form asks once more, in words", async () => {
  const {drawn, table} = await form({grave: "Accuse"});
  assert.equal(drawn.can("Choose the rest first"), false);
  await drawn.tap("green");
  await drawn.tap("rope");
  assert.equal(table.sent.length, 0);
  await drawn.tap("Accuse: green, rope");
  assert.deepEqual(table.sent[0][0].event, {kind: "Suggested", who: "green", what: "rope"});
});

test("a grave form names what was chosen, not a usual choice that stands above it", async () => {
  const way = row("way", ["left"], {value: "left", settled: "The question goes"});
  const {drawn} = await form({grave: "Accuse", rows: [way, row("who", ["green"])]});
  await drawn.tap("green");
  assert.equal(drawn.can("Accuse: green"), true);
});

test("a form of several choices names each of them before it commits", async () => {
  const {drawn, table} = await form({grave: "Keep these", rows: [row("cards", ["rope", "knife", "green"], {least: 2, count: 2})]});
  await drawn.tap("rope");
  await drawn.tap("green");
  assert.equal(table.sent.length, 0);
  await drawn.tap("Keep these: rope, green");
  assert.deepEqual(table.sent[0][0].event, {kind: "Suggested", cards: ["rope", "green"]});
});

test("where fewer will do a button says that these are all", async () => {
  const {drawn, table} = await form({rows: [row("cards", ["a", "b", "c"], {least: 1, count: 2})]});
  assert.match(drawn.text, /cards · 0 of 1 to 2/);
  assert.equal(drawn.can("Choose the rest first"), false);
  await drawn.tap("a");
  assert.match(drawn.text, /cards · 1 of 1 to 2/);
  assert.equal(table.sent.length, 0);
  await drawn.tap("That's all");
  assert.deepEqual(table.sent[0][0].event.cards, ["a"]);
  await drawn.tap("b");
  assert.deepEqual(table.sent[1][0].event.cards, ["a", "b"], "the last place commits");
});

test("what is chosen is pressed, and while the table has not answered nothing can be tapped", async () => {
  const {drawn} = await form();
  await drawn.tap("green");
  assert.deepEqual(drawn.all("button").map((one) => one.getAttribute("aria-pressed")), ["false", "true", "false", "false"]);
  const waiting = await form({}, {waiting: true});
  assert.ok(waiting.drawn.all("button").every((one) => one.disabled));
});

test("a number counts only as a whole one within its bounds", async () => {
  const {drawn, table} = await form({rows: [row("n", [], {range: [2, 5]})]});
  const field = drawn.all("input")[0];
  for (const text of ["1", "6", "2.5", ""]) {
    field.value = text;
    await drawn.fire(field, "change");
  }
  assert.equal(table.sent.length, 0);
  for (const n of [2, 5]) {
    field.value = String(n);
    await drawn.fire(field, "change");
  }
  assert.deepEqual(table.sent.map(([m]) => m.event.n), [2, 5]);
});

test("a typed number has a button, and one tap on it records once though the field loses focus", async () => {
  const {drawn, table} = await form({rows: [row("n", [], {range: [0, 52]})]});
  assert.equal(drawn.can("Set"), false);
  const field = drawn.all("input")[0];
  await drawn.type(field, "7");
  assert.equal(table.sent.length, 0, "nothing is recorded while it is typed");
  await drawn.fire(field, "change");
  await drawn.tap("Set");
  assert.deepEqual(table.sent.map(([m]) => m.event.n), [7]);
  await drawn.type(field, "70");
  assert.equal(drawn.can("Set"), false);
});

test("a long list, and a list of dice", async () => {
  const one = await form({rows: [row("area", ["peru", "chile"], {list: true})]});
  const select = one.drawn.all("select")[0];
  select.selectedIndex = 2;
  await one.drawn.fire(select, "change");
  assert.equal(one.table.sent[0][0].event.area, "chile");
  const dice = await form({rows: [row("dice", [1, 2, 3], {each: true, count: 2})]});
  assert.equal(dice.drawn.all("select").length, 2);
  assert.equal(dice.drawn.all("option")[0].textContent, "–"); // nothing is chosen yet, not even the first face
  for (const [at, chosen] of [[0, 3], [1, 1]]) {
    const die = dice.drawn.all("select")[at];
    die.selectedIndex = chosen;
    await dice.drawn.fire(die, "change");
  }
  assert.deepEqual(dice.table.sent.at(-1)[0].event.dice, [3, 1]);
});

test("several cards stand by their kind, several of a kind by the groups of the table", async () => {
  const cards = ["rope", "hall", "knife"].map((key) => choice(key, {card: key}));
  const byKind = await form({rows: [{...row("cards", []), choices: cards, count: 2}]});
  assert.deepEqual(byKind.drawn.all("div[role=group]").slice(1).map((one) => one.getAttribute("aria-label")), ["weapon", "room"]);
  assert.deepEqual(byKind.drawn.controls(), ["rope", "knife", "hall"]);
  const grouped = await form({rows: [row("to", ["p", "q"], {groups: [{name: "South", values: ["q"]}, {name: "North", values: ["p"]}]})]});
  assert.match(grouped.drawn.text, /South q North p/);
});

test("a fixed row can be opened and sends what was chosen there", async () => {
  const fixed = row("room", [], {fixed: true, value: "hall", say: "In the Hall", choices: [choice("study", {send: {do: "record", go: 1}})]});
  const {drawn, table} = await form({rows: [fixed, row("who", ["green", "plum"])]});
  assert.equal(drawn.all("button")[0].getAttribute("aria-expanded"), "false");
  await drawn.tap("In the Hall change");
  await drawn.tap("study");
  assert.deepEqual(table.sent, [[{do: "record", go: 1}]]);
  assert.ok(!drawn.controls().includes("study"), "it folds again");
  await drawn.tap("green");
  assert.deepEqual(table.sent[1][0].event, {kind: "Suggested", room: "hall", who: "green"});
});

// ---------------------------------------------------------------- blocks

const taps = (title, more = {}) => ({type: "taps", title, taps: [choice(title, {label: `Do ${title}`, send: {do: title}})], ...more});

test("what is less usual unfolds in the place of the usual; what is private stays", async () => {
  const table = page({words});
  const blocks = [taps("usual"), taps("mine", {private: true}), taps("rare", {fold: "Rare things"}), taps("beside", {beside: true})];
  const drawn = await Drawn.new(OfferBlocks, {page: table, blocks});
  assert.deepEqual(drawn.controls(), ["Do usual", "Do mine", "Rare things ▾", "Do beside"]);
  await drawn.tap("Rare things ▾");
  assert.deepEqual(drawn.controls(), ["Do mine", "Rare things ▴", "Do beside", "Do rare"]);
  await drawn.tap("Do rare");
  await drawn.tap("Do beside");
  assert.deepEqual(table.sent, [[{do: "rare"}], [{do: "beside"}]]);
  await drawn.fire(drawn.all("div.blocks")[0], "keydown", {key: "x"});
  assert.ok(drawn.controls().includes("Rare things ▴"));
  await drawn.fire(drawn.all("div.blocks")[0], "keydown", {key: "Escape"});
  assert.ok(drawn.controls().includes("Rare things ▾"));
  await drawn.tap("Rare things ▾");
  await drawn.again({page: {...table, phase: "another"}});
  assert.ok(drawn.controls().includes("Rare things ▾"), "another phase folds it");
});

test("entering for another player stays open until somebody else has to act, or until it is closed", async () => {
  const forPlayer = (name, inner) => [{type: "fold", title: `Enter it for ${name}`, blocks: [taps(inner)]}];
  const drawn = await Drawn.new(OfferBlocks, {page: page({phase: "roll"}), blocks: forPlayer("Carla", "die")});
  await drawn.tap("Enter it for Carla ▾");
  await drawn.again({page: page({phase: "move"}), blocks: forPlayer("Carla", "room")});
  assert.ok(drawn.controls().includes("Do room"), "the next step of the same player is entered without another tap");
  await drawn.tap("Enter it for Carla ▴");
  assert.ok(!drawn.controls().includes("Do room"));
  await drawn.tap("Enter it for Carla ▾");
  await drawn.again({page: page({phase: "next"}), blocks: forPlayer("Ben", "die")});
  assert.ok(drawn.controls().includes("Enter it for Ben ▾"), "another player's turn begins closed");
});

test("a fold holds blocks of its own", async () => {
  const table = page({words});
  const drawn = await Drawn.new(OfferBlocks, {page: table, blocks: [{type: "fold", title: "More", blocks: [taps("inner")]}]});
  assert.deepEqual(drawn.controls(), ["More ▾"]);
  await drawn.tap("More ▾");
  await drawn.tap("Do inner");
  assert.deepEqual(table.sent, [[{do: "inner"}]]);
});

test("buttons stand as wide as their block says", async () => {
  const looks = [["six", "chips six"], ["two", "chips two"], ["one", "chips one"], ["answer", "chips two answer"], ["", "chips one"]];
  for (const [look, says] of looks) {
    const drawn = await Drawn.new(OfferBlocks, {page: page({words}), blocks: [taps("x", {look})]});
    assert.equal(drawn.all("div.chips")[0].getAttribute("class").trim(), says);
  }
  const several = {...taps("x"), taps: [choice(1, {send: {}}), choice(2, {send: {}})]};
  assert.equal((await Drawn.new(OfferBlocks, {page: page({words}), blocks: [several]})).all("div.chips")[0].getAttribute("class").trim(), "chips");
});

// ---------------------------------------------------------------- drafts

const Drafting = ({at, name}) => {
  const [value, keep, key] = useDraft(at, name, 0);
  return html`<button onClick=${() => keep(value + 1)}>${key}: ${value}</button>`;
};

test("a draft outlives the page, belongs to its turn, and is gone when it was recorded", async () => {
  sessionStorage.clear();
  const first = await Drawn.new(Drafting, {at: page(), name: "a"});
  await first.tap(first.all("button")[0]);
  assert.equal(first.text, "draft game 1 3 a : 1");
  first.gone();
  assert.equal((await Drawn.new(Drafting, {at: page(), name: "a"})).text, "draft game 1 3 a : 1");
  assert.equal((await Drawn.new(Drafting, {at: page({where: "game 1 4"}), name: "a"})).text, "draft game 1 4 a : 0");
  const again = await Drawn.new(Drafting, {at: page(), name: "a"});
  await again.again({at: page({recorded: {draft: "another", id: "1"}})});
  assert.match(again.text, /: 1$/);
  await again.again({at: page({recorded: {draft: "draft game 1 3 a", id: "2"}})});
  assert.match(again.text, /: 0$/);
});

test("drafts of another turn are thrown away, nothing else", () => {
  sessionStorage.clear();
  for (const key of ["boardside-draft game 1 3 a", "boardside-draft game 1 2 a", "boardside-draft game 1 34 b", "boardside-theme"]) sessionStorage.setItem(key, "1");
  draftsOnly("game 1 3");
  assert.deepEqual(Object.keys(sessionStorage), ["boardside-draft game 1 3 a", "boardside-theme"]);
  draftDropped("draft game 1 3 a");
  assert.deepEqual(Object.keys(sessionStorage), ["boardside-theme"]);
});

test("a row that depends on another one says what is chosen first", async () => {
  const rows = [row("source", ["x", "y"], {title: "From", noun: "area"}), row("target", ["p", "q"], {title: "To", on: "source", open: {x: ["p"], y: ["q"]}})];
  const form = {type: "form", title: "Fire rockets", event: {kind: "Fired"}, rows};
  const drawn = await Drawn.new(OfferBlocks, {page: page({words}), blocks: [form]});
  assert.match(drawn.text, /To First choose: From/);
  await drawn.tap("x");
  assert.doesNotMatch(drawn.text, /First choose/);
  assert.match(drawn.text, /To p/);
});

test("the button that reveals a box cannot be tapped in the moment in which the last submission brings it", async (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  const table = page(), reveal = {label: "Reveal submissions", send: {do: "reveal"}, main: true};
  const box = {type: "box", key: "danger", title: "Play face down", say: "", note: "", private: true, rows: [row("card", ["rope", "knife"])], lies: [], hands: [],
    reveal: null, lay: {label: "Play", send: {do: "lay", event: {}}}, back: {label: "Take it back", send: {do: "take_back"}}};
  const drawn = await Drawn.new(OFFER_BLOCKS.box, {page: table, block: box});
  await drawn.again({block: {...box, reveal}});
  const button = drawn.all("button").find((one) => one.textContent === "Reveal submissions");
  assert.equal(button.style.pointerEvents, "none", "a second tap on one’s choice is not meant for it");
  context.mock.timers.tick(STEADY_FOR);
  assert.equal(button.style.pointerEvents, "");
});
