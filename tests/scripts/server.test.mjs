// What keeps a page alive, and the door with four letters: scripts that stand in pages by themselves.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";
import {fileURLToPath} from "node:url";
import vm from "node:vm";

import {pass} from "./page.mjs";

const BOOT = "{{ boot | tojson }}";

function run(name) {
  const path = fileURLToPath(new URL(`../../dashboards/server/${name}.js`, import.meta.url)), fault = process.env.FAULT && JSON.parse(process.env.FAULT);
  let text = readFileSync(path, "utf8");
  if (fault?.path === path) text = text.slice(0, fault.start) + fault.text + text.slice(fault.end);
  vm.runInThisContext(text.replace(BOOT, '"boot-1"'.padEnd(BOOT.length)), {filename: `file://${path}`, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER});
}

// ---------------------------------------------------------------- the page

async function living({visible = "visible", drawn = true} = {}) {
  const made = (id) => ({id, hidden: true, textContent: "", inert: false});
  const bar = made("offline"), kept = made("unsent"), body = [made("one"), made("two")], asked = [], heard = {};
  const at = {bar, kept, body, asked, reloads: 0, here: 0, answers: () => ({ok: true, boot: "boot-1"}), heard, backs: 0};
  document.getElementById = (id) => ({offline: bar, unsent: kept})[id];
  document.querySelectorAll = (what) => (what === "body > div:not(#offline)" ? body : []);
  document.visibilityState = visible;
  document.addEventListener = (name, does) => { heard[name] = does };
  const plain = window.addEventListener;
  window.addEventListener = (name, does) => { heard[name] = does; plain(name, does) };
  globalThis.MutationObserver = class { observe() {} disconnect() {} };
  globalThis.AbortSignal.timeout = () => null;
  globalThis.fetch = async (where) => {
    asked.push(where);
    const answer = at.answers();
    if (answer instanceof Error) throw answer;
    return {ok: answer.ok, json: async () => ({boot: answer.boot})};
  };
  globalThis.location.reload = () => { at.reloads += 1 };
  plain("boardside-back", () => { at.backs += 1 });
  run("page");
  globalThis.boardside.here = () => { at.here += 1 };
  if (drawn) globalThis.boardside.shown();
  return at;
}

test("every two seconds the page asks whether the server is still the same", async () => {
  const at = await living();
  await pass(1999);
  assert.equal(at.asked.length, 0);
  await pass(1);
  assert.deepEqual(at.asked, ["/health"]);
  await pass(2000);
  assert.equal(at.asked.length, 2);
  assert.equal(at.reloads, 0);
  at.answers = () => ({ok: true, boot: "boot-2"});
  await pass(2000);
  assert.equal(at.reloads, 1, "another server: the page is loaded anew");
  globalThis.boardside.ended();
});

test("a page that nobody looks at does not ask", async () => {
  const at = await living({visible: "hidden"});
  await pass(10_000);
  assert.equal(at.asked.length, 0);
  globalThis.boardside.ended();
});

test("when nothing answers, a bar says so, nothing can be tapped, and it looks until it is back", async () => {
  const at = await living();
  at.answers = () => new Error("out of reach");
  await pass(2000);
  assert.deepEqual([at.bar.hidden, at.body.map((el) => el.inert)], [false, [true, true]]);
  assert.ok(globalThis.boardside.lostAt() > 0);
  const before = at.asked.length;
  await pass(700);
  assert.equal(at.asked.length, before + 1);
  await pass(700);
  assert.equal(at.asked.length, before + 2);
  at.answers = () => ({ok: true, boot: "boot-1"});
  await pass(700);
  assert.equal(at.here, 1, "only an answer on the line proves it alive");
  assert.equal(at.bar.hidden, false);
  globalThis.boardside.shown();
  assert.deepEqual([at.bar.hidden, at.body.map((el) => el.inert), globalThis.boardside.lostAt(), at.backs], [true, [false, false], 0, 1]);
  assert.equal(at.reloads, 0);
  globalThis.boardside.ended();
});

test("a line that gives no answer for six seconds is dead: the page is loaded anew", async () => {
  const at = await living();
  globalThis.boardside.check();
  globalThis.boardside.check();
  assert.equal(at.here, 1, "one question at a time");
  await pass(5999);
  assert.equal(at.reloads, 0);
  await pass(1);
  assert.equal(at.reloads, 1);
  globalThis.boardside.ended();
});

