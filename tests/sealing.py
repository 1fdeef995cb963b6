"""A small game with boxes: danger cards that nobody may sign, orders that are signed, a vote that reveals nothing.

It has no rulebook: the tests of sealed boxes use it in place of games with secret submissions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import count
from typing import Annotated, Any

from assistant.core.box import Box, Submission
from assistant.core.event import REFEREE, TABLE, Event, Of, Player
from assistant.core.game import Game, State
from assistant.core.offer import Blank, Offer
from assistant.core.seating import Seated
from assistant.table.table import Table

CARDS = ("flood", "storm", "plague", "calm")
WAYS = ("north", "south", "east", "west")
Card = Annotated[str, Of("card")]
Way = Annotated[str, Of("way")]

# ---------------------------------------------------------------- submissions; never recorded


class DangerCard(Event):
    """A danger card; nobody signs it."""

    card: Card


class Order(Event):
    """The destination of somebody's fleet."""

    by: Player
    to: Way


# ---------------------------------------------------------------- what is seen at the table


class GameStarted(Event):
    players: tuple[Seated, ...]
    way: str = "phones"


class BoxCalled(Event):
    """From now on everybody submits: danger cards, orders, or votes."""

    what: str
    told: bool = True


class DangerShown(Event):
    cards: tuple[Card, ...]


class OrdersShown(Event):
    orders: tuple[tuple[str, str], ...]


@dataclass(frozen=True, kw_only=True)
class Voyage(State):
    """The open box, its number, and everything that was shown."""

    what: str = ""
    told: bool = True
    round: int = 0
    dangers: tuple[str, ...] = ()
    orders: tuple[tuple[str, str], ...] = ()

    def name(self, player: str) -> str:
        """Return what people call a player, as pages ask for it."""
        return self.seated(player).name if player else "Nobody"


@singledispatch
def apply(event: Event, state: Voyage) -> Voyage:
    return state


@apply.register
def _(event: GameStarted, state: Voyage) -> Voyage:
    return Voyage(players=event.players, way=event.way)  # type: ignore[arg-type]


@apply.register
def _(event: BoxCalled, state: Voyage) -> Voyage:
    return replace(state, what=event.what, told=event.told, round=state.round + 1)


@apply.register
def _(event: DangerShown, state: Voyage) -> Voyage:
    return replace(state, what="", dangers=(*state.dangers, *event.cards))


@apply.register
def _(event: OrdersShown, state: Voyage) -> Voyage:
    return replace(state, what="", orders=event.orders)


def boxes(state: Voyage) -> Iterator[Box]:
    seats = tuple(p.key for p in state.players)
    key = f"{state.what} {state.round}"
    if state.what == "dangers":
        card = Offer(DangerCard, "Lay a card", blanks=(Blank("card", CARDS, noun="card"),))
        yield Box(key, seats, lambda _: card, dangers, announced=state.told)
    elif state.what == "orders":
        yield Box(key, seats, order_offer, orders, signed=True, announced=state.told)


def order_offer(seat: str) -> Offer:
    return Offer(Order, "Give an order", {"by": seat}, (Blank("to", WAYS, noun="way"),))


def dangers(laid: Sequence[Submission]) -> Event:
    assert all(one.by is None for one in laid)
    return DangerShown(cards=tuple(one.event.card for one in laid))  # type: ignore[attr-defined]


def orders(laid: Sequence[Submission]) -> Event:
    return OrdersShown(orders=tuple((str(one.by), one.event.to) for one in laid))  # type: ignore[attr-defined]


def vocabulary(state: Voyage) -> Mapping[str, Mapping[str, str]]:
    return {
        "player": {p.key: p.name for p in state.players},
        "card": {card: card.title() for card in CARDS},
        "way": {way: way for way in WAYS},
    }


GAME: Game[Voyage] = Game(
    key="voyage",
    title="Voyage",
    events=(GameStarted, BoxCalled, DangerShown, OrdersShown),
    start=Voyage(),
    lay=lambda players: GameStarted(players=tuple(players)),
    apply=apply,
    check=lambda _event, _state: (),
    offers=lambda _state, _seat: (),
    completions=lambda _event, _state, _seat: (),
    tell=lambda event, _before, _after: type(event).__name__,
    vocabulary=vocabulary,
    laws=lambda _state: (),
    boxes=boxes,
)
GAMES: dict[str, Game[Any]] = {GAME.key: GAME}

# ---------------------------------------------------------------- a table of it

SEATS = ("anna", "ben", "carla")
PLAYERS = [Seated(key=key, name=key.title()) for key in SEATS]
EVERYBODY = (TABLE, REFEREE, *SEATS)


def table_of(what: str, told: bool = True, log: Any = None, ticks: Iterator[int] | None = None) -> Table:
    """Return a table at which everybody is to submit; the clock advances by one at every look."""
    clock = ticks or count(1)
    table = Table(GAME, log, clock=lambda: next(clock), chance=random.Random(7))
    table.record(GAME.lay(PLAYERS))
    table.record(BoxCalled(what=what, told=told))
    return table


def danger(table: Table, seat: str, card: str) -> None:
    table.boxes.submit("dangers 1", seat, DangerCard(card=card))


def order(table: Table, seat: str, to: str) -> None:
    table.boxes.submit("orders 1", seat, Order(by=seat, to=to))


def given(table: Table, seat: str) -> tuple[Any, ...]:
    """Return everything that a page of this seat is made of."""
    return (table.account(seat), table.known(seat), table.moment(seat), table.view(seat))
