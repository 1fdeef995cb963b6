// The rules drawer: the rulebooks of a game, searchable, opened at a rule; and the table's house rules where they are
// ambiguous. Long lists of house rules and further books are folded until somebody searches them.

import {offerSaid} from "./offers.js";
import {html, useEffect, useRef, useState} from "./preact.js";

const RULES_FEW = 12;

// The books are fetched from an address (`at`) when a rule is first named or looked for; a notebook contains them.
export function useBook(still) {
  const given = still?.book?.at ? null : still?.book ?? null;
  const [book, keep] = useState(given);
  const [lost, lose] = useState(false);
  const asked = useRef(false);
  const fetchBook = async () => {
    if (given || asked.current || !still?.book) return;
    asked.current = true;
    lose(false);
    try {
      const answer = await fetch(still.book.at);
      if (!answer.ok) throw new Error(answer.statusText);
      keep(await answer.json());
    } catch (e) {
      asked.current = false;
      lose(true);
    }
  };
  return {book: given ?? book, lost, fetchBook};
}

const RULES_ID = /\s?\(([A-Z]{2,5}-(?:[A-Z]{3}-)?[A-Z0-9]{2,3})[^()]*\)|\b([A-Z]{2,5}-[A-Z]{3}-\d{2})\b/g;

// A sentence that names a rule by its id: the id becomes a link into the drawer.
export function RulesLinked({page, text}) {
  const parts = [];
  let last = 0;
  for (const match of text.matchAll(RULES_ID)) {
    const id = match[1] ?? match[2];
    parts.push(text.slice(last, match.index), html` <button type="button" class="cite" onClick=${() => page.openRule?.(id)}><${RulesName} page=${page} id=${id} /></button>`);
    last = match.index + match[0].length;
  }
  return html`${parts}${text.slice(last)}`;
}

// A rule by its name, or by its id while the books are not here or if they do not have it.
export function RulesName({page, id}) {
  useEffect(() => { page.books?.fetchBook() }, []);
  return html`${rulesCalled(page.books?.book, id)}`;
}

function rulesCalled(book, id) {
  const sections = [book, ...(book?.further ?? [])].flatMap((b) => b?.sections ?? []);
  return (sections.flatMap((s) => s.rules).find((r) => r.id === id) ?? (book?.open ?? []).find((a) => a.id === id))?.title ?? id;
}

export function RulesDrawer({page, readings, at, onClose}) {
  const {book, lost, fetchBook} = page.books;
  useEffect(() => { fetchBook() }, []);
  return book ? html`<${RulesShelf} page=${page} book=${book} readings=${readings} at=${at} onClose=${onClose} />`
    : html`<${RulesFetched} lost=${lost} again=${fetchBook} onClose=${onClose} />`;
}

// Shown until the books are here, or if they could not be fetched.
function RulesFetched({lost, again, onClose}) {
  const box = useRef(null);
  useEffect(() => box.current?.focus(), []);
  return html`<div class="drawer" role="dialog" aria-modal="true" aria-label="Rules" onKeyDown=${(e) => e.key === "Escape" && onClose()}>
    <div class="row top"><h2 class="grow">Rules</h2><button type="button" ref=${box} onClick=${onClose}>Close</button></div>
    ${lost ? html`<p>The rules couldn't be loaded, because the host's computer didn't answer.</p>
      <button type="button" onClick=${again}>Try again</button>` : html`<p role="status">Loading the rules…</p>`}</div>`;
}

