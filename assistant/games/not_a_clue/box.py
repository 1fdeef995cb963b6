"""The sealed box of a poll: one vote per player, revealed when all have voted (NAC-CLO-03)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assistant.core.box import Box, Submission
from assistant.core.event import Event, Player
from assistant.core.offer import Blank, Offer
from assistant.games.not_a_clue.events import PollTaken
from assistant.games.not_a_clue.state import NotAClue


class VoteLaid(Event):
    """A vote on whether the case is closed; not recorded before all have voted."""

    by: Player
    enough: bool


def boxes(state: NotAClue) -> Iterable[Box]:
    """Yield the box for the votes of a poll; players without a device vote on the shared screen.

    A table with a single note taker types the result instead.
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
    """Return the offer of one vote: enough, or still curious."""
    return Offer(VoteLaid, "Close the case?", {"by": slot}, (Blank("enough", (True, False)),), private=True)


def shown(submissions: Sequence[Submission]) -> PollTaken:
    """Return all votes together."""
    votes = (submission.event for submission in submissions)
    return PollTaken(enough=tuple(vote.by for vote in votes if isinstance(vote, VoteLaid) and vote.enough))
