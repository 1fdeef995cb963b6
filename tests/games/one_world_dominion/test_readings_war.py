"""Readings about fights, each in every option: moving in, dice, modifiers, forced battles, neutrals."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.families.common_rules import OptionChanged
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.battle import begun, terms
from assistant.games.one_world_dominion.state import Dominion
from assistant.games.risk import events as r
from assistant.kit.forces import Force
from assistant.odds.armies.forecast import forecast
from assistant.odds.armies.from_state import battle_of
from tests.words import seated

FIELD = {"alaska": ("anna", 9), "alberta": ("ben", 9), "kamchatka": ("ben", 5), "japan": ("carla", 2)}


def laid(lay_table, ambiguity: str, reading: str, player: str = "anna", **more):
    """Return a table with these readings; the player has placed all armies."""
    return lay_table(options={ambiguity: reading}, **more).turn_of(player).with_(FIELD)


def commit(count: int) -> e.AttackCommitted:
    return e.AttackCommitted(by="anna", source="alaska", target="alberta", count=count)


# ---------------------------------------------------------------- who moves in


@pytest.mark.rule("OWD-AMB-05", "OWD-COM-02")
@pytest.mark.parametrize(
    ("reading", "able"),
    [("all_survivors_allowed", {3, 4, 5}), ("all_survivors_must", {5}), ("risk", {3, 4, 5, 6, 7, 8})],
)
def test_amb_05_after_a_committed_attack(lay_table, reading, able) -> None:
    table = laid(lay_table, "OWD-AMB-05", reading).with_({"alberta": ("ben", 1)}).play("anna", "jihad")
    table.do(commit(5)).throw("666", "1")
    assert table.armies("alberta") == (min(able),)
    assert {count for count in range(1, 10) if table.fine(r.ArmiesMovedIn(count=count))} == able
    assert table.offered(r.ArmiesMovedIn) == (len(able) > 1)


@pytest.mark.rule("OWD-AMB-08", "OWD-C38")
@pytest.mark.parametrize(("reading", "four", "five"), [("plain_extra", 4, 4), ("needs_army", 3, 4)])
def test_amb_08_does_the_extra_die_need_an_army(lay_table, reading, four, five) -> None:
    for armies, dice in ((4, four), (5, five)):
        table = laid(lay_table, "OWD-AMB-08", reading, revision="A").with_({"alaska": ("anna", armies)})
        table.play("anna", "jihad").do(commit(armies - 1))
        able = {n for n in range(1, 6) if table.fine(r.DiceRolled(attack=(6,) * n, defence=(1, 1)))}
        assert max(able) == dice, armies
    table = laid(lay_table, "OWD-AMB-08", reading, revision="A").with_({"alaska": ("anna", 5), "alberta": ("ben", 1)})
    table.play("anna", "jihad").do(commit(4)).throw("6665", "1")
    assert {count for count in range(1, 5) if table.fine(r.ArmiesMovedIn(count=count))} == (
        {3, 4} if reading == "plain_extra" else {4}
    ), "three dice count for moving in, or all four"


@pytest.mark.rule("OWD-AMB-09", "OWD-C38")
def test_amb_09_must_the_new_result_be_kept(lay_table) -> None:
    found = {}
    for reading, kept in (("own_choice_keep", "new"), ("better", "better")):
        table = laid(lay_table, "OWD-AMB-09", reading, revision="B").play("anna", "jihad").do(commit(8))
        assert table.state.fight.reroll == kept
        found[reading] = forecast(battle_of(table.state, table.state.fight)).win
    assert found["better"] > found["own_choice_keep"]


# ---------------------------------------------------------------- what dice count


@pytest.mark.rule("OWD-AMB-10", "OWD-C33", "OWD-C40", "OWD-C43")
@pytest.mark.parametrize(
    ("reading", "modifiers", "lost"),
    [("add_uncapped", (0, 3), (1, 0)), ("cap", (0, 3), (1, 0)), ("best_only", (0, 2), (0, 1))],
)
def test_amb_10_several_cards(lay_table, reading, modifiers, lost) -> None:
    table = lay_table(options={"OWD-AMB-10": reading, "OWD-AMB-02": "per_battle"}).turn_of("anna").with_(FIELD)
    table.attack("alaska", "kamchatka").play("ben", "navy").play("ben", "electronic_warfare")
    assert table.state.fight.modifiers == modifiers
    before = table.armies("alaska", "kamchatka")
    table.throw("6", "3")
    after = table.armies("alaska", "kamchatka")
    assert tuple(a - b for a, b in zip(before, after, strict=True)) == lost


@pytest.mark.rule("OWD-AMB-10", "OWD-C42")
@pytest.mark.parametrize(("reading", "lost"), [("add_uncapped", (0, 1)), ("cap", (1, 0)), ("best_only", (0, 1))])
def test_amb_10_more_than_six(lay_table, reading, lost) -> None:
    """Six and two against six: eight, or six at most, and then equal dice are the defender's."""
    table = laid(lay_table, "OWD-AMB-10", reading).play("anna", "black_helicopters", continent="north_america")
    table.attack("alaska", "alberta").throw("5", "6")
    assert table.armies("alaska", "alberta") == (9 - lost[0], 9 - lost[1])


