"""Random games, drawn from a seed: by the rules to their end, or wild, with anything that a table could enter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from random import Random
from typing import Any, Final

from assistant.cli.checking.guesses import event_of, filled
from assistant.cli.checking.watching import Watch
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import Game, State
from assistant.core.offer import Nonsense, Offer
from assistant.core.seating import Seated
from assistant.families.common_rules import TableSetUp
from assistant.families.ready_made.table import asked_of
from assistant.table.table import MemoryLog, NotRecorded, Table

NAMES: Final = ("Anna", "Ben", "Carla", "Dora", "Emil", "Fay", "Gus", "Hana", "Ida", "Jon", "Kim", "Lea")
MARKS: Final = "●▲■◆★✚"
MOST: Final = 6
"""The most players of a random game, unless the game needs more."""
WILD: Final = 14
"""The most lines of a wild game."""


class Playing:
    """A random game that goes on line by line. `chance` decides everything in it."""

    def __init__(self, watch: Watch, chance: Random) -> None:
        self.watch, self.chance = watch, chance
        self.game: Game[Any] = watch.game
        self.table = Table(self.game)
        self.watch.lines.clear()
        self.record(begun(self.game, chance))

    @property
    def state(self) -> Any:
        """The table as the referee knows it."""
        return self.table.view(REFEREE)

    @property
    def seats(self) -> list[str]:
        """The shared screen, the referee and the players."""
        return [TABLE, REFEREE, *(player.key for player in self.state.players)]

    def any_seat(self) -> str:
        """Return a seat that is not the referee's."""
        return self.chance.choice([seat for seat in self.seats if seat != REFEREE])

    def record(self, event: Event, seat: str = TABLE) -> bool:
        """Enter the event from this seat, or from the one that may; return whether it was recorded."""
        for name in event.said_by:
            seat = TABLE if name == TABLE else str(getattr(event, name))
        try:
            self.table.record(event, seat, freely=True)
        except (Nonsense, NotRecorded):
            return False
        account = self.table.account(REFEREE)
        if account:
            self.watch.lines.append(account[-1].text)
        return True

    def by_the_rules(self) -> str:
        """Play one line that the rules allow; return "", or "over", or "stuck" if nothing can be tapped."""
        if self.state.over:
            return "over"
        seats = [TABLE, *(player.key for player in self.state.players)]
        for seat in self.chance.sample(seats, len(seats)):
            offers = [one for one in self.game.offers(self.table.view(seat), seat) if one.fillable and not one.rare]
            for offer in self._in_any_order(offers):
                event = self.event(offer)
                if event and self._is_allowed(event) and self.record(event, seat):
                    return ""
        return "stuck"

    def _in_any_order(self, offers: Sequence[Offer]) -> Iterator[Offer]:
        """Yield offers in any order, those that are expected mostly first: so games come to an end."""
        mixed = self.chance.sample(offers, len(offers))
        expected = self.chance.random() < 0.9
        return iter(sorted(mixed, key=lambda offer: expected and not offer.expected))

    def _is_allowed(self, event: Event) -> bool:
        try:
            return all(notice.level == "hint" for notice in self.table.advice(event, REFEREE))
        except Nonsense:
            return False

    def event(self, offer: Offer) -> Event | None:
        """Return an offer filled with any of its choices; None if it does not take them."""
        try:
            return filled(self.chance, offer)[0]
        except (Nonsense, TypeError, ValueError):
            return None

    def anything(self) -> Event | None:
        """Return any event that this table can mean, sensible or not, but no set-up."""
        kinds = [kind for kind in self.game.events if not kind.begins]
        return event_of(self.chance, self.chance.choice(kinds), self.game.vocabulary(self.state))

    def wildly(self) -> None:
        """Play some lines: offers filled at random, and anything else that a table could enter."""
        for _ in range(self.chance.randint(0, WILD)):
            seat = self.any_seat()
            offers = [offer for offer in self.game.offers(self.table.view(seat), seat) if offer.fillable]
            tapped = offers and self.chance.random() < 0.6
            event = self.event(self.chance.choice(offers)) if tapped else self.anything()
            if event:
                self.record(event, seat)

    def again(self) -> Table:
        """Return another table with the same log."""
        return Table(self.game, MemoryLog(self.table.entries))


def begun(game: Game[Any], chance: Random) -> Event:
    """Return a set-up with any number of players, house rules and answers; raises Nonsense if the game has none."""
    least, most = game.seats
    count = chance.randint(least, max(least, min(most, MOST)))
    return _answered(game, game.lay(seated(count, chance.random() < 0.5)), chance)


def seated(count: int, devices: bool = True) -> list[Seated]:
    """Return this many players."""
    names = [NAMES[at] if at < len(NAMES) else f"Player {at + 1}" for at in range(count)]
    return [
        Seated(key=name.lower().replace(" ", "_"), name=name, mark=MARKS[at % len(MARKS)], device=devices)
        for at, name in enumerate(names)
    ]


def _answered(game: Game[Any], setup: Event, chance: Random) -> Event:
    """Return the set-up with any readings of its house rules, and any answers to the questions of its form."""
    answers: dict[str, Any] = {
        name: chance.choice(list(asked.options)) for name, asked in asked_of(type(setup)).items()
    }
    if isinstance(setup, TableSetUp):
        answers["options"] = {one.ambiguity: chance.choice(one.options) for one in game.rulings if one.options}
        answers["timers"] = chance.random() < 0.5
    own = {f.name for f in fields(setup)}
    return replace(setup, **{name: value for name, value in answers.items() if name in own})


def differing(one: State, other: State) -> str:
    """Return the names of the fields in which two States differ."""
    names = [f.name for f in fields(one) if getattr(one, f.name) != getattr(other, f.name)]
    return ", ".join(f"`{name}`" for name in names)
