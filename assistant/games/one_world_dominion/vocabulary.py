"""The words of a table of One World Dominion beside those of RISK."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.one_world_dominion.state import NEUTRALS, Dominion
from assistant.games.risk.vocabulary import vocabulary as base

SYMBOLS = {"artillery": "artillery", "infantry": "infantry", "helicopter": "helicopter", "wild": "wild card"}


def vocabulary(state: Dominion) -> Vocabulary:
    """Return RISK's words with the cards, continents and symbols; rebels and mutants are owners after the players."""
    words = base(state)
    named = {n.key: state.name(n.key) for n in state.neutrals}
    return {
        **words,
        "owner": {**words["owner"], **named, **{key: _neutral(key) for key in NEUTRALS if key not in named}},
        "card": state.known_cards,
        "continent": {continent.key: continent.name for continent in state.world.continents},
        "symbol": SYMBOLS,
    }


def _neutral(key: str) -> str:
    kind, number = key.split("_")
    return f"the {kind}" if number == "1" else f"the {kind} ({number})"
