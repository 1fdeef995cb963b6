// The rules drawer: the catalogue, searchable, opened at a rule; and the table's readings of what it leaves open.

function RulesDrawer({page, book, readings, at, onClose}) {
  const [asked, setAsked] = useState("");
  const here = useRef(null);
  const box = useRef(null);
  useEffect(() => { (here.current ?? box.current)?.focus(); here.current?.scrollIntoView({block: "center"}) }, [at]);
  const fits = (...texts) => texts.join(" ").toLowerCase().includes(asked.trim().toLowerCase());
  const sections = book.sections.map((s) => ({...s, rules: s.rules.filter((r) => fits(r.id, r.title, r.text, ...r.cases))}))
    .filter((s) => s.rules.length);
  const open = book.open.filter((a) => fits(a.id, a.title, a.ruling, ...a.options.map((o) => o.text)));
  const mark = (id) => id === at ? {ref: here, tabindex: "-1", class: "rule here"} : {class: "rule"};
  return html`<div class="drawer" role="dialog" aria-modal="true" aria-label="Rules" onKeyDown=${(e) => e.key === "Escape" && onClose()}>
    <div class="row top"><h2 class="grow">${book.title || "Rules"}</h2>
      <button type="button" ref=${box} onClick=${onClose}>Close</button></div>
    <input type="search" aria-label="Search the rules" placeholder="Search the rules" value=${asked}
      onInput=${(e) => setAsked(e.target.value)} />
    <div class="shelf stack">
      ${open.length ? html`<h2>House rules</h2><p class="quiet">What the rulebook leaves open, and how this table reads it.</p>` : null}
      ${open.map((a) => html`<article key=${a.id} ...${mark(a.id)}><${RulesOpen} page=${page} asked=${a} chosen=${readings[a.id] ?? a.default} /></article>`)}
      ${sections.map((s) => html`<h2 key=${s.title}>${s.title}</h2>${s.rules.map((r) => html`<article key=${r.id} ...${mark(r.id)}>
        <h3><span class="id">${r.id}</span> ${r.title}</h3><p>${r.text}</p>
        ${r.cases.map((c) => html`<p class="quiet case" key=${c}>${c}</p>`)}</article>`)}`)}
      ${sections.length || open.length ? null : html`<p>No rule speaks of “${asked}”. Try a single word.</p>`}
    </div></div>`;
}

function RulesOpen({page, asked, chosen}) {
  const choose = (choice) => page.send({do: "record", event: {kind: "OptionChanged", ambiguity: asked.id, choice}});
  return html`<h3><span class="id">${asked.id}</span> ${asked.title}</h3>
    <div class="chips one">${asked.options.map((o) => html`<button type="button" key=${o.key} aria-pressed=${o.key === chosen}
      disabled=${!page.state.writes} onClick=${() => o.key !== chosen && choose(o.key)}>${o.text}${o.key === asked.default ? " (our reading)" : ""}</button>`)}</div>
    <p class="quiet">${asked.why}</p>`;
}
