"""Three phones and a shared screen in real browsers lay in secret, take back, lay again, and show all of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, expect

from assistant.games import GAMES
from assistant.secrets.boxes import AGAIN
from assistant.table.table import Table
from dashboards.parts.common.box import ANEW
from tests.sealing import PLAYERS as SEATED
from tests.sealing import BoxCalled, GameStarted
from tests.ui.box_phone import EXPECTED, done, kept, phone
from tests.ui.box_table import STRICT

PLAYERS = ("Anna", "Ben", "Carla")
WAITING, FULL = "Waiting until everybody has submitted.", "Everybody has submitted. Ready to reveal."
ROUNDING = 8
"""Of 255."""


@pytest.fixture
def voyage(served: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Yield a table at which all submit a danger card, and nobody may know who has. `voyage.begin()` starts it."""
    monkeypatch.setitem(GAMES, STRICT.key, STRICT)
    served.program = "tests.ui.voyage_served"

    def begin(way: str = "phones", called: bool = True) -> int:
        store = served.store()
        number = int(store.create(STRICT.key, "A voyage"))
        table = Table(STRICT, store.log(number))
        table.record(GameStarted(players=tuple(replace(p, device=way == "phones") for p in SEATED), way=way))
        if called:
            table.record(BoxCalled(what="dangers", told=False))
        store.close()
        served.start()
        return number

    served.begin = begin
    return served


def box(page: Page) -> Any:
    return page.get_by_role("region", name="Lay a card")


def lies(page: Page) -> str:
    """Return what a player sees while holding the button down."""
    page.get_by_role("button", name="Hold to see your submission").hover()
    page.mouse.down()
    shown = page.locator(".box ul.cards")
    shown.wait_for()
    text = shown.inner_text()
    page.mouse.up()
    expect(shown).to_have_count(0)
    return text.strip()


def lay(page: Page, card: str) -> None:
    box(page).get_by_role("button", name=card, exact=True).tap()
    done(page)


def drawn(page: Page) -> Image.Image:
    """Return the picture of the page at rest."""
    page.mouse.move(0, 0)
    expect(page.locator("button:disabled")).to_have_count(0)
    return Image.open(BytesIO(page.screenshot(animations="disabled"))).convert("RGB")


def alike(first: Image.Image, *others: Image.Image) -> bool:
    """Whether pictures differ by no more than a browser's own rounding of colours."""
    return all(most <= ROUNDING for one in others for _, most in ImageChops.difference(first, one).getextrema())


def test_three_phones_lay_take_back_lay_again_and_the_table_shows_it(voyage: Any, visit: Callable[..., Page]) -> None:
    number = voyage.begin(called=False)
    phones = {n: phone(visit, voyage.link("seat", number, n.lower())) for n in PLAYERS}
    table = visit(voyage.link("table", number), (820, 1180), allow=EXPECTED)
    tv = visit(voyage.link("tv", number), (1920, 1080), allow=EXPECTED)
    anna, ben, carla = phones.values()
    table.get_by_role("button", name="Everybody lays a danger card").tap()
    for page in (*phones.values(), table, tv):
        expect(page.get_by_text(WAITING).first).to_be_visible()
    for page in phones.values():
        expect(page.get_by_text(AGAIN)).to_be_visible()
    empty = drawn(anna)
    assert lies(anna) == "You haven't submitted anything."
    lay(anna, "Storm")
    assert lies(anna) == "Storm"
    stormy = drawn(anna)
    lay(anna, "Calm")
    assert lies(anna) == "Calm"
    calm = drawn(anna)
    box(anna).get_by_role("button", name="Take it back").tap()
    done(anna)
    assert lies(anna) == "You haven't submitted anything."
    assert alike(empty, stormy, calm, drawn(anna)), "who looks across the table sees the same"
    assert not alike(empty, drawn(ben)), "this would not notice a difference"
    lay(anna, "Plague")
    lay(ben, "Storm")
    for page in (ben, carla, table):
        expect(page.get_by_role("button", name="Reveal submissions")).to_have_count(0)
    expect(tv.get_by_text(WAITING)).to_be_visible()
    lay(carla, "Storm")
    for page in (anna, ben, carla, table, tv):
        expect(page.get_by_text(FULL).first).to_be_visible()
    for page in (anna, ben, carla):
        assert "unsent" in kept(page), "this would not notice what is kept"
        assert not any(card in kept(page) for card in ("storm", "Storm", "plague", "calm", "DangerCard"))
    table.get_by_role("button", name="Reveal submissions").tap()
    for page in (anna, ben, carla, table, tv):
        expect(page.get_by_text("DangerShown").first).to_be_visible()
        expect(page.get_by_text(FULL)).to_have_count(0)
        expect(page.locator(".box")).to_have_count(0)
    voyage.stop()
    store = voyage.store()
    lines = [json.loads(line)["event"] for line in store.raw(number)]
    store.close()
    assert [e["kind"] for e in lines] == ["GameStarted", "BoxCalled", "DangerShown"]
    assert sorted(lines[-1]["cards"]) == ["plague", "storm", "storm"]
    assert not any(word in voyage.log.read_text().lower() for word in ("storm", "plague", "danger", "laid", "anna"))


def test_what_the_rules_forbid_is_asked_once_on_the_own_phone(voyage: Any, visit: Callable[..., Page]) -> None:
    number = voyage.begin()
    anna, ben = (visit(voyage.link("seat", number, name)) for name in ("anna", "ben"))
    box(anna).get_by_role("button", name="Flood").tap()
    expect(anna.get_by_text("There is no water here to flood anything.")).to_be_visible()
    anna.get_by_role("button", name="Choose again").tap()
    expect(anna.get_by_role("dialog")).to_have_count(0)
    assert lies(anna) == "You haven't submitted anything."
    box(anna).get_by_role("button", name="Flood").tap()
    anna.get_by_role("button", name="Submit anyway").tap()
    done(anna)
    assert lies(anna) == "Flood"
    assert ben.get_by_role("dialog").count() == 0
    expect(ben.get_by_text("water")).to_have_count(0)


def test_players_on_paper_take_the_shared_screen_in_hand(voyage: Any, visit: Callable[..., Page]) -> None:
    number = voyage.begin("tablet")
    table = visit(voyage.link("table", number), (820, 1180))
    for name, card in zip(PLAYERS, ("Storm", "Calm", "Plague"), strict=True):
        expect(box(table).get_by_role("button", name="Take it back")).to_have_count(0)
        box(table).get_by_role("button", name=f"I am {name}").tap()
        lay(table, card)
        assert lies(table) == card
        table.get_by_role("button", name="Back to the table").tap()
        expect(table.get_by_role("button", name="Hold to see your submission")).to_have_count(0)
    table.get_by_role("button", name="Reveal submissions").tap()
    expect(table.get_by_text("DangerShown").first).to_be_visible()


def test_after_a_restart_every_page_says_that_all_lay_again(voyage: Any, visit: Callable[..., Page]) -> None:
    number = voyage.begin()
    anna, ben = (visit(voyage.link("seat", number, name), allow=EXPECTED) for name in ("anna", "ben"))
    lay(anna, "Storm")
    voyage.restart()
    for page in (anna, ben):
        expect(page.get_by_text(ANEW)).to_be_visible()
    assert lies(anna) == "You haven't submitted anything."
    lay(anna, "Calm")
    assert lies(anna) == "Calm"
