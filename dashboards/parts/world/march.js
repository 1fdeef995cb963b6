// Moves: source, destination, and how many of each kind; on the map or by name.

import {offerSaid} from "../common/offers.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {UnitIcon} from "./theatre_marks.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock}} at */
function MarchForm({page, block}) {
  const [source, from] = useState("");
  const [target, to] = useState("");
  const sources = Object.keys(block.here), able = block.moves.filter((move) => move.to[source]);
  const targets = [...new Set(able.flatMap((move) => Object.keys(move.to[source])))];
  const whence = sources.includes(source) ? source : "", where = targets.includes(target) ? target : "";
  const areas = where ? [] : whence ? [...targets, ...sources.filter((key) => !targets.includes(key))] : sources;
  const tap = (key) => whence && targets.includes(key) ? to(key) : from(key);
  const fresh = JSON.stringify([whence, where, areas, page.waiting]);
  useEffect(() => {
    page.aimAt?.(areas.length ? {label: whence ? block.names[whence] : block.title, say: whence ? "Where to?" : "Tap the area that units leave.",
      areas, marked: whence ? [whence] : [], tap} : null);
    return () => page.aimAt?.(null);
  }, [fresh]);
  const back = () => { to(""); from("") };
  return html`<section class="stack march" aria-label=${block.title}>
    ${whence ? html`<button type="button" class="soft between wide" onClick=${back}><span>From <b>${block.names[whence]}</b></span><span>Change</span></button>` : html`<h3>${block.title}: from where?</h3>`}
    ${where ? html`<button type="button" class="soft between wide" onClick=${() => to("")}><span>To <b>${block.names[where]}</b></span><span>Change</span></button>`
      : whence ? html`<h3>Where to?</h3>` : null}
    ${where ? html`<${MarchNumbers} key=${`${whence} ${where}`} page=${page} block=${block} moves=${able.filter((move) => move.to[source][where])} from=${whence} to=${where} />`
      : html`<div class="chips two">${(whence ? targets : sources).map((key) => html`<button type="button" class="chip" key=${key} onClick=${() => tap(key)}><span
        class="word">${block.names[key]}</span>${whence ? null : html`<small>${block.here[key]}</small>`}</button>`)}</div>`}
  </section>`;
}

// One row per kind: one tap moves all units, or fewer after using the stepper.
/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, moves: import("./blocks").Moving[], from: string, to: string}} at */
function MarchNumbers({page, block, moves, from, to}) {
  return html`${moves.map((move) => html`<${MarchKind} key=${move.label} page=${page} block=${block} move=${move} from=${from} to=${to} />`)}`;
}

/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, move: import("./blocks").Moving, from: string, to: string}} at */
function MarchKind({page, block, move, from, to}) {
  const most = move.most[from], ways = move.to[from][to];
  const [count, set] = useState(most);
  const now = Math.min(count, most);
  const go = (via) => page.send(offerSaid(move.send, {source: from, target: to, count: now, via}));
  return html`<div class="stack lot" role="group" aria-label=${move.label}>
    <div class="row steps"><span class="grow"><${UnitIcon} kind=${move.unit} /> ${move.label}</span>
      <button type="button" class="soft" aria-label=${`One less: ${move.label}`} disabled=${now <= 1} onClick=${() => set(now - 1)}>−</button><b
        class="figure">${now}</b><span class="quiet">of ${most}</span>
      <button type="button" class="soft" aria-label=${`One more: ${move.label}`} disabled=${now >= most} onClick=${() => set(now + 1)}>+</button></div>
    ${ways.map((via) => html`<button type="button" class="wide" key=${via} disabled=${page.waiting}
      onClick=${() => go(via)}>${move.word} ${now}${via ? ` via ${block.names[via]}` : ""}</button>`)}</div>`;
}
OFFER_BLOCKS.march = MarchForm;
