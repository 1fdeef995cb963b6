// Setting up a game: the choice of a game, then its steps. A step is a list of blocks that the server names; each is
// drawn by a part below. The draft is kept here, in sessionStorage and on the server, so going back or losing the
// connection loses nothing. The server computes what follows from the draft and finds its problems.

import {IntroductionCards, useIntroduced} from "../common/introduction.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {HeadBar, headGo} from "./head.js";

export const setupParts = {};

function setupKeep(game, draft) {
  try {
    if (draft) sessionStorage.setItem(`boardside-draft-${game}`, JSON.stringify(draft));
    else sessionStorage.removeItem(`boardside-draft-${game}`);
  } catch (e) {}
}

function setupKept(game) {
  try { return JSON.parse(sessionStorage.getItem(`boardside-draft-${game}`) ?? "null") } catch (e) { return null }
}

// Choosing a game again starts from the server's draft, with the people of the latest table.
export function setupChoose(game) {
  setupKeep(game, null);
  headGo(`new/${game}/1`);
}

// The draft, how it is changed here, and how the server is asked to change it. The answer does not overwrite what was
// changed here in the meantime.
function useSetupDraft(game, form, said, send) {
  const [draft, setDraft] = useState(() => setupKept(game) ?? form?.draft ?? null);
  const timer = useRef(null);
  const now = useRef(draft);
  const asked = useRef(null);
  const take = (next) => {
    now.current = next;
    setDraft(next);
    setupKeep(game, next);
  };
  const change = (next) => {
    take(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(tell, 250);
  };
  const tell = () => {
    timer.current = null;
    send({do: "draft", draft: now.current});
  };
  const wish = (name) => {
    asked.current = now.current;
    send({do: "wish", wish: name, draft: now.current});
  };
  useEffect(() => {
    const stored = setupKept(game);
    asked.current = now.current;
    send(stored ? {do: "draft", draft: stored} : {do: "choose", game});
    return () => { if (timer.current) { clearTimeout(timer.current); tell() } }; // so that leaving immediately loses nothing
  }, []);
  const seen = useRef(said?.n ?? 0);
  useEffect(() => {
    if (said?.n && said.n !== seen.current && said.kind === "draft" && form) {
      const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
      const before = asked.current ?? now.current ?? {}, here = now.current ?? {};
      const answered = Object.entries(form.draft).filter(([name, value]) => !same(value, before[name]) && same(here[name], before[name]));
      take({...form.draft, ...here, ...Object.fromEntries(answered)});
    }
    seen.current = said?.n ?? 0;
  }, [said?.n]);
  useEffect(() => { if (!now.current && form) take(form.draft) }, [form]);
  return [draft, change, wish];
}

export function SetupEmblem({path}) {
  return html`<svg class="emblem setup-emblem" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;
}

// ------------------------------------------------------------------ the form

export function SetupForm({game, step, state, still, send}) {
  const about = still.games[game];
  const form = state.setup?.draft.game === game ? state.setup : null;
  const [draft, change, wish] = useSetupDraft(game, form, state.said, send);
  const [strict, setStrict] = useState(false);
  const {unknown, introduced} = useIntroduced(game);
  const laying = useRef(false);
  // The server has checked the current draft: go to the step with the first problem.
  useEffect(() => {
    if (!laying.current || !form) return;
    laying.current = false;
    if (form.problems.length && form.problems[0].step !== step) headGo(`new/${game}/${form.problems[0].step}`);
  }, [state.said?.n]);
  if (!form || !draft) return html`<${HeadBar} title=${about.title} back="new" />
    <main class="lobby-page"><p class="quiet">Loading the setup…</p></main>`;
  const set = (part) => change({...draft, ...part});
  const {problems, steps} = form;
  const at = Math.min(step, steps.length);
  const shown = strict ? problems : problems.filter((problem) => setupTyped(problem, draft));
  const start = () => {
    setStrict(true);
    laying.current = true;
    send({do: "start", draft});
  };
  const props = {draft, set, wish, form, still, about, shown};
  const loose = shown.filter((problem) => problem.step === at && /^(rules|way)$/.test(problem.field));
  return html`<${HeadBar} title=${about.title} back=${at > 1 ? `new/${game}/${at - 1}` : "new"} />
    <nav class="setup-steps" aria-label="Steps" style=${{gridTemplateColumns: `repeat(${steps.length}, 1fr)`}}>${steps.map(({name}, n) => html`<button
      key=${name} aria-current=${n + 1 === at ? "step" : null} class=${n + 1 === at ? "chosen" : ""}
      onClick=${() => headGo(`new/${game}/${n + 1}`)}>${n + 1} ${name}</button>`)}</nav>
    <main class="lobby-page setup-page" key=${at}>
      ${loose.map((problem) => html`<p class="bad setup-says" role="alert">${problem.text}</p>`)}
      ${steps[at - 1].blocks.map((block, n) => html`<${setupParts[block.part]} key=${`${block.part}-${block.field ?? n}`} block=${block} ...${props} />`)}</main>
    <footer class="setup-foot">
      ${strict && problems.length > 0 && html`<p class="bad" role="alert">${problems[0].text}</p>`}
      ${at < steps.length && html`<p class="quiet">“Start game” keeps the usual choices in the steps that are left.</p>`}
      <div class="row">${at < steps.length && html`<button class="main grow" onClick=${() => headGo(`new/${game}/${at + 1}`)}>${steps[at].name} →</button>`}
        ${at === steps.length && html`<button class="grow" onClick=${() => send({do: "print", draft})}>Print sheets</button>`}
        <button class=${at < steps.length ? "grow" : "main grow"} onClick=${start}>Start game</button></div></footer>
    ${unknown && about.introduction.length > 0 && html`<${IntroductionCards} title=${about.title} cards=${about.introduction} onClose=${introduced} />`}`;
}

// An empty name is not reported while the form is being filled in.
function setupTyped(problem, draft) {
  const player = draft.players.find((p) => problem.field === `player-${p.id}`);
  return !player || player.name.trim() !== "";
}

export function SetupSays({shown, field}) {
  return shown.filter((p) => p.field === field).map((p) => html`<p class="bad setup-says" role="alert">${p.text}</p>`);
}

// A whole number: it counts with every key, and what is being typed is never overwritten.
export function SetupNumber({value, set}) {
  const [text, type] = useState(null);
  const typed = (event) => {
    type(event.target.value);
    if (/^-?\d+$/.test(event.target.value)) set(Number(event.target.value));
  };
  return html`<input type="number" inputmode="numeric" value=${text ?? value} onInput=${typed} onBlur=${() => type(null)} />`;
}

// ------------------------------------------------------------------ parts that every game can use

export function SetupChoice({label, value, options, pick, cards}) {
  return html`<fieldset class="setup-choice"><legend>${label}</legend><div class=${cards ? "setup-cards" : "setup-options"}>
    ${options.map((o) => html`<button key=${o.value} type="button" aria-pressed=${String(o.value === value)}
      onClick=${() => pick(o.value)}>${o.about ? html`<strong>${o.text}</strong><span class="setup-about">${o.about}</span>` : o.text}</button>`)}</div></fieldset>`;
}

setupParts.choice = ({block, draft, set, shown}) => html`<${SetupChoice} label=${block.label} value=${draft[block.field]}
    options=${block.options} cards=${block.cards} pick=${(value) => set({[block.field]: value})} />
  ${block.field !== "way" && html`<${SetupSays} shown=${shown} field=${block.field} />`}`;

setupParts.reading = ({block, draft, set, shown}) => html`<${SetupChoice} label=${block.label} options=${block.options} cards=${block.cards}
    value=${draft.options[block.field] ?? block.default} pick=${(value) => set({options: {...draft.options, [block.field]: value}})} />
  <${SetupSays} shown=${shown} field=${block.field} />`;

setupParts.who = ({block, draft, set, shown}) => html`<label class="lobby-card">${block.label}
    <select value=${draft[block.field]} onChange=${(event) => set({[block.field]: Number(event.target.value)})}>
      <option value="0">${block.otherwise}</option>
      ${draft.players.map((player) => html`<option key=${player.id} value=${player.id}>${player.name.trim() || "?"}</option>`)}</select></label>
  <${SetupSays} shown=${shown} field=${block.field} />`;

setupParts.note = ({block}) => html`<p class="quiet">${block.text}</p>`;

setupParts.title = ({draft, set}) => html`<label class="lobby-card">Title (optional)
  <input value=${draft.title} maxlength="60" autocomplete="off" onInput=${(event) => set({title: event.target.value})} /></label>`;

// The code of a deal: with the same one, another table gets the same cards.
setupParts.deal = ({draft, set}) => html`<label class="lobby-card">Code of the deal (optional: the same code deals the same cards at another table)
  <input value=${draft.deal} maxlength="40" autocomplete="off" autocapitalize="characters" onInput=${(event) => set({deal: event.target.value})} /></label>`;

// Names for a list of things, each with its own field.
setupParts.names = ({block, draft, set, shown}) => html`<section class="lobby-card setup-names">${block.names.map(({key, label}) => html`<label
  key=${key}>${label}<input value=${draft[block.field][key] ?? ""} autocomplete="off"
    onInput=${(event) => set({[block.field]: {...draft[block.field], [key]: event.target.value}})} /></label>`)}</section>
  <${SetupSays} shown=${shown} field=${block.field} />`;
