// The page at the bare address, for the four letters that the host says. It has no connection: it knocks and polls.
(() => {
  /** @type {(name: string) => any} */
  const part = (name) => document.getElementById(name);
  const code = part("code"), go = part("go"), word = part("word");
  const AGAIN = 1500;
  try { const theme = localStorage.getItem("boardside-theme"); if (theme) document.documentElement.dataset.theme = theme } catch (e) {}

  // In the browser of the host, the way back to the lobby that was opened there; no other is told its address.
  try {
    const lobby = localStorage.getItem("boardside-lobby");
    if (lobby?.startsWith("/host/")) { part("lobby").href = lobby; part("back").hidden = false; part("host").hidden = true }
  } catch (e) { /* a browser that keeps nothing */ }

  const ask = async (message) => {
    const answer = await fetch("/knock", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(message)});
    return answer.json();
  };
  const wait = (yes) => { part("door").hidden = yes; part("waiting").hidden = !yes };

  const again = async (name) => {
    let reply = null;
    try { reply = await ask({again: name}) } catch (e) { /* out of reach for a moment */ }
    if (reply?.go) return location.replace(reply.go);
    if (reply?.word) { wait(false); word.textContent = reply.word; return }
    setTimeout(again, reply ? 0 : AGAIN, name);
  };

  code.addEventListener("input", () => {
    code.value = code.value.toUpperCase().replace(/[^A-Z]/g, "").slice(0, 4);
    go.disabled = code.value.length !== 4;
  });
  part("knock").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (code.value.length !== 4) return;
    go.disabled = true;
    word.textContent = "";
    try {
      const reply = await ask({code: code.value, name: part("name").value});
      word.textContent = reply.word ?? "";
      if (reply.again) { part("number").textContent = reply.waiting; wait(true); again(reply.again) }
    } catch (e) {
      word.textContent = "The host's computer can't be reached right now. Try again.";
    }
    go.disabled = false;
  });
})();
