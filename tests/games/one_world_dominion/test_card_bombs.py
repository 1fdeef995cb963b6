"""Bombers, Ebola and Nuclear Terrorists: armies that a die or a drawn card takes away."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books


def table_with(**areas: tuple[str | None, int]) -> Table:
    """Return a table with these areas; Anna is on turn and has placed her armies."""
    return Table().turn_of("anna").with_(areas)


def with_last(player: str, area: str, armies: int) -> Table:
    """Return a table on which the player has only this area with this many armies; Anna is on turn."""
    table = Table().turn_of("anna")
    table.with_(dict.fromkeys(table.state.held(player) - {area}, ("david", 1)))
    return table.with_({area: (player, armies)})


# ---------------------------------------------------------------- Bombers


@pytest.mark.rule("OWD-C17")
@pytest.mark.parametrize(
    ("armies", "die", "left", "told"),
    [
        (12, 4, 4, "Bombers (4): Japan loses 8 of 12."),
        (3, 5, 3, "Bombers (5): nothing happens."),
        (7, 4, 4, "Bombers (4): Japan loses 3 of 7."),
        (6, 6, 6, "Bombers (6): nothing happens."),
        (2, 1, 1, "Bombers (1): Japan loses 1 of 2."),
    ],
)
def test_as_many_survive_bombers_as_the_die_shows(armies: int, die: int, left: int, told: str) -> None:
    table = table_with(japan=("ben", armies))
    counted = books(table.state)
    table.show("anna", "bombers", at="japan")
    assert table.told() == "Anna plays Bombers: Japan. Ben, Carla and David may answer."
    assert table.refused(e.DieRolled(face=str(die)), "OWD-RND-01"), "everybody is still asked"
    table.nobody()
    assert table.armies("japan") == (armies,)
    assert table.fine(e.DieRolled(face=str(die)))
    assert table.choices(e.DieRolled, "face") == set("123456")
    table.roll(die)
    assert table.armies("japan") == (left,)
    assert table.told() == f"A {die} is rolled. {told}"
    assert books(table.state) == counted
    assert table.state.deck.shown == ("bombers",)


@pytest.mark.rule("OWD-C17", "OWD-NEU-02")
def test_bombers_hit_any_area_with_armies() -> None:
    table = table_with(japan=("anna", 9), congo=("rebels_1", 9), peru=(None, 0)).give("anna", "bombers")
    able = table.choices(e.CardPlayed, "at", "anna", card="bombers")
    assert able == set(table.state.world.keys) - {"peru"}
    for at in ("peru", None):
        assert table.refused(table.playing("anna", "bombers", at=at), "OWD-C17")
    table.play("anna", "bombers", 2, at="japan")
    assert table.armies("japan") == (2,), "her own"
    assert table_with(congo=("rebels_1", 9)).play("anna", "bombers", 1, at="congo").armies("congo") == (1,)


@pytest.mark.rule("OWD-C17", "OWD-TIM-08", "OWD-AMB-02")
def test_one_a_card_a_turn() -> None:
    table = table_with(japan=("ben", 9)).play("anna", "bombers", 2, at="japan").give("anna", "ebola")
    assert table.refused(table.playing("anna", "ebola", at="japan"), "OWD-TIM-08")
    assert not table.offered(e.CardPlayed, "anna", card="ebola")


# ---------------------------------------------------------------- Ebola


@pytest.mark.rule("OWD-C16", "OWD-ERR-02")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_ebola_takes_half_of_the_target(die: int) -> None:
    table = table_with(japan=("ben", 9), siam=("carla", 9))
    counted = books(table.state)
    table.play("anna", "ebola", die, at="japan")
    assert table.armies("japan", "siam") == (5, 9)
    assert table.told().endswith(f"Ebola ({die}): Japan loses 4 of 9.")
    assert table.state.play is None
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C16", "OWD-ERR-01", "OWD-ERR-02")
@pytest.mark.parametrize("die", [4, 5])
def test_ebola_takes_half_of_a_drawn_continent(die: int) -> None:
    table = table_with(peru=("ben", 9), egypt=("carla", 7), congo=("anna", 2), east_africa=("ben", 1))
    pile, counted = table.state.deck.pile, books(table.state)
    table.play("anna", "ebola", die, at="peru")
    assert table.state.play is not None, "a card is wanted"
    assert table.refused(r.TurnEnded(by="anna"), "OWD-NEG-03")
    assert table.offered(e.CardTurnedUp, card="mole")
    table.by_the_rules(e.CardTurnedUp(card="mole"))
    assert table.armies("egypt", "congo", "east_africa") == (4, 1, 1)
    assert table.armies("peru") == (9,), "the target is not on the continent"
    assert set(table.state.deck.shown) == {"ebola", "mole"}
    assert table.state.deck.pile == pile - 2, "hers was drawn before it was noted"
    assert books(table.state) == counted
    assert "Mole is turned up." in table.told()
    assert "Egypt loses 3 of 7" in table.told()


@pytest.mark.rule("OWD-C16", "OWD-ERR-01")
def test_ebola_hits_its_target_on_the_drawn_continent_like_the_others() -> None:
    table = table_with(peru=("ben", 9), brazil=("anna", 8)).play("anna", "ebola", 4, at="peru")
    table.do(e.CardTurnedUp(card="hacker"))
    assert table.armies("peru", "brazil") == (5, 4), "once, as Argentina is in South America"


@pytest.mark.rule("OWD-C16", "OWD-ERR-01")
def test_ebola_with_a_wild_card_drawn_hits_nothing() -> None:
    table = table_with(peru=("ben", 9)).play("anna", "ebola", 5, at="peru")
    before = table.state.forces
    table.do(e.CardTurnedUp(card="nuclear_terrorists"))
    assert table.state.forces == before
    assert set(table.state.deck.shown) == {"ebola", "nuclear_terrorists"}
    assert not table.state.plays


@pytest.mark.rule("OWD-C16", "OWD-ERR-02")
def test_ebola_with_a_six_is_everywhere() -> None:
    table = table_with(peru=("ben", 9), japan=("anna", 5), congo=("rebels_1", 4), siam=("carla", 1))
    counted = books(table.state)
    table.play("anna", "ebola", 6, at="peru")
    assert table.armies("peru", "japan", "congo", "siam") == (5, 3, 2, 1)
    assert books(table.state) == counted
    assert "Ebola (6): Peru loses 4 of 9; Congo loses 2 of 4; Japan loses 2 of 5;" in table.told()


@pytest.mark.rule("OWD-C16")
def test_of_many_areas_only_sums_are_told() -> None:
    asia = ("ural", "siberia", "yakutsk", "kamchatka", "irkutsk", "mongolia", "japan")
    laid = {area: ("ben" if area < "m" else "carla", 5) for area in asia}
    table = table_with(**laid).play("anna", "ebola", 4, at="japan").do(e.CardTurnedUp(card="guerillas"))
    assert table.armies("japan") == (5,), "Madagascar was drawn"
    assert table.told().endswith("Ebola (4): the next card is Guerillas.")
    table = table_with(**laid).play("anna", "ebola", 5, at="japan").do(e.CardTurnedUp(card="informant"))
    assert "Ebola (5): Ben loses 6 armies in all; Carla loses 8 armies in all;" in table.told()


@pytest.mark.rule("OWD-C16")
def test_ebola_names_any_one_area() -> None:
    table = table_with(peru=(None, 0)).give("anna", "ebola")
    assert table.choices(e.CardPlayed, "at", "anna", card="ebola") == set(table.state.world.keys)
    assert table.refused(table.playing("anna", "ebola"), "OWD-C16")


@pytest.mark.rule("OWD-C16", "OWD-AMB-21")
def test_ebola_makes_a_new_pile_of_the_discards() -> None:
    table = table_with(peru=("ben", 9), egypt=("carla", 6)).play("anna", "united_nations", whom="ben")
    for player, count in (("ben", 20), ("carla", 20)):
        table.do(r.CardsCounted(of=player, count=count))
    left = table.state.deck.pile
    table.give("anna", "ebola")
    table.do(r.CardsCounted(of="david", count=left))
    assert table.state.deck.pile == 0
    table.play("anna", "ebola", 4, at="peru")
    assert table.choices(e.CardTurnedUp, "card") >= {"united_nations"}
    table.by_the_rules(e.CardTurnedUp(card="united_nations"))
    assert table.armies("peru") == (9,), "Northern Europe was drawn"
    assert set(table.state.deck.shown) == {"united_nations", "ebola"}


# ---------------------------------------------------------------- Nuclear Terrorists


@pytest.mark.rule("OWD-C15", "OWD-EMP-01", "OWD-TRM-03", "OWD-AMB-22")
def test_terrorists_empty_and_close_the_area_of_the_next_card() -> None:
    table = table_with(peru=("ben", 9), brazil=("anna", 5))
    counted = books(table.state)
    table.play("carla", "nuclear_terrorists")
    assert table.fine(e.CardTurnedUp(card="tunnels"))
    table.do(e.CardTurnedUp(card="tunnels"))
    assert table.state.holder("peru") is None
    assert books(table.state) == counted
    assert table.told() == (
        "Tunnels is turned up. Nuclear Terrorists: Peru loses all 9 and is empty; nobody may enter Peru; "
        "the next card is Tunnels."
    )
    assert table.refused(table.attacking("brazil", "peru"), "OWD-C15")
    assert "peru" not in table.choices(r.AttackAnnounced, "target", source="brazil")
    assert table.state.deck.lying == ("nuclear_terrorists",)
    assert table.state.deck.shown == ("tunnels",)


@pytest.mark.rule("OWD-C15", "OWD-TRM-03")
def test_the_area_is_open_again_after_one_game_turn() -> None:
    table = table_with(peru=("ben", 9), brazil=("anna", 5)).play("carla", "nuclear_terrorists")
    table.do(e.CardTurnedUp(card="tunnels"))
    for player in ("ben", "carla", "david"):
        table.ends().placed()
        assert table.state.on_turn == player
        assert table.state.in_force("nuclear_terrorists", "peru"), "the card is in front of Anna"
    table.ends()
    assert not table.state.effects
    assert "Nuclear Terrorists is over." in table.told()
    assert "nuclear_terrorists" in table.state.deck.shown
    table.placed()
    assert table.fine(table.attacking("brazil", "peru"))


@pytest.mark.rule("OWD-C15")
def test_terrorists_hit_their_own_player_too() -> None:
    table = table_with(peru=("carla", 9)).play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.holder("peru") is None
    assert table.state.removed["carla"] == 9


@pytest.mark.rule("OWD-C15")
def test_terrorists_with_a_wild_card_drawn() -> None:
    table = table_with()
    before = table.state.forces
    table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="ebola"))
    assert table.state.forces == before
    assert not table.state.effects
    assert set(table.state.deck.shown) == {"ebola", "nuclear_terrorists"}, "both are discarded"
    assert table.told().endswith("Nuclear Terrorists: the next card is Ebola.")


@pytest.mark.rule("OWD-C15", "OWD-EMP-01")
def test_terrorists_close_an_area_that_is_empty_already() -> None:
    table = table_with(peru=(None, 0), brazil=("anna", 5)).play("carla", "nuclear_terrorists")
    table.do(e.CardTurnedUp(card="tunnels"))
    assert table.refused(table.attacking("brazil", "peru"), "OWD-C15")


@pytest.mark.rule("OWD-C15", "OWD-EMP-02")
def test_no_bonus_for_a_continent_with_a_hole() -> None:
    table = Table().turn_of("anna")
    table.with_(dict.fromkeys(table.state.world.within("australia"), ("ben", 2)))
    table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="haz_gear")).ends()
    assert table.state.on_turn == "ben"
    assert table.state.unplaced == max(3, len(table.state.held("ben")) // 3), "0 for Australia"


@pytest.mark.rule("OWD-C15", "OWD-TRD-02")
def test_terrorists_wipe_out_a_player_and_nobody_inherits() -> None:
    table = with_last("ben", "peru", 4).hold("ben", "mole", "radar")
    hands = dict(table.state.deck.hands)
    lying = table.state.deck.discards
    table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.out == ("ben",)
    assert table.told().endswith("Ben is eliminated.")
    assert table.state.deck.hands == {**hands, "ben": 0}
    assert table.state.deck.discards == lying + hands["ben"] + 1, "his cards and the one drawn"


@pytest.mark.rule("OWD-C15", "OWD-SAM-01")
def test_everybody_in_the_area_is_gone() -> None:
    table = table_with(peru=("ben", 4)).play("anna", "guerillas", continent="south_america")
    table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.holder("peru") is None
    assert "peru" not in table.state.guerillas


@pytest.mark.rule("OWD-C15", "OWD-TIM-06")
@pytest.mark.parametrize("by", ["anna", "carla"])
def test_terrorists_at_any_time(by: str) -> None:
    table = Table().begins("anna").give(by, "nuclear_terrorists")
    card = table.playing(by, "nuclear_terrorists")
    assert table.fine(card)
    table.placed().with_({"japan": ("anna", 5), "mongolia": ("ben", 5)})
    assert table.fine(card)
    table.attack("japan", "mongolia")
    assert table.fine(card)
    assert table.offered(e.CardPlayed, by, card="nuclear_terrorists")
    table.do(r.AttackStopped(by="anna"), r.ArmiesMoved(by="anna", source="japan", target="kamchatka", count=1))
    assert table.fine(card)


@pytest.mark.rule("OWD-C15", "OWD-C16", "OWD-GEN-01")
def test_what_lies_on_the_table_is_not_turned_up() -> None:
    table = table_with(peru=("ben", 4)).play("anna", "united_nations", whom="ben").play("carla", "nuclear_terrorists")
    able = table.choices(e.CardTurnedUp, "card")
    assert not able & {"united_nations", "nuclear_terrorists"}
    assert table.refused(e.CardTurnedUp(card="united_nations"), "OWD-GEN-01")
    assert table.refused(e.CardTurnedUp(card="nuclear_terrorists"), "OWD-GEN-01")
    table = table_with()
    assert table.refused(e.CardTurnedUp(card="tunnels"), "OWD-C15"), "nobody draws"
