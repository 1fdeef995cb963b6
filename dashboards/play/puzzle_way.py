"""The way from a player's page to the puzzles of this player, once the game is over.

A page of puzzles belongs to a person, so only the page of that person's own seat leads there: not the tablet, the
television or a replay, and not a practice game, whose seats anybody may take.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.store.people import keeps_figures, people
from assistant.training.attempts import MOST, add_trainee, trainees
from dashboards.parts.common.labels import Json
from dashboards.play.page_context import Spot
from dashboards.server.links import Place

if TYPE_CHECKING:
    from dashboards.server.house import House

ROLES = ("seat", "alone")


class Way(Protocol):
    """A way to the puzzles of the player in a seat."""

    def shown(self) -> Json | None:
        """Return the link, "" if the page of puzzles has still to be made; None if there is no way."""
        ...

    def begin(self) -> None:
        """Make the page of puzzles; raises Nonsense or NotRecorded."""
        ...


class Puzzling:
    """The way to puzzles on one page."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self.way: Way | None = None
        """Set by a server; in notebooks and files there is none."""

    def shown(self) -> Json:
        """Return what the page shows, if it shows anything: `{"puzzles": {"link"}}`."""
        here = self.way is not None and self._spot.role in ROLES and self._spot.table.view(TABLE).over
        shown = self.way.shown() if here and self.way else None
        return {"puzzles": shown} if shown else {}

    def on_puzzles(self, _message: Json) -> None:
        """Make the page of puzzles of this player."""
        if self.way is None or not self.shown():
            raise Nonsense("There are no puzzles here. Ask the host for your page of puzzles.")
        self.way.begin()


class SeatWay:
    """The way from the seat of a stored game."""

    def __init__(self, house: House, game: int, seat: str) -> None:
        self._house, self._store, self._game, self._seat = house, house.store, game, seat

    def _name(self) -> str:
        """Return the name of the player; "" if there are no puzzles for this seat."""
        players = self._house.tables.open(self._game).view(TABLE).players
        who = people(self._store)
        persons = [who.of(player.name) for player in players]
        name = next((player.name for player in players if player.key == self._seat and not player.skill), "")
        alone = persons.count(who.of(name)) == 1
        return name if alone and keeps_figures(self._store, self._game) else ""

    def shown(self) -> Json | None:
        """Return the link, "" if the page of puzzles has still to be made; None if there is no way."""
        name, who, known = self._name(), people(self._store), trainees(self._store)
        if not name:
            return None
        if who.of(name) in known:
            return {"link": self._house.link(Place("training", seat=who.of(name)))}
        return None if who.out(name) or len(known) >= MOST else {"link": ""}

    def begin(self) -> None:
        """Make the page of puzzles; raises Nonsense or NotRecorded."""
        name = self._name()
        if not name or add_trainee(self._store, name) is None:
            raise Nonsense("No more players can be added. Ask the host to remove one.")
        self._house.wake("training")


__all__ = ["Puzzling", "SeatWay", "Way"]
