"""House rules that only screens read: what a page says differs between their readings."""

from __future__ import annotations

import re

import pytest

from assistant.content.catalogue import SHELF
from assistant.core.event import TABLE
from assistant.families.common_rules import OptionChanged
from dashboards.games import arrangement
from dashboards.parts.common.seat_view import SeatView
from tests import recorded_games as kept


@pytest.mark.rule("CLUE-AMB-09")
@pytest.mark.parametrize("game", ["clue", "advanced_cluedo"])
def test_a_line_offers_to_correct_or_to_cancel_where_a_card_was_overlooked(game: str) -> None:
    labels: dict[str, set[str]] = {}
    for reading in ("correct_the_log", "annul_the_suggestion"):
        table = kept.table(SHELF / "data" / game / "demo.jsonl")
        table.record(OptionChanged(ambiguity="CLUE-AMB-09", choice=reading), TABLE)
        sight = SeatView.of(table, TABLE, "table")
        extras = [button for line in sight.lines for button in arrangement(game).extras(sight, line)]
        labels[reading] = {re.sub(r"^.* overlooked a", " a", button["label"]) for button in extras}
    assert labels == {
        "correct_the_log": {" a card"},
        "annul_the_suggestion": {"Card overlooked: cancel the suggestion"},
    }
