"""Rebels and mutants: new players that act on their own, are hit by cards, and do not keep anybody from winning."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.one_world_dominion.neutrals import grown
from assistant.games.one_world_dominion.state import Dominion, Neutral, Turn
from assistant.games.risk import events as r
from assistant.kit.forces import Force
from tests.words import seated


def number(table, area: str, neighbour: str) -> int:
    """Return the face that names this neighbor."""
    return 1 + table.state.world.neighbours(area).index(neighbour)


def rebels(table, **areas: int):
    """Anna's turn: the armies of these areas are rebels of hers."""
    first, *more = areas
    table.with_({area: ("ben", count) for area, count in areas.items()}).play("anna", "rebellion", at=first)
    return table.with_({area: ("rebels_1", areas[area]) for area in more})


def mutants(table, area: str, count: int):
    """Anna's turn: the armies of this area are mutants of hers."""
    return table.with_({area: ("ben", count)}).play("anna", "mutant_horde", at=area)


# ---------------------------------------------------------------- who they are


@pytest.mark.rule("OWD-NEU-01", "OWD-C39", "OWD-C44")
def test_each_card_makes_a_new_player(lay_table) -> None:
    table = rebels(lay_table().turn_of("anna"), china=5)
    assert table.state.holder("china") == "rebels_1"
    assert table.state.name("rebels_1") == "the rebels"
    mutants(table, "india", 4)
    table.turn_of("ben").with_({"siam": ("carla", 3)})
    table.play("ben", "rebellion", at="siam")
    assert [(n.key, n.kind, n.by) for n in table.state.neutrals] == [
        ("rebels_1", "rebels", "anna"),
        ("mutants_1", "mutants", "anna"),
        ("rebels_2", "rebels", "ben"),
    ]
    assert table.armies("china", "india", "siam") == (5, 4, 3), "the same armies"
    assert table.state.name("rebels_2") == "the rebels of Ben"


@pytest.mark.rule("OWD-NEU-01")
def test_a_group_that_was_set_by_hand_keeps_its_name(table) -> None:
    table.with_({"siam": ("rebels_2", 3), "china": ("ben", 4)}).play("anna", "rebellion", at="china")
    assert table.state.holder("china") == "rebels_1"
    table.ends().turn_of("carla").with_({"india": ("ben", 2)}).play("carla", "rebellion", at="india")
    assert table.state.holder("india") == "rebels_3"
    assert table.state.holder("siam") == "rebels_2"


@pytest.mark.rule("OWD-NEU-02", "OWD-C17", "OWD-C29", "OWD-C39")
def test_cards_meet_them_like_others(table) -> None:
    table.with_({"china": ("rebels_1", 9), "india": ("mutants_1", 5)}).turn_of("carla")
    table.hold("carla", "shuttle_diplomacy", "rebellion", "bombers")
    treaty = table.playing("carla", "shuttle_diplomacy", whom="carla", other="rebels_1")
    assert table.fine(treaty)
    assert table.refused(table.playing("carla", "shuttle_diplomacy", whom="carla", other="mutants_1"), "OWD-C29")
    assert table.fine(table.playing("carla", "rebellion", at="china")), "rebels can rebel"
    assert table.refused(table.playing("carla", "rebellion", at="india"), "OWD-C39"), "mutants cannot"
    assert table.fine(table.playing("carla", "bombers", at="india"))
    table.play("carla", "bombers", 2, at="china")
    assert table.armies("china") == (2,)
    table.do(treaty).nobody().with_({"ural": ("carla", 5)})
    assert table.refused(table.attacking("ural", "china"), "OWD-C29")


@pytest.mark.rule("OWD-NEU-02", "OWD-C39")
def test_rebels_only_defend(table) -> None:
    rebels(table, china=9).with_({"siam": ("anna", 5)})
    assert table.fine(table.attacking("siam", "china"))
    table.attack("siam", "china").throw("611", "55")
    assert table.armies("siam", "china") == (4, 8)
    assert table.refused(r.AttackAnnounced(by="anna", source="china", target="siam"), "RSK-ATK-01")
    for player in ("ben", "carla", "david"):
        table.begins(player)
    assert not table.state.acting


