"""Statistics in the lobby: whether a game counts in them, and whose names they leave out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assistant.core.offer import Nonsense
from assistant.figures.store import people
from dashboards.parts.setup.names import clean_name
from dashboards.server.session import PageSession


class KeptFigures:
    """Statistics of a game as one host page shows and changes them."""

    def __init__(self, session: PageSession) -> None:
        self._session, self._house = session, session.house

    def of(self, game: int, names: Iterable[str]) -> dict[str, Any]:
        """Return whether statistics are kept for this game, and which of its players are left out of all statistics."""
        who = people.people(self._house.store)
        out = [{"name": name, "out": who.out(name)} for name in names]
        return {"kept": people.keeps_figures(self._house.store, game), "people": out}

    def keep(self, game: int, counts: bool) -> None:
        """Keep statistics for this game, or none; existing statistics of it are deleted immediately."""
        people.keep_no_figures(self._house.store, game, none=not counts)
        self._changed(
            "This game counts in the statistics." if counts else "This game no longer counts in the statistics."
        )

    def name(self, said: str, out: bool) -> None:
        """Leave a person out of all statistics, or put the person back in."""
        name = clean_name(said)[:60]
        if not name:
            raise Nonsense("Choose a player.")
        (people.take_out if out else people.take_back)(self._house.store, name)
        self._changed(f"The statistics {'no longer name' if out else 'name'} {name}{'' if out else ' again'}.")

    def _changed(self, said: str) -> None:
        self._house.bookkeeper.changed()
        self._house.wake("host")
        self._session.say(said)
