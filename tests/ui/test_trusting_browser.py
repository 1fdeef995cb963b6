"""A browser that trusts the authority of the laptop, as a phone does after the page about trust: no warning anywhere.

No flag of a test lets this browser go past a warning. It verifies the server as a device at a table does.
"""

from __future__ import annotations

import signal
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser, Error, Page, expect

from dashboards.server import certificates as https
from dashboards.server.certificates import certifiable
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import Visit
from tests.ui.devices import Devices
from tests.ui.secured import Authority, Secured

REFUSED, INVALID = "ERR_CERT_AUTHORITY_INVALID", "ERR_CERT_INVALID"


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
        with pytest.raises(Error, match=REFUSED):
            page.goto(other.url())
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
        public = not certifiable(name)
        with answering(context) as port, pytest.raises(Error, match=INVALID) if public else nullcontext():
            page.goto(f"https://{name}:{port}/")
    page.close()
