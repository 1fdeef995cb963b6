// Taps that were meant for what stood there before: a finger on its way cannot turn back when somebody else's entry changes the page.

// Nobody reads a new button and taps it sooner than this, in milliseconds.
export const STEADY_FOR = 400;

// Returns a function to call before the page is drawn with somebody else's entry. For a short time afterwards, touching a
// button does something only if the same button stood in the same place before, and nothing else has changed in its section:
// “2 hits” of the next volley looks like “2 hits” of this one.
/** @param {HTMLElement} el */
export function steadyTaps(el) {
  let till = 0, before = new Map();
  el.addEventListener("click", (event) => {
    const button = /** @type {PointerEvent} */ (event).pointerType === "touch" && performance.now() < till
      && /** @type {Element} */ (event.target).closest("button");
    if (!button || before.get(button) === steadyLook(button)) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return () => {
    till = performance.now() + STEADY_FOR;
    before = new Map([...el.querySelectorAll("button")].map((button) => [button, steadyLook(button)]));
  };
}

/** @param {Element} button */
function steadyLook(button) {
  const {x, y} = button.getBoundingClientRect();
  return `${Math.round(x)} ${Math.round(y)} ${button.textContent} ${button.closest("section")?.textContent}`;
}
