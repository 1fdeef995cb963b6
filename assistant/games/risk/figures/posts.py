"""Positions of armies in RISK: the value of a placement or a free move, in areas that will be held or taken.

An area is held against the largest adjacent stack, which fights to the end. A placement is worth what it adds to that
chance, or to the chance to take the weakest neighbor, whichever is more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.figures.facts import Walked, rows
from assistant.figures.facts.choosing import decided, undecided
from assistant.figures.facts.fights import holding
from assistant.games.risk import events as e
from assistant.games.risk.state import Risk
from assistant.kit.phrasing import counted
from assistant.odds import taking
from assistant.odds.armies.battle import LIMIT
from assistant.odds.armies.dice import PLAIN

STAY = "no move"


def placing(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield a placement of new armies on one area, against placing all of them on another one."""
    state: Risk = seat_line.before
    event = seat_line.event
    if not isinstance(event, e.ArmiesPlaced) or state.holder(event.at) != event.by or event.count < 1:
        return
    held = [area for area in state.world.keys if area in state.held(event.by)]
    chosen = state.area(event.at)
    if _too_many(state, event.count):
        yield undecided(seat_line.seq, event.by, "placement", "chance", chosen)
        return
    ways = [(state.area(area), gain(state, area, event.count)) for area in held]
    armies = counted(event.count, "army helps", "armies help")
    yield decided(
        seat_line.seq, event.by, "placement", "chance", chosen, ways, f"There {armies} most to hold or to take."
    )


def gain(state: Risk, area: str, count: int) -> float:
    """Return what `count` more armies add to the chance to hold this area, or to take its weakest neighbor."""
    others = around(state, area)
    if not others:
        return 0.0
    here, most, least = state.armies(area), max(others), min(others)
    holds = holding(most, here + count) - holding(most, here)
    takes = taking(PLAIN, here + count - 1, least) - taking(PLAIN, max(0, here - 1), least) if here else 0.0
    return max(holds, takes)


def around(state: Risk, area: str) -> tuple[int, ...]:
    """Return the armies of others in adjacent areas; a neutral force never attacks, but can be captured."""
    owner = state.holder(area)
    return tuple(state.armies(a) for a in state.world.neighbours(area) if state.holder(a) not in (None, owner))


def _too_many(state: Risk, count: int) -> bool:
    return max((state.armies(area) for area in state.forces), default=0) + count > LIMIT


# ---------------------------------------------------------------------- free moves


def moving(seat_line: Walked) -> Iterator[rows.DecisionRow]:
    """Yield the free move of a turn, or its absence, against the others: the areas held by the next turn."""
    state: Risk = seat_line.before
    event = seat_line.event
    player = state.on_turn
    if player is None or not isinstance(event, (e.ArmiesMoved, e.TurnEnded)) or event.by != player or state.unplaced:
        return
    chosen, ways = STAY, {STAY: 0.0}
    if not _too_many(state, 0):
        ways |= moves(state, player)
    if isinstance(event, e.ArmiesMoved):
        chosen = _move(state, event.source, event.target, event.count)
        if not 0 < event.count < state.armies(event.source) or state.holder(event.target) != player:
            yield undecided(seat_line.seq, player, "free move", "chance", chosen)
            return
        ways[chosen] = moved(state, event.source, event.target, event.count)
    if len(ways) > 1:
        reason = "The border holds better that way."
        yield decided(seat_line.seq, player, "free move", "chance", chosen, tuple(ways.items()), reason)


def moves(state: Risk, player: str) -> Mapping[str, float]:
    """Return the value of free moves that matter: with all, half, or one of the armies that may go."""
    values: dict[str, float] = {}
    for source in state.world.keys:
        if state.holder(source) != player or state.armies(source) < 2:
            continue
        able = state.armies(source) - 1
        for target in state.reach(source):
            if around(state, target) or around(state, source):
                for count in {able, (able + 1) // 2, 1}:
                    values[_move(state, source, target, count)] = moved(state, source, target, count)
    return values


def moved(state: Risk, source: str, target: str, count: int) -> float:
    """Return what a move adds to the chances to hold the two areas, less what it takes from them."""
    worth = 0.0
    for area, more in ((source, -count), (target, count)):
        if others := around(state, area):
            here, most = state.armies(area), max(others)
            worth += holding(most, here + more) - holding(most, here)
    return worth


def _move(state: Risk, source: str, target: str, count: int) -> str:
    return f"{count} from {state.area(source)} to {state.area(target)}"
