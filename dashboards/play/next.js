// The next game of the same table: a shared screen goes there by itself, a player with one tap.

import {html, useEffect} from "../parts/common/preact.js";

export function useNextGame(next) {
  useEffect(() => { if (next?.go) location.replace(next.path) }, [next?.path]);
}

export function NextGame({next}) {
  if (!next || next.go) return null;
  return html`<a class="next-game" href=${next.path}>Next game: <b>${next.title}</b>. Take your seat →</a>`;
}
