// Keeps a page alive: Bokeh reconnects after a short drop; when the session or the server is gone, the page
// reloads itself (its seat is in the address, its state on the server). Drafts are kept in sessionStorage.
(() => {
  const bar = document.getElementById("offline"), kept = document.getElementById("unsent");
  const boot = {{ boot | tojson }};
  const BEAT = 2000, ANSWER = 2500, LINE = 6000, QUICK = 700, FIRST = 800, LONG = 2500, SOON = 700, EMPTY = 10_000;
  let lostAt = 0, timer = null, asked = null, due = 0, trip = 0, answered = 0, cut = false, over = false, drawn = false;

  // Only once: on a slow line a second time would begin the loading from the start.
  const anew = () => { if (over) return; over = true; location.reload() };

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
    if (!timer) timer = setTimeout(look, SOON);
  };
  const back = () => {
    lostAt = 0; cut = false; bar.hidden = true; shorter(); still(false); clearTimeout(timer); timer = null;
    dispatchEvent(new Event("boardside-back"));
  };

  const health = async (wait = ANSWER) => {
    const begun = Date.now(), answer = await fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(wait)});
    answered = Date.now();
    trip = answered - begun;
    return answer.ok ? (await answer.json()).boot : "";
  };

  // A question that is lost with the network takes long to fail: the next one does not wait for it.
  const look = () => {
    clearTimeout(timer);
    timer = null;
    if (!lostAt || over) return;
    timer = setTimeout(look, SOON);
    again();
  };

  // The server answers again. The page's connection may still be dead: only an answer on it proves it alive.
  const again = async () => {
    try {
      const now = await health();
      if (!lostAt || !now) return;
      if (now !== boot || (cut && Date.now() - lostAt > LONG)) anew();
      else check(quick());
    } catch (e) { /* still out of reach */ }
  };

  // The line is as slow as the answer that just came: a connection without an answer after several such times is dead.
  const quick = () => QUICK + 4 * trip;

  const check = (wait = LINE) => {
    if (cut || over || !drawn || (asked && due <= Date.now() + wait)) return;
    if (!asked) try { globalThis.boardside.here?.() } catch (e) { /* the connection is closed: no answer will come */ }
    expect(wait);
  };
  const expect = (wait) => {
    clearTimeout(asked);
    due = Date.now() + wait;
    asked = setTimeout(async () => {
      asked = null;
      if (lostAt && drawn) return answered > lostAt ? anew() : undefined; // else the next answer asks again
      try { if (await health()) anew() } catch (e) { lost() }
    }, wait);
  };
  const shown = () => {
    clearTimeout(asked);
    asked = null;
    drawn = true;
    try { sessionStorage.removeItem("boardside-empty") } catch (e) { /* nothing was kept */ }
    if (lostAt) back();
  };

  // A connection that ends before the first drawing leaves the page empty. On a slow line that takes longer each time.
  let empty = 0;
  try {
    empty = Number(sessionStorage.getItem("boardside-empty") ?? 0);
    sessionStorage.setItem("boardside-empty", String(empty + 1));
  } catch (e) { /* nothing is kept */ }
  expect(EMPTY * 2 ** Math.min(empty, 5));

  // A lost network gives no sign, so the page asks every two seconds while it is visible.
  const beat = async () => {
    if (over) return;
    if (document.visibilityState === "visible" && !lostAt) {
      try { if (await health() !== boot) anew() } catch (e) { lost() }
    }
    setTimeout(beat, BEAT);
  };
  setTimeout(beat, BEAT);

  const awake = async () => {
    if (document.visibilityState !== "visible" || over) return;
    if (lostAt) return look();
    check(quick());
    try { if (await health(FIRST) !== boot) anew() } catch (e) { lost(); look() }
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
