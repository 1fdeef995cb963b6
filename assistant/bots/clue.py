"""Computer players of Clue.

"simple" goes for rooms it does not know yet, asks for what is open in its own grid, and accuses when the forced facts
name all three cards. "engine" goes where the best question can be asked, asks it (`assistant.deduction.advise`), and
accuses when an envelope is likely enough.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from assistant.bots.evening import Evening
from assistant.bots.sight import BotSight, Player, robots
from assistant.core.event import TABLE, Event
from assistant.core.seating import Seated, after
from assistant.deduction import Advice, Marks, advise, known, posterior
from assistant.families.mystery.table import Suggestion
from assistant.games.clue import events as e
from assistant.games.clue import movement
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE

SUSPECTS: Final = ("scarlet", "mustard", "white", "green", "peacock", "plum")
COLOURS: Final = ("#C0392B", "#D4A72C", "#F2EFE6", "#2E7D4F", "#2F6DB5", "#7B4A9E")
LIKELY: Final = 0.7
"""The probability from which an envelope is worth the one accusation that every player has."""


class Simple(Player[Clue]):
    """A player that goes for unknown rooms, asks for open cards, and accuses when sure."""

    def marks(self) -> Marks:
        """Return what the forced facts tell this seat."""
        return known(self.sight.evidence())

    def accuses(self) -> tuple[str, ...]:
        """Return the three cards of an accusation, in deck order; nothing if there is none to make."""
        solution = self.marks().solution
        deck = self.state.deck
        return tuple(next(c for c in deck[k] if c in solution) for k in deck) if len(solution) == 3 else ()

    def open_rooms(self) -> set[str]:
        """Return rooms that may be in the envelope."""
        marks = self.marks()
        return {c for c in self.state.rooms if marks.at(c, ENVELOPE) == "open"}

    def stays(self, rooms: set[str]) -> bool:
        """Return whether to ask where the token was brought."""
        return self.state.turn.summoned and self.state.room_of(self.sight.seat) in rooms

    def takes(self, leads: str | None, rooms: set[str]) -> bool:
        """Return whether to take the secret passage."""
        return leads in rooms and self.dice.random() < 0.7

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """Return which of the rooms within reach to enter."""
        return self.dice.choice(sorted(set(able) & rooms) or sorted(able))

    def asks(self) -> dict[str, str]:
        """Return one open suspect and weapon, or a card of its own as a bluff."""
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
        """Return which of its named cards to show."""
        return self.dice.choice(held)


class Engine(Simple):
    """A player that asks what tells most about the envelope, and shows what it has shown before."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._bits: tuple[int, Mapping[str, float]] = (0, {})
        self.shown: dict[str, list[str]] = {}

    def advice(self, rooms: Sequence[str]) -> Advice:
        """Return the suggestions in these rooms, the best first."""
        order = self.state.order
        return advise(self.sight.evidence(), self.sight.seat, after(order, self.sight.seat), rooms)

    def bits(self) -> Mapping[str, float]:
        """Return the value of the best suggestion in every room, worked out once for what is known."""
        size = len(self.sight.story)
        if self._bits[0] != size:
            best: dict[str, float] = {}
            for one in self.advice(self.state.rooms).suggestions:
                best[one.cards[2]] = max(best.get(one.cards[2], 0.0), one.bits)
            self._bits = (size, best)
        return self._bits[1]

    def accuses(self) -> tuple[str, ...]:
        """Return the likeliest envelope, if it is likely enough."""
        best, chance = posterior(self.sight.evidence()).best
        return best if chance >= LIKELY else ()

    def stays(self, rooms: set[str]) -> bool:
        """Return whether asking here is worth nearly as much as anywhere."""
        here = self.state.room_of(self.sight.seat)
        return self.state.turn.summoned and here is not None and self._good(here)

    def takes(self, leads: str | None, rooms: set[str]) -> bool:
        """Return whether asking there is worth nearly as much as anywhere."""
        return leads is not None and self._good(leads)

    def _good(self, room: str) -> bool:
        """Return whether asking there tells nearly as much as anywhere."""
        bits = self.bits()
        return bits.get(room, 0.0) >= 0.8 * max(bits.values())

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """Return the room with the best question."""
        bits = self.bits()
        return max(sorted(able), key=lambda room: bits.get(room, 0.0))

    def asks(self) -> dict[str, str]:
        """Return the best question here."""
        best = self.advice([self.state.room_of(self.sight.seat) or ""]).suggestions[0]
        return dict(zip(self.state.classes, best.cards, strict=True))

    def shows(self, held: Sequence[str]) -> str:
        """Return a card that the asking player has already seen, if there is one."""
        asked = self.state.open_suggestion
        seen = self.shown.setdefault(asked.by if asked else "", [])
        card = next((c for c in seen if c in held), "") or self.dice.choice(held)
        seen.append(card)
        return card


PLAYERS: Final = {"simple": Simple, "engine": Engine}


S = TypeVar("S", bound=Clue)
P = TypeVar("P", bound=Simple)


