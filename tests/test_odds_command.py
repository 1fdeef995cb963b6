"""`boardside odds risk`: odds in the terminal and as JSON."""

from __future__ import annotations

import json

import pytest

from assistant.cli import main as cli
from assistant.cli.odds.bars import percent
from assistant.odds import (
    Battle,
    Campaign,
    Dice,
    Fronts,
    Land,
    Spread,
    Worth,
    best_order,
    best_rerolls,
    best_stop,
    campaign,
    exact,
    forecast,
    fronts,
    needed,
    needed_for,
    needed_to_spread,
    spread,
    to_leave,
    to_leave_against,
    to_leave_last,
)


def run(*words: object) -> int:
    return cli.main(["odds", "risk", *(str(word) for word in words)])


def said(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert run(*words) == 0
    return capsys.readouterr().out


def report(capsys: pytest.CaptureFixture[str], *words: object) -> dict:
    return json.loads(said(capsys, *words, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    assert run(*words) == 2
    out, wrong = capsys.readouterr()
    assert not out
    assert "Traceback" not in wrong
    return wrong


def test_a_battle_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--attack", 10, "--defend", 7)
    lines = text.splitlines()
    assert lines[0] == "10 armies in the attacking area (9 can fight) against 7."
    assert lines[2].split() == ["captured", "72.6", "%", "█" * 22]
    assert "loses 5.35 armies and the defender 6.16" in text
    assert "The next roll, 3 dice against 2:" in text
    assert "  lose 0, kill 2     37.2 %" in text
    assert "RSK-AMB-03" in text
    assert lines[-1] == "Exact: every roll is counted, nothing is simulated."
    start = lines.index("Captured, by armies left in all:") + 1
    won = [float(line.split()[1]) for line in lines[start : start + 9]]
    assert sum(won) == pytest.approx(72.6, abs=0.3)


def test_a_battle_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    found = report(capsys, "--attack", 10, "--defend", 7)
    odds = forecast(Battle(10, 7))
    assert found["win"] == odds.win
    assert (found["attack"], found["fighting"], found["defend"]) == (10, 9, 7)
    assert tuple(found["captured"]) == odds.captured
    assert tuple(found["defenders"]) == odds.defenders
    assert {(end["attack"], end["defend"]): end["probability"] for end in found["ends"]} == dict(odds.ends)
    assert found["lost"]["attack"] == odds.attack_lost
    assert [loss["probability"] for loss in found["next_round"]["losses"]] == [
        2890 / 7776,
        2611 / 7776,
        2275 / 7776,
    ]
    assert found["readings"] == list(odds.readings)


@pytest.mark.parametrize(
    ("words", "battle"),
    [
        ("--attack-mod 2 --defend-mod=-1 --cap", {"dice": Dice(attack_mod=2, defence_mod=-1, capped=True)}),
        ("--extra-die", {"dice": Dice(extra_die="free")}),
        ("--extra-die army", {"dice": Dice(extra_die="army")}),
        ("--extra-die --pairs dice", {"dice": Dice(extra_die="free", pairs="dice")}),
        ("--reroll seen", {"dice": Dice(reroll="seen")}),
        ("--reroll blind --keep better", {"dice": Dice(reroll="blind", keep="better")}),
        ("--attack-dice 2 --defend-dice 1", {"dice": Dice(most_attack=2, most_defence=1)}),
        ("--defend-dice 3", {"dice": Dice(most_defence=3)}),
        ("--ignore 3", {"ignored": 3}),
        ("--committed", {"committed": 8}),
        ("--committed 4", {"committed": 4}),
        ("--all-armies", {"staying": 0}),
        ("--stop-at 4 --must 1", {"stop_at": 4, "compulsory": 1}),
        ("--stop-below 50%", {"stop_below": 0.5}),
        ("--mom-and-pop", {"opening": ("mom_and_pop",)}),
        ("--recruits attack", {"opening": ("recruits_attack",)}),
        ("--recruits defend --artillery attack", {"opening": ("recruits_defend", "artillery_attack")}),
        ("--artillery defend --spare-one", {"opening": ("artillery_defend",), "keep_one": True}),
    ],
)
def test_every_rule_can_be_said(capsys: pytest.CaptureFixture[str], words: str, battle: dict) -> None:
    wanted = forecast(Battle(9, 6, **battle))
    asked = ("--attack", 9, *(() if "--mom-and-pop" in words else ("--defend", 6)), *words.split())
    found = report(capsys, *asked)
    assert found["win"] == wanted.win
    assert found["readings"] == list(wanted.readings)
    assert all(reading in said(capsys, *asked) for reading in wanted.readings)


def test_questions_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ("--at-least", 4, "--need", "80%", "--leave-for", 0.9, "--levels", "--forced", "--fraction")
    found = report(capsys, "--attack", 10, "--defend", 7, *asked)
    battle = Battle(10, 7)
    assert found["at_least"] == {"armies": 4, "probability": forecast(battle).at_least(4)}
    assert found["need"] == {"chance": 0.8, "armies": needed(battle, 0.8)}
    assert found["leave_for"] == {"chance": 0.9, "armies": to_leave(battle, 0.9)}
    assert found["fraction"] == str(exact(battle).win)
    assert [level["stop_at"] for level in found["levels"]] == list(range(1, 10))
    assert sum(found["moved_by_force"].values()) == pytest.approx(found["win"])
    text = said(capsys, "--attack", 10, "--defend", 7, *asked)
    assert "Captured with at least 4 armies left: 63.7 %." in text
    assert "To capture with a chance of 80 %: 12 armies in the attacking area." in text
    assert "To hold the area with a chance of 90 %: 18 armies there." in text
    assert f"The chance to capture is {found['fraction']}." in text
    assert "OWD-INV-03" in text
    assert "more than 500 armies" in said(capsys, "--attack", 3, "--defend", 500, "--need", 0.999)


def test_a_path_of_areas(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--attack", 20, "--path", "3,1d6, 5", "--leave", 2, "--reroll", "blind", "--at-least", 6)
    wanted = campaign(Campaign(20, (3, "1d6", 5), leave=2, dice=Dice(reroll="blind")))
    found = report(capsys, *words)
    assert tuple(found["reached"]) == wanted.reached
    assert tuple(found["arriving"]) == wanted.arriving
    assert found["at_least"]["probability"] == wanted.at_least(6)
    text = said(capsys, *words)
    assert "20 armies in the first area (19 can fight), 3 areas." in text
    assert "  2. against 1d6" in text
    assert all(reading in text for reading in wanted.readings)


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("--stop-below 40%", {"stop_below": 0.4}),
        ("--ignore 3", {"ignored": 3}),
        ("--ignore 1000000000", {"ignored": 10**9}),
        ("--committed", {"committed": 14}),
        ("--committed 6", {"committed": 6}),
        ("--stop-at 4 --stop-below 0.2", {"stop_at": 4, "stop_below": 0.2}),
    ],
)
def test_every_rule_of_a_path_can_be_said(capsys: pytest.CaptureFixture[str], words: str, rules: dict) -> None:
    wanted = campaign(Campaign(15, (3, "1d6", 5), **rules))
    asked = ("--attack", 15, "--path", "3,1d6,5", *words.split())
    found = report(capsys, *asked)
    assert tuple(found["reached"]) == wanted.reached
    assert found["readings"] == list(wanted.readings)
    assert all(reading in said(capsys, *asked) for reading in wanted.readings)


def test_questions_about_a_path_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--attack", 20, "--path", "3,1d6,5", "--need", "80%", "--leave-for", 0.9)
    plan = Campaign(20, (3, "1d6", 5))
    found = report(capsys, *words)
    assert found["need"] == {"chance": 0.8, "armies": needed_for(plan, 0.8)}
    assert found["leave_for"] == {"chance": 0.9, "armies": to_leave_last(plan, 0.9)}
    text = said(capsys, *words)
    assert f"the whole path with a chance of 80 %: {found['need']['armies']} armies in the first area." in text
    assert f"the last area with a chance of 90 %: {found['leave_for']['armies']} armies there" in text


def test_when_to_stop_by_what_is_at_stake(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--attack", 10, "--defend", 7, "--land-worth", 3, "--enemy-worth", 0.5, "--must", 1)
    wanted = best_stop(Battle(10, 7, compulsory=1), Worth(3.0, enemy=0.5))
    found = report(capsys, *words)["stopping"]
    assert (found["value"], found["to_the_end"]) == (wanted.value, wanted.to_the_end)
    assert found["levels"][3] == {"defend": 4, "stop_with": list(wanted.levels[4])}
    text = said(capsys, *words)
    assert f"the battle is worth {wanted.value:.2f} on average" in text
    assert "against   7 with" in text


@pytest.mark.parametrize(("words", "times"), [((), None), ((2,), 2)])
def test_rerolls_for_the_whole_battle(capsys: pytest.CaptureFixture[str], words: tuple, times: int | None) -> None:
    wanted = best_rerolls(Battle(8, 6, dice=Dice(reroll="seen")), times)
    asked = ("--attack", 8, "--defend", 6, "--reroll", "seen", "--best-reroll", *words)
    found = report(capsys, *asked)["rerolls"]
    assert (found["win"], found["by_round"], found["times"]) == (wanted.win, wanted.by_round, times)
    assert f"captured with {percent(wanted.win)}" in said(capsys, *asked)


def test_a_tree_of_areas(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--attack", 14, "--tree", "3(2, 1d6),4", "--leave", 2, "--aim", "most", "--need", 0.5)
    plan = Spread(14, (Land(3, (Land(2), Land("1d6"))), Land(4)), leave=2, aim="most")
    found = report(capsys, *words)
    assert found["areas"] == spread(plan).areas
    assert found["need"]["armies"] == needed_to_spread(plan, 0.5)
    text = said(capsys, *words)
    assert "14 armies in the first area, 4 areas to spread over." in text
    assert "  1.2 " in text
    assert all(reading in text for reading in plan.readings)


def test_several_fronts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--fronts", "4,9,3", "--defend", 8, "--best-order", "--leave-for", "90%")
    plan = Fronts((4, 9, 3), 8)
    found = report(capsys, *words)
    assert tuple(found["by_side"]) == fronts(plan).by_side
    assert found["best_order"] == [side + 1 for side in best_order(plan)]
    assert found["leave_for"]["armies"] == to_leave_against(plan, 0.9)
    text = said(capsys, *words)
    assert "4 + 9 + 3 armies in 3 areas attack 8, in this order." in text
    assert f"captured{percent(fronts(plan).win):>19}" in text
    assert report(capsys, "--fronts", "4,9", "--mom-and-pop")["win"] == fronts(Fronts((4, 9), "1d6")).win
    assert "either --defend or --mom-and-pop" in refused(capsys, "--fronts", "4,9")


def test_somebody_has_to_attack(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (("--defend", 3), ("--path", "3,2"), ("--tree", "3(2)"), ("--defend", 3, "--committed", 2)):
        assert "How many armies attack?" in refused(capsys, *words)


def test_many_armies_are_shown_in_steps(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--attack", 200, "--defend", 150)
    assert "> 99.9 %" in text
    assert "77-83" in text
    assert len(text.splitlines()) < 40


def test_nobody_can_attack_with_one_army(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--attack", 1, "--defend", 2)
    assert "0 %" in text
    assert "never" in text
    assert "next_round" not in report(capsys, "--attack", 1, "--defend", 2)


def test_what_cannot_be_worked_out_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        refused(capsys, "--attack", 501, "--defend", 3) == "Exact odds are worked out for up to 500 armies on a side.\n"
    )
    assert "How many armies defend?" in refused(capsys, "--attack", 5)
    assert "OWD-COM-02" in refused(capsys, "--attack", 9, "--defend", 9, "--committed", "--stop-at", 3)
    assert "Fractions" in refused(capsys, "--attack", 99, "--defend", 99, "--fraction")
    assert "not both" in refused(capsys, "--attack", 9, "--defend", 9, "--extra-die", "--reroll", "seen")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--defend 6 --mom-and-pop", "Leave out --defend"),
        ("--mom-and-pop --leave-for 0.9", "one die says it"),
        ("--defend 6 --leave 2", "it needs --path"),
        ("--defend 6 --keep better", "it needs --reroll"),
        ("--defend 6 --pairs dice", "it needs --extra-die"),
        ("--defend 6 --extra-die army --pairs dice", "both count the same"),
        ("--defend 6 --cap", "it needs --attack-mod or --defend-mod"),
        ("--defend 6 --must 2", "use --stop-at or --stop-below"),
        ("--defend 6 --stop-at 3 --ignore 3 --must 2", "adds nothing to --ignore 3"),
        ("--defend 6 --spare-one", "it needs --artillery"),
        ("--defend 6 --committed 4 --all-armies", "only the 4 committed"),
        ("--defend 6 --army-worth 2", "they need --land-worth"),
        ("--defend 6 --best-reroll", "it needs --reroll"),
        ("--defend 6 --aim most", "it needs --tree"),
        ("--defend 6 --best-order", "it needs --fronts"),
        ("--tree 3,2 --stop-at 3", "--stop-at"),
        ("--tree 3,2 --path 3,2", "--path"),
        ("--fronts 3,2 --defend 4", "--attack"),
        ("--defend 6 --stop-at 3 --land-worth 4", "leave out the other stop rules"),
        ("--path 3,2 --defend 0", "--defend"),
        ("--path 3,2 --must 1", "--must"),
        ("--path 3,2 --spare-one", "--spare-one"),
        ("--path 3,2 --mom-and-pop", "--mom-and-pop"),
        ("--path 3,2 --levels", "--levels"),
        ("--path 3,2 --keep new", "it needs --reroll"),
    ],
)
def test_what_makes_no_difference_is_refused(capsys: pytest.CaptureFixture[str], words: str, why: str) -> None:
    """An ignored option would answer a different question."""
    sentence = refused(capsys, "--attack", 9, *words.split())
    assert why in sentence
    assert sentence.count("\n") == 1


@pytest.mark.parametrize(
    "words", ["--ignore 1000000000", "--stop-at 4 --must 1000000000", "--stop-below 0.9 --must 99999"]
)
def test_rounds_without_end_are_answered(capsys: pytest.CaptureFixture[str], words: str) -> None:
    wanted = 1.0 if "ignore" in words else forecast(Battle(10, 7)).win
    assert report(capsys, "--attack", 10, "--defend", 7, *words.split())["win"] == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize(
    "words",
    [
        "--attack many",
        "--attack " + "9" * 5000,
        "--attack ²",
        "--attack 5 --defend 3 --stop-below often",
        "--attack 5 --path 3,,2",
    ],
)
def test_what_cannot_be_read_is_explained(capsys: pytest.CaptureFixture[str], words: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        run(*words.split())
    assert stopped.value.code == 2
    said = capsys.readouterr().err
    assert "is not a " in said or "is too large a number" in said


def test_percent_is_never_rounded_to_certainty() -> None:
    assert [percent(p) for p in (0.0, 1e-9, 0.5, 1 - 1e-9, 1.0)] == ["0 %", "< 0.1 %", "50.0 %", "> 99.9 %", "100 %"]
