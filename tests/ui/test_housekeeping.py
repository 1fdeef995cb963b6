"""Common controls of every table: help as a vote, a pause; who may say what from which page; who rolls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.content.maps import world
from assistant.core.event import TABLE
from assistant.core.seating import Seated
from assistant.families.common_rules import HelpAgreed, HelpVoted
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.cold_cash_risk import events as market
from assistant.games.risk import events as war
from assistant.table.table import Table
from dashboards.parts.common.offers import record
from dashboards.play.page import Play
from tests.ui import risk_table

games = pytest.mark.parametrize("game", sorted(GAMES))


def laid(game: str, **wishes: Any) -> Table:
    """Anna and Ben have phones, Carla is on paper."""
    table = Table(GAMES[game])
    seats = [Seated(key=name.lower(), name=name, device=name != "Carla") for name in ("Anna", "Ben", "Carla")]
    table.record(replace(table.game.lay(seats), **wishes))  # type: ignore[type-var]
    return table


def helping(play: Play) -> dict[str, Any]:
    found = [block for block in play.state()["entry"] if "help level" in str(block.get("title", ""))]
    assert len(found) == 1
    return found[0]


def toast(play: Play) -> str:
    return (play.state()["toast"] or {}).get("text", "")


@games
def test_help_is_a_vote_on_phones_and_one_tap_on_the_shared_screen(game: str) -> None:
    table = laid(game)
    anna, ben, shared = Play(table, "anna"), Play(table, "ben"), Play(table, TABLE, "table")
    first = helping(anna)["taps"][0]
    assert first["send"] == record(HelpVoted(by="anna", level="notes"))
    anna.hear(first["send"])
    assert table.view(TABLE).help == GAMES[game].start.help
    assert helping(ben)["taps"][0]["label"].endswith(" (1 of 2)")
    assert [tap["chosen"] for tap in helping(anna)["taps"]].index(True) == 0
    ben.hear(helping(ben)["taps"][0]["send"])
    assert table.view(TABLE).help == "notes"
    assert helping(shared)["taps"][-1]["send"] == record(HelpAgreed(level="advice"))
    shared.hear(helping(shared)["taps"][-1]["send"])
    assert table.view(TABLE).help == "advice"


@games
def test_no_page_votes_for_another_seat(game: str) -> None:
    table = laid(game)
    anna, shared = Play(table, "anna"), Play(table, TABLE, "table")
    for play, event, why in (
        (anna, HelpVoted(by="ben", level="notes"), "Only Ben can enter this, on their own device."),
        (anna, HelpAgreed(level="notes"), "That is for the whole table to decide"),
        (shared, HelpVoted(by="ben", level="notes"), "Only Ben can enter this, on their own device."),
    ):
        play.hear(record(event))
        assert toast(play).startswith(why)
    assert len(table.entries) == 1


def test_hands_are_opened_by_the_own_word_only() -> None:
    """The owners of secrets consent from their own seats; the shared screen does it for players on paper."""
    table = laid("clue")
    table.record(clue.EnvelopeOpened(suspect="scarlet", weapon="rope", room="hall"))
    anna, shared = Play(table, "anna"), Play(table, TABLE, "table")
    anna.hear(record(clue.HandsVoted(by="ben", open=True)))
    assert toast(anna) == "Only Ben can enter this, on their own device."
    shared.hear(record(clue.HandsVoted(by="ben", open=True)))
    assert toast(shared) == "Only Ben can enter this, on their own device."
    assert table.view(TABLE).votes == {}
    voted = [o.known["by"] for o in table.game.offers(table.view(TABLE), TABLE) if o.kind is clue.HandsVoted]
    assert voted == ["carla"]
    anna.hear(record(clue.HandsVoted(by="anna", open=True)))
    shared.hear(record(clue.HandsVoted(by="carla", open=True)))
    assert table.view(TABLE).votes == {"anna": True}, "that would be most of them, and open Ben's hand too"
    ben = Play(table, "ben")
    question = ben.state()["entry"][0]
    assert question["title"] == (
        "The table wants to enter: Carla wants the hands opened (2 of 3). That reveals your hand to everybody."
    )
    assert "Ben must agree first" in anna.state()["entry"][0]["title"]
    anna.hear(question["taps"][0]["send"])
    assert not table.view(TABLE).opened, "Anna's word is not Ben's"
    ben.hear(question["taps"][0]["send"])
    assert table.view(TABLE).votes == {"anna": True, "carla": True}
    assert table.view(TABLE).opened


# ------------------------------------------------------------------ who rolls


def test_where_the_program_rolls_clue_has_one_button_for_it() -> None:
    for dice, sends in (("rolled", ["roll"]), ("typed", ["record"] * 6)):
        table = laid("clue", dice=dice)
        found = [b for b in Play(table, TABLE, "table").state()["entry"] if b["type"] == "taps"]
        rolls = [t for b in found for t in b["taps"] if t["label"] in ("Roll the die", *"123456")]
        assert [tap["send"]["do"] for tap in rolls] == sends


@pytest.mark.parametrize(("dice", "typed"), [("rolled", False), ("typed", True)])
def test_where_the_program_rolls_a_battle_asks_for_no_dice(dice: str, typed: bool) -> None:
    areas = world().keys
    owners = {area: ("anna", "ben", "carla")[at % 3] for at, area in enumerate(areas)} | {"alaska": "anna"}
    table = laid("risk", dice=dice, owners=owners | {"kamchatka": "ben"}, armies={"alaska": 9, "kamchatka": 3})
    table.record(war.TurnEnded(by="carla"))
    table.record(war.AttackAnnounced(by="anna", source="alaska", target="kamchatka"))
    (fight,) = (b for b in Play(table, "anna").state()["entry"] if b["type"] == "battle")
    assert bool(fight["throws"]) == typed
    assert fight["roll"] == {"do": "roll"}


@pytest.mark.parametrize(("dice", "sends"), [("rolled", ["roll"]), ("typed", [*["record"] * 6, "roll"])])
def test_where_the_program_rolls_it_rolls_for_a_mom_and_pop(dice: str, sends: list[str]) -> None:
    table = laid("cold_cash_risk", dice=dice)
    for player, area in (("anna", "alaska"), ("ben", "mongolia"), ("carla", "peru")):
        table.record(market.OrderCardTurned(by=player, at=area))
    table.record(market.MomAndPopPlaced(by="anna", at="alberta"))
    table.record(market.CorporationFounded(by="anna", of="tower", at="alberta"))
    table.record(war.AreaSet(at="kamchatka", owner="tower", armies=9))
    table.record(war.AttackAnnounced(by="anna", source="kamchatka", target="mongolia"))
    found = [b for b in Play(table, "anna").state()["entry"] if b["type"] == "taps"]
    rolls = [t for b in found for t in b["taps"] if t["label"] in ("Roll the die", "Roll for us", *"123456")]
    assert [tap["send"]["do"] for tap in rolls] == sends


def test_the_offer_to_redo_goes_when_there_is_nothing_left_to_redo() -> None:
    table = risk_table.attacking()
    anna = Play(table, "anna")
    anna.hear({"do": "undo"})
    anna.hear(anna.state()["sheet"]["send"])
    assert anna.state()["toast"]["tap"]["label"] == "Redo"
    table.record(war.ArmiesPlaced(by="anna", at="alberta", count=11), "anna")
    assert anna.state()["toast"] is None
