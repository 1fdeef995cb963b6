// Plots in the theme of the page, and as pictures. They arrive in dark colors, each of which has a light counterpart.
(() => {
  const day = {{ pairs }};
  const night = Object.fromEntries(Object.entries(day).map(([dark, light]) => [light, dark]));
  const turned = (value, by) => Array.isArray(value) ? value.map((one) => turned(one, by)) : by[value] ?? value;

  // Colors within rows of data.
  const dressRows = (source, by) => {
    const rows = source.data instanceof Map ? Object.fromEntries(source.data) : source.data, now = {};
    for (const [name, values] of Object.entries(rows)) {
      const colors = /color|shade/.test(name) ? turned([...values], by) : [];
      if (colors.some((one, at) => one !== values[at])) now[name] = colors;
    }
    if (Object.keys(now).length) source.setv({data: {...rows, ...now}}, {sync: false});
  };

  const dress = () => {
    const by = boardside.light() ? day : night;
    for (const doc of Bokeh.documents) for (const model of doc.all_models ?? doc._all_models.values()) {
      for (const property of model) {
        if (!/color|palette/.test(property.attr)) continue;
        const value = property.get_value();
        const plain = typeof value === "string" || Array.isArray(value);
        if (!plain && typeof value?.value !== "string") continue;
        const now = plain ? turned(value, by) : {...value, value: turned(value.value, by)};
        if (String(now.value ?? now) !== String(value.value ?? value)) model.setv({[property.attr]: now}, {sync: false});
      }
      if (model.type === "ColumnDataSource") dressRows(model, by);
    }
  };
  let due = 0;
  const soon = () => { clearTimeout(due); due = setTimeout(dress, 0) };
  const wait = () => {
    if (!Bokeh.documents.length) return setTimeout(wait, 10);
    for (const doc of Bokeh.documents) doc.on_change(soon);
    dress();
  };
  wait();
  new MutationObserver(soon).observe(document.documentElement, {attributeFilter: ["data-theme"]});
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", soon);

  // Saves every plot as a file of its own.
  boardside.pictures = async (kind) => {
    const plots = [];
    const look = (view) => { if (view.model.type === "Figure") plots.push(view); for (const child of view.child_views ?? []) look(child) };
    for (const view of Object.values(Bokeh.index.roots ?? Bokeh.index)) look(view);
    for (const [at, view] of plots.entries()) {
      const blob = await view.export(kind === "svg" ? "svg" : "png").to_blob();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = `statistics-${at + 1}.${kind}`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
    }
  };
})();