@pytest.mark.rule("OWD-NEU-03", "RSK-END-01")
def test_neutrals_need_not_be_eliminated(table) -> None:
    mutants(table, "india", 4)
    everything = {area: ("anna", 2) for area in table.state.world.keys if area not in ("india", "china", "siam")}
    table.with_({**everything, "siam": ("mutants_1", 3), "china": ("ben", 1), "ural": ("anna", 9)})
    table.with_({area: ("anna", 2) for player in ("carla", "david") for area in table.state.held(player)})
    assert not table.state.over
    table.attack("ural", "china").throw("666", "1")
    assert table.state.over
    assert table.state.winner == "anna"
    assert table.state.held("mutants_1") == {"india", "siam"}


# ---------------------------------------------------------------- rebels


@pytest.mark.rule("OWD-NEU-04", "OWD-C39")
def test_three_armies_before_each_turn_of_who_made_them(table) -> None:
    rebels(table, china=5)
    for player, there in (("ben", 5), ("carla", 5), ("david", 5), ("anna", 8), ("ben", 8)):
        table.begins(player)
        assert table.armies("china") == (there,), player
    table.begins("anna")
    assert table.armies("china") == (11,), "after two rounds 11"


@pytest.mark.rule("OWD-NEU-04")
@pytest.mark.parametrize(
    ("before", "after"), [((5, 2), (5, 5)), ((7, 1), (7, 4)), ((4, 3), (5, 5)), ((2, 2, 2), (3, 3, 3))]
)
def test_they_are_spread_as_evenly_as_can_be(table, before, after) -> None:
    areas = dict(zip(("china", "india", "siam"), before, strict=False))
    rebels(table, **areas).ends().begins("anna")
    assert table.armies(*areas) == after
    assert not table.state.growing


@pytest.mark.rule("OWD-NEU-04")
@pytest.mark.parametrize(("faces", "after"), [((1,), (6, 5)), ((2,), (5, 6)), ((5, 3, 2), (5, 6))])
def test_a_die_says_where_the_odd_army_goes(table, faces, after) -> None:
    rebels(table, china=4, india=4).ends().begins("anna")
    assert table.armies("china", "india") == (5, 5)
    assert table.state.phase == "place"
    assert table.refused(table.attacking("alaska", "alberta"), "OWD-NEU-04")
    assert table.refused(r.TurnEnded(by="anna"), "OWD-NEU-04")
    order = table.offers(e.DieRolled)[0].verb
    assert "1 China, 2 India" in order
    table.roll(*faces)
    assert table.armies("china", "india") == after
    assert not list(laws(table.state))


@pytest.mark.rule("OWD-NEU-04", "OWD-INV-03")
def test_rebels_get_more_areas_by_attacks_that_others_force(table) -> None:
    rebels(table, china=9).with_({"siam": ("carla", 1)}).turn_of("ben")
    table.play("ben", "provocateur", at="china", to="siam").throw("666", "1")
    assert table.state.held("rebels_1") == {"china", "siam"}
    assert table.armies("china", "siam") == (5, 4), "half of nine"


@pytest.mark.rule("OWD-NEU-02", "OWD-C27", "OWD-NEU-04")
def test_no_rebels_are_raised_where_nothing_may_be_placed(table) -> None:
    rebels(table, china=4, india=4).turn_of("ben").play("ben", "toxic_waste", at="china").begins("anna")
    assert table.armies("china", "india") == (4, 7)
    assert not table.state.growing


@pytest.mark.rule("OWD-C27", "OWD-C39", "OWD-TRM-03")
def test_rebels_grow_before_the_turn_and_effects_end_with_its_beginning(table) -> None:
    rebels(table, china=4).play("anna", "toxic_waste", at="china").ends().begins("anna")
    assert table.armies("china") == (4,), "the waste is there until Anna’s turn has begun"
    assert not table.state.effects
    assert table.ends().begins("anna").armies("china") == (7,)


# ---------------------------------------------------------------- mutants


