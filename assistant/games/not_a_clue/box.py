"""The box of a poll: one vote a player, shown when all are in (NAC-CLO-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.core.box import Box, Laid
from assistant.core.event import Event, Player
from assistant.core.offer import Blank, Offer
from assistant.games.not_a_clue.events import PollTaken
from assistant.games.not_a_clue.state import NotAClue


class VoteLaid(Event):
    """What a player says to the question whether the case is closed: never recorded before all have said it."""

    by: Player
    enough: bool


def boxes(state: NotAClue) -> Iterable[Box]:
    """Where the votes of a poll lie: everybody's own; who has no device takes the shared screen in hand to vote.

    Who notes alone types the result.
    """
    made = state.open_poll
    if made is None or state.over or state.way == "alone":
        return
    yield Box(
        key=f"poll about version {len(state.versions)}",
        seats=made.polled,
        offer=offer,
        shown=shown,
        signed=True,
        done="voted",
    )


def offer(slot: str) -> Offer:
    """One vote: enough, or still curious."""
    return Offer(VoteLaid, "Close the case?", {"by": slot}, (Blank("enough", (True, False)),), private=True)


def shown(laid: Sequence[Laid]) -> PollTaken:
    """All votes together."""
    votes = (found.event for found in laid)
    return PollTaken(enough=tuple(vote.by for vote in votes if isinstance(vote, VoteLaid) and vote.enough))
