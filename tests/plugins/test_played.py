"""A game of another author at the table: set up in the lobby, played, corrected, drawn, kept, counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.figures.facts import rows
from assistant.figures.facts.register import engine, measures_of
from assistant.figures.review.review import review
from assistant.games import GAMES
from assistant.storage.doctor import look_over
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.games import arrangement, setup
from dashboards.lobby import laying
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.plugins import RULES, package, plugged
from tests.ui.conftest import laid

SCREENS = """
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.setup.form import Setup
from boardside_tally import GAME

ARRANGEMENT = Arrangement(status=lambda sight: {"who": None, "title": "Count!", "say": "", "queue": []}, look="tally")
SETUP = Setup(game=GAME, does="Counts points.", family="Counting games", seats=lambda _draft: (1, 4))
"""
FIGURES = """
from assistant.figures.facts import Measures

MEASURES = Measures(family="counting", unit="beads", within=0.0, tables={}, score=lambda state: {"anna": 3})
"""


@pytest.fixture
def tally(tmp_path: Path) -> Iterator[None]:
    with plugged(tmp_path, package("tally", rules=RULES)):
        yield


def kind(name: str) -> Any:
    found = GAMES["tally"].kind(name)
    assert found is not None
    return found


def table(log: Any = None) -> Table:
    """Return a table of three, set up as the lobby does it."""
    made = Table(GAMES["tally"], log)
    made.record(laying.started(laid("Anna", "Ben", "Cleo", game="tally")))
    return made


def scored(made: Table, *points: int) -> None:
    for number in points:
        by = made.view(TABLE).on_turn
        made.record(kind("PointsScored")(by=by, points=number), str(by))


@pytest.mark.usefixtures("tally")
def test_it_is_played_corrected_undone_and_told() -> None:
    made = table()
    scored(made, 5, 3, 4)
    assert [line.text for line in made.account("ben")] == [
        "The tally begins.", "Anna scores 5.", "Ben scores 3.", "Cleo scores 4.",
    ]  # fmt: skip
    assert made.undo("cleo") is not None
    assert made.view(TABLE).on_turn == "cleo"
    assert made.redo("cleo") is not None
    made.amend(2, kind("PointsScored")(by="anna", points=4))
    assert made.view("ben").points == {"anna": 4, "ben": 3, "cleo": 4}
    assert [notice.level for notice in made.advice(kind("PointsScored")(by="cleo", points=1), "cleo")] == ["illegal"]


@pytest.mark.usefixtures("tally")
def test_every_page_of_it_is_drawn_and_a_tap_is_recorded() -> None:
    made = table()
    for role, seat in (("seat", "anna"), ("table", TABLE), ("tv", TABLE), ("watch", TABLE), ("replay", TABLE)):
        play = Play(made, seat, role)
        assert play.still()["book"]["title"] == "Tally"
        state = play.state()
        assert state["title"] == "Tally"
        if role == "seat":
            (form,) = [block for block in state["entry"] if block.get("event", {}).get("kind") == "PointsScored"]
            play.hear({"do": "record", "event": {**form["event"], "points": 5}, "id": "1", "seen": 1})
    assert made.view(TABLE).points["anna"] == 5
    assert "Anna scores 5." in replay_page(made)


@pytest.mark.usefixtures("tally")
def test_it_is_kept_and_read_again(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = store.create("tally", "Friday")
    scored(table(store.log(number)), 5, 3)
    store.close()
    store = Store(tmp_path / "games.duckdb", GAMES)
    again = Table(GAMES["tally"], store.log(number))
    assert again.view(TABLE).points == {"anna": 5, "ben": 3, "cleo": 0}
    stored = store.game(number)
    assert stored is not None
    assert look_over(store, stored) == []
    store.close()


@pytest.mark.usefixtures("tally")
def test_it_counts_with_its_winner_its_score_and_its_times() -> None:
    made = table()
    scored(made, 5, 3, 4, 5)
    found = review(made).derived
    (game,) = found[rows.GameRow]
    assert (game.kind, game.family, game.finished, game.players) == ("tally", "other", True, 3)
    results = {row.seat: (row.winner, row.rank, row.score) for row in found[rows.ResultRow]}
    assert results == {"anna": (True, 1, 10), "ben": (False, 3, 3), "cleo": (False, 2, 4)}
    assert [row.seat for row in found[rows.TurnRow]] == ["anna", "ben", "cleo", "anna"]
    assert not measures_of("tally").hides


def test_own_screens_and_figures_are_used(tmp_path: Path) -> None:
    before = engine()
    with plugged(tmp_path, package("tally", rules=RULES, screens__py=SCREENS, figures__py=FIGURES)):
        assert engine() != before
        made = table()
        state = Play(made, "anna", "seat").state()
        assert (state["status"]["title"], state["look"]) == ("Count!", "tally")
        about = laying.words()["games"]["tally"]
        assert (about["does"], about["family"], about["players"]) == ("Counts points.", "Counting games", "1–4 players")
        assert about["origin"] == "boardside-tally 0.1"
        assert setup("tally").game is GAMES["tally"], "the guarded game, not that of the module"
        measures = measures_of("tally")
        assert (measures.family, measures.unit) == ("counting", "beads")
        assert measures.score(made.view(TABLE)) == {"anna": 3}
    assert engine() == before


@pytest.mark.usefixtures("tally")
def test_without_screens_it_has_the_plain_ones_and_its_summary() -> None:
    about = laying.words()["games"]["tally"]
    assert (about["family"], about["players"]) == ("Other games", "2–6 players")
    assert arrangement("tally").families
    assert laying.form(laying.fresh("tally"))["problems"]


def test_the_summary_of_the_package_is_its_one_line_description(tmp_path: Path) -> None:
    with plugged(tmp_path, package("tally")):
        about = tmp_path / "site" / "boardside_tally-0.1.dist-info" / "METADATA"
        about.write_text(about.read_text() + "Summary: Points for everything.\n")
        GAMES.look_again()
        assert setup("tally").does == "Points for everything."


def test_a_game_with_secrets_hides_its_figures_until_they_are_open(tmp_path: Path) -> None:
    from tests.plugins.raising import GAME, written

    with plugged(tmp_path, package("gloom", written(GAME, "nothing"))):
        assert measures_of("gloom").hides
