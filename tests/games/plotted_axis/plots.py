"""A table of Plotted A&A before any move, and books written the way people write them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from hypothesis import strategies as st

from assistant.content.maps import axis_world
from assistant.games import GAMES
from assistant.games.axis_allies.board import LAND, kinds
from assistant.games.axis_allies.setup import based
from assistant.games.plotted_axis.checking import Finding, findings
from assistant.games.plotted_axis.orders import Load, Order, OrderedUnits
from assistant.games.plotted_axis.state import Plotted
from assistant.games.plotted_axis.typed import read
from assistant.kit.pieces import Pieces, set_to
from tests.words import seated


def table(
    units: Mapping[str, int] | None = None,
    options: Mapping[str, str] | None = None,
    control: Mapping[str, str] | None = None,
    *,
    bare: bool = False,
    **changes: Any,
) -> Plotted:
    """Return the start position with other numbers of some units ("area/power/kind" → count); `bare`: no other units.

    `control` is who holds areas now; control at the start of the turn is unchanged, unless `start` says otherwise.
    """
    game = GAMES["axis_allies"]
    state = game.apply(game.lay(seated("anna")), game.start)
    pieces = Pieces() if bare else state.pieces
    for place, count in (units or {}).items():
        area, power, kind = place.split("/")
        pieces = set_to(pieces, area, power, kind, count)
    found = Plotted(**{f.name: getattr(state, f.name) for f in fields(state)})
    held = {**state.control, **(control or {})}
    return replace(found, pieces=based(pieces), control=held, options=dict(options or {}), **changes)


def book(state: Plotted, *lines: str | Order) -> tuple[Order, ...]:
    """Return lines by round; each must be understood."""
    found: list[Order] = []
    for line in lines:
        order = read(state, line) if isinstance(line, str) else (None, line)
        assert not isinstance(order, str), order
        found.append(order[1])
    return tuple(found)


def said(state: Plotted, power: str, *lines: str | Order) -> tuple[Finding, ...]:
    """Return what is said about a book."""
    return findings(state, power, book(state, *lines))


def ids(state: Plotted, power: str, *lines: str | Order) -> set[str]:
    """Return which checks speak."""
    return {finding.id for finding in said(state, power, *lines)}


def of(check: str, state: Plotted, power: str, *lines: str | Order) -> list[Finding]:
    """Return what one check says."""
    return [finding for finding in said(state, power, *lines) if finding.id == f"PAA-CHK-{check}"]


AREA = st.sampled_from(axis_world().keys)
COUNTS = st.dictionaries(st.sampled_from(sorted(kinds())), st.integers(1, 99), min_size=1, max_size=4)
CARGO = st.dictionaries(st.sampled_from(sorted(LAND)), st.integers(1, 9), min_size=1)
NOTES = st.sampled_from(["", "30 IPCs", "(if clear)", "a; b → c"])
LOADS = st.lists(st.builds(Load, units=CARGO, source=AREA), max_size=2).map(tuple)
SOME = st.builds(
    OrderedUnits,
    units=COUNTS,
    source=AREA,
    via=st.just("") | AREA,
    all=st.booleans(),
    load=LOADS,
    aboard=st.sampled_from(["", "from transport", "on carrier"]),
)
EVERYBODY = st.builds(OrderedUnits, source=AREA, via=st.just("") | AREA, all=st.just(True))
MOVES = st.builds(Order, to=AREA, groups=st.lists(SOME | EVERYBODY, min_size=1, max_size=4).map(tuple), note=NOTES)
BUILDS = st.builds(Order, kind=st.just("build"), to=AREA, units=COUNTS, zone=st.just("") | AREA, note=NOTES)
PAUSES = st.builds(Order, kind=st.just("noop"), note=NOTES)
BOOKS = st.lists(MOVES | BUILDS | PAUSES, min_size=1, max_size=5)
"""Everything that can be written, sensible or not."""
