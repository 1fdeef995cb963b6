// Things on a ring-shaped board: a customs official's stamp, the pot in the middle, signs on trapped pieces.

import {EMBLEMS} from "../common/pieces.js";
import {html} from "../common/preact.js";

// The stamp of a customs official.
export function RingSign({room}) {
  if (!room.sign) return null;
  const [x, y] = room.sign;
  return html`<g class="customs" transform=${`translate(${x} ${y})`}><circle r=".68" /><circle class="inner" r=".52" />
    <text y=".29">₽</text><title>a customs official</title></g>`;
}

// The envelope and the money paid into the middle.
export function RingPot({house, pot}) {
  if (!house.pot || pot === undefined) return null;
  const [x, y] = house.pot;
  return html`<g class="pot" transform=${`translate(${x} ${y})`} role="img" aria-label=${`${pot} in the center, beside the envelope`}>
    <path class="envelope" transform="translate(-2 -1) scale(.0667)" d=${EMBLEMS.envelope} /><text x="-.1" y=".18" key=${pot}>${pot}</text></g>`;
}

// On a piece: bars if it is trapped, a card if it was exposed.
export function ringToken(at) {
  if (at.exposed) return html`<g class="minkin" transform="translate(.62 -.72) rotate(8)"><rect x="-.46" y="-.6" width=".92" height="1.2" rx=".1" /><text y=".26">M</text></g>`;
  return at.trapped ? html`<path class="bars" d="M-.78-.82V.82M-.26-.9V.9M.26-.9V.9M.78-.82V.82M-.95-.5H.95M-.95.5H.95" />` : null;
}
