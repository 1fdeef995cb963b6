"""Fast Rail, APCs and Hacker: free moves beside or instead of the regular one."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r
from tests.games.one_world_dominion.conftest import Table, books

RAILS = {
    "iceland": ("anna", 6),
    "great_britain": ("anna", 1),
    "northern_europe": ("anna", 1),
    "ukraine": ("anna", 2),
    "afghanistan": ("anna", 1),
    "india": ("anna", 1),
    "siam": ("anna", 1),
    "japan": ("anna", 4),
    "kamchatka": ("ben", 1),
    "mongolia": ("ben", 1),
}
"""A chain of Anna's from Iceland to Siam, and Japan, cut off."""


def railway() -> Table:
    return Table().turn_of("anna").with_(RAILS)


def moves(by: str, source: str, target: str, count: int = 1) -> r.ArmiesMoved:
    return r.ArmiesMoved(by=by, source=source, target=target, count=count)


# ---------------------------------------------------------------- Fast Rail


@pytest.mark.rule("OWD-C11")
def test_fast_rail_goes_through_a_chain_of_own_areas() -> None:
    table = railway()
    counted = books(table.state)
    table.play("anna", "fast_rail", at="iceland", to="siam", count=5)
    assert table.armies("iceland", "siam", "india") == (1, 6, 1)
    assert table.told() == "Nobody answers. Fast Rail: Iceland loses 5 of 6; Siam gets 5 armies."
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C11", "OWD-TIM-03")
def test_fast_rail_is_the_free_move_of_the_turn() -> None:
    table = railway().play("anna", "fast_rail", at="iceland", to="siam", count=5)
    assert table.refused(moves("anna", "ukraine", "india"), "RSK-MOV-01")
    assert not table.offered(r.ArmiesMoved)
    assert table.refused(table.attacking("siam", "china"), "RSK-TRN-01"), "the attacks are over"
    assert table.offered(r.TurnEnded)
    table = railway().do(moves("anna", "ukraine", "afghanistan")).give("anna", "fast_rail")
    late = table.playing("anna", "fast_rail", at="iceland", to="siam", count=5)
    assert table.refused(late, "OWD-C11")
    assert not table.offered(e.CardPlayed, "anna", card="fast_rail")


@pytest.mark.rule("OWD-C11")
def test_fast_rail_wants_a_chain_and_leaves_one_behind() -> None:
    table = railway().give("anna", "fast_rail")
    for at, to in (("iceland", "japan"), ("iceland", "iceland"), ("kamchatka", "mongolia"), ("siam", "iceland")):
        assert table.refused(table.playing("anna", "fast_rail", at=at, to=to, count=1), "OWD-C11"), (at, to)
    for count in (0, 6):
        tried = table.playing("anna", "fast_rail", at="iceland", to="siam", count=count)
        assert table.refused(tried, "OWD-C11"), count
    ends = table.choices(e.CardPlayed, "to", "anna", card="fast_rail", at="iceland")
    assert {"siam", "great_britain", "ukraine"} <= ends
    assert not ends & {"iceland", "japan", "kamchatka"}
    assert table.choices(e.CardPlayed, "count", "anna", card="fast_rail", at="iceland") == {1, 2, 3, 4, 5}
    assert "siam" not in table.choices(e.CardPlayed, "at", "anna", card="fast_rail"), "a single army stays"


@pytest.mark.rule("OWD-C11", "OWD-C27", "OWD-C30")
def test_fast_rail_does_not_run_through_waste_or_closed_lanes() -> None:
    table = Table().turn_of("david").play("david", "toxic_waste", at="ukraine").ends().placed().with_(RAILS)
    table.give("anna", "fast_rail")
    rail = table.playing("anna", "fast_rail", at="iceland", to="siam", count=1)
    assert table.refused(rail, "OWD-C11")
    assert "siam" not in table.choices(e.CardPlayed, "to", "anna", card="fast_rail", at="iceland")
    table = Table().turn_of("david").play("david", "weather_control").ends().placed().with_(RAILS)
    table.give("anna", "fast_rail")
    assert table.refused(rail, "OWD-C11"), "Iceland is an island"


@pytest.mark.rule("OWD-C11")
def test_a_battle_is_over_when_the_rail_runs() -> None:
    table = railway().attack("japan", "mongolia")
    assert table.refused(
        table.give("anna", "fast_rail").playing("anna", "fast_rail", at="iceland", to="siam", count=1), "OWD-TIM-03"
    )
    table.do(r.AttackStopped(by="anna"))
    assert table.fine(table.playing("anna", "fast_rail", at="iceland", to="siam", count=1))


# ---------------------------------------------------------------- APCs


