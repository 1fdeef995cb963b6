"""Draws the pictures of the gallery in a headless browser, without a network: python -m tests.gallery_pictures [NAME …]

Each example is served by Panel on this computer, and drawn once its page is quiet. Writes docs/gallery/*.png.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import holoviews as hv
import panel as pn
from PIL import Image, ImageChops
from playwright.sync_api import Browser, expect, sync_playwright

from tests.executed import fresh_home
from tests.gallery import EXAMPLES, season, shown
from tests.patience import PATIENCE
from tests.ui.conftest import ARGUMENTS, browser_program
from tests.ui.devices import port_for
from tests.ui.hosts import marimo

ACROSS = 900
"""Width of a picture in pixels."""
WIDER = {"living_room": 1540, "printed_report": 1250}
"""Width of the page where it is wider than its picture."""
HEIGHT, MARGIN, COLOURS = 1400, 12, 96
QUIET = 1500
"""Milliseconds that plots are given to find their size once the page is loaded."""


def draw(browser: Browser, path: Path, port: int) -> None:
    """Write the picture of an example, in the backend that is usual."""
    hv.Store.set_current_backend("bokeh")
    width = WIDER.get(path.stem, ACROSS)
    with _served(path, port) as address:
        viewport = {"width": width, "height": HEIGHT}
        page = browser.new_page(viewport=viewport, device_scale_factor=ACROSS / width)
        page.goto(address, wait_until="networkidle")
        expect(page.locator("canvas, table, img").first).to_be_attached(timeout=PATIENCE * 1000)
        page.wait_for_timeout(QUIET)
        trimmed(page.screenshot()).save(path.with_suffix(".png"), optimize=True)
        page.close()


@contextmanager
def _served(path: Path, port: int) -> Iterator[str]:
    """Serve an example with Panel, or with Marimo if it is a notebook of Marimo; yield its address."""
    if "marimo" in path.stem:
        with tempfile.TemporaryDirectory() as folder, marimo(path, port, Path(folder)) as address:
            yield address
        return
    found = shown(path)
    server = pn.serve({path.stem: lambda: found}, port=port, address="127.0.0.1", threaded=True, show=False)
    yield f"http://127.0.0.1:{port}/{path.stem}"
    server.stop()


def trimmed(picture: bytes) -> Image.Image:
    """Return a picture without the empty page below, in few colors."""
    whole = Image.open(io.BytesIO(picture)).convert("RGB")
    empty = Image.new("RGB", whole.size, whole.getpixel((1, whole.height - 1)))
    *_, low = ImageChops.difference(whole, empty).getbbox() or (0, 0, 0, whole.height)
    return whole.crop((0, 0, whole.width, min(low + MARGIN, whole.height))).quantize(COLOURS, dither=Image.Dither.NONE)


def main(names: list[str]) -> None:
    """Draw the pictures of these examples, or of all."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        os.environ |= fresh_home(Path(folder))
        season()
        browser = playwright.chromium.launch(executable_path=browser_program(), args=ARGUMENTS)
        for path in EXAMPLES:
            if not names or path.stem in names:
                draw(browser, path, port_for(draw))
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
