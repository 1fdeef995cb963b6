"""What a phone loads: few bytes the first time, next to none the second, and every file is one of ours."""

from __future__ import annotations

from typing import Any
from zlib import compress

import pytest
from playwright.sync_api import Page, expect

from dashboards.server import files
from dashboards.server.files import WHOLE, Unread, cut
from tests.ui.conftest import LAPTOP, Served, Visit

MOST = 500_000
"""Bytes on the line, all in all, of the first page of a phone."""


class Scales:
    """Weighs what a page loads: files as they come over the line, messages packed as the line packs them."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.files: list[str] = []
        line = page.context.new_cdp_session(page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))
        line.on("Network.webSocketFrameReceived", self._heard)
        line.on("Network.requestWillBeSent", self._asked)

    def _heard(self, event: dict[str, Any]) -> None:
        self._add(len(compress(event["response"]["payloadData"].encode(), 6)))

    def _add(self, count: float) -> None:
        self.bytes += int(count)

    def _asked(self, event: dict[str, Any]) -> None:
        self.files.append(event["request"]["url"].split("/", 3)[3])


@pytest.mark.parametrize("game", ["clue", "cold_cash_risk"])
def test_a_phone_loads_little_and_keeps_it(served: Served, visit: Visit, game: str) -> None:
    number = served.lay("Anna", "Ben", "Carla", game=game)
    served.start()
    page = visit("about:blank", used=False)
    first = Scales(page)
    page.goto(served.link("seat", number, "anna"))
    expect(page.get_by_role("navigation")).to_be_visible()
    assert 50_000 < first.bytes < MOST
    loaded = {name.rsplit("/", 1)[-1] for name in first.files if name.startswith("static/")}
    assert loaded == {"bokeh.js", "element.js", "PlayScreen.js"}
    second = Scales(page)
    page.goto(served.link("seat", number, "anna"))
    expect(page.get_by_role("navigation")).to_be_visible()
    assert second.bytes < first.bytes - 150_000, "what is kept is not loaded again"


def test_the_page_for_joining_is_a_page_without_a_line(served: Served, visit: Visit) -> None:
    served.start()
    page = visit("about:blank", LAPTOP, used=False)
    scales = Scales(page)
    page.goto(served.url("/"))
    expect(page.get_by_role("heading", name="Join the table")).to_be_visible()
    assert scales.bytes < 20_000


def test_of_bokeh_a_page_gets_what_it_needs() -> None:
    whole = WHOLE.read_text("utf-8")
    found = cut(whole)
    assert len(compress(found.encode(), 9)) < 100_000
    assert "data:image/svg" not in found, "no icons of a plot's tools"
    assert "numbro" not in found, "no library that only a plot's tooltips call"
    assert found.startswith(whole[:1500]), "its licence goes with it"
    with pytest.raises(Unread):
        cut("function () {}")
    with pytest.raises(Unread, match=r"no module styles/icons\.css"):
        cut(whole.replace('"styles/icons.css":', '"styles/signs.css":'))


def test_an_unknown_release_of_bokeh_is_loaded_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(_: str) -> str:
        raise Unread("no list")

    monkeypatch.setattr(files, "cut", unread)
    address, _ = files.scripts.__wrapped__()
    assert files.KNOWN[address].body == WHOLE.read_bytes()
