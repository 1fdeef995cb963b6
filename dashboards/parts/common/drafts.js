// Unfinished choices, kept in this browser only, for one form in one turn of one game.

import {useKept} from "./pieces.js";
import {useEffect, useRef} from "./preact.js";

const DRAFT = "boardside-draft ";

/** The draft of a form by its name: [value, keep, key]. It is cleared once it was recorded.
 * @param {import("./page").Page} page @param {string} name @param {any} start */
export function useDraft(page, name, start) {
  const key = `draft ${page.where} ${name}`;
  const [value, keep] = useKept(key, start);
  useEffect(() => { if (page.recorded?.draft === key) keep(start) }, [page.recorded]);
  return [value, keep, key];
}

// At the start of a turn, drafts from another turn or another game are removed.
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

const DRAFT_PENDING = new Set();

/** Several taps that are recorded as one: `finish` records them before anything else is recorded from this page, and
 * when their part leaves it, whether the next tap was by finger, key or screen reader.
 * @param {() => void} finish */
export function usePending(finish) {
  const latest = useRef(finish);
  latest.current = finish;
  useEffect(() => {
    const now = () => latest.current();
    DRAFT_PENDING.add(now);
    return () => { DRAFT_PENDING.delete(now); now() };
  }, []);
}

export function draftPendingFirst() {
  for (const finish of [...DRAFT_PENDING]) finish();
}
