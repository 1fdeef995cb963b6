"""Cards for the start of a battle against a mutant horde, which attacks after its maker's turn."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e
from tests.games.one_world_dominion.conftest import Table, books


def attacked(horde: int, theirs: int, *, behind: int = 1) -> Table:
    """Anna's horde in Brazil attacks Carla's Peru after her turn; Argentina, beside it, is Carla's too."""
    table = Table().turn_of("anna")
    table.with_({"brazil": ("ben", horde), "peru": ("carla", theirs), "argentina": ("carla", behind)})
    table.play("anna", "mutant_horde", at="brazil").ends()
    numbers = table.state.numbered("brazil")
    table.roll(1 + numbers.index("peru"))
    assert table.state.fight is not None
    return table


@pytest.mark.rule("OWD-C01", "OWD-C44", "OWD-INV-04")
def test_artillery_thins_a_horde() -> None:
    table = attacked(9, 4)
    counted = books(table.state)
    table.play("carla", "artillery", 3)
    assert table.armies("brazil", "peru") == (6, 4)
    assert table.state.fight is not None
    assert books(table.state) == counted


@pytest.mark.rule("OWD-C01", "OWD-C44", "OWD-AMB-27")
def test_artillery_wipes_a_horde_out_and_the_next_turn_begins() -> None:
    table = attacked(4, 4)
    counted = books(table.state)
    table.play("carla", "artillery", 5)
    assert table.state.holder("brazil") is None
    assert table.state.on_turn == "ben"
    assert table.state.phase == "place"
    assert books(table.state)["carla"] == counted["carla"]


@pytest.mark.rule("OWD-C01", "OWD-C44")
def test_a_horde_of_one_has_done_its_worst() -> None:
    table = attacked(4, 4).play("carla", "artillery", 3)
    assert table.armies("brazil", "peru") == (1, 4)
    assert table.state.fight is None
    assert table.state.on_turn == "ben"


@pytest.mark.rule("OWD-C09", "OWD-C44")
def test_recruits_against_a_horde_last_until_the_next_turn() -> None:
    table = attacked(9, 2).play("carla", "fresh_recruits", 4)
    assert table.armies("peru") == (6,)
    assert table.state.fight is not None
    assert table.state.fight.modifiers == (0, -1)
    while table.state.fight is not None and not table.state.fight.captured:
        table.throw("666" if table.armies("brazil")[0] > 3 else "6", "11" if table.armies("peru")[0] > 1 else "1")
    assert table.state.on_turn == "ben"
    assert not table.state.in_force("fresh_recruits")


@pytest.mark.rule("OWD-C12", "OWD-C44")
def test_radar_against_a_horde() -> None:
    table = attacked(9, 2, behind=6).give("carla", "radar")
    assert table.choices(e.CardPlayed, "at", "carla", card="radar") == {"peru", "argentina"}
    table.by_the_rules(table.playing("carla", "radar", at="argentina", to="peru", count=5)).nobody()
    assert table.armies("argentina", "peru") == (1, 7)
