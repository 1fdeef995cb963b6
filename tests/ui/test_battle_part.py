"""A fight as a page is told it: what can be entered, the odds beside it, the luck account."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import expect

from assistant.core.codec import event_from
from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.families.common_rules import HelpAgreed
from assistant.games.risk import events as e
from assistant.games.risk.figures.decisions import land
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight, Round
from assistant.odds import Battle, Worth, best_stop
from assistant.table.table import Table
from dashboards.games import FROM_OFFERS
from dashboards.games.clue import arrangement as clue
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle
from dashboards.parts.world import front, world
from dashboards.parts.world import luck as battle_luck
from dashboards.play.page import Play
from tests.odds.reference import round_chances
from tests.simulate_risk import Game
from tests.ui import clue_table, dominion_table
from tests.ui.conftest import PHONE, Served, Visit
from tests.ui.risk_table import attacking, block, fighting, filled

OWNERS = [world.owner(key, key.title(), colour, mark, key[0].upper())
          for key, colour, mark in (("anna", "#C0392B", "●"), ("ben", "#2F6DB5", "▲"))]  # fmt: skip
OWNERS_OF_THREE = [*OWNERS, world.owner("carla", "Carla", "#2E7D4F", "■", "C")]


# ---------------------------------------------------------------- odds


@pytest.mark.rule("RSK-DIC-03", "RSK-DIC-04")
def test_the_chances_of_the_next_roll_stand_on_its_buttons() -> None:
    assert battle.results(Battle(20, 20), 3, 2) == {(0, 2): "37 %", (1, 1): "34 %", (2, 0): "29 %"}
    assert battle.results(Battle(2, 1), 1, 1) == {(0, 1): "42 %", (1, 0): "58 %"}
    assert battle.results(Battle(20, 20), 1, 1) == {(0, 1): "42 %", (1, 0): "58 %"}, "fewer dice than possible"
    found = block(Play(fighting(), "anna"))["throws"][0]
    assert [(one["lost"], one["chance"]) for one in found["results"]] == [
        ([0, 2], "37 %"),
        ([1, 1], "34 %"),
        ([2, 0], "29 %"),
    ]


@pytest.mark.rule("RSK-DIC-03", "RSK-DIC-04")
def test_which_dice_were_beaten_is_said_by_the_rules_of_that_fight() -> None:
    """A modifier of the attacker wins a tie; the page draws what it is told."""
    table = fighting()
    state = table.view("anna")
    rounds = (Round(armies=(9, 4), dice=(3, 2), lost=Losses(1, 1), attack=(2, 5, 5), defence=(5, 6)),)
    plain = Fight(by="anna", attacker="anna", defender="ben", source="alaska", target="kamchatka", rounds=rounds)
    assert battle.sight(plain, (OWNERS[0], OWNERS[1]), ("", ""), (1, 1), (1, 1))["last"] == [
        {"lost": [1, 1], "dice": [3, 2], "faces": [[5, 5, 2], [6, 5]], "beaten": [False, False]}
    ]
    stronger = replace(plain, rounds=(replace(rounds[0], modifiers=(1, 0)),))
    drawn = battle.sight(stronger, (OWNERS[0], OWNERS[1]), ("", ""), (1, 1), (1, 1))
    assert drawn["last"][0]["beaten"] == [False, True]
    later = battle.sight(replace(plain, modifiers=(1, 0)), (OWNERS[0], OWNERS[1]), ("", ""), (1, 1), (1, 1))
    assert later["last"][0]["beaten"] == [False, False], "a card played after the throw changes nothing about it"
    capped = replace(rounds[0], attack=(6, 5, 5), defence=(6, 6), modifiers=(1, 0), capped=True)
    drawn = battle.sight(replace(plain, rounds=(capped,)), (OWNERS[0], OWNERS[1]), ("", ""), (1, 1), (1, 1))
    assert drawn["last"][0]["beaten"] == [False, False], "6 + 1 counts as 6 where results stay within a die"
    single = replace(rounds[0], dice=(2, 2), attack=(6, 6), defence=(5, 5), extra=1)
    drawn = battle.sight(replace(plain, rounds=(single,)), (OWNERS[0], OWNERS[1]), ("", ""), (1, 1), (1, 1))
    assert drawn["last"][0]["beaten"] == [True], "an extra die without an army adds no pair"
    better = replace(state, fight=replace(state.fight, modifiers=(1, 0)))
    here = front.Front(
        replace(SeatView.of(table, "anna", "seat"), state=better), better.world, OWNERS_OF_THREE, [(3, 2)]
    )
    results = here.entry()["throws"][0]["results"]
    assert results[0]["lost"] == [0, 2]
    assert results[0]["chance"] == "62 %", "37 % without the modifier"


def test_distributions_add_up_and_stay_small() -> None:
    for position in (Battle(3, 1), Battle(10, 7), Battle(51, 50), Battle(300, 280)):
        found = battle.odds(position)
        bars = [*found["captured"], *found["held"]]
        assert abs(sum(p for _, p in bars) - 1000) <= len(bars) / 2 + 1
        assert len(found["captured"]) <= battle.BARS
        assert len(json.dumps(found)) < 1800
        assert abs(sum(p for _, p in found["captured"]) / 1000 - found["win"]) < 0.02


def test_how_many_are_needed_and_how_many_hold() -> None:
    found = battle.odds(Battle(10, 7))
    assert battle.win(Battle(found["needed"], 7)) >= 0.9 > battle.win(Battle(found["needed"] - 1, 7))
    assert battle.win(Battle(10, found["hold"])) <= 0.1 < battle.win(Battle(10, found["hold"] - 1))
    assert [at for at, *_ in found["stops"]] == list(range(1, 10))


def test_large_and_huge_battles_are_worked_out_too() -> None:
    assert 0 < battle.odds(Battle(50, 49))["win"] < 1
    assert battle.odds(Battle(200, 100))["win"] > 0.99


def test_leaving_enough_behind() -> None:
    said = battle.keeping([("Alaska", 1, "Kamchatka", 8), ("Peru", 9, "Brazil", 2), ("Siam", 1, "India", 1)])
    assert said[0].startswith("Alaska (1) needs ")
    assert said[1] == "Peru (9) holds against 2 from Brazil, with 90 % certainty."
    assert said[2] == "As the armies stand now, no neighbor can attack Siam (1)."


# ---------------------------------------------------------------- when to stop, and what to attack


def against(armies: int, level: str, ours: int = 20) -> Table:
    """Alaska attacks this many in Kamchatka, at a table with this much help."""
    table = attacking()
    table.record(HelpAgreed(level=level), TABLE)
    table.record(e.AreaSet(at="kamchatka", owner="carla", armies=armies), TABLE)
    table.record(e.AreaSet(at="alaska", owner="anna", armies=ours), TABLE)
    table.record(e.AttackAnnounced(by="anna", source="alaska", target="kamchatka"))
    return table


def test_odds_are_figures_and_advice_says_what_to_do_and_why() -> None:
    assert block(Play(against(14, "notes"), "anna"))["when"] is None
    when = block(Play(against(14, "odds"), "anna"))["when"]
    assert "advice" not in when
    best = best_stop(Battle(20, 14), Worth(land=land(against(14, "odds").view("anna"), "anna", "kamchatka"), enemy=1.0))
    assert (when["on"], when["at"]) == (not best.stops(20, 14), max(n for n in best.levels[14] if n < 20))
    assert not best.stops(when["at"] + 1, 14)
    advised = block(Play(against(14, "advice"), "anna"))["when"]
    said = f"Fight on until {when['at']} are left: that gains {when['gain']:g} armies on average"
    assert advised["advice"] == f"{said}, with {when['worth']:g} counted if Kamchatka falls."
    assert block(Play(against(14, "advice"), "carla"))["when"] is None, "the defender decides nothing of it"
    hopeless = block(Play(against(14, "advice", 3), "anna"))["when"]
    assert not hopeless["on"]
    assert hopeless["advice"].startswith("Stop now: fighting on loses ")


# ---------------------------------------------------------------- entry


def test_only_the_attacker_and_the_table_roll_on_while_the_attack_can_be_stopped() -> None:
    table = fighting()
    assert block(Play(table, "anna"))["rollOn"]
    assert block(Play(table, TABLE, "table"))["rollOn"]
    assert not block(Play(table, "carla"))["rollOn"]


def test_the_block_of_a_fight_holds_everything_to_enter_it() -> None:
    found = block(Play(fighting(), "anna"))
    assert [(s["owner"]["key"], s["area"], s["armies"], s["dice"]) for s in found["sides"]] == [
        ("anna", "Alaska", 20, 3),
        ("carla", "Kamchatka", 2, 2),
    ]
    assert found["throws"][0]["dice"] == [3, 2]
    assert found["throws"][0]["results"]
    assert found["throws"][0]["faces"]
    assert found["roll"]
    assert found["stop"]
    assert found["odds"]["chance"] == ">99 %"
    assert [one["dice"] for one in found["throws"]] == [[3, 2], [3, 1], [2, 2], [2, 1], [1, 2], [1, 1]]


def test_who_looks_on_at_a_capture_sees_the_last_line_and_the_attacker_no_summary(served: Served, visit: Visit) -> None:
    table = fighting()
    anna = Play(table, "anna")
    for _ in range(2):
        anna.hear(block(anna)["throws"][0]["results"][0]["send"])
        if table.view(TABLE).fight.captured:
            break
    number = served.keep("risk", table.entries)
    served.start()
    pages = {name: visit(served.link("seat", number, name), PHONE) for name in ("anna", "ben")}
    expect(pages["ben"].locator(".play .lines")).to_contain_text("Anna captures")
    pages["anna"].get_by_role("button", name="3", exact=True).first.tap()
    expect(pages["ben"].get_by_text("Kamchatka has been captured.")).to_be_visible()
    expect(pages["anna"].get_by_role("button", name="End the turn and draw a card")).to_be_visible()
    expect(pages["anna"].get_by_text("Kamchatka has been captured.")).to_have_count(0)


def test_losses_and_dice_are_recorded_as_they_are_entered() -> None:
    table = fighting()
    anna = Play(table, "anna")
    anna.hear(block(anna)["throws"][0]["results"][1]["send"])
    assert table.view("anna").fight.rounds[-1].lost == Losses(1, 1)
    anna.hear(filled(block(anna)["throws"][0]["faces"], attack=[6, 5, 1], defence=[6]))
    assert [r.get("faces") for r in block(anna)["last"]] == [None, [[6, 5, 1], [6]]]
    assert block(anna)["sides"][0]["armies"] == 18


def test_the_program_rolls_as_many_dice_as_both_may() -> None:
    table = fighting()
    anna = Play(table, "anna")
    anna.hear({"do": "roll", "seen": table.revision})
    rolled = table.view("anna").fight.rounds[-1]
    assert (len(rolled.attack), len(rolled.defence)) == (3, 2)
    assert all(1 <= face <= 6 for face in (*rolled.attack, *rolled.defence))


def test_rolling_belongs_to_the_game() -> None:
    with pytest.raises(Nonsense, match="no fight to roll for"):
        front.rolled(SeatView.of(attacking(), "anna", "seat"), lambda _: 0)
    with pytest.raises(Nonsense, match="turn to roll"):
        FROM_OFFERS.roll(SeatView.of(attacking(), "anna", "seat"), lambda _: 0)
    anna = SeatView.of(clue_table.table_of(), "anna", "seat")
    assert clue.roll(anna, lambda most: most - 1).roll == 6


def test_after_a_capture_the_armies_that_move_in_are_asked_once() -> None:
    table = fighting()
    anna = Play(table, "anna")
    anna.hear(block(anna)["throws"][0]["results"][0]["send"])
    found = block(anna)
    assert found["captured"]
    assert found["moving"] == [3, 19, 3]
    assert found["odds"] is None
    assert found["keep"], "how many to leave"
    assert anna.state()["board"]["prompt"] == "", "nothing stands between the map and the question"
    anna.hear(filled(found["moveIn"], n=12))
    assert table.view("anna").armies("kamchatka") == 12
    assert [b for b in anna.state()["entry"] if b["type"] == "battle"] == []


@pytest.mark.parametrize("fought", [fighting, dominion_table.fighting])
def test_an_eliminated_player_is_told_so_and_decides_nothing_for_the_victor(fought: Callable[[], Table]) -> None:
    """Carla loses her last area: it carries Anna's mark, and how many move in is asked of Anna alone."""
    table = fought()
    for area in table.view(TABLE).held("carla") - {"kamchatka"}:
        table.record(e.AreaSet(at=area, owner="ben", armies=2), TABLE, freely=True)
    before = Play(table, "carla")
    assert "fold" not in block(before), "she still defends"
    assert "wait" not in before.state()["status"]
    table.record(e.LossesTaken(attacker=0, defender=2), "anna", freely=True)
    assert "carla" in table.view(TABLE).out
    carla = Play(table, "carla")
    assert carla.state()["status"]["wait"] == "You are out of the game."
    assert carla.state()["status"]["standing"]["carla"] == "eliminated"
    assert all("fold" in b for b in carla.state()["entry"] if b["type"] == "battle")
    anna = Play(table, "anna")
    assert "wait" not in anna.state()["status"]
    assert [side["owner"]["key"] for side in block(anna)["sides"]] == ["anna", "anna"]


