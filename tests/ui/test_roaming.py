"""A phone that sleeps, changes its address, roams or loses half its packets: back by itself, nothing lost or doubled.

How fast that is, is measured in tests/bench/test_returning.py.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from assistant.table.table import Table
from tests.ui.cable import BAR, Cable
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import DROPPED, LAPTOP, Served, Visit

HOUR = 3_600_000


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    """Yield the cable of Anna's phone; she stands in the Hall."""
    served.told(served.lay("Anna", "Ben", "Carla"), in_the_hall)
    found = Cable(served.port)
    yield found
    found.close()


def phone(cable: Cable, served: Served, visit: Visit) -> Page:
    page = visit("about:blank", allow=(*DROPPED, "Failed to repull session"))
    page.clock.install()
    page.goto(served.link("seat", 1, "anna").replace(str(served.port), str(cable.port)))
    expect(page.locator("nav")).to_be_visible()
    return page


def seat(served: Served, visit: Visit) -> Locator:
    """Return Anna's seat as the host's page lists it."""
    host = visit(served.link("host") + "#game/1", LAPTOP, allow=DROPPED)
    return host.get_by_role("list", name="Connections").get_by_role("listitem").filter(has_text="Anna")


def back(anna: Page) -> None:
    """Wait until the phone is in its seat and shows the newest line, her suggestion."""
    expect(anna.get_by_text(BAR)).to_be_hidden()
    expect(anna.locator("header")).to_contain_text("suggest")
    anna.wait_for_function(
        "!Object.keys(sessionStorage).some((k) => k.includes('unsent') && sessionStorage[k] !== '[]')"
    )


def suggestions(served: Served) -> int:
    served.stop(signal.SIGKILL)
    found: list[int] = []

    def count(table: Table) -> None:
        found.append(sum(type(line.event).__name__ == "SuggestionMade" for line in table.lines if not line.struck))

    served.told(1, count)
    return found[0]


@pytest.mark.parametrize("seed", [1, 2])
def test_an_entry_over_a_line_that_loses_half_its_packets_is_recorded_once(
    cable: Cable, served: Served, visit: Visit, seed: int
) -> None:
    served.start()
    anna = phone(cable, served, visit)
    cable.lose(seed)
    chip(anna, "Plum")
    chip(anna, "Rope")
    back(anna)
    assert suggestions(served) == 1


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.2"])
def test_a_phone_that_roams_is_back_in_its_seat_once(cable: Cable, served: Served, visit: Visit, address: str) -> None:
    """The server still believes in the old connection, and the phone gets no sign that it is dead."""
    served.start()
    anna, row = phone(cable, served, visit), seat(served, visit)
    chip(anna, "Plum")
    expect(row).to_contain_text("connected since")
    cable.freeze()
    chip(anna, "Rope")
    expect(anna.get_by_text(BAR)).to_be_visible()
    cable.roam(address)
    back(anna)
    expect(row.get_by_text("connected")).to_have_count(1)
    expect(row).to_contain_text("connected since")
    assert suggestions(served) == 1


def test_a_phone_that_wakes_elsewhere_does_not_wait_for_its_old_connection(
    cable: Cable, served: Served, visit: Visit
) -> None:
    """While it slept it noticed nothing: no question of its page failed."""
    served.start()
    anna = phone(cable, served, visit)
    anna.evaluate("window.loadedOnce = true")
    cable.freeze()
    cable.roam("127.0.0.2")
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    anna.wait_for_function("window.loadedOnce === undefined")
    chip(anna, "Plum")
    chip(anna, "Rope")
    back(anna)
    assert suggestions(served) == 1


def test_a_phone_that_slept_for_an_hour_is_back_in_its_seat(cable: Cable, served: Served, visit: Visit) -> None:
    """Meanwhile the server has closed the connection and forgotten the page; the phone has heard of neither."""
    served.program = "tests.ui.forgetful_served"
    served.start()
    anna, row = phone(cable, served, visit), seat(served, visit)
    chip(anna, "Plum")
    cable.freeze()
    chip(anna, "Rope")
    expect(row).to_contain_text(re.compile("last seen at"))
    anna.clock.fast_forward(HOUR // 12)
    cable.roam("127.0.0.2")
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    back(anna)
    expect(row.get_by_text("connected")).to_have_count(1)
    assert suggestions(served) == 1


def test_what_was_tapped_an_hour_ago_is_not_recorded(cable: Cable, served: Served, visit: Visit) -> None:
    served.program = "tests.ui.forgetful_served"
    served.start()
    anna, row = phone(cable, served, visit), seat(served, visit)
    chip(anna, "Plum")
    cable.freeze()
    chip(anna, "Rope")
    expect(row).to_contain_text("last seen at")
    anna.clock.fast_forward(HOUR)
    cable.roam()
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(anna.locator(".toast")).to_contain_text("Not sent, and now too old: Suggestion made")
    expect(anna.get_by_text(BAR)).to_be_hidden()
    assert suggestions(served) == 0


def test_a_page_whose_connection_ends_while_it_loads_does_not_stay_empty(served: Served, visit: Visit) -> None:
    served.lay("Anna", "Ben", "Carla")
    served.start()
    anna = visit("about:blank", allow=(*DROPPED, "Failed to repull session"))
    opened: list[WebSocketRoute] = []

    def first_one_ends(line: WebSocketRoute) -> None:
        opened.append(line)
        _ = line.close() if len(opened) == 1 else line.connect_to_server()

    anna.route_web_socket("**/ws", first_one_ends)
    anna.clock.install()
    anna.goto(served.link("seat", 1, "anna"))
    anna.wait_for_function("!!globalThis.Bokeh")
    anna.clock.fast_forward(10_000)
    expect(anna.locator("nav")).to_be_visible()
    assert len(opened) == 2
