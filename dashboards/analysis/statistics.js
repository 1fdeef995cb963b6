// The text of the statistics page: the questions at the side, and the answers above and below the plots.
// The question is part of the address, so the page can be reloaded, bookmarked and shared within the household.

import {useKept} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {learnDue} from "../parts/review/learn.js";

const statisticsWide = () => matchMedia("(min-width: 1000px)").matches;

function StatisticsTheme() {
  const [light, setLight] = useState(() => globalThis.boardside?.light());
  const turn = () => { globalThis.boardside?.theme(); setLight(globalThis.boardside?.light()) };
  return html`<button class="plain" aria-label=${light ? "Change to the dark theme" : "Change to the light theme"} onClick=${turn}>
    ${light ? "Dark" : "Light"}</button>`;
}

// Title and theme, with the way back to where the page was opened: a browser without bars of its own has none.
function StatisticsHead() {
  return html`<div class="stat-head">${history.length > 1 ? html`<button class="plain" onClick=${() => history.back()}>← Back</button>` : null}
    <h1>Statistics</h1><${StatisticsTheme} /></div>`;
}

function StatisticsPick({label, value, among, pick}) {
  return html`<label class="stat-pick">${label}
    <select value=${value} onChange=${(e) => pick(e.target.value)}>${among.map((one) =>
      html`<option key=${one.key} value=${one.key} selected=${one.key === value}>${one.words}</option>`)}</select></label>`;
}

LAYOUTS.nothing = ({state}) => html`<div class="bs stat"><${StatisticsHead} />
  ${state.news
    ? html`<button class="main" onClick=${() => location.reload()}>Show the statistics</button>`
    : state.why ? html`<p class="stat-empty" role="alert">${state.why}</p>`
    : html`<p class="stat-empty" role="status">No statistics yet. They appear after the first finished game. Games
      that you already have are counted in quiet moments while Boardside runs, or right away with <code>boardside analyse --all</code>.
      This page tells you when there is something to see.</p>`}</div>`;

// ------------------------------------------------------------------ the questions

LAYOUTS.ask = ({state, send}) => {
  const [open, setOpen] = useState(statisticsWide);
  useEffect(() => {
    if (state.url !== undefined) history.replaceState(null, "", `?${state.url}${location.hash}`);
  }, [state.url]);
  useEffect(() => { document.body.toggleAttribute("data-empty", Boolean(state.nothing)) }, [state.nothing]);
  useEffect(() => { if (state.going) location.assign(state.going) }, [state.going]);
  if (state.gone) return html`<div class="bs stat"><h1>${state.gone}</h1></div>`;
  if (!state.presets) return html`<div class="bs stat"><p class="stat-warn">${state.trouble}</p></div>`;
  const ask = (number) => { send({do: "preset", number}); if (!statisticsWide()) setOpen(false) };
  return html`<div class="bs stat stat-ask">
    <${StatisticsHead} />
    ${state.counting && !state.news ? html`<p class="quiet" role="status">Their games are being recounted. This page tells you when it is done.</p>` : null}
    ${state.news ? html`<button class="main" onClick=${() => send({do: "fresh"})}>Show the new figures</button>` : null}
    ${state.said?.text ? html`<p class="stat-warn" role="status">${state.said.text}</p>` : null}
    ${state.families.length > 2 && html`<div class="stat-families" role="group" aria-label="Kind of games">${state.families.map((one) =>
      html`<button key=${one.key} aria-pressed=${String(one.chosen)} onClick=${() => send({do: "change", family: one.key})}>${one.words}</button>`)}</div>`}
    <button class="stat-more" aria-expanded=${String(open)} onClick=${() => setOpen(!open)}>${open ? "Hide questions" : "Ask another question"}</button>
    ${open && html`<nav class="stat-questions" aria-label="Questions">${state.presets.map((one, at) => html`
      ${one.of !== state.presets[at - 1]?.of ? html`<h2 key=${one.of}>${one.of}</h2>` : null}
      <button key=${one.number} aria-pressed=${String(one.chosen)} onClick=${() => ask(one.number)}>${one.words}</button>`)}</nav>`}
    <details class="stat-own" open=${statisticsWide()}><summary>Your own question</summary>
      <div class="stack">
        <${StatisticsPick} label="Figure" value=${state.measure} among=${state.measures} pick=${(key) => send({do: "change", measure: key})} />
        <${StatisticsPick} label="By" value=${state.by} among=${state.dimensions} pick=${(key) => send({do: "change", by: key})} />
        <${StatisticsPick} label="Second plot by" value=${state.beside} among=${state.dimensions} pick=${(key) => send({do: "change", beside: key})} />
        <${StatisticsKept} state=${state} />
      </div></details>
    <details class="stat-own"><summary>Your own figure</summary><${StatisticsOwn} sources=${state.sources} send=${send} /></details>
  </div>`;
};

