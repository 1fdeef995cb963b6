// Parts of every lobby and setup page: the header, player badges, and switching to another view.

import {html, useState} from "../common/preact.js";

export function headGo(route) {
  location.hash = route;
  scrollTo(0, 0);
}

export function HeadBadge({player}) {
  return html`<span class="lobby-badge" style=${{background: player.colour, color: headInk(player.colour)}}>
    <span aria-hidden="true">${player.mark}</span>${(player.name || "?").slice(0, 1).toUpperCase()}</span>`;
}

// Black or white, whichever contrasts better with the color.
export function headInk(colour) {
  const part = (at) => {
    const value = parseInt((colour || "#000000").slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179 ? "#000" : "#fff";
}

export function HeadBar({title, back, children}) {
  const [light, setLight] = useState(() => globalThis.boardside?.light());
  const turn = () => { globalThis.boardside?.theme(); setLight(globalThis.boardside?.light()) };
  return html`<header class="lobby-head">
    ${back !== undefined && html`<button class="plain" onClick=${() => headGo(back)}>← Back</button>`}
    <h1>${title}</h1>
    <button class="plain lobby-theme" aria-label=${light ? "Switch to dark theme" : "Switch to light theme"} onClick=${turn}>${light ? "Dark" : "Light"}</button>
    ${children}</header>`;
}
