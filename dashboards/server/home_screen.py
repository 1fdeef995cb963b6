"""A page on the home screen of a device: the manifest of its link, and icons (drawn by `python -m tests.ui.icons`).

A manifest names the private link of its page. It is found under that link alone, and no browser keeps it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from dashboards.server import files

MANIFEST: Final = "manifest.webmanifest"
"""The name of a page's manifest, below the page's link."""
ICONS: Final = files.HERE / "icons"
"""The folder of the icons."""
TOUCH: Final = "touch-180"
"""The icon that iPhones and iPads take."""
DRAWN: Final = {"icon-192": "any", "icon-512": "any", "maskable-192": "maskable", "maskable-512": "maskable"}
"""The other icons, and what for: systems cut a maskable one to a shape of theirs."""
GROUND: Final = "#0b1512"
"""The color of the pages, behind one that is only just opened."""


@cache
def icon(name: str) -> str:
    """Return the address of an icon."""
    return files.address(name, (ICONS / f"{name}.png").read_bytes(), "png")


def manifest(link: str) -> dict[str, Any]:
    """Return the manifest of the page with this link.

    Its scope is the whole table, so that the way to the next game stays in the same window.
    """
    return {
        "id": link,
        "start_url": link,
        "scope": "/",
        "name": "Boardside",
        "short_name": "Boardside",
        "description": "Runs beside a physical board game.",
        "lang": "en",
        "display": "standalone",
        "theme_color": GROUND,
        "background_color": GROUND,
        "icons": [
            {"src": icon(name), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, purpose in DRAWN.items()
            for size in [name.rpartition("-")[2]]
        ],
    }