test("a page that was never drawn is loaded anew after ten seconds, then after twice as long", async () => {
  for (const wait of [10_000, 20_000]) {
    const at = await living({drawn: false});
    globalThis.boardside.check();
    await pass(wait - 1);
    assert.deepEqual([at.reloads, at.here], [0, 0]);
    await pass(1);
    assert.equal(at.reloads, 1);
    globalThis.boardside.ended();
  }
  const at = await living();
  assert.equal(sessionStorage.getItem("boardside-empty"), null, "a drawn page begins anew");
  await pass(100_000);
  assert.equal(at.reloads, 0);
  globalThis.boardside.ended();
});

test("once the server answers, a line without an answer is dead much sooner", async () => {
  const at = await living();
  at.answers = () => new Error("out of reach");
  await pass(2000);
  at.answers = () => ({ok: true, boot: "boot-1"});
  await pass(700);
  assert.deepEqual([at.here, at.reloads], [1, 0]);
  await pass(700);
  assert.equal(at.reloads, 1);
  globalThis.boardside.ended();
});

test("a line that was cut is given two and a half seconds", async () => {
  const at = await living();
  globalThis.boardside.lost();
  await pass(2400);
  assert.equal(at.reloads, 0);
  await pass(1000);
  assert.ok(at.reloads > 0);
  assert.equal(at.here, 0);
  globalThis.boardside.ended();
});

test("after its link was replaced a page asks nothing more", async () => {
  const at = await living();
  globalThis.boardside.ended();
  globalThis.boardside.lost();
  globalThis.boardside.check();
  await pass(20_000);
  assert.deepEqual([at.asked.length, at.here, at.reloads, at.bar.hidden], [0, 0, 0, true]);
});

test("a page that is looked at again asks at once", async () => {
  const at = await living();
  await at.heard.visibilitychange();
  assert.deepEqual([at.asked.length, at.here], [1, 1]);
  globalThis.boardside.shown();
  at.answers = () => ({ok: true, boot: "boot-2"});
  await at.heard.online();
  assert.equal(at.reloads, 1);
  await at.heard.pageshow({persisted: false});
  assert.equal(at.asked.length, 2);
  globalThis.boardside.ended();
});

test("what is not sent yet is named", async () => {
  const at = await living();
  globalThis.boardside.unsent(["Undo", "The card"]);
  assert.equal(at.kept.textContent, "Will be sent then: Undo · The card.");
  globalThis.boardside.unsent([]);
  assert.equal(at.kept.textContent, "");
  globalThis.boardside.ended();
});

test("the theme turns, and is kept", async () => {
  await living();
  document.documentElement.dataset.theme = "day";
  assert.equal(globalThis.boardside.light(), true);
  globalThis.boardside.theme();
  assert.deepEqual([document.documentElement.dataset.theme, localStorage.getItem("boardside-theme"), globalThis.boardside.light()], ["night", "night", false]);
  globalThis.boardside.theme();
  assert.equal(document.documentElement.dataset.theme, "day");
  delete document.documentElement.dataset.theme;
  globalThis.boardside.ended();
  delete globalThis.boardside;
});

// ---------------------------------------------------------------- the door

function door(answers) {
  const listening = {}, posts = [];
  const part = (id) => ({id, value: "", textContent: "", hidden: id === "waiting", disabled: true, addEventListener: (name, does) => { listening[`${id} ${name}`] = does }});
  const parts = Object.fromEntries(["code", "go", "word", "door", "waiting", "knock", "name", "number"].map((id) => [id, part(id)]));
  document.getElementById = (id) => parts[id];
  globalThis.fetch = async (where, {body}) => {
    posts.push([where, JSON.parse(body)]);
    const next = answers.shift() ?? {};
    if (next instanceof Error) throw next;
    return {json: async () => next};
  };
  const gone = [];
  globalThis.location.replace = (where) => gone.push(where);
  run("join");
  const type = (text) => { parts.code.value = text; listening["code input"]() };
  return {parts, posts, gone, type, knock: async () => { await listening["knock submit"]({preventDefault() {}}); await pass(0) }};
}

test("four letters open the door, nothing else can be sent", async () => {
  const at = door([]);
  for (const [typed, kept, closed] of [["ab1c", "ABC", true], ["abcd", "ABCD", false], ["abcdefg", "ABCD", false], ["", "", true]]) {
    at.type(typed);
    assert.deepEqual([at.parts.code.value, at.parts.go.disabled], [kept, closed]);
  }
  await at.knock();
  assert.equal(at.posts.length, 0);
});

