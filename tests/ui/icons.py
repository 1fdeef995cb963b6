"""Icons for home screens, drawn from the picture of the browser's tab: `python -m tests.ui.icons`.

A maskable icon fills its square, and what is drawn on it stays within the circle that every system leaves (four fifths
of the width, by the W3C's manifest). The touch icon fills its square too: iPhones round it themselves.
"""

from __future__ import annotations

import re

from playwright.sync_api import Browser, sync_playwright

from dashboards.server.answers import EMBLEM
from dashboards.server.home_screen import DRAWN, ICONS, TOUCH
from tests.ui.conftest import ARGUMENTS, browser_program

GROUND = re.compile(r"<rect[^>]*/>")


def picture(name: str) -> str:
    """Return an icon as SVG."""
    if DRAWN.get(name) == "any":
        return EMBLEM
    ground, drawn = GROUND.search(EMBLEM), GROUND.sub("", EMBLEM)
    assert ground is not None
    full = ground[0].replace('rx="7"', 'rx="0"')
    moved = '<g transform="translate(1.6 1.6) scale(.9)">'
    return drawn.replace('32">', f'32">{full}{moved}', 1).replace("</svg>", "</g></svg>")


def drawn(browser: Browser, name: str) -> bytes:
    """Return an icon as PNG, with a transparent ground where nothing is drawn."""
    size = int(name.rpartition("-")[2])
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{picture(name)}")
    found = page.screenshot(omit_background=True)
    page.close()
    return found


if __name__ == "__main__":
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for name in (TOUCH, *DRAWN):
            (ICONS / f"{name}.png").write_bytes(drawn(chromium, name))
        chromium.close()
