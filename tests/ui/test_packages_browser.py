"""Games of other authors in the lobby, in a browser: played, refused, gone."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from assistant.games import GAMES
from dashboards.lobby import laying
from tests.plugins import RULES, package, plugged
from tests.plugins.raising import FIGURES, GAME, SCREENS, written
from tests.ui.conftest import LAPTOP, PHONE, Served, Visit, laid, sideways
from tests.ui.setting_up import lay, looked_over, name_players, new_game


@pytest.fixture
def packaged(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """Return a server that finds a game, a game that fails everywhere, and two that are refused; one game is gone."""
    files = {"screens__py": written(SCREENS, "raises"), "figures__py": written(FIGURES, "raises")}
    gone = package("forgotten")
    with plugged(tmp_path, gone) as shelf:
        store = served.store()
        number = store.create("forgotten", "Last summer")
        shelf["forgotten"].kind("TallyStarted")
        store.close()
        served.told(number, lambda table: table.record(laying.started(laid("Anna", "Ben", game="forgotten"))))
    site = tmp_path / "found"
    site.mkdir()
    newer = RULES.replace("interface = 1", "interface = 2").replace("Tally", "Coup")
    for one in (
        package("tally", rules=RULES), package("gloom", written(GAME, "raises"), **files),
        package("coup", rules=newer), package("broken", "GAME = Foo"),
    ):  # fmt: skip
        one.write(site)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(site), str(Path(__file__).parents[2])]))
    served.cold = True
    assert "tally" not in GAMES
    return served


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_a_package_is_set_up_and_played_and_refused_ones_are_named_to_the_host(
    packaged: Served, visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(packaged.start().link("host"), size)
    expect(page.get_by_text("This game is not installed here: forgotten.")).to_be_visible()
    page.get_by_text("notes about games of other authors").click()
    expect(page.get_by_text("Coup is made for a newer Boardside (interface 2; this one speaks 1).")).to_be_visible()
    expect(page.get_by_text("broken (boardside-broken 0.1): cannot be loaded: NameError")).to_be_visible()
    looked_over(page)
    page.get_by_role("button", name="New game", exact=True).click()
    expect(page.get_by_role("heading", name="Other games")).to_be_visible()
    expect(page.get_by_text("2–6 players · boardside-tally 0.1")).to_be_visible()
    page.go_back()
    new_game(page, "Tally")
    name_players(page, "Anna", "Ben", "Cleo")
    page.get_by_role("button", name="2 Rules").click()
    expect(page.get_by_text("Who begins?")).to_be_hidden()
    lay(page)
    expect(page.get_by_text("Scan only your own code")).to_be_visible()
    phone = visit(packaged.link("seat", 2, "anna"), PHONE)
    phone.get_by_role("button", name="4", exact=True).click()
    expect(phone.get_by_text("Anna scores 4.").first).to_be_visible()
    assert sideways(phone) <= 0


def test_a_game_that_fails_everywhere_is_shown_and_the_host_is_told(packaged: Served, visit: Visit) -> None:
    packaged.start()
    page = visit(packaged.link("host"), LAPTOP)
    new_game(page, "Gloom")
    name_players(page, "Anna", "Ben", "Cleo")
    expect(page.get_by_text("Gloom has a fault here. Nothing was recorded.").first).to_be_visible()
    page.goto(packaged.link("host"))
    page.get_by_text("notes about games of other authors").click()
    expect(
        page.get_by_text("Gloom has a fault in screens (lay): KeyError in boardside_gloom/screens.py line 10.")
    ).to_be_visible()
    page.get_by_role("button", name="Last summer").click()
    expect(page.get_by_text("All its lines are kept, and can be exported as JSON lines.")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export as a file").click()
    assert '"kind":"TallyStarted"' in Path(download.value.path()).read_text("utf-8")
