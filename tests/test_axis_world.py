"""The board of Axis & Allies: its areas, seas and links, and the positions of its labels."""

from __future__ import annotations

from collections import deque
from typing import Any

import pytest

from assistant.content.catalogue import read_toml
from assistant.content.maps import axis_world, two_lines

BOARD = read_toml("data/axis_allies/board.toml")


def test_the_board_has_the_areas_and_links_of_the_table() -> None:
    board = axis_world()
    assert (len(board.areas), len(board.seas), len(board.links)) == (128, 58, 309)
    assert board.keys == tuple(entry["id"] for entry in (*BOARD["land"], *BOARD["sea"]))
    for entry in (*BOARD["land"], *BOARD["sea"]):
        assert set(board.neighbours(entry["id"])) == set(entry["adjacent"])
        assert all(entry["id"] in board.neighbours(other) for other in entry["adjacent"])
        assert board.area(entry["id"]).name == entry["name"]


def test_seas_and_land_are_told_apart() -> None:
    board = axis_world()
    assert board.coast("gibraltar") == ("sz_w_med",)
    assert set(board.coast("egypt")) == {"sz_e_med", "sz_red_sea"}
    assert board.coast("sz_caspian") == ("caucasus", "kazakh", "persia", "russia")
    assert not board.coast("mongolia")


def going(start: str, by: str) -> dict[str, int]:
    """Return areas from `start` by land, by sea, or over both."""
    board, found, waiting = axis_world(), {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for other in board.neighbours(here):
            if other not in found and (by == "air" or (other in board.seas) == (by == "sea")):
                found[other] = found[here] + 1
                waiting.append(other)
    return found


@pytest.mark.parametrize("said", BOARD["distance_check"], ids=lambda said: f"{said['from']}-{said['to']}")
def test_distances_are_those_that_players_count(said: dict[str, Any]) -> None:
    assert going(said["from"], said["by"])[said["to"]] == said["areas"]


def test_names_are_broken_and_shortened_for_labels() -> None:
    assert two_lines("Egypt") == ("Egypt",)
    assert two_lines("Venezuela/Colombia") == ("Venezuela/", "Colombia")
    assert two_lines("Caroline Islands waters") == ("Caroline", "Islands waters")
    board = axis_world()
    assert board.area("sz_c_med").short == "C Med"
    assert board.area("sz_e_canada").short == "Canada E coast"
    assert board.area("finland_norway").lines == ("Finland-", "Norway")
    assert max(len(area.short) for area in board.areas) <= 19
    shorts = [area.short for area in board.areas]
    assert len(set(shorts)) == len(shorts), "two areas go by one short name"


def test_every_label_stands_on_the_map_and_apart_from_every_other() -> None:
    plan = read_toml("maps/axis_allies_classic.toml")["map"]
    spots = [area.label for area in axis_world().areas]
    assert all(0 < x < plan["width"] and 0 < y < plan["height"] for x, y in spots)
    assert len(set(spots)) == len(spots)
