// The current actions: buttons that do everything in one tap, and rows of chips of which the last one commits.

import {useDraft} from "./drafts.js";
import {PieceChip, pieceName} from "./pieces.js";
import {html, useEffect, useRef, useState} from "./preact.js";
import {OFFER_BLOCKS, OFFER_ROWS} from "./registers.js";

// `top`: these are the actions of the page itself, not those within a folded one; the line of what now follows what is unfolded.
export function OfferBlocks({page, blocks, top = false}) {
  const aside = blocks.filter((b) => b.fold || b.type === "fold" || b.beside);
  const [unfolded, unfold] = useState("");
  // Entering for another player stays open until it is closed or somebody else has to act; a single action closes after it,
  // and nothing stays in the way of a battle.
  const battle = blocks.some((b) => b.type === "battle" || b.type === "clash");
  useEffect(() => unfold((title) => !battle && aside.some((b) => (b.type === "fold" || b.private) && offerTitle(b) === title) ? title : ""), [page.phase]);
  const shown = aside.find((b) => !b.beside && offerTitle(b) === unfolded);
  useEffect(() => { if (page.recorded && ["form", "taps"].includes(shown?.type)) unfold("") }, [page.recorded?.id]);
  useEffect(() => { if (top) page.unfolding?.(shown ? offerTitle(shown) : "") }, [shown && offerTitle(shown)]);
  useEffect(() => top ? () => page.unfolding?.("") : undefined, []);
  const explains = shown?.type === "taps" && !shown.taps.length; // words alone, to be read before a tap on the usual actions
  const open = blocks.filter((b) => !aside.includes(b) && (!shown || explains || b.private));
  const drawn = (some) => some.map((block, i) => html`<${OfferBlock} key=${offerKey(block, i)} page=${page} block=${block} />`);
  const escape = (e) => { if (e.key === "Escape" && shown) { e.stopPropagation(); unfold("") } };
  return html`<div class="stack blocks" onKeyDown=${escape}>
    ${drawn(open.filter((b) => !b.below))}
    ${aside.length ? html`<${OfferAside} page=${page} blocks=${aside} shown=${shown} unfold=${unfold} />` : null}
    ${drawn(open.filter((b) => b.below))}</div>`;
}

// Less usual actions are side by side in one row; a tap unfolds one in place of the usual ones, an explanation beside them.
function OfferAside({page, blocks, shown, unfold}) {
  const below = useRef(null);
  useEffect(() => { if (shown) /** @type {HTMLElement | null} */ (below.current)?.scrollIntoView({block: "nearest"}) }, [shown && offerTitle(shown)]);
  return html`<div class="aside">${blocks.flatMap((block) => block.beside
      ? block.taps.map((choice) => html`<${PieceChip} key=${choice.label} words=${page.words} choice=${{...choice, quiet: true}}
          disabled=${page.waiting} onTap=${() => offerSent(page, choice)} />`)
      : [html`<button type="button" class="soft" key=${offerTitle(block)} aria-expanded=${block === shown}
          onClick=${() => unfold(block === shown ? "" : offerTitle(block))}>${offerTitle(block)}\u00a0<span aria-hidden="true">${block === shown ? "▴" : "▾"}</span></button>`])}
    </div>${shown ? html`<div ref=${below}><${OfferBlock} key=${offerTitle(shown)} page=${page} block=${shown} /></div>` : null}`;
}

// What a button records, and then what has no alternative.
/** @param {import("./page").Page} page @param {import("./blocks").Tap} choice */
function offerSent(page, choice) {
  for (const message of [choice.send, ...choice.then ?? []]) page.send(message);
}

function offerTitle(block) {
  return block.fold || block.title;
}

function offerKey(block, i) {
  if (block.type === "battle" || block.type === "plot") return block.type; // an open book stays open whatever comes before it
  if (block.type === "box") return `box ${block.key}`;
  if (block.type === "form") return `form ${JSON.stringify(block.event)}`;
  return `${block.type} ${block.title || i} ${block.seq ?? ""}`;
}

function OfferBlock({page, block}) {
  if (OFFER_BLOCKS[block.type]) return html`<${OFFER_BLOCKS[block.type]} page=${page} block=${block} />`;
  if (block.type === "fold") return html`<${OfferBlocks} page=${page} blocks=${block.blocks} />`;
  return block.type === "form"
    ? html`<${OfferForm} page=${page} form=${block} />` : html`<${OfferTaps} page=${page} block=${block} />`;
}

