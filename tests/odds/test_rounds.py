"""One round of dice: every table against a count of all rolls."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from assistant.kit.dice_throw import Losses, losses
from assistant.odds import PLAIN, Dice, Unanswerable, round_of
from tests.odds import reference

PUBLISHED = {
    (1, 1): (36, {(0, 1): 15, (1, 0): 21}),
    (2, 1): (216, {(0, 1): 125, (1, 0): 91}),
    (3, 1): (1296, {(0, 1): 855, (1, 0): 441}),
    (1, 2): (216, {(0, 1): 55, (1, 0): 161}),
    (2, 2): (1296, {(0, 2): 295, (1, 1): 420, (2, 0): 581}),
    (3, 2): (7776, {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275}),
}
"""Numbers of rolls as in Osborne (2003), Table 2."""
SPECIAL = [
    {},
    {"capped": True},
    {"extra_die": "free"},
    {"extra_die": "free", "pairs": "dice"},
    {"extra_die": "army"},
    {"reroll": "seen"},
    {"reroll": "blind"},
    {"reroll": "seen", "keep": "better"},
    {"reroll": "blind", "keep": "better"},
    {"most_attack": 2, "most_defence": 1},
    {"most_attack": 1, "extra_die": "army"},
    {"most_defence": 3},
    {"most_defence": 3, "extra_die": "free"},
    {"most_defence": 3, "reroll": "seen", "keep": "better"},
]


@pytest.mark.rule("RSK-DIC-03", "RSK-DIC-04")
@pytest.mark.parametrize("dice", PUBLISHED)
def test_published_counts(dice: tuple[int, int]) -> None:
    found = round_of(PLAIN, *dice)
    total, counts = PUBLISHED[dice]
    assert (found.total, dict(found.counts)) == (total, counts)
    assert (found.attack_dice, found.defence_dice, found.pairs) == (*dice, min(dice))
    assert sum(p for _, p in found.chances) == pytest.approx(1, abs=1e-15)
    assert found.expected == pytest.approx(
        [sum(lost[side] * count for lost, count in counts.items()) / total for side in (0, 1)]
    )


@pytest.mark.parametrize("special", SPECIAL, ids=str)
@pytest.mark.parametrize("mods", [(0, 0), (1, 0), (2, 0), (-1, 0), (0, 2), (2, 1), (0, 4)])
def test_every_table_is_that_of_all_rolls(special: dict, mods: tuple[int, int]) -> None:
    said = special | {"attack_mod": mods[0], "defence_mod": mods[1]}
    for fighting, defending in product((1, 2, 3, 4, 9), (1, 2, 3, 7)):
        found = round_of(Dice(**said), fighting, defending)
        assert dict(found.exact) == reference.round_chances(fighting, defending, **said)
        assert sum(count for _, count in found.counts) == found.total
        six = Fraction(found.total)
        while six > 1:
            six /= 6
        assert six == 1, "a power of six"


@pytest.mark.rule("RSK-DIC-02", "RSK-DIC-04")
def test_a_third_defence_die_is_compared_with_a_third_attack_die() -> None:
    """Every one of the 46,656 rolls, sorted and compared here; with two attack dice it only makes two better."""
    dice = Dice(most_defence=3)
    for fighting in (1, 2, 3):
        counts: Counter = Counter()
        for faces in product(range(1, 7), repeat=fighting + 3):
            ours, theirs = sorted(faces[:fighting])[::-1], sorted(faces[fighting:])[::-1]
            killed = sum(a > d for a, d in zip(ours, theirs, strict=False))
            counts[fighting - killed, killed] += 1
        found = round_of(dice, fighting, 3)
        assert dict(found.counts) == counts
        assert (found.defence_dice, found.pairs) == (3, fighting)
    assert dict(round_of(dice, 3, 3).counts) == {(0, 3): 6420, (1, 2): 10017, (2, 1): 12348, (3, 0): 17871}
    assert round_of(dice, 3, 2) == round_of(PLAIN, 3, 2)
    assert "a house rule" in " ".join(dice.readings)


def test_only_the_difference_of_modifiers_matters() -> None:
    """Navy against Fortification cancels exactly; not so where dice are capped."""
    for fighting, defending in product((1, 2, 3), (1, 2)):
        plain = round_of(PLAIN, fighting, defending)
        assert round_of(Dice(attack_mod=2, defence_mod=2), fighting, defending) == plain
        shifted = round_of(Dice(attack_mod=3, defence_mod=1), fighting, defending)
        assert shifted == round_of(Dice(attack_mod=2), fighting, defending)
    assert round_of(Dice(attack_mod=2, defence_mod=2, capped=True), 3, 2) != round_of(PLAIN, 3, 2)


@pytest.mark.parametrize("mod", range(-3, 4))
def test_the_wordings_of_jihad_differ_only_for_two_armies_against_two_dice(mod: int) -> None:
    """OWD-C38: an extra die, or a re-roll after seeing the defender's dice."""
    for fighting, defending in product(range(1, 6), (1, 2)):
        extra = dict(round_of(Dice(attack_mod=mod, extra_die="free"), fighting, defending).exact)
        seen = dict(round_of(Dice(attack_mod=mod, reroll="seen"), fighting, defending).exact)
        better = dict(round_of(Dice(attack_mod=mod, reroll="seen", keep="better"), fighting, defending).exact)
        assert better == extra
        assert (seen == extra) == ((fighting, defending) != (2, 2))


