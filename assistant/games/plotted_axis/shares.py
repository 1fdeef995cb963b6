"""How much of the revealed line can still be carried out, and why not all of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assistant.content.house_rules import chosen
from assistant.core.game import Notice, illegal
from assistant.games.axis_allies.advice_moves import hindrances
from assistant.games.axis_allies.board import AIR, SHIPS, TRANSPORT
from assistant.games.axis_allies.moving import Load, able
from assistant.games.axis_allies.sayings import plural
from assistant.games.plotted_axis.cargo import rides, unnamed
from assistant.games.plotted_axis.checks_ways import overseas
from assistant.games.plotted_axis.events import Going
from assistant.games.plotted_axis.groups import meant, origin, way
from assistant.games.plotted_axis.journeys import ships_first
from assistant.games.plotted_axis.orders import OrderedUnits
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import upper


class Share(NamedTuple):
    """One kind in a group: how many are meant, how many can go, by which route, and why the others cannot."""

    group: int
    kind: str
    meant: int
    ready: int
    via: str
    why: Notice | None = None
    first: bool = False


def shares(state: Plotted, power: str) -> tuple[Share, ...]:
    """Return every kind in every group of the revealed line, with how much can be carried out now (PAA-INV-03).

    Aircraft are judged on the board as it is after the line's ships have moved (PAA-AMB-12, PAA-AMB-19).
    """
    if state.now is None or state.voided:
        return ()
    groups = [(n, group) for n, group in enumerate(state.now.groups) if n not in state.decided]
    named = {n: dict(meant(state, power, group)) for n, group in groups}
    taken: Counter[tuple[str, str]] = Counter()
    by_kind: dict[tuple[int, str], Share] = {}
    for number, group in groups:
        for kind, count in named[number].items():
            if kind not in AIR:
                source = origin(state, power, group, kind), kind
                by_kind[number, kind] = _share(state, power, number, group, kind, count, taken[source])
                taken[source] += by_kind[number, kind].ready
    afloat = _sailing(groups, named, by_kind)
    sailed, _, flying = ships_first(state, power, afloat)
    for going, (number, group) in zip(flying, groups, strict=True):
        for kind, count in named[number].items():
            if kind in AIR:
                source = origin(state, power, group, kind), kind
                riding = count - going.units.get(kind, 0)
                share = _share(sailed, power, number, group, kind, count - riding, taken[source])
                taken[source] += share.ready
                by_kind[number, kind] = share._replace(meant=count, ready=share.ready + riding)
    return tuple(by_kind[number, kind] for number, _ in groups for kind in named[number])


def _sailing(
    groups: Sequence[tuple[int, OrderedUnits]],
    named: Mapping[int, Mapping[str, int]],
    by_kind: Mapping[tuple[int, str], Share],
) -> list[Going]:
    """Return the groups with all ships that can go, and all aircraft that are meant."""
    return [
        Going(
            group=number,
            units={
                kind: by_kind[number, kind].ready if kind in SHIPS else count
                for kind, count in named[number].items()
                if kind in AIR or (kind in SHIPS and not by_kind[number, kind].first)
            },
        )
        for number, _ in groups
    ]


def _share(state: Plotted, power: str, number: int, group: OrderedUnits, kind: str, count: int, taken: int) -> Share:
    to = state.now.to if state.now else ""
    via = way(state, power, group, kind, to)
    ready, why = _ready(state, power, group, kind, to, via, count, taken)
    if why is None or ready or not via:
        return Share(number, kind, count, ready, via, why)
    held, _ = _ready(state, power, group, kind, via, "", count, taken)
    return Share(number, kind, count, held, via, why, first=bool(held))


def _ready(
    state: Plotted, power: str, group: OrderedUnits, kind: str, to: str, via: str, count: int, taken: int
) -> tuple[int, Notice | None]:
    """Return how many can go besides those that other groups take, and what prevents more."""
    why: Notice | None = None
    for number in range(count, 0, -1):
        obstacles_ = [n for n in obstacles(state, power, group, kind, to, via, number + taken) if n.level == "illegal"]
        if not obstacles_:
            return number, why
        why = why or obstacles_[0]
    return 0, why


def obstacles(
    state: Plotted, power: str, group: OrderedUnits, kind: str, to: str, via: str, count: int
) -> Iterator[Notice]:
    """Yield what prevents this many of a group from going there, by the rules of both games.

    Rules: PAA-XAI-03, PAA-XAI-04, PAA-AMB-24, PAA-AMB-25.
    """
    source = origin(state, power, group, kind)
    if rides(state, kind, source, to):
        if count > len(able(state, power, kind, source, to)):
            yield from hindrances(state, power, kind, source, to, via, count)
        return
    if kind == TRANSPORT:
        yield from unnamed(state, power, group, count)
    across = overseas(kind, source, to)
    for notice in hindrances(state, power, kind, source, to, via, count):
        yield _across(state, kind, source, to) if across and "AA-UNI-01" in notice.rules else notice
    if source == to and kind in SHIPS and state.enemies(to, power) and chosen(state, "PAA-AMB-22") == "only_newcomers":
        yield illegal(f"In {state.place(to)}, only ships coming from elsewhere can attack.", "PAA-AMB-22")
    if kind in AIR and not state.sea(to):
        mine, first = state.friendly(to, power), state.friendly_at_start(to, power)
        if mine and not first and chosen(state, "PAA-AMB-24") == "never":
            yield illegal(f"{upper(state.place(to))} was conquered this turn: aircraft cannot fly there.", "PAA-AMB-24")
        if first and not mine and chosen(state, "PAA-AMB-25") == "no":
            yield illegal(f"{upper(state.place(to))} is no longer friendly: the flight is void.", "PAA-AMB-25")
        if state.neutral(to):
            yield illegal(f"{upper(state.place(to))} is neutral: aircraft cannot go there on their own.", "AA-AIR-06")


def _across(state: Plotted, kind: str, source: str, to: str) -> Notice:
    text = f"{upper(state.place(to))} is across the sea from {state.place(source)}: {plural(kind)} need a transport."
    return illegal(text, "AA-UNI-01", "AA-TRN-02")


def whole(state: Plotted, power: str) -> tuple[Going, ...]:
    """Return all of the line that can be carried out: the tap for all of it (PAA-EXE-06)."""
    groups: dict[int, dict[str, int]] = {}
    for share in shares(state, power):
        if share.ready and not share.first:
            groups.setdefault(share.group, {})[share.kind] = share.ready
    now = state.now
    if now is None:
        return ()
    return tuple(Going(group=n, units=units, load=_loads(now.groups[n], units)) for n, units in groups.items())


def _loads(group: OrderedUnits, units: dict[str, int]) -> tuple[Load, ...]:
    return group.load if TRANSPORT in units else ()
