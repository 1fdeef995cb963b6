"""Haz-Gear: protection for one game turn, also after it has negated a card."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table


def protected(by: str = "ben", **areas: tuple[str | None, int]) -> Table:
    """Anna is on turn and has placed; Haz-Gear was played by `by`."""
    return Table().turn_of("anna").with_(areas).play(by, "haz_gear")


def rounds(table: Table, count: int) -> Table:
    """End this many turns."""
    for _ in range(count):
        table.ends().placed()
    return table


@pytest.mark.rule("OWD-C06", "OWD-C16")
def test_ebola_everywhere_but_for_who_is_protected() -> None:
    table = protected(japan=("ben", 9), brazil=("carla", 9), siam=("anna", 7))
    table.play("anna", "ebola", 6, at="brazil")
    assert table.armies("japan", "brazil", "siam") == (9, 5, 4)


@pytest.mark.rule("OWD-C06", "OWD-C23")
def test_gas_harms_nobody_in_haz_gear() -> None:
    table = protected(japan=("ben", 9), kamchatka=("anna", 3)).play("anna", "nerve_gas", 2, at="japan")
    assert table.armies("japan") == (9,)
    assert table.told().endswith("Nerve Gas (2): nothing happens.")
    bare = Table().turn_of("anna").with_({"japan": ("ben", 9), "kamchatka": ("anna", 3)})
    assert bare.play("anna", "nerve_gas", 2, at="japan").armies("japan") == (5,)


@pytest.mark.rule("OWD-C06")
def test_haz_gear_is_no_help_against_bombs() -> None:
    table = protected(japan=("ben", 9)).play("anna", "bombers", 2, at="japan")
    assert table.armies("japan") == (2,)
    table = protected(peru=("ben", 9)).play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.holder("peru") is None


@pytest.mark.rule("OWD-C06", "OWD-C27")
def test_haz_gear_works_in_toxic_waste() -> None:
    table = Table().begins("anna").with_({"japan": ("anna", 4), "mongolia": ("ben", 6), "siberia": ("ben", 2)})
    table.placed().play("anna", "toxic_waste", at="mongolia").ends().placed()
    assert table.refused(table.attacking("mongolia", "japan"), "OWD-C27")
    assert not table.offered(r.AttackAnnounced, source="mongolia")
    move = r.ArmiesMoved(by="ben", source="siberia", target="mongolia", count=1)
    assert table.refused(move, "OWD-C27")
    table.play("ben", "haz_gear")
    assert table.fine(table.attacking("mongolia", "japan"))
    assert table.fine(table.attacking("mongolia", "china"))
    assert table.fine(move)
    assert table.offered(r.AttackAnnounced, source="mongolia", target="japan")
    table.ends().placed().with_({"china": ("carla", 5)})
    assert table.refused(table.attacking("china", "mongolia"), "OWD-C27"), "others still cannot get in"


@pytest.mark.rule("OWD-C06", "OWD-C27")
def test_new_armies_in_haz_gear_enter_waste() -> None:
    table = Table().turn_of("anna").play("anna", "toxic_waste", at="kamchatka").ends()
    table.with_({"kamchatka": ("ben", 2)})
    place = r.ArmiesPlaced(by="ben", at="kamchatka", count=1)
    assert table.refused(place, "OWD-C27")
    assert "kamchatka" not in table.choices(r.ArmiesPlaced, "at")
    table.play("ben", "haz_gear")
    assert table.fine(place)
    assert "kamchatka" in table.choices(r.ArmiesPlaced, "at")


@pytest.mark.rule("OWD-C06", "OWD-C15", "OWD-C37")
@pytest.mark.parametrize("card", ["nuclear_terrorists", "icbm"])
def test_haz_gear_enters_closed_areas(card: str) -> None:
    table = Table().turn_of("anna").with_({"japan": ("anna", 5), "kamchatka": ("ben", 5), "mongolia": ("carla", 3)})
    if card == "icbm":
        table.play("anna", "icbm", at="mongolia")
    else:
        table.play("ben", "nuclear_terrorists").do(e.CardTurnedUp(card="orbital_laser"))
    assert table.state.holder("mongolia") is None
    walk = table.attacking("japan", "mongolia")
    assert table.refused(walk, "OWD-AMB-22")
    table.play("anna", "haz_gear")
    assert table.fine(walk)
    table.attack("japan", "mongolia")
    assert table.state.holder("mongolia") == "anna"


def sick(card: str) -> Table:
    """Anna plays the card on Ben's Mongolia, next to her Japan; Ben holds Haz-Gear and Indonesia, Anna Congo."""
    table = Table().turn_of("anna").with_({"mongolia": ("ben", 7), "japan": ("anna", 3)})
    table.with_({"indonesia": ("ben", 2), table.state.area_of(card): ("anna", 2)})
    return table.show("anna", card, at="mongolia").give("ben", "haz_gear")


