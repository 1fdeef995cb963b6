"""Whole games of Acquire, played at random by the rulebook: what never changes, does not."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE
from assistant.games.acquire.laws import laws
from tests.games.acquire.random_play import GAME, played


@pytest.mark.rule("ACQ-CMP-02", "ACQ-MRG-04")
@pytest.mark.parametrize("seed", range(12))
def test_laws_hold_and_nothing_is_illegal(seed: int) -> None:
    table = played(2 + seed % 5, seed)
    state = GAME.start
    for told in table.account(REFEREE):
        state = GAME.apply(told.event, state)
        assert list(laws(state)) == []
        assert [n for n in told.notices if n.level == "illegal"] == []
    assert state.settled, "no corporation has merged"
