// Measures every tab of the page that is shown. Returns the number of tabs, and [tab, kind of fault, what] for everything that a player would stumble over.
async () => {
  const SLACK = 2; // pixels by which boxes may touch
  const CONTRAST = 4.5;
  const TARGET = 47.9;
  const CELL = 23.9; // the grid of notes shows all cards at once: its cells are looked at, and seldom touched
  // The shadow root that holds the page; a page of plain HTML, such as the one to join, is measured as a whole.
  const within = (all) => [...all.querySelectorAll("*")].flatMap(({shadowRoot: one}) => !one ? [] : one.querySelector(".bs") ? [one] : within(one));
  const root = within(document)[0] ?? document;
  const bs = root.querySelector(".bs") ?? document.body;
  const found = new Map();
  const range = document.createRange();
  const frames = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  const styles = new Map();
  const styleOf = (el) => styles.get(el) ?? styles.set(el, getComputedStyle(el)).get(el);
  const up = (el) => el.parentElement;
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 60);

  // ------------------------------------------------------------------ texts and where they can be seen

  const clipped = (el, rect) => {
    let {left, top, right, bottom} = rect;
    for (let one = el; one && one !== bs; one = up(one)) {
      const style = styleOf(one);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const box = one.getBoundingClientRect();
      [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
      [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
    }
    return {left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight)};
  };
  const hidden = (el) => {
    for (let one = el; one && one !== bs; one = up(one)) {
      const style = styleOf(one);
      if (style.visibility === "hidden" || style.clipPath !== "none" || Number(style.opacity) < .05) return true;
    }
    return false;
  };
  const texts = () => {
    const walker = document.createTreeWalker(bs, NodeFilter.SHOW_TEXT), all = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const el = node.parentElement;
      if (!node.textContent.trim() || !el || el.closest("style, script, option, select, .only-read, title, desc, defs") || !el.getClientRects().length) continue;
      if (!hidden(el)) all.push({node, el, svg: !!el.closest("svg")});
    }
    return all;
  };
  const rectsOf = (node) => {
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
  };

  // ------------------------------------------------------------------ colors

  const pen = Object.assign(document.createElement("canvas"), {width: 1, height: 1}).getContext("2d", {willReadFrequently: true});
  const colors = new Map();
  const color = (text) => {
    if (!colors.has(text)) {
      pen.clearRect(0, 0, 1, 1);
      pen.fillStyle = text;
      pen.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = pen.getImageData(0, 0, 1, 1).data;
      colors.set(text, [r, g, b, a / 255]);
    }
    return colors.get(text);
  };
  const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a + below[i] * (1 - a));
  const light = (rgb) => rgb.map((v) => v / 255).map((v) => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const contrast = (one, other) => {
    const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
    return (high + .05) / (low + .05);
  };
  // The color behind an element, or null where a picture or a gradient is.
  const ground = (el) => {
    const layers = [];
    for (let one = el; one; one = up(one)) {
      const style = styleOf(one);
      if (style.backgroundImage !== "none") return null;
      const layer = color(style.backgroundColor);
      if (layer[3]) layers.push(layer);
      if (layer[3] === 1) return layers.reduceRight((below, layer) => over(layer, below), [0, 0, 0]);
    }
    const body = color(getComputedStyle(document.body).backgroundColor);
    return layers.reduceRight((below, layer) => over(layer, below), body);
  };
  const opacity = (el) => {
    let all = 1;
    for (let one = el; one && one !== bs; one = up(one)) all *= Number(styleOf(one).opacity);
    return all;
  };
  const faint = (add, all) => {
    for (const {el, node, svg} of all) {
      if (svg || el.closest("button:disabled, [aria-disabled=true], .late") || !rectsOf(node).length) continue;
      const below = ground(el);
      if (!below) continue;
      const [r, g, b, a] = color(styleOf(el).color);
      const got = contrast(over([r, g, b, a * opacity(el)], below), below);
      if (got < CONTRAST) add("contrast", `${got.toFixed(1)} of “${short(node.textContent)}” (${el.tagName} ${el.className})`);
    }
  };

  // ------------------------------------------------------------------ what else is measured

  const broken = (add, all) => {
    for (const {node, el, svg} of all) {
      if (svg) continue;
      for (const word of node.textContent.matchAll(/[\p{L}\p{N}’']{2,}/gu)) {
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const lines = new Set([...range.getClientRects()].filter((r) => r.width > .5).map((r) => Math.round(r.top)));
        const turned = el.closest(".turned.q1, .turned.q3");
        if (!turned && lines.size > (styleOf(el).hyphens === "auto" ? 2 : 1)) add("broken", `${word[0]} in “${short(node.textContent)}”`);
      }
    }
  };
  const cut = (add, all) => {
    if (bs.matches(".tv")) for (const {node, el, svg} of all) {
      if (svg) continue;
      for (const rect of rectsOf(node)) {
        const box = clipped(el, rect), spare = Math.max(0, (rect.height - parseFloat(styleOf(el).fontSize)) / 2);
        const out = Math.max(box.left - rect.left, rect.right - box.right, box.top - rect.top - spare, rect.bottom - spare - box.bottom);
        if (out > SLACK) add("cut", `“${short(node.textContent)}” by ${out.toFixed(0)} pixels (${el.tagName} ${el.className})`);
      }
      if (el.dataset.cut !== undefined) add("cut", `“${short(node.textContent)}” is shortened (${el.tagName} ${el.className})`);
    }
    for (const one of bs.querySelectorAll(":not(svg, svg *)")) {
      const style = styleOf(one);
      if (!one.clientWidth || !one.textContent.trim() || one.closest(".only-read, select") || style.clipPath !== "none") continue;
      const dots = style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1;
      const clamped = style.webkitLineClamp !== "none" && one.scrollHeight > one.clientHeight + 1;
      const sideways = style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1 && ownText(one);
      if (dots || clamped || sideways) add("cut", `“${short(one.textContent)}” (${one.tagName} ${one.className})`);
    }
  };
  const ownText = (el) => [...el.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  // Whether an opaque part of the page lies between an element and what is on top.
  const behind = (el, top) => {
    for (let one = top; one && !one.contains(el); one = up(one)) {
      const style = styleOf(one);
      if (!el.contains(one) && (color(style.backgroundColor)[3] > .9 || style.backgroundImage !== "none")) return true;
    }
    return false;
  };
  // Whether a text runs upward or downward, as on a tablet whose panel is turned to the player at its side.
  const turned = (el) => {
    const {width} = el.getBoundingClientRect();
    return el.offsetWidth !== undefined && Math.abs(width - el.offsetHeight) < 1.5 && Math.abs(width - el.offsetWidth) > 1.5;
  };
  // Two texts of which each can be seen, in the same place.
  const overlaps = (add, all) => {
    const boxes = [];
    for (const {node, el, svg} of all) {
      if (svg && (!el.closest(".chart") || node.textContent.trim().length < 2)) continue; // marks on lines may meet
      for (const rect of rectsOf(node)) {
        const box = clipped(el, rect);
        if (box.right - box.left < 3 || box.bottom - box.top < 6) continue;
        const size = parseFloat(styleOf(el).fontSize), across = turned(el) ? ["left", "right", rect.width] : ["top", "bottom", rect.height];
        const [from, to, high] = across, spare = Math.max(0, (high - size) / 2);
        boxes.push({...box, [from]: box[from] + spare, [to]: box[to] - spare, el, node});
      }
    }
    boxes.sort((a, b) => a.top - b.top);
    for (let i = 0; i < boxes.length; i += 1) {
      for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom - SLACK; j += 1) {
        const [a, b] = [boxes[i], boxes[j]];
        if (a.node === b.node || Math.min(a.right, b.right) - Math.max(a.left, b.left) <= SLACK) continue;
        if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= SLACK) continue;
        const x = (Math.max(a.left, b.left) + Math.min(a.right, b.right)) / 2, y = (Math.max(a.top, b.top) + Math.min(a.bottom, b.bottom)) / 2;
        const top = root.elementFromPoint(x, y);
        if (behind(a.el, top) || behind(b.el, top)) continue;
        add("overlap", `“${short(a.node.textContent)}” and “${short(b.node.textContent)}”`);
      }
    }
  };
  const small = (add) => {
    if (bs.matches(".tv")) return;
    for (const one of bs.querySelectorAll("button, a[href], summary, input:not([type=hidden]), select")) {
      const box = one.getBoundingClientRect(), label = one.closest("label")?.getBoundingClientRect();
      if (!box.width || hidden(one) || one.closest("svg")) continue;
      const least = Math.max(Math.min(box.width, box.height), label ? Math.min(label.width, label.height) : 0);
      if (least < (one.matches(".cell") ? CELL : TARGET)) add("small", `${box.width.toFixed(0)}×${box.height.toFixed(0)} “${short(one.textContent || one.getAttribute("aria-label") || one.type || "")}” (${one.tagName} ${one.className})`);
    }
  };
  const gold = (add) => {
    const all = [...bs.querySelectorAll("button.main:not(:disabled)")].filter((one) => one.getClientRects().length && !hidden(one));
    if (all.length > 1) add("gold", all.map((one) => short(one.textContent)).join(" | "));
  };
  const now = (add) => {
    const said = bs.querySelector(".now-line > p");
    if (bs.matches(".phone, .tablet") && bs.querySelector("nav") && !(said?.textContent.trim() && said.getClientRects().length)) add("now", "no line says what to do");
  };
  const sideways = (add) => {
    const more = document.documentElement.scrollWidth - innerWidth;
    if (more > 0) add("sideways", `${more} pixels`);
    const main = bs.querySelector("main");
    if (main && main.scrollWidth > main.clientWidth + 1 && styleOf(main).overflowX !== "visible") add("sideways", `main by ${main.scrollWidth - main.clientWidth} pixels`);
  };

  // ------------------------------------------------------------------ all tabs

  const measure = async (tab) => {
    const add = (kind, what) => found.set(`${kind} ${what} ${tab}`, [tab, kind, what]);
    document.documentElement.dataset.theme = "night";
    await frames();
    styles.clear();
    const all = texts();
    cut(add, all);
    broken(add, all);
    overlaps(add, all);
    small(add);
    gold(add);
    now(add);
    sideways(add);
    faint((kind, what) => add(kind, `${what} at night`), all);
    document.documentElement.dataset.theme = "day";
    await frames();
    styles.clear();
    faint((kind, what) => add(kind, `${what} by day`), all);
    document.documentElement.dataset.theme = "night";
  };
  await document.fonts.ready;
  const tabs = () => [...bs.querySelectorAll("nav[aria-label=Tabs] button[aria-current], nav[aria-label=Tabs] > button:not([aria-label])")];
  let measured = tabs().length ? 0 : 1;
  if (measured) await measure("");
  for (let at = 0; at < tabs().length; at += 1) {
    const button = tabs()[at];
    if (!button.classList.contains("plain") || /⟳|Private|Submit/.test(button.textContent)) continue;
    button.click();
    await frames();
    await measure(button.textContent.trim());
    measured += 1;
  }
  tabs()[0]?.click();
  return {tabs: measured, faults: [...found.values()]};
}
