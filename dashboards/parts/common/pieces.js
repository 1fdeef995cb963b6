// Small pieces used by all parts of play: owners, emblems, chips, things that glow once.

import {html, useEffect, useLayoutEffect, useMemo, useRef, useState} from "./preact.js";

// One stroke each, in a box of 24 by 24; drawn for this project.
export const EMBLEMS = {
  candlestick: "M12 3v3M12 3c2 2 1 3 0 3s-2-1 0-3M10 7h4v8h-4zM6 12c0 4 3 4 6 4s6 0 6-4M12 16v3M7 21h10c0-2-2-2-5-2s-5 0-5 2z",
  knife: "M4 20l6-6M8 12l4 4M10 14L20 4c1 5-3 10-8 12z",
  pipe: "M3 8h12a4 4 0 0 1 4 4v9M3 12h10a2 2 0 0 1 2 2v7M3 6v8M13 21h8",
  revolver: "M3 7h16v4h-7l-1 3H8l-2 6H3l2-9zM11 11v3M16 7V5M9 7v4",
  rope: "M8 4c8 0 11 3 11 7s-4 6-8 6-6-2-6-5 3-4 6-4 4 2 4 3-1 3-3 3M8 4c-2 0-3 1-3 2M11 17c-1 3-3 4-6 4",
  wrench: "M5 21l-2-2 9-9c-1-4 2-7 6-6l-3 3 1 2 2 1 3-3c1 4-2 7-6 6z",
  horseshoe: "M8 21c-6-8-4-17 4-17s10 9 4 17h-3c4-7 3-13-1-13s-5 6-1 13z",
  poison: "M10 3h4v5c4 1 5 4 5 8v5H5v-5c0-4 1-7 5-8zM9 13h6M12 13v5",
  study: "M4 20h16M6 20v-5h12v5M9 15c0-5 2-8 6-9M12 4l6 4-4 2z",
  hall: "M4 21h16M6 21V9c0-8 12-8 12 0v12M10 21v-8h4v8",
  lounge: "M4 12v6h16v-6M7 12V7h10v5M4 12h3v2h10v-2h3M6 18v2M18 18v2",
  dining: "M8 3v18M5 3v5c0 3 6 3 6 0V3M16 21V3c4 3 4 8 0 10",
  kitchen: "M4 10h16M6 10v8c0 2 1 2 2 2h8c1 0 2 0 2-2v-8M9 7c0-2 1-1 1-3M14 7c0-2 1-1 1-3",
  ballroom: "M9 18V5l10-2v12M9 18a3 2.5 0 1 1-1-2M19 15a3 2.5 0 1 1-1-2",
  conservatory: "M12 21V9M12 15c-6 0-8-4-7-9 6 0 8 4 7 9zM12 12c5 0 7-3 7-7-5 0-7 3-7 7z",
  billiard: "M12 4l8 14H4zM12 10a1 1 0 1 0 .1 0M9 15a1 1 0 1 0 .1 0M15 15a1 1 0 1 0 .1 0",
  library: "M4 5c4-1 6 0 8 2 2-2 4-3 8-2v13c-4-1-6 0-8 2-2-2-4-3-8-2zM12 7v13",
  heap: "M4 9h10v11H4zM7 6h10v11M10 3h10v11",
  envelope: "M3 6h18v12H3zM3 6l9 7 9-7",
  room: "M5 21V4h14v17M3 21h18M9 21v-9h6v9",
  card: "M6 3h12v18H6zM10 12h4",
  contractor: "M9 9a3 3 0 1 1 6 0a3 3 0 1 1-6 0M4 21c0-5 3-8 8-8s8 3 8 8M12 13v3M10.5 21l1.5-5l1.5 5",
  location: "M12 21c-4-5-6-8-6-11a6 6 0 1 1 12 0c0 3-2 6-6 11zM12 8a2 2 0 1 0 .1 0",
  location_1: "M5 21V11h3V8h8v3h3v10zM9 8l3-5 3 5M10.5 21v-5h3v5M12 1.5v1.5M8 13.5h.1M16 13.5h.1",
  location_2: "M3 21h18M12 21V7M12 7c0-4-5-4-6 1M12 7c0-4 5-4 6 1M12 9c-1-2-3-2-4 2M12 9c1-2 3-2 4 2M5 18c2-1 4 1 7 0s5 1 7 0",
  location_3: "M4 21V12h16v9M9 12c0-6 6-6 6 0M12 7.5V4M11 5h2M10 21v-5h4v5M4 12l2-3 2 3M16 12l2-3 2 3",
};

