"""The examples for authors: how small they are, and that `boardside check-game` has nothing to say of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.cli.checking import command
from assistant.cli.checking.command import check
from assistant.cli.checking.findings import Findings
from assistant.cli.checking.subject import subject
from tests.example_games import EXAMPLES

MOST = {"coup": 250, "score_pad": 80, "missing_number": 200}
"""The most lines of Python and TOML together, without tests and pyproject.toml."""


def lines(folder: Path) -> int:
    files = [file for ending in ("py", "toml") for file in folder.glob(f"boardside_*/**/*.{ending}")]
    return sum(len(file.read_text("utf-8").splitlines()) for file in files)


def test_every_example_is_counted() -> None:
    assert {folder.name for folder in EXAMPLES.iterdir() if (folder / "pyproject.toml").is_file()} == {*MOST}


@pytest.mark.parametrize("name", MOST)
def test_an_example_is_small(name: str) -> None:
    assert lines(EXAMPLES / name) <= MOST[name]


@pytest.mark.parametrize("name", MOST)
def test_an_example_has_no_faults(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", 60)
    findings = Findings()
    with subject(str(EXAMPLES / name)) as found:
        check(found, findings, 4)
    assert not findings.faults
