// Keeps a page alive: Bokeh reconnects after a short drop; when the session or the server is gone, the page
// is loaded anew (its seat is in the address, its state on the server). Drafts live in sessionStorage.
(() => {
  const bar = document.getElementById("offline");
  const boot = {{ boot | tojson }};
  let lostAt = 0, timer = null;

  const lost = () => {
    if (!lostAt) lostAt = Date.now();
    bar.hidden = false;
    if (!timer) timer = setTimeout(look, 700);
  };
  const back = () => { lostAt = 0; bar.hidden = true; clearTimeout(timer); timer = null };

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

  window.boardside = {
    lost, back,
    theme() {
      const root = document.documentElement;
      const light = root.dataset.theme ? root.dataset.theme === "light" : matchMedia("(prefers-color-scheme: light)").matches;
      root.dataset.theme = light ? "dark" : "light";
      try { localStorage.setItem("boardside-theme", root.dataset.theme) } catch (e) {}
    },
  };
})();
