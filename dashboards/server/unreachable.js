// The page that stands in while the server cannot be reached: it tries again until the server answers. Its address is still the
// private link, so to load it anew is to open the page.
(() => {
  const EVERY = 2000, ANSWER = 2500, TWICE = 15_000, REACHED = "boardside-reached";
  let timer = /** @type {any} */ (null), trying = false;
  const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  try { const theme = localStorage.getItem("boardside-theme"); if (theme) document.documentElement.dataset.theme = theme } catch (e) {}
  document.documentElement.className = `role-${location.pathname.split("/")[1]}`;
  part("address").textContent = location.host;

  // Without its worker a page is what the browser alone makes of it.
  const alone = async () => {
    const all = await navigator.serviceWorker?.getRegistrations() ?? [];
    await Promise.all(all.map((one) => one.unregister()));
    location.reload();
  };

  // The server answers. If it did so a moment ago too and this page came nevertheless, the worker is to blame.
  const open = () => {
    let before = 0;
    try { before = Number(sessionStorage.getItem(REACHED)); sessionStorage.setItem(REACHED, String(Date.now())) } catch (e) {}
    if (Date.now() - before < TWICE) return alone();
    location.reload();
  };

  const look = async () => {
    clearTimeout(timer);
    if (trying) return;
    trying = true;
    try {
      const answer = await fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(ANSWER)});
      if (answer.ok && (await answer.json()).boot) return open();
    } catch (e) { /* still out of reach */ }
    trying = false;
    part("tried").textContent = `Last tried at ${new Date().toLocaleTimeString()}.`;
    if (document.visibilityState === "visible") timer = setTimeout(look, EVERY);
  };
  const back = () => { if (document.visibilityState === "visible") look() };

  part("again").addEventListener("click", look);
  part("bare").addEventListener("click", alone);
  document.addEventListener("visibilitychange", back);
  addEventListener("online", back);
  look();
})();
