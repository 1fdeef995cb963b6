// The next game of the same table: a player goes there with one tap, a shared screen by itself once its game is over.

import {html, useEffect} from "../parts/common/preact.js";

export function useNextGame(next) {
  useEffect(() => { if (next?.go) location.replace(next.path) }, [next?.path]);
}

export function NextGame({next, seat}) {
  if (!next || next.go) return null;
  return html`<a class="next-game" href=${next.path}>Next game: <b>${next.title}</b>. ${seat ? "Take your seat" : "Go there"} →</a>`;
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