@pytest.mark.rule("OWD-AMB-10", "OWD-C09", "OWD-C33")
@pytest.mark.parametrize("reading", ["add_uncapped", "cap", "best_only"])
def test_amb_10_a_bonus_and_a_malus(lay_table, reading) -> None:
    table = lay_table(options={"OWD-AMB-10": reading, "OWD-AMB-02": "per_battle"}).turn_of("anna").with_(FIELD)
    table.attack("alaska", "kamchatka").play("ben", "fresh_recruits", 2).play("ben", "navy")
    assert table.state.fight.modifiers == (0, 1)
    assert table.state.fight.capped == (reading == "cap")


@pytest.mark.rule("OWD-AMB-11", "OWD-C43", "OWD-C33", "OWD-C40")
@pytest.mark.parametrize(("reading", "there"), [("all_areas", 2), ("one_area", 0)])
@pytest.mark.parametrize("card", ["fortification", "navy"])
def test_amb_11_where_a_defenders_card_counts(lay_table, reading, there, card) -> None:
    table = laid(lay_table, "OWD-AMB-11", reading).with_({"siam": ("anna", 5), "indonesia": ("ben", 3)})
    table.attack("alaska", "kamchatka").play("ben", card).throw("111", "66")
    assert table.state.fight.modifiers == (0, 2)
    table.do(r.AttackStopped(by="anna")).attack("siam", "indonesia")
    assert table.state.fight.modifiers == (0, there)
    table.do(r.AttackStopped(by="anna")).attack("alaska", "kamchatka")
    assert table.state.fight.modifiers == (0, 2), "where it was played it counts again"


@pytest.mark.rule("OWD-AMB-27", "OWD-C01")
@pytest.mark.parametrize(("reading", "left"), [("capture_or_end", 0), ("keep_one", 1)])
def test_amb_27_artillery_hits_them_all(lay_table, reading, left) -> None:
    table = laid(lay_table, "OWD-AMB-27", reading).with_({"kamchatka": ("ben", 3)}).attack("alaska", "kamchatka")
    table.play("anna", "artillery", 5)
    assert table.state.holder("kamchatka") == ("ben" if left else "anna")
    if left:
        assert table.armies("kamchatka") == (1,)
        assert table.refused(r.AttackStopped(by="anna"), "OWD-C01")
    table = laid(lay_table, "OWD-AMB-27", reading).with_({"alaska": ("anna", 3)}).attack("alaska", "kamchatka")
    table.play("ben", "artillery", 5)
    assert table.armies("alaska") == (left,)
    assert table.state.holder("alaska") == ("anna" if left else None)


@pytest.mark.rule("OWD-AMB-28", "OWD-C25")
@pytest.mark.parametrize(("reading", "one_die"), [("three_rounds", True), ("battle", False)])
def test_amb_28_how_long_two_dice(lay_table, reading, one_die) -> None:
    table = laid(lay_table, "OWD-AMB-28", reading).attack("alaska", "alberta").play("anna", "stealth_technology")
    throw = r.DiceRolled(attack=(6,), defence=(1,))
    for _ in range(3):
        assert not table.fine(throw), "two dice in the first three rounds in either reading"
        table.throw("1", "66")
    assert table.armies("alaska") == (9,)
    assert table.fine(throw) == one_die
    assert table.throw("1", "66").armies("alaska") == (8,), "losses count again in either reading"


# ---------------------------------------------------------------- attacks that nobody chose


@pytest.mark.rule("OWD-AMB-18", "OWD-C20")
@pytest.mark.parametrize(("reading", "own"), [("owner_both", True), ("reroll", False)])
def test_amb_18_an_area_of_the_own_colour(lay_table, reading, own) -> None:
    table = laid(lay_table, "OWD-AMB-18", reading).with_({"yakutsk": ("ben", 3), "irkutsk": ("ben", 3)})
    table.play("anna", "mad_cow_disease", at="kamchatka")
    verb = table.offers(e.DieRolled)[0].verb
    assert ("Yakutsk" in verb) == own
    table.roll(2)
    fight = table.state.fight
    assert (fight.target, fight.defender) == (("yakutsk", "ben") if own else ("mongolia", "david"))
    table.throw("666", "11").do(r.DiceRolled(attack=(6, 6, 6), defence=(1,)))
    assert table.state.holder(fight.target) == "ben"


