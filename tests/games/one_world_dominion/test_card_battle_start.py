"""Artillery and Fresh Recruits: cards for the start of a battle, of the attacker or of the defender."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books, thrown


def front(ours: int, theirs: int) -> Table:
    """Anna attacks Ben's Mongolia from Japan; beside it Ben has Siberia."""
    table = Table().turn_of("anna")
    table.with_({"japan": ("anna", ours), "mongolia": ("ben", theirs), "siberia": ("ben", 1)})
    return table.attack("japan", "mongolia")


STOP = r.AttackStopped(by="anna")

# ---------------------------------------------------------------- Artillery


@pytest.mark.rule("OWD-C01")
def test_artillery_of_the_attacker_and_one_round_is_compulsory() -> None:
    table = front(9, 6)
    counted = books(table.state)
    table.play("anna", "artillery", 4)
    assert table.armies("japan", "mongolia") == (9, 2)
    assert table.told() == "A 4 is rolled. Artillery (4): Mongolia loses 4 of 6."
    assert books(table.state) == counted
    assert table.refused(STOP, "OWD-C01")
    assert table.refused(r.TurnEnded(by="anna"), "OWD-C01")
    assert not table.offered(r.AttackStopped)
    table.throw("611", "65")
    assert table.fine(STOP)
    assert table.offered(r.AttackStopped)


@pytest.mark.rule("OWD-C01", "OWD-AMB-27")
def test_artillery_of_the_defender_empties_the_area_of_the_attack() -> None:
    table = front(4, 6)
    counted = books(table.state)
    table.play("ben", "artillery", 5)
    assert table.state.holder("japan") is None
    assert table.armies("japan", "mongolia") == (0, 6)
    assert table.state.fight is None
    assert table.told() == "A 5 is rolled. Artillery (5): Japan loses all 4 and is empty."
    assert books(table.state) == counted
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-C01")
def test_against_artillery_of_the_defender_the_attacker_may_call_it_off() -> None:
    table = front(9, 6).play("ben", "artillery", 5)
    assert table.armies("japan", "mongolia") == (4, 6)
    assert table.fine(STOP)
    assert table.fine(thrown("611", "65"))
    table = front(5, 6).play("ben", "artillery", 4)
    assert table.armies("japan") == (1,)
    assert table.fine(STOP), "nobody is left to attack"
    assert table.refused(thrown("6", "5"), "RSK-DIC-01")


@pytest.mark.rule("OWD-C01", "OWD-AMB-27", "OWD-EMP-03")
@pytest.mark.parametrize("theirs", [3, 2])
def test_an_area_without_defenders_is_taken(theirs: int) -> None:
    table = front(7, theirs).play("anna", "artillery", 3)
    assert table.state.holder("mongolia") == "anna"
    assert table.state.turn.captured == 1, "it counts for a card"
    assert table.choices(r.ArmiesMovedIn, "count") == {1, 2, 3, 4, 5, 6}
    assert table.told().endswith("Anna captures Mongolia; 1 army moves in.")
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-C01", "OWD-TRD-02")
def test_the_last_armies_of_a_player_fall_to_the_attacker_s_artillery() -> None:
    table = Table().turn_of("anna")
    table.with_(dict.fromkeys(table.state.held("ben") - {"mongolia"}, ("anna", 1)))
    table.with_({"japan": ("anna", 4), "mongolia": ("ben", 2)}).hold("ben", "fighters", "radar")
    held = table.state.deck.hand("anna"), table.state.deck.hand("ben")
    table.attack("japan", "mongolia").play("anna", "artillery", 2)
    assert table.state.out == ("ben",)
    assert table.state.deck.hand("ben") == 0
    assert table.state.deck.hand("anna") == sum(held), "an opponent has captured the last area"
    assert table.told().endswith("Ben is eliminated. Anna takes over 3 cards.")


@pytest.mark.rule("OWD-C01", "OWD-TRD-02")
def test_the_last_armies_of_the_attacker_are_nobody_s_prize() -> None:
    table = Table().turn_of("anna")
    table.with_(dict.fromkeys(table.state.held("anna") - {"japan"}, ("carla", 1)))
    table.with_({"japan": ("anna", 3), "mongolia": ("ben", 5)}).attack("japan", "mongolia")
    held, lying = table.state.deck.hand("ben"), table.state.deck.discards
    table.play("ben", "artillery", 3)
    assert table.state.out == ("anna",)
    assert table.state.deck.hand("ben") == held, "nothing was captured, so the cards are discarded"
    assert table.state.deck.hand("anna") == 0
    assert table.state.deck.discards == lying + 2, "her card, and Artillery"