@pytest.mark.rule("OWD-C06", "OWD-C20", "OWD-C44", "OWD-NEG-01", "OWD-NEG-02", "OWD-TRM-03")
@pytest.mark.parametrize("card", ["mad_cow_disease", "mutant_horde"])
def test_haz_gear_negates_and_goes_on_protecting(card: str) -> None:
    table = sick(card)
    named = table.state.area_of(card)
    assert table.fine(e.CardAnswered(by="ben", card="haz_gear"))
    assert table.offered(e.CardAnswered, "ben", card="haz_gear")
    table.answer("ben", "haz_gear")
    assert (table.state.holder("mongolia"), table.armies("mongolia")) == ("ben", (7,))
    assert table.state.fight is None
    assert not table.state.neutrals
    assert table.armies("indonesia", named) == (4, 2)
    assert table.state.deck.lying == ("haz_gear",), "the exception: it stays for one game turn"
    assert table.state.deck.shown == (card,)
    table.play("anna", "ebola", 2, at="mongolia")
    assert table.armies("mongolia") == (7,)
    rounds(table, 3)
    assert table.state.in_force("haz_gear", owner="ben")
    table.ends()
    assert table.state.on_turn == "anna", "it lay before her"
    assert not table.state.effects
    assert "haz_gear" in table.state.deck.shown


@pytest.mark.rule("OWD-C06", "OWD-NEG-04")
def test_haz_gear_answers_only_for_oneself_and_only_those_two() -> None:
    table = sick("mutant_horde").give("carla", "haz_gear")
    assert table.refused(e.CardAnswered(by="carla", card="haz_gear"), "OWD-NEG-04")
    table = Table().turn_of("anna").with_({"japan": ("ben", 7)}).show("anna", "ebola", at="japan")
    table.give("ben", "haz_gear")
    assert table.refused(e.CardAnswered(by="ben", card="haz_gear"), "OWD-C06")
    assert not table.offered(e.CardAnswered, "ben", card="haz_gear")
    assert table.fine(table.playing("ben", "haz_gear")), "but it can be put on before the die falls"
    table.play("ben", "haz_gear")
    assert table.state.play is not None
    assert table.state.play.card == "ebola"
    assert table.nobody().roll(2).armies("japan") == (7,)


@pytest.mark.rule("OWD-C06", "OWD-TRM-03")
def test_haz_gear_lies_before_who_is_on_turn() -> None:
    table = protected("ben")
    assert table.told() == "Nobody answers. Haz-Gear: Ben is protected from gas, germs and waste."
    assert table.state.deck.lying == ("haz_gear",)
    rounds(table, 3)
    assert table.state.on_turn == "david"
    assert table.state.in_force("haz_gear", owner="ben")
    table.ends()
    assert "Haz-Gear is over." in table.told()
    assert not table.state.in_force("haz_gear")
    assert table.state.deck.shown == ("haz_gear",)
    own = rounds(protected("anna"), 3)
    assert own.state.in_force("haz_gear", owner="anna")
    assert not own.ends().state.effects


@pytest.mark.rule("OWD-C06", "OWD-TIM-06", "OWD-TIM-09", "OWD-AMB-01")
@pytest.mark.parametrize("by", ["anna", "ben"])
def test_haz_gear_at_any_time_as_the_one_s_card_of_a_turn(by: str) -> None:
    table = Table().begins("anna").give(by, "haz_gear")
    assert table.fine(table.playing(by, "haz_gear")), "while armies are placed"
    table.placed().with_({"japan": ("anna", 5), "mongolia": ("ben", 5)}).attack("japan", "mongolia")
    assert table.fine(table.playing(by, "haz_gear")), "in a battle"
    assert table.offered(e.CardPlayed, by, card="haz_gear")
    table.play(by, "haz_gear").give(by, "united_nations")
    again = table.playing(by, "united_nations", whom="carla")
    assert table.refused(again, "OWD-AMB-01")
    assert not table.offered(e.CardPlayed, by, card="united_nations")
    table.do(r.AttackStopped(by="anna")).ends().placed()
    assert table.fine(again), "the next turn"


@pytest.mark.rule("OWD-C06", "OWD-AMB-01")
def test_as_an_answer_it_is_not_the_s_card_of_the_turn() -> None:
    table = sick("mad_cow_disease").answer("ben", "haz_gear").give("ben", "united_nations")
    assert table.fine(table.playing("ben", "united_nations", whom="anna"))
