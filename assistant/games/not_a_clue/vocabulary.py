"""The vocabulary of a game of Not A Clue, in addition to that of Clue."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.clue.vocabulary import vocabulary as base
from assistant.games.not_a_clue.state import ISLANDS, NotAClue

CLASSES = {"suspect": "Suspect", "contractor": "Contractor", "location": "Location"}


def vocabulary(state: NotAClue) -> Vocabulary:
    """Return cards by class, the center of the board, and the three classes."""
    words = base(state)
    return {**words, "place": {**words["place"], ISLANDS: "the Canary Islands"}, "class": CLASSES}
