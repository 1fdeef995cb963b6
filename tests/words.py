"""A table in few words: actions, advice, offers, and the feed.

Each game's conftest adds the words of its own rulebook.
"""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import Notice
from assistant.core.offer import Nonsense, Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.table.table import Table

S = TypeVar("S")


def seated(*players: str, **more: Any) -> list[Seated]:
    """Return these players, clockwise; their keys are their names in small letters."""
    return [Seated(key=player, name=player.title(), **more) for player in players]


class Words(Generic[S]):
    """A Table with short words. Every action returns the table, so that calls can be chained."""

    looks = TABLE
    """The seat that is meant where a test names none."""

    def __init__(self, game: str, laid: Event) -> None:
        self.table = Table(GAMES[game], clock=lambda: 0)
        self.table.record(laid)

    @property
    def state(self) -> S:
        return self.table.view(REFEREE)  # type: ignore[return-value]

    def seen(self, seat: str = TABLE) -> S:
        return self.table.view(seat)  # type: ignore[return-value]

    def do(self, *events: Event, by: str = REFEREE) -> Self:
        for event in events:
            self.table.record(event, by)
        return self

    def by_the_rules(self, *events: Event, by: str = REFEREE) -> Self:
        """Record events to which the rules have no objection."""
        for event in events:
            assert self.fine(event, by), self.say(event, by)
            self.do(event, by=by)
        return self

    def told(self, seat: str = TABLE) -> str:
        """Return the last line of the feed."""
        return self.table.account(seat)[-1].text

    # ---- notices of the rules

    def say(self, event: Event, seat: str = REFEREE) -> list[Notice]:
        """Return everything the rules say to the event before it is recorded."""
        return list(self.table.advice(event, seat))

    def illegal(self, event: Event, seat: str = REFEREE) -> list[str]:
        """Return the rules that this event would break."""
        return [rule for notice in self.say(event, seat) if notice.level == "illegal" for rule in notice.rules]

    def refused(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Return whether the event is illegal by this very rule."""
        return rule in self.illegal(event, seat)

    def odd(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Return whether the event is questioned by this very rule, but not illegal."""
        found = self.say(event, seat)
        return any(n.level == "odd" and rule in n.rules for n in found) and all(n.level != "illegal" for n in found)

    def fine(self, event: Event, seat: str = REFEREE) -> bool:
        """Return whether nothing speaks against the event (hints do not)."""
        return all(n.level == "hint" for n in self.say(event, seat))

    def meaningless(self, event: Event) -> bool:
        """Return whether no table can mean this."""
        try:
            self.table.record(event)
        except Nonsense:
            return True
        return False

    # ---- offers

    def offers(self, kind: type[Event], /, seat: str = "", **said: Any) -> list[Offer]:
        """Return offers of this kind that can be filled, and that contain this or let it be chosen."""
        seat = seat or self.looks
        found = self.table.game.offers(self.seen(seat), seat)
        able = [o for o in found if o.kind is kind and o.fillable]
        return [o for o in able if all(_says(o, name, value) for name, value in said.items())]

    def offered(self, kind: type[Event], /, seat: str = "", **said: Any) -> bool:
        return bool(self.offers(kind, seat, **said))

    def choices(self, kind: type[Event], blank: str, /, seat: str = "", **said: Any) -> set[Any]:
        """Return what can be chosen for this blank in all offers of this kind, after these choices."""
        blanks = [b for o in self.offers(kind, seat, **said) for b in o.blanks if b.name == blank]
        return {c for b in blanks for c in (b.open(said) if b.on in said else b.choices)}


def _says(offer: Offer, name: str, value: Any) -> bool:
    return offer.known[name] == value if name in offer.known else value in offer.blank(name).choices