function RulesShelf({page, book, readings, at, onClose}) {
  const [asked, setAsked] = useState("");
  const here = useRef(null);
  const box = useRef(null);
  useEffect(() => { (here.current ?? box.current)?.focus(); here.current?.scrollIntoView({block: "center"}) }, [at]);
  const wanted = asked.trim().toLowerCase();
  const fits = (...texts) => texts.join(" ").toLowerCase().includes(wanted);
  const matching = (sections) => sections.map((s) => ({...s, rules: s.rules.filter((r) => fits(r.id, r.title, r.text, ...r.cases))}))
    .filter((s) => s.rules.length);
  const sections = matching(book.sections);
  const further = (book.further ?? []).map((b) => ({...b, sections: matching(b.sections)})).filter((b) => b.sections.length);
  const open = book.open.filter((a) => fits(a.id, a.title, a.ruling, ...a.options.map((o) => o.text)));
  const mark = (id) => id === at ? {ref: here, tabindex: "-1", class: "rule here"} : {class: "rule"};
  const ruling = (a) => html`<article key=${a.id} ...${mark(a.id)}><${RulesOpen} page=${page} send=${book.send} asked=${a} chosen=${readings[a.id] ?? a.default} /></article>`;
  const section = (s) => html`<h2 key=${s.title}>${s.title}</h2>${s.rules.map((r) => html`<article key=${r.id} ...${mark(r.id)}>
    <h3><span class="id">${r.id}</span> ${r.title}</h3><p><${RulesLinked} page=${page} text=${r.text} /></p>
    ${r.cases.map((c) => html`<p class="quiet case" key=${c}><${RulesLinked} page=${page} text=${c} /></p>`)}</article>`)}`;
  const words = (book.words ?? []).filter((w) => fits(w.name, w.html));
  const changed = open.filter((a) => (readings[a.id] ?? a.default) !== a.default);
  const folded = !wanted && open.length > RULES_FEW;
  return html`<div class="drawer" role="dialog" aria-modal="true" aria-label="Rules" onKeyDown=${(e) => e.key === "Escape" && onClose()}>
    <div class="row top"><h2 class="grow">${book.title || "Rules"}</h2>
      <button type="button" ref=${box} onClick=${onClose}>Close</button></div>
    <input type="search" aria-label="Search the rules" placeholder="Search the rules" value=${asked}
      onInput=${(e) => setAsked(e.target.value)} />
    <div class="shelf stack">
      ${words.length ? html`<${RulesFold} title="Words on the screen" count=${words.length} changed=${0} key=${wanted} at=${!!wanted || words.some((w) => w.id === at)}>
        ${words.map((w) => html`<article key=${w.id} ...${mark(w.id)}><h3>${w.name}</h3><p dangerouslySetInnerHTML=${{__html: w.html}} />
          ${w.rule ? html`<p><${RulesLinked} page=${page} text=${w.rule} /></p>` : null}</article>`)}<//>` : null}
      ${open.length ? html`<h2>House rules</h2><p class="quiet">How this table plays what the rulebook leaves open.
        ${folded ? ` ${changed.length || "None"} of ${open.length} changed from the default.` : ""}</p>` : null}
      ${folded ? rulesGroups(open).map(([title, asked]) => html`<${RulesFold} key=${title} title=${title} count=${asked.length}
        changed=${asked.filter((a) => changed.includes(a)).length} at=${asked.some((a) => a.id === at)}>${asked.map(ruling)}<//>`) : open.map(ruling)}
      ${sections.map(section)}
      ${further.map((b) => wanted ? html`<h2 key=${b.title}>${b.title}</h2>${b.sections.map(section)}`
        : html`<${RulesFold} key=${b.title} title=${b.title} count=${b.sections.reduce((sum, s) => sum + s.rules.length, 0)} changed=${0}
          at=${b.sections.some((s) => s.rules.some((r) => r.id === at))}>${b.sections.map(section)}<//>`)}
      ${sections.length || open.length || further.length || words.length ? null : html`<p>No rule mentions “${asked}”. Try a single word.</p>`}
    </div></div>`;
}

function rulesGroups(open) {
  const groups = new Map();
  for (const asked of open) groups.set(asked.group, [...(groups.get(asked.group) ?? []), asked]);
  return [...groups];
}

// Folds with changed house rules and the fold of the requested rule are open at first.
function RulesFold({title, count, changed, at, children}) {
  const [open, setOpen] = useState(at || changed > 0);
  return html`<section><button type="button" class="wide row" aria-expanded=${open} onClick=${() => setOpen(!open)}>
      <span class="grow" style=${{textAlign: "left"}}>${title}</span><span>${count}${changed ? ` · ${changed} changed` : ""}</span>
      <span aria-hidden="true">${open ? "▾" : "▸"}</span></button>
    ${open ? html`<div class="stack">${children}</div>` : null}</section>`;
}

function RulesOpen({page, send, asked, chosen}) {
  const choose = (choice) => page.send(offerSaid(send, {ambiguity: asked.id, choice}));
  return html`<h3><span class="id">${asked.id}</span> ${asked.title}</h3>
    <div class="chips one">${asked.options.map((o) => html`<button type="button" key=${o.key} aria-pressed=${o.key === chosen}
      disabled=${!page.state.writes} onClick=${() => o.key !== chosen && choose(o.key)}>${o.text}${o.key === asked.default ? " (default)" : ""}</button>`)}</div>
    <p class="quiet"><${RulesLinked} page=${page} text=${asked.why} /></p>`;
}
