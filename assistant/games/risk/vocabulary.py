"""The words of a table of RISK: key → name, for every noun of an event."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.risk.board import HOW
from assistant.games.risk.cards import names
from assistant.games.risk.state import NEUTRAL, Risk

DICE = {str(face): str(face) for face in range(1, 7)}
"""The faces of a six-sided die."""


def vocabulary(state: Risk) -> Vocabulary:
    """Return the names of players, owners, areas, cards, faces of the die and kinds of connection."""
    players = {player.key: player.name for player in state.players}
    return {
        "player": players,
        "owner": {**players, NEUTRAL: "the neutral force"} if state.neutral else players,
        "area": {area.key: area.name for area in state.world.areas},
        "card": names(),
        "roll": DICE,
        "kind of connection": HOW,
    }
