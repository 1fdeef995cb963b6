"""Which aircraft the guns of an area fire at together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from assistant.content.house_rules import chosen
from assistant.core.fast_replace import replace
from assistant.games.axis_allies.board import BOMBER, FIGHTER
from assistant.games.axis_allies.state import AxisAllies, Flak
from assistant.kit.pieces import Piece

T = TypeVar("T", bound=AxisAllies)


def watched(state: T, at: str, planes: Iterable[Piece]) -> T:
    """Queue guns to fire at these aircraft: each kind by itself, or all together, fighters first (AA-AMB-22)."""
    aircraft = sorted(planes, key=lambda p: p.kind != FIGHTER)
    kinds = ((FIGHTER, BOMBER),) if chosen(state, "AA-AMB-22") == "in_order" else ((FIGHTER,), (BOMBER,))
    new = (Flak(at, tuple(p.id for p in aircraft if p.kind in some)) for some in kinds)
    return replace(state, flak=(*state.flak, *(flak for flak in new if flak.aircraft)))
