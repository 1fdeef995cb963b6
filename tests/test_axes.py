"""The axes of a game's curves: what they count, in the words of the game."""

from __future__ import annotations

from typing import Any

import holoviews as hv
import pytest
from bokeh.models import NumeralTickFormatter

import boardside
from boardside.following import Follower


@pytest.mark.parametrize(
    ("game", "course", "below", "beside"),
    [
        ("cold_cash_risk", "prices", "cycle", "price in dollars"),
        ("cold_cash_risk", "wealth", "cycle", "wealth in dollars"),
        ("cold_cash_risk", "luck", "line", "dollars"),
        ("one_world_dominion", "armies", "turn", "armies"),
        ("axis_allies", "ipcs_in_hand", "round", "IPCs in hand"),
    ],
)
def test_the_axes_of_a_curve_say_what_is_counted(game: str, course: str, below: str, beside: str) -> None:
    plot = boardside.open_game(game).plot
    shown: Any = hv.render(getattr(plot, course)())
    assert (shown.xaxis[0].axis_label, shown.yaxis[0].axis_label) == (below, beside)
    assert isinstance(shown.yaxis[0].formatter, NumeralTickFormatter) == ("dollars" in beside)


def test_the_ticks_of_a_course_are_its_turns_and_follow_the_game() -> None:
    recorded = boardside.open_game("one_world_dominion")
    evening = Follower(recorded.first(100))
    shown = hv.renderer("bokeh").get_plot(evening.plot.armies())
    early = dict(shown.state.xaxis[0].major_label_overrides)
    for entry in recorded.entries[100:150]:
        evening.table.record(entry.event, entry.author, freely=True)
    frame: Any = evening.plot.frame("armies")
    when = dict(zip(frame["moment"], frame["when"], strict=True))
    late = shown.state.xaxis[0].major_label_overrides
    assert late != early
    assert all(when[moment] == f"turn {number}" for moment, number in late.items())