class MysteryEvening(Evening[S, P]):
    """The table of a game about a case file: `file` is what is in it, `where` says where every clue card really is."""

    pace = (4_000, 40_000)
    file: tuple[str, ...]
    where: dict[str, str]

    @classmethod
    def seated(cls, skills: Sequence[str], seed: int) -> list[Seated]:
        """Return a seat for every skill, in the order of the suspects."""
        return robots(skills, SUSPECTS, COLOURS)

    def deal(self) -> None:
        """Put one card of each class into the case file, and deal the others."""
        state = self.state
        self.file = tuple(self.dice.choice(state.deck[kind]) for kind in state.classes)
        rest = [card.key for card in state.cards if card.key not in self.file]
        self.dice.shuffle(rest)
        self.where = dict.fromkeys(self.file, ENVELOPE)
        for place, size in state.hand_sizes.items():
            self.where |= {rest.pop(): place for _ in range(size)}

    def hand(self, player: str) -> list[str]:
        """Return a player's clue cards, in deck order, without those in the case file."""
        return [card.key for card in self.state.cards if self.where[card.key] == player]

    def inside(self) -> dict[str, str]:
        """Return the content of the case file by class."""
        return dict(zip(("suspect", "weapon", "room"), self.file, strict=True))

    def say(self, event: Event, by: str = TABLE, board: bool = False) -> None:
        """Record what a seat says, if it is on offer to that seat, or on the `board`, and legal."""
        self.sight(by).say(event, board)

    def answer(self, asked: Suggestion) -> None:
        """Let the first player in the queue who holds one of the three cards show one of them."""
        for player in asked.unheard:
            if held := self.fitting(player, asked):
                self.show(e.CardShown(by=player, to=asked.by, card=self.players[player].shows(held)), player)
                return
        self.say(e.NobodyShowed(), asked.by)

    def fitting(self, player: str, asked: Suggestion) -> list[str]:
        """Return the named cards that a player holds."""
        return sorted({*asked.cards} & {*self.hand(player)})

    def show(self, event: Any, by: str) -> None:
        """Record a card that two players have seen, from the phone of the one who showed it."""
        self.say(event, by)

    def open(self) -> None:
        """Open all hands after the end."""
        for player in self.state.order:
            if self.state.over and not self.state.opened:
                self.say(e.HandsVoted(by=player, open=True), player)


class Mansion(MysteryEvening[Clue, Simple]):
    """The table of a game: the cards in the envelope and in the hands, the die, and whose turn it is.

    `hands` and `solution` are the real cards; every player sees its own hand and nothing else.
    """

    key = "clue"
    kinds = PLAYERS
    turns = 200

    def __init__(self, seats: Sequence[Seated], skills: Sequence[str], seed: int, **frame: Any) -> None:
        super().__init__(seats, skills, seed, **frame)
        setup = lay(seats, first_card=self.dice.randrange(len(seats)))
        self.solution, self.hands = self._deal(setup)
        self.file = self.solution
        self.begin(setup)
        for player, hand in self.hands.items():
            self.say(e.HandDealt(of=player, cards=hand), player)

    def _deal(self, setup: e.GameStarted) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
        """Deal three cards into the envelope, and the rest by hand size."""
        kinds = {kind: [c.key for c in setup.cards if c.kind == kind] for kind in ("suspect", "weapon", "room")}
        solution = tuple(self.dice.choice(kinds[kind]) for kind in kinds)
        rest = [c.key for c in setup.cards if c.key not in solution]
        self.dice.shuffle(rest)
        hands: dict[str, tuple[str, ...]] = {}
        for player, size in setup.hand_sizes.items():
            hands[player], rest = tuple(sorted(rest[:size])), rest[size:]
        return solution, hands

    def hand(self, player: str) -> list[str]:
        """Return a player's cards."""
        return list(self.hands[player])

    def open(self) -> None:
        """Open the envelope, if nobody has, and all hands after the end."""
        if self.state.solution is None:
            self.say(e.EnvelopeOpened(**self.inside()))
        super().open()

    def step(self, state: Clue) -> None:
        """Play a turn."""
        self.turn()

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
            return False  # a card was shown in this turn: accuse in the next one
        self.say(accusation, player)
        right = set(named) == set(self.solution)
        self.say(e.AccusationJudged(by=player, right=right), player)
        if not right and not self.state.over:
            self.say(e.EnvelopeSeen(by=player, **self.inside()), player)
        return True

    def move(self, player: str) -> None:
        """Move: stay after being brought here, take a passage, or roll and walk."""
        who, token = self.players[player], self.state.piece(player)
        rooms = who.open_rooms()
        if who.stays(rooms):
            return
        leads = movement.passage(self.state, self.state.room_of(player))
        if who.takes(leads, rooms):
            self.say(e.TokenMoved(by=player, token=token, to=leads or "", how="passage"), player)
            return
        self.say(e.DiceRolled(by=player, roll=self.die()), player)
        able, squares = movement.reach(self.state, player)
        if able:
            self._go(player, who.enters(sorted(able), rooms))
        elif squares:
            self._go(player, nearest(sorted(squares), rooms))

    def _go(self, player: str, to: str) -> None:
        self.say(e.TokenMoved(by=player, token=self.state.piece(player), to=to, how="dice"), player, board=True)

    def suggest(self, player: str) -> None:
        """Make a suggestion; then everybody answers by the rules."""
        self.say(e.SuggestionMade(by=player, **self.players[player].asks()), player)
        if asked := self.state.open_suggestion:
            self.answer(asked)


def nearest(squares: Sequence[str], rooms: set[str]) -> str:
    """Return the square that is closest to an unknown room."""

    def far(square: str) -> int:
        steps = distances(*map(int, square.split(",")))
        return min((steps[room] for room in rooms if room in steps), default=0)

    return min(squares, key=far)


@cache
def distances(column: int, row: int) -> dict[str, int]:
    """Return how far every room is from a square of the empty mansion."""
    return movement.mansion().distances(movement.Square(column, row))


simulate = Mansion.simulate
