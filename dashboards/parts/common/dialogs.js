// Sheets from the bottom: advice on an entry, one line of the feed, a step that needs confirmation; and toasts.

import {OfferBlocks, OfferRow, offerTaken} from "./offers.js";
import {html, useEffect, useLayoutEffect, useRef, useState} from "./preact.js";
import {RulesLinked, RulesName} from "./rules.js";

export function AskSheet({page, sheet}) {
  const top = useRef(null);
  useEffect(() => { top.current?.focus() }, [sheet?.type, sheet?.seq, sheet?.title]);
  useLayoutEffect(() => {  // before anybody can see it, so that a quick key press is heard too
    if (!sheet) return undefined;
    const escape = (e) => { if (e.key === "Escape" && page.rule === null) page.send({do: "close"}) };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [sheet?.type, sheet?.seq, page.rule]);
  if (!sheet) return null;
  const body = {ask: AskQuestion, lay: AskLay, sure: AskSure, line: AskLine, insert: AskInsert}[sheet.type];
  return html`<div class="veil" onClick=${() => page.send({do: "close"})}>
    <div class="sheet stack" role="dialog" aria-modal="true" aria-label=${sheet.title ?? sheet.text ?? "Line"} tabindex="-1"
      ref=${top} onClick=${(e) => e.stopPropagation()}><${body} key=${sheet.seq} page=${page} sheet=${sheet} /></div></div>`;
}

function AskNotices({page, notices}) {
  return html`${notices.map((n) => html`<p key=${n.text} class=${n.level === "illegal" ? "notice bad" : "notice"}><${RulesLinked} page=${page} text=${n.text} />
    ${n.rules.map((id) => html` <button type="button" class="cite" aria-label=${`Rule ${id}`} onClick=${() => page.openRule(id)}><${RulesName} page=${page} id=${id} /></button>`)}</p>`)}`;
}

function AskQuestion({page, sheet}) {
  const [note, setNote] = useState("");
  return html`<h2>${sheet.title}</h2>
    ${sheet.since.length ? html`<p>Recorded in the meantime:</p>
      <ul>${sheet.since.map((text) => html`<li key=${text}>${text}</li>`)}</ul>` : null}
    <${AskNotices} page=${page} notices=${sheet.notices} />
    ${sheet.why ? html`<label class="stack"><span class="quiet">Why the table plays it this way (optional)</span>
      <input type="text" maxlength="400" value=${note} onInput=${(e) => setNote(e.target.value)} /></label>` : null}
    <div class="chips two">
      <button type="button" onClick=${() => page.send({do: "anyway", note})}>${sheet.yes}</button>
      <button type="button" class="main" onClick=${() => page.send({do: "close"})}>Go back</button>
    </div>`;
}

// A submission against the rules is allowed after a question; no reason is asked for, because none would be kept.
function AskLay({page, sheet}) {
  return html`<h2>${sheet.title}</h2>
    <${AskNotices} page=${page} notices=${sheet.notices} />
    <div class="chips two">
      <button type="button" disabled=${page.waiting} onClick=${() => page.send(sheet.send, {draft: `box ${sheet.send.box}`})}>${sheet.yes}</button>
      <button type="button" class="main" onClick=${() => page.send({do: "close"})}>Choose again</button>
    </div>`;
}

function AskSure({page, sheet}) {
  return html`<h2>${sheet.title}</h2>
    ${sheet.lines.length ? html`<ul>${sheet.lines.map((text) => html`<li key=${text}>${text}</li>`)}</ul>` : null}
    <div class="chips two">
      <button type="button" onClick=${() => page.send(sheet.send)}>${sheet.yes}</button>
      <button type="button" class="main" onClick=${() => page.send({do: "close"})}>Cancel</button>
    </div>`;
}

function AskLine({page, sheet}) {
  const act = (message) => page.send({seq: sheet.seq, ...message});
  const [chosen, choose] = useState({}); // here first: a second tap may come before the answer to the first
  const put = (row, value, before) => {
    const taken = offerTaken(row, before, value);
    choose({...chosen, [row.name]: taken});
    act({do: "draft", name: row.name, value: taken});
  };
  return html`<div class="row"><span class="label figure">${sheet.label || "✎"}</span><h2 class="grow">${sheet.text}</h2>
      <button type="button" class="plain" aria-label="Close" onClick=${() => act({do: "close"})}>✕</button></div>
    ${sheet.why ? html`<p class="why-line"><strong>Why?</strong> ${sheet.why}</p>` : null}
    ${sheet.original ? html`<p class="quiet">Originally: ${sheet.original}</p>` : null}
    <${AskNotices} page=${page} notices=${sheet.notices} />
    ${sheet.writes && !sheet.struck ? html`<div class="chips two">
      <button type="button" onClick=${() => act({do: "strike"})}>Delete line</button>
      <button type="button" onClick=${() => act({do: "insert"})}>Insert before</button></div>` : null}
    ${sheet.rows.map((row) => [row, row.name in chosen ? chosen[row.name] : row.value]).map(([row, now]) => html`<${OfferRow} key=${row.name} page=${page} row=${row}
      value=${now} onChoose=${(value) => put(row, value, now)} />`)}
    ${sheet.writes ? html`<${AskActions} page=${page} sheet=${sheet} act=${act} />` : null}
    ${sheet.rows.length ? html`<${AskKeep} page=${page} sheet=${sheet} act=${act} />` : null}`;
}

// The corrected line and the button that saves it, always in the same place and of the same height.
function AskKeep({page, sheet, act}) {
  const ready = sheet.drafted && !sheet.missing;
  return html`<div class="stack keep"><${AskChanges} sheet=${sheet} changes=${sheet.changes} />
    <button type="button" class="main wide" disabled=${!ready || page.waiting} onClick=${() => act({do: "save"})}>Save correction</button></div>`;
}

function AskChanges({sheet, changes}) {
  if (sheet.missing) return html`<div class="changes stack" aria-live="polite"><b>${sheet.missing}</b></div>`;
  if (!changes) return html`<div class="changes stack"><span class="quiet">Tap what the line should say instead.</span></div>`;
  return html`<div class="changes stack" aria-live="polite">${changes.reads ? html`<p><span class="label">${sheet.label}</span> ${changes.reads}</p>` : null}
    ${changes.notices.map((n) => html`<p key=${n.text} class="bad">${n.text}</p>`)}<b>${changes.text}</b>
    ${[...changes.changed, ...changes.illegal].map((c) => html`<p key=${c.label + c.text} class="quiet">
      <span class="label">${c.label}</span> ${c.text}</p>`)}</div>`;
}

function AskActions({page, sheet, act}) {
  const [more, setMore] = useState(false);
  if (sheet.struck) {
    return html`<button type="button" class="wide" onClick=${() => act({do: "unstrike"})}>Restore line</button>`;
  }
  return html`<div class="chips two">
      ${sheet.extras.map((x) => html`<button type="button" key=${x.label} onClick=${() => page.send(x.send)}>${x.label}</button>`)}
      ${sheet.later ? html`<button type="button" onClick=${() => act({do: "back"})}>Undo back to here</button>` : null}
      <button type="button" aria-pressed=${!!sheet.note?.bookmark}
        onClick=${() => act({do: "note", text: sheet.note?.text ?? "", bookmark: !sheet.note?.bookmark})}>
        ${sheet.note?.bookmark ? "⚑ Bookmarked" : "Bookmark"}</button>
      <button type="button" aria-expanded=${more} onClick=${() => setMore(!more)}>Note…</button>
    </div>
    ${more ? html`<${AskNote} page=${page} sheet=${sheet} act=${act} />` : null}`;
}

function AskNote({page, sheet, act}) {
  const [text, setText] = useState(sheet.note?.text ?? "");
  const keep = (own) => act({do: "note", text, own, bookmark: !!sheet.note?.bookmark});
  return html`<label class="stack"><span class="quiet">Note on this line</span>
      <textarea rows="2" maxlength="2000" value=${text} onInput=${(e) => setText(e.target.value)}></textarea></label>
    <div class="chips two"><button type="button" onClick=${() => keep(false)}>Save for everybody</button>
      ${page.state.seat ? html`<button type="button" onClick=${() => keep(true)}>Save for me only</button>` : null}</div>`;
}

// Inserts something that happened right before a line: the offers of that moment.
function AskInsert({page, sheet}) {
  const put = (message) => page.send(message.do === "record" ? {do: "put", seq: sheet.seq, event: message.event}
    : message.do === "told" ? message : {do: "close"});
  return html`<div class="row"><h2 class="grow">Before line ${sheet.label}</h2>
      <button type="button" class="plain" aria-label="Close" onClick=${() => page.send({do: "close"})}>✕</button></div>
    ${sheet.blocks.length ? null : html`<p>Nothing can be inserted before this line.</p>`}
    <${OfferBlocks} page=${{...page, send: put, where: `put ${sheet.seq}`}} blocks=${sheet.blocks} />`;
}

// A passing message: shown for eight seconds, with one button at most. One without a button goes as soon as somebody taps on.
export function AskToast({page, toast}) {
  const [gone, setGone] = useState(0), box = useRef(null);
  useEffect(() => {
    if (!toast) return;
    const go = () => setGone(toast.id), timer = setTimeout(go, 8000);
    const on = (e) => { if (!e.composedPath().includes(box.current)) go() }; // a tap on the message itself must not hit what is below
    if (!toast.tap) addEventListener("pointerdown", on);
    return () => { clearTimeout(timer); removeEventListener("pointerdown", on) };
  }, [toast?.id]);
  const shown = toast && toast.id !== gone;
  return html`<div class="toasts" aria-live="polite" role="status" ref=${box}>${shown ? html`<div class="toast row">
    <span class="grow">${toast.text}</span>
    ${toast.tap ? html`<button type="button" onClick=${() => { setGone(toast.id); page.send(toast.tap.send) }}>${toast.tap.label}</button>` : null}
    <button type="button" class="plain" aria-label="Dismiss" onClick=${() => setGone(toast.id)}>✕</button></div>` : null}</div>`;
}
