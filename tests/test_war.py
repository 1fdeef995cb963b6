"""Checks of throws, stopping and moving in under rules other than RISK's, and the throws on offer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.core.game import Checks
from assistant.families.war import advice
from assistant.families.war import events as e
from assistant.families.war.offers import costs_of, throwing
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Field, Fight, announced, lost, walked_in
from assistant.kit.forces import Force


def begun(ours: int = 8, theirs: int = 5, **terms: Any) -> Field:
    """Ann attacks Ben's Peru from Venezuela."""
    forces = {"venezuela": (Force("ann", ours),), "peru": (Force("ben", theirs),)}
    return announced(Field(forces=forces), _fight(**terms))


def _fight(**terms: Any) -> Fight:
    return Fight(by="ann", attacker="ann", defender="ben", source="venezuela", target="peru", **terms)


def open_fight(table: Field) -> Fight:
    assert table.fight is not None
    return table.fight


def said(checks: Checks) -> list[tuple[str, tuple[str, ...]]]:
    return [(note.text, note.rules) for note in checks]


def name(area: str) -> str:
    return area.capitalize()


# ---------------------------------------------------------------- throws


@pytest.mark.parametrize(("attacker", "defender", "fits"), [(0, 0, True), (0, 2, True), (0, 3, False), (1, 1, False)])
def test_a_spared_round_costs_the_defender_alone(attacker: int, defender: int, fits: bool) -> None:
    told = e.LossesTaken(attacker=attacker, defender=defender)
    assert (said(advice.losses(told, 3, {1, 2}, spared=True)) == []) == fits
    plain = said(advice.losses(told, 3, {1, 2}))
    assert (plain == []) == (1 <= attacker + defender <= 2)


def test_what_is_said_to_losses_that_do_not_count() -> None:
    told = e.LossesTaken(attacker=1, defender=3)
    assert said(advice.losses(told, 3, {2}, "OWD-GEN-01", spared=True)) == [
        (
            "The attacker loses no armies in this round: the losses of the attack do not count yet.",
            ("OWD-C25", "OWD-GEN-01"),
        ),
        ("This throw costs the defender 0 to 2 armies, not 3.", ("RSK-DIC-04", "OWD-C25", "OWD-GEN-01")),
    ]
    assert len(said(advice.losses(e.LossesTaken(attacker=0, defender=0, dice=5), 4, {2}, spared=True))) == 1
    assert said(advice.losses(e.LossesTaken(attacker=0, defender=1), 3, set(), spared=True))[0][0] == (
        "This throw costs the defender no army, not 1."
    )


def test_who_has_no_choice_rolls_all_dice() -> None:
    forced, two = open_fight(begun(forced=True)), open_fight(begun(two=1))
    assert said(advice.all_dice((2, 1), (3, 2), forced)) == [
        ("The attacker rolls 3 dice, not 2: nobody chose this attack.", ("OWD-INV-01",)),
        ("The defender rolls 2 dice, not 1: nobody chose this attack.", ("OWD-INV-01",)),
    ]
    assert said(advice.all_dice((2, 1), (3, 2), two)) == [
        (
            "The defender rolls 2 dice, not 1: in this round the defender has no choice.",
            ("OWD-C25", "OWD-AMB-28"),
        ),
    ]
    assert said(advice.all_dice((2, 1), (3, 2), open_fight(begun()))) == []
    assert said(advice.all_dice((3, 2), (3, 2), forced)) == []


def test_only_the_losses_of_the_defender_are_offered_in_a_spared_round() -> None:
    def offered(table: Field, *able: tuple[int, int]) -> list[tuple[int, int, int]]:
        offers = throwing(e.LossesTaken, e.DiceRolled, able, able_to_cost=costs_of(table))
        told = [offer.known for offer in offers if offer.kind is e.LossesTaken]
        return [(known["dice"], known["attacker"], known["defender"]) for known in told]

    plain = [(3, 0, 2), (3, 1, 1), (3, 2, 0), (3, 0, 1), (3, 1, 0)]
    assert offered(begun(), (3, 2), (3, 1)) == plain
    assert offered(Field(), (3, 2), (3, 1)) == plain
    assert offered(begun(spared=1), (3, 2)) == [(3, 0, 2), (3, 0, 1), (3, 0, 0)]
    assert offered(begun(2, extra="free"), (2, 2), (1, 2)) == [(2, 0, 1), (2, 1, 0), (1, 0, 1), (1, 1, 0)]


