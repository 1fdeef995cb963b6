"""The JSON of tiles in the entry: the fields of each block."""

from __future__ import annotations

from typing import TypedDict

from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json


class Tiles(Look):
    """Tiles by letter and number; several are collected."""

    type: str
    title: str
    tiles: list[str]
    send: Json
    count: int


class RackTile(TypedDict):
    """One tile of a rack, its effect and what its merger would pay; without a message it cannot be played now."""

    tile: str
    does: str
    pays: list[str]
    send: Json | None
    firms: list[Json]


class Rack(Look):
    """The player’s own tiles side by side."""

    type: str
    title: str
    tiles: list[RackTile]
