"""A bounded run of the trial with random events; `python -m tests.faults.fuzz` is the long one."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.game import Game
from assistant.games import GAMES
from tests.faults.fuzz import trial


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_whatever_is_accepted_can_be_shown(game: Game[Any]) -> None:
    counted, falls = trial(game, seed=1, events=120)
    assert [fall for fall in falls if not fall.why.endswith(" s")] == [], "how long it took is for the long run"
    assert counted["kept"] > 60
    assert counted["refused"] > 3
