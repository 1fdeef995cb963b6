"""Leaks of a hand on a player's page: when, to whom, in which words, and never more than that player knows."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from msgspec.json import encode

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.games.killer_clue import events as killer
from assistant.games.not_a_clue import events as nac
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.faults import twin_tables
from tests.simulate import seats
from tests.ui import advanced_table, killer_table, nac_table
from tests.ui.clue_table import HANDS, answered_again, asked_table, table_of, tap

MYSTERIES = ("clue", "killer_clue", "advanced_cluedo", "not_a_clue")


def ask(table: Table, by: str, suspect: str, weapon: str, room: str) -> None:
    table.record(e.SuggestionMade(by=by, suspect=suspect, weapon=weapon, room=room), by, freely=True)


def show(table: Table, by: str, to: str, card: str) -> None:
    table.record(e.CardShown(by=by, to=to, card=card), by, freely=True)


def leaks(table: Table, seat: str, role: str = "") -> dict[str, Any]:
    grid = Play(table, seat, role or "seat").state()["grid"]
    return (grid["odds"].get("leaks") or {}) if grid else {}


@pytest.fixture
def table() -> Table:
    """Anna asks for Green, Rope and Kitchen; Ben has Green and the Kitchen."""
    found = table_of(*HANDS, help="advice")
    ask(found, "anna", "green", "rope", "kitchen")
    return found


# ---------------------------------------------------------------- before a card is shown


def test_each_card_says_what_it_would_tell(table: Table) -> None:
    found = leaks(table, "ben")["answers"]
    assert set(found["cards"]) == {"green", "kitchen"}
    for one in found["cards"].values():
        assert one["say"].startswith("rules out ")
        assert one["say"].endswith(" % for Anna")
    assert found["others"].startswith("That you answer with a card rules out ")
    assert found["others"].endswith(" % for Carla.")


def test_a_card_that_the_asker_has_seen_tells_nothing_new_and_is_marked(table: Table) -> None:
    show(table, "ben", "anna", "kitchen")
    ask(table, "anna", "green", "wrench", "kitchen")
    found = leaks(table, "ben")["answers"]["cards"]
    assert found["kitchen"] == {"say": "tells Anna nothing new", "least": True}
    assert found["green"]["say"].startswith("rules out ")
    assert not found["green"]["least"]


def test_the_others_learn_nothing_new_from_what_everybody_knows() -> None:
    """Carla showed Ben a card of Plum, Wrench, Hall … and once everybody knows a hand has one, it is no news."""
    table = table_of(*HANDS, help="advice")
    ask(table, "anna", "green", "pipe", "kitchen")
    show(table, "ben", "anna", "kitchen")
    ask(table, "anna", "green", "pipe", "kitchen")
    assert leaks(table, "ben")["answers"]["others"] == "That you answer with a card tells Carla nothing new."


@pytest.mark.parametrize(("level", "told"), [("notes", False), ("forced", False), ("odds", False), ("advice", True)])
def test_only_where_the_table_agreed_on_advice(table: Table, level: str, told: bool) -> None:
    table.record(HelpAgreed(level=level))
    assert bool(leaks(table, "ben")) == told
    show(table, "ben", "anna", "green")
    assert bool(leaks(table, "ben")) == told


def test_it_is_on_the_page_of_that_player_alone(table: Table) -> None:
    assert leaks(table, "ben")["answers"]
    assert not leaks(table, "anna")
    assert set(leaks(table, "carla")["answers"]["cards"]) == {"rope"}, "her own card alone"
    for role in ("tv", "table", "watch"):
        assert "leaks" not in json.dumps(Play(table, TABLE, role).state())


def test_a_shared_tablet_tells_it_only_while_it_is_held() -> None:
    table = Table(GAMES["clue"])
    table.record(replace(lay([replace(s, device=False) for s in seats(3)]), way="tablet", help="advice"))
    for player, hand in HANDS.items():
        table.record(e.HandDealt(of=player, cards=hand), player)
    ask(table, "anna", "green", "rope", "kitchen")
    play = Play(table, TABLE, "table")
    assert "That you answer with a card" not in json.dumps(play.state())
    play.hear({"do": "hold", "player": "ben"})
    assert "That you answer with a card" in json.dumps(play.state()["cover"])
    play.hear({"do": "hold", "player": None})
    assert "That you answer with a card" not in json.dumps(play.state())


def test_without_a_hand_there_is_nothing_to_tell() -> None:
    table = table_of("anna", help="advice")
    ask(table, "anna", "green", "rope", "kitchen")
    assert not leaks(table, "ben")


# ---------------------------------------------------------------- afterwards


def test_the_last_answer_says_what_it_told_to_whom(table: Table) -> None:
    before = leaks(table, "ben")["answers"]
    asked_for = before["cards"]["green"]["say"]
    show(table, "ben", "anna", "green")
    last = leaks(table, "ben")["last"]
    share = asked_for.removeprefix("rules out ").removesuffix(" for Anna")
    assert last["text"].startswith(f"Your answer to Anna ruled out {share} for Anna and ")
    assert last["text"].endswith(" for Carla.")
    assert last["sure"] == "Of your 6 cards, Anna knows 1 for certain."
    assert not leaks(table, "carla"), "Carla neither asked nor answered"


def test_only_what_was_learned_since_the_question_counts() -> None:
    """Ben had shown Anna the Kitchen right before she asked again."""
    last = leaks(answered_again(), "ben")["last"]
    assert last["text"] == "Your answer to Anna ruled out 8 % for Carla and told Anna nothing new."
    assert last["sure"] == "Of your 6 cards, Anna knows 1 for certain."


def test_a_pass_tells_something_too(table: Table) -> None:
    ask(table, "anna", "plum", "wrench", "hall")
    table.record(e.Passed(by="ben"), "ben")
    show(table, "carla", "anna", "rope")
    assert leaks(table, "ben")["last"]["text"].startswith("Your answer to Anna ruled out ")


def test_a_question_with_own_cards_that_nobody_answers_tells_most() -> None:
    """Nobody has one of the three, so they are in the envelope or in Anna's hand."""
    table = table_of(*HANDS, help="advice")
    ask(table, "anna", "scarlet", "knife", "hall")
    table.record(e.NobodyShowed(), "anna")
    told = leaks(table, "anna")["last"]["text"]
    assert told.startswith("Your question ruled out about ")
    ask(table, "anna", "green", "rope", "kitchen")
    show(table, "ben", "anna", "green")
    hidden = leaks(table, "anna")["last"]["text"]
    assert int(told.split("about ")[1].split()[0]) > int(hidden.split("about ")[1].split()[0])


