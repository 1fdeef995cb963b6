"""The worth of armies and dollars in chance to win: a rate of exchange, measured on luck.

    exchange = Exchange("data/risk/rates.json", {"armies": whole}, chances, winners)
    exchange.luck_to_win(played)["anna"]            # what all chance events gave Anna; its mean is 0
    exchange.of(played, line, "armies", "anna", -2.0)   # Rate(-0.03, 0.005): two armies less for Anna

Luck is drawn by lot, as the treatment in an experiment: players who had more of it differ from the others in nothing
else, so how much more often they win is what their luck caused. Every chance event counts as a share of all armies, or
of all dollars, that players have then. The rate is the slope of results over these shares: with a rate of 1, one
percent of all armies brings its player one percentage point, and takes the same from all players together, because
chances add up to 1. With four players, that leaves 0.75 points.

A decision that loses as much as bad luck is priced like bad luck. That is the assumption of every price here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from assistant.content.catalogue import read_json
from assistant.core.fast_replace import replace
from assistant.figures.facts.measures import Facts
from assistant.figures.facts.played import Played
from assistant.figures.facts.rows import ChanceRow, DecisionRow, ResultRow, Row

Results = Callable[[Played, Facts], Iterator[ResultRow]]
Lucks = Callable[[Played], Mapping[str, float] | None]


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
    """The rates of one game: the file they are in, the whole by unit, the game's chance events, and who has won."""

    file: str
    wholes: Mapping[str, Callable[[Played, Any], Whole]]
    chances: Callable[[Played], Iterable[Row]]
    winners: Callable[[Any], tuple[str, ...]]

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

    # ---------------------------------------------------------------- luck

    def shares(self, played: Played) -> Mapping[str, Mapping[str, float]] | None:
        """Return the luck of all chance events by unit and player, as shares; None if no event has a figure.

        An event without a figure, such as a card whose worth is not known, counts as no luck.
        """
        sums = {unit: dict.fromkeys(played.seats, 0.0) for unit in self.wholes}
        known = False
        for row in self.chances(played):
            if isinstance(row, ChanceRow) and row.luck is not None and row.unit in sums:
                known = True
                for player, share in self.shifts(played, row.line, row.unit, row.seat, row.luck).items():
                    sums[row.unit][player] += share
        return sums if known else None

    def luck_to_win(self, played: Played) -> Mapping[str, float] | None:
        """Return the luck of all chance events by player, in chance to win; None if no event has a figure."""
        shares = self.shares(played)
        if shares is None:
            return None
        return {seat: sum(self.rates[unit].chance * shares[unit][seat] for unit in self.rates) for seat in played.seats}

    # ---------------------------------------------------------------- tables

    def adjusted(self, results: Results) -> Results:
        """Return the results of a game with everybody's luck in chance to win, and the luck-adjusted result."""
        return adjusted(self.luck_to_win, results)

    def priced(self, decisions: Callable[[Played], Iterable[Row]]) -> Callable[[Played], Iterator[Row]]:
        """Return the decisions of a game, with what each lost in chance to win."""

        def with_prices(played: Played) -> Iterator[Row]:
            for row in decisions(played):
                yield self._priced(played, row) if isinstance(row, DecisionRow) else row

        return with_prices

    def _priced(self, played: Played, row: DecisionRow) -> DecisionRow:
        price = None if row.lost is None else self.of(played, row.line, row.unit, row.seat, row.lost)
        return row if price is None else replace(row, lost_to_win=price.chance, lost_to_win_error=price.error)


def adjusted(lucks: Lucks, results: Results) -> Results:
    """Return the results of a game with everybody's luck in the chance to win, and the result without it."""

    def with_luck(played: Played, facts: Facts) -> Iterator[ResultRow]:
        luck = lucks(played)
        for row in results(played, facts):
            mine = None if luck is None else luck[row.seat]
            known = mine is not None and row.winner is not None
            yield replace(row, luck_to_win=mine, adjusted=float(row.winner or 0) - (mine or 0.0) if known else None)

    return with_luck
