"""The vocabulary of a game of Killer Clue, in addition to that of Clue."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.clue.vocabulary import vocabulary as base
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.state import MISSING, OFF, KillerClue

DIRECTIONS = {"left": "to the left", "right": "to the right"}
BLANK = "An Intrigue card"
DECKS = ("intrigue", "danger")


def vocabulary(state: KillerClue) -> Vocabulary:
    """Return cards by deck, places off the board, directions, and what two dice show."""
    words = base(state)
    played = {
        deck: {c: cards.called(c) for c, card in cards.all_cards().items() if card.deck == deck} for deck in DECKS
    }
    return {
        **words,
        "suspect": {**cards.suspects(), **words["suspect"]},
        "card": {**cards.suspects(), **words["card"]},
        "place": {**words["place"], MISSING: "missing", OFF: "off the board"},
        "roll": {str(total): str(total) for total in range(1, 13)},
        "direction": DIRECTIONS,
        "intrigue card": played["intrigue"],
        "danger card": {cards.BLANK: BLANK, **played["danger"]},
    }
