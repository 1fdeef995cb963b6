from collections.abc import Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assistant.kit.clock import BREAK, Clocks, Gap, Moment, Tick, charged, ticked
from assistant.kit.clock import clocks as from_ticks


def ticks(moments: Sequence[Moment]) -> list[Tick]:
    found: list[Tick] = []
    for moment in moments:
        found.append(ticked(found[-1] if found else None, moment))
    return found


def clocks(moments: Sequence[Moment], away: Sequence[Gap] = ()) -> Clocks:
    return from_ticks(ticks(moments), away)


def test_time_runs_for_whoever_decides():
    found = clocks([(1000, "anna", True), (5000, "ben", True), (6000, "anna", True)])
    assert found.at(9000) == {"anna": 7000, "ben": 1000}


def test_nobodys_time_runs_in_a_pause_or_before_the_game():
    found = clocks([(0, None, True), (1000, "anna", True), (3000, "anna", False), (60_000, "anna", True)])
    assert found.at(61_000) == {"anna": 3000}


def test_a_line_with_an_older_time_takes_nothing_away():
    found = clocks([(5000, "anna", True), (2000, "ben", True), (8000, None, True)])
    assert found.at(99_000) == {"anna": 0, "ben": 3000}


def test_nobody_is_charged_for_a_break():
    found = clocks([(0, "anna", True), (BREAK + 1, "ben", True), (BREAK + 6, "anna", True)])
    assert found.at(BREAK + 6) == {"anna": 0, "ben": 5}


def test_nobody_is_charged_while_the_program_is_away():
    away = [(2000, 7000), (6000, 8000), (20_000, 30_000)]
    found = clocks([(1000, "anna", True), (10_000, "ben", True)], away)
    assert found.spent == {"anna": 3000}, "1000 to 2000, and 8000 to 10000"
    assert found.charged(31_000) == 11_000
    assert found.at(31_000) == {"anna": 3000, "ben": 11_000}


def test_a_line_that_was_undone_before_the_program_went_away_takes_nothing_away():
    decided = ticks([(1000, None, True), (2000, "anna", True)])
    found = from_ticks([*decided, decided[-1]], [(3000, 9000)])  # the undone line stands where the last one did
    assert found.at(10_000) == {"anna": 2000}


gaps = st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50)).map(sorted).map(tuple), max_size=5)


@given(st.integers(0, 50), st.integers(0, 50), gaps)
def test_what_is_charged_is_every_moment_outside_the_gaps(start: int, end: int, away: list) -> None:
    outside = [at for at in range(start, end) if not any(begin <= at < finish for begin, finish in away)]
    assert charged(start, end, away) == len(outside)


moments = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from([None, "anna", "ben"]), st.booleans()), min_size=1, max_size=8
).map(lambda found: sorted(found, key=lambda moment: moment[0]))


@given(moments, gaps)
def test_kept_up_line_by_line_or_counted_anew_it_is_the_same(told: list[Moment], away: list) -> None:
    spent: dict[str, int] = {}
    for (at, decides, runs), (then, *_) in pairwise(told):
        if decides and runs:
            spent[decides] = spent.get(decides, 0) + charged(at, then, away)
    found = clocks(told, away)
    assert {player: run for player, run in found.spent.items() if run} == {p: run for p, run in spent.items() if run}
    assert found.since == told[-1][0]
