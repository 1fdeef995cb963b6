"""Parts of a screen: each a builder in Python (`feed.py`) beside its drawing in plain JavaScript (`feed.js`).

A builder makes JSON values from what one seat may see; the drawing turns them into elements. Drawings
import nothing and share one scope: `bundle` joins them, behind the vendored Preact + htm, into the one
script of a screen. The one-file replay uses the same scripts.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
SCREENS = HERE.parent
LIBRARY = HERE / "vendor" / "htm-preact-3.1.1.js"


def _library() -> str:
    """Preact + htm in a scope of its own, its exports as `preact`."""
    code = LIBRARY.read_text("utf-8").rstrip()
    body, exports = re.fullmatch(r"(.*)export\{(.*)\};?", code, re.DOTALL).groups()
    pairs = (item.split(" as ") for item in exports.split(","))
    names = ",".join(f"{public}:{private}" for private, public in pairs)
    return f"const preact = (() => {{{body};return {{{names}}}}})();"


@cache
def bundle(*names: str) -> str:
    """The script of a screen made of these parts, named as in dashboards/ (the entry points come last)."""
    files = [SCREENS / f"{name}.js" for name in (*names, "parts/common/screen")]
    return "\n".join([_library(), *(file.read_text("utf-8") for file in files)])


@cache
def styles(*names: str) -> str:
    """The theme, and the sheets of these parts behind it."""
    files = [SCREENS / f"{name}.css" for name in ("parts/common/theme", *names)]
    return "\n".join(file.read_text("utf-8") for file in files)
