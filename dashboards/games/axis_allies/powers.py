"""How the five countries are drawn, and what everybody may know about their money. No rules."""

from __future__ import annotations

from typing import Any, Final

from assistant.content.catalogue import read_toml
from assistant.games.axis_allies.board import developments
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import world
from dashboards.parts.world.theatre_blocks import Country

LOOKS: Final = {
    "ussr": ("#77150C", "★", "R"),
    "ger": ("#7B879E", "✚", "G"),
    "uk": ("#826A49", "◆", "B"),
    "jpn": ("#E7C80D", "●", "J"),
    "usa": ("#59B76A", "▲", "A"),
}
"""Color, mark and letter of each country, in turn order. Every eye can tell the colors from each other, from neutral
land and from the sea (tests/ui/test_colours.py).
"""

SIDES: Final = {"allies": "Allies", "axis": "Axis"}


def owners(state: Any) -> list[Json]:
    """Return the countries with their colors and marks."""
    return [world.owner(key, state.power_name(key), *look) for key, look in LOOKS.items()]


def countries(sight: SeatView) -> list[Country]:
    """Return each country with its player, income, money and weapons, and the holder of its capital."""
    state = sight.state
    return [
        {
            "key": power["id"],
            "player": state.seats.get(power["id"], ""),
            "side": SIDES[state.side(power["id"])],
            "income": state.income(power["id"]),
            "hand": state.ipcs.get(power["id"], 0),
            "capital": power["capital"],
            "weapons": [developments()[key].name for key in state.developments.get(power["id"], ())],
            "lost": _held_by_others(state, power["id"], power["capital"]),
        }
        for power in read_toml("data/axis_allies/board.toml")["power"]
    ]


def _held_by_others(state: Any, power: str, capital: str) -> str:
    """Return the holder of a country's capital; "" while an ally or the country itself holds it."""
    holder = state.control.get(capital, power)
    return "" if state.side(holder) == state.side(power) else holder
