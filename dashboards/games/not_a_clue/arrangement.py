"""Not A Clue on screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from assistant.games.clue import movement
from assistant.games.not_a_clue.state import NotAClue
from dashboards.games.clue import arrangement as clue
from dashboards.games.clue import reach
from dashboards.games.not_a_clue import afterwards, board, poll
from dashboards.games.not_a_clue.dossier import dossier
from dashboards.games.not_a_clue.entry import entry
from dashboards.games.not_a_clue.hand import hand
from dashboards.games.not_a_clue.status import drama, status
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery import grid
from dashboards.parts.mystery.mind import Mind, PossibleSuggestion

TABS = {"play": "Play", "case": "Case", "notes": "Notes", "board": "Board", "feed": "Feed", "more": "More"}
FIELDS = {
    "TheoryMade": {"by": "Put forward by", "contractor": "Ordered by"},
    "VersionDeclared": {"by": "Declared by", "contractor": "Ordered by"},
    "InformationSold": {"by": "Sold by", "to": "Sold to", "asked": "Class asked for"},
    "ExposureVoted": {"of": "Trapped", "expose": "For the Minkin card"},
    "ExitsBlocked": {"of": "Trapped"},
    "ExitsFreed": {"of": "Free"},
    "BribePaid": {"by": "Bribed by"},
    "MinkinPaid": {"by": "Paid by"},
    "CornerMarked": {"corner": "Has an official"},
    "PurseCounted": {"of": "Purse of"},
    "HandDealt": {"of": "Hand of"},
}
TITLES = {
    "BribePaid": "Bribe",
    "CornerMarked": "Corner location",
    "DiceRolled": "Die cast",
    "ExitsBlocked": "All doors blocked",
    "ExitsFreed": "A door free again",
    "ExposureVoted": "Vote on the Minkin card",
    "InformationSold": "Look sold",
    "MinkinPaid": "Minkin card paid for",
    "Passed": "Pass",
    "PollTaken": "Poll",
    "TheoryMade": "Theory",
    "VersionDeclared": "Version",
}
"""Events and fields that have other names than usual."""


def notes(sight: SeatView, mind: Mind | None = None) -> Json | None:
    """Return the grid of Clue; certain cards are enough to close the case."""
    return grid.grid(sight, mind, "close the case")


def asking(sight: SeatView) -> PossibleSuggestion | None:
    """Return the next theory; None for a player who cannot move into a location."""
    state: NotAClue = sight.state
    player = sight.player
    stuck = player is not None and (state.bound(player) or player in state.trapped)
    here = player is not None and state.on_turn == player and movement.may_suggest(state, player)
    return None if stuck and not here else reach.asking(sight)


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    boxes=poll.boxes,
    board=board.board,
    grid=notes,
    asking=asking,
    hand=hand,
    mine=clue.ARRANGEMENT.mine,
    fields=FIELDS,
    titles=TITLES,
    picture=board.picture,
    after_the_game=clue.opened,
    weighed=afterwards.weighed,
    roll=clue.roll,
    tabs=TABS,
    panels={"case": dossier},
    look="newsprint",
    paper=clue.ARRANGEMENT.paper,
    holdings=clue.ARRANGEMENT.holdings,
    families=("mystery",),
)
