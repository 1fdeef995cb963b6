// Choosing a card's targets one after another, on the map or as buttons; the last tap plays the card.

import {offerSaid} from "../common/offers.js";
import {PieceChip} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {AmountChoice} from "./amount.js";
import {faceArea} from "./face.js";

const AIM_FEW = 9; // up to this many areas are listed by name; more are grouped by continent

/** @param {{page: import("../common/page").Page, held: import("./blocks").PlayableCard}} at */
export function AimSteps({page, held}) {
  const [label, choose] = useState(held.ways.length === 1 ? held.ways[0].label : "");
  const [said, say] = useState(/** @type {Record<string, any>} */ ({}));
  const way = held.ways.find((one) => one.label === label);
  const values = way ? aimFilled(way, said) : {};
  const step = way?.steps.find((one) => values[one.name] === undefined);
  const put = (value) => {
    if (!way || !step || page.waiting) return;
    const next = aimFilled(way, {...values, [step.name]: value});
    if (way.steps.every((one) => next[one.name] !== undefined)) aimPlayed(page, way, next);
    say(next);
  };
  const areas = step?.kind === "area" ? aimOpen(step, values) : [];
  const chosen = way ? way.steps.filter((one) => one.kind === "area" && values[one.name]).map((one) => values[one.name]) : [];
  const fresh = JSON.stringify([held.key, label, step?.name, areas, chosen, page.waiting]);
  useEffect(() => {
    page.aimAt?.(areas.length ? {label: held.label, say: step?.title ?? "", areas, marked: chosen, tap: put} : null);
    return () => page.aimAt?.(null);
  }, [fresh]);
  useEffect(() => { if (step?.ask) page.stepping?.(step.ask) }, [step?.ask]);
  const choices = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { const main = choices.current?.closest("main"); if (main && page.aimAt) main.scrollTop = 0 }, []);
  if (!way) {
    return html`<div class="chips two aim" ref=${choices}>${held.ways.map((one) => html`<button type="button" class="chip" key=${one.label}
      onClick=${() => choose(one.label)}>${one.label}</button>`)}</div>`;
  }
  return html`<div class="stack aim" ref=${choices}>
    ${way.steps.filter((one) => values[one.name] !== undefined && said[one.name] !== undefined).map((one) => html`<button type="button" class="soft between wide"
      key=${one.name} onClick=${() => say(aimBefore(way, values, one.name))}><span>${one.title}: <b>${aimSaid(page, one, values[one.name])}</b></span><span>Change</span></button>`)}
    ${step ? html`<${AimStep} key=${step.name} page=${page} step=${step} able=${aimOpen(step, values)} put=${put} label=${held.label} />`
      : html`<button type="button" class="main wide tall" disabled=${page.waiting} onClick=${() => aimPlayed(page, way, values)}>Play ${held.label}</button>`}</div>`;
}

/** Plays a card in this way; `then` is sent after it, such as the same card face down.
 * @param {import("../common/page").Page} page @param {import("./blocks").WayToPlay} way @param {Record<string, any>} values */
export function aimPlayed(page, way, values) {
  page.send(offerSaid(way.send, values));
  if (way.then) page.send(way.then);
}

/** The only targets that a way has, and their names; null if there is something to choose.
 * @param {import("./blocks").WayToPlay} way @returns {{values: Record<string, any>, names: string[]} | null} */
export function aimOnly(way) {
  const only = way.steps.map((step) => step.kind === "choice" && !step.on && step.choices.length === 1 ? step.choices[0] : null);
  if (only.includes(null)) return null;
  return {values: Object.fromEntries(way.steps.map((step, i) => [step.name, only[i]?.value])), names: only.map((choice) => choice?.label ?? "")};
}

/** The choices so far; a step with a single possibility is filled in, but the last step is always tapped.
 * @param {import("./blocks").WayToPlay} way @param {Record<string, any>} said */
function aimFilled(way, said) {
  /** @type {Record<string, any>} */
  const choices = {};
  for (const [i, step] of way.steps.entries()) {
    const able = aimOpen(step, choices);
    if (said[step.name] !== undefined) choices[step.name] = said[step.name];
    else if (i < way.steps.length - 1 && able.length === 1 && step.kind !== "number") choices[step.name] = able[0];
    else break;
  }
  return choices;
}

/** @param {import("./blocks").WayToPlay} way @param {Record<string, any>} values @param {string} name */
function aimBefore(way, values, name) {
  const at = way.steps.findIndex((step) => step.name === name);
  return Object.fromEntries(way.steps.slice(0, at).map((step) => [step.name, values[step.name]]));
}

/** The possibilities at a step: areas, values of choices, or the least and the greatest number.
 * @param {import("./blocks").TargetStep} step @param {Record<string, any>} values @returns {any[]} */
export function aimOpen(step, values) {
  const able = step.on ? step.open[values[step.on]] ?? [] : null;
  if (step.kind === "area") return able ?? step.areas;
  return able ?? step.choices.map((choice) => choice.value);
}

function aimSaid(page, step, value) {
  if (step.kind === "area") return faceArea(page, value);
  return step.choices.find((choice) => choice.value === value)?.label ?? value;
}

function AimStep({page, step, able, put, label}) {
  if (step.kind === "area") return html`<${AimAreas} page=${page} title=${step.title} areas=${able} put=${put} />`;
  if (step.kind === "number") return html`<${AmountChoice} page=${page} title=${step.title} label=${label} least=${able[0]} most=${able[1]} start=${able[1]} put=${put} />`;
  return html`<div class="stack row-of" role="group" aria-label=${step.title}><h3>${step.title}</h3>
    <div class="chips">${step.choices.filter((choice) => able.includes(choice.value)).map((choice) => html`<${PieceChip} key=${choice.value} words=${page.words}
      choice=${choice} disabled=${page.waiting} onTap=${() => put(choice.value)} />`)}</div></div>`;
}

// The map highlights the areas; here they are listed by name, and if there are many, grouped by continent.
function AimAreas({page, title, areas, put}) {
  const [open, unfold] = useState("");
  const {world} = page.still;
  const named = world.areas.filter((area) => areas.includes(area.key));
  const groups = world.continents.map((c) => ({...c, areas: named.filter((area) => area.in === c.key)})).filter((c) => c.areas.length);
  const few = named.length <= AIM_FEW, group = groups.find((c) => c.key === open) ?? (groups.length === 1 ? groups[0] : null);
  const shown = few ? named : group?.areas;
  return html`<div class="stack row-of" role="group" aria-label=${title}><h3>${title}</h3>
    <div class=${shown ? "chips" : "chips two"}>${shown ? shown.map((area) => html`<button type="button" class="chip" key=${area.key} disabled=${page.waiting}
        onClick=${() => put(area.key)}><span class="word">${area.name}</span>${aimArmies(page, area.key)}</button>`)
      : groups.map((c) => html`<button type="button" class="chip" key=${c.key} onClick=${() => unfold(c.key)}>${c.name} · ${c.areas.length}</button>`)}
      ${shown && !few && groups.length > 1 ? html`<button type="button" class="chip soft" onClick=${() => unfold("")}>Back</button>` : null}</div></div>`;
}

// The owner of an area and its armies: mark and number.
function aimArmies(page, key) {
  const [owner, armies] = page.state.board?.at?.[key] ?? ["", 0];
  const of = page.state.board?.owners?.find((one) => one.key === owner);
  return html`<small class="there">${of ? `${of.mark}${armies}` : "empty"}</small>`;
}
