"""The worth of armies in chance to win: a rate of exchange, measured on luck.

    exchange = Exchange("data/risk/rates.json", {"armies": whole})
    exchange.of(played, line, "armies", "anna", -2.0)   # Rate(-0.03, 0.005): two armies less for Anna

Luck is drawn by lot, as the treatment in an experiment: players who had more of it differ from the others in nothing
else, so how much more often they win is what their luck caused. Every throw counts as a share of all armies that
players have then. The rate is the slope of results over these shares: with a rate of 1, one percent of all armies
brings its player one percentage point, and takes the same from all players together, because chances add up to 1. With
four players, that leaves 0.75 points.

A decision that loses as many armies as bad luck is priced like bad luck. That is the assumption of every price here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from assistant.content.catalogue import read_json
from assistant.core.fast_replace import replace
from assistant.figures.facts.played import Played
from assistant.figures.facts.rows import DecisionRow


class Rate(NamedTuple):
    """Chance to win for a share of the whole, or for an amount, from 0 to 1; and its standard error."""

    chance: float
    error: float


class Whole(NamedTuple):
    """All that the players have in one unit, and who is still in the game; nothing if the view does not show it."""

    amount: float = 0.0
    players: Collection[str] = ()


@dataclass(frozen=True)
class Exchange:
    """The rates of one game: the file they are in, and the whole by unit."""

    file: str
    wholes: Mapping[str, Callable[[Played, Any], Whole]]

    @cached_property
    def rates(self) -> Mapping[str, Rate]:
        """The measured rates, by unit."""
        found: Mapping[str, Mapping[str, float]] = read_json(self.file)
        return {unit: Rate(one["rate"], one["error"]) for unit, one in found.items()}

    def shifts(self, played: Played, line: int, unit: str, seat: str, amount: float) -> Mapping[str, float]:
        """Return what this amount for a seat changes for every player still in the game, as shares of the whole.

        The changes add up to nothing. Empty if the whole is not known, or the seat has left the game.
        """
        if unit not in self.wholes:
            return {}
        whole = self.wholes[unit](played, played.at(line).before)
        if seat not in whole.players or whole.amount <= 0:
            return {}
        share = amount / whole.amount
        return {player: share * ((player == seat) - 1 / len(whole.players)) for player in whole.players}

    def of(self, played: Played, line: int, unit: str, seat: str, amount: float) -> Rate | None:
        """Return what this amount at this line is worth to a seat in chance to win; None if it has no price.

        An amount for which the rate would promise more than everything is worth just that.
        """
        share = self.shifts(played, line, unit, seat, amount).get(seat)
        if share is None or unit not in self.rates:
            return None
        rate = self.rates[unit]
        return Rate(max(-1.0, min(1.0, share * rate.chance)), abs(share) * rate.error)

    def priced(self, decisions: Callable[[Played], Iterable[DecisionRow]]) -> Callable[[Played], Iterator[DecisionRow]]:
        """Return the decisions of a game, with what each lost in chance to win."""

        def with_prices(played: Played) -> Iterator[DecisionRow]:
            for row in decisions(played):
                price = None if row.lost is None else self.of(played, row.line, row.unit, row.seat, row.lost)
                yield row if price is None else replace(row, lost_to_win=price.chance, lost_to_win_error=price.error)

        return with_prices
