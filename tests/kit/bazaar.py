"""A small game with every ready-made noun, and questions to its table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.table.table import Table
from boardside.kit import (
    Area,
    AreaTable,
    Card,
    ClaimedMove,
    ClaimTable,
    Counts,
    DiceTable,
    GameStarted,
    HandTable,
    Move,
    NotesTable,
    Notice,
    Player,
    Scores,
    TurnEnded,
    counts,
    game,
    hint,
    pool,
    question,
    scores,
    secret,
    track,
)

SEATED = tuple(Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla"))


@dataclass(frozen=True, kw_only=True)
class Bazaar(ClaimTable, HandTable, AreaTable, DiceTable, NotesTable):
    """A table with every noun."""

    words: ClassVar[Any] = {"card": {"silk": "Silk", "salt": "Salt"}, "area": {"north": "North", "south": "South"}}
    deal: ClassVar[int] = 1
    copies: ClassVar[int] = 3

    coins: Counts = counts("coin", start=2, most=9)
    cash: Counts = counts("cash", "cash", dollars=True)
    fame: Counts = track("step", most=20)
    points: Scores = scores()
    bales: int = pool("bale of silk", "bales of silk", start=12, most=20)
    rounds: int = 0


class BazaarOpened(GameStarted):
    rounds: int = question("How many rounds?", {0: "Any", 3: "3"}, 0)


class StandOpened(Move):
    says = "{by} opens a stand in the {at}."
    verb = "Open a stand"
    costs: ClassVar[Any] = {"coins": 2}
    gains: ClassVar[Any] = {"cash": 5}
    ends = True
    rules = ("BAZ-01",)
    by: Player
    at: Area

    def check(self, state: Bazaar) -> Iterator[str | Notice]:
        if self.at in state.owners:
            yield f"The {state.called('area', self.at)} is taken."

    def effect(self, state: Bazaar) -> Bazaar:
        return state.taken(self.at, self.by)


class GiftMade(Move):
    by: Player
    to: Player
    count: int
    card: Card | None = secret("by", "to")

    @classmethod
    def choices(cls, name: str, state: Bazaar, by: str) -> Any:
        return range(1, state.count("coins", by) + 1) if name == "count" else None

    def check(self, state: Bazaar) -> Iterator[str | Notice]:
        yield from state.needs("coins", self.by, self.count)
        if self.to == self.by:
            yield "A gift goes to somebody else."
        yield hint("Gifts make friends.")

    def effect(self, state: Bazaar) -> Bazaar:
        return state.add("coins", self.by, -self.count).add("coins", self.to, self.count)


class SilkSold(ClaimedMove):
    says = "{by} sells silk."
    claims, blocked_by, refunded = "silk", ("salt",), True
    costs: ClassVar[Any] = {"coins": 1}
    gains: ClassVar[Any] = {"cash": 10}
    by: Player


GAME: Game[Bazaar] = game(
    "bazaar",
    "Bazaar",
    Bazaar(),
    (BazaarOpened, StandOpened, GiftMade, SilkSold),
    also=(TurnEnded,),
    about="A bazaar.",
    seats=(2, 4),
)


def opened(**said: Any) -> Table:
    table = Table(GAME)
    table.record(GAME.lay(SEATED, **said))  # type: ignore[call-arg]
    return table


def played(*events: Event) -> Table:
    table = opened()
    for event in events:
        table.record(event)
    return table


def now(table: Table, seat: str = TABLE) -> Bazaar:
    state: Any = table.view(seat)
    return state


def offered(table: Table, kind: type[Event], seat: str = TABLE) -> list[Offer]:
    return [offer for offer in GAME.offers(now(table, seat), seat) if offer.kind is kind]


def why(table: Table, event: Event) -> str:
    return next((notice.text for notice in table.advice(event, TABLE) if notice.level == "illegal"), "")


def said(table: Table, seat: str = TABLE) -> str:
    return table.account(seat)[-1].text
