"""Screens as Panel components: a dashboard of somebody's own, served by Panel, is one game with the phones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.ui.conftest import LAPTOP, Served, Visit
from tests.ui.devices import port_for
from tests.ui.hosts import running, written

APP = """
import os
import boardside
import panel as pn

pn.extension()
ben = boardside.connect(os.environ["BEN"])
phone, board = ben.show(), ben.show(role="tv")
phone.theme, board.theme = "light", "dark"
said = pn.pane.Str(pn.bind(lambda tapped: f"tapped: {(tapped or {}).get('do', 'nothing')}", phone.param.tapped))
turn = pn.pane.Str(pn.bind(lambda turn: f"to play: {turn}", ben.param.on_turn))
main = [pn.Row(phone, pn.Column(turn, said)), pn.Tabs(("Board", board))]
pn.template.BootstrapTemplate(title="Our evening", main=main).servable()
"""


PARTS = """
import boardside
import panel as pn
from boardside import parts
from boardside.following import Follower

pn.extension()
clue, war = Follower(boardside.open_game("clue")), Follower(boardside.open_game("cold_cash_risk"))
said = pn.pane.Str(pn.bind(lambda a, b: f"selected: {a} {b}", clue.param.selected, war.param.selected))
peru = pn.widgets.Button(name="Select Peru")
peru.on_click(lambda _: war.param.update(selected={"area": "peru", "name": "Peru"}))
tv = clue.show(role="tv")
tv.show_header = False
seen = [parts.grid(clue, seat="anna"), parts.lines(clue), parts.board(war), parts.market(war), parts.battle(war)]
pn.Column(said, peru, *seen, tv).servable()
"""


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Callable[..., str]]:
    """Yield a function that serves a script or the cells of a notebook with `panel serve`, and returns its address."""
    with ExitStack() as servers:

        def serve(code: str, *cells: str, **surroundings: str) -> str:
            script, port = tmp_path / ("app.ipynb" if cells else "app.py"), port_for(serve)
            if cells:
                written(script, code, *cells)
            else:
                script.write_text(code)
            words = ["-m", "panel", "serve", str(script), "--address", "127.0.0.1", "--port", str(port)]
            address = f"http://127.0.0.1:{port}/app"
            servers.enter_context(running(words, address, tmp_path / "panel.log", surroundings))
            return address

        yield serve


def test_a_dashboard_of_your_own_and_a_phone_are_one_game(
    serving: Callable[..., str], served: Served, visit: Visit
) -> None:
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    page = visit(serving(APP, BEN=served.link("seat", number, "ben")), LAPTOP, allow=("favicon", "WebSocket"))
    phone = visit(served.link("seat", number, "anna"))
    expect(page.get_by_text("to play: Anna")).to_be_visible()
    expect(page.locator("[data-theme=day]")).to_have_count(1)
    expect(page.locator("[data-theme=night]")).to_have_count(1)

    phone.get_by_role("navigation").get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Pause the clocks").tap()
    expect(page.get_by_role("button", name="Resume the clocks")).to_be_visible()
    page.get_by_role("button", name="Resume the clocks").click()
    expect(phone.get_by_text("The clocks run again.").first).to_be_attached()
    expect(page.get_by_text("tapped: record")).to_be_visible()


def test_parts_by_themselves_select_the_same(serving: Callable[..., str], visit: Visit) -> None:
    page = visit(serving(PARTS), LAPTOP, allow=("favicon", "WebSocket"))
    page.get_by_role("row", name="Mustard").get_by_role("gridcell").nth(2).click()
    expect(page.get_by_text("'card': 'mustard'")).to_be_visible()
    expect(page.locator(".line.selected").filter(has_text="suggests Colonel Mustard").last).to_be_attached()
    page.get_by_role("region", name="Luxor", exact=True).click()
    expect(page.get_by_text("'corporation': 'luxor'")).to_be_visible()
    expect(page.locator(".world .chosen").first).to_be_attached()
    page.get_by_role("button", name="Select Peru").click()
    expect(page.get_by_label("Chosen area")).to_contain_text("Peru")
    expect(page.get_by_text("Nobody fights now.")).to_be_visible()
    expect(page.locator("header.turn")).to_be_hidden()


def test_a_notebook_is_an_application_too(serving: Callable[..., str], visit: Visit) -> None:
    cells = (
        'import boardside\nimport panel as pn\npn.extension()\ngame = boardside.open_game("clue")',
        'game.show("anna").servable()',
    )
    page = visit(serving(*cells), LAPTOP, allow=("favicon", "WebSocket"))
    expect(page.get_by_role("navigation").get_by_role("button", name="Notes")).to_be_visible()
