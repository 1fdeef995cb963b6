"""Forces, the order of losses, and sentences about a battle; the figures that the catalogue prints."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations, product

import pytest

from assistant.odds import Unanswerable
from assistant.odds.outcome import clash
from assistant.odds.units.battle import MOST_UNITS, Clash, decides
from assistant.odds.units.units import Group, ashore, force, keeping_land, kinds, number, worth
from tests.odds import by_units
from tests.odds.by_units import names


def attack(**counts: int):
    return force(counts, "attack")


def defence(**counts: int):
    return force(counts, "defence")


def order(side) -> list[tuple[str, int]]:
    return [(group.kind, group.number) for group in side]


# ---------------------------------------------------------------------- forces


@pytest.mark.rule("AA-UNI-01", "AA-UNI-02", "AA-UNI-03", "AA-UNI-04", "AA-UNI-05", "AA-GEN-01")
def test_units_have_the_numbers_of_the_table() -> None:
    for kind in by_units.ATTACK:
        [ours], [theirs] = force({kind: 1}, "attack"), force({kind: 1}, "defence")
        assert (ours.strength, theirs.strength) == (by_units.ATTACK[kind], by_units.DEFENCE[kind])
        assert ours.cost == by_units.PRICE[kind]
        assert ours.dice == theirs.dice == 1
    assert set(kinds()) == set(by_units.ATTACK)
    assert worth(defence(infantry=10)) == worth(attack(tank=6)) == 30
    assert sum(group.number * group.strength for group in defence(infantry=10)) == 20
    assert sum(group.number * group.strength for group in attack(tank=6)) == 18
    assert attack(infantry=6)[0].expected == pytest.approx(1)
    assert defence(infantry=6)[0].expected == pytest.approx(2)


@pytest.mark.rule("AA-WPN-04", "AA-WPN-06", "AA-WPN-03")
def test_developments_change_one_number_each() -> None:
    everything = dict.fromkeys(by_units.ATTACK, 1)
    gained = ("jet_power", "super_submarines", "heavy_bombers", "long_range", "rockets", "industrial_technology")
    for role, changed in (("attack", {"submarine", "bomber"}), ("defence", {"fighter"})):
        plain, better = force(everything, role), force(everything, role, gained)
        kept = {group.kind: group for group in plain}
        assert {group.kind for group in better if group != kept[group.kind]} == changed
    [jet] = force({"fighter": 1}, "defence", ["jet_power"])
    [submarine] = force({"submarine": 1}, "attack", ["super_submarines"])
    [bomber] = force({"bomber": 1}, "attack", ["heavy_bombers"])
    assert (jet.strength, submarine.strength, bomber.strength, bomber.dice) == (5, 3, 4, 3)
    assert bomber.expected == pytest.approx(2)


@pytest.mark.rule("AA-CBT-07")
def test_the_cheapest_is_lost_first_unless_somebody_says_otherwise() -> None:
    everybody = dict.fromkeys(reversed(list(by_units.ATTACK)), 1)
    assert [kind for kind, _ in order(force(everybody, "attack"))] == [
        "infantry",
        "tank",
        "transport",
        "submarine",
        "fighter",
        "bomber",
        "carrier",
        "battleship",
    ]
    said = force({"tank": 2, "infantry": 1, "fighter": 1}, "attack", order=["fighter", "tank"])
    assert order(said) == [("fighter", 1), ("tank", 2), ("infantry", 1)]


@pytest.mark.rule("AA-CBT-09", "AA-AIR-06")
def test_a_land_unit_can_be_kept_to_take_the_area() -> None:
    side = attack(infantry=2, tank=1, fighter=1, bomber=1)
    assert order(keeping_land(side)) == [("infantry", 2), ("fighter", 1), ("bomber", 1), ("tank", 1)]
    assert order(keeping_land(attack(fighter=2))) == [("fighter", 2)]
    assert number(keeping_land(side)) == number(side)
    plain, kept = (clash(Clash(one, defence(infantry=3))) for one in (side, keeping_land(side)))
    assert kept.captures > plain.captures
    assert kept.captures == pytest.approx(kept.win)
    aircraft = clash(Clash(attack(fighter=1, bomber=1), defence(infantry=1)))
    assert aircraft.win > 0.7
    assert aircraft.captures == 0


@pytest.mark.rule("AA-AMP-02", "AA-AMP-03", "AA-AMB-11")
def test_who_came_by_sea() -> None:
    side = ashore(attack(infantry=3, tank=1, fighter=1), {"infantry": 2})
    assert [(group.kind, group.number, group.stays) for group in side] == [
        ("infantry", 1, False),
        ("infantry", 2, True),
        ("tank", 1, False),
        ("fighter", 1, True),
    ]
    free = ashore(attack(infantry=1, fighter=1), {"infantry": 1}, aircraft_may_leave=True)
    assert [group.stays for group in free] == [True, False]
    assert ashore(attack(infantry=1, fighter=1), {}) == attack(infantry=1, fighter=1)
    with pytest.raises(Unanswerable, match="More tank came by sea than attack: 1 too many"):
        ashore(attack(tank=1), {"tank": 2})


@pytest.mark.rule("AA-UNI-06", "AA-AAG-04")
@pytest.mark.parametrize("kind", ["aa_gun", "factory", "destroyer"])
def test_what_does_not_fight_is_no_part_of_a_battle(kind: str) -> None:
    with pytest.raises(Unanswerable, match=f"No unit called {kind} takes part in battles"):
        force({kind: 1}, "defence")


# ---------------------------------------------------------------------- printed figures


@pytest.mark.rule("AA-CBT-04", "AA-CBT-08")
def test_one_infantry_against_one() -> None:
    found = clash(Clash(attack(infantry=1), defence(infantry=1)))
    assert (found.win, found.both_gone) == (pytest.approx(0.25), pytest.approx(0.125))
    assert found.win + found.both_gone + found.held + found.stopped == pytest.approx(1)


@pytest.mark.rule("AA-AAG-01", "AA-AAG-03")
def test_six_aircraft_over_a_gun_lose_one() -> None:
    found = clash(Clash(attack(fighter=5, bomber=1), (), aa=True))
    assert found.shot_down == 1
    over = clash(Clash(attack(fighter=5, bomber=1), defence(infantry=1), aa=True))
    assert over.shot_down == 1
    alone = clash(Clash(attack(fighter=5, bomber=1), (Group("dummy", 1, 0, 0, "land"),), aa=True))
    assert alone.attack_lost == pytest.approx(1)


@pytest.mark.rule("AA-AAG-04")
def test_a_gun_alone_does_not_fire() -> None:
    found = clash(Clash(attack(infantry=1, fighter=3), (), aa=True))
    assert found.captures == 1
    assert found.attack_lost == 0
    assert found.rounds == 0


@pytest.mark.rule("AA-SUB-01")
def test_two_submarines_sink_a_battleship_before_it_fires() -> None:
    found = clash(Clash(attack(submarine=2), defence(battleship=1), stop_after=1))
    assert found.chances[0, -1] == pytest.approx(5 / 9)
    assert found.win == pytest.approx(5 / 9)


@pytest.mark.rule("AA-BAT-01")
def test_two_battleships_hit_a_coast_once_and_a_third() -> None:
    harmless = Group("mule", 9, 0, 0, "land")
    found = clash(Clash((harmless,), (harmless,), bombard=2, stop_after=1))
    assert found.defend_lost == 0  # neither side can hit the other: no round is fought
    found = clash(Clash((replace(harmless, number=1),), (replace(harmless, strength=2),), bombard=2, stop_after=1))
    assert found.defend_lost == pytest.approx(4 / 3)
    assert found.rounds == 1


@pytest.mark.rule("AA-SUB-02")
def test_submarines_against_aircraft_waste_their_dice() -> None:
    found = clash(Clash(attack(submarine=2), defence(fighter=2), stop_after=1))
    assert found.defend_lost == 0
    spared = clash(Clash(attack(submarine=2), defence(fighter=2)))
    assert (spared.rounds, spared.win) == (1, 0)
    assert spared.stopped == pytest.approx((1 / 3) ** 2 + 2 * (2 / 3) * (1 / 3))


@pytest.mark.rule("AA-UNI-07")
def test_transports_never_hit() -> None:
    found = clash(Clash(attack(transport=3), defence(submarine=1)))
    assert (found.win, found.rounds) == (0, 1)
    assert found.stopped == 1


@pytest.mark.rule("AA-CAR-03", "AA-CBT-12")
def test_fighters_on_a_carrier_defend_with_it() -> None:
    carrier = defence(carrier=1, fighter=2)
    assert sorted(group.strength for group in carrier for _ in range(group.number)) == [3, 4, 4]
    assert sum(group.expected for group in carrier) == pytest.approx(11 / 6)


@pytest.mark.rule("AA-CBT-09")
def test_winning_and_capturing_apart() -> None:
    """Ten mixed units against ten: 0.417 to win, 0.243 to capture if the aircraft outlive the rest."""
    ours = {"infantry": 5, "tank": 3, "fighter": 1, "bomber": 1}
    theirs = defence(infantry=6, tank=2, fighter=2)
    found = clash(Clash(force(ours, "attack"), theirs))
    assert (found.win, found.captures) == (pytest.approx(0.417, abs=5e-4), pytest.approx(0.243, abs=5e-4))
    kept = clash(Clash(keeping_land(force(ours, "attack")), theirs))
    assert found.captures < kept.captures == pytest.approx(kept.win)
    assert kept.win < found.win


# ---------------------------------------------------------------------- what is said of a battle


def price(units: tuple[str, ...]) -> int:
    return sum(by_units.PRICE[unit] for unit in units)


def test_all_answers_are_of_one_distribution() -> None:
    found = clash(Clash(attack(infantry=2, tank=1, fighter=1), defence(infantry=2, fighter=1), aa=True, area=6))
    wanted, _ = by_units.battle(names("iitf"), names("iif"), by_units.Told(gun=True))
    ours, theirs = price(names("iitf")), price(names("iif"))
    lost = sum(float(p) * (ours - price(left)) for (left, _), p in wanted.items())
    gone = sum(float(p) * (theirs - price(left)) for (_, left), p in wanted.items())
    assert found.attack_cost == pytest.approx(lost)
    assert found.defend_cost == pytest.approx(gone)
    assert found.swing == pytest.approx(gone - lost + 6 * found.captures)
    assert found.attack_lost == pytest.approx(sum(float(p) * (4 - len(left)) for (left, _), p in wanted.items()))
    assert found.defend_lost == pytest.approx(sum(float(p) * (3 - len(left)) for (_, left), p in wanted.items()))
    for k in range(5):
        there = sum(float(p) for (left, _), p in wanted.items() if len(left) == k)
        assert found.attackers[k] == pytest.approx(there)
        enough = sum(float(p) for (left, against), p in wanted.items() if left and not against and len(left) >= k)
        assert found.at_least(k) == pytest.approx(enough)
    assert sum(found.defenders) == pytest.approx(1)
    assert found.defenders[0] == pytest.approx(found.win + found.both_gone)
    assert sum(found.attackers_left.values()) == pytest.approx(1)
    assert sum(found.defenders_left.values()) == pytest.approx(1)
    assert found.attackers_left[("tank", 1), ("fighter", 1)] == pytest.approx(
        sum(float(p) for (left, _), p in wanted.items() if left == names("tf"))
    )
    likeliest = found.likeliest(3)
    assert [end.chance for end in likeliest] == sorted((end.chance for end in likeliest), reverse=True)
    assert likeliest[0].chance == pytest.approx(max(float(p) for p in wanted.values()))


@pytest.mark.rule("AA-AMB-06")
def test_when_losses_are_taken_changes_nothing_if_every_unit_can_take_every_hit() -> None:
    """The same number of hits costs the same first units of the order, in whatever order and parts the hits come."""
    side = names("iitfb")
    for parts in product(range(3), repeat=3):
        ways = {by_units.lose(by_units.lose(by_units.lose(side, a), b), c) for a, b, c in permutations(parts)}
        assert ways == {by_units.lose(side, sum(parts))}
        assert by_units.lose_together(side, 0, sum(parts)) in ways
    for ours, theirs in ((attack(infantry=2, fighter=1), defence(infantry=2, fighter=1)),):
        columns = Clash(ours, theirs, casualties="each_column")
        assert not decides(columns)
        together = clash(replace(columns, casualties="whole_side"))
        assert (together.chances == clash(columns).chances).all()


@pytest.mark.rule("AA-AMB-06")
def test_when_losses_are_taken_changes_a_battle_of_aircraft_and_ships_against_submarines() -> None:
    """A transport and a fighter meet a transport and a submarine: one hit each, the transport's first or together."""
    columns = Clash(attack(transport=1, fighter=1), defence(transport=1, submarine=1), stop_after=1)
    assert decides(columns)
    together = replace(columns, casualties="whole_side")
    wasted, counted = clash(columns), clash(together)
    assert counted.attack_lost - wasted.attack_lost == pytest.approx(1 / 6 * 1 / 3)
    assert not decides(replace(columns, submarines="both"))
    assert not decides(replace(columns, attackers=attack(fighter=2)))
    assert not decides(replace(columns, attackers=attack(battleship=2)))


