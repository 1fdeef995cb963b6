"""A table to try a game at, without pages: in a Python session, and in the tests of a game.

    >>> from assistant.games import GAMES
    >>> trial = Trial(GAMES["acquire"], "Anna", "Ben", "Carla")
    >>> len(trial.feed), trial.seat("Ben")
    (1, 'ben')

It plays by the rules of a real table: what is forbidden is recorded only if `freely` says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.table.table import Table
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.ready import READY
from dashboards.parts.common.seat_view import SeatView

__all__ = ["Forbidden", "Trial"]


class Forbidden(ValueError):
    """A move that the rules forbid. The message is what they say."""


class Trial:
    """A table with these players, set up; the key of a player is the name in small letters.

    `said` are the answers of the set-up form.
    """

    def __init__(self, game: Game[Any], *names: str, **said: Any) -> None:
        lay: Any = game.lay
        self.game, self.table = game, Table(game)
        self.table.record(lay([Seated(key=self.seat(name), name=name) for name in names], **said))

    @staticmethod
    def seat(name: str) -> str:
        """Return the key of a player."""
        return name.lower()

    def play(self, *events: Event, freely: bool = False) -> str:
        """Record these events and return the line of the last one; raises Forbidden, and has then recorded less."""
        for event in events:
            if (why := self.why(event)) and not freely:
                raise Forbidden(why)
            self.table.record(event)
        return self.feed[-1]

    def why(self, event: Event, seat: str = TABLE) -> str:
        """Return what the rules say against an event, as this seat can know it; "" if it is allowed."""
        return next((one.text for one in self.table.advice(event, seat) if one.level == "illegal"), "")

    @property
    def state(self) -> Any:
        """The table as everybody sees it."""
        return self.table.view(TABLE)

    def seen(self, seat: str) -> Any:
        """Return the table as this player sees it."""
        return self.table.view(seat)

    @property
    def feed(self) -> list[str]:
        """The lines that everybody sees."""
        return self.lines(TABLE)

    def lines(self, seat: str) -> list[str]:
        """Return the lines that this player sees."""
        return [seat_line.text for seat_line in self.table.account(seat)]

    def offers(self, seat: str = TABLE) -> list[Offer]:
        """Return what can be tapped now in the course of play."""
        found = self.game.offers(self.seen(seat), seat)
        return [offer for offer in found if offer.expected and not offer.rare and offer.fillable]

    def buttons(self, seat: str = TABLE) -> list[str]:
        """Return what can be tapped now in words, with what can be chosen there."""
        return [offer.verb + self._choices(offer) for offer in self.offers(seat)]

    def _choices(self, offer: Offer) -> str:
        words = self.game.vocabulary(self.state)
        said = (words.get(blank.noun, {}).get(one, f"{one}") for blank in offer.blanks for one in blank.choices)
        return f": {', '.join(said)}" if offer.blanks else ""

    def page(self, seat: str, arrangement: Arrangement = READY) -> list[str]:
        """Return the words of a player's phone: whose turn it is, and titles and buttons of what can be tapped."""
        view = SeatView.of(self.table, seat, "seat")
        status = arrangement.status(view)
        return [str(status["title"]), *_words(arrangement.entry(view))]


def _words(blocks: list[Any]) -> Iterator[str]:
    for block in blocks:
        if not block.get("more"):
            yield from filter(None, [str(block.get("fold") or block.get("title", ""))])
            yield from (str(tap["label"]) for tap in block.get("taps", ()))
