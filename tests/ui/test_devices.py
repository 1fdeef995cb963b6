"""A device that is lent again holds nothing of the test before, but for files that never change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Error

from tests.ui.conftest import Served
from tests.ui.devices import Devices, port_for

KEEP = "() => { localStorage.setItem('kept', 'secret'); document.cookie = 'kept=secret' }"


def test_nothing_that_a_page_kept_is_there_for_the_next(served: Served, chromium: Browser) -> None:
    served.start()
    devices, asked = Devices(chromium), []
    first = devices.lend()
    device = first.context
    device.new_page().goto("about:blank")
    first.goto(served.url("/"))
    first.evaluate(KEEP)
    devices.back(device)
    assert device.pages == [], "pages that a test opened itself are closed too"
    again = devices.lend()
    again.on("request", lambda request: asked.append(request.url))
    again.goto(served.url("/"))
    assert again.context is device
    kept = again.evaluate("[Object.keys(localStorage), document.cookie, history.length]")
    assert kept == [["boardside-introduced"], "", 2], "only what every device of the tests knows"
    assert devices.lend().context is not device, "two devices at a time are two"
    assert devices.lend(locale="de-DE").context is not device
    for context in {page.context for page in (again,)}:
        context.close()


def test_an_unused_device_is_new(served: Served, chromium: Browser) -> None:
    devices = Devices(chromium)
    device = devices.lend().context
    devices.back(device)
    new = devices.lend(used=False).context
    assert new is not device
    for context in (device, new):
        context.close()


def test_a_device_comes_back_whose_page_is_still_failing(chromium: Browser) -> None:
    """Pages do not close while the browser's own page about an error is coming: of twenty, one or more would hang."""
    devices, nobody = Devices(chromium), port_for(chromium)
    for _ in range(20):
        page = devices.lend()
        for _ in range(3):
            with pytest.raises(Error, match="ERR_CONNECTION_REFUSED"):
                page.goto(f"http://127.0.0.1:{nobody}/")
        devices.back(page.context)
        assert page.is_closed()
    page.context.close()


def test_a_port_has_one_owner_at_a_time() -> None:
    class Owner:
        pass

    one, other = Owner(), Owner()
    first = port_for(one)
    assert port_for(other) != first
    del one
    assert port_for(Owner()) == first
