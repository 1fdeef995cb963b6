"""The words of a table of Cold Cash Risk: key → name, for every noun that an event may use."""

from __future__ import annotations

from functools import cache

from assistant.content.catalogue import chart
from assistant.content.maps import world
from assistant.core.game import Vocabulary
from assistant.games.cold_cash_risk.state import COLOURS, POP, WILD, ColdCash
from assistant.kit.shares import CERTIFICATES

SHARES = {str(count): str(count) for count in range(CERTIFICATES + 1)}
DICE = {str(face): str(face) for face in range(1, 7)}


@cache
def _fixed() -> Vocabulary:
    areas = {area.key: area.name for area in world().areas}
    firms = {corporation.key: corporation.name for corporation in chart().corporations}
    return {
        "area": areas,
        "corporation": firms,
        "owner": {**firms, POP: "Mom & Pop"},
        "territory card": {**areas, WILD: "Wild card"},
        "army colour": {colour: colour for colour in COLOURS},
        "roll": DICE,
        "number of shares": SHARES,
    }


def vocabulary(state: ColdCash) -> Vocabulary:
    """Return the names of players, territories, corporations, owners, cards, colors and die faces."""
    return {"player": {player.key: player.name for player in state.players}, **_fixed()}
