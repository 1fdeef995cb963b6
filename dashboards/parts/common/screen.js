// The two entry points of a screen. `layout` names the component that arranges the parts.
// Panel calls render({model, el}); the one-file replay calls mountScreen(el, value, send) itself.

import {html, render as renderTo} from "./preact.js";
import {LAYOUTS} from "./registers.js";
import {steadyDrawn} from "./steady.js";

export function mountScreen(el, value, send) {
  const Layout = LAYOUTS[value.layout] ?? (() => html`<p>There is no layout called ${value.layout}.</p>`);
  renderTo(html`<${Layout} ...${value} send=${send} />`, el);
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
  let fresh = null, revision = null, answer = null;
  if (globalThis.boardside) globalThis.boardside.here = () => model.send_msg({do: "here"});
  const draw = () => {
    const state = stateOf(model.state_json), step = stepOf(model.step_json);
    const now = step.of && step.of === state.base ? screenApplied(state, step.change) : state;
    if (now.fresh !== fresh) globalThis.boardside?.shown?.();
    fresh = now.fresh;
    const answered = now.heard?.at(-1)?.[0], others = revision !== null && now.revision !== revision && answered === answer;
    [revision, answer] = [now.revision ?? null, answered];
    if (now.gone) globalThis.boardside?.ended?.();
    const drawn = () => mountScreen(el, {layout: model.layout, state: now, still: stillOf(model.still_json)}, send);
    others ? steadyDrawn(el, drawn) : drawn();
  };
  model.on(["state_json", "step_json", "still_json"], draw);
  draw();
}
