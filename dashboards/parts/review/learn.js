// A decision at the line shown, and learning from mistakes: the answer is hidden at first.

import {PieceOwner} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {graphMost, graphSign, graphValue} from "./graph.js";

// What a chance is of, by the kind of decision.
const LEARN_CHANCES = /** @type {Record<string, string>} */ ({"placement": " to hold or take an area", "free move": " to hold the areas", "dice": " to capture"});

// Kinds of decisions that a table calls something else.
const LEARN_SAID = /** @type {Record<string, string>} */ ({stop: "go on or stop"});

// One of a unit.
const LEARN_ONE = /** @type {Record<string, string>} */ ({armies: "army", IPCs: "IPC", rubles: "ruble"});

/** @param {{unit: string, lost: number}} mark */
export function learnLost(mark) {
  const value = graphValue(mark.lost, mark.unit);
  return mark.unit === "dollars" ? value : `${value} ${value === "1" ? LEARN_ONE[mark.unit] ?? mark.unit : mark.unit}`;
}

// A smaller part of the chance to win is not said.
const LEARN_LEAST = 0.0005;

/** What a choice costs, or cost: knowledge is said in what is left to find out, or what others learned, as shares;
 *  armies as chance to win too, where the game has a rate.
 *  @param {{unit: string, lost: number, what?: string, to_win?: number}} mark */
export function learnCosts(mark, past = false) {
  if (mark.unit === "bits") return `${past ? "left" : "leaves"} ${learnMore(mark.lost)} to find out`;
  if (mark.unit === "bits told") return `${past ? "left" : "leaves"} the others ${learnFewer(mark.lost)} fewer possibilities`;
  if (mark.unit === "chance") return `${past ? "made" : "makes"} ${learnChance(mark)} lower`;
  const costs = past ? "cost" : "costs", chance = mark.to_win ?? 0;
  return chance < LEARN_LEAST ? `${costs} ${learnLost(mark)}` : `${costs} about ${learnPoints(chance)} of the chance to win (${learnLost(mark)})`;
}

/** A chance as percentage points: whole ones from 1 on. @param {number} chance */
function learnPoints(chance) {
  const points = 100 * chance >= 0.95 ? Math.round(100 * chance) : Number((100 * chance).toFixed(1));
  return points === 1 ? "1 percentage point" : `${points} percentage points`;
}

function learnChance({lost, what = ""}) {
  return `the chance${LEARN_CHANCES[what] ?? ""} ${learnPoints(Math.round(lost * 100) / 100)}`;
}

function learnMore(bits) {
  const times = 2 ** bits;
  return times >= 2 ? `${Number(times.toFixed(1))} times as much` : `${Math.max(1, Math.round(100 * (times - 1)))} % more`;
}

function learnFewer(bits) {
  return `${Math.min(99, Math.max(1, Math.round(100 * (1 - 2 ** -bits))))} %`;
}

// Days after which a decision is asked again, by how often in a row it was right at the first try.
const LEARN_DAYS = [1, 3, 7, 21, 60], LEARN_DAY = 86_400_000, LEARN_KEPT = "boardside-lessons";

/** What this browser knows of lessons over all games: key → right in a row, and when it is due.
 *  @returns {Record<string, {right: number, due: number}>} */
export function learnKept() {
  try { return JSON.parse(globalThis.localStorage?.getItem(LEARN_KEPT) ?? "{}") } catch (e) { return {} }
}

/** @param {string} key @param {boolean} right */
function learnKeep(key, right, now = Date.now()) {
  const kept = learnKept(), inRow = right ? (kept[key]?.right ?? 0) + 1 : 0;
  kept[key] = {right: inRow, due: now + LEARN_DAY * LEARN_DAYS[Math.min(inRow, LEARN_DAYS.length - 1)]};
  try { localStorage.setItem(LEARN_KEPT, JSON.stringify(kept)) } catch (e) { /* private window */ }
}

/** The lessons that are due, those never tried last. @template {{key: string}} T @param {T[]} lessons @returns {T[]} */
export function learnDue(lessons, kept = learnKept(), now = Date.now()) {
  const known = lessons.filter((one) => kept[one.key]);
  return [...known.filter((one) => kept[one.key].due <= now).toSorted((a, b) => kept[a.key].due - kept[b.key].due), ...lessons.filter((one) => !kept[one.key])];
}

// The lesson that the address asks for: #line=12a&learn=7 in game 7.
function learnAsked() {
  const asked = new URLSearchParams(globalThis.location?.hash.slice(1) ?? "");
  return {game: asked.get("learn"), label: asked.get("line")};
}

