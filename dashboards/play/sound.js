// The only place that makes a sound: a few notes of our own, for great moments and for notices. Where a browser plays nothing
// yet (before the first touch, in a window without sound), there is silence and no error.

import {useKept} from "../parts/common/pieces.js";
import {useEffect} from "../parts/common/preact.js";

// Notes in hertz, one after the other: something won or lost or a card laid down, whose turn it is, who is asked, little time.
const SOUND_TUNES = {"": [392, 494, 587, 784], loss: [294, 233, 175], card: [523, 659], turn: [523, 784], asked: [659, 659, 880], time: [440, 440, 440]};
const SOUND_NOTE = 0.11, SOUND_RINGS = 0.9, SOUND_LOUD = 0.18, SOUND_FAINTEST = 0.001;

/** @type {AudioContext | null} */
let soundContext = null;
let soundUntil = 0;

// Plays a tune with a volume from 0 to 1, unless another one is still heard; it returns whether anything can be heard.
/** @param {string} look @param {number} volume */
export function soundPlay(look, volume) {
  if (!volume || !globalThis.AudioContext || navigator.userActivation?.hasBeenActive === false) return false;
  try {
    soundContext ??= new AudioContext();
    if (soundContext.state === "suspended") soundContext.resume().catch(() => {});
    if (soundContext.currentTime >= soundUntil) soundNotes(soundContext, SOUND_TUNES[look] ?? SOUND_TUNES[""], volume);
  } catch (e) { return false }
  return true;
}

/** @param {AudioContext} context @param {number[]} pitches @param {number} volume */
function soundNotes(context, pitches, volume) {
  soundUntil = context.currentTime + pitches.length * SOUND_NOTE;
  pitches.forEach((pitch, i) => {
    const from = context.currentTime + i * SOUND_NOTE, note = context.createOscillator(), loud = context.createGain();
    note.type = "triangle";
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(SOUND_LOUD * volume, from);
    loud.gain.exponentialRampToValueAtTime(SOUND_FAINTEST, from + SOUND_RINGS);
    note.connect(loud).connect(context.destination);
    note.start(from);
    note.stop(from + SOUND_RINGS);
  });
}

// The volume of a television: S on its keyboard turns the sound off and on. The first S lets it be heard, because a browser
// plays nothing before a key was pressed.
export function useTvSound() {
  const [on, keep] = useKept("tv-sound", true, () => globalThis.localStorage);
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ e) => {
      if (e.key !== "s" && e.key !== "S") return;
      const next = !on || !soundContext;
      if (next) soundPlay("", 1);
      keep(next);
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [on]);
  return on ? 1 : 0;
}