def test_the_battle_of_others_is_folded_and_the_table_sees_it_open() -> None:
    table = fighting()
    assert "fold" in block(Play(table, "ben"))
    assert "fold" not in block(Play(table, "carla"))
    assert "fold" not in block(Play(table, TABLE, "table"))
    scene = Play(table, TABLE, "tv").state()["status"]["scene"]
    assert scene["kind"] == "battle"
    assert scene["odds"]["chance"] == ">99 %"
    assert "entry" not in json.dumps(scene)


def test_a_table_without_odds_sees_none() -> None:
    table = fighting()
    table.record(HelpAgreed(level="notes"))
    state = Play(table, "anna").state()
    assert block(Play(table, "anna"))["odds"] is None
    assert state["luck"] is None
    assert state["looked"] == {"battle": None, "path": None, "charts": None}
    assert state["status"]["scene"]["odds"] is None
    assert "%" not in json.dumps(state["board"])
    assert "%" not in json.dumps(Play(table, TABLE, "tv").state())


def test_every_button_of_a_fight_is_legal() -> None:
    game = Game(3, 7)
    table = Table(game.table.game)
    fights = 0
    for entry in game.play(6).entries:
        table.record(entry.event, entry.author)
        found = next((b for b in Play(table, TABLE, "table").state()["entry"] if b["type"] == "battle"), None)
        if found is None or found["captured"]:
            continue
        fights += 1
        messages = [found["stop"]]
        for one in found["throws"]:
            messages.extend(result["send"] for result in one["results"])
            messages.append(filled(one["faces"], attack=[1] * one["dice"][0], defence=[6] * one["dice"][1]))
        for message in messages:
            assert not table.advice(event_from(message["event"], table.game), TABLE)
    assert fights > 3


