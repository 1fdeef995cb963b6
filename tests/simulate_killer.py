"""Plays whole games of Killer Clue, card by card: who asked, gave, traded, died, and where every card really was.

    game = Game(4, seed=7)
    for line in game.lines(): ...           # the events, with everything that anybody saw of them
    game.where                              # every card's place after the last line

Board, pawns and the cards of the Intrigue and Danger Rounds are left out: they decide when something happens, never
what it reveals about cards. Lines hold the whole truth; `tests/deduction/histories/told.py` says what each seat learns
from them. `tests/killer_habits.py` decides, this file follows the rules.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from assistant.kit.facts import ENVELOPE, OUT
from tests.killer_habits import USUAL, Choices, Habits

PLAYERS = ("anna", "ben", "carla", "david", "edith", "frank")
SUSPECTS = ("scarlet", "mustard", "white", "green", "peacock", "plum")
WEAPONS = ("candlestick", "knife", "pipe", "revolver", "rope", "wrench")
ROOMS = ("lounge", "dining", "kitchen", "ballroom", "conservatory", "billiard", "library", "study", "hall")


@dataclass(frozen=True)
class Box:
    """The cards in play: weapons and rooms, and each Red Herring with the fewest players it stays for."""

    weapons: Sequence[str] = WEAPONS
    rooms: Sequence[str] = ROOMS
    herrings: Mapping[str, int] | None = None

    def herrings_for(self, players: int) -> Mapping[str, int]:
        """Return the Red Herrings for this many players (KC-RHG-01)."""
        if self.herrings is not None:
            return self.herrings
        return {f"red_herring_{least}": least for least in (5, 6) if least <= players}


BOX = Box()


@dataclass(frozen=True, kw_only=True)
class Line:
    """An event at the table; `by` did it, or it was done to `by`."""

    by: str


class Looked(Line):
    """The event that a player looked into their own envelope."""


@dataclass(frozen=True, kw_only=True)
class Asked(Line):
    """`how`: "suggestion", "mini" or "accusation"."""

    cards: tuple[str, ...]
    how: str


@dataclass(frozen=True, kw_only=True)
class Passed(Asked):
    """`by` gave `to` none of `cards`; `free` Red Herrings were in play."""

    to: str
    free: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Gave(Passed):
    """`by` gave `card` to `to`."""

    card: str


@dataclass(frozen=True, kw_only=True)
class Erred(Gave):
    """The killer gave a case-file card, admitted it, and took it back (KC-MIS-01)."""


@dataclass(frozen=True, kw_only=True)
class Confessed(Line):
    """The killer shows the case file."""

    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Swapped(Line):
    to: str
    gave: str
    got: str


class Murdered(Line):
    """`by` was killed."""


@dataclass(frozen=True, kw_only=True)
class Dealt(Line):
    """The hand of `by` was dealt on: who got which cards."""

    came: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Gone(Line):
    """`by` gave up a Red Herring that leaves the game."""

    card: str


class Game:
    """One simulated game of at most `turns` turns. The same seed plays the same game."""

    def __init__(self, players: int, seed: int, habits: Habits = USUAL, box: Box = BOX, turns: int = 9) -> None:
        self.seed, self.choices = seed, Choices(random.Random(seed), habits)
        self.players, self.turns, self.herrings = PLAYERS[:players], turns, dict(box.herrings_for(players))
        self.owners = dict(zip(SUSPECTS, self.players, strict=False))
        self.classes = {"suspect": tuple(self.owners), "weapon": tuple(box.weapons), "room": tuple(box.rooms)}
        self.solution = tuple(self.choices.one(cards) for cards in self.classes.values())
        self.killer = self.owners[self.solution[0]]
        self.alive, self.over = list(self.players), False
        self.extras = tuple(self.herrings)
        rest = [c for cards in (*self.classes.values(), self.extras) for c in cards if c not in self.solution]
        hands = _round(self.choices.deal(rest), self.players)
        self.sizes = {player: len(hand) for player, hand in hands.items()} | ({OUT: 0} if self.extras else {})
        self.where = dict.fromkeys(self.solution, ENVELOPE)
        self.where |= {card: player for player, hand in hands.items() for card in hand}

    def hand(self, player: str) -> set[str]:
        return {card for card, at in self.where.items() if at == player}

    def suspect(self, player: str) -> str:
        return next(card for card, owner in self.owners.items() if owner == player)

    def lines(self) -> Iterator[Line]:
        """Yield everything that happens; `where` is as it is after the line that came last."""
        yield from (Looked(by=player) for player in self.players)
        first = 0
        for _ in range(self.turns):
            for player in [*self.players[first:], *self.players[:first]]:
                if player in self.alive and not self.over:
                    yield from self._investigate(player)
            for _round_of_danger in range(1 + self.choices.does("blackout")):
                if not self.over:
                    yield from self._intrigue()
                    yield from self._danger()
            if self.over:
                return
            first = self.choices.dice.randrange(len(self.players))

    # ---- investigation

    def _investigate(self, player: str) -> Iterator[Line]:
        if self.choices.does("accusation"):
            accused = self.choices.accusation(self.classes, self.solution, self.hand(player), player == self.killer)
            if accused:
                yield from self._accuse(player, accused)
                return
        if self.choices.does("suggestion"):
            cards = self.choices.named(self.classes, self.hand(player))
            yield Asked(by=player, cards=cards, how="suggestion")
            yield from self._answers(player, cards, "suggestion", self._queue(player, cards[0]))

    def _queue(self, player: str, suspect: str) -> list[str]:
        """Return the player of the named suspect, then the others in the chosen direction (KC-SUG-03, KC-AMB-03)."""
        way, seats = self.choices.direction(), len(self.players)
        start = self.players.index(self.owners[suspect])
        around = [self.players[(start + way * step) % seats] for step in range(seats)]
        return [other for other in around if other in self.alive and other != player]

    def _answers(self, asker: str, cards: tuple[str, ...], how: str, queue: Sequence[str]) -> Iterator[Line]:
        """Let players give or pass in turn, until one has given (KC-SUG-06, KC-AMB-02)."""
        free = self.extras if how == "suggestion" else ()
        free = tuple(card for card in free if self.where[card] != OUT)
        for other in queue:
            about = {"by": other, "to": asker, "cards": cards, "how": how, "free": free}
            slip = sorted(set(cards) & set(self.solution)) if other == self.killer else []
            if slip and self.choices.does("mistake"):
                yield Erred(**about, card=self.choices.one(slip))
            fitting = self.hand(other) & {*cards, *free}
            card = self.choices.gives(fitting, free)
            if card:
                self.where[card] = asker
                yield Gave(**about, card=card)
                return
            yield Passed(**about)

    def _accuse(self, player: str, cards: tuple[str, ...]) -> Iterator[Line]:
        yield Asked(by=player, cards=cards, how="accusation")
        yield from self._answers(player, cards, "accusation", self._queue(player, cards[0]))
        if cards == self.solution:
            self.over = True
            yield Confessed(by=self.killer, cards=cards)
        else:
            yield from self._out(player)

    # ---- intrigue and danger

    def _intrigue(self) -> Iterator[Line]:
        for cards in self.classes.values():
            if self.choices.does("mini"):
                asker = self.choices.one(self.alive)
                card = self.choices.asked(cards, self.hand(asker))
                yield Asked(by=asker, cards=(card,), how="mini")
                yield from self._answers(asker, (card,), "mini", self._neighbours(asker))
        if self.choices.does("trade"):
            yield from self._trade()

    def _neighbours(self, player: str) -> list[str]:
        """Return everybody else, from the left or from the right (KC-CRS-02)."""
        return _after(player, self.players, self.alive)[:: self.choices.direction()]

    def _trade(self) -> Iterator[Line]:
        one, other = self.choices.deal(self.alive)[:2]
        if self.hand(one) and self.hand(other):
            gave, got = self.choices.one(self.hand(one)), self.choices.one(self.hand(other))
            self.where |= {gave: other, got: one}
            yield Swapped(by=one, to=other, gave=gave, got=got)

    def _danger(self) -> Iterator[Line]:
        if self.choices.does("murder"):
            victim = self.choices.one([player for player in self.alive if player != self.killer])
            yield Murdered(by=victim)
            yield from self._out(victim)

    def _out(self, player: str) -> Iterator[Line]:
        """Deal the hand on from the left (KC-DNG-07, KC-ACC-07); then remove Red Herrings (KC-RHG-03, KC-AMB-18)."""
        receivers = _after(player, self.players, self.alive)
        self.alive.remove(player)
        self.over = self.alive == [self.killer]
        if cards := self.hand(player):
            came = _round(self.choices.deal(cards), receivers)
            self.where |= {card: to for to, hand in came.items() for card in hand}
            yield Dealt(by=player, came=came)
        for card, least in self.herrings.items():
            if len(self.alive) < least and self.where[card] != OUT:
                holder, self.where[card] = self.where[card], OUT
                yield Gone(by=holder, card=card)


def _after(player: str, seats: Sequence[str], alive: Collection[str]) -> list[str]:
    """Return the others in the game, from the left of a player on."""
    at = seats.index(player)
    return [other for other in (*seats[at + 1 :], *seats[:at]) if other in alive]


def _round(cards: Sequence[str], receivers: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Deal one card at a time to each in turn."""
    return {to: tuple(cards[at :: len(receivers)]) for at, to in enumerate(receivers)}
