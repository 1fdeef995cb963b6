"""The five countries as they are drawn, and what everybody may know of their money. No rules."""

from __future__ import annotations

from typing import Any, Final

from assistant.content.catalogue import read_toml
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.world import world
from dashboards.parts.world.theatre_blocks import Country

LOOKS: Final = {
    "ussr": ("#77150C", "★", "R"),
    "ger": ("#7B879E", "✚", "G"),
    "uk": ("#826A49", "◆", "B"),
    "jpn": ("#E7C80D", "●", "J"),
    "usa": ("#59B76A", "▲", "A"),
}
"""Colour, mark and letter of each country, in the order in which they act: apart from each other, from land of nobody
and from the sea for every eye (tests/ui/test_colours.py)."""

SIDES: Final = {"allies": "Allies", "axis": "Axis"}


def owners(state: Any) -> list[Json]:
    """The countries with their colours and marks."""
    return [world.owner(key, state.power_name(key), *look) for key, look in LOOKS.items()]


def countries(sight: Sight) -> list[Country]:
    """Who plays each country, what it brings and has, and who holds its capital."""
    state = sight.state
    return [
        {
            "key": power["id"],
            "player": state.seats.get(power["id"], ""),
            "side": SIDES[state.side(power["id"])],
            "income": state.income(power["id"]),
            "hand": state.ipcs.get(power["id"], 0),
            "capital": power["capital"],
            "lost": _held_by_others(state, power["id"], power["capital"]),
        }
        for power in read_toml("data/axis_allies/board.toml")["power"]
    ]


def _held_by_others(state: Any, power: str, capital: str) -> str:
    """Who holds the capital of a country; "" while an ally or the country itself does."""
    holder = state.control.get(capital, power)
    return "" if state.side(holder) == state.side(power) else holder
