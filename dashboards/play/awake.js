// Keeps the screen on while a game is played. Where the browser lends a lock for that (over https, and on the host's own
// computer), the page asks for it; over plain http a silent, transparent video may do the same, if its player wants that.

import {useEffect} from "../parts/common/preact.js";

const AWAKE_FRAME = 5000;  // milliseconds between two pictures of the video

// Whether the browser lends a lock of the screen to this page.
export const awakeLends = () => "wakeLock" in navigator;

// Whether a video can be made here; Safari plays no such video in a way that keeps the screen on.
export const awakeFilms = () => typeof HTMLCanvasElement !== "undefined" && "captureStream" in HTMLCanvasElement.prototype;

// Keeps the screen on as long as `wanted`.
/** @param {boolean} wanted */
export function useAwake(wanted) {
  useEffect(() => {
    if (!wanted) return;
    return awakeLends() ? awakeLocked() : awakeFilms() ? awakeFilmed() : undefined;
  }, [wanted]);
}

// Asks for the lock, and again after each return: a browser takes it back when the page is out of sight. It returns how to end that.
function awakeLocked() {
  let ended = false, asking = false, lock = /** @type {WakeLockSentinel | null} */ (null);
  const ask = async () => {
    if (ended || asking || document.visibilityState !== "visible" || (lock && !lock.released)) return;
    asking = true;
    try { lock = await navigator.wakeLock.request("screen") } catch (e) { /* the battery is low, or the system says no */ }
    asking = false;
    if (ended) lock?.release();
  };
  ask();
  document.addEventListener("visibilitychange", ask);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", ask);
    lock?.release();
  };
}

// Plays a video without sound from the first tap on, behind the page and as large as it: browsers ask for that. It returns how to end it.
function awakeFilmed() {
  const canvas = Object.assign(document.createElement("canvas"), {width: 2, height: 2}), video = document.createElement("video");
  const draw = () => canvas.getContext("2d")?.fillRect(0, 0, 2, 2);
  Object.assign(video, {muted: true, playsInline: true, srcObject: canvas.captureStream(1)});
  video.setAttribute("aria-hidden", "true");
  video.style.cssText = "position:fixed;inset:0;width:100%;height:100%;opacity:.01;z-index:-1;pointer-events:none";
  document.body.append(video);
  const timer = setInterval(draw, AWAKE_FRAME);
  const play = () => {
    if (document.visibilityState !== "visible") return;
    draw();
    video.play().then(() => removeEventListener("pointerup", play, true), () => {});
  };
  addEventListener("pointerup", play, true);
  document.addEventListener("visibilitychange", play);
  play();  // a page that was touched before may begin at once
  return () => {
    clearInterval(timer);
    removeEventListener("pointerup", play, true);
    document.removeEventListener("visibilitychange", play);
    for (const track of /** @type {MediaStream} */ (video.srcObject).getTracks()) track.stop();
    video.remove();
  };
}
