"""Readings about single cards and the deck, each in every option."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r
from assistant.kit.forces import armies

FIELD = {
    "alaska": ("anna", 9),
    "china": ("ben", 9),
    "siam": ("anna", 6),
    "india": ("david", 5),
    "kamchatka": ("ben", 5),
}


def laid(lay_table, ambiguity: str, reading: str, player: str = "anna", **more):
    """Return a table with these readings; the player has placed all armies."""
    return lay_table(options={ambiguity: reading}, **more).turn_of(player).with_(FIELD)


# ---------------------------------------------------------------- armies in one area


@pytest.mark.rule("OWD-AMB-19", "OWD-C36")
@pytest.mark.parametrize(("reading", "card"), [("defender_keeps", 0), ("empty_counts", 1)])
def test_amb_19_an_empty_area_taken_by_guerrillas(lay_table, reading, card) -> None:
    table = (
        laid(lay_table, "OWD-AMB-19", reading).with_({"japan": (None, 0)}).play("anna", "guerillas", continent="asia")
    )
    assert table.state.holder("japan") == "anna", "at once in either reading"
    assert table.state.holder("china") == "ben", "the old owner keeps it until beaten"
    assert armies(table.state.forces, "china", "anna") == 1
    hand = table.state.deck.hand("anna")
    for area in table.state.guerillas:
        table.attack(area, area).throw("1", "66" if table.state.armies(area) > 1 else "6")
    table.ends()
    assert table.state.deck.hand("anna") == hand + card


@pytest.mark.rule("OWD-AMB-20", "OWD-C31")
def test_amb_20_all_who_change_sides_move(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-20", "all_move").hold("anna", "mind_control")
    assert table.refused(table.playing("anna", "mind_control", at="kamchatka", to="siam"), "OWD-C31"), "not adjacent"
    table.play("anna", "mind_control", at="china", to="siam")
    assert table.armies("china", "siam") == (5, 10)
    assert not table.state.guerillas
    assert table.state.turn.moved, "it was the free move"


@pytest.mark.rule("OWD-AMB-20", "OWD-C31", "OWD-SAM-01")
def test_amb_20_or_some_stay_and_fight(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-20", "split").hold("anna", "mind_control")
    able = [n for n in range(7) if table.fine(table.playing("anna", "mind_control", at="china", to="siam", count=n))]
    assert able == [1, 2, 3, 4]
    table.play("anna", "mind_control", at="china", to="siam", count=1)
    assert table.armies("china", "siam") == (5, 7)
    assert armies(table.state.forces, "china", "anna") == 3
    assert table.state.guerillas == ("china",)
    assert table.refused(r.TurnEnded(by="anna"), "OWD-SAM-02")
    assert table.offered(r.AttackAnnounced, target="china")
    assert table.fine(table.attacking("china", "china")), "they fight now, after the free move"
    table.attack("china", "china")
    assert table.fine(r.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))


# ---------------------------------------------------------------- the deck


@pytest.mark.rule("OWD-AMB-21", "OWD-C15", "OWD-C16")
@pytest.mark.parametrize(("reading", "drawn"), [("reshuffle", True), ("none", False)])
def test_amb_21_an_empty_pile(lay_table, reading, drawn) -> None:
    table = lay_table(cards=0, options={"OWD-AMB-21": reading}).turn_of("anna").with_(FIELD)
    table.play("carla", "united_nations", whom="anna").hold("anna", "nuclear_terrorists")
    table.do(r.CardsCounted(of="david", count=44 - 2))
    assert (table.state.deck.pile, table.state.deck.discards) == (0, 1)
    table.do(table.playing("anna", "nuclear_terrorists"))
    if table.state.window:
        table.nobody()
    nations, nothing = e.CardTurnedUp(card="united_nations"), e.CardTurnedUp(card=None)
    assert table.fine(nations) == drawn
    assert table.fine(nothing) != drawn
    assert table.odd(nations, "OWD-AMB-21") != drawn
    table.do(nations if drawn else nothing)
    assert not table.state.plays
    assert (table.state.holder("northern_europe") is None) == drawn
    assert not list(laws(table.state))


@pytest.mark.rule("OWD-AMB-25", "OWD-SET-01")
def test_amb_25_symbols(lay_table) -> None:
    own = {"jihad": "artillery", "mole": "wild"}
    three = ("artillery", "human_cloning", "jihad")
    table = lay_table(options={"OWD-AMB-25": "official"}, symbols=own).begins("anna")
    assert (table.state.symbol_of("jihad"), table.state.value_of(three)) == ("helicopter", 0)
    table = lay_table(options={"OWD-AMB-25": "own_cards"}, symbols=own).begins("anna").hold("anna", *three)
    assert (table.state.symbol_of("jihad"), table.state.value_of(three)) == ("artillery", 6)
    assert table.state.value_of(("artillery", "bombers", "mole")) == 9
    assert table.state.symbol_of("bombers") == "infantry", "as printed where nothing else was said"
    assert table.fine(e.SetTurnedIn(by="anna", cards=three))


@pytest.mark.rule("OWD-AMB-26", "OWD-GEN-01")
def test_amb_26_the_blank_cards(lay_table) -> None:
    plain = lay_table(options={"OWD-AMB-26": "no"}).turn_of("anna")
    assert len(plain.state.known_cards) == 44
    assert plain.meaningless(e.CardPlayed(by="anna", card="house_1"))
    table = lay_table(options={"OWD-AMB-26": "yes"}).turn_of("anna")
    assert len(table.state.known_cards) == 48
    assert table.state.deck.pile + sum(table.state.deck.hands.values()) == 48
    forces = table.hold("anna", "house_1").state.forces
    assert table.fine(table.playing("anna", "house_1"))
    table.play("anna", "house_1")
    assert "house_1" in table.state.deck.shown
    assert table.state.forces == forces, "what it does the table does itself"
    assert table.state.value_of(("house_2", "ebola", "nuclear_terrorists")) == 0, "it counts nothing in a set"
    assert not list(laws(table.state))


# ---------------------------------------------------------------- what is closed


@pytest.mark.rule("OWD-AMB-22", "OWD-C37", "OWD-C15")
@pytest.mark.parametrize(("reading", "placed"), [("all", False), ("moves_only", True)])
@pytest.mark.parametrize("card", ["icbm", "nuclear_terrorists"])
def test_amb_22_what_entering_is(lay_table, reading, placed, card) -> None:
    there = {"venezuela": ("david", 5), "central_america": ("anna", 6), "brazil": ("ben", 6)}
    table = laid(lay_table, "OWD-AMB-22", reading).with_(there)
    if card == "icbm":
        table.play("anna", card, at="venezuela")
    else:
        table.play("anna", card).do(e.CardTurnedUp(card="weather_control"))
    assert table.state.holder("venezuela") is None
    assert "OWD-AMB-22" in table.illegal(table.attacking("central_america", "venezuela")), "in either reading"
    table.begins("ben").with_({"venezuela": ("ben", 2)})
    assert table.fine(r.ArmiesPlaced(by="ben", at="venezuela", count=1)) == placed
    assert ("venezuela" in table.choices(r.ArmiesPlaced, "at")) == placed
    table.placed()
    assert table.refused(r.ArmiesMoved(by="ben", source="brazil", target="venezuela", count=1), "OWD-AMB-22")
    if card == "icbm":
        table.play("ben", "weather_control")
        assert table.armies("venezuela") == (4 if placed else 2,), "nor two armies for a named area"


@pytest.mark.rule("OWD-AMB-29", "OWD-C29", "OWD-C17")
@pytest.mark.parametrize(("reading", "free"), [("voluntary_attacks_only", True), ("cards_too", False)])
def test_amb_29_a_treaty_and_cards(lay_table, reading, free) -> None:
    table = laid(lay_table, "OWD-AMB-29", reading).play("anna", "shuttle_diplomacy", whom="anna", other="ben")
    table.hold("anna", "bombers")
    bombs = table.playing("anna", "bombers", at="china")
    assert table.fine(bombs) == free
    assert table.refused(bombs, "OWD-AMB-29") != free
    assert ("china" in table.choices(e.CardPlayed, "at", seat="anna", card="bombers")) == free
    assert table.fine(table.playing("anna", "bombers", at="india")), "David has no treaty"
    assert table.refused(table.attacking("siam", "china"), "OWD-C29"), "no attack in either reading"
    assert table.fine(table.attacking("siam", "india"))


@pytest.mark.rule("OWD-AMB-29", "OWD-C29", "OWD-C32", "OWD-C36")
@pytest.mark.parametrize("reading", ["voluntary_attacks_only", "cards_too"])
def test_amb_29_forced_attacks_and_guerrillas_go_on(lay_table, reading) -> None:
    table = laid(lay_table, "OWD-AMB-29", reading).play("carla", "united_nations", whom="anna")
    table.play("anna", "guerillas", continent="asia").play("anna", "shuttle_diplomacy", whom="anna", other="ben")
    assert table.fine(table.attacking("china", "china")), "guerrillas that stand there must fight"
    table = laid(lay_table, "OWD-AMB-29", reading).play("anna", "shuttle_diplomacy", whom="ben", other="david")
    table.turn_of("carla").hold("carla", "provocateur")
    assert table.fine(table.playing("carla", "provocateur", at="china", to="india"))


@pytest.mark.rule("OWD-AMB-30", "OWD-C30", "OWD-C32", "OWD-C20", "OWD-C44")
@pytest.mark.parametrize(("reading", "sail"), [("lanes_only", False), ("voluntary", True)])
def test_amb_30_weather_and_attacks_that_nobody_chose(lay_table, reading, sail) -> None:
    table = laid(lay_table, "OWD-AMB-30", reading).with_({"alaska": ("david", 9)}).play("anna", "weather_control")
    assert table.refused(table.attacking("siam", "indonesia"), "OWD-C30"), "no voluntary attack in either reading"
    table.turn_of("carla").with_({"irkutsk": ("carla", 2)}).hold(
        "carla", "provocateur", "mutant_horde", "mad_cow_disease"
    )
    assert table.fine(table.playing("carla", "provocateur", at="alaska", to="kamchatka")) == sail
    table.show("carla", "mad_cow_disease", at="kamchatka").nobody()
    assert ("Alaska" in table.offers(e.DieRolled)[0].verb) == sail
    table = laid(lay_table, "OWD-AMB-30", reading).play("anna", "weather_control")
    table.play("anna", "mutant_horde", at="kamchatka").ends()
    verb = table.offers(e.DieRolled)[0].verb
    assert ("Alaska" in verb) == sail
    assert ("Japan" in verb) == sail


@pytest.mark.rule("OWD-C30", "OWD-C32", "OWD-C27", "OWD-C11", "OWD-AMB-30")
def test_the_card_that_bars_the_way_is_named(lay_table) -> None:
    table = laid(lay_table, "OWD-AMB-30", "lanes_only").with_({"alaska": ("david", 9), "siam": ("anna", 3)})
    table.with_({"indonesia": ("anna", 3)}).hold("anna", "fast_rail").hold("carla", "provocateur")
    across = table.playing("carla", "provocateur", at="alaska", to="kamchatka")
    table.play("anna", "weather_control")
    by_sea = table.playing("anna", "fast_rail", at="siam", to="indonesia", count=1)
    assert table.refused(by_sea, "OWD-C30")
    table.turn_of("carla")
    assert table.refused(across, "OWD-C30")
    assert "Weather Control closes the sea lane" in " ".join(n.text for n in table.say(across))
    apart = table.playing("carla", "provocateur", at="alaska", to="brazil")
    assert "OWD-C30" not in table.illegal(apart), "the weather has nothing to do with it"
    assert table.refused(apart, "OWD-C32")


@pytest.mark.rule("OWD-AMB-30", "OWD-C30", "OWD-C41", "OWD-C28", "OWD-C11", "OWD-C18")
@pytest.mark.parametrize("reading", ["lanes_only", "voluntary"])
def test_amb_30_who_needs_no_lane(lay_table, reading) -> None:
    table = laid(lay_table, "OWD-AMB-30", reading).with_({"indonesia": ("anna", 3), "new_guinea": ("anna", 1)})
    table.play("anna", "weather_control").hold("anna", "paratroops", "tunnels", "fast_rail")
    fly = {"at": "siam", "to": "new_guinea", "count": 2, "use": "move"}
    assert table.fine(table.playing("anna", "paratroops", **fly))
    assert table.fine(table.playing("anna", "tunnels", **fly)), "below two lanes"
    assert table.refused(table.playing("anna", "fast_rail", at="siam", to="new_guinea", count=2), "OWD-C11")
    assert table.refused(r.ArmiesMoved(by="anna", source="siam", target="indonesia", count=1), "OWD-C30")


@pytest.mark.rule("OWD-AMB-31", "OWD-C27", "OWD-C06")
@pytest.mark.parametrize(("reading", "sealed"), [("cards_yes", False), ("sealed", True)])
def test_amb_31_cards_at_a_wasted_area(lay_table, reading, sealed) -> None:
    def poisoned():
        table = laid(lay_table, "OWD-AMB-31", reading).play("anna", "toxic_waste", at="china")
        return table.turn_of("carla").with_({"ural": ("carla", 3), "siam": ("carla", 3)})

    assert poisoned().play("carla", "bombers", 2, at="china").armies("china") == (9 if sealed else 2,)
    assert poisoned().play("carla", "icbm", at="china").state.holder("china") == ("ben" if sealed else None)
    assert poisoned().play("carla", "rebellion", at="china").state.holder("china") == ("ben" if sealed else "rebels_1")
    minds = poisoned().hold("carla", "mind_control")
    assert minds.refused(minds.playing("carla", "mind_control", at="china", to="ural"), "OWD-C31"), "nobody leaves it"
    mine = laid(lay_table, "OWD-AMB-31", reading).play("anna", "toxic_waste", at="china").turn_of("ben")
    assert mine.state.income("ben").areas == len(mine.state.held("ben")), "it counts for income"
    before = mine.armies("china")
    mine.play("ben", "counter_espionage")
    assert mine.armies("china") == before, "and nothing is added"


# ---------------------------------------------------------------- moves


@pytest.mark.rule("OWD-AMB-32", "OWD-C14")
@pytest.mark.parametrize(("reading", "twice"), [("yes", True), ("no", False)])
def test_amb_32_may_the_same_armies_move_again(lay_table, reading, twice) -> None:
    table = laid(lay_table, "OWD-AMB-32", reading).with_(
        {"siam": ("anna", 5), "china": ("anna", 2), "ural": ("anna", 1)}
    )
    table.play("anna", "apcs").do(r.ArmiesMoved(by="anna", source="siam", target="china", count=4))
    assert table.armies("siam", "china") == (1, 6)
    assert table.fine(r.ArmiesMoved(by="anna", source="china", target="ural", count=2)), "the two that stood there"
    again = r.ArmiesMoved(by="anna", source="china", target="ural", count=5)
    assert table.fine(again) == twice
    assert table.refused(again, "OWD-AMB-32") != twice
    assert table.choices(r.ArmiesMoved, "count", source="china") == set(range(1, 6 if twice else 3))


@pytest.mark.rule("OWD-AMB-35", "OWD-C28")
@pytest.mark.parametrize(("reading", "near"), [("distance_two", False), ("via_any", True)])
def test_amb_35_two_areas_away(lay_table, reading, near) -> None:
    table = laid(lay_table, "OWD-AMB-35", reading).hold("anna", "tunnels")
    dig = {"at": "alaska", "count": 3, "use": "attack"}
    assert table.fine(table.playing("anna", "tunnels", to="alberta", **dig)) == near, (
        "a neighbour by another way as well"
    )
    assert table.fine(table.playing("anna", "tunnels", to="irkutsk", **dig)), "below Kamchatka"
    assert table.refused(table.playing("anna", "tunnels", to="china", **dig), "OWD-C28")
    assert ("alberta" in table.choices(e.CardPlayed, "to", seat="anna", card="tunnels", at="alaska")) == near
    table.do(e.CardForgotten(of="anna", card="tunnels")).turn_of("ben").play("ben", "toxic_waste", at="kamchatka")
    table.turn_of("anna").hold("anna", "tunnels")
    assert table.fine(table.playing("anna", "tunnels", to="irkutsk", **dig)), "armies pass below it"
    assert table.offered(e.CardPlayed, seat=TABLE, card="tunnels")
