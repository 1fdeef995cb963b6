"""A table of Clue in a few words: three players, and what the rules say to an event there."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.event import REFEREE, TABLE, Event
from assistant.game import Notice
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.seating import Seated
from assistant.table import Table


class Board:
    """A Table with short words. Players' keys are those of their tokens, as in `scarlet`."""

    def __init__(self, *players: str, **laid: Any) -> None:
        seated = [Seated(key=p, name=p.title(), piece=p) for p in players or ("scarlet", "green", "plum")]
        self.table = Table(GAMES["clue"])
        self.table.record(lay(seated, **laid))

    @property
    def state(self) -> Clue:
        return self.table.view(REFEREE)

    def seen(self, seat: str = TABLE) -> Clue:
        return self.table.view(seat)

    def do(self, *events: Event, by: str = REFEREE) -> Board:
        for event in events:
            self.table.record(event, by)
        return self

    def say(self, event: Event, seat: str = REFEREE) -> list[Notice]:
        """Everything the rules say to the event before it is recorded."""
        return list(self.table.advice(event, seat))

    def refused(self, event: Event, rule: str, seat: str = REFEREE) -> bool:
        """Whether the event is illegal by this very rule."""
        return any(n.level == "illegal" and rule in n.rules for n in self.say(event, seat))

    def fine(self, event: Event, seat: str = REFEREE) -> bool:
        """Whether nothing speaks against the event (hints do not)."""
        return all(n.level == "hint" for n in self.say(event, seat))

    def verbs(self, seat: str = TABLE) -> list[str]:
        return [offer.verb for offer in self.table.game.offers(self.seen(seat), seat)]

    def offered(self, kind: type[Event], seat: str = TABLE) -> bool:
        return any(o.kind is kind for o in self.table.game.offers(self.seen(seat), seat))

    # ---- the things that happen every minute

    def enter(self, player: str, room: str) -> Board:
        return self.do(e.TokenMoved(by=player, token=self.state.piece(player), to=room, how="dice"))

    def suggest(self, player: str, suspect: str, weapon: str, room: str) -> Board:
        return self.enter(player, room).do(e.SuggestionMade(by=player, suspect=suspect, weapon=weapon, room=room))


@pytest.fixture
def board() -> Board:
    """Scarlet, Green and Plum, clockwise; Scarlet begins."""
    return Board()


@pytest.fixture
def lay_board() -> type[Board]:
    return Board
