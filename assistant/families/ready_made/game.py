"""A game put together from its State and its moves: everything that every game needs has a default here."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from types import ModuleType
from typing import Any, TypeVar

from assistant.content.catalogue import games
from assistant.content.house_rules import rulings
from assistant.core.event import Event, kinds
from assistant.core.game import Game, Notice, Vocabulary
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.families import common_rules
from assistant.families.ready_made import deduction, moves
from assistant.families.ready_made.corrections import EVENTS, CountSet, PoolSet
from assistant.families.ready_made.counting import counts_of, pools_of
from assistant.families.ready_made.moves import Move
from assistant.families.ready_made.table import GameStarted, ReadyTable, begun

S = TypeVar("S", bound=ReadyTable)


def game(
    key: str,
    title: str,
    start: S,
    events: str | ModuleType | Sequence[type[Event]],
    *,
    about: str = "",
    seats: tuple[int, int] = (2, 6),
    also: Sequence[type[Event]] = (),
    **more: Any,
) -> Game[S]:
    """Return a game: its State at the start, and its moves, by the name of the module that defines them (`__name__`).

    `key` is its stored name, `about` one line for the lobby, `seats` the least and the greatest number of players,
    `also` are ready-made moves that it uses. `more` are fields of `Game` that it says itself; house rules are those of
    its catalogue.
    """
    own = _concrete(_kinds(events))
    setup = next((kind for kind in own if issubclass(kind, GameStarted)), GameStarted)
    every = _every(own, setup, also, type(start))

    def lay(players: Sequence[Seated], **said: Any) -> Event:
        known: dict[str, Any] = {"help": start.help, "first": players[0].key if players else "", **said}
        return setup(players=tuple(players), **known)

    learns = {"evidence": deduction.evidence} if isinstance(start, deduction.EnvelopeTable) else {}
    house_rules = rulings(key) if key in games() else ()
    said: dict[str, Any] = {
        "rulings": house_rules,
        "lay": lay,
        "laws": _laws,
        "completions": moves.completions,
        **learns,
        **more,
    }
    return common_rules.with_common_rules(
        Game(
            key=key,
            title=title,
            about=about,
            seats=seats,
            events=every,
            start=start,
            apply=_apply,
            check=_check,
            offers=_offers(every),
            tell=_tell,
            vocabulary=_vocabulary,
            **said,
        )
    )


def _kinds(events: str | ModuleType | Sequence[type[Event]]) -> Sequence[type[Event]]:
    if isinstance(events, str):
        return kinds(sys.modules[events])
    return kinds(events) if isinstance(events, ModuleType) else events


def _concrete(own: Iterable[type[Event]]) -> tuple[type[Event], ...]:
    """Return the kinds that are recorded: those of which no other is a subclass."""
    every = tuple(own)
    return tuple(kind for kind in every if not any(other is not kind and issubclass(other, kind) for other in every))


def _every(
    own: Sequence[type[Event]], setup: type[Event], also: Sequence[type[Event]], state: type[ReadyTable]
) -> tuple[type[Event], ...]:
    """Return the set-up, the game's own moves, and those of its nouns, each once.

    A move that extends a ready-made one stands in its place. The plain set-up can be read in any case: games may have
    begun before theirs asked anything.
    """
    brought = [kind for noun in state.__mro__ for kind in vars(noun).get("brings", ())]
    numbers = [kind for kind, of in ((CountSet, counts_of), (PoolSet, pools_of)) if of(state)]
    ready = [kind for kind in (*brought, *numbers, *EVENTS) if not any(issubclass(one, kind) for one in own)]
    return tuple(dict.fromkeys([setup, *own, *also, *ready, GameStarted]))


# ---------------------------------------------------------------------- the fields of Game


def _apply(event: Event, state: Any) -> Any:
    if isinstance(event, GameStarted):
        return begun(event, type(state)(), common_rules.setup_fields(event))
    return moves.applied(event, state) if isinstance(event, Move) else common_rules.apply(event, state)


def _check(event: Event, state: Any) -> Iterator[Notice]:
    if isinstance(event, Move) and state.players:
        yield from moves.notices(event, state)


def _offers(every: Sequence[type[Event]]) -> Any:
    own = [kind for kind in every if issubclass(kind, Move)]

    def offers(state: Any, seat: str) -> Iterator[Offer]:
        words = state.vocabulary()
        for kind in own:
            yield from moves.offers(kind, state, seat, words)

    return offers


def _tell(event: Event, before: Any, after: Any) -> str:
    if isinstance(event, GameStarted):
        return f"The game is set up. {after.name(after.first)} begins."
    return event.tell(before, after) if isinstance(event, Move) else common_rules.tell(event, before, after)


def _vocabulary(state: Any) -> Vocabulary:
    return state.vocabulary()


def _laws(state: Any) -> Iterable[str]:
    return state.laws()
