"""A pawn whose suspect nobody plays."""

from __future__ import annotations

import pytest

from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue.cards import suspects
from assistant.games.killer_clue.state import KillerClue
from tests.words import Words, seated


@pytest.mark.rule("CLUE-MOV-05")
def test_a_pawn_that_is_not_on_the_board_is_advised_on_like_any_other() -> None:
    table: Words[KillerClue] = Words("killer_clue", GAMES["killer_clue"].lay(seated("anna", "ben", "carla")))
    own = next(iter(table.state.tokens))
    absent = next(suspect for suspect in suspects() if suspect not in table.state.tokens)
    by = table.state.on_turn or "anna"
    table.do(clue.TokenMoved(by=by, token=own, to="lounge", how="dice"))
    assert table.refused(clue.TokenMoved(by=by, token=absent, to="0,18", how="dice"), "CLUE-MOV-05")
