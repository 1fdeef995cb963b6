"""The dice of Axis & Allies: where the program rolls, a page asks for nothing else."""

from __future__ import annotations

from typing import Any

from dashboards.play.page import Play
from tests.ui import war_table


def clash(dice: str) -> tuple[dict[str, Any], str]:
    """Return the first battle on Anna's page, and its line."""
    page = Play(war_table.battle(dice=dice), "anna").state()
    return next(block for block in page["entry"] if block["type"] == "clash"), page["now"]["text"]


def test_hits_are_entered_by_a_table_with_dice_and_rolled_for_one_without() -> None:
    typed, asked = clash("typed")
    assert [one["label"] for one in typed["shot"]["hits"]] == ["0", "1", "2", "3"]
    assert asked == "Attackers: 3 dice at 1. Tap how many hit."
    rolled, asked = clash("rolled")
    assert rolled["shot"]["hits"] == []
    assert rolled["shot"]["roll"] == {"do": "roll"}
    assert asked == "Attackers: 3 dice at 1. Tap “Boardside rolls”."
