"""Screens of RISK and Cold Cash Risk for newcomers: neutral armies, sizes, the players waited for, a duel’s end."""

from __future__ import annotations

import pytest

from assistant.content import maps
from assistant.families.conceding import GameConceded
from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.games.cold_cash_risk import events as ccr
from assistant.games.cold_cash_risk.setup import lay as lay_cold_cash
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.games.risk.state import NEUTRAL
from assistant.table.table import Table
from dashboards.games.cold_cash_risk.market import made
from dashboards.parts.common import guides
from dashboards.play.page import Play
from tests.simulate_cold_cash import seats as cold_cash_seats
from tests.simulate_risk import seats
from tests.ui import cold_cash_table, risk_table

DUEL = {area: ("anna", "ben", NEUTRAL)[n % 3] for n, area in enumerate(maps.world().keys)}


def duel() -> Table:
    """Anna and Ben have placed everything in handfuls; only armies of the neutral force are left."""
    table = Table(GAMES["risk"])
    table.record(lay(seats(2), first="anna", owners=DUEL, options={"RSK-AMB-05": "handfuls"}))
    for player in ("anna", "ben"):
        at = next(area for area, owner in DUEL.items() if owner == player)
        table.record(e.ArmiesPlaced(by=player, at=at, count=table.view("table").to_place[player]), player)  # type: ignore[attr-defined]
    return table


@pytest.mark.rule("RSK-SET-04")
def test_who_has_placed_everything_is_told_to_place_the_neutral_armies_and_where() -> None:
    said = "Place the neutral armies too: tap a gray area. Anybody may do it."
    for player in ("anna", "ben"):
        state = Play(duel(), player).state()
        assert (state["board"]["prompt"], state["now"]["text"]) == (said, said)
        assert {DUEL[area] for way in state["board"]["ways"] for area in way["areas"]} == {NEUTRAL}


def test_a_loser_is_named_where_there_is_only_one() -> None:
    table = risk_table.attacking()
    table.record(GameConceded(winner="anna"))
    assert table.account("table")[-1].text == "The others concede. The victory goes to Anna."
    assert Play(table, "ben").state()["status"]["say"] == "The others conceded."
    two = duel()
    two.record(e.ArmiesPlaced(by=NEUTRAL, at=next(a for a, o in DUEL.items() if o == NEUTRAL), count=26), "anna")
    two.record(GameConceded(winner="anna"))
    assert two.account("table")[-1].text == "Ben concedes. The victory goes to Anna."
    assert Play(two, "ben").state()["status"]["say"] == "Ben conceded."


@pytest.mark.rule("CCR-DEF-04", "CCR-DEF-05")
def test_a_size_says_what_it_is_made_of() -> None:
    table = cold_cash_table.market()
    state = table.view("anna")
    assert made(state, "tower") == "= 5 territories + South America 2"  # type: ignore[arg-type]
    table.record(war.AreaSet(at="east_africa", owner=None, armies=0), "table")
    assert made(table.view("anna"), "luxor") == "= 1 territory, counted as 2"  # type: ignore[arg-type]
    earn = cold_cash_table.blocks(Play(cold_cash_table.earning(), "anna"), "earn")[0]
    assert earn["say"] == "size 7 = 5 territories + South America 2 · $600"


@pytest.mark.rule("CCR-DEF-04")
def test_a_lost_continent_is_told_with_the_new_size_and_price() -> None:
    table = cold_cash_table.market()
    cold_cash_table.laid(table, {"brazil": ("tower", 1), "north_africa": ("luxor", 6)})
    table.record(ccr.CeoSet(of="tower", ceo="ben", tower="peru"))
    table.record(ccr.CeoSet(of="luxor", ceo="anna", tower="egypt"))
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="brazil"), "anna")
    table.record(war.LossesTaken(attacker=0, defender=1), "anna")
    assert table.account("table")[-1].text.endswith("Tower shrinks to size 3, $300 a share.")


def test_the_player_whose_order_card_is_missing_is_named() -> None:
    table = Table(GAMES["cold_cash_risk"])
    table.record(lay_cold_cash(cold_cash_seats(2), {}))
    table.record(ccr.OrderCardTurned(by="anna", at="alaska"), "anna")
    assert Play(table, "anna").state()["now"]["text"] == "Waiting for Ben to turn a card."


def acting() -> Play:
    """Anna's phone before the one action of her turn: Tower was founded, and cannot attack anybody."""
    return Play(cold_cash_table.market(), "anna")


@pytest.mark.rule("CCR-OPN-05")
def test_an_order_card_is_named_by_its_continent_and_not_on_a_map_without_names() -> None:
    table = Table(GAMES["cold_cash_risk"])
    table.record(lay_cold_cash(cold_cash_seats(2), {}))
    state = Play(table, "anna").state()
    assert state["now"]["text"] == "Turn your order card. Tap its continent, then its territory."
    assert state["board"]["inPlay"] == "wide"
    assert "From a list" not in str(state["entry"])
    assert Play(table, "table", "table").state()["board"]["inPlay"] is True


def test_the_line_before_an_action_names_more_than_buying_and_pass_does_not_stand_beside_the_end() -> None:
    state = acting().state()
    assert state["now"]["text"] == "Buy shares, tap another action, or end the turn."
    passing = [block for block in state["entry"] if "Passed" in str(block)]
    assert [block.get("more") for block in passing] == [True]


