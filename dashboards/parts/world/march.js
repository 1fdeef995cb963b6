// Moves: source, destination, and how many of each kind; on the map or by name.

import {offerSaid} from "../common/offers.js";
import {pieceWord} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {UnitIcon} from "./theatre_marks.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock}} at */
function MarchForm({page, block}) {
  const [source, from] = useState("");
  const [target, to] = useState("");
  const sources = Object.keys(block.here), able = block.moves.filter((move) => move.to[source]);
  const reached = [...new Set(able.flatMap((move) => Object.keys(move.to[source])))];
  const targets = [...reached.filter((key) => block.foes[key]), ...reached.filter((key) => !block.foes[key])];
  const whence = sources.includes(source) ? source : "", where = targets.includes(target) ? target : "";
  const areas = where ? [] : whence ? [...targets, ...sources.filter((key) => !targets.includes(key))] : sources;
  const tap = (key) => whence && targets.includes(key) ? to(key) : from(key);
  const fresh = JSON.stringify([whence, where, areas, page.waiting]);
  useEffect(() => {
    page.aimAt?.(areas.length ? {label: whence ? block.names[whence] : block.title, say: whence ? "Where to?" : "Tap the area that units leave.",
      areas, marked: whence ? [whence] : [], tap} : null);
    return () => page.aimAt?.(null);
  }, [fresh]);
  const left = where ? "Choose how many of them go." : whence ? `From ${block.names[whence]}: tap where to.` : "";
  useEffect(() => { page.choosing?.(left); return () => page.choosing?.("") }, [left]);
  const back = () => { to(""); from("") };
  return html`<section class="stack march" aria-label=${block.title}>
    ${whence ? html`<button type="button" class="soft between wide" onClick=${back}><span>${block.here[whence] ? "From " : ""}<b>${block.names[whence]}</b></span><span>Change</span></button>` : html`<h3>${block.question}</h3>`}
    ${where ? html`<button type="button" class="soft between wide" onClick=${() => to("")}><span>To <b>${block.names[where]}</b></span><span>Change</span></button>`
      : whence ? html`<h3>Where to?</h3>` : null}
    ${where ? html`<${MarchNumbers} key=${`${whence} ${where}`} page=${page} block=${block} moves=${able.filter((move) => move.to[source][where])} from=${whence} to=${where} />`
      : html`<div class="chips two">${(whence ? targets : sources).map((key) => html`<button type="button" class="chip" key=${key} onClick=${() => tap(key)}><span
        class=${pieceWord(block.names[key])}>${block.names[key]}</span>${(whence ? block.foes : block.here)[key] ? html`<small>${(whence ? block.foes : block.here)[key]}</small>` : null}</button>`)}</div>`}
  </section>`;
}

// One row per kind: one tap moves all units of the kind, or fewer after using the stepper; one tap moves all kinds that go
// the same way.
/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, moves: import("./blocks").Moving[], from: string, to: string}} at */
function MarchNumbers({page, block, moves, from, to}) {
  const [fewer, set] = useState(/** @type {Record<string, number>} */ ({}));
  const count = (move) => Math.min(fewer[move.unit] ?? Infinity, move.most[from]);
  const go = (move, via = move.to[from][to][0]) => page.send(offerSaid(move.send, {source: from, target: to, count: count(move), via}));
  const together = moves.filter((move) => move.word === moves[0].word);
  return html`${together.length > 1 ? html`<button type="button" class="wide" disabled=${page.waiting} onClick=${() => together.forEach((move) => go(move))}>${
      moves[0].word} all: ${together.map((move) => marchSaid(move, count(move))).join(", ")}</button>` : null}
    ${moves.map((move) => html`<${MarchKind} key=${move.label} page=${page} block=${block} move=${move} most=${move.most[from]} now=${count(move)}
      ways=${move.to[from][to]} set=${(n) => set({...fewer, [move.unit]: n})} go=${(via) => go(move, via)} />`)}`;
}

/** @param {import("./blocks").Moving} move @param {number} count */
const marchSaid = (move, count) => `${count} ${move.names[count === 1 ? 0 : 1]}`;

// Other ways than the first, which is the straight one if there is any, are one tap further away.
/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, move: import("./blocks").Moving, most: number, now: number, ways: string[],
 *   set(n: number): void, go(via: string): void}} at */
function MarchKind({page, block, move, most, now, ways, set, go}) {
  const [all, show] = useState(false);
  return html`<div class="stack lot" role="group" aria-label=${move.label}>
    <div class="row steps"><span class="grow"><${UnitIcon} kind=${move.unit} /> ${move.label}</span>
      <button type="button" class="soft" aria-label=${`One less: ${move.label}`} disabled=${now <= 1} onClick=${() => set(now - 1)}>−</button><b
        class="figure">${now}</b><span class="quiet">of ${most}</span>
      <button type="button" class="soft" aria-label=${`One more: ${move.label}`} disabled=${now >= most} onClick=${() => set(now + 1)}>+</button></div>
    ${(all ? ways : ways.slice(0, 1)).map((via) => html`<button type="button" class="wide" key=${via} disabled=${page.waiting}
      onClick=${() => go(via)}>${move.word} ${marchSaid(move, now)}${via ? ` via ${block.names[via]}` : ""}</button>`)}
    ${all || ways.length < 2 ? null : html`<button type="button" class="soft wide" onClick=${() => show(true)}>Another way…</button>`}</div>`;
}
OFFER_BLOCKS.march = MarchForm;
