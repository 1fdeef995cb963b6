"""Forced attacks: all dice, to the end, a fixed number moves in, one card each, and no card for the capture."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r


def provoked(table, attackers: int, defenders: int):
    """Anna's turn: David's armies in India have to attack Ben's China."""
    table.with_({"india": ("david", attackers), "china": ("ben", defenders), "alaska": ("anna", 9)})
    return table.play("anna", "provocateur", at="india", to="china")


# ---------------------------------------------------------------- dice and end


@pytest.mark.rule("OWD-INV-01", "OWD-C32")
@pytest.mark.parametrize(("armies", "dice"), [(4, 3), (9, 3), (3, 2), (2, 1)])
def test_the_most_dice_in_every_round(table, armies, dice) -> None:
    provoked(table, armies, 5)
    assert table.state.fight.attacker == "david"
    able = [n for n in (1, 2, 3) if table.fine(r.DiceRolled(attack=(6,) * n, defence=(1, 1)))]
    assert able == [dice]
    assert not table.fine(r.DiceRolled(attack=(6,) * dice, defence=(1,))), "the defender’s, too"


@pytest.mark.rule("OWD-INV-01", "OWD-C20")
def test_so_it_is_with_mad_cows(table) -> None:
    table.with_({"kamchatka": ("ben", 4), "alaska": ("anna", 2)}).play("anna", "mad_cow_disease", 1, at="kamchatka")
    assert table.state.fight.forced
    assert table.refused(r.DiceRolled(attack=(6, 6), defence=(1, 1)), "OWD-INV-01")
    assert table.fine(r.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))


@pytest.mark.rule("OWD-INV-02")
def test_until_one_army_is_left(table) -> None:
    provoked(table, 4, 5)
    for step in (r.AttackStopped(by="david"), r.AttackStopped(by="anna")):
        assert not table.fine(step)
    assert table.refused(r.AttackStopped(by="david"), "OWD-INV-02")
    assert table.refused(r.TurnEnded(by="anna"), "OWD-INV-02")
    assert table.refused(table.attacking("alaska", "alberta"), "OWD-INV-02")
    table.throw("111", "66")
    assert table.refused(r.AttackStopped(by="david"), "OWD-INV-02")
    table.do(r.DiceRolled(attack=(1,), defence=(6, 6)))
    assert table.armies("india", "china") == (1, 5)
    assert table.state.fight is None, "one army is left: it is over"
    assert table.fine(table.attacking("alaska", "alberta"))


@pytest.mark.rule("OWD-INV-02")
def test_until_the_defenders_are_gone(table) -> None:
    provoked(table, 6, 3).throw("666", "11").do(r.DiceRolled(attack=(6, 6, 6), defence=(1,)))
    assert table.state.holder("china") == "david"


@pytest.mark.rule("OWD-INV-02")
def test_a_single_army_does_nothing(table) -> None:
    table.with_({"kamchatka": ("ben", 1)}).play("anna", "mad_cow_disease", 1, at="kamchatka")
    assert table.state.fight is None
    assert not table.state.plays
    table.turn_of("ben").turn_of("anna").with_({"kamchatka": ("ben", 1), "irkutsk": ("carla", 3)})
    assert table.fine(table.playing("anna", "provocateur", at="kamchatka", to="irkutsk"))
    table.play("anna", "provocateur", at="kamchatka", to="irkutsk")
    assert table.state.fight is None
    assert table.armies("kamchatka", "irkutsk") == (1, 3)


# ---------------------------------------------------------------- moving in


@pytest.mark.rule("OWD-INV-03")
@pytest.mark.parametrize(("left", "moved"), [(9, 4), (8, 4), (11, 5), (7, 3), (4, 3), (3, 2), (2, 1)])
def test_half_of_eight_or_the_dice(table, left, moved) -> None:
    provoked(table, left, 1)
    dice = min(3, left - 1)
    table.do(r.DiceRolled(attack=(6,) * dice, defence=(1,)))
    assert table.armies("india", "china") == (left - moved, moved)
    assert not table.offered(r.ArmiesMovedIn), "nobody chooses"