/** @param {{page: import("./page").Page, block: import("./blocks").Taps}} at */
function OfferTaps({page, block}) {
  const {words, send, waiting} = page;
  const drawn = OFFER_ROWS[block.noun ?? ""];
  const look = {six: "six", two: "two", one: "one", answer: "two answer"}[block.look]
    ?? (block.taps[0]?.big || block.taps.length === 1 ? "one" : "");
  const begun = !!(page.chosen || page.step); // what is half entered is expected to be finished first
  return html`<section class=${["stack", block.private && "own", block.ends && "ends", block.ends === false && "below"].filter(Boolean).join(" ")} aria-label=${block.title || undefined}>
    ${block.title ? html`<h3>${block.title}</h3>` : null}
    ${drawn ? html`<${drawn} page=${page} row=${{title: "", count: 1, choices: block.taps}}
      onChoose=${(value) => send(block.taps.find((one) => one.value === value)?.send)} />`
      : html`<div class=${`chips ${look}`}>${block.taps.map((choice) =>
      html`<${PieceChip} key=${choice.label} words=${words} choice=${begun ? {...choice, main: false} : choice} disabled=${waiting} chosen=${choice.chosen}
        short=${!choice.big} onTap=${() => offerSent(page, choice)} />`)}</div>`}
  </section>`;
}

// A form keeps its draft in this browser: a phone that sleeps in the middle of an entry loses nothing.
/** @param {{page: import("./page").Page, form: import("./blocks").Form}} at */
function OfferForm({page, form}) {
  const [draft, keep, key] = useDraft(page, JSON.stringify(form.event), {});
  const values = offerValues(form.rows, draft);
  const full = form.rows.every((row) => offerFilled(row, values[row.name]));
  const asks = !form.grave && form.rows.some((row) => offerLess(row)); // fewer are enough: then a button says that these are all
  const commit = (all) => page.send(offerMessage(form, offerValues(form.rows, all)), {draft: key});
  const left = Object.keys(draft).length ? offerLeft(form, values) : "";
  useEffect(() => { page.choosing?.(left); return () => page.choosing?.("") }, [left]);
  const choose = (row, value) => {
    const next = {...draft, [row.name]: offerTaken(row, values[row.name], value)};
    keep(next);
    const whole = offerValues(form.rows, next);
    if (!form.grave && form.rows.every((r) => offerFull(r, whole[r.name]))) commit(next);
  };
  return html`<section class=${`stack form ${form.look ?? ""} ${form.private ? "own" : ""}`} aria-label=${form.title || undefined}>
    ${form.title ? html`<h2>${form.title}</h2>` : null}
    ${form.rows.map((row) => offerEarlier(form, row, values) ? html`<${OfferLater} key=${row.name} row=${row} first=${offerEarlier(form, row, values)} />`
      : html`<${OfferRow} key=${row.name} page=${page} row=${offerOpen(row, values)} value=${values[row.name]}
      onChoose=${(value) => choose(row, value)} />`)}
    ${form.grave ? html`<button type="button" class=${full ? "grave wide" : "grave wide dim"} disabled=${!full || page.waiting}
      onClick=${() => commit(draft)}>${full ? offerSentence(page.words, form, values) : "Choose the rest first"}</button>` : null}
    ${asks ? html`<button type="button" class=${full ? "main wide" : "wide"} disabled=${!full || page.waiting}
      onClick=${() => commit(draft)}>${full ? form.done ?? "That's all" : "Choose the rest first"}</button>` : null}
  </section>`;
}

