"""The tutorial of `docs/adding-a-game.md` works: its ten steps are followed as they are written, and shown to hold."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

import pytest

from assistant.cli.checking import command
from assistant.cli.checking.command import check
from assistant.cli.checking.findings import Findings
from assistant.cli.checking.subject import subject
from assistant.cli.new_game import write
from tests.sessions import ran
from tests.tutorial import Block, merged, put, steps

PACKAGE = "boardside_pebbles"


def forget() -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
        del sys.modules[name]


def session(title: str, block: Block, folder: Path) -> None:
    """Run a session as in a Python that was started now."""
    forget()
    with subject(str(folder)):
        ran(doctest.DocTestParser().get_doctest(block.text, {}, title, str(folder), 0))


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Follow all steps, and return the folder of the game."""
    folder = tmp_path_factory.mktemp("tutorial") / "pebbles"
    write("pebbles", folder)
    for title, blocks in steps():
        for block in blocks:
            if block.file:
                put(block, folder)
            else:
                session(title, block, folder)
    forget()
    return folder


def test_there_are_ten_steps_and_each_shows_something() -> None:
    found = list(steps())
    assert [title.partition(".")[0] for title, _ in found] == [str(number) for number in range(1, 11)]
    assert all(any(not block.file for block in blocks) for _, blocks in found)
    assert all(any(block.file for block in blocks) for title, blocks in found[1:])


def test_the_game_of_the_tutorial_is_complete(followed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "LONGEST", 40)
    findings = Findings()
    with subject(str(followed)) as found:
        check(found, findings, 4)
    forget()
    assert not list(findings.lines())


def test_a_block_replaces_what_is_there_and_adds_above_the_game() -> None:
    old = '"""Doc."""\n\nfrom a import b\n\n\nclass One:\n    x = 1\n\n\nGAME = 1\n'
    new = "from a import b, c\n\n\nclass One:\n    x = 2\n\n\nclass Two:\n    pass\n"
    whole = '"""Doc.""" from a import b, c class One: x = 2 class Two: pass GAME = 1'
    assert " ".join(merged(old, new).split()) == whole
