"""The invariants of a game of Clue."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.mystery import laws as mystery
from assistant.games.clue.state import Clue


def laws(state: Clue) -> Iterator[str]:
    """Yield a sentence for every violated invariant."""
    if state.players:
        for law in (mystery.once_each, mystery.one_place_each, mystery.case_file, mystery.pieces, mystery.shown_once):
            yield from law(state)
