"""After the last entry: the verdict on every screen, the replay with its decisions, and the evening as a file."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.games import GAMES
from assistant.storage.game_file import keep, lines_of, read_lines
from tests.ui.conftest import TABLET, Served, Visit
from tests.ui.reviewed import DEMO

TV = (1920, 1080)


class Reviewed(Served):
    """Boardside with the recorded game of Clue in it, and figures that are known beforehand."""

    program = "tests.ui.reviewed"

    def play_back(self, lines: int | None = None) -> int:
        """Store the recorded game, or its first entries, and return its number."""
        written = read_lines(lines_of(DEMO.read_bytes()), GAMES)
        store = self.store()
        try:
            if lines is None:
                return keep(store, written)
            return store.create(written.game.key, written.title, written.entries[:lines])
        finally:
            store.close()


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reviewed]:
    found = Reviewed(tmp_path_factory.mktemp("review"))
    found.play_back()
    found.start()
    yield found
    found.stop(signal.SIGKILL)


def low(page: Page, what: str) -> list[str]:
    """Things to tap within this that are lower than 48 pixels."""
    return page.locator(f"{what} button, {what} select").evaluate_all(
        "all => all.filter((el) => el.getBoundingClientRect().height < 47.5).map((el) => el.textContent)"
    )


def test_the_verdict_leads_to_its_line_and_one_learns_from_it(live: Reviewed, visit: Visit) -> None:
    tv, phone, tablet = (
        visit(live.link("tv", 1), TV),
        visit(live.link("watch", 1)),
        visit(live.link("table", 1), TABLET),
    )
    for page in (tv, phone, tablet):
        box = page.get_by_role("region", name="Verdict")
        expect(box.locator(".sentences li")).to_have_count(2)
        expect(box.locator(".standing-graph .line")).to_have_count(4)
        page.mouse.move(1, 1)
    assert tv.locator(".verdict-box button").count() == 0, "nothing on a television is tapped"
    assert tv.locator(".verdict-box").evaluate("el => el.scrollHeight <= el.clientHeight + 1")
    assert low(phone, ".verdict-box") == low(tablet, ".verdict-box") == []

    phone.locator(".sentences button").first.click()
    said = tv.locator(".sentences p").first.inner_text()
    here = phone.locator("[aria-current=step] .label")
    expect(here).to_have_text(re.search(r"line (\d+)", said)[1])  # type: ignore[index]
    learn(phone)
    suppose(phone)


def suppose(page: Page) -> None:
    """Show what if the accusation were missing or named another room: a marked sandbox, and the way back."""
    page.get_by_role("list", name="Lines").get_by_text("Ben accuses").click()
    label = page.locator("[aria-current=step] .label").inner_text()
    ground = page.locator(".replay").evaluate("el => getComputedStyle(el).backgroundImage")
    page.get_by_role("button", name="What if…?").click()
    banner = page.get_by_role("status", name="What if")
    expect(banner).to_contain_text("nothing is recorded")
    expect(banner).to_contain_text(f"line {label} had not happened")
    expect(page.locator(".replay.sandbox")).to_have_count(1)
    assert page.locator(".replay").evaluate("el => getComputedStyle(el).backgroundImage") != ground
    for gone in ("What if…?", "Save as a file", "Learn from mistakes"):
        expect(page.get_by_role("button", name=gone)).to_have_count(0)
    expect(page.locator(".jump")).not_to_contain_text("Ben accuses")
    banner.locator(".broken-lines button").first.click()
    expect(page.locator("[aria-current=step]")).to_contain_text("Ben is judged without an accusation")
    banner.locator("summary").click()
    room = banner.get_by_role("group", name="Room").get_by_role("button", name="Kitchen")
    room.click()
    expect(banner).to_contain_text(re.compile(f"line {label} had read Ben accuses.*Kitchen.*instead of Ben accuses"))
    expect(page.locator("[aria-current=step]")).to_contain_text("Kitchen")
    expect(room).to_be_hidden()
    banner.locator("summary").click()
    expect(room).to_have_attribute("aria-pressed", "true")
    assert low(page, ".what-if-words") == []
    banner.get_by_role("button", name="What if it hadn't happened?").click()
    expect(banner).to_contain_text(f"line {label} had not happened")
    banner.get_by_role("button", name="Back to the real game").click()
    expect(page.locator(".sandbox")).to_have_count(0)
    expect(page.locator("[aria-current=step] .label")).to_have_text(label)


def learn(page: Page) -> None:
    """Wrong first, then right; another choice as good as the best is not offered."""
    page.get_by_role("button", name="Learn from mistakes").click()
    panel = page.get_by_role("region", name="Learn from mistakes")
    count = panel.locator(".count")
    expect(count).to_contain_text("1 of ")
    expect(page.locator(".jump")).to_have_count(0)
    expect(panel).not_to_contain_text("halves")
    assert low(page, ".learn") == []
    panel.get_by_role("button", name="ask for the Pipe").click()
    expect(panel).to_contain_text("That leaves 2.8 times as much to find out")
    expect(panel).not_to_contain_text("halves")
    panel.get_by_role("button", name="ask for the Rope").click()
    expect(panel).to_contain_text("Right: ask for the Rope. It halves what is open.")
    expect(page.locator(".jump")).to_have_count(1)
    expect(count).to_contain_text("0 right on the first try")
    panel.get_by_role("button", name="Next").click()
    expect(panel.get_by_role("button", name="ask for the Knife")).to_have_count(0)
    panel.get_by_role("button", name="ask for the Rope").click()
    expect(count).to_contain_text("1 right on the first try")
    panel.get_by_role("button", name="Next").click()
    panel.get_by_role("button", name="Skip").click()
    expect(count).to_contain_text("4 of ")
    panel.get_by_role("button", name="Stop learning").click()
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".mark-here").first).to_contain_text(
        "Better: ask for the Rope. The choice at the table left 2.8 times as much to find out."
    )
    graph = page.locator(".controls .standing-graph")
    box = graph.bounding_box()
    assert box
    page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
    expect(page.locator(".controls .quiet").last).to_contain_text(re.compile(r"^Line [1-3] of "))


def test_a_lesson_of_the_statistics_asks_at_its_line(live: Reviewed, visit: Visit) -> None:
    page = visit(live.link("replay", 1))
    page.get_by_role("button", name="Learn from mistakes").click()
    panel = page.get_by_role("region", name="Learn from mistakes")
    panel.get_by_role("button", name="Skip").click()
    said = panel.locator(".asked").inner_text()
    label = re.search(r"before line (\w+)", said)
    assert label
    lesson = visit(f"{live.link('replay', 1)}#line={label[1]}&learn=1")
    asked = lesson.get_by_role("region", name="Learn from mistakes")
    expect(asked.locator(".asked")).to_have_text(re.compile(f"before line {label[1]} "))
    expect(asked.locator(".count")).to_contain_text("2 of ")
    asked.locator(".ways button").first.click()
    kept = lesson.evaluate("JSON.parse(localStorage.getItem('boardside-lessons'))")
    assert len(kept) == 1
    assert next(iter(kept)).startswith("1 ")


def test_an_evening_opens_from_a_file_without_network(
    live: Reviewed, visit: Visit, chromium: Any, tmp_path: Path
) -> None:
    phone = visit(live.link("watch", 1))
    saved = {}
    for button in ("Save this evening", "Save a picture of it"):
        with phone.expect_download() as download:
            phone.get_by_role("button", name=button).click()
        saved[button] = tmp_path / download.value.suggested_filename
        download.value.save_as(saved[button])
        expect(phone.locator(".toast")).to_contain_text(f"Saved as {download.value.suggested_filename}")
    assert [path.suffix for path in saved.values()] == [".html", ".svg"]
    context = chromium.new_context(viewport={"width": 1280, "height": 900}, offline=True)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request", lambda request: None if request.url.startswith(("file:", "blob:")) else wrong.append(request.url)
    )
    page.goto(saved["Save this evening"].as_uri())
    expect(page.locator("svg.chart path")).to_have_count(8)
    expect(page.locator(".replay .standing-graph .line")).to_have_count(4)
    expect(page.locator(".replay .board svg")).to_have_count(1)
    link = page.locator("ol.sentences a").first
    link.click()
    expect(page.locator("[aria-current=step] .label")).to_have_text(link.locator("b").inner_text().split()[0])
    page.get_by_role("button", name="Learn from mistakes").click()
    page.get_by_role("region", name="Learn from mistakes").get_by_role("button", name="Show answer").click()
    expect(page.get_by_role("region", name="Learn from mistakes")).to_contain_text("Answer: ask for the Rope.")
    page.emulate_media(media="print")
    expect(page.locator("#screen")).to_be_hidden()
    expect(page.locator("svg.chart")).to_be_visible()
    context.close()
    assert not wrong