test("a device that knocks waits with a number until the host lets it in", async () => {
  const at = door([{again: "n1", waiting: 7}, {}, new Error("gone"), {go: "/seat/1"}]);
  at.type("abcd");
  at.parts.name.value = "Ben";
  await at.knock();
  assert.deepEqual(at.posts[0], ["/knock", {code: "ABCD", name: "Ben"}]);
  assert.deepEqual([at.parts.number.textContent, at.parts.door.hidden, at.parts.waiting.hidden], [7, true, false]);
  await pass(1499);
  assert.deepEqual(at.posts.slice(1), [["/knock", {again: "n1"}], ["/knock", {again: "n1"}]], "asked again at once, then after a while");
  assert.deepEqual(at.gone, []);
  await pass(1);
  assert.deepEqual(at.gone, ["/seat/1"]);
});

test("a word of the host is shown, and the door is there again", async () => {
  const at = door([{again: "n1", waiting: 7}, {word: "Not tonight."}]);
  at.type("abcd");
  await at.knock();
  await pass(0);
  assert.deepEqual([at.parts.word.textContent, at.parts.door.hidden, at.parts.waiting.hidden], ["Not tonight.", false, true]);
  const wrong = door([{word: "No such table."}]);
  wrong.type("abcd");
  await wrong.knock();
  assert.deepEqual([wrong.parts.word.textContent, wrong.parts.go.disabled, wrong.posts.length], ["No such table.", false, 1]);
  const out = door([new Error("gone")]);
  out.type("abcd");
  await out.knock();
  assert.match(out.parts.word.textContent, /can't be reached/);
});

// ---------------------------------------------------------------- the model that pages hold

test("the one model draws its script in a shadow root, hears its values and sends what is said", async () => {
  const made = [], connected = [], told = [];
  let models = null, kinds = null, rendered = 0;
  class LayoutDOM { static define(what) { kinds = what } }
  class LayoutDOMView {
    shadow_el = {append: (el) => made.push(el)};
    render() { rendered += 1 }
    connect(change, draw) { connected.push([change, draw]) }
  }
  const parts = {"models/layouts/layout_dom": {LayoutDOM, LayoutDOMView}, "core/bokeh_events": {ModelEvent: class {}}, base: {register_models: (all) => { models = all }}};
  globalThis.Bokeh = {require: (name) => parts[name]};
  run("element");
  const [model] = models;
  assert.deepEqual([model.__name__, model.__module__], ["ReactiveESM", "panel.models.esm"]);
  const kind = (name) => (...of) => [name, ...of];
  const fields = kinds({Any: "Any", Str: "Str", Bool: "Bool", List: kind("List"), Nullable: kind("Nullable")});
  assert.deepEqual(fields, {_defs: [["List", "Any"], []], css_bundle: [["Nullable", "Str"], null], bundle: [["Nullable", "Str"], null], children: [["List", "Str"], []],
    class_name: ["Str", ""], data: ["Any"], dev: ["Bool", false], esm: ["Str", ""], events: [["List", "Str"], []], importmap: ["Any", {}], render_policy: ["Str", "children"]});
  const view = new model.prototype.default_view();
  assert.deepEqual(view.child_models, []);
  globalThis.screenShown = null;
  const esm = `data:text/javascript,${encodeURIComponent("export const render = (given) => { globalThis.screenShown = given };")}`;
  view.model = {esm, trigger_event: (event) => told.push(event), data: {state_json: "{}", properties: {state_json: {change: "changed"}}}};
  view.render();
  for (let round = 0; round < 10_000 && !globalThis.screenShown; round++) await new Promise((done) => setImmediate(done));
  const {model: screen, el} = globalThis.screenShown;
  assert.deepEqual([rendered, made[0] === el, screen.state_json], [1, true, "{}"]);
  const draw = () => {};
  screen.on(["state_json"], draw);
  assert.deepEqual(connected, [["changed", draw]]);
  screen.send_msg({do: "undo"});
  assert.equal(told[0].event_name, "data_event");
  assert.deepEqual(told[0].event_values.data, {do: "undo"});
  delete globalThis.Bokeh;
  delete globalThis.screenShown;
});
