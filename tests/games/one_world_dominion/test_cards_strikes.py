"""Orbital Laser, ICBM and Cometary Cultists: removed armies, and what their removal ends."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.actions import ACTIONS
from assistant.games.one_world_dominion.state import CardPlay, Dominion
from assistant.games.risk import events as r
from assistant.kit.forces import Force
from tests.words import seated

LASER = pytest.mark.rule("OWD-C26")
ICBM = pytest.mark.rule("OWD-C37")
COMET = pytest.mark.rule("OWD-C35")


@pytest.fixture
def front(table):
    """Anna's Alaska with 5 armies beside Ben's Kamchatka with 4."""
    return table.with_({"alaska": ("anna", 5), "kamchatka": ("ben", 4)})


def almost_out(table, player: str, last: str, count: int = 1):
    """Return a table on which the player holds only `last`; the rest of their areas are David's."""
    held = [area for area in table.state.held(player) if area != last]
    return table.with_({**dict.fromkeys(held, ("david", 1)), last: (player, count)})


# ---------------------------------------------------------------- orbital laser


@LASER
def test_the_laser_takes_one_army_anywhere(front) -> None:
    before = front.state.forces
    front.play("anna", "orbital_laser", at="kamchatka")
    assert front.armies("kamchatka") == (3,)
    assert {a for a in front.state.forces if front.state.forces[a] != before[a]} == {"kamchatka"}
    assert front.told().endswith("Orbital Laser: Kamchatka loses 1 of 4.")
    assert front.state.removed["ben"] == 1


@LASER
@pytest.mark.rule("OWD-EMP-01")
def test_the_last_army_of_an_area_leaves_it_empty_and_to_be_taken(front) -> None:
    front.with_({"kamchatka": ("ben", 1)}).play("anna", "orbital_laser", at="kamchatka")
    assert front.state.holder("kamchatka") is None
    assert front.told().endswith("Orbital Laser: Kamchatka loses its only army and is empty.")
    front.by_the_rules(front.attacking("alaska", "kamchatka"))
    assert front.state.holder("kamchatka") == "anna"
    assert front.state.turn.captured == 1


@LASER
@pytest.mark.rule("OWD-TRD-02")
def test_the_last_army_of_a_player_puts_the_cards_away(front) -> None:
    almost_out(front, "ben", "kamchatka").hold("ben", "bombers", "mole")
    discards, mine = front.state.deck.discards, front.state.deck.hand("anna")
    front.play("anna", "orbital_laser", at="kamchatka")
    assert front.state.out == ("ben",)
    assert front.state.deck.hand("ben") == 0
    assert front.state.deck.hand("anna") == mine, "nobody inherits them"
    assert front.state.deck.discards == discards + 3 + 1
    assert front.told().endswith("Ben is eliminated.")


@LASER
def test_the_laser_wants_an_area_with_armies(front) -> None:
    front.hold("anna", "orbital_laser").with_({"siam": (None, 0)})
    assert front.refused(front.playing("anna", "orbital_laser", at="siam"), "OWD-C26")
    assert front.refused(front.playing("anna", "orbital_laser"), "OWD-C26")
    assert front.choices(e.CardPlayed, "at", "anna", card="orbital_laser") == set(front.state.world.keys) - {"siam"}
    assert front.fine(front.playing("anna", "orbital_laser", at="alaska")), "also one's own"


@pytest.mark.parametrize("card", [pytest.param("orbital_laser", marks=LASER), pytest.param("icbm", marks=ICBM)])
@pytest.mark.rule("OWD-C07")
def test_anybody_can_shoot_it_down_with_a_killer_satellite(front, card) -> None:
    front.with_({"japan": ("carla", 1)}).show("anna", card, at="kamchatka")
    assert "carla" in front.state.window.waiting
    front.answer("carla", "killer_satellite")
    assert front.armies("kamchatka", "japan") == (4, 3)
    name = {"icbm": "ICBM", "orbital_laser": "Orbital Laser"}[card]
    assert front.told() == f"Carla answers {name} with Killer Satellite: it is negated. Two armies for Japan."
    assert {card, "killer_satellite"} <= set(front.state.deck.shown)
    assert not front.state.effects


