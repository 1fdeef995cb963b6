"""Computer players of Clue.

"simple" goes for rooms it does not know yet, asks for what is open in its own grid, and accuses when the forced facts
name all three cards. "engine" goes where the best question can be asked, asks it (`assistant.deduction.advise`), and
accuses when an envelope is likely enough. Squares of the corridor are offered by the board (`reach.ways`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from assistant.bots.evening import Evening
from assistant.bots.sight import BEGAN, Sight, began, robots
from assistant.core.event import TABLE, Event
from assistant.core.seating import Seated, after
from assistant.deduction import Advice, Marks, advise, known, posterior
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE
from assistant.table.table import Table

SUSPECTS: Final = ("scarlet", "mustard", "white", "green", "peacock", "plum")
COLOURS: Final = ("#C0392B", "#D4A72C", "#F2EFE6", "#2E7D4F", "#2F6DB5", "#7B4A9E")
LIKELY: Final = 0.7
"""An envelope as likely as this is worth the one accusation that everybody has."""


class Simple:
    """Goes for unknown rooms, asks for open cards, accuses when sure."""

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        self.sight, self.dice = sight, dice

    @property
    def state(self) -> Clue:
        """The table as the own seat sees it."""
        return self.sight.state

    def marks(self) -> Marks:
        """What the forced facts tell this seat."""
        return known(self.sight.evidence())

    def accuses(self) -> tuple[str, ...]:
        """The three cards of an accusation, in the order of the deck; nothing if there is none to make."""
        solution = self.marks().solution
        deck = self.state.deck
        return tuple(next(c for c in deck[k] if c in solution) for k in deck) if len(solution) == 3 else ()

    def open_rooms(self) -> set[str]:
        """Rooms that may lie in the envelope."""
        marks = self.marks()
        return {c for c in self.state.rooms if marks.at(c, ENVELOPE) == "open"}

    def stays(self, rooms: set[str]) -> bool:
        """Whether to ask where the token was brought."""
        return self.state.turn.summoned and self.state.room_of(self.sight.seat) in rooms

    def takes(self, leads: str | None, rooms: set[str]) -> bool:
        """Whether to take the secret passage."""
        return leads in rooms and self.dice.random() < 0.7

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """Which of the rooms within reach to enter."""
        return self.dice.choice(sorted(set(able) & rooms) or sorted(able))

    def asks(self) -> dict[str, str]:
        """One open suspect and weapon, or an own card as a bluff."""
        state, marks = self.state, self.marks()
        hand = state.hands.get(self.sight.seat, ())
        *others, room = state.classes
        named = {room: state.room_of(self.sight.seat) or ""}
        for kind in others:
            unknown = [c for c in state.deck[kind] if marks.at(c, ENVELOPE) == "open"]
            own = [c for c in state.deck[kind] if c in hand]
            known_one = [c for c in state.deck[kind] if marks.at(c, ENVELOPE) == "yes"]
            named[kind] = self.dice.choice(unknown or own or known_one or list(state.deck[kind]))
        return named

    def shows(self, held: Sequence[str]) -> str:
        """Which of the own named cards to show."""
        return self.dice.choice(held)


class Engine(Simple):
    """Asks what tells most about the envelope, and shows what it has shown before."""

    def __init__(self, sight: Sight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._bits: tuple[int, Mapping[str, float]] = (0, {})
        self.shown: dict[str, list[str]] = {}

    def advice(self, rooms: Sequence[str]) -> Advice:
        """The suggestions in these rooms, the best first."""
        order = self.state.order
        return advise(self.sight.evidence(), self.sight.seat, after(order, self.sight.seat), rooms)

    def bits(self) -> Mapping[str, float]:
        """What the best suggestion in every room is worth, worked out once for what is known."""
        size = len(self.sight.story)
        if self._bits[0] != size:
            best: dict[str, float] = {}
            for one in self.advice(self.state.rooms).suggestions:
                best[one.cards[2]] = max(best.get(one.cards[2], 0.0), one.bits)
            self._bits = (size, best)
        return self._bits[1]

    def accuses(self) -> tuple[str, ...]:
        """The likeliest envelope, where it is likely enough."""
        best, chance = posterior(self.sight.evidence()).best
        return best if chance >= LIKELY else ()

    def stays(self, rooms: set[str]) -> bool:
        """Whether asking here is worth nearly as much as anywhere."""
        here = self.state.room_of(self.sight.seat)
        return self.state.turn.summoned and here is not None and self._good(here)

    def takes(self, leads: str | None, rooms: set[str]) -> bool:
        """Whether asking there is worth nearly as much as anywhere."""
        return leads is not None and self._good(leads)

    def _good(self, room: str) -> bool:
        """Whether asking there tells nearly as much as anywhere."""
        bits = self.bits()
        return bits.get(room, 0.0) >= 0.8 * max(bits.values())

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """The room with the best question."""
        bits = self.bits()
        return max(sorted(able), key=lambda room: bits.get(room, 0.0))

    def asks(self) -> dict[str, str]:
        """The best question here."""
        best = self.advice([self.state.room_of(self.sight.seat) or ""]).suggestions[0]
        return dict(zip(self.state.classes, best.cards, strict=True))

    def shows(self, held: Sequence[str]) -> str:
        """A card that this player has seen already, if there is one."""
        asked = self.state.open_suggestion
        seen = self.shown.setdefault(asked.by if asked else "", [])
        card = next((c for c in seen if c in held), "") or self.dice.choice(held)
        seen.append(card)
        return card


PLAYERS: Final = {"simple": Simple, "engine": Engine}


class Mansion(Evening):
    """The table of a game: the cards in the envelope and in the hands, the die, and whose turn it is.

    `hands` and `solution` are what really lies there; every player sees its own hand and nothing else.
    """

    key = "clue"
    pace = (4_000, 40_000)

    def __init__(
        self,
        seats: Sequence[Seated],
        skills: Sequence[str],
        seed: int,
        table: Table | None = None,
        began: int = BEGAN,
    ) -> None:
        super().__init__(seed, table, began)
        laid = lay(seats, first_card=self.dice.randrange(len(seats)))
        self.solution, self.hands = self._deal(laid)
        self.table.record(laid)
        pairs = zip(self.hands, skills, strict=True)
        self.players = {seat: self.player(skill, seat) for seat, skill in pairs}
        for player, hand in self.hands.items():
            self.say(e.HandDealt(of=player, cards=hand), player)

    def player(self, skill: str, seat: str) -> Simple:
        """Who sits at this seat."""
        return PLAYERS[skill](self.sight(seat), self.dice)

    def _deal(self, laid: e.GameStarted) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
        """Three cards into the envelope, the rest out by hand size."""
        kinds = {kind: [c.key for c in laid.cards if c.kind == kind] for kind in ("suspect", "weapon", "room")}
        solution = tuple(self.dice.choice(kinds[kind]) for kind in kinds)
        rest = [c.key for c in laid.cards if c.key not in solution]
        self.dice.shuffle(rest)
        hands: dict[str, tuple[str, ...]] = {}
        for player, size in laid.hand_sizes.items():
            hands[player], rest = tuple(sorted(rest[:size])), rest[size:]
        return solution, hands

    def say(self, event: Event, seat: str, board: bool = False) -> None:
        """Somebody says it: what is on offer to that seat, or on the board, and by the rules."""
        self.sight(seat).say(event, board)

    def play(self, most: int = 200) -> Table:
        """Turn after turn until somebody is right or nobody is left."""
        for _ in range(most):
            if self.state.over:
                break
            self.turn()
        return self.table

    def open(self) -> None:
        """After the end: the envelope, if nobody opened it, and all hands."""
        if self.state.solution is None:
            self.say(e.EnvelopeOpened(**self._inside()), TABLE)
        for player in self.state.order:
            if not self.state.opened:
                self.say(e.HandsVoted(by=player, open=True), player)

    def _inside(self) -> dict[str, str]:
        return dict(zip(("suspect", "weapon", "room"), self.solution, strict=True))

    def turn(self) -> None:
        """Move, suggest, perhaps accuse, and end the turn."""
        player = self.state.on_turn or ""
        if self._accuses(player):
            return
        self.move(player)
        if movement.may_suggest(self.state, player):
            self.suggest(player)
        if self.state.on_turn == player and not self.state.over and not self._accuses(player):
            self.say(e.TurnEnded(by=player), player)

    def _accuses(self, player: str) -> bool:
        named = self.players[player].accuses()
        if not named:
            return False
        suspect, weapon, room = named
        accusation = e.AccusationMade(by=player, suspect=suspect, weapon=weapon, room=room)
        if not self.sight(player).offered(accusation):
            return False  # a card was shown in this turn: in the next one then
        self.say(accusation, player)
        right = set(named) == set(self.solution)
        self.say(e.AccusationJudged(by=player, right=right), player)
        if not right and not self.state.over:
            self.say(
                e.EnvelopeSeen(by=player, **dict(zip(("suspect", "weapon", "room"), self.solution, strict=True))),
                player,
            )
        return True

    def move(self, player: str) -> None:
        """Stay where one was brought, take a passage, or roll and walk."""
        who, token = self.players[player], self.state.piece(player)
        rooms = who.open_rooms()
        if who.stays(rooms):
            return
        leads = movement.passage(self.state, self.state.room_of(player))
        if who.takes(leads, rooms):
            self.say(e.TokenMoved(by=player, token=token, to=leads or "", how="passage"), player)
            return
        self.say(e.DiceRolled(by=player, roll=self.dice.randint(1, 6)), player)
        able, squares = movement.reach(self.state, player)
        if able:
            self._go(player, who.enters(sorted(able), rooms))
        elif squares:
            self._go(player, nearest(sorted(squares), rooms))

    def _go(self, player: str, to: str) -> None:
        self.say(e.TokenMoved(by=player, token=self.state.piece(player), to=to, how="dice"), player, board=True)

    def suggest(self, player: str) -> None:
        """A question, then everybody answers by the rules."""
        self.say(e.SuggestionMade(by=player, **self.players[player].asks()), player)
        self.answer()

    def answer(self) -> None:
        """The first in the queue who holds one of the three shows one of them."""
        asked = self.state.open_suggestion
        assert asked is not None
        for other in asked.asked:
            if held := sorted(set(asked.cards) & set(self.hands[other])):
                card = self.players[other].shows(held)
                self.say(e.CardShown(by=other, to=asked.by, card=card), other)
                return
        self.say(e.NobodyShowed(), asked.by)


def nearest(squares: Sequence[str], rooms: set[str]) -> str:
    """The square from which an unknown room is closest."""

    def far(square: str) -> int:
        steps = distances(*map(int, square.split(",")))
        return min((steps[room] for room in rooms if room in steps), default=0)

    return min(squares, key=far)


@cache
def distances(column: int, row: int) -> dict[str, int]:
    """How far every room is from a square of the empty mansion."""
    return movement.mansion().distances(movement.Square(column, row))


def simulate(skills: Sequence[str], seed: int, table: Table | None = None) -> Table:
    """A whole game, all hands opened at its end."""
    evening = Mansion(robots(skills, SUSPECTS, COLOURS), skills, seed, table, began(seed))
    evening.play()
    evening.open()
    return evening.table
