"""Practice from a line of a finished game: it goes on from there as a game of its own, against computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from assistant.bots import GAMES_PLAYED, STRENGTHS, evenings
from assistant.core.event import REFEREE, TABLE, Entry
from assistant.core.offer import Nonsense
from assistant.figures.store.people import keep_no_figures
from assistant.storage.deals import let_program_deal
from assistant.table.table import Table
from dashboards.parts.common.labels import Json
from dashboards.parts.common.text import clip
from dashboards.play import replay
from dashboards.play.page_context import Spot
from dashboards.server.links import Place

if TYPE_CHECKING:
    from dashboards.server.house import House

SPECTATORS: Final = ("tv", "watch")
"""Roles of screens on which nothing is begun."""
Found = Callable[[tuple[Entry, ...], str], str]
"""Stores the entries of a practice game, and returns the link to a seat of it."""


class Practising:
    """Practice on one page: a finished game goes on from any line, from what this page may see of it.

    Cards that the page may not see are not copied: the dealer of the practice game draws them anew.
    """

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self.found: Found | None = None
        """Set by a server; in notebooks and files nothing can be practiced."""
        self._link = ""

    def shown(self) -> Json | None:
        """Return the seats and strengths to choose from, and the link of the game that was begun.

        None where there is nothing to practice, and on screens that only watch.
        """
        seats = self._seats()
        if self.found is None or not seats:
            return None
        names = {player.key: clip(player.name) for player in self._spot.table.view(TABLE).players}
        chosen = [{"key": seat, "name": names[seat]} for seat in seats]
        return {"seats": chosen, "strengths": STRENGTHS, "link": self._link}

    def _cameras(self) -> list[replay.Camera]:
        return replay.cameras(self._spot.table, self._spot.seat, self._spot.role)

    def _seats(self) -> tuple[str, ...]:
        """Return the seats that a person may take: the page's player, or any, where no player's secrets are seen."""
        table = self._spot.table
        state = table.view(TABLE)
        setup = next((entry.event for entry in table.entries if entry.event.begins), None)
        if self._spot.role in SPECTATORS or table.game.key not in GAMES_PLAYED or not state.over or setup is None:
            return ()
        if evenings(table.game.key).refuses(setup):
            return ()
        eye = replay.widest(self._cameras())
        return (eye,) if eye not in (REFEREE, TABLE) else tuple(player.key for player in state.players)

    def on_practice(self, message: Json) -> None:
        """Begin a practice game after a frame of this camera, in a seat, against computer players of a skill."""
        table, seat, skill = self._spot.table, str(message.get("seat")), str(message.get("skill"))
        if self.found is None or seat not in self._seats() or skill not in STRENGTHS:
            raise Nonsense("This game can't be practiced from here. Open the replay again.")
        camera = next((one.key for one in self._cameras() if one.key == message.get("camera")), TABLE)
        frames, at = [line.seq for line, _ in table.states(camera)], message.get("at")
        if type(at) is not int or not 0 <= at < len(frames):
            raise Nonsense("That line no longer exists. Somebody may have undone it.")
        entries = practice_entries(table, replay.widest(self._cameras()), frames[at], seat, skill)
        self._link = self.found(entries, seat)


def practice_entries(table: Table, eye: str, last: int, seat: str, skill: str) -> tuple[Entry, ...]:
    """Return the lines in effect up to an entry, as `eye` saw them; computer players have all seats but one."""
    copy = Table(table.game)
    for line, _ in table.states(eye):
        event: Any = line.event
        if event.begins:
            players = tuple(replace(p, device=True, skill="" if p.key == seat else skill) for p in event.players)
            event = replace(event, players=players, **({"way": "phones"} if hasattr(event, "way") else {}))
        copy.record(event, line.line.entry.author, note=line.line.entry.note, freely=True)
        if line.seq == last:
            break
    return copy.entries


def practicing(house: House, game: int) -> Found:
    """Return the function that stores practice games of a game: put away, and left out of all figures."""

    def found(entries: tuple[Entry, ...], seat: str) -> str:
        stored = house.store.game(game)
        if stored is None:
            raise Nonsense("That game is not on this computer.")
        number = house.store.create(stored.game, f"Practice: {stored.title}"[:60], entries)
        let_program_deal(house.store, number)
        keep_no_figures(house.store, number)
        house.store.shelve(number)
        house.games_changed()
        return house.link(Place("seat", number, seat))

    return found
