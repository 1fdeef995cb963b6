"""A device as its user knows it, in any engine: tap what bears a name, write, read."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from tests.patience import PATIENCE

PHONE = (390, 844)
LOOKING = (Path(__file__).parent / "looking.js").read_text("utf-8")
"""Functions that look through the page and all of its shadow roots."""


class Missing(AssertionError):
    """Raised when something that a test waits for does not appear."""


class Engine(Protocol):
    """A browser that can open devices, each with a storage of its own."""

    name: str

    async def device(self, size: tuple[int, int] = PHONE) -> Device:
        """Open an empty page of this size as a device of its own."""
        ...

    async def close(self) -> None:
        """End the browser."""
        ...


class Device:
    """One page in one engine. `wrong` holds errors of its scripts, and requests to other hosts."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    # ------------------------------------------------------------------ what each engine does in its own way

    async def open(self, url: str) -> None:
        """Go to an address and wait until the page is loaded."""
        raise NotImplementedError

    async def script(self, code: str) -> Any:
        """Return the value of an expression in the page; it must fit into JSON."""
        raise NotImplementedError

    async def touch(self, x: float, y: float) -> None:
        """Touch the page at a place of its window."""
        raise NotImplementedError

    async def write(self, text: str) -> None:
        """Type into what has the focus."""
        raise NotImplementedError

    async def picture(self, file: Path) -> None:
        """Write what the window shows as a PNG."""
        raise NotImplementedError

    # ------------------------------------------------------------------ the same everywhere

    async def look(self, call: str, *words: Any) -> Any:
        """Return the answer of one of the functions of looking.js."""
        given = ", ".join(json.dumps(word) for word in words)
        code = f"(() => {{ {LOOKING}; return JSON.stringify({call}({given}) ?? null); }})()"
        return json.loads(await self.script(code))

    async def tap(self, name: str, inside: str = "") -> None:
        """Touch the first thing with this name that can be tapped (* stands for any text); wait until it is there.

        `inside`: only in elements of this selector.
        """
        await self._touch_still(f"nothing to tap: {name}", "place", _pattern(name), inside)

    async def point(self, selector: str) -> None:
        """Touch the first element of a selector, whatever may be above it; wait until it is there."""
        await self._touch_still(f"not there: {selector}", "spot", selector)

    async def _touch_still(self, otherwise: str, call: str, *words: str) -> None:
        """Touch what a function of looking.js finds, once it finds it twice in the same place."""
        before: list[Any] = [None]

        async def still() -> Any:
            before.append(await self.look(call, *words))
            return before[-1] if before[-1] == before[-2] else None

        await self.touch(*await self.until(still, otherwise))

    async def sees(self, text: str) -> None:
        """Wait until the page shows this text."""
        await self.until(lambda: self.look("shows", text), f"not shown: {text}")

    async def sees_no(self, text: str) -> None:
        """Wait until the page does not show this text any more."""
        await self.until(lambda: self.look("lacks", text), f"still shown: {text}")

    async def fill(self, label: str, text: str) -> None:
        """Touch a field, and write into it."""
        await self.tap(label)
        await self.write(text)

    async def sideways(self) -> int:
        """Return by how many pixels the page is wider than its window."""
        return int(await self.script("document.documentElement.scrollWidth - innerWidth"))

    async def until(self, look: Callable[[], Any], otherwise: str) -> Any:
        """Return what `look` finds, as soon as it finds anything."""
        deadline = time.monotonic() + PATIENCE
        while not (found := await look()):
            if time.monotonic() > deadline:
                said = " ".join((await self.look("text")).split())
                raise Missing(f"{otherwise}. The page says: {said}. Wrong: {self.wrong}")
            await asyncio.sleep(0.05)
        return found


def _pattern(name: str) -> str:
    return "^" + ".*".join(re.escape(part) for part in name.split("*")) + "$"