@pytest.mark.rule("OWD-NEU-05", "OWD-C44", "OWD-INV-03")
def test_a_horde_moves_on_with_all_it_has(table) -> None:
    mutants(table, "india", 7).with_({"siam": ("carla", 3)}).ends().roll(number(table, "india", "siam"))
    assert table.state.fight.attacker == "mutants_1"
    table.throw("611", "66").do(r.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))
    table.do(r.DiceRolled(attack=(6, 6, 6), defence=(1,)))
    assert table.state.holder("siam") == "mutants_1"
    assert table.armies("siam") == (5 + 3,)
    assert table.state.holder("india") is None, "the old area is empty"
    assert table.state.on_turn == "ben", "and the next turn begins"
    assert not list(laws(table.state))


@pytest.mark.rule("OWD-NEU-05", "OWD-C44")
def test_a_horde_that_is_beaten_off_stays(table) -> None:
    mutants(table, "india", 4).with_({"siam": ("carla", 6)}).ends().roll(number(table, "india", "siam"))
    table.throw("666", "11").throw("666", "11").throw("611", "66").do(r.DiceRolled(attack=(1,), defence=(6, 6)))
    assert table.armies("india", "siam") == (1 + 4, 2), "one is left, and four killed defenders join"
    assert table.state.on_turn == "ben"


@pytest.mark.rule("OWD-C44", "OWD-INV-01", "OWD-INV-04")
def test_mutants_throw_all_their_dice_and_the_defender_may_play_a_card(table) -> None:
    mutants(table, "india", 7).with_({"siam": ("carla", 3)}).hold("carla", "fortification", "navy")
    table.ends().roll(number(table, "india", "siam"))
    assert table.refused(r.DiceRolled(attack=(6, 6), defence=(1, 1)), "OWD-INV-01")
    assert table.fine(table.playing("carla", "fortification"))
    table.play("carla", "fortification")
    assert table.state.fight.modifiers == (0, 2)
    assert table.refused(table.playing("carla", "navy"), "OWD-INV-04")


@pytest.mark.rule("OWD-INV-04", "OWD-C44")
def test_the_mutants_battle_is_a_battle_of_its_own(table) -> None:
    mutants(table, "india", 7).with_({"siam": ("carla", 3), "greenland": ("carla", 3), "ontario": ("anna", 9)})
    table.attack("ontario", "greenland").play("carla", "fortification").do(r.AttackStopped(by="anna"))
    table.throw("666", "11").do(r.AttackStopped(by="anna"))
    table.hold("carla", "electronic_warfare").ends().roll(number(table, "india", "siam"))
    assert table.fine(table.playing("carla", "electronic_warfare")), "one D card for this battle"


@pytest.mark.rule("OWD-NEU-01", "OWD-C44")
def test_the_next_turn_waits_for_the_mutants(table) -> None:
    mutants(table, "india", 7).with_({"siam": ("carla", 3)}).ends()
    assert table.state.phase == "neutrals"
    assert table.state.acting == ("mutants_1",)
    assert table.offered(e.DieRolled)
    assert table.refused(table.attacking("alaska", "alberta"), "OWD-C44")
    assert table.refused(table.playing("anna", "bombers", at="siam"), "OWD-TIM-01")
    table.do(r.TurnEnded(by="anna"))
    assert table.state.on_turn == "ben", "the table may go on without: it is the truth"


@pytest.mark.rule("OWD-NEU-01", "OWD-C44")
def test_a_single_mutant_or_one_shut_in_does_nothing(lay_table) -> None:
    assert mutants(lay_table().turn_of("anna"), "india", 1).ends().state.on_turn == "ben"
    table = mutants(lay_table().turn_of("anna"), "india", 7).turn_of("ben").play("ben", "toxic_waste", at="india")
    table.turn_of("carla").turn_of("david").turn_of("anna").ends()
    assert table.state.on_turn == "ben"


@pytest.mark.rule("OWD-NEU-04", "OWD-C39")
def test_rebels_in_one_area_gain_three_armies_before_the_turn_of_their_player() -> None:
    state = Dominion(
        players=tuple(seated("anna", "ben")),
        turn=Turn(number=2),
        neutrals=(Neutral("rebels_1", "anna"),),
        forces={"china": (Force("rebels_1", 5),)},
    )
    assert grown(state, "anna").armies("china") == 8
    assert grown(state, "ben").armies("china") == 5, "they are not his"
