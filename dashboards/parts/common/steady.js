// Taps that were meant for what stood there before: a finger on its way cannot turn back when somebody else's entry changes the page.

// Nobody reads a new button and taps it sooner than this, in milliseconds.
export const STEADY_FOR = 400;

// Draws a page with somebody else's entry. For a short time afterwards, on a device with a touch screen, a button can be tapped
// only if the same button stood in the same place before, and nothing else has changed in its section: “2 hits” of the next
// volley looks like “2 hits” of this one.
/** @param {HTMLElement} el @param {() => void} draw */
export function steadyDrawn(el, draw) {
  if (!matchMedia("(pointer: coarse)").matches) return draw();
  const before = new Map(steadyButtons(el).map((button) => [button, steadyLook(button)]));
  draw();
  const fresh = steadyButtons(el).filter((button) => before.get(button) !== steadyLook(button));
  steadyFor(fresh);
}

// A button that has just appeared, no matter whose entry brought it, can be tapped only after a moment. It returns how to end that.
/** @param {HTMLElement} button */
export function steadyNew(button) {
  const timer = steadyFor([button]);
  return () => clearTimeout(timer);
}

/** @param {HTMLElement[]} buttons */
function steadyFor(buttons) {
  for (const button of buttons) button.style.pointerEvents = "none";
  return setTimeout(() => { for (const button of buttons) button.style.pointerEvents = "" }, STEADY_FOR);
}

/** @param {HTMLElement} el @returns {HTMLElement[]} */
const steadyButtons = (el) => [...el.querySelectorAll("button")];

/** @param {HTMLElement} button */
function steadyLook(button) {
  const {x, y} = button.getBoundingClientRect();
  return `${Math.round(x)} ${Math.round(y)} ${button.textContent} ${button.closest("section")?.textContent}`;
}
