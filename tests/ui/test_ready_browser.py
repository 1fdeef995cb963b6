"""Games of ready-made nouns in real browsers: Coup to its end on phones, tablet and television; an evening on a pad."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from assistant.games import GAMES
from tests.example_games import COUP, MISSING, PAD
from tests.kit.bazaar import GAME as BAZAAR
from tests.ui.conftest import Served, Visit, sideways
from tests.ui.crawl import Crawler, Fault, moment
from tests.ui.ready_moments import moments

PHONES = {"Anna": (390, 844), "Ben": (360, 640), "Carla": (390, 844)}
TABLET, TV, LOW = (820, 1180), (1920, 1080), (1280, 800)
SIZES = {"seat": ((360, 640), (390, 844)), "waiting": ((360, 640),), "table": (TABLET,), "tv": (TV, LOW)}
"""The windows in which each screen is looked at."""


@pytest.fixture
def hosted(served: Served) -> Iterator[Served]:
    """Yield a server with the examples among its games."""
    served.program = "tests.ui.examples_served"
    for game in (COUP, PAD):
        GAMES[game.key] = game
    yield served
    for game in (COUP, PAD):
        del GAMES[game.key]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).first


def tap(page: Page, name: str) -> None:
    expect(button(page, name)).to_be_enabled()
    button(page, name).tap()


def test_coup_is_played_to_its_end(hosted: Served, visit: Visit) -> None:
    number = hosted.lay(*PHONES, game="coup")
    hosted.start()
    anna, ben, carla = (visit(hosted.link("seat", number, who.lower()), size) for who, size in PHONES.items())
    tablet = visit(hosted.link("table", number), TABLET)
    tv = visit(hosted.link("tv", number), TV)
    for page in (anna, ben, carla, tablet):
        assert sideways(page) <= 0

    # Ben notes a card that only his phone shows
    ben.get_by_role("button", name=re.compile("^Note a card")).tap()
    tap(ben, "Contessa")

    # Anna's tax is doubted on a phone and shown; the doubter turns a card up
    tap(anna, "Tax: 3 coins (Duke)")
    tap(ben, "Doubt it")
    expect(tv.get_by_text("Does Anna have the Duke?")).to_be_visible()
    tap(anna, "Show the card: the claim was true")
    tap(ben, "Captain")
    expect(tv.get_by_text("Ben turns the Captain face up.").first).to_be_visible()
    expect(anna.get_by_text("Contessa")).to_have_count(0)

    # foreign aid, which the tablet lets pass for everybody
    tap(ben, "Foreign aid: 2 coins")
    tap(tablet, "Nobody objects")
    expect(tv.get_by_text("Carla’s turn")).to_be_visible()

    # Carla's theft is blocked, and the block is doubted and false
    tap(carla, "Steal 2 coins (Captain): Anna")
    tap(anna, "Block with the Ambassador")
    tap(carla, "Doubt it")
    tap(anna, "Admit it: the claim was false")
    tap(anna, "Assassin")
    expect(tv.get_by_role("listitem").filter(has_text=re.compile("Carla.*Coins.*4"))).to_be_visible()

    # a wrong tap is undone
    tap(anna, "Income: 1 coin")
    anna.get_by_role("button", name=re.compile("Undo")).tap()
    expect(tv.get_by_text("Anna’s turn")).to_be_visible()

    # two more rounds of tax bring coups, until only one player has a card
    tap(anna, "Tax: 3 coins (Duke)")
    tap(tablet, "Nobody objects")
    tap(ben, "Assassinate for 3 coins (Assassin): Anna")
    tap(tablet, "Nobody objects")
    tap(anna, "Duke")
    expect(tv.get_by_text("Carla’s turn")).to_be_visible()
    tap(carla, "Tax: 3 coins (Duke)")
    tap(tablet, "Nobody objects")
    tap(ben, "Income: 1 coin")
    tap(carla, "Coup for 7 coins: Ben")
    tap(ben, "Contessa")
    for page in (ben, carla, tablet, tv):
        expect(page.get_by_role("heading", name="Carla wins").first).to_be_visible()


@pytest.mark.parametrize("game", [COUP, PAD, MISSING, BAZAAR], ids=lambda game: game.key)
def test_nothing_on_a_page_makes_a_player_stumble(
    chromium: Browser, monkeypatch: pytest.MonkeyPatch, game: Any
) -> None:
    monkeypatch.setitem(GAMES, game.key, game)
    crawls, found = Crawler(chromium, game.key), list[Fault]()
    most = min(5, game.seats[1])
    for players, steps in ((3, (0, 4)), (most, (1, 25))):
        for table in moments(game, players, players, steps):
            for screen, sizes in SIZES.items():
                for size in sizes:
                    found += crawls.faults(moment(table, game.title, screen), size)
    crawls.page.context.close()
    assert found == []


def test_numbers_in_the_middle_stand_on_phones_and_on_the_tablet(
    chromium: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, BAZAAR.key, BAZAAR)
    drawn, table = Crawler(chromium, BAZAAR.key), next(moments(BAZAAR, 3, 3, (0,)))
    rows = list[str]()
    for screen in ("seat", "table"):
        drawn.draw(moment(table, BAZAAR.title, screen), SIZES[screen][0])
        rows += drawn.page.get_by_role("list", name="Everybody at the table").all_inner_texts()
    drawn.page.context.close()
    assert len(rows) == 2
    assert all("Bales of silk 12" in row for row in rows)


def enter(page: Page, points: int) -> None:
    page.get_by_role("spinbutton", name="Points").fill(str(points))
    page.keyboard.press("Enter")


def test_a_score_pad_is_kept_to_its_end(hosted: Served, visit: Visit) -> None:
    number = hosted.lay(*PHONES, game="score_pad", rounds=5)
    hosted.start()
    anna, ben = (visit(hosted.link("seat", number, who), PHONES[who.title()]) for who in ("anna", "ben"))
    tablet, tv = visit(hosted.link("table", number), TABLET), visit(hosted.link("tv", number), TV)
    enter(anna, -12)
    expect(tv.get_by_text("Anna scores −12.").first).to_be_visible()
    enter(ben, 40)
    expect(tv.get_by_role("row", name=re.compile("1 .*−12.*40"))).to_be_visible()

    ben.get_by_role("button", name=re.compile("^My notes")).tap()
    ben.get_by_role("textbox", name="My notes").fill("Carla collects blue")
    tap(ben, "Keep these notes")
    expect(button(ben, "Keep these notes")).to_be_disabled()
    assert "blue" not in anna.content() + tv.content()

    # nobody else has a phone at hand: the rest is entered on the tablet
    for turn in range(2, 3 * 5):
        expect(tablet.get_by_text(f"{list(PHONES)[turn % 3]}’s turn").first).to_be_visible()
        enter(tablet, turn)
    for page in (anna, ben, tablet, tv):
        expect(page.get_by_role("heading", name="Ben wins").first).to_be_visible()
        assert sideways(page) <= 0
