// The screen stays on during a game: by a lock that the browser lends, or by a video that a player has chosen.

import assert from "node:assert/strict";
import {beforeEach, test} from "node:test";

import {Drawn, html, settled} from "./page.mjs";
const {useAwake} = await import("../../dashboards/play/awake.js");
const {DeviceSettings, useDevice} = await import("../../dashboards/play/device.js");

const Kept = ({wanted}) => { useAwake(wanted); return html`<p>a page</p>` };
const Settings = ({role = "seat"}) => html`<${DeviceSettings} device=${useDevice()} role=${role} />`;
const seen = async (how) => { document.visibilityState = how; dispatchEvent(/** @type {any} */ ({type: "visibilitychange"})); await settled() };
let locks = [];

const lends = (refuses = false) => Object.defineProperty(navigator, "wakeLock", {configurable: true, value: {request: async (kind) => {
  if (refuses) throw new Error("the battery is low");
  const lock = {kind, released: false, async release() { this.released = true }};
  locks.push(lock);
  return lock;
}}});
const held = () => locks.filter((lock) => !lock.released).length;

beforeEach(() => {
  locks = [];
  localStorage.clear();
  document.visibilityState = "visible";
  delete navigator.wakeLock;
  delete globalThis.HTMLCanvasElement;
});

test("the lock is asked for, held, asked for again after each return, and given back", async () => {
  lends();
  const drawn = await Drawn.new(Kept, {wanted: false});
  assert.equal(locks.length, 0);
  await drawn.again({wanted: true});
  assert.deepEqual([locks.length, held(), locks[0].kind], [1, 1, "screen"]);
  await seen("visible");
  assert.equal(locks.length, 1, "it is still held");
  await seen("hidden");
  locks[0].released = true;
  await seen("hidden");
  assert.equal(locks.length, 1, "nothing is asked for out of sight");
  await seen("visible");
  assert.deepEqual([locks.length, held()], [2, 1]);
  await drawn.again({wanted: false});
  assert.equal(held(), 0);
  await seen("visible");
  assert.equal(locks.length, 2);
  drawn.gone();
});

test("a lock that comes too late is given back, and a refusal is no error", async () => {
  let come = () => {};
  lends();
  const {request} = navigator.wakeLock;
  navigator.wakeLock.request = (kind) => new Promise((done) => { come = () => done(request(kind)) });
  const drawn = await Drawn.new(Kept, {wanted: true});
  drawn.gone();
  await settled();
  come();
  await settled();
  assert.deepEqual([locks.length, held()], [1, 0]);
  lends(true);
  const refused = await Drawn.new(Kept, {wanted: true});
  assert.equal(held(), 0);
  refused.gone();
});

test("a page that is lent a lock keeps the screen on by default; others only if they are told to", async () => {
  lends();
  const lent = await Drawn.new(Settings);
  assert.equal(lent.control("Keep the screen on: On").attributes["aria-pressed"], "true");
  await lent.tap("Keep the screen on: Off");
  assert.equal(lent.control("Keep the screen on: Off").attributes["aria-pressed"], "true");
  assert.equal(localStorage.getItem("boardside-awake"), "false");
  lent.gone();
  localStorage.clear();
  delete navigator.wakeLock;
  globalThis.HTMLCanvasElement = /** @type {any} */ (class { captureStream() {} });
  const films = await Drawn.new(Settings);
  assert.equal(films.control("Keep the screen on: Off").attributes["aria-pressed"], "true");
  assert.match(films.text, /silent video/);
  films.gone();
  delete globalThis.HTMLCanvasElement;
  const neither = await Drawn.new(Settings);
  assert.ok(!neither.controls().some((name) => name.startsWith("Keep")));
  assert.match(neither.text, /can't keep the screen on/);
  neither.gone();
});

test("the video plays from a touch on, and is gone with its stream", async () => {
  let plays = 0, stopped = 0, removed = 0;
  globalThis.HTMLCanvasElement = /** @type {any} */ (class { captureStream() {} });
  const made = document.createElement;
  document.createElement = /** @type {any} */ ((name) => Object.assign(made(name), {
    canvas: {getContext: () => ({fillRect() {}}), captureStream: () => ({getTracks: () => [{stop: () => { stopped += 1 }}]})},
    video: {play: () => { plays += 1; return plays > 1 ? Promise.resolve() : Promise.reject(new Error("not touched yet")) }, remove: () => { removed += 1 }},
  }[name]));
  document.body.append = () => {};
  const drawn = await Drawn.new(Kept, {wanted: true});
  dispatchEvent(/** @type {any} */ ({type: "pointerup"}));
  await settled();
  dispatchEvent(/** @type {any} */ ({type: "pointerup"}));
  assert.equal(plays, 2, "it plays; further taps do nothing");
  drawn.gone();
  await settled();
  assert.deepEqual([stopped, removed], [1, 1]);
  document.createElement = made;
});
