"""The statistics page, its questions and plots: filters, addresses, plots, text; with artificial games."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pandas as pd
import pytest

from assistant.figures.questions.answers import ANSWERS
from assistant.figures.questions.question import DIMENSIONS, MEASURES, PRESETS, Question
from assistant.figures.questions.season import Season
from dashboards.analysis import amounts, us, words
from dashboards.analysis.asking import PageQuestion
from dashboards.analysis.colours import day, night, pairs
from dashboards.analysis.sheet import Sheet
from dashboards.analysis.views import Remembered, drawn, views
from dashboards.server.protocol import assembled
from tests.afterwards.seasons import game, seat
from tests.afterwards.seasons import season as made
from tests.seasons import PEOPLE, write

SAME = 1e-12
TABULATOR = pytest.mark.filterwarnings("ignore:The inplace keyword")
"""The table of games is made by a version of Bokeh that is older than this warning of pandas."""


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    path: Path = tmp_path_factory.mktemp("season") / "games.figures.duckdb"
    write(path, 30, 12)
    found = Season.of(path)
    yield found
    found.close()


def asking(measure: str, by: str, **filters: tuple[str, ...]) -> PageQuestion:
    found = PageQuestion()
    found.change(measure=measure)
    found.change(by=by)
    for key, groups in filters.items():
        found.only(key, groups)
    return found


def same(one: pd.DataFrame, other: pd.DataFrame) -> None:
    """Compare two answers; a database adds up in any order, so the last digit may differ."""
    pd.testing.assert_frame_equal(one, other, rtol=SAME, atol=SAME)


def link(game: int, label: str) -> str:
    return f"/{game}#{label}"


def test_a_plot_is_filtered_by_what_is_chosen_in_the_others(season):
    plain, chosen = views(season, asking("right", "person")), views(season, asking("right", "person", person=("anna",)))
    same(chosen.bars.frame.drop(columns="examples"), plain.bars.frame.drop(columns="examples"))
    assert chosen.course.frame["n"].sum() < plain.course.frame["n"].sum()
    assert list(chosen.whole.frame["key"]) == ["anna"]
    both = views(season, asking("right", "person", person=("anna",), kind=("clue",)))
    assert both.beside.frame["n"].sum() == chosen.beside.frame["n"].sum(), "its own filter does not count there"
    assert both.course.frame["n"].sum() < chosen.course.frame["n"].sum()


def test_the_views_are_the_answers_of_the_season(season):
    """A figure has one definition: nothing is computed on the way to a plot."""
    of = asking("lost_bits", "place", kind=("clue",))
    seen = views(season, of)
    straight = season.ask(of.question()).frame
    same(seen.bars.frame[["value"]], straight[["value"]])
    games = season.ask(of.question("game")).frame.set_index("key")["value"]
    assert all(games[str(row.game)] == pytest.approx(row.value, rel=SAME) for row in seen.games.itertuples())
    assert int(seen.steps["count"].sum()) == len(games)


def test_every_filter_that_is_chosen_again_or_emptied_is_gone():
    of = asking("won", "person", person=("anna",))
    of.only("person", ("anna",))
    assert of.filters == {}
    of.only("person", ("anna", "ben"))
    of.only("person", ())
    assert of.filters == {}


@pytest.mark.parametrize("number", range(len(PRESETS)))
def test_an_address_holds_the_whole_question(number):
    of = PageQuestion()
    of.ask(number)
    of.only("person", ("anna & ben", "carla=1"))
    of.only("month", ("2024-01",))
    again = PageQuestion.read(of.written())
    assert (again.whole, again.second, again.written()) == (of.whole, of.second, of.written())


@pytest.mark.parametrize("address", ["measure=none", "by=nobody", "f.none=1", "family=war&measure=told", "%%%", "=&=&"])
def test_an_address_without_sense_asks_the_first_question(address, season):
    views(season, PageQuestion.read(address))


def test_what_no_longer_goes_together_gives_way():
    of = asking("told", "suspect", room=("hall",))
    of.change(measure="captured")
    assert of.fits(of.by)
    assert "room" not in of.filters
    of.change(family="market")
    assert of.fits(of.by)
    with pytest.raises(LookupError):
        of.change(measure="nothing")


def test_every_figure_can_be_drawn_by_some_dimension(season):
    """Draw all figures by their first three dimensions, as HoloViews objects, with rows or without."""
    import holoviews as hv

    assert len(MEASURES) >= 18
    assert len(DIMENSIONS) >= 24
    for key in list(MEASURES)[::6]:
        of = PageQuestion()
        of.change(measure=key)
        for place, plot in drawn(views(season, of)).items():
            assert isinstance(plot, hv.core.Dimensioned), place


def test_a_plot_is_drawn_by_bokeh_with_groups_greyed_that_say_little(season):
    import holoviews as hv

    from dashboards.analysis import charts

    frame = season.ask(asking("won", "person").question()).frame
    frame.loc[0, "games"] = 2
    figure = hv.render(charts.bars(frame, "By player", "Games won", "%"))
    source = next(one.data_source for one in figure.renderers if "shade" in one.data_source.data)
    shades = dict(zip(source.data["key"], source.data["shade"], strict=True))
    assert shades[frame["key"][0]] == night()["line"]
    assert set(shades.values()) == {night()["line"], night()["touch"]}
    assert not figure.syncable
    tools = {type(tool).__name__ for tool in figure.tools}
    assert {"HoverTool", "TapTool", "ResetTool"} <= tools


def test_every_colour_of_a_plot_has_one_by_day(season):
    """A color without a light counterpart would stay dark on a light page."""
    import re

    import holoviews as hv
    from bokeh.core.serialization import Serializer

    known, found = pairs(), set()
    for plot in drawn(views(season, asking("won", "person"))).values():
        figure = hv.render(plot)
        for one in figure.references():
            said = str(Serializer().encode(one.properties_with_values(include_defaults=False)))
            found |= {colour.lower() for colour in re.findall(r"#[0-9a-fA-F]{6}\b", said)}
    ours = {colour for colour in found if colour in night().values()}
    assert ours <= set(known)
    assert all(known[night()[name]] == day()[name] for name in ("touch", "text", "line", "quiet"))


def test_the_words_say_figure_interval_count_and_four_lines(season):
    told = words.page_text(season, views(season, asking("right", "person")), link)
    assert {row["group"] for row in told["bars"]} == {name.capitalize() for name in PEOPLE}
    for row in told["bars"]:
        assert row["value"].endswith(" %")
        assert " to " in row["interval"]
        assert 1 <= len(row["lines"]) <= 4
        assert all(one["href"].startswith("/") for one in row["lines"])
    assert told["sentence"] == "Decisions as good as the best, by player"
    assert "30 games" in told["counted"]


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [(0.254, "%", "25 %"), (1200.0, "$", "$1,200"), (-35.0, "$", "−$35"), (2.456, "bits", "2.46 bits"),
     (None, "%", "—"), (float("nan"), "$", "—"), (3.0, "", "3")],
)  # fmt: skip
def test_figures_as_people_say_them(value, unit, said):
    assert amounts.figure(value, unit) == said


def test_everybody_has_a_profile_and_every_first_question_a_table(season):
    people = us.PeopleFigures(season, link)
    told = people.page_text()
    assert {one["person"] for one in told["profiles"]} == set(PEOPLE)
    assert told["records"][0]["href"].startswith("/")
    assert len(us.questions()) == len(ANSWERS) == 27
    for one in us.questions()[::5]:
        assert us.known(season, one["key"], link)["tables"]
    with pytest.raises(LookupError):
        us.known(season, "nothing", link)


def test_what_a_tap_leaves_as_it_was_is_not_asked_again(season, monkeypatch):
    asked = []
    plain = Season.ask
    monkeypatch.setattr(Season, "ask", lambda self, question: asked.append(question) or plain(self, question))
    remembered = Remembered(season)
    of = asking("won", "person")
    views(season, of, remembered)
    of.only("person", ("anna",))
    asked.clear()
    views(season, of, remembered)
    assert of.question() not in asked
    assert of.question("month") in asked


class House:
    """A house that keeps its season, regardless of players who are left out."""

    def __init__(self, season: Season) -> None:
        self._season = season

    def link(self, game, label):
        return link(game, label)

    def left_out(self):
        return ()

    def names(self, _person):
        return ()

    def newest(self):
        return 0.0

    def season(self):
        return self._season

    def take_out(self, _person, _out):
        return self._season


@TABULATOR
def test_what_the_filter_allows_is_marked_in_the_plot(season):
    import holoviews as hv

    sheet = Sheet(season, asking("won", "person"), House(season))
    hv.render(sheet.panes["bars"].object)
    source = sheet._sources["bars"]
    assert source.selected.indices == []
    sheet.hear({"do": "only", "dimension": "person", "groups": ["ben"]})
    assert [source.data["key"][at] for at in source.selected.indices] == ["ben"]


@TABULATOR
def test_who_is_left_out_is_no_filter_any_more_and_newer_figures_keep_it(season):
    sheet = Sheet(season, asking("won", "month", person=("ben",)), House(season))
    sheet.hear({"do": "fresh"})
    assert sheet.asking.filters == {"person": ("ben",)}
    sheet.hear({"do": "person", "person": "Ben", "out": True})
    assert sheet.asking.filters == {}


# ---------------------------------------------------------------- what a line may bring


def heard(*events: object, drawn: bool) -> list[object]:
    parts = [
        json.dumps({"msgid": "1", "msgtype": "PATCH-DOC", "num_buffers": 0}), "{}", json.dumps({"events": events}),
    ]  # fmt: skip
    return assembled(parts, drawn).content["events"]


def changed(attr: str, new: object) -> dict[str, object]:
    return {"kind": "ModelChanged", "model": {"id": "p1"}, "attr": attr, "new": new}


CLICKED = {
    "kind": "MessageSent",
    "msg_type": "bokeh_event",
    "msg_data": {"type": "event", "name": "cell-click", "values": {"type": "map", "entries": [["column", "title"]]}},
}


def test_only_the_page_with_plots_says_what_is_chosen():
    for event in (changed("indices", [0, 2]), CLICKED):
        assert heard(event, drawn=True) == [event]
        assert heard(event, drawn=False) == []


@pytest.mark.parametrize(
    "event",
    [
        changed("text", "made up"),
        changed("data", {"type": "map", "entries": [["value", [1]]]}),
        changed("indices", {"type": "object", "name": "CustomJS", "attributes": {"code": "1"}}),
        changed("indices", [{"id": "p2"}]),
        {**changed("indices", [1]), "model": {"type": "object", "name": "Selection", "id": "p1"}},
        {"kind": "RootAdded", "model": {"id": "p1"}},
        {"kind": "ColumnDataChanged", "model": {"id": "p1"}, "attr": "data", "data": {}},
    ],
)
def test_and_nothing_else_of_a_model_is_changed_from_outside(event):
    assert heard(event, drawn=True) == []


def test_figures_say_what_was_to_be_expected_and_how_far_they_are_from_it(season):
    told = words.page_text(season, views(season, asking("won", "person")), link)
    first = max(told["bars"], key=lambda row: row["numbers"][0])
    assert told["headline"] == f"Games won: {first['group']} leads", "all together always win a fair share"
    assert told["expected"] == f"◆ A fair share: 25 % ({first['apart']})."
    assert told["expects"] == "A fair share"
    assert all(row["apart"].endswith(" points") and row["expected"] == "25 %" for row in told["bars"])
    assert all(abs(value - expected) < 1 for value, _, _, expected in (row["numbers"] for row in told["bars"]))
    plain = words.page_text(season, views(season, asking("minutes", "kind")), link)
    assert (plain["expected"], plain["expects"]) == ("", "")
    assert {row["interval"] for row in plain["bars"]} == {"too few games"}, "ten games of a kind"


def test_the_figure_of_all_groups_together_is_one_whatever_they_are(season):
    """Figures per game are per game by person as by month."""
    by_person, by_month = (views(season, asking("bonus", by)).whole.overall for by in ("person", "month"))
    assert by_person == pytest.approx(by_month)


def test_every_question_stays_within_reach(season):
    """A question about mysteries does not hide those about wars; families nobody played are not listed."""
    found = PageQuestion()
    before = words.page_text(season, views(season, found), link)["presets"]
    found.ask(next(one["number"] for one in before if one["of"] == "Mysteries"))
    after = words.page_text(season, views(season, found), link)["presets"]
    assert [one["number"] for one in after] == [one["number"] for one in before]
    assert [one["of"] for one in after] == sorted(
        (one["of"] for one in after), key=["Every game", "Mysteries", "Wars", "Markets"].index
    )
    assert len(before) == len(PRESETS)


def test_games_of_computer_players_are_left_out_unless_asked():
    by_hand = [
        [game(day=day, simulated=day > 3), *(seat(key, 1 + at) for at, key in enumerate(("anna", "ben")))]
        for day in range(9)
    ]
    found = made(*by_hand)
    page = PageQuestion(measure="games", by="kind")
    page.only_people(found)
    assert found.ask(page.whole).overall == 4
    assert "f.simulated=people" in page.written()
    page.only("simulated", ())
    assert found.ask(page.whole).overall == 9
    people = PageQuestion()
    people.only_people(made(*by_hand[:3]))
    assert not people.filters, "nobody else played"


def test_the_latest_game_comes_first_by_its_date():
    """An evening that was entered later may have been played earlier."""
    found = made(*([game(day=day), seat("anna", 1), seat("ben", 2)] for day in (5, 1, 9)))
    assert list(views(found, asking("minutes", "kind")).games["game"]) == [3, 1, 2]


def test_hours_and_days_are_those_of_the_table(monkeypatch):
    """Sunday night in London is Monday morning in Auckland, where the table stands."""
    late = game(day=0, began=1_700_000_000_000 - 2 * 86_400_000)
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    time.tzset()
    try:
        found = made([late, seat("anna", 1), seat("ben", 2)])
        days = found.ask(Question("games", "weekday")).frame["key"].tolist()
        hours = found.ask(Question("games", "hour")).frame["key"].tolist()
    finally:
        monkeypatch.undo()
        time.tzset()
    assert (days, hours) == (["Monday"], ["11"])


def test_two_sides_of_a_comparison_and_how_far_they_are_apart(season):
    page = asking("right", "person", person=("anna",))
    assert words.page_text(season, views(season, page), link)["compared"] is None
    page.compare(True)
    page.only("person", ("ben",))
    again = PageQuestion.read(page.written())
    assert again.other == {"person": ("anna",)}
    told = words.page_text(season, views(season, again), link)["compared"]
    assert told["now"].startswith("Ben: ")
    assert told["other"].startswith("Anna: ")
    assert re.fullmatch(r"[+−±]\d+ points \(95% interval [+−]\d+ points to [+−]\d+ points.*\)", told["apart"])
    page.change(measure="games")
    assert words.page_text(season, views(season, page), link)["compared"] is None, "a number of games has no difference"
    page.compare(False)
    assert "with=" not in page.written()
    assert PageQuestion.read("measure=won&by=person&with=all&w.nothing=1").other == {}
