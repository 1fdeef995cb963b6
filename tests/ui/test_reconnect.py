"""A phone whose connection breaks: it says so, comes back by itself, and has missed nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.ui.cable import BAR, Cable
from tests.ui.conftest import DROPPED, LAPTOP, Served, Visit


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    found = Cable(served.port)
    yield found
    found.close()


def phone_on(cable: Cable, served: Served, visit: Visit) -> Page:
    page = visit("about:blank", allow=DROPPED)
    page.clock.install()
    page.goto(served.link("host").replace(str(served.port), str(cable.port)) + "#game/1")
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    page.evaluate("window.loadedOnce = true")
    return page


def rename(served: Served, visit: Visit, title: str) -> None:
    other = visit(served.link("host") + "#game/1", LAPTOP)
    other.get_by_role("button", name="Rename").click()
    other.get_by_label("Title").fill(title)
    other.get_by_role("button", name="Save title").click()
    expect(other.get_by_role("heading", name=title)).to_be_visible()


def test_a_short_break_is_mended_without_loading_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    cable.cut()
    expect(page.get_by_text(BAR)).to_be_visible()
    rename(served, visit, "Changed meanwhile")
    cable.join()
    expect(page.get_by_role("heading", name="Changed meanwhile")).to_be_visible()
    expect(page.get_by_text(BAR)).to_be_hidden()


def test_a_long_break_is_mended_by_loading_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    cable.cut()
    expect(page.get_by_text(BAR)).to_be_visible()
    page.clock.fast_forward(9_000)
    cable.join()
    expect(page.get_by_text(BAR)).to_be_hidden()
    rename(served, visit, "Still alive")
    expect(page.get_by_role("heading", name="Still alive")).to_be_visible()


def test_after_a_restart_of_the_server_the_page_loads_itself_anew(cable: Cable, served: Served, visit: Visit) -> None:
    page = phone_on(cable, served, visit)
    served.restart()
    expect(page.get_by_text(BAR)).to_be_hidden()
    page.wait_for_function("window.loadedOnce === undefined")
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