// Questions that this browser keeps; the address of a question works for everybody in the household.
function StatisticsKept({state}) {
  const [kept, keep] = useKept("questions", [], () => globalThis.localStorage);
  const words = [state.sentence, ...state.filters.map((one) => `${one.words}: ${one.groups.join(", ")}`)].join(" · ");
  return html`${kept.some((one) => one.url === state.url) ? null : html`<button onClick=${() => keep([...kept, {words, url: state.url}])}>Keep this question</button>`}
    ${kept.length ? html`<ul class="stat-kept" aria-label="Kept questions">${kept.map((one) => html`<li key=${one.url} class="row">
      <a class="grow" href=${`?${one.url}`}>${one.words}</a><button class="plain" aria-label=${`Forget: ${one.words}`}
        onClick=${() => keep(kept.filter((other) => other.url !== one.url))}>✕</button></li>`)}</ul>` : null}`;
}

// A figure by formula: the mean of an expression over the rows of a table of the open data.
function StatisticsOwn({sources, send}) {
  const [own, set] = useState({name: "", source: "decisions", formula: ""});
  const put = (name) => (event) => set({...own, [name]: event.target.value});
  const {columns} = sources.find((one) => one.key === own.source);
  return html`<form class="stack" onSubmit=${(event) => { event.preventDefault(); send({do: "own", ...own}) }}>
    <label class="stat-pick">Name<input required maxlength="60" value=${own.name} onInput=${put("name")} /></label>
    <${StatisticsPick} label="Rows" value=${own.source} among=${sources.map(({key}) => ({key, words: key.replaceAll("_", " ")}))} pick=${(source) => set({...own, source})} />
    <p class="quiet">Columns: ${columns.join(", ")}</p>
    <label class="stat-pick">Formula, of which the mean is shown<input required maxlength="200" autocapitalize="off" autocorrect="off" spellcheck=${false}
      value=${own.formula} onInput=${put("formula")} /></label>
    <button>Show this figure</button></form>`;
}

// Which games count, beside what is tapped in the plots.
function StatisticsGames({state, send}) {
  const [since, until] = state.days;
  const day = (label, value, put) => html`<label class="stat-pick">${label}<input type="date" value=${value} onChange=${(event) => put(event.target.value)} /></label>`;
  return html`<details class="stat-own stat-games"><summary>Choose games</summary><div class="stack">
    <div class="stat-days">${day("From", since, (to) => send({do: "days", since: to, until}))}${day("Until", until, (to) => send({do: "days", since, until: to}))}</div>
    ${state.choices.map((one) => html`<div key=${one.dimension} class="stat-families" role="group" aria-label=${one.words}><span class="quiet">${one.words}</span>
      ${one.groups.map((group) => html`<button key=${group.key} aria-pressed=${String(group.chosen)} onClick=${() => send({do: "only", dimension: one.dimension,
        groups: one.groups.filter((other) => other.chosen !== (other.key === group.key)).map((other) => other.key)})}>${group.words}</button>`)}</div>`)}
    <p class="quiet">Tags and places are words in the name of an evening: “Clue #holiday @Lake house”.</p></div></details>`;
}

// ------------------------------------------------------------------ the answers

