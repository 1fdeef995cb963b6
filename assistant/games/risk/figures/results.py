"""Results of RISK in armies: start + luck + decisions + rest, where the rest is summed independently."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.figures.facts import Played, Walked, rows
from assistant.figures.facts.fights import RollRecord, throws
from assistant.figures.facts.measures import Facts, sums
from assistant.games.risk import events as e
from assistant.games.risk.state import Risk
from assistant.kit.forces import totals


def winners(state: Risk) -> tuple[str, ...]:
    """Return the player who conquered the world, if any."""
    return (state.winner,) if state.winner else ()


def cycle(state: Risk) -> int | None:
    """Return the round of turns, from 1; rounds that are shorter because players are out are not considered."""
    number = state.turn.number
    return (number - 1) // len(state.order) + 1 if number and state.order else None


def holdings(state: Risk) -> Mapping[str, int]:
    """Return each player's armies on the board and still to place."""
    there = totals(state.forces)
    return {player: there.get(player, 0) + state.to_place.get(player, 0) for player in state.order}


def results(played: Played, facts: Facts) -> Iterator[rows.ResultRow]:
    """Yield one row for each player: luck of throws, losses by decisions, and the rest: new armies, average losses."""
    began = next((seat_line for seat_line in played.lines if isinstance(seat_line.event, e.GameStarted)), None)
    if began is None:
        return
    state: Risk = played.state
    start, end = holdings(began.after), holdings(state)
    others = _came(played)
    ranks = _ranks(state)
    won = winners(state)
    for seat in played.seats:
        luck, mean, lost = sums(facts, seat, "armies")
        yield rows.ResultRow(
            line=0,
            seat=seat,
            unit="armies",
            start=start.get(seat, 0),
            luck=luck,
            decisions=-lost,
            rest=others.get(seat, 0) + mean + lost,
            result=end.get(seat, 0),
            winner=seat in won if state.over and won else None,
            rank=ranks.get(seat) if state.over else None,
        )


def _came(played: Played) -> Mapping[str, int]:
    """Return, by player, the armies that came or went other than by dice with known chances."""
    known = {one.line: one for one in throws(played) if one.costs}
    sums_ = dict.fromkeys(played.seats, 0)
    begun = False
    for seat_line in played.lines:
        before, after = seat_line.before, seat_line.after
        if begun and (before.forces is not after.forces or before.to_place is not after.to_place):
            throw = known.get(seat_line.seq)
            came = played.cached(
                seat_line.after,
                f"came {seat_line.seq}",
                lambda one=seat_line, throw=throw: _more(one, throw),
            )
            for seat, more in came.items():
                sums_[seat] = sums_.get(seat, 0) + more
        begun = begun or isinstance(seat_line.event, e.GameStarted)
    return sums_


def _more(seat_line: Walked, throw: RollRecord | None) -> Mapping[str, int]:
    """Return what a line brought everybody, beside the losses of a throw, which are luck and expectation."""
    then, now = holdings(seat_line.before), dict(holdings(seat_line.after))
    if throw is not None:
        for owner, lost in ((throw.fight.attacker, throw.round.lost[0]), (throw.fight.defender, throw.round.lost[1])):
            now[owner] = now.get(owner, 0) + lost
    return {seat: more for seat in seat_line.after.order if (more := now[seat] - then.get(seat, 0))}


def _ranks(state: Risk) -> Mapping[str, int]:
    """Return the ranks: later eliminations rank higher; survivors rank by areas, then armies."""
    last = {player: place for place, player in enumerate(state.out)}
    there = totals(state.forces)

    def good(player: str) -> tuple[float, ...]:
        left = player not in last
        return (player == state.winner, left, last.get(player, 0), len(state.held(player)), there.get(player, 0))

    order = [good(player) for player in state.order]
    return {player: 1 + sum(other > good(player) for other in order) for player in state.order}
