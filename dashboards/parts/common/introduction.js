// The three cards that introduce a game: setting up, your turn, when you are asked. Each device shows them once for each
// game, before the first tap; they can be skipped, and are found again under "Help".

import {useKept} from "./pieces.js";
import {html, useEffect, useLayoutEffect, useRef, useState} from "./preact.js";

const INTRODUCED_ALL = "*";

// Whether this device has yet to show the cards of a game, and the function that remembers that it has.
export function useIntroduced(game) {
  const [seen, keep] = useKept("introduced", /** @type {string[]} */ ([]), () => globalThis.localStorage);
  return {unknown: !seen.includes(game) && !seen.includes(INTRODUCED_ALL), introduced: () => keep([...seen, game])};
}

export function IntroductionCards({title, cards, onClose}) {
  const [at, setAt] = useState(0);
  const next = useRef(null);
  useEffect(() => { next.current?.focus() }, [at]);
  useLayoutEffect(() => {  // before anybody can see it, so that a quick key press is heard too
    const escape = (e) => { if (e.key === "Escape") onClose() };
    addEventListener("keydown", escape);
    return () => removeEventListener("keydown", escape);
  }, []);
  const last = at === cards.length - 1, card = cards[at];
  return html`<div class="veil"><section class="sheet stack introduction" role="dialog" aria-modal="true" aria-label=${`${title}: ${card.title}`}>
    <p class="quiet">${title} with Boardside · ${at + 1} of ${cards.length}</p>
    <h2>${card.title}</h2>
    <div class="introduction-text" dangerouslySetInnerHTML=${{__html: card.html}} />
    <p class="introduction-dots" aria-hidden="true">${cards.map((_, n) => html`<span key=${n} class=${n === at ? "here" : ""}>●</span>`)}</p>
    <div class="row">${last ? null : html`<button type="button" class="grow" onClick=${onClose}>Skip</button>`}
      ${at > 0 ? html`<button type="button" class="grow" onClick=${() => setAt(at - 1)}>Back</button>` : null}
      <button type="button" ref=${next} class="grow main" onClick=${() => last ? onClose() : setAt(at + 1)}>${last ? "Got it" : "Next"}</button></div>
  </section></div>`;
}
