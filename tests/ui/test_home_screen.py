"""A page on a home screen: a manifest under each private link, with icons of our own, and no secret but that link."""

from __future__ import annotations

import json
import re
import struct
from base64 import b64encode
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboards.server.home_screen import DRAWN, ICONS, TOUCH
from tests.patience import PATIENCE
from tests.ui.conftest import PHONE, Served, Visit
from tests.ui.icons import drawn

ROLES = ("host", "seat", "table", "tv", "watch", "replay")
SAME = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height), drawn = canvas.getContext("2d");
    drawn.drawImage(image, 0, 0);
    return drawn.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  return a.length === b.length ? a.reduce((sum, value, i) => sum + Math.abs(value - b[i]), 0) / a.length : 255;
}"""
"""How much two pictures differ, in steps of 255 per color and pixel."""


def link(served: Served, number: int, role: str) -> str:
    place = {"host": (0, "table"), "seat": (number, "anna")}.get(role, (number, "table"))
    return served.link(role, *place)


def told(page: Page) -> Any:
    """Return the manifest as the browser reads it, which finds no fault in it."""
    line = page.context.new_cdp_session(page)
    found = line.send("Page.getAppManifest")
    assert found["errors"] == []
    return {"url": found["url"], **json.loads(found["data"])}


@pytest.mark.parametrize("role", ROLES)
def test_every_page_has_a_manifest_of_its_own(served: Served, visit: Visit, role: str) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    at = link(served, number, role)
    page = visit(at, (1920, 1080) if role == "tv" else PHONE)
    expect(page.locator("h1").first).to_be_visible()
    found = told(page)
    assert found["url"] == f"{at}/manifest.webmanifest"
    way = at.removeprefix(served.url(""))
    assert (found["start_url"], found["id"], found["scope"]) == (way, way, "/")
    assert (found["name"], found["short_name"], found["display"]) == ("Boardside", "Boardside", "standalone")
    said = json.dumps(found)
    assert not re.search("Anna|Ben|Carla|Clue", said), "a home screen names no player and no game"
    assert set(re.findall(r"\d+-[\w-]{24}", said)) == {way.rpartition("/")[2]}
    for icon in found["icons"]:
        with urlopen(served.url(icon["src"]), timeout=PATIENCE) as answer:
            contents = answer.read()
        assert answer.headers["Content-Type"] == icon["type"] == "image/png"
        assert "{}x{}".format(*struct.unpack(">II", contents[16:24])) == icon["sizes"]
    assert {(icon["purpose"], icon["sizes"]) for icon in found["icons"]} == {
        (purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")
    }
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert page.request.get(served.url(str(touch))).headers["content-type"] == "image/png"


def test_a_manifest_is_kept_by_nobody_and_found_by_its_link_alone(served: Served) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    at = link(served, number, "seat")
    with urlopen(f"{at}/manifest.webmanifest", timeout=PATIENCE) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    token = at.rpartition("/")[2]
    wrong = [f"/seat/{token[:-1]}{'B' if token[-1] == 'A' else 'A'}", f"/tv/{token}", "/seat", "/seat/1-", ""]
    for way in wrong:
        with pytest.raises(HTTPError) as refused:
            urlopen(served.url(f"{way}/manifest.webmanifest"), timeout=PATIENCE)
        assert refused.value.code == 404
        assert "start_url" not in refused.value.read().decode()
        refused.value.close()


def test_the_icons_are_drawn_from_the_picture_of_the_tab(chromium: Browser) -> None:
    page = chromium.new_page()
    for name in (TOUCH, *DRAWN):
        kept, fresh = (ICONS / f"{name}.png").read_bytes(), drawn(chromium, name)
        assert page.evaluate(SAME, [encoded(kept), encoded(fresh)]) < 1, f"{name}: run python -m tests.ui.icons"
    page.close()


def encoded(contents: bytes) -> str:
    return b64encode(contents).decode()
