"""Dice of Axis & Allies: the actual and the average cost of each volley, gun, raid and rocket, in IPCs.

A volley costs the losses that the rules propose, cheapest first; choosing other losses later is not luck. One side's
loss is the other's gain: the luck of a volley is counted for both and sums to zero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb

from assistant.figures.facts import Played, Walked
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.battle import SHORE, SUBS, AreaBattle, Volley, allotted
from assistant.games.axis_allies.board import FIXTURES, LAND, SUBMARINE
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.figures.worth import holdings
from assistant.games.axis_allies.guns import ones, under_fire
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.volleys import (
    against,
    cheapest_first,
    dice,
    hits_in,
    other,
    sides,
    still_open,
    strength,
    volleys,
)
from assistant.kit.pieces import Piece

FACES = 6
Costs = Mapping[str, float]
"""Country → IPCs."""
Hit = Callable[[str, int], AxisAllies]
"""A function that returns the table after a country has lost this many IPCs to bombs."""


@dataclass(frozen=True)
class Shot:
    """Dice that were thrown: what they cost each country, and what such dice cost on average.

    `by`: whose dice, country → share. `side`: "attacker" or "defender" in a battle, "" outside one. `pieces`: how many
    were hit, and how many on average.
    """

    line: int
    what: str
    at: str
    side: str
    by: Costs
    lost: Costs = field(default_factory=dict[str, float])
    expected: Costs = field(default_factory=dict[str, float])
    pieces: tuple[int, float] = (0, 0.0)


def shots(played: Played) -> Iterator[Shot]:
    """Yield all dice of the war that cost somebody something, in order."""
    for seat_line in played.lines:
        if seat_line.after is not seat_line.before:
            shot = played.cached(seat_line.after, f"shot {seat_line.seq}", lambda one=seat_line: _shot(one))
            if shot is not None:
                yield shot


def _shot(seat_line: Walked) -> Shot | None:
    event, state = seat_line.event, seat_line.before
    match event:
        case e.ShotsFired():
            return _volley(seat_line, event)
        case e.GunsFired():
            return _guns(seat_line, event)
        case e.FactoryRaided():
            bombers = state.pieces.of(state.raids.get(event.at, ()))
            whose = {piece.owner: 1.0 for piece in bombers[:1]}
            return _money(seat_line, "raid", event.at, whose, len(event.faces), state.bombed) if bombers else None
        case e.RocketsFired():
            return _money(seat_line, "rockets", event.target, {event.by: 1.0}, 1, state.rocketed)
        case _:
            return None


# ---------------------------------------------------------------------- volleys


def _volley(seat_line: Walked, event: e.ShotsFired) -> Shot | None:
    state: AxisAllies = settled(seat_line.before)
    battle = state.battle
    if battle is None or state.flak:
        return None
    fits = (v for v in volleys(state, battle) if (v.side, v.column) == (event.side, event.column))
    volley = next(fits, None)
    if volley is None or battle.name(volley) in battle.fired:
        return None
    hits = hits_in(state, event.side, event.column, event.faces) if event.faces else event.hits
    hits = max(0, min(hits, volley.dice))
    chances = binomial(volley.dice, volley.strength)
    costs = [_cost(state, battle, volley, count) for count in range(volley.dice + 1)]
    mean: dict[str, float] = {}
    for (lost, _), chance in zip(costs, chances, strict=True):
        for owner, ipcs in lost.items():
            mean[owner] = mean.get(owner, 0.0) + ipcs * chance
    struck = sum(count * chance for (_, count), chance in zip(costs, chances, strict=True))
    return Shot(
        seat_line.seq, "volley", battle.at, volley.side, _shares(state, battle, volley),
        costs[hits][0], mean, (costs[hits][1], struck),
    )  # fmt: skip


@lru_cache(maxsize=512)
def binomial(number: int, strength: int) -> tuple[float, ...]:
    """Return the chances of 0, 1, … hits with this many dice that hit on this number or less."""
    p = strength / FACES
    return tuple(comb(number, hits) * p**hits * (1 - p) ** (number - hits) for hits in range(number + 1))


def _cost(state: AxisAllies, battle: AreaBattle, volley: Volley, hits: int) -> tuple[Costs, int]:
    """Return the added cost of this many hits by country, including cargo, and how many more pieces are hit."""
    together = still_open(state, battle, volley)
    last = (*(battle.last if together else ()), (volley, hits))
    before = battle.before if together else battle.hit
    order = cheapest_first(state, against(state, battle, volley.side), other(volley.side))
    struck = allotted(last, order, before)
    lost: dict[str, float] = {}
    for sign, numbers in ((1, struck - battle.hit), (-1, battle.hit - struck)):
        for piece in _with_cargo(state, sorted(numbers)):
            lost[piece.owner] = lost.get(piece.owner, 0.0) + sign * state.kinds[piece.kind].cost
    return lost, len(struck) - len(battle.hit)


def _with_cargo(state: AxisAllies, numbers: Sequence[int]) -> Iterator[Piece]:
    for piece in state.pieces.of(numbers):
        yield piece
        yield from (p for p in state.pieces.on(piece.id) if p.kind in LAND - FIXTURES)


def _shares(state: AxisAllies, battle: AreaBattle, volley: Volley) -> Costs:
    """Return whose dice these are, as shares of their number."""
    if volley.column == SHORE:
        firing = state.pieces.of(battle.support)
    else:
        wet = volley.column == SUBS
        there = (p for p in sides(state, battle)[volley.side] if (p.kind == SUBMARINE) == wet)
        firing = tuple(p for p in there if wet or strength(state, p, volley.side) == volley.strength)
    counts: dict[str, float] = {}
    for piece in firing:
        counts[piece.owner] = counts.get(piece.owner, 0.0) + dice(state, piece, volley.side)
    whole = sum(counts.values())
    return {owner: count / whole for owner, count in counts.items()}


# ---------------------------------------------------------------------- guns, raids, rockets


def _guns(seat_line: Walked, event: e.GunsFired) -> Shot | None:
    """Return one die for each aircraft of a kind; a 1 shoots it down (AA-AAG-01). Failing to land is not luck."""
    state: AxisAllies = seat_line.before
    flak = under_fire(state, event.at, event.unit)
    if flak is None:
        return None
    planes = state.pieces.of(flak.aircraft)
    gone = planes[: max(0, ones(event.hits, event.faces))]
    lost: dict[str, float] = {}
    mean: dict[str, float] = {}
    for piece in planes:
        cost = state.kinds[piece.kind].cost
        mean[piece.owner] = mean.get(piece.owner, 0.0) + cost / FACES
        lost[piece.owner] = lost.get(piece.owner, 0.0) + (cost if piece in gone else 0)
    owner = state.controller(event.at)
    by = {owner: 1.0} if owner in state.order else {}
    return Shot(seat_line.seq, "gun", event.at, "defender", by, lost, mean, (len(gone), len(planes) / FACES))


def _money(seat_line: Walked, what: str, at: str, by: Costs, number: int, hit: Hit) -> Shot | None:
    """Return dice of IPCs against a factory, limited by the money there (AA-SBR-03, AA-WPN-05)."""
    state: AxisAllies = seat_line.before
    victim = state.controller(at)
    if victim not in state.order or not number:
        return None
    have = holdings(state)[victim]
    costs = {face: have - holdings(hit(victim, face))[victim] for face in range(number, FACES * number + 1)}
    faces = (
        [int(face) for face in seat_line.event.faces]
        if isinstance(seat_line.event, e.FactoryRaided)
        else [_face(seat_line)]
    )
    mean = sum(costs[total] * chance for total, chance in sums(number).items())
    return Shot(seat_line.seq, what, at, "", by, {victim: float(costs[sum(faces)])}, {victim: mean})


def _face(seat_line: Walked) -> int:
    return int(seat_line.event.roll) if isinstance(seat_line.event, e.RocketsFired) else 0


@lru_cache(maxsize=64)
def sums(number: int) -> Mapping[int, float]:
    """Return the chances of each sum of this many dice."""
    chances = {0: 1.0}
    for _ in range(number):
        more: dict[int, float] = {}
        for total, chance in chances.items():
            for face in range(1, FACES + 1):
                more[total + face] = more.get(total + face, 0.0) + chance / FACES
        chances = more
    return chances
