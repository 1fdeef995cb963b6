"""A plot in a cell of JupyterLab, after the extension of Panel alone: it is drawn, and follows the next line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.patience import PATIENCE
from tests.ui.devices import port_for
from tests.ui.hosts import run, run_cell, serving, written

CELLS = """
import panel as pn
pn.extension(inline=True)
from assistant.games.risk.events import AreaSet
from boardside.following import Follower
from tests.ui import risk_table
table = risk_table.attacking()
evening = Follower(table)
---
evening.plot.areas()
---
table.record(AreaSet(at="kamchatka", owner="anna", armies=7));
"""
OWNER = """
() => {
  for (const page of window.Bokeh?.documents ?? []) {
    for (const model of page._all_models.values()) {
      const areas = model.data?.get?.('area') ?? model.data?.area;
      const owners = model.data?.get?.('owner') ?? model.data?.owner;
      if (areas && owners) return owners[[...areas].indexOf('Kamchatka')];
    }
  }
  return null;
}
"""
"""The owner of Kamchatka in the plot that the page has drawn."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab over one notebook that nobody has run; gives its address."""
    folder: Path = tmp_path_factory.mktemp("plots")
    (folder / "books").mkdir()
    written(folder / "books" / "war.ipynb", *CELLS.split("---"))
    with serving(folder, folder / "books", port_for(lab)) as address:
        yield address


@pytest.mark.early
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_a_plot_in_a_cell_follows_the_game(lab: str, chromium: Browser) -> None:
    context = chromium.new_context(viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(PATIENCE * 1000)
    page = context.new_page()
    run(page, f"{lab}/doc/tree/war.ipynb", 1)
    for number, owner in ((2, "Carla"), (3, "Anna")):
        run_cell(page, number)
        page.wait_for_function(f"(wanted) => ({OWNER.strip()})() === wanted", arg=owner)
    context.close()
