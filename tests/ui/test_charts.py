"""Charts: time is labelled, what ended stays, lines of one value lie beside each other, values under the finger."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.parts.common import timeline
from dashboards.play.page import Play
from tests import simulate_cold_cash, simulate_risk
from tests.ui.conftest import PHONE, Served

DESK = (1280, 900)


def looked(table: Table, seat: str = "anna") -> dict[str, Any]:
    play = Play(table, seat)
    play.hear({"do": "look", "charts": True})
    return play.state()["looked"]["charts"]


# ---------------------------------------------------------------- what they are made of


def test_turns_are_labelled_at_round_numbers_and_each_only_once() -> None:
    assert timeline.ticks([f"turn {n}" for n in range(1, 5)]) == [(0, "1"), (1, "2"), (2, "3"), (3, "4")]
    assert timeline.ticks([f"turn {n}" for n in range(1, 23)]) == [(n - 1, str(n)) for n in (5, 10, 15, 20)]
    assert timeline.ticks(["cycle 1", "cycle 1", "cycle 2", "cycle 2", "cycle 3"]) == [(0, "1"), (2, "2"), (4, "3")]
    assert timeline.ticks(["Monday", "Tuesday"]) == [(0, "Monday"), (1, "Tuesday")]
    assert timeline.ticks([]) == []


@pytest.fixture(scope="module")
def war() -> Table:
    return simulate_risk.Game(4, 4).play(30)


@pytest.fixture(scope="module")
def market() -> Table:
    return simulate_cold_cash.Game(4, 2, options={"CCR-AMB-36": "open"}).play()


def test_risk_has_armies_lands_and_income_of_everybody(war: Table) -> None:
    found, state = looked(war), war.view(TABLE)
    assert [chart["title"] for chart in found["charts"]] == ["Armies", "Lands", "New armies per turn"]
    armies, lands, income = (chart["columns"] for chart in found["charts"])
    for player in state.order:
        held = state.held(player)
        assert armies[player][-1] == sum(map(state.armies, held))
        assert lands[player][-1] == len(held)
        assert income[player][-1] == (state.income(player).total if held else 0)
    assert len(found["at"]) == len(lands[state.order[0]]) >= 25
    assert 3 <= len(found["ticks"]) <= timeline.TICKS


def test_a_corporation_that_is_gone_stays_in_the_charts(market: Table) -> None:
    found = looked(market)
    ended = [key for key, sizes in found["size"].items() if any(sizes) and not sizes[-1]]
    assert ended, "all corporations lived: this would prove nothing"
    assert all(found["price"][key] for key in ended)


def test_wealth_does_not_jump_when_the_final_statement_is_made(market: Table) -> None:
    found, state = looked(market), market.view("referee")
    assert state.over
    for player, columns in found["wealth"].items():
        settled = state.account[player]
        assert sum(values[-1] for values in columns.values()) == settled.total - settled.bonuses
        assert any(values[-1] for key, values in columns.items() if key != "cash") or not settled.shares
    replay = Play(market, TABLE, "replay").state()["replay"]
    assert [frame.get("over", False) for frame in replay["frames"]][-2:] == [False, True]


# ---------------------------------------------------------------- how they are drawn


@pytest.fixture(scope="module")
def link(tmp_path_factory: pytest.TempPathFactory, war: Table, market: Table) -> Iterator[Any]:
    served = Served(tmp_path_factory.mktemp("charts"))
    store = served.store()
    numbers = {
        "risk": store.create("risk", "War", war.entries),
        "market": store.create("cold_cash_risk", "M", market.entries),
    }
    store.close()
    served.start()
    yield lambda name: served.link("seat", numbers[name], "anna")
    served.stop(signal.SIGKILL)


def charts(page: Page, place: str) -> Page:
    page.get_by_role("navigation").get_by_role("button", name=place, exact=True).click()
    expect(page.locator(".chart").first).to_be_visible()
    return page


def test_risk_charts_name_their_turns_and_ends(link: Any, visit: Any) -> None:
    page = charts(visit(link("risk"), PHONE), "Charts")
    expect(page.locator(".chart")).to_have_count(3)
    first = page.locator(".chart").first
    assert first.locator(".along").all_inner_texts()[:2] == ["5", "10"] or first.locator(".along").count() >= 3
    assert first.locator(".name").count() == first.locator(".line").count() == 4
    assert first.locator(".lead").count() == 4


def test_lines_of_one_value_lie_beside_each_other(link: Any, visit: Any) -> None:
    page = charts(visit(link("market"), DESK), "Market")
    for n in range(page.locator(".chart").count()):
        drawn = page.locator(".chart").nth(n).locator(".line").evaluate_all("all => all.map(e => e.getAttribute('d'))")
        assert len(set(drawn)) == len(drawn)
    dashes = (
        page.locator(".chart")
        .first.locator(".line")
        .evaluate_all("all => all.map(e => e.getAttribute('stroke-dasharray'))")
    )
    assert len(set(dashes)) == len(dashes)


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_values_are_under_the_pointer_and_under_the_finger(link: Any, visit: Any, size: tuple[int, int]) -> None:
    page = charts(visit(link("market"), size), "Market")
    chart = page.locator(".chart").first.locator("svg")
    chart.scroll_into_view_if_needed()
    before = chart.get_attribute("aria-label")
    box = chart.bounding_box()
    assert box
    x, y = box["x"] + box["width"] * 0.35, box["y"] + box["height"] / 2
    if size == PHONE:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.move(x, y)
    expect(chart.locator(".here")).to_contain_text("cycle")
    assert chart.get_attribute("aria-label") != before
    if size == DESK:
        page.mouse.move(2, 2)
        expect(chart.locator(".here")).to_have_count(0)


def test_sizes_that_matter_are_marked(link: Any, visit: Any) -> None:
    page = charts(visit(link("market"), DESK), "Market")
    expect(page.locator(".chart", has_text="Size").first).to_contain_text("safe 11")
