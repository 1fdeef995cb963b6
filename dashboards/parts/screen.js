// The two entry points of a screen. `layout` names the component that arranges the parts.
// Panel calls render({model, el}); the one-file replay calls mountScreen(el, value, send) itself.

const LAYOUTS = globalThis.boardsideLayouts ??= {};

function mountScreen(el, value, send) {
  const Layout = LAYOUTS[value.layout] ?? (() => preact.html`<p>There is no layout called ${value.layout}.</p>`);
  preact.render(preact.html`<${Layout} ...${value} send=${send} />`, el);
}

export function render({model, el}) {
  const send = (message) => model.send_msg(message);
  const draw = () => mountScreen(el, {layout: model.layout, state: model.state, still: model.still}, send);
  model.on(["state", "still"], draw);
  draw();
}
