"""The theatre of war as a page is told it: light, whole, with everything under the keys of the board's table."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace
from zlib import compress

import pytest

from assistant.content.catalogue import read_json, read_toml
from assistant.content.maps import axis_world
from assistant.kit.units import Stack, units
from dashboards.games.axis_allies import board as drawing
from dashboards.games.axis_allies import powers
from dashboards.games.axis_allies.arrangement import ARRANGEMENT, entry
from dashboards.games.axis_allies.money import money
from dashboards.games.axis_allies.status import standing
from dashboards.parts import bundle
from dashboards.parts.world import theatre
from dashboards.parts.world.theatre_blocks import Theatre
from dashboards.parts.world.theatre_shapes import REGIONS, shapes
from dashboards.play.page import Play
from tests.axis_positions import Front
from tests.ui.map_paths import strayed
from tests.ui.theatre_page import SEATS, TABLE, sight, start

MOST = 300_000
"""Bytes of the map on its way to a page, before the line packs them."""
PARTS = {
    "germany": "europe",
    "egypt": "africa",
    "hawaii": "pacific",
    "japan": "asia",
    "sz_n_atlantic": "atlantic",
    "brazil": "south_america",
    "mexico": "north_america",
    "sz_india": "indian_ocean",
}
"""Where people look for an area."""


def size(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


# ---------------------------------------------------------------- shapes


def test_the_map_is_light_on_the_line() -> None:
    drawn = drawing.board(sight(start()))
    assert size(shapes()) + size(drawn) < MOST / 1.5
    assert len(compress(json.dumps(shapes()).encode(), 6)) < 80_000
    assert size({**drawn, "lay": None}) < 8_000


def test_every_area_is_drawn_under_its_key() -> None:
    plan, drawn = axis_world(), shapes()
    assert [area["key"] for area in drawn["areas"]] == list(plan.keys)
    assert {area["key"] for area in drawn["areas"] if area.get("sea")} == plan.seas
    for area in drawn["areas"]:
        assert area["d"].startswith("M")
        assert tuple(drawn["areas"][n]["key"] for n in area["by"]) == plan.neighbours(area["key"])
    land = {entry["id"]: entry for entry in TABLE["land"]}
    assert {a["key"]: a.get("ipc", 0) for a in drawn["areas"] if not a.get("sea")} == {
        k: e["ipc"] for k, e in land.items()
    }
    capitals = {area["capital"]: area["key"] for area in drawn["areas"] if area.get("capital")}
    assert capitals == {power["id"]: power["capital"] for power in TABLE["power"]}


def test_land_is_drawn_to_a_tenth_and_the_sea_to_a_whole_unit_without_points_on_straight_lines() -> None:
    names = {entry["id"]: entry["map_name"] for entry in (*TABLE["land"], *TABLE["sea"])}
    features = {f["properties"]["name"]: f for f in read_json("maps/axis_allies_classic.geojson")["features"]}
    for area in shapes()["areas"]:
        geometry = features[names[area["key"]]]["geometry"]
        assert strayed(area["d"], geometry, shapes()["h"], 0 if area.get("sea") else 1) == []


def test_every_area_is_found_in_one_part_of_the_world() -> None:
    drawn = shapes()
    found = Counter(area["in"] for area in drawn["areas"])
    assert set(found) == {region.key for region in REGIONS}
    assert max(found.values()) <= 32, "a part of the world is a list that a thumb gets through"
    where = {area["key"]: area["in"] for area in drawn["areas"]}
    assert {key: where[key] for key in PARTS} == PARTS


def test_a_part_of_the_world_shows_its_areas() -> None:
    """Also round the edge of the map: the west of North America stands far right, its east far left."""
    drawn = shapes()
    assert drawn["wraps"]
    for region in drawn["regions"]:
        left, top, wide, high = region["shown"]
        for area in drawn["areas"]:
            if area["in"] == region["key"]:
                across = [area["x"] + by for by in (0, drawn["w"], -drawn["w"])]
                assert any(left <= x <= left + wide for x in across), (region["key"], area["key"])
                assert top <= area["y"] <= top + high, (region["key"], area["key"])


def test_both_canals_are_drawn_between_their_zones() -> None:
    canals = {canal["key"]: canal for canal in shapes()["canals"]}
    assert {key: set(canal["of"]) for key, canal in canals.items()} == {
        entry["id"]: set(entry["between"]) for entry in TABLE["canal"]
    }
    areas = {area["key"]: area for area in shapes()["areas"]}
    x, y = canals["suez"]["at"]
    assert abs(x - areas["sz_e_med"]["x"]) < 40
    assert areas["sz_e_med"]["y"] < y < areas["sz_red_sea"]["y"]


def test_every_kind_has_a_mark_of_its_own() -> None:
    kinds = [kind["key"] for kind in shapes()["kinds"]]
    assert sorted(kinds) == sorted(unit["id"] for unit in TABLE["unit"])
    marks = (bundle.SCREENS / "parts/world/theatre_marks.js").read_text("utf-8")
    drawn = dict(re.findall(r'^  (\w+): "(M[^"]+)"', marks, re.MULTILINE))
    assert set(drawn) == {*kinds, "capital"}
    assert len(set(drawn.values())) == len(drawn)


# ---------------------------------------------------------------- the changing part


def test_who_holds_and_who_stands_where() -> None:
    stacks = {
        "karelia": (Stack("ussr", units([("infantry", 3)])), Stack("uk", units([("fighter", 1)]))),
        "sz_baltic": (Stack("ger", units([("transport", 1)])),),
        "turkey": (Stack("ger"),),
    }
    assert theatre.placed(axis_world(), {"karelia": "ussr", "libya": "ger"}, stacks) == {
        "karelia": ["ussr", [["ussr", {"infantry": 3}], ["uk", {"fighter": 1}]]],
        "libya": ["ger"],
        "sz_baltic": ["", [["ger", {"transport": 1}]]],
    }


def test_the_start_position_is_all_there() -> None:
    drawn = drawing.board(sight(start()))
    told = Counter(
        (area, owner, kind, count)
        for area, (_, *stacks) in drawn["at"].items()
        for owner, kinds in (stacks[0] if stacks else ())
        for kind, count in kinds.items()
    )
    expected = Counter((s["area"], s["power"], k, n) for s in TABLE["setup"] for k, n in s["units"].items())
    assert told == expected
    assert sum(len(found) > 0 and found[0] != "" for found in drawn["at"].values()) == TABLE["meta"]["owned"]


def test_layers_are_there_only_where_something_is_drawn() -> None:
    plain = drawing.board(sight(start()))
    assert not {"arrows", "range", "battles", "names", "worth"} & set(plain)
    moves = [
        theatre.arrow("ger", ["germany", "ukraine"], "3 i"),
        theatre.arrow("jpn", ["sz_japan", "sz_hawaii"], "1 cv", ghost=True, blocked=True),
    ]
    state = replace(start(), battles=(SimpleNamespace(at="karelia"),), names={"sz_okinawa": "East China Sea"})
    found = drawing.board(sight(state), arrows=moves, range_=theatre.reach("ger", {"karelia": 2}))
    assert found.get("arrows") == [
        {"of": "ger", "path": ["germany", "ukraine"], "label": "3 i"},
        {"of": "jpn", "path": ["sz_japan", "sz_hawaii"], "label": "1 cv", "ghost": True, "blocked": True},
    ]
    assert found.get("range") == {"of": "ger", "left": {"karelia": 2}}
    assert found.get("battles") == ["karelia"]
    assert found.get("names") == {"sz_okinawa": "East China Sea"}
    assert set(plain) <= set(Theatre.__annotations__)
    assert set(found) <= set(Theatre.__annotations__)


def test_a_capital_that_an_enemy_holds_is_lost_one_that_an_ally_holds_is_not() -> None:
    now = start()
    taken = replace(now, control={**now.control, "united_kingdom": "ger", "russia": "usa"})
    found = {country["key"]: country for country in powers.countries(sight(taken))}
    assert {key: country["lost"] for key, country in found.items() if country["lost"]} == {"uk": "ger"}
    assert [found[key]["income"] for key in ("ussr", "ger", "uk", "jpn", "usa")] == [16, 40, 22, 25, 44]
    assert found["ger"]["player"] == "ben"


def test_a_small_screen_begins_at_the_capital_of_who_looks() -> None:
    state = start()
    assert drawing.home(sight(state, "ben")) == "germany"
    assert drawing.home(sight(state, "carla")) == "japan"
    assert drawing.home(sight(replace(state, power="uk"), "anna")) == "united_kingdom"
    assert drawing.home(sight(replace(state, power="usa"), None)) == "eastern_us"


def test_only_who_writes_sets_what_lies_on_the_board() -> None:
    assert drawing.board(sight(start()))["lay"] is not None
    assert drawing.board(sight(start(), writes=False))["lay"] is None
    assert drawing.board(sight(replace(start(), over=True)))["lay"] is None


def test_the_countries_are_told_in_the_order_of_the_board() -> None:
    assert list(powers.LOOKS) == TABLE["meta"]["turn_order"]
    assert (
        len({mark for _, mark, _ in powers.LOOKS.values()})
        == len({letter for *_, letter in powers.LOOKS.values()})
        == 5
    )


def test_who_plays_which_country_stands_beside_the_clocks() -> None:
    assert standing(start()) == {"anna": "USSR, United Kingdom", "ben": "Germany", "carla": "Japan"}
    assert set(standing(start())) == set(SEATS.values()) - {""}


def test_the_words_of_a_turn() -> None:
    front = Front({"germany": "ger 1 tank"}, "ger", "combat_move")
    said = Play(front.table, front.state.seats["ger"], "seat").state()["status"]
    assert (said["title"], said["say"]) == ("Germany: combat moves", "Round 1 · Ben")


def test_the_arrangement_has_a_map_a_table_of_money_and_a_page_of_names() -> None:
    assert list(ARRANGEMENT.tabs) == ["play", "board", "countries", "past", "feed", "more"]
    assert ARRANGEMENT.shapes(sight(start())) == {"theatre": shapes()}
    seen = sight(start())
    seen.offers = ()
    found = {block["type"]: block for block in money(seen)}
    assert found["names"]["send"]["event"] == {"kind": "AreaRenamed", "at": "$at", "name": "$name"}
    of, count = found["form"]["rows"]
    assert [choice["value"] for choice in of["choices"]] == list(powers.LOOKS)
    assert (found["form"]["event"], count["range"]) == ({"kind": "MoneySet"}, [0, 999])
    seen.writes = False
    assert entry(seen) == []


def test_labels_of_neighbours_stand_apart() -> None:
    plan = read_toml("maps/axis_allies_classic.toml")["map"]
    spots = sorted((area["x"], area["y"]) for area in shapes()["areas"])
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) > 9 for a, b in pairwise(spots))
    assert (shapes()["w"], shapes()["h"]) == (plan["width"], plan["height"])


@pytest.mark.parametrize("key", ["spain", "sz_black"])
def test_nobody_s_land_and_empty_sea_are_not_told(key: str) -> None:
    assert key not in drawing.board(sight(start()))["at"]
