"""How every card of One World Dominion that affects dice or a battle is described to the engine.

Each pair is (without the card, with it), and the side it helps: the attacker (+) or the defender (-).
"""

from __future__ import annotations

import pytest

from assistant.odds import Battle, Campaign, Dice, campaign, forecast

BEFORE = Battle(9, 7)
CARDS = {
    "OWD-C01 Artillery of the attacker": (BEFORE, Battle(9, 7, opening=("artillery_attack",)), +1),
    "OWD-C01 Artillery of the defender": (BEFORE, Battle(9, 7, opening=("artillery_defend",)), -1),
    "OWD-C09 Fresh Recruits of the attacker, dice -1": (
        Battle(9, 7, dice=Dice(attack_mod=-1)),
        Battle(9, 7, dice=Dice(attack_mod=-1), opening=("recruits_attack",)),
        +1,
    ),
    "OWD-C09 Fresh Recruits of the defender, dice -1": (
        Battle(9, 7, dice=Dice(defence_mod=-1)),
        Battle(9, 7, dice=Dice(defence_mod=-1), opening=("recruits_defend",)),
        -1,
    ),
    "OWD-C12 Radar moves five in and one round has to be fought": (
        Battle(10, 2, stop_below=0.5),
        Battle(10, 7, stop_below=0.5, compulsory=1),
        -1,
    ),
    "OWD-C25 Stealth Technology": (BEFORE, Battle(9, 7, ignored=3), +1),
    "OWD-C33 Electronic Warfare of the attacker": (BEFORE, Battle(9, 7, dice=Dice(attack_mod=1)), +1),
    "OWD-C33 Electronic Warfare of the defender": (BEFORE, Battle(9, 7, dice=Dice(defence_mod=1), compulsory=1), -1),
    "OWD-C36 Guerillas fight alone": (Battle(1, 1), Battle(1, 1, staying=0), +1),
    "OWD-C38 Jihad, one additional die": (BEFORE, Battle(9, 7, committed=8, dice=Dice(extra_die="free")), +1),
    "OWD-C38 Jihad, one die rolled again": (BEFORE, Battle(9, 7, committed=8, dice=Dice(reroll="seen")), +1),
    "OWD-C40 Navy of the attacker": (BEFORE, Battle(9, 7, dice=Dice(attack_mod=2)), +1),
    "OWD-C40 Navy of the defender": (BEFORE, Battle(9, 7, dice=Dice(defence_mod=2), compulsory=1), -1),
    "OWD-C41 Paratroops with 5 of 9": (BEFORE, Battle(9, 7, committed=5), -1),
    "OWD-C42 Black Helicopters": (BEFORE, Battle(9, 7, dice=Dice(attack_mod=2)), +1),
    "OWD-C43 Fortification": (BEFORE, Battle(9, 7, dice=Dice(defence_mod=2), compulsory=1), -1),
}


@pytest.mark.parametrize("card", CARDS)
def test_a_card_helps_whom_it_should(card: str) -> None:
    before, after, sign = CARDS[card]
    assert sign * (forecast(after).win - forecast(before).win) > 0.01


def test_navy_against_fortification_cancels() -> None:
    both = forecast(Battle(9, 7, dice=Dice(attack_mod=2, defence_mod=2)))
    assert both.ends == forecast(BEFORE).ends


def test_the_compulsory_round_counts_once_an_attacker_would_rather_stop() -> None:
    """OWD-C43 is played after the announcement: one more round must be fought."""
    fortified = Dice(defence_mod=2)
    stops, must = (Battle(4, 9, dice=fortified, stop_below=0.5, compulsory=rounds) for rounds in (0, 1))
    assert forecast(stops).ends == {(4, 9): 1.0}
    assert forecast(must).attack_lost > 1


def test_a_mutant_horde_takes_its_dead_along() -> None:
    """OWD-C44: 7 mutants lose 2 to 3 defenders and capture: 5 + 3 = 8 in the new area, nobody in the old one."""
    found = forecast(Battle(7, 3))
    assert found.ends[5, 0] > 0
    grown = {left + 3: p for left, p in found.won.items()}
    assert max(grown) == 10
    assert sum(grown.values()) == pytest.approx(found.win)


def test_black_helicopters_on_a_path_within_one_continent() -> None:
    """OWD-C42: Ural to Siberia with +2; Ukraine to Ural without."""
    plain, within = Dice(), Dice(attack_mod=2)
    path = campaign(Campaign(10, (3, 3), dice=(plain, within)))
    assert path.reached[1] == pytest.approx(forecast(Battle(10, 3)).win)
    assert path.win > campaign(Campaign(10, (3, 3))).win