@pytest.mark.rule("OWD-INV-03", "OWD-AMB-06")
@pytest.mark.parametrize(
    ("reading", "left", "moved"),
    [("all", 8, 4), ("minus_one", 8, 3), ("all", 9, 4), ("minus_one", 9, 4), ("all", 10, 5), ("minus_one", 10, 4)],
)
def test_which_armies_count_for_eight(lay_table, reading, left, moved) -> None:
    table = provoked(lay_table(options={"OWD-AMB-06": reading}).turn_of("anna"), left, 1).throw("666", "1")
    assert table.armies("india", "china") == (left - moved, moved)


# ---------------------------------------------------------------- cards


@pytest.mark.rule("OWD-INV-04", "OWD-TIM-01", "OWD-TIM-02")
def test_both_sides_may_play_a_card(table) -> None:
    provoked(table, 9, 5)
    table.hold("david", "electronic_warfare", "jihad").hold("ben", "fortification", "artillery").hold("carla", "navy")
    warfare = table.playing("david", "electronic_warfare")
    assert table.fine(warfare), "although it is Anna’s turn"
    assert table.fine(table.playing("ben", "fortification"))
    assert not table.fine(table.playing("carla", "navy"))
    table.do(warfare).nobody().play("ben", "fortification")
    assert table.state.fight.modifiers == (1, 2)
    assert table.refused(table.playing("david", "jihad"), "OWD-INV-04"), "one each"
    assert table.refused(table.playing("ben", "artillery"), "OWD-INV-04")
    assert table.offered(e.CardPlayed, seat="david") is False


@pytest.mark.rule("OWD-INV-04", "OWD-TIM-01")
def test_who_forced_it_plays_no_a_card(table) -> None:
    provoked(table, 9, 5).hold("anna", "bombers")
    assert table.refused(table.playing("anna", "bombers", at="china"), "OWD-TIM-01")


@pytest.mark.rule("OWD-INV-04")
def test_a_card_of_an_earlier_battle_does_not_count(table) -> None:
    table.with_({"alaska": ("anna", 9), "kamchatka": ("ben", 3), "india": ("david", 6), "china": ("ben", 4)})
    provoked(table, 6, 4).play("ben", "fortification").throw("111", "66").throw("111", "66").throw("1", "66")
    assert table.state.fight is None
    table.hold("ben", "navy").attack("alaska", "kamchatka")
    assert table.refused(table.playing("ben", "navy"), "OWD-TIM-09"), "one D card in another’s turn"


# ---------------------------------------------------------------- the capture


@pytest.mark.rule("OWD-INV-05")
def test_nobody_draws_a_card_for_it(table) -> None:
    hands = table.state.deck.hands
    provoked(table, 9, 1).throw("666", "1")
    assert table.state.holder("china") == "david"
    assert table.state.turn.captured == 0
    table.ends()
    assert table.state.deck.hands == hands, "Anna played one that was put into her hand"


@pytest.mark.rule("OWD-INV-05", "OWD-C20")
def test_not_even_the_player_on_turn(table) -> None:
    table.with_({"kamchatka": ("anna", 9), "irkutsk": ("carla", 1)})
    face = 1 + table.state.world.neighbours("kamchatka").index("irkutsk")
    table.play("anna", "mad_cow_disease", face, at="kamchatka").throw("666", "1")
    assert table.state.holder("irkutsk") == "anna"
    assert table.state.turn.captured == 0


@pytest.mark.rule("OWD-INV-05", "RSK-ELI-01")
def test_who_loses_the_last_area_in_the_own_turn_is_out_of_it(table) -> None:
    table.with_(dict.fromkeys(table.state.held("anna"), ("carla", 2)))
    table.with_({"alaska": ("anna", 1), "kamchatka": ("ben", 6)}).play("anna", "mad_cow_disease", 1, at="kamchatka")
    table.throw("666", "1")
    assert table.state.out == ("anna",)
    assert table.state.on_turn == "ben"
    assert table.state.deck.hand("anna") == 0
    assert table.state.deck.hand("ben") == 2, "Ben’s armies took it"
