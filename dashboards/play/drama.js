// Events that make the whole table look up (the envelope, a merger, a takeover), shown large over the board for a while.

import {pieceEmblem, PieceOwner} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";

const DRAMA_STAYS = 12_000;

// The dramatic part of the current scene; null if it has none.
function dramaOf(scene) {
  if (scene?.kind === "solution") return {...scene, cards: scene.three};
  return scene?.drama ?? null;
}

export function TvDrama({words, scene}) {
  const drama = dramaOf(scene), now = drama ? JSON.stringify(drama) : "";
  const before = useRef(now);
  const [shown, show] = useState("");
  useEffect(() => {
    if (now === before.current) return;
    before.current = now;
    show(now);
    const timer = setTimeout(() => show(""), DRAMA_STAYS);
    return () => clearTimeout(timer);
  }, [now]);
  if (!shown || shown !== now) return null;
  return html`<section class=${`drama ${scene.kind}`} aria-label=${drama.title}><h2>${drama.title}</h2>
    ${drama.cards ? html`<${DramaCards} words=${words} cards=${drama.cards} />` : html`<${DramaFirms} drama=${drama} />`}
    <p class="verdict">${drama.who && words.players[drama.who] ? html`<${PieceOwner} of=${words.players[drama.who]} name=${false} /> ` : null}${drama.say}</p></section>`;
}

function DramaCards({words, cards}) {
  return html`<div class="trio">${cards.map((key) => html`<${DramaCard} key=${key} of=${words.cards[key]} />`)}</div>`;
}

function DramaCard({of}) {
  const fill = of.colour ? {background: of.colour, color: of.ink} : undefined;
  return html`<div class="playing"><div class="face" style=${fill}>${of.colour
    ? html`<b>${of.mark}${of.letter}</b>` : pieceEmblem(of.key, of.kind)}</div><span class="called">${of.short}</span></div>`;
}

function DramaFirms({drama}) {
  return html`<div class="two-firms">${drama.gone.map((of) => html`<${DramaFirm} key=${of.key} of=${of} look="gone" />`)}
    <b class="into" aria-label="into">→</b><${DramaFirm} of=${drama.kept} look="kept" /></div>`;
}

function DramaFirm({of, look}) {
  return html`<div class=${`playing ${look}`}><div class="face" style=${{background: of.colour, color: of.ink}}><b>${of.mark}${of.letter}</b></div>
    <span class="called">${of.name}</span></div>`;
}