function StatisticsFilters({filters, send}) {
  if (!filters.length) return globalThis.document?.body.hasAttribute("data-empty") ? null : html`<p class="quiet">Tap a bar or a month to filter everything else. To choose several months, draw a box around them with the tool above their plot.</p>`;
  return html`<ul class="stat-filters" aria-label="Active filters">${filters.map((one) => html`<li key=${one.dimension}>
    <button onClick=${() => send({do: "only", dimension: one.dimension, groups: []})}
      aria-label=${`Remove filter: ${one.words} ${one.groups.join(", ")}`}>${one.words}: <strong>${one.groups.join(", ")}</strong> ✕</button></li>`)}</ul>`;
}

// Two sides: the games that count now, and those that counted when somebody asked to compare.
function StatisticsCompared({compared, send}) {
  if (!compared) return html`<div class="stat-save"><button onClick=${() => send({do: "compare", on: true})}>Compare these games with others</button></div>`;
  return html`<section class="lobby-card stat-compared" aria-label="Comparison" aria-live="polite">${compared.now === compared.other
    ? html`<p>Compared with: ${compared.other}</p><p class="quiet">Now choose other games: tap a bar, a month or a filter.</p>`
    : html`<p>${compared.now}</p><p>Compared with: ${compared.other}</p><p><strong>${compared.apart}</strong></p>`}
    <button onClick=${() => send({do: "compare", on: false})}>End the comparison</button></section>`;
}

// Brings a new answer into view: its question may have been tapped far down in the list.
function useAnswerShown(sentence) {
  const answer = useRef(null), shown = useRef(sentence);
  useEffect(() => {
    if (shown.current && shown.current !== sentence) answer.current?.scrollIntoView({block: "nearest"});
    shown.current = sentence;
  }, [sentence]);
  return answer;
}

