// One tap that rolls round after round: each is an ordinary roll, so each is recorded, told and undone alone.

import {html, useEffect, useRef, useState} from "../common/preact.js";

// Time to see a round before the next one is rolled, in milliseconds.
export const ROLL_ON_PACE = 400;
// The words for one and for many of what is left; none where the page shows them beside the button.
const ROLL_OF = ["", ""];

// Rolls again after every recorded roll until `can` is false, `left` falls to the chosen number, the roll was not recorded
// or the server asks something, or somebody else has entered or undone something in between. `stopped` is the reason in a
// sentence, as long as it holds; `why` is what has to be decided where `can` is false.
/** @param {{page: import("../common/page").Page, can: boolean, rolled: number, left: number, send: any, of?: string[], why?: string}} at */
export function useRollOn({page, can, rolled, left, send, of = ROLL_OF, why = ""}) {
  const [run, set] = useState(null), [end, stop] = useState(null);
  const [chosen, choose] = useState(null), sent = useRef(false), asked = Boolean(page.state.sheet);
  const roll = (least) => { sent.current = false; stop(null); set({least, rolled}); page.send(send) };
  useEffect(() => {
    if (page.waiting) sent.current = true;
    if (!run || page.waiting || !sent.current) return;
    if (!can || asked || left <= run.least || rolled !== run.rolled + 1) { stop({...run, at: rolled}); set(null); return }
    const timer = setTimeout(() => roll(run.least), ROLL_ON_PACE);
    return () => clearTimeout(timer);
  }, [run, page.waiting, can, rolled, left, asked]);
  useRollOnSaid(page, run !== null);
  return {on: run !== null, least: run?.least ?? 0, chosen, choose, start: roll, stop: () => set(null),
    stopped: end?.at === rolled ? rollStopped({of, why, can, asked, left, least: end.least, more: rolled - end.rolled}) : ""};
}

// Meanwhile there is nothing to enter, and the line of what now says so.
function useRollOnSaid(page, on) {
  useEffect(() => {
    if (!on) return;
    page.choosing?.("Boardside is rolling. Tap “Stop rolling” to stop.");
    return () => page.choosing?.("");
  }, [on]);
}

// Why rolling on has stopped; "" where the page shows it anyway. `more` counts the rolls recorded since the last one was sent.
function rollStopped({of, why, can, asked, left, least, more}) {
  if (asked) return "Stopped: answer the question first.";
  if (!can) return why && `Stopped${least ? " early" : ""}: ${why}.`;
  if (left <= least) return `Stopped: ${rollLeft(left, of)}.`;
  if (more === 1) return "";
  return more ? "Stopped: something else was entered or undone." : "Stopped: the roll was not recorded.";
}

const rollLeft = (n, of) => [n, ...n === 1 ? [of[0], "is"] : [of[1], "are"], "left"].filter((word) => word !== "").join(" ");

// Says why rolling on has stopped.
export function RollStopped({rolling}) {
  return rolling.stopped ? html`<p class="notice" role="status">${rolling.stopped}</p>` : null;
}

// One button that rolls to the end, or until a chosen number `of` the `units` is left; with `least` of them nobody can fight on.
// Where `most` is no more than that, the fight cannot be stopped.
/** @param {{page: import("../common/page").Page, rolling: any, least: number, most: number, start: number, units: string, of?: string[]}} at */
export function RollOn({page, rolling, least, most, start, units, of = ROLL_OF}) {
  const at = Math.max(least, Math.min(most, rolling.chosen ?? start));
  const until = (n) => n > least ? `until ${rollLeft(n, of)}` : "to the end";
  if (rolling.on) return html`<div class="row roll-on" role="group" aria-label="Rolling on"><span class="grow"
      aria-live="polite">Rolling ${until(rolling.least)}…</span><button type="button" onClick=${rolling.stop}>Stop rolling</button></div>`;
  const step = (n, sign, word, when) => most > least ? html`<button type="button" class="soft step" aria-label=${`Stop with one ${word}`}
    disabled=${n < least || n > most} onClick=${() => rolling.choose(n)}>${sign}<small>${when} left</small></button>` : null;
  return html`<div class="row roll-on" role="group" aria-label=${`Rolling on, stopping by ${units}`}>${step(at - 1, "−", "fewer", "fewer")}
    <button type="button" class="soft grow" disabled=${page.waiting} onClick=${() => rolling.start(at)}><span
        aria-live="polite">Roll ${until(at)}</span></button>${step(at + 1, "+", "more", "more")}</div>`;
}
