// What axe-core finds against WCAG and good practice: `heard` on a page as it is, `heardOnTabs` on every tab and in some themes.
(() => {
  // The element that axe names by the selectors of its shadow roots.
  const element = ([path]) => [path].flat().reduce((root, one) => (root.shadowRoot ?? root).querySelector(one), document);
  const words = (text) => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  // Whether a name, or what describes the element, has all words that can be read and said, be they shortened: no signs,
  // numbers or letters on a piece.
  const spoken = (one) => {
    const about = (one.getAttribute("aria-describedby") ?? "").split(" ").map((id) => one.getRootNode().getElementById(id)?.textContent ?? "");
    const said = words([one.getAttribute("aria-label") ?? "", ...about].join(" "));
    return words(one.innerText ?? one.textContent).every((word) => said.some((name) => name.startsWith(word)));
  };
  globalThis.heard = async () => {
    const {violations} = await axe.run(document, {resultTypes: ["violations"]});
    return violations.flatMap(({id, impact, help, nodes}) => nodes.map((node) => [id, impact, help, node, element(node.target)])
      .filter(([, , , , one]) => id !== "label-content-name-mismatch" || !spoken(one))
      .map(([, , , node, one]) => ({
        kind: `${id} (${impact})`, where: node.target.flat().at(-1),
        what: `${help}: ${node.html.slice(0, 160)} … ${(one?.textContent ?? "").slice(0, 60)}`})));
  };
  globalThis.heardOnTabs = async (themes) => {
    const frames = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
    const bs = document.getElementById("screen").shadowRoot.querySelector(".bs");
    const found = new Map();
    let looked = 0;
    const measure = async (tab) => {
      for (const theme of themes) {
        document.documentElement.dataset.theme = theme;
        await frames();
        for (const {kind, where, what} of await heard()) found.set(`${kind} ${tab} ${where}`, [tab, kind, what]);
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
  };
})()
