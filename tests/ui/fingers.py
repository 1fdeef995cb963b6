"""Fingers on a page: touching the map, counting taps, and measuring what is too small to touch or to read."""

from __future__ import annotations

from playwright.sync_api import Locator, Page

COUNT = "window.taps = 0; document.addEventListener('pointerdown', () => window.taps++, true)"

SMALLEST = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const found = roots.flatMap(r => [...r.querySelectorAll('main button, nav button')]);
  return found.map(b => [b, b.getBoundingClientRect()])
    .filter(([b, r]) => r.width && Math.min(r.width, r.height) < 47.9)
    .map(([b, r]) => `${b.textContent} ${r.width}x${r.height}`);
}"""

LETTERS = """() => {
  const roots = [...document.querySelectorAll('*')].map(e => e.shadowRoot).filter(Boolean);
  const found = [];
  for (const el of roots.flatMap(r => [...r.querySelectorAll('.tv *')])) {
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const box = el.getBoundingClientRect();
    if (!own || !box.width || el.closest('.only-read, title, defs')) continue;
    const scale = el.getScreenCTM ? el.getScreenCTM().a : 1;
    found.push([parseFloat(getComputedStyle(el).fontSize) * scale, el.textContent.trim(), box.bottom, box.right]);
  }
  return found;
}"""

STILL = """async () => {
  const inside = (el) => [el, ...(el.shadowRoot ? all(el.shadowRoot) : [])];
  const all = (root) => [...root.querySelectorAll('*')].flatMap(inside);
  const ends = (one) => one.playState === "running" && one.effect.getTiming().iterations < 99;
  const moving = () => document.getAnimations().some(ends);
  const places = () => all(document.body).map((el) => {
    const {x, y, width, height} = el.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
  }).join();
  const frame = () => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(then)));
  await document.fonts.ready;
  for (let same = 0, before = ""; same < 3;) {
    await frame();
    const now = places();
    same = now === before && !moving() ? same + 1 : 0;
    before = now;
  }
}"""


def settled(page: Page) -> Page:
    """Wait until letters are loaded and nothing on the page moves any more."""
    page.evaluate(STILL)
    return page


def taps(page: Page) -> int:
    return int(page.evaluate("window.taps"))


def chip(page: Page, area: str) -> Locator:
    return page.locator(f'g.at[data-area="{area}"]')


def touch(page: Page, area: str, by: tuple[int, int] = (0, 0)) -> None:
    """Touch the map at the chip of this area, or `by` pixels beside it, once the chip stands still."""
    ring = chip(page, area).locator(".ring")
    ring.scroll_into_view_if_needed()
    settled(page)
    box = ring.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2 + by[0], box["y"] + box["height"] / 2 + by[1])


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)
