"""A market game that stops before a condition of the end holds: a table may count everything as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.core.game import Game, Notice, illegal, odd
from assistant.core.offer import Offer
from assistant.families.stocks.events import EndDeclared
from assistant.families.stocks.state import Dealing
from assistant.families.stocks.tell import won

S = TypeVar("S", bound=Dealing)


class CountedEarly(Event):
    """The table stops although no condition of the end holds, and counts everything as it stands."""

    sure = ("End the game here?", "End the game")


def with_early_end(game: Game[S], closed: Callable[[S], S], rule: str) -> Game[S]:
    """Return the game with an early end, `closed(state)`, once the first turn has begun and no merger is being settled.

    `rule` is the usual end, which it replaces.
    """
    own_apply, own_check, own_offers, own_tell = game.apply, game.check, game.offers, game.tell

    def apply(event: Event, state: S) -> S:
        if not isinstance(event, CountedEarly):
            return own_apply(event, state)
        return state if _why_not(state) else closed(state)

    def check(event: Event, state: S) -> Iterator[Notice]:
        if isinstance(event, CountedEarly):
            why = _why_not(state)
            yield (
                illegal(why, rule) if why else odd("The game ends here, and everything is counted as it stands.", rule)
            )
        yield from own_check(event, state)

    def offers(state: S, seat: str) -> Sequence[Offer]:
        own = tuple(own_offers(state, seat))
        usual = any(offer.kind is EndDeclared for offer in own)
        return own if usual or _why_not(state) else (*own, Offer(CountedEarly, "End the game early", rare=True))

    def tell(event: Event, before: S, after: S) -> str:
        if not isinstance(event, CountedEarly):
            return own_tell(event, before, after)
        return " ".join(("The table ends the game early and counts everything.", *won(before, after)))

    return replace(game, events=(*game.events, CountedEarly), apply=apply, check=check, offers=offers, tell=tell)


def _why_not(state: Dealing) -> str:
    """Return why the game cannot be counted now; "" if it can."""
    if state.over:
        return "The game is over already."
    if state.on_turn is None:
        return "The first turn has not begun yet." if not state.settlements else "The merger must be settled first."
    return "The merger must be settled first." if state.settlements else ""
