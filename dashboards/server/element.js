// The only model on our pages, as Bokeh draws it: an element with a shadow root in which our script draws.
// On the server it is Panel's JSComponent; a page needs no other views of Panel's models, so it loads none.

(() => {
  const {require} = Bokeh;
  const {LayoutDOM, LayoutDOMView} = require("models/layouts/layout_dom");
  const {ModelEvent} = require("core/bokeh_events");
  const {register_models} = require("base");

  class Told extends ModelEvent {
    constructor(data) {
      super();
      this.data = data;
    }
    get event_values() { return {model: this.origin, data: this.data} }
  }
  Told.prototype.event_name = "data_event";

  class ScreenView extends LayoutDOMView {
    get child_models() { return [] }

    render() {
      super.render();
      const el = document.createElement("div"), {model} = this, {data} = model;
      this.shadow_el.append(el);
      const lookedAt = {
        send_msg: (message) => model.trigger_event(new Told(message)),
        on: (names, draw) => { for (const name of names) this.connect(data.properties[name].change, draw) },
      };
      const screen = new Proxy(lookedAt, {get: (own, name) => own[name] ?? data[name]});
      import(model.esm).then((script) => script.render({model: screen, el}));
    }
  }

  class ReactiveESM extends LayoutDOM {}
  ReactiveESM.__name__ = "ReactiveESM";
  ReactiveESM.__module__ = "panel.models.esm";
  ReactiveESM.prototype.default_view = ScreenView;
  ReactiveESM.define(({Any, Bool, List, Nullable, Str}) => ({
    _defs: [List(Any), []],
    css_bundle: [Nullable(Str), null],
    bundle: [Nullable(Str), null],
    children: [List(Str), []],
    class_name: [Str, ""],
    data: [Any],
    dev: [Bool, false],
    esm: [Str, ""],
    events: [List(Str), []],
    importmap: [Any, {}],
    render_policy: [Str, "children"],
  }));
  register_models([ReactiveESM]);
})();
