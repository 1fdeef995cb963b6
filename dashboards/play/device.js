// Settings of this device, under More: sound, vibration, and whether the screen stays on. They are kept in this browser only.

import {useKept} from "../parts/common/pieces.js";
import {html} from "../parts/common/preact.js";
import {awakeFilms, awakeLends} from "./awake.js";
import {soundPlay} from "./sound.js";

const DEVICE_VOLUMES = [[0, "Off"], [0.3, "Low"], [1, "High"]];
const DEVICE_SWITCH = [[false, "Off"], [true, "On"]];

/** @typedef {ReturnType<typeof useDevice>} Device */

// The settings and what changes them.
export function useDevice() {
  const store = () => globalThis.localStorage;
  const [volume, setVolume] = useKept("sound", 0, store);
  const [vibration, setVibration] = useKept("vibration", true, store);
  const [awake, keepAwake] = useKept("awake", /** @type {boolean | null} */ (null), store);
  return {volume, setVolume, vibration, setVibration, awake: awake ?? awakeLends(), keepAwake};
}

// What a page is noticed for, by its role; a page with another role is noticed for nothing.
const DEVICE_TOLD = {seat: "When it is your turn, when you are asked, and when time is nearly up. Never for a secret: everybody may hear it.",
  table: "When it is another player's turn, and when time is nearly up."};

/** @param {{device: Device, role: string}} at */
export function DeviceSettings({device, role}) {
  const louder = (volume) => { device.setVolume(volume); soundPlay("turn", volume) };
  return html`<section class="stack" aria-label="This device">
    <h2>This device</h2>
    ${DEVICE_TOLD[role] ? html`<${DeviceChoice} label="Sound" choices=${DEVICE_VOLUMES} chosen=${device.volume} onChoose=${louder} />
      ${"vibrate" in navigator ? html`<${DeviceChoice} label="Vibration" choices=${DEVICE_SWITCH} chosen=${device.vibration} onChoose=${device.setVibration} />` : null}
      <p class="quiet">${DEVICE_TOLD[role]}</p>` : null}
    ${awakeLends() || awakeFilms() ? html`<${DeviceChoice} label="Keep the screen on" choices=${DEVICE_SWITCH} chosen=${device.awake} onChoose=${device.keepAwake} />` : null}
    <p class="quiet">${deviceAwake()}</p>
  </section>`;
}

// What the browser can do to keep the screen on, said honestly.
function deviceAwake() {
  if (awakeLends()) return "Until the game is over. It costs battery.";
  const besides = "Set the automatic lock of this device to five minutes or more, or ask the host for https.";
  return awakeFilms() ? `Without https this page can only play a silent video, which many phones keep their screen on for; some don't. It costs battery. ${besides}`
    : `Without https this browser can't keep the screen on. ${besides}`;
}

// One setting as a row of buttons, of which one is chosen.
function DeviceChoice({label, choices, chosen, onChoose}) {
  return html`<div class="row" role="group" aria-label=${label}><span class="grow" aria-hidden="true">${label}</span>
    ${choices.map(([value, said]) => html`<button type="button" key=${said} class="setting" aria-pressed=${value === chosen}
      aria-label=${`${label}: ${said}`} onClick=${() => onChoose(value)}>${said}</button>`)}</div>`;
}
