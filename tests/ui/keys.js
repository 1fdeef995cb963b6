// What the keys reach: `begin` before the first Tab of a page; after each, `arrived` returns what is wrong where the focus
// is now, and whether it has been there before; `missed` returns what it never reached.
(() => {
  const OPERABLE = "button, a[href], input, select, textarea, summary, [tabindex]";
  const ONLY_TOLD = "[role=dialog], h1, h2, h3, .rule"; // the focus is put on them for listeners; keys do nothing there
  const POINTS = [[.5, .5], [.15, .5], [.85, .5], [.5, .2], [.5, .8]];
  const FRAMES = 3; // after which a page has moved to what has the focus
  const all = (root) => [...root.querySelectorAll("*")].flatMap((el) => el.shadowRoot ? [el, ...all(el.shadowRoot)] : [el]);
  const seen = (el) => el.checkVisibility({visibilityProperty: true}) && el.getClientRects().length > 0;
  const able = (el) => el.matches(OPERABLE) && !el.matches(`:disabled, ${ONLY_TOLD}`) && !el.closest("[inert]") && seen(el);
  const operable = () => all(document).filter(able);
  const focused = (root = document) => root.activeElement?.shadowRoot ? focused(root.activeElement.shadowRoot) : root.activeElement;
  const named = (el) => `${el.tagName.toLowerCase()} “${(el.getAttribute("aria-label") ?? el.textContent).trim().replace(/\s+/g, " ").slice(0, 60)}”`;
  // All that may show the focus: on the element, within it, or on its label.
  const look = (el) => [el, el.closest("label"), ...el.querySelectorAll("*")].filter(Boolean).map((one) => getComputedStyle(one))
    .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor, style.fill, style.stroke, style.strokeWidth].join()).join(";");
  // Whether the map draws here once more, over all others, what has the focus.
  const above = (top, el) => top.closest(".keyed")?.getAttribute("transform") === (el.getAttribute("transform") ?? "none");
  const covered = (el) => {
    const box = el.getBoundingClientRect();
    return !POINTS.some(([x, y]) => {
      const top = el.getRootNode().elementFromPoint(box.left + box.width * x, box.top + box.height * y);
      return top && (el.contains(top) || top.contains(el) || above(top, el));
    });
  };
  let met = new Set(), plain = new Map(), last = null;
  globalThis.begin = () => {
    focused()?.blur?.();
    met = new Set();
    plain = new Map(operable().map((el) => [el, look(el)]));
  };
  globalThis.arrived = async () => {
    const el = focused(), faults = [];
    if (!el || el === document.body) return {faults, again: !operable().length};
    const again = met.has(el);
    met.add(el);
    if (plain.get(el) === look(el)) faults.push(["unmarked", named(el)]);
    for (let frame = 0; frame < FRAMES && covered(el); frame += 1) await new Promise(requestAnimationFrame);
    if (covered(el)) faults.push(["covered", named(el)]);
    return {faults, again};
  };
  // Puts the focus where Tab enters a group that has more members; arrows go on from there.
  globalThis.entered = () => {
    const more = operable().filter((el) => !met.has(el) && el.tabIndex < 0).map((el) => el.closest("[role=group]")).filter(Boolean);
    const door = [...met].find((el) => more.some((group) => group.contains(el)));
    door?.focus();
    return !!door;
  };
  // Whether an arrow moved the focus.
  globalThis.moved = () => {
    const el = focused(), moved = el !== last;
    met.add(el);
    last = el;
    return moved;
  };
  const chosen = (el) => el.type === "radio" && [...met].some((one) => one.name === el.name);
  globalThis.missed = () => operable().filter((el) => !met.has(el) && !chosen(el)).map((el) => ["unreached", named(el)]);
})()
