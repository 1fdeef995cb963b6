// The worker of a page over https, and the page that it shows where no server answers: scripts that stand by themselves.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {beforeEach, test} from "node:test";
import {fileURLToPath} from "node:url";
import vm from "node:vm";

import {pass, settled} from "./page.mjs";

const FILLED = "{{ page | tojson }}";

function run(name) {
  const path = fileURLToPath(new URL(`../../dashboards/server/${name}.js`, import.meta.url)), fault = process.env.FAULT && JSON.parse(process.env.FAULT);
  let text = readFileSync(path, "utf8");
  if (fault?.path === path) text = text.slice(0, fault.start) + fault.text + text.slice(fault.end);
  vm.runInThisContext(text.replace(FILLED, '"out of reach"'.padEnd(FILLED.length)), {filename: `file://${path}`, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER});
}

const OUT = () => Promise.reject(new Error("out of reach"));
const SILENT = () => new Promise(() => {});
const answered = (status = 200, told = {}) => async () => ({ok: status === 200, status, json: async () => told, text: async () => "the page"});
let at = /** @type {any} */ (null);

// `answers` has an answer for each path; a page is asked for as an object.
beforeEach(() => {
  at = {heard: {}, asked: [], answers: {}, ended: 0, preloads: 0, reloads: 0};
  globalThis.addEventListener = /** @type {any} */ ((name, does) => { at.heard[name] = does });
  document.addEventListener = /** @type {any} */ ((name, does) => { at.heard[name] = does });
  globalThis.AbortSignal.timeout = /** @type {any} */ (() => null);
  globalThis.fetch = /** @type {any} */ ((what) => {
    const path = what.url ?? what;
    at.asked.push(path);
    return (at.answers[path] ?? OUT)();
  });
  globalThis.location.pathname = "/worker-1.js";
  globalThis.location.reload = () => { at.reloads += 1 };
  Object.assign(globalThis, {
    clients: {claim: async () => {}}, skipWaiting: () => {},
    registration: {unregister: async () => { at.ended += 1 }, navigationPreload: {enable: async () => { at.preloads += 1 }}},
  });
});

// Opens a page through the worker. `said` is its text, null while nothing has come, undefined if the worker leaves it alone.
async function opened(request = {}, preloadResponse = Promise.resolve(undefined)) {
  const found = {said: /** @type {any} */ (undefined)};
  at.heard.fetch({
    request: {url: "/seat/1-x", method: "GET", mode: "navigate", ...request}, preloadResponse,
    respondWith: (answer) => { found.said = null; answer.then(async (one) => { found.said = await one.text() }) },
    waitUntil: () => {},
  });
  await settled();
  return found;
}

test("a page comes from the server, be it in answer to the worker or on its way before the worker ran", async () => {
  run("worker");
  at.answers = {"/seat/1-x": answered(), "/health": answered(200, {boot: "1", worker: "/worker-1.js"})};
  assert.equal((await opened()).said, "the page");
  assert.deepEqual(at.asked, ["/seat/1-x", "/health"]);
  at.asked = [];
  assert.equal((await opened({}, Promise.resolve(await answered()()))).said, "the page");
  assert.deepEqual([at.asked, at.ended], [["/health"], 0]);
  await at.heard.activate({waitUntil: (work) => work});
  assert.equal(at.preloads, 1);
});

test("only a page that is opened is the worker's concern", async () => {
  run("worker");
  for (const other of [{mode: "cors"}, {mode: "no-cors"}, {method: "POST"}]) assert.equal((await opened(other)).said, undefined);
  assert.deepEqual(at.asked, []);
});

test("where nothing can be reached the stand-in comes, at once or after a silence", async () => {
  run("worker");
  assert.equal((await opened()).said, "out of reach");
  at.answers = {"/seat/1-x": SILENT};
  const found = await opened();
  await pass(3999);
  assert.equal(found.said, null);
  await pass(1);
  await settled();
  assert.equal(found.said, "out of reach");
});

