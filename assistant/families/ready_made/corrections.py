"""Moves that put a table in turns right: whose turn it is, its numbers, who has left, the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.core.event import Event, Player
from assistant.core.game import Notice
from assistant.core.offer import Choices
from assistant.families.ready_made.counting import Count, CountRules, Pool, counts_of, pools_of
from assistant.families.ready_made.moves import Move
from assistant.families.ready_made.table import GameStarted, ReadyTable
from assistant.kit.phrasing import listed


class TurnSet(Move):
    """A correction: the player who is on turn at the table."""

    says = "It is {to}’s turn."
    verb = "Change whose turn it is"
    rare = True
    to: Player

    @classmethod
    def choices(cls, name: str, state: ReadyTable, by: str) -> Choices | None:
        """Return the players who are not on turn."""
        return tuple(player for player in state.playing if player != state.on_turn)

    def check(self, state: ReadyTable) -> Iterator[str | Notice]:
        """Yield why nobody can be on turn any more, or not this player."""
        if state.over:
            yield "The game is over."
        elif self.to in state.out:
            yield f"{state.name(self.to)} is out."

    def effect(self, state: ReadyTable) -> ReadyTable:
        """Give the turn to this player; nothing is waited for any more."""
        if state.over or self.to not in state.playing or self.to == state.on_turn:
            return state
        return state.gives_turn(self.to)


class CountSet(Move):
    """A number as it is on the table, whatever led to it."""

    verb = "Correct a number"
    rare = True
    of: Player
    what: Count
    number: int

    @classmethod
    def choices(cls, name: str, state: ReadyTable, by: str) -> Choices | None:
        """Return the numbers that any of the counts can have."""
        return _numbers(counts_of(type(state))) if name == "number" else None

    def tell(self, before: ReadyTable, after: ReadyTable) -> str:
        """Return what a player has now."""
        rules = counts_of(type(after)).get(self.what)
        number = after.count(self.what, self.of) if rules else self.number
        return f"Corrected: {after.name(self.of)} has {rules.said(number) if rules else number}."

    def check(self, state: ReadyTable) -> Iterator[str | Notice]:
        """Yield a sentence for a number that is out of its bounds."""
        if rules := counts_of(type(state)).get(self.what):
            yield from rules.misses(self.number)

    def effect(self, state: ReadyTable) -> ReadyTable:
        """Set the number."""
        return state.with_count(self.what, self.of, self.number) if self.what in counts_of(type(state)) else state


class PoolSet(Move):
    """A number in the middle as it is on the table, whatever led to it."""

    verb = "Correct a number in the middle"
    rare = True
    what: Pool
    number: int

    @classmethod
    def choices(cls, name: str, state: ReadyTable, by: str) -> Choices | None:
        """Return the numbers that any of the pools can have."""
        return _numbers(pools_of(type(state))) if name == "number" else None

    def tell(self, before: ReadyTable, after: ReadyTable) -> str:
        """Return what is in the middle now."""
        rules = pools_of(type(after)).get(self.what)
        return f"Corrected: {rules.said(getattr(after, self.what)) if rules else self.number} in the middle."

    def check(self, state: ReadyTable) -> Iterator[str | Notice]:
        """Yield a sentence for a number that is out of its bounds."""
        if rules := pools_of(type(state)).get(self.what):
            yield from rules.misses(self.number)

    def effect(self, state: ReadyTable) -> ReadyTable:
        """Set the number."""
        return state.with_pool(self.what, self.number) if self.what in pools_of(type(state)) else state


def _numbers(each: Mapping[str, CountRules]) -> range:
    """Return the numbers from the least of any to the most of any."""
    return range(min(one.least for one in each.values()), max(one.most for one in each.values()) + 1)


class PlayerLeft(Move):
    """A player is out, or leaves the table early."""

    says = "{of} is out of the game."
    verb = "Somebody leaves the game"
    rare = True
    of: Player

    @classmethod
    def choices(cls, name: str, state: ReadyTable, by: str) -> Choices | None:
        """Return the players who are still in the game."""
        return state.playing

    def check(self, state: ReadyTable) -> Iterator[str | Notice]:
        """Yield a sentence if there is nothing to leave."""
        if state.over:
            yield "The game is over."
        elif self.of in state.out:
            yield f"{state.name(self.of)} is out already."

    def effect(self, state: ReadyTable) -> ReadyTable:
        """Take the player out of the order of turns."""
        return state if state.over else state.without(self.of)


class GameEnded(Move):
    """The end of the game, and who has won; nobody if it is not said."""

    verb = "End the game"
    rare = True
    sure = ("End the game here?", "End the game")
    winners: tuple[Player, ...] = ()

    def tell(self, before: ReadyTable, after: ReadyTable) -> str:
        """Return who has won."""
        names = listed(map(after.name, after.winners))
        return f"The game ends. {names} {'win' if len(after.winners) > 1 else 'wins'}." if names else "The game ends."

    def check(self, state: ReadyTable) -> Iterator[str | Notice]:
        """Yield a sentence if it has ended before."""
        if state.over:
            yield "The game is over already."

    def effect(self, state: ReadyTable) -> ReadyTable:
        """End the game."""
        known = tuple(player for player in dict.fromkeys(self.winners) if player in state.order)
        return state if state.over else state.won_by(*known)


EVENTS: tuple[type[Event], ...] = (GameStarted, TurnSet, PlayerLeft, GameEnded)
"""The events of every table in turns; `CountSet` and `PoolSet` are added where something is counted."""
