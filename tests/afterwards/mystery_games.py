"""Finished games of Clue with revealed hands, for review: played by the simulator, honestly for every seat.

Players who name cards that they do not hold reveal more by their suggestions than our figures use, which are based on
answers alone. If nobody's suggestions depend on their hand (`unswayed`), answers are all the information there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.bots.case_file import COLOURS, SUSPECTS
from assistant.bots.clue import PLAYERS, Mansion, Simple
from assistant.bots.sight import began, robots
from assistant.core.event import REFEREE
from assistant.games.clue import events as e
from assistant.table.table import Table
from tests.simulate import Game

SIZES = (3, 4, 5, 6)
TURNS: Final = 40
"""The number of turns after which players who ignore their hand accuse somebody."""


class Unswayed(Simple):
    """A player who moves and suggests at random, independently of hand and knowledge, and finally accuses anybody."""

    def open_rooms(self) -> set[str]:
        """Return all rooms as equally good."""
        return set(self.state.rooms)

    def asks(self) -> dict[str, str]:
        """Return any suspect and any weapon."""
        *others, room = self.state.classes
        named = {kind: self.dice.choice(self.state.deck[kind]) for kind in others}
        return {**named, room: self.state.room_of(self.sight.seat) or ""}

    def accuses(self) -> tuple[str, ...]:
        """Return any accusation, so that the game ends for a reason independent of all hands."""
        deck = self.state.deck
        return tuple(self.dice.choice(deck[kind]) for kind in deck) if self.state.turn.number > TURNS else ()


class Bluffer(Unswayed):
    """A player who moves at random, and names a suspect and a weapon of its own hand wherever it holds one."""

    def asks(self) -> dict[str, str]:
        """Return cards of its own, as far as it has them."""
        return with_own(self, super().asks())


class SimpleBluffer(Simple):
    """A simple player who names a suspect and a weapon of its own hand wherever it holds one."""

    def asks(self) -> dict[str, str]:
        """Return cards of its own, as far as it has them."""
        return with_own(self, super().asks())


def with_own(player: Simple, said: dict[str, str]) -> dict[str, str]:
    """Return a suggestion in which a player's own suspect and weapon take the place of those it would name."""
    hand, state = player.state.hands.get(player.sight.seat, ()), player.state
    own = {kind: [card for card in state.deck[kind] if card in hand] for kind in state.classes[:-1]}
    return {kind: player.dice.choice(own[kind]) if own.get(kind) else card for kind, card in said.items()}


SKILLS: Final = {**PLAYERS, "unswayed": Unswayed, "bluffer": Bluffer, "simple bluffer": SimpleBluffer}


class Drifting(Mansion):
    """A game of players who ignore their hands, or bluff."""

    def player(self, skill: str, seat: str) -> Simple:
        """Return the player at this seat."""
        return SKILLS[skill](self.sight(seat), self.dice)


def unswayed(players: int, seed: int, bluffers: int = 0) -> Table:
    """Return a finished game of players who ignore their hands, the first of them bluffing; all hands are revealed."""
    skills = ["bluffer"] * bluffers + ["unswayed"] * (players - bluffers)
    evening = Drifting(robots(skills, SUSPECTS, COLOURS), skills, seed, began=began(seed))
    evening.play()
    evening.open()
    return evening.table


def finished(players: int, seed: int, opened: bool = True) -> Table:
    """Return a finished game, with all hands revealed if everybody agrees."""
    table = Game(players, seed).play()
    if opened and table.view(REFEREE).over:
        for player in table.view(REFEREE).players:
            table.record(e.HandsVoted(by=player.key, open=True), player.key, freely=True)
    return table


def games(many: int, first: int = 0) -> Iterator[tuple[int, Table]]:
    """Yield games with 3 to 6 players, each with its seed."""
    for seed in range(first, first + many):
        yield seed, finished(SIZES[seed % len(SIZES)], seed)


def against(opponent: str, many: int, first: int = 0) -> Iterator[tuple[int, Table]]:
    """Yield games of an engine, the first player, and two of these; without those that nobody could end."""
    skills = ["engine", opponent, opponent]
    for seed in range(first, first + many):
        evening = Drifting(robots(["simple"] * len(skills), SUSPECTS, COLOURS), skills, seed, began=began(seed))
        evening.play()
        if evening.state.over:
            evening.open()
            yield seed, evening.table


def drifting(many: int, first: int = 0, bluffers: int = 0) -> Iterator[tuple[int, Table]]:
    """Yield the same with players who ignore their hands, the first of them bluffing."""
    for seed in range(first, first + many):
        yield seed, unswayed(SIZES[seed % len(SIZES)], seed, bluffers)
