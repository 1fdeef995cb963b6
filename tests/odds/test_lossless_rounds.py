"""Rounds that cost the attacker nothing, and rounds that must be fought: in any number, and still answered."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from assistant.odds import Battle, Dice, Unanswerable, exact, forecast, needed, to_leave
from assistant.odds.armies.dice import round_of
from assistant.odds.armies.lossless_rounds import SINGLY, spared_rounds
from tests.odds import reference

FOREVER = 10**9
RARE = Dice(attack_mod=-4, most_attack=1)
"""One die in 216 times kills one of two defenders."""


@pytest.mark.parametrize("dice", [{}, {"attack_mod": -2}, {"extra_die": "army"}, {"most_defence": 1}], ids=str)
def test_any_number_of_free_rounds_is_exact(dice: dict) -> None:
    for attack, defend, rounds in product((1, 2, 3, 6), (0, 1, 2, 5), (1, 2, 7, 40)):
        wanted = reference.ends(attack, defend, ignored=rounds, **dice)
        battle = Battle(attack, defend, dice=Dice(**dice), ignored=rounds)
        assert exact(battle).ends == wanted
        found = forecast(battle).ends
        assert all(abs(found.get(end, 0) - wanted.get(end, 0)) < 1e-12 for end in {*found, *wanted})


@pytest.mark.parametrize(("attack", "defend"), [(2, 1), (10, 7), (500, 500)])
def test_free_rounds_without_end_capture_with_everybody_alive(attack: int, defend: int) -> None:
    found = forecast(Battle(attack, defend, ignored=FOREVER))
    assert found.win == pytest.approx(1, abs=1e-12)
    assert found.ends[attack, 0] == pytest.approx(1, abs=1e-12)


def test_free_rounds_that_kill_nobody_change_nothing() -> None:
    """With -9 on every die no defender ever falls: the battle begins after them unchanged."""
    hopeless = Battle(5, 4, dice=Dice(attack_mod=-9), ignored=FOREVER)
    assert exact(hopeless).ends == {(1, 4): 1}
    assert forecast(hopeless).ends == {(1, 4): 1.0}


@pytest.mark.parametrize("rounds", [SINGLY - 1, SINGLY, SINGLY + 1, 100_000, FOREVER])
def test_rare_hits_are_counted_over_very_many_rounds(rounds: int) -> None:
    """A single defender holds with (1 - p) to the power of the rounds."""
    hit = dict(round_of(RARE, 1, 1).exact)[0, 1]
    after = spared_rounds({(3, 1): 1.0}, RARE, rounds)
    assert after.get((3, 1), 0.0) == pytest.approx(float(1 - hit) ** rounds, abs=1e-12)
    assert sum(after.values()) == pytest.approx(1, abs=1e-12)


def test_very_many_rounds_against_a_large_garrison() -> None:
    """Kills in n rounds, while two defenders or more stand, are binomial."""
    hit = float(dict(round_of(RARE, 1, 2).exact)[0, 1])
    rounds, garrison = 20_000, 300
    after = spared_rounds({(9, garrison): 1.0}, RARE, rounds)
    term = (1 - hit) ** rounds
    for killed in range(garrison - 2):
        assert after.get((9, garrison - killed), 0.0) == pytest.approx(term, abs=1e-9)
        term *= (rounds - killed) / (killed + 1) * hit / (1 - hit)


def test_fractions_have_a_limit_of_free_rounds() -> None:
    with pytest.raises(Unanswerable, match="up to 60 rounds"):
        exact(Battle(10, 7, ignored=FOREVER))
    assert exact(Battle(3, 2, ignored=60)).win < 1


@pytest.mark.parametrize("stop", [{"stop_at": 4}, {"stop_below": 0.9}, {"stop_at": 3, "ignored": 2}])
def test_having_to_fight_without_end_is_fighting_to_the_end(stop: dict) -> None:
    must = Battle(9, 7, compulsory=FOREVER, **stop)
    free = Battle(9, 7, ignored=stop.get("ignored", 0))
    assert exact(must).ends == exact(free).ends
    assert forecast(must).win == pytest.approx(float(exact(free).win), abs=1e-12)


def test_questions_about_free_rounds_without_end_are_answered() -> None:
    assert needed(Battle(9, 500, ignored=FOREVER), 0.9) == 2
    assert to_leave(Battle(9, 7, ignored=FOREVER), 0.9) is None
    assert Fraction(forecast(Battle(1, 7, ignored=FOREVER)).win) == 0
