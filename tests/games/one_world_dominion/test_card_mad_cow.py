"""Mad Cow Disease: a forced attack on a neighbor that a die names."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books, thrown


def mad(armies: int, die: int, **areas: tuple[str | None, int]) -> Table:
    """Anna, next door in Alaska, drives Ben's Kamchatka mad; Japan (fifth neighbour) is Carla's, Alaska the first."""
    table = Table().turn_of("anna").with_({"kamchatka": ("ben", armies), "alaska": ("anna", 3), "japan": ("carla", 2)})
    return table.with_(areas).play("anna", "mad_cow_disease", die, at="kamchatka")


def numbers(table: Table) -> tuple[str, ...]:
    return table.state.world.neighbours("kamchatka")


# ---------------------------------------------------------------- whom it hits


@pytest.mark.rule("OWD-C20", "OWD-RND-01")
def test_a_die_names_the_neighbour() -> None:
    table = mad(6, 1)
    assert numbers(table)[0] == "alaska"
    fight = table.state.fight
    assert fight is not None
    assert (fight.attacker, fight.by, fight.source, fight.target) == ("ben", "ben", "kamchatka", "alaska")
    assert fight.forced
    assert table.told() == "A 1 is rolled. Mad Cow Disease (1): Kamchatka attacks Alaska."
    assert mad(6, 1 + numbers(table).index("japan")).state.fight.target == "japan"


@pytest.mark.rule("OWD-C20", "OWD-RND-01", "OWD-RND-02")
def test_a_number_that_is_not_there_is_rolled_again() -> None:
    table = mad(6, 6)
    assert table.state.fight is None
    assert table.fine(e.DieRolled(face="6"))
    (offer,) = table.offers(e.DieRolled)
    assert "1 Alaska" in offer.verb, "who stands for which number"
    assert "5 Japan" in offer.verb
    table.roll(6, 1)
    assert table.state.fight is not None
    assert table.state.fight.target == "alaska"
    assert "Mad Cow Disease (6, 6, 1)" in table.told()


@pytest.mark.rule("OWD-C20")
def test_the_target_is_next_to_an_own_area() -> None:
    table = Table().turn_of("anna").with_({"alaska": ("anna", 1), "kamchatka": ("ben", 5), "peru": (None, 0)})
    table.give("anna", "mad_cow_disease")
    able = table.choices(e.CardPlayed, "at", "anna", card="mad_cow_disease")
    world, hers = table.state.world, table.state.held("anna")
    assert able == {a for a in world.keys if set(world.neighbours(a)) & hers} - {"peru"}
    assert "kamchatka" in able
    alone = Table().turn_of("anna")
    alone.with_(dict.fromkeys(alone.state.held("anna") - {"siam"}, ("carla", 2))).give("anna", "mad_cow_disease")
    assert alone.refused(alone.playing("anna", "mad_cow_disease", at="kamchatka"), "OWD-C20")
    assert alone.choices(e.CardPlayed, "at", "anna", card="mad_cow_disease") == {"china", "india", "indonesia"}


@pytest.mark.rule("OWD-C20", "OWD-INV-02")
def test_a_single_army_does_nothing() -> None:
    table = mad(1, 1)
    assert table.state.fight is None
    assert table.told().endswith("Mad Cow Disease (1): nothing happens.")
    assert table.state.play is None
    assert table.state.deck.shown == ("mad_cow_disease",)


@pytest.mark.rule("OWD-C20", "OWD-C30", "OWD-AMB-30")
def test_closed_lanes_have_no_number() -> None:
    table = Table().turn_of("david").play("david", "weather_control").ends().placed()
    table.with_({"kamchatka": ("ben", 6), "yakutsk": ("anna", 3)})
    table.play("anna", "mad_cow_disease", 1, at="kamchatka")
    assert table.state.fight is not None
    assert table.state.fight.target == "yakutsk", "the first one over land"


@pytest.mark.rule("OWD-C20", "OWD-C27")
@pytest.mark.parametrize(("waste", "target"), [("kamchatka", None), ("alaska", "yakutsk")])
def test_nobody_attacks_out_of_waste_or_into_it(waste: str, target: str | None) -> None:
    table = Table().turn_of("david").play("david", "toxic_waste", at=waste).ends().placed()
    table.with_({"kamchatka": ("ben", 6), "alaska": ("anna", 3), "yakutsk": ("anna", 3)})
    table.show("anna", "mad_cow_disease", at="kamchatka").nobody()
    if target is None:
        assert table.told().endswith("Mad Cow Disease: nothing happens.")
        assert table.state.play is None
    else:
        table.roll(1)
        assert table.state.fight is not None
        assert table.state.fight.target == target, "Alaska has no number"


# ---------------------------------------------------------------- how it is fought


@pytest.mark.rule("OWD-C20", "OWD-INV-01")
@pytest.mark.parametrize(("armies", "dice"), [(6, 3), (4, 3), (3, 2), (2, 1)])
def test_it_rolls_all_dice(armies: int, dice: int) -> None:
    table = mad(armies, 1)
    assert table.fine(thrown("6" * dice, "11"))
    for fewer in range(1, dice):
        assert table.refused(thrown("6" * fewer, "11"), "OWD-INV-01")
    assert table.refused(thrown("6" * dice, "1"), "OWD-INV-01"), "the defence too"


@pytest.mark.rule("OWD-C20", "OWD-INV-02")
def test_it_goes_on_to_the_end() -> None:
    table = mad(3, 1)
    for event in (r.AttackStopped(by="ben"), r.TurnEnded(by="anna")):
        assert table.refused(event, "OWD-INV-02")
    assert table.refused(r.AttackStopped(by="anna"), "RSK-ATK-02"), "it is not even her attack"
    assert not table.offered(r.AttackStopped)
    assert not table.offered(r.TurnEnded)
    assert table.refused(table.attacking("alaska", "kamchatka"), "OWD-INV-02")
    table.throw("11", "66")
    assert table.armies("kamchatka", "alaska") == (1, 3)
    assert table.state.fight is None, "one army left: over by itself"
    assert table.fine(r.TurnEnded(by="anna"))


@pytest.mark.rule("OWD-C20", "OWD-INV-03", "OWD-INV-05")
@pytest.mark.parametrize(("armies", "moved"), [(9, 4), (8, 4), (7, 3), (4, 3), (3, 2), (2, 1)])
def test_how_many_move_in_is_fixed_and_earns_no_card(armies: int, moved: int) -> None:
    dice = min(3, armies - 1)
    table = mad(armies, 1, alaska=("carla", 1))
    counted, hands = books(table.state), dict(table.state.deck.hands)
    table.throw("6" * dice, "1")
    assert table.state.holder("alaska") == "ben"
    assert table.armies("kamchatka", "alaska") == (armies - moved, moved)
    assert not table.offered(r.ArmiesMovedIn)
    assert books(table.state) == counted
    assert table.state.turn.captured == 0
    assert table.ends().state.deck.hands == hands, "no card for anybody"


@pytest.mark.rule("OWD-C20", "OWD-INV-05", "OWD-EMP-03")
def test_an_empty_neighbour_is_taken_without_a_card() -> None:
    table = mad(9, 1, alaska=(None, 0), northwest_territory=("anna", 1), yakutsk=("anna", 1))
    assert table.state.holder("alaska") == "ben"
    assert table.armies("kamchatka", "alaska") == (5, 4)
    assert table.state.turn.captured == 0


@pytest.mark.rule("OWD-C20", "OWD-AMB-18")
def test_the_neighbour_may_be_of_the_same_colour() -> None:
    table = mad(6, 5, japan=("ben", 2))
    counted = books(table.state)
    fight = table.state.fight
    assert fight is not None
    assert (fight.attacker, fight.defender) == ("ben", "ben")
    table.throw("654", "11")
    assert table.armies("kamchatka", "japan") == (3, 3)
    assert table.state.holder("japan") == "ben"
    assert books(table.state) == counted
    assert table.state.out == ()
    lost = mad(6, 5, japan=("ben", 2)).throw("111", "66")
    assert lost.armies("kamchatka", "japan") == (4, 2)


@pytest.mark.rule("OWD-C20")
def test_the_neighbour_may_be_one_s_own() -> None:
    table = mad(6, 1)
    assert table.state.fight is not None
    assert table.state.fight.defender == "anna"
    table.throw("666", "11")
    assert table.armies("alaska") == (1,)


# ---------------------------------------------------------------- cards in it


@pytest.mark.rule("OWD-C20", "OWD-INV-04")
def test_each_side_has_a_card_of_its_own_for_it() -> None:
    table = mad(6, 1).give("ben", "electronic_warfare").give("ben", "bombers")
    table.hold("anna", "radar", "fortification").give("carla", "artillery")
    a_card = table.playing("ben", "electronic_warfare")
    assert table.fine(a_card), "although it is not his turn"
    assert table.offered(e.CardPlayed, "ben", card="electronic_warfare")
    assert table.fine(table.playing("anna", "fortification")), "although it is her own turn"
    assert table.illegal(table.playing("carla", "artillery")), "not for others"
    table.play("ben", "electronic_warfare")
    assert table.refused(table.playing("ben", "bombers", at="alaska"), "OWD-INV-04")
    table.play("anna", "fortification")
    assert table.state.fight is not None
    assert table.state.fight.modifiers == (1, 2)
    assert table.refused(table.playing("anna", "radar", at="alaska", to="alberta", count=1), "OWD-INV-04")


@pytest.mark.rule("OWD-C20", "OWD-INV-04", "OWD-TIM-01")
def test_who_made_it_plays_no_a_card_in_it() -> None:
    table = mad(6, 5).give("anna", "bombers")
    assert table.refused(table.playing("anna", "bombers", at="japan"), "OWD-TIM-01")
    table.throw("111", "66").throw("111", "66").throw("1", "66")
    assert table.state.fight is None
    assert table.fine(table.playing("anna", "bombers", at="japan")), "when it is over"


@pytest.mark.rule("OWD-C20", "OWD-TRD-01", "OWD-TRD-02")
def test_who_loses_the_last_area_to_the_mad_gives_them_the_cards() -> None:
    table = Table().turn_of("anna")
    table.with_(dict.fromkeys(table.state.held("carla") - {"japan"}, ("david", 1)))
    table.with_({"kamchatka": ("ben", 5), "japan": ("carla", 1), "alaska": ("anna", 1)})
    held = table.state.deck.hand("ben") + table.state.deck.hand("carla")
    table.play("anna", "mad_cow_disease", 5, at="kamchatka").throw("666", "1")
    assert table.state.out == ("carla",)
    assert table.state.deck.hand("ben") == held, "Ben has captured her last area"


@pytest.mark.rule("OWD-C20", "OWD-TIM-05")
def test_the_turn_goes_on_after_it() -> None:
    table = mad(3, 1).throw("11", "66")
    assert table.state.phase == "ready"
    assert table.fine(table.attacking("alaska", "kamchatka"))
    table.give("anna", "hacker")
    assert table.refused(table.playing("anna", "hacker"), "OWD-TIM-08"), "one P card"


# ---------------------------------------------------------------- rebels and mutants


@pytest.mark.rule("OWD-C20", "OWD-NEU-02", "OWD-NEU-04")
def test_rebels_run_mad_and_hold_two_areas_then() -> None:
    table = mad(9, 1, kamchatka=("rebels_1", 9), alaska=("carla", 1), yakutsk=("anna", 1))
    assert table.state.fight is not None
    assert table.state.fight.attacker == "rebels_1"
    counted = books(table.state)
    table.by_the_rules(thrown("666", "1"))
    assert table.state.held("rebels_1") == {"kamchatka", "alaska"}
    assert table.armies("kamchatka", "alaska") == (5, 4)
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C20", "OWD-C44", "OWD-NEU-05")
def test_a_mad_horde_moves_on_as_a_whole() -> None:
    table = mad(6, 1, kamchatka=("mutants_1", 6), alaska=("carla", 1), yakutsk=("anna", 1))
    table.by_the_rules(thrown("666", "1"))
    assert table.state.holder("kamchatka") is None
    assert (table.state.holder("alaska"), table.armies("alaska")) == ("mutants_1", (7,))
    assert table.state.turn.captured == 0
    assert table.state.phase == "ready", "the turn goes on"


@pytest.mark.rule("OWD-C20")
def test_one_s_own_armies_can_be_driven_mad() -> None:
    table = mad(6, 1, kamchatka=("anna", 6), alaska=("carla", 1))
    table.throw("666", "1")
    assert table.state.holder("alaska") == "anna"
    assert table.armies("kamchatka", "alaska") == (3, 3)
    assert table.state.turn.captured == 0, "taken by force: no card"
    assert not table.offered(r.ArmiesMovedIn)


@pytest.mark.rule("OWD-C20", "OWD-C01", "OWD-AMB-18")
def test_one_s_own_armies_that_artillery_hits_are_gone_from_the_books() -> None:
    """An attacker of its own armies moves into the area that artillery emptied; the player loses an army, the area
    none.
    """
    table = mad(6, 1, kamchatka=("anna", 6), alaska=("anna", 1))
    assert table.state.fight is not None
    counted = books(table.state)
    table.play("anna", "artillery", 2)
    assert table.state.removed["anna"] == 1
    assert table.armies("kamchatka", "alaska") == (5, 1)
    assert books(table.state) == counted
