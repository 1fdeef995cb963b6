"""A table over https in a browser: joining, playing, the host's lobby and the page about trust."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import DROPPED, LAPTOP, PHONE, sideways
from tests.ui.secured import Secured


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[Secured]:
    found = Secured(tmp_path)
    yield found
    found.stop(signal.SIGKILL)


NO_WORKER = "An SSL certificate error occurred when fetching the script."
"""A browser that only went past the warning lets a page have no worker; the page goes on without one."""


def opened(visit: Any, url: str, size: tuple[int, int] = PHONE, allow: tuple[str, ...] = ()) -> tuple[Page, list[str]]:
    """Open a page that goes past the warning; the list has the addresses of its connections."""
    page, sockets = visit("about:blank", size, allow=(*allow, NO_WORKER), ignore_https_errors=True), list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(url)
    return page, sockets


def test_two_phones_play_over_https_and_one_comes_back_after_a_restart(secured: Secured, visit: Any) -> None:
    number = secured.lay("Anna", "Ben", "Carla")
    secured.told(number, in_the_hall)
    secured.start()
    anna, sockets = opened(visit, secured.link("seat", number, "anna"), allow=DROPPED)
    ben, _ = opened(visit, secured.link("seat", number, "ben"), allow=DROPPED)
    expect(ben.locator("nav")).to_be_visible()
    for name in ("Plum", "Rope"):
        chip(anna, name)
    expect(ben.locator("header")).to_contain_text("Anna suggests")
    assert sockets
    assert all(url.startswith(f"wss://127.0.0.1:{secured.port}/seat/") for url in sockets)
    assert anna.evaluate("[isSecureContext, 'wakeLock' in navigator]") == [True, True]
    secured.restart()
    ben.get_by_role("button", name="I have none", exact=True).tap()
    expect(anna.locator("header")).to_contain_text("Carla")


def test_somebody_joins_by_the_letters_that_the_host_says(secured: Secured, visit: Any) -> None:
    number = secured.lay("Anna", "Ben")
    secured.start()
    host, _ = opened(visit, f"{secured.link('host')}#game/{number}", LAPTOP)
    host.locator(".lobby-seat").filter(has_text="Ben").get_by_role("button").click()
    host.get_by_role("button", name="Get a code").click()
    letters = host.locator(".lobby-letters")
    expect(letters).to_have_text(re.compile("[A-Z]{4}"))
    guest, _ = opened(visit, secured.url())
    guest.get_by_label("Code (four letters)").fill(letters.inner_text().replace("\n", ""))
    guest.get_by_role("button", name="Ask to join").tap()
    host.get_by_role("dialog").get_by_role("button", name="Let in").click()
    guest.wait_for_url(secured.link("seat", number, "ben"))
    expect(guest.locator("nav")).to_be_visible()


def test_the_page_about_trust_names_the_laptop_and_fits_a_phone(secured: Secured, visit: Any) -> None:
    number = secured.lay("Anna", "Ben")
    secured.start()
    assert (secured.https / "authority.key.pem").stat().st_mode & 0o077 == 0
    for size in ((360, 640), PHONE, LAPTOP):
        page = visit(secured.trust, size)
        expect(page.get_by_role("link", name="Go to the table")).to_have_attribute("href", secured.url())
        assert sideways(page) <= 0
        for summary in page.locator("summary").all():
            summary.click()
            expect(summary.locator("xpath=..").locator("li").first).to_be_visible()
        assert sideways(page) <= 0
        heights = page.locator("a.go, summary").evaluate_all("all => all.map(e => e.getBoundingClientRect().height)")
        assert min(heights) >= 48
    for theme, ground in (("light", "rgb(243, 236, 219)"), ("dark", "rgb(11, 21, 18)")):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        expect(page.locator("body")).to_have_css("background-color", ground)
    digits = page.locator("code").inner_text()
    host, _ = opened(visit, f"{secured.link('host')}#game/{number}", LAPTOP)
    host.get_by_text("how to trust this computer").click()
    expect(host.get_by_text(digits)).to_be_visible()
    expect(host.get_by_text(secured.trust)).to_be_visible()
