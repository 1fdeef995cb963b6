"""Decisions and chance events in dollars, and their sum: result = start + luck + decisions + rest.

Every line changes what each player's position is worth (`assistant.figures.facts.worth`). A decision claims the change
of its own lines, a chance event that of its own; the effects of others, and of the best that could be expected, are the
rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import fsum
from typing import Any, Final

from assistant.families.stocks.state import Dealing
from assistant.figures.facts import market, payouts, unbought
from assistant.figures.facts.choosing import compared, listed, outcome, undecided
from assistant.figures.facts.market import MarketRules, worths
from assistant.figures.facts.measures import Facts, Measures
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.rows import (
    CashflowRow,
    ChanceRow,
    DecisionRow,
    HoldingRow,
    PayoutRow,
    PriceRow,
    ResultRow,
    Row,
    UnboughtRow,
)
from assistant.figures.facts.worth import Worth, worth
from assistant.kit.phrasing import money

UNIT: Final = "dollars"


@dataclass(frozen=True)
class Claim:
    """A row, and the lines whose change of worth it claims for its seat (none: it only says what to expect).

    `reference` and `value` are the row's best_value and value, or expected and value; None if it has none.
    """

    row: DecisionRow | ChanceRow
    covers: tuple[int, ...] = ()

    @property
    def reference(self) -> float | None:
        """The value that the row measures against."""
        return self.row.best_value if isinstance(self.row, DecisionRow) else self.row.expected

    @property
    def known(self) -> bool:
        """Whether the row has a figure in dollars."""
        return self.row.unit == UNIT and None not in (self.row.value, self.reference)


Judge = Callable[[Played], Iterator[Claim]]
"""The claims of a game, line by line."""


def worth_of(trade: MarketRules, played: Played, state: Dealing) -> Worth:
    """Return what everybody's position is worth in this State of the walk, computed once."""
    if not state.players:
        return {}
    return played.cached(state, "worth", lambda: worth(trade, state))


# ---------------------------------------------------------------- one decision


def decided(
    line: int, seat: str, what: str, chosen: str, value: float, ways: Mapping[str, float], covers: Sequence[int]
) -> Claim:
    """Return a decision against all options, in words, by what the seat's position is worth afterwards."""
    ways = {**ways, chosen: value}
    order = sorted(ways.items(), key=lambda one: (-one[1], one[0] != chosen, one[0]))
    best, values, reason = order[0], tuple(ways.values()), _reason(order[0][1] - value)
    row = compared(line, seat, what, UNIT, (chosen, value), best, values, reason, listed(order, 2))
    return Claim(replace(row, since=covers[0]) if covers and covers[0] != line else row, tuple(covers))


def _reason(lost: float) -> str | None:
    if lost < 1:
        return None
    return f"It is worth {money(round(lost))} more, in cash, shares and expected bonuses."


def unvalued(line: int, seat: str, what: str, chosen: str) -> Claim:
    """Return a decision whose value in dollars is unknown; it only counts for coverage."""
    return Claim(undecided(line, seat, what, UNIT, chosen))


def drawn(
    line: int,
    seat: str,
    what: str,
    expected: float | None,
    value: float | None,
    covers: Sequence[int] = (),
    unit: str = UNIT,
) -> Claim:
    """Return the outcome of a chance event, against the mean of its possible outcomes."""
    if expected is None or value is None:
        return Claim(ChanceRow(line=line, seat=seat, what=what, unit=unit, expected=expected, value=value))
    return Claim(outcome(line, seat, what, unit, expected, value), tuple(covers))


# ---------------------------------------------------------------- tables


