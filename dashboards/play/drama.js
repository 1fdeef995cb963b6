// What makes the whole table look up (a murder, a merger, a card), shown large over the board for a moment.

import {PieceOwner, pieceEmblem} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";
import {soundPlay} from "./sound.js";

const DRAMA_STAYS = 4000;
const DRAMA_WORDY = 110;  // letters from which the sentence is set smaller

// A line that was there when the page was opened is not shown, nor one that is the last again after an undo.
export function TvDrama({words, drama, revision, volume}) {
  const seen = useRef(revision), [shown, show] = useState(null);
  useEffect(() => {
    const fresh = drama && drama.line > seen.current;
    seen.current = Math.max(seen.current, revision);
    if (!fresh) return;
    show(drama);
    soundPlay(drama.look, volume);
  }, [drama?.line, revision]);
  useEffect(() => {
    if (!shown) return;
    const away = () => show(null), timer = setTimeout(away, DRAMA_STAYS);
    for (const skip of ["keydown", "pointerdown"]) addEventListener(skip, away);
    return () => {
      clearTimeout(timer);
      for (const skip of ["keydown", "pointerdown"]) removeEventListener(skip, away);
    };
  }, [shown]);
  if (!shown) return null;
  const {title, say, kicker, who, three, gone, look = "", areas} = shown;
  return html`<section class=${`drama ${look} ${areas?.length ? "aimed" : ""}`} aria-live="assertive" aria-label=${title}>
    ${kicker ? html`<p class="kicker">${words.players[who] ? html`<${PieceOwner} of=${words.players[who]} name=${false} /> ` : null}${kicker}</p>` : null}
    <h2>${!kicker && words.players[who] ? html`<${PieceOwner} of=${words.players[who]} name=${false} /> ` : null}${title}</h2>
    ${three?.length ? html`<div class="trio">${three.map((key) => html`<${DramaCard} key=${key} of=${words.cards[key]} />`)}</div>` : null}
    ${gone ? html`<${DramaFirms} drama=${shown} />` : null}
    ${say ? html`<p class=${say.length > DRAMA_WORDY ? "verdict wordy" : "verdict"}>${say}</p>` : null}</section>`;
}

function DramaCard({of}) {
  if (!of) return null; // the next game came while this was shown
  const fill = of.colour ? {background: of.colour, color: of.ink} : undefined;
  return html`<div class="playing"><div class="face" style=${fill}>${of.colour
    ? html`<b>${of.mark}${of.letter}</b>` : pieceEmblem(of.key, of.kind)}</div><span class=${of.short.length > 9 ? "called long" : "called"}>${of.short}</span></div>`;
}

function DramaFirms({drama}) {
  return html`<div class="two-firms">${drama.gone.map((of) => html`<${DramaFirm} key=${of.key} of=${of} look="gone" />`)}
    <b class="into" aria-label="into">→</b><${DramaFirm} of=${drama.kept} look="kept" /></div>`;
}

function DramaFirm({of, look}) {
  return html`<div class=${`playing ${look}`}><div class="face" style=${{background: of.colour, color: of.ink}}><b>${of.mark}${of.letter}</b></div>
    <span class="called">${of.name}</span></div>`;
}
