// Moves: source, destination, and how many of each kind; on the map or by name.

import {offerSaid} from "../common/offers.js";
import {pieceWord, useWhile} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import {UnitIcon} from "./theatre_marks.js";

// Areas without enemies up to which they stand beside those with enemies; more are one tap further away.
const MARCH_OTHERS = 6;

/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock}} at */
function MarchForm({page, block}) {
  const at = useMarch(page, block), {whence, where, choose} = at;
  useMarchAim(page, block, at);
  const form = useRef(/** @type {HTMLElement | null} */ (null)), from = block.here[whence] ? "From " : "";
  useEffect(() => { form.current?.querySelector(".lot")?.scrollIntoView({block: "nearest"}) }, [whence, where]); // how many go is in view
  return html`<section class="stack march" aria-label=${block.title} ref=${form}>
    ${whence && at.sources.length === 1 ? html`<p>${from} <b>${block.names[whence]}</b></p>`
      : whence ? html`<button type="button" class="soft between wide" onClick=${() => choose("")}><span>${from}<b>${block.names[whence]}</b></span><span>Change</span></button>` : null}
    ${where ? html`<button type="button" class="soft between wide" onClick=${() => choose(whence)}><span>To <b>${block.names[where]}</b></span><span>Change</span></button>` : null}
    ${where ? null : html`<h3>${whence ? "Where to?" : block.question}</h3>`}
    ${where ? html`<${MarchNumbers} key=${`${whence} ${where}`} page=${page} block=${block} moves=${at.able.filter((move) => move.to[whence][where])} from=${whence} to=${where} sent=${at.sent} />`
      : html`<${MarchAreas} block=${block} at=${at} />`}
  </section>`;
}

// What is chosen so far; an only source is chosen by itself. A new source clears the target, and so does a recorded move
// after which no other kind can go there; a source without units is let go.
/** @param {import("../common/page").Page} page @param {import("./blocks").MovesBlock} block */
function useMarch(page, block) {
  const [{source, target, stray}, set] = useWhile(block.during, {source: "", target: "", stray: ""});
  const choose = (source, target = "", stray = "") => set({source, target, stray});
  const sources = Object.keys(block.here), whence = sources.includes(source) ? source : sources.length === 1 ? sources[0] : "";
  const able = block.moves.filter((move) => move.to[whence]), targets = marchTargets(block, able, whence);
  const where = targets.includes(target) ? target : "";
  const sent = useRef(/** @type {import("./blocks").Moving | null} */ (null)), last = sent.current;
  const others = !last?.room && able.some((move) => move.unit !== last?.unit && move.to[whence][where]); // what went aboard moves on from there
  useEffect(() => { if (page.recorded) choose(marchStays(block, whence) ? whence : "", last && others ? where : "") }, [page.recorded?.id]);
  useEffect(() => { if (source && source !== whence) choose("") }, [whence]);
  return {sources, sent, alone: !source, whence, able, targets, where, stray, choose, tap: (key) => whence && targets.includes(key) ? choose(whence, key) : choose(key),
    miss: (name) => choose(whence, where, marchMissed(block, whence, name))};
}

// Whether the next move is likely to leave from there too: as long as any unit can attack, only where one can.
/** @param {import("./blocks").MovesBlock} block @param {string} whence */
function marchStays(block, whence) {
  return block.moves.some((move) => marchAttacks(block, move, whence)) || !block.moves.some((move) => Object.keys(move.to).some((from) => marchAttacks(block, move, from)));
}

// Whether units of a move can attack from there.
const marchAttacks = (block, move, from) => Object.keys(move.to[from] ?? {}).some((key) => block.foes[key]);

// The sources that matter while attacks are made: where units attack from, board, or sail; all at other times.
/** @param {import("./blocks").MovesBlock} block @param {string[]} sources */
function marchReady(block, sources) {
  if (!block.during?.endsWith(" combat_move")) return sources;
  const ready = sources.filter((from) => block.moves.some((move) => move.to[from] && (MARCH_SHIPS.includes(move.unit) || move.room || marchAttacks(block, move, from))));
  return ready.length ? ready : sources;
}