def market_measures(
    trade: MarketRules,
    judge: Judge,
    family: str,
    cycle: Callable[[Any], int | None],
    besides: Mapping[type[Row], Callable[[Played], Iterable[Row]]],
    situation: Callable[[str, Walked], str],
) -> Measures:
    """Return the figures of a market; `besides` are the game's own tables, in addition to those of every market."""
    return Measures(
        family=family,
        unit=UNIT,
        within=100.0,
        tables={
            PriceRow: market.prices,
            HoldingRow: market.holdings,
            CashflowRow: market.cashflow(trade),
            PayoutRow: payouts.payouts(trade),
            UnboughtRow: unbought.unbought,
            **besides,
            DecisionRow: decisions(judge),
            ChanceRow: chances(judge),
        },
        verdict=payouts.verdict,
        results=results(trade, judge),
        score=worths,
        standing=market.standing,
        cycle=cycle,
        situation=situation,
    )


def claims(judge: Judge, played: Played) -> Sequence[Claim]:
    """Return all claims of a game, computed once for the same lines."""
    if not played.lines:
        return ()
    last = played.lines[-1]
    return played.cached(last.after, f"claims {last.seq} {len(played.lines)}", lambda: tuple(judge(played)))


def decisions(judge: Judge) -> Callable[[Played], Iterator[Row]]:
    """Return the function of the table of decisions."""
    return lambda played: (one.row for one in claims(judge, played) if isinstance(one.row, DecisionRow))


def chances(judge: Judge) -> Callable[[Played], Iterator[Row]]:
    """Return the function of the table of chance events."""
    return lambda played: (one.row for one in claims(judge, played) if isinstance(one.row, ChanceRow))


def results(trade: MarketRules, judge: Judge) -> Callable[[Played, Facts], Iterator[ResultRow]]:
    """Return the function of the table of results: final money and its parts; NULL if the view shows too little."""

    def rows(played: Played, _facts: Facts) -> Iterator[ResultRow]:
        state: Dealing = played.state
        score: Mapping[str, int] = worths(state) if state.over else {}
        order = sorted(score.values(), reverse=True)
        for seat in played.seats:
            yield ResultRow(
                seat=seat,
                unit=UNIT,
                winner=seat in state.winners if state.over else None,
                rank=order.index(score[seat]) + 1 if seat in score else None,
                score=score.get(seat),
                **parts(trade, judge, played, seat),  # pyright: ignore[reportArgumentType]
            )

    return rows


def parts(trade: MarketRules, judge: Judge, played: Played, seat: str) -> Mapping[str, float | None]:
    """Return start, luck, decisions, rest and result of a player; nothing if a line is not known.

    Luck is NULL if no chance event has a figure (such as the tiles of a rack that no phone records), decisions
    likewise. The rest is computed independently: the changes of lines that no decision or chance event of the player
    claims, and, for those claimed, how much more could be expected, or the best option, than before.
    """
    changes = dict(_changes(trade, played, seat))
    if not changes or None in changes.values():
        return {}
    known = {line: change for line, change in changes.items() if change is not None}
    mine = [one for one in claims(judge, played) if one.row.seat == seat and one.known]
    claimed = {line for one in mine for line in one.covers}
    start = worth_of(trade, played, next(seat_line.after for seat_line in played.lines if seat_line.after.players))[
        seat
    ]
    luck = [one.row.luck or 0.0 for one in mine if isinstance(one.row, ChanceRow)]
    lost = [one.row.lost or 0.0 for one in mine if isinstance(one.row, DecisionRow)]
    others = [change for line, change in known.items() if line not in claimed]
    expected = [(one.reference or 0.0) - (one.row.value or 0.0) for one in mine]
    gained = [known[line] for line in claimed]
    return {
        "start": start,
        "luck": fsum(luck) if luck else None,
        "decisions": -fsum(lost) if lost else None,
        "rest": fsum([*others, *expected, *gained]),
        "result": worth_of(trade, played, played.state)[seat],
    }


def _changes(trade: MarketRules, played: Played, seat: str) -> Iterator[tuple[int, float | None]]:
    """Yield, by line, its change to the worth of a player's position; None if the view does not show it."""
    last: float | None = None
    begun = False
    for seat_line in played.lines:
        if not seat_line.after.players:
            continue
        now = worth_of(trade, played, seat_line.after).get(seat)
        if begun:
            yield seat_line.seq, None if now is None or last is None else now - last
        last, begun = now, True
