// Help for what is on the screen right now: the words of the game that occur there, each with its explanation; then the
// introduction and the rules. The words come with the rules, which are fetched when they are first needed.

import {html, useEffect, useLayoutEffect, useRef} from "./preact.js";
import {RulesLinked} from "./rules.js";

// The words whose names occur in a text. A name can list several ("Butler or Maid"), and end with an open place ("Candles in the …").
// A name with a sign ("✓B or ✉ on a button") occurs where one of its signs does.
const HELP_SIGNS = /[✓✉⚠]/gu;
export function helpWords(words, text) {
  const said = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}$]+/gu, " ")} `;
  const occurs = (name) => {
    const plain = name.toLowerCase().replace(/[^\p{L}\p{N}$]+/gu, " ").trim();
    const stem = plain.replace(/(ed|ing|s)$/, "");  // "Protected" explains "protects" too
    return stem.length > 2 && (said.includes(` ${plain} `) || (stem.length > 4 && said.includes(` ${stem}`)) || said.includes(` ${plain}s `));
  };
  return words.filter((word) => word.name.match(HELP_SIGNS)?.some((sign) => text.includes(sign)) || word.name.split(/, | or /).some(occurs));
}

export function HelpSheet({page, text, onClose}) {
  const {book, lost, fetchBook} = page.books;
  const box = useRef(null);
  useEffect(() => { fetchBook(); box.current?.focus() }, []);
  useLayoutEffect(() => {  // before anybody can see it, so that a quick key press is heard too
    const escape = (e) => { if (e.key === "Escape" && page.rule === null) onClose() };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, [page.rule]);
  const here = book ? helpWords(book.words ?? [], text) : [];
  return html`<div class="veil" onClick=${onClose}><section class="sheet stack help" role="dialog" aria-modal="true" aria-label="What does this mean?"
      tabindex="-1" ref=${box} onClick=${(e) => e.stopPropagation()}>
    <h2>What does this mean?</h2>
    ${lost ? html`<p>The explanations couldn't be loaded, because the host's computer didn't answer.</p>` : null}
    ${book || lost ? null : html`<p role="status">Loading the explanations…</p>`}
    ${book && !here.length ? html`<p>No special words are on this screen.</p>` : null}
    ${here.length ? html`<dl class="help-words">${here.map((word) => html`<dt key=${word.id}>${word.name}</dt>
      <dd><span dangerouslySetInnerHTML=${{__html: word.html}} />${word.rule ? html` <${RulesLinked} page=${page} text=${word.rule} />` : null}</dd>`)}</dl>` : null}
    <div class="chips two">
      ${page.still.introduction?.cards.length ? html`<button type="button" onClick=${() => { onClose(); page.help() }}>How it works</button>` : null}
      <button type="button" onClick=${() => { onClose(); page.openRule("") }}>All words and rules</button>
    </div>
    <button type="button" class="main" onClick=${onClose}>Close</button></section></div>`;
}
