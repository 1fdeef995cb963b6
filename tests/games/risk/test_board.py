"""The board: territories, adjacency, army values, and the table's own board."""

from __future__ import annotations

import pytest

from assistant.content.maps import key_of
from assistant.families.common_rules import OptionChanged
from assistant.games.risk import events as e
from assistant.games.risk.board import board as connected
from assistant.games.risk.board import redrawn
from assistant.games.risk.vocabulary import vocabulary

SIZES = {"north_america": 9, "south_america": 4, "europe": 7, "africa": 6, "asia": 12, "australia": 4}


@pytest.mark.rule("RSK-MAP-01")
def test_42_territories_in_six_continents(board) -> None:
    world = board.state.world
    assert {c.key: len(world.within(c.key)) for c in world.continents} == SIZES
    assert len(vocabulary(board.state)["area"]) == sum(SIZES.values()) == 42


@pytest.mark.rule("RSK-MAP-01")
@pytest.mark.parametrize(
    ("area", "continent"),
    [("Middle East", "asia"), ("Egypt", "africa"), ("Iceland", "europe"), ("Greenland", "north_america")],
)
def test_areas_at_the_edge_of_a_continent(board, area: str, continent: str) -> None:
    assert board.state.world.area(key_of(area)).continent == continent
    assert board.state.area(key_of(area)) == area


@pytest.mark.rule("RSK-MAP-02")
def test_kamchatka_has_five_neighbours_and_one_of_them_over_water(board) -> None:
    world = board.state.world
    assert set(world.neighbours("kamchatka")) == {"alaska", "japan", "mongolia", "irkutsk", "yakutsk"}
    assert world.over_water("kamchatka", "alaska")
    assert not world.over_water("kamchatka", "yakutsk")


@pytest.mark.rule("RSK-MAP-02")
def test_central_america_is_not_adjacent_to_peru(board) -> None:
    board.with_({"central_america": ("anna", 5), "peru": ("ben", 1)})
    assert board.refused(board.attacking("central_america", "peru"), "RSK-MAP-02")
    assert set(board.state.world.neighbours("venezuela")) >= {"central_america", "peru"}


@pytest.mark.rule("RSK-MAP-02")
def test_one_die_can_always_select_a_neighbour(board) -> None:
    world = board.state.world
    assert max(len(world.neighbours(area)) for area in world.keys) == 6


@pytest.mark.rule("RSK-MAP-03")
def test_pieces_are_counted_in_armies(board) -> None:
    board.with_({"alaska": ("anna", 10 + 5 + 2)})
    assert board.state.armies("alaska") == 17
    assert board.told() == "Corrected: Alaska is held by Anna with 17 armies."


@pytest.mark.rule("RSK-AMB-01")
def test_without_east_africa_and_middle_east(lay_board, board) -> None:
    here = {"east_africa": ("anna", 5), "middle_east": ("ben", 1)}
    attack = e.AttackAnnounced(by="anna", source="east_africa", target="middle_east")
    assert board.with_(here).fine(attack)
    board.do(OptionChanged(ambiguity="RSK-AMB-01", choice="no_eaf_mea"))
    assert board.refused(attack, "RSK-AMB-01")
    assert "middle_east" not in board.state.targets("east_africa")
    assert len(board.state.world.links) == 82
    assert len(lay_board(3, options={"RSK-AMB-01": "no_eaf_mea"}).state.world.links) == 82


@pytest.mark.rule("RSK-AMB-01")
def test_the_tables_own_board(board) -> None:
    drawn = (
        e.LinkDrawn(one="peru", other="central_america", how="water"),
        e.LinkDrawn(one="western_europe", other="north_africa", how="land"),
        e.LinkDrawn(one="east_africa", other="middle_east", how="none"),
    )
    assert board.odd(drawn[0], "RSK-AMB-01")
    classic = board.do(*drawn).state.world
    assert not classic.adjacent("peru", "central_america")
    board.do(OptionChanged(ambiguity="RSK-AMB-01", choice="own_board"))
    world = board.state.world
    assert board.fine(drawn[0])
    assert world.over_water("central_america", "peru")
    assert classic.over_water("western_europe", "north_africa")
    assert world.adjacent("western_europe", "north_africa")
    assert not world.over_water("western_europe", "north_africa")
    assert not world.adjacent("middle_east", "east_africa")
    board.do(e.LinkDrawn(one="central_america", other="peru", how="none"))
    assert not board.state.world.adjacent("peru", "central_america")
    assert board.refused(e.LinkDrawn(one="peru", other="peru", how="land"), "RSK-MAP-02")


@pytest.mark.rule("RSK-AMB-01")
def test_an_own_board_is_compared_before_the_first_turn(lay_board) -> None:
    assert not lay_board(3).offers(e.LinkDrawn, "anna")
    board = lay_board(3, options={"RSK-AMB-01": "own_board"})
    assert board.choices(e.LinkDrawn, "how", "anna", one="peru") == {"land", "water", "none"}
    assert board.refused(OptionChanged(ambiguity="RSK-AMB-01", choice="mine"), "RSK-AMB-01")


@pytest.mark.rule("RSK-AMB-01")
def test_edited_connections_count_on_the_tables_own_board_only() -> None:
    drawn = redrawn((), "peru", "central_america", "water")
    assert connected({"RSK-AMB-01": "own_board"}, drawn).over_water("central_america", "peru")
    assert not connected({"RSK-AMB-01": "classic"}, drawn).adjacent("central_america", "peru")
