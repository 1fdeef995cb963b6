"""Every page of whole kept games is drawn at every line: from the table, the television and every seat.

Their words are kept as digests, chosen moments as files, from which the scripts are tested.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.scripts import told
from tests.scripts.pages import HERE, pages, shown
from tests.stories.record_today import FOLDER

FILES = sorted(FOLDER.glob("*.jsonl"))
ELSEWHERE = {"look answer", "type envelope", "type enter"}
"""Looks and types that appear only on pages of other seats or other lines, and on no kept page."""


@pytest.fixture(scope="module")
def kept_pages() -> set[str]:
    return shown() | ELSEWHERE


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_page_says_what_it_said(path: Path, kept_pages: set[str]) -> None:
    """Where a page is meant to say something else, `python -m tests.scripts.pages` keeps that.

    The scripts are tested with everything that these pages ask to be drawn.
    """
    said = told.of_game(path)
    assert said.digests() == told.kept()[path.stem]
    assert said.drawn - kept_pages == set()


def test_every_form_says_what_it_said(tmp_path: Path) -> None:
    assert told.of_setup(tmp_path) == told.kept()["setup"]


def test_the_scripts_are_tested_with_the_pages_of_today() -> None:
    """A change of any page shows in its file: `python -m tests.scripts.pages` writes them again."""
    now = pages({path.stem for path in HERE.glob("pages/*.json")})
    kept = {path.relative_to(HERE).as_posix(): path for path in HERE.glob("*/*.json")}
    assert kept.keys() == now.keys()
    assert [place for place, text in now.items() if kept[place].read_text("utf-8") != text] == []
