"""A network that is gone says nothing: the page notices by itself, keeps what was tapped, and sends it once."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from assistant.table.table import Table
from tests.ui.cable import BAR, Cable
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import DROPPED, Served, Visit


@pytest.fixture
def cable(served: Served) -> Iterator[Cable]:
    """Anna stands in the Hall; her phone's cable."""
    served.told(served.lay("Anna", "Ben", "Carla"), in_the_hall)
    served.start()
    found = Cable(served.port)
    yield found
    found.close()


def phone(cable: Cable, served: Served, visit: Visit, player: str = "anna") -> Page:
    page = visit("about:blank", allow=DROPPED)
    page.clock.install()
    page.goto(served.link("seat", 1, player).replace(str(served.port), str(cable.port)))
    expect(page.locator("nav")).to_be_visible()
    return page


def unheard(cable: Cable, served: Served, visit: Visit) -> Page:
    """Anna suggests Plum with the Rope while nothing gets through, and is told so."""
    anna = phone(cable, served, visit)
    chip(anna, "Plum")
    cable.freeze()
    chip(anna, "Rope")
    expect(anna.get_by_text(BAR)).to_be_visible()
    return anna


def suggestions(served: Served) -> int:
    served.stop(signal.SIGKILL)
    found: list[int] = []

    def count(table: Table) -> None:
        found.append(sum(type(line.event).__name__ == "SuggestionMade" for line in table.lines if not line.struck))

    served.told(1, count)
    return found[0]


def test_the_bar_hides_nothing_of_the_page(cable: Cable, served: Served, visit: Visit) -> None:
    anna = unheard(cable, served, visit)
    bar, head, tabs = (anna.locator(place).bounding_box() for place in ("#offline", "header.turn", "nav"))
    assert bar is not None
    assert head is not None
    assert tabs is not None
    assert head["y"] >= bar["y"] + bar["height"] - 1
    size = anna.viewport_size
    assert size is not None
    assert tabs["y"] + tabs["height"] <= size["height"] + 1


def test_a_page_asks_by_itself_whether_the_table_is_still_there(cable: Cable, served: Served, visit: Visit) -> None:
    """Nothing is closed, nothing answers: as when a phone walks out of the Wi-Fi."""
    anna = phone(cable, served, visit)
    asked: list[str] = []
    anna.on("request", lambda request: asked.append(request.url))
    cable.freeze()
    expect(anna.get_by_text(BAR)).to_be_visible()
    assert asked
    assert all(url.endswith("/health") for url in asked)
    assert len(asked) <= 2, "the first question without an answer is enough"
    anna.clock.fast_forward(1500)
    clock = anna.locator("header .clock").inner_text()
    anna.clock.fast_forward(2500)
    assert anna.locator("header .clock").inner_text() == clock, "a clock that hears nothing stands still"


def test_what_was_tapped_while_the_network_was_gone_is_sent_once(cable: Cable, served: Served, visit: Visit) -> None:
    anna, tv = unheard(cable, served, visit), visit(served.link("tv", 1), (1920, 1080), allow=DROPPED)
    expect(anna.locator("#unsent")).to_contain_text("Suggestion made: Anna, Hall, Professor Plum, Rope")
    cable.join()
    expect(tv.locator("body")).to_contain_text("Anna suggests")
    expect(anna.get_by_text(BAR)).to_be_hidden()
    expect(anna.locator("header")).to_contain_text("suggest")
    assert suggestions(served) == 1


def test_what_was_tapped_before_the_cable_was_cut_is_sent_after_it(cable: Cable, served: Served, visit: Visit) -> None:
    anna, tv = unheard(cable, served, visit), visit(served.link("tv", 1), (1920, 1080), allow=DROPPED)
    cable.cut()
    anna.clock.fast_forward(6_000)
    cable.join()
    expect(tv.locator("body")).to_contain_text("Anna suggests")
    expect(anna.get_by_text(BAR)).to_be_hidden()
    expect(anna.locator(".toast")).to_contain_text("Sent now")
    assert suggestions(served) == 1


def test_a_tap_whose_answer_was_lost_with_the_server_is_not_recorded_twice(
    cable: Cable, served: Served, visit: Visit
) -> None:
    anna = phone(cable, served, visit)
    chip(anna, "Plum")
    cable.deaf()
    chip(anna, "Rope")
    served.written("SuggestionMade")
    served.restart(signal.SIGKILL)
    cable.cut()
    cable.join()
    expect(anna.get_by_text(BAR)).to_be_hidden()
    expect(anna.locator("header")).to_contain_text("suggest")
    anna.wait_for_function(
        "!Object.keys(sessionStorage).some((k) => k.includes('unsent') && sessionStorage[k] !== '[]')"
    )
    assert suggestions(served) == 1


def test_what_is_too_old_is_said_to_be_lost(cable: Cable, served: Served, visit: Visit) -> None:
    anna = unheard(cable, served, visit)
    anna.add_init_script("""for (const k of Object.keys(sessionStorage)) if (k.includes("unsent")) {
        sessionStorage[k] = JSON.stringify(JSON.parse(sessionStorage[k]).map((one) => ({...one, at: one.at - 36e5})));
    }""")
    anna.evaluate("const now = Date.now; Date.now = () => now() + 36e5")
    cable.cut()
    anna.clock.fast_forward(6_000)
    cable.join()
    expect(anna.locator(".toast")).to_contain_text("Not sent, and now too old: Suggestion made")
    assert suggestions(served) == 0


def test_a_passing_word_of_long_ago_does_not_come_back(cable: Cable, served: Served, visit: Visit) -> None:
    anna = phone(cable, served, visit)
    chip(anna, "Plum")
    chip(anna, "Rope")
    anna.locator(".undo button", has_text="Undo").tap()
    expect(anna.locator(".toast")).to_contain_text("Undone")
    cable.freeze()
    expect(anna.get_by_text(BAR)).to_be_visible()
    anna.clock.fast_forward(12_500)
    cable.join()
    expect(anna.get_by_text(BAR)).to_be_hidden()
    expect(anna.locator(".toast")).to_have_count(0)
