"""Properties that hold for any battle."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.odds import Battle, Dice, forecast

DICE = st.one_of(
    st.builds(
        Dice,
        attack_mod=st.integers(-3, 3),
        defence_mod=st.integers(-3, 3),
        capped=st.booleans(),
        extra_die=st.sampled_from(["", "free", "army"]),
        most_attack=st.integers(1, 3),
        most_defence=st.integers(1, 3),
    ),
    st.builds(Dice, reroll=st.sampled_from(["seen", "blind"]), keep=st.sampled_from(["new", "better"])),
)
BATTLES = st.builds(
    Battle,
    st.integers(0, 40),
    st.integers(1, 40),
    dice=DICE,
    staying=st.integers(0, 1),
    ignored=st.integers(0, 3),
    compulsory=st.integers(0, 2),
    stop_at=st.integers(0, 10),
    stop_below=st.sampled_from([0.0, 0.25, 0.5]),
)
TO_THE_END = st.builds(Battle, st.integers(0, 40), st.integers(1, 40), dice=DICE, ignored=st.integers(0, 3))


@settings(deadline=None)
@given(BATTLES)
def test_chances_add_up_and_armies_only_die(battle: Battle) -> None:
    found = forecast(battle)
    assert sum(found.ends.values()) == pytest.approx(1, abs=1e-12)
    assert all(0 <= a <= battle.attack and 0 <= d <= battle.defend for a, d in found.ends)
    assert all(p >= 0 for p in found.ends.values())
    assert 0 <= found.win <= 1
    assert found.attack_lost <= battle.attack
    assert found.defend_lost <= battle.defend


@settings(deadline=None)
@given(TO_THE_END)
def test_one_more_attacker_never_hurts_and_one_more_defender_never_helps(battle: Battle) -> None:
    win = forecast(battle).win
    assert forecast(replace(battle, attack=battle.attack + 1)).win >= win - 1e-12
    assert forecast(replace(battle, defend=battle.defend + 1)).win <= win + 1e-12


@settings(deadline=None)
@given(TO_THE_END)
def test_every_advantage_is_one(battle: Battle) -> None:
    win = forecast(battle).win
    dice = battle.dice
    better = [
        replace(battle, dice=replace(dice, attack_mod=dice.attack_mod + 1)),
        replace(battle, dice=replace(dice, defence_mod=dice.defence_mod - 1)),
        replace(battle, ignored=battle.ignored + 1) if dice.most_defence >= 2 else battle,
    ]
    if not (dice.reroll or dice.extra_die):
        better.append(replace(battle, dice=replace(dice, extra_die="free")))
        better.append(replace(battle, dice=replace(dice, reroll="blind")))
    assert all(forecast(other).win >= win - 1e-12 for other in better)


@settings(deadline=None)
@given(BATTLES)
def test_a_stop_rule_never_captures_more(battle: Battle) -> None:
    free = replace(battle, stop_at=0, stop_below=0.0)
    assert forecast(battle).win <= forecast(free).win + 1e-12
    assert forecast(battle).attack_lost <= forecast(free).attack_lost + 1e-9


@settings(deadline=None)
@given(BATTLES.filter(lambda b: b.fighting > 0 and (any(b.first_rounds) or not (b.stop_at or b.stop_below))))
def test_now_is_the_average_of_what_follows(battle: Battle) -> None:
    spared, _ = battle.first_rounds
    follow = ((battle.after(0 if spared else lost.attacker, lost.defender), p) for lost, p in battle.next_round.chances)
    assert sum(forecast(other).win * p for other, p in follow) == pytest.approx(forecast(battle).win, abs=1e-11)
