"""`boardside new-game`: a small game that works, and clear sentences where none can be written."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from ruff.__main__ import find_ruff_bin

from assistant.cli.checking.subject import subject
from assistant.cli.new_game import FILES, SKELETON
from assistant.content.catalogue import catalogue
from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.table.table import Table
from dashboards.play.page import Play
from tests.command_line import run
from tests.example_games import seated

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder to write in, as the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_new_game_passes_its_own_tests_and_the_check(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("new-game", "love_letter") == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "“Love letter” is in the folder love_letter. It can be played already:\n\n    cd love_letter\n"
    )
    tested = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
        cwd=folder / "love_letter",
        env={"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "3 passed" in tested.stdout, tested.stdout + tested.stderr
    assert run("check-game", "love_letter", "--games", 4) == 0
    assert "Love letter: no faults. 4 random games with" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["x", "love_letter", "a_name_of_forty_letters_that_is_quite_lo"])
def test_a_new_game_is_in_good_form(folder: Path, name: str) -> None:
    assert run("new-game", name) == 0
    for words in (
        ["check", "--isolated", "--select", "E,F,I,UP,B,D,PT", "--ignore", "D203,D213"],
        ["format", "--check"],
    ):
        done = subprocess.run(
            [find_ruff_bin(), *words, "."], cwd=folder / name, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    texts = [file.read_text("utf-8") for file in (folder / name).rglob("*.*") if file.suffix in (".py", ".toml", ".md")]
    assert not re.search(r"\$[a-z]", "".join(texts))
    assert len(texts) == len(FILES)


def test_every_template_is_written() -> None:
    templates = {
        file.relative_to(SKELETON).as_posix().removesuffix(".template") for file in SKELETON.rglob("*.template")
    }
    assert templates == set(FILES)


def test_a_new_game_can_be_played(folder: Path) -> None:
    run("new-game", "love_letter")
    with subject("love_letter"):
        game = GAMES["love_letter"]
        assert [rule.title for rule in catalogue("love_letter").rules] == ["A turn", "Stealing", "The end"]
        table = Table(game)
        table.record(game.lay(seated(3)))
        page = Play(table, "anna", "seat")
        taps = [tap for block in page.state()["entry"] for tap in block.get("taps", ())]
        page.hear(dict(next(tap["send"] for tap in taps if tap["label"] == "Take a token")))
        assert [line.text for line in table.account(TABLE)][-1] == "Anna takes a token."
        for role, seat in (("table", TABLE), ("tv", TABLE), ("seat", "ben")):
            assert Play(table, seat, role).state()["status"]["who"] == "ben"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Love Letter", "Use small letters, digits and _, with a letter first, such as love_letter."),
        ("../love", "such as love."),
        ("7_wonders", "such as wonders."),
        ("№", "such as my_game."),
        ("x" * 41, "cannot be the name of a game."),
        ("clue", "There is a game called “clue” already. Choose another name."),
        ("there", "There is something called there here already. Choose another name."),
    ],
)
def test_nothing_is_written_under_a_bad_name(
    name: str, said: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "there").write_text("mine")
    assert run("new-game", name) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.endswith("Nothing was written.\n")
    assert error.count("\n") == 1
    assert [file.name for file in folder.iterdir()] == ["there"]


def test_a_full_disk_leaves_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written = Path.write_text

    def full(file: Path, *given: object, **named: object) -> int:
        if file.name == "rules.toml":
            raise OSError(28, "No space left on device")
        return written(file, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Path, "write_text", full)
    assert run("new-game", "love_letter") == 2
    assert [*folder.iterdir()] == []
