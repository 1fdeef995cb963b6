// The violations of WCAG and of good practice that axe-core finds, on every tab, in these themes.
async (themes) => {
  const frames = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  const bs = document.getElementById("screen").shadowRoot.querySelector(".bs");
  const found = new Map();
  let looked = 0;
  // The element that axe names by the selectors of its shadow roots.
  const element = ([path]) => [path].flat().reduce((root, one) => (root.shadowRoot ?? root).querySelector(one), document);
  // Whether a name has all words that can be read and said, be they shortened: no signs, numbers or letters on a piece.
  const words = (text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const spoken = (one) => {
    const name = words(one.getAttribute("aria-label") ?? "");
    return words(one.innerText ?? one.textContent).every((word) => name.some((one) => one.startsWith(word)));
  };
  const measure = async (tab) => {
    for (const theme of themes) {
      document.documentElement.dataset.theme = theme;
      await frames();
      const {violations} = await axe.run(document, {resultTypes: ["violations"]});
      for (const {id, impact, help, nodes} of violations) {
        for (const node of nodes) {
          if (id === "label-content-name-mismatch" && spoken(element(node.target))) continue;
          const where = node.target.flat().at(-1);
          found.set(`${id} ${tab} ${where}`, [tab, `${id} (${impact})`, `${help}: ${node.html.slice(0, 160)} … ${(element(node.target)?.textContent ?? "").slice(0, 60)}`]);
        }
      }
      looked += 1;
    }
  };
  await document.fonts.ready;
  const tabs = () => [...bs.querySelectorAll("nav[aria-label=Tabs] button[aria-current], nav[aria-label=Tabs] > button:not([aria-label])")];
  if (!tabs().length) await measure("");
  for (let at = 0; at < tabs().length; at += 1) {
    const button = tabs()[at];
    if (!button.classList.contains("plain") || /⟳|Private|Submit/.test(button.textContent)) continue;
    button.click();
    await measure(button.textContent.trim());
  }
  tabs()[0]?.click();
  return {tabs: looked, faults: [...found.values()]};
}
