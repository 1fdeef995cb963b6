"""Parts of a screen: each a builder in Python (`feed.py`) beside its drawing in plain JavaScript (`feed.js`).

A builder makes JSON values from what one seat may see; the drawing turns them into elements. Drawings are modules
that import each other following the layers of these folders. `bundle` puts them, after the vendored Preact + htm,
into the one script of a screen, with the families of parts that the game is drawn with. The one-file replay is made
of the same modules.

May import everything below the screens; `pyproject.toml` has the layers of these folders. Begin with `common`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SCREENS = Path(__file__).parent.parent
_SPARE = re.compile(r"/\*.*?\*/\n?|^[ \t]+|\n(?=\n)", re.DOTALL | re.MULTILINE)
"""Comments, indentation and empty lines of style sheets. No text in them may contain a comment."""


@cache
def styles(*names: str) -> str:
    """Return the theme, followed by the style sheets of these parts, without comments and indentation."""
    files = [SCREENS / f"{name}.css" for name in ("parts/common/theme", *names)]
    return "\n".join(_SPARE.sub("", file.read_text("utf-8")) for file in files)