# ---------------------------------------------------------------------- what no table can mean


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"attackers": attack(infantry=MOST_UNITS + 1)}, "up to 120 units"),
        ({"attackers": attack(infantry=1, submarine=1)}, "first the battle at sea"),
        (
            {"attackers": attack(submarine=1), "defenders": defence(submarine=1), "aa": True},
            "There are no AA guns at sea",
        ),
        ({"attackers": attack(submarine=1), "defenders": defence(submarine=1), "bombard": 1}, "bombard a coast"),
        ({"bombard": -1}, "must be 0 or more"),
        ({"stop_at": -1}, "must be 0 or more"),
        ({"stop_after": 0}, "at least one round"),
        ({"stop_below": 1.5}, "from 0 to 1"),
    ],
)
def test_what_no_table_can_mean_is_refused(said: dict, why: str) -> None:
    with pytest.raises(Unanswerable, match=why):
        replace(Clash(attack(infantry=1), defence(infantry=1)), **said)


@pytest.mark.parametrize("wrong", [{"number": -1}, {"strength": 7}, {"cost": -1}, {"dice": -1}])
def test_no_unit_is_like_that(wrong: dict) -> None:
    with pytest.raises(Unanswerable, match="These numbers do not fit infantry"):
        replace(attack(infantry=1)[0], **wrong)


