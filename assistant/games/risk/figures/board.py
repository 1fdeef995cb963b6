"""The board of RISK over time: armies and areas by owner, areas that changed hands, and the standing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

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
    """Return the stand of everybody who may hold areas."""
    there = totals(state.forces)
    found: dict[str, OwnerStanding] = {}
    for owner in state.owners:
        areas = len(state.held(owner))
        income = state.income(owner).total if areas and owner in state.order else None
        found[owner] = OwnerStanding(there.get(owner, 0), areas, income)
    return found


def armies(played: Played) -> Iterator[rows.ArmyRow]:
    """Yield everybody's armies at the last line of each turn, and at the last line of the game so far."""
    last: Walked | None = None
    for told in played.lines:
        if last is not None and told.after.turn.number != last.after.turn.number and last.after.turn.number:
            yield from played.cached(last.after, f"armies {last.seq}", lambda last=last: list(_armies(last)))
        last = told
    if last is not None and last.after.turn.number:
        yield from _armies(last)


def _armies(told: Walked) -> Iterator[rows.ArmyRow]:
    for owner, stand in stands(told.after).items():
        yield rows.ArmyRow(line=told.seq, seat=owner, armies=stand.armies, areas=stand.areas, income=stand.income)


# ---------------------------------------------------------------------- areas


def areas(played: Played) -> Iterator[rows.AreaRow]:
    """Yield every area at every line at which it changed hands."""
    for told in played.lines:
        before, after = told.before.forces, told.after.forces
        if before is not after:
            yield from played.cached(told.after, f"areas {told.seq}", lambda told=told: list(_areas(told)))


def _areas(told: Walked) -> Iterator[rows.AreaRow]:
    before, after = told.before.forces, told.after.forces
    for area in told.after.world.keys:
        old, new = holder(before, area), holder(after, area)
        if old != new:
            yield rows.AreaRow(line=told.seq, area=area, seat=new, before=old, how=_how(told, area, old, new))


def _how(told: Walked, area: str, old: str | None, new: str | None) -> str:
    if isinstance(told.event, e.AreaSet):
        return "put right"
    if new is None:
        return "lost"
    if not told.before.turn.number:
        return "laid"
    fight = told.after.fight
    if fight is not None and fight.captured and fight.target == area:
        return "taken"
    return "given" if old is not None else "laid"


# ---------------------------------------------------------------------- standing


def strengths(state: Risk) -> Mapping[str, float]:
    """Return each player's share of all strength, 0 to 1: armies and areas to a power. A naive, fixed value."""
    if state.winner:
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
    told = [one for one in played.lines if one.after.turn.number]
    if not told:
        return None
    points = [played.cached(one.after, "strengths", lambda one=one: strengths(one.after)) for one in told]
    series = {seat: tuple(100 * point.get(seat, 0.0) for point in points) for seat in played.seats}
    return Standing("Share of all strength: armies and areas", "%", tuple(one.seq for one in told), series)