def test_that_no_attack_is_possible_is_said_once() -> None:
    table = cold_cash_table.market()
    cold_cash_table.laid(table, {"egypt": ("tower", 2), "east_africa": ("tower", 1)})
    state = Play(table, "anna").state()
    fold = next(block for block in state["entry"] if block["type"] == "fold" and block["title"] == "Move teams")
    assert str(state).count("No attack is possible") == 1
    assert state["now"]["asides"]["Move teams"] == "Tap the territory that teams leave, then the one they go to."
    assert [block["type"] for block in fold["blocks"]] == ["map"]


@pytest.mark.rule("RSK-CNQ-02")
def test_no_turn_ends_past_the_question_how_many_armies_move_in() -> None:
    table = risk_table.fighting()
    table.record(war.LossesTaken(attacker=0, defender=2), "anna", freely=True)
    assert "TurnEnded" not in str(Play(table, "anna").state()["entry"])
    table.record(war.ArmiesMovedIn(count=5), "anna", freely=True)
    assert "TurnEnded" in str(Play(table, "anna").state()["entry"])


@pytest.mark.rule("CCR-DEF-03", "CCR-AST-02")
def test_the_pieces_of_a_corporation_are_called_teams_on_every_screen() -> None:
    table = cold_cash_table.table_of()
    table.record(ccr.MomAndPopPlaced(by="anna", at="peru"), "anna")
    table.record(ccr.CorporationFounded(by="anna", at="peru", of="tower", colour="green"), "anna")
    assert "Anna founds Tower in Peru with the green teams" in table.account("table")[-1].text
    table = cold_cash_table.market()
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="east_africa"), "anna")
    anna = Play(table, "anna")
    assert anna.state()["board"]["unit"] == cold_cash_table.blocks(anna, "battle")[0]["unit"] == "teams"
    table.record(war.LossesTaken(attacker=0, defender=1), "anna")
    assert Play(table, "anna").state()["now"]["text"] == "Tap how many teams move in."
    shown = str(
        {key: Play(cold_cash_table.market(), "anna").state()[key] for key in ("entry", "status", "now", "panels")}
    )
    assert " armies" not in shown.replace("'armies'", "")


@pytest.mark.rule("CCR-EAR-01")
def test_uses_of_earnings_say_what_they_do() -> None:
    anna = Play(cold_cash_table.earning(), "anna")
    earn = cold_cash_table.blocks(anna, "earn")[0]
    assert [way["label"].partition(" ·")[0] for way in earn["ways"]] == [
        "Hire 3 teams",
        "Move teams, up to 3 times",
        "Fire 3 teams",
    ]
    assert anna.state()["now"]["text"] == "Choose what Tower does, or “Finish earnings”."
    words = {word["name"] for word in guides.terms("cold_cash_risk")}
    assert {"Hire", "Move teams", "Fire teams, downsize", "Finish earnings"} <= words


def test_a_map_that_has_a_list_stands_beside_no_other_list() -> None:
    table = cold_cash_table.table_of()
    assert "From a list" in str(Play(table, "anna").state()["entry"]), "no map while the hand is entered"
    table.record(ccr.HandDealt(of="anna", cards=("japan", "peru", "egypt")), "anna")
    state = Play(table, "anna").state()
    assert state["board"]["inPlay"] is True
    assert "From a list" not in str(state["entry"])


@pytest.mark.rule("RSK-SET-04")
def test_armies_left_to_place_are_called_neutral_without_a_force() -> None:
    table = Table(GAMES["risk"])
    table.record(lay(seats(2), first="anna", owners=DUEL, options={"RSK-AMB-05": "handfuls"}))
    assert Play(table, "table", "table").state()["status"]["say"] == "Left to place: Anna 26, Ben 26 and neutral 26."
    assert Play(duel(), "table", "table").state()["status"]["say"] == "Left to place: 26 neutral armies."


def test_a_card_is_noted_by_its_continent_and_both_wild_cards_are_one_button() -> None:
    table = risk_table.table_of()
    table.record(e.CardsCounted(of="anna", count=1))
    noting = next(block for block in Play(table, "anna").state()["entry"] if block.get("fold") == "Note a card")
    names = [group["name"] for group in noting["groups"]]
    assert noting["type"] == "places"
    assert len(names) == len(set(names)) == 7
    table.record(e.CardTold(of="anna", card=noting["groups"][-1]["places"][0]["value"]), "anna")
    assert "Note a card" not in str(Play(table, "anna").state()["entry"])


def test_a_message_that_offers_to_undo_goes_with_the_next_entry() -> None:
    table = risk_table.table_of()
    anna = Play(table, "anna")
    table.record(e.ArmiesPlaced(by="anna", at="alaska", count=2), "anna")
    for do, said in (("undo", "Undone"), ("redo", "Redone")):
        anna.hear({"do": do})
        assert anna.state()["toast"]["text"].startswith(said)
    table.record(e.ArmiesPlaced(by="anna", at="alaska", count=3), "anna")
    assert anna.state()["toast"] is None


def test_what_follows_from_a_deleted_line_is_told_as_done() -> None:
    table = risk_table.attacking()
    table.record(e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"), "anna")
    anna = Play(table, "anna")
    placed = next(line for line in table.account("anna") if isinstance(line.event, e.ArmiesPlaced))
    anna.hear({"do": "strike", "seq": placed.number, "sure": True})
    text = anna.state()["toast"]["text"]
    assert " now against the rules." in text
    assert " then " not in text