def test_a_blind_reroll_is_never_better_than_a_seen_one() -> None:
    def kills(reroll: str, fighting: int, defending: int, mod: int) -> float:
        return round_of(Dice(reroll=reroll, attack_mod=mod), fighting, defending).expected[1]

    cases = list(product((1, 2, 3), (1, 2), range(-2, 3)))
    assert all(kills("blind", *case) <= kills("seen", *case) + 1e-15 for case in cases)
    assert any(kills("blind", *case) < kills("seen", *case) - 1e-3 for case in cases)


def test_pairs_by_dice_never_cost_an_army_that_does_not_fight() -> None:
    found = dict(round_of(Dice(extra_die="free", pairs="dice"), 1, 2).counts)
    assert max(lost.attacker for lost in found) == 1
    assert Losses(1, 1) in found
    assert max(sum(lost) for lost in dict(round_of(Dice(extra_die="free"), 1, 2).counts)) == 1


def test_the_table_agrees_with_the_rules_of_the_kit() -> None:
    count = 0
    for faces in product(range(1, 7), repeat=5):
        count += losses(faces[:3], faces[3:], 1, 0) == (0, 2)
    assert dict(round_of(Dice(attack_mod=1), 3, 2).counts)[Losses(0, 2)] == count


@pytest.mark.parametrize(
    "said",
    [
        {"most_attack": 4},
        {"most_defence": 0},
        {"most_defence": 4},
        {"attack_mod": 99},
        {"extra_die": "free", "reroll": "seen"},
    ],
    ids=str,
)
def test_dice_that_no_table_rolls(said: dict) -> None:
    with pytest.raises(Unanswerable):
        Dice(**said)


def test_a_round_needs_armies() -> None:
    with pytest.raises(Unanswerable):
        round_of(PLAIN, 0, 3)
    with pytest.raises(Unanswerable):
        round_of(PLAIN, 3, 0)


def test_what_is_supposed_is_said() -> None:
    assert PLAIN.readings == ()
    said = " ".join(Dice(attack_mod=1, defence_mod=-1, extra_die="free", most_attack=2, most_defence=1).readings)
    for part in ("attacker counts +1", "defender counts -1", "OWD-AMB-10: add_uncapped", "OWD-AMB-08: plain_extra"):
        assert part in said
    assert "OWD-AMB-09: better" in " ".join(Dice(reroll="blind", keep="better").readings)
    assert "before seeing" in " ".join(Dice(reroll="blind").readings)
    assert "OWD-AMB-10: cap" in " ".join(Dice(attack_mod=1, capped=True).readings)
    assert "OWD-AMB-08: needs_army" in " ".join(Dice(extra_die="army").readings)
    assert "counted by dice" in " ".join(Dice(extra_die="free", pairs="dice").readings)
