"""A neighbor chosen by die: all are numbered, and other numbers are rolled again."""

from __future__ import annotations

import pytest

from assistant.games.one_world_dominion import events as e


@pytest.fixture
def gas(table):
    """Anna's Nerve Gas beside her Alaska, with armies everywhere."""
    areas = {area: (table.state.holder(area), 9) for area in table.state.world.keys}
    return table.with_(areas)


def hit(table, before: dict[str, int]) -> list[str]:
    """Return the areas with fewer armies than before."""
    return [area for area, count in before.items() if table.state.armies(area) < count]


def counts(table) -> dict[str, int]:
    return {area: table.state.armies(area) for area in table.state.world.keys}


@pytest.mark.rule("OWD-RND-01", "OWD-C23", "OWD-C20", "OWD-C44")
def test_all_adjacent_areas_are_numbered(gas) -> None:
    around = gas.state.world.neighbours("kamchatka")
    assert set(around) == {"alaska", "japan", "mongolia", "irkutsk", "yakutsk"}
    gas.play("anna", "nerve_gas", 5, at="kamchatka")
    verb = gas.offers(e.DieRolled)[0].verb
    assert [f"{n} {gas.state.area(area)}" in verb for n, area in enumerate(around, 1)] == [True] * 5, "it is shown"
    before = counts(gas)
    assert hit(gas.roll(3), before) == [around[2]]


@pytest.mark.rule("OWD-RND-01")
@pytest.mark.parametrize("area", ["ontario", "china"])
def test_six_neighbours_use_every_face(lay_table, area) -> None:
    found = []
    for face in range(1, 7):
        table = lay_table().turn_of("anna")
        table.with_({one: (table.state.holder(one), 9) for one in table.state.world.keys})
        table.play("anna", "nerve_gas", 6, at=area)
        before = counts(table)
        found += hit(table.roll(face), before)
    assert tuple(found) == table.state.world.neighbours(area)
    assert len(found) == 6


@pytest.mark.rule("OWD-RND-02")
def test_a_number_that_is_not_there_is_rolled_again(gas) -> None:
    gas.play("anna", "nerve_gas", 5, at="kamchatka")
    before = counts(gas)
    gas.roll(6, 6)
    assert hit(gas, before) == []
    assert gas.state.play.wants == "die"
    assert hit(gas.roll(2), before) == [gas.state.world.neighbours("kamchatka")[1]]
    assert not gas.offered(e.DieRolled)
    assert gas.refused(e.DieRolled(face="2"), "OWD-RND-01"), "nobody wants another die"


@pytest.mark.rule("OWD-RND-02")
def test_two_neighbours_count_two_faces(lay_table) -> None:
    for face in range(1, 7):
        table = lay_table().turn_of("anna").with_({"peru": ("anna", 3), "brazil": ("ben", 8)})
        table.with_({"argentina": ("david", 8)}).play("anna", "nerve_gas", 5, at="argentina").roll(face)
        assert (table.state.play is None) == (face in (1, 2)), face


@pytest.mark.rule("OWD-RND-01", "OWD-C20")
def test_mad_cows_choose_alike(lay_table) -> None:
    table = lay_table().turn_of("anna").with_({"kamchatka": ("ben", 6), "alaska": ("anna", 2)})
    table.play("anna", "mad_cow_disease", 1, at="kamchatka")
    assert (table.state.fight.source, table.state.fight.target) == ("kamchatka", "alaska")
    table = lay_table().turn_of("anna").with_({"kamchatka": ("ben", 6)})
    table.play("anna", "mad_cow_disease", 6, at="kamchatka")
    assert table.state.fight is None
    assert table.roll(3).state.fight.target == table.state.world.neighbours("kamchatka")[2]


@pytest.mark.rule("OWD-RND-01", "OWD-RND-02", "OWD-C44")
def test_mutants_choose_alike(lay_table) -> None:
    table = lay_table().turn_of("anna").with_({"kamchatka": ("ben", 6), "alberta": ("ben", 4)})
    table.play("anna", "mutant_horde", at="kamchatka").ends()
    assert table.state.on_turn == "anna", "the next turn waits"
    table.roll(6, 6)
    assert table.state.fight is None
    assert table.roll(2).state.fight.target == table.state.world.neighbours("kamchatka")[1]
