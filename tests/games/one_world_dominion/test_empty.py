"""Empty areas: their origin, their value, their capture; and the errata about halves."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r

AUSTRALIA = ("indonesia", "new_guinea", "western_australia", "eastern_australia")


@pytest.fixture
def down_under(table):
    """Anna holds Australia with 1, 3, 1 and 5 armies; it is her turn."""
    return table.with_({area: ("anna", count) for area, count in zip(AUSTRALIA, (1, 3, 1, 5), strict=True)})


@pytest.mark.rule("OWD-EMP-01", "OWD-C35")
def test_the_last_army_leaves_an_empty_area(down_under) -> None:
    down_under.play("anna", "cometary_cultists", continent="australia")
    assert down_under.armies(*AUSTRALIA) == (0, 2, 0, 4)
    assert [down_under.state.holder(area) for area in AUSTRALIA] == [None, "anna", None, "anna"]
    assert not list(laws(down_under.state))


@pytest.mark.rule("OWD-EMP-02", "OWD-C35")
def test_no_bonus_with_a_gap(down_under) -> None:
    assert [c.key for c in down_under.state.income("anna").continents] == ["australia"]
    down_under.with_({"indonesia": (None, 0)})
    assert down_under.state.income("anna").continents == ()
    assert down_under.ends().begins("anna").state.unplaced == max(3, len(down_under.state.held("anna")) // 3)


@pytest.mark.rule("OWD-EMP-03", "OWD-GEN-02")
def test_an_empty_area_is_captured_without_a_fight(table) -> None:
    table.with_({"alaska": ("anna", 6), "alberta": (None, 0)})
    attack = table.attacking("alaska", "alberta")
    assert table.fine(attack)
    assert "alberta" in table.choices(r.AttackAnnounced, "target", source="alaska")
    hand = table.state.deck.hand("anna")
    table.do(attack)
    assert table.state.holder("alberta") == "anna"
    assert table.state.fight.rounds == (), "no dice"
    assert table.choices(r.ArmiesMovedIn, "count") == {1, 2, 3, 4, 5}
    table.do(r.ArmiesMovedIn(count=5)).ends()
    assert table.armies("alaska", "alberta") == (1, 5)
    assert table.state.deck.hand("anna") == hand + 1, "it counts for a card"


@pytest.mark.rule("OWD-EMP-03", "RSK-ATK-01")
def test_a_single_army_takes_nothing(table) -> None:
    table.with_({"alaska": ("anna", 1), "alberta": (None, 0)})
    assert table.refused(table.attacking("alaska", "alberta"), "RSK-ATK-01")
    table.attack("alaska", "alberta")
    assert table.state.holder("alberta") is None
    assert table.state.turn.captured == 0


@pytest.mark.rule("OWD-EMP-03")
def test_under_jihad_an_empty_area_is_just_taken(table) -> None:
    table.with_({"alaska": ("anna", 6), "alberta": (None, 0)}).play("anna", "jihad")
    assert table.fine(table.attacking("alaska", "alberta"))
    assert table.attack("alaska", "alberta").state.holder("alberta") == "anna"


@pytest.mark.rule("OWD-EMP-03", "OWD-AMB-07")
@pytest.mark.parametrize(
    ("reading", "armies", "able"),
    [("one_to_all", 6, {1, 2, 3, 4, 5}), ("three", 6, {3, 4, 5}), ("one_to_all", 3, {1, 2}), ("three", 3, {2})],
)
def test_how_many_move_into_an_empty_area(lay_table, reading, armies, able) -> None:
    table = lay_table(options={"OWD-AMB-07": reading}).turn_of("anna")
    table.with_({"alaska": ("anna", armies), "alberta": (None, 0)}).attack("alaska", "alberta")
    assert table.armies("alberta") == (min(able),)
    assert {count for count in range(1, 7) if table.fine(r.ArmiesMovedIn(count=count))} == able


@pytest.mark.rule("OWD-EMP-01", "OWD-SET-03", "OWD-ADD-01")
def test_nobody_has_armies_for_an_empty_area(table) -> None:
    table.with_({"alaska": (None, 0), "china": ("ben", 3)}).play("anna", "bombers", 3, at="china")
    assert table.state.holder("alaska") is None


# ---------------------------------------------------------------- errata


@pytest.mark.rule("OWD-ERR-01", "OWD-C16")
@pytest.mark.parametrize(
    ("face", "card", "left"),
    [
        (4, "counter_espionage", (9, 5, 5)),
        (5, "ebola", (9, 9, 9)),
        (5, "tunnels", (5, 9, 9)),
        (3, "", (5, 9, 9)),
        (6, "", (5, 5, 5)),
    ],
)
def test_ebola_on_four_or_five(table, face, card, left) -> None:
    """Peru, China and Siam with nine armies each; Peru is the target."""
    table.with_(dict.fromkeys(("peru", "china", "siam"), ("ben", 9)))
    drawn = "nuclear_terrorists" if card == "ebola" else card
    table.play("anna", "ebola", face, at="peru")
    if drawn:
        assert table.state.play.wants == "draw"
        table.do(e.CardTurnedUp(card=drawn))
        assert drawn in table.state.deck.shown
    assert table.armies("peru", "china", "siam") == left
    assert not table.state.plays


@pytest.mark.rule("OWD-ERR-02")
@pytest.mark.parametrize(("armies", "left"), [(7, 4), (1, 1), (2, 1), (9, 5), (8, 4)])
def test_half_is_rounded_down(lay_table, armies, left) -> None:
    table = lay_table().turn_of("anna").with_({"china": ("ben", armies), "siam": ("anna", 3)})
    assert table.play("anna", "nerve_gas", 3, at="china").armies("china") == (left,)
    table = lay_table().turn_of("anna").with_({"china": ("ben", armies), "siam": ("anna", 3)})
    assert table.play("anna", "ebola", 2, at="china").armies("china") == (left,)
    table = lay_table().turn_of("anna").with_({"china": ("ben", armies), "siam": ("anna", 3)})
    table.play("anna", "mind_control", at="china", to="siam")
    assert table.armies("china", "siam") == (left, 3 + armies - left)


@pytest.mark.rule("OWD-ERR-03", "OWD-C13")
def test_saboteur_before_sets(lay_table) -> None:
    three = ("jihad", "navy", "icbm")
    table = lay_table().begins("anna").hold("ben", "saboteur").hold("anna", *three)
    saboteur = table.playing("ben", "saboteur", whom="anna")
    assert table.fine(saboteur)
    table.do(e.SetTurnedIn(by="anna", cards=three))
    assert table.refused(saboteur, "OWD-ERR-03")
    assert not table.offered(e.CardPlayed, seat="ben", card="saboteur")
    table.placed().ends().placed().ends()
    assert table.fine(table.playing("ben", "saboteur", whom="carla")), "the next turn has its own beginning"
