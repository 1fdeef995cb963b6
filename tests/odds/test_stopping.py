"""The best moment to stop, against an independent search in fractions."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from assistant.odds import LIMIT, Battle, Dice, Unanswerable, Worth, best_stop, forecast
from tests.odds import reference

WORTHS = [(0, 1, 0), (1, 1, 0), (3, 1, 0), (5, 1, 1), (2, 1, Fraction(1, 2)), (10, 0, 0), (0, 1, 2), (1, 0, 1)]


def searched(attack: int, defend: int, worth: tuple, must: int = 0, staying: int = 1, **dice):
    """Return (value of the best play, places at which it stops), by trying both at every place."""
    land, army, enemy = worth
    halts = set()

    @cache
    def value(armies: int, against: int, must: int) -> Fraction:
        stop = Fraction(army * armies + enemy * (defend - against) + (land if not against else 0))
        if not against or armies <= staying:
            return stop
        chances = reference.round_chances(armies - staying, against, **dice)
        on = sum(p * value(armies - a, against - d, max(0, must - 1)) for (a, d), p in chances.items())
        if not must and on <= stop:
            halts.add((armies, against))
        return on if must else max(on, stop)

    best = value(attack, defend, must)
    return best, halts


@pytest.mark.parametrize("worth", WORTHS, ids=str)
@pytest.mark.parametrize("dice", [{}, {"defence_mod": 1}, {"most_defence": 3}, {"extra_die": "free", "pairs": "dice"}])
def test_the_best_moment_is_that_of_a_search(worth: tuple, dice: dict) -> None:
    for attack, defend in product((1, 2, 5, 8), (1, 2, 6)):
        found = best_stop(Battle(attack, defend, dice=Dice(**dice)), Worth(*map(float, worth)))
        value, halts = searched(attack, defend, worth, **dice)
        assert found.value == pytest.approx(float(value), abs=1e-9)
        for place in halts:
            assert found.stops(*place)
        assert found.not_at_all == pytest.approx(float(worth[1] * attack))
        assert found.value >= max(found.not_at_all, found.to_the_end) - 1e-9


def test_every_place_is_judged() -> None:
    found = best_stop(Battle(9, 6), Worth(2.0))
    for armies, against in product(range(2, 10), range(1, 7)):
        stop = Fraction(armies)
        value, _ = searched(armies, against, (2, 1, 0))
        assert found.stops(armies, against) == (value <= stop)
    assert found.levels[1] == tuple(a for a in range(2, 10) if found.stops(a, 1))


@pytest.mark.parametrize("must", [1, 3])
def test_rounds_that_have_to_be_fought_are_fought(must: int) -> None:
    found = best_stop(Battle(7, 5, compulsory=must), Worth(1.0))
    value, _ = searched(7, 5, (1, 1, 0), must=must)
    assert found.value == pytest.approx(float(value), abs=1e-9)
    assert found.not_at_all is None


def test_inside_one_area_nobody_stays_behind() -> None:
    found = best_stop(Battle(6, 4, staying=0), Worth(3.0))
    value, halts = searched(6, 4, (3, 1, 0), staying=0)
    assert found.value == pytest.approx(float(value), abs=1e-9)
    assert all(found.stops(*place) for place in halts)


@pytest.mark.rule("CCR-HTO-07")
def test_a_mom_and_pop_is_an_average_of_dice() -> None:
    found = best_stop(Battle(6, 0, opening=("mom_and_pop",)), Worth(2.0))
    wanted = sum(searched(6, face, (2, 1, 0), must=1)[0] for face in range(1, 7)) / 6
    assert found.value == pytest.approx(float(wanted), abs=1e-9)


def test_a_land_that_is_worth_everything_is_fought_for_to_the_end() -> None:
    found = best_stop(Battle(12, 9), Worth(land=1.0, army=0.0))
    assert found.value == pytest.approx(forecast(Battle(12, 9)).win, abs=1e-12)
    assert found.forecast.ends == pytest.approx(dict(forecast(Battle(12, 9)).ends))
    nothing = best_stop(Battle(12, 9), Worth(land=0.0))
    assert nothing.forecast.ends == {(12, 9): 1.0}
    assert (nothing.value, nothing.not_at_all) == (12, 12)


def test_free_rounds_come_first_and_the_largest_battle_is_answered() -> None:
    free = best_stop(Battle(5, 6, ignored=3), Worth(2.0))
    assert free.value > best_stop(Battle(5, 6), Worth(2.0)).value
    large = best_stop(Battle(LIMIT, LIMIT), Worth(50.0))
    assert large.value >= large.to_the_end - 1e-9
    assert sum(large.forecast.ends.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("said", [{"stop_at": 2}, {"stop_below": 0.5}, {"committed": 3}])
def test_a_battle_that_stops_by_itself_is_refused(said: dict) -> None:
    with pytest.raises(Unanswerable):
        best_stop(Battle(9, 5, **said), Worth(3.0))


def test_more_armies_than_there_are_raise_no_question() -> None:
    found = best_stop(Battle(6, 4), Worth(3.0))
    assert not found.stops(6, 1)
    for armies, defenders in ((7, 1), (6, 5), (6, -1)):
        with pytest.raises(Unanswerable, match="never reach"):
            found.stops(armies, defenders)


def test_worth_is_a_number_from_nothing() -> None:
    for worth in (-1.0, float("inf"), float("nan")):
        with pytest.raises(Unanswerable):
            Worth(worth)
    with pytest.raises(Unanswerable):
        best_stop(Battle(5, 3), Worth(1.0)).stops(9, 3)
