"""Cards on the pages of One World Dominion, without a browser: the hand, windows, the shared screen."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui.dominion_table import HANDS, attacking, block, blocks, played, table_of
from tests.ui.risk_table import filled


def bombed() -> Table:
    """Anna has played Bombers at Ukraine: Ben and Carla may answer."""
    table = attacking()
    table.record(e.CardPlayed(by="anna", card="bombers", at="ukraine"), "anna")
    return table


AT_BEGINNING = {"OWD-AMB-12": "window"}
"""Players who may play a card at the beginning of a turn are asked."""

# ---------------------------------------------------------------- the hand


def test_every_card_of_the_hand_says_what_it_does_and_whether_it_can_be_played() -> None:
    table = attacking()
    found = block(Play(table, "anna"), "strip")
    assert {card["key"] for card in found["cards"]} == set(HANDS["anna"])
    for card in found["cards"]:
        printed = cards.printed()[card["key"]]
        assert (card["text"], card["codes"], card["area"]) == (printed.text, list(printed.codes), printed.area)
        why = next((n.text for n in table.advice(e.CardPlayed(by="anna", card=card["key"]), "anna")), "")
        assert bool(card["ways"]) != bool(card["why"])
        assert not card["why"] or card["why"] == why
    assert [bool(card["ways"]) for card in found["cards"]] == [True, True, True, False]
    assert "only at the start of a battle" in found["cards"][-1]["why"]


def test_a_card_is_aimed_step_by_step() -> None:
    table = attacking(hands={"anna": ("tunnels",)})
    (card,) = block(Play(table, "anna"), "strip")["cards"]
    assert [way["label"] for way in card["ways"]] == ["Attack", "Free move"]
    attack = card["ways"][0]
    assert [(step["name"], step["kind"], step["on"]) for step in attack["steps"]] == [
        ("at", "area", ""),
        ("to", "area", "at"),
        ("count", "number", "at"),
    ]
    assert attack["steps"][2]["open"]["alaska"] == [1, 19]
    target = attack["steps"][1]["open"]["alaska"][0]
    Play(table, "anna").hear(filled(attack["send"], at="alaska", to=target, count=4))
    assert table.view("table").fight.committed == 4  # type: ignore[attr-defined]


def test_sets_come_best_first_with_the_cards_beside_them() -> None:
    held = ("human_cloning", "bombers", "artillery", "economic_sanctions", "black_helicopters")
    symbols = {card: cards.printed()[card].symbol for card in held}
    best = next(cards.sets_in(held, symbols))
    found = block(Play(table_of(hands={"anna": held}), "anna"), "taps")
    assert "you may play one P card" in found["title"]
    assert list(found["taps"][0]["send"]["event"]["cards"]) == list(best)


def test_a_drawn_card_is_noted_by_name_or_area() -> None:
    table = attacking(hands={"anna": ("bombers",)})
    table.record(e.risk.CardsCounted(of="anna", count=2))
    anna = Play(table, "anna")
    found = next(one for one in blocks(anna, "pick") if one["title"] == "I drew…")
    ebola = next(card for card in found["cards"] if card["value"] == "ebola")
    assert (ebola["label"], ebola["area"]) == ("Ebola", table.view("table").area(cards.printed()["ebola"].area))  # type: ignore[attr-defined]
    assert "bombers" not in {card["value"] for card in found["cards"]}
    state: Any = table.view(TABLE)
    assert [*dict.fromkeys(card["group"] for card in found["cards"])] == [
        *(continent.name for continent in state.world.continents),
        "No area",
    ]
    assert (found["whole"], found["rest"], "fold" in found) == (True, True, False), "one tap, and nobody waits for it"
    anna.hear(filled(found["send"], card="ebola"))
    assert {card["key"] for card in block(anna, "strip")["cards"]} == {"bombers", "ebola"}


# ---------------------------------------------------------------- windows


def test_every_phone_that_is_asked_has_the_same_sheet() -> None:
    table = bombed()
    ben, carla = (block(Play(table, player), "window") for player in ("ben", "carla"))
    assert [one["title"] for one in (ben, carla)] == ["Anna plays Bombers: Ukraine"] * 2
    assert [len(one["cards"]) for one in (ben, carla)] == [3, 3]
    assert ben["wait"] == carla["wait"] == "Ben and Carla may answer."
    assert [tap["label"] for tap in ben["taps"]] == [tap["label"] for tap in carla["taps"]] == ["Pass"]
    assert [card["key"] for card in ben["cards"] if card["ways"]] == ["fighters", "mole"]
    assert not any(card["ways"] for card in carla["cards"])
    assert all(card["why"] for card in carla["cards"])
    kinds = [[one["type"] for one in Play(table, player).state()["entry"]] for player in ("ben", "carla")]
    assert kinds[0] == kinds[1]


def test_a_hand_that_is_not_noted_takes_as_many_rows() -> None:
    table = attacking(hands={"anna": ("bombers",)})
    for player in ("ben", "carla"):
        table.record(e.risk.CardsCounted(of=player, count=3))
    table.record(e.CardPlayed(by="anna", card="bombers", at="ukraine"), "anna")
    found = block(Play(table, "ben"), "window")
    assert [card["label"] for card in found["cards"]] == ["Not noted"] * 3
    assert found["private"] is True


def test_who_played_and_who_is_not_asked_see_whom_the_table_waits_for() -> None:
    found = block(Play(bombed(), "anna"), "window")
    assert (found["cards"], found["wait"]) == ([], "Ben and Carla may answer.")
    assert [tap["label"] for tap in found["taps"]] == ["Nobody answers"]


def test_one_answers_with_one_tap_and_after_a_pass_the_sheet_stays() -> None:
    table = bombed()
    carla, ben = Play(table, "carla"), Play(table, "ben")
    carla.hear(block(carla, "window")["taps"][0]["send"])
    found = block(carla, "window")
    assert (found["taps"], len(found["cards"])) == ([], 3)
    assert found["wait"] == "You have passed. Ben may answer."
    fighters = block(ben, "window")["cards"][0]
    ben.hear(fighters["ways"][0]["send"])
    assert not blocks(ben, "window")
    assert table.view("table").armies("ukraine") == 9  # type: ignore[attr-defined]


def test_who_has_passed_keeps_the_rows_without_what_they_could_do() -> None:
    table = bombed()
    ben = Play(table, "ben")
    ben.hear(block(ben, "window")["taps"][0]["send"])
    rows = block(ben, "window")["cards"]
    assert [(card["ways"], card["why"]) for card in rows] == [([], "You have passed.")] * 3


def test_the_shared_screen_closes_a_window_with_one_tap_or_enters_any_answer() -> None:
    table = bombed()
    screen = Play(table, "table", "table")
    found = block(screen, "window")
    assert [tap["label"] for tap in found["taps"]] == ["Nobody answers", "Ben passes", "Carla passes"]
    assert {"Ben: Fighters", "Ben: Mole", "Carla: Mole"} <= {card["label"] for card in found["cards"]}
    assert "Carla: Fighters" not in {card["label"] for card in found["cards"]}
    screen.hear(found["taps"][0]["send"])
    assert not blocks(screen, "window")
    assert blocks(screen, "die")


def test_counter_espionage_asks_for_the_new_area() -> None:
    table = attacking(hands={"anna": ("orbital_laser",), "ben": ("counter_espionage", "radar")})
    table.record(e.CardPlayed(by="anna", card="orbital_laser", at="ukraine"), "anna")
    row = block(Play(table, "ben"), "window")["cards"][0]
    (step,) = row["ways"][0]["steps"]
    assert step["kind"] == "area"
    assert "ukraine" not in step["areas"]
    Play(table, "ben").hear(filled(row["ways"][0]["send"], at="alaska"))
    assert table.view("table").play.at == "alaska"  # type: ignore[attr-defined]


# ---------------------------------------------------------------- cards for everybody


def test_the_shared_screen_enters_a_card_for_anybody() -> None:
    table = attacking()
    screen = Play(table, "table", "table")
    players = {one["player"]: [card["value"] for card in one["cards"]] for one in block(screen, "enter")["players"]}
    assert "bombers" in players["anna"]
    assert "bombers" not in players["ben"], "it is for the player's own turn"
    screen.hear({"do": "look", "card": ["anna", "bombers"]})
    looked = screen.state()["looked"]["card"]
    assert looked["of"] == ["anna", "bombers"]
    screen.hear(filled(looked["held"]["ways"][0]["send"], at="ukraine"))
    assert table.view("table").play.card == "bombers"  # type: ignore[attr-defined]
    screen.hear({"do": "look", "card": ["ben", "bombers"]})
    assert screen.state()["looked"]["card"] is None


def test_a_phone_cannot_ask_for_a_card_of_another() -> None:
    ben = Play(attacking(), "ben")
    ben.hear({"do": "look", "card": ["anna", "bombers"]})
    assert ben.state()["looked"]["card"] is None


def test_on_paper_the_own_phone_enters_any_card_that_can_be_played() -> None:
    table = attacking(hands={}, hands_kept="paper")
    table.record(e.risk.CardsCounted(of="anna", count=2))
    anna = Play(table, "anna")
    assert not blocks(anna, "strip")
    (holder,) = block(anna, "enter")["players"]
    assert {"bombers", "toxic_waste"} <= {card["value"] for card in holder["cards"]}
    assert not blocks(Play(attacking(), "anna"), "enter"), "who keeps the hand here plays out of it"


def test_a_card_out_of_anothers_hand_is_named_by_one_of_the_two_who_know() -> None:
    table = played(attacking(hands={"anna": ("informant",), "ben": ("mole", "radar")}), "anna", "informant", whom="ben")
    screen = Play(table, "table", "table")
    taken = [tap for one in blocks(screen, "taps") for tap in one["taps"] if "takes a card" in tap["label"]]
    screen.hear(taken[0]["send"])
    anna = Play(table, "anna")
    asked = next(one for one in blocks(anna, "pick") if one["send"]["do"] == "complete")
    assert "Which one?" in asked["title"]
    anna.hear(filled(asked["send"], card="radar"))
    assert [card["key"] for card in block(anna, "strip")["cards"]] == ["radar"]
    assert [card["key"] for card in block(Play(table, "ben"), "strip")["cards"]] == ["mole"]


@pytest.mark.rule("OWD-AMB-12")
def test_before_a_turn_the_others_are_asked_with_their_hands() -> None:
    table = attacking(hands={"anna": ("radar",), "ben": ("mole",), "carla": ("saboteur", "navy")}, options=AT_BEGINNING)
    table.record(e.risk.TurnEnded(by="anna"), "anna")
    found = block(Play(table, "carla"), "window")
    assert found["title"] == "Ben’s turn begins"
    assert [(card["key"], bool(card["ways"])) for card in found["cards"]] == [("saboteur", True), ("navy", False)]
    assert [tap["label"] for tap in found["taps"]] == ["Pass"]
    assert blocks(Play(table, "ben"), "window")[0]["cards"] == []
