"""A table of Acquire that plays itself up to where a test begins."""

from __future__ import annotations

import pytest

from assistant.games.acquire import events as e
from assistant.games.acquire.setup import lay
from assistant.games.acquire.state import Acquire
from tests.words import Words, seated

NAMES = ("ann", "bob", "cleo", "dan")


class Play(Words[Acquire]):
    """The table of Ann, Bob, Cleo and Dan, or the first of them."""

    def __init__(self, players: int = 3, hands: str = "untracked", **options: str) -> None:
        keys = {name.replace("_", "-"): choice for name, choice in options.items()}
        super().__init__("acquire", lay(seated(*NAMES[:players]), keys, hands=hands))

    def begin(self, *tiles: str) -> Play:
        """First tiles, far from everything unless given; Ann begins."""
        given = tiles or ("12A", "12C", "12E", "12G")
        order = self.state.seats
        return self.do(*(e.FirstTileDrawn(by=p, at=t) for p, t in zip(order, given, strict=False)))

    def lay(self, squares: dict[str, str]) -> Play:
        """Squares as they lie on the board: tiles separated by blanks → corporation ("" for lone tiles)."""
        for tiles, firm in squares.items():
            self.do(*(e.SquareSet(at=tile, of=firm or None) for tile in tiles.split()))
        return self

    def holds(self, firm: str, **counts: int) -> Play:
        return self.do(*(e.SharesSet(by=player, of=firm, count=count) for player, count in counts.items()))

    def turn(self, tile: str) -> Play:
        return self.do(e.TilePlayed(by=self.state.on_turn or "", at=tile))


@pytest.fixture
def play() -> type[Play]:
    return Play


def row(letter: str, first: int, last: int) -> str:
    """Tiles of a row."""
    return " ".join(f"{column}{letter}" for column in range(first, last + 1))
