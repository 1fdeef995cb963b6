"""Screens as Panel components: a dashboard of somebody's own, served by Panel, is one game with the phones."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests.executed import ROOT
from tests.patience import PATIENCE
from tests.ui.conftest import LAPTOP, Served, Visit
from tests.ui.devices import port_for

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


@pytest.fixture
def app(tmp_path: Path, served: Served) -> Iterator[str]:
    """`panel serve` with a dashboard that follows a game with Ben's link; gives its address."""
    number = served.lay("Anna", "Ben", "Carla")
    served.start()
    script, port = tmp_path / "app.py", port_for(_answers)
    script.write_text(APP)
    words = ["-m", "panel", "serve", str(script), "--address", "127.0.0.1", "--port", str(port)]
    surroundings = os.environ | {"BEN": served.link("seat", number, "ben"), "PYTHONPATH": str(ROOT)}
    with (tmp_path / "panel.log").open("wb") as log:
        server = subprocess.Popen([sys.executable, *words], env=surroundings, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}/app"
    until = time.monotonic() + PATIENCE
    while not _answers(address):
        if server.poll() is not None or time.monotonic() > until:
            raise RuntimeError(f"Panel did not start:\n{(tmp_path / 'panel.log').read_text()}")
        time.sleep(0.1)
    yield address
    server.terminate()
    server.wait()


def _answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=PATIENCE):
            return True
    except OSError:
        return False


def test_a_dashboard_of_your_own_and_a_phone_are_one_game(app: str, served: Served, visit: Visit) -> None:
    page = visit(app, LAPTOP, allow=("favicon", "WebSocket"))
    phone = visit(served.link("seat", 1, "anna"))
    expect(page.get_by_text("to play: Anna")).to_be_visible()
    assert page.locator("[data-theme=day]").count() == 1
    assert page.locator("[data-theme=night]").count() == 1

    phone.get_by_role("navigation").get_by_role("button", name="More").tap()
    phone.get_by_role("button", name="Pause the clocks").tap()
    expect(page.get_by_role("button", name="Resume the clocks")).to_be_visible()
    page.get_by_role("button", name="Resume the clocks").click()
    expect(phone.get_by_text("The clocks run again.").first).to_be_attached()
    expect(page.get_by_text("tapped: record")).to_be_visible()
