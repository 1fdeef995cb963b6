"""Whole battles against an independent enumeration in fractions, and the methods against each other."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from assistant.odds import LIMIT, PLAIN, Battle, Dice, Unanswerable, chances, exact, forecast
from assistant.odds.armies.convolution import by_losses, by_rounds
from assistant.odds.armies.round_by_round import FLOATS, by_rows
from assistant.odds.armies.solver import settle, settle_exactly
from tests.odds import reference

DICE = [
    {},
    {"attack_mod": 1},
    {"defence_mod": 2},
    {"attack_mod": -1, "defence_mod": 1, "capped": True},
    {"extra_die": "free"},
    {"extra_die": "free", "pairs": "dice", "attack_mod": 1},
    {"extra_die": "army"},
    {"reroll": "seen"},
    {"reroll": "blind", "defence_mod": 1},
    {"reroll": "seen", "keep": "better", "attack_mod": -1},
    {"most_attack": 2},
    {"most_defence": 1},
    {"most_defence": 3},
    {"most_defence": 3, "extra_die": "army", "attack_mod": 1},
    {"most_defence": 3, "reroll": "seen"},
]
RULES = [
    {},
    {"staying": 0},
    {"ignored": 1},
    {"ignored": 3},
    {"stop_at": 2},
    {"stop_at": 4, "compulsory": 1},
    {"stop_below": 0.5},
    {"stop_below": 0.5, "compulsory": 2},
    {"ignored": 2, "stop_at": 3},
    {"stop_at": 3, "stop_below": 0.3, "compulsory": 1, "ignored": 1},
    {"staying": 0, "stop_at": 2},
]


def close(found: dict, wanted: dict) -> bool:
    """Assert that both are equal within 1e-12, place by place."""
    return all(abs(found.get(place, 0) - wanted.get(place, 0)) < 1e-12 for place in {*found, *wanted})


@pytest.mark.parametrize("rules", RULES, ids=str)
@pytest.mark.parametrize("dice", DICE, ids=str)
def test_small_battles_are_exact(dice: dict, rules: dict) -> None:
    """All battles of up to 7 against 5: fractions are equal, floating point is within 1e-12."""
    for attack, defend in product(range(8), range(6)):
        battle = Battle(attack, defend, dice=Dice(**dice), **rules)
        wanted = reference.ends(attack, defend, **rules, **dice)
        fractions = exact(battle)
        assert fractions.ends == wanted
        found = forecast(battle)
        assert close(found.ends, wanted)
        staying = rules.get("staying", 1)
        won = sum((p for (left, against), p in wanted.items() if not against and left > staying), Fraction(0))
        assert fractions.win == won == sum(fractions.won.values())
        assert abs(found.win - won) < 1e-12
        assert sum(found.ends.values()) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize("committed", range(5))
def test_a_committed_attack_is_fought_by_the_committed_alone(committed: int) -> None:
    """OWD-COM-01, OWD-COM-02: 5 committed of 9 lose everything, and 4 remain."""
    found = exact(Battle(9, 3, committed=committed))
    apart = 9 - committed
    wanted = reference.ends(committed, 3, staying=0)
    assert found.ends == {(left + apart, against): p for (left, against), p in wanted.items()}
    assert min(left for left, _ in found.ends) == apart


def test_all_but_one_committed_is_an_attack_to_the_end() -> None:
    assert forecast(Battle(9, 5, committed=8)).ends == forecast(Battle(9, 5)).ends


@pytest.mark.rule("CCR-HTO-06", "CCR-HTO-08")
def test_a_mom_and_pop_is_a_mixture_of_six_battles() -> None:
    wanted: Counter = Counter()
    for face in range(1, 7):
        for end, p in reference.ends(6, face).items():
            wanted[end] += p / 6
    battle = Battle(6, 0, opening=("mom_and_pop",))
    assert exact(battle).ends == dict(wanted)
    assert close(forecast(battle).ends, wanted)
    assert battle.first_rounds == (0, 1)


@pytest.mark.rule("CCR-HTO-07")
def test_one_round_against_a_mom_and_pop_has_to_be_fought() -> None:
    """Two attacking teams that would rather stop must fight one round with one die."""
    found = exact(Battle(2, 0, opening=("mom_and_pop",), stop_at=2))
    wanted: Counter = Counter()
    for face in range(1, 7):
        for end, p in reference.ends(2, face, stop_at=2, compulsory=1).items():
            wanted[end] += p / 6
    assert found.ends == dict(wanted)
    assert (2, 6) not in found.ends, "nobody is left untouched"
    opened = Battle(2, 0, opening=("mom_and_pop",), stop_at=2).opened(2, 6)
    assert exact(opened).ends == reference.ends(2, 6, stop_at=2, compulsory=1)


def shelled(attack: int, defend: int, steps: tuple[str, ...], keep_one: bool) -> dict:
    """Return the results of the cards OWD-C09 and OWD-C01, die by die, recruits before artillery."""
    wanted: Counter = Counter()
    for faces in product(range(1, 7), repeat=len(steps)):
        ours, theirs = attack, defend
        rolled = dict(zip(steps, faces, strict=True))
        ours += rolled.get("recruits_attack", 0)
        theirs += rolled.get("recruits_defend", 0)
        theirs = max(int(keep_one), theirs - rolled.get("artillery_attack", 0))
        ours = max(int(keep_one), ours - rolled.get("artillery_defend", 0))
        for end, p in reference.ends(ours, theirs).items():
            wanted[end] += p / 6 ** len(steps)
    return dict(wanted)


@pytest.mark.parametrize("keep_one", [False, True])
@pytest.mark.parametrize(
    "steps",
    [
        ("recruits_attack",),
        ("recruits_defend",),
        ("artillery_attack",),
        ("artillery_defend",),
        ("recruits_defend", "artillery_attack"),
        ("recruits_attack", "artillery_defend"),
    ],
)
def test_dice_before_the_battle(steps: tuple, keep_one: bool) -> None:
    battle = Battle(4, 3, opening=tuple(reversed(steps)), keep_one=keep_one)
    assert exact(battle).ends == shelled(4, 3, steps, keep_one)
    assert close(forecast(battle).ends, shelled(4, 3, steps, keep_one))


def test_cases_of_artillery_and_recruits() -> None:
    """OWD-C01: 2 + 3 - 4 = 1 remains; 5 against 4 attacking armies: all gone. OWD-C09: at least 5 committed."""
    begun = list(Battle(9, 2, opening=("artillery_attack", "recruits_defend")).begun())
    assert sum(p for _, p in begun) == 1
    left = Counter(b.defend for b, _ in begun)
    assert left == Counter(max(0, 2 + recruits - artillery) for recruits, artillery in product(range(1, 7), repeat=2))
    gone = [b for b, _ in Battle(4, 4, opening=("artillery_defend",)).begun() if b.attack == 0]
    assert len(gone) == 3, "a die of 4, 5 or 6"
    committed = {b.fighting for b, _ in Battle(3, 4, committed=0, opening=("recruits_attack",)).begun()}
    assert committed == {1, 2, 3, 4, 5, 6}, "the new armies take part"
    hit = [(b.attack, b.fighting) for b, _ in Battle(9, 4, committed=2, opening=("artillery_defend",)).begun()]
    assert hit == [(8, 1), (7, 0), (7, 0), (7, 0), (7, 0), (7, 0)], "the others are not in the battle"


def test_ignored_losses_are_ignored_and_two_dice_are_forced() -> None:
    """OWD-C25: nothing is lost in three rounds, and a defender who rolls one die by choice must roll two."""
    cautious = Battle(4, 9, dice=Dice(most_defence=1), ignored=3)
    assert cautious.next_round.defence_dice == 2
    assert min(forecast(Battle(4, 3, ignored=3)).captured) == 0
    assert exact(cautious).ends == reference.ends(4, 9, ignored=3, most_defence=1)
    assert replace(cautious, fought=3).next_round.defence_dice == 1


def test_in_mid_battle_the_rest_is_forecast() -> None:
    """The current chance is the average of the chances after the next round."""
    for battle in (Battle(8, 6), Battle(8, 6, committed=5), Battle(8, 6, stop_at=5, compulsory=2)):
        coming = [(forecast(battle.after(*lost)).win, p) for lost, p in battle.next_round.chances]
        assert sum(win * p for win, p in coming) == pytest.approx(forecast(battle).win, abs=1e-12)
    stealth = Battle(5, 6, ignored=3)
    coming = [(forecast(stealth.after(0, lost.defender)).win, p) for lost, p in stealth.next_round.chances]
    assert sum(win * p for win, p in coming) == pytest.approx(forecast(stealth).win, abs=1e-12)
    assert stealth.after(0, 1).first_rounds == (2, 0)
    assert Battle(5, 6).after(2, 0) == Battle(3, 6, fought=1)


def test_what_a_forecast_says() -> None:
    found = forecast(Battle(10, 7))
    assert found.method == "table of rounds"
    assert sum(found.attackers) == pytest.approx(1, abs=1e-12)
    assert sum(found.defenders) == pytest.approx(1, abs=1e-12)
    assert sum(found.captured) == pytest.approx(found.win, abs=1e-12)
    assert found.defenders[0] == pytest.approx(found.win, abs=1e-12)
    assert found.at_least(0) == found.at_least(2) == pytest.approx(found.win, abs=1e-12)
    assert found.at_least(10) == pytest.approx(found.ends[10, 0])
    assert found.at_least(11) == 0
    assert found.win + found.stopped == pytest.approx(1)
    assert found.attack_lost == pytest.approx(sum((10 - a) * p for (a, _), p in found.ends.items()))
    assert found.defend_lost == pytest.approx(sum((7 - d) * p for (_, d), p in found.ends.items()))
    assert found.attack_left == pytest.approx(10 - found.attack_lost)
    assert found.defend_left == pytest.approx(7 - found.defend_lost)
    assert list(found.ends) == sorted(found.ends)


def test_losses_are_counted_from_the_first_round() -> None:
    found = forecast(Battle(9, 0, opening=("mom_and_pop",)))
    assert found.defend_lost == pytest.approx(3.5 - found.defend_left)
    assert found.attack_lost == pytest.approx(9 - found.attack_left)


def test_move_in_after_an_involuntary_attack() -> None:
    """OWD-INV-03 on every end, the last round's dice found by walking all rounds."""
    wanted: Counter = Counter()

    def walk(armies: int, against: int, p: Fraction) -> None:
        if armies == 1:
            return
        dice = min(3, armies - 1)
        for (lost, killed), q in reference.round_chances(armies - 1, against).items():
            left = armies - lost
            if killed == against:
                wanted[left // 2 if left >= 8 else dice] += p * q
            else:
                walk(left, against - killed, p * q)

    walk(10, 4, Fraction(1))
    found = forecast(Battle(10, 4)).moved_by_force()
    assert close(found, wanted)
    assert sum(found.values()) == pytest.approx(forecast(Battle(10, 4)).win)
    other = forecast(Battle(10, 4)).moved_by_force("minus_one")
    assert other != found
    assert sum(other.values()) == pytest.approx(sum(found.values()))
    with pytest.raises(Unanswerable):
        forecast(Battle(10, 4, committed=3)).moved_by_force()


# ---------------------------------------------------------------------- methods


@pytest.mark.parametrize(
    "dice",
    [
        PLAIN,
        Dice(attack_mod=1),
        Dice(extra_die="army"),
        Dice(defence_mod=9),
        Dice(most_defence=1),
        Dice(most_defence=3),
    ],
)
@pytest.mark.parametrize("floor", [0, 1, 2, 3, 7])
def test_rounds_losses_and_rows_agree(dice: Dice, floor: int) -> None:
    for place in ((1, 3), (3, 2), (4, 1), (9, 2), (10, 11), (31, 30), (25, 60), (60, 24)):
        rows = by_rows({place: 1.0}, dice, FLOATS, floor)
        assert close(by_rounds(place, 1.0, dice, floor), rows)
        start = [0.0] * place[0] + [1.0]
        won, others = by_losses(_array(start), place[1], dice, floor)
        assert close(others | {(f, 0): p for f, p in enumerate(won.tolist()) if p}, rows)


def test_many_starts_add_up() -> None:
    start = {(20, 5): 0.25, (21, 5): 0.5, (3, 5): 0.125, (1, 5): 0.125}
    rows = by_rows(start, PLAIN, FLOATS)
    chances_ = [start.get((fighting, 5), 0.0) for fighting in range(22)]
    won, others = by_losses(_array(chances_), 5, PLAIN)
    assert close(others | {(f, 0): p for f, p in enumerate(won.tolist()) if p}, rows)
    apart: Counter = Counter()
    for place, p in start.items():
        for end, q in settle({place: 1.0}, PLAIN).items():
            apart[end] += p * q
    assert close(apart, rows)


@pytest.mark.parametrize("dice", [PLAIN, Dice(defence_mod=1), Dice(reroll="seen"), Dice(most_defence=3)])
def test_large_battles_equal_fractions(dice: Dice) -> None:
    """Within 1e-12, with rounds of 60 against 55."""
    wanted = settle_exactly({(60, 55): Fraction(1)}, dice)
    assert close(settle({(60, 55): 1.0}, dice), wanted)
    assert sum(wanted.values()) == 1


def test_the_table_of_chances() -> None:
    found = chances(PLAIN, 8, 6)
    assert len(found) == 9
    assert {len(row) for row in found} == {7}
    for fighting, defending in product(range(9), range(7)):
        wanted = reference.capture(fighting, defending) if fighting else 0
        assert found[fighting][defending] == pytest.approx(float(wanted), abs=1e-12)
    assert chances(PLAIN, 0, 0) == [[0.0]]


# ---------------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"attack": LIMIT + 1}, f"up to {LIMIT}"),
        ({"defend": LIMIT + 1}, f"up to {LIMIT}"),
        ({"attack": -1}, "must be 0 or more"),
        ({"defend": -1}, "must be 0 or more"),
        ({"ignored": -1}, "must be 0 or more"),
        ({"compulsory": -1}, "must be 0 or more"),
        ({"stop_at": -1}, "must be 0 or more"),
        ({"fought": -1}, "must be 0 or more"),
        ({"committed": -1}, "must be 0 or more"),
        ({"staying": 2}, "OWD-SAM-01"),
        ({"committed": 5}, "At most 4"),
        ({"committed": 3, "stop_at": 2}, "OWD-COM-02"),
        ({"stop_below": 1.5}, "from 0 to 1"),
        ({"opening": ("recruits_attack", "recruits_attack")}, "at most once"),
        ({"opening": ("bombers",)}, "each at most once"),
    ],
    ids=str,
)
def test_what_no_table_can_mean_is_refused_in_a_sentence(said: dict, part: str) -> None:
    with pytest.raises(Unanswerable, match=part):
        Battle(**({"attack": 5, "defend": 5} | said))


