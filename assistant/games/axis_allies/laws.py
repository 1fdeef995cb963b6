"""Conditions that hold on every Axis & Allies table."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content.house_rules import chosen
from assistant.games.axis_allies.board import AIR, CARRIER, FIGHTER, LAND, NEUTRAL, POWERS, SHIPS, TRANSPORT
from assistant.games.axis_allies.moving import fitting
from assistant.games.axis_allies.reach import moves
from assistant.games.axis_allies.state import ROOM, AxisAllies
from assistant.kit.pieces import Piece


def laws(state: AxisAllies) -> Iterator[str]:
    """Yield a sentence for each broken condition; none on any table."""
    yield from _money(state)
    for piece in state.pieces:
        yield from _piece(state, piece)
    for area in state.control:
        if state.sea(area) or state.controller(area) == NEUTRAL:
            yield f"{area} cannot be controlled"
    for battle in state.battles:
        if any(not state.allied(p.owner, battle.attacker) for p in state.pieces.of(battle.attackers)):
            yield f"units of both sides attack in {battle.at}"
    if len({battle.at for battle in state.battles}) < len(state.battles):
        yield "two battles in one area"


def _money(state: AxisAllies) -> Iterator[str]:
    for power, have in state.ipcs.items():
        if have < 0:
            yield f"{power} has {have} IPCs"


def _piece(state: AxisAllies, piece: Piece) -> Iterator[str]:
    if piece.owner not in POWERS:
        yield f"a {piece.kind} of {piece.owner}"
    if piece.kind in SHIPS and not state.sea(piece.at):
        yield f"a {piece.kind} on land in {piece.at}"
    if piece.on:
        yield from _on_board(state, piece)
    elif piece.kind in LAND and state.sea(piece.at):
        yield f"a {piece.kind} at sea without a ship in {piece.at}"
    if not piece.on and piece.gone > moves(state, piece.kind, piece.owner) and not state.adjusted:
        yield f"a {piece.kind} has moved {piece.gone} areas"
    if piece.kind == TRANSPORT:
        held = [p.kind for p in state.pieces.on(piece.id)]
        if len(held) > 1 and not fitting(held, "plus_infantry") and chosen(state, "AA-AMB-13") != "plus_infantry":
            yield f"too much on board in {piece.at}"
    if piece.kind == CARRIER and len(state.pieces.on(piece.id)) > ROOM:
        yield f"{len(state.pieces.on(piece.id))} fighters on one carrier"


def _on_board(state: AxisAllies, piece: Piece) -> Iterator[str]:
    ship = state.pieces.get(piece.on)
    if ship is None or ship.at != piece.at:
        yield f"a {piece.kind} on a ship that is not there"
    elif ship.kind != (CARRIER if piece.kind in AIR else TRANSPORT) or (piece.kind in AIR and piece.kind != FIGHTER):
        yield f"a {piece.kind} on a {ship.kind}"
