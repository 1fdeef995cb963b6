// A cover for the whole phone while somebody looks over its owner's shoulder: one tap covers it, a long press uncovers it.

import {useKept} from "./pieces.js";
import {html, useEffect, useRef, useState} from "./preact.js";
import {turnOf} from "./turn.js";

const COVER_HOLD = 600;

// Whether this page is covered, also after it was loaded again; and what covers and uncovers it.
export function useCover(game) {
  return useKept(`covered ${game}`, false);
}

export function CoverButton({onCover}) {
  return html`<button type="button" class="plain" aria-label="Cover this phone" title="Cover this phone" onClick=${onCover}>
    <svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d="M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6a2.8 2.8 0 1 0 0-5.600M4 20L20 4" /></svg></button>`;
}

// Says no more than the television does: whose turn it is, and whether its owner is the one.
export function CoverWhole({status, me, onUncover}) {
  const [holding, hold] = useState(false), button = useRef(null);
  useEffect(() => { button.current?.focus() }, []);
  useEffect(() => {
    if (!holding) return;
    const timer = setTimeout(onUncover, COVER_HOLD);
    return () => clearTimeout(timer);
  }, [holding]);
  const key = (down) => (event) => {
    if (event.key === " " || event.key === "Enter") { event.preventDefault(); if (!event.repeat) hold(down) }
  };
  const end = () => hold(false);
  return html`<section class="whole-cover" role="dialog" aria-modal="true" aria-label="This phone is covered">
    <h1 aria-live="polite">${turnOf(status, me) || status.title}</h1>
    <button type="button" ref=${button} class=${holding ? "hold chosen" : "hold"} onPointerDown=${(e) => { e.currentTarget.setPointerCapture?.(e.pointerId); hold(true) }}
      onPointerUp=${end} onPointerCancel=${end} onKeyDown=${key(true)} onKeyUp=${key(false)} onBlur=${end}
      onContextMenu=${(e) => e.preventDefault()}>Hold to uncover</button></section>`;
}
