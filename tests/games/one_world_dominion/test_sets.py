"""The deck of 44 cards, the values of sets, and no other effects of their cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from assistant.content.maps import world
from assistant.core.event import TABLE
from assistant.games.one_world_dominion import cards, laws
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

ARTILLERY = ("artillery", "human_cloning", "economic_sanctions")
INFANTRY = ("bombers", "hacker", "mole")
HELICOPTERS = ("jihad", "navy", "icbm")


def turn_in(*told: str, by: str = "anna") -> e.SetTurnedIn:
    return e.SetTurnedIn(by=by, cards=told)


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("OWD-GEN-01", "OWD-TRM-01", "OWD-TIM-10")
def test_44_cards_name_every_area_once_and_two_are_wild() -> None:
    found = cards.printed().values()
    named = Counter(card.area for card in found)
    assert named == {"": 2, **dict.fromkeys(world().keys, 1)}
    assert len(world().keys) == 42
    assert len(found) == 44
    assert {card.key for card in found if card.symbol == "wild"} == {"nuclear_terrorists", "ebola"}
    assert Counter(card.symbol for card in found) == {"artillery": 14, "infantry": 14, "helicopter": 14, "wild": 2}
    assert all(card.codes and set(card.codes) <= set("ADFNPS") for card in found), "every card has its letters"
    assert all(card.text for card in found), "and an action, the wild ones too"


@pytest.mark.rule("OWD-GEN-01")
def test_every_card_is_in_one_place(lay_table) -> None:
    table = lay_table().turn_of("anna").hold("anna", "bombers")
    whole = e.risk.CardsCounted(of="anna", count=44 - 3)
    assert table.fine(whole)
    assert table.refused(e.risk.CardsCounted(of="anna", count=42), "OWD-GEN-01")
    assert table.refused(e.risk.CardTold(of="ben", card="bombers"), "OWD-GEN-01"), "it is in Anna's hand"
    table.play("anna", "bombers", 3, at="siam")
    assert "bombers" in table.state.deck.shown
    assert table.refused(e.risk.CardTold(of="ben", card="bombers"), "OWD-GEN-01")
    assert table.refused(table.playing("anna", "bombers", at="siam"), "OWD-PLY-01")
    assert not list(laws.laws(table.state))
    assert list(laws.laws(replace(table.state, hands={"ben": ("bombers",)}))) == ["A card is in two places."]


@pytest.mark.rule("OWD-GEN-02")
def test_a_capture_still_brings_a_card(table) -> None:
    table.with_({"alaska": ("anna", 9), "alberta": ("david", 1)})
    held = table.state.deck.hand("anna")
    table.attack("alaska", "alberta").throw("666", "1").ends()
    assert table.state.deck.hand("anna") == held + 1


@pytest.mark.rule("OWD-GEN-02", "RSK-DIC-01", "RSK-ATK-01")
def test_where_no_card_says_otherwise_it_is_risk(table) -> None:
    table.with_({"alaska": ("anna", 3), "siam": ("anna", 1)})
    assert table.refused(table.attacking("siam", "china"), "RSK-ATK-01"), "a single army stays"
    assert table.refused(table.attacking("alaska", "japan"), "RSK-ATK-01"), "not adjacent"
    table.attack("alaska", "alberta")
    assert table.refused(r.DiceRolled(attack=(6, 6, 6), defence=(1,)), "RSK-DIC-01")


@pytest.mark.rule("OWD-GEN-02", "RSK-SET-03", "RSK-REI-01")
def test_play_begins_with_what_lies_on_the_board(lay_table) -> None:
    table = lay_table().do(r.TurnEnded(by="david"))
    assert table.state.on_turn == "anna"
    assert table.state.to_place == {"anna": 3}, "nothing of the set-up is left"
    assert table.state.received == {"anna": 11 + 3, "ben": 11, "carla": 10, "david": 10}


@pytest.mark.rule("OWD-GEN-03")
def test_the_text_is_chosen_before_the_game(lay_table) -> None:
    for revision, extra, reroll in (("A", "free", ""), ("B", "", "new")):
        table = lay_table(revision=revision).turn_of("anna").with_({"alaska": ("anna", 9)}).play("anna", "jihad")
        table.do(e.AttackCommitted(by="anna", source="alaska", target="alberta", count=4))
        assert table.state.revision == revision
        assert (table.state.fight.extra, table.state.fight.reroll) == (extra, reroll), revision
    assert lay_table().state.revision == "B"


@pytest.mark.rule("OWD-GEN-03")
def test_no_other_card_knows_the_revision(lay_table) -> None:
    found = [lay_table(revision=which).turn_of("anna").play("anna", "bombers", 1, at="siam") for which in ("A", "B")]
    assert found[0].state.forces == found[1].state.forces


# ---------------------------------------------------------------- what a set is worth


@pytest.mark.rule("OWD-SET-01")
@pytest.mark.parametrize(
    ("told", "armies"),
    [
        (ARTILLERY, 6),
        (INFANTRY, 9),
        (HELICOPTERS, 12),
        (("artillery", "bombers", "jihad"), 9),
        (("jihad", "navy", "ebola"), 12),
        (("artillery", "fighters", "ebola"), 6),
        (("artillery", "jihad", "ebola"), 9),
        (("jihad", "ebola", "nuclear_terrorists"), 12),
        (("artillery", "ebola", "nuclear_terrorists"), 9),
        (("artillery", "human_cloning", "bombers"), 0),
        (("artillery", "human_cloning"), 0),
    ],
)
def test_six_nine_twelve_nine(lay_table, told, armies) -> None:
    table = lay_table(cards=0).begins("david").hold("david", *told)
    assert table.state.value_of(told) == armies
    assert table.fine(turn_in(*told, by="david")) == bool(armies)
    assert table.refused(turn_in(*told, by="david"), "OWD-SET-01") != bool(armies)
    waiting = table.state.unplaced
    table.do(turn_in(*told, by="david"))
    extra = 2 * sum(table.state.area_of(card) in table.state.held("david") for card in told)
    assert table.state.unplaced == waiting + armies
    assert sum(table.armies(*table.state.held("david"))) == 10 + extra


@pytest.mark.rule("OWD-SET-01")
def test_the_best_set_of_a_hand_is_offered_first(lay_table) -> None:
    table = lay_table(cards=0).begins("anna").hold("anna", *INFANTRY, "jihad", "navy", "ebola")
    offers = table.offers(e.SetTurnedIn, seat="anna", by="anna")
    assert offers[0].verb == "Jihad, Navy, Ebola: 12 armies"
    assert len(offers) == 11
    assert table.fine(offers[0].fill({})), "all that can be made of six cards"


@pytest.mark.rule("OWD-SET-02")
def test_the_tenth_set_is_worth_no_more(lay_table) -> None:
    table = lay_table(cards=0).begins("anna")
    found = []
    for _ in range(10):
        table.hold("anna", *(card for card in INFANTRY))
        waiting = table.state.unplaced
        found.append(table.do(turn_in(*INFANTRY)).state.unplaced - waiting)
        table.do(*(r.CardsCounted(of=who, count=0) for who in ("anna", "ben", "carla", "david")))
    assert found == [9] * 10
    assert table.state.turn.sets == 10


@pytest.mark.rule("OWD-SET-03")
def test_two_armies_in_every_own_area_of_the_set(lay_table) -> None:
    three = ("shuttle_diplomacy", "tunnels", "counter_espionage")
    mine = {"siam": ("anna", 1), "peru": ("anna", 4), "china": ("anna", 2)}
    table = lay_table(cards=0).begins("anna").with_(mine).hold("anna", *three)
    waiting = table.state.unplaced
    table.do(turn_in(*three))
    assert table.armies("siam", "peru", "china") == (3, 6, 4)
    assert table.state.unplaced == waiting + 9

    table = lay_table(cards=0).begins("anna").with_({"siam": ("ben", 1), "peru": ("anna", 4)}).hold("anna", *three)
    waiting = table.state.unplaced
    table.do(turn_in(*three))
    assert table.armies("siam", "peru", "china") == (1, 6, 1)
    assert table.state.unplaced == waiting + 9


@pytest.mark.rule("OWD-SET-04")
def test_nothing_on_the_cards_of_a_set_happens(lay_table) -> None:
    table = lay_table().begins("anna").with_({"india": ("david", 8)}).hold("anna", *INFANTRY)
    forces = table.state.forces
    table.do(turn_in(*INFANTRY))
    assert not table.state.plays
    assert table.state.window is None, "Bombers are not played, nobody is asked"
    changed = {area for area in forces if forces[area] != table.state.forces[area]}
    assert changed == {"alaska", "argentina"}, "two armies each for Anna's own areas, and nothing else"
    assert set(INFANTRY) <= set(table.state.deck.shown)
    assert not table.state.effects
    assert not table.state.turn.spent, "and no card of a phase is used up"
    assert table.fine(table.playing("anna", "hacker", at="india", to="siam", count=1)) is False


@pytest.mark.rule("OWD-SET-04", "OWD-C22")
def test_no_card_answers_a_set(lay_table) -> None:
    table = lay_table().begins("anna").hold("anna", *INFANTRY[:2], "counter_espionage").hold("ben", "mole")
    table.do(turn_in(*INFANTRY[:2], "counter_espionage"))
    assert table.refused(e.CardAnswered(by="ben", card="mole"), "OWD-NEG-03")
    assert not table.offered(e.CardAnswered, seat="ben")
    assert not table.offered(e.Passed, seat="ben")


@pytest.mark.rule("OWD-SET-01", "RSK-CRD-03")
def test_sets_come_before_the_first_attack(lay_table) -> None:
    table = lay_table(cards=0).turn_of("anna").with_({"alaska": ("anna", 9)}).hold("anna", *HELICOPTERS)
    assert table.fine(turn_in(*HELICOPTERS))
    assert table.offered(e.SetTurnedIn, seat="anna")
    table.attack("alaska", "alberta").do(r.AttackStopped(by="anna"))
    assert table.refused(turn_in(*HELICOPTERS), "OWD-HND-02")
    assert not table.offered(e.SetTurnedIn, seat="anna")
    assert not table.offered(e.SetTurnedIn, seat=TABLE)
    assert table.refused(turn_in(*HELICOPTERS, by="ben"), "RSK-TRN-01")
