"""Computer players of Clue.

"simple" goes for rooms it does not know yet, asks for what is open in its own grid, and accuses when the forced facts
name all three cards. "engine" goes where the best question can be asked, asks it (`assistant.deduction.advise`), and
accuses when an envelope is likely enough.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from assistant.bots.case_file import MysteryEvening, Witness
from assistant.bots.evening import Whims
from assistant.bots.sight import BotSight
from assistant.core.event import TABLE
from assistant.core.seating import Seated, after
from assistant.deduction import Marks, Suggested, advise, known, posterior
from assistant.games.clue import events as e
from assistant.games.clue import movement, reach
from assistant.games.clue.setup import lay
from assistant.games.clue.state import Clue
from assistant.kit.facts import ENVELOPE
from assistant.kit.phrasing import percent

LIKELY: Final = 0.7
"""The probability from which an envelope is worth the one accusation that every player has."""


class Simple(Witness[Clue]):
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


class Engine(Simple):
    """A player that asks what tells most about the envelope, and shows what it has shown before."""

    def __init__(self, sight: BotSight, dice: random.Random) -> None:
        super().__init__(sight, dice)
        self._bits: tuple[int, Mapping[str, float]] = (0, {})

    def ranked(self, rooms: Sequence[str]) -> Sequence[Suggested]:
        """Return the suggestions in these rooms, the best first; none while the lines contradict each other."""
        found, me = posterior(self.sight.evidence()), self.sight.seat
        return advise(found, me, after(self.state.order, me), rooms).suggestions if found.deals else ()

    def bits(self) -> Mapping[str, float]:
        """Return the value of the best suggestion in every room, worked out once for what is known."""
        size = len(self.sight.story)
        if self._bits[0] != size:
            best: dict[str, float] = {}
            for one in self.ranked(self.state.rooms):
                best[one.cards[2]] = max(best.get(one.cards[2], 0.0), one.bits)
            self._bits = (size, best)
        return self._bits[1]

    def accuses(self) -> tuple[str, ...]:
        """Return the likeliest envelope, if it is likely enough."""
        best, chance = posterior(self.sight.evidence()).best
        if chance < LIKELY:
            return ()
        self.why = f"By its notes, these three cards are in the case file with a chance of {percent(chance)}."
        return best

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
        return bits.get(room, 0.0) >= 0.8 * max(bits.values(), default=0.0)

    def enters(self, able: Sequence[str], rooms: set[str]) -> str:
        """Return the room with the best question."""
        bits = self.bits()
        best = max(sorted(able), key=lambda room: bits.get(room, 0.0))
        self.why = f"Of the rooms within reach, it can ask best here: {bits.get(best, 0.0):.1f} bits."
        return best

    def asks(self) -> dict[str, str]:
        """Return the best question here."""
        best = self.ranked([self.state.room_of(self.sight.seat) or ""])
        if best:
            self.why = f"No other question in this room was expected to tell it more: {best[0].bits:.1f} bits."
        return dict(zip(self.state.classes, best[0].cards, strict=True)) if best else super().asks()

    def shows(self, held: Sequence[str]) -> str:
        """Return a card that the asking player has already seen, if there is one."""
        asked = self.state.open_suggestion
        seen = self.showed(asked.by if asked else "")
        again = next((card for card in seen if card in held), "")
        self.why = "It had shown this card to the same player before." if again else ""
        return again or self.dice.choice(held)


PLAYERS: Final = {"simple": Simple, "engine": Engine}


class Mansion(MysteryEvening[Clue, Simple]):
    """The table of a game: the cards in the envelope and in the hands, the die, and whose turn it is."""

    key = "clue"
    whims: ClassVar[Whims] = {e.SuggestionMade: (e.SuggestionMade,)}
    kinds = PLAYERS
    turns = 200

    def __init__(self, seats: Sequence[Seated], skills: Sequence[str], seed: int, **frame: Any) -> None:
        super().__init__(seats, skills, seed, **frame)
        setup = lay(seats, first_card=self.dice.randrange(len(seats)))
        self._deal(setup)
        self.begin(setup)
        while self.deals(self.state):
            pass

    def _deal(self, setup: e.GameStarted) -> None:
        """Deal three cards into the envelope, and the rest by hand size."""
        kinds = {kind: [c.key for c in setup.cards if c.kind == kind] for kind in ("suspect", "weapon", "room")}
        self.file = tuple(self.dice.choice(kinds[kind]) for kind in kinds)
        rest = [c.key for c in setup.cards if c.key not in self.file]
        self.dice.shuffle(rest)
        places = [player for player, size in setup.hand_sizes.items() for _ in range(size)]
        self.where = dict(zip(rest, places, strict=True)) | dict.fromkeys(self.file, ENVELOPE)

    def hand(self, player: str) -> list[str]:
        """Return a player's cards, in the order of the alphabet."""
        return sorted(super().hand(player))

    def open(self) -> None:
        """Open the envelope, if nobody has, and all hands after the end."""
        if self.state.solution is None:
            self.give(e.EnvelopeOpened(**self.inside()), TABLE)
        super().open()

    def step(self, state: Clue) -> None:
        """Deal, look into the envelope, answer, or take a step of the turn."""
        if self.deals(state) or self._judges(state):
            return
        if asked := state.open_suggestion:
            self.answer(asked)
        elif state.on_turn not in self.people:
            self.turn()

    def _judges(self, state: Clue) -> bool:
        """Tell accusers whether they are right, and those who are not the cards they saw; return whether it was due."""
        if made := state.open_accusation:
            self.give(e.AccusationJudged(by=made.by, right={*made.cards} == {*self.file}), made.by)
            return True
        for player in state.order:
            if player in state.out and self.sight(player).state.envelope is None:
                self.give(e.EnvelopeSeen(by=player, **self.inside()), player)
                return True
        return False

    def turn(self) -> None:
        """Do the next thing of a turn: perhaps accuse, move, suggest, or end the turn."""
        state = self.state
        player, turn = state.on_turn or "", state.turn
        begins = turn.roll is None and not turn.moved and not turn.suggested
        if begins and self._accuses(player):
            return
        if not turn.moved and not turn.suggested and self.move(player):
            return
        if movement.may_suggest(state, player):
            self.suggest(player)
        elif not self._accuses(player):
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
        return True

    def move(self, player: str) -> bool:
        """Take a passage, roll, or walk; return False for a player who stays where they were brought, or is shut in."""
        state = self.state
        who, token = self.players[player], state.piece(player)
        rooms = who.open_rooms()
        if state.turn.roll is not None:
            return self.walk(player, rooms)
        if who.stays(rooms):
            return False
        leads = movement.passage(state, state.room_of(player))
        if who.takes(leads, rooms):
            self.say(e.TokenMoved(by=player, token=token, to=leads or "", how="passage"), player)
        else:
            self.say(e.DiceRolled(by=player, roll=self.die()), player)
        return True

    def walk(self, player: str, rooms: set[str]) -> bool:
        """Enter a room, or go toward one of these; where squares are not counted, any open room is near enough."""
        able = reach.enterable(self.state, player)
        squares = movement.reach(self.state, player)[1]
        if able:
            self._go(player, self.players[player].enters(sorted(able), rooms))
        elif squares:
            self._go(player, nearest(sorted(squares), rooms))
        return bool(able or squares)

    def _go(self, player: str, to: str) -> None:
        self.say(e.TokenMoved(by=player, token=self.state.piece(player), to=to, how="dice"), player, board=True)

    def suggest(self, player: str) -> None:
        """Make a suggestion."""
        self.say(e.SuggestionMade(by=player, **self.players[player].asks()), player)


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
