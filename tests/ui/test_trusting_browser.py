"""A browser that trusts the authority of the laptop, as a phone does after the page about trust: no warning anywhere.

No flag of a test lets this browser go past a warning. It verifies the server as a device at a table does.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import ssl
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from dashboards.server import certificates as https
from dashboards.server.certificates import certifiable
from tests.patience import PATIENCE
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import DROPPED, PHONE, SMALL, TABLET, Served, Visit, sideways
from tests.ui.devices import Devices, closed
from tests.ui.secured import Authority, Secured

REFUSED, INVALID, UNREACHED = "ERR_CERT_AUTHORITY_INVALID", "ERR_CERT_INVALID", "ERR_CONNECTION_REFUSED"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority(tmp_path_factory.mktemp("authority"))


@pytest.fixture(scope="module")
def trusting(authority: Authority, chromium: Browser) -> Iterator[Browser]:
    """Yield a browser that trusts the authority; it is told that every name leads here, and asks nobody else."""
    browser = authority.browser(chromium, "--host-resolver-rules=MAP * 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture(scope="module")
def devices(trusting: Browser) -> Devices:
    """Devices that trust the authority, in place of those of other tests."""
    return Devices(trusting)


@pytest.fixture
def secured(authority: Authority, tmp_path: Path) -> Iterator[Secured]:
    found = authority.lent(Secured(tmp_path))
    yield found
    found.stop(signal.SIGKILL)


def heard(visit: Visit, url: str) -> tuple[Page, list[str]]:
    """Open a page; the list has the addresses of its connections."""
    page, sockets = visit("about:blank"), list[str]()
    page.on("websocket", lambda socket: sockets.append(socket.url))
    page.goto(url)
    return page, sockets


def test_a_device_that_trusts_the_laptop_joins_and_plays_without_a_warning(secured: Secured, visit: Visit) -> None:
    number = secured.lay("Anna", "Ben", "Carla")
    secured.told(number, in_the_hall)
    secured.start()
    door = visit(secured.url())
    expect(door.get_by_role("heading", name="Join the table")).to_be_visible()
    anna, sockets = heard(visit, secured.link("seat", number, "anna"))
    ben, _ = heard(visit, secured.link("seat", number, "ben"))
    expect(ben.locator("nav")).to_be_visible()
    for name in ("Plum", "Rope"):
        chip(anna, name)
    expect(ben.locator("header")).to_contain_text("Anna suggests")
    assert sockets
    assert all(url.startswith(f"wss://127.0.0.1:{secured.port}/seat/") for url in sockets)
    for page in (door, anna, ben):
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [True, True]


def test_it_refuses_the_laptop_of_another_table(devices: Devices, tmp_path: Path) -> None:
    other = Secured(tmp_path)
    other.start()
    page = devices.lend()
    try:
        refused(page, other.url(), REFUSED)
    finally:
        devices.back(page.context)
        other.stop(signal.SIGKILL)


@contextmanager
def answering(context: ssl.SSLContext) -> Iterator[int]:
    """Answer over https with these certificates, at the port that is given."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_stolen_key_certifies_no_public_site_for_a_browser(
    authority: Authority, trusting: Browser, tmp_path: Path
) -> None:
    """A server of the thief answers for two names; only the certificate of the private one is believed."""
    page = trusting.new_page()
    for name in ("laptop.local", "www.example.org"):
        certificate, key = https._server([name], authority.made.authority, authority.made._key, https.now())
        file = tmp_path / "forged.pem"
        file.write_bytes(https._pem(certificate) + https._secret(key))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        with answering(context) as port:
            url = f"https://{name}:{port}/"
            page.goto(url) if certifiable(name) else refused(page, url, INVALID)
    closed(page)


# ---------------------------------------------------------------------- a server that cannot be reached

GONE = (*DROPPED, "net::ERR", "fetch")
TITLE = "The table can't be reached"
READY = "navigator.serviceWorker.controller !== null"
WORKERS = (
    "navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => [one.scope, one.active?.scriptURL]))"
)
KEPT = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) found.push(request.url, await (await cache.match(request)).text());
  }
  for (const one of await navigator.serviceWorker.getRegistrations()) {
    found.push(one.scope, one.active.scriptURL, await (await fetch(one.active.scriptURL)).text());
  }
  return found.join("\\n");
}"""
"""Everything that outlives a page in the hands of its worker."""


def seated(secured: Secured, visit: Visit, size: tuple[int, int] = PHONE, role: str = "seat") -> Page:
    """Open a page of a table that is played, and wait for its worker."""
    number = secured.lay("Anna", "Ben", "Carla")
    secured.told(number, in_the_hall)
    secured.start()
    page = visit(secured.link(role, number, "anna" if role == "seat" else "table"), size, allow=GONE)
    expect(page.locator("h1").first).to_be_visible()
    until(page, READY)
    return page


def until(page: Page, true: str) -> None:
    """Wait until a script answers with something true; Playwright would take any promise for true."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(true):
        assert time.monotonic() < deadline, f"never true: {true}"
        time.sleep(0.05)


