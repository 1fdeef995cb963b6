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

SPAN = 256
"""Every State after this many events is a checkpoint."""
AT_HAND = 512
"""The number of recently made States that are kept: about the last sixty lines of eight seats, which a page shows.

As many that were folded again are kept apart from these: a look back makes no page forget where the game is.
"""


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
    """All moments of one table, and the States that were made recently. Any thread may ask for a State."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self._new: deque[_Held] = deque()
        self._again: deque[_Held] = deque()
        self.lock = threading.RLock()
        self.start = Moment(self, None, None, game.start)

    def after(self, before: Moment, event: Event) -> Moment:
        """Return the moment that this event leads to."""
        return Moment(self, before, event, self.game.apply(event, before.state))

    def seen(self, moment: Moment, seat: str) -> Position:
        """Return the moment as this seat sees it: the moment itself where nothing is hidden from the seat."""
        state = moment.state
        shown = self.game.veil(state, seat)
        return moment if shown is state else Veiled(self, moment, seat, shown)

    def keep(self, position: _Held, again: bool = False) -> None:
        """Keep the State that was just made for this position, or made `again`, in memory for a while."""
        with self.lock:
            at_hand = self._again if again else self._new
            at_hand.append(position)
            if len(at_hand) > AT_HAND:
                at_hand.popleft().let_go()

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


class _Held:
    """A State that is kept for a while, and then only as long as somebody uses it; a `lasting` one stays."""

    __slots__ = ("_moments", "_state")

    def __init__(self, moments: Moments, state: State, lasting: bool = False) -> None:
        self._moments = moments
        self._state: State | weakref.ref[State] | None = state
        if not lasting:
            moments.keep(self)

    @property
    def held(self) -> State | None:
        """The State, or None if it was forgotten."""
        found = self._state
        return found() if isinstance(found, weakref.ref) else found

    def hold(self, state: State) -> State:
        """Keep a State that was made again for a while, and return it."""
        self._state = state
        self._moments.keep(self, again=True)
        return state

    def let_go(self) -> None:
        """Forget the State unless somebody uses it."""
        assert isinstance(self._state, State)
        left = self._state = weakref.ref(self._state)
        if left() is None:
            self._state = None  # thousands of dead references would take as much memory as the moments


class Moment(_Held):
    """The table after one more event, before anything is hidden from a seat.

    `said` is how the event reads to every seat from which nothing is hidden; None until such a seat has read it.
    """

    __slots__ = ("_depth", "before", "event", "said")

    def __init__(self, moments: Moments, before: Moment | None, event: Event | None, state: State) -> None:
        self.before = before
        self.event = event
        self.said: Said | None = None
        self._depth = (before._depth + 1) % SPAN if before else 0
        super().__init__(moments, state, lasting=self._depth == 0)

    @property
    def moment(self) -> Moment:
        """The moment itself: nothing is hidden in this position."""
        return self

    @property
    def state(self) -> State:
        """The State, folded again if it was forgotten."""
        state = self.held
        return self._moments.again(self) if state is None else state

    def fold(self, before: State) -> State:
        """Return the State, made again from the one before if it was forgotten; the moments must be locked."""
        if (held := self.held) is not None:
            return held
        assert self.event is not None  # the start is a checkpoint
        return self.hold(self._moments.game.apply(self.event, before))


class Veiled(_Held):
    """A moment without what its seat may not see (see `Game.veil`)."""

    __slots__ = ("_seat", "moment")

    def __init__(self, moments: Moments, moment: Moment, seat: str, shown: State) -> None:
        self.moment = moment
        self._seat = seat
        super().__init__(moments, shown)

    @property
    def state(self) -> State:
        """The State that the seat sees, veiled again if it was forgotten."""
        state = self.held
        return self._again() if state is None else state

    def _again(self) -> State:
        with self._moments.lock:
            state = self.held
            return self.hold(self._moments.game.veil(self.moment.state, self._seat)) if state is None else state