@pytest.mark.parametrize("card", [pytest.param("orbital_laser", marks=LASER), pytest.param("icbm", marks=ICBM)])
@pytest.mark.rule("OWD-C19")
def test_the_victim_alone_can_turn_it_on_another_who_may_answer_again(front, card) -> None:
    front.with_({"siam": ("carla", 6)}).show("anna", card, at="kamchatka")
    front.hold("carla", "counter_espionage", "mole")
    assert front.refused(e.CardAnswered(by="carla", card="counter_espionage", at="alaska"), "OWD-NEG-04")
    front.do(e.CardForgotten(of="carla", card="counter_espionage")).hold("ben", "counter_espionage")
    redirect = e.CardAnswered(by="ben", card="counter_espionage", at="siam")
    assert front.refused(e.CardAnswered(by="ben", card="counter_espionage", at="kamchatka"), "OWD-C19")
    assert front.fine(redirect)
    front.do(redirect)
    assert "carla" in front.state.window.waiting
    assert front.armies("siam", "kamchatka") == (6, 4)
    front.do(e.NobodyAnswers())
    assert front.armies("siam")[0] < 6
    assert front.armies("kamchatka") == (4,)


# ---------------------------------------------------------------- icbm


@ICBM
def test_an_icbm_leaves_nobody(front) -> None:
    front.with_({"ukraine": ("david", 20)}).play("anna", "icbm", at="ukraine")
    assert front.state.holder("ukraine") is None
    assert front.state.removed["david"] == 20
    assert front.told().endswith("ICBM: Ukraine loses all 20 and is empty; nobody may enter Ukraine.")


@ICBM
def test_nobody_enters_until_the_next_turn_of_its_player_is_over(front) -> None:
    front.play("anna", "icbm", at="kamchatka")
    assert front.refused(front.attacking("alaska", "kamchatka"), "OWD-C37")
    assert "kamchatka" not in front.choices(r.AttackAnnounced, "target", source="alaska")
    for player in ("ben", "carla", "david", "anna"):
        front.turn_of(player).with_({"japan": (player, 5)})
        assert front.refused(front.attacking("japan", "kamchatka"), "OWD-C37"), player
    assert "icbm" in front.state.deck.lying
    front.begins("ben")
    assert not front.state.effects
    assert "icbm" in front.state.deck.shown
    assert "ICBM is over." in front.told()
    front.placed().with_({"japan": ("ben", 5)})
    assert front.fine(front.attacking("japan", "kamchatka"))


@ICBM
@pytest.mark.rule("OWD-C06")
def test_haz_gear_saves_nobody_from_it_but_lets_its_player_in(front) -> None:
    front.play("ben", "haz_gear").play("anna", "icbm", at="kamchatka")
    assert front.state.holder("kamchatka") is None
    front.with_({"yakutsk": ("ben", 3)}).turn_of("ben")
    assert front.fine(front.attacking("yakutsk", "kamchatka"))


@ICBM
def test_an_empty_area_is_only_closed_and_an_own_one_can_be_hit(front) -> None:
    front.with_({"siam": (None, 0)}).play("anna", "icbm", at="siam")
    assert front.state.shut("siam", "ben", "enter") == "icbm"
    for player in ("ben", "anna", "ben", "anna"):
        front.turn_of(player)
    front.play("anna", "icbm", at="alaska")
    assert front.state.holder("alaska") is None


@ICBM
def test_who_destroys_the_own_last_area_is_out_and_the_next_player_begins(front) -> None:
    almost_out(front, "anna", "alaska", 3).turn_of("anna")
    front.hold("anna", "icbm", "bombers").do(front.playing("anna", "icbm", at="alaska")).nobody()
    assert front.state.out == ("anna",)
    assert front.state.deck.hand("anna") == 0
    assert front.state.on_turn == "ben"
    assert front.state.phase == "place"
    assert "Anna is eliminated. Ben has" in front.told()


@ICBM
def test_who_has_captured_and_then_leaves_the_game_draws_no_card(front) -> None:
    almost_out(front, "anna", "alaska", 3).with_({"kamchatka": (None, 0)})
    front.attack("alaska", "kamchatka").with_({"alaska": ("david", 1)})
    assert front.state.turn.captured
    front.play("anna", "icbm", at="kamchatka")
    assert front.state.out == ("anna",)
    assert front.state.deck.hand("anna") == 0


@pytest.mark.parametrize(("card", "at"), [("icbm", "kamchatka"), ("icbm", "alaska"), ("orbital_laser", "kamchatka")])
@ICBM
@LASER
@pytest.mark.rule("OWD-COM-02")
def test_a_fight_for_an_area_that_was_emptied_is_over_even_if_it_was_bound_to_go_on(front, card, at) -> None:
    front.with_({"kamchatka": ("ben", 1)}).attack("alaska", "kamchatka").play("ben", "fortification")
    assert front.state.fight.must
    front.play("anna", card, at=at)
    assert front.state.fight is None
    assert front.fine(r.TurnEnded(by="anna"))
    assert front.offered(r.TurnEnded)


