// The next game of the same table: everybody goes there with one tap, a television by itself once its game is over.

import {html, useEffect} from "../parts/common/preact.js";

export function useNextGame(next) {
  useEffect(() => { if (next?.go) location.replace(next.path) }, [next?.path]);
}

// Gold once the game here is over: until then, something else comes first.
export function NextGame({next, seat, over}) {
  if (!next || next.go) return null;
  return html`<a class=${over ? "next-game first" : "next-game"} href=${next.path}>Next game: <b>${next.title}</b>. ${seat ? "Take your seat" : "Go there"} →</a>`;
}

// The television has no pointer: Enter goes there.
export function NextOnTv({next}) {
  const asks = next && !next.go;
  useEffect(() => {
    if (!asks) return;
    const key = (e) => { if (e.key === "Enter") location.replace(next.path) };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [asks, next?.path]);
  return asks ? html`<a class="next-game" href=${next.path}>Next game: <b>${next.title}</b>. Press Enter to go there →</a>` : null;
}
