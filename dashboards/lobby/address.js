// The address that phones open, and the choice of the network that they are on.

import {html, useState} from "../parts/common/preact.js";

export function LobbyAddress({address, send}) {
  const [open, setOpen] = useState(false);
  const networks = address.choices;
  const trust = address.trust && html`<${LobbyTrust} trust=${address.trust} />`;
  if (address.alone) return html`<p class="quiet">Only this computer can open the table, because Boardside was started for this computer only.</p>${trust}`;
  if (!networks.length) return html`<p class="lobby-warn">This computer isn't on a network, so phones can't find it. Join the Wi-Fi
    that your phones use; the address then appears here.</p>`;
  if (address.chosen && !open) return html`<p class="lobby-address">Phones open <strong class="lobby-url">${address.join}</strong>
    ${address.typed && html`<span>or <strong class="lobby-url">${address.typed}</strong></span>
      <span class="quiet">(not every Android browser finds this name)</span>`}
    ${networks.length > 1 && html`<button class="plain" onClick=${() => setOpen(true)}>Change network</button>`}</p>
    ${trust}`;
  const pick = (choice) => { send({do: "address", address: choice.address}); setOpen(false) };
  return html`<section class="lobby-card"><h2>Which network are the phones on?</h2>
    <p class="quiet">This computer is on several networks. Choose the one your phones use.</p>
    <div class="stack">${networks.map((choice) => html`<button key=${choice.address}
      class=${choice.address === address.chosen ? "chosen" : choice.likely ? "" : "far"} onClick=${() => pick(choice)}>
      ${choice.address} · ${choice.kind}${choice.name && ` (${choice.name})`}</button>`)}</div></section>`;
}

// Over https a device warns until it trusts this computer: the page that explains it, and a code to scan.
function LobbyTrust({trust}) {
  return html`<details class="lobby-trust"><summary>A device that warns: how to trust this computer</summary>
    <p>Open <strong class="lobby-url">${trust.url}</strong> on it, once. Its page must show these digits:</p>
    <p class="quiet">${trust.fingerprint}</p>
    <svg class="lobby-qr" viewBox=${`0 0 ${trust.qr.size} ${trust.qr.size}`} role="img" aria-label="Code that opens the page about trust">
      <rect width=${trust.qr.size} height=${trust.qr.size} fill="#fff" /><path d=${trust.qr.path} fill="#000" shape-rendering="crispEdges" /></svg></details>`;
}
