// A screen and its state: differences are applied as the server makes them, what did not change stays the same object.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Drawn, html, pass, settled} from "./page.mjs";
const {mountScreen, render} = await import("../../dashboards/parts/common/screen.js");
const {LAYOUTS} = await import("../../dashboards/parts/common/registers.js");
const {STEADY_FOR} = await import("../../dashboards/parts/common/steady.js");

beforeEach(() => { delete globalThis.boardside }); // our own pages have it; other tests of this process may have left theirs

let shown = null, drawings = 0;
LAYOUTS.probe = ({state, still, send}) => {
  [shown, drawings] = [{state, still, send}, drawings + 1];
  return html`<p>drawn</p>`;
};

async function screen(state, still = {}) {
  const {root} = new Drawn(null), heard = [], sent = [];
  const model = {layout: "probe", state_json: JSON.stringify(state), step_json: "{}", still_json: JSON.stringify(still),
    on: (names, draw) => { for (const name of names) heard.push([name, draw]) }, send_msg: (message) => void sent.push(message)};
  render({model, el: root});
  await settled();
  const put = async (name, value) => {
    model[name] = JSON.stringify(value);
    for (const [of, draw] of heard) if (of === name) draw();
    await settled();
    return shown.state;
  };
  return {model, put, sent, root, heard};
}

const step = (change) => ({of: 1, change});

test("the state, what stands still and the way to the table are handed to the layout", async () => {
  const {sent, heard} = await screen({base: 1, a: 2}, {shapes: 3});
  assert.deepEqual([shown.state, shown.still], [{base: 1, a: 2}, {shapes: 3}]);
  shown.send({do: "undo"});
  assert.deepEqual(sent, [{do: "here"}, {do: "undo"}], "a cell of a notebook asks first whether it is live");
  assert.deepEqual(heard.map(([name]) => name), ["state_json", "step_json", "still_json", "theme", "show_header", "part", "selected"]);
});

test("a step sets, drops and replaces; what is beside it stays the same object", async () => {
  const {put} = await screen({base: 1, a: {b: 1, c: 2}, d: {e: [1]}, f: 0});
  const before = shown.state.d;
  const now = await put("step_json", step({set: {a: {set: {b: {is: 9}}, drop: ["c"]}}, drop: ["f"]}));
  assert.deepEqual(now, {base: 1, a: {b: 9}, d: {e: [1]}});
  assert.equal(now.d, before);
});

test("a list is changed at its places, or moves on", async () => {
  const {put} = await screen({base: 1, l: ["a", "b", {c: 1}], m: [1, 2, 3, 4]});
  const now = await put("step_json", step({set: {l: {at: [[0, {is: "x"}], [2, {set: {c: {is: 2}}}]]}, m: {from: 1, to: 3, more: [7, 8]}}}));
  assert.deepEqual(now, {base: 1, l: ["x", "b", {c: 2}], m: [2, 3, 7, 8]});
});

test("nothing changed, and a whole that is new", async () => {
  const {put} = await screen({base: 1, a: 1});
  assert.deepEqual(await put("step_json", step(null)), {base: 1, a: 1});
  assert.deepEqual(await put("step_json", step({is: {a: 5}})), {a: 5});
});

test("a step of another base is not applied", async () => {
  const {put} = await screen({base: 2, a: 1});
  assert.deepEqual(await put("step_json", step({set: {a: {is: 7}}})), {base: 2, a: 1});
  const free = await screen({a: 1});
  assert.deepEqual(await free.put("step_json", {change: {set: {a: {is: 7}}}}), {a: 1});
});

test("a text that did not change is read once", async () => {
  const {put} = await screen({base: 1, a: {}}, {shapes: {}});
  const {a} = shown.state, {still} = shown;
  await put("step_json", step({set: {b: {is: 1}}}));
  assert.equal(shown.state.a, a);
  assert.equal(shown.still, still);
});

test("the page is told what came, and when its link is over", async () => {
  const told = [];
  globalThis.boardside = {shown: () => told.push("shown"), ended: () => told.push("ended")};
  const {put, sent} = await screen({base: 1, fresh: 1});
  assert.deepEqual(told, ["shown"]);
  await put("step_json", step({set: {a: {is: 1}}}));
  assert.deepEqual(told, ["shown"], "the same answer is told once");
  await put("step_json", step({set: {fresh: {is: 2}}}));
  assert.deepEqual(told, ["shown", "shown"]);
  await put("step_json", step({set: {fresh: {is: 2}, gone: {is: "renewed"}}}));
  assert.deepEqual(told, ["shown", "shown", "ended"]);
  globalThis.boardside.here();
  assert.deepEqual(sent, [{do: "here"}]);
  delete globalThis.boardside;
});

