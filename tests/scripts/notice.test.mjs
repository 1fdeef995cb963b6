// Notices: whose turn it is, who is asked, that time is nearly up. They are made of nothing that a single player knows.

import assert from "node:assert/strict";
import {readdirSync, readFileSync} from "node:fs";
import {beforeEach, test} from "node:test";

import {Drawn, html, pass} from "./page.mjs";
const {noticeOf, useNotices, NOTICE_TIME} = await import("../../dashboards/play/notice.js");
const {DeviceSettings, useDevice} = await import("../../dashboards/play/device.js");
const {useTvSound} = await import("../../dashboards/play/sound.js");

const PAGES = new URL("pages/", import.meta.url);
const icon = {href: "/boardside.svg", setAttribute(_, value) { this.href = value }};
let notes = [], shakes = [], badges = [], touched = true, clock = 0;

class Audio {
  constructor() { this.state = "running"; this.destination = {} }
  get currentTime() { return clock }
  createOscillator() { return {frequency: {}, connect: (to) => to, start() { notes.push(this.frequency.value) }, stop() {}} }
  createGain() { return {gain: {setValueAtTime(loud) { Audio.loud = loud }, exponentialRampToValueAtTime() {}}, connect: (to) => to} }
}
globalThis.AudioContext = Audio;
for (const [name, get] of Object.entries({vibrate: () => (shake) => shakes.push(shake), userActivation: () => ({hasBeenActive: touched}),
  setAppBadge: () => async () => badges.push("set"), clearAppBadge: () => async () => badges.push("clear")})) Object.defineProperty(navigator, name, {get});

beforeEach(() => {
  [notes, shakes, badges, touched] = [[], [], [], true];
  clock += 10;
  sessionStorage.clear();
  localStorage.clear();
  Object.assign(document, {title: "Anna · Clue · Boardside", visibilityState: "visible", querySelector: () => icon});
  icon.href = "/boardside.svg";
  globalThis.boardside = /** @type {any} */ ({lostAt: () => 0});
});

const status = (more = {}) => ({who: "ben", title: "", say: "", queue: [], ...more});
const state = (more = {}) => ({words: {players: {}}, game: "clue 1", role: "seat", seat: "anna", turn: "1 ben", status: status(), entry: [], ...more});
const mine = state({turn: "2 anna", status: status({who: "anna"})});
const box = (more = {}) => ({type: "box", private: true, key: "dangers 1", lay: {}, lies: [], ...more});
const Noticed = ({state: at, device = {volume: 1, vibration: true}}) => { useNotices(at, device); return html`<p>a page</p>` };
const heard = () => { const all = [notes.length, shakes.length]; [notes, shakes] = [[], []]; clock += 10; return all };
const event = (type) => globalThis.dispatchEvent(/** @type {any} */ ({type}));

// ---------------------------------------------------------------- what everybody may know

// Fails where a notice asks for anything else of a page than these.
function only(of, names, what) {
  return new Proxy(of, {get: (own, name) => { assert.ok(names.includes(name), `a notice asks for ${what} “${String(name)}”`); return own[name] }});
}
const PUBLIC = ["who", "asked", "queue", "over", "until"];
const public_ = (page) => only({...page, status: page.status && only(page.status, PUBLIC, "the status’s"),
  entry: page.entry?.map((block) => (block.type === "box" ? only(block, ["type", "private", "lay", "key"], "the box’s") : only(block, ["type"], "a block’s")))},
["status", "seat", "role", "turn", "entry"], "the page’s");

test("a notice is made of the status and of open boxes alone, on every page", () => {
  const found = new Set();
  for (const name of readdirSync(PAGES).filter((one) => one.endsWith(".json"))) {
    const page = JSON.parse(readFileSync(new URL(name, PAGES), "utf8")).state;
    for (const seat of [page.seat, ...(page.words?.order ?? [])]) found.add(JSON.stringify(noticeOf(public_({...page, seat}))).replace(/\d+/g, "n"));
  }
  assert.ok(found.size > 5, [...found].join());
});

