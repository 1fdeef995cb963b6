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
from typing import Annotated, Any, ClassVar, Self

from assistant.core.event import COUNTED, Event, Of, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Notice, State, odd
from assistant.core.offer import Choices
from assistant.core.seating import clockwise_from, next_of
from assistant.families.common_rules import TableSetUp
from assistant.families.ready_made.moves import TURN, Move, Words
from assistant.kit.phrasing import counted, listed, money

Counts = Mapping[str, int]
"""A number for each player."""
Scores = Mapping[str, tuple[int, ...]]
"""The points of each player, in the order in which they were made."""
Count = Annotated[str, Of("count")]
"""The name of a field with counts."""
Pool = Annotated[str, Of("pool")]
"""The name of a field with a number in the middle of the table."""


@dataclass(frozen=True)
class CountRules:
    """How a number is counted: the word for one and for several, the number at the start, the least and the most.

    `dollars`: it is a sum of money. `is_track`: it is a step on a track, shown with the last one.
    """

    one: str
    many: str
    start: int
    least: int
    most: int
    dollars: bool
    is_track: bool

    def within(self, number: int) -> int:
        """Return this number, or the nearest one that is possible."""
        return min(self.most, max(self.least, number))

    def misses(self, number: int) -> Iterator[Notice]:
        """Yield a notice for a number that is out of its bounds."""
        if number != self.within(number):
            least, most = (money(one) if self.dollars else str(one) for one in (self.least, self.most))
            yield odd(f"{self.title} go from {least} to {most}: the nearest number is set.")

    def said(self, number: int) -> str:
        """Return a number of it in words: "3 coins", "$300"."""
        return money(number) if self.dollars else counted(number, self.one, self.many)

    def figure(self, number: int) -> str:
        """Return a number of it below its heading: "3", "$300", "7 of 20"."""
        if self.dollars:
            return money(number)
        return f"{number} of {self.most}" if self.is_track else f"{number}"

    @property
    def title(self) -> str:
        """The heading of a column of these numbers."""
        return self.many[:1].upper() + self.many[1:]


def counts(
    one: str, many: str = "", *, start: int = 0, least: int = 0, most: int = COUNTED, dollars: bool = False
) -> Any:
    """Return a field of a State with a number for each player: money, tokens, steps on a track, lives."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars, is_track=False)
    return field(default_factory=dict[str, int], metadata={"counts": rules})


def track(one: str, many: str = "", *, most: int, start: int = 0, least: int = 0) -> Any:
    """Return a field of a State with the step of each player on a track that ends at `most`."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars=False, is_track=True)
    return field(default_factory=dict[str, int], metadata={"counts": rules})


def pool(
    one: str, many: str = "", *, start: int = 0, least: int = 0, most: int = COUNTED, dollars: bool = False
) -> Any:
    """Return a field of a State with a number in the middle of the table: a heap, a bank, what is left of a supply."""
    rules = CountRules(one, many or f"{one}s", start, least, most, dollars, is_track=False)
    return field(default=start, metadata={"pool": rules})


def scores(title: str = "Points") -> Any:
    """Return a field of a State with the points of each player, a row for every time that they score."""
    return field(default_factory=dict[str, tuple[int, ...]], metadata={"scores": title})


@cache
def counts_of(kind: type[State]) -> Mapping[str, CountRules]:
    """Return the fields of a State with counts, and what each counts."""
    return {f.name: f.metadata["counts"] for f in fields(kind) if "counts" in f.metadata}


@cache
def pools_of(kind: type[State]) -> Mapping[str, CountRules]:
    """Return the fields of a State with numbers in the middle, and what each counts."""
    return {f.name: f.metadata["pool"] for f in fields(kind) if "pool" in f.metadata}


@cache
def scores_of(kind: type[State]) -> Mapping[str, str]:
    """Return the fields of a State with scores, and their headings."""
    return {f.name: f.metadata["scores"] for f in fields(kind) if "scores" in f.metadata}


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
