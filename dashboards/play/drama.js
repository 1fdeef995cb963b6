// What makes the whole table look up (a murder, a merger, a card), shown large over the board for a moment.

import {PieceOwner, pieceEmblem, useKept} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";

const DRAMA_STAYS = 4000;
const DRAMA_WORDY = 110;  // letters from which the sentence is set smaller
// Notes of the chord for each look, in hertz: something won, lost, or a card laid down.
const DRAMA_CHORDS = {"": [392, 494, 587, 784], loss: [294, 233, 175], card: [523, 659]};
const DRAMA_NOTE = 0.11, DRAMA_RINGS = 0.9;

// A line that was there when the page was opened is not shown, nor one that is the last again after an undo.
export function TvDrama({words, drama, revision}) {
  const seen = useRef(revision), [shown, show] = useState(null);
  const sound = useDramaSound();
  useEffect(() => {
    const fresh = drama && drama.line > seen.current;
    seen.current = Math.max(seen.current, revision);
    if (!fresh) return;
    show(drama);
    if (sound) dramaChord(drama.look);
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

// Silent until somebody presses S on this screen: a browser plays nothing before a key was pressed anyway.
function useDramaSound() {
  const [sound, keep] = useKept("tv-sound", false, () => globalThis.localStorage);
  useEffect(() => {
    const key = (e) => {
      if (e.key !== "s" && e.key !== "S") return;
      if (!sound) dramaChord("");
      keep(!sound);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [sound]);
  return sound;
}

let dramaAudio = null;
function dramaChord(look = "") {
  if (!globalThis.AudioContext) return;
  dramaAudio ??= new AudioContext();
  (DRAMA_CHORDS[look] ?? DRAMA_CHORDS[""]).forEach((pitch, i) => {
    const from = dramaAudio.currentTime + i * DRAMA_NOTE, note = dramaAudio.createOscillator(), loud = dramaAudio.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0.18, from);
    loud.gain.exponentialRampToValueAtTime(0.001, from + DRAMA_RINGS);
    note.connect(loud).connect(dramaAudio.destination);
    note.start(from);
    note.stop(from + DRAMA_RINGS);
  });
}
