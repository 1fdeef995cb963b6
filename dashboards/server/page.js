// Keeps a page alive: Bokeh reconnects after a short drop; when the session or the server is gone, the page
// is loaded anew (its seat is in the address, its state on the server). Drafts live in sessionStorage.
(() => {
  const bar = document.getElementById("offline");
  const boot = {{ boot | tojson }};
  let lostAt = 0, timer = null;

  // What cannot be sent cannot be tapped.
  const still = (yes) => document.querySelectorAll("body > div:not(#offline)").forEach((el) => { el.inert = yes });

  const lost = () => {
    if (!lostAt) lostAt = Date.now();
    bar.hidden = false;
    still(true);
    if (!timer) timer = setTimeout(look, 700);
  };
  const back = () => { lostAt = 0; bar.hidden = true; still(false); clearTimeout(timer); timer = null };

  const health = async () => {
    const answer = await fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(2500)});
    return answer.ok ? (await answer.json()).boot : "";
  };

  const look = async () => {
    timer = null;
    if (!lostAt) return;
    try {
      const now = await health();
      if (now && (now !== boot || Date.now() - lostAt > 5000)) return location.reload();
    } catch (e) { /* still out of reach */ }
    if (lostAt && !timer) timer = setTimeout(look, 1000);
  };

  const awake = async () => {
    if (document.visibilityState !== "visible") return;
    if (lostAt) return look();
    try { if (await health() !== boot) location.reload() } catch (e) { lost() }
  };
  document.addEventListener("visibilitychange", awake);
  window.addEventListener("online", awake);
  window.addEventListener("pageshow", (event) => { if (event.persisted) awake() });

  // The theme is on <html> for the page and on every screen's host for its own styles.
  const dress = () => {
    const theme = document.documentElement.dataset.theme;
    if (theme) document.querySelectorAll("body *").forEach((el) => { if (el.shadowRoot) el.dataset.theme = theme });
  };
  new MutationObserver(dress).observe(document.body, {childList: true, subtree: true});

  const light = () => {
    const theme = document.documentElement.dataset.theme;
    return theme ? theme === "day" : matchMedia("(prefers-color-scheme: light)").matches;
  };

  window.boardside = {
    lost, back, light,
    theme() {
      const theme = light() ? "night" : "day";
      document.documentElement.dataset.theme = theme;
      try { localStorage.setItem("boardside-theme", theme) } catch (e) {}
      dress();
    },
  };
})();
