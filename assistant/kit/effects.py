"""Lasting effects: who started them, what they are, what they apply to, and when they end.

    state = begun(state, Effect(what="locked", owner="anna", on=("hall",)), after(state, round_ended("intrigue")))
    state = begun(state, Effect(what="closed", owner="ben", on=("Iceland",)), next_turn_ended(state, "ben"))
    in_force(state, "locked", "hall")               # the effects of that kind on the hall
    state = passed(state, round_ended("intrigue"))  # the round is over, and so is the lock

Nothing counts down. The State counts what has happened in the game, and an effect stores the count at which it ends. A
line that is corrected later therefore moves the end with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from assistant.core.fast_replace import replace


class Happening(NamedTuple):
    """A repeated happening: the `edge` ("begun", "ended" or an event's own word) of a `kind`.

    `of` is whose turn, which round, or which card; "" counts them all.
    """

    kind: str
    edge: str
    of: str = ""


def turn_begun(player: str = "") -> Happening:
    """Return the mark for the beginning of a turn of this player; of any player if none is named."""
    return Happening("turn", "begun", player)


def turn_ended(player: str = "") -> Happening:
    """Return the mark for the end of a turn of this player; of any player if none is named."""
    return Happening("turn", "ended", player)


def round_begun(kind: str) -> Happening:
    """Return the mark for the beginning of a round of this kind: danger, intrigue, a cycle."""
    return Happening("round", "begun", kind)


def round_ended(kind: str) -> Happening:
    """Return the mark for the end of a round of this kind."""
    return Happening("round", "ended", kind)


class EffectEnd(NamedTuple):
    """The moment at which `mark` has happened this many `times` since the game began."""

    mark: Happening
    times: int


@dataclass(frozen=True, kw_only=True)
class Effect:
    """A lasting effect: `what` it is, whose, and on which areas, rooms, players or pieces.

    It ends at the first of `ends`; without any it stays.
    """

    what: str
    owner: str = ""
    on: tuple[str, ...] = ()
    amount: int = 0
    ends: tuple[EffectEnd, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Lasting:
    """The effects in force, and the course of the game so far, as part of a State."""

    effects: tuple[Effect, ...] = ()
    course: Mapping[Happening, int] = field(default_factory=dict[Happening, int])


L = TypeVar("L", bound=Lasting)


def count(state: Lasting, mark: Happening) -> int:
    """Return how often this has happened."""
    return state.course.get(mark, 0)


def after(state: Lasting, mark: Happening, times: int = 1) -> EffectEnd:
    """Return the end that comes when this has happened `times` more."""
    return EffectEnd(mark, count(state, mark) + times)


def this_turn(state: Lasting) -> EffectEnd:
    """Return the end of the turn that is being played, by any player."""
    return after(state, turn_ended())


def next_turn_begun(state: Lasting, player: str) -> EffectEnd:
    """Return the beginning of this player's next turn (OWD-TRM-03)."""
    return after(state, turn_begun(player))


def next_turn_ended(state: Lasting, player: str) -> EffectEnd:
    """Return the end of this player's next turn; a turn that the player is in does not count."""
    playing = count(state, turn_begun(player)) > count(state, turn_ended(player))
    return after(state, turn_ended(player), 2 if playing else 1)


def begun(state: L, effect: Effect, *ends: EffectEnd) -> L:
    """Start an effect, in force until the first of these ends."""
    return replace(state, effects=(*state.effects, replace(effect, ends=(*effect.ends, *ends))))


def passed(state: L, *marks: Happening) -> L:
    """Record that these things have happened, in this order, and remove the effects that end with them."""
    course = dict(state.course)
    for mark in marks:
        for each in {mark, mark._replace(of="")}:
            course[each] = course.get(each, 0) + 1
    state = replace(state, course=course)
    return replace(state, effects=tuple(effect for effect in state.effects if not over(effect, state)))


def lifted(state: L, what: str, *on: str) -> L:
    """Remove effects of this kind: all of them, or those on any of these."""
    gone = set(on)
    return replace(state, effects=tuple(e for e in state.effects if e.what != what or (on and not gone & set(e.on))))


def over(effect: Effect, state: Lasting) -> bool:
    """Return whether one of the effect's ends has come."""
    return any(count(state, end.mark) >= end.times for end in effect.ends)


def in_force(state: Lasting, what: str = "", on: str = "") -> tuple[Effect, ...]:
    """Return the effects of this kind on this area, room, player or piece, oldest first; "" stands for any."""
    return tuple(e for e in state.effects if what in ("", e.what) and (not on or on in e.on))
