// The feed: every line readable, newest at the bottom; a tap on a line opens its sheet.

import {PieceOwner} from "./pieces.js";
import {html, useLayoutEffect, useRef} from "./preact.js";

export function FeedList({page, feed}) {
  const foot = useRef(null);
  const known = useRef(null);
  const newest = feed.lines.length ? Math.max(...feed.lines.map((l) => l.seq)) : 0;
  if (known.current === null) known.current = newest;
  useLayoutEffect(() => {
    const main = foot.current?.closest("main");
    if (main) main.scrollTop = main.scrollHeight;
  }, [feed.lines.length]);
  const ask = (all, audit) => page.send({do: "feed", all, audit});
  return html`<section class="feed stack" aria-label="Feed">
    <div class="row wrap">
      <button type="button" class="soft" aria-pressed=${feed.audit} onClick=${() => ask(!feed.more, !feed.audit)}>
        Audit${feed.struck ? ` · ${feed.struck} deleted` : ""}</button>
      ${feed.more ? html`<button type="button" class="soft" onClick=${() => ask(true, feed.audit)}>
        ${feed.more} earlier lines</button>` : null}
    </div>
    ${feed.lines.length ? null : html`<p class="quiet">Nothing has happened yet. The first entry appears here.</p>`}
    <ol class="lines">${feed.lines.map((line) => html`<li key=${line.seq}
      class=${line.seq > known.current ? "new" : ""}><${FeedLine} page=${page} line=${line} /></li>`)}</ol>
    <div ref=${foot}></div>
  </section>`;
}

function FeedLine({page, line, onTap}) {
  const marks = [line.corrected && "corrected", line.struck && "deleted", line.notices && "against the rules",
    line.private && "only you see this"].filter(Boolean);
  return html`<button type="button" class=${`line ${line.struck ? "struck" : ""} ${page.selected?.name && line.text.includes(page.selected.name) ? "selected" : ""}`}
      onClick=${onTap ?? (() => page.send({do: "line", seq: line.seq}))}>
    <span class="label">${line.label || "✎"}</span>
    <span class="said"><${PieceOwner} of=${page.words.players[line.player]} name=${false} />
      <span class="text">${line.text}</span>
      ${line.notes?.map((n) => html`<span class="pinned">${n.bookmark ? "⚑ " : "✎ "}${n.text}</span>`)}
      ${line.original ? html`<span class="pinned">originally: ${line.original}</span>` : null}
      ${line.notices?.map((n) => html`<span class="pinned bad">${n.text}</span>`)}
      ${marks.length ? html`<span class="marks">${marks.join(" · ")}</span>` : null}</span>
  </button>`;
}

export function FeedUndo({page, feed}) {
  if (!feed?.undo && !feed?.redo) return null;
  return html`<div class="row undo">
    ${feed.undo ? html`<button type="button" class="soft grow" disabled=${page.waiting} onClick=${() => page.send({do: "undo", of: feed.undo.seq})}>
      <span aria-hidden="true">⟲ </span>Undo ${feed.undo.text}</button>` : null}
    ${feed.redo ? html`<button type="button" class="soft" disabled=${page.waiting} onClick=${() => page.send({do: "redo"})}
      aria-label=${`Redo ${feed.redo.text}`}><span aria-hidden="true">⟳ </span>Redo</button>` : null}
  </div>`;
}

// What a screen reader reads out: a line when it arrives and when its words change, and not what comes back by an undo.
export function FeedSpoken({last}) {
  const heard = useRef(/** @type {Map<number, string> | null} */ (null)), said = useRef("");
  const lines = last ?? [], before = heard.current;
  const fresh = before ? lines.filter(({seq, text}) => seq > Math.max(...before.keys()) || (before.get(seq) ?? text) !== text) : lines.slice(-1);
  heard.current = new Map(lines.map(({seq, text}) => [seq, text]));
  if (fresh.length) said.current = fresh.map(({text}) => text).join(" ");
  return html`<p class="only-read" aria-live="polite">${said.current}</p>`;
}

export function FeedLast({last}) {
  const first = useRef(null);
  const newest = last.length ? Math.max(...last.map((l) => l.seq)) : 0;
  if (first.current === null) first.current = newest;
  return html`<ol class="lines last">${last.map((line) => html`<li key=${line.seq}
      class=${line.seq > first.current ? "new" : ""}><span class="line">
    <span class="label">${line.label}</span><span class="said"><span class="text">${line.text}</span></span></span></li>`)}</ol>`;
}
