"""Which tile to play now and which next, on a page: in which words, for whom, and never more than that player knows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.json import encode

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.acquire import events as e
from assistant.games.acquire.figures.rollouts import Choice, NextTiles
from assistant.table.table import Table
from dashboards.games.acquire import plans
from dashboards.play.page import Play
from tests.ui.acquire_table import HAND, laid, table_of

FEW = NextTiles(Choice(("5E", "1D", "8F"), 1203.0, 304.0), Choice(("8F", "1D"), 900.0, 100.0))


def ready(**options: str) -> Table:
    """Anna, who knows her rack, is to play a tile."""
    table = laid(table_of(hands="tracked", **options), {"4D 5D 4C 5C 4B": "tower", "5F 6F 7F": "luxor"})
    table.record(e.HandDrawn(of="anna", tiles=HAND), "anna")
    table.record(HelpAgreed(level="advice"))
    return table


def advised(table: Table, seat: str = "anna", role: str = "seat") -> list[Any]:
    entry = Play(table, seat, role).state()["entry"]
    return [block for block in entry if str(block.get("title")).startswith("Advice") or block.get("fold") == plans.HOW]


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (FEW, "Advice: play 5E now (+$1,200 ± $300 over 1D), then 8F."),
        (NextTiles(FEW.now, Choice(("8F", "1D"), 90.0, 100.0)), "(+$1,200 ± $300 over 1D), then 8F or 1D."),
        (NextTiles(Choice(("5E", "1D"), -40.0, 300.0), Choice(("1D",))), "5E or 1D now; no clear difference (−$40 ± "),
        (NextTiles(FEW.now, Choice(())), "Advice: play 5E now (+$1,200 ± $300 over 1D)."),
    ],
)  # fmt: skip
def test_tiles_in_words(monkeypatch: pytest.MonkeyPatch, found: NextTiles, said: str) -> None:
    monkeypatch.setattr(plans, "next_tiles", lambda _state, _seat: found)
    assert said in advised(ready())[0]["title"]


def test_one_tap_plays_the_tile_and_the_model_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "next_tiles", lambda _state, _seat: FEW)
    table = ready()
    best, model = advised(table)
    assert best["private"]
    assert model["private"]
    assert "three rounds by rules of thumb" in model["title"]
    Play(table, "anna").hear(best["taps"][0]["send"])
    assert table.view(TABLE).turn.placed == "5E"
    assert not advised(table)


def test_a_page_does_not_wait_for_rollouts() -> None:
    play = Play(ready(), "anna")
    waiting: list[Any] = []
    play.in_background(waiting.append, lambda: None)
    assert "Advice" not in json.dumps(play.state()["entry"])
    for work in waiting:
        work()
    assert "Advice" in json.dumps(play.state()["entry"])


def test_only_with_advice_and_only_on_the_page_of_the_player_on_turn() -> None:
    table = ready()
    assert not advised(table, "ben")
    for role in ("table", "tv", "watch"):
        assert "Advice" not in json.dumps(Play(table, TABLE, role).state())
    table.record(HelpAgreed(level="notes"))
    assert not advised(table)


@pytest.mark.rule("ACQ-INF-01")
def test_racks_shares_and_cash_of_others_change_nothing() -> None:
    pages = list[bytes]()
    for rack, dollars, count in (
        (("1A", "1B", "1C", "1E", "1F", "1G"), 700, 3),
        (("12A", "12B", "12C", "11D", "12E", "12F"), 9000, 0),
    ):
        table = ready()
        table.record(e.HandDrawn(of="ben", tiles=rack), "ben")
        table.record(e.CashSet(of="ben", dollars=dollars), "ben")
        for player, held in (("ben", count), ("carla", 3 - count)):
            table.record(e.SharesSet(by=player, of="tower", count=held), player)
        pages.append(encode(Play(table, "anna").state()["entry"]))
    assert pages[0] == pages[1]
    assert b"Advice" in pages[0]
