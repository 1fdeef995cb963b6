"""Drafts of every game: what they become, what is refused with a sentence, what is carried to the next evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from assistant.content.catalogue import catalogue
from assistant.content.maps import world
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import laying as setup
from dashboards.lobby import remembered as drafts
from dashboards.lobby.hosting import Lobby
from dashboards.parts.common import rules
from dashboards.parts.setup.draft import for_another_evening
from dashboards.parts.setup.form import plain
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.ui import clue_table
from tests.ui.conftest import laid

NAMES = ("Anna", "Ben", "Cleo")
ALL = pytest.mark.parametrize("game", sorted(GAMES))


def named(game: str, *names: str, **draft: Any) -> dict[str, Any]:
    return laid(*(names or NAMES), game=game, **draft)


def said(draft: dict[str, Any]) -> str:
    """Return the first problem as a sentence."""
    with pytest.raises(Nonsense) as wrong:
        setup.started(draft)
    return str(wrong.value)


# ------------------------------------------------------------------ every game


@ALL
@pytest.mark.parametrize("names", [NAMES[:2], NAMES, (*NAMES, "Dan", "Eve", "Fred")])
def test_a_draft_with_names_lays_a_table_that_the_rules_allow(game: str, names: tuple[str, ...]) -> None:
    least, most = setup.of(game).seats(named(game))
    draft = named(game, *(names[:most] if len(names) >= least else NAMES[:least]))
    names = tuple(player["name"] for player in draft["players"])
    event: Any = setup.started(draft)
    table = Table(GAMES[game])
    table.record(event)
    assert [player.name for player in event.players] == list(names)
    assert not [n for n in GAMES[game].check(event, GAMES[game].start) if n.level == "illegal"]
    assert not list(GAMES[game].laws(table.view("table")))
    assert setup.titled(draft, "Saturday") == f"{GAMES[game].title} · {', '.join(names)} · Saturday"


@ALL
def test_a_fresh_draft_needs_names_and_nothing_else(game: str) -> None:
    draft = setup.fresh(game)
    assert said(draft) == "Player 1 needs a name."
    named_last = [f"Player {number} needs a name." for number in range(1, len(draft["players"]) + 1)]
    assert [one.text for one in setup.problems(draft)] == named_last, "nobody is called like another without a name"
    for number, player in enumerate(draft["players"]):
        player["name"] = NAMES[number]
    assert setup.problems(draft) == []


@ALL
@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda d: d["players"][1].update(name="anna "), "Two players are called anna. Add an initial to one of them."),
        (lambda d: d["players"][1].update(name=" "), "Player 2 needs a name."),
        (
            lambda d: d["players"][1].update(mark="●"),
            "Two players have the mark ●. Choose a different mark for one of them.",
        ),
        (lambda d: d.update(players=d["players"][:1]), " players, not 1. Add or remove players."),
        (lambda d: d.update(way="telegraph"), "Choose how you want to play."),
        (lambda d: d.update(way="alone", me=77), "Choose which player you are."),
    ],
)
def test_what_is_amiss_is_a_sentence(game: str, spoil: Any, sentence: str) -> None:
    draft = named(game)
    spoil(draft)
    assert sentence in said(draft)


@pytest.mark.parametrize("game", [game for game in sorted(GAMES) if setup.of(game).pieces(named(game))])
def test_a_player_without_a_token_is_asked_for_one(game: str) -> None:
    draft = named(game)
    draft["players"][1]["piece"] = ""
    assert said(draft) == "Ben needs a token. Choose one."
    draft["players"][1]["name"] = ""
    assert [one.text for one in setup.problems(draft)] == [
        "Player 2 needs a name.",
        "A player needs a token. Choose one.",
    ]


@ALL
@pytest.mark.parametrize(
    "raw",
    [
        {},
        {"players": 3, "options": [], "timers": "no"},
        {"players": [None, {"id": "x", "name": 7}, {"id": 1}, {"id": 1}]},
        {"owners": {"alaska": []}, "armies": {"alaska": -3, "brazil": "many"}, "names": {"tower": {}}, "sizes": [1]},
        {"hands": "nowhere", "removed": 4, "areas": "sold", "edition": "none", "seed": True},
    ],
)
def test_any_draft_at_all_becomes_a_form(game: str, raw: dict[str, Any]) -> None:
    form = setup.form(setup.tidy({"game": game, **raw}))
    json.dumps(form)
    assert form["draft"]["game"] == game
    assert form["problems"]
    assert len({player["id"] for player in form["draft"]["players"]}) == len(form["draft"]["players"])
    assert {problem["step"] for problem in form["problems"]} <= set(range(1, len(form["steps"]) + 1))


@ALL
def test_names_never_become_keys_that_mean_something_else(game: str) -> None:
    event: Any = setup.started(named(game, "Table", "Neutral", "Luxor", "Bank"))
    assert {player.key for player in event.players}.isdisjoint({"table", "referee", "neutral", "bank"})
    if game in ("acquire", "cold_cash_risk"):
        assert "luxor" not in {player.key for player in event.players}


@ALL
def test_ways_dice_clocks_and_house_rules_reach_the_event(game: str) -> None:
    ruling = GAMES[game].rulings[0]
    other = next(key for key in ruling.options if key != ruling.default)
    wishes = {ruling.ambiguity: other, "NO-SUCH-01": "x", GAMES[game].rulings[1].ambiguity: "no such reading"}
    event: Any = setup.started(named(game, way="tablet", dice="rolled", timers=False, options=wishes))
    assert (event.way, event.timers) == ("tablet", False)
    assert event.options == {ruling.ambiguity: other}
    if "dice" in {f.name for f in fields(event)}:
        assert event.dice == "rolled"
    assert not any(player.device for player in event.players)


@ALL
def test_a_game_without_a_set_up_of_its_own_gets_a_plain_one(game: str) -> None:
    found = plain(GAMES[game])
    draft = {**found.fresh(), "options": {}}
    for number, player in enumerate(draft["players"]):
        player["name"] = NAMES[number]
    event: Any = found.event(draft)
    assert [player.name for player in event.players] == list(NAMES)
    assert not [n for n in GAMES[game].check(event, GAMES[game].start) if n.level == "illegal"]


def test_no_such_game() -> None:
    with pytest.raises(Nonsense, match="does not know that game"):
        setup.tidy({"game": "ludo"})


# ------------------------------------------------------------------ house rules


@ALL
def test_the_form_asks_every_open_question_of_a_game_once(game: str) -> None:
    about = setup.words()["games"][game]
    listed = [ruling["id"] for group in about["rulings"] for ruling in group["rulings"]]
    form = setup.form(named(game))
    shown = [b["field"] for step in form["steps"] for b in step["blocks"] if b["part"] == "reading"]
    everything = [ruling.ambiguity for ruling in GAMES[game].rulings]
    assert sorted({*listed, *shown, *setup.of(game).asked}) == sorted(everything)
    assert len(listed) == len(set(listed))
    assert not set(listed) & set(shown)


@ALL
def test_the_drawer_holds_all_books_that_a_game_is_played_by(game: str) -> None:
    book = rules.book(game)
    assert book["title"] == catalogue(game).title
    assert sorted(a["id"] for a in book["open"]) == sorted(r.ambiguity for r in GAMES[game].rulings)
    further = {
        "advanced_cluedo": {catalogue("clue").title},
        "cold_cash_risk": {catalogue("acquire").title, catalogue("risk").title},
        "killer_clue": {catalogue("clue").title},
        "not_a_clue": {catalogue("clue").title},
        "one_world_dominion": {catalogue("risk").title},
        "plotted_axis": {catalogue("axis_allies").title},
    }
    assert {b["title"] for b in book["further"]} == further.get(game, set())


def test_the_book_of_acquire_has_no_asides_for_its_variant() -> None:
    own, beside = rules.book("acquire"), rules.book("cold_cash_risk")["further"]
    texts = [rule["text"] for section in own["sections"] for rule in section["rules"]]
    assert "On your turn you play a tile and settle what it causes" in " ".join(texts)
    assert not [text for text in texts if "oard only" in text or "Cold Cash" in text]
    assert any("Board only: " in rule["text"] for one in beside for part in one["sections"] for rule in part["rules"])


def test_choices_asked_in_the_open_are_the_readings_of_the_catalogue() -> None:
    for game in GAMES:
        known = {ruling.ambiguity: set(ruling.options) for ruling in GAMES[game].rulings}
        for step in setup.form(named(game))["steps"]:
            for block in step["blocks"]:
                if block["part"] == "reading":
                    assert {option["value"] for option in block["options"]} == known[block["field"]]
                    assert block["default"] in known[block["field"]]


# ------------------------------------------------------------------ RISK


def test_risk_deals_all_areas_evenly_and_the_same_until_dealt_anew() -> None:
    draft = named("risk", areas="dealt", first=2)
    event: Any = setup.started(draft)
    assert event.first == "ben"
    held = list(event.owners.values())
    assert {player: held.count(player) for player in set(held)} == {"anna": 14, "ben": 14, "cleo": 14}
    assert setup.started(draft) == event
    other: Any = setup.started(setup.of("risk").wishes["shuffle"](draft))
    assert other.owners != event.owners


def test_two_players_of_risk_are_dealt_three_piles() -> None:
    event: Any = setup.started(named("risk", "Anna", "Ben", areas="dealt"))
    assert event.neutral
    assert sorted(map(list(event.owners.values()).count, ("anna", "ben", "neutral"))) == [14, 14, 14]


def test_a_board_of_risk_that_lies_already_is_entered() -> None:
    owners = {"alaska": "1", "brazil": "3", "congo": "9", "atlantis": "1"}
    event: Any = setup.started(named("risk", areas="entered", owners=owners, armies={"alaska": 4, "congo": 2}))
    assert event.owners == {"alaska": "anna", "brazil": "cleo"}
    assert event.armies == {"alaska": 4}
    claimed: Any = setup.started(named("risk", owners=owners, armies={"alaska": 4}))
    assert (claimed.owners, claimed.armies) == ({}, {})


@pytest.mark.parametrize("game", ["risk", "one_world_dominion"])
def test_a_game_in_progress_is_entered_with_whose_turn_it_is(game: str) -> None:
    owners = {area: str(1 + number % 3) for number, area in enumerate(sorted(world().keys))}
    draft = named(game, areas="playing", owners=owners, armies={"alaska": 4}, first=2, sets="3")
    table = Table(GAMES[game])
    table.record(setup.started(draft))
    state: Any = table.view(TABLE)
    assert (state.on_turn, state.turn.number, state.armies("alaska")) == ("ben", 1, 4)
    assert not any(state.to_place.get(player) for player in ("anna", "cleo")), "no starting armies"
    assert setup.started(named(game, areas="entered", owners=owners, sets="3")).under_way is False


# ------------------------------------------------------------------ Cold Cash Risk and Acquire


def test_cold_cash_risk_asks_which_corporation_stays_in_the_box() -> None:
    removing = {"CCR-AMB-33": "remove_one"}
    assert said(named("cold_cash_risk", options=removing)) == "Choose which corporation stays in the box."
    event: Any = setup.started(named("cold_cash_risk", options=removing, removed="tower"))
    assert event.removed == "tower"
    kept: Any = setup.started(named("cold_cash_risk", removed="tower"))
    assert kept.removed == "", "all seven take part"


def test_cold_cash_risk_takes_what_is_secret_order_ending_and_hands() -> None:
    chosen = {"CCR-AMB-36": "cash_open", "CCR-AMB-43": "drawn", "CCR-AMB-44": "short"}
    event: Any = setup.started(named("cold_cash_risk", options=chosen, hands="untracked"))
    assert event.options == chosen
    assert event.hands == "untracked"
    assert said(named("cold_cash_risk", hands="pockets")) == "Choose where the territory cards are kept."


def test_acquire_takes_the_names_of_the_table() -> None:
    own = {"ACQ-AMB-04": "custom_names"}
    event: Any = setup.started(named("acquire", options=own, names={"tower": " Eiffel ", "nowhere": "x"}))
    assert event.names["tower"] == "Eiffel"
    assert event.names["luxor"] == "Luxor"
    assert "nowhere" not in event.names
    assert said(named("acquire", options=own, names={"tower": "Luxor"})) == "Two corporations are called Luxor."


# ------------------------------------------------------------------ from one evening to the next


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES, port=5006)
    store.close()


def lobby_of(house: House) -> Lobby:
    return Lobby(PageSession(house, Place("host")))


def people(lobby: Lobby) -> list[str]:
    return [player["name"] for player in lobby.build()["setup"]["draft"]["players"]]


def test_the_people_of_the_last_table_sit_down_to_another_game(house: House) -> None:
    lobby = lobby_of(house)
    assert lobby.build()["again"] is None
    lobby.hear({"do": "start", "draft": named("clue", "Anna", "Ben", "Cleo", "Dan", help="notes")})
    assert lobby.build()["again"] == {"game": "clue", "names": ["Anna", "Ben", "Cleo", "Dan"]}
    assert lobby.session._said["text"] == "The game is ready. Everybody scans their own code."
    lobby.hear({"do": "choose", "game": "risk"})
    assert people(lobby) == ["Anna", "Ben", "Cleo", "Dan"]
    lobby.hear({"do": "start", "draft": named("risk", "Anna", "Eve", "Ben")})
    assert "Phones from the last game follow." in lobby.session._said["text"]
    house.drafts.clear()
    house.latest = ""
    later = lobby_of(house)
    later.hear({"do": "choose", "game": "clue"})
    draft = later.build()["setup"]["draft"]
    assert [p["name"] for p in draft["players"]] == ["Anna", "Eve", "Ben"]
    assert [p["piece"] for p in draft["players"]] == ["scarlet", "white", "mustard"]
    assert draft["help"] == "notes", "what only Clue asks is as it was"
    assert setup.problems(draft) == []


def test_the_last_evening_says_what_the_solution_was(house: House) -> None:
    table = clue_table.table_of(*clue_table.HANDS)
    house.store.create("clue", "Friday", table.entries)
    assert lobby_of(house).build()["evening"]["say"] == "Roll, or choose a room."
    clue_table.won(table)
    house.store.create("clue", "Saturday", table.entries)
    assert lobby_of(house).build()["evening"]["say"] == "It was Professor Plum, Wrench and Hall."


def test_half_a_table_of_names_is_carried_to_another_game_whose_form_opens(house: House) -> None:
    lobby = lobby_of(house)
    lobby.hear({"do": "draft", "draft": named("clue", "Anna", "", "Cleo")})
    lobby.hear({"do": "choose", "game": "risk"})
    assert people(lobby) == ["Anna", "", "Cleo"]
    assert lobby.session._said["kind"] == "draft", "which brings the form on the screen"


def test_a_game_is_renamed(house: House) -> None:
    lobby = lobby_of(house)
    lobby.hear({"do": "start", "draft": named("clue")})
    lobby.hear({"do": "rename", "number": 1, "title": " A rainy  evening "})
    assert lobby.build()["games"][0]["title"] == "A rainy evening"
    with pytest.raises(Nonsense):
        lobby.hear({"do": "rename", "number": 1, "title": " "})


def test_two_pages_of_the_host_lay_two_games_at_once(house: House) -> None:
    one, other = lobby_of(house), lobby_of(house)
    one.hear({"do": "draft", "draft": named("clue", "Anna", "Ben")})
    other.hear({"do": "draft", "draft": named("cold_cash_risk", "Cleo", "Dan")})
    one.hear({"do": "draft", "draft": named("clue", "Anna", "Bo")})
    assert people(one) == ["Anna", "Bo"]
    assert people(other) == ["Cleo", "Dan"]


def test_a_table_with_something_amiss_changes_nothing(house: House) -> None:
    lobby = lobby_of(house)
    for game in GAMES:
        with pytest.raises(Nonsense):
            lobby.hear({"do": "start", "draft": named(game, "Anna", "")})
        with pytest.raises(Nonsense):
            lobby.hear({"do": "wish", "wish": "riches", "draft": named(game)})
    with pytest.raises(Nonsense):
        lobby.hear({"do": "choose", "game": "ludo"})
    assert not house.store.games(shelved=None)
    assert drafts.last_table(house) is None


def test_what_an_older_version_kept_is_no_trouble(house: House) -> None:
    house.store.remember("last table", json.dumps({**named("clue"), "game": "a game that left"}))
    house.store.remember("draft", "{")
    lobby = lobby_of(house)
    lobby.hear({"do": "choose", "game": "risk"})
    assert people(lobby) == ["", "", ""]


def test_what_belongs_to_one_evening_does_not_come_back(house: House) -> None:
    setup_ = {"game": "advanced_cluedo", "part": "two", "scores": {"1": 60}, "done": ["AC-STU-01"], "first": 2}
    kept = for_another_evening(setup.tidy({**setup.fresh("advanced_cluedo"), **setup_}), setup.fresh("advanced_cluedo"))
    assert (kept["part"], kept["scores"], kept["done"], kept["first"]) == ("two", {}, [], 0)
    dealt = {**setup.fresh("risk"), "areas": "dealt", "seed": 5}
    again = for_another_evening(dealt, setup.fresh("risk"))
    assert again["areas"] == "dealt"
    assert again["seed"] != 5, "another evening has another deal"
