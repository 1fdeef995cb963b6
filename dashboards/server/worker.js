// Stands between a page and the network, over https alone, for one thing: if the server cannot be reached when a page is opened,
// it answers with a page that says so. It keeps nothing: that page is a part of it, and every other request goes its own way.
(() => {
  const own = /** @type {any} */ (globalThis), PATIENCE = 4000;
  const page = {{ page | tojson }};
  let known = true;

  own.addEventListener("install", () => own.skipWaiting());
  own.addEventListener("activate", (event) => event.waitUntil(Promise.all([own.clients.claim(), own.registration.navigationPreload?.enable()])));

  own.addEventListener("fetch", (event) => {
    const {request} = event;
    if (!known || request.mode !== "navigate" || request.method !== "GET") return;
    const opened = loaded(event);
    event.respondWith(Promise.race([opened, silence(opened)]).catch(standIn));
    event.waitUntil(opened.then(check, () => {}));
  });

  const loaded = async (event) => (await event.preloadResponse) ?? fetch(event.request);
  const standIn = () => new Response(page, {headers: {"Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store"}});

  // Ends in an error if the network swallows everything: a server that is only slow answers a small question meanwhile.
  const silence = (opened) => new Promise((_, fail) => {
    const timer = setTimeout(() => {
      fetch("/health", {cache: "no-store", signal: AbortSignal.timeout(PATIENCE)}).catch(fail);
    }, PATIENCE);
    opened.then(() => clearTimeout(timer), () => clearTimeout(timer));
  });

  // A server of another version has another worker, which its pages bring along to replace this one, or none at all.
  const check = async () => {
    try {
      const {boot, worker} = await (await fetch("/health", {cache: "no-store"})).json();
      if (!boot || worker === own.location.pathname) return;
      known = false;
      if (!worker) await own.registration.unregister();
    } catch (e) { /* out of reach again, or in trouble */ }
  };
})();
