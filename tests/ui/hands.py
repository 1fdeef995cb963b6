"""A thumb, a keyboard, and the accessibility tree: three ways to use a phone, each of which finds a button by name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.patience import PATIENCE

THUMB = 48
MOST = 200
"""Presses of a key within which the focus must have come everywhere."""
HAS_FOCUS = """(el) => {
  const within = (one) => one?.shadowRoot ? within(one.shadowRoot.activeElement) : one;
  return within(document.activeElement) === el }"""
SPOKEN = """() => {
  const below = (root) => [...root.querySelectorAll("*")].flatMap((el) => el.shadowRoot ? roots(el.shadowRoot) : []);
  const roots = (root) => [root, ...below(root)];
  const text = new Map();
  window.announced = [];
  const look = () => {
    for (const el of roots(document).flatMap((root) => [...root.querySelectorAll("[aria-live]")])) {
      const now = el.textContent.trim();
      if (text.has(el) && text.get(el) !== now && now) window.announced.push(now);
      text.set(el, now);
    }
  };
  look();
  const watch = new MutationObserver(look);
  for (const root of roots(document)) watch.observe(root, {subtree: true, childList: true, characterData: true});
}"""
"""Writes down what live regions say from now on."""
FRAME = "() => new Promise((then) => requestAnimationFrame(() => then()))"
Name = str | re.Pattern[str]


@dataclass
class Thumb:
    """A thumb that counts its taps."""

    page: Page
    taps: int = 0

    def button(self, name: Name) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str)).first

    def tap(self, name: Name) -> None:
        """Tap what is already visible: no scrolling, and large enough for a thumb."""
        target = self.button(name)
        expect(target).to_be_enabled()
        box, size = target.bounding_box(), self.page.viewport_size
        assert box is not None, name
        assert size is not None
        assert box["y"] >= 0, f"{name} needs a scroll"
        assert box["y"] + box["height"] <= size["height"], f"{name} needs a scroll"
        assert min(box["width"], box["height"]) >= THUMB - 0.5, f"{name} is {box['width']:.0f}×{box['height']:.0f}"
        target.tap()
        self.taps += 1

    def pick(self, name: Name) -> None:
        """Tap it, wherever it is on the page."""
        self.button(name).tap()

    def sees(self, text: Name) -> None:
        """Wait until this can be read."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def counted(self) -> int:
        found, self.taps = self.taps, 0
        return found


@dataclass
class Keyboard(Thumb):
    """Keys alone: Tab to a button, arrows within a group, Enter. The focus stays where it was from one to the next."""

    def tap(self, name: Name) -> None:
        """Press it, and count it."""
        self.pick(name)
        self.taps += 1

    def pick(self, name: Name) -> None:
        """Go to a button and press it."""
        target = self.button(name)
        expect(target).to_be_enabled()
        self._reach(target, name)
        self.page.keyboard.press("Enter")

    def _reach(self, target: Locator, name: Name) -> None:
        for _ in range(MOST):
            if target.evaluate(HAS_FOCUS):
                expect(target).to_be_in_viewport()
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"No key reaches {name}")


@dataclass
class Listener(Thumb):
    """Nothing but the accessibility tree, as a screen reader has it: roles, names, what is announced, what is done."""

    session: CDPSession = field(init=False)

    def __post_init__(self) -> None:
        self.session = self.page.context.new_cdp_session(self.page)
        for domain in ("Accessibility", "DOM", "Runtime"):
            self.session.send(f"{domain}.enable")
        self.page.evaluate(SPOKEN)

    def announced(self, text: str) -> int:
        """Return how often this was announced while the page was open."""
        return sum(text in said for said in self.page.evaluate("announced"))

    def tree(self) -> Iterator[tuple[str, str, dict[str, Any]]]:
        """Yield role, name and node of all that a screen reader meets, in its order."""
        nodes = {one["nodeId"]: one for one in self.session.send("Accessibility.getFullAXTree")["nodes"]}
        ahead = [next(node["nodeId"] for node in nodes.values() if "parentId" not in node)]
        while ahead:
            node = nodes.get(ahead.pop())
            if node is None:
                continue
            ahead += reversed(node.get("childIds", []))
            if not node["ignored"]:
                yield node.get("role", {}).get("value", ""), node.get("name", {}).get("value", ""), node

    def words(self) -> str:
        """Return all that is read out, from the first to the last."""
        return "\n".join(name for role, name, _ in self.tree() if role in {"StaticText", "button", "heading", "image"})

    def tap(self, name: Name) -> None:
        """Do it, and count it."""
        self.pick(name)
        self.taps += 1

    def pick(self, name: Name) -> None:
        """Do what a button of this name does."""
        node = self._wait(lambda: self._found(name), name)
        found = self.session.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})
        self.session.send(
            "Runtime.callFunctionOn",
            {"objectId": found["object"]["objectId"], "functionDeclaration": "function () { this.click() }"},
        )

    def _found(self, name: Name) -> dict[str, Any] | None:
        for role, said, node in self.tree():
            disabled = any(one["name"] == "disabled" and one["value"]["value"] for one in node.get("properties", []))
            if role == "button" and not disabled and (said == name if isinstance(name, str) else name.search(said)):
                return node
        return None

    def sees(self, text: Name) -> None:
        """Wait until this is read out."""
        self._wait(lambda: re.search(re.escape(text) if isinstance(text, str) else text, self.words()), text)

    def _wait(self, look: Callable[[], Any], name: Name) -> Any:
        """Look at every frame until something is found."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if found := look():
                return found
            self.page.evaluate(FRAME)
        raise AssertionError(f"A screen reader does not find {name} in:\n{self.words()}")
