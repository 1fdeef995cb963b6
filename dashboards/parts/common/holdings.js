// A player's possessions as figures, each with its label above it.

import {useGlow} from "./pieces.js";
import {html} from "./preact.js";
import {PHONE_MINE} from "./registers.js";

export function MineFigures({figures}) {
  return html`<dl class="mine-figures row">${figures.map(([what, many]) => html`<${MineFigure} key=${what} what=${what} many=${many} />`)}</dl>`;
}

function MineFigure({what, many}) {
  return html`<div class=${useGlow(many)}><dt>${what}</dt><dd>${many}</dd></div>`;
}

PHONE_MINE.figures = ({part}) => html`<section aria-label="What you have"><${MineFigures} figures=${part.figures} /></section>`;
