// Purchases: several taps are one line, the money follows each tap, and what comes next finds them recorded.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, html, page, pass, settled} from "./page.mjs";
await import("../../dashboards/parts/world/shop.js");
const {OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");
const {useSending} = await import("../../dashboards/play/sending.js");

const DONE = {do: "record", event: {kind: "PurchaseEnded"}};
const ware = (unit, price, have = 0) => ({unit, label: unit, price, have});
const shop = (more = {}) => ({type: "shop", title: "Buy", left: 12, wares: [ware("Infantry", 3), ware("Tank", 5), ware("Bomber", 15)],
  send: {do: "record", event: {kind: "UnitBought", by: "ussr", unit: "$unit", count: "$count"}}, ...more});
const bought = (unit, count) => ({do: "record", event: {kind: "UnitBought", by: "ussr", unit, count}});

// The shop on a page that keeps what it sends until it is answered.
async function served(block = shop()) {
  sessionStorage.clear();
  const sent = [];
  let say = null;
  const Page = ({state, block}) => {
    const sending = useSending({state, send: (message) => sent.push(message)});
    say = sending.say;
    const here = {...page(), send: sending.say, waiting: sending.waiting};
    return block ? html`<${OFFER_BLOCKS.shop} page=${here} block=${block} />` : null;
  };
  const drawn = await Drawn.new(Page, {block, state: {game: 7, seat: "anna", revision: 3, heard: [], words: {players: {}, cards: {}}}});
  const said = () => sent.map(({seen, id, ...message}) => message);
  const answer = async (block) => drawn.again({block, state: {...drawn.props.state, heard: sent.map(({id}) => [id, true])}});
  return {drawn, said, answer, say: async (message) => { say(message); await settled() }};
}

test("taps by keys or a screen reader are recorded before the next tap, and once", async () => {
  const {drawn, said, say} = await served();
  for (let n = 0; n < 3; n++) await drawn.tap("One more: Infantry");
  await say(DONE);
  assert.deepEqual(said(), [bought("Infantry", 3), DONE]);
  await drawn.again({block: null});
  await pass(2000);
  assert.equal(said().length, 2);
});

test("a purchase is recorded when its page is left for another tab", async () => {
  const {drawn, said} = await served();
  await drawn.tap("One more: Tank");
  await drawn.again({block: null});
  assert.deepEqual(said(), [bought("Tank", 1)]);
});

test("a finger that comes down keeps the next button free until it lifts", async () => {
  const {drawn, said} = await served();
  await drawn.tap("One more: Tank");
  await pass(800);
  dispatchEvent(new Event("pointerdown"));
  await settled();
  await pass(300);
  assert.deepEqual(said(), []);
  await pass(700);
  assert.deepEqual(said(), [bought("Tank", 1)]);
});

test("the money follows each tap; what it does not buy is greyed out in its place", async () => {
  const {drawn} = await served();
  assert.match(drawn.text, /12 IPCs left/);
  assert.equal(drawn.can("One more: Bomber"), false);
  await drawn.tap("One more: Infantry");
  await drawn.tap("One more: Tank");
  assert.match(drawn.text, /4 IPCs left/);
  assert.equal(drawn.can("One more: Tank"), false);
  await drawn.tap("One more: Infantry");
  assert.match(drawn.text, /1 IPC left/);
  assert.equal(drawn.can("One more: Infantry"), false);
  await drawn.tap("One less: Tank");
  assert.match(drawn.text, /6 IPCs left/);
});

test("until the answer is here the page shows what it sent, and counts on from there", async () => {
  const {drawn, answer} = await served();
  await drawn.tap("One more: Infantry");
  await pass(1000);
  assert.match(drawn.text, /9 IPCs left/);
  await drawn.tap("One more: Infantry");
  assert.match(drawn.text, /6 IPCs left/);
  await answer(shop({left: 9, wares: [ware("Infantry", 3, 1), ware("Tank", 5)]}));
  assert.match(drawn.text, /6 IPCs left/);
});