test("an empty box and a full one are noticed alike", () => {
  for (const lies of [[], ["Rope"]]) {
    assert.deepEqual(noticeOf(state({entry: [box({lies})]})), {turn: "", asked: "box dangers 1", timed: true});
  }
  assert.equal(noticeOf(state({entry: [box({lay: undefined})]})).asked, "", "it is shut");
  assert.equal(noticeOf(state({entry: [box({private: false})]})).asked, "", "the shared screen submits nothing by itself");
});

test("what only this player knows is asked in silence", () => {
  const secret = state({entry: [{type: "taps", private: true, title: "Which card do you show?", taps: []}], now: {text: "Show a card.", yours: true}});
  assert.deepEqual(noticeOf(secret), {turn: "", asked: "", timed: false});
});

test("somebody who is on turn, in a queue or asked by name is noticed; a finished game asks nobody", () => {
  assert.equal(noticeOf(mine).turn, "2 anna");
  assert.equal(noticeOf(state({status: status({queue: [{player: "carla", answer: "passed"}, {player: "anna"}]})})).asked, "answer");
  assert.equal(noticeOf(state({status: status({queue: [{player: "carla"}, {player: "anna"}]})})).asked, "", "Carla is first");
  assert.equal(noticeOf(state({status: status({asked: ["anna"]})})).asked, "answer");
  assert.deepEqual(noticeOf({...mine, status: {...mine.status, over: true}}), {turn: "", asked: "", timed: false});
  assert.deepEqual(noticeOf({...mine, role: "alone"}), {turn: "", asked: "", timed: false});
  assert.deepEqual(noticeOf({...mine, role: "tv", seat: null}), {turn: "2 anna anna", asked: "", timed: true});
});

// ---------------------------------------------------------------- how it is given

test("a turn is told once: by sound, vibration, title, picture and badge, until the page is touched", async () => {
  const drawn = await Drawn.new(Noticed, {state: state()});
  assert.deepEqual(heard(), [0, 0]);
  await drawn.again({state: mine});
  assert.deepEqual(heard(), [2, 1]);
  assert.equal(document.title, "● Your turn — Anna · Clue · Boardside");
  assert.equal(icon.href, "/boardside-dot.svg");
  await drawn.again({state: {...mine, revision: 9}});
  assert.deepEqual(heard(), [0, 0]);
  event("pointerdown");
  await drawn.again();
  assert.equal(document.title, "Anna · Clue · Boardside");
  assert.equal(icon.href, "/boardside.svg");
  assert.deepEqual(badges, ["set", "clear"]);
  await drawn.again({state: {...mine, status: {...mine.status, asked: ["ben"]}}});
  await drawn.again({state: mine});
  assert.deepEqual(heard(), [0, 0], "the others have answered; it is the same turn");
  drawn.gone();
});

test("it ends when nothing is asked any more, and when somebody comes back to the page", async () => {
  const drawn = await Drawn.new(Noticed, {state: state()}), asked = state({status: status({asked: ["anna"]})});
  for (const end of [() => drawn.again({state: state()}), () => { document.visibilityState = "visible"; event("visibilitychange"); return drawn.again() }]) {
    document.visibilityState = "hidden";
    await drawn.again({state: asked});
    assert.equal(document.title, "● You are asked — Anna · Clue · Boardside");
    event("visibilitychange");
    await drawn.again();
    assert.ok(document.title.startsWith("●"), "going away does not end it");
    assert.deepEqual(heard(), [3, 1]);
    await end();
    assert.equal(document.title, "Anna · Clue · Boardside");
    await drawn.again({state: state()});
  }
  drawn.gone();
});

