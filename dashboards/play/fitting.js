// Nothing on a television is cut off: text that is too long is first made smaller, then shortened at its end with "…".
// A side panel that is too full leaves out what is shown elsewhere.

import {useLayoutEffect, useRef} from "../parts/common/preact.js";

// Texts that may shrink to this fraction of their size before they are shortened.
const FIT_SMALLER = {"header h1": 0.63, "header .say": 0.6, ".playing .called": 0.55, ".battle .area-name": 0.8, ".clocks .name": 0.7};
const FIT_ONE_ROW = ["header h1", "header .say", "header .quiet", ".playing .called", ".battle .area-name", ".name", ".called", ".happening h2 span", ".sums tbody th"];
const FIT_NEWEST = 0.75;
// The least height of a list, in pixels, in which a line can be read, and in which a long one can.
const FIT_LEAST = 20;
const FIT_ROWS = 60;
// The number of steps for a side panel that is too full: each step leaves out more (see frame.css).
const FIT_TIGHT = 5;

// Each text as it was given, and as it was last shortened.
/** @type {WeakMap<Text, {full: string, cut: string}>} */
const fitted = new WeakMap();

export function useFitting(root) {
  const again = useRef(() => {});
  again.current = () => { if (root.current) fitAll(root.current) };
  useLayoutEffect(() => again.current());
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => again.current());
    watch.observe(root.current);
    document.fonts?.ready.then(() => again.current());  // texts are wider or narrower in the letters that arrive
    return () => watch.disconnect();
  }, []);
}

function fitAll(root) {
  for (const [what, least] of Object.entries(FIT_SMALLER)) for (const el of root.querySelectorAll(what)) fitSmaller(el, least);
  fitSide(root);
  for (const list of root.querySelectorAll(".lines.last")) fitLines(list);
  for (const what of FIT_ONE_ROW) for (const el of root.querySelectorAll(what)) if (el instanceof HTMLElement) fitCut(el); // drawings place their own text
}

// `scrollWidth` rounds sub-pixel widths, so only a difference of more than a pixel counts.
function fitOver(el) {
  return el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 2;
}

// The smallest letters that can be read from two meters, in pixels (U10): where there are fewer of them, each is larger.
function fitReadable(el) {
  const scale = Number(getComputedStyle(el).getPropertyValue("--scale")) || 1;
  return 28 * scale * Math.min(1, innerWidth / 1920);
}

function fitSmaller(el, least) {
  el.style.fontSize = "";
  fitWhole(el);
  const size = parseFloat(getComputedStyle(el).fontSize);
  const lowest = Math.max(least, Math.min(1, fitReadable(el) / size));
  for (let part = 1; fitOver(el) && part > lowest; part -= 0.06) el.style.fontSize = `${size * Math.max(lowest, part - 0.06)}px`;
}

function fitSide(root) {
  const side = root.querySelector(".side");
  root.dataset.tight = "0";
  for (let step = 1; step <= FIT_TIGHT && side && side.scrollHeight > side.clientHeight + 2; step += 1) root.dataset.tight = String(step);
}

// Every line is whole: where they need more rows than there are, the oldest are left out. Only a newest line for which
// there is not even then room becomes smaller, and is shortened at last. In a single row it is left out instead: what
// fills the side panel says it.
function fitLines(list) {
  const lines = [...list.children], none = list.clientHeight < FIT_LEAST;
  for (const line of lines) line.hidden = none;
  if (none) return;
  const full = () => list.lastElementChild.getBoundingClientRect().bottom - lines.find((line) => !line.hidden).getBoundingClientRect().top;
  for (const line of lines.slice(0, -1)) if (full() > list.clientHeight + 1) line.hidden = true;
  const newest = list.lastElementChild.querySelector(".text");
  if (!newest) return;
  Object.assign(newest.style, {fontSize: "", maxHeight: ""});
  fitWhole(newest);
  if (full() <= list.clientHeight + 1) return;
  Object.assign(newest.style, {maxHeight: `${list.clientHeight}px`, overflow: "hidden"});
  fitSmaller(newest, FIT_NEWEST);
  if (fitOver(newest) && list.clientHeight < FIT_ROWS) list.lastElementChild.hidden = true;
  else fitCut(newest);
}

function fitText(el) {
  return /** @type {Text | undefined} */ ([...el.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
}

// Restores the text as it was given; the node stays the same, so that the next drawing finds it.
function fitWhole(el) {
  const node = fitText(el), known = node && fitted.get(node);
  if (known && node.data === known.cut) node.data = known.full;
  delete el.dataset.cut;
}

function fitCut(el) {
  fitWhole(el);
  const node = fitText(el);
  if (!node || !fitOver(el)) return;
  const full = node.data, signs = [...full.trim()];
  let least = 1, most = signs.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    node.data = fitShort(signs, middle);
    if (fitOver(el)) most = middle - 1; else least = middle;
  }
  node.data = fitShort(signs, least);
  fitted.set(node, {full, cut: node.data});
  el.dataset.cut = "";
}

function fitShort(signs, count) {
  return `${signs.slice(0, count).join("").trimEnd()}…`;
}
