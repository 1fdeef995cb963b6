"""`import boardside`: its names, an evening hosted by this process, and its table as parameters."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import holoviews as hv
import pytest
from bokeh.models import GlyphRenderer, Plot

import boardside
from assistant.core.event import TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.store import Busy, Store
from assistant.table.responses import PendingQuestion
from boardside.following import Follower

PLAYERS = ["Anna", "Ben", "Carla"]
Host = Callable[..., boardside.Evening]


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[Host]:
    """Yield a function that hosts an evening on this computer alone; it is closed afterwards."""
    evenings: list[boardside.Evening] = []

    def host(game: str | int = "clue", **choices: Any) -> boardside.Evening:
        where = {"db": tmp_path / "games.duckdb", "address": "127.0.0.1", "port": 0}
        evenings.append(boardside.host(game, choices.pop("players", PLAYERS), **where, **choices))
        return evenings[-1]

    yield host
    for evening in evenings:
        evening.close()


def test_every_public_name_can_be_imported_and_no_other() -> None:
    assert set(boardside.__all__) <= set(dir(boardside))
    assert all(getattr(boardside, name) for name in boardside.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'deal'"):
        boardside.deal  # noqa: B018


@pytest.mark.parametrize("name", ["open_game", "host", "show"])
def test_a_module_that_hides_ours_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "dashboards.py").write_text("")
    words = [sys.executable, "-c", f"import boardside; boardside.{name}"]
    said = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False).stderr.splitlines()[-1]
    assert said.startswith("ImportError: ")
    assert "dashboards.py hides Boardside's own “dashboards”. Rename it" in said


def test_parts_of_a_game_select_the_same_and_a_game_without_a_part_says_so() -> None:
    evening = Follower(boardside.open_game("cold_cash_risk"))
    board, market = boardside.parts.board(evening), boardside.parts.market(evening)
    board.selected = {"area": "peru", "name": "Peru"}
    assert evening.selected == market.selected == {"area": "peru", "name": "Peru"}
    evening.selected = {"corporation": "tower", "name": "Tower"}
    assert board.selected == boardside.parts.lines(evening).selected == {"corporation": "tower", "name": "Tower"}
    with pytest.raises(LookupError, match="Cold Cash Risk has no deduction grid"):
        boardside.parts.grid(evening, seat="anna")
    clue = Follower(boardside.open_game("clue"))
    assert [tab["key"] for tab in boardside.parts.grid(clue, seat="anna").whole["tabs"]][1] == "notes"
    with pytest.raises(LookupError, match="Clue has no market on the screen of table"):
        boardside.parts.market(clue)
    watchers = len(evening.param.watchers.get("selected", {}).get("value", []))
    del board, market
    gc.collect()
    assert len(evening.param.watchers["selected"]["value"]) < watchers, "a part that is gone is not told any more"


def test_an_evening_is_served_and_every_link_leads_somewhere(hosted: Host) -> None:
    evening = hosted()
    assert evening.address.startswith("http://127.0.0.1:")
    assert set(evening.links) == {"anna", "ben", "carla", "table", "tv", "watch", "replay", "host"}
    for link in evening.links.values():
        with urlopen(link) as answer:
            assert answer.status == 200
    assert evening.codes().count("<svg") == 3
    assert "Anna to play" in evening._repr_html_()


def test_parameters_change_together_once_per_line(hosted: Host) -> None:
    evening = hosted()
    seen: list[tuple[int, str, int]] = []
    evening.param.watch(lambda *_: seen.append((evening.revision, evening.on_turn, len(evening.lines))), "revision")
    assert (evening.revision, evening.on_turn, evening.over) == (1, "Anna", False)
    assert (evening.prices, evening.armies) == ({}, {}), "Clue has neither"
    evening.record(evening.events.TurnEnded(by="anna"), "anna", sure=True)
    assert seen == [(2, "Ben", 2)]
    assert evening.lines[-1] == "Anna ends the turn."
    with pytest.raises(TypeError, match="Constant parameter"):
        evening.revision = 7


def test_what_the_rules_object_to_comes_back_as_a_question_and_is_not_recorded(hosted: Host) -> None:
    evening = hosted()
    asked = evening.record(e.TokenMoved(by="ben", token="mustard", to="hall", how="dice"), "ben")
    assert isinstance(asked, PendingQuestion)
    assert asked.notices
    assert evening.revision == 1
    assert isinstance(evening.record(e.TurnEnded(by="anna"), "anna"), Entry)


def test_what_was_recorded_is_in_the_file_and_goes_on_another_evening(hosted: Host, tmp_path: Path) -> None:
    evening = hosted()
    evening.record(e.TurnEnded(by="anna"), "anna")
    with pytest.raises(Busy):
        Store(tmp_path / "games.duckdb", GAMES)
    evening.close()
    evening.close()
    again = hosted(evening.number)
    assert (again.revision, again.on_turn) == (2, "Ben")


@pytest.mark.parametrize(
    ("game", "choices", "why"),
    [("chess", {}, "There is no game “chess”"), ("clue", {"players": []}, "Player 1 needs a name"), (9, {}, "no game")],
)
def test_an_evening_that_cannot_be_set_up_says_why_and_keeps_nothing_open(
    hosted: Host, game: str | int, choices: dict[str, Any], why: str
) -> None:
    with pytest.raises(Nonsense, match=why):
        hosted(game, **choices)
    assert hosted("clue").number == 1, "nothing was stored, and the file is free"


def test_a_game_of_another_file_is_opened_while_it_is_played(hosted: Host, tmp_path: Path) -> None:
    evening = hosted()
    evening.record(e.TurnEnded(by="anna"), "anna", sure=True)
    found = boardside.open_game(evening.number, db=tmp_path / "games.duckdb")
    assert found.entries == evening.table.entries
    with pytest.raises(Nonsense, match="There is no game number 9"):
        boardside.open_game(9, db=tmp_path / "games.duckdb")


def test_figures_of_the_game_as_it_stands() -> None:
    table = boardside.open_game("clue")
    evening = Follower(table)
    [(count,)] = evening.sql("select count(*) from turns").limit(1).fetchall()
    assert count == len(evening.frame("turns"))
    assert count > 0
    with pytest.raises(LookupError, match="There is no table goals"):
        evening.frame("goals")


def test_courses_have_the_values_of_the_table_and_follow_it() -> None:
    evening = Follower(boardside.open_game("cold_cash_risk"))
    assert evening.plot.names == ["prices", "sizes", "dividends", "wealth", "areas", "luck", "odds"]
    prices: Any = evening.plot.frame("prices")
    last = prices[prices.moment == prices.moment.max()]
    state: Any = evening.view
    found = {who: value for who, value in zip(last.who, last.value, strict=True) if value}
    corporations = ("luxor", "tower", "american", "festival", "worldwide", "imperial", "continental")
    assert found == {key.title(): state.price(key) for key in corporations if state.price(key)}
    assert found
    assert evening.prices == found
    holders: Any = evening.plot.frame("areas")
    assert evening.armies == dict(zip(holders.area, holders["count"], strict=True))
    assert sum(evening.armies.values()) > 0
    assert evening.plot.prices().streams
    with pytest.raises(LookupError, match="has no picture “armour”"):
        evening.plot.frame("armour")
    with pytest.raises(AttributeError):
        evening.plot.armour()
    assert Follower(boardside.open_game("clue")).plot.names == ["grid", "bits", "luck"]
    assert "armies" in Follower(boardside.open_game("one_world_dominion")).plot.names


def test_selections_of_two_courses_can_be_linked() -> None:
    plot = Follower(boardside.open_game("cold_cash_risk")).plot
    linked = hv.link_selections.instance()(plot.prices()[()] + plot.wealth()[()])
    for one in hv.render(linked).select({"type": Plot}):
        faint = [curve for curve in one.select({"type": GlyphRenderer}) if curve.glyph.line_alpha == 0.1]
        assert faint, "a copy of the curves for what is not selected"


def test_a_cell_that_asks_whether_it_is_live_is_answered_with_the_table_of_now() -> None:
    table = boardside.open_game("clue")
    screen = boardside.show(table, role="tv")
    before = screen.state["fresh"]
    screen._handle_msg({"do": "here"})
    assert screen.state["fresh"] != before
    table.undo("anna")
    assert screen.state["revision"] == table.count(TABLE)
