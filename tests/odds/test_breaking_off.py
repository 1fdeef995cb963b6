"""When an attack of Axis & Allies is broken off best: every rule for stopping is tried one by one (AA-RET-01)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.odds import Clash, Unanswerable, break_off, clash, force

BATTLES = (
    Clash(force({"infantry": 4, "tank": 2}, "attack"), force({"infantry": 4}, "defence"), area=3),
    Clash(force({"infantry": 3, "tank": 1}, "attack"), force({"infantry": 3, "tank": 2}, "defence"), area=2),
    Clash(force({"infantry": 2, "fighter": 2}, "attack"), force({"infantry": 3}, "defence"), area=1),
    Clash(force({"submarine": 2, "battleship": 1}, "attack"), force({"transport": 1, "carrier": 1}, "defence")),
)


@pytest.mark.rule("AA-RET-01")
@pytest.mark.parametrize("battle", BATTLES)
def test_no_other_rule_for_stopping_brings_more(battle: Clash) -> None:
    found, units = break_off(battle), sum(group.number for group in battle.attackers)
    tried = {at: clash(replace(battle, stop_at=at)).swing for at in range(units)}
    once = clash(replace(battle, stop_after=1)).swing
    assert found.to_the_end == pytest.approx(tried[0])
    assert found.gain == pytest.approx(max(once, *tried.values()))
    assert found.gain == pytest.approx(once if found.once else tried[found.at])


@pytest.mark.rule("AA-RET-01")
def test_a_hopeless_attack_is_broken_off_after_a_round_and_a_sure_one_never() -> None:
    hopeless = break_off(Clash(force({"infantry": 5}, "attack"), force({"infantry": 9, "tank": 3}, "defence"), area=2))
    assert hopeless.to_the_end < hopeless.gain < 0
    sure = break_off(Clash(force({"tank": 9}, "attack"), force({"infantry": 1}, "defence"), area=10))
    assert (sure.at, sure.once) == (0, False)


def test_many_units_are_tried_at_some_of_their_numbers() -> None:
    many = Clash(force({"infantry": 30, "tank": 20}, "attack"), force({"infantry": 40}, "defence"), area=5)
    found = break_off(many)
    assert found.gain >= found.to_the_end
    with pytest.raises(Unanswerable):
        break_off(Clash(force({"infantry": 200}, "attack"), force({"infantry": 1}, "defence")))