def test_the_next_question_ends_it(table: Table) -> None:
    show(table, "ben", "anna", "green")
    assert leaks(table, "ben")["last"]
    ask(table, "carla", "plum", "wrench", "hall")
    assert not leaks(table, "ben").get("last")


def test_an_undo_takes_it_back(table: Table) -> None:
    before = leaks(table, "ben")
    play = Play(table, "ben")
    tap(play, "Anna asks you", "Mr. Green")
    assert leaks(table, "ben") != before
    play.hear({"do": "undo", "seen": play.state()["revision"]})
    assert leaks(table, "ben") == before


def test_best_questions_say_what_they_would_tell() -> None:
    table = asked_table()
    table.record(HelpAgreed(level="advice"))
    top = Play(table, "carla").state()["grid"]["odds"]["advice"]["top"]
    assert all(one["hand"].startswith("About your hand: Anna ") for one in top)
    assert all(" %, Ben " in one["hand"] for one in top)


# ---------------------------------------------------------------- the other games


def test_a_card_that_is_given_away() -> None:
    table = killer_table.table_of(*killer_table.ORDER, help="advice")
    killer_table.moved(table, anna="kitchen")
    asked = killer.SuggestionMade(by="anna", suspect="plum", weapon="knife", room="kitchen", direction="left")
    killer_table.told(table, asked)
    found = leaks(table, "ben")["answers"]
    assert set(found["cards"]) == {"kitchen"}
    assert found["cards"]["kitchen"]["say"].startswith("rules out ")
    assert not found["cards"]["kitchen"]["least"], "there is no other one"
    table.record(killer.CardGiven(by="ben", to="anna", card="kitchen"), "ben", freely=True)
    assert leaks(table, "ben")["last"]["text"].startswith("Your answer to Anna ruled out ")


def test_a_theory_of_not_a_clue() -> None:
    table = nac_table.table_of(help="advice")
    nac_table.dealt(table)
    asked = nac.TheoryMade(by="anna", suspect="suspect_4", contractor="contractor_3", location="location_1")
    table.record(asked, "anna", freely=True)
    found = leaks(table, "ben")["answers"]
    assert len(found["cards"]) == 2


def test_a_question_of_advanced_cluedo() -> None:
    table = advanced_table.table_of(help="advice")
    asked = next(p for p in table.view(TABLE).order if p != "anna")
    hand = table.view(asked).hands[asked]
    deck = table.view(TABLE).deck
    named = [next((card for card in cards if card in hand), cards[0]) for cards in deck.values()]
    ask(table, "anna", *named)
    assert leaks(table, asked)["answers"]["cards"]


# ---------------------------------------------------------------- the law


@pytest.mark.parametrize("game", MYSTERIES)
def test_it_rests_on_nothing_that_the_player_may_not_see(game: str) -> None:
    """Pairs of tables that differ only in what a seat may not see give its notes the same bytes, with all help."""
    chance, said, differ = random.Random(f"leaks {game}"), 0, 0
    while said < 3 or differ < 5:
        made = twin_tables.pair(GAMES[game], chance)
        if made is None or made[3] not in ("seat", "alone"):
            continue
        one, other, seat, role, _ = made
        for table in (one, other):
            table.record(HelpAgreed(level="advice"), TABLE, freely=True)
        notes = [Play(table, seat, role).state()["grid"] for table in (one, other)]
        assert encode(notes[0]) == encode(notes[1])
        differ += one.entries != other.entries
        said += "leaks" in ((notes[0] or {}).get("odds") or {})


def test_the_same_card_shown_to_somebody_else_makes_no_difference() -> None:
    """Carla has seen a card of Ben's hand, or another one: Anna's page says the same of what Anna's cards tell."""
    pages = list[bytes]()
    for card in ("kitchen", "green"):
        table = table_of(*HANDS, help="advice")
        ask(table, "carla", "green", "wrench", "kitchen")
        table.record(e.Passed(by="anna"), "anna", freely=True)
        show(table, "ben", "carla", card)
        ask(table, "ben", "scarlet", "knife", "hall")
        table.record(e.Passed(by="carla"), "carla", freely=True)
        assert leaks(table, "anna")["answers"]["cards"]
        pages.append(encode(Play(table, "anna").state()["grid"]))
    assert pages[0] == pages[1]
