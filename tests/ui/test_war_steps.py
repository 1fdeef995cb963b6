"""The steps of a country's turn on a page: what is tapped, what is gold, and what one tap ends."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.setup import lay as lay_plotted
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.ui import war_table as war
from tests.ui.war_table import blocks, last, move, told_now

UKRAINE = move("ukraine", "karelia", {"infantry": 3, "tank": 1})


def test_every_step_says_what_is_tapped_and_gold_is_what_is_expected() -> None:
    said = {step: told_now(war.axis(step=step)) for step in ("weapons", "purchase", "combat_move", "noncombat_move")}
    assert said == {
        "weapons": ("Roll for weapons, or tap “Roll no weapon dice”.", ["Roll no weapon dice"]),
        "purchase": ("Tap + for each unit that you buy, then “Finish purchase”.", []),
        "combat_move": ("Attack: tap where from, then where to.", []),
        "noncombat_move": ("Tap where from, then where to.", ["Finish non-combat moves"]),
    }
    assert told_now(war.battle())[0] == "Attackers: 3 dice at 1. Tap how many hit."


@pytest.mark.rule("AA-PUR-01")
def test_the_end_of_a_step_floats_and_is_gold_once_nothing_can_be_bought_or_an_attack_has_begun() -> None:
    def ending() -> list[tuple[str, bool]]:
        found = (block for block in blocks(Play(table, "anna", "seat"), "taps") if block.get("ends"))
        return [(tap["label"], bool(tap.get("main"))) for block in found for tap in block["taps"]]

    table = war.axis(step="purchase")
    ipcs = war.state(table).ipcs["ussr"]
    assert ending() == [(f"Finish purchase, {ipcs} IPCs left", False)]
    table.record(a.UnitBought(by="ussr", unit="infantry", count=ipcs // 3), TABLE)
    assert ending() == [("Finish purchase", True)]
    table = war.axis(step="combat_move")
    assert ending() == [("Finish combat moves", False)]
    table.record(a.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="ukraine", count=3), TABLE)
    assert ending() == [("Finish combat moves", True)]


def all_sent(play: Play, words: str) -> None:
    """Tap a button as a page does: its message, and then those of what has no alternative."""
    taps = (tap for block in blocks(play, "taps") for tap in block["taps"])
    tap = next(tap for tap in taps if tap["label"].startswith(words))
    seen = play.state()["revision"]
    for message in (tap["send"], *tap.get("then", ())):
        play.hear({"seen": seen, **message})


@pytest.mark.rule("AA-CBT-13")
def test_an_only_battle_opens_as_combat_moves_end_and_of_two_one_is_chosen() -> None:
    table = war.axis(step="combat_move")
    table.record(a.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="ukraine", count=3), TABLE)
    all_sent(Play(table, "anna", "seat"), "Finish combat moves")
    assert last(table) == a.BattleBegun(at="ukraine")
    table = war.axis(step="combat_move")
    table.record(a.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="ukraine", count=1), TABLE)
    table.record(a.UnitsMoved(by="ussr", unit="infantry", source="karelia", target="finland_norway", count=1), TABLE)
    all_sent(Play(table, "anna", "seat"), "Finish combat moves")
    assert last(table) == a.StepEnded(by="ussr", step="combat_move")


@pytest.mark.rule("PAA-WPN-01", "AA-WPN-01")
def test_one_tap_ends_weapons_for_all_countries_and_one_undo_takes_it_back() -> None:
    table = Table(GAMES["plotted_axis"])
    table.record(lay_plotted(war.seats()))
    all_sent(Play(table, "anna", "seat"), "Nobody rolls for weapons")
    assert war.state(table).step == "plot"
    Play(table, "anna", "seat").hear({"do": "undo"})
    assert (war.state(table).step, war.state(table).power) == ("weapons", "ussr")
    table.record(e.StepEnded(by="ussr", step="weapons"), TABLE)
    all_sent(Play(table, "ben", "seat"), "Nobody else rolls for weapons")
    assert war.state(table).step == "plot"


@pytest.mark.rule("AA-AIR-05", "AA-PLC-01")
def test_nothing_is_finished_with_a_gold_button_while_units_would_be_lost() -> None:
    table = war.axis(step="combat_move")
    table.record(a.UnitsMoved(by="ussr", unit="fighter", source="karelia", target="sz_black"), TABLE)
    war.until(table, "noncombat_move")
    assert told_now(table) == ("Land 1 fighter from the Black Sea, or it is lost.", [])
    table = war.axis(step="purchase")
    table.record(a.UnitBought(by="ussr", unit="infantry", count=2), TABLE)
    war.until(table, "placement")
    said, gold = told_now(table)
    assert (said, gold) == ("Tap new units, then where they are placed.", [])
    (march,) = blocks(Play(table, "anna", "seat"), "march")
    assert (march["question"], march["names"]["new infantry"]) == ("Place which new units?", "2 infantry")
    table.record(a.UnitPlaced(by="ussr", unit="infantry", at="russia", count=2), TABLE)
    assert told_now(table)[1] == ["Finish placement and income"]


@pytest.mark.rule("AA-WPN-01")
def test_the_end_of_the_weapons_does_not_float_over_the_dice() -> None:
    def ends(step: str) -> list[bool]:
        found = blocks(Play(war.axis(step=step, dice="boardside"), "anna", "seat"), "taps")
        return [one["ends"] for one in found if "ends" in one]

    assert ends("weapons") == [False]
    assert ends("purchase") == [True]