// Everywhere that units from there can go, areas with enemies first in the order of the block; what is near before what is far.
/** @param {import("./blocks").MovesBlock} block @param {import("./blocks").Moving[]} able @param {string} whence */
function marchTargets(block, able, whence) {
  const reached = [...new Set(able.flatMap((move) => Object.keys(move.to[whence])))];
  const first = (key) => able.some((move) => move.to[whence][key]?.[0] === "") ? 0 : 1; // what is reached without another area
  const order = (one, other) => first(one) - first(other) || block.names[one].localeCompare(block.names[other]);
  const foes = Object.keys(block.foes), urgent = (one, other) => first(one) - first(other) || foes.indexOf(one) - foes.indexOf(other);
  return [...reached.filter((key) => block.foes[key]).sort(urgent), ...reached.filter((key) => !block.foes[key]).sort(order)];
}

// What the line of what now says about a tap on an area of this name that changes nothing. New units come from no area.
/** @param {import("./blocks").MovesBlock} block @param {string} whence @param {string} name */
function marchMissed(block, whence, name) {
  const placed = Object.values(block.here).includes("");
  if (placed) return whence ? `${block.names[whence]} can’t be placed in ${name} now.` : "Choose the new units first.";
  if (whence) return `Units in ${marchWithin(block, whence)} can’t move to ${name} now.`;
  return block.stays?.[name] ?? `No units can move from ${name} now.`;
}

// The name of an area as it stands within a sentence.
/** @param {import("./blocks").MovesBlock} block @param {string} key */
const marchWithin = (block, key) => block.within?.[key] ?? block.names[key];

// As long as the form is open, a tap on the map chooses a source or a target, and nothing else.
/** @param {import("../common/page").Page} page @param {import("./blocks").MovesBlock} block @param {ReturnType<typeof useMarch>} at */
function useMarchAim(page, block, {sources, targets, whence, where, alone, stray, tap, miss}) {
  const areas = [...new Set([...whence ? targets : [], ...sources])], marked = [whence, where].filter(Boolean);
  const placed = Object.values(block.here).includes(""), many = placed ? "Choose how many to place." : "Choose how many go, then tap the button.";
  const left = stray || (where ? many : !whence || (alone && !placed) ? "" : placed ? `Place ${block.names[whence]}: tap where.` : `From ${marchWithin(block, whence)}: tap where to.`);
  const say = stray || (where ? `To ${marchWithin(block, where)}: choose how many.` : whence ? placed ? "Tap a marked area." : "Where to?" : placed ? "Choose the new units, then tap a marked area." : "Tap the area that units leave.");
  useEffect(() => {
    const aim = {label: whence ? block.names[whence] : block.title, say, areas, marked, tap, stray: miss};
    page.aimAt?.(aim);
    return () => page.aimAt?.(null);
  }, [JSON.stringify([areas, marked, say, page.waiting])]);
  useEffect(() => { page.choosing?.(left); return () => page.choosing?.("") }, [left]);
}

// The areas by name: where units can leave, then where they can go.
/** @param {{block: import("./blocks").MovesBlock, at: ReturnType<typeof useMarch>}} at */
function MarchAreas({block, at: {whence, able, targets, sources, tap}}) {
  const [all, show] = useState("");
  const said = whence ? block.foes : block.here, foes = whence ? targets.filter((key) => block.foes[key]) : [];
  const flies = able.some((move) => MARCH_AIR.includes(move.unit)); // ships and troops reach few areas, and mostly those without enemies
  const some = flies && foes.length && all !== whence && targets.length - foes.length > MARCH_OTHERS;
  const ready = whence || all === MARCH_ALL ? sources : marchReady(block, sources);
  return html`<div class="chips two">${(some ? foes : whence ? targets : ready).map((key) => html`<button type="button" class="chip" key=${key} onClick=${() => tap(key)}><span
    class=${pieceWord(block.names[key])}>${block.names[key]}</span>${said[key] ? html`<small>${said[key]}</small>` : null}</button>`)}
    ${some ? html`<button type="button" class="chip soft" onClick=${() => show(whence)}>${targets.length - foes.length} areas without enemies…</button>` : null}
    ${!whence && ready.length < sources.length ? html`<button type="button" class="chip soft" onClick=${() => show(MARCH_ALL)}>${sources.length - ready.length} more that can’t attack…</button>` : null}</div>`;
}

