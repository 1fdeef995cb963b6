"""The sentences of pages beside computer players: nobody else is asked for their taps, dice or cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from assistant.bots import evenings
from assistant.core.event import TABLE
from assistant.families.war import events as war
from assistant.games import GAMES
from assistant.games.axis_allies import events as a
from assistant.games.risk import events as e
from assistant.games.risk.setup import lay
from assistant.table.table import Table
from dashboards.parts.common.labels import letter_pairs
from dashboards.parts.common.now import _sentence
from dashboards.play.page import Play
from tests.simulate_risk import seats
from tests.ui import cold_cash_table, plotted_table, war_table
from tests.ui.risk_table import ARMIES, OWNERS


def risk(*robots: str, device: bool = True) -> Table:
    """Return a table of RISK at which computer players have these seats; Anna attacks first."""
    table = Table(GAMES["risk"])
    players = [replace(one, skill="simple", device=device) if one.key in robots else one for one in seats(3)]
    table.record(lay(players, first="anna", owners=OWNERS, armies=ARMIES))
    table.record(e.ArmiesPlaced(by="anna", at="alaska", count=11))
    return table


def fought(table: Table) -> Table:
    """Alaska attacks Kamchatka, which Carla holds."""
    table.record(e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"))
    return table


def state(table: Table, seat: str, role: str = "seat") -> Any:
    return Play(table, seat, role).state()


def told(table: Table, seat: str, role: str = "seat") -> tuple[str, bool]:
    line = state(table, seat, role)["now"]
    return line["text"], line["yours"]


@pytest.mark.parametrize("device", [True, False])
def test_nobody_is_asked_to_tap_for_a_computer_player(device: bool) -> None:
    table = risk("anna", device=device)
    for seat, role in (("ben", "seat"), (TABLE, "table")):
        assert told(table, seat, role) == ("Waiting for Anna.", False)
        assert not state(table, seat, role)["board"].get("ways")
        taps = [tap["label"] for block in state(table, seat, role)["entry"] for tap in block.get("taps", ())]
        assert "End the turn" not in taps


def test_a_computer_player_that_attacks_rolls_for_both_sides() -> None:
    table = fought(risk("anna"))
    assert told(table, "carla") == ("Waiting for Anna, who rolls for both sides.", False)
    for seat, role in (("carla", "seat"), (TABLE, "table")):
        battles = [block for block in state(table, seat, role)["entry"] if block["type"] == "battle"]
        assert all(not battle["throws"] and battle["roll"] is None for battle in battles)


def test_no_page_asks_to_enter_the_battle_of_a_computer_player() -> None:
    for robots, fold in (((), "Enter Anna’s battle"), (("anna", "carla"), "Anna’s battle")):
        (battle,) = [block for block in state(fought(risk(*robots)), "ben")["entry"] if block["type"] == "battle"]
        assert battle["fold"] == fold


def test_a_person_who_attacks_a_computer_player_rolls_for_both_sides() -> None:
    assert told(fought(risk("carla")), "anna")[0] == "Enter the roll for both sides, or stop the attack."
    assert told(fought(risk("ben")), "anna")[0] == "Enter the roll, or stop the attack."
    assert told(fought(risk("ben")), "carla") == ("Roll your dice. Anna enters the result.", True)


def drew() -> Table:
    """Anna has captured an area and ended her turn: a card is due."""
    table = fought(risk("carla"))
    table.record(war.DiceRolled(attack=(6, 6, 6), defence=(1, 1)))
    table.record(e.ArmiesMovedIn(count=3), "anna")
    table.record(e.TurnEnded(by="anna"))
    return table


def test_nobody_is_asked_for_a_card_that_boardside_deals() -> None:
    play = Play(drew(), "anna")
    assert play.state()["now"]["text"] == "Which card did you draw?"
    play = Play(drew(), "anna")
    play.leave_to_dealer(lambda: evenings("risk").kinds_dealt)
    assert play.state()["now"]["text"] == "Waiting for Ben."


def test_a_long_card_leaves_room_for_what_to_tap() -> None:
    title = "Robot Bob plays Tunnels: Venezuela to Western United States"
    window = {"type": "window", "title": title, "private": True, "taps": [{"label": "Pass"}], "wait": ""}
    assert _sentence(window) == "Tap “Pass”, or a card that answers"
    assert _sentence({**window, "title": "Ben plays ICBM: Peru"}).startswith("Ben plays ICBM: Peru. Tap “Pass”")


@pytest.mark.parametrize("skill", ["", "simple"])
def test_a_person_defends_with_dice_of_their_own_against_a_computer_player(skill: str) -> None:
    """Among people, who has had Boardside roll once rolls for both sides from then on."""
    table = war_table.battle(dice="typed")
    setup, (anna, *others) = table.lines[0], war_table.seats()
    table.amend(setup.seq, replace(setup.event, players=(replace(anna, skill=skill), *others)))
    while (shot := next(o for o in table.game.offers(table.view(TABLE), TABLE) if o.kind is a.ShotsFired)) and (
        shot.known["side"] == "attacker"
    ):
        table.record(replace(shot.fill({"hits": 0}), faces=("6",) * shot.blank("hits").choices[-1]), "anna")
    line = told(table, "ben")
    assert line == (line[0], bool(skill))
    assert ("Tap how many hit" in line[0]) == bool(skill)


@pytest.mark.parametrize("skill", ["", "simple"])
def test_people_turn_the_pages_of_computer_players(skill: str) -> None:
    table = plotted_table.table_of()
    setup = table.lines[0]
    players = tuple(replace(one, skill=skill) if one.key == "anna" else one for one in setup.event.players)  # type: ignore[attr-defined]
    table.amend(setup.seq, replace(setup.event, players=players))  # type: ignore[call-arg]
    plotted_table.seal(table, *plotted_table.OF)
    key = plotted_table.box(table)
    table.boxes.reveal(key, TABLE, table.boxes.open()[key].page)
    for seat, role in (("ben", "seat"), ("emma", "seat"), (TABLE, "table")):
        asked = skill or role == "table"
        reveal = "Tap “Round 1: reveal the USSR's line”."
        assert told(table, seat, role) == ((reveal, True) if asked else ("Waiting for Anna.", False))


def test_computer_players_are_told_apart_by_their_own_names() -> None:
    players = [
        replace(one, name=name) for one, name in zip(seats(3), ("Robot Ada", "Robot Blaise", "Anna"), strict=True)
    ]
    table = Table(GAMES["risk"])
    table.record(lay(players, first="anna", owners=OWNERS, armies=ARMIES))
    found = state(table, "anna")["words"]["players"]
    assert [found[one.key]["letter"] for one in players] == ["Ra", "Rb", "A"]
    assert letter_pairs(["Ann Marie", "Ann", "Ann *"]) == ["Am", "An", "A2"]


@pytest.mark.parametrize(("robot", "said"), [("ben", "Enter the roll for both sides"), ("", "Enter the roll")])
def test_corporations_of_computer_players_are_rolled_for(robot: str, said: str) -> None:
    table = cold_cash_table.market()
    setup = table.lines[0]
    players = tuple(replace(one, skill="simple" if one.key == robot else "") for one in setup.event.players)  # type: ignore[attr-defined]
    table.amend(setup.seq, replace(setup.event, players=players))  # type: ignore[call-arg]
    table.record(war.AttackAnnounced(by="anna", source="north_africa", target="egypt"), "anna")
    assert told(table, "anna")[0].removesuffix(".").removesuffix(", or stop the attack") == said