# ---------------------------------------------------------------- what a page asks for itself


def test_a_page_asks_for_odds_of_any_battle_and_nobody_else_sees_it() -> None:
    table = attacking()
    anna, ben = Play(table, "anna"), Play(table, "ben")
    anna.hear({"do": "look", "battle": [10, 7]})
    assert anna.state()["looked"]["battle"]["odds"]["chance"] == "73 %"
    assert ben.state()["looked"]["battle"] is None
    assert table.revision == 2
    for nonsense in ([0, 1], [1, 501], "x", [True, 2], [1.5, 2], None, {"a": 1}):
        anna.hear({"do": "look", "battle": nonsense})
        assert anna.state()["looked"]["battle"] is None


def test_a_campaign_along_a_path() -> None:
    anna = Play(attacking(), "anna")
    anna.hear({"do": "look", "path": ["alaska", "kamchatka", "japan"]})
    found = anna.state()["looked"]["path"]
    assert [step["area"] for step in found["steps"]] == ["kamchatka", "japan"]
    assert "20 armies" in found["say"]
    anna.hear({"do": "look", "path": ["alaska", "alberta"]})
    assert "areas that others hold" in anna.state()["looked"]["path"]["say"]
    for nonsense in (["alaska"], ["alaska", "x"], 7, [["a"], {}], ["nowhere"] * 30):
        anna.hear({"do": "look", "path": nonsense})
        assert anna.state()["looked"]["path"] is None


