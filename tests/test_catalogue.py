"""The rulebook data is in order, and the check would notice if it were not."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from math import comb, factorial, prod
from pathlib import Path

import pytest

from assistant.content.catalogue import SHELF, catalogue
from assistant.games import GAMES
from assistant.kit.cards import dealt

ROOT = Path(__file__).parent.parent
SPEC = importlib.util.spec_from_file_location("shelf_check", SHELF / "data" / "check.py")
assert SPEC is not None
assert SPEC.loader is not None
shelf_check = importlib.util.module_from_spec(SPEC)
sys.modules[SPEC.name] = shelf_check
SPEC.loader.exec_module(shelf_check)


def test_the_shelf_is_in_order() -> None:
    counts, problems = shelf_check.check(SHELF / "data")
    assert problems == []
    assert counts["clue"]["rule"] == 56


BROKEN = [
    ("rules.toml", 'id = "CLUE-OBJ-02"', 'id = "CLUE-OBJ-01"', "already used"),
    ("rules.toml", 'id = "CLUE-OBJ-02"', 'id = "clue-2"', "malformed id"),
    ("rules.toml", 'id = "CLUE-OBJ-02"', 'id = "KC-OBJ-02"', "not of CLUE"),
    ("rules.toml", 'title = "How to win"', 'title = ""', "lacks title"),
    ("rules.toml", 'kind = "end"', 'kind = "finish"', "'finish' is not one of"),
    ("rules.toml", 'see = ["CLUE-AMB-02"]', 'see = ["CLUE-AMB-92"]', "points to 'CLUE-AMB-92'"),
    ("rules.toml", 'see = ["KC-INV-03"]', 'see = ["KX-INV-03"]', "points to 'KX-INV-03'"),
    ("rules.toml", 'default = "3_6"', 'default = "any"', "is not an option"),
    ("rules.toml", "hands_from_first_seat = [9, 9]", "hands_from_first_seat = [9, 8]", "hands do not fit"),
    ("rules.toml", 'cases = ["6 + 6 + 9 = 21."]', "cases = []", "wants 1 to 4 cases"),
    ("rules.toml", '"6 + 6 + 9 = 21."', '"see /var/tmp/notes"', "path or address"),
    ("rules.toml", "[meta]", "[meta", "does not parse"),
    ("cards.toml", 'key = "rope"', 'key = "knife"', "used twice"),
    ("cards.toml", 'colour = "#DC4244"', 'colour = "red"', "not #RRGGBB"),
    ("cards.toml", 'mark = "▲"', 'mark = "●"', "mark is used twice"),
    ("cards.toml", 'passage_to = "study"', 'passage_to = "hall"', "does not come back"),
    ("editions.toml", '"rope", "wrench"', '"rope", "hall"', "'hall' is no weapon card"),
    ("editions.toml", 'knife = "Dagger"', 'dagger = "Dagger"', "renames 'dagger'"),
]


@pytest.mark.parametrize(("file", "right", "wrong", "problem"), BROKEN)
def test_a_slip_is_seen(tmp_path: Path, file: str, right: str, wrong: str, problem: str) -> None:
    folder = shutil.copytree(SHELF / "data" / "clue", tmp_path / "clue")
    before = (folder / file).read_text("utf-8")
    assert right in before
    (folder / file).write_text(before.replace(right, wrong, 1), "utf-8")
    _, problems = shelf_check.check(tmp_path)
    assert any(problem in line for line in problems), problems
    assert shelf_check.main(tmp_path) == 1


TAKES = [
    ('takes = ["RSK-AMB-01", ', "takes = [", "RSK-AMB-01 is new: say in one_world_dominion/rules.toml"),
    ('takes = ["RSK-AMB-01", ', 'takes = ["RSK-AMB-04", "RSK-AMB-01", ', "both takes and leaves RSK-AMB-04"),
    ('takes = ["RSK-AMB-01", ', 'takes = ["RSK-AMB-01", "RSK-AMB-01", ', "takes RSK-AMB-01 twice"),
    ('takes = ["RSK-AMB-01", ', 'takes = ["RSK-AMB-77", "RSK-AMB-01", ', "points to 'RSK-AMB-77'"),
    ("[meta.leaves]", '[meta.plain]\nRSK-AMB-04 = "So."\n\n[meta.leaves]', "calls RSK-AMB-04 plain, which it has not"),
    ('RSK-AMB-04 = "Every area', 'RSK-AMB-04 = "" # "Every area', "gives no reason for RSK-AMB-04"),
]


@pytest.mark.parametrize(("right", "wrong", "problem"), TAKES)
def test_a_variant_says_which_house_rules_of_its_base_it_takes(
    tmp_path: Path, right: str, wrong: str, problem: str
) -> None:
    """Each is taken, or left with the reason: a new ambiguity of RISK is not silently one of its variants too."""
    for game in ("risk", "one_world_dominion"):
        shutil.copytree(SHELF / "data" / game, tmp_path / game)
    rules = tmp_path / "one_world_dominion" / "rules.toml"
    before = rules.read_text("utf-8")
    assert before.count(right) == 1
    assert not [line for line in shelf_check.check(tmp_path)[1] if "CCR" not in line]
    rules.write_text(before.replace(right, wrong), "utf-8")
    _, problems = shelf_check.check(tmp_path)
    assert any(problem in line for line in problems), problems


def test_an_empty_shelf_is_seen(tmp_path: Path) -> None:
    assert shelf_check.main(tmp_path) == 1


@pytest.mark.rule("CLUE-SET-05", "CLUE-FRM-01")
def test_deals_follow_the_formula_for_hand_sizes() -> None:
    for deal in catalogue("clue").deals:
        assert deal.hands_from_first_seat == dealt(18, deal.players)


@pytest.mark.rule("CLUE-OBJ-01")
def test_deals_count_the_possible_worlds() -> None:
    solutions = comb(6, 1) * comb(6, 1) * comb(9, 1)
    assert solutions == 324
    for deal in catalogue("clue").deals:
        ways = factorial(18) // prod(map(factorial, deal.hands_from_first_seat))
        assert deal.public_worlds == solutions * ways


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/kit/test_mansion.py", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def test_an_uncovered_rule_fails_a_run_that_must_be_complete() -> None:
    found = run("--rules-complete", "clue")
    assert found.returncode == 1
    assert "clue is not complete" in found.stdout
    assert "CLUE-ACC-01" in found.stdout
    assert run().returncode == 0


def test_all_games_are_all_that_can_be_played() -> None:
    found = run("--rules-complete", "all")
    assert found.returncode == 1
    assert all(f"{game} is not complete" in found.stdout for game in GAMES)


def test_an_unknown_rule_fails_every_run(tmp_path: Path) -> None:
    stray = tmp_path / "test_stray.py"
    stray.write_text('import pytest\n\n\n@pytest.mark.rule("CLUE-MOV-99")\ndef test_it(): pass\n', "utf-8")
    found = run(str(stray))
    assert found.returncode != 0
    assert "no rule CLUE-MOV-99" in found.stderr + found.stdout
