// The two entry points of a screen. `layout` names the component that arranges the parts.
// Panel calls render({model, el}); the one-file replay calls mountScreen(el, value, send) itself.

import {html, render as renderTo} from "./preact.js";
import {LAYOUTS} from "./registers.js";
import {steadyDrawn} from "./steady.js";

// A cell asks this many times, after this number of milliseconds each, before it says that it is not live.
const SCREEN_TIMES = 4, SCREEN_PATIENCE = 1000;
// over the screen, which may fill its cell
const SCREEN_NOTE = "position:absolute;z-index:60;inset:0 0 auto 0;margin:0;padding:8px 12px;background:#6d1a26;color:#fff;font:16px/1.35 sans-serif";
const SCREEN_LATE = "This cell is not live: it shows the table as it was when the cell ran. Run the cell again.";

export function mountScreen(el, value, send, late = false) {
  const Layout = LAYOUTS[value.layout] ?? (() => html`<p>There is no layout called ${value.layout}.</p>`);
  renderTo(html`${late ? html`<p role="status" style=${SCREEN_NOTE}>${SCREEN_LATE}</p>` : null}<${Layout} ...${value} send=${send} />`, el);
}

// Applies a difference as `json_difference.py` makes it; unchanged parts stay the same objects.
function screenApplied(old, change) {
  if (!change) return old;
  if ("is" in change) return change.is;
  if (change.at) {
    const next = [...old];
    for (const [index, one] of change.at) next[index] = screenApplied(old[index], one);
    return next;
  }
  if (change.more) return [...old.slice(change.from, change.to), ...change.more];
  const next = {...old};
  for (const key of change.drop ?? []) delete next[key];
  for (const [key, one] of Object.entries(change.set ?? {})) next[key] = screenApplied(old[key], one);
  return next;
}

// Parses a value that arrives as JSON text, once for each text.
function screenText(value = /** @type {any} */ ({}), known = "{}") {
  return (text) => {
    if (text !== known) [known, value] = [text, JSON.parse(text)];
    return value;
  };
}

export function render({model, el}) {
  const send = (message) => model.send_msg(message);
  const [stateOf, stepOf, stillOf] = [screenText(), screenText(), screenText()];
  let fresh = null, revision = null, answer = null, late = false, asking = /** @type {any} */ (0);
  if (globalThis.boardside) globalThis.boardside.here = () => model.send_msg({do: "here"});
  const draw = () => {
    const state = stateOf(model.state_json), step = stepOf(model.step_json);
    const now = step.of && step.of === state.base ? screenApplied(state, step.change) : state;
    if (now.fresh !== fresh) globalThis.boardside?.shown?.();
    fresh = now.fresh;
    const answered = now.heard?.at(-1)?.[0], others = revision !== null && now.revision !== revision && answered === answer;
    [revision, answer] = [now.revision ?? null, answered];
    if (now.gone) globalThis.boardside?.ended?.();
    const ours = !!globalThis.boardside, own = ours ? {} : {part: model.part, selected: model.selected ?? {}, select: (what) => { model.selected = what }};
    const layout = !ours && model.part ? "part" : model.layout;
    const drawn = () => mountScreen(el, {layout, state: now, still: stillOf(model.still_json), ...own}, send, late);
    others ? steadyDrawn(el, drawn) : drawn();
  };
  const heard = () => { clearTimeout(asking); late = false; draw() };
  model.on(["state_json", "step_json", "still_json"], heard);
  draw();
  if (globalThis.boardside) return;
  const dress = () => {
    const host = el.getRootNode().host;
    if (model.theme) host?.setAttribute("data-theme", model.theme === "light" ? "day" : "night");
    host?.toggleAttribute("data-bare", model.show_header === false);
  };
  model.on(["theme", "show_header"], dress);
  model.on(["part", "selected"], draw);
  dress();
  const {letters} = stillOf(model.still_json);
  if (letters) {
    const face = new FontFace("Boardside", `url(data:font/woff2;base64,${letters})`, {weight: "200 900", ascentOverride: "93%", descentOverride: "24%", lineGapOverride: "0%"});
    document.fonts.add(face);
    face.load().then(draw, () => {}); // texts are fitted anew in the letters that have arrived
  }
  // A cell of a notebook asks whether it is live: what was drawn while other cells ran may be old, and after the notebook
  // was reloaded nobody may listen any more, or not yet. The answer is a state with another number.
  const ask = (times) => {
    send({do: "here"});
    asking = setTimeout(() => { if (times > 1) return ask(times - 1); late = true; draw() }, SCREEN_PATIENCE);
  };
  ask(SCREEN_TIMES);
}