@pytest.mark.rule("OWD-C14", "OWD-AMB-32")
def test_carriers_before_the_attacks_and_the_regular_move_after_them() -> None:
    table = railway().play("anna", "apcs")
    assert table.told() == "Nobody answers. APCs: Anna may make one more free move."
    table.by_the_rules(moves("anna", "iceland", "great_britain", 5))
    assert table.armies("iceland", "great_britain") == (1, 6)
    assert table.state.phase == "ready", "the attacks come now"
    table.by_the_rules(table.attacking("ukraine", "ural")).do(r.AttackStopped(by="anna"))
    table.by_the_rules(moves("anna", "great_britain", "northern_europe", 5))
    assert table.armies("northern_europe") == (6,), "the same armies may go twice"
    assert table.refused(moves("anna", "northern_europe", "ukraine"), "RSK-MOV-01")
    assert not table.offered(r.ArmiesMoved)


@pytest.mark.rule("OWD-C14")
def test_carriers_after_the_regular_move() -> None:
    table = railway().attack("ukraine", "ural").do(r.AttackStopped(by="anna"))
    table.by_the_rules(moves("anna", "iceland", "great_britain", 5)).give("anna", "apcs")
    assert table.refused(moves("anna", "ukraine", "afghanistan"), "RSK-MOV-01")
    assert table.offered(e.CardPlayed, "anna", card="apcs")
    table.by_the_rules(table.playing("anna", "apcs")).nobody()
    table.by_the_rules(moves("anna", "great_britain", "northern_europe", 5))
    assert table.armies("northern_europe") == (6,)
    assert table.refused(moves("anna", "ukraine", "afghanistan"), "RSK-MOV-01")


@pytest.mark.rule("OWD-C14")
def test_carriers_wait_until_new_armies_are_placed() -> None:
    table = Table().begins("anna").give("anna", "apcs")
    assert table.refused(table.playing("anna", "apcs"), "OWD-C14")
    assert not table.offered(e.CardPlayed, "anna", card="apcs")
    table.placed()
    assert table.fine(table.playing("anna", "apcs"))
    assert table.offered(e.CardPlayed, "anna", card="apcs")
    assert table.refused(table.playing("ben", "apcs"), "OWD-TIM-05"), "not in another's turn"


@pytest.mark.rule("OWD-C14")
def test_the_move_of_the_carriers_is_lost_with_the_turn() -> None:
    table = railway().play("anna", "apcs").ends()
    assert table.state.deck.shown == ("apcs",)
    assert table.state.turn.moves == 0


# ---------------------------------------------------------------- Hacker


def hacking() -> Table:
    return (
        Table()
        .turn_of("anna")
        .with_({"brazil": ("ben", 10), "peru": ("ben", 1), "argentina": ("carla", 5), "venezuela": ("carla", 1)})
    )


@pytest.mark.rule("OWD-C18")
@pytest.mark.parametrize("count", [1, 9])
def test_hacker_moves_an_opponent_s_armies(count: int) -> None:
    table = hacking()
    counted = books(table.state)
    table.play("anna", "hacker", at="brazil", to="peru", count=count)
    assert table.armies("brazil", "peru") == (10 - count, 1 + count)
    few = f"{count} {'army' if count == 1 else 'armies'}"
    assert table.told() == f"Nobody answers. Hacker: Peru gets {few}; Brazil loses {count} of 10."
    assert books(table.state) == counted
    assert not table.state.turn.moved, "nobody's free move"
    assert table.state.phase == "ready"
    table.ends().placed()
    assert table.fine(moves("ben", "peru" if count > 1 else "brazil", "brazil" if count > 1 else "peru"))


@pytest.mark.rule("OWD-C18")
@pytest.mark.parametrize(
    ("at", "to", "count"),
    [
        ("brazil", "peru", 0),
        ("brazil", "peru", 10),
        ("peru", "brazil", 1),
        ("brazil", "argentina", 1),
        ("brazil", "japan", 1),
        ("ontario", "alaska", 1),
        ("argentina", "venezuela", 1),
        ("brazil", None, 1),
    ],
)
def test_hacker_moves_nothing_else(at: str, to: str | None, count: int) -> None:
    table = hacking().with_({"ontario": ("anna", 3), "alberta": ("anna", 3)}).give("anna", "hacker")
    assert table.refused(table.playing("anna", "hacker", at=at, to=to, count=count), "OWD-C18")


@pytest.mark.rule("OWD-C18", "OWD-C30")
def test_what_can_be_hacked_is_offered() -> None:
    table = hacking().give("anna", "hacker")
    assert table.choices(e.CardPlayed, "at", "anna", card="hacker") == {"brazil"}
    assert table.choices(e.CardPlayed, "to", "anna", card="hacker", at="brazil") == {"peru"}
    assert table.choices(e.CardPlayed, "count", "anna", card="hacker", at="brazil") == set(range(1, 10))
    lanes = Table().turn_of("david").play("david", "weather_control").ends().placed()
    lanes.with_({"brazil": ("ben", 10), "north_africa": ("ben", 1)}).give("anna", "hacker")
    assert lanes.refused(lanes.playing("anna", "hacker", at="brazil", to="north_africa", count=1), "OWD-C18")
