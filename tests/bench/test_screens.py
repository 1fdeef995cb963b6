"""The delays that players notice: from a tap to all screens, from start to first paint, and memory per open page.

Run these alone (`make bench`): they start servers and browsers and measure wall-clock time on this machine.
"""

from __future__ import annotations

import re
import signal
import statistics
import subprocess
import sys
import time
from pathlib import Path

from playwright.sync_api import expect

sys.path.insert(0, str(Path(__file__).parents[1] / "ui"))

import pytest
import war_table as war
from clue_phone import deal
from conftest import DROPPED, PHONE, Served, chromium, devices, served, visit  # noqa: F401
from scales import Scales

from assistant.games import GAMES

PLAYERS = ("Anna", "Ben", "Carla", "David", "Edith", "Frank")

# Records when a text first appears on the screen, by the clock of this machine.
WATCH = """
(wanted) => {
  const texts = (root) => [...root.querySelectorAll('*')].some((el) =>
      (el.shadowRoot && texts(el.shadowRoot)) ||
      [...el.childNodes].some((n) => n.nodeType === 3 && n.data.includes(wanted)));
  window.seenAt = 0;
  const look = () => {
    if (texts(document)) window.seenAt = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""

# Records the time from the request of the page until the map appears with an area that can be tapped.
PAINTED = """
(() => {
  const drawn = (root) => root.querySelector('.world g.at path') ||
      [...root.querySelectorAll('*')].some((el) => el.shadowRoot && drawn(el.shadowRoot));
  const look = () => requestAnimationFrame(() => {
    if (drawn(document)) requestAnimationFrame(() => { window.paintedAt = performance.now() });
    else look();
  });
  look();
})()
"""


def test_tap_until_every_screen_shows_it(benchmark, served, visit):  # noqa: F811
    """Eight devices: six phones, a TV, a tablet. One phone taps; all eight show the new line."""
    number = served.lay(*PLAYERS)
    served.start()
    pages = {name: visit(served.link("seat", number, name.lower()), PHONE) for name in PLAYERS}
    pages |= {role: visit(served.link(role, number), (1280, 800)) for role in ("tv", "table")}
    anna = pages["Anna"]
    turn = anna.get_by_role("button", name=re.compile("The turn"))
    late: list[float] = []

    def tapped() -> None:
        face = str(1 + len(late) // len(pages) % 6)
        for page in pages.values():
            page.evaluate(WATCH, f"Anna rolls {face}.")
        if turn.get_attribute("aria-expanded") != "true":  # a new phase closes open panels
            turn.tap()
        button = anna.get_by_role("button", name=face, exact=True)
        expect(button).to_be_enabled()
        button.evaluate("(el) => { window.tappedAt = performance.timeOrigin + performance.now(); el.click() }")
        start = anna.evaluate("window.tappedAt")
        for page in pages.values():
            page.wait_for_function("window.seenAt > 0")
            late.append(page.evaluate("window.seenAt") - start)
        anna.get_by_role("button", name=re.compile("^Undo")).first.click()
        for page in pages.values():
            expect(page.get_by_text(f"Anna rolls {face}.").first).to_have_count(0)

    benchmark.pedantic(tapped, rounds=12, warmup_rounds=1)
    found = sorted(late[len(pages) :])
    benchmark.extra_info["ms p50"] = round(statistics.median(found), 1)
    benchmark.extra_info["ms p95"] = round(found[int(len(found) * 0.95)], 1)
    assert len(found) == 12 * len(pages)


def test_a_move_on_the_map_until_every_screen_shows_it(benchmark, served, visit):  # noqa: F811
    """Eight devices of Axis & Allies: five phones, a TV, a tablet, a spectator.

    The source and the target are tapped on the map; all eight have to show the tap that moves the units.
    """
    store = served.store()
    number = store.create("axis_allies", "A move", war.axis(step="combat_move").entries)
    store.close()
    served.start()
    pages = {name: visit(served.link("seat", number, name), PHONE) for name in war.SEATS}
    pages |= {role: visit(served.link(role, number), (1280, 800)) for role in ("tv", "table", "watch")}
    anna, said = pages["anna"], "3 infantry from Karelia SSR to Ukraine SSR"
    late: list[float] = []

    def moved() -> None:
        for page in pages.values():
            page.evaluate(WATCH, said)
        for area in ("karelia", "ukraine"):
            anna.locator(f'.world g.at[data-area="{area}"]').first.press("Enter")
        button = anna.get_by_role("button", name="Move 3", exact=True)
        expect(button).to_be_enabled()
        button.evaluate("(el) => { window.tappedAt = performance.timeOrigin + performance.now(); el.click() }")
        start = anna.evaluate("window.tappedAt")
        for page in pages.values():
            page.wait_for_function("window.seenAt > 0")
            late.append(page.evaluate("window.seenAt") - start)
        anna.get_by_role("button", name=re.compile("^Undo")).first.click()
        for page in pages.values():
            expect(page.get_by_text(said).first).to_have_count(0)

    benchmark.pedantic(moved, rounds=12, warmup_rounds=1)
    found = sorted(late[len(pages) :])
    benchmark.extra_info["ms p50"] = round(statistics.median(found), 1)
    benchmark.extra_info["ms p95"] = round(found[int(len(found) * 0.95)], 1)
    assert len(found) == 12 * len(pages)


@pytest.mark.parametrize("slower", [1, 4])
@pytest.mark.parametrize("game", ["axis_allies", "plotted_axis"])
def test_the_map_stands_on_a_new_phone(benchmark, served, visit, game: str, slower: int):  # noqa: F811
    """From the request until the map is visible on a phone with an empty cache, and all bytes until then.

    The phone's processor is slowed down by a factor; the table plots, or moves.
    """
    made = war.axis(step="combat_move") if game == "axis_allies" else war.plotted()
    store = served.store()
    number = store.create(game, "A map", made.entries)
    store.close()
    served.start()
    visit(served.link("seat", number, "ben")).locator(".world").first.wait_for()  # warms up the server
    times: list[float] = []
    weights: list[int] = []

    def painted() -> None:
        page = visit("about:blank", PHONE, used=False)
        page.add_init_script(PAINTED)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        scales = Scales(page)
        page.goto(served.link("seat", number, "anna"))
        page.wait_for_function("window.paintedAt > 0")
        times.append(page.evaluate("window.paintedAt"))
        weights.append(scales.bytes)
        page.close()

    benchmark.pedantic(painted, rounds=7, warmup_rounds=1)
    benchmark.extra_info["s median"] = round(statistics.median(times[1:]) / 1000, 2)
    benchmark.extra_info["s worst"] = round(max(times[1:]) / 1000, 2)
    benchmark.extra_info["KB"] = round(max(weights) / 1000)


@pytest.mark.parametrize("game", GAMES)
def test_bytes_of_the_first_load(benchmark, served, visit, game: str):  # noqa: F811
    """All bytes that a phone with an empty cache loads, at a table that was just set up."""
    number = served.lay("Anna", "Ben", "Carla", "David", "Edith", game=game)
    served.start()
    weights: list[int] = []

    def loaded() -> None:
        page = visit("about:blank", PHONE, used=False)
        scales = Scales(page)
        page.goto(served.link("seat", number, "anna"))
        expect(page.get_by_role("navigation")).to_be_visible()
        weights.append(scales.bytes)
        page.close()

    benchmark.pedantic(loaded, rounds=1)
    benchmark.extra_info["KB"] = round(max(weights) / 1000)


def test_cold_start_to_first_paint(benchmark, tmp_path, chromium):  # noqa: F811
    """From the start of the process to the lobby on the screen."""

    def started() -> None:
        place = Served(tmp_path, cold=True)
        place.store().close()
        context = chromium.new_context()
        page = context.new_page()
        start = time.perf_counter()
        place.start()
        page.goto(place.link("host"))
        page.get_by_role("button", name=re.compile("New game")).wait_for()
        times.append(time.perf_counter() - start)
        context.close()
        place.stop()

    times: list[float] = []
    benchmark.pedantic(started, rounds=5, warmup_rounds=1)
    benchmark.extra_info["s median"] = round(statistics.median(times[1:]), 2)


def test_a_killed_server_returns(benchmark, served, visit):  # noqa: F811
    """From the restart of a killed server until a tap on one phone is visible on six phones and the TV."""
    number = served.lay(*PLAYERS)
    served.told(number, deal)
    served.start()
    pages = {name: visit(served.link("seat", number, name.lower()), PHONE, DROPPED) for name in PLAYERS}
    pages["tv"] = visit(served.link("tv", number), (1280, 800), DROPPED)
    for page in pages.values():
        expect(page.get_by_text("Frank has looked at their hand.").first).to_be_visible()
    faces = iter("123456")

    def killed() -> tuple[tuple[str], dict[str, str]]:
        served.stop(signal.SIGKILL)
        served.start()
        return (next(faces),), {}

    def alive(face: str) -> None:
        pages["Anna"].get_by_role("button", name=face, exact=True).tap()
        for page in pages.values():
            expect(page.get_by_text(f"Anna rolls {face}.").first).to_be_visible()
        pages["Anna"].get_by_role("button", name=re.compile("^Undo")).first.tap()
        for page in pages.values():
            expect(page.get_by_text(f"Anna rolls {face}.").first).to_have_count(0)

    benchmark.pedantic(alive, setup=killed, rounds=5)
    benchmark.extra_info["s median"] = round(benchmark.stats.stats.median, 2)


def test_memory_per_page(benchmark, served, visit):  # noqa: F811
    """Resident memory of the server per open phone, from 4 to 24 of them."""
    number = served.lay(*PLAYERS)
    served.start()

    def resident() -> int:
        pid = served.pid
        return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(pid)], text=True))

    def opened(count: int) -> int:
        for _ in range(count):
            visit(served.link("seat", number, "anna")).get_by_role("heading").first.wait_for()
        return resident()

    first = opened(4)
    last = benchmark.pedantic(opened, args=(20,), rounds=1)
    benchmark.extra_info["MB per page"] = round((last - first) / 20 / 1024, 2)
    assert last > 0
