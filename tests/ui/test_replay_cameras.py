"""A camera of the replay stays on the line that is looked at, live and in a saved file (U13)."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from assistant.games.clue import events as e
from assistant.table.table import Table
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.simulate import Game
from tests.ui.conftest import LAPTOP, Served

PLAYERS = ("anna", "ben", "carla")


def over() -> Table:
    """Yield a finished game, all hands open, with pencil marks: not every camera has the same number of lines."""
    game = Game(3, 8)
    for player, marks in (("ben", 3), ("carla", 5)):
        game.turn()
        for card in ("rope", "knife", "hall", "plum", "green")[:marks]:
            game.table.record(e.PencilMarked(by=player, card=card, holder="anna", mark="yes"), player)
    table = game.play()
    for player in PLAYERS:
        table.record(e.HandsVoted(by=player, open=True), player, freely=True)
    return table


def frames(table: Table, camera: str) -> list[Any]:
    play = Play(table, TABLE, "replay")
    play.hear({"do": "replay", "camera": camera})
    return list(play.state()["replay"]["frames"])


def test_cameras_agree_on_what_a_line_is() -> None:
    table = over()
    seen = {camera: {f["line"]: f["at"] for f in frames(table, camera)} for camera in ("referee", TABLE, *PLAYERS)}
    assert len({len(lines) for lines in seen.values()}) > 1, "all cameras see as many lines: this would prove nothing"
    for lines in seen.values():
        assert list(lines) == sorted(lines)
        assert lines.items() <= seen["referee"].items()


def test_the_places_of_lines_tell_nothing_of_what_others_noted() -> None:
    """Without the all-knowing camera a line is counted among those that this page may see."""
    game = Game(3, 8)
    game.turn()
    game.table.record(e.PencilMarked(by="ben", card="rope", holder="anna", mark="yes"), "ben")
    game.turn()
    found = Play(game.table, "anna", "replay").state()["replay"]["frames"]
    assert [frame["line"] for frame in found] == list(range(len(found)))


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    found = Served(tmp_path_factory.mktemp("cameras"))
    store = found.store()
    number = store.create("clue", "Friday", over().entries)
    store.close()
    yield found.start().link("replay", number)
    found.stop(signal.SIGKILL)


def walk_through(page: Page) -> None:
    """From the last line and from the middle through all cameras: one replay, one line, one board."""
    options = page.get_by_label("Camera").locator("option")
    expect(options).to_have_count(5)
    labels = options.all_inner_texts()
    for where in ("last", "middle"):
        if where == "middle":
            page.get_by_label("Camera").select_option(label="All-knowing")
            page.locator(".jump .line").filter(has_text="suggests").nth(4).click()
        line = page.locator("[aria-current=step] .label").inner_text()
        for label in [*labels[1:], *labels[:1]]:
            page.get_by_label("Camera").select_option(label=label)
            expect(page.locator(".grid.small")).to_have_count(1 if label.endswith("knew") else 0)
            expect(page.locator(".replay")).to_have_count(1)
            expect(page.locator(".replay .board svg")).to_have_count(1)
            expect(page.locator("[aria-current=step] .label")).to_have_text(line)
            all_counted(page)


ALL_COUNTED = """() => {
  const all = (wanted) => [document, ...[...document.querySelectorAll('*')].map((el) => el.shadowRoot).filter(Boolean)]
    .flatMap((root) => [...root.querySelectorAll(wanted)]);
  return Number(all(".controls input[type=range]").at(-1)?.max) === all(".jump li").length - 1;
}"""


def all_counted(page: Page) -> None:
    """Wait until the slider has as many lines as the list, once the story of another camera has arrived."""
    page.wait_for_function(ALL_COUNTED)


def test_from_the_last_line_through_all_cameras_live(live: str, visit: Any) -> None:
    walk_through(visit(live, LAPTOP))


def test_from_the_last_line_through_all_cameras_in_a_saved_file(chromium: Any, tmp_path: Path) -> None:
    file = tmp_path / "replay.html"
    file.write_text(replay_page(over()), "utf-8")
    page = chromium.new_page(viewport={"width": 1280, "height": 800})
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(file.as_uri())
    walk_through(page)
    page.close()
    assert not wrong
