"""Jihad in both revisions: every attack of the turn is committed, with a better throw."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

pytestmark = pytest.mark.rule("OWD-C38")
BOARD = {"alaska": ("anna", 4), "kamchatka": ("ben", 6), "siam": ("anna", 9), "china": ("carla", 3)}


def sworn(lay_table, revision: str):
    """Anna has 4 armies against Ben's 6 and has played Jihad."""
    return lay_table(revision=revision).turn_of("anna").with_(BOARD).play("anna", "jihad")


def committed(source: str, target: str, count: int) -> e.AttackCommitted:
    return e.AttackCommitted(by="anna", source=source, target=target, count=count)


@pytest.fixture(params=["A", "B"])
def holy(lay_table, request):
    return sworn(lay_table, request.param)


@pytest.mark.rule("OWD-COM-01")
def test_all_attacks_are_committed_and_say_with_how_many(holy) -> None:
    assert holy.told().endswith("Jihad: all of Anna’s attacks are committed.")
    assert holy.refused(holy.attacking("alaska", "kamchatka"), "OWD-C38")
    assert "kamchatka" not in holy.choices(r.AttackAnnounced, "target", source="alaska")
    assert holy.fine(committed("alaska", "kamchatka", 3))
    assert holy.fine(committed("siam", "china", 1))
    for wrong in (0, 4):
        assert holy.refused(committed("alaska", "kamchatka", wrong), "OWD-COM-01")
    assert holy.choices(e.AttackCommitted, "count", source="siam") == set(range(1, 9))


@pytest.mark.rule("OWD-COM-02")
def test_after_a_lost_round_nobody_can_stop(holy) -> None:
    holy.do(committed("siam", "china", 2)).throw("11", "66")
    assert holy.state.fight is None, "the last committed army is gone"
    assert holy.armies("siam", "china") == (7, 3)
    holy.do(committed("alaska", "kamchatka", 3)).throw("321", "66")
    assert holy.refused(r.AttackStopped(by="anna"), "OWD-COM-02")
    assert not holy.offered(r.AttackStopped)
    assert holy.refused(committed("siam", "china", 2), "OWD-COM-02")
    assert not holy.fine(r.TurnEnded(by="anna"))
    holy.throw("1", "66")
    assert holy.state.fight is None
    assert holy.armies("alaska", "kamchatka") == (1, 6)


@pytest.mark.parametrize("revision", ["A", "B"])
def test_played_in_the_middle_of_an_attack_it_commits_all_that_can_fight(lay_table, revision) -> None:
    table = lay_table(revision=revision).turn_of("anna").with_(BOARD).attack("siam", "china").play("anna", "jihad")
    assert table.state.fight.committed == 8
    assert table.refused(r.AttackStopped(by="anna"), "OWD-COM-02")


def test_empty_areas_are_simply_taken_and_guerillas_fight_as_ever(holy) -> None:
    holy.with_({"china": (None, 0)})
    holy.by_the_rules(holy.attacking("siam", "china"))
    assert holy.state.holder("china") == "anna"


@pytest.mark.rule("OWD-TRM-03")
def test_it_is_over_with_the_turn(holy) -> None:
    holy.ends()
    assert "Jihad is over." in holy.told()
    assert "jihad" in holy.state.deck.shown
    holy.turn_of("anna")
    assert holy.fine(holy.attacking("alaska", "kamchatka"))
    assert holy.odd(committed("alaska", "kamchatka", 2), "OWD-C38")


def test_others_attack_as_ever(holy) -> None:
    holy.turn_of("ben")
    assert holy.fine(holy.attacking("kamchatka", "alaska"))


# ---------------------------------------------------------------- rev A: one more die


@pytest.mark.rule("OWD-GEN-03", "OWD-AMB-08")
def test_in_rev_a_four_armies_roll_four_dice_of_which_the_best_two_count(lay_table) -> None:
    table = sworn(lay_table, "A").do(committed("alaska", "kamchatka", 3))
    assert table.fine(r.DiceRolled(attack=(6, 5, 2, 1), defence=(5, 4)))
    assert not table.fine(r.DiceRolled(attack=(6, 5, 4, 2, 1), defence=(5, 4)))
    table.throw("1652", "54")
    assert table.armies("alaska", "kamchatka") == (4, 4)


def test_in_rev_a_the_extra_die_needs_no_army_and_does_not_count_for_moving_in(lay_table) -> None:
    table = sworn(lay_table, "A").with_({"china": ("carla", 1)}).do(committed("siam", "china", 2))
    assert table.fine(r.DiceRolled(attack=(6, 5, 2), defence=(5,)))
    table.throw("652", "5")
    assert table.state.holder("china") == "anna"
    assert table.armies("china") == (2,)
    single = sworn(lay_table, "A").with_({"china": ("carla", 1)}).do(committed("siam", "china", 1)).throw("65", "5")
    assert single.armies("china") == (1,)


# ---------------------------------------------------------------- rev B: one die again


@pytest.mark.rule("OWD-GEN-03", "OWD-AMB-09")
def test_in_rev_b_the_new_face_is_compared_with_as_many_dice_as_ever(lay_table) -> None:
    table = sworn(lay_table, "B").do(committed("alaska", "kamchatka", 3))
    assert table.state.fight.reroll == "new"
    assert not table.fine(r.DiceRolled(attack=(6, 5, 2, 1), defence=(5, 4)))
    table.throw("652", "54")
    assert table.armies("alaska", "kamchatka") == (4, 4)