function statisticsCsv(state) {
  // Text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers.
  const plain = (text) => /^[=+\-@\t\r\n]/.test(text) && Number.isNaN(Number(text)) ? `'${text}` : text;
  const cell = (text) => `"${plain(String(text)).replaceAll('"', '""')}"`;
  const lines = [[state.group, state.figure, "low", "high", ...state.expects ? [state.expects] : [], "counted", "games", "lines"]];
  for (const row of state.bars) {
    const [value, low, high, expected] = row.numbers.map((one) => one ?? "");
    lines.push([row.group, value, low, high, ...state.expects ? [expected] : [], row.rows, row.games, row.lines.map((one) => one.words).join(" ")]);
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([lines.map((line) => line.map(cell).join(",")).join("\r\n")], {type: "text/csv"}));
  link.download = "statistics.csv";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

LAYOUTS.answer = ({state, send}) => {
  const answer = useAnswerShown(state.sentence);
  if (!state.bars) return null;
  return html`<div class="bs stat stat-answer">
    <h2 class="stat-question" aria-live="polite" ref=${answer}>${state.sentence}</h2>
    ${!state.nothing && html`<p class="stat-overall"><span class="figure">${state.overall}</span>
      <span>${state.headline}. ${state.expected} <span class="quiet">${state.counted}.</span></span></p>`}
    <p class="quiet">${state.measured} ${state.good}</p>
    <${StatisticsFilters} filters=${state.filters} send=${send} />
    <${StatisticsGames} state=${state} send=${send} />
    ${state.comparable ? html`<${StatisticsCompared} compared=${state.compared} send=${send} />` : null}
    ${state.nothing && html`<p class="lobby-card">${state.nothing}</p>`}
    ${!state.nothing && html`<div class="stat-save"><button onClick=${() => statisticsCsv(state)}>Save as CSV</button>
      <button onClick=${() => globalThis.boardside?.pictures?.("svg")}>Save plots as SVG</button>
      <button onClick=${() => globalThis.boardside?.pictures?.("png")}>Save plots as PNG</button></div>`}
  </div>`;
};

function StatisticsBars({state, send}) {
  return html`<section class="stat-bars"><h2>Every figure, and the lines behind it</h2>
    <table><thead><tr><th scope="col">${state.group}</th><th scope="col">Figure</th>${state.expects ? html`<th scope="col">◆ ${state.expects}</th>` : null}<th scope="col">95% interval</th>
      <th scope="col">Counted</th><th scope="col">Games</th><th scope="col">Lines to open</th></tr></thead>
    <tbody>${state.bars.map((row) => html`<tr key=${row.key} class=${row.few ? "few" : ""}>
      <th scope="row"><button aria-pressed=${String(row.chosen)} onClick=${() => send({do: "only", dimension: state.by, groups: [row.key]})}>${row.group}</button></th>
      <td data-label="Figure" class="stat-value">${row.value}</td>
      ${state.expects ? html`<td data-label=${state.expects}>${row.expected}${row.apart ? html` <span class="quiet">${row.apart}</span>` : null}</td>` : null}
      <td data-label="95% interval">${row.interval || "—"}</td>
      <td data-label="Counted">${row.n}</td><td data-label="Games">${row.games.toLocaleString("en-US")}${row.few ? html` <span class="quiet">too few</span>` : null}</td>
      <td data-label="Lines" class="stat-lines">${row.lines.map((one) => html`<a key=${one.words} href=${one.href || undefined} title=${one.title} aria-label=${one.title}>${one.words}</a>`)}</td></tr>`)}</tbody></table>
  </section>`;
}

LAYOUTS.figures = ({state, send}) => {
  if (!state.bars || state.nothing) return null;
  return html`<div class="bs stat">${state.bars.length > 0 && html`<${StatisticsBars} state=${state} send=${send} />`}
    <h2>Game by game</h2><p class="quiet">Latest first. Tap a game to open its replay at the most telling line.</p></div>`;
};

// ------------------------------------------------------------------ our games over the years

// Two spellings count as two people until somebody says that they are the same person.
function StatisticsNames({one, all, send}) {
  const [name, setName] = useState(""), others = all.filter((other) => other.person !== one.person);
  const namesake = others.find((other) => other.person === name);
  return html`<details class="stat-names"><summary>${one.others.length ? `Also ${one.others.map((other) => other.name).join(", ")}` : "Merge with another name…"}</summary>
    <div class="stack">${one.others.map((other) => html`<button key=${other.key} onClick=${() => send({do: "join", person: one.person, name: other.key, one: false})}>Separate ${other.name}</button>`)}
      <${StatisticsPick} label=${`${one.name} also played as`} value=${name} pick=${setName}
        among=${[{key: "", words: "Choose a name"}, ...others.map((other) => ({key: other.person, words: other.name}))]} />
      ${namesake && html`<button class="main" onClick=${() => send({do: "join", person: one.person, name})}>Count ${namesake.name} as ${one.name}</button>`}</div></details>`;
}

// Where a player lies among everybody at this table: the middle one is a line, this player a dot.
function StatisticsBand({band}) {
  if (!band) return null;
  return html`<span class="stat-band" role="img" aria-label=${`This table: ${band.low} to ${band.high}`}><span>${band.low}</span>
    <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true"><path d=${`M3 6H97M${3 + 94 * band.middle} 1V11`} /></svg>
    <i style=${{"--at": band.at}}></i><span>${band.high}</span></span>`;
}

function StatisticsProfile({one, all, send}) {
  const [sure, setSure] = useState(false);
  return html`<li class="lobby-card stat-profile"><div class="row"><strong class="grow">${one.name}</strong>
      <span class="figure">${one.rating}</span></div>
    <p class="quiet">Rating; 95% interval ${one.interval}${one.few ? "; too few games so far" : ""}.</p>
    <dl><div><dt>Games</dt><dd>${one.games}</dd></div>
      ${one.more.map((more) => html`<div key=${more.words}><dt>${more.words}</dt><dd>${more.value}<${StatisticsBand} band=${more.band} /></dd></div>`)}
      ${one.nemesis && html`<div><dt>Loses most to</dt><dd>${one.nemesis}</dd></div>`}</dl>
    <${StatisticsNames} one=${one} all=${all} send=${send} />
    ${sure ? html`<div class="row"><button class="grave grow" onClick=${() => send({do: "person", person: one.person, out: true})}>Leave ${one.name} out</button>
        <button class="grow" onClick=${() => setSure(false)}>Keep</button></div>`
      : html`<button class="plain" onClick=${() => setSure(true)}>Leave out of all figures…</button>`}</li>`;
}

function StatisticsTable({table}) {
  return html`<div class="stat-wide"><table aria-label=${table.name}><caption>${table.name}</caption>
    <thead><tr>${table.columns.map((name) => html`<th scope="col" key=${name}>${name}</th>`)}<th scope="col"><span class="only-read">Open</span></th></tr></thead>
    <tbody>${table.rows.map((row, at) => html`<tr key=${at}>${row.cells.map((cell, place) => html`<td key=${place}>${cell}</td>`)}
      <td class="stat-lines">${row.href && html`<a href=${row.href} aria-label=${row.title}>open</a>`}</td></tr>`)}</tbody></table>
    ${table.more > 0 && html`<p class="quiet">And ${table.more} more. Query them with SQL, or export everything as files.</p>`}</div>`;
}

// Mistakes of all games, each asked again after some days; what is due is known to this browser alone.
/** @param {{lessons: {key: string, words: string, href: string}[]}} at */
function StatisticsLessons({lessons}) {
  const [, look] = useState(0), due = learnDue(lessons), later = lessons.length - due.length;
  useEffect(() => {
    const again = () => look((n) => n + 1);  // back from a replay
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);
  if (!lessons.length) return html`<p class="quiet">No mistakes that can be decided again: the hands of these games are closed, or nobody made any.</p>`;
  return html`<p>${due.length} to practise now${later ? `, ${later} later` : ""}.</p>
    ${due.length ? html`<div class="stat-save"><a class="stat-lesson" href=${due[0].href}>Next: ${due[0].words}</a></div>` : null}`;
}

LAYOUTS.us = ({state, send}) => {
  if (!state.questions) return null;
  const {people, known} = state;
  return html`<div class="bs stat stat-us">
    <h2>Frequently asked questions</h2>
    <${StatisticsPick} label="Question, answered as a table" value=${known?.key ?? ""} pick=${(key) => send({do: "known", key})}
      among=${[{key: "", words: "Choose a question"}, ...state.questions]} />
    ${known && html`${known.partly && html`<p class="quiet">Limitation: ${known.partly}.</p>`}
      ${known.tables.map((table) => html`<${StatisticsTable} key=${table.name} table=${table} />`)}`}
    <h2>Practise your mistakes</h2>
    <${StatisticsPick} label="Whose decisions, from all these games" value=${state.learning?.person ?? ""} pick=${(person) => send({do: "learn", person})}
      among=${[{key: "", words: "Choose a player"}, ...state.names]} />
    ${state.learning && html`<${StatisticsLessons} lessons=${state.learning.lessons} />`}
    <h2>Our games over the years</h2>
    <button aria-expanded=${String(Boolean(people))} onClick=${() => send({do: "us"})}>${people ? "Hide ratings and records" : "Show ratings and records"}</button>
    ${people && html`<ul class="stat-profiles">${people.profiles.map((one) => html`<${StatisticsProfile} key=${one.person} one=${one} all=${people.profiles} send=${send} />`)}</ul>
      ${people.records.length > 0 && html`<h2>Records</h2><ul class="stat-records">${people.records.map((one) => html`<li key=${one.words}>
        <a href=${one.href || undefined} title=${one.title}><span>${one.words}</span><strong>${one.value}</strong><span class="quiet">${one.who}</span></a></li>`)}</ul>`}`}
    ${state.out.length > 0 && html`<h2>Left out of all figures</h2><div class="stat-save">${state.out.map((name) => html`<button key=${name}
      onClick=${() => send({do: "person", person: name, out: false})}>Include ${name} again</button>`)}</div>`}</div>`;
};