export function pieceEmblem(key, kind) {
  const d = EMBLEMS[key] ?? EMBLEMS[kind] ?? EMBLEMS.card;
  return html`<svg class="emblem" viewBox="0 0 24 24" aria-hidden="true"><path d=${d} /></svg>`;
}

// An owner is shown by color, mark and letter; a screen reader says the name.
export function PieceOwner({of, name = true}) {
  if (!of) return null;
  return html`<span class=${of.form ? `owner ${of.form}` : "owner"} style=${{background: of.colour, color: of.ink}} role="img"
    aria-label=${name ? of.name : ""} aria-hidden=${name ? undefined : "true"}>${of.mark}${of.letter}</span>`;
}

export function pieceCard(words, key) {
  const card = words.cards[key];
  if (!card) return null;
  return card.colour ? html`<${PieceOwner} of=${card} name=${false} />` : pieceEmblem(key, card.kind);
}

export function pieceName(words, key) {
  return words.cards[key]?.name ?? words.players[key]?.name ?? key;
}

// The class of a label: long ones, and those with a long word, have smaller letters where letters are large.
export function pieceWord(label) {
  return ["word", label.length > 10 && "long", label.split(/[ \/-]/).some((word) => word.length > 11) && "longest"].filter(Boolean).join(" ");
}

// A choice of an offer as a button. `choice` may be drawn like a player or like a card.
export function PieceChip({words, choice, chosen, onTap, disabled, short = true}) {
  const card = choice.card && words.cards[choice.card];
  const player = choice.player && words.players[choice.player];
  const label = String((card && (short || choice.brief) ? card.short : choice.label) ?? choice.value);
  const look = ["chip", chosen && "chosen", choice.far && "far", choice.near && "near", choice.main && "main",
    choice.big && "tall", choice.figure && "figure", choice.quiet && "soft"].filter(Boolean).join(" ");
  const said = [choice.label ?? label, choice.note && noteSaid(choice.note)].filter(Boolean).join(", ");
  return html`<button type="button" class=${look} aria-pressed=${chosen === undefined ? undefined : !!chosen}
      aria-label=${said} disabled=${disabled} onClick=${onTap}>
    ${choice.swatch ? html`<i class="swatch" aria-hidden="true" style=${{background: choice.swatch}}></i>` : null}
    ${player ? html`<${PieceOwner} of=${player} name=${false} />` : card ? pieceCard(words, choice.card) : null}
    <span class=${pieceWord(label)}>${choice.big && !choice.brief ? choice.label : label}${choice.note && choice.big
      ? html`<small> · ${choice.note}</small>` : null}</span>
    ${choice.note && !choice.big ? html`<small class="note">${choice.note}</small>` : null}
  </button>`;
}

