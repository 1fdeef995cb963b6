"""Plans for the next two turns: which room to go to, which one after that, and what the two best questions will tell.

A plan is a pair of rooms. In its first turn the player stays, takes the secret passage, or rolls and enters the first
room if the roll is enough; else the token goes as far toward it as it can, and tries again in the second turn. A player
who has asked there goes on to the second room. Other tokens are taken to stay where they are, and nobody else's
question to teach anything or to move the player's token.

    value = P(first now) · (bits of the first + P(second) · bits of the second) + P(first later) · bits of the first
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from assistant.deduction import QUICK, Budget, Posterior
from assistant.deduction.advice.follow_up import FollowUp, follow_ups
from assistant.deduction.advice.information_gain import Suggested, advise
from assistant.families.mystery.asking import queue
from assistant.games.clue import movement
from assistant.games.clue.state import Clue

SHOWN: Final = 3
"""The number of plans that are returned."""
LOOKED_AT: Final = 4
"""The number of first rooms whose second turn is worked out: those that promise most by themselves."""


@dataclass(frozen=True)
class Reach:
    """The chance to be in a room in the first turn (`now`), and in the second one but not before (`later`)."""

    now: float
    later: float

    @property
    def whole(self) -> float:
        """The chance to be there within two turns."""
        return self.now + self.later


@dataclass(frozen=True)
class Plan:
    """Two rooms in a row and their value.

    `now` and `later` are the chances to ask in `first` in the first turn, and only in the second. `then` is the best
    room after that, "" if none is within reach, and `there` the chance to reach it from `first` in one turn. `bits` are
    those expected from both questions, `error` their standard error (0 if exact), `alone` those of the first question.
    """

    first: str
    now: float
    later: float
    then: str
    there: float
    bits: float
    error: float
    alone: float


def roll_chance(steps: int, farthest: int) -> float:
    """Return the chance that one die with this many faces shows at least this many squares."""
    return max(0.0, min(1.0, (farthest - steps + 1) / farthest))


def reach_of(steps: int, farthest: int, roll: int | None = None) -> Reach:
    """Return the chances to walk this many squares in the first turn, or only by the second one.

    `roll` is that of the first turn, if it is known. A token that does not get there is closer by what was rolled.
    """
    rolls = range(1, farthest + 1) if roll is None else (roll,)
    now = sum(face >= steps for face in rolls) / len(rolls)
    later = sum(roll_chance(steps - face, farthest) for face in rolls if face < steps) / len(rolls)
    return Reach(now, later)


def first_rooms(state: Clue, seat: str) -> dict[str, Reach]:
    """Return the rooms in which this seat could ask within two turns, and the chances to get there.

    The first turn is this one if the seat can still ask in it, else its next one (CLUE-MOV-01, -06, -08, CLUE-SUG-07).
    Empty if squares are not counted, or if nobody knows where the token is.
    """
    turn, here, token = state.turn, state.room_of(seat), state.piece(seat)
    mine = state.on_turn == seat
    if not movement.in_mansion(state) or state.tokens.get(token, "") == "":
        return {}
    may = mine and movement.may_suggest(state, seat)
    if may and turn.moved:
        return {here: Reach(1.0, 0.0)} if here else {}
    this = mine and not turn.moved and not turn.suggested
    roll = turn.roll if this else None
    left = {here, turn.began_in if this else here} - {None}
    walked = movement.rooms_from(state, token, state.tokens[token])
    found = {room: reach_of(steps, state.farthest, roll) for room, steps in walked.items() if room not in left}
    leads = movement.passage(state, here) if roll is None else None
    if leads:
        found[leads] = Reach(1.0, 0.0)
    stays = may or (not this and token in state.summoned)
    if stays and here:
        found[here] = Reach(1.0, 0.0)
    return {room: reach for room, reach in found.items() if reach.whole > 0}


def next_rooms(state: Clue, seat: str, room: str) -> dict[str, float]:
    """Return the chance to enter each other room in one turn that begins in this room, by passage or by one roll."""
    walked = movement.rooms_from(state, state.piece(seat), room)
    found = {to: roll_chance(steps, state.farthest) for to, steps in walked.items()}
    leads = movement.passage(state, room)
    if leads:
        found[leads] = 1.0
    return {to: chance for to, chance in found.items() if chance > 0}


class Itinerary:
    """Plans of one seat, from what it knows; what a room promises is worked out once.

    `samples` is the number of answers to the first question that are drawn; all of them are worked out if it is 0.
    """

    def __init__(self, known: Posterior, state: Clue, seat: str, samples: int = 0, budget: Budget = QUICK) -> None:
        self.known, self.state, self.seat = known, state, seat
        self.samples, self.budget = samples, budget
        self.queue = queue(state.order, seat)
        self._best: dict[str, Suggested] = {}
        self._then: dict[str, Mapping[str, FollowUp]] = {}

    def best(self, rooms: Sequence[str]) -> Mapping[str, Suggested]:
        """Return the best question in each of these rooms now."""
        new = [room for room in rooms if room not in self._best]
        for one in advise(self.known, self.seat, self.queue, new).suggestions if new else ():
            self._best.setdefault(one.cards[-1], one)
        return {room: self._best[room] for room in rooms if room in self._best}

    def then(self, room: str) -> Mapping[str, FollowUp]:
        """Return the best next question in each room within one turn of this one, once it was asked here."""
        if room not in self._then:
            to = sorted(next_rooms(self.state, self.seat, room))
            cards = self.best([room])[room].cards
            self._then[room] = follow_ups(self.known, self.seat, self.queue, cards, to, self.samples, self.budget)
        return self._then[room]

    def plan(self, room: str, reach: Reach) -> Plan:
        """Return the best plan that begins with this room, given the chances to get there."""
        one, chances = self.best([room])[room], next_rooms(self.state, self.seat, room)
        worth: Mapping[str, FollowUp] = self.then(room) if reach.now else dict[str, FollowUp]()
        then = max(sorted(worth), key=lambda to: chances[to] * worth[to].bits, default="")
        there = chances[then] if then else 0.0
        second = worth[then] if then else FollowUp(0.0, 0.0)
        bits = reach.whole * one.bits + reach.now * there * second.bits
        error = hypot(reach.whole * one.error, reach.now * there * second.error)
        return Plan(room, reach.now, reach.later, then, there, max(0.0, bits), error, one.bits)

    def plans(self, rooms: Mapping[str, Reach] | None = None, most: int = SHOWN) -> tuple[Plan, ...]:
        """Return the best plans, the best first: at most one for each first room.

        `rooms` are the first rooms with the chances to get there, by default those of the position.
        """
        able = first_rooms(self.state, self.seat) if rooms is None else rooms
        best = self.best(sorted(able))
        promising = sorted(best, key=lambda room: (-able[room].whole * best[room].bits, room))[:LOOKED_AT]
        made = [self.plan(room, able[room]) for room in promising]
        return tuple(sorted(made, key=lambda plan: (-plan.bits, plan.first))[:most])


def plans(known: Posterior, state: Clue, seat: str, samples: int = 0) -> tuple[Plan, ...]:
    """Return the best plans of a seat for its next two turns; none if squares are not counted or no deal fits."""
    if not known.deals or state.over or seat in state.out:
        return ()
    return Itinerary(known, state, seat, samples).plans()
