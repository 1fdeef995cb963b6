// The words of the page of statistics: the questions at the side, what was found above and below the plots.
// The question is in the address, so that a page can be loaded again, kept and shown to others of this house.

import {html, useEffect, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";

const statisticsWide = () => matchMedia("(min-width: 1000px)").matches;

function StatisticsTheme() {
  const [light, setLight] = useState(() => globalThis.boardside?.light());
  const turn = () => { globalThis.boardside?.theme(); setLight(globalThis.boardside?.light()) };
  return html`<button class="plain" aria-label=${light ? "Change to the dark theme" : "Change to the light theme"} onClick=${turn}>
    ${light ? "Dark" : "Light"}</button>`;
}

function StatisticsPick({label, value, among, pick}) {
  return html`<label class="stat-pick">${label}
    <select value=${value} onChange=${(e) => pick(e.target.value)}>${among.map((one) =>
      html`<option key=${one.key} value=${one.key} selected=${one.key === value}>${one.words}</option>`)}</select></label>`;
}

LAYOUTS.nothing = () => html`<div class="bs stat"><header class="stat-head"><h1>Statistics</h1><${StatisticsTheme} /></header>
  <p class="stat-empty">Nothing is counted yet. Figures come with the first game that is finished; of games that are kept
  already they are worked out by <code>boardside analyse --all</code>.</p></div>`;

// ------------------------------------------------------------------ the questions

LAYOUTS.ask = ({state, send}) => {
  const [open, setOpen] = useState(statisticsWide);
  useEffect(() => {
    if (state.url !== undefined) history.replaceState(null, "", `?${state.url}${location.hash}`);
  }, [state.url]);
  useEffect(() => { if (state.going) location.assign(state.going) }, [state.going]);
  if (state.gone) return html`<div class="bs stat"><h1>${state.gone}</h1></div>`;
  if (!state.presets) return html`<div class="bs stat"><p class="stat-warn">${state.trouble}</p></div>`;
  const ask = (number) => { send({do: "preset", number}); if (!statisticsWide()) setOpen(false) };
  return html`<div class="bs stat stat-ask">
    <header class="stat-head"><h1>Statistics</h1><${StatisticsTheme} /></header>
    ${state.said?.text ? html`<p class="stat-warn" role="status">${state.said.text}</p>` : null}
    ${state.families.length > 2 && html`<div class="stat-families" role="group" aria-label="Kind of games">${state.families.map((one) =>
      html`<button key=${one.key} aria-pressed=${String(one.chosen)} onClick=${() => send({do: "change", family: one.key})}>${one.words}</button>`)}</div>`}
    <button class="stat-more" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${open ? "Hide the questions" : "Ask something else"}</button>
    ${open && html`<nav class="stat-questions" aria-label="Questions">${state.presets.filter((one) => one.fits).map((one) =>
      html`<button key=${one.number} aria-pressed=${String(one.chosen)} onClick=${() => ask(one.number)}>${one.words}</button>`)}</nav>`}
    <details class="stat-own" open=${statisticsWide()}><summary>Your own question</summary>
      <div class="stack">
        <${StatisticsPick} label="Figure" value=${state.measure} among=${state.measures} pick=${(key) => send({do: "change", measure: key})} />
        <${StatisticsPick} label="By" value=${state.by} among=${state.dimensions} pick=${(key) => send({do: "change", by: key})} />
        <${StatisticsPick} label="And beside it by" value=${state.beside} among=${state.dimensions} pick=${(key) => send({do: "change", beside: key})} />
      </div></details>
  </div>`;
};

// ------------------------------------------------------------------ what was found

function StatisticsFilters({filters, send}) {
  if (!filters.length) return html`<p class="quiet">Tap a bar, or draw a box around months: everything else follows.</p>`;
  return html`<ul class="stat-filters" aria-label="Only these count">${filters.map((one) => html`<li key=${one.dimension}>
    <button onClick=${() => send({do: "only", dimension: one.dimension, groups: []})}
      aria-label=${`Take away: ${one.words} ${one.groups.join(", ")}`}>${one.words}: <strong>${one.groups.join(", ")}</strong> ✕</button></li>`)}</ul>`;
}

function statisticsCsv(state) {
  const cell = (text) => `"${String(text).replaceAll('"', '""')}"`;
  const lines = [[state.group, state.figure, "interval", "counted", "games", "lines"]];
  for (const row of state.bars) lines.push([row.group, row.value, row.interval, row.n, row.games, row.lines.map((one) => one.words).join(" ")]);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.map((line) => line.map(cell).join(",")).join("\r\n")], {type: "text/csv"}));
  link.download = "statistics.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

LAYOUTS.answer = ({state, send}) => {
  if (!state.bars) return null;
  return html`<div class="bs stat stat-answer">
    <h2 class="stat-question" aria-live="polite">${state.sentence}</h2>
    <p class="stat-overall"><span class="figure">${state.overall}</span>
      <span>${state.figure}. <span class="quiet">${state.counted}.</span></span></p>
    <p class="quiet">${state.measured} ${state.good}</p>
    <${StatisticsFilters} filters=${state.filters} send=${send} />
    ${state.nothing && html`<p class="stat-warn">${state.nothing}</p>`}
    <div class="stat-save"><button onClick=${() => statisticsCsv(state)}>Save as CSV</button>
      <button onClick=${() => globalThis.boardside?.pictures?.("svg")}>Save plots as SVG</button>
      <button onClick=${() => globalThis.boardside?.pictures?.("png")}>Save plots as PNG</button></div>
  </div>`;
};

function StatisticsBars({state, send}) {
  return html`<section class="stat-bars"><h2>Every figure, and the lines behind it</h2>
    <table><thead><tr><th scope="col">${state.group}</th><th scope="col">Figure</th><th scope="col">95 of 100 times</th>
      <th scope="col">Counted</th><th scope="col">Games</th><th scope="col">Lines to open</th></tr></thead>
    <tbody>${state.bars.map((row) => html`<tr key=${row.key} class=${row.few ? "few" : ""}>
      <th scope="row"><button aria-pressed=${String(row.chosen)} onClick=${() => send({do: "only", dimension: state.by, groups: [row.key]})}>${row.group}</button></th>
      <td data-label="Figure" class="stat-value">${row.value}</td><td data-label="95 of 100 times">${row.interval || "—"}</td>
      <td data-label="Counted">${row.n}</td><td data-label="Games">${row.games}${row.few ? html` <span class="quiet">too few</span>` : null}</td>
      <td data-label="Lines" class="stat-lines">${row.lines.map((one) => html`<a key=${one.words} href=${one.href} title=${one.title} aria-label=${one.title}>${one.words}</a>`)}</td></tr>`)}</tbody></table>
  </section>`;
}

LAYOUTS.us = ({state, send}) => {
  if (!state.bars) return null;
  return html`<div class="bs stat stat-us">${state.bars.length > 0 && html`<${StatisticsBars} state=${state} send=${send} />`}
    <h2>Game by game</h2><p class="quiet">The latest first. A tap opens the replay at the line that tells most.</p></div>`;
};