@pytest.mark.rule("OWD-AMB-18", "OWD-INV-04", "OWD-INV-01")
def test_amb_18_who_fights_the_own_armies_plays_one_card(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-18", "owner_both").with_({"yakutsk": ("ben", 3)})
    table.play("anna", "mad_cow_disease", 2, at="kamchatka").hold("ben", "fortification", "jihad", "navy")
    assert table.refused(r.DiceRolled(attack=(6, 6, 6), defence=(1,)), "OWD-INV-01"), "both throw all dice"
    assert table.fine(table.playing("ben", "jihad"))
    table.play("ben", "fortification")
    assert table.refused(table.playing("ben", "jihad"), "OWD-INV-04"), "as attacker or as defender, not both"
    assert table.refused(table.playing("ben", "navy"), "OWD-INV-04")


# ---------------------------------------------------------------- neutrals


def horde(lay_table, ambiguity: str, reading: str, **more):
    """Seven mutants of Anna in India; her turn is over."""
    table = laid(lay_table, ambiguity, reading).with_({"india": ("ben", 7), **more})
    return table.play("anna", "mutant_horde", at="india")


def face(table, target: str) -> int:
    """Return the face that names this neighbor of India."""
    return 1 + table.state.world.neighbours("india").index(target)


@pytest.mark.rule("OWD-AMB-15", "OWD-C44")
@pytest.mark.parametrize(("reading", "left"), [("killed_join", 5), ("only_on_capture", 1)])
def test_amb_15_whom_a_beaten_horde_has_killed(lay_table, reading, left) -> None:
    table = horde(lay_table, "OWD-AMB-15", reading, india=("ben", 4), siam=("carla", 6)).ends()
    table.roll(face(table, "siam")).throw("666", "11").throw("666", "11").throw("611", "66")
    table.do(r.DiceRolled(attack=(1,), defence=(6, 6)))
    assert table.armies("india", "siam") == (left, 2)
    table = horde(lay_table, "OWD-AMB-15", reading, siam=("carla", 2)).ends()
    table.roll(face(table, "siam")).throw("666", "11")
    assert table.armies("siam") == (9,), "on a capture they join in either reading"


@pytest.mark.rule("OWD-AMB-16", "OWD-C44", "OWD-C39", "OWD-RND-01")
@pytest.mark.parametrize(("reading", "act"), [("seat", True), ("stop", False)])
def test_amb_16_who_made_them_is_out(lay_table, reading, act) -> None:
    table = horde(lay_table, "OWD-AMB-16", reading, siam=("carla", 2), china=("rebels_1", 5)).turn_of("ben")
    table.with_(dict.fromkeys(table.state.held("anna"), ("carla", 2)))
    table.with_({"alaska": ("anna", 1), "alberta": ("ben", 9)}).attack("alberta", "alaska").throw("666", "1")
    assert table.state.out == ("anna",)
    table.ends().ends()
    assert table.armies("china") == (5,)
    table.ends()
    assert table.armies("china") == (8 if act else 5,), "the rebels’ slot of the round"
    assert table.state.acting == (("mutants_1",) if act else ())
    assert table.offered(e.DieRolled) == act
    if act:
        table.roll(face(table, "siam")).throw("666", "11")
        assert table.state.holder("siam") == "mutants_1"
    assert table.state.on_turn == "ben"


@pytest.mark.rule("OWD-AMB-17", "OWD-C44", "OWD-RND-01")
@pytest.mark.parametrize(("reading", "free"), [("empty_yes", True), ("empty_no", False)])
def test_amb_17_an_empty_neighbour(lay_table, reading, free) -> None:
    table = horde(lay_table, "OWD-AMB-17", reading, afghanistan=(None, 0), siam=("mutants_2", 1)).ends()
    verb = table.offers(e.DieRolled)[0].verb
    assert ("Afghanistan" in verb) == free
    assert "Siam" in verb, "another horde is numbered in either reading"
    table.roll(1)
    if free:
        assert (table.state.holder("afghanistan"), table.armies("afghanistan")) == ("mutants_1", (7,))
        assert table.state.holder("india") is None
        assert table.state.on_turn == "ben"
    else:
        assert table.state.fight.target == "china"


@pytest.mark.rule("OWD-AMB-33", "OWD-C39", "OWD-C44")
def test_amb_33_who_throws_for_neutrals(lay_table) -> None:
    table = horde(lay_table, "OWD-AMB-33", "left_max", siam=("carla", 3), china=("rebels_1", 5)).ends()
    assert table.state.throws_for("mutants_1") == "ben", "to the left of Anna"
    assert table.state.throws_for("rebels_1", attacker="carla") == "david", "to the left of who attacks"
    assert table.state.throws_for("ben") == "", "players throw themselves"
    table.roll(face(table, "siam"))
    assert table.refused(r.DiceRolled(attack=(6, 6), defence=(1, 1)), "OWD-INV-01"), "always all dice"
    table.do(OptionChanged(ambiguity="OWD-AMB-33", choice="app"), by=TABLE)
    assert table.state.throws_for("mutants_1") == "", "the assistant does"
    assert table.refused(r.DiceRolled(attack=(6, 6), defence=(1, 1)), "OWD-INV-01")


@pytest.mark.rule("RSK-AMB-03")
def test_announced_dice_are_forgotten_when_another_battle_begins() -> None:
    forces = {"alaska": (Force("anna", 9),), "alberta": (Force("ben", 9),)}
    state = Dominion(players=tuple(seated("anna", "ben")), forces=forces, announced=(2, 1))
    fighting = begun(state, terms(state, "anna", "alaska", "alberta"))
    assert fighting.fight is not None
    assert fighting.announced == (0, 0)
    assert fighting.turn.battles == 1
