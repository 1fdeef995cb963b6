// The findings of the checks of a book: beside a line or below all lines, the most serious first. None of them blocks.

import {html} from "../common/preact.js";

const PLOT_LEVELS = {never: "against the rules of plotting", illegal: "impossible", odd: "not possible on the current board", hint: "worth knowing"};
const PLOT_SIGNS = {never: "⊘", illegal: "✕", odd: "▲", hint: "·"};

export function PlotFindings({page, findings}) {
  if (!findings.length) return null;
  return html`<ul class="plot-findings">${findings.map((f) => html`<li key=${f.id + f.text} class=${f.level}>
    <span class="sign" role="img" aria-label=${PLOT_LEVELS[f.level]}>${PLOT_SIGNS[f.level]}</span> <span class="grow">${f.text}</span>
    ${f.rules.slice(0, 1).map((id) => html`<button type="button" class="cite" aria-label=${`Rule ${id}`} key=${id} onClick=${() => page.openRule(id)}>${id}</button>`)}</li>`)}</ul>`;
}

// The most serious finding about a line, as one sign; hints have none, because nothing is wrong.
export function PlotSign({findings}) {
  const worst = ["never", "illegal", "odd"].find((level) => findings.some((f) => f.level === level));
  return worst ? html`<span class=${`sign ${worst}`} role="img" aria-label=${PLOT_LEVELS[worst]}>${PLOT_SIGNS[worst]}</span>` : null;
}
