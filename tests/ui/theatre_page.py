"""A page that shows a theatre of war without a server: the script of play, a stand-in State, taps kept in a list."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from playwright.sync_api import Page

from assistant.content.catalogue import read_toml
from assistant.content.maps import axis_world
from assistant.kit.areas import World
from assistant.kit.units import Stack, units
from dashboards.games.axis_allies import board as drawing
from dashboards.games.axis_allies import money
from dashboards.parts.bundle import bundle
from dashboards.parts.world.theatre_shapes import shapes
from dashboards.parts.world.world import changes
from dashboards.play.assets import SCRIPT, play_styles
from dashboards.play.page import Play
from tests.ui.risk_table import attacking

TABLE = read_toml("data/axis_allies/board.toml")
SEATS = {"ussr": "anna", "ger": "ben", "uk": "anna", "jpn": "carla", "usa": ""}

PAGE = """<!DOCTYPE html><html lang="en" data-theme="{theme}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Theatre</title>
<style>html, body {{ margin: 0; background: #0b1512; }}</style></head><body><div id="screen"></div>
<template id="style"><style>{styles}</style></template>
<script type="application/json" id="game">{game}</script>
<script type="module">
{script}
const value = JSON.parse(document.getElementById("game").textContent);
const root = document.getElementById("screen").attachShadow({{mode: "open"}});
root.append(document.getElementById("style").content.cloneNode(true));
const place = document.createElement("div");
root.append(place);
globalThis.sent = [];
const say = (message) => sent.push(message);
globalThis.draw = (state) => mountScreen(place, {{...value, state: {{...value.state, ...state}}}}, say);
draw({{}});
</script></body></html>
"""


@dataclass(frozen=True)
class Standing:
    """The part of the rulebook's State that screens read: the start position, or what a test puts in its place."""

    units: Mapping[str, tuple[Stack, ...]]
    control: Mapping[str, str]
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    battles: tuple[Any, ...] = ()
    battle: Any = None
    power: str = "ger"
    step: str = "combat_move"
    turn: int = 1
    over: bool = False
    winner: str | None = None
    seats: Mapping[str, str] = field(default_factory=lambda: SEATS)
    developments: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    ipcs: Mapping[str, int] = field(default_factory=lambda: {p["id"]: p["start_ipc"] for p in TABLE["power"]})

    @property
    def world(self) -> World:
        """The board."""
        return axis_world()

    def stacks(self, area: str) -> tuple[Stack, ...]:
        """Return the units there by owner."""
        return self.units.get(area, ())

    def income(self, power: str) -> int:
        """Return the income from a country's areas."""
        return sum(area["ipc"] for area in TABLE["land"] if self.control.get(area["id"]) == power)

    def side(self, power: str) -> str:
        """Return the alliance of a country."""
        return next((p["side"] for p in TABLE["power"] if p["id"] == power), "")

    def power_name(self, key: str) -> str:
        """Return a country's name."""
        return next((p["name"] for p in TABLE["power"] if p["id"] == key), "nobody")


@cache
def start() -> Standing:
    """Return the board as it is set up."""
    found: dict[str, tuple[Stack, ...]] = {}
    for entry in TABLE["setup"]:
        here = Stack(entry["power"], units(entry["units"].items()))
        found[entry["area"]] = (*found.get(entry["area"], ()), here)
    control = {area["id"]: area["owner"] for area in TABLE["land"] if area["owner"] != "neutral"}
    return Standing(units=found, control=control)


def sight(state: Any, player: str | None = "ben", *, writes: bool = True) -> Any:
    """Return the input of a builder, without a table."""
    return SimpleNamespace(state=state, player=player, writes=writes, is_set_up=True)


def value(state: Standing | None = None, role: str = "seat", **more: Any) -> dict[str, Any]:
    """Return what a page of this role is given; everything around the map is taken from another game of the house."""
    now = state or start()
    play = Play(attacking(), "anna" if role == "seat" else "table", role)
    found = play.state()
    seen = sight(now, writes=role != "tv")
    board = {**drawing.board(seen, **more)}
    tabs = [
        {"key": key, "label": label}
        for key, label in (("play", "Play"), ("board", "Map"), ("countries", "IPCs"), ("more", "More"))
    ]
    status = {"who": "ben", "title": "Germany: combat moves", "say": "Round 1 · Ben", "queue": [], "turn": 1}
    entry = list(money.money(seen)) if role != "tv" else []
    panels = {"countries": {"part": "countries"}}
    found |= {"board": board, "tabs": tabs, "status": status, "entry": entry, "panels": panels, "mine": []}
    return {"layout": play.layout, "state": found, "still": {"theatre": shapes(), "book": {}}}


def replayed(*states: Standing) -> dict[str, Any]:
    """Return a replay of these moments."""
    play = Play(attacking(), "anna", "replay")
    play.hear({"do": "replay", "camera": "table"})
    found = play.state()
    line, before = found["replay"]["frames"][0], {}
    frames: list[dict[str, Any]] = []
    for number, state in enumerate(states):
        drawn = drawing.picture(
            SimpleNamespace(**{**vars(state), "players": (1,)}, world=state.world, stacks=state.stacks)
        )
        frame = {key: value for key, value in line.items() if key not in ("world", "held")}
        frames.append({**frame, **drawn, "world": changes(before, drawn["world"]), "line": number, "seq": number})
        before = drawn["world"]
    board = {**drawing.board(sight(states[0], writes=False))}
    found["replay"] = {**found["replay"], "frames": frames, "board": board, "since": 0}
    return {"layout": "replay", "state": found, "still": {"theatre": shapes(), "book": {}}}


def page_of(folder: Path, content: dict[str, Any], theme: str = "night") -> str:
    """Return the address of a file that shows this."""
    text = json.dumps(content, ensure_ascii=False, default=list).replace("<", "\\u003c")
    style, script = "\n".join(play_styles()), bundle(SCRIPT).replace("</script", "<\\/script")
    file = folder / "theatre.html"
    file.write_text(PAGE.format(theme=theme, styles=style, game=text, script=script), "utf-8")
    return file.as_uri()


def sent(page: Page) -> list[dict[str, Any]]:
    """Return the messages of all taps so far."""
    return page.evaluate("sent")