@pytest.mark.rule("OWD-C01", "OWD-C09")
def test_recruits_of_the_other_side_come_before_artillery() -> None:
    table = front(8, 2).show("anna", "artillery").show("ben", "fresh_recruits")
    table.nobody().roll(3)
    assert table.armies("mongolia") == (5,)
    assert table.state.play is not None
    assert table.state.play.card == "artillery", "which can still be answered"
    table.nobody().roll(4)
    assert table.armies("mongolia") == (1,)
    assert not table.state.plays
    assert table.refused(table.give("ben", "radar").playing("ben", "radar"), "OWD-TIM-09")


@pytest.mark.rule("OWD-C01", "OWD-NEG-03")
def test_only_recruits_and_cards_for_any_time_come_between() -> None:
    table = front(8, 2).show("anna", "artillery").give("ben", "radar").give("ben", "fresh_recruits")
    assert table.refused(table.playing("ben", "radar", at="siberia", to="mongolia", count=1), "OWD-NEG-03")
    assert table.fine(table.playing("ben", "fresh_recruits"))
    assert table.fine(table.give("carla", "united_nations").playing("carla", "united_nations", whom="anna"))
    assert table.refused(thrown("654", "11"), "OWD-NEG-03"), "no throw while it waits"


@pytest.mark.rule("OWD-C01")
def test_artillery_is_for_those_who_fight_and_for_the_start() -> None:
    table = Table().turn_of("anna").give("anna", "artillery")
    assert table.refused(table.playing("anna", "artillery"), "OWD-C01"), "no battle"
    assert not table.offered(e.CardPlayed, "anna", card="artillery")
    table = front(8, 4).give("carla", "artillery")
    assert table.refused(table.playing("carla", "artillery"), "OWD-TIM-08"), "a bystander"
    table = front(8, 4).throw("654", "11").give("anna", "artillery").give("ben", "fresh_recruits")
    assert table.refused(table.playing("anna", "artillery"), "OWD-C01"), "a round was fought"
    assert table.refused(table.playing("ben", "fresh_recruits"), "OWD-C09")
    assert not table.offered(e.CardPlayed, "anna", card="artillery")


@pytest.mark.rule("OWD-C01", "OWD-C41")
def test_artillery_hits_only_committed_armies() -> None:
    table = Table().turn_of("anna").with_({"japan": ("anna", 9), "peru": ("ben", 4)})
    table.play("anna", "paratroops", use="attack", at="japan", to="peru", count=3)
    counted = books(table.state)
    table.play("ben", "artillery", 5)
    assert table.armies("japan", "peru") == (6, 4)
    assert table.state.fight is None
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C01", "OWD-AMB-27")
def test_where_one_survives_it_is_one_of_the_committed() -> None:
    table = Table(options={"OWD-AMB-27": "keep_one"}).turn_of("anna")
    table.with_({"japan": ("anna", 9), "peru": ("ben", 4)})
    table.play("anna", "paratroops", use="attack", at="japan", to="peru", count=3).play("ben", "artillery", 5)
    assert table.armies("japan") == (7,)
    assert table.state.fight is not None
    assert table.state.fight.committed == 1


@pytest.mark.rule("OWD-C01", "OWD-SAM-01")
def test_artillery_in_a_fight_inside_one_area() -> None:
    table = Table().turn_of("anna").with_({"mongolia": ("ben", 3)})
    table.play("anna", "guerillas", continent="asia").attack("mongolia", "mongolia")
    counted = books(table.state)
    table.play("ben", "artillery", 6)
    assert [tuple(force) for force in table.state.forces["mongolia"]] == [("ben", 3)]
    assert table.state.fight is None
    assert books(table.state) == counted


# ---------------------------------------------------------------- Fresh Recruits


