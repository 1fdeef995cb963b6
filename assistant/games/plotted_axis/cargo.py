"""Units on board: which must be named, what happens to those that are not landed, and who only watches a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.core.game import Notice, illegal
from assistant.games.axis_allies.board import FIGHTER, LAND, TRANSPORT
from assistant.games.axis_allies.moving import able, off_from
from assistant.games.axis_allies.sayings import unit, units
from assistant.games.plotted_axis.orders import OrderedUnits
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import upper
from assistant.kit.pieces import Piece, changed

P = TypeVar("P", bound=Plotted)


def unnamed(state: Plotted, power: str, group: OrderedUnits, count: int) -> Iterator[Notice]:
    """Yield what holds transports back where units on board since the turn began must be named (PAA-AMB-10).

    They are named as units of the transport's group, or as what it takes on board from the zone itself.
    """
    if chosen(state, "PAA-AMB-10") != "must_plot" or group.all:
        return
    named = Counter({kind: number for kind, number in group.units.items() if kind in LAND})
    for load in group.load:
        named.update(load.units if load.source == group.source else {})
    ships = able(state, power, TRANSPORT, group.source, "")[:count]
    held = (p for ship in ships for p in state.pieces.on(ship.id) if "aboard" not in p.marks)
    if missing := Counter(p.kind for p in held) - named:
        yield illegal(f"The line does not name {units(missing)} on board.", "PAA-AMB-10")


def rides(state: Plotted, kind: str, source: str, to: str) -> bool:
    """Return whether a unit that is named with its ship goes with it over sea (PAA-AMB-10)."""
    return kind in LAND and state.sea(source) and state.sea(to)


def only_cargo(state: Plotted, aboard: int, zone: str) -> str:
    """Say that fighters on board ride into a battle without taking part; the table's reading decides (PAA-AMB-51)."""
    who, verb = upper(unit(FIGHTER, aboard)), "does" if aboard == 1 else "do"
    return f"{who} on board {verb} not fight in {state.place(zone)}: at this table, carried fighters are only cargo."


def brought_back(state: P) -> P:
    """Bring home units that were picked up but not landed, where the table plays it so (PAA-AMB-09)."""
    if chosen(state, "PAA-AMB-09") != "back":
        return state
    for piece in state.pieces:
        home = _home(state, piece)
        if home:
            back = changed(state.pieces, [piece.id], lambda p, home=home: p._replace(at=home, on=0))
            state = replace(state, pieces=back)
    return state


def _home(state: Plotted, piece: Piece) -> str:
    """Return where a unit on board was picked up this turn, while that area is still friendly."""
    if not piece.on or piece.kind not in LAND:
        return ""
    came = off_from(piece)
    return came if state.friendly(came, piece.owner) else ""
