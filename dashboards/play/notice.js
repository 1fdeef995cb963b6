// Notices for somebody who does not look at the page: a sound, vibration, a mark on the tab. They tell that it is this player's
// turn, that this player is asked, that time is nearly up.
//
// A sound is heard by everybody at the table. So `noticeOf` is made only of what everybody may know: the status that the
// television shows too, and the boxes for secret submissions that are open, whether they are empty or not. Every phone that
// could be asked behaves alike.

import {useKept} from "../parts/common/pieces.js";
import {useEffect, useRef, useState} from "../parts/common/preact.js";
import {turnOf} from "../parts/common/turn.js";
import {soundPlay} from "./sound.js";

const NOTICE_WORDS = {turn: "Your turn", asked: "You are asked", time: "Time is nearly up"};
// Pages that stand on the table or hang on the wall: they say only whose turn it is.
const NOTICE_SHARED = ["tv", "table"];
const NOTICE_NONE = {turn: "", asked: "", timed: false};
const NOTICE_SHAKE = {turn: [120, 60, 120], asked: [120, 60, 120, 60, 120], time: [400]};
// So many milliseconds before the end time is nearly up.
export const NOTICE_TIME = 30_000;

// What a page is noticed for: `turn` is a key of the turn, "" while it is another player's; `asked` is what is asked of this
// player out of turn, "" for nothing; `timed`: the time limit concerns this page.
/** @param {{status: any, seat?: string | null, role: string, turn: string, entry?: any[]}} state */
export function noticeOf({status, seat, role, turn, entry}) {
  if (!status || status.over) return NOTICE_NONE;
  if (NOTICE_SHARED.includes(role)) return {turn: status.who ? `${turn} ${status.who}` : "", asked: "", timed: true};
  if (role !== "seat" || !seat) return NOTICE_NONE;
  const box = (entry ?? []).find((one) => one.type === "box" && one.private && one.lay);
  const asked = box ? `box ${box.key}` : turnOf(status, seat) === "Your answer" ? "answer" : "";
  return {turn: status.who === seat ? turn : "", asked, timed: !!box};
}

// Gives the notices of a page. `device` says how loud, and whether it vibrates. They end when somebody touches or returns to the
// page, and when its player has acted. A page that is opened for the first time gives none.
/** @param {any} state @param {{volume: number, vibration: boolean}} device */
export function useNotices(state, device) {
  const there = !!state.words, {turn, asked, timed} = noticeOf(state), shared = NOTICE_SHARED.includes(state.role);
  const [last, keep] = useKept(`noticed ${state.seat ?? state.role} ${state.game ?? ""}`, /** @type {{turn: string, asked: string} | null} */ (null));
  const [due, expect] = useState(""), now = useRef(device);
  now.current = device;
  const give = (/** @type {"turn" | "asked" | "time"} */ kind) => {
    expect(shared ? "" : NOTICE_WORDS[kind]);
    if (now.current.vibration) noticeShake(NOTICE_SHAKE[kind]);
    soundPlay(kind, now.current.volume);
  };
  useEffect(() => {
    if (!there || (last?.turn === turn && last.asked === asked)) return;
    keep({turn, asked});
    if (last && asked && asked !== last.asked) give("asked");
    else if (last && turn && turn !== last.turn) give("turn");
    else expect("");
  }, [there, state.game, turn, asked]);
  useNearlyUp(timed ? state.status?.until : null, () => give("time"));
  useSeen(() => expect(""));
  useMarked(due);
}

// Calls `tell` once shortly before a time limit; not if the page is opened or the clock goes on later than that.
function useNearlyUp(until, tell) {
  useEffect(() => {
    const left = until && !until.paused ? until.ends - until.now - NOTICE_TIME : 0;
    if (left <= 0) return;
    const timer = setTimeout(tell, left);
    return () => clearTimeout(timer);
  }, [until?.ends, until?.paused]);
}

// Calls `seen` when somebody touches this page, types on it or comes back to it.
function useSeen(seen) {
  useEffect(() => {
    const back = () => { if (document.visibilityState === "visible") seen() };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, seen, true);
    document.addEventListener("visibilitychange", back);
    return () => {
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, seen, true);
      document.removeEventListener("visibilitychange", back);
    };
  }, []);
}

// A browser that was never touched would complain about vibration.
function noticeShake(pattern) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

// Marks the tab of one of our own pages: its title, its picture, and the badge of an installed one.
function useMarked(due) {
  useEffect(() => {
    if (!due || !globalThis.boardside) return;
    const plain = document.title, icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    document.title = `● ${due} — ${plain}`;
    icon?.setAttribute("href", "/boardside-dot.svg");
    noticeBadge("setAppBadge");
    return () => {
      document.title = plain;
      icon?.setAttribute("href", "/boardside.svg");
      noticeBadge("clearAppBadge");
    };
  }, [due]);
}

/** @param {"setAppBadge" | "clearAppBadge"} does */
function noticeBadge(does) {
  const badge = /** @type {any} */ (navigator);  // not in every browser, and only over https
  badge[does]?.().catch(() => {});
}
