"""Luck and results of Axis & Allies in IPCs: start + luck + decisions + rest, with the rest added up independently.

A player's result is the value of their countries' units and money at the end, plus what their dice destroyed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.choosing import outcome
from assistant.figures.facts.measures import Facts, sums
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.figures.players import countries, seat_of, winners
from assistant.games.axis_allies.figures.shots import Shot, shots
from assistant.games.axis_allies.figures.worth import holdings
from assistant.games.axis_allies.state import AxisAllies


def chances(played: Played) -> Iterator[rows.ChanceRow]:
    """Yield a row for each volley, gun, raid and rocket: one for each loser, one for each side whose dice they were.

    Research has no value.
    """
    state: AxisAllies = played.state
    fired = {shot.line: shot for shot in shots(played)}
    for seat_line in played.lines:
        if shot := fired.get(seat_line.seq):
            yield from _shot(state, shot)
        elif isinstance(seat_line.event, e.WeaponsResearched) and seat_line.event.faces:
            yield rows.ChanceRow(
                line=seat_line.seq, seat=seat_of(state, seat_line.event.by), what="research", unit="IPCs"
            )


def _shot(state: AxisAllies, shot: Shot) -> Iterator[rows.ChanceRow]:
    for power, mean in shot.expected.items():
        yield _row(state, shot, power, "losses", -shot.lost.get(power, 0.0), -mean)
    lost, mean = sum(shot.lost.values()), sum(shot.expected.values())
    for power, share in shot.by.items():
        yield _row(state, shot, power, shot.what, lost * share, mean * share)


def _row(state: AxisAllies, shot: Shot, power: str, what: str, value: float, expected: float) -> rows.ChanceRow:
    return outcome(shot.line, seat_of(state, power), what, "IPCs", expected, value)


# ---------------------------------------------------------------------- results


def results(played: Played, facts: Facts) -> Iterator[rows.ResultRow]:
    """Yield one row for each player."""
    began = next((seat_line for seat_line in played.lines if isinstance(seat_line.event, e.GameStarted)), None)
    if began is None:
        return
    state: AxisAllies = played.state
    start, end, came = holdings(began.after), holdings(state), _came(played)
    won = winners(state)
    for seat in played.seats:
        own = countries(state, seat)
        luck, mean, lost = sums(facts, seat, "IPCs")
        yield rows.ResultRow(
            line=0,
            seat=seat,
            unit="IPCs",
            start=sum(start[power] for power in own),
            luck=luck,
            decisions=-lost,
            rest=sum(came[power] for power in own) + mean + lost,
            result=sum(end[power] for power in own) + _destroyed(played, own),
            winner=seat in won if state.over and won else None,
            rank=(1 if seat in won else 1 + len(won)) if state.over and won else None,
        )


def _destroyed(played: Played, own: frozenset[str]) -> float:
    """Return what the dice of these countries cost the enemy."""
    return sum(
        sum(shot.lost.values()) * share for shot in shots(played) for power, share in shot.by.items() if power in own
    )


def _came(played: Played) -> Mapping[str, float]:
    """Return, by country, the IPCs in units and money that came or went other than by enemy dice."""
    fired = {shot.line: shot for shot in shots(played)}
    sums: dict[str, float] = dict.fromkeys(played.state.order, 0.0)
    begun = False
    for seat_line in played.lines:
        if begun and seat_line.after is not seat_line.before:
            shot = fired.get(seat_line.seq)
            more = played.cached(
                seat_line.after, f"came {seat_line.seq}", lambda one=seat_line, shot=shot: _more(one, shot)
            )
            for power, ipcs in more.items():
                sums[power] += ipcs
        begun = begun or isinstance(seat_line.event, e.GameStarted)
    return sums


def _more(seat_line: Walked, shot: Shot | None) -> Mapping[str, float]:
    lost: Mapping[str, float] = shot.lost if shot else {}
    then, now = holdings(seat_line.before), holdings(seat_line.after)
    return {power: more for power in now if (more := now[power] - then.get(power, 0) + lost.get(power, 0.0))}
