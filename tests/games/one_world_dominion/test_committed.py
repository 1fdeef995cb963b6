"""Committed attacks: the number is announced first, and only the end of one side ends them."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

FIELD = {"alaska": ("anna", 9), "alberta": ("ben", 9), "kamchatka": ("anna", 7), "japan": ("ben", 2)}


@pytest.fixture
def jihad(table):
    """Anna's attacks are committed this turn."""
    return table.with_(FIELD).play("anna", "jihad")


def commit(count: int, source: str = "alaska", target: str = "alberta") -> e.AttackCommitted:
    return e.AttackCommitted(by="anna", source=source, target=target, count=count)


@pytest.mark.rule("OWD-COM-01", "OWD-C38")
def test_one_to_all_but_one_can_be_committed(jihad) -> None:
    able = [count for count in range(-1, 9) if jihad.fine(commit(count, "kamchatka", "japan"))]
    assert able == [1, 2, 3, 4, 5, 6]
    assert jihad.refused(commit(7, "kamchatka", "japan"), "OWD-COM-01")
    assert jihad.choices(e.AttackCommitted, "count", source="kamchatka") == set(able)
    assert jihad.refused(jihad.attacking("kamchatka", "japan"), "OWD-COM-01"), "it has to be said first"
    assert not jihad.offered(r.AttackAnnounced)


@pytest.mark.rule("RSK-TRN-01", "RSK-ATK-02")
def test_an_attack_that_is_not_committed_is_stopped_before_the_turn_ends(table) -> None:
    table.with_(FIELD).do(table.attacking("alaska", "alberta"))
    later = [r.ArmiesMoved(by="anna", source="kamchatka", target="alaska", count=2), r.TurnEnded(by="anna")]
    assert all(table.refused(event, "RSK-TRN-01") for event in later)
    assert not any(table.offered(type(event)) for event in later)
    table.by_the_rules(r.AttackStopped(by="anna"))
    assert all(table.fine(event) and table.offered(type(event)) for event in later)


@pytest.mark.rule("OWD-COM-01", "OWD-C28", "OWD-C41")
@pytest.mark.parametrize(("card", "target"), [("tunnels", "siberia"), ("paratroops", "brazil")])
def test_so_it_is_with_tunnels_and_paratroops(table, card, target) -> None:
    table.with_({**FIELD, target: ("ben", 3)}).hold("anna", card)
    said = {"use": "attack", "at": "kamchatka", "to": target}
    able = [count for count in range(-1, 9) if table.fine(table.playing("anna", card, **said, count=count))]
    assert able == [1, 2, 3, 4, 5, 6]
    assert table.refused(table.playing("anna", card, **said, count=7), "OWD-COM-01")
    table.play("anna", card, **said, count=5)
    assert table.state.fight.committed == 5
    assert table.refused(r.AttackStopped(by="anna"), "OWD-COM-02")


@pytest.mark.rule("OWD-COM-01")
def test_an_ordinary_attack_is_not_committed(table) -> None:
    table.with_(FIELD)
    assert table.odd(commit(3), "OWD-COM-01")
    assert table.attack("alaska", "alberta").state.fight.committed is None


@pytest.mark.rule("OWD-COM-02")
def test_all_are_lost_and_the_others_stay(jihad) -> None:
    jihad.do(commit(5)).throw("111", "66").throw("111", "66")
    assert jihad.state.fight.committed == 1
    assert jihad.refused(r.DiceRolled(attack=(1, 1, 1), defence=(6, 6)), "RSK-DIC-01"), "two dice: one, and one extra"
    jihad.do(r.DiceRolled(attack=(1,), defence=(6, 6)))
    assert jihad.armies("alaska", "alberta") == (4, 9)
    assert jihad.state.fight is None, "it is over with the last committed army"
    assert jihad.fine(commit(3)), "and another may begin"


@pytest.mark.rule("OWD-COM-02", "RSK-DIC-01")
@pytest.mark.parametrize(("committed", "dice"), [(1, 1), (2, 2), (3, 3), (8, 3)])
def test_dice_are_counted_by_the_committed_armies(table, committed, dice) -> None:
    table.with_({**FIELD, "siberia": ("ben", 3), "kamchatka": ("anna", 9)})
    table.play("anna", "tunnels", use="attack", at="kamchatka", to="siberia", count=committed)
    able = [n for n in (1, 2, 3) if table.fine(r.DiceRolled(attack=(6,) * n, defence=(1,)))]
    assert able == list(range(1, dice + 1))


@pytest.mark.rule("OWD-COM-02")
def test_nothing_comes_between(jihad) -> None:
    jihad.with_({"ontario": ("anna", 5)}).do(commit(5)).throw("666", "11")
    for step in (
        r.AttackStopped(by="anna"),
        r.TurnEnded(by="anna"),
        commit(3, "kamchatka", "japan"),
        r.ArmiesMoved(by="anna", source="ontario", target="alaska", count=2),
    ):
        assert jihad.refused(step, "OWD-COM-02"), step
    assert jihad.refused(e.ArmiesCommitted(count=8), "OWD-COM-02")
    assert not jihad.offered(r.AttackStopped)
    assert not jihad.offered(r.TurnEnded)
    assert not jihad.offered(e.ArmiesCommitted)


@pytest.mark.rule("OWD-COM-02")
def test_it_ends_with_the_defenders(jihad) -> None:
    jihad.do(commit(3, "kamchatka", "japan")).throw("666", "11")
    assert jihad.state.holder("japan") == "anna"
    assert jihad.fine(commit(3))


@pytest.mark.rule("OWD-COM-02", "OWD-C09")
def test_recruits_are_committed_and_nothing_more_is_added(table) -> None:
    table.with_({**FIELD, "alaska": ("anna", 3)}).attack("alaska", "alberta").play("anna", "fresh_recruits", 5)
    assert table.armies("alaska") == (8,)
    able = [count for count in range(10) if table.fine(e.ArmiesCommitted(count=count))]
    assert able == [5, 6, 7]
    table.do(e.ArmiesCommitted(count=6)).throw("666", "11")
    assert table.refused(e.ArmiesCommitted(count=7), "OWD-COM-02")
    assert table.refused(r.AttackStopped(by="anna"), "OWD-COM-02")
