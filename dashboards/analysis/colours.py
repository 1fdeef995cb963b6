"""The theme's colors for plots: drawn in the dark theme, and replaced by the light ones in the browser.

On a page, a plot is built once for everybody, in dark colors. Each color has a light counterpart (`pairs`), which the
page's script substitutes where the light theme is on. A notebook has one reader: its plots have the colors of its theme
(`theme`).
"""

from __future__ import annotations

import re
from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

SHEET: Final = Path(__file__).parent.parent / "parts" / "common" / "theme.css"
_NIGHT: Final = re.compile(r"^:host \{(.*?)^\}", re.MULTILINE | re.DOTALL)
_DAY: Final = re.compile(r'^:host\(\[data-theme="day"\]\) \{(.*?)^\}', re.MULTILINE | re.DOTALL)
_COLOUR: Final = re.compile(r"--([a-z-]+): (#[0-9a-f]{6});")
STEPS: Final = 9
"""The number of shades in a heat map."""


@cache
def night() -> dict[str, str]:
    """Return the colors of the dark theme by name, as `#rrggbb`."""
    return _read(_NIGHT)


@cache
def day() -> dict[str, str]:
    """Return the colors of the light theme by name."""
    return _read(_DAY)


_light: ContextVar[bool] = ContextVar("_light", default=False)


@contextmanager
def theme(name: str) -> Generator[None]:
    """Make plots in the colors of Panel's theme of this name: "dark", or any other for the light one."""
    before = _light.set(name != "dark")
    try:
        yield
    finally:
        _light.reset(before)


def palette() -> dict[str, str]:
    """Return the colors in which plots are made now."""
    return day() if _light.get() else night()


def _read(block: re.Pattern[str]) -> dict[str, str]:
    match = block.search(SHEET.read_text("utf-8"))
    return dict(_COLOUR.findall(match[1])) if match else {}


@cache
def shades(light: bool = False) -> tuple[str, ...]:
    """Return the shades from low to high: from the panel's color to brass."""
    theme = day() if light else night()
    return tuple(between(theme["raised"], theme["touch"], step / (STEPS - 1)) for step in range(STEPS))


def between(low: str, high: str, part: float) -> str:
    """Return the color at this part of the way from one to another."""
    pairs = zip(_parts(low), _parts(high), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * part):02x}" for a, b in pairs)


def _parts(colour: str) -> tuple[int, ...]:
    return tuple(int(colour[at : at + 2], 16) for at in (1, 3, 5))


@cache
def pairs() -> dict[str, str]:
    """Return dark color → light color, for every color used in plots."""
    names = ("ground", "panel", "raised", "line", "text", "quiet", "touch", "accent", "good", "bad", "pencil")
    opposites = dict(zip(shades(), shades(light=True), strict=True))
    return opposites | {night()[name]: day()[name] for name in names}
