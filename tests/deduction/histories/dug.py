"""Whole games of part 1 of Advanced Cluedo, reduced to clue cards, with what every seat learns.

Suggestions and answers as in Clue; now and then a player digs in the middle, bribes or grabs: a card from another hand.
The players involved see the card, the others only that one moved. Positions of players and payments are left out, since
they reveal nothing (AC-INF-07).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from assistant.kit.facts import ENVELOPE, MIDDLE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Moved, Showed
from tests.simulate_killer import PLAYERS, ROOMS, SUSPECTS, WEAPONS

TABLE = "table"
CLASSES = {"suspect": SUSPECTS, "weapon": WEAPONS, "room": ROOMS}
DEALT = {2: (8, 2), 3: (5, 3), 4: (4, 2), 5: (3, 3), 6: (2, 6)}
"""Cards of each hand, and of the middle, by the number of players (AC-SET-02)."""
Where = dict[str, str]


@dataclass(frozen=True, kw_only=True)
class Line:
    """`by` asked for `cards`."""

    by: str
    cards: tuple[str, ...]


class Silent(Line):
    """`by` showed none of them."""


@dataclass(frozen=True, kw_only=True)
class Shown(Line):
    """`by` showed one of them to `to`."""

    to: str
    card: str


@dataclass(frozen=True, kw_only=True)
class Taken(Shown):
    """A card of all `cards` went from `by`, a player or the middle, to `to`."""


class Game:
    """A simulated game; `where` says where every card is now."""

    def __init__(self, players: int, seed: int) -> None:
        self.dice = random.Random(f"{players} {seed}")
        self.players = PLAYERS[:players]
        hand, middle = DEALT[players]
        self.sizes = {**dict.fromkeys(self.players, hand), MIDDLE: middle}
        self.cards = tuple(card for cards in CLASSES.values() for card in cards)
        self.where: Where = {self.dice.choice(cards): ENVELOPE for cards in CLASSES.values()}
        rest = [card for card in self.cards if card not in self.where]
        self.dice.shuffle(rest)
        for place, size in self.sizes.items():
            self.where |= dict.fromkeys(rest[:size], place)
            rest = rest[size:]

    def hand(self, place: str) -> list[str]:
        return [card for card in self.cards if self.where[card] == place]

    def lines(self, suggestions: int, moves: int) -> Iterator[Line]:
        """Yield the questions with their answers, and the cards that move, spread among them."""
        happen = ["ask"] * suggestions + ["move"] * moves
        self.dice.shuffle(happen)
        for turn, what in enumerate(happen):
            by = self.players[turn % len(self.players)]
            yield from self._asked(by) if what == "ask" else self._taken(by)

    def _asked(self, by: str) -> Iterator[Line]:
        named = tuple(self._named(by, cards) for cards in CLASSES.values())
        yield Line(by=by, cards=named)
        at = self.players.index(by)
        for other in (*self.players[at + 1 :], *self.players[:at]):
            fitting = [card for card in named if self.where[card] == other]
            if fitting:
                yield Shown(by=other, to=by, cards=named, card=self.dice.choice(fitting))
                return
            yield Silent(by=other, cards=named)

    def _named(self, by: str, cards: tuple[str, ...]) -> str:
        """Return a card to name: usually one that is not the asker's own."""
        others = [card for card in cards if self.where[card] != by]
        return self.dice.choice(others if others and self.dice.random() < 0.8 else cards)

    def _taken(self, by: str) -> Iterator[Line]:
        """Yield a dig, or a bribe or grab, by the player on turn."""
        places = [place for place in self.players if place != by and self.hand(place)]
        if self.hand(MIDDLE) and self.dice.random() < 0.5:
            places = [MIDDLE]
        place = self.dice.choice(places)
        card = self.dice.choice(self.hand(place))
        yield Taken(by=place, to=by, cards=self.cards, card=card)
        self.where[card] = by


@dataclass(frozen=True)
class Played:
    """A game: its lines, and where every card was after each number of them (`where[0]`: before the first)."""

    game: Game
    dealt: Where
    lines: tuple[Line, ...]
    where: tuple[Where, ...]

    @property
    def seats(self) -> tuple[str, ...]:
        return (*self.game.players, TABLE)

    def evidence(self, seat: str, lines: int) -> Evidence:
        """Return what a seat may use after this many of the lines; a line's number is its moment."""
        facts: list[Fact] = []
        if seat != TABLE:
            own = frozenset(card for card, place in self.dealt.items() if place == seat)
            facts.append(Holds(seq=0, moment=0, place=seat, cards=own))
        for at, line in enumerate(self.lines[:lines], 1):
            facts.extend(learnt(line, at, seat))
        return Evidence(classes=CLASSES, sizes=self.game.sizes, facts=tuple(facts))


@lru_cache(maxsize=64)
def played(players: int, seed: int, suggestions: int = 30, moves: int = 10) -> Played:
    """Return a whole game with the cards of the box."""
    game = Game(players, seed)
    dealt = dict(game.where)
    lines, where = list[Line](), [dealt]
    for line in game.lines(suggestions, moves):
        where[-1] = dict(game.where)
        lines.append(line)
        where.append(where[-1])
    where[-1] = dict(game.where)
    return Played(game, dealt, tuple(lines), tuple(where))


def learnt(line: Line, at: int, seat: str) -> Iterator[Fact]:
    """Yield the facts of one line for one seat (AC-INF-02 … AC-INF-06)."""
    when, cards = {"seq": at, "moment": at}, frozenset(line.cards)
    match line:
        case Taken(by=by, to=to, card=card):
            yield Moved(**when, place=by, to=to, cards=cards, card=card if seat in (by, to) else None)
        case Shown(by=by, to=to, card=card) if seat in (by, to):
            yield Showed(**when, place=by, card=card, among=cards)
        case Shown(by=by):
            yield HoldsOneOf(**when, place=by, cards=cards)
        case Silent(by=by):
            yield HoldsNone(**when, place=by, cards=cards)
        case _:
            return


def positions(players: int, seeds: range) -> Iterator[tuple[Played, str, int]]:
    """Yield every seat after every line of these games that taught it something."""
    for seed in seeds:
        game = played(players, seed)
        for seat, lines in product(game.seats, range(len(game.lines) + 1)):
            if not lines or any(learnt(game.lines[lines - 1], lines, seat)):
                yield game, seat, lines
