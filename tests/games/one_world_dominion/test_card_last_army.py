"""Cards that take a player's last armies: elimination, the player's cards, the turn order, and victory."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from tests.games.one_world_dominion.conftest import Table, books


def only(player: str, area: str, armies: int, *, players: int = 4) -> Table:
    """Return Anna's turn on a table on which the player has only this area, and the last player the rest of it."""
    table = Table(players).turn_of("anna")
    heir = table.state.order[-1]
    table.with_(dict.fromkeys(table.state.held(player) - {area}, (heir, 1)))
    return table.with_({area: (player, armies)})


@pytest.mark.rule("OWD-C15", "OWD-TRD-02")
def test_who_is_on_turn_and_has_nothing_left_is_out_and_the_next_begins() -> None:
    table = only("anna", "peru", 5)
    table.play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.out == ("anna",)
    assert table.state.on_turn == "ben"
    assert table.state.phase == "place"
    assert "Anna is eliminated." in table.told()


@pytest.mark.rule("OWD-C15", "OWD-TRM-03", "OWD-AMB-04")
def test_the_area_stays_closed_for_a_round_of_the_table() -> None:
    table = only("anna", "peru", 5).play("carla", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    for player in ("ben", "carla", "david"):
        assert table.state.on_turn == player
        assert table.state.in_force("nuclear_terrorists", "peru"), player
        table.placed().ends()
    assert table.state.on_turn == "ben"
    assert not table.state.effects, "when her turn would have begun"


@pytest.mark.rule("OWD-C15", "OWD-TRD-02")
def test_the_last_opponent_is_blown_up() -> None:
    table = only("ben", "peru", 3, players=2)
    table.with_(dict.fromkeys(table.state.held("ben") - {"peru"}, ("anna", 1)))
    for key in [owner for owner in table.state.owners if owner not in ("anna", "ben")]:
        table.with_(dict.fromkeys(table.state.held(key), ("anna", 1)))
    counted = books(table.state)
    table.play("anna", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.over
    assert table.state.winner == "anna"
    assert table.told().endswith("Ben is eliminated. Anna wins.")
    assert books(table.state)["ben"] == counted["ben"]


@pytest.mark.rule("OWD-C15", "OWD-NEU-03")
def test_rebels_do_not_keep_anybody_from_winning() -> None:
    table = only("ben", "peru", 3, players=3)
    mine = (table.state.held("ben") | table.state.held("carla")) - {"peru", "brazil"}
    table.with_(dict.fromkeys(mine, ("anna", 1))).with_({"brazil": ("rebels_1", 4)})
    table.play("anna", "nuclear_terrorists").do(e.CardTurnedUp(card="tunnels"))
    assert table.state.winner == "anna"


@pytest.mark.rule("OWD-C01", "OWD-C20", "OWD-INV-04", "OWD-TRD-02")
def test_artillery_against_a_forced_attack_leaves_the_mad_without_an_area() -> None:
    table = only("ben", "kamchatka", 4).with_({"alaska": ("anna", 3)})
    table.play("anna", "mad_cow_disease", 1, at="kamchatka")
    assert table.state.fight is not None
    table.play("anna", "artillery", 4)
    assert table.state.fight is None
    assert table.state.holder("kamchatka") is None
    assert table.state.out == ("ben",)
    assert table.state.deck.hand("ben") == 0
    assert table.with_({"siam": ("ben", 2)}).state.out == (), "his armies in Siam had been overlooked"


@pytest.mark.rule("OWD-C05", "OWD-C41")
def test_paratroops_that_are_shot_down_leave_their_area_held() -> None:
    table = only("anna", "japan", 6).with_({"peru": ("ben", 2)})
    table.show("anna", "paratroops", use="attack", at="japan", to="peru", count=5).answer("ben", "fighters")
    assert (table.state.holder("japan"), table.armies("japan")) == ("anna", (1,))
    assert table.state.out == ()
