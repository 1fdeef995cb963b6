"""The component that shows the lobby, the set-up and the join page, and the codes to scan."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

import segno

from dashboards.parts import HERE, bundle, styles
from dashboards.screen import Screen


class LobbyScreen(Screen):
    """Lobby, set-up and join page."""

    _esm = bundle("lobby", "setup", "setup_players", "setup_rules", "setup_clue", "setup_risk", "join")
    _stylesheets: ClassVar[list[str]] = [
        styles(),
        (HERE / "lobby.css").read_text("utf-8"),
        (HERE / "setup.css").read_text("utf-8"),
    ]


@lru_cache(maxsize=256)
def qr(text: str) -> dict[str, Any]:
    """A QR code as one SVG path in a square of `size` units, quiet zone included."""
    matrix = segno.make(text, error="m", micro=False).matrix
    runs: list[str] = []
    for y, row in enumerate(matrix):
        for x, dark in enumerate(row):
            if dark:
                runs.append(f"M{x + 3} {y + 3}h1v1h-1z")
    return {"size": len(matrix) + 6, "path": "".join(runs)}
