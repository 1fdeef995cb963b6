"""Re-rolls played for the whole battle, against a search through all rolls and choices in fractions."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

import pytest

from assistant.odds import LIMIT, Battle, Dice, Unanswerable, best_rerolls, forecast
from tests.odds import reference

RULES = [
    {"reroll": "seen"},
    {"reroll": "blind"},
    {"reroll": "seen", "keep": "better"},
    {"reroll": "blind", "keep": "better", "attack_mod": 1},
    {"reroll": "seen", "defence_mod": 1},
    {"reroll": "seen", "most_defence": 3},
    {"reroll": "seen", "most_attack": 2, "most_defence": 1},
]


def search(fighting: int, defending: int, times: int | None, **said):
    """Return the best chance to capture, by trying every choice after every roll; and the choices."""
    mods = (said.get("attack_mod", 0), said.get("defence_mod", 0))
    keep, blind = said.get("keep", "new"), said["reroll"] == "blind"

    @cache
    def win(f: int, d: int, left: int | None) -> Fraction:
        if not d:
            return Fraction(1)
        if not f:
            return Fraction(0)
        theirs = reference.sorted_rolls(min(d, said.get("most_defence", 2)))
        total = Fraction(0)
        for ours, ways in reference.sorted_rolls(min(f, said.get("most_attack", 3))).items():
            for seen in [theirs] if blind else [{faces: many} for faces, many in theirs.items()]:
                total += ways * max(worth for worth, _ in options(f, d, left, ours, seen))
        return total / 6 ** (min(f, said.get("most_attack", 3)) + min(d, said.get("most_defence", 2)))

    def options(f: int, d: int, left: int | None, ours, seen):
        for at, choice in enumerate(reference.choices(ours, keep)):
            if at and left == 0:
                return
            behind = left if not at or left is None else left - 1
            worth = Fraction(0)
            for after, (faces, many) in product(choice, seen.items()):
                a = sorted((face + mods[0] for face in after), reverse=True)
                b = sorted((face + mods[1] for face in faces), reverse=True)
                killed = sum(x > y for x, y in zip(a, b, strict=False))
                worth += many * win(f - (min(len(a), len(b)) - killed), d - killed, behind)
            yield worth / len(choice), (ours[at - 1] if at else None)

    return win(fighting, defending, times), options


@pytest.mark.parametrize("times", [None, 0, 1, 2])
@pytest.mark.parametrize("said", RULES, ids=str)
def test_the_best_play_is_that_of_a_search(said: dict, times: int | None) -> None:
    for fighting, defending in ((1, 1), (1, 3), (3, 2), (4, 3)):
        battle = Battle(fighting + 1, defending, dice=Dice(**said))
        found = best_rerolls(battle, times)
        assert found.win == pytest.approx(float(search(fighting, defending, times, **said)[0]), abs=1e-9)
        won = sum(p for (_, against), p in found.ends.items() if not against)
        assert won == pytest.approx(found.win, abs=1e-12)
        assert sum(found.ends.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("said", RULES[:3], ids=str)
@pytest.mark.parametrize("times", [None, 1])
def test_every_choice_is_a_best_one(said: dict, times: int | None) -> None:
    found = best_rerolls(Battle(4, 3, dice=Dice(**said)), times)
    _, options = search(3, 3, times, **said)
    for f, d in ((3, 3), (2, 2), (3, 1), (1, 2)):
        theirs = reference.sorted_rolls(min(d, 2))
        for ours in reference.sorted_rolls(min(f, 3)):
            for seen in [None] if said["reroll"] == "blind" else list(theirs):
                worths = list(options(f, d, times, ours, theirs if seen is None else {seen: 1}))
                chosen = found.choice(f, d, ours, seen or ())
                best = max(worth for worth, _ in worths)
                assert max(worth for worth, face in worths if face == chosen) == best
                if worths[0][0] == best:
                    assert chosen is None, "nothing is rolled again for nothing"


def test_a_whole_battle_is_more_than_its_rounds() -> None:
    """Best for the battle is never worse than best for every round, and somewhere better."""
    gains = []
    for attack, defend in product(range(2, 9), range(1, 8)):
        found = best_rerolls(Battle(attack, defend, committed=attack - 1, dice=Dice(reroll="seen")))
        assert found.by_round is not None
        gains.append(found.win - found.by_round)
        assert found.without <= found.by_round + 1e-12
    assert min(gains) > -1e-12
    assert max(gains) > 1e-4


def test_the_number_of_rerolls_runs_from_none_to_one_in_every_round() -> None:
    battle = Battle(6, 5, dice=Dice(reroll="seen"))
    wins = [best_rerolls(battle, times).win for times in range(10)]
    assert wins == sorted(wins)
    assert wins[0] == pytest.approx(forecast(Battle(6, 5)).win, abs=1e-12)
    assert wins[9] == pytest.approx(best_rerolls(battle).win, abs=1e-12)
    assert best_rerolls(battle, 10**9).times is None
    assert best_rerolls(battle, 2).readings[0].startswith("In 2 rounds")
    assert best_rerolls(battle).readings[0].startswith("In every round")


@pytest.mark.rule("CCR-HTO-06")
def test_dice_before_the_battle_are_averaged() -> None:
    dice = Dice(reroll="seen")
    found = best_rerolls(Battle(5, 0, opening=("mom_and_pop",), dice=dice))
    wanted: Counter = Counter()
    for face in range(1, 7):
        for end, p in best_rerolls(Battle(5, face, dice=dice)).ends.items():
            wanted[end] += p / 6
    assert found.ends == pytest.approx(dict(wanted))


def test_the_largest_battle_is_answered_and_larger_ones_are_refused() -> None:
    large = best_rerolls(Battle(LIMIT, LIMIT, dice=Dice(reroll="seen")))
    assert sum(large.ends.values()) == pytest.approx(1, abs=1e-9)
    assert large.win > forecast(Battle(LIMIT, LIMIT)).win
    with pytest.raises(Unanswerable, match="fewer re-rolls"):
        best_rerolls(Battle(LIMIT, LIMIT, dice=Dice(reroll="seen")), times=99)


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({}, "nothing to roll again"),
        ({"dice": Dice(reroll="seen"), "stop_at": 3}, "leave out stop rules"),
        ({"dice": Dice(reroll="seen"), "ignored": 3}, "free rounds"),
    ],
)
def test_what_is_not_worked_out_is_refused(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        best_rerolls(Battle(9, 5, **said))
    with pytest.raises(Unanswerable, match="must be 0 or more"):
        best_rerolls(Battle(9, 5, dice=Dice(reroll="seen")), times=-1)
    with pytest.raises(Unanswerable, match="3 attacking dice"):
        best_rerolls(Battle(9, 5, dice=Dice(reroll="seen"))).choice(5, 2, (3, 2), (1, 1))
