"""The cases of the catalogues on dice, losses and moving in."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.kit.dice_throw import (
    Losses,
    attack_dice,
    combined,
    committed_moving_in,
    defence_dice,
    forced_moving_in,
    losses,
    moving_in,
    outcomes,
)


@pytest.mark.rule("RSK-DIC-01", "RSK-ATK-01")
def test_dice_of_the_attacker() -> None:
    assert [attack_dice(armies) for armies in (0, 1, 2, 3, 4, 50)] == [0, 0, 1, 2, 3, 3]


@pytest.mark.rule("RSK-DIC-02")
def test_dice_of_the_defender() -> None:
    assert [defence_dice(armies) for armies in (0, 1, 2, 5)] == [0, 1, 2, 2]


@pytest.mark.rule("RSK-DIC-03")
def test_the_highest_dice_are_compared_and_equal_dice_defend() -> None:
    assert losses([6, 4, 1], [5, 4]) == Losses(attacker=1, defender=1)
    assert losses([6, 6, 6], [6, 6]) == (2, 0)
    assert losses([3], [2, 1]) == (0, 1)


@pytest.mark.rule("RSK-DIC-03")
def test_faces_may_come_in_any_order() -> None:
    assert losses([1, 6, 4], [4, 5]) == losses([6, 4, 1], [5, 4])


@pytest.mark.rule("RSK-DIC-04")
def test_a_round_costs_one_army_for_every_comparison() -> None:
    for attack, defence in product((1, 2, 3), (1, 2)):
        found = set()
        for faces in product(range(1, 7), repeat=attack + defence):
            cost = losses(faces[:attack], faces[attack:])
            assert sum(cost) == min(attack, defence)
            found.add(cost)
        assert found == set(outcomes(attack, defence))
    assert outcomes(3, 2) == ((0, 2), (1, 1), (2, 0))
    assert outcomes(3, 1) == ((0, 1), (1, 0))
    assert outcomes(0, 2) == outcomes(2, 0) == ()


@pytest.mark.rule("RSK-CNQ-02")
def test_at_least_the_dice_of_the_last_round_move_in_and_one_stays() -> None:
    assert list(moving_in(6, 3)) == [3, 4, 5]
    assert list(moving_in(2, 1)) == [1]
    assert list(moving_in(4, 3)) == [3]
    assert not moving_in(3, 3), "three armies cannot have rolled three dice and all be left"


def test_modifiers_count_on_every_die() -> None:
    """OWD-C33: dice 6-4-1 count as 7-5-2. OWD-C43: defence 4-3 counts as 6-5, and 6-5-5 loses two to it."""
    assert losses([6, 4, 1], [6, 5], attack_mod=1) == (1, 1)
    assert losses([6, 5, 5], [4, 3], defence_mod=2) == (2, 0)
    assert losses([6], [5], defence_mod=1) == (1, 0), "OWD-C33: 5 + 1 against 6 is a tie, the defender wins"
    assert losses([6, 3], [5, 2], attack_mod=-1) == (2, 0), "OWD-C09: 6 and 3 count as 5 and 2"
    assert losses([6, 3], [5, 2], attack_mod=2, defence_mod=2) == losses([6, 3], [5, 2])


def test_capped_dice_stay_between_one_and_six() -> None:
    """The other reading of OWD-AMB-10."""
    assert losses([6], [6], attack_mod=1) == (0, 1)
    assert losses([6], [6], attack_mod=1, capped=True) == (1, 0)
    assert losses([1], [1], attack_mod=-1, defence_mod=-2) == (0, 1)
    assert losses([1], [1], attack_mod=-1, defence_mod=-2, capped=True) == (1, 0)


def test_no_more_comparisons_than_pairs() -> None:
    assert losses([6, 6], [1, 1], pairs=1) == (0, 1)


def test_moving_in_after_an_involuntary_attack() -> None:
    """OWD-INV-03 and both readings of OWD-AMB-06."""
    assert [forced_moving_in(*case) for case in ((9, 3), (8, 3), (7, 3), (2, 1))] == [4, 4, 3, 1]
    assert [forced_moving_in(*case, counted="minus_one") for case in ((10, 3), (9, 3), (8, 3), (2, 1))] == [4, 4, 3, 1]


def test_a_fight_inside_one_area_needs_nobody_to_stay() -> None:
    """OWD-SAM-01: one guerrilla attacks with one die although alone, three armies with three dice."""
    assert [attack_dice(armies, staying=0) for armies in (1, 3, 9)] == [1, 3, 3]


def test_moving_in_after_a_committed_attack() -> None:
    """The three readings of OWD-AMB-05: 9 left in the area, 4 of them committed survivors, three dice rolled last."""
    assert list(committed_moving_in(9, 4, 3)) == [3, 4]
    assert list(committed_moving_in(9, 4, 3, "all_survivors_must")) == [4]
    assert list(committed_moving_in(9, 4, 3, "risk")) == [3, 4, 5, 6, 7, 8]
    assert list(committed_moving_in(3, 1, 1)) == [1]


def test_modifiers_of_several_cards() -> None:
    """OWD-AMB-10: they add up, or only the largest bonus and the largest malus count."""
    assert [combined(cards) for cards in ((), (1, 2), (2, -1, 1))] == [0, 3, 2]
    assert [combined(cards, best_only=True) for cards in ((), (1, 2), (2, -1, 1), (-1, -1))] == [0, 2, 1, -1]
