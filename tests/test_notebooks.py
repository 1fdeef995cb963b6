"""Every notebook runs from top to bottom, has no stored outputs in the repository, and shows what it says."""

from __future__ import annotations

import ast
from pathlib import Path

import pandas as pd
import pytest
from panel.config import panel_extension

import boardside
from assistant.core.offer import Nonsense
from assistant.figures.questions.question import PRESETS, Question
from dashboards import open_game, open_season
from dashboards.notebooks.shown import ShownGame
from tests.executed import NOTEBOOKS, executed, fresh_home, printed, read

OURS = ("market", "review", "season", "war")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide everything of this computer: stored games must not decide whether a test passes."""
    for name, value in fresh_home(tmp_path).items():
        monkeypatch.setenv(name, value)


def test_nothing_is_kept_in_a_fresh_home() -> None:
    with pytest.raises(Nonsense):
        open_game(0)
    with pytest.raises(FileNotFoundError):
        open_season()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    assert all(not cell.get("outputs") for cell in read(path).cells), "strip the outputs before a commit"


PARTS = [path for path in NOTEBOOKS if path.stem not in OURS]


@pytest.mark.parametrize("path", PARTS, ids=[path.stem for path in PARTS])
@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning")
def test_notebook_runs(path: Path) -> None:
    """Notebooks with plots run in `tests/ui/test_jupyterlab_browser.py`, where they are looked at."""
    done = executed(path)
    assert "np." not in printed(done), "numbers are printed as numbers"
    kinds = {kind for cell in done.cells for out in cell.get("outputs", ()) for kind in out.get("data", {})}
    assert "text/html" in kinds or "application/vnd.holoviews_exec.v0+json" in kinds


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_needs_the_public_face_alone_and_explains_every_cell(path: Path) -> None:
    cells = read(path).cells
    code = [cell.source for cell in cells if cell.cell_type == "code"]
    nodes = [node for source in code for node in ast.walk(ast.parse(source))]
    modules = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    modules |= {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}
    assert "boardside" in modules
    assert modules <= {"boardside", "holoviews", "panel"}
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    ours = {one.attr for one in attributes if isinstance(one.value, ast.Name) and one.value.id == "boardside"}
    assert ours <= set(boardside.__all__)
    assert not [one.attr for one in attributes if one.attr.startswith("_") and one.attr != "__name__"]
    assert [cell.cell_type for cell in cells] == ["markdown", "code"] * (len(cells) // 2)


def test_an_evening_that_a_notebook_hosts_is_followed_and_closed() -> None:
    done = executed(next(path for path in NOTEBOOKS if path.stem == "evening"))
    said = printed(done)
    assert "Anna rolls 5.\nAnna ends the turn.\nBen to play" in said
    assert "game number 1" in said


def test_a_puzzle_is_answered_in_a_notebook() -> None:
    done = executed(next(path for path in NOTEBOOKS if path.stem == "puzzles"))
    said = printed(done)
    puzzles = boardside.make_puzzles(4, seed=3, games=["clue"]).puzzles
    first = puzzles[0]
    assert f"{'Right.' if first.choices[0].right else f'No: {first.best}.'} {first.reason}" in said
    assert all(choice.text in said for choice in first.choices)
    assert {puzzle.missed_by for puzzle in puzzles} == {"computers", "reference"}, "the notebook tells them apart"
    assert said.count("%  ") >= len(puzzles)


def test_an_opened_game_has_plots_figures_and_its_beginning() -> None:
    game = boardside.open_game("clue")
    assert game.plot.names == ["grid", "bits", "luck"]
    assert game.sql("select count(*) from turns").fetchall() == [(len(game.frame("turns")),)]
    early = game.first(20)
    assert list(early.entries) == list(game.entries)[:20]
    assert set(early.plot.frame("grid", seat="anna")["mark"]) >= {"yes", "open"}
    with pytest.raises(LookupError, match="until the game is over"):
        early.plot.bits("anna")


def test_a_season_answers_named_questions() -> None:
    season = boardside.open_season([boardside.open_game("clue")])
    assert season.named["winners"] == "Who won, and with what score?"
    assert len(season.answer("winners")["winners"])
    with pytest.raises(LookupError, match="no question called nothing"):
        season.answer("nothing")


def test_there_are_notebooks_of_a_review_many_evenings_a_market_and_a_war() -> None:
    assert set(OURS) <= {path.stem for path in NOTEBOOKS}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_whatever_draws_in_a_notebook_is_brought_along(path: Path) -> None:
    """Without `inline` a cell stays blank when there is no network."""
    source = "\n".join(cell.source for cell in read(path).cells)
    for extension in ("pn.extension(", "hv.extension("):
        for said in source.split(extension)[1:]:
            assert "inline=True" in said.split(")")[0]


def test_a_game_shows_itself_without_any_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_extension, "_loaded", False)  # another test may have loaded it
    game = open_game("clue")
    assert isinstance(game, ShownGame)
    html = game._repr_html_()
    assert "Clue" in html
    assert "Anna, Ben, Carla, David" in html
    assert "Ben is right and wins." in html
    assert set(game._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_a_review_shows_its_sentences_its_graph_and_what_lost_most() -> None:
    review = open_game("clue").review()
    html = review._repr_html_()
    assert all(sentence in html for sentence in review.sentences)
    assert "<svg" in html
    assert "http" not in html.replace("http://www.w3.org/", ""), "nothing is fetched from anywhere"
    found = review.decisions
    assert found["lost"].is_monotonic_decreasing
    with pytest.raises(LookupError, match="There is no table"):
        review.frame("nothing")


def test_the_review_of_a_seat_rests_on_its_eyes_alone() -> None:
    anna = open_game("clue").review("anna")
    assert set(anna.decisions["who"]) == {"Anna"}
    cards = anna.frame("cards")
    others = cards[(cards["what"] == "shown") & (cards["seat"] != "anna") & (cards["to"] != "anna")]
    assert len(others)
    assert others["card"].isna().all()


def test_a_season_of_some_games_answers_what_the_page_answers() -> None:
    season = open_season([open_game("clue"), open_game("cold_cash_risk")])
    assert "2 games" in season._repr_html_()
    few = season.where({"kind": ("clue",)})
    assert type(few) is type(season)
    assert "1 games" in few._repr_html_()
    assert few.ask(Question("games", "kind")).overall == 1
    plot = season.plot(PRESETS[0].question)
    assert type(plot).__name__ == "Overlay"


def test_a_game_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        open_game(tmp_path / "nothing.jsonl")
    with pytest.raises((Nonsense, FileNotFoundError)):
        open_game(7)


def test_plots_are_light_in_a_light_notebook_and_dark_in_a_dark_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that is made in the same process stays as it was."""
    import holoviews as hv
    import panel as pn

    from dashboards.analysis.colours import day, night, palette
    from dashboards.notebooks.plots import curves

    frame = pd.DataFrame({"line": [1, 3, 2, 9], "price": [100, 200, 300, 400], "of": ["a", "a", "b", "b"]})
    for name, colours in (("default", day()), ("dark", night())):
        monkeypatch.setattr(pn.config, "theme", name)
        figure = hv.render(curves(frame, "line", "price", "of"))
        assert figure.background_fill_color == colours["ground"]
        assert figure.title.text_color == colours["text"]
    assert palette() is night()


def test_a_curve_goes_on_to_the_end_of_all() -> None:
    """Rows are changes: a price that did not change any more is still the price."""
    from dashboards.notebooks.plots import curves

    frame = pd.DataFrame({"line": [1, 3, 2, 9], "price": [100, 200, 300, 400], "of": ["a", "a", "b", "b"]})
    first = next(iter(curves(frame, "line", "price", "of")))
    assert first.dframe()[["line", "price"]].values.tolist()[-1] == [9, 200]
