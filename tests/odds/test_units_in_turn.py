"""Successive battles: waves, landings, counter-attacks; raids."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from assistant.odds import Unanswerable
from assistant.odds.outcome import clash
from assistant.odds.units.battle import Clash
from assistant.odds.units.landing import Landing, landing
from assistant.odds.units.raid import Raid, raid
from assistant.odds.units.units import Side, ashore, force
from assistant.odds.units.waves import Waves, counter_attack, waves
from tests.odds import by_units
from tests.odds.by_units import PRICE, Told, names
from tests.odds.clashes import as_clash, left

PLAIN = Told()


def attack(**counts: int) -> Side:
    return force(counts, "attack")


def defence(**counts: int) -> Side:
    return force(counts, "defence")


# ---------------------------------------------------------------------- waves


@pytest.mark.rule("AA-CBT-11", "AA-CBT-09")
@pytest.mark.parametrize(
    ("attackers", "defenders", "tolds"),
    [
        (["it", "tt"], "iif", [PLAIN, PLAIN]),
        (["ff", "i"], "ii", [PLAIN, PLAIN]),
        (["fb", "f", "it"], "ii", [Told(gun=True)] * 3),
        (["it", "it"], "ifi", [Told(shots=1, rounds=1), Told(shots=2, shelled_fire_back=False)]),
        (["rB", "sf"], "rfs", [PLAIN, PLAIN]),
        (["i", "i", "i", "t"], "ii", [PLAIN] * 4),
    ],
)
def test_what_is_left_meets_the_next_wave(attackers: list[str], defenders: str, tolds: list[Told]) -> None:
    found = waves(Waves(tuple(as_clash(one, defenders, told) for one, told in zip(attackers, tolds, strict=True))))
    taken, standing = by_units.one_after_another([names(one) for one in attackers], names(defenders), tolds)
    assert found.by_wave == pytest.approx([float(p) for p in taken], abs=1e-12)
    assert found.captures == pytest.approx(float(sum(taken)), abs=1e-12)
    assert found.cleared == pytest.approx(float(standing.get((), 0)), abs=1e-12)
    numbers: Counter = Counter({0: sum(taken)})
    for there, p in standing.items():
        numbers[len(there)] += p
    assert found.defenders == pytest.approx([float(numbers[k]) for k in range(len(found.defenders))], abs=1e-12)
    price = sum(PRICE[unit] for unit in names(defenders))
    lost = sum(p * (price - sum(PRICE[unit] for unit in there)) for there, p in standing.items()) + price * sum(taken)
    assert found.defend_cost == pytest.approx(float(lost))
    for k, outcome in enumerate(found.outcomes):
        assert outcome.chances.sum() == pytest.approx(float(1 - sum(taken[:k])))
    assert found.swing == pytest.approx(found.defend_cost - sum(found.attack_costs))


def test_the_area_counts_once() -> None:
    first = Clash(attack(tank=2), defence(infantry=1), area=10)
    found = waves(Waves((first, first)))
    assert found.swing == pytest.approx(found.defend_cost - sum(found.attack_costs) + 10 * found.captures)
    assert found.captures > clash(first).captures


def test_waves_that_are_none() -> None:
    with pytest.raises(Unanswerable, match="Give at least one attack"):
        Waves(())
    with pytest.raises(Unanswerable, match="the same defenders"):
        Waves((Clash(attack(tank=1), defence(tank=1)), Clash(attack(tank=1), defence(tank=2))))


# ---------------------------------------------------------------------- counter-attacks


def counter_by_hand(first: dict, back: str, joining: str = "", told: Told = PLAIN) -> tuple[Fraction, Fraction]:
    """Return (chance that the first attack captures, chance that the area is retaken), `first` as for `assault`."""
    taken = again = Fraction(0)
    for (ours, _, theirs), p in first.items():
        if by_units.captured(ours, theirs):
            ground = tuple(by_units.kind(unit) for unit in ours if by_units.kind(unit) in by_units.LAND)
            ends = by_units.battle(names(back), ground + names(joining), told)[0]
            taken += p
            again += p * sum((q for (a, d), q in ends.items() if by_units.captured(a, d)), Fraction(0))
    return taken, again


@pytest.mark.rule("AA-AIR-03")
@pytest.mark.parametrize(
    ("attackers", "said", "joining", "told"),
    [
        ("iitf", {}, "", PLAIN),
        ("ftib", {}, "", Told(gun=True)),
        ("iit", {}, "f", PLAIN),
        ("ii!t!", {"rounds": 1}, "", PLAIN),
        ("i!tf", {"leave_with": 2}, "", PLAIN),
    ],
)
def test_what_took_the_area_meets_the_counter_attack(attackers: str, said: dict, joining: str, told: Told) -> None:
    first = clash(as_clash(attackers, "ii", Told(**said)))
    back = replace(as_clash("itf", joining, told))
    found = counter_attack(first, back)
    taken, again = counter_by_hand(by_units.assault(names(attackers), names("ii"), Told(**said)), "itf", joining, told)
    assert found.captured == pytest.approx(float(taken))
    assert found.retaken == pytest.approx(float(again / taken))
    assert found.held == pytest.approx(float(taken - again))


@pytest.mark.rule("AA-AMP-03")
def test_who_left_the_landing_does_not_hold_the_area() -> None:
    """An infantry came by sea and stays, a tank that came over land leaves: only the infantry is met."""
    told = Told(rounds=1)
    first = clash(as_clash("i!t", "ii", told))
    found = counter_attack(first, as_clash("t", "", PLAIN))
    wanted: Counter = Counter()
    for (ours, _, theirs), p in by_units.assault(names("i!t"), names("ii"), told).items():
        if by_units.captured(ours, theirs):
            ground = tuple(by_units.kind(unit) for unit in ours)
            for (_, against), q in by_units.battle(names("t"), ground)[0].items():
                wanted[tuple(sorted(against))] += p * q
    met: Counter = Counter()
    for outcome in found.outcomes:
        for units, chance in outcome.defenders_left.items():
            met[tuple(sorted(kind for kind, number in units for _ in range(number)))] += chance
    assert set(met) == set(wanted)
    for units, p in wanted.items():
        assert met[units] == pytest.approx(float(p) / found.captured)


def test_what_is_not_taken_cannot_be_taken_back() -> None:
    found = counter_attack(clash(Clash(attack(fighter=2), defence(infantry=1))), Clash(attack(tank=1), ()))
    assert (found.captured, found.retaken, found.held) == (0, 0, 0)


# ---------------------------------------------------------------------- landings


@pytest.mark.rule("AA-AMP-01", "AA-TRN-05", "AA-TRN-06", "AA-CBT-13")
@pytest.mark.parametrize(
    ("fleet", "ships", "loads", "others", "coast"),
    [
        ("rrB", "s", ["i", "ii"], "", "ii"),
        ("rrB", "rc", ["i", "t"], "f", "i"),
        ("rrs", "f", ["ii", "t"], "t", "if"),
        ("rr", "", ["i", "ii"], "f", "ii"),
        ("rf", "s", ["ii"], "", "i"),
    ],
)
def test_who_goes_ashore_depends_on_the_transports_that_are_left(fleet, ships, loads, others, coast) -> None:
    carried = [names(load) for load in loads]
    told = "".join(letter + by_units.SEABORNE for load in loads for letter in load) + others
    plan = Landing(
        as_clash(fleet, ships, PLAIN), as_clash(told, coast, PLAIN), tuple(Counter(load) for load in carried)
    )
    found = landing(plan)
    wanted = by_units.by_sea(names(fleet), names(ships), carried, names(others), names(coast))
    assert found.captures == pytest.approx(float(wanted), abs=1e-12)
    assert sum(chance for chance, _ in found.ashore) == pytest.approx(1)


@pytest.mark.rule("AA-TRN-05")
def test_cargo_goes_down_with_its_transport() -> None:
    """A transport with two infantry sunk: 14 IPCs."""
    sea = Clash(attack(transport=1), (replace(defence(battleship=1)[0], strength=6),))
    coast = Clash(ashore(attack(infantry=2), {"infantry": 2}), defence(infantry=1), area=5)
    found = landing(Landing(sea, coast, ({"infantry": 2},)))
    assert (found.attack_cost, found.defend_cost, found.captures) == (pytest.approx(14), 0, 0)
    assert found.swing == pytest.approx(-14)


def test_a_landing_without_ships_in_the_way_is_an_attack() -> None:
    coast = Clash(ashore(attack(infantry=2, tank=1), {"infantry": 2}), defence(infantry=2), bombard=1, area=2)
    found = landing(Landing(Clash(attack(transport=1), ()), coast, ({"infantry": 2},)))
    alone = clash(coast)
    assert (found.win, found.captures) == (pytest.approx(alone.win), pytest.approx(alone.captures))
    assert found.swing == pytest.approx(alone.swing)
    assert [chance for chance, _ in found.ashore] == [1]


def test_loads_and_landings_that_do_not_fit() -> None:
    sea = Clash(attack(transport=1), ())
    coast = Clash(ashore(attack(infantry=2), {"infantry": 2}), ())
    with pytest.raises(Unanswerable, match="There are 2 loads for 1 transports"):
        Landing(sea, coast, ({"infantry": 1}, {"infantry": 1}))
    with pytest.raises(Unanswerable, match="1 tank are loaded, but 0 land"):
        Landing(sea, coast, ({"tank": 1},))


# ---------------------------------------------------------------------- raids


@pytest.mark.rule("AA-SBR-01", "AA-SBR-02", "AA-SBR-03", "AA-SBR-04", "AA-WPN-06")
@pytest.mark.parametrize(
    ("bombers", "gun", "dice"), [(1, False, 1), (1, True, 1), (3, True, 1), (2, True, 3), (0, True, 1)]
)
def test_the_damage_of_a_raid(bombers: int, gun: bool, dice: int) -> None:
    found = raid(Raid(bombers, aa=gun, heavy=dice == 3))
    wanted = by_units.bombed(bombers, gun, dice)
    assert found.damage == pytest.approx([float(wanted[ipcs]) for ipcs in range(len(found.damage))], abs=1e-12)
    assert len(found.damage) == 6 * dice * bombers + 1
    assert found.average == pytest.approx(3.5 * dice * bombers * (5 / 6 if gun else 1))
    assert found.swing == pytest.approx(found.average - (15 * bombers / 6 if gun else 0))
    assert found.shot_down == pytest.approx(bombers / 6 if gun else 0)
    assert sum(left * p for left, p in enumerate(found.bombers)) == pytest.approx(bombers - found.shot_down)
    assert found.at_least(0) == pytest.approx(1)
    assert found.at_least(7) == pytest.approx(float(sum(p for ipcs, p in wanted.items() if ipcs >= 7)))


@pytest.mark.rule("AA-SBR-03")
def test_nobody_gives_up_more_than_he_has() -> None:
    found = raid(Raid(2, aa=False, cash=5))
    assert len(found.damage) == 6
    assert found.damage[5] == pytest.approx(30 / 36)
    assert sum(found.damage) == pytest.approx(1)


@pytest.mark.parametrize(
    ("said", "why"), [({"bombers": -1}, "0 to 120"), ({"bombers": 1, "cash": -1}, "must be 0 or more")]
)
def test_raids_that_are_none(said: dict, why: str) -> None:
    with pytest.raises(Unanswerable, match=why):
        Raid(**said)


def test_what_is_left_is_named() -> None:
    side = attack(infantry=2, fighter=1)
    assert left(side, [0, 1]) == ("fighter",)
