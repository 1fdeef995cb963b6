// One tap that rolls round after round: each is an ordinary roll, so each is recorded, told and undone alone.

import {html, useEffect, useRef, useState} from "../common/preact.js";

// Time to see a round before the next one is rolled, in milliseconds.
export const ROLL_ON_PACE = 400;

// Rolls again after every recorded roll until `can` is false, `left` falls to the chosen number, the roll was not recorded
// or the server asks something, or somebody else has entered or undone something in between.
/** @param {{page: import("../common/page").Page, can: boolean, rolled: number, left: number, send: any}} at */
export function useRollOn({page, can, rolled, left, send}) {
  const [run, set] = useState(null);
  const [chosen, choose] = useState(null), sent = useRef(false);
  const roll = (least) => { sent.current = false; set({least, rolled}); page.send(send) };
  useEffect(() => {
    if (page.waiting) sent.current = true;
    if (!run || page.waiting || !sent.current) return;
    if (!can || page.state.sheet || left <= run.least || rolled !== run.rolled + 1) { set(null); return }
    const timer = setTimeout(() => roll(run.least), ROLL_ON_PACE);
    return () => clearTimeout(timer);
  }, [run, page.waiting, can, rolled, left, Boolean(page.state.sheet)]);
  return {on: run !== null, least: run?.least ?? 0, chosen, choose, start: roll, stop: () => set(null)};
}

// One button that rolls to the end, or until a chosen number of the `of` is left; with `least` of them nobody can fight on.
// Where `most` is no more than that, the fight cannot be stopped.
/** @param {{page: import("../common/page").Page, rolling: any, least: number, most: number, start: number, of: string}} at */
export function RollOn({page, rolling, least, most, start, of}) {
  const at = Math.max(least, Math.min(most, rolling.chosen ?? start));
  const until = (n) => n > least ? `until ${n} ${n === 1 ? "is" : "are"} left` : "to the end";
  if (rolling.on) return html`<div class="row roll-on" role="group" aria-label="Rolling on"><span class="grow"
      aria-live="polite">Rolling ${until(rolling.least)}…</span><button type="button" onClick=${rolling.stop}>Stop rolling</button></div>`;
  const step = (n, label, sign) => most > least ? html`<button type="button" class="soft step" aria-label=${label}
    disabled=${n < least || n > most} onClick=${() => rolling.choose(n)}>${sign}</button>` : null;
  return html`<div class="row roll-on" role="group" aria-label=${`Rolling on, stopping by ${of}`}>${step(at - 1, "Stop with one less", "−")}
    <button type="button" class="soft grow" disabled=${page.waiting} onClick=${() => rolling.start(at)}><span
        aria-live="polite">Roll ${until(at)}</span></button>${step(at + 1, "Stop with one more", "+")}</div>`;
}
