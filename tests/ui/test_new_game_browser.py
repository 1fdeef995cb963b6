"""A game as `boardside new-game` writes it, in browsers: in the lobby, on phone, tablet and television."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from assistant.cli.new_game import write
from tests.plugins import Package
from tests.ui.conftest import LAPTOP, PHONE, TABLET, Served, Visit, sideways
from tests.ui.setting_up import lay, name_players, new_game

TV = (1920, 1080)


@pytest.fixture
def written(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """Return a server beside which a new game is installed."""
    write("love_letter", tmp_path / "love_letter")
    package = tmp_path / "love_letter" / "boardside_love_letter"
    files = {file.name: file.read_text("utf-8") for file in package.iterdir()}
    Package("love_letter", files).write(tmp_path / "site")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path / "site"), str(Path(__file__).parents[2])]))
    served.cold = True
    return served


def test_a_new_game_is_in_the_lobby_and_is_played(written: Served, visit: Visit) -> None:
    lobby = visit(written.start().link("host"), LAPTOP)
    new_game(lobby, "Love letter")
    name_players(lobby, "Anna", "Ben", "Cleo")
    lay(lobby)
    expect(lobby.get_by_text("Scan only your own code")).to_be_visible()
    phones = {who: visit(written.link("seat", 1, who), PHONE) for who in ("anna", "ben")}
    tablet, tv = visit(written.link("table", 1), TABLET), visit(written.link("tv", 1), TV)
    phones["anna"].get_by_role("button", name="Take a token", exact=True).tap()
    expect(tv.get_by_text("Ben’s turn")).to_be_visible()
    phones["ben"].get_by_role("button", name="Steal a token: Anna", exact=True).tap()
    for page in (*phones.values(), tablet, tv):
        expect(page.get_by_text("Ben steals a token from Anna.").first).to_be_visible()
        assert sideways(page) <= 0
    expect(tv.get_by_role("listitem").filter(has_text=re.compile("Ben.*Tokens.*1"))).to_be_visible()
    tablet.get_by_role("button", name="Take a token", exact=True).tap()
    expect(tv.get_by_text("Anna’s turn")).to_be_visible()
