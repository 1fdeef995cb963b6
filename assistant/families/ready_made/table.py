"""A table in turns: players clockwise, whose turn it is, who is out, who has won; counts and scores of any kind.

@dataclass(frozen=True, kw_only=True)
class Pile(ReadyTable):
    coins: Counts = counts("coin", start=2)      # a number for each player, set up by itself
    bank: int = pool("coin", start=50)           # a number in the middle of the table
    points: Scores = scores()                    # a row for each round, as on a score pad
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Self

from assistant.core.event import Event, Player
from assistant.core.fast_replace import replace
from assistant.core.game import State
from assistant.core.seating import clockwise_from, next_of
from assistant.families.common_rules import TableSetUp
from assistant.families.ready_made.counting import counts_of, pools_of, scores_of
from assistant.families.ready_made.moves import TURN, Move, Words


@dataclass(frozen=True)
class Asked:
    """A question of the set-up form: its words, its answers (value → text), and the usual one."""

    text: str
    options: Mapping[Any, str]
    usual: Any


def question(text: str, options: Mapping[Any, str], usual: Any) -> Any:
    """Return a field of a set-up event that the form asks for.

    Such as `rounds: int = question("How many rounds?", {5: "Five", 0: "As many as we like"}, 0)`.
    """
    return field(default=usual, metadata={"asks": Asked(text, options, usual)})


@cache
def asked_of(kind: type[Event]) -> Mapping[str, Asked]:
    """Return the fields of a set-up event that the form asks for."""
    return {f.name: f.metadata["asks"] for f in fields(kind) if "asks" in f.metadata}


# ---------------------------------------------------------------------- the State


@dataclass(frozen=True, kw_only=True)
class ReadyTable(State):
    """A table in turns. A game's State extends it with nouns of its own.

    `words` are the words of the game: noun → key → name. `brings` are the events of this noun; those of a game's nouns
    are put together. `cycle` counts the rounds from 1.
    """

    words: ClassVar[Words] = {}
    brings: ClassVar[tuple[type[Event], ...]] = ()

    turn: int = 0
    cycle: int = 0
    first: str = ""
    out: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()

    # ------------------------------------------------------------------ who acts

    @property
    def order(self) -> tuple[str, ...]:
        """The players, clockwise."""
        return tuple(player.key for player in self.players)

    @property
    def playing(self) -> tuple[str, ...]:
        """The players who are not out, clockwise."""
        return tuple(player for player in self.order if player not in self.out)

    @property
    def phase(self) -> str:
        """The kind of entry that the table waits for: "turn", or what a game says; "" when nothing is waited for."""
        return TURN if self.on_turn and not self.over else ""

    @property
    def acting(self) -> tuple[str, ...]:
        """The players for whom the table waits."""
        return (self.on_turn,) if self.on_turn and not self.over else ()

    @property
    def deciding(self) -> str | None:
        """The player whose time runs: the one for whom alone the table waits, or the one on turn."""
        return self.acting[0] if len(self.acting) == 1 else self.on_turn

    @property
    def asks(self) -> str:
        """The question that the table answers now, in a sentence; "" if it is a turn like any other."""
        return ""

    def others(self, player: str) -> tuple[str, ...]:
        """Return the other players who are not out, to the left of `player`."""
        return tuple(one for one in clockwise_from(self.order, player) if one != player and one in self.playing)

    # ------------------------------------------------------------------ its words

    def called(self, noun: str, key: str) -> str:
        """Return what people say for a word of this noun."""
        known = self.words.get(noun, {})
        return known[key] if key in known else self.name(key) if noun in ("player", "") else key

    def vocabulary(self) -> Words:
        """Return every word that an event of this table may use."""
        counted_, pools = ({name: rules.many for name, rules in of(type(self)).items()} for of in (counts_of, pools_of))
        names = {player.key: player.name for player in self.players}
        return {**self.words, "player": names, "count": counted_, "pool": pools}

    # ------------------------------------------------------------------ what changes it

    def set_up(self) -> Self:
        """Return the table as play begins; a game adds what depends on the players."""
        return self

    def next_turn(self) -> Self:
        """Return the table with the next player on turn."""
        return self.gives_turn(next_of(self.order, self.on_turn, frozenset(self.out)))

    def gives_turn(self, player: str | None) -> Self:
        """Return the table with this player on turn; a new round begins when the first player is reached or passed."""
        if player is None or self.over:
            return self
        ring = clockwise_from(self.order, self.first)
        passed = self.on_turn is None or ring.index(player) <= ring.index(self.on_turn)
        return replace(self, on_turn=player, turn=self.turn + 1, cycle=self.cycle + passed)

    def settled(self) -> Self:
        """Return the table after something has been carried out; by default the turn goes on to the next player."""
        return self.next_turn()

    def without(self, player: str) -> Self:
        """Return the table with a player out; the last one wins, and a turn passes on."""
        if player not in self.playing:
            return self
        state = replace(self, out=(*self.out, player))
        if len(state.playing) == 1:
            return state.won_by(*state.playing)
        return state.next_turn() if state.on_turn == player else state

    def won_by(self, *players: str) -> Self:
        """Return the table at the end of the game, with these winners."""
        return replace(self, over=True, on_turn=None, winners=players)

    # ------------------------------------------------------------------ counts and scores

    def count(self, what: str, player: str) -> int:
        """Return a player's number in a field with counts."""
        return getattr(self, what).get(player, 0)

    def add(self, what: str, player: str, number: int) -> Self:
        """Return the table with a number added for a player, or taken away; it stays between its least and its most."""
        return self.with_count(what, player, self.count(what, player) + number)

    def with_count(self, what: str, player: str, number: int) -> Self:
        """Return the table with this number for a player, or the nearest one that is possible."""
        within = counts_of(type(self))[what].within(number)
        return replace(self, **{what: {**getattr(self, what), player: within}})

    def pooled(self, what: str, number: int) -> Self:
        """Return the table with a number added to a pool, or taken away; it stays between its least and its most."""
        return self.with_pool(what, getattr(self, what) + number)

    def with_pool(self, what: str, number: int) -> Self:
        """Return the table with this number in a pool, or the nearest one that is possible."""
        return replace(self, **{what: pools_of(type(self))[what].within(number)})

    def needs(self, what: str, player: str, number: int) -> Iterator[str]:
        """Yield a sentence if a player has less than this number."""
        if (has := self.count(what, player)) < number:
            rules = counts_of(type(self))[what]
            yield f"{self.name(player)} has {rules.said(has)}, and needs {rules.said(number)}."

    def total(self, what: str, player: str) -> int:
        """Return a player's points in a field with scores."""
        return sum(getattr(self, what).get(player, ()))

    def scored(self, what: str, player: str, points: int) -> Self:
        """Return the table with a further row of points for a player."""
        rows = getattr(self, what)
        return replace(self, **{what: {**rows, player: (*rows.get(player, ()), points)}})

    def leaders(self, what: str = "", *, least: bool = False) -> tuple[str, ...]:
        """Return the players with the most points or the highest count, or with the least."""
        field_ = what or next(iter((*scores_of(type(self)), *counts_of(type(self)))), "")
        if not field_:
            return ()
        number = self.total if field_ in scores_of(type(self)) else self.count
        reached = {player: number(field_, player) for player in self.playing}
        best = (min if least else max)(reached.values(), default=0)
        return tuple(player for player, points in reached.items() if points == best)

    def score(self) -> Mapping[str, float]:
        """Return the final score of each player, for statistics: the first field with scores, or none."""
        field_ = next(iter(scores_of(type(self))), "")
        return {player: float(self.total(field_, player)) for player in self.order} if field_ else {}

    def laws(self) -> Iterator[str]:
        """Yield what is broken of what never changes."""
        for name, rules in counts_of(type(self)).items():
            for player, number in getattr(self, name).items():
                if not rules.least <= number <= rules.most:
                    yield f"{self.name(player)} has {rules.said(number)}."
        for name, rules in pools_of(type(self)).items():
            if (number := getattr(self, name)) != rules.within(number):
                yield f"There are {rules.said(number)} in the middle."
        if self.on_turn in self.out and not self.over:
            yield f"{self.name(str(self.on_turn))} is out, and on turn."


# ---------------------------------------------------------------------- its events


class GameStarted(TableSetUp):
    """The set-up: players clockwise, and who begins (the first of them if it is not said)."""

    first: str = ""


class TurnEnded(Move):
    """The end of a turn, for games in which no other move ends it."""

    says = "{by} ends the turn."
    verb = "End the turn"
    by: Player

    def effect(self, state: ReadyTable) -> ReadyTable:
        """Give the turn to the next player."""
        return state.gives_turn(next_of(state.order, self.by, frozenset(state.out)))


def begun(event: TableSetUp, start: ReadyTable, given: Mapping[str, Any]) -> ReadyTable:
    """Return the table after its set-up: counts at their start, answers of the form, the first player on turn."""
    order: Sequence[str] = [player.key for player in event.players]
    said = getattr(event, "first", "")
    first = said if said in order else order[0] if order else ""
    each = {name: dict.fromkeys(order, rules.start) for name, rules in counts_of(type(start)).items()}
    own = {f.name for f in fields(start)}
    answers = {name: getattr(event, name) for name in asked_of(type(event)) if name in own}
    state = replace(start, **given, **each, **answers, first=first)
    return state.set_up().gives_turn(first) if first else state
