// The lines of a book in the order of their rounds: dragged by their number, moved with keys, edited in place.

import {html, useEffect, useRef, useState} from "../common/preact.js";
import {PlotFindings, PlotSign} from "./plot_findings.js";
import {PlotBuilt} from "./plot_build.js";
import {PlotGroupForm} from "./plot_group.js";
import {PlotSaid} from "./plot_labels.js";

export function plotMoved(book, from, to) {
  const next = book.toSpliced(from, 1);
  return next.toSpliced(to, 0, book[from]);
}

// The book with one line in another to the same place; their notes stand behind each other.
export function plotJoined(book, into, from) {
  const [first, second] = [book[into], book[from]];
  const note = [first.note, second.note].filter(Boolean).join("; ").slice(0, 80);
  return book.with(into, {...first, groups: [...first.groups, ...second.groups], note}).toSpliced(from, 1);
}

// The finger is followed on the whole page: the dragged line moves within the page, and an element that is moved loses
// the pointer, so that the end of the drag would be heard only if it happened over a grip.
function useFollowing() {
  const heard = useRef(new AbortController());
  useEffect(() => () => heard.current.abort(), []);
  return ({move, up, gone}) => {
    heard.current.abort();
    heard.current = new AbortController();
    const {signal} = heard.current, over = (then) => () => { heard.current.abort(); then() };
    addEventListener("pointermove", move, {signal});
    addEventListener("pointerup", over(up), {signal});
    addEventListener("pointercancel", over(gone), {signal});
  };
}

export function PlotLines({at}) {
  const {book, write} = at;
  const [drag, draw] = useState(/** @type {{from: number, to: number} | null} */ (null)), list = useRef(null), held = useRef(drag), follow = useFollowing();
  const setDrag = (next) => { held.current = next; draw(next) }; // a finger can be quicker than the next drawing
  const shown = drag ? plotMoved(book.map((_, i) => i), drag.from, drag.to) : book.map((_, i) => i);
  const place = (e) => {
    const tops = [.../** @type {any} */ (list.current).children].map((li) => li.getBoundingClientRect());
    const index = tops.findIndex((box) => e.clientY < box.top + box.height / 2);
    return index < 0 ? book.length - 1 : index;
  };
  const move = (e) => { const now = held.current, to = place(e); if (now && to !== now.to) setDrag({...now, to}) };
  const up = () => { const now = held.current; setDrag(null); if (now && now.to !== now.from) write(plotMoved(book, now.from, now.to)) };
  const hands = (i) => ({
    onPointerDown: () => { at.choose(-1); setDrag({from: i, to: i}); follow({move, up, gone: () => setDrag(null)}) },
    onKeyDown: (e) => {
      const to = e.key === "ArrowUp" ? i - 1 : e.key === "ArrowDown" ? i + 1 : -1;
      if (to < 0 || to >= book.length) return;
      e.preventDefault();
      write(plotMoved(book, i, to));
    },
  });
  if (!book.length) return null;
  return html`<ol class=${drag ? "plot-lines dragging" : "plot-lines"} ref=${list} aria-label="Orders by round">${shown.map((i, round) => html`<${PlotLine}
    key=${i} at=${at} i=${i} round=${round} hands=${hands(i)} held=${drag?.from === i} />`)}</ol>`;
}

function PlotLine({at, i, round, hands, held}) {
  const order = at.book[i], open = at.chosen === i, chance = at.known ? at.plot.chances[i + 1] : null;
  const findings = at.known ? at.plot.findings.filter((f) => f.lines.includes(i + 1)) : [];
  return html`<li class=${`plot-line ${held ? "held" : ""} ${open ? "open" : ""}`}>
    <div class="row"><button type="button" class="plain grip" aria-label=${`Round ${i + 1}: drag, or move with the arrow keys`} ...${hands}>
        <b>${round + 1}</b><span aria-hidden="true">≡</span></button>
      <button type="button" class="plain line grow" aria-expanded=${open} onClick=${() => at.choose(open ? -1 : i)}>
        <${PlotSaid} world=${at.world} order=${order} />
        ${chance ? html`<small class=${chance.warn ? "chance bad" : "chance"}>${chance.warn ? html`<span role="img" aria-label="Warning">▲ </span>` : null}${chance.say}</small>` : null}
        ${order.note ? html`<small class="quiet">${order.note}</small>` : null}</button><${PlotSign} findings=${findings} /></div>
    ${open || findings.some((f) => f.level !== "hint") ? html`<${PlotFindings} page=${at.page} findings=${open ? findings : findings.filter((f) => f.level !== "hint")} />` : null}
    ${open ? html`<${PlotChanging} at=${at} i=${i} order=${order} />` : null}</li>`;
}

// The open line: its groups or its units, its round, its note.
function PlotChanging({at, i, order}) {
  const {book, write, choose} = at;
  const put = (more) => write(book.with(i, {...order, ...more}));
  const move = (to) => { write(plotMoved(book, i, to)); choose(to) };
  const first = order.kind === "move" ? book.findIndex((one) => one.kind === "move" && one.to === order.to) : i;
  const join = () => { write(plotJoined(book, first, i)); choose(first) };
  return html`<div class="stack plot-change">
    ${order.kind === "move" ? order.groups.map((group, g) => html`<${PlotGroupForm} key=${g} at=${at} to=${order.to} group=${group}
      onChange=${(next) => put({groups: next ? order.groups.with(g, next) : order.groups.toSpliced(g, 1)})} />`) : null}
    ${order.kind === "build" ? html`<${PlotBuilt} at=${at} order=${order} put=${put} />` : null}
    <label class="plot-note"><span class="quiet">Note</span><input type="text" maxlength="80" value=${order.note} onChange=${(e) => put({note: e.currentTarget.value})} /></label>
    <div class="row wrap">
      ${first < i ? html`<button type="button" class="soft" onClick=${join}>Join with round ${first + 1}</button>` : null}
      ${order.kind === "move" ? html`<button type="button" class="soft" onClick=${() => { choose(-1); at.aim(order.to); at.from("") }}>+ Other source</button>` : null}
      <button type="button" class="soft" disabled=${!i} aria-label="One round earlier" onClick=${() => move(i - 1)}>↑</button>
      <button type="button" class="soft" disabled=${i === book.length - 1} aria-label="One round later" onClick=${() => move(i + 1)}>↓</button>
      <button type="button" class="soft" onClick=${() => at.drop(i)}>Delete</button></div></div>`;
}