const MARCH_AIR = ["fighter", "bomber"];
const MARCH_SHIPS = ["transport", "submarine", "carrier", "battleship"];
const MARCH_ALL = "all sources";

// One row per kind: one tap moves all units of the kind, or fewer after using the stepper; one tap moves all kinds that go
// the same way, but not where they share the room of a ship.
/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, moves: import("./blocks").Moving[], from: string, to: string, sent: {current: import("./blocks").Moving | null}}} at */
function MarchNumbers({page, block, moves, from, to, sent}) {
  const [fewer, set] = useState(/** @type {Record<string, number>} */ ({}));
  const most = (move) => Math.min(move.most[from], move.room?.[from]?.[to] ?? Infinity), count = (move) => Math.min(fewer[move.unit] ?? Infinity, most(move));
  const [kept, keep] = useState(/** @type {string[]} */ ([])), others = moves.filter((move) => !kept.includes(move.unit)); // who stays on purpose is not proposed again
  const go = (move, via = move.to[from][to][0]) => {
    if (count(move) < most(move)) keep([...kept, move.unit]);
    sent.current = move;
    page.send(offerSaid(move.send, {source: from, target: to, count: count(move), via}));
  };
  const together = others.filter((move) => move.word === others[0].word && !move.room);
  const flies = !block.foes[to] && together.every((move) => MARCH_AIR.includes(move.unit)); // aircraft seldom go where nobody fights
  return html`${together.length > 1 ? html`<button type="button" class=${flies ? "wide" : "main wide"} disabled=${page.waiting} onClick=${() => together.forEach((move) => go(move))}>${
      others[0].word} all: ${together.map((move) => marchSaid(move, count(move))).join(", ")}</button>` : null}
    ${moves.map((move) => html`<${MarchKind} key=${move.label} page=${page} block=${block} move=${move} most=${most(move)} now=${count(move)} main=${others.length === 1 && move === others[0]}
      ways=${move.to[from][to]} over=${move.over?.[from]?.[to]} set=${(n) => set({...fewer, [move.unit]: n})} go=${(via) => go(move, via)} />`)}`;
}

/** @param {import("./blocks").Moving} move @param {number} count */
const marchSaid = (move, count) => `${count} ${move.names[count === 1 ? 0 : 1]}`;

// Other ways than the first, which is the straight one if there is any, are one tap further away.
/** @param {{page: import("../common/page").Page, block: import("./blocks").MovesBlock, move: import("./blocks").Moving, most: number, now: number, main: boolean, ways: string[],
 *   over?: string, set(n: number): void, go(via: string): void}} at */
function MarchKind({page, block, move, most, now, main, ways, over, set, go}) {
  const [all, show] = useState(false);
  return html`<div class="stack lot" role="group" aria-label=${move.label}>
    <div class="row steps"><span class="grow"><${UnitIcon} kind=${move.unit} /> ${move.label}</span>
      <button type="button" class="soft" aria-label=${`One less: ${move.label}`} disabled=${now <= 1} onClick=${() => set(now - 1)}>−</button><b
        class="figure">${now}</b><span class="quiet">of ${most}</span>
      <button type="button" class="soft" aria-label=${`One more: ${move.label}`} disabled=${now >= most} onClick=${() => set(now + 1)}>+</button></div>
    ${over ? html`<p class="quiet">${over}</p>` : null}
    ${(all ? ways : ways.slice(0, 1)).map((via, n) => html`<button type="button" class=${main && !n ? "main wide" : "wide"} key=${via} disabled=${page.waiting}
      onClick=${() => go(via)}>${move.word} ${marchSaid(move, now)}${via ? ` via ${marchWithin(block, via)}` : ""}</button>`)}
    ${all || ways.length < 2 ? null : html`<button type="button" class="soft wide" onClick=${() => show(true)}>Another way…</button>`}</div>`;
}
OFFER_BLOCKS.march = MarchForm;