// The learning steps: one for each decision that was a mistake and had alternatives.
export function useLearning(review, go, began, me = "") {
  const all = review?.marks?.filter((m) => m.ways) ?? [], [asked] = useState(learnAsked), begun = useRef(false);
  const [step, setStep] = useState(began ? 0 : -1);
  useEffect(() => {
    if (!asked.game || !all.length || begun.current) return;
    begun.current = true;
    setStep(all.findIndex((m) => m.label === asked.label));
  }, [all.length]);
  const [picked, setWhose] = useState(null), whose = picked ?? (all.some((m) => m.seat === me) ? me : "");
  const [tries, setTries] = useState({});
  const marks = whose ? all.filter((m) => m.seat === whose) : all;
  const mark = step >= 0 ? marks[step] : null, tried = mark ? tries[step] ?? [] : [];
  const shown = tried.some((n) => n === "shown" || mark?.ways[n]?.right);
  useEffect(() => { if (mark) go(shown ? mark.line : mark.since - 1) }, [mark?.line, mark?.what, shown]);
  const right = Object.entries(tries).filter(([n, picks]) => marks[Number(n)]?.ways[picks[0]]?.right).length;
  return {marks, all, step, mark, tried, shown, right, whose, hides: mark !== null && mark !== undefined && !shown,
    over: step >= marks.length && step >= 0,
    pick: (n) => {
      if (asked.game && mark && !tried.length) learnKeep(`${asked.game} ${mark.line} ${mark.seat}`, !!mark.ways[n]?.right);
      setTries({...tries, [step]: [...tried, n]});
    },
    again: () => { setTries({...tries, [step]: []}) },
    to: (n) => setStep(n), stop: () => setStep(-1), start: () => { setTries({}); setStep(0) },
    of: (seat) => { setWhose(seat); setTries({}); setStep(0) }};
}

export function LearnPanel({words, learn}) {
  const {marks, mark, step, right} = learn;
  const seats = [...new Set(learn.all.map((m) => m.seat))];
  return html`<section class="learn stack" aria-label="Learn from mistakes">
    <div class="row head"><span class="quiet count grow" role="status">${Math.min(step + 1, marks.length)} of ${marks.length} · ${right} right on the first try</span>
    ${seats.length > 1 ? html`<label class="row"><span class="only-read">Whose</span><select aria-label="Whose decisions" onChange=${(e) => learn.of(["", ...seats][e.target.selectedIndex])}>
      ${["", ...seats].map((key) => html`<option value=${key} selected=${key === learn.whose}>${key ? words.players[key]?.name : "Everybody’s"}</option>`)}</select></label>` : null}
      <button type="button" onClick=${learn.stop}>Stop learning</button></div>
    ${mark ? html`<${LearnStep} words=${words} learn=${learn} mark=${mark} key=${step} />` : html`<p>That was the last one: ${right} of ${marks.length} right on the first try.</p>
      <button type="button" class="main" onClick=${learn.start}>Try again</button>`}
  </section>`;
}

function LearnStep({words, learn, mark}) {
  const {tried, shown, step} = learn, who = words.players[mark.seat], last = tried[tried.length - 1];
  const missed = typeof last === "number" && !mark.ways[last].right ? mark.ways[last] : null;
  return html`<p class="asked"><${PieceOwner} of=${who} name=${false} /> <b>${who?.name}</b>, before line ${mark.label} (${LEARN_SAID[mark.what] ?? mark.what}): what would you have done?</p>
    ${mark.about ? html`<p>${mark.about}</p>` : null}
    <div class="chips one ways">${mark.ways.map((way, n) => html`<button type="button" key=${way.text} disabled=${shown || tried.includes(n)}
      class=${shown && way.right ? "right" : tried.includes(n) ? "wrong" : ""} onClick=${() => learn.pick(n)}>
      ${shown && way.right ? "✓ " : tried.includes(n) && !way.right ? "✗ " : ""}${way.text}${shown || tried.includes(n) ? html` <small>${way.right ? "right" : learnCosts({...way, unit: mark.unit, what: mark.what})}</small>` : null}</button>`)}</div>
    ${missed && !shown ? html`<p class="notice" role="status">That ${learnCosts({...missed, unit: mark.unit, what: mark.what})}. There is a better choice.</p>` : null}
    ${shown ? html`<div class="answer" role="status"><p><b>${last === "shown" ? "Answer" : "Right"}: ${mark.best}.</b> ${mark.reason}</p>
      <p class="quiet">At the table: ${mark.chosen}, which ${learnCosts(mark, true)}.</p></div>` : null}
    <div class="row wrap">${shown ? html`<button type="button" class="main grow" onClick=${() => learn.to(step + 1)}>Next</button>`
      : html`<button type="button" onClick=${() => learn.pick("shown")}>Show answer</button>
        <button type="button" onClick=${() => learn.to(step + 1)}>Skip</button>`}</div>`;
}

// The decisions made at the line shown.
export function MarksHere({words, marks, all}) {
  const most = graphMost(all);
  return marks.map((mark) => html`<p class=${`mark-here ${mark.right ? "right" : "lost"}`} key=${mark.what}>
    <span class="sign" aria-hidden="true">${graphSign(mark, most)}</span> <${PieceOwner} of=${words.players[mark.seat]} name=${false} />
    ${" "}${mark.right ? html`<b>A good choice.</b> ${mark.reason}` : html`<b>Better: ${mark.best}.</b> The choice at the table ${learnCosts(mark, true)}. ${mark.reason}`}</p>`);
}
