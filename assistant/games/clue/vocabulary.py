"""The vocabulary of a game of Clue: key → name, for every noun an event may use."""

from __future__ import annotations

from collections.abc import Mapping

from assistant.core.game import Vocabulary
from assistant.games.clue import movement
from assistant.games.clue.state import CORRIDOR, Clue
from assistant.kit.facts import ENVELOPE

DICE = {str(face): str(face) for face in range(1, 7)}
"""One six-sided die (CLUE-EQP-03)."""
WAYS = {"dice": "by the die", "passage": "by the secret passage", "placed": "where it is on the board"}


def vocabulary(state: Clue) -> Vocabulary:
    """Return players, cards by kind, places, holders, faces of the die and ways of moving."""
    players = {player.key: player.name for player in state.players}
    names = {card.key: card.name for card in state.cards}
    of_kind = {kind: {key: names[key] for key in keys} for kind, keys in state.deck.items()}
    rooms: Mapping[str, str] = of_kind.get(state.classes[-1], {})
    return {
        "player": players,
        "card": names,
        **{kind: of_kind.get(kind, {}) for kind in state.classes},
        "place": {**rooms, CORRIDOR: "the corridor", **movement.squares(state)},
        "holder": {**players, ENVELOPE: "the envelope"},
        "roll": DICE,
        "way of moving": WAYS,
    }
