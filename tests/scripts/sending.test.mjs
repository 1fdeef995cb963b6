// What is tapped is kept until the table has answered, sent again after a break, and said to be lost when it is too old.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, html, pass, settled} from "./page.mjs";
const {useSending} = await import("../../dashboards/play/sending.js");

const words = {players: {}, cards: {rope: {name: "Rope"}}};
const SUGGEST = {do: "record", event: {kind: "CardShown", card: "rope"}};

let before = null;

async function table(more = {}, {fresh = true} = {}) {
  if (fresh) sessionStorage.clear();
  before?.gone();
  const sent = [], bar = [];
  let lostAt = 0, checks = 0;
  globalThis.boardside = {unsent: (texts) => bar.push(texts), lostAt: () => lostAt, check: () => { checks += 1 }};
  let now = null;
  const Probe = ({state}) => { now = useSending({state, send: (message) => sent.push(message)}); return html`<p />` };
  const drawn = await Drawn.new(Probe, {state: {game: 7, seat: "anna", revision: 3, heard: [], words, ...more}});
  before = drawn;
  return {
    sent, bar, drawn, get now() { return now }, get checks() { return checks },
    lose(at) { lostAt = at },
    say: async (message, from) => { now.say(message, from); await settled() },
    hear: async (...heard) => drawn.again({state: {...drawn.props.state, heard}}),
    back: async () => { dispatchEvent(new Event("boardside-back")); await settled() },
  };
}

test("what changes nothing is sent with what was seen, and not kept", async () => {
  const at = await table();
  await at.say({do: "look", card: "rope"});
  assert.deepEqual(at.sent, [{seen: 3, do: "look", card: "rope"}]);
  assert.equal(at.now.waiting, false);
});

test("what changes the table has a name of its own, and is waited for", async () => {
  const at = await table();
  await at.say(SUGGEST, {draft: "d"});
  assert.equal(at.sent.length, 1);
  assert.match(at.sent[0].id, /^\d+-\d+$/);
  assert.deepEqual({...at.sent[0], id: ""}, {seen: 3, ...SUGGEST, id: ""});
  assert.equal(at.now.waiting, true);
  assert.deepEqual(at.bar.at(-1), ["Card shown: Rope"]);
  sessionStorage.setItem("boardside-draft game", "1");
  sessionStorage.setItem("boardside-d", "1");
  await at.hear([at.sent[0].id, true]);
  assert.equal(at.now.waiting, false);
  assert.deepEqual(at.now.recorded, {draft: "d", id: at.sent[0].id});
  assert.equal(sessionStorage.getItem("boardside-d"), null, "its draft is dropped");
  assert.deepEqual(at.bar.at(-1), []);
});

test("all that record are waited for, nothing else", async () => {
  const records = ["record", "complete", "undo", "redo", "anyway", "save", "amend", "strike", "put", "roll", "reveal", "lay", "take_back", "call_time"];
  for (const does of records) {
    const at = await table();
    await at.say({do: does});
    assert.equal(at.now.waiting, true, does);
  }
  const old = await table({heard: undefined});
  await old.say(SUGGEST);
  assert.deepEqual(old.sent, [{seen: 3, ...SUGGEST}], "a table that answers nothing is not waited for");
});

test("an answer that recorded nothing keeps the draft", async () => {
  const at = await table();
  sessionStorage.setItem("boardside-d", "1");
  await at.say(SUGGEST, {draft: "d"});
  await at.hear([at.sent[0].id, false]);
  assert.equal(at.now.waiting, false);
  assert.equal(at.now.recorded, null);
  assert.equal(sessionStorage.getItem("boardside-d"), "1");
});

test("an answer to another tap leaves ours", async () => {
  const at = await table();
  await at.say(SUGGEST);
  await at.hear(["1-1", true]);
  assert.equal(at.now.waiting, true);
});

test("after a while it is late; it is sent again, once every five seconds, and the line is asked", async () => {
  const at = await table();
  await at.say(SUGGEST);
  await pass(1499);
  assert.equal(at.now.late, false);
  await pass(2);
  assert.equal(at.now.late, true);
  await pass(3499);
  assert.equal(at.sent.length, 2);
  assert.equal(at.checks, 1);
  assert.deepEqual(at.sent[1], {...at.sent[0], again: true});
  await pass(5000);
  assert.equal(at.sent.length, 3);
  await at.hear([at.sent[0].id, true]);
  assert.equal(at.now.late, false);
  assert.match(at.now.word.text, /^Sent now: Card shown: Rope\.$/);
  await pass(20_000);
  assert.equal(at.sent.length, 3, "what was answered is not sent again");
  await at.drawn.again();
  assert.equal(at.now.word, null, "the word has passed");
});

test("while the line is lost nothing is sent; when it is back everything is", async () => {
  const at = await table();
  await at.say(SUGGEST);
  at.lose(1);
  await pass(10_000);
  assert.equal(at.sent.length, 1);
  at.lose(0);
  await at.back();
  assert.equal(at.sent.length, 2);
});

test("what is older than ten minutes is not sent again but named", async () => {
  const at = await table();
  await at.say(SUGGEST);
  at.lose(1);
  await pass(10 * 60_000 - 100);
  at.lose(0);
  await at.back();
  assert.equal(at.sent.length, 2, "not yet too old");
  at.lose(1);
  await pass(200);
  at.lose(0);
  await at.back();
  assert.equal(at.sent.length, 2);
  assert.match(at.now.word.text, /^Not sent, and now too old: Card shown: Rope\. Enter it again if it still applies\.$/);
  assert.equal(at.now.waiting, false);
});

test("a page that is loaded anew sends what was kept; another seat's is not its own", async () => {
  const first = await table();
  await first.say(SUGGEST);
  first.drawn.gone();
  const ben = await table({seat: "ben"}, {fresh: false});
  assert.deepEqual(ben.sent, []);
  ben.drawn.gone();
  const again = await table({}, {fresh: false});
  assert.deepEqual(again.sent, [{...first.sent[0], again: true}]);
  assert.equal(again.now.waiting, true);
});

test("a secret submission is kept only in the memory of the page", async () => {
  for (const does of ["lay", "take_back", "write"]) {
    const at = await table();
    await at.say({do: does, box: "b", slot: "s", secret: "north"});
    assert.ok(!JSON.stringify(Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key))).includes("north"), does);
    await pass(5000);
    assert.equal(at.sent.length, 2, "it is sent again all the same");
  }
});

test("of what is being written only the last waits, and nobody waits for it", async () => {
  const at = await table();
  const write = (slot, text) => ({do: "write", box: "b", slot, text});
  await at.say(write("uk", "one"));
  await at.say(write("uk", "two"));
  await at.say(write("ger", "three"));
  assert.equal(at.now.waiting, false);
  assert.deepEqual(at.bar.at(-1), ["Your secret draft", "Your secret draft"]);
  await pass(5000);
  assert.deepEqual(at.sent.slice(3).map((message) => message.text), ["two", "three"]);
  await at.say(SUGGEST);
  assert.equal(at.now.waiting, true);
});
