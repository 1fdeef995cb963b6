"""The map of Axis & Allies on paper: money and weapons of the countries, and every unit by area. No rules."""

from __future__ import annotations

from typing import Any

from assistant.games.axis_allies.sayings import units
from dashboards.games.axis_allies.powers import countries
from dashboards.parts.common.paper import PaperGrid, PaperPart, PaperText, figures, named, rows, words
from dashboards.parts.common.seat_view import SeatView


def holdings(sight: SeatView) -> list[PaperPart]:
    """Return the countries, then the areas of each with their units, then the sea zones; open information only."""
    state = sight.state
    land = [area.key for area in state.world.areas if not area.sea]
    seas = [area.key for area in state.world.areas if area.sea and state.stacks(area.key)]
    lands = [_areas(state, state.power_name(power), _of(state, land, power)) for power in state.order]
    others = [area for area in land if state.controller(area) not in state.order and state.stacks(area)]
    return [_countries(sight), *lands, *([_areas(state, "Other areas", others)] if others else []),
            _areas(state, "Sea zones", seas)]  # fmt: skip


def _countries(sight: SeatView) -> PaperGrid:
    columns = (words("Country", 1.5), words("Player", 1.5), *figures(("IPCs", "Income"), 0.7), words("Weapons", 2))
    lines = rows(
        (
            sight.state.power_name(one["key"]),
            named(sight, one["player"]),
            one["hand"],
            one["income"],
            ", ".join(one["weapons"]),
        )
        for one in countries(sight)
    )
    return PaperGrid(title="Countries", columns=(*columns, words("Changes", 2.5)), rows=lines)


def _of(state: Any, areas: list[str], power: str) -> list[str]:
    return [area for area in areas if state.controller(area) == power]


def _areas(state: Any, title: str, areas: list[str]) -> PaperText:
    return PaperText(title=title, lines=tuple(_area(state, area) for area in areas), columns=3)


def _area(state: Any, area: str) -> str:
    """Return an area with its units: those of its holder without a name, others with that of their country."""
    holder = state.controller(area)
    stacks = [(stack.owner, units(stack.units)) for stack in state.stacks(area)]
    said = [counts if owner == holder else f"{state.power_name(owner)} {counts}" for owner, counts in stacks]
    return f"{state.area(area)}: {'; '.join(said) or '–'}"
