"""How the parts of a screen are arranged for one game: which, in what order, with which words. No rules.

By default, a page has everything that the game offers, as rows of chips (decision 6).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from assistant.core.event import Event
from assistant.core.offer import Nonsense
from assistant.table.table import SeatLine
from dashboards.parts.common import box, offers, rules, turn
from dashboards.parts.common.drama import Drama
from dashboards.parts.common.labels import Json
from dashboards.parts.common.paper import PaperPart, PaperSheet
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.families import ALL

if TYPE_CHECKING:
    from assistant.deduction import Model
    from assistant.kit.facts import Evidence
    from dashboards.parts.mystery.mind import Mind, PossibleSuggestion
    from dashboards.parts.mystery.plans import Planned

Below = Callable[[int], int]
"""Returns a whole number from 0 to below its argument, from the best source of randomness."""


def _nothing(*_: Any) -> Any:
    return None


def _no_roll(_sight: SeatView, _below: Below) -> Event:
    raise Nonsense("It is nobody's turn to roll.")


TABS = {"play": "Play", "notes": "Notes", "board": "Board", "feed": "Feed", "more": "More"}
"""Tabs of a phone."""


@dataclass(frozen=True)
class Arrangement:
    """The parts that make up a game’s screens.

    `status` says whose turn it is, `drama` what makes the whole table look up, `entry` what can be tapped, `extras`
    what else can be done with a line, `annulled` the amendments that take back a whole suggestion, `fields` the
    names of a line’s words (by kind of event and name) and `titles` those of kinds, where they are not the usual
    ones (see `event_labels`). `shapes` never change, like the rules; `picture` is what a replay draws of a State;
    `board` and `grid` are None if the game has none, and a board names in "part" the part that draws it; `asking`
    is what the player who looks could ask next, `planning` where that player could go in the next two turns. `roll`
    is the throw that the program makes, and `throw` one for something that the page names, if more than one thing
    can be rolled for; `looks` answer questions of one page alone (odds of a battle that nobody announced), by the
    name of the question; `luck` compares the dice with their average cost; `tabs` are the game’s tabs, and `panels`
    the contents of tabs that only this game has (by the key in `tabs`; "part" says which part draws it). `mine` is
    what a player sees while others play: parts for which "part" says which part draws them. `boxes` are the blocks
    for secret submissions open now, above the entry. `look` names the accent of the game; "" is that of the house.
    `eyes` are cameras of the replay that are not named after their player, as far as the State tells. `weighed` is
    a question that takes a while (afterwards), and the function that answers it; the answer is shown beside the
    rest. `paper` are sheets to print that only this game has, and `holdings` what is on the table, for the sheet
    with which a table goes on without power (see `going_on`). `families` are those of the parts that draw the game
    (see `families`): a page loads no others. By default, all.
    """

    status: Callable[[SeatView], Json] = turn.plain_status
    drama: Drama = _nothing
    entry: Callable[[SeatView], list[Json]] = offers.plain
    boxes: Callable[[SeatView], list[Json]] = box.blocks
    shapes: Callable[[SeatView], Json] = lambda _sight: {}
    board: Callable[[SeatView], Json | None] = _nothing
    grid: Callable[[SeatView, Mind | None], Json | None] = _nothing
    asking: Callable[[SeatView], PossibleSuggestion | None] = _nothing
    planning: Callable[[SeatView, Evidence, Model], Planned | None] = _nothing
    hand: Callable[[SeatView], Json | None] = _nothing
    extras: Callable[[SeatView, SeatLine], list[Json]] = lambda _sight, _line: []
    annulled: Callable[[SeatView, int], tuple[Event, ...]] = lambda _sight, _seq: ()
    fields: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    picture: Callable[[Any], Json] = lambda _state: {}
    after_the_game: Callable[[SeatView], Json | None] = _nothing
    roll: Callable[[SeatView, Below], Event] = _no_roll
    throw: Callable[[SeatView, Json, Below], Event] = lambda sight, _about, below: _no_roll(sight, below)
    looks: Mapping[str, Callable[[SeatView, Any], Json | None]] = field(default_factory=dict[str, Any])
    mine: Callable[[SeatView], list[Json]] = lambda _sight: []
    look: str = ""
    eyes: Callable[[Any], Mapping[str, str]] = lambda _state: {}
    luck: Callable[[SeatView], list[Json] | None] = _nothing
    weighed: Callable[[SeatView], tuple[Any, Callable[[], Json]] | None] = _nothing
    tabs: Mapping[str, str] = field(default_factory=lambda: TABS)
    panels: Mapping[str, Callable[[SeatView], Json | None]] = field(default_factory=dict[str, Any])
    paper: Callable[[SeatView], Sequence[PaperSheet]] = lambda _sight: ()
    holdings: Callable[[SeatView], Sequence[PaperPart]] = lambda _sight: ()
    families: tuple[str, ...] = ALL

    def still(self, sight: SeatView) -> Json:
        """Return what never changes: the rules, and the shapes of this game."""
        return {"book": rules.book(sight.game.key), **self.shapes(sight)}

    def looked(self, sight: SeatView, asked: Json) -> Json:
        """Return what this page asked for, each question answered separately; None for what may not be said."""
        return {name: answer(sight, asked.get(name)) for name, answer in self.looks.items()}
