// Settings of this device, under More: sound, vibration, and whether the screen stays on. They are kept in this browser only.

import {useKept} from "../parts/common/pieces.js";
import {html} from "../parts/common/preact.js";
import {soundPlay} from "./sound.js";

const DEVICE_VOLUMES = [[0, "Off"], [0.3, "Low"], [1, "High"]];
const DEVICE_SWITCH = [[false, "Off"], [true, "On"]];

/** @typedef {ReturnType<typeof useDevice>} Device */

// The settings and what changes them.
export function useDevice() {
  const store = () => globalThis.localStorage;
  const [volume, setVolume] = useKept("sound", 0, store);
  const [vibration, setVibration] = useKept("vibration", true, store);
  return {volume, setVolume, vibration, setVibration};
}

/** @param {{device: Device}} at */
export function DeviceSettings({device}) {
  const louder = (volume) => { device.setVolume(volume); soundPlay("turn", volume) };
  return html`<section class="stack" aria-label="This device">
    <h2>This device</h2>
    <${DeviceChoice} label="Sound" choices=${DEVICE_VOLUMES} chosen=${device.volume} onChoose=${louder} />
    ${"vibrate" in navigator ? html`<${DeviceChoice} label="Vibration" choices=${DEVICE_SWITCH} chosen=${device.vibration} onChoose=${device.setVibration} />` : null}
    <p class="quiet">When it is your turn, when you are asked, and when time is nearly up. Never for a secret: everybody may hear it.</p>
  </section>`;
}

// One setting as a row of buttons, of which one is chosen.
function DeviceChoice({label, choices, chosen, onChoose}) {
  return html`<div class="row" role="group" aria-label=${label}><span class="grow" aria-hidden="true">${label}</span>
    ${choices.map(([value, said]) => html`<button type="button" key=${said} class="setting" aria-pressed=${value === chosen}
      aria-label=${`${label}: ${said}`} onClick=${() => onChoose(value)}>${said}</button>`)}</div>`;
}