// A tap in words: its kind, and the players and things that it names.
export function pieceSaid(words, message) {
  if (message.do === "lay" || message.do === "take_back") return "Your secret submission"; // without saying what it is
  if (message.do === "write") return "Your secret draft";
  if (message.hush) return "Your private entry";
  const {kind, ...values} = message.event ?? {};
  if (!kind) return {undo: "Undo", redo: "Redo", complete: "The card", strike: "Delete line", roll: "The roll", reveal: "Reveal", call_time: "Call time"}[message.do] ?? "Your last tap";
  const named = Object.values(values).flat().filter((v) => words?.cards[v] ?? words?.players[v]).map((v) => pieceName(words, v));
  return [kind.replace(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`), named.join(", ")].filter(Boolean).join(": ");
}

function noteSaid(note) {
  if (note[0] === "✓") return "already known";
  if (note === "✉") return "certainly in the envelope";
  return /^\d+$/.test(note) ? `${note} squares` : note;
}

// Whether a value has changed since this piece was first drawn: then it glows once.
export function useGlow(value) {
  const first = useRef(value);
  const changed = useRef(false);
  if (value !== first.current) changed.current = true;
  first.current = value;
  return changed.current ? "new" : "";
}

// Kept in this browser only; no secret of the game is stored here. `plain` leaves out what only memory may hold.
export function useKept(name, start, store = () => globalThis.sessionStorage, plain = (value) => value) {
  const key = `boardside-${name}`;
  const read = () => {
    try { const stored = store().getItem(key); return stored === null ? start : JSON.parse(stored) } catch (e) { return start }
  };
  const [held, set] = useState(() => ({key, value: read()}));
  const value = held.key === key ? held.value : read();
  if (held.key !== key) set({key, value});
  const keep = (next) => {
    set({key, value: next});
    try { store().setItem(key, JSON.stringify(plain(next))) } catch (e) { /* private window */ }
  };
  return [value, keep];
}

// Shown only while a finger or a key is down.
export function PieceHold({label, holding, onHold, children}) {
  const begin = (event) => { event.preventDefault(); event.currentTarget.setPointerCapture?.(event.pointerId); onHold(true) };
  const end = () => onHold(false);
  const key = (down) => (event) => {
    if (event.key === " " || event.key === "Enter") { event.preventDefault(); if (!event.repeat) onHold(down) }
  };
  return html`<button type="button" class=${"hold" + (holding ? " chosen" : "")} aria-pressed=${holding}
    onPointerDown=${begin} onPointerUp=${end} onPointerCancel=${end} onKeyDown=${key(true)} onKeyUp=${key(false)}
    onBlur=${end} onContextMenu=${(e) => e.preventDefault()}>${children ?? label}</button>`;
}

export function pieceTime(ms) {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600), minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

// The theme is chosen on the page (`data-theme` of the document); a shadow root does not see it.
export function useTheme(ref) {
  useLayoutEffect(() => {
    const host = ref.current?.getRootNode().host;
    if (!host) return;
    const root = document.documentElement;
    const copy = () => {
      if (root.dataset.theme) host.setAttribute("data-theme", root.dataset.theme);
      else host.removeAttribute("data-theme");
    };
    copy();
    const watch = new MutationObserver(copy);
    watch.observe(root, {attributes: true, attributeFilter: ["data-theme"]});
    return () => watch.disconnect();
  }, []);
}

export function pieceToggleTheme() {
  if (globalThis.boardside?.theme) return globalThis.boardside.theme();
  const root = document.documentElement;
  const light = root.dataset.theme ? root.dataset.theme === "day" : matchMedia("(prefers-color-scheme: light)").matches;
  root.dataset.theme = light ? "night" : "day";
  try { localStorage.setItem("boardside-theme", root.dataset.theme) } catch (e) { /* private window */ }
}

export function pieceMoney(dollars) {
  return `${dollars < 0 ? "−" : ""}$${Math.abs(dollars).toLocaleString("en-US")}`;
}

// The number of changes of a value since it was first drawn: the halo of each change glows once.
export function useChanges(value) {
  const last = useRef(value), count = useRef(0);
  if (value !== last.current) { count.current += 1; last.current = value }
  return count.current;
}

// What is chosen lasts as long as what it is chosen in; from the first drawing of the next on, nothing is. An effect would come
// after that drawing, and take back what a quick finger has chosen in it.
/** @template T @param {unknown} during @param {T} start @returns {[T, (next: T) => void]} */
export function useWhile(during, start) {
  const now = useChanges(during), [held, set] = useState({now, value: start});
  return [held.now === now ? held.value : start, (value) => set({now, value})];
}

// Whether the screen is wide enough for the notes beside the actions.
export function useWide() {
  return useMedia("(min-width: 1000px) and (min-height: 560px)");
}

// Whether the screen is a tablet held upright: there is room above what is tapped.
export const useTall = () => useMedia("(min-width: 700px) and (min-height: 900px)");

export function useMedia(query) {
  const media = useMemo(() => matchMedia(query), []);
  const [wide, set] = useState(media.matches);
  useEffect(() => {
    const change = () => set(media.matches);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, []);
  return wide;
}

// Keeps what is chosen in this part and what is selected in all screens of a game the same, on a page of somebody's own.
export function useSelected(page, noun, chosen, choose, called) {
  const {selected, select} = page, given = selected?.[noun] ?? null;
  useEffect(() => { if (select && given !== chosen) choose(given) }, [given]);
  useEffect(() => { if (select && given !== chosen) select(chosen ? {[noun]: chosen, name: called(chosen) ?? chosen} : {}) }, [chosen]);
}
