"""Long evenings: a table of Clue or Cold Cash Risk with a given number of lines, and the next entries.

The games are played by our own rulebooks, but never won: speed is measured at lengths that no real evening reaches.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from assistant.core.event import REFEREE, TABLE, Event
from assistant.families.stocks.events import EndDeclared
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.cold_cash_risk import events as cold
from assistant.table.table import Table
from dashboards.play.page import Play
from tests import simulate, simulate_cold_cash

Lines = tuple[tuple[str, Event], ...]
"""Events in order, each with the seat that enters it."""
PLAYERS = 6


class Endless(simulate.Game):
    """A game of Clue in which nobody accuses; suspects, weapons and rooms are named at random."""

    def turn(self) -> None:
        player = self.state.on_turn
        assert player is not None
        self.table.record(e.DiceRolled(by=player, roll=self.dice.randint(1, 6)), player)
        rooms, squares = movement.reach(self.state, player)
        if goals := sorted(rooms) or sorted(squares):
            self._go(player, self.dice.choice(goals))
        if movement.may_suggest(self.state, player):
            self.suggest(player)
        self.table.record(e.TurnEnded(by=player), player)

    def suggest(self, player: str) -> None:
        named = {kind: self.dice.choice(self.state.deck[kind]) for kind in ("suspect", "weapon")}
        room = self.state.room_of(player) or ""
        self.table.record(e.SuggestionMade(by=player, room=room, **named), player)
        if asked := self.state.open_suggestion:
            self.answer(asked)


@lru_cache(maxsize=4)
def clue(count: int, seed: int = 1) -> Lines:
    """Return the first lines of an endless evening of Clue with six players."""
    game = Endless(PLAYERS, seed)
    while len(game.table.entries) < count:
        game.turn()
    return tuple((entry.author, entry.event) for entry in game.table.entries)[:count]


@lru_cache(maxsize=4)
def cold_cash(count: int, seed: int = 1) -> Lines:
    """Return the lines of a game of Cold Cash Risk with six players; when it could end, money is passed around."""
    table = simulate_cold_cash.Game(PLAYERS, seed, phones=True).play()
    played = [(entry.author, entry.event) for entry in table.entries if not isinstance(entry.event, EndDeclared)]
    order = [player.key for player in table.view(TABLE).players]
    while len(played) < count:
        giver, taker = (order[(len(played) + step) % PLAYERS] for step in (0, 1))
        played.append((giver, cold.CashPaid(by=giver, to=taker, dollars=100)))
    return tuple((TABLE if author == REFEREE else author, event) for author, event in played)[:count]


EVENINGS = {"clue": clue, "cold_cash_risk": cold_cash}


def tell(lines: Lines, table: Table) -> None:
    """Enter all lines."""
    for author, event in lines:
        table.record(event, author)


def seats(lines: Lines) -> Iterator[str]:
    """Return the keys of the players."""
    yield from (player.key for player in lines[0][1].players)  # type: ignore[attr-defined]


def at_length(game: str, lines: int, more: int) -> tuple[Table, list[Play], Lines]:
    """Return a table with a story of this length, six pages of it (television, tablet, four phones), and the next
    entries.
    """
    story = EVENINGS[game](lines + more)
    table = Table(GAMES[game])
    tell(story[:lines], table)
    players = list(seats(story))
    pages = [Play(table, TABLE, "tv"), Play(table, TABLE, "table"), *(Play(table, p, "seat") for p in players[:4])]
    for page in pages:
        page.in_background(lambda _work: None, lambda: None)
        page.state()
    return table, pages, story[lines:]
