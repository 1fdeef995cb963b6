"""The gallery: every example is short, runs without a network, shows something, and has its picture."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import holoviews as hv
import pandas as pd
import panel as pn
import pytest
from bokeh.model import Model
from panel.viewable import Viewable

from tests.api import PUBLIC
from tests.executed import fresh_home
from tests.gallery import EXAMPLES, GALLERY, code, imported, season, shown

LONGEST, HEAVIEST, WIDE = 15, 60_000, range(800, 1001)
"""Lines of code in an example; bytes and pixels across of a picture."""
OURS = {module for _, modules in PUBLIC for module in modules}
OTHERS = {"holoviews", "marimo", "pandas", "panel"}
README = (GALLERY / "README.md").read_text("utf-8")

each = pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])


@pytest.fixture
def _evenings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Lay a generated season where the examples look for saved games, and restore what they choose."""
    for name, value in fresh_home(tmp_path).items():
        monkeypatch.setenv(name, value)
    season()
    before = hv.Store.current_backend
    yield
    hv.Store.set_current_backend(before)


@each
@pytest.mark.usefixtures("_evenings")
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_an_example_runs_and_can_be_drawn(path: Path) -> None:
    found = shown(path)
    if isinstance(found, pd.DataFrame):
        assert len(found)
    elif isinstance(found, pn.template.base.BaseTemplate):
        assert found.main
    else:
        assert isinstance(found, (Viewable, hv.core.Dimensioned))
        assert isinstance(pn.panel(found).get_root(), Model)


@each
def test_an_example_is_short_and_says_what_it_is(path: Path) -> None:
    source = path.read_text("utf-8")
    assert ast.get_docstring(ast.parse(source))
    assert len(code(source)) <= LONGEST
    assert code(source)[-1].startswith(("shown", '""")')) or "shown.servable()" in code(source)[-1]


@each
def test_an_example_uses_public_names_alone(path: Path) -> None:
    for module, name in imported(path):
        if module.partition(".")[0] in OTHERS:
            continue
        assert module in OURS, f"{module} is not in docs/api.md"
        assert not name or name in import_module(module).__all__
    uses = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Attribute)]
    assert {one.attr for one in uses if isinstance(one.value, ast.Name) and one.value.id == "boardside"} <= set(
        import_module("boardside").__all__
    )
    assert not [one.attr for one in uses if one.attr.startswith("_")]


@each
def test_an_example_is_in_the_gallery_with_its_picture(path: Path) -> None:
    picture = path.with_suffix(".png")
    assert f"]({path.name})" in README
    assert f"]({picture.name})" in README
    drawn = picture.read_bytes()
    assert len(drawn) <= HEAVIEST
    assert struct.unpack(">I", drawn[16:20])[0] in WIDE


def test_every_picture_belongs_to_an_example() -> None:
    assert {path.stem for path in GALLERY.glob("*.png")} == {path.stem for path in EXAMPLES}
    assert len(EXAMPLES) >= 12
