// After the end of a game: the way to the puzzles of the player whose page this is.

import {html, useEffect, useState} from "../parts/common/preact.js";

export function PuzzleWay({puzzles, send}) {
  const [asked, setAsked] = useState(false), link = puzzles?.link;
  useEffect(() => { if (asked && link) location.assign(link) }, [asked, link]);
  if (!puzzles) return null;
  return link ? html`<a class="puzzle-way" href=${link}>Open your puzzles →</a>`
    : html`<button type="button" class="puzzle-way" disabled=${asked} onClick=${() => { setAsked(true); send({do: "puzzles"}) }}>Start five puzzles a day</button>`;
}
