"""The map as a page is told it: small, whole, without secrets, and every tap on it is legal."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

from assistant.content import maps
from assistant.content.catalogue import chart, read_json
from assistant.core.codec import event_from
from assistant.core.event import TABLE, Event
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as cash
from assistant.games.cold_cash_risk.state import COLOURS as ARMY_COLOURS
from assistant.games.one_world_dominion.setup import lay as lay_dominion
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.kit.areas import link
from assistant.kit.forces import Force
from assistant.table.table import Table
from dashboards.parts.market.market import ARMIES
from dashboards.parts.setup.draft import COLOURS
from dashboards.parts.world import world
from dashboards.parts.world.shapes import shapes
from dashboards.play.one_file import replay_page
from dashboards.play.page import Play
from tests.games.cold_cash_risk.conftest import Deal
from tests.simulate_risk import Game, seats
from tests.ui.map_paths import strayed
from tests.ui.risk_table import attacking, fighting, filled, table_of

PLAN = maps.world()
OWNER = world.owner("anna", "Anna", "#C0392B", "●", "A")


def size(value: object) -> int:
    return len(json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode())


@pytest.fixture(scope="module")
def played() -> Table:
    game = Game(4, 11)
    return game.play(12)


# ---------------------------------------------------------------- shapes


def test_every_area_is_drawn_once_and_the_shapes_are_light() -> None:
    drawn = shapes()
    assert [area["key"] for area in drawn["areas"]] == list(PLAN.keys)
    assert size(drawn) < 150_000
    assert all(0 < area["x"] < drawn["w"] and 0 < area["y"] < drawn["h"] for area in drawn["areas"])
    assert {c["key"]: c["bonus"] for c in drawn["continents"]} == {c.key: c.bonus for c in PLAN.continents}
    assert sum(c["size"] for c in drawn["continents"]) == 42
    assert {link(*lane["of"]) for lane in drawn["lanes"]} == PLAN.lanes
    for area in drawn["areas"]:
        assert tuple(drawn["areas"][n]["key"] for n in area["by"]) == PLAN.neighbours(area["key"])


def test_paths_are_the_shapes_of_the_map_to_a_tenth() -> None:
    features = {maps.key_of(f["properties"]["name"]): f for f in read_json("maps/risk_world.geojson")["features"]}
    for area in shapes()["areas"]:
        assert strayed(area["d"], features[area["key"]]["geometry"], shapes()["h"], 1) == []


def test_a_board_with_other_connections_shows_them() -> None:
    table = table_of(options={"RSK-AMB-01": "no_eaf_mea"})
    drawn = Play(table, "anna").still()["world"]
    east = next(area for area in drawn["areas"] if area["key"] == "east_africa")
    assert "middle_east" not in {drawn["areas"][n]["key"] for n in east["by"]}


# ---------------------------------------------------------------- the changing part


def test_signs_others_and_empty_areas() -> None:
    forces = {"alaska": (Force("anna", 3),), "peru": (Force("anna", 0),), "egypt": (Force("anna", 2), Force("ben", 5))}
    found = world.placed(forces, {"alaska": "tower", "peru": "pop", "brazil": "pop"})
    assert found == {
        "alaska": ["anna", 3, "tower"],
        "brazil": ["", 0, "pop"],
        "egypt": ["anna", 2, "", [["ben", 5]]],
        "peru": ["anna", 0, "pop"],
    }


def test_who_holds_a_continent_and_who_is_one_short() -> None:
    south = PLAN.continent("south_america")
    forces = {area: (Force("anna", 1),) for area in PLAN.within("south_america")}
    assert world.held(PLAN, forces, south) == ["anna", "anna", 4, ""]
    del forces["peru"]
    assert world.held(PLAN, forces, south) == ["", "anna", 3, "peru"]
    assert world.held(PLAN, forces, south, close=False) == ["", "anna", 3, ""]
    assert world.held(PLAN, {}, south) == ["", "", 0, ""]


def test_changes_build_every_frame_from_the_one_before() -> None:
    frames = [{"a": ["anna", 1]}, {"a": ["anna", 2], "b": ["ben", 1]}, {"b": ["ben", 1]}]
    built: dict = {}
    for before, after in zip([{}, *frames], frames, strict=False):
        built |= world.changes(before, after)
        built = {key: now for key, now in built.items() if now is not None}
        assert built == after


def test_the_map_of_a_whole_game_stays_small(played: Table) -> None:
    """Every moment of a game, from the page that can tap most."""
    largest = 0
    table = Table(GAMES["risk"])
    for entry in played.entries:
        table.record(entry.event, entry.author)
        if entry.seq % 7 == 0:
            largest = max(largest, size(Play(table, TABLE, "table").state()["board"]))
    assert largest <= 4096


# ---------------------------------------------------------------- taps


def taps(board: dict) -> Iterator[dict]:
    """Every message that a tap on the map can send, filled in."""
    for way in board["ways"]:
        for area in way.get("areas", ()):
            yield filled(way["send"], at=area)
        for source, targets in way.get("pairs", {}).items():
            for target in targets:
                numbers = (1, way["most"][source]) if "most" in way else (1,)
                yield from (filled(way["send"], **{"from": source, "to": target}, n=n) for n in numbers)


def test_every_tap_on_the_map_is_legal(played: Table) -> None:
    table = Table(GAMES["risk"])
    seen: set[str] = set()
    for entry in played.entries:
        table.record(entry.event, entry.author)
        if entry.seq % 11:
            continue
        for message in taps(Play(table, TABLE, "table").state()["board"]):
            event: Event = event_from(message["event"], table.game)
            seen.add(type(event).__name__)
            assert not [n for n in table.advice(event, TABLE) if n.level == "illegal"], event
    assert {"AreaClaimed", "ArmiesPlaced", "AttackAnnounced", "ArmiesMoved"} <= seen


def test_only_who_is_on_turn_acts_on_a_phone() -> None:
    table = attacking()
    anna, ben = Play(table, "anna").state()["board"], Play(table, "ben").state()["board"]
    assert anna["ways"][0]["pairs"]["alaska"]["kamchatka"] == ">99 %"
    assert anna["lay"]
    assert ben["ways"] == []
    assert ben["lay"], "anybody who sees a mistake may correct it"
    for role in ("tv", "watch"):
        board = Play(table, TABLE, role).state()["board"]
        assert board["ways"] == []
        assert board["lay"] is None
        assert "plan" not in board


def test_reinforcements_are_placed_with_buttons_for_the_usual_numbers() -> None:
    board = Play(table_of(), "anna").state()["board"]
    labels = [way["label"] for way in board["ways"]]
    assert labels == ["Place 1", "Place 2", "Place 3", "Place 5", "Place 10", "Place all 11"], "each once"
    assert set(board["ways"][0]["areas"]) == table_of().view("anna").held("anna")
    assert board["ways"][0]["areas"][0] in PLAN.border(set(board["ways"][0]["areas"])), "the front comes first"


def placing(game: str) -> Table:
    """Every area has one army; three players place the rest."""
    areas = {area: ("anna", "ben", "carla")[at % 3] for at, area in enumerate(PLAN.keys)}
    table = Table(GAMES[game])
    table.record({"risk": lay, "one_world_dominion": lay_dominion}[game](seats(3), first="anna", owners=areas))
    return table


@pytest.mark.parametrize("game", ["risk", "one_world_dominion"])
def test_in_handfuls_everybody_places_and_reads_how_many_are_left(game: str) -> None:
    table = placing(game)
    assert Play(table, "ben").state()["status"]["title"] == "Anna places an army"
    table.record(OptionChanged(ambiguity="RSK-AMB-05", choice="handfuls"))
    table.record(e.ArmiesPlaced(by="ben", at=next(iter(table.view(TABLE).held("ben"))), count=3), "ben")
    for seat, left in (("anna", 21), ("ben", 18), ("carla", 21)):
        status = Play(table, seat).state()["status"]
        assert (status["title"], status["who"]) == ("Everybody places armies", None)
        assert status["say"] == f"You have {left} armies left to place."
        assert status["standing"]["ben"].endswith("18 to place")
    shared = Play(table, TABLE, "table").state()
    assert shared["status"]["say"] == "Left to place: Anna 21, Ben 18 and Carla 21."
    assert shared["board"]["quick"] == 0, "no list of one player's areas"
    assert "owner’s armies" in shared["board"]["prompt"]


@pytest.mark.parametrize(("game", "laid"), [("risk", lay), ("one_world_dominion", lay_dominion)])
def test_nobody_is_eliminated_before_areas_are_claimed(game: str, laid: Callable[..., Event]) -> None:
    table = Table(GAMES[game])
    table.record(laid(seats(3), first="anna"))
    standing = set(Play(table, "anna").state()["status"]["standing"].values())
    assert all(said.startswith("0 areas · 0 armies") for said in standing)


def test_the_first_armies_are_placed_in_handfuls_from_every_phone() -> None:
    table = placing("risk")
    choose = Play(table, "anna").state()["entry"][0]["taps"][0]
    assert choose["label"] == "Place the rest in handfuls"
    Play(table, "anna").hear(choose["send"])
    ben = Play(table, "ben")
    ways = ben.state()["board"]["ways"]
    assert [way["label"] for way in ways] == ["Place 1", "Place 2", "Place 3", "Place 5", "Place 10", "Place all 21"]
    assert set(ways[0]["areas"]) == table.view("ben").held("ben")
    ben.hear(filled(ways[2]["send"], at=ways[2]["areas"][0]))
    assert table.view("ben").to_place["ben"] == 18
    assert not any(way.get("main") for way in ways), "nobody wants all in one area"
    ways = ben.state()["board"]["ways"]
    assert [way["label"] for way in ways] == ["Place 1", "Place 2", "Place 3", "Place 5", "Place 10", "Place all 18"]
    assert [way["label"] for way in ways if way["kind"] == "again"] == ["Place 3"], "the rest like the last"
    ways = Play(table, TABLE, "table").state()["board"]["ways"]
    assert {area for way in ways for area in way["areas"]} <= set(PLAN.keys)
    assert Play(table, TABLE, "tv").state()["board"]["ways"] == []


def test_an_area_is_set_to_what_lies_on_the_board() -> None:
    table = attacking()
    ben = Play(table, "ben")
    lay_ = ben.state()["board"]["lay"]
    ben.hear(filled(lay_["send"], at="brazil", owner="ben", n=5))
    assert (table.view("ben").holder("brazil"), table.view("ben").armies("brazil")) == ("ben", 5)
    assert ben.state()["board"]["at"]["brazil"] == ["ben", 5]


def test_two_players_have_a_neutral_force_with_a_mark() -> None:
    table = Table(GAMES["risk"])
    table.record(lay(seats(2), first="anna"))
    owners = Play(table, "anna").state()["board"]["owners"]
    assert [o["mark"] for o in owners] == ["●", "▲", "○"]
    assert len({(o["colour"], o["mark"], o["letter"]) for o in owners}) == 3


# ---------------------------------------------------------------- secrets, replay


def test_nobody_sees_the_cards_that_a_player_noted() -> None:
    table = fighting()
    table.record(e.CardsCounted(of="ben", count=1))
    table.record(e.CardTold(of="ben", card="madagascar"), "ben")
    for seat, role in (("anna", "seat"), (TABLE, "table"), (TABLE, "tv"), ("anna", "replay")):
        state = Play(table, seat, role).state()
        told = json.dumps({**state, "board": 0, "words": 0})
        assert "adagascar (" not in told
        assert "CardTold" not in told
    assert "Madagascar (" in json.dumps(Play(table, "ben").state())


def test_the_replay_holds_only_what_changes(played: Table) -> None:
    replay = Play(played, TABLE, "replay").state()["replay"]
    built: dict = {}
    for frame in replay["frames"]:
        built |= frame["world"]
    state = played.view(TABLE)
    assert {k: v for k, v in built.items() if v} == world.placed(state.forces)
    assert max(size(f["world"]) for f in replay["frames"]) < 1500
    assert sum(size(f["world"]) for f in replay["frames"]) < 60 * len(replay["frames"])
    assert [o["key"] for o in replay["board"]["owners"]] == list(state.order)
    assert len(replay_page(played)) < 900_000


def test_a_corporation_lies_on_the_map_in_the_colour_of_its_armies() -> None:
    deal = Deal("anna", "ben", "carla").place("anna", "peru")
    deal.do(cash.CorporationFounded(by="anna", of="tower", at="peru", colour="pink"))
    assert deal.told().startswith("Anna founds Tower in Peru with the pink teams: ")
    anna = Play(deal.table, "anna", "alone")
    owner = next(o for o in anna.state()["board"]["owners"] if o["key"] == "tower")
    assert owner["colour"] == ARMIES["pink"] != chart().corporation("tower").colour
    asked = next(b for b in anna.state()["entry"] if b.get("title", "").startswith("Tower has the "))
    assert [t["label"] for t in asked["taps"] if t.get("chosen")] == ["Pink"]
    anna.hear(next(t["send"] for t in asked["taps"] if t["label"] == "Green"))
    assert deal.state.firms["tower"].colour == "green"
    owner = next(o for o in anna.state()["board"]["owners"] if o["key"] == "tower")
    assert owner["colour"] == ARMIES["green"]


def test_every_army_of_the_box_has_a_colour_and_each_can_be_chosen_at_the_set_up() -> None:
    assert set(ARMY_COLOURS) <= set(COLOURS.values())
    assert len({ARMIES[name] for name in ARMY_COLOURS}) == len(ARMY_COLOURS)
    table = table_of()
    owners = Play(table, "anna").state()["board"]["owners"]
    assert [o["colour"] for o in owners] == [p.colour for p in table.view("anna").players]
