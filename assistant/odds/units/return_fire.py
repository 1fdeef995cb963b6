"""The defender's fire at the attacker: hits by the defender's firing states, and where they lead the attacker."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from assistant.odds.units.casualty_order import Flags, Floats, Places, spread_over
from assistant.odds.units.matrix_products import onward_times, times, times_onward

WHOLE = 200_000
"""The most numbers in tables of all of the defender's states; if there were more, hits are counted first."""


class ReturnFire:
    """The defender's fire, by state: chances of hits, and `steps`: where they lead, by hits and attacker's state.

    `tables`, (states in `armed`, from, to), are for hits that cannot all be taken by the same units; in `hits` those
    states have none. `columns`: which states of the defender these are; None for all.
    """

    def __init__(
        self,
        hits: Floats,
        steps: Places,
        armed: Places | None = None,
        tables: Floats | None = None,
        columns: Places | None = None,
    ) -> None:
        self.hits, self.steps, self.columns = hits, steps, columns
        self.armed, self.tables = (armed, tables) if armed is not None and len(armed) else (None, None)

    def of(self, columns: Places) -> ReturnFire:
        """Return the return fire of these states of the defender alone, as columns in this order."""
        armed, tables = self.armed, self.tables
        if armed is not None and tables is not None:
            among = np.isin(armed, columns)
            armed, tables = np.searchsorted(columns, armed[among]), tables[among]
        return ReturnFire(self.hits[columns], self.steps, armed, tables, columns)

    @cached_property
    def _whole(self) -> Floats | None:
        """By all of the defender's states: from state to state of the attacker; None if that is too much."""
        if len(self.hits) * self.steps.shape[1] ** 2 > WHOLE:
            return None
        whole = spread_over(self.hits, self.steps)
        if self.armed is not None and self.tables is not None:
            whole[self.armed] += self.tables
        return whole

    @cached_property
    def _by_hits(self) -> Floats:
        return np.ascontiguousarray(self.hits.T)

    @cached_property
    def _or_more(self) -> Floats:
        """By hits and firing defenders: the chance of this many hits or more."""
        return self._by_hits[::-1].cumsum(axis=0)[::-1]

    @cached_property
    def _taken(self) -> list[int]:
        """By the attacker's state: how many of the hits can be taken."""
        return (self.steps == self.steps[-1]).argmax(axis=0).tolist()

    def _shots(self, place: int) -> Floats:
        """Return chances by hits that can be taken in this state and by firing defenders; more count as the most."""
        last = self._taken[place]
        shots = self._by_hits[: last + 1].copy()
        shots[last] = self._or_more[last]
        return shots

    def nothing(self, places: Places) -> Floats:
        """Return, by these states of the attacker and firing defenders, the chance of no loss to the attacker."""
        if self._whole is not None:
            return self._whole[:, places, places].T
        stays: Flags = np.asarray(self.steps[-1, places] == places, dtype=np.bool_)
        chances = np.repeat(self._by_hits[:1], len(places), axis=0)
        chances[stays] = self._or_more[0]
        if self.armed is not None and self.tables is not None:
            chances[:, self.armed] += self.tables[:, places, places].T
        return chances

    def push(self, into: Floats, place: int, firing: Floats, table: Floats, onwards: bool = False) -> None:
        """Add to `into` where a volley leads: `firing` are the chances of the defenders, who then lose by `table`.

        `onwards`: only volleys that cost the attacker something.
        """
        first = int(onwards)
        if self._whole is not None:
            chances = self._whole[:, place, place + first :]
            self._add(into, slice(place + first, None), (firing[:, None] * chances).T, table)
            return
        shots = self._shots(place)[first:] * firing
        self._add(into, self.steps[first : first + len(shots), place], shots, table)
        if self.armed is not None and self.tables is not None and firing[self.armed].any():
            to = self._led_to(place, first)
            self._add(into, to, (firing[self.armed][:, None] * self.tables[:, place, to]).T, table, self.armed)

    def pull(self, values: Floats, place: int, table: Floats) -> Floats:
        """Return, by firing defenders, the value of what a costly volley leads to."""
        if self._whole is not None:
            ahead = self._values(values, slice(place + 1, None), table)
            return np.einsum("fu,fu->f", self._whole[:, place, place + 1 :], ahead)
        shots = self._shots(place)[1:]
        ahead = self._values(values, self.steps[1 : 1 + len(shots), place], table)
        value = np.einsum("hf,fh->f", shots, ahead)
        if self.armed is not None and self.tables is not None:
            to = self._led_to(place, 1)
            ahead = self._values(values, to, table, self.armed)
            value[self.armed] += np.einsum("fu,fu->f", self.tables[:, place, to], ahead)
        return value

    @cached_property
    def _leads(self) -> Flags:
        """(From, to): whether hits of those in `armed` lead there."""
        tables = np.zeros((1, 1, 1)) if self.tables is None else self.tables
        return np.asarray(tables.any(axis=0), dtype=np.bool_)

    def _led_to(self, place: int, first: int) -> Places:
        """Return where the hits of those in `armed` lead from here, beginning this far onward."""
        return np.flatnonzero(self._leads[place, place + first :]) + place + first

    def _add(
        self, into: Floats, rows: Places | slice, shots: Floats, table: Floats, armed: Places | None = None
    ) -> None:
        losses = times_onward(shots, table) if armed is None else times(shots, table[armed])
        if self.columns is None:
            into[rows] += losses
        elif isinstance(rows, slice):
            into[rows, self.columns] += losses
        else:
            into[rows[:, None], self.columns] += losses

    def _values(self, values: Floats, rows: Places | slice, table: Floats, armed: Places | None = None) -> Floats:
        """Return, by firing defenders, the value of these states of the attacker after their own losses."""
        if self.columns is None:
            ahead = values[rows]
        else:
            ahead = values[rows, self.columns] if isinstance(rows, slice) else values[rows[:, None], self.columns]
        return onward_times(table, ahead.T) if armed is None else times(table[armed], ahead.T)
