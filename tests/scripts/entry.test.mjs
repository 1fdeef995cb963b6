// What is entered at a market: no more is sold and traded than is held, and what is said is what is sent.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, page, words} from "./page.mjs";
await import("../../dashboards/parts/market/entry.js");
const {OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");

const firm = (key) => ({key, name: key[0].toUpperCase() + key.slice(1), colour: "#000", ink: "#fff", mark: "●", letter: key[0]});
const settle = (more = {}) => ({type: "settle", title: "Your shares", held: 7, rate: 2, each: 300, bank: 10, price: 900,
  gone: firm("tower"), kept: firm("luxor"), send: {do: "record", event: {kind: "SharesSettled", sold: "$sold", traded: "$traded"}}, ...more});

async function settling(more, at = {}) {
  const table = page(at);
  const drawn = await Drawn.new(OFFER_BLOCKS.settle, {page: table, block: settle(more)});
  const main = () => drawn.all("button.tall")[0];
  return {drawn, table, main, said: () => words(main()), last: () => table.sent.at(-1)[0]};
}

test("sold and traded together are never more than what is held", async () => {
  const {drawn, main, said, last, table} = await settling({});
  for (let n = 0; n < 7; n++) await drawn.tap("Sell more");
  assert.equal(said(), "Sell 7 for $2,100");
  assert.equal(drawn.can("Sell more"), false);
  await drawn.tap("Trade more");
  assert.equal(said(), "Sell 5 for $1,500, trade 2 for 1 Luxor");
  assert.equal(drawn.can("Sell more"), false, "a share that is traded cannot be sold");
  await drawn.tap("Trade more");
  await drawn.tap("Trade more");
  assert.equal(drawn.can("Trade more"), false, "an odd share cannot be traded");
  await drawn.tap("Sell more").catch(() => {});
  await drawn.tap(main());
  assert.deepEqual(last().event, {kind: "SharesSettled", sold: 1, traded: 6});
  for (const [message] of table.sent) assert.ok(message.event.sold + message.event.traded <= 7);
});

test("every way of tapping keeps the sum within what is held, and neither number below none", async () => {
  for (let way = 0; way < 4 ** 5; way += 7) {
    const {drawn, main, last} = await settling({held: 5, bank: 1});
    const names = ["Sell more", "Sell fewer", "Trade more", "Trade fewer"];
    for (let n = 0, left = way; n < 5; n++, left = Math.floor(left / 4)) {
      if (drawn.can(names[left % 4])) await drawn.tap(names[left % 4]);
    }
    await drawn.tap(main());
    const {sold, traded} = last().event;
    assert.ok(sold >= 0 && traded >= 0 && sold + traded <= 5 && traded <= 2 && traded % 2 === 0, `${sold} and ${traded}`);
  }
});

test("the bank trades no more than it has", async () => {
  const {drawn} = await settling({bank: 1});
  await drawn.tap("Trade more");
  assert.equal(drawn.can("Trade more"), false);
  assert.match(drawn.text, /Trade 2 for 1 Luxor \(2 for 1 worth \$900\)/);
});

test("what is taken back is kept again", async () => {
  const {drawn, said} = await settling({});
  assert.equal(said(), "Keep all 7");
  assert.equal(drawn.can("Sell fewer"), false);
  assert.equal(drawn.can("Trade fewer"), false);
  await drawn.tap("Sell more");
  assert.equal(said(), "Sell 1 for $300, keep 6");
  await drawn.tap("Sell fewer");
  await drawn.tap("Trade more");
  assert.equal(said(), "Trade 2 for 1 Luxor, keep 5");
  await drawn.tap("Trade fewer");
  assert.equal(said(), "Keep all 7");
});

test("all is sold, or traded as far as it goes, in one tap", async () => {
  const {drawn, last} = await settling({});
  await drawn.tap("Sell all 7 · $2,100");
  assert.deepEqual(last().event, {kind: "SharesSettled", sold: 7, traded: 0});
  await drawn.tap("Trade 6 for 3 Luxor , sell 1 · $300");
  assert.deepEqual(last().event, {kind: "SharesSettled", sold: 1, traded: 6});
  const even = await settling({held: 6});
  await even.drawn.tap("Trade 6 for 3 Luxor");
  assert.deepEqual(even.last().event, {kind: "SharesSettled", sold: 0, traded: 6});
});

test("a single share is kept or sold by that name", async () => {
  const {drawn, said} = await settling({held: 1});
  assert.equal(said(), "Keep the share");
  await drawn.tap("Sell more");
  assert.equal(said(), "Sell the share for $300");
  assert.ok(drawn.controls().includes("Sell the share · $300"), drawn.controls().join());
});

test("where nothing can be traded it says why", async () => {
  assert.match((await settling({bank: 0})).drawn.text, /The bank has no shares of Luxor left to trade\./);
  const one = await settling({held: 1});
  assert.match(one.drawn.text, /Trade 2 for 1 Luxor\./);
  assert.ok(!one.drawn.controls().some((name) => name.startsWith("Trade")));
});

test("the number of shares that only the holder knows is not said", async () => {
  const {drawn, said} = await settling({counted: true, say: "Count them.", private: true});
  assert.equal(said(), "Keep all");
  await drawn.tap("Sell more");
  assert.equal(said(), "Sell 1 for $300, keep the rest");
  assert.ok(!drawn.controls().some((name) => name.startsWith("Sell all")));
  assert.match(drawn.text, /Count them\./);
  assert.equal(drawn.all("section.own").length, 1);
});

test("while the table has not answered, nothing is sent", async () => {
  const {drawn, main} = await settling({}, {waiting: true});
  assert.equal(main().disabled, true);
  assert.equal(drawn.can("Sell all 7 · $2,100"), false);
  assert.equal(drawn.can("Trade 6 for 3 Luxor , sell 1 · $300"), false);
});

const amounts = (row, more = {}) => ({type: "amounts", title: "Teams", rows: [{verb: "Hire", start: 2, least: 1, most: 3, send: {do: "record", event: {kind: "Hired", n: "$n"}}, ...row}], ...more});

test("a stepper stays between its least and its most", async () => {
  const table = page();
  const drawn = await Drawn.new(OFFER_BLOCKS.amounts, {page: table, block: amounts({each: 100})});
  await drawn.tap("Hire: one more");
  assert.equal(drawn.can("Hire: one more"), false);
  await drawn.tap("Hire 3 · $300");
  assert.deepEqual(table.sent, [[{do: "record", event: {kind: "Hired", n: 3}}]]);
  await drawn.tap("Hire: one less");
  await drawn.tap("Hire: one less");
  assert.equal(drawn.can("Hire: one less"), false);
  await drawn.tap("Hire 1 · $100");
  const high = await Drawn.new(OFFER_BLOCKS.amounts, {page: page(), block: amounts({start: 9})});
  assert.ok(high.controls().includes("Hire 3"), "it begins within its most");
});

test("a typed amount is a whole number within its bounds", async () => {
  const table = page();
  const typed = {typed: true, verb: "Cash", least: 10, most: 500, now: "$200", short: "Count"};
  const drawn = await Drawn.new(OFFER_BLOCKS.amounts, {page: table, block: amounts(typed, {say: "As counted.", private: true})});
  const field = drawn.all("input")[0];
  for (const [text, fits] of [["", false], ["9", false], ["10", true], ["500", true], ["501", false]]) {
    await drawn.type(field, text);
    assert.equal(drawn.can("Count"), fits, `“${text}”`);
  }
  await drawn.type(field, "3a0");
  assert.equal(drawn.all("input")[0].value, "30");
  await drawn.tap("Count");
  assert.equal(table.sent.length, 1);
  assert.deepEqual(table.sent[0][0].event, {kind: "Hired", n: 30});
  assert.equal(drawn.can("Count"), false, "it is empty again");
  await drawn.fire(drawn.all("form")[0], "submit");
  assert.equal(table.sent.length, 1, "what does not fit is not sent");
  assert.match(drawn.text, /As counted\..*Cash · \$200/);
  assert.equal(drawn.all("section.own").length, 1);
});

test("a row of the market sends what its button says", async () => {
  const table = page();
  const row = {firm: firm("tower"), price: "$300", say: "4 in the bank", note: "Only two a turn", taps: [
    {label: "1", said: "Buy 1 Tower", send: {do: "record", n: 1}, small: "$300"}, {label: "2", said: "Buy 2 Tower", send: {do: "record", n: 2}, dim: true}]};
  const drawn = await Drawn.new(OFFER_BLOCKS.market, {page: table, block: {type: "market", title: "Buy", rows: [row]}});
  assert.equal(drawn.text, "Buy ● t Tower $300 4 in the bank Only two a turn 1 $300 2");
  await drawn.tap("Buy 2 Tower");
  assert.deepEqual(table.sent, [[{do: "record", n: 2}]]);
  assert.equal(drawn.all("button.far").length, 1);
  const dear = {...row, taps: row.taps.map((tap) => ({...tap, dim: true}))};
  const refused = await Drawn.new(OFFER_BLOCKS.market, {page: table, block: {type: "market", title: "Buy", rows: [dear]}});
  assert.equal(refused.text, "Buy ● t Tower $300 4 in the bank Only two a turn", "what cannot be bought takes no room for buttons");
  const waiting = await Drawn.new(OFFER_BLOCKS.market, {page: page({waiting: true}), block: {type: "market", title: "", rows: [row]}});
  assert.equal(waiting.can("Buy 1 Tower"), false);
  assert.equal(waiting.all("h3").length, 0);
});

test("large choices say what follows and send it", async () => {
  const table = page();
  const taps = [{label: "Tower", note: "$300", lines: ["Ben gets $500"], firms: [firm("tower")], main: true, send: {do: "record", at: 1}},
    {label: "Nothing", note: "", lines: [], firms: [], quiet: true, send: {do: "record", at: 2}}];
  const drawn = await Drawn.new(OFFER_BLOCKS.firms, {page: table, block: {type: "firms", title: "Found", say: ["Choose."], look: "tall", private: true, taps}});
  assert.equal(drawn.text, "Found Choose. ● t Tower $300 Ben gets $500 Nothing");
  assert.deepEqual(drawn.all("button").map((one) => one.className ?? one.attributes.class), ["main long", "soft"]);
  await drawn.tap(drawn.all("button")[1]);
  assert.deepEqual(table.sent, [[{do: "record", at: 2}]]);
  assert.equal(drawn.all("section.own").length, 1);
});

test("of several amounts none is gold, a single one is", async () => {
  const gold = async (...rows) => (await Drawn.new(OFFER_BLOCKS.amounts, {page: page(), block: {...amounts({}), rows}})).all("button.main").length;
  const [row] = amounts({}).rows;
  assert.equal(await gold(row), 1);
  assert.equal(await gold(row, {...row, verb: "Give"}), 0);
});

test("a part of the world with a single place is named by the place, because one tap takes it", async () => {
  const table = page();
  const groups = [{name: "Europe", places: [{value: "ural", label: "Ural"}]}, {name: "Asia", places: [{value: "siam", label: "Siam"}, {value: "china", label: "China"}]}];
  const block = {type: "places", title: "Which card?", count: 1, groups, send: {do: "record", event: {kind: "CardTaken", card: "$place"}}};
  const drawn = await Drawn.new(OFFER_BLOCKS.places, {page: table, block});
  assert.deepEqual(drawn.controls(), ["Ural", "Asia"]);
  await drawn.tap("Ural");
  assert.equal(table.sent[0][0].event.card, "ural");
});

const way = (more) => ({key: "hire", label: "Hire", title: "Where", left: 4, send: {do: "record", event: {kind: "TeamsHired", at: "$at", count: "$n"}}, areas: [
  {key: "peru", label: "Peru", armies: 3}, {key: "brazil", label: "Brazil", armies: 2, most: 1}, {key: "chile", label: "Chile", armies: 0, most: 0}], ...more});

test("earnings: the dividend in one tap, the other ways unfold", async () => {
  const lines = [];
  const table = page({choosing: (line) => lines.push(line)});
  const block = {type: "earn", firm: firm("tower"), say: "earns $400", main: {label: "Dividend", note: "$400", send: {do: "record", event: {kind: "Paid"}}},
    ways: [way(), {key: "none", label: "Nothing", send: {do: "record", event: {kind: "Skipped"}}}]};
  const drawn = await Drawn.new(OFFER_BLOCKS.earn, {page: table, block});
  assert.ok(!drawn.text.includes("Where"));
  await drawn.tap("Dividend $400");
  await drawn.tap("Nothing");
  assert.deepEqual(table.sent.map(([m]) => m.event.kind), ["Paid", "Skipped"]);
  await drawn.tap("Hire");
  assert.match(drawn.text, /Where 1 2 3 all 4 Peru 3 \+ 4 Brazil 2 \+ 1 Chile 0 \+ 0/);
  assert.equal(lines.at(-1), "Where", "the line at the thumb says what has unfolded");
  assert.equal(drawn.control("Hire").getAttribute("aria-expanded"), "true");
  assert.equal(drawn.can("Chile, 0 teams: +0"), false);
  await drawn.tap("2");
  await drawn.tap("Peru, 3 teams: +2");
  assert.deepEqual(table.sent.at(-1)[0].event, {kind: "TeamsHired", at: "peru", count: 2});
  await drawn.tap("Hire");
  assert.ok(!drawn.text.includes("Where"), "a second tap folds it");
  assert.equal(lines.at(-1), "");
});

test("earnings that lie open show their one way, and less is said with a minus", async () => {
  const block = {type: "earn", firm: firm("tower"), say: "", main: null, open: "fire", ways: [way({key: "fire", less: true, left: 1})]};
  const drawn = await Drawn.new(OFFER_BLOCKS.earn, {page: page(), block});
  assert.equal(drawn.all(".ways").length, 0);
  assert.ok(drawn.controls().includes("Peru, 3 teams: −1"));
  assert.ok(!drawn.controls().includes("all 1"), "one team needs no choice of how many");
});

test("a table of figures and cards are written out", async () => {
  const people = {players: {anna: {...firm("anna"), name: "Anna"}}};
  const drawn = await Drawn.new(OFFER_BLOCKS.figures, {page: page({words: people}), block: {title: "Ends", head: ["", "Cash"], rows: [["anna", "$7"], ["x", "–"]], first: ["anna"]}});
  assert.equal(drawn.text, "Ends Cash ● a Anna $7 –");
  assert.equal(drawn.all("tr.first").length, 1);
  const cards = await Drawn.new(OFFER_BLOCKS.cards, {block: {cards: [{label: "Peru", note: "infantry"}]}});
  assert.equal(cards.text, "Peru infantry");
});
