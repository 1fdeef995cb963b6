"""A market game that has to stop before its conditions hold: a button in More, which asks before it counts."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import acquire_table, cold_cash_table, dominion_table

EARLY = "End the game early"


def early(page: Play) -> list[dict[str, Any]]:
    """Return the buttons for an early end, with whether they are on the page More."""
    found = ((block, tap) for block in dominion_table.blocks(page, "taps") for tap in block["taps"])
    return [{**tap, "more": block.get("more")} for block, tap in found if tap["label"] == EARLY]


@pytest.mark.rule("ACQ-END-01", "CCR-END-01")
@pytest.mark.parametrize("table", [acquire_table.market, cold_cash_table.market], ids=["acquire", "cold_cash"])
def test_a_market_game_is_counted_early_after_two_questions(table: Any) -> None:
    played: Table = table()
    anna = Play(played, "anna")
    (button,) = early(anna)
    assert button["more"], "nobody taps it by mistake"
    anna.hear(button["send"])
    sheet = anna.state()["sheet"]
    assert [(one["level"], one["text"]) for one in sheet["notices"]] == [
        ("odd", "The game ends here, and everything is counted as it stands.")
    ]
    assert (sheet["title"], sheet["yes"], sheet["why"]) == ("End the game here?", "End the game", False)
    assert not played.view(TABLE).over
    anna.hear({"do": "anyway", "note": ""})
    if opening := played.openings.now:  # hidden cash is opened with the agreement of its owners, as at any end
        asked = anna.state()["status"]
        assert asked["title"] == "Does everybody agree?"
        assert asked["say"].startswith("Anna wants to enter: The table ends the game early and counts everything.")
        played.openings.agree(TABLE, opening.id)
    assert played.view(TABLE).over
    assert not early(anna)
