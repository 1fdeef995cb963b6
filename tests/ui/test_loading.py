"""Bytes that a phone loads: few the first time, almost none the second, and every file is one of ours."""

from __future__ import annotations

import re
from zlib import compress

import pytest
from msgspec.json import decode
from playwright.sync_api import Page, expect

from assistant.games import GAMES
from dashboards.notebooks.inline import open_game, show
from dashboards.server import files
from dashboards.server.files import WHOLE, Unread, cut
from tests.ui.conftest import DROPPED, LAPTOP, Served, Visit
from tests.ui.scales import Scales

MOST = 300_000
"""Bytes on the line, all in all, of the first page of a phone."""
NAMES = ("Anna", "Ben", "Carla", "David", "Edith")


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_loads_little_and_keeps_it(served: Served, visit: Visit, game: str) -> None:
    number = served.lay(*NAMES, game=game)
    served.start()
    page = visit("about:blank", used=False)
    first = Scales(page)
    page.goto(served.link("seat", number, "anna"))
    expect(page.get_by_role("navigation")).to_be_visible()
    assert 50_000 < first.bytes < MOST
    loaded = {name.rsplit("/", 1)[-1] for name in first.files if name.startswith("static/")}
    assert loaded == {"bokeh.js", "element.js", "PlayScreen.js", "source-sans-3.woff2"}
    second = Scales(page)
    page.goto(served.link("seat", number, "anna"))
    expect(page.get_by_role("navigation")).to_be_visible()
    assert {name for name in second.files if "rules" in name} == set(), "nobody has looked for a rule"
    assert second.bytes < first.bytes - 150_000, "what is kept is not loaded again"


RULES = re.compile(r"^static/[0-9a-f]{16}/rules\.json$")


def test_the_rules_are_fetched_when_they_are_looked_for(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    page = visit("about:blank", allow=(*DROPPED, "ERR_FAILED"), used=False)
    scales = Scales(page)
    page.goto(served.link("seat", number, "anna"))
    open_rules(page)
    expect(page.get_by_role("dialog", name="Rules").get_by_text("CLUE-OBJ-01", exact=True)).to_be_visible()
    assert [bool(RULES.match(name)) for name in scales.files if "rules" in name] == [True]
    page.get_by_role("button", name="Close").click()
    page.route("**/rules.json", lambda route: route.abort())  # what was fetched once is there
    open_rules(page)
    expect(page.get_by_role("dialog", name="Rules").get_by_text("CLUE-OBJ-01", exact=True)).to_be_visible()


def test_rules_that_cannot_be_fetched_say_so_and_are_asked_for_again(served: Served, visit: Visit) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    page = visit("about:blank", allow=(*DROPPED, "ERR_FAILED"), used=False)
    page.route("**/rules.json", lambda route: route.abort())
    page.goto(served.link("seat", number, "anna"))
    open_rules(page)
    expect(page.get_by_text("The rules couldn't be loaded, because the host's computer didn't answer.")).to_be_visible()
    page.unroute("**/rules.json")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog", name="Rules").get_by_text("CLUE-OBJ-01", exact=True)).to_be_visible()


def open_rules(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("button", name="More").dispatch_event("click")
    page.get_by_role("button", name="Rules and house rules").dispatch_event("click")


def test_a_screen_in_a_notebook_has_the_books_with_it() -> None:
    screen = show(open_game("clue"), "anna")
    book = decode(screen.still_json)["book"]
    assert book["sections"][0]["rules"]
    screen.shelve(lambda text: f"/there/{len(decode(text)['sections'])}")
    assert decode(screen.still_json) == {**decode(screen.still_json), "book": {"at": f"/there/{len(book['sections'])}"}}


def test_the_page_for_joining_is_a_page_without_a_line(served: Served, visit: Visit) -> None:
    served.start()
    page = visit("about:blank", LAPTOP, used=False)
    scales = Scales(page)
    page.goto(served.url("/"))
    expect(page.get_by_role("heading", name="Join the table")).to_be_visible()
    assert scales.bytes < 50_000, "the letters are the largest part of it"


def test_of_bokeh_a_page_gets_what_it_needs() -> None:
    whole = WHOLE.read_text("utf-8")
    found = cut(whole)
    assert len(compress(found.encode(), 9)) < 100_000
    assert "data:image/svg" not in found, "no icons of a plot's tools"
    assert "numbro" not in found, "no library that only a plot's tooltips call"
    assert found.startswith(whole[:1500]), "its licence goes with it"
    with pytest.raises(Unread):
        cut("function () {}")
    with pytest.raises(Unread, match=r"no module styles/icons\.css"):
        cut(whole.replace('"styles/icons.css":', '"styles/signs.css":'))


def test_an_unknown_release_of_bokeh_is_loaded_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    def unread(_: str) -> str:
        raise Unread("no list")

    monkeypatch.setattr(files, "cut", unread)
    address, _ = files.scripts.__wrapped__()
    assert files.KNOWN[address].body == WHOLE.read_bytes()