/** What is left to do in a form in which something has been chosen. @param {import("./blocks").Form} form @param {Record<string, any>} values */
export function offerLeft(form, values) {
  const nouns = form.rows.filter((row) => !offerFilled(row, values[row.name])).map((row) => row.noun);
  const lacking = nouns.map((noun) => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`);
  if (nouns.includes("")) return "";
  if (lacking.length) return `Choose ${new Intl.ListFormat("en-GB").format(lacking)}.`;
  return form.grave ? `Tap “${form.grave}: …”.` : "";
}

// The row that has to be filled before this one has any choices; undefined if there is none.
function offerEarlier(form, row, values) {
  return row.on && values[row.on] === undefined ? form.rows.find((one) => one.name === row.on) : undefined;
}

// A row without choices so far says what comes first.
function OfferLater({row, first}) {
  return html`<div class="stack row-of" role="group" aria-label=${row.title}><h3>${row.title}</h3><p class="quiet">First choose: ${first.title}</p></div>`;
}

// The choices so far; a choice that depends on another one is dropped when that one changes.
export function offerValues(rows, draft) {
  /** @type {Record<string, any>} */
  const values = {};
  for (const row of rows) {
    const value = row.fixed ? row.value : draft[row.name] ?? row.value;
    const able = row.on ? offerOpen(row, values) : null;
    if (row.least === 0 && !Array.isArray(value)) { values[row.name] = []; continue }
    values[row.name] = !able || (able.range ? value >= able.range[0] && value <= able.range[1]
      : able.choices.some((c) => c.value === value)) ? value : undefined;
  }
  return values;
}

/** The row with only the choices allowed after the choice that it depends on.
 * @param {import("./blocks").BlankRow} row @param {Record<string, any>} values @returns {import("./blocks").BlankRow} */
export function offerOpen(row, values) {
  if (!row.on) return row;
  const able = row.open[values[row.on]] ?? [];
  if (row.range && able.length) return {...row, range: able};
  return {...row, range: undefined, choices: row.choices.filter((c) => able.includes(c.value))};
}

export function offerFilled(row, value) {
  if (row.least !== undefined) return Array.isArray(value) && value.length >= row.least && value.length <= row.count;
  if (row.count > 1 || row.each) return Array.isArray(value) && value.length === row.count;
  return value === null ? row.choices.some((c) => c.value === null) : value !== undefined; // "none" is a choice too
}

/** Whether fewer choices than the maximum are enough here. @param {import("./blocks").BlankRow} row */
export function offerLess(row) {
  return row.least !== undefined && row.least < row.count;
}

// Whether nothing more can be added: then nobody has to say that these are all.
export function offerFull(row, value) {
  return offerFilled(row, value) && (!offerLess(row) || value.length === row.count);
}

// The value of a row after a tap: with several choices, one is added or removed.
export function offerTaken(row, before, value) {
  return row.count > 1 && !row.each || row.least !== undefined ? offerToggled(before, value, row.count) : value;
}

export function offerToggled(chosen, value, most) {
  const now = Array.isArray(chosen) ? chosen : [];
  if (now.includes(value)) return now.filter((v) => v !== value);
  return now.length < most ? [...now, value] : now;
}

export function offerMessage(form, values) {
  return {do: "record", event: {...form.event, ...values}};
}

function offerSentence(words, form, values) {
  const names = form.rows.filter((row) => !row.settled).flatMap((row) => [values[row.name]].flat().map((value) => row.choices.find((c) => c.value === value)?.label ?? pieceName(words, value)));
  return `${form.grave}: ${names.join(", ")}`;
}

/** @param {{page: import("./page").Page, row: import("./blocks").BlankRow, value: any, onChoose(value: any): void}} at */
export function OfferRow({page, row, value, onChoose}) {
  const [open, setOpen] = useState(false);
  if (row.fixed || row.settled) {
    const said = row.settled ? `${row.settled} ${row.choices.find((c) => c.value === value)?.label}` : row.say;
    return html`<${OfferFixed} page=${page} row=${row} say=${said} open=${open} setOpen=${setOpen} onChoose=${onChoose} />`;
  }
  const drawn = Array.isArray(row.value) ? null : OFFER_ROWS[row.noun];
  if (drawn) return html`<${drawn} page=${page} row=${row} value=${value} onChoose=${onChoose} />`;
  if (row.range) return html`<${OfferNumber} row=${row} value=${value} onChoose=${onChoose} />`;
  if (row.each) return html`<${OfferEach} row=${row} value=${value} onChoose=${onChoose} />`;
  if (row.list) return html`<${OfferList} row=${row} value=${value} onChoose=${onChoose} />`;
  const many = row.count > 1 || row.least !== undefined;
  const chosen = (choice) => many ? (value ?? []).includes(choice.value) : value === choice.value;
  /** @type {[string, import("./blocks").Choice[]][]} */
  const groups = row.groups ? row.groups.map((g) => [g.name, row.choices.filter((c) => g.values.includes(c.value))])
    : row.count > 1 ? offerByKind(page.words, row.choices) : [["", row.choices]];
  const narrow = row.choices.every((c) => String(c.label).length < 3 && !c.card && !c.player);
  return html`<div class="stack row-of" role="group" aria-label=${row.title}>
    <h3>${row.title}${row.count > 1 ? ` · ${(value ?? []).length} of ${!offerLess(row) ? "" : row.least ? `${row.least} to ` : "up to "}${row.count}` : ""}</h3>
    ${groups.map(([title, choices]) => html`<div class=${narrow ? "chips six" : choices.length === 2 ? "chips two" : "chips"} key=${title} role=${title ? "group" : undefined}
        aria-label=${title || undefined}>${row.groups && title ? html`<h4 class="quiet across">${title}</h4>` : null}${choices.map((choice) =>
      html`<${PieceChip} key=${choice.value} words=${page.words} choice=${choice} chosen=${chosen(choice)}
        disabled=${page.waiting} onTap=${() => onChoose(choice.value)} />`)}</div>`)}
  </div>`;
}

function offerByKind(words, choices) {
  const groups = new Map();
  for (const choice of choices) {
    const kind = words.cards[choice.card]?.kind ?? "";
    groups.set(kind, [...(groups.get(kind) ?? []), choice]);
  }
  return [...groups];
}

// The room of a suggestion, known from the token. Another room means that the token went there first.
// What is so unless it is changed: where the token is, which a message changes, or a usual choice of the form (`settled`).
function OfferFixed({page, row, say, open, setOpen, onChoose}) {
  return html`<div class="stack">
    <button type="button" class="soft wide between" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span>${say}</span><span class="quiet">change</span></button>
    ${open ? html`<div class="chips">${row.choices.map((choice) =>
      html`<${PieceChip} key=${choice.value} words=${page.words} choice=${choice} disabled=${page.waiting}
        onTap=${() => { setOpen(false); row.settled ? onChoose(choice.value) : page.send(choice.send) }} />`)}</div>` : null}
  </div>`;
}

/** @param {{row: import("./blocks").BlankRow, value: any, onChoose(value: any): void}} at */
function OfferList({row, value, onChoose}) {
  return html`<label class="stack"><h3>${row.title}</h3>
    <select value=${value === undefined ? "Choose…" : value ?? ""} onChange=${(e) => onChoose(row.choices[e.target.selectedIndex - 1]?.value)}>
      <option selected=${!row.choices.some((c) => c.value === value)}>Choose…</option>
      ${row.choices.map((c) => html`<option value=${c.value ?? ""} selected=${c.value === value}>${c.label}</option>`)}
    </select></label>`;
}

// Any whole number in a range: it takes effect with the button, with Enter, or when the field loses focus, and once.
function OfferNumber({row, value, onChoose}) {
  const [least, most] = row.range, [typed, type] = useState(/** @type {number | null} */ (null)), chosen = useRef(/** @type {number | null} */ (null));
  const n = typed ?? value, fits = (number) => Number.isInteger(number) && number >= least && number <= most;
  const choose = (number) => { if (fits(number) && number !== chosen.current) { chosen.current = number; onChoose(number) } };
  const input = (e) => { chosen.current = null; type(e.target.valueAsNumber) };
  return html`<form class="stack" onSubmit=${(e) => { e.preventDefault(); choose(n) }}><h3>${row.title}</h3><div class="row">
    <input type="number" class="grow" inputmode=${least < 0 ? undefined : "numeric"} aria-label=${row.title} min=${least} max=${most} value=${value ?? ""} onInput=${input}
      onChange=${(e) => choose(e.target.valueAsNumber)} />
    <button type="submit" class=${fits(n) && n !== value ? "main" : ""} disabled=${!fits(n)}>Set</button></div></form>`;
}

// A list of values, such as dice: each is chosen separately.
function OfferEach({row, value, onChoose}) {
  const words = value ?? Array(row.count).fill(null);
  const put = (at, e) => onChoose(words.map((word, i) => i === at ? row.choices[e.target.selectedIndex - (word === null ? 1 : 0)].value : word));
  return html`<div class="stack row-of" role="group" aria-label=${row.title}><h3>${row.title}</h3><div class="row">${words.map((word, at) => html`
    <select key=${at} aria-label=${`${row.title} ${at + 1}`} onChange=${(e) => put(at, e)}>${word === null ? html`<option disabled selected>–</option>` : null}${row.choices.map((c) =>
      html`<option value=${c.value} selected=${c.value === word}>${c.label}</option>`)}</select>`)}</div></div>`;
}

// Replaces "$at" and the like in a message by their values.
export function offerSaid(message, words) {
  if (typeof message === "string") return message[0] === "$" && message.slice(1) in words ? words[message.slice(1)] : message;
  if (Array.isArray(message)) return message.map((part) => offerSaid(part, words));
  if (message && typeof message === "object") return Object.fromEntries(Object.entries(message).map(([k, v]) => [k, offerSaid(v, words)]));
  return message;
}
