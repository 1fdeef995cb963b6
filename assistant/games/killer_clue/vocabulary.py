"""The words of a table of Killer Clue beside those of Clue."""

from __future__ import annotations

from assistant.game import Vocabulary
from assistant.games.clue.vocabulary import vocabulary as base
from assistant.games.killer_clue import cards
from assistant.games.killer_clue.state import MISSING, OFF, KillerClue

DIRECTIONS = {"left": "to the left", "right": "to the right"}
BLANK = "An Intrigue card"


def vocabulary(state: KillerClue) -> Vocabulary:
    """Cards by what they are, places off the board, ways round the table, what two dice show."""
    words = base(state)
    every = cards.all_cards()
    pawns = {token: cards.suspects()[token] for token in state.tokens if token in cards.suspects()}
    return {
        **words,
        "suspect": {**pawns, **words["suspect"]},
        "place": {**words["place"], MISSING: "missing", OFF: "off the board"},
        "roll": {str(total): str(total) for total in range(1, 13)},
        "direction": DIRECTIONS,
        "intrigue card": {card.key: card.name for card in every.values() if card.deck == "intrigue"},
        "danger card": {cards.BLANK: BLANK, **{c.key: c.name for c in every.values() if c.deck == "danger"}},
    }
