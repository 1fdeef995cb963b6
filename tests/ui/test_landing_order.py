"""An amphibious assault on a phone: where units can land, in which order, and what carries them."""

from __future__ import annotations

from typing import Any

from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui import war_table as war

STACKS = {
    "united_kingdom": "uk 2 infantry 1 tank",
    "sz_north_sea": "uk 2 transport 1 battleship",
    "western_europe": "ger 2 infantry",
    "germany": "ger 1 tank",
}


def block(front: Front) -> Any:
    (found,) = war.blocks(Play(front.table, "carla", "seat"), "march")
    return found


def loaded() -> Front:
    return Front(STACKS, "uk", "combat_move").load("infantry", "united_kingdom", "sz_north_sea", 2)


def test_units_aboard_are_named_with_their_ship() -> None:
    front = loaded()
    assert block(front)["here"]["sz_north_sea"] == "2 infantry on 1 transport; also 1 transport and 1 battleship"
    assert block(front)["here"]["united_kingdom"] == "1 tank"


def test_areas_with_enemies_come_before_undefended_and_neutral_ones() -> None:
    foes = block(loaded())["foes"]
    said = [
        "neutral" if text.startswith("neutral") else "undefended" if text.endswith("undefended") else "enemies"
        for text in foes.values()
    ]
    assert said == sorted(said, key=["enemies", "undefended", "neutral"].index)
    assert {"enemies", "undefended"} <= set(said)
