"""Plans for the attacks of a turn on a page: in which words, for whom, when, and never more than everybody sees."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.json import encode

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.risk import events as e
from assistant.games.risk.figures.conquests import plans
from assistant.kit.dice_throw import Losses
from assistant.table.table import Table
from dashboards.games.risk.counsel import NONE
from dashboards.games.risk.plans import ASSUMED
from dashboards.parts.world import fight as battle
from dashboards.parts.world.plans import HOW, OTHERS
from dashboards.play.page import Play
from tests.ui import dominion_table
from tests.ui.risk_table import attacking


def advised(table: Table, player: str = "anna", role: str = "seat") -> list[Any]:
    entry = Play(table, player, role).state()["entry"]
    return [block for block in entry if str(block.get("title")).startswith(("Advice", ASSUMED))]


def near_the_end(*, neutral: int = 1) -> Table:
    """Anna can take North America's last area from one stack, and Carla's last area, with her cards, from another."""
    table = attacking()
    table.record(HelpAgreed(level="advice"), TABLE)
    state = table.view("anna")
    for area in state.world.keys:
        if state.holder(area) == "carla" and area != "kamchatka":
            table.record(e.AreaSet(at=area, owner="ben", armies=neutral), TABLE)
    table.record(e.AreaSet(at="quebec", owner="ben", armies=2), TABLE)
    table.record(e.AreaSet(at="greenland", owner="anna", armies=8), TABLE)
    table.record(e.CardsCounted(of="carla", count=3), TABLE)
    return table


def test_a_plan_says_its_way_its_chances_what_it_wins_and_what_is_left() -> None:
    table = near_the_end(neutral=30)
    (best,) = plans(table.view("anna"), "anna")
    block, model = advised(table)
    assert [route.source for route in best.routes] == ["alaska", "greenland"]
    first, whole = battle.chance(best.first), battle.chance(best.win)
    assert block["title"] == f"Advice: attack Kamchatka from Alaska. It captures with {first}"
    (tap,) = block["taps"]
    way = "Alaska → Kamchatka, and Greenland → Quebec"
    assert tap["label"].startswith(f"{way}: {whole} for all, worth {best.value:.1f} armies: completes North America")
    assert "eliminates Carla and takes 3 cards" in tap["label"]
    assert " and brings a card. Armies left: " in tap["label"]
    assert (model["fold"], model["title"], model["taps"]) == (HOW, ASSUMED, [])


def test_other_plans_are_folded_each_a_tap_with_its_way_and_its_chance() -> None:
    table = attacking()
    table.record(HelpAgreed(level="advice"), TABLE)
    for area, owner, armies in (
        ("greenland", "anna", 9),
        ("brazil", "anna", 9),
        ("venezuela", "anna", 9),
        ("iceland", "ben", 1),
        ("central_america", "carla", 1),
    ):
        table.record(e.AreaSet(at=area, owner=owner, armies=armies), TABLE)
    _, *others = plans(table.view("anna"), "anna")
    rows = advised(table)[1]
    assert (rows["fold"], rows["title"]) == (OTHERS, ASSUMED)
    assert len(rows["taps"]) == len(others) > 0
    for row, plan in zip(rows["taps"], others, strict=True):
        assert f": {battle.chance(plan.win)} for all, worth {plan.value:.1f} armies" in row["label"]
        assert row["send"]["event"]["target"] == plan.routes[0].areas[0]


def test_one_tap_announces_the_first_attack_and_nothing_is_advised_in_a_fight() -> None:
    table = near_the_end()
    Play(table, "anna").hear(advised(table)[0]["taps"][0]["send"])
    fight = table.view("anna").fight
    assert fight is not None
    assert fight.target in {plan.routes[0].areas[0] for plan in plans(near_the_end().view("anna"), "anna")}
    assert not advised(table)


def test_after_a_capture_the_plan_waits_until_the_armies_have_moved_in() -> None:
    table = near_the_end()
    table.record(e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"), "anna")
    while not table.view("anna").fight.captured:
        table.record(e.LossesTaken(attacker=0, defender=1, dice=3), "anna", freely=True)
    assert table.view("anna").fight.rounds[-1].lost == Losses(0, 1)
    assert not advised(table)
    table.record(e.ArmiesMovedIn(count=15), "anna", freely=True)
    assert advised(table)


@pytest.mark.parametrize(("level", "told"), [("notes", False), ("odds", False), ("advice", True)])
def test_only_where_the_table_agreed_on_advice(level: str, told: bool) -> None:
    table = near_the_end()
    table.record(HelpAgreed(level=level), TABLE)
    assert bool(advised(table)) == told


def test_only_on_the_page_of_the_player_on_turn() -> None:
    table = near_the_end()
    assert not advised(table, "ben")
    for role in ("tv", "watch"):
        assert "Advice" not in json.dumps(Play(table, TABLE, role).state())


def test_a_page_does_not_wait_for_plans() -> None:
    play = Play(near_the_end(), "anna")
    waiting: list[Any] = []
    play.in_background(waiting.append, lambda: None)
    assert "Advice" not in json.dumps(play.state()["entry"])
    for work in waiting:
        work()
    assert "Advice" in json.dumps(play.state()["entry"])


def test_no_attack_is_advised_that_would_probably_fail() -> None:
    table = attacking()
    table.record(HelpAgreed(level="advice"), TABLE)
    state = table.view("anna")
    for area in state.world.keys:
        if state.holder(area) != "anna":
            table.record(e.AreaSet(at=area, owner=state.holder(area), armies=90), TABLE)
    assert NONE in [block.get("title") for block in Play(table, "anna").state()["entry"]]


def test_cards_in_the_hands_of_others_change_nothing() -> None:
    """Ben's and Carla's phones know their cards; only the numbers are Anna's to count."""
    pages = list[bytes]()
    for first, second in (("alaska", "brazil"), ("egypt", "wild_1")):
        table = near_the_end()
        table.record(e.CardsCounted(of="ben", count=1), TABLE)
        table.record(e.CardTold(of="ben", card=first), "ben")
        table.record(e.CardTold(of="carla", card=second), "carla")
        pages.append(encode(Play(table, "anna").state()["entry"]))
    assert pages[0] == pages[1]
    assert b"Advice" in pages[0]


def test_one_world_dominion_plans_where_no_card_changes_its_battles() -> None:
    table = dominion_table.attacking()
    table.record(HelpAgreed(level="advice"), TABLE)
    assert not table.view("anna").effects
    assert advised(table)[-1]["title"] == ASSUMED
    dominion_table.played(table, "anna", "toxic_waste")
    assert table.view("anna").effects
    assert [block["title"][:14] for block in advised(table)] == ["Advice: attack"]