test("a page that is opened tells nothing; one that was loaded again tells what it missed", async () => {
  const first = await Drawn.new(Noticed, {state: {}});
  await first.again({state: state()});
  assert.deepEqual(heard(), [0, 0]);
  first.gone();
  const again = await Drawn.new(Noticed, {state: state()});
  assert.deepEqual(heard(), [0, 0]);
  again.gone();
  const missed = await Drawn.new(Noticed, {state: mine});
  assert.deepEqual(heard(), [2, 1]);
  missed.gone();
});

test("thirty seconds before the end time is nearly up, on pages that it concerns, and not in a break", async () => {
  const until = (more = {}) => ({ends: 100_000, now: 0, paused: false, ...more});
  const at = (more) => state({entry: [box()], status: status({until: until(more)})});
  const drawn = await Drawn.new(Noticed, {state: at({})});
  await pass(100_000 - NOTICE_TIME - 1);
  assert.deepEqual(heard(), [0, 0]);
  await pass(1);
  assert.deepEqual(heard(), [3, 1]);
  assert.ok(document.title.startsWith("● Time is nearly up"));
  drawn.gone();
  for (const [quiet, told] of [[at({paused: true}), 0], [{...at({}), entry: []}, 0], [at({now: 80_000}), 0], [{...at({}), role: "tv", seat: null, entry: undefined}, 3]]) {
    const other = await Drawn.new(Noticed, {state: quiet, device: {volume: 1, vibration: false}});
    heard();
    await pass(100_000);
    assert.deepEqual(heard(), [told, 0]);
    other.gone();
  }
});

test("a page that nobody has touched, and a notebook, stay silent and unmarked", async () => {
  touched = false;
  const drawn = await Drawn.new(Noticed, {state: state()});
  await drawn.again({state: mine});
  assert.deepEqual(heard(), [0, 0]);
  drawn.gone();
  sessionStorage.clear();
  [touched, globalThis.boardside] = [true, undefined];
  const cell = await Drawn.new(Noticed, {state: state()});
  await cell.again({state: mine});
  assert.deepEqual(heard(), [2, 1]);
  assert.equal(document.title, "Anna · Clue · Boardside");
  cell.gone();
});

// ---------------------------------------------------------------- settings

const Settings = ({role = "seat"}) => html`<${DeviceSettings} device=${useDevice()} role=${role} />`;

test("a phone is silent until its player chooses a volume, and hears it then; it is kept in this browser", async () => {
  const drawn = await Drawn.new(Settings), pressed = () => drawn.all("button").filter((one) => one.attributes["aria-pressed"] === "true").map((one) => one.attributes["aria-label"]);
  assert.deepEqual(pressed().slice(0, 2), ["Sound: Off", "Vibration: On"]);
  await drawn.tap("Sound: Low");
  assert.equal(heard()[0], 2);
  assert.ok(Audio.loud < 0.1);
  await drawn.tap("Sound: High");
  assert.ok(heard()[0] === 2 && Audio.loud > 0.1);
  await drawn.tap("Vibration: Off");
  drawn.gone();
  const again = await Drawn.new(Settings);
  assert.deepEqual([localStorage.getItem("boardside-sound"), localStorage.getItem("boardside-vibration")], ["1", "false"]);
  await again.tap("Sound: Off");
  assert.equal(heard()[0], 0);
  again.gone();
  const watching = await Drawn.new(Settings, {role: "watch"});
  assert.ok(!watching.controls().some((name) => /Sound|Vibration/.test(name)), "nothing is asked of a spectator");
  watching.gone();
});

test("S turns the sound of a television off and on", async () => {
  let volume = null;
  const Tv = () => { volume = useTvSound(); return null };
  const drawn = await Drawn.new(Tv);
  assert.equal(volume, 1, "it is on by default");
  const press = async () => { globalThis.dispatchEvent(/** @type {any} */ ({type: "keydown", key: "s"})); await drawn.again(); return [volume, heard()[0]] };
  assert.deepEqual(await press(), [0, 0]);
  assert.deepEqual(await press(), [1, 4]);
  drawn.gone();
});
