"""The cost of the statistics page over 10,000 games with a million decisions: a question and a selection.

    python -m pytest tests/bench/test_statistics.py --benchmark-only

`load` copies the figures into memory; `question` is the first time that a figure is requested; `selection` is
everything that a tap on a bar redraws: four plots, the table, the text; `drawing` is what HoloViews adds to it.
`imports` is what the page needs and no other part of the server.
"""

from __future__ import annotations

import itertools
import subprocess
import sys

import pytest

from assistant.figures.questions.season import Season
from dashboards.analysis import words
from dashboards.analysis.asking import PageQuestion
from dashboards.analysis.views import Remembered, drawn, views
from tests.seasons import PEOPLE, write


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    found = tmp_path_factory.mktemp("season") / "games.figures.duckdb"
    write(found, 10_000, 100)
    return found


@pytest.fixture(scope="module")
def season(path):
    found = Season.of(path)
    yield found
    found.close()


def asked(measure: str, by: str) -> PageQuestion:
    found = PageQuestion()
    found.change(measure=measure)
    found.change(by=by)
    return found


def test_load(benchmark, path):
    benchmark.pedantic(lambda: Season.of(path).close(), rounds=3)


@pytest.mark.parametrize(("measure", "by"), [("right", "what"), ("lost_bits", "person"), ("won", "place")])
def test_question(benchmark, path, measure, by):
    def fresh():
        return (Season.of(path), asked(measure, by)), {}

    benchmark.pedantic(views, setup=fresh, rounds=2)


@pytest.mark.parametrize(("measure", "by"), [("right", "kind"), ("lost_bits", "person"), ("won", "place")])
def test_selection(benchmark, season, measure, by):
    of, remembered = asked(measure, by), Remembered(season)
    views(season, of, remembered)
    people = itertools.cycle(PEOPLE)

    def tap():
        of.only("person", (next(people),))
        words.page_text(season, views(season, of, Remembered(season)), lambda game, label: f"/{game}#{label}")

    benchmark.pedantic(tap, rounds=12, warmup_rounds=6)


def test_drawing(benchmark, season):
    seen = views(season, asked("right", "person"))
    benchmark.pedantic(drawn, args=(seen,), rounds=5, warmup_rounds=1)


def test_imports(benchmark):
    """A process that serves, and then imports the page."""
    served = "import panel, bokeh.server.server, duckdb, dashboards.server.app, time; begun = time.process_time();"
    said = f"{served} import dashboards.analysis.sheet; print(time.process_time() - begun)"

    def once():
        benchmark.extra_info["page"] = float(subprocess.check_output([sys.executable, "-c", said]))

    benchmark.pedantic(once, rounds=3)


def test_other_pages_import_nothing_of_it():
    """The server starts without HoloViews and without the part of pandas that figures need."""
    said = "import dashboards.server.app, sys; print([one for one in ('holoviews', 'openskill') if one in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", said]).strip() == b"[]"
