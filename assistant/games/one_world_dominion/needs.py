"""The needs of a card while it is carried out, and the neighbor that a die names (OWD-RND-01, OWD-RND-02)."""

from __future__ import annotations

from typing import Final, NamedTuple

from assistant.content.house_rules import chosen
from assistant.games.one_world_dominion.state import CardPlay, Dominion

DIE: Final = "die"
DRAW: Final = "draw"
TAKE: Final = "take"


class Need(NamedTuple):
    """The next thing that an action needs: a die, the next card of the pile, or a card from a hand."""

    what: str


def neighbour(state: Dominion, play: CardPlay, area: str, faces: tuple[int, ...]) -> str | Need:
    """Return the neighbor that the first fitting die names; "" if there is none."""
    able = numbered(state, play, area)
    if not able:
        return ""
    return next((able[face - 1] for face in faces if 1 <= face <= len(able)), Need(DIE))


def numbered(state: Dominion, play: CardPlay, area: str) -> tuple[str, ...]:
    """Return the neighbors that a die can choose for this card, from 1 on; gas crosses any border (OWD-C23)."""
    if play.card != "mad_cow_disease":
        return state.world.neighbours(area)
    owner = state.holder(area) or ""
    if state.shut(area, owner, "leave"):
        return ()
    neighbors = state.numbered(area, foreign=chosen(state, "OWD-AMB-18") == "reroll")
    return tuple(a for a in neighbors if not state.shut(a, owner, "enter"))
