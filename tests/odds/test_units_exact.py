"""Small battles of all kinds against an enumeration that throws every die by itself, in fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from assistant.odds.outcome import Outcome, clash
from assistant.odds.units import absorbing_states, chain, matrix_products, return_fire
from assistant.odds.units.battle import Clash
from assistant.odds.units.units import force
from tests.odds import by_units
from tests.odds.by_units import Told, names
from tests.odds.clashes import as_clash, left

BOTH = {"both_sides_submarines_first": True}
TOGETHER = {"losses_after_all_dice": True}
GUN = {"gun": True}
AT_ALL = {"gun": True, "gun_at_all_together": True}

BATTLES: list[tuple[str, str, dict]] = [
    # land
    ("i", "i", {}),
    ("iit", "ii", {}),
    ("iit", "it", {}),
    ("tti", "iti", {}),
    ("iiii", "iii", {}),
    ("t", "iiii", {}),
    ("ittt", "iit", {}),
    # with aircraft, in several orders of losses
    ("iif", "if", {}),
    ("itfb", "iif", {}),
    ("fit", "fi", {}),
    ("bif", "bif", {}),
    ("ifi", "ifi", {}),
    ("fb", "ii", {}),
    ("i", "fb", {}),
    ("ff", "ff", {}),
    # one land unit is kept to the end
    ("itfbi", "iif", {}),
    ("ifbt", "iii", {}),
    # AA fire
    ("iff", "i", GUN),
    ("fb", "ii", GUN),
    ("fbi", "if", GUN),
    ("bfti", "it", GUN),
    ("iffb", "it", GUN),
    ("fbf", "it", GUN),
    ("fbfb", "i", GUN),
    ("fbi", "", GUN),
    ("iffb", "it", AT_ALL),
    ("fbf", "it", AT_ALL),
    ("bfti", "it", AT_ALL),
    ("f", "", GUN),
    ("if", "", GUN),
    # bombardment
    ("ii", "ii", {"shots": 1}),
    ("ii", "ii", {"shots": 1, "shelled_fire_back": False}),
    ("it", "ifi", {"shots": 2}),
    ("it", "ifi", {"shots": 2, "shelled_fire_back": False}),
    ("it", "ffi", {"shots": 2, "shells_hit_aircraft": True}),
    ("it", "fi", {"shots": 2, "shells_hit_aircraft": False}),
    ("it", "ff", {"shots": 2}),
    ("iif", "iif", {"shots": 2, "gun": True}),
    ("iif", "iif", {"shots": 1, "gun": True, "shelled_fire_back": False, "shells_hit_aircraft": True}),
    ("i", "i", {"shots": 3}),
    # ships
    ("B", "B", {}),
    ("rcB", "rB", {}),
    ("rfcB", "fc", {}),
    ("cff", "cff", {}),
    ("rrB", "cr", {}),
    ("rr", "r", {}),
    ("r", "s", {}),
    # submarines
    ("ss", "B", {}),
    ("ss", "rB", {}),
    ("ss", "ff", {}),
    ("ssf", "fcf", {}),
    ("sB", "fs", {}),
    ("fB", "sr", {}),
    ("ffB", "ss", {}),
    ("rfB", "rs", {}),
    ("rfs", "rsc", {}),
    ("rfs", "rsc", TOGETHER),
    ("frB", "ssr", TOGETHER),
    ("rfBf", "ssB", {}),
    ("rfBf", "ssB", TOGETHER),
    ("f", "ss", {}),
    ("sf", "fsc", BOTH),
    ("ss", "ss", BOTH),
    ("ss", "ss", {}),
    ("rfB", "ssf", BOTH),
    ("fB", "sc", {**BOTH, **TOGETHER}),
    ("fBr", "sf", BOTH),
    ("fc", "s", BOTH),
    # developments
    ("itf", "iff", {"jets": True}),
    ("ssB", "cB", {"super_submarines": True}),
    ("ib", "iif", {"heavy_bombers": True}),
    ("b", "iii", {"heavy_bombers": True, "gun": True}),
    ("srb", "fcB", {"super_submarines": True, "jets": True, "heavy_bombers": True}),
    # stopping
    ("iit", "iti", {"rounds": 1}),
    ("iit", "iti", {"rounds": 2}),
    ("iitf", "iti", {"rounds": 3, "gun": True, "shots": 1}),
    ("iitf", "itf", {"leave_with": 2}),
    ("it", "it", {"leave_with": 2}),
    ("itfb", "iif", {"leave_below": Fraction(2, 5)}),
    ("tfb", "iif", {"leave_below": Fraction(3, 5), "gun": True, "shots": 1}),
    ("it", "iii", {"leave_below": Fraction(1)}),
    ("rfsB", "fsB", {"leave_below": Fraction(1, 2)}),
    ("rfsB", "fsB", {"leave_below": Fraction(1, 2), **BOTH}),
    ("rfsB", "fsB", {"leave_below": Fraction(1, 2), **TOGETHER}),
    ("rfsB", "fsB", {"rounds": 2}),
    ("rfsB", "fsB", {"rounds": 2, **BOTH}),
    ("rfsB", "fsB", {"rounds": 2, "leave_with": 2, "leave_below": Fraction(1, 4), **TOGETHER}),
    # nobody
    ("", "i", {}),
    ("", "", {}),
]


def ends(found: Outcome) -> dict:
    """Return (attackers in the area, attackers elsewhere, defenders) → chance."""
    chances: dict = {}
    for row, there in enumerate(found.there):
        for column, against in enumerate(found.against):
            away = found.left[row] - there
            key = (
                left(found.clash.attackers, there),
                left(found.clash.attackers, away),
                left(found.clash.defenders, against),
            )
            chances[key] = chances.get(key, 0.0) + found.chances[row, column]
    return {key: chance for key, chance in chances.items() if chance}


def alike(found: dict, wanted: dict) -> None:
    for key in {*found, *wanted}:
        assert found.get(key, 0.0) == pytest.approx(float(wanted.get(key, 0)), abs=1e-12), key


@pytest.mark.rule("AA-CBT-01", "AA-CBT-02", "AA-CBT-03", "AA-CBT-04", "AA-CBT-05", "AA-CBT-06", "AA-CBT-08")
@pytest.mark.rule("AA-SUB-01", "AA-SUB-02", "AA-SUB-03", "AA-AMB-06", "AA-AMB-08", "AA-AMB-10", "AA-BAT-01")
@pytest.mark.parametrize(("attackers", "defenders", "said"), BATTLES, ids=[f"{a} v {d} {s}" for a, d, s in BATTLES])
def test_every_end_of_a_small_battle(attackers: str, defenders: str, said: dict) -> None:
    told = Told(**said)
    found = clash(as_clash(attackers, defenders, told))
    wanted, rounds = by_units.battle(names(attackers), names(defenders), told)
    alike(ends(found), {(ours, (), theirs): p for (ours, theirs), p in wanted.items()})
    assert found.rounds == pytest.approx(float(rounds), abs=1e-11)
    won = sum(p for (ours, theirs), p in wanted.items() if ours and not theirs)
    taken = sum(p for (ours, theirs), p in wanted.items() if by_units.captured(ours, theirs))
    assert found.win == pytest.approx(float(won), abs=1e-12)
    assert found.captures == pytest.approx(float(taken), abs=1e-12)


@pytest.mark.parametrize(("attackers", "defenders", "said"), BATTLES, ids=[f"{a} v {d} {s}" for a, d, s in BATTLES])
def test_small_battles_in_the_manner_of_large_ones(attackers: str, defenders: str, said: dict, monkeypatch) -> None:
    """Use the methods of large battles: reachable states, one table at a time, hits before losses, split products."""
    for module, least in (
        (chain, {"FEW": 0}),
        (absorbing_states, {"AT_ONCE": 1, "BLOCK": 2}),
        (return_fire, {"WHOLE": 0}),
        (matrix_products, {"STEPS": 8, "TILE": 2, "SIZE": 2, "SMALL": 1}),
    ):
        for name, value in least.items():
            monkeypatch.setattr(module, name, value)
    told = Told(**said)
    found = clash(as_clash(attackers, defenders, told))
    wanted, rounds = by_units.battle(names(attackers), names(defenders), told)
    alike(ends(found), {(ours, (), theirs): p for (ours, theirs), p in wanted.items()})
    assert found.rounds == pytest.approx(float(rounds), abs=1e-11)


def test_there_are_enough_of_them() -> None:
    assert len(BATTLES) >= 60
    assert len({(a, d, tuple(sorted(s))) for a, d, s in BATTLES}) >= 60


@pytest.mark.rule("AA-AMP-02", "AA-AMP-03", "AA-AMB-11", "AA-RET-03")
@pytest.mark.parametrize(
    ("attackers", "said"),
    [
        ("ii!t!", {"rounds": 1}),
        ("ii!f!", {"rounds": 1}),
        ("ii!f", {"rounds": 1}),
        ("i!tf", {"leave_with": 2}),
        ("i!tf!", {"leave_below": Fraction(2, 5)}),
        ("i!t!", {"leave_with": 2, "rounds": 1}),
        ("i!it", {"rounds": 2, "shots": 1, "leave_below": Fraction(1, 3)}),
    ],
)
def test_what_came_by_sea_fights_on_alone(attackers: str, said: dict) -> None:
    told = Told(**said)
    found = clash(as_clash(attackers, "iti", told))
    wanted = by_units.assault(names(attackers), names("iti"), told)
    alike(ends(found), wanted)
    taken = sum(p for (ours, _, theirs), p in wanted.items() if by_units.captured(ours, theirs))
    assert found.captures == pytest.approx(float(taken), abs=1e-12)


@pytest.mark.parametrize(
    ("said", "win", "rounds"),
    [
        ({}, 0.10848121148057492, 3.392848616304512),
        ({"submarines": "both"}, 0.106880193176225, 3.3876017500649027),
        ({"casualties": "whole_side"}, 0.10848121076012245, 3.3928486120988173),
    ],
)
def test_large_battles_are_solved_in_parts(said: dict, win: float, rounds: float) -> None:
    """40 ships and aircraft against 40 have many states; the figures equal those of solving all together."""
    ours = {"transport": 8, "submarine": 8, "fighter": 12, "bomber": 4, "carrier": 4, "battleship": 4}
    theirs = {"transport": 8, "submarine": 8, "fighter": 12, "carrier": 8, "battleship": 4}
    found = clash(Clash(force(ours, "attack"), force(theirs, "defence"), **said))
    assert found.chances.sum() == pytest.approx(1, abs=1e-12)
    assert found.win == pytest.approx(win, abs=1e-12)
    assert found.rounds == pytest.approx(rounds, abs=1e-10)


def test_parts_of_products_are_the_whole_product() -> None:
    random = np.random.default_rng(1)
    table, row, many = np.triu(random.random((150, 150))) / 150, random.random(150), random.random((200, 150))
    assert matrix_products.times(many, table) == pytest.approx(many @ table)
    assert matrix_products.times_onward(many, table) == pytest.approx(many @ table)
    assert matrix_products.onward_times(table, many.T) == pytest.approx(table @ many.T)
    assert matrix_products.through(row, table) == pytest.approx(row @ table)
    assert matrix_products.back(table, row) == pytest.approx(table @ row)
    systems = np.eye(150) - np.array([table, table / 2])
    assert matrix_products.inverse_onward(systems) @ systems == pytest.approx(np.array([np.eye(150)] * 2), abs=1e-12)
