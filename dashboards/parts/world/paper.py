"""The armies on a map of areas, continent by continent, for a table that goes on without power. No rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dashboards.parts.common.paper import PaperPart, PaperText, marked
from dashboards.parts.common.seat_view import SeatView


def armies(sight: SeatView) -> list[PaperPart]:
    """Return the areas of each continent with their holders and armies; open information only."""
    state = sight.state
    names = marked(sight)
    return [
        PaperText(
            title=f"{continent.name} (+{continent.bonus})",
            lines=tuple(_area(state, area.key, names) for area in state.world.areas if area.continent == continent.key),
            columns=3,
        )
        for continent in state.world.continents
    ]


def _area(state: Any, area: str, names: Mapping[str, str]) -> str:
    """Return an area with every force in it; a force without armies (CCR-DEF-06) is only named."""
    forces = (
        f"{names.get(force.owner) or state.name(force.owner)} {force.armies or ''}".strip()
        for force in state.forces.get(area, ())
    )
    return f"{state.world.area(area).name}: {', '.join(forces) or '–'}"
