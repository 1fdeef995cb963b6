"""Notices by sound, vibration and on the tab: they tell what everybody may know, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from assistant.games import GAMES
from dashboards.play.page import Play
from tests.recorded_games import growing
from tests.stories.record_today import FOLDER
from tests.ui.box_table import called, lay
from tests.ui.clue_phone import chip, in_the_hall
from tests.ui.conftest import PHONE, Served

HEARD = ("who", "asked", "queue", "until", "over")
"""Fields of the status that `noticeOf` in dashboards/play/notice.js reads."""
MOMENTS = 5
SIGNALS = """
globalThis.shaken = 0;
navigator.vibrate = () => { shaken += 1; return true };
globalThis.notes = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...given) { notes += 1; return start.apply(this, given) };
"""


@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_notice_tells_stands_on_the_television_too(game: str) -> None:
    """A sound is heard by the whole table. Before the first tile, everybody who has not entered one is on turn."""
    for path in sorted(FOLDER.glob(f"{game}-*.jsonl"))[:2]:
        for table in growing(path, MOMENTS):
            shown = Play(table, TABLE, "tv").state()
            before = getattr(table.view(TABLE), "on_turn", None) is None
            for player in table.view(TABLE).players:
                page = Play(table, player.key).state()
                own = {**page["status"], "who": None} if before else page["status"]
                told = {**shown["status"], "who": None} if before else shown["status"]
                assert {name: own.get(name) for name in HEARD} == {name: told.get(name) for name in HEARD}
                assert page["turn"] == shown["turn"]


def boxes(play: Play) -> list[tuple[Any, ...]]:
    """Return what a notice reads of the boxes on a page."""
    entry = play.state()["entry"]
    return [(one["key"], one["private"], bool(one.get("lay"))) for one in entry if one["type"] == "box"]


def test_every_phone_that_could_be_asked_is_noticed_alike_whatever_lies_in_the_box() -> None:
    table = called("dangers", told=False)
    pages = {player.key: Play(table, player.key) for player in table.view(TABLE).players}
    assert all(boxes(page) == [("dangers 1", True, True)] for page in pages.values())
    for page in pages.values():
        lay(page, "knife")
        assert all(boxes(other) == [("dangers 1", True, True)] for other in pages.values())


def opened(served: Served, visit: Any, number: int, role: str, seat: str = TABLE) -> Page:
    page: Page = visit("about:blank", PHONE if role == "seat" else (1920, 1080))
    page.add_init_script(SIGNALS)
    page.goto(served.link(role, number, seat))
    return page


def more(page: Page, setting: str) -> None:
    page.get_by_role("navigation").get_by_role("button", name="More", exact=True).tap()
    button = page.get_by_role("button", name=setting, exact=True)
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.get_by_role("navigation").get_by_role("button", name="Play", exact=True).tap()


def test_a_player_who_is_asked_is_told_by_sound_vibration_and_the_tab(served: Served, visit: Any) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.told(number, in_the_hall)
    served.start()
    anna, ben, carla = (opened(served, visit, number, "seat", who) for who in ("anna", "ben", "carla"))
    expect(carla.locator("nav")).to_be_visible()
    more(ben, "Sound: High")
    assert ben.evaluate("notes") > 0, "a chosen volume is heard at once"
    ben.reload()
    ben.get_by_role("navigation").get_by_role("button", name="Play", exact=True).tap()
    for name in ("Plum", "Rope"):
        chip(anna, name)
    expect(ben).to_have_title(re.compile("^● You are asked — Ben · "))
    assert ben.evaluate("[notes, shaken]") == [3, 1]
    assert ben.evaluate("document.querySelector('link[rel=icon]').getAttribute('href')") == "/boardside-dot.svg"
    expect(carla.locator("header")).to_contain_text("Anna suggests")
    assert carla.evaluate("[notes, shaken]") == [0, 0], "Ben is asked first"
    assert not carla.title().startswith("●")
    ben.get_by_role("button", name="I have none", exact=True).tap()
    expect(ben).to_have_title(re.compile("^Ben · "))
    expect(carla).to_have_title(re.compile("^● You are asked"))
    assert carla.evaluate("notes") == 0, "a phone is silent by default"
    assert anna.evaluate("notes") == 0


def test_a_reloaded_phone_keeps_its_settings_and_the_dot_is_a_picture(served: Served, visit: Any) -> None:
    number = served.lay("Anna", "Ben")
    served.start()
    page = opened(served, visit, number, "seat", "anna")
    more(page, "Vibration: Off")
    page.reload()
    page.get_by_role("navigation").get_by_role("button", name="More", exact=True).tap()
    expect(page.get_by_role("button", name="Vibration: Off")).to_have_attribute("aria-pressed", "true")
    answer = page.request.get(served.url("/boardside-dot.svg"))
    assert answer.headers["content-type"] == "image/svg+xml"
    assert "circle" in answer.text()
    assert "circle" not in page.request.get(served.url("/boardside.svg")).text()