# ---------------------------------------------------------------- stopping


@pytest.mark.parametrize(
    ("terms", "text", "rules"),
    [
        (
            {"forced": True},
            "Nobody chose this attack, so it goes on until Peru has fallen or a single army is left to attack.",
            ("OWD-INV-02",),
        ),
        (
            {"committed": 5},
            "The attack on Peru was committed: it goes on until the defenders or the 5 committed armies are gone.",
            ("OWD-COM-02",),
        ),
        (
            {"must": 1},
            "At least one more round against Peru must be fought, because of a card; then the attack can be stopped.",
            ("OWD-C01", "OWD-C09", "OWD-C12", "OWD-C33", "OWD-C40", "OWD-C43"),
        ),
    ],
)
def test_why_an_attack_cannot_be_stopped(terms: dict[str, Any], text: str, rules: tuple[str, ...]) -> None:
    fight = open_fight(begun(**terms))
    assert said(advice.may_stop(fight, name)) == [(text, rules)]
    assert said(advice.may_stop(fight, name, able=False)) == [], "nobody is left who could go on"
    assert said(advice.may_stop(replace(fight, captured=True), name)) == []


def test_a_card_that_obliges_can_be_named_and_an_attack_free_to_stop() -> None:
    owed = begun(must=1)
    assert said(advice.may_stop(open_fight(owed), name, "OWD-C43"))[0][1] == ("OWD-C43",)
    assert said(advice.may_stop(open_fight(lost(owed, Losses(1, 1))), name)) == [], "the round was fought"
    assert said(advice.may_stop(open_fight(begun()), name)) == []
    inside = replace(_fight(staying=0), source="peru")
    assert said(advice.may_stop(inside, name)) == [
        ("Both stand in Peru, so they fight until one of them is gone.", ("OWD-SAM-01",))
    ]


# ---------------------------------------------------------------- moving in


def moving(table: Field, count: int) -> list[tuple[str, tuple[str, ...]]]:
    return said(advice.moving_in(e.ArmiesMovedIn(count=count), table, name))


def fallen(ours: int, **terms: Any) -> Field:
    return lost(begun(ours, 1, **terms), Losses(0, 1))


def test_what_is_said_to_moving_in() -> None:
    ways = ("RSK-CNQ-02", "RSK-CNQ-01")
    assert moving(fallen(6), 2) == [("3 to 5 armies can move into Peru: 3 dice rolled.", ways)]
    text = "3 to 5 armies can move into Peru: one army stays behind."
    assert moving(fallen(6), 6) == [(text, ("RSK-CNQ-02", "RSK-CNQ-03"))]
    assert moving(fallen(6), 4) == []


def test_what_is_said_to_moving_in_after_a_committed_attack() -> None:
    why = ("OWD-COM-02", "OWD-AMB-05", "RSK-CNQ-02")
    text = "3 to 4 armies can move into Peru: 4 committed armies are left."
    assert moving(fallen(9, committed=4), 5) == [(text, why)]
    assert moving(fallen(9, committed=4), 2) == [("3 to 4 armies can move into Peru: 3 dice rolled.", why)]
    must = fallen(9, committed=4, committed_in="all_survivors_must")
    assert moving(must, 3) == [("4 can move into Peru: 4 committed armies are left.", why)]
    assert moving(must, 4) == []
    single = "1 can move into Peru: 1 committed army is left."
    assert moving(fallen(9, committed=1), 2) == [(single, why)]


def test_what_is_said_to_moving_in_where_nobody_chooses() -> None:
    forced = fallen(9, forced=True)
    text = "4 armies moved into Peru, not 5: nobody chose this attack."
    assert (moving(forced, 4), moving(forced, 5)) == ([], [(text, ("OWD-INV-03",))])
    inside = replace(forced, fight=replace(open_fight(forced), forced=False, staying=0, source="peru"))
    assert moving(inside, 1) == [("All armies stand in Peru already.", ("OWD-SAM-01",))]


def test_what_is_said_to_walking_in() -> None:
    table = walked_in(Field(forces={"venezuela": (Force("ann", 6),)}), _fight(fewest_in=3))
    text = "3 to 5 armies can move into Peru: nobody defended it."
    assert moving(table, 2) == [(text, ("OWD-EMP-03", "OWD-AMB-07"))]
    assert moving(table, 6)[0][1] == ("RSK-CNQ-02", "RSK-CNQ-03")
