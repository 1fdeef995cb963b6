// House rules: the questions that the rulebooks leave open, with our default and the table's choice. A short list is
// shown open; a long one is folded by chapter, with a search, and only chapters with changes are unfolded.

import {html, useState} from "../common/preact.js";
import {setupParts} from "./setup.js";

const SETUP_MANY = 12;

setupParts.rulings = ({draft, set, about}) => {
  const [asked, setAsked] = useState("");
  const all = about.rulings.flatMap((group) => group.rulings);
  const changed = (ruling) => (draft.options[ruling.id] ?? ruling.default) !== ruling.default;
  const many = all.length > SETUP_MANY;
  const wanted = asked.trim().toLowerCase();
  const fits = (r) => [r.id, r.title, r.ruling, r.why, ...r.options.map((o) => o.text)].join(" ").toLowerCase().includes(wanted);
  const draw = (ruling) => html`<${SetupRuling} key=${ruling.id} ruling=${ruling} value=${draft.options[ruling.id] ?? ruling.default}
    pick=${(key) => set({options: {...draft.options, [ruling.id]: key}})} />`;
  const matching = wanted ? all.filter(fits) : [];
  const back = () => set({options: Object.fromEntries(Object.entries(draft.options).filter(([id]) => !all.some((r) => r.id === id)))});
  const count = all.filter(changed).length;
  return html`<h2>House rules</h2>
    <p class="quiet">Choose how you play what the rulebook leaves open.
      ${many && ` There are ${all.length} questions. You can play with our defaults and change any of them during the game.`}</p>
    ${many && html`<label><span class="only-read">Search the house rules</span><input type="search" placeholder="Search the house rules" value=${asked}
      onInput=${(event) => setAsked(event.target.value)} /></label>`}
    ${count > 0 && many && html`<div class="row"><span class="grow">${count} changed by you</span>
      <button onClick=${back}>Restore defaults</button></div>`}
    ${wanted ? matching.map(draw) : many ? about.rulings.map((group) => html`<${SetupGroup} key=${group.title} group=${group}
      count=${group.rulings.filter(changed).length} draw=${draw} />`) : all.map(draw)}
    ${wanted && !matching.length && html`<p>No question mentions “${asked}”. Try a single word.</p>`}`;
};

function SetupGroup({group, count, draw}) {
  const [open, setOpen] = useState(count > 0);
  return html`<section class="setup-group"><button class="wide setup-fold" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span class="grow">${group.title}</span><span class="quiet">${group.rulings.length}${count > 0 && ` · ${count} changed`}</span>
      <span aria-hidden="true">${open ? "▾" : "▸"}</span></button>
    ${open && html`<div class="stack">${group.rulings.map(draw)}</div>`}</section>`;
}

function SetupRuling({ruling, value, pick}) {
  const [open] = useState(value !== ruling.default);
  const chosen = ruling.options.find((option) => option.key === value);
  return html`<details class="lobby-card setup-ruling" open=${open}><summary>${ruling.title}
    <span class="quiet">${chosen?.text}${value === ruling.default ? "" : html` <strong>(your choice)</strong>`}</span></summary>
    <p>${ruling.ruling}</p><p class="quiet">${ruling.why} <span class="setup-id">${ruling.id}</span></p>
    <div class="stack" role="radiogroup" aria-label=${ruling.title}>${ruling.options.map((option) => html`<button key=${option.key}
      role="radio" aria-checked=${String(option.key === value)} class=${option.key === value ? "chosen" : ""} onClick=${() => pick(option.key)}>
      ${option.text}${option.key === ruling.default ? " (default)" : ""}</button>`)}</div></details>`;
}
