"""Luck so far and odds to come: what dice and draws brought beside their average, and how a battle may end."""

from __future__ import annotations

from typing import Any

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.event import TABLE
from assistant.core.game import State
from assistant.figures.facts import rows
from assistant.figures.facts.played import Memory
from assistant.figures.facts.register import measures_of
from assistant.figures.store.derive import Derived, derive
from assistant.odds import Battle, forecast
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.world.front import HELPED

NO_ODDS = "The table agreed on help without odds: until the game is over, there are none."


def has_odds(state: State) -> bool:
    """Return whether the table agreed on odds, or the game is over."""
    return bool(state.over) or state.help in HELPED


def has_luck(table: Table) -> bool:
    """Return whether the figures of the game compare chance with its average."""
    try:
        return rows.ChanceRow in measures_of(table.game.key).tables
    except LookupError:
        return False


def has_battles(table: Table) -> bool:
    """Return whether armies fight with the dice of RISK."""
    return "battle" in arrangement(table.game.key).looks


class Luck:
    """The luck account of a table as a seat sees it; what was worked out for earlier lines is kept."""

    def __init__(self, table: Table, seat: str) -> None:
        self._table = table
        self._seat = seat
        self._memory = Memory()

    def frame(self) -> pd.DataFrame:
        """Return every chance event: moment, line, who, what, unit, made, expected, luck.

        Moments count lines from 1. Events whose value or average is not known are left out.
        """
        derived = self._derived()
        moments = {one.seq: moment for moment, one in enumerate(derived.played.lines, 1)}
        names = {player.key: player.name for player in self._table.view(TABLE).players}
        placed = [
            (row, label)
            for row, label, *_ in derived.located(rows.ChanceRow)
            if isinstance(row, rows.ChanceRow) and row.luck is not None and row.line in moments
        ]
        found = [(moments[one.line], label, names.get(one.seat, one.seat), *_values(one)) for one, label in placed]
        columns = ["moment", "line", "who", "what", "unit", "made", "expected", "luck"]
        frame: Any = pd.DataFrame(found, columns=columns)
        return frame.astype(dict.fromkeys(columns[-3:], float)).sort_values("moment", kind="stable", ignore_index=True)

    def course(self, unit: str = "") -> tuple[pd.DataFrame, str]:
        """Return everybody's sums after each chance event in a unit, from the start to the end, and the unit."""
        every: Any = self.frame()
        unit = unit or measures_of(self._table.game.key).unit
        if unit not in set(every["unit"]) and len(every):
            unit = every["unit"].mode().iloc[0]
        known = every[every["unit"] == unit]
        sums = known.assign(**known.groupby("who", sort=False)[["made", "expected", "luck"]].cumsum())
        sums = sums.drop_duplicates(["moment", "who"], keep="last")[["moment", "who", "luck", "made", "expected"]]
        players = [player.name for player in self._table.view(TABLE).players]
        ends = [(moment, name, float("nan")) for name in players for moment in (0, len(self._derived().played.lines))]
        return _from_start_to_end(sums, pd.DataFrame(ends, columns=["moment", "who", "luck"])), unit

    def _derived(self) -> Derived:
        return derive(self._table, "" if self._seat == TABLE else self._seat, memory=self._memory)


def _values(row: rows.ChanceRow) -> tuple[str, str, float | None, float | None, float | None]:
    return row.what, row.unit, row.value, row.expected, row.luck


def _from_start_to_end(sums: Any, ends: Any) -> pd.DataFrame:
    """Return the sums with a row for the start and one for the end of each curve."""
    every: Any = pd.concat([sums, ends]).drop_duplicates(["moment", "who"]).sort_values("moment", kind="stable")
    filled = every.groupby("who", sort=False)[["luck", "made", "expected"]].ffill().fillna(0.0)
    return every.assign(**filled).sort_values(["who", "moment"], ignore_index=True)


def ends(attackers: int, defenders: int, **battle: Any) -> pd.DataFrame:
    """Return how a battle may end: outcome ("captured" or "held"), left (armies of the side that has it), chance.

    `attackers` counts all armies in the attacking area, and so do the attackers left; `battle` are further fields of
    `assistant.odds.Battle`, such as `stop_at`. Raises Unanswerable for impossible numbers.
    """
    found = forecast(Battle(attackers, defenders, **battle))
    won = [("captured", left, chance) for left, chance in sorted(found.won.items()) if chance]
    held = [("held", left, chance) for left, chance in enumerate(found.defenders) if left and chance]
    return pd.DataFrame([*won, *held], columns=["outcome", "left", "chance"])