def refused(page: Page, url: str, why: str) -> None:
    """Open an address that fails."""
    with pytest.raises(Error, match=why):
        page.goto(url)


def stands_in(page: Page, said: str = TITLE) -> None:
    expect(page.get_by_role("heading", name=said)).to_be_visible()


def test_a_phone_that_reaches_no_server_says_so_and_opens_its_seat_when_it_answers(
    secured: Secured, visit: Visit
) -> None:
    anna = seated(secured, visit)
    link = anna.url
    secured.stop()
    anna.goto("about:blank")
    anna.goto(link)
    stands_in(anna)
    expect(anna.get_by_text(f"This device tried 127.0.0.1:{secured.port}.")).to_be_visible()
    expect(anna.get_by_text("Last tried at")).to_be_visible()
    assert anna.url == link
    anna.reload()
    stands_in(anna)
    secured.start()
    expect(anna.locator("header")).to_contain_text("suggest")
    assert anna.url == link
    for name in ("Plum", "Rope"):
        chip(anna, name)
    expect(anna.locator("header")).to_contain_text("Ben")


def test_a_worker_knows_no_link_no_player_and_no_other_path(secured: Secured, visit: Visit) -> None:
    anna = seated(secured, visit)
    anna.reload()
    expect(anna.locator("nav")).to_be_visible()
    (scope, script), *others = anna.evaluate(WORKERS)
    assert not others
    assert scope == secured.url("/seat/")
    assert re.fullmatch(re.escape(secured.url("/worker-")) + "[0-9a-f]{16}[.]js", script)
    told = anna.evaluate("fetch('/health').then((answer) => answer.json())")
    assert script == secured.url(told["worker"]), "the server knows it by this address, or it would remove itself"
    kept = anna.evaluate(KEPT)
    token = anna.url.rpartition("/")[2]
    assert "be reached" in kept, "the stand-in is a part of the script"
    assert token not in kept
    assert not re.search(r"\d-[\w-]{24}|Anna|Carla|Plum|scarlet|envelope", kept)
    secured.stop()
    for way in ("/", f"/tv/{token}", f"/statistics/{token}"):
        refused(anna, secured.url(way), UNREACHED)


def test_a_newer_version_brings_its_own_worker_and_an_older_one_ends_it(secured: Secured, visit: Visit) -> None:
    anna = seated(secured, visit)
    link, (_, first) = anna.url, anna.evaluate(WORKERS)[0]
    anna.goto("about:blank")  # an open page comes back by itself
    secured.program = "tests.ui.newer_served"
    secured.restart()
    anna.goto(link)
    expect(anna.locator("nav")).to_be_visible()
    until(anna, f"{WORKERS}.then((all) => all.length === 1 && all[0][1] && all[0][1] !== '{first}')")
    anna.goto("about:blank")
    secured.stop()
    anna.goto(link)
    stands_in(anna, "A newer table can't be reached")
    secured.program = "tests.ui.older_served"
    secured.start()
    expect(anna.locator("nav")).to_be_visible()
    until(anna, f"{WORKERS}.then((all) => all.length === 0)")
    secured.stop()
    refused(anna, link, UNREACHED)


def test_behind_the_stand_in_the_browser_still_warns_of_a_certificate(
    secured: Secured, visit: Visit, tmp_path: Path
) -> None:
    anna = seated(secured, visit)
    link = anna.url
    secured.stop()
    shutil.rmtree(secured.https)
    secured.start()
    anna.goto(link)
    stands_in(anna)
    with (
        anna.expect_event("framenavigated", lambda frame: frame.url.startswith("chrome-error:")),
        anna.expect_event("requestfailed", lambda request: request.is_navigation_request()) as failed,
    ):
        anna.get_by_role("button", name="Show what the browser says").tap()
    assert failed.value.failure == f"net::{REFUSED}"


def test_over_plain_http_a_page_has_no_worker(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben")
    served.start()
    page = visit(served.link("seat", number, "anna"))
    expect(page.locator("nav")).to_be_visible()
    assert page.evaluate("isSecureContext"), "it could have one"
    assert page.evaluate(WORKERS) == []
    assert "worker" not in page.content()


@pytest.mark.parametrize("size", [SMALL, PHONE, TABLET, (1920, 1080)])
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_stand_in_fits_every_screen(secured: Secured, visit: Visit, size: tuple[int, int], theme: str) -> None:
    page = seated(secured, visit, size, "tv" if size[0] == 1920 else "seat")
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    secured.stop()
    page.reload()
    stands_in(page)
    assert sideways(page) <= 0
    heights = page.locator("button").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert min(heights) >= 48
    ground = "rgb(11, 21, 18)" if theme == "dark" else "rgb(243, 236, 219)"
    expect(page.locator("body")).to_have_css("background-color", ground)
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/unreachable-{size[0]}-{theme}.png")
