"""The set-up pages of Axis & Allies and of its plotted variant."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.axis_allies.setup import seats_for
from dashboards.games.plotted_axis.setup import SETUP
from dashboards.lobby import laying as setup
from tests.ui.conftest import laid

NAMES = ("Anna", "Ben", "Carla")
GAMES_HERE = ("axis_allies", "plotted_axis")


@pytest.mark.parametrize("game", GAMES_HERE)
def test_countries_are_shared_as_usual_and_otherwise_as_the_table_says(game: str) -> None:
    usual: Any = setup.started(laid(*NAMES, game=game))
    people = [Seated(key=name.lower(), name=name) for name in NAMES]
    assert usual.seats == seats_for(people)
    other: Any = setup.started(laid(*NAMES, game=game, seat_jpn=1, economic=False))
    assert other.seats == {**usual.seats, "jpn": "anna"}
    assert (usual.economic, other.economic) == (True, False)


def test_income_is_checked_at_the_end_of_the_common_turn() -> None:
    (asked,) = (
        block for block in SETUP.questions(laid(*NAMES, game="plotted_axis")) if block.get("field") == "economic"
    )
    assert asked["options"][0]["about"] == "As in the rules: checked at the end of each turn, after income."


def test_the_minutes_and_noops_are_those_of_the_form() -> None:
    event: Any = setup.started(laid(*NAMES, game="plotted_axis", minutes=20, noop=True))
    assert (event.plot_seconds, event.noop, event.paper) == (1200, True, ())


def test_who_has_no_phone_plots_on_paper_with_all_countries() -> None:
    draft = laid(*NAMES, game="plotted_axis", seat_usa=2)
    draft["players"][1]["device"] = False
    event: Any = setup.started(draft)
    assert set(event.paper) == {"ger", "jpn", "usa"}


@pytest.mark.parametrize("game", GAMES_HERE)
def test_the_form_names_who_has_a_country_as_usual(game: str) -> None:
    draft = laid(*NAMES, game=game)
    steps = setup.of(game).steps(draft)
    countries = next(step for step in steps if step.name == "Who plays")
    asked = {block["label"]: block["otherwise"] for block in countries.blocks if block["part"] == "who"}
    assert asked["Germany"] == "Ben, as in the rules"
    assert asked["USA"] == "Carla, as in the rules"
    assert GAMES[game].key == game
