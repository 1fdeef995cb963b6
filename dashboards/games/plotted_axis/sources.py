"""Where units can go, as the writer of a book sees it: on the current board, and by the writer's own plan.

Nothing is refused here: the writer decides what a line names, and the checks comment on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from assistant.games.axis_allies import reach
from assistant.games.axis_allies.board import AIR, FACTORY, LAND, SHIPS, TRANSPORT
from assistant.games.plotted_axis.checks_follow import follow
from assistant.games.plotted_axis.checks_plan import LEGS, BookPlan, Token
from assistant.games.plotted_axis.orders import Order
from assistant.games.plotted_axis.state import Plotted
from dashboards.parts.world.theatre_blocks import PlotSite, PlotSource

Reach = dict[str, int]
"""Area → how many areas away it is."""


def sources(state: Plotted, power: str, book: Sequence[Order]) -> list[PlotSource]:
    """Return every area with units that can move: those there now, and those that the book brings there."""
    plan = follow(state, power, book)
    here = {piece.at for piece in state.pieces if piece.owner == power and piece.kind != FACTORY}
    later = {token.at for token in plan.tokens if _goes_on(state, token)}
    return [_source(plan, area) for area in sorted(here | later)]


def sites(state: Plotted, power: str) -> list[PlotSite]:
    """Return the country's factories, the original ones first."""
    own = [a for a in state.control if state.control[a] == power and state.factory(a)]
    factories = sorted(own, key=lambda area: (not state.original(area, power), -state.value(area)))
    return [{"at": a, "most": state.capacity(a, power) or 0, "zones": _coast(state, a)} for a in factories]


def _goes_on(state: Plotted, token: Token) -> bool:
    """Return whether a unit with a line can have another: aircraft with range left, or units on board a ship."""
    if not token.rounds:
        return False
    if token.kind in AIR:
        return len(token.rounds) < LEGS and not token.grounded
    return token.kind in LAND and state.sea(token.at)


def _source(plan: BookPlan, area: str) -> PlotSource:
    state = plan.state
    standing = [p.kind for p in state.at(area) if p.owner == plan.power and p.kind != FACTORY]
    coming = [t for t in plan.tokens if t.at == area and _goes_on(state, t)]
    free = [t for t in plan.tokens if t.at == area and (not t.rounds or t in coming) and t.kind != FACTORY]
    units = Counter([*standing, *(t.kind for t in coming if t.real)])
    to = {kind: _to(plan, kind, area, free) for kind in units}
    wet = state.sea(area)
    if TRANSPORT in units and _coasts(plan, [area]):
        to[TRANSPORT][area] = 0
    return {
        "at": area,
        "units": dict(units),
        "free": dict(Counter(t.kind for t in free if t.real)),
        "to": {kind: reachable for kind, reachable in to.items() if reachable},
        "between": _between(plan, area, units),
        "aboard": "from transport" if wet else "",
        "loads": _loads(plan, area) if wet and TRANSPORT in units else [],
    }


def _to(plan: BookPlan, kind: str, area: str, free: Iterable[Token]) -> Reach:
    """Return how far each area is for a unit of this kind."""
    state, power = plan.state, plan.power
    most = reach.moves(state, kind, power)
    if kind in AIR:
        left = [most - token.gone for token in free if token.kind == kind]
        ways = reach.flights(state, power, area, max(left, default=most))
        return {to: way.length for to, way in ways.items() if way.length}
    if kind in LAND and state.sea(area):
        return {to: 1 for to in state.world.neighbours(area) if not state.sea(to)}
    return _steps(state, power, kind, area, most)


def _steps(state: Plotted, power: str, kind: str, area: str, most: int) -> Reach:
    """Return distances over land or sea, ignoring units in between: they may be gone by then."""
    lengths, edge = {area: 0}, [area]
    for length in range(1, most + 1):
        steps = (b for a in edge for b in state.world.neighbours(a) if reach.adjacent(state, power, kind, a, b))
        edge = [to for to in dict.fromkeys(steps) if to not in lengths]
        lengths |= dict.fromkeys(edge, length)
    return {to: length for to, length in lengths.items() if length}


def _between(plan: BookPlan, area: str, kinds: Iterable[str]) -> Mapping[str, list[str]]:
    """Return, for each area two steps away, the areas over which units get there; the first is the usual route."""
    state, power = plan.state, plan.power
    fast = next((kind for kind in kinds if kind not in AIR and reach.moves(state, kind, power) > 1), "")
    if not fast or (fast in LAND and state.sea(area)):
        return {}
    far = [to for to, length in _steps(state, power, fast, area, 2).items() if length == 2]
    return {to: sorted(_ways(state, power, fast, area, to)) for to in far}


def _ways(state: Plotted, power: str, kind: str, area: str, to: str) -> Iterator[str]:
    for between in state.world.neighbours(area):
        if all(reach.adjacent(state, power, kind, one, other) for one, other in ((area, between), (between, to))):
            yield between


def _loads(plan: BookPlan, zone: str) -> list[str]:
    """Return coasts where a zone's transports can take the country's units on board, there or one zone farther."""
    return _coasts(plan, [zone, *_steps(plan.state, plan.power, next(iter(SHIPS)), zone, 1)])


def _coasts(plan: BookPlan, zones: Iterable[str]) -> list[str]:
    """Return the land areas next to these zones where the country has units that can go on board.

    A transport that stays where it is loads from the coasts of its own zone (PAA-TRN-04).
    """
    state, power = plan.state, plan.power
    coasts = dict.fromkeys(a for z in zones for a in state.world.neighbours(z) if not state.sea(a))
    return [a for a in coasts if any(p.owner == power and p.kind in LAND for p in state.at(a))]


def _coast(state: Plotted, area: str) -> list[str]:
    return [zone for zone in state.world.neighbours(area) if state.sea(zone)]