test("a server that is only slow is waited for", async () => {
  run("worker");
  let come = () => {};
  const slow = new Promise((done) => { come = () => done(answered()()) });
  at.answers = {"/seat/1-x": () => slow, "/health": answered()};
  const found = await opened();
  await pass(60_000);
  await settled();
  assert.deepEqual([found.said, at.asked.at(-1)], [null, "/health"]);
  come();
  await settled();
  assert.equal(found.said, "the page");
});

test("a server of another version replaces the worker by its own or, having none, sends it away", async () => {
  for (const [worker, ended] of [["", 1], [undefined, 1], ["/worker-2.js", 0]]) {
    run("worker");
    at.ended = 0;
    at.answers = {"/seat/1-x": answered(), "/health": answered(200, {boot: "1", worker})};
    assert.equal((await opened()).said, "the page");
    assert.equal(at.ended, ended);
    assert.equal((await opened()).said, undefined, "from now on it leaves every page alone");
  }
  for (const trouble of [answered(500), answered(200, {}), async () => ({ok: true, json: () => OUT()})]) {
    run("worker");
    at.ended = 0;
    at.answers["/health"] = trouble;
    await opened();
    assert.equal(at.ended, 0, "a server in trouble has said nothing about it");
    assert.equal((await opened()).said, "the page");
  }
});

// ---------------------------------------------------------------- the page that stands in

function stands() {
  const parts = {};
  document.getElementById = /** @type {any} */ ((id) => parts[id] ??= {id, textContent: "", addEventListener(_, does) { this.tap = does }});
  document.visibilityState = "visible";
  Object.assign(globalThis.location, {pathname: "/tv/1-x", host: "10.0.0.7:5006"});
  navigator.serviceWorker = /** @type {any} */ ({getRegistrations: async () => [globalThis.registration]});
  run("unreachable");
  return parts;
}

test("it names the address, tries every two seconds, and opens the page when the server answers", async () => {
  sessionStorage.clear();
  const parts = stands();
  assert.equal(parts.address.textContent, "10.0.0.7:5006");
  assert.equal(document.documentElement.className, "role-tv");
  await settled();
  assert.match(parts.tried.textContent, /^Last tried at .*\.$/);
  await pass(1999);
  assert.equal(at.asked.length, 1);
  await pass(1);
  await settled();
  assert.deepEqual(at.asked, ["/health", "/health"]);
  at.answers = {"/health": answered(200, {})};
  await pass(2000);
  await settled();
  assert.equal(at.reloads, 0, "something else answers at this address");
  at.answers = {"/health": answered(200, {boot: "1"})};
  await pass(2000);
  await settled();
  assert.deepEqual([at.reloads, at.ended], [1, 0]);
});

test("a tap and a return try at once; a page that nobody looks at does not try", async () => {
  sessionStorage.clear();
  const parts = stands();
  await settled();
  parts.again.tap();
  await settled();
  assert.equal(at.asked.length, 2);
  document.visibilityState = "hidden";
  await pass(2000);
  await settled();
  await pass(60_000);
  assert.equal(at.asked.length, 3, "the one that was due");
  at.heard.visibilitychange();
  assert.equal(at.asked.length, 3);
  document.visibilityState = "visible";
  at.heard.visibilitychange();
  at.heard.online();
  await settled();
  assert.equal(at.asked.length, 4, "one question at a time");
});

test("if it comes again though the server answers, the worker is taken away; a tap does the same", async () => {
  sessionStorage.clear();
  at.answers = {"/health": answered(200, {boot: "1"})};
  stands();
  await settled();
  assert.deepEqual([at.reloads, at.ended], [1, 0]);
  stands();
  await settled();
  assert.deepEqual([at.reloads, at.ended], [2, 1]);
  sessionStorage.clear();
  at.answers = {};
  const parts = stands();
  await settled();
  parts.bare.tap();
  await settled();
  assert.deepEqual([at.reloads, at.ended], [3, 2]);
});
