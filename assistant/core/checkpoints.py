"""The States of a story: checkpoints stay in memory, and every State between them is folded again when it is needed.

A State takes kilobytes, and an evening has thousands of lines, each read by eight seats. So a line remembers the moment
before it and the moment after it. A moment knows the event that led to it and forgets its State when nobody has used it
for a while; folding is cheap and gives the same State every time, because `apply` is pure.

Walks of seats that saw the same share their moments. As long as the State of a moment is in use anywhere, the moment
returns that same object: caches and comparisons by identity may rely on it.
"""

from __future__ import annotations

import threading
import weakref
from collections import deque
from typing import Any, NamedTuple, Protocol

from assistant.core.event import Event
from assistant.core.game import Game, Notice, State

SPAN = 64
"""Every State after this many events is a checkpoint."""
AT_HAND = 1024
"""The number of recently made States that stay in memory: about the last hundred lines of eight seats."""


class Said(NamedTuple):
    """How an event reads: its sentence, and the notices of the rules."""

    text: str
    notices: tuple[Notice, ...]


class Position(Protocol):
    """A place in a story as one seat knows it."""

    @property
    def moment(self) -> Moment:
        """The moment from which the rules continue."""
        ...

    @property
    def state(self) -> State:
        """The State that the seat sees."""
        ...


class Moments:
    """All moments of one table, which share the States at hand. Any thread may ask for a State."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.start = Moment(self, None, None, game.start)
        self._at_hand: deque[State] = deque(maxlen=AT_HAND)
        self.lock = threading.RLock()

    def after(self, before: Moment, event: Event) -> Moment:
        """Return the moment that this event leads to."""
        return Moment(self, before, event, self.game.apply(event, before.state))

    def seen(self, moment: Moment, seat: str) -> Position:
        """Return the moment as this seat sees it: the moment itself where nothing is hidden from the seat."""
        state = moment.state
        shown = self.game.veil(state, seat)
        return moment if shown is state else Veiled(self, moment, seat, shown)

    def keep(self, state: State) -> State:
        """Keep a State that was just made at hand for a while."""
        self._at_hand.append(state)
        return state

    def again(self, moment: Moment) -> State:
        """Fold the State of a moment from the nearest State before it that is still there."""
        with self.lock:
            way, at, state = [moment], moment.before, None
            while at is not None and (state := at.held) is None:
                way.append(at)
                at = at.before
            state = self.game.start if state is None else state
            for one in reversed(way):
                state = one.fold(state)
            return state


class Moment:
    """The table after one more event, before anything is hidden from a seat.

    `said` is how the event reads to every seat from which nothing is hidden; None until such a seat has read it.
    """

    __slots__ = ("_checkpoint", "_depth", "_moments", "_state", "before", "event", "said")

    def __init__(self, moments: Moments, before: Moment | None, event: Event | None, state: State) -> None:
        self.before = before
        self.event = event
        self.said: Said | None = None
        self._moments = moments
        self._depth = (before._depth + 1) % SPAN if before else 0
        self._checkpoint = None if self._depth else state
        self._hold(state)

    @property
    def moment(self) -> Moment:
        """The moment itself: nothing is hidden in this position."""
        return self

    @property
    def held(self) -> State | None:
        """The State, or None if it was forgotten."""
        return self._state()

    @property
    def state(self) -> State:
        """The State, folded again if it was forgotten."""
        state = self._state()
        return self._moments.again(self) if state is None else state

    def fold(self, before: State) -> State:
        """Make the State again from the one before, and keep it at hand."""
        held = self._state()
        if held is None:
            assert self.event is not None  # the start is a checkpoint
            held = self._moments.game.apply(self.event, before)
            self._hold(held)
        return held

    def _hold(self, state: State) -> None:
        self._state = weakref.ref(state)
        if self._checkpoint is None:
            self._moments.keep(state)


class Veiled:
    """A moment without what its seat may not see (see `Game.veil`)."""

    __slots__ = ("_moments", "_seat", "_state", "moment")

    def __init__(self, moments: Moments, moment: Moment, seat: str, shown: State) -> None:
        self.moment = moment
        self._moments = moments
        self._seat = seat
        self._state = weakref.ref(moments.keep(shown))

    @property
    def state(self) -> State:
        """The State that the seat sees, veiled again if it was forgotten."""
        state = self._state()
        return self._again() if state is None else state

    def _again(self) -> State:
        with self._moments.lock:
            state = self._state()
            if state is None:
                state = self._moments.keep(self._moments.game.veil(self.moment.state, self._seat))
                self._state = weakref.ref(state)
            return state
