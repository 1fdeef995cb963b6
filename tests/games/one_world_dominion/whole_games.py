"""Whole games of One World Dominion from the computer players."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.one_world_dominion import events as e
from tests.simulate_dominion import Game, random_options

WAYS: Sequence[e.Hands] = ("phones", "phones", "open", "paper")


def game(seed: int, turns: int = 60) -> Game:
    """Return a game of four players, or three; odd seeds use rev A; two in three have random readings."""
    return Game(
        3 if seed % 4 == 1 else 4,
        seed,
        turns=turns,
        options=random_options(seed) if seed % 3 else {},
        revision="AB"[seed % 2],
        keeping=WAYS[seed % 4 if seed >= 100 else 0],
        faces=seed % 5 != 0,
    )
