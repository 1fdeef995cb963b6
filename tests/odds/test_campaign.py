"""Several areas in a row, against an independent walk in fractions."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.odds import LIMIT, Battle, Campaign, Dice, Unanswerable, campaign, forecast
from tests.odds import reference

PATHS = [(1,), (3,), (2, 1), (1, 3, 2), (2, 2, 2, 1), ("1d6",), (2, "1d6", 1)]


@pytest.mark.parametrize("path", PATHS, ids=str)
def test_campaigns_are_exact(path: tuple) -> None:
    for attack, leave in product((0, 1, 2, 3, 4, 7, 12), (1, 2, 4)):
        found = campaign(Campaign(attack, path, leave=leave))
        reached, arriving = reference.march(attack, path, leave)
        assert found.reached == pytest.approx([float(p) for p in reached], abs=1e-12)
        assert found.win == found.reached[-1]
        for armies in range(max(len(found.arriving), max(arriving, default=0) + 1)):
            here = found.arriving[armies] if armies < len(found.arriving) else 0
            assert here == pytest.approx(float(arriving.get(armies, 0)), abs=1e-12)
        assert sum(found.halted) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(
    "said", [{"attack_mod": 1}, {"reroll": "blind"}, {"extra_die": "army"}, {"most_defence": 1}, {"most_defence": 3}]
)
def test_cards_count_on_a_path(said: dict) -> None:
    reached, _ = reference.march(8, (2, 3), **said)
    assert campaign(Campaign(8, (2, 3), dice=Dice(**said))).reached == pytest.approx([float(p) for p in reached])


def test_dice_may_differ_from_area_to_area() -> None:
    """A bonus on the second attack alone, as across a sea lane (OWD-C40)."""
    plain, bonus = Dice(), Dice(attack_mod=2)
    only_second = campaign(Campaign(8, (3, 3), dice=(plain, bonus)))
    assert only_second.reached[1] == campaign(Campaign(8, (3, 3))).reached[1]
    assert only_second.win > campaign(Campaign(8, (3, 3))).win
    assert only_second.win < campaign(Campaign(8, (3, 3), dice=bonus)).win


def test_one_area_is_a_battle() -> None:
    for stop_at in (0, 3):
        found, battle = campaign(Campaign(9, (6,), stop_at=stop_at)), forecast(Battle(9, 6, stop_at=stop_at))
        assert found.win == pytest.approx(battle.win, abs=1e-12)
        assert found.attack_lost == pytest.approx(battle.attack_lost, abs=1e-12)
        assert found.defend_lost == pytest.approx(battle.defend_lost, abs=1e-12)
        assert found.attack_left == pytest.approx(battle.attack_left, abs=1e-12)
        assert found.arriving[1:] == pytest.approx(battle.captured[2:]), "one army stays behind"


def test_losses_add_up_along_the_path() -> None:
    """All captured defenders are killed, and of 15 armies all are left or lost."""
    found = campaign(Campaign(15, (2, 4, 3)))
    assert found.attack_left + found.attack_lost == pytest.approx(15)
    assert found.defend_lost > 2 * found.reached[1] + 4 * found.reached[2] + 3 * found.win
    assert found.defend_lost < 9
    sure = campaign(Campaign(300, (2, 4, 3)))
    assert sure.defend_lost == pytest.approx(9, abs=1e-9)


@pytest.mark.rule("RSK-CNQ-02")
def test_armies_to_be_left_behind_may_not_keep_back_the_dice() -> None:
    """Three armies fought with three dice: all of them move in, whichever were to stay."""
    found = campaign(Campaign(4, (1,), leave=4))
    reached, arriving = reference.march(4, (1,), 4)
    assert set(arriving) == {1, 2, 3}
    assert found.arriving == pytest.approx([0.0, *(float(arriving[k]) for k in (1, 2, 3))])
    assert found.win == pytest.approx(float(reached[-1]))


def test_leaving_armies_behind_by_area() -> None:
    both = campaign(Campaign(12, (2, 2), leave=(3, 1)))
    assert campaign(Campaign(12, (2, 2), leave=3)).at_least(1) == pytest.approx(both.win)
    assert both.win < campaign(Campaign(12, (2, 2))).win
    assert both.at_least(4) < both.at_least(1) == pytest.approx(both.win)


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"garrisons": ()}, "1 to 42"),
        ({"garrisons": (1,) * 43}, "1 to 42"),
        ({"garrisons": (3, 0)}, "must be 1 or more armies"),
        ({"attack": LIMIT + 1}, f"up to {LIMIT}"),
        ({"garrisons": (LIMIT + 1,)}, f"up to {LIMIT}"),
        ({"leave": 0}, "RSK-CNQ-02"),
        ({"leave": (1, 1)}, "one for all"),
        ({"dice": (Dice(), Dice())}, "one for all"),
    ],
    ids=str,
)
def test_what_no_table_can_mean_is_refused_in_a_sentence(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Campaign(**({"attack": 9, "garrisons": (3,)} | said))


def test_readings_name_what_was_supposed() -> None:
    said = " ".join(campaign(Campaign(9, (3, "1d6"), leave=2, stop_at=3, dice=Dice(attack_mod=1))).readings)
    for part in (
        "8 of 9 armies in the first area can fight",
        "to leave behind fight too",
        "3 or fewer",
        "CCR-HTO-06",
        "counts +1",
    ):
        assert part in said
    assert "All armies but one move on" in " ".join(Campaign(9, (3,)).readings)
