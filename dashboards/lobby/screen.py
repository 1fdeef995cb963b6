"""The component that shows the lobby and the set-up, and the codes to scan."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import segno

from dashboards.parts import styles
from dashboards.parts.common.screen import Screen


class LobbyScreen(Screen):
    """Lobby and set-up."""

    entry = "lobby/screen"
    _stylesheets: ClassVar[list[str]] = [styles("lobby/lobby", "parts/setup/setup")]


@lru_cache(maxsize=256)
def qr(text: str) -> dict[str, Any]:
    """Return a QR code as one SVG path in a square of `size` units, quiet zone included."""
    matrix = segno.make(text, error="m", micro=False).matrix
    runs: list[str] = []
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                runs.append(f"M{x + 3} {y + 3}h1v1h-1z")
    return {"size": len(matrix) + 6, "path": "".join(runs)}