# ---------------------------------------------------------------- luck


def test_the_luck_account_adds_up() -> None:
    rounds = (
        Round(armies=(9, 4), dice=(3, 2), lost=Losses(0, 2), attack=(6, 5, 4), defence=(3, 2)),
        Round(armies=(9, 2), dice=(3, 2), lost=Losses(1, 1)),
        Round(armies=(8, 1), dice=(2, 2), lost=Losses(3, 0)),
    )
    fight = Fight(by="anna", attacker="anna", defender="ben", source="alaska", target="kamchatka", rounds=rounds)
    anna, ben = battle_luck.account([fight], ("anna", "ben"))
    assert anna["rounds"] == ben["rounds"] == 2, "losses that no dice can cause are left out"
    assert anna["lost"] == [1, 1.8]
    assert anna["killed"] == ben["lost"] == [3, 2.2]
    assert anna["swing"] == -ben["swing"] == 1.7
    assert anna["attack"]
    assert anna["defence"] is None
    assert ben["attack"] is None
    assert battle_luck.account([], ("anna", "ben")) == []


def test_luck_is_that_of_the_dice_as_they_were_rolled() -> None:
    """Each round by its own modifiers, extra die and re-roll; losses that did not count were bad luck all the same."""

    def account(one: Round) -> dict:
        fight = Fight(by="anna", attacker="anna", defender="ben", source="alaska", target="kamchatka", rounds=(one,))
        return battle_luck.account([fight], ("anna", "ben"))[0]

    def expected(fighting: int = 3, **said) -> float:
        """Return the attacker's average losses in a round against two dice, counted without the engine."""
        return round(float(sum(lost * p for (lost, _), p in round_chances(fighting, 2, **said).items())), 1)

    plain = Round(armies=(9, 4), dice=(3, 2), lost=Losses(2, 0))
    assert account(plain)["lost"] == [2, 0.9]
    assert account(replace(plain, modifiers=(2, 0)))["lost"] == [2, expected(attack_mod=2)]
    assert account(replace(plain, modifiers=(2, 2)))["lost"] == [2, 0.9]
    assert account(replace(plain, modifiers=(2, 0), capped=True))["lost"] == [2, expected(attack_mod=2, capped=True)]
    assert account(replace(plain, dice=(4, 2), extra=1))["lost"] == [2, expected(extra_die="free")]
    assert account(replace(plain, reroll="new"))["lost"] == [2, expected(reroll="seen")]
    assert account(replace(plain, lost=Losses(0, 0), spared=True))["lost"] == [2, 0.9]
    assert account(replace(plain, lost=Losses(0, 1), spared=True))["killed"] == [1, 1.1]
    single = replace(plain, lost=Losses(1, 0), dice=(2, 2), extra=1)
    assert account(single)["lost"] == [1, expected(1, extra_die="free")]


def test_what_one_gains_by_luck_others_lose() -> None:
    game = Game(4, 5)
    rows = Play(game.play(8), "anna").state()["luck"]
    assert len(rows) > 1
    assert abs(sum(row["swing"] for row in rows)) < 0.3