test("a layout that nobody knows is named", async () => {
  const drawn = new Drawn(null);
  mountScreen(drawn.root, {layout: "nowhere"}, () => {});
  assert.equal(drawn.text, "There is no layout called nowhere .");
});

test("a finger that was on its way when somebody else entered something does not hit the new button", async (context) => {
  context.mock.timers.enable({apis: ["setTimeout"]});
  LAYOUTS.turning = ({state}) => html`<section>${state.title}<button key="hits">2 hits</button></section>${state.labels.map((label) => html`<button key=${label}>${label}</button>`)}`;
  const before = globalThis.matchMedia, heard = [["a", true]];
  const page = async (coarse) => {
    globalThis.matchMedia = (query) => ({...before(query), matches: coarse && query === "(pointer: coarse)"});
    const drawn = await screen({base: 1, revision: 1, heard, labels: ["Undo", "Attackers"], title: "Attackers"});
    drawn.model.layout = "turning";
    await drawn.put("still_json", {});
    const blocked = () => drawn.root.querySelectorAll("button").filter((one) => one.style.pointerEvents === "none").map((one) => one.textContent);
    return {...drawn, blocked, buttons: () => drawn.root.querySelectorAll("button")};
  };
  try {
    const {put, blocked, buttons} = await page(true);
    await put("state_json", {base: 1, revision: 2, heard, labels: ["Undo", "Defenders"], title: "Attackers"});
    assert.deepEqual(blocked(), ["Defenders"], "what stood there before can be tapped");
    context.mock.timers.tick(STEADY_FOR);
    assert.deepEqual(blocked(), []);
    await put("state_json", {base: 1, revision: 3, heard: [...heard, ["b", true]], labels: ["Undo", "Next"], title: "Defenders"});
    assert.deepEqual(blocked(), [], "what follows one's own tap can be tapped at once");
    await put("state_json", {base: 1, revision: 4, heard: [...heard, ["b", true]], labels: ["Undo", "Next"], title: "Attackers"});
    assert.deepEqual(blocked(), ["2 hits"], "the same words in another question are another button");
    context.mock.timers.tick(STEADY_FOR);
    let moved = 0;
    buttons()[1].getBoundingClientRect = () => ({x: 0, y: moved++ * 90});
    await put("state_json", {base: 1, revision: 5, heard: [...heard, ["b", true]], labels: ["Undo", "Next"], title: "Attackers"});
    assert.deepEqual(blocked(), ["Undo"], "and one that moved away under the finger cannot");
    const fine = await page(false);
    await fine.put("state_json", {base: 1, revision: 2, heard, labels: ["Other"], title: "Attackers"});
    assert.deepEqual(fine.blocked(), [], "a pointer is seen, a finger covers what it taps");
  } finally { globalThis.matchMedia = before }
});

test("a cell that gets no answer says that it is not live, until an answer comes", async (t) => {
  t.mock.timers.enable({apis: ["setTimeout"]});
  const {put, root} = await screen({fresh: 0, revision: 1}), said = () => root.textContent;
  assert.equal(said(), "drawn");
  for (let n = 0; n < 4; n += 1) t.mock.timers.tick(1000);
  assert.match(said(), /^This cell is not live.*drawn$/);
  await put("state_json", {fresh: 1, revision: 2});
  assert.equal(said(), "drawn");
});

test("a cell that is answered in time never says so", async (t) => {
  t.mock.timers.enable({apis: ["setTimeout"]});
  const {put, root} = await screen({fresh: 0});
  await put("state_json", {fresh: 1});
  t.mock.timers.tick(10_000);
  assert.equal(root.textContent, "drawn");
});

test("our own pages do not ask", async () => {
  globalThis.boardside = {};
  try {
    const {sent} = await screen({fresh: 0});
    assert.deepEqual(sent, []);
  } finally {
    delete globalThis.boardside;
  }
});

test("clocks that are opened later go on from when their state arrived", async () => {
  const {TurnClocks} = await import("../../dashboards/parts/common/turn.js");
  const clocks = {spent: {anna: 60_000}, running: "anna", since: 5_000, now: 5_000, paused: false};
  const words = {order: ["anna"], players: {anna: {key: "anna", name: "Anna", mark: "●", letter: "A", colour: "#111"}}};
  const opened = async () => (await Drawn.new(TurnClocks, {words, clocks, on: "anna"})).text.match(/\d+:\d\d/)[0];
  assert.equal(await opened(), "1:00");
  await pass(16_000);
  assert.equal(await opened(), "1:16");
});
