// Measures the maps that are shown. Returns the number of labels and stacks, and [kind of fault, what] for what covers
// or cuts another.
async ({whole}) => {
  const SLACK = 1.5; // pixels by which boxes may touch
  const LETTERS = .16; // of a text's box above and below its letters
  const PARTS = ".at .pill, .at .sign > rect, .at rect.tile, .at .tower, .at circle.closed";
  const LABELS = ".name-of text, .label-of text, .way rect:not(.way-target), .left-over circle, .battle-mark circle, .numbered rect, .tag rect, .step, .beside-frame text";
  const root = document.getElementById("screen").shadowRoot;
  const frames = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  await document.fonts.ready;
  await frames();
  const faults = [];
  let count = 0;
  const short = (text) => text.trim().replace(/\s+/g, " ").slice(0, 40);
  const named = (one) => {
    const area = one.closest(".at");
    if (area) return `stack of ${area.querySelector("title")?.textContent.split(/[,;]/)[0]}`;
    const group = one.closest(".way, .left-over, .battle-mark, .numbered, .tag, .beside-frame, .name-of, .label-of");
    return `${(group ?? one).getAttribute("class")} “${short((group ?? one).querySelector("text")?.textContent ?? one.textContent)}”`;
  };
  for (const svg of root.querySelectorAll(".world .map svg")) {
    const frame = svg.getBoundingClientRect();
    if (frame.width < 10) continue;
    const boxes = [];
    for (const one of svg.querySelectorAll(`${PARTS}, ${LABELS}`)) {
      const box = one.getBoundingClientRect(), spare = one.tagName === "text" ? box.height * LETTERS : 0;
      const [left, right, top, bottom] = [box.left, box.right, box.top + spare, box.bottom - spare];
      const seen = Math.min(right, frame.right) - Math.max(left, frame.left) > SLACK && Math.min(bottom, frame.bottom) - Math.max(top, frame.top) > SLACK;
      if (!seen) continue;
      boxes.push({left, right, top, bottom, one, group: one.closest(".at, .name-of, .label-of") ?? one});
      const out = Math.max(frame.left - left, right - frame.right, frame.top - top, bottom - frame.bottom);
      if (whole && out > SLACK) faults.push(["cut", `${named(one)} by ${out.toFixed(0)}`]);
    }
    count += boxes.length;
    boxes.sort((a, b) => a.top - b.top);
    for (let i = 0; i < boxes.length; i += 1) {
      for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom - SLACK; j += 1) {
        const [a, b] = [boxes[i], boxes[j]];
        const over = [Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - b.top];
        if (a.group === b.group || Math.min(...over) <= SLACK) continue;
        faults.push(["covers", `${named(a.one)} and ${named(b.one)} by ${over.map((n) => n.toFixed(0)).join("×")}`]);
      }
    }
    for (const stack of svg.querySelectorAll(".stack-of")) {
      const marks = stack.querySelectorAll("path.unit").length, numbers = [...stack.querySelectorAll(".count")].filter((one) => one.textContent.trim()).length;
      if (numbers < Math.max(1, marks)) faults.push(["number", named(stack)]);
    }
  }
  return {count, faults};
}
