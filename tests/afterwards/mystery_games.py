"""Finished games of Clue whose hands lie open, to look at afterwards: played by the simulator, seat by seat honest."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.event import REFEREE
from assistant.games.clue import events as e
from assistant.table import Table
from tests.simulate import Game

SIZES = (3, 4, 5, 6)


def finished(players: int, seed: int, opened: bool = True) -> Table:
    """A game to its end, all hands on the table if everybody wants that."""
    table = Game(players, seed).play()
    if opened and table.view(REFEREE).over:
        for player in table.view(REFEREE).players:
            table.record(e.HandsVoted(by=player.key, open=True), player.key, freely=True)
    return table


def games(many: int, first: int = 0) -> Iterator[tuple[int, Table]]:
    """So many games with 3 to 6 players, each with its seed."""
    for seed in range(first, first + many):
        yield seed, finished(SIZES[seed % len(SIZES)], seed)
