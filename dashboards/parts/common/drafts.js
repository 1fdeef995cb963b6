// What somebody has begun to choose: kept in this browser only, for one form in one turn of one game.

import {useKept} from "./pieces.js";
import {useEffect} from "./preact.js";

const DRAFT = "boardside-draft ";

/** The draft of a form by its name: [value, keep, key]. It is gone when it was recorded, or all were thrown away.
 * @param {import("./page").Page} page @param {string} name @param {any} start */
export function useDraft(page, name, start) {
  const key = `draft ${page.where} ${name}`;
  const [value, keep] = useKept(key, start);
  useEffect(() => { if (page.cleared || page.recorded?.draft === key) keep(start) }, [page.cleared, page.recorded]);
  return [value, keep, key];
}

// A turn begins: what was begun in another turn, or in another game, is nobody's choice any more.
export function draftsOnly(where) {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(DRAFT) && !key.startsWith(`${DRAFT}${where} `)) sessionStorage.removeItem(key);
    }
  } catch (e) { /* private window */ }
}

export function draftDropped(key) {
  try { sessionStorage.removeItem(`boardside-${key}`) } catch (e) { /* private window */ }
}
