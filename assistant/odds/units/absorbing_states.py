"""One state of the attacker: what fire does to the defender while it costs the attacker nothing.

In one state of the attacker the defender can lose more and more, round by round. The number of visits to each of the
defender's states is the solution of a system of equations; losses lead onward, so there is nothing below the diagonal,
where a round without a hit is. It is solved part by part: a few states of the defender together, by the inverse of
their own small system, and from there on to the states after them. Tables of fire and inverses of many states of the
attacker are made together, which costs hardly more than those of one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from assistant.odds.units.casualty_order import Flags, Floats, Places, spread_over
from assistant.odds.units.hit_tables import Fire
from assistant.odds.units.matrix_products import back, inverse_onward, through, tiles

Array = TypeVar("Array", Floats, Flags)
BLOCK = 32
"""The most states of the defender that are solved with one inverse."""
AT_ONCE = 300_000
"""The most numbers in tables of fire that are made together, unless one state of the attacker has more."""


@dataclass
class AttackerState:
    """One state of the attacker. All tables are from state to state of the defender.

    `torpedoes`, None without any, come first, then `guns`. `on`: whether a round is fought, times the chance that its
    first shots cost the attacker nothing; `then`: the chance that the fire of all others does not, by firing state.
    `inverses`: of the systems of parts of the defender's states in turn, with those states.
    """

    guns: Floats
    torpedoes: Floats | None
    on: Floats
    then: Floats
    inverses: list[tuple[slice, Floats]]

    def visits(self, there: Floats, half: Floats | None = None) -> tuple[Floats, Floats]:
        """Return the number of visits to each state of the defender, at the start of a round and between its halves.

        `there`, `half`: visits from other states of the attacker; without `half` there are none.
        """
        if half is None and len(self.inverses) == 1:
            visits = there @ self.inverses[0][1]
            fired = visits * self.on
            return visits, fired if self.torpedoes is None else fired @ self.torpedoes
        visits = there.copy()
        between = np.zeros_like(there) if half is None else half.copy()
        for here, inverse in self.inverses:
            if half is not None or (self.torpedoes is not None and here.start):
                visits[here] += through(between[here] * self.then[here], self.guns[here, here])
            visits[here] = visits[here] @ inverse
            fired = visits[here] * self.on[here]
            if self.torpedoes is None:
                between[here] += fired
            else:
                between[here.start :] += through(fired, self.torpedoes[here, here.start :])
            if here.stop < len(visits):
                visits[here.stop :] += through(between[here] * self.then[here], self.guns[here, here.stop :])
        return visits, between

    def values(self, over: Floats, later: Floats) -> tuple[Floats, Floats]:
        """Return the value of each state of the defender, at the start of a round and between its halves.

        `over`: the value of everything else a start leads to, `later`: of everything else the second half leads to.
        """
        if len(self.inverses) == 1:
            ahead = later if self.torpedoes is None else self.torpedoes @ later
            values = self.inverses[0][1] @ (over + self.on * ahead)
            return values, later + self.then * (self.guns @ values)
        values, half = over.copy(), later.copy()
        for here, inverse in reversed(self.inverses):
            if here.stop < len(values):
                half[here] += self.then[here] * back(self.guns[here, here.stop :], values[here.stop :])
            ahead = (
                half[here] if self.torpedoes is None else back(self.torpedoes[here, here.start :], half[here.start :])
            )
            values[here] = inverse @ (values[here] + self.on[here] * ahead)
            half[here] += self.then[here] * back(self.guns[here, here], values[here])
        return values, half


class Stands:
    """States of the attacker (`places`) that meet the same states of the defender (`columns`, None for all)."""

    def __init__(self, fire: Fire, places: Places, columns: Places | None) -> None:
        self.fire, self.places, self.columns = fire, places, columns
        self.size = len(fire.theirs) if columns is None else len(columns)
        if columns is not None and len(columns) == len(fire.theirs):
            self.columns = columns = None
        self.answer, self.first_answer = fire.answer, fire.first_answer
        if columns is not None:
            self.answer = self.answer.of(columns)
            self.first_answer = self.first_answer and self.first_answer.of(columns)
        self._runs: dict[int, _Run] = {}

    def guns(self, place: int) -> Floats:
        """Return the attacker's fire in this state, except submarines: from state to state of the defender."""
        run = self._with(place)
        return run.guns[run.at[place]]

    def torpedoes(self, place: int) -> Floats | None:
        """Return the fire of the attacker's submarines in this state, likewise; None if they are gone."""
        run = self._with(place)
        return None if run.torpedoes is None else run.torpedoes[run.at[place]]

    def stand(self, place: int, going: Flags) -> AttackerState:
        """Return this state of the attacker; `going`: by place of both, whether a round is fought."""
        return self._with(place).stand(place, going)

    def of(self, row: Array) -> Array:
        """Return the entries of a row over all the defender's states for the states that are met."""
        return row if self.columns is None else row[self.columns]

    def put(self, row: Floats, entries: Floats) -> None:
        """Set the entries of a row for the states that are met."""
        row[slice(None) if self.columns is None else self.columns] = entries

    def _with(self, place: int) -> _Run:
        """Return the tables of this state and of those around it."""
        if place not in self._runs:
            together = max(1, AT_ONCE // self.size**2)
            first = int(np.searchsorted(self.places, place)) // together * together
            run = _Run(self, self.places[first : first + together])
            self._runs.update(dict.fromkeys(run.at, run))
        return self._runs[place]

    @cached_property
    def steps(self) -> Places:
        """By hits and state of the defender: the states they lead to, among those that are met."""
        return self._among(self.fire.theirs.steps(len(self.fire.theirs.units)))

    @cached_property
    def spared_steps(self) -> Places:
        """By hits that aircraft cannot take and state of the defender: the states they lead to, as in `steps`."""
        return self._among(self.fire.theirs.steps(len(self.fire.theirs.units), spared=True))

    def _among(self, steps: Places) -> Places:
        return steps if self.columns is None else np.searchsorted(self.columns, steps[:, self.columns])


class _Run:
    """Tables of some of these states, made together."""

    def __init__(self, stands: Stands, places: Places) -> None:
        fire = stands.fire
        self._stands, self._places = stands, places
        self.at = {place: k for k, place in enumerate(places.tolist())}
        self.guns = spread_over(fire.gun_hits[places], stands.steps)
        self.torpedoes: Floats | None = None
        if fire.torpedoes[places].any():
            self.torpedoes = spread_over(fire.torpedo_hits[places], stands.spared_steps)
        self.then = stands.answer.nothing(places)
        self._solved: tuple[Flags, Floats, list[tuple[slice, Floats]]] | None = None

    def stand(self, place: int, going: Flags) -> AttackerState:
        """Return one of these states."""
        if self._solved is None or self._solved[0] is not going:
            self._solved = going, *self._solve(going)
        _, on, inverses = self._solved
        k = self.at[place]
        torpedoes = None if self.torpedoes is None else self.torpedoes[k]
        return AttackerState(
            self.guns[k], torpedoes, on[k], self.then[k], [(here, inverse[k]) for here, inverse in inverses]
        )

    def _solve(self, going: Flags) -> tuple[Floats, list[tuple[slice, Floats]]]:
        """Return `on` and `inverses` of all these states of the attacker, as in AttackerState."""
        columns, first = self._stands.columns, self._stands.first_answer
        fought = going[self._places] if columns is None else going[self._places[:, None], columns]
        on = fought * first.nothing(self._places) if first else fought.astype(np.float64)
        return on, [(here, self._inverses(here, on)) for here in tiles(self._stands.size, BLOCK)]

    def _inverses(self, here: slice, on: Floats) -> Floats:
        """Return the inverses by state of the attacker; where no round is fought, nothing needs to be solved."""
        inverses = np.tile(np.eye(here.stop - here.start), (len(on), 1, 1))
        fought = on[:, here].any(axis=1)
        fought = slice(None) if fought.all() else np.flatnonzero(fought)
        again = self.then[fought, here, None] * self.guns[fought, here, here]
        if self.torpedoes is not None:
            again = self.torpedoes[fought, here, here] @ again
        inverses[fought] = inverse_onward(inverses[fought] - on[fought, here, None] * again)
        return inverses
