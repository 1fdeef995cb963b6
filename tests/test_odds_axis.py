"""`boardside odds axis`: battles, landings and raids of Axis & Allies in the terminal and as JSON."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from assistant.cli import main as cli
from assistant.cli.odds import axis_words
from assistant.odds import (
    Clash,
    Landing,
    Raid,
    Waves,
    ashore,
    clash,
    counter_attack,
    force,
    keeping_land,
    landing,
    raid,
    waves,
)


def run(*words: str) -> int:
    return cli.main(["odds", "axis", *words])


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert run(*words) == 0
    return capsys.readouterr().out


def report(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    return json.loads(said(capsys, *words, "--json"))


OURS = {"infantry": 3, "tank": 2, "fighter": 1}
THEIRS = {"infantry": 2, "fighter": 1}
ATTACK = force(OURS, "attack")
DEFENCE = force(THEIRS, "defence")


def test_a_battle_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "3 infantry 2 tanks 1 fighter", "v", "2 infantry 1 fighter", "--aa", "--area", "3")
    lines = text.splitlines()
    found = clash(Clash(ATTACK, DEFENCE, aa=True, area=3))
    assert lines[0] == "3 infantry, 2 tanks and 1 fighter against 2 infantry and 1 fighter."
    assert lines[2].split()[:2] == ["wins", f"{100 * found.win:.1f}"]
    assert lines[3].split()[:3] == ["and", "captures", f"{100 * found.captures:.1f}"]
    assert f"loses {found.attack_lost:.2f} units ({found.attack_cost:.1f} IPCs)" in text
    assert f"That is {found.swing:.1f} IPCs for the attacker, the area (3) counted in." in text
    assert "shoots down 0.17 aircraft" in text
    assert "The attacker loses in this order: 3 infantry, 2 tanks, 1 fighter (AA-CBT-07)." in text
    assert lines[-1] == "Exact: every roll is counted, nothing is simulated."


def test_a_battle_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "3i 2t 1f v 2i 1f")
    odds = clash(Clash(ATTACK, DEFENCE))
    for name in ("win", "captures", "both_gone", "held", "stopped", "swing", "shot_down", "rounds"):
        assert found[name] == getattr(odds, name)
    assert tuple(found["attackers"]) == odds.attackers
    assert tuple(found["defenders"]) == odds.defenders
    assert found["lost"] == {"attack": odds.attack_lost, "defend": odds.defend_lost}
    assert found["cost"] == {"attack": odds.attack_cost, "defend": odds.defend_cost}
    assert found["readings"] == list(odds.readings)
    assert [end["probability"] for end in found["likeliest"]] == [end.chance for end in odds.likeliest()]


@pytest.mark.parametrize(
    "words",
    [
        "3 infantry 2 tanks 1 fighter v 2 infantry 1 fighter",
        "3 Infantry, 2 armour and 1 ftr against 2 inf + 1 fighter",
        "3i 2t f V 2i f",
        "3x infantry & 2 tank, fighter vs 2i,1f",
        "2i 2t 1f 1i vs. 1f 2i",
    ],
)
def test_units_as_players_write_them(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert report(capsys, words)["win"] == clash(Clash(ATTACK, DEFENCE)).win


def test_every_abbreviation_means_its_kind() -> None:
    assert axis_words.units("1 trn 2 sub 3 cv 4 bb 5 b") == {
        "transport": 1,
        "submarine": 2,
        "carrier": 3,
        "battleship": 4,
        "bomber": 5,
    }
    assert axis_words.units("an aircraft carrier".removeprefix("an ")) == {"carrier": 1}
    assert axis_words.units("2 aircraft carriers, 3 subs") == {"carrier": 2, "submarine": 3}
    assert axis_words.units("nobody") == {}


HEAVY = force({"infantry": 1, "bomber": 2}, "attack", ["heavy_bombers"])
MIXED = force({"infantry": 2, "fighter": 2, "bomber": 1}, "attack")
ARMED = force({"infantry": 2, "tank": 1}, "defence")
FLEET = force({"transport": 1, "submarine": 1, "fighter": 2}, "attack")
WOLVES = force({"submarine": 2, "fighter": 1}, "defence")


@pytest.mark.parametrize(
    ("words", "battle"),
    [
        ("3i 2t 1f v 2i 1f --bombard 2", Clash(ATTACK, DEFENCE, bombard=2)),
        ("3i 2t 1f v 2i 1f --bombard 2 --shelled-at-once", Clash(ATTACK, DEFENCE, bombard=2, shelled_fire=False)),
        (
            "3i 2t 1f v 2i 1f --bombard 3 --shells-spare-aircraft",
            Clash(ATTACK, DEFENCE, bombard=3, shelled="land_units"),
        ),
        ("2i 2f 1b v 2i 1t --aa", Clash(MIXED, ARMED, aa=True)),
        ("2i 2f 1b v 2i 1t --aa --aim in_order", Clash(MIXED, ARMED, aa=True, aim="in_order")),
        ("3i 2t 1f v 2i 1f --keep-land", Clash(keeping_land(ATTACK), DEFENCE)),
        ("3i 2t 1f v 2i 1f --jets", Clash(ATTACK, force(THEIRS, "defence", ["jet_power"]))),
        ("3i 2t 1f v 2i 1f --lose f,t", Clash(force(OURS, "attack", order=["fighter", "tank"]), DEFENCE)),
        ("3i 2t 1f v 2i 1f --defend-lose f", Clash(ATTACK, force(THEIRS, "defence", order=["fighter"]))),
        ("3i 2t 1f v 2i 1f --stop-after 2", Clash(ATTACK, DEFENCE, stop_after=2)),
        ("3i 2t 1f v 2i 1f --stop-at 3", Clash(ATTACK, DEFENCE, stop_at=3)),
        ("3i 2t 1f v 2i 1f --stop-below 60%", Clash(ATTACK, DEFENCE, stop_below=0.6)),
        (
            "3i 2t 1f v 2i 1f --stop-after 1 --landed 1i",
            Clash(ashore(ATTACK, {"infantry": 1}), DEFENCE, stop_after=1),
        ),
        (
            "3i 2t 1f v 2i 1f --stop-after 1 --landed 1i --aircraft-may-leave",
            Clash(ashore(ATTACK, {"infantry": 1}, aircraft_may_leave=True), DEFENCE, stop_after=1),
        ),
        ("1i 2b v 2i 1f --heavy-bombers", Clash(HEAVY, DEFENCE)),
        ("trn sub 2f v 2sub f", Clash(FLEET, WOLVES)),
        ("trn sub 2f v 2sub f --submarines both", Clash(FLEET, WOLVES, submarines="both")),
        ("trn sub 2f v 2sub f --casualties whole_side", Clash(FLEET, WOLVES, casualties="whole_side")),
        (
            "trn sub 2f v 2sub f --super-submarines",
            Clash(force({"transport": 1, "submarine": 1, "fighter": 2}, "attack", ["super_submarines"]), WOLVES),
        ),
    ],
)
def test_every_rule_can_be_said(capsys: pytest.CaptureFixture[str], words: str, battle: Clash) -> None:
    wanted = clash(battle)
    asked = words.split()
    found = report(capsys, *asked)
    assert found["win"] == wanted.win
    assert found["rounds"] == wanted.rounds
    assert found["readings"] == list(wanted.readings)
    assert all(reading in said(capsys, *asked) for reading in wanted.readings)


def test_questions_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    words = (
        "3i 2t 1f v 2i 1f",
        "--at-least",
        "4",
        "--then",
        "2t",
        "--then",
        "1f 1i",
        "--counter",
        "2t 1f",
        "--counter-aa",
    )
    found = report(capsys, *words)
    first = Clash(ATTACK, DEFENCE)
    surge = waves(
        Waves(
            (
                first,
                replace(first, attackers=force({"tank": 2}, "attack")),
                replace(first, attackers=force({"fighter": 1, "infantry": 1}, "attack")),
            )
        )
    )
    reply = counter_attack(clash(first), Clash(force({"tank": 2, "fighter": 1}, "attack"), (), aa=True))
    assert found["at_least"] == {"units": 4, "probability": clash(first).at_least(4)}
    assert found["waves"]["by_wave"] == list(surge.by_wave)
    assert found["waves"]["defenders"] == list(surge.defenders)
    for name in ("captures", "cleared", "swing"):
        assert found["waves"][name] == getattr(surge, name)
    for name in ("captured", "retaken", "held"):
        assert found["counter"][name] == getattr(reply, name)
    text = said(capsys, *words)
    assert "A win with 4 units or more" in text
    assert "all captured by" in text
    assert f"Captured and held: {100 * reply.held:.1f} %." in text


def test_a_landing(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("2i 1t 1f v 2i", "--fleet", "2trn 1bb", "--ships", "1sub", "--loads", "2i,1t", "--area", "4")
    sea = Clash(force({"transport": 2, "battleship": 1}, "attack"), force({"submarine": 1}, "defence"))
    troops = ashore(force({"infantry": 2, "tank": 1, "fighter": 1}, "attack"), {"infantry": 2, "tank": 1})
    plan = Landing(sea, Clash(troops, force({"infantry": 2}, "defence"), area=4), ({"infantry": 2}, {"tank": 1}))
    wanted = landing(plan)
    found = report(capsys, *words)
    for name in ("win", "captures", "swing"):
        assert found[name] == getattr(wanted, name)
    assert found["sea"]["win"] == wanted.sea.win
    assert sum(one["probability"] * one["captures"] for one in found["ashore"]) == pytest.approx(wanted.captures)
    text = said(capsys, *words)
    assert "At sea 2 transports and 1 battleship against 1 submarine" in text
    assert "cargo included" in text


def test_a_raid(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "--raid", "3", "--aa", "--heavy-bombers", "--cash", "20")
    wanted = raid(Raid(3, heavy=True, cash=20))
    assert tuple(found["damage"]) == wanted.damage
    assert (found["average"], found["swing"]) == (wanted.average, wanted.swing)
    text = said(capsys, "--raid", "2")
    assert text.startswith("2 bombers against a factory without an AA gun.")
    assert "7.00 IPCs on average" in text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "Who fights whom?"),
        ("3i 2t", "Who fights whom?"),
        ("3i v 2i v 1i", "one v between the two"),
        ("v 2i", "Who attacks?"),
        ("2 infntry v 3i", "No unit is called “infntry”. Did you mean infantry?"),
        ("2i v 3 zeppelins", "No unit is called “zeppelins”. Write 3 infantry"),
        ("2i v 1i aa", "use --aa for an AA gun that fires before it"),
        ("2i v 2i 1 aa gun", "use --aa for an AA gun that fires before it"),
        ("2i v 3%", "is not a list of units"),
        ("1234567890123i v 1i", "is not a list of units"),
        ("999i v 1i", "up to 120 units"),
        ("1i v 1sub", "first the battle at sea"),
        ("2i v 2i --aa", "no aircraft attacks"),
        ("2i 2f v 2i --aa --aim in_order", "AA-AMB-22"),
        ("2i v 2i --shelled-at-once", "they need --bombard"),
        ("2i v 2i --bombard 0", "there is no shot"),
        ("2i v nobody --bombard 1", "nobody on the coast"),
        ("2i v 2i --submarines both", "there are none"),
        ("2i v 2i --jets", "defending fighters"),
        ("2i v 2i --super-submarines", "attacking submarines"),
        ("2i v 2i --heavy-bombers", "attacking bombers"),
        ("2i v 2i --keep-land", "needs land units and aircraft"),
        ("2i v 2i --casualties whole_side", "AA-AMB-06"),
        ("2i v 2i --landed 1i", "it needs --stop-after"),
        ("2i v 2i --landed 3i --stop-after 1", "More infantry came by sea"),
        ("2i v 2i --aircraft-may-leave", "needs --landed"),
        ("2i v 2i --stop-at 0", "never stopped with nobody left"),
        ("2i v 2i --stop-after 0", "at least one round"),
        ("2i v 2i --cash 3", "it needs --raid"),
        ("2i v 2i --counter 2i --counter-aa", "no aircraft counter-attacks"),
        ("2i v 2i --fleet 1trn", "needs all of --fleet, --ships and --loads"),
        ("2i v 2i --fleet 1trn --ships 1sub --loads 2i --then 1i", "No further attack"),
        ("2i v 2i --fleet 1trn --ships 1sub --loads 2i --counter 1i", "No counter-attack"),
        ("2i v 2i --fleet 1trn --ships 1sub --loads 2i --bombard 1", "AA-BAT-02"),
        ("2i v 2i --fleet 1trn --ships 1sub --loads 1i,1i", "2 loads for 1 transports"),
        ("2i v 2i --raid 2", "leave out the units, or --raid"),
        ("--raid 2 --jets", "cannot be used: --jets"),
        ("--raid 999", "0 to 120 bombers"),
        ("2i v 2i --lose zeppelin", "No unit is called"),
        ("2i v 2i --stop-below 3", "is not a chance"),
    ],
)
def test_nonsense_is_one_clear_sentence(capsys: pytest.CaptureFixture[str], words: str, why: str) -> None:
    try:
        code = run(*words.split())
    except SystemExit as left:  # the words themselves cannot be read
        code = left.code
    assert code == 2
    out, sentence = capsys.readouterr()
    assert not out
    assert why in sentence
    assert "Traceback" not in sentence
