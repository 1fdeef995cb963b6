"""What a card waits for while it is carried out, and the neighbour that a die names (OWD-RND-01, OWD-RND-02)."""

from __future__ import annotations

from typing import Final, NamedTuple

from assistant.content.house_rules import chosen
from assistant.games.one_world_dominion.state import Dominion, Play

DIE: Final = "die"
DRAW: Final = "draw"
TAKE: Final = "take"


class Need(NamedTuple):
    """What an action waits for: a die, the next card of the pile, a card out of a hand."""

    what: str


def neighbour(state: Dominion, play: Play, area: str, faces: tuple[int, ...]) -> str | Need:
    """The neighbour that the first fitting die names; "" where there is none to name."""
    able = numbered(state, play, area)
    if not able:
        return ""
    return next((able[face - 1] for face in faces if 1 <= face <= len(able)), Need(DIE))


def numbered(state: Dominion, play: Play, area: str) -> tuple[str, ...]:
    """The neighbours that a die can choose for this card, from 1 on; gas crosses any border, armies not (OWD-C23)."""
    if play.card != "mad_cow_disease":
        return state.world.neighbours(area)
    owner = state.holder(area) or ""
    if state.shut(area, owner, "leave"):
        return ()
    if state.shut(area, state.holder(area) or "", "leave"):
        return ()
    found = state.numbered(area, foreign=chosen(state, "OWD-AMB-18") == "reroll")
    return tuple(a for a in found if not state.shut(a, owner, "enter"))
