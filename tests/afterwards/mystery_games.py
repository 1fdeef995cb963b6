"""Finished games of Clue whose hands lie open, to look at afterwards: played by the simulator, seat by seat honest.

Players who ask for what they do not hold tell more by their questions than our figures take from them: those are made
of answers alone. Where nobody's question hangs on a hand (`unswayed`) answers are all there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.bots.clue import COLOURS, SUSPECTS, Mansion, Simple
from assistant.bots.sight import began, robots
from assistant.core.event import REFEREE
from assistant.games.clue import events as e
from assistant.table.table import Table
from tests.simulate import Game

SIZES = (3, 4, 5, 6)
TURNS: Final = 40
"""After so many turns players whom no hand sways accuse somebody."""


class Unswayed(Simple):
    """Goes and asks as chance says, whatever it holds or knows, and at last accuses whomever."""

    def open_rooms(self) -> set[str]:
        """All rooms are as good as any other."""
        return set(self.state.rooms)

    def asks(self) -> dict[str, str]:
        """Any suspect and any weapon."""
        *others, room = self.state.classes
        named = {kind: self.dice.choice(self.state.deck[kind]) for kind in others}
        return {**named, room: self.state.room_of(self.sight.seat) or ""}

    def accuses(self) -> tuple[str, ...]:
        """Anything, so that the game ends for a reason that no hand has a part in."""
        deck = self.state.deck
        return tuple(self.dice.choice(deck[kind]) for kind in deck) if self.state.turn.number > TURNS else ()


class Drifting(Mansion):
    """A game of players whom no hand sways."""

    def player(self, skill: str, seat: str) -> Simple:
        """Who sits at this seat."""
        return Unswayed(self.sight(seat), self.dice)


def unswayed(players: int, seed: int) -> Table:
    """A game of players whom no hand sways, to its end; all hands lie open then."""
    skills = ["simple"] * players
    evening = Drifting(robots(skills, SUSPECTS, COLOURS), skills, seed, began=began(seed))
    evening.play()
    evening.open()
    return evening.table


def finished(players: int, seed: int, opened: bool = True) -> Table:
    """A game to its end, all hands on the table if everybody wants that."""
    table = Game(players, seed).play()
    if opened and table.view(REFEREE).over:
        for player in table.view(REFEREE).players:
            table.record(e.HandsVoted(by=player.key, open=True), player.key, freely=True)
    return table


def games(many: int, first: int = 0) -> Iterator[tuple[int, Table]]:
    """So many games with 3 to 6 players, each with its seed."""
    for seed in range(first, first + many):
        yield seed, finished(SIZES[seed % len(SIZES)], seed)


def drifting(many: int, first: int = 0) -> Iterator[tuple[int, Table]]:
    """The same of players whom no hand sways."""
    for seed in range(first, first + many):
        yield seed, unswayed(SIZES[seed % len(SIZES)], seed)
