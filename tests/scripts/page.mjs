// A page without a browser: as much of the DOM as Preact needs, so that a component can be drawn, read and tapped.

import assert from "node:assert/strict";
import {writeFileSync, writeSync} from "node:fs";
import {Session} from "node:inspector";
import {afterEach} from "node:test";

class Node {
  constructor(name) {
    Object.assign(this, {localName: name, nodeName: name, parentNode: null, childNodes: [], listeners: {}, scrolls: 0});
  }
  get firstChild() { return this.childNodes[0] ?? null }
  get nextSibling() { return this.parentNode?.childNodes[this.parentNode.childNodes.indexOf(this) + 1] ?? null }
  get ownerSVGElement() { return this.localName === "svg" ? null : this.svg }
  insertBefore(child, before) {
    child.parentNode?.removeChild(child);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, child);
    child.parentNode = this;
    return child;
  }
  appendChild(child) { return this.insertBefore(child, null) }
  removeChild(child) {
    this.childNodes.splice(this.childNodes.indexOf(child), 1);
    child.parentNode = null;
    return child;
  }
  contains(other) {
    for (let at = other; at; at = at.parentNode) if (at === this) return true;
    return false;
  }
}

class Text extends Node {
  #data = "";
  constructor(data) { super("#text"); Object.assign(this, {nodeType: 3, data}) }
  get data() { return this.#data }
  set data(text) { this.#data = String(text) }
  get textContent() { return this.data }
  set textContent(text) { this.data = text }
}

// What Preact listens to under names in small letters.
const HEARD = ["click", "input", "change", "submit", "keydown", "keyup", "pointerdown", "pointerup", "pointermove", "pointercancel", "pointerleave",
  "pointerenter", "blur", "focus", "contextmenu", "wheel", "toggle", "scroll", "dblclick", "focusin", "focusout", "load"];

class Element extends Node {
  constructor(name) {
    super(name);
    const style = {setProperty: (key, value) => { style[key] = value }};
    Object.assign(this, {nodeType: 1, attributes: {}, style, dataset: {}, isConnected: true, clientWidth: 400, clientHeight: 600, disabled: false});
    if (["input", "select", "textarea", "option"].includes(name)) Object.assign(this, {value: "", checked: false, selected: false});
    for (const heard of HEARD) this[`on${heard}`] = null;
  }
  setAttribute(name, value) { this.attributes[name] = String(value) }
  getAttribute(name) { return this.attributes[name] ?? null }
  removeAttribute(name) { delete this.attributes[name] }
  addEventListener(name, does) { this.listeners[name.toLowerCase()] = does }
  removeEventListener(name) { delete this.listeners[name.toLowerCase()] }
  get firstElementChild() { return this.children[0] ?? null }
  get lastElementChild() { return this.children.at(-1) ?? null }
  get options() { return this.all.filter((one) => one.localName === "option") }
  get selectedIndex() { return this.chosen ?? Math.max(0, this.options.findIndex((one) => one.selected)) }
  set selectedIndex(n) { this.chosen = n }
  get valueAsNumber() { return this.value === "" ? NaN : Number(this.value) }
  get children() { return this.childNodes.filter((child) => child.nodeType === 1) }
  get textContent() { return this.childNodes.map((child) => child.textContent).join("") }
  get all() { return this.childNodes.flatMap((child) => (child.nodeType === 1 ? [child, ...child.all] : [])) }
  closest(selector) {
    for (let at = this; at?.nodeType === 1; at = at.parentNode) if (matches(at, selector)) return at;
    return null;
  }
  querySelectorAll(selector) { return this.all.filter((one) => matches(one, selector)) }
  querySelector(selector) { return this.querySelectorAll(selector)[0] ?? null }
  getBoundingClientRect() { return this.box ?? {left: 0, top: 0, right: 400, bottom: 300, width: 400, height: 300, x: 0, y: 0} }
  scrollIntoView() { this.scrolls += 1 }
  scrollTo() { this.scrolls += 1 }
  focus() { globalThis.document.activeElement = this }
  blur() { globalThis.document.activeElement = null }
  setPointerCapture() {}
  releasePointerCapture() {}
  getRootNode() { return globalThis.document }
}

class HtmlElement extends Element {}

// A tag, classes and attributes in brackets; several selectors are parted by commas.
function matches(one, selector) {
  return selector.split(",").some((said) => {
    const [, tag, rest] = /^([\w-]*)(.*)$/.exec(said.trim().split(/\s+/).at(-1) ?? "") ?? [];
    if (tag && one.localName !== tag) return false;
    return (rest?.match(/\.[\w-]+|\[[^\]]+\]/g) ?? []).every((part) => {
      if (part[0] === ".") return (valueOf(one, "class") ?? "").split(/\s+/).includes(part.slice(1));
      const [name, value] = part.slice(1, -1).split("=");
      const own = valueOf(one, name);
      return value === undefined ? own !== undefined && own !== null : String(own) === value.replace(/"/g, "");
    });
  });
}

function valueOf(one, name) {
  return one.attributes[name] ?? (name === "class" ? one.className : one[name]) ?? (name.startsWith("data-") ? one.dataset[name.slice(5)] : undefined);
}

const stores = () => {
  const kept = new Map();
  const store = {getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, String(value)),
    removeItem: (key) => void kept.delete(key), clear: () => kept.clear()};
  return new Proxy(store, {ownKeys: () => [...kept.keys()],
    getOwnPropertyDescriptor: (_, key) => (kept.has(key) ? {enumerable: true, configurable: true, value: kept.get(key)} : undefined)});
};

// Who listens to the window and to the document, and to what.
let heard = [];
const listen = (name, does, how) => {
  const one = {name, does};
  heard.push(one);
  how?.signal?.addEventListener("abort", () => { heard = heard.filter((other) => other !== one) });
};
const unlisten = (name, does) => { heard = heard.filter((one) => one.name !== name || one.does !== does) };
const document = {
  createElement: (name) => new HtmlElement(name),
  createElementNS: (space, name) => (space.endsWith("xhtml") ? new HtmlElement(name) : new Element(name)),
  createTextNode: (text) => new Text(text),
  documentElement: new Element("html"), body: new Element("body"), activeElement: null, visibilityState: "visible",
  addEventListener: listen, removeEventListener: unlisten,
  querySelectorAll: () => [], getElementById: () => null,
};

let now = Date.parse("2026-01-05T20:00:00Z"), timers = [], counted = 0;
class Clock extends Date {
  constructor(...words) { super(...(words.length ? words : [now])) }
  static now() { return now }
}

Object.assign(globalThis, {
  document, Date: Clock, sessionStorage: stores(), localStorage: stores(), location: {pathname: "/play", search: "", hash: "", href: "http://here/play", replace() {}},
  requestAnimationFrame: (does) => setImmediate(does), cancelAnimationFrame: clearImmediate,
  addEventListener: listen, removeEventListener: unlisten,
  dispatchEvent: (event) => { for (const {name, does} of [...heard]) if (name === event.type) does(event) },
  matchMedia: (query) => ({matches: wide && query.includes("min-width"), addEventListener() {}, removeEventListener() {}}),
  ResizeObserver: class { observe() {} disconnect() {} unobserve() {} },
  IntersectionObserver: class { observe() {} disconnect() {} unobserve() {} },
  HTMLElement: HtmlElement, Node: {TEXT_NODE: 3, ELEMENT_NODE: 1}, scrollTo() {}, history: {replaceState() {}, pushState() {}, back() {}}, innerWidth: 400, innerHeight: 800, devicePixelRatio: 1, CSS: {escape: (text) => text}, getComputedStyle: () => ({getPropertyValue: () => ""}),
});
globalThis.window = globalThis;
Object.defineProperty(globalThis, "performance", {value: {now: () => now - Date.UTC(2026, 0, 1)}});

let wide = false;
export function wideScreen(yes) { wide = yes }

globalThis.setTimeout = (does, after = 0, ...words) => { timers.push({id: ++counted, does: () => does(...words), at: now + after}); return counted };
globalThis.setInterval = (does, every) => { timers.push({id: ++counted, does, at: now + every, every}); return counted };
globalThis.clearTimeout = globalThis.clearInterval = (id) => { timers = timers.filter((one) => one.id !== id) };

/** Lets this many milliseconds pass: all timers that are due run in order. */
export async function pass(milliseconds) {
  const end = now + milliseconds;
  for (;;) {
    const next = timers.filter((one) => one.at <= end).toSorted((a, b) => a.at - b.at)[0];
    if (!next) break;
    now = next.at;
    if (next.every) next.at += next.every; else timers = timers.filter((one) => one !== next);
    next.does();
    await settled();
  }
  now = end;
  await settled();
}

/** Waits until everything that was drawn has had its effects. */
export async function settled() {
  for (let round = 0; round < 6; round++) {
    await new Promise((done) => setImmediate(done));
    const due = timers.filter((one) => one.at <= now && !one.every);
    timers = timers.filter((one) => !due.includes(one));
    for (const one of due) one.does();
  }
}

const {html, render} = await import("../../dashboards/parts/common/preact.js");
export {html};

/** Draws a component; what it sends is in `sent`. */
export class Drawn {
  constructor(of, props = {}) {
    this.root = new Element("main");
    this.sent = [];
    this.of = of;
    this.props = props;
  }
  static async new(of, props = {}) {
    const drawn = new Drawn(of, props);
    await drawn.again();
    return drawn;
  }
  async again(props = {}) {
    this.props = {...this.props, ...props};
    render(html`<${this.of} ...${this.props} />`, this.root);
    await settled();
  }
  gone() { render(null, this.root) }
  get text() { return words(this.root) }
  all(selector) { return this.root.querySelectorAll(selector) }
  /** The one control with this name: its label, else its words. */
  control(name) {
    const found = this.all("button, a, input, select, textarea, summary").filter((one) => nameOf(one) === name);
    assert.equal(found.length, 1, `${found.length} controls are called “${name}”: ${this.controls().join(" | ")}`);
    return found[0];
  }
  controls() { return this.all("button, a, input, select, textarea, summary").map(nameOf) }
  can(name) { return !this.control(name).disabled }
  async tap(name) {
    const one = typeof name === "string" ? this.control(name) : name;
    assert.ok(!one.disabled, `${nameOf(one)} cannot be tapped`);
    await this.fire(one, "click");
  }
  async type(name, value) {
    const one = typeof name === "string" ? this.control(name) : name;
    one.value = value;
    if (one.localName === "select") one.selectedIndex = Math.max(0, one.options.findIndex((option) => option.value === value));
    await this.fire(one, one.localName === "select" ? "change" : "input");
  }
  /** An event at an element, and at all around it that listen. */
  async fire(one, name, more = {}) {
    let stopped = false;
    const event = {type: name, target: one, isPrimary: true, pointerId: 1, button: 0, prevented: false, preventDefault() { this.prevented = true },
      stopPropagation() { stopped = true }, ...more};
    for (let at = one; at && !stopped; at = at.parentNode) {
      event.currentTarget = at;
      at.listeners?.[name]?.call(at, event);
    }
    if (name === "click" && one.localName === "button" && one.attributes.type === "submit" && !event.prevented) {
      const form = one.closest("form");
      if (form) await this.fire(form, "submit");
    }
    await settled();
    return event;
  }
}

export function nameOf(one) {
  return String(one.attributes["aria-label"] ?? (words(one) || one.placeholder || one.attributes.placeholder || words(one.closest("label") ?? one)));
}

/** The words of an element as they are read: one space between them. */
export function words(one) {
  const texts = (at) => (at.nodeType === 3 ? [at.data] : at.childNodes.map(texts).flat());
  return texts(one).join(" ").replace(/\s+/g, " ").trim();
}

export function page(more = {}) {
  const sent = [];
  const state = {role: "seat", seat: "anna", ...more.state};
  return {sent, where: "game 1 3", waiting: false, phase: "turn", words: {players: {}}, still: {}, send: (message, from) => sent.push(from ? [message, from] : [message]), ...more, state};
}

// With a deliberate fault the first test that fails has said all.
if (process.env.FAULT) afterEach((context) => { if (!context.passed) { writeSync(1, `not ok - ${context.name}\n`); process.exit(1) } });

// Records which functions of the scripts every test reaches, for trying faults (REACH names the file to write).
if (process.env.REACH) {
  const session = new Session(), reached = {};
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", {callCount: true, detailed: false});
  afterEach((context) => session.post("Profiler.takePreciseCoverage", (_, {result}) => {
    const ours = result.filter((script) => script.url.includes("/dashboards/") && !script.url.includes("/vendor/"));
    reached[context.name] = Object.fromEntries(ours.map((script) => [script.url.split("/dashboards/")[1],
      script.functions.filter((one) => one.ranges[0].count && one.functionName !== "").map((one) => [one.ranges[0].startOffset, one.ranges[0].endOffset])]));
  }));
  process.on("exit", () => writeFileSync(process.env.REACH, JSON.stringify(reached)));
}
