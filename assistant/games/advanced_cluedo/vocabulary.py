"""The vocabulary of a game of Advanced Cluedo: key → name, for every noun an event may use."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.advanced_cluedo.state import MIDDLE, STAIRS, TUNNEL, AdvancedCluedo
from assistant.games.clue import vocabulary as base
from assistant.kit.playing_cards import PACK

AIMS = {
    "persuade": "persuade",
    "grab": "grab",
    "assault": "assault",
    "lure": "lure away",
    "spy": "spy on",
    "steal": "steal from",
}
TWO_DICE = {str(total): str(total) for total in range(2, 13)}


def vocabulary(state: AdvancedCluedo) -> Vocabulary:
    """Return Clue's words, playing cards, aims of contests, sums of two dice, the stairs and the tunnels."""
    words = base.vocabulary(state)
    return {
        **words,
        "place": {**words["place"], TUNNEL: "the tunnel", STAIRS: "the staircase"},
        "holder": {**words["holder"], MIDDLE: "the middle"},
        "playing card": PACK,
        "contest": AIMS,
        "two dice": TWO_DICE,
    }