def test_too_many_ships_and_aircraft_in_an_odd_order_are_refused() -> None:
    side = tuple(Group(kind, 30, 3, 8, realm) for kind, realm in (("fighter", "air"), ("carrier", "sea")))
    submarines = Group("submarine", 20, 2, 8, "sea", submarine=True)
    with pytest.raises(Unanswerable, match="too many ships and aircraft"):
        clash(Clash((*side, submarines), (*side, submarines)))


def test_readings_say_what_was_supposed() -> None:
    sea = Clash(attack(transport=1, fighter=1, submarine=1), defence(submarine=1), submarines="both", stop_at=1)
    text = " ".join(sea.readings)
    assert "The attacker loses in this order: 1 transport, 1 submarine, 1 fighter (AA-CBT-07)." in text
    assert "AA-AMB-08: both" in text
    assert "AA-AMB-06" not in text
    assert "AA-AMB-06: each_column" in " ".join(replace(sea, submarines="no_first_shot").readings)
    land = Clash(ashore(attack(infantry=2), {"infantry": 1}), (), aa=True, bombard=1, stop_after=1, stop_below=0.25)
    text = " ".join(land.readings)
    for part in (
        "AA-AAG-01",
        "AA-AMB-10: yes",
        "AA-BAT-01",
        "after one round",
        "below 25 %",
        "AA-AMP-02",
        "there are no units",
    ):
        assert part in text
    assert "AA-AMB-10: no" in " ".join(replace(land, shelled_fire=False).readings)
    to_the_end = " ".join(replace(land, stop_after=None, stop_below=0).readings)
    assert "fights on until one side is gone" in to_the_end
    assert "AA-AMP-02" not in to_the_end, "nobody leaves, so nobody has to stay"


@pytest.mark.rule("AA-AMB-22")
def test_how_a_gun_aims_is_told_where_there_are_two_kinds_of_aircraft() -> None:
    assert "AA-AMB-22" in " ".join(Clash(attack(fighter=1, bomber=1), (), aa=True).readings)
    assert "AA-AMB-22" not in " ".join(Clash(attack(fighter=2, tank=1), (), aa=True).readings)