def test_the_limit_is_answered_and_fractions_have_their_own() -> None:
    assert 0.98 < forecast(Battle(LIMIT, LIMIT)).win < 0.99
    with pytest.raises(Unanswerable, match="Fractions"):
        exact(Battle(100, 100))
    with pytest.raises(Unanswerable, match="before the first round"):
        _ = Battle(5, 0, opening=("mom_and_pop",)).next_round


def test_nobody_to_fight() -> None:
    assert forecast(Battle(1, 3)).ends == {(1, 3): 1.0}
    assert forecast(Battle(1, 3)).win == 0
    assert forecast(Battle(5, 0)).win == 1, "an empty area is taken without a fight"
    assert forecast(Battle(0, 0)).win == forecast(Battle(1, 0)).win == 0


def test_readings_name_what_was_supposed() -> None:
    assert "9 of 10 armies in the attacking area can fight" in forecast(Battle(10, 7)).readings[0]
    said = " ".join(Battle(10, 7, ignored=3, stop_at=2, stop_below=0.25, compulsory=1).readings)
    for part in ("OWD-AMB-28: three_rounds", "with 2 or fewer", "below 25%", "One round has to be fought"):
        assert part in said
    assert "3 of 10 armies are committed" in Battle(10, 7, committed=3).readings[0]
    assert "none stays" in Battle(10, 7, staying=0).readings[0]
    assert "keep_one" in " ".join(Battle(10, 7, opening=("artillery_attack",), keep_one=True).readings)
    assert "capture_or_end" in " ".join(Battle(10, 7, opening=("artillery_defend",)).readings)


def _array(start: list[float]):
    import numpy as np

    return np.array(start)