@pytest.mark.rule("OWD-C09", "OWD-COM-01")
def test_recruits_of_the_attacker_all_fight() -> None:
    table = front(3, 5)
    counted = books(table.state)
    table.play("anna", "fresh_recruits", 5)
    assert table.armies("japan") == (8,)
    assert table.told() == "A 5 is rolled. Fresh Recruits (5): Japan gets 5 armies; -1 to Anna’s dice in Japan."
    assert books(table.state) == counted
    assert table.choices(e.ArmiesCommitted, "count") == {5, 6, 7}
    assert table.refused(e.ArmiesCommitted(count=4), "OWD-C09")
    assert table.refused(e.ArmiesCommitted(count=8), "OWD-C09")
    table.by_the_rules(e.ArmiesCommitted(count=5))
    assert table.refused(STOP, "OWD-COM-02")
    table.throw("611", "66")
    assert table.refused(STOP, "OWD-COM-02"), "to the end"
    assert table.refused(e.ArmiesCommitted(count=6), "OWD-COM-02")


@pytest.mark.rule("OWD-C09")
def test_dice_of_recruits_count_one_less() -> None:
    table = front(3, 5).play("anna", "fresh_recruits", 5)
    table.throw("63", "51")
    assert table.armies("japan", "mongolia") == (7, 4), "5 against 5 is lost, 2 against 1 is won"
    table = front(8, 3).play("ben", "fresh_recruits", 1)
    table.throw("63", "63")
    assert table.armies("japan", "mongolia") == (8, 2), "6 against 5, 3 against 2"


@pytest.mark.rule("OWD-C09")
def test_recruits_of_the_defender_bind_the_attacker_for_a_round() -> None:
    table = front(8, 3).play("ben", "fresh_recruits", 6)
    assert table.armies("mongolia") == (9,)
    assert table.state.fight is not None
    assert table.state.fight.committed is None
    assert table.refused(STOP, "OWD-C09")
    assert not table.offered(r.AttackStopped)
    table.throw("654", "11")
    assert table.fine(STOP)


@pytest.mark.rule("OWD-C09")
def test_recruits_are_raw_in_this_area_and_until_the_turn_ends() -> None:
    table = front(8, 3).play("ben", "fresh_recruits", 6).throw("654", "11").do(STOP)
    table.with_({"kamchatka": ("anna", 5), "siberia": ("ben", 5)})
    table.attack("kamchatka", "mongolia")
    assert table.state.fight is not None
    assert table.state.fight.modifiers == (0, -1), "every battle of this area"
    table.do(STOP).with_({"china": ("anna", 5)}).attack("china", "siberia")
    assert table.state.fight is not None
    assert table.state.fight.modifiers == (0, 0), "no other area"
    assert "fresh_recruits" in table.state.deck.lying
    table.do(STOP).ends()
    assert "fresh_recruits" in table.state.deck.shown
    assert not table.state.in_force("fresh_recruits")


@pytest.mark.rule("OWD-C09", "OWD-SAM-01")
def test_recruits_beside_guerillas_all_fight_as_guerillas_do() -> None:
    table = Table().turn_of("anna").with_({"mongolia": ("ben", 3)})
    table.play("anna", "guerillas", continent="asia").attack("mongolia", "mongolia").play("anna", "fresh_recruits", 3)
    assert [tuple(force) for force in table.state.forces["mongolia"]] == [("ben", 3), ("anna", 4)]
    assert table.state.fight is not None
    assert table.state.fight.committed is None
    assert table.fine(thrown("654", "11")), "four armies, three dice"
    assert not table.offered(e.ArmiesCommitted)


@pytest.mark.rule("OWD-C09", "OWD-INV-01", "OWD-INV-04")
def test_recruits_in_a_forced_attack_change_nothing_about_its_end() -> None:
    table = Table().turn_of("anna").with_({"mongolia": ("ben", 3), "china": ("carla", 2)})
    table.play("anna", "mad_cow_disease", 5, at="mongolia").play("ben", "fresh_recruits", 3)
    assert table.armies("mongolia") == (6,)
    assert table.state.fight is not None
    assert table.state.fight.committed is None
    assert not table.offered(e.ArmiesCommitted)
    assert table.refused(thrown("65", "11"), "OWD-INV-01"), "three dice: it is forced"


@pytest.mark.rule("OWD-C09", "OWD-C13", "OWD-AMB-13")
def test_recruits_of_who_was_sabotaged_come_next_turn() -> None:
    table = Table().begins("anna").play("ben", "saboteur", whom="anna")
    waiting = table.state.deferred["anna"]
    table.with_({"japan": ("anna", 4), "mongolia": ("ben", 4)}).attack("japan", "mongolia")
    table.play("anna", "fresh_recruits", 5)
    assert table.armies("japan") == (4,)
    assert table.state.deferred["anna"] == waiting + 5
    assert table.fine(STOP), "nobody new who has to fight"
