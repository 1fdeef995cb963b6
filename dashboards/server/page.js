// Keeps a page alive: Bokeh reconnects after a short drop; when the session or the server is gone, the page
// reloads itself (its seat is in the address, its state on the server). Drafts are kept in sessionStorage.
(() => {
  const bar = document.getElementById("offline"), kept = document.getElementById("unsent");
  const boot = {{ boot | tojson }};
  const BEAT = 2000, ANSWER = 2500, LINE = 6000, LONG = 5000;
  let lostAt = 0, timer = null, asked = null, cut = false, over = false;

  // While nothing can be sent, nothing can be tapped.
  const still = (yes) => document.querySelectorAll("body > div:not(#offline)").forEach((el) => { el.inert = yes });

  // The bar takes its room from the page, so that it hides nothing.
  const shorter = () => document.documentElement.style.setProperty("--page-height", bar.hidden ? "100dvh" : `calc(100dvh - ${bar.offsetHeight}px)`);

  const lost = () => {
    if (over) return;
    if (!lostAt) lostAt = Date.now();
    bar.hidden = false;
    shorter();
    still(true);
    if (!timer) timer = setTimeout(look, 700);
  };
  const back = () => {
    lostAt = 0; cut = false; bar.hidden = true; shorter(); still(false); clearTimeout(timer); timer = null;
    dispatchEvent(new Event("boardside-back"));
  };

  const health = async () => {
    const answer = await fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(ANSWER)});
    return answer.ok ? (await answer.json()).boot : "";
  };

  // The server answers again. The page's connection may still be dead: only an answer on it proves it alive.
  const look = async () => {
    timer = null;
    if (!lostAt || over) return;
    try {
      const now = await health();
      if (now && (now !== boot || (cut && Date.now() - lostAt > LONG))) return location.reload();
      if (now && !cut) check();
    } catch (e) { /* still out of reach */ }
    if (lostAt && !timer) timer = setTimeout(look, 1000);
  };

  const check = () => {
    if (asked || cut || over) return;
    try { globalThis.boardside.here?.() } catch (e) { /* the connection is closed: no answer will come */ }
    asked = setTimeout(async () => {
      asked = null;
      try { if (await health()) location.reload() } catch (e) { lost() }
    }, LINE);
  };
  const shown = () => { clearTimeout(asked); asked = null; if (lostAt) back() };

  // A lost network gives no sign, so the page asks every two seconds while it is visible.
  const beat = async () => {
    if (over) return;
    if (document.visibilityState === "visible" && !lostAt) {
      try { if (await health() !== boot) location.reload() } catch (e) { lost() }
    }
    setTimeout(beat, BEAT);
  };
  setTimeout(beat, BEAT);

  const awake = async () => {
    if (document.visibilityState !== "visible" || over) return;
    if (lostAt) return look();
    try { if (await health() !== boot) location.reload(); else check() } catch (e) { lost() }
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
    back, light, check, shown,
    // The link was replaced: the page has said so, and its connection is closed for good.
    ended() { over = true; clearTimeout(asked); clearTimeout(timer) },
    lost() { cut = true; lost() },
    lostAt: () => lostAt,
    unsent(texts) {
      kept.textContent = texts.length ? `Will be sent then: ${texts.join(" · ")}.` : "";
      if (!bar.hidden) shorter();
    },
    theme() {
      const theme = light() ? "night" : "day";
      document.documentElement.dataset.theme = theme;
      try { localStorage.setItem("boardside-theme", theme) } catch (e) {}
      dress();
    },
  };
})();
