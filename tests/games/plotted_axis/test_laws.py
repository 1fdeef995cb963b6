"""The laws of a table of Plotted A&A, beside those of Axis & Allies: each that is broken is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.games import GAMES
from tests.plot_positions import War

GAME = GAMES["plotted_axis"]


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"step": "lunch"}, "no phase called lunch"),
        ({"debts": {"ger": -1}}, "ger owes -1"),
        ({"into": {"ger": ("karelia", "ukraine", "karelia")}}, "ger moved twice into one area"),
        ({"sites": {"ger": ("germany", "germany")}}, "ger built twice at one factory"),
    ],
)
def test_each_broken_law_is_named(broken: dict[str, Any], said: str) -> None:
    state = War().state
    assert list(GAME.laws(state)) == []
    assert list(GAME.laws(replace(state, **broken))) == [said]


def test_nothing_has_landed_that_is_still_in_the_air() -> None:
    state = War().state
    fighter = next(piece for piece in state.pieces if piece.kind == "fighter")
    for marks, said in ((("landed",), []), (("landed", "flying"), ["a fighter has landed and is still flying"])):
        pieces = replace(state.pieces, by_id={**state.pieces.by_id, fighter.id: fighter.marked(*marks)})
        assert [text for text in GAME.laws(replace(state, pieces=pieces)) if "still flying" in text] == said
