"""The board of RISK over time: armies and areas by owner, areas that changed hands, and the standing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from assistant.families.conceding import GameConceded
from assistant.figures.facts import Played, Standing, Walked, rows
from assistant.games.risk import events as e
from assistant.games.risk.state import Risk
from assistant.kit.forces import holder, totals

POWER: Final = 1.5
"""The exponent of strength: a player with twice as much is more than twice as close to winning."""
AREA: Final = 2.0
"""The armies that an area counts as."""


class OwnerStanding(NamedTuple):
    """An owner's armies and areas, and the new armies of a turn that would begin now (None: no new armies)."""

    armies: int
    areas: int
    income: int | None


def stands(state: Risk) -> Mapping[str, OwnerStanding]:
    """Return the armies, areas and income of everybody who may hold areas."""
    there = totals(state.forces)
    standings: dict[str, OwnerStanding] = {}
    for owner in state.owners:
        areas = len(state.held(owner))
        income = state.income(owner).total if areas and owner in state.order else None
        standings[owner] = OwnerStanding(there.get(owner, 0), areas, income)
    return standings


def armies(played: Played) -> Iterator[rows.ArmyRow]:
    """Yield everybody's armies at the last line of each turn, and at the last line of the game so far."""
    last: Walked | None = None
    for seat_line in played.lines:
        if isinstance(seat_line.event, GameConceded):
            continue
        if last is not None and seat_line.after.turn.number != last.after.turn.number and last.after.turn.number:
            yield from played.cached(last.after, f"armies {last.seq}", lambda last=last: list(_armies(last)))
        last = seat_line
    if last is not None and last.after.turn.number:
        yield from _armies(last)


def _armies(seat_line: Walked) -> Iterator[rows.ArmyRow]:
    for owner, stand in stands(seat_line.after).items():
        yield rows.ArmyRow(line=seat_line.seq, seat=owner, armies=stand.armies, areas=stand.areas, income=stand.income)


# ---------------------------------------------------------------------- areas


def areas(played: Played) -> Iterator[rows.AreaRow]:
    """Return every area at every line at which it changed hands."""
    return played.by_line("areas", _areas, lambda line: line.before.forces is not line.after.forces)


def _areas(seat_line: Walked) -> Iterator[rows.AreaRow]:
    before, after = seat_line.before.forces, seat_line.after.forces
    for area in seat_line.after.world.keys:
        old, new = holder(before, area), holder(after, area)
        if old != new:
            yield rows.AreaRow(line=seat_line.seq, area=area, seat=new, before=old, how=_how(seat_line, area, old, new))


def _how(seat_line: Walked, area: str, old: str | None, new: str | None) -> str:
    if isinstance(seat_line.event, e.AreaSet):
        return "put right"
    if new is None:
        return "lost"
    if not seat_line.before.turn.number:
        return "laid"
    fight = seat_line.after.fight
    if fight is not None and fight.captured and fight.target == area:
        return "taken"
    return "given" if old is not None else "laid"


# ---------------------------------------------------------------------- standing


def strengths(state: Risk) -> Mapping[str, float]:
    """Return each player's share of all strength, 0 to 1: by a fixed formula, armies and areas raised to a power."""
    if state.winner and len(state.contenders) == 1:  # to whom others conceded is as strong as before
        return {player: float(player == state.winner) for player in state.order}
    there = totals(state.forces)
    raw = {
        player: (there.get(player, 0) + state.to_place.get(player, 0) + AREA * len(state.held(player))) ** POWER
        for player in state.order
    }
    whole = sum(raw.values())
    return {player: value / whole if whole else 0.0 for player, value in raw.items()}


def standing(played: Played) -> Standing | None:
    """Return everybody's share of all strength after each line of the war, in %; None before the war."""
    lines = [one for one in played.lines if one.after.turn.number]
    if not lines:
        return None
    points = [played.cached(one.after, "strengths", lambda one=one: strengths(one.after)) for one in lines]
    series = {seat: tuple(100 * point.get(seat, 0.0) for point in points) for seat in played.seats}
    return Standing("Share of all strength: armies and areas", "%", tuple(one.seq for one in lines), series)
