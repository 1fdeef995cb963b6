"""How soon a phone is back in its seat after the network has returned. Run alone, as everything here."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

sys.path.insert(0, str(Path(__file__).parents[1] / "ui"))

from conftest import DROPPED, Served, chromium, devices, served, visit  # noqa: F401

from tests.ui.cable import BAR, Cable
from tests.ui.clue_phone import in_the_hall

TIMES = 3
BOUND = 3.0
"""Seconds from the return of the network to the seat."""


def cut(cable: Cable, anna: Page) -> None:
    cable.cut()
    expect(anna.get_by_text(BAR)).to_be_visible()


def gone(cable: Cable, anna: Page) -> None:
    cable.freeze()
    expect(anna.get_by_text(BAR)).to_be_visible()


def asleep(cable: Cable, anna: Page) -> None:
    cable.freeze()


def joined(cable: Cable, anna: Page) -> None:
    cable.join()


def elsewhere(cable: Cable, anna: Page) -> None:
    cable.roam("127.0.0.2")


def awake(cable: Cable, anna: Page) -> None:
    cable.roam("127.0.0.2")
    anna.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


Step = Callable[[Cable, Page], None]


@pytest.mark.parametrize(
    ("lost", "returned", "loads"),
    [(cut, joined, False), (gone, joined, False), (gone, elsewhere, True), (asleep, awake, True)],
    ids=["a cut", "out of reach", "another address", "asleep"],
)
def test_a_phone_is_back_in_its_seat(
    served: Served,  # noqa: F811
    visit: Callable[..., Page],  # noqa: F811
    lost: Step,
    returned: Step,
    loads: bool,
) -> None:
    served.told(served.lay("Anna", "Ben", "Carla"), in_the_hall)
    served.start()
    times: list[float] = []
    for _ in range(TIMES):
        cable = Cable(served.port)
        anna = visit("about:blank", allow=DROPPED)
        anna.goto(served.link("seat", 1, "anna").replace(str(served.port), str(cable.port)))
        expect(anna.locator("nav")).to_be_visible()
        anna.evaluate("window.loadedOnce = true")
        while len(cable.open) > 2:  # as at the table: the connection of the page, and the one that it asks with
            anna.wait_for_timeout(100)
        lost(cable, anna)
        begun = time.perf_counter()
        returned(cable, anna)
        if loads:
            anna.wait_for_function("window.loadedOnce === undefined")
        expect(anna.locator("nav")).to_be_visible()
        expect(anna.get_by_text(BAR)).to_be_hidden()
        times.append(time.perf_counter() - begun)
        cable.close()
        anna.close()
    print(f"\nback after {statistics.median(times):.2f} s (median), {max(times):.2f} s (longest)")
    assert max(times) < BOUND