@ICBM
def test_the_continent_counts_for_nobody_while_an_area_is_empty(front) -> None:
    australia = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    front.with_(dict.fromkeys(australia, ("ben", 3)))
    before = front.state.income("ben")
    front.play("anna", "icbm", at="indonesia")
    after = front.state.income("ben")
    assert [c.key for c in before.continents] == ["australia"]
    assert not after.continents


# ---------------------------------------------------------------- cometary cultists


@pytest.fixture
def australia(table):
    """Australia with 1, 3, 1 and 5 armies of Ben and Anna."""
    owners = {"indonesia": ("ben", 1), "new_guinea": ("anna", 3), "western_australia": ("anna", 1)}
    return table.with_({**owners, "eastern_australia": ("ben", 5)})


@COMET
@pytest.mark.rule("OWD-EMP-01")
def test_every_area_of_the_continent_loses_an_army_the_own_ones_too(australia) -> None:
    before = australia.state.forces
    australia.play("anna", "cometary_cultists", continent="australia")
    areas = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    assert australia.armies(*areas) == (0, 2, 0, 4)
    assert [australia.state.holder(a) for a in areas] == [None, "anna", None, "ben"]
    assert {a for a in before if australia.state.forces.get(a) != before[a]} == set(areas)
    assert "Indonesia loses its only army and is empty; New Guinea loses 1 of 3" in australia.told()
    assert australia.state.removed == {"anna": 2, "ben": 2}


@COMET
@pytest.mark.rule("OWD-EMP-02")
def test_who_held_the_continent_has_no_bonus_any_more_and_keeps_what_was_reckoned(australia) -> None:
    areas = ("indonesia", "new_guinea", "western_australia", "eastern_australia")
    australia.with_(dict.fromkeys(areas, ("anna", 2)) | {"indonesia": ("anna", 1)})
    assert [c.key for c in australia.state.income("anna").continents] == ["australia"]
    waiting = australia.state.unplaced
    australia.play("anna", "cometary_cultists", continent="australia")
    assert not australia.state.income("anna").continents
    assert australia.state.unplaced == waiting


@COMET
def test_empty_areas_stay_empty_and_big_continents_are_told_in_sums(australia) -> None:
    australia.with_({"siam": (None, 0), "china": ("carla", 4)}).play("anna", "cometary_cultists", continent="asia")
    assert australia.state.holder("siam") is None
    assert australia.armies("china") == (3,)
    assert "Ben loses 3 armies in all" in australia.told()


@COMET
@pytest.mark.rule("OWD-TRD-02")
def test_who_loses_the_last_area_is_out_and_two_players_left_alone_end_the_game(lay_table) -> None:
    table = lay_table(3).turn_of("anna")
    table.with_(dict.fromkeys(table.state.world.keys, ("anna", 2)))
    table.with_({"indonesia": ("ben", 1), "new_guinea": ("carla", 1)}).hold("ben", "mole")
    table.play("anna", "cometary_cultists", continent="australia")
    assert table.state.out == ("ben", "carla")
    assert table.state.over
    assert table.state.winner == "anna"
    assert table.told().endswith("Ben is eliminated. Carla is eliminated. Anna wins.")


@COMET
def test_a_continent_has_to_be_named(australia) -> None:
    australia.hold("anna", "cometary_cultists")
    assert australia.refused(australia.playing("anna", "cometary_cultists"), "OWD-C35")
    continents = {continent.key for continent in australia.state.world.continents}
    assert australia.choices(e.CardPlayed, "continent", "anna", card="cometary_cultists") == continents


@COMET
def test_every_area_of_the_continent_loses_one_army_and_no_other_area_does() -> None:
    state = Dominion(
        players=tuple(seated("anna", "ben")),
        forces={"indonesia": (Force("anna", 3),), "new_guinea": (Force("ben", 2),), "siam": (Force("ben", 2),)},
    )
    play = CardPlay(by="anna", card="cometary_cultists", code="A", continent="australia")
    after = ACTIONS[play.card](state, play)
    assert isinstance(after, Dominion)
    assert [after.armies(area) for area in ("indonesia", "new_guinea", "siam")] == [2, 1, 2]
