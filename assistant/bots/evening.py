"""The table of a simulated game: it shuffles, deals, rolls, keeps the clock, and sees what the shared screen sees."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from hashlib import blake2b
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from assistant.bots.foresight import Foresight, Said, Spoken
from assistant.bots.sight import BEGAN, BotSight, Stuck, began, robots
from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.offer import Blank, Choices, Offer
from assistant.core.seating import Seated
from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.kit.dice_throw import Losses, losses
from assistant.kit.fight import Fight, dice_of
from assistant.table.dealt_dice import next_dice
from assistant.table.table import Table

S = TypeVar("S")
P = TypeVar("P")


Whims = Mapping[type[Event], tuple[type[Event], ...]]
"""Kinds of decisions → the kinds on offer from which a beginner may choose instead."""
BEGINNER: Final = "beginner"
"""The skill of a player that decides like "simple", but now and then on a whim."""
WHIM: Final = 0.5
"""How often a beginner decides on a whim."""


def minded(skill: str) -> str:
    """Return the skill whose rules of thumb, or odds, a player uses."""
    return "simple" if skill == BEGINNER else skill


class Evening(Generic[S, P]):
    """One game at one table; the same seed plays the same game.

    S is the game's State and P its computer players, which `kinds` makes by skill. `pace`: milliseconds between two
    lines. `turns`: the number of turns after which a game is left as it is.

    An evening that is `joined` shares a table with people. It records nothing: `next_line` says what a computer
    player, or the table as the dealer of hidden cards, does next. Everything hidden is taken up from the log before
    each line, so that a line depends on the log and the seed alone.
    """

    key: ClassVar[str] = ""
    pace: ClassVar[tuple[int, int]] = (2_000, 20_000)
    kinds: Mapping[str, Callable[[BotSight, random.Random], P]]
    turns: int = 400
    people: frozenset[str] = frozenset()
    """Seats that are played by people."""
    whims: ClassVar[Whims] = {}
    """Kinds of decisions → the kinds on offer that a beginner may choose from instead, none of which states a fact."""
    kinds_dealt: ClassVar[tuple[type[Event], ...]] = ()
    """Kinds of lines that the dealer enters for every seat as soon as they are due, so that no person is asked."""
    has_cards: ClassVar[bool] = True
    """Whether the game has hidden cards or tiles to deal."""
    box: ClassVar[str] = "Leave the decks in the box."
    """The sentence about the decks that stay in the box, for tables at which Boardside deals."""
    reasons_are_open: ClassVar[bool] = False
    """Whether the reasons of a player rest on nothing but what everybody sees."""
    sees: type[BotSight] = BotSight
    """`Foresight` at a table that was joined: lines are found there, not recorded."""

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        *,
        turns: int | None = None,
        table: Table | None = None,
        began: int = BEGAN,
    ) -> None:
        if turns is not None:
            self.turns = turns
        self._now = began
        self.frame(table or Table(GAMES[self.key]), dict(zip((s.key for s in seats), skills, strict=True)), seed)
        self.table.clock = self._clock

    def frame(self, table: Table, skills: dict[str, str], seed: str | int) -> None:
        """Take a table, the skills of its seats, and the dice of this seed."""
        self.table, self.skills, self.seed = table, skills, seed
        self.dice = self.dealt_dice = random.Random(seed)

    @classmethod
    def joined(cls, table: Table, skills: Mapping[str, str], seed: str | int) -> Self:
        """Return the evening of a table that is set up already, for these skills by seat; people play the other seats.

        The table's lines must tell the dealer every hidden card that has been dealt so far.
        """
        evening = cls.__new__(cls)
        seats = [player.key for player in table.view(TABLE).players]  # type: ignore[attr-defined]
        evening.frame(table, {seat: skills.get(seat, "simple") for seat in seats}, seed)
        evening.people, evening.sees = frozenset(seats) - frozenset(skills), Foresight
        return evening

    @classmethod
    def simulate(cls, skills: Sequence[str], seed: int, table: Table | None = None, **more: Any) -> Table:
        """Play a whole game, or its first turns, and open what may be opened after the end."""
        evening = cls(cls.seated(skills, seed), skills, seed, table=table, began=began(seed), **more)
        evening.play()
        evening.open()
        return evening.table

    @classmethod
    def seated(cls, skills: Sequence[str], seed: int) -> list[Seated]:
        """Return a seat for every skill."""
        return robots(skills)

    def _clock(self) -> int:
        self._now += self.dice.randint(*self.pace)
        return self._now

    def sight(self, seat: str) -> BotSight:
        """Return what this seat sees; a beginner sometimes records what it does not mean."""
        sight = self.sees(self.table, seat)
        if self.skills.get(seat) == BEGINNER:
            sight.whim = partial(self._on_a_whim, sight)
        return sight

    def _on_a_whim(self, sight: BotSight, event: Event) -> Event:
        """Return now and then any choice on offer instead, where any of them is honest (`whims`)."""
        if type(event) not in self.whims or self.dice.random() >= WHIM:
            return event
        offers = sight.offers(*self.whims[type(event)])
        other = self.filled(self.dice.choice(offers)) if offers else event
        return other if sight.allowed(other) else event

    @property
    def state(self) -> S:
        """The table as everybody sees it."""
        return self.table.view(TABLE)  # type: ignore[return-value]

    @property
    def seats(self) -> tuple[str, ...]:
        """Keys of the players, in table order."""
        return tuple(self.skills)

    @cached_property
    def players(self) -> dict[str, P]:
        """The players, by seat."""
        return {seat: self.player(skill, seat) for seat, skill in self.skills.items()}

    def player(self, skill: str, seat: str) -> P:
        """Return the player in this seat."""
        return self.kinds[minded(skill)](self.sight(seat), self.dice)

    def engine(self, seat: str | None) -> bool:
        """Return whether this seat asks the odds and deductions."""
        return self.skills.get(seat or "") == "engine"

    def begin(self, setup: Event) -> None:
        """Set up the table."""
        self.table.record(setup)

    # ---------------------------------------------------------------- playing

    def play(self, turns: int | None = None) -> Table:
        """Play to the end, or until this many turns are played."""
        if turns is not None:
            self.turns = turns
        for _ in self.lines():
            pass
        return self.table

    def lines(self) -> Iterator[S]:
        """Yield the State after every step; raise Stuck if one records nothing."""
        while self.goes_on:
            count = len(self.table.entries)
            self.step(self.state)
            if len(self.table.entries) == count:
                raise Stuck(f"The game of {self.key} cannot go on.")
            yield self.state

    @property
    def goes_on(self) -> bool:
        """Whether the game is not over, and turns are left."""
        state: Any = self.state
        return not state.over and self.number(state) <= self.turns

    def number(self, state: Any) -> int:
        """Return the number of the current turn."""
        return state.turn.number

    def step(self, state: S) -> None:
        """Do the next thing that the table waits for."""
        raise NotImplementedError

    def open(self) -> None:
        """Open what may be opened after the end."""

    # ---------------------------------------------------------------- beside people

    @classmethod
    def refuses(cls, setup: Any) -> str:
        """Return why computer players cannot sit at a table that is set up like this, in a sentence; "" if they can."""
        if getattr(setup, "under_way", False):
            return "Computer players can't join a game that is under way, because Boardside hasn't dealt its cards."
        return ""

    def next_line(self) -> Said | None:
        """Return the next line of a computer player, or of the table; None while it waits for people, or is over.

        The same log and seed give the same line; nothing is recorded. Raises Stuck if there is no way on.
        """
        self.dice.seed(f"{self.seed} {sum(not line.struck for line in self.table.lines)}")
        self.dealt_dice = next_dice(self.table, self.seed)
        self.take_up(self.table.view(REFEREE))
        for player in self._minds.values():
            player.why = ""
        state: Any = self.state
        try:
            self.open() if state.over else self.step(state)
        except Spoken as spoken:
            said = self._explained(spoken.said)
            return said if said.dealt or said.by not in self.people else None
        return None

    def in_order(self, cards: Iterable[str], pile: str = "") -> list[str]:
        """Return cards in the order in which the seed has shuffled them.

        Any two cards have the same order in every selection, so that a pile stays in order while cards are drawn from
        it; of cards that are alike, the first is drawn first. `pile` tells piles of the same cards apart.
        """
        counted: Counter[str] = Counter()
        placed: list[tuple[bytes, str]] = []
        for card in cards:
            placed.append((blake2b(f"{self.seed} {pile} {card} {counted[card]}".encode()).digest(), card))
            counted[card] += 1
        return [card for _, card in sorted(placed)]

    def _explained(self, said: Said) -> Said:
        """Return a line with the reason that its player gives."""
        player = self._minds.get(said.by)
        return said if said.dealt or player is None else replace(said, why=player.why)

    @property
    def _minds(self) -> dict[str, Any]:
        """The players who were asked so far; none where the evening itself decides for them."""
        return self.__dict__.get("players", {})

    def ours(self, seats: Sequence[str]) -> Sequence[str]:
        """Return those of these seats that need not wait for people; all of them if people play every one."""
        return [seat for seat in seats if seat not in self.people] or seats

    def take_up(self, whole: Any) -> None:
        """Take up what is hidden from the State as the referee sees it; draw at random what nobody has seen."""

    def laid_out(self) -> dict[str, list[str]]:
        """Return what a dealer lays out face down: the cards of each seat, then those of each pile, top card first."""
        whole: Any = self.table.view(REFEREE)
        self.take_up(whole)
        hands = {seat: list(whole.hands.get(seat, ())) for seat in self.seats}
        return {place: cards for place, cards in {**hands, **self.piles()}.items() if cards}

    def piles(self) -> dict[str, list[str]]:
        """Return the cards of each pile, the top one first; none where nothing is drawn or hidden."""
        return {}

    # ---------------------------------------------------------------- recording and chance

    def record(self, event: Event, by: str = "") -> None:
        """Record what a seat, or the table, says, if it is on offer and legal."""
        author = by or getattr(event, "by", TABLE)
        self.sight(author if author in self.seats else TABLE).say(event)

    def give(self, event: Event, to: str, board: bool = False) -> None:
        """Record a card or a truth that the dealer gives to a seat; a person need not enter it."""
        self.sight(to).receive(event, board)

    def die(self) -> int:
        """Roll one die; at a table that was joined, its dice come from the code of the deal."""
        return self.dealt_dice.randint(1, 6)

    def filled(self, offer: Offer) -> Event:
        """Return the offer filled at random."""
        chosen: dict[str, Any] = {}
        for blank in offer.blanks:
            chosen[blank.name] = self.picked(blank, blank.open(chosen))
        return offer.fill(chosen)

    def picked(self, blank: Blank, able: Choices) -> Any:
        """Return one of these choices at random, or as many different ones as the blank wants."""
        return self.dice.choice(able) if blank.single else tuple(self.dice.sample(able, blank.count))


class FightEvening(Evening[S, P]):
    """The table of a game with fights; `faces`: dice are recorded with their faces, else only the losses."""

    faces: bool = True

    def counts(self, fight: Fight) -> tuple[int, int]:
        """Return the dice of both sides: as many as possible."""
        state: Any = self.state
        return dice_of(state, fight)

    def throw(self) -> None:
        """Throw once for both sides, with the dice of the player who attacks."""
        state: Any = self.state
        fight: Fight = state.fight
        attack, defence = (tuple(self.die() for _ in range(n)) for n in self.counts(fight))
        if self.faces:
            self.record(war.DiceRolled(attack=attack, defence=defence), fight.by)
        else:
            self.lose(fight, losses(attack, defence), len(attack))

    def lose(self, fight: Fight, lost: Losses, dice: int) -> None:
        """Record the losses of a throw."""
        self.record(war.LossesTaken(attacker=lost.attacker, defender=lost.defender, dice=dice), fight.by)
