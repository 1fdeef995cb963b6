"""The holder of each area of a game's map, and the strength there, as the map of its screens says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from dashboards.games import arrangement
from dashboards.parts.common.seat_view import SeatView

MAPS = ("world", "theatre")
"""The parts of a screen that are a map: areas with armies, and land and sea with units of many kinds."""
NOBODY = "Nobody"
Stack = tuple[str, int, str]
"""An owner in an area, with how many armies or units: as a number, and in words."""


@dataclass(frozen=True)
class Area:
    """An area, who holds it, and how many armies or units are there: in all, and of whom how many."""

    key: str
    name: str
    owner: str
    count: int
    there: str


def has_map(sight: SeatView) -> bool:
    """Return whether the game is played on a map of areas, and has begun."""
    return _board(sight) is not None


def areas(sight: SeatView) -> list[Area]:
    """Return the areas in the order of the map; a zone of the sea belongs to the owner of most units there."""
    board = _board(sight)
    if board is None:
        return []
    names, called = owners(board), board.get("names", {})
    at, theatre = board["at"], board["part"] == "theatre"
    found: list[Area] = []
    for area in sight.state.world.areas:
        holder, stacks = _units(at.get(area.key)) if theatre else _armies(at.get(area.key))
        most = max(stacks, key=lambda one: one[1], default=("", 0))[0]
        owner = names.get(holder or most, NOBODY)
        there = "; ".join(f"{names.get(key, NOBODY)} {what}" for key, _, what in stacks)
        count = sum(count for _, count, _ in stacks)
        found.append(Area(area.key, called.get(area.key, area.name), owner, count, there or "empty"))
    return found


def owners(board: Any) -> dict[str, str]:
    """Return the names of everybody who can hold areas."""
    return {owner["key"]: owner.get("plain") or owner["name"] for owner in board["owners"]}


def colours(sight: SeatView) -> dict[str, str]:
    """Return the colors of everybody who can hold areas, by name."""
    board = _board(sight)
    return {(owner.get("plain") or owner["name"]): owner["colour"] for owner in board["owners"]} if board else {}


def _board(sight: SeatView) -> Any:
    board: Any = arrangement(sight.game.key).board(sight) if sight.is_set_up else None
    return board if board is not None and board.get("part") in MAPS else None


def _armies(here: Any) -> tuple[str, list[Stack]]:
    """Return the holder of an area, and each owner with armies there."""
    if here is None:
        return "", []
    words: list[Any] = list(here)
    lists = [cast("list[Any]", more) for more in words[2:] if isinstance(more, list)]
    stacks: list[Any] = [words[:2], *(force for forces in lists for force in forces)]
    return str(words[0]), [(str(owner), int(count), str(count)) for owner, count in stacks if count]


def _units(here: Any) -> tuple[str, list[Stack]]:
    """Return the holder of an area, and each owner with units there."""
    if here is None:
        return "", []
    holder, *more = here
    stacks: list[tuple[str, Mapping[str, int]]] = more[0] if more else []
    return str(holder), [(owner, sum(units.values()), _listed(units)) for owner, units in stacks]


def _listed(units: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in units.items())
