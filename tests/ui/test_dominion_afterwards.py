"""After a game of One World Dominion: cards with the size of what they did, duels, income, battles, the replay."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from assistant.core.event import TABLE
from assistant.families.common_rules import HelpAgreed
from assistant.games.one_world_dominion.cards import printed
from assistant.kit.forces import totals
from assistant.table.table import Table as Log
from dashboards.play.page import Play
from tests.games.one_world_dominion.conftest import Table
from tests.simulate_dominion import Game
from tests.ui.conftest import PHONE, Served, Visit, sideways

ELSEWHERE = {printed()["bombers"].area: ("david", 2)}


def looked(table: Log, **asked: bool) -> dict[str, Any]:
    """Return what a page gets when it asks."""
    play = Play(table, "anna")
    play.hear({"do": "look", **asked})
    return dict(play.state()["looked"])


def past(table: Table) -> dict[str, Any]:
    return dict(looked(table.table, cards=True)["cards"])


def bombed() -> Table:
    """Bombers that hit, and an Orbital Laser that was answered."""
    areas = {"japan": ("ben", 7), "siam": ("carla", 5), **ELSEWHERE}
    table = Table().with_(areas).turn_of("anna").play("anna", "bombers", 3, at="japan")
    return table.show("ben", "orbital_laser", at="siam").answer("carla", "killer_satellite")


# ---------------------------------------------------------------- what a page is told


def test_only_a_page_that_asks_is_told() -> None:
    table = bombed()
    assert Play(table.table, "anna").state()["looked"]["cards"] is None
    assert Play(table.table, "anna").state()["panels"]["past"] == {"part": "war_of_cards"}


def test_every_card_has_a_row_with_what_it_did_and_how_much() -> None:
    first, second = past(bombed())["shown"]
    assert {**first, "line": ""} == {
        "line": "",
        "turn": 1,
        "by": "anna",
        "card": "Bombers",
        "aim": "Japan",
        "did": "removed: Ben 4",
        "size": 4,
    }
    assert (second["did"], second["size"]) == ("negated by Carla", 0)
    assert past(bombed())["sums"] == [{"card": "Bombers", "size": 4, "did": "removed: Ben 4"}]


def test_a_duel_says_who_answered_with_what_and_nothing_of_what_would_have_been() -> None:
    (duel,) = past(bombed())["duels"]
    assert (duel["by"], duel["card"], duel["aim"], duel["end"]) == ("ben", "Orbital Laser", "Siam", "negated")
    assert duel["answers"] == [{"by": "carla", "card": "Killer Satellite", "how": ""}]
    late = Table().with_({"japan": ("ben", 7), **ELSEWHERE}).give("ben", "fighters").turn_of("anna")
    late.play("anna", "bombers", 3, at="japan").answer("ben", "fighters")
    (duel,) = past(late)["duels"]
    assert duel["answers"][0]["how"] == "too late, but taken back"


def test_income_that_cards_took_is_summed_by_player() -> None:
    asia = dict.fromkeys(Table().state.world.within("asia"), ("anna", 2))
    table = Table(2).with_(asia).begins("anna").play("ben", "propaganda", whom="anna", continent="asia")
    table.placed().ends().begins("ben").play("ben", "industrial_sector")
    more = table.state.income("ben").for_areas - max(3, len(table.state.held("ben")) // 3)
    anna, ben = past(table)["income"]
    assert anna == {"player": "anna", "rows": [{"card": "Propaganda", "armies": -7}], "lost": 7}
    assert (ben["lost"], ben["rows"]) == (0, [{"card": "Industrial Sector", "armies": more}])


def test_battles_are_compared_with_what_their_own_dice_cost_on_average() -> None:
    areas = {"alaska": ("anna", 9), "kamchatka": ("ben", 5)}
    plain = Table().with_(areas).turn_of("anna").attack("alaska", "kamchatka").throw("641", "54")
    (battle,) = past(plain)["battles"]
    assert (battle["where"], battle["lost"], battle["killed"]) == ("Alaska to Kamchatka", [1, 0.9], [1, 1.1])
    better = Table().with_(areas).turn_of("anna").play("anna", "navy").attack("alaska", "kamchatka").throw("641", "54")
    (battle,) = past(better)["battles"]
    assert battle["lost"][0] == 0
    assert battle["lost"][1] < 0.5, "with +2 on each die the attacker loses far less on average"
    spared = Table().with_(areas).turn_of("anna").attack("alaska", "kamchatka").play("anna", "stealth_technology")
    spared.throw("111", "66")
    (battle,) = past(spared)["battles"]
    assert battle["lost"] == [2, 0.9], "the dice are judged, also in a round that costs the attacker nothing"
    assert spared.armies("alaska") == (9,)


def test_a_table_without_odds_is_told_of_no_battle_before_the_end() -> None:
    table = Table().with_({"alaska": ("anna", 9), "kamchatka": ("ben", 5)}).turn_of("anna")
    table.attack("alaska", "kamchatka").throw("641", "54")
    table.do(HelpAgreed(level="notes"))
    assert past(table)["battles"] is None


# ---------------------------------------------------------------- whole games


@pytest.fixture(scope="module")
def war() -> Log:
    """Return a whole game in which neutral armies hold land at some time."""
    for seed in range(20):
        table = Game(4, seed, hand=5).play()
        if any(told.after.neutrals for told in table.story(TABLE)):
            return table
    raise AssertionError("no rebels and no mutants in twenty games")


def test_charts_have_lines_of_rebels_and_mutants(war: Log) -> None:
    found, state = looked(war, charts=True)["charts"], war.view(TABLE)
    armies, lands, income = (chart["columns"] for chart in found["charts"])
    neutrals = [n.key for n in state.neutrals]  # type: ignore[attr-defined]
    assert any(key in armies and key in lands for key in neutrals)
    assert not any(key in income for key in neutrals)
    for player in state.order:  # type: ignore[attr-defined]
        assert armies.get(player, [0])[-1] == totals(state.forces).get(player, 0)  # type: ignore[attr-defined]
        assert lands.get(player, [0])[-1] == len(state.held(player))  # type: ignore[attr-defined]


def test_the_replay_says_what_was_in_force_and_only_when_it_changes(war: Log) -> None:
    replay = Play(war, TABLE, "replay").state()["replay"]
    told = [frame["inforce"] for frame in replay["frames"] if "inforce" in frame]
    assert 5 < len(told) < len(replay["frames"]) / 2
    assert all(one != other for one, other in pairwise(told))
    assert any("owner" in row for rows in told for row in rows)
    assert {o["key"] for o in replay["board"]["owners"]} >= {n.key for n in war.view(TABLE).neutrals}  # type: ignore[attr-defined]


def test_the_place_of_the_charts_has_all_of_it_on_a_phone_and_a_desk(served: Served, visit: Visit, war: Log) -> None:
    store = served.store()
    number = store.create("one_world_dominion", "War", war.entries)
    store.close()
    served.start()
    for size in (PHONE, (1280, 900)):
        page = visit(served.link("seat", number, "anna"), size)
        page.get_by_role("navigation").get_by_role("button", name="Charts", exact=True).click()
        expect(page.locator(".chart")).to_have_count(3)
        played = page.get_by_role("region", name="Cards played")
        expect(played.get_by_role("listitem")).to_have_count(12)
        played.get_by_role("button").click()
        expect(played.get_by_role("listitem").nth(12)).to_be_visible()
        for name in ("Totals by card", "Duels", "Battles"):
            expect(page.get_by_role("region", name=name)).to_be_visible()
        assert sideways(page) <= 0
    replay = visit(served.link("replay", number), (1280, 900))
    expect(replay.get_by_role("region", name="Effects in force")).to_be_visible()
