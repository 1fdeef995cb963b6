"""No page makes a player stumble: whole words, no overlaps, contrast, targets, one gold button, what to do now.

`crawl.py` looks at whole evenings at every size; here each recorded game is looked at once on a small phone, a tablet,
a television and a laptop in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, expect

from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.table.table import Table
from tests.recorded_games import growing, table, written
from tests.stories.record_today import FOLDER
from tests.ui import acquire_table, cold_cash_table, dominion_table, risk_table
from tests.ui.advanced_table import night
from tests.ui.conftest import LAPTOP, PHONE, SMALL, TABLET
from tests.ui.crawl import TELEVISION, Crawler, Fault, moment

MOMENTS = {"acquire": 0.5, "plotted_axis": 0.6}
"""How far into a recorded game of this kind its pages are looked at; 0.35 elsewhere."""
JUDGED = ("clue-right", "killer_clue-killer")
"""Recorded games whose verdict is worked out here, too; that of others takes longer."""
FIGHTS: dict[str, Callable[[], Table]] = {"risk": risk_table.fighting, "one_world_dominion": dominion_table.fighting}
"""Tables of a war in which dice are entered."""
THIN = "width: 20px !important; flex: none !important; min-width: 0; padding: 0;"
SPOIL = """(css) => document.getElementById("screen").shadowRoot.append(
  Object.assign(document.createElement("style"), {textContent: css}))"""
Crawlers = Callable[[str], Crawler]


@pytest.fixture(scope="module")
def crawler(chromium: Browser) -> Iterator[Crawlers]:
    """`crawler(game)` is the page on which states of a game are drawn."""
    crawlers: dict[str, Crawler] = {}

    def of(game: str) -> Crawler:
        if game not in crawlers:
            crawlers[game] = Crawler(chromium, game)
        return crawlers[game]

    yield of
    for one in crawlers.values():
        one.page.context.close()


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_nothing_on_a_page_makes_a_player_stumble(crawler: Crawlers, path: Path) -> None:
    kept = written(path)
    now = table(path, int(len(kept.entries) * MOMENTS.get(kept.game.key, 0.35)))
    crawls, found = crawler(kept.game.key), list[Fault]()
    for screen, size in (("seat", SMALL), ("table", TABLET), ("tv", TELEVISION), ("tv", LAPTOP)):
        before = crawls.tabs
        found += crawls.faults(moment(now, path.stem, screen, think=False), size)
        assert crawls.tabs - before >= (1 if screen == "tv" else 4), screen
    assert found == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_end_of_an_evening_fits_into_a_television(crawler: Crawlers, path: Path) -> None:
    kept = written(path)
    ended = moment(table(path), path.stem, "tv", think=path.stem in JUDGED)
    assert bool(ended.state.get("review", {}).get("sentences")) == (path.stem in JUDGED)
    assert crawler(kept.game.key).faults(ended, LAPTOP) + crawler(kept.game.key).faults(ended, TELEVISION) == []


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_no_sentence_on_a_television_is_cut(chromium: Browser, path: Path) -> None:
    crawls, found = Crawler(chromium, written(path).game.key), list[Fault]()
    for now in growing(path, 4, since=4):
        found += crawls.faults(moment(now, path.stem, "tv", think=False), TELEVISION)
    assert found == []
    crawls.page.context.close()


@pytest.mark.parametrize(
    "style",
    [
        ".bs.tv .side { height: 400px; flex: none; }",
        ".bs.tv .lines .text { white-space: nowrap; width: 60px; flex: none; overflow: hidden; }",
        ".bs.tv header.turn h1 { max-width: 100px; }",
    ],
)
def test_a_cut_sentence_on_a_television_is_seen(chromium: Browser, style: str) -> None:
    crawls = Crawler(chromium, "risk")
    shown = moment(table(FOLDER / "risk-four.jsonl", 370), "a game", "tv", think=False)
    crawls.draw(shown, TELEVISION)
    crawls.page.evaluate(SPOIL, style)
    assert "cut" in {fault.kind for fault in crawls.faults(shown, TELEVISION)}
    crawls.page.context.close()


@pytest.mark.parametrize("game", FIGHTS)
@pytest.mark.parametrize("way", ["Losses", "Dice", "Boardside rolls"])
def test_a_fight_is_whole_however_dice_are_entered(crawler: Crawlers, game: str, way: str) -> None:
    fighting = moment(FIGHTS[game](), "a fight", "seat", think=False)
    assert crawler(game).faults(fighting, SMALL, pressed=way) == []


def test_the_numbers_of_large_armies_stay_whole_beside_their_chances(crawler: Crawlers) -> None:
    table = risk_table.attacking()
    for area, armies in (("alaska", 150), ("kamchatka", 112)):
        table.record(war.AreaSet(at=area, owner=table.view("anna").holder(area) or "", armies=armies))
    crawls = crawler("risk")
    crawls.draw(moment(table, "large armies", "seat", think=False), PHONE)
    crawls.page.get_by_role("button", name="Alaska").first.tap()
    tall = "(all) => all.map((one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).fontSize))"
    numbers = crawls.page.locator(".next:has(.chance) b").evaluate_all(tall)
    assert numbers
    assert max(numbers) < 2


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_prices_and_their_next_steps_stay_in_sight(crawler: Crawlers, size: tuple[int, int]) -> None:
    """Not a tap and not a scroll away: Tower is at $500 and $600 at size 6; the tablet and other tabs have no row."""
    crawls = crawler("acquire")
    crawls.draw(moment(acquire_table.racks(), "a rack", "seat", think=False), size)
    row = crawls.page.locator("button.market-row")
    crawls.page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
    assert "To $500 $600 at 6" in " ".join(row.inner_text().split())
    box = row.bounding_box()
    assert box
    assert 0 <= box["y"] < 120
    assert 48 <= box["height"] < 60
    row.tap()
    crawls.page.get_by_role("heading", name="Price chart").wait_for()
    assert row.count() == 0
    crawls.draw(moment(acquire_table.racks(), "a rack", "table", think=False), TABLET)
    assert row.count() == 0


@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_prices_stay_in_sight_in_cold_cash_risk_too(crawler: Crawlers, size: tuple[int, int]) -> None:
    crawls = crawler("cold_cash_risk")
    crawls.draw(moment(cold_cash_table.market(), "a market", "seat", think=False), size)
    row = crawls.page.locator("button.market-row")
    crawls.page.locator("main").evaluate("(main) => main.scrollTo(0, main.scrollHeight)")
    assert re.search(r"To \$600 \$700 at \d+", " ".join(row.inner_text().split()))
    expect(row).to_be_in_viewport(ratio=1)


def test_a_second_gold_button_is_seen(crawler: Crawlers) -> None:
    spoiled = moment(table(FOLDER / "clue-right.jsonl", 30), "a game", "seat", think=False)
    main = {"type": "taps", "title": "", "taps": [{"label": "Gold", "send": {}, "main": True}]}
    for count, kinds in ((1, set[str]()), (2, {"gold"})):
        spoiled.state["entry"] = [main] * count
        found = crawler("clue").faults(spoiled, SMALL)
        assert {fault.kind for fault in found} == kinds, found


@pytest.mark.parametrize(
    ("kind", "style"),
    [
        ("cut", f".bs nav button {{ overflow: hidden; text-overflow: ellipsis; white-space: nowrap; {THIN} }}"),
        ("broken", f".bs nav button {{ overflow-wrap: anywhere; {THIN} }}"),
        ("overlap", ".bs .now-line { margin-top: -48px; background: transparent; }"),
        ("sideways", ".bs .play { min-width: 500px; }"),
        ("contrast", ".bs .now-line p { color: #555; }"),
        ("small", ".bs nav button { min-height: 0; height: 30px; }"),
        ("now", ".bs .now-line p { display: none; }"),
    ],
)
def test_each_kind_of_fault_is_seen(chromium: Browser, kind: str, style: str) -> None:
    """A page that a style sheet spoils is found out, so that the checks above can fail."""
    crawls = Crawler(chromium, "clue")
    spoiled = moment(table(FOLDER / "clue-right.jsonl", 30), "a game", "seat", think=False)
    crawls.draw(spoiled, SMALL)
    crawls.page.evaluate(SPOIL, style)
    assert kind in {fault.kind for fault in crawls.faults(spoiled, SMALL)}
    crawls.page.context.close()


def test_before_hands_are_opened_the_television_keeps_its_board(crawler: Crawlers) -> None:
    """Nothing can be said of who knew what: axes without a line in them would fill half of the screen."""
    crawls = crawler("clue")
    for entries, verdict in ((60, 0), (63, 1)):
        crawls.draw(moment(table(FOLDER / "clue-right.jsonl", entries), "a game", "tv"), TELEVISION)
        assert crawls.page.locator(".left .verdict-box").count() == verdict
        assert crawls.page.locator(".left .board svg").count() == 1 - verdict


@pytest.mark.parametrize("game", FIGHTS)
@pytest.mark.parametrize("size", [SMALL, PHONE])
def test_after_a_capture_what_moves_in_and_what_ends_the_turn_are_in_view(
    crawler: Crawlers, game: str, size: tuple[int, int]
) -> None:
    captured, page = FIGHTS[game](), crawler(game).page
    captured.record(war.LossesTaken(attacker=0, defender=2), "anna", freely=True)
    for label in ("Move in 3", "End the turn"):
        crawler(game).draw(moment(captured, "a capture", "seat", think=False), size)
        spot = page.get_by_role("button", name=label).bounding_box()
        line = page.locator(".now-line").bounding_box()
        assert spot
        assert line
        assert spot["y"] + spot["height"] <= line["y"], f"“{label}” is below the fold"
        captured.record(war.ArmiesMovedIn(count=5), "anna", freely=True)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_heading_leaves_a_small_phone_to_the_game(crawler: Crawlers, game: str) -> None:
    """Its title takes three rows at most, and all of it a quarter of the screen."""
    path, page = min(FOLDER.glob(f"{game}-*.jsonl")), crawler(game).page
    for now in growing(path, 8, since=3):
        crawler(game).draw(moment(now, path.stem, "seat", think=False), SMALL)
        rows = page.locator("header.turn h1").evaluate(
            "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
        )
        assert rows < 3.1, page.locator("header.turn").inner_text()
        box = page.locator("header.turn").bounding_box()
        assert box
        assert box["height"] <= SMALL[1] / 4, page.locator("header.turn").inner_text()


@pytest.mark.parametrize("timers", [False, True])
def test_survival_points_are_bars_as_long_as_they_are_high(crawler: Crawlers, timers: bool) -> None:
    crawls = crawler("advanced_cluedo")
    crawls.draw(moment(night(timers=timers), "a night", "tv", think=False), TELEVISION)
    assert (crawls.page.locator(".clocks .clock").count() > 0) == timers
    widths = crawls.page.locator(".standings .bar").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert len(widths) == 6
    assert widths[0] > 250
    assert widths[0] > 1.2 * widths[1] > 1.2 * widths[2]


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_dice_fall_and_great_moments_rise_unless_the_device_wants_no_motion(
    crawler: Crawlers, motion: Literal["reduce", "no-preference"]
) -> None:
    crawls, fighting = crawler("risk"), risk_table.fighting()
    crawls.page.emulate_media(reduced_motion=motion)
    fighting.record(war.DiceRolled(attack=(6, 5, 1), defence=(4, 2)), "anna", freely=True)
    crawls.draw(moment(fighting, "a roll", "seat", think=False), PHONE)
    name = "(one) => getComputedStyle(one).animationName"
    assert crawls.page.locator(".rounds .faces i").first.evaluate(name) == (
        "none" if motion == "reduce" else "dice-fall"
    )
    crawls.page.emulate_media(reduced_motion="reduce")


SPARE = """() => {
  const bs = document.getElementById("screen").shadowRoot.querySelector(".bs"), main = bs.querySelector("main");
  return [bs.querySelector(".spare svg")?.getBoundingClientRect().height ?? 0, main.scrollHeight - main.clientHeight];
}"""


@pytest.mark.parametrize(("stem", "entries", "least"), [("clue-right", 30, 400), ("killer_clue-six", 100, 240)])
def test_a_tablet_held_upright_shows_the_board_above_what_is_tapped(
    crawler: Crawlers, stem: str, entries: int, least: int
) -> None:
    crawls = crawler(stem.split("-", maxsplit=1)[0])
    crawls.draw(moment(table(FOLDER / f"{stem}.jsonl", entries), "a game", "seat", think=False), TABLET)
    high, below = crawls.page.evaluate(SPARE)
    assert high >= least
    assert below <= 1, "nothing goes below the fold for it"


def test_a_full_page_has_no_board_above_it(crawler: Crawlers) -> None:
    crawls = crawler("not_a_clue")
    full = moment(table(FOLDER / "not_a_clue-none.jsonl", 86), "a game", "seat", think=False)
    crawls.draw(full, TABLET)
    assert crawls.page.evaluate(SPARE)[0] == 0


def test_an_older_answer_stays_readable_while_thinking_takes_long(crawler: Crawlers) -> None:
    """Its figures turn gray after a fifth of a second; they do not fade."""
    crawls = crawler("not_a_clue")
    thinking = moment(table(FOLDER / "not_a_clue-polled.jsonl", 64), "thinking", "seat", think=False)
    crawls.draw(thinking, SMALL)
    crawls.page.get_by_role("button", name="Notes", exact=True).click()
    crawls.page.get_by_text("The gray figures are the last answer.").wait_for()
    figures = crawls.page.locator(".thinking .figures").first
    look = figures.evaluate("(one) => [getComputedStyle(one).filter, getComputedStyle(one).opacity]")
    assert look == ["grayscale(1)", "1"]


@pytest.mark.parametrize("kept", ["axis_allies-economic", "risk-four"])
def test_a_replay_on_a_small_phone_has_its_map_over_the_whole_width_and_play_in_view(
    crawler: Crawlers, kept: str
) -> None:
    path = FOLDER / f"{kept}.jsonl"
    crawls = crawler(written(path).game.key)
    crawls.draw(moment(table(path), kept, "replay", think=False), SMALL)
    chart = crawls.page.locator(".world .map").first.bounding_box()
    play = crawls.page.get_by_role("button", name="Play", exact=True).bounding_box()
    scene = crawls.page.locator(".replay > .scene").bounding_box()
    assert chart
    assert play
    assert scene
    assert chart["width"] >= SMALL[0] - 30
    assert min(chart["height"], scene["height"]) >= 160
    assert play["y"] + play["height"] <= SMALL[1]
