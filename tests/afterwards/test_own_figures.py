"""Figures by formula, and games chosen by day, tag, place and number of players."""

from __future__ import annotations

import pytest

from assistant.figures.questions.answers import answer
from assistant.figures.questions.own_figures import LONGEST, OwnFigure, measure_of, works
from assistant.figures.questions.practice import MOST, mistakes
from assistant.figures.questions.question import Question
from assistant.figures.questions.season import Season
from assistant.figures.store.derived import beside
from dashboards.analysis import us
from dashboards.analysis.asking import PageQuestion
from dashboards.analysis.charts import hv
from dashboards.analysis.sheet import Sheet
from dashboards.analysis.views import DRAWN, views
from tests.seasons import write

pytestmark = pytest.mark.filterwarnings("ignore:The inplace keyword")


class Nobody:
    """A host of the page that knows nothing more than the season."""

    def link(self, game: int, label: str) -> str:
        return f"/{game}/{label}"

    def left_out(self) -> tuple[str, ...]:
        return ()

    def take_out(self, _person: str, _out: bool) -> None:
        return None

    def names(self, _person: str) -> tuple[str, ...]:
        return ()

    def join(self, _person: str, _name: str, _one: bool) -> None:
        return None

    def newest(self) -> float:
        return 0.0

    def season(self) -> None:
        return None


@pytest.fixture(scope="module")
def season(tmp_path_factory):
    path = tmp_path_factory.mktemp("season") / "f.db"
    write(beside(path), games=60)
    season = Season.of(beside(path))
    tagged = "update played_games set title = title || ' #holiday @Lake house' where game % 3 = 0"
    season._base.execute(tagged)
    season._base.execute("update played_games set title = title || ' #holiday #late' where game % 5 = 0")
    season._base.execute("update decisions set alternatives = '[]' where line % 2 = 0")
    yield season
    season.close()


def test_an_own_figure_is_the_mean_of_its_formula_and_shares_everything_else(season):
    own = OwnFigure(
        "Loss in percent", "decisions", "case when unit = 'bits' then 100 * lost / nullif(best_value, 0) end"
    )
    works(season, own.key)
    asked = season.ask(Question(own.key, "person"))
    by_hand = season.sql(
        "select p.person, avg(100 * f.lost / nullif(f.best_value, 0)) as mean from decisions f "
        "join played p on p.game = f.game and p.seat = f.seat where f.unit = 'bits' group by 1"
    )
    expected = dict(zip(by_hand["person"], by_hand["mean"], strict=True))
    found = dict(zip(asked.frame["key"], asked.frame["value"], strict=True))
    assert found == pytest.approx(expected)
    assert asked.frame["examples"].map(len).min() > 0, "with lines to open"
    asking = PageQuestion.read(Question(own.key, "kind", {"players": ("4",)}).written())
    assert (asking.measure, asking.by, asking.filters) == (own.key, "kind", {"players": ("4",)})
    assert measure_of(own.key).words == "Loss in percent"


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("(select max(lost) from decisions)", "select"),
        ("lost; drop table games", "“;”"),
        ("read_text('/etc/passwd')", "read_text"),
        ("getenv('HOME')", "getenv"),
        ("lost -- more", "more"),
        ("g.title", "g"),
        ("lost::varchar", "“:”"),
        ("chosen || 'a", "“'”"),
        ("$1", "“$”"),
        ('"lost"', '“"”'),
        ("lost)) + ((1", "brackets"),
        ("", "formula"),
        ("1" * (LONGEST + 1), "formula"),
        ("attackers", "attackers"),
    ],
)
def test_nothing_but_a_formula_is_let_through(formula, said):
    with pytest.raises(LookupError, match=r"(?s).") as wrong:
        OwnFigure("Mine", "decisions", formula)
    assert said in str(wrong.value)


def test_a_formula_that_cannot_be_computed_says_why_and_changes_nothing(season):
    sheet = Sheet(season, PageQuestion(), Nobody())
    before = sheet.seen
    for formula, said in (("lost +", "computed"), ("lost + like", "computed"), ("case lost", "computed")):
        with pytest.raises(LookupError, match=said):
            sheet.hear({"do": "own", "name": "Mine", "source": "decisions", "formula": formula})
        with pytest.raises(LookupError, match="name"):
            sheet.hear({"do": "own", "name": " ", "source": "decisions", "formula": "lost"})
        with pytest.raises(LookupError, match="rows"):
            sheet.hear({"do": "own", "name": "Mine", "source": "pg_tables", "formula": "lost"})
    assert sheet.seen is before
    assert sheet.asking.measure == "won"
    sheet.hear({"do": "own", "name": "Mine", "source": "decisions", "formula": "lost / 0"})
    assert sheet.state()["nothing"], "what is not finite counts nowhere"
    sheet.hear({"do": "own", "name": "Mine", "source": "decisions", "formula": "2 * lost"})
    state = sheet.state()
    assert state["measure"] in {one["key"] for one in state["measures"]}
    assert state["sentence"] == "Mine, by player"


def test_an_address_with_a_broken_formula_opens_the_first_question(season):
    broken = PageQuestion.read(Question(OwnFigure("Mine", "decisions", "lost +").key, "person").written())
    assert Sheet(season, broken, Nobody()).asking.measure == "won"
    assert PageQuestion.read("measure=own|decisions|Mine|getenv('HOME')&by=person").measure == "won"
    assert PageQuestion.read("measure=won&by=since").by == "person", "days do not group"


def test_games_are_chosen_by_day_tag_place_and_players(season):
    days = season.sql("select game, strftime(local, '%Y-%m-%d') as day from played_games order by day")
    first, last = days["day"].iloc[10], days["day"].iloc[40]
    expected = sorted(days[(days["day"] >= first) & (days["day"] <= last)]["game"])
    assert season.where({"since": (first,), "until": (last,)}).games() == expected
    assert 0 < len(expected) < 60
    assert season.where({"tag": ("holiday",)}).games() == [g for g in range(1, 61) if not g % 3 or not g % 5]
    assert season.where({"tag": ("late",)}).games() == [g for g in range(1, 61) if not g % 5]
    assert season.where({"location": ("Lake house",)}).games() == [g for g in range(1, 61) if not g % 3]
    asked = season.ask(Question("minutes", "kind", {"tag": ("late",), "players": ("4",)}))
    assert asked.games == 12
    assert set(season.ask(Question("minutes", "location")).frame["group"]) == {"Lake house"}


def test_the_page_offers_what_these_games_differ_in(season):
    sheet = Sheet(season, PageQuestion(), Nobody())
    choices = {one["dimension"]: one for one in sheet.state()["choices"]}
    assert [group["key"] for group in choices["tag"]["groups"]] == ["holiday", "late"]
    assert "players" not in choices, "all games had four players"
    sheet.hear({"do": "only", "dimension": "tag", "groups": ["late"]})
    sheet.hear({"do": "days", "since": "2023-06-01", "until": "soon"})
    state = sheet.state()
    assert sheet.asking.filters == {"tag": ("late",), "since": ("2023-06-01",)}, "half a day counts as none"
    assert [one["words"] for one in state["filters"]] == ["Tag", "From"]
    assert state["days"] == ["2023-06-01", ""]
    again = PageQuestion.read(state["url"])
    assert again.filters == sheet.asking.filters
    sheet.hear({"do": "compare", "on": True})
    sheet.hear({"do": "days", "since": "", "until": ""})
    compared = sheet.state()["compared"]
    assert compared["other"].startswith("late · 2023-06-01")
    assert compared["now"].startswith("late: ")


def test_habits_are_counted_as_by_hand(season):
    habits = answer(season, "habits")
    games = season.sql(
        "select g.began, g.nth, g.kind, strftime(g.local, '%Y-%m') as month, p.person, p.winner "
        "from played_games g join played p using (game) where p.person is not null order by g.began, g.nth"
    )
    months = games.drop_duplicates("nth").groupby("month").size()
    assert dict(zip(habits["months"]["month"], habits["months"]["games"], strict=True)) == dict(months)
    for person, own in games.groupby("person"):
        kinds = sorted(own.groupby("kind").size(), reverse=True)
        h_index = sum(count >= nth for nth, count in enumerate(kinds, 1))
        longest = run = 0
        for won in own["winner"]:
            run = run + 1 if won else 0
            longest = max(longest, run)
        (row,) = habits["streaks"][habits["streaks"]["person"] == person].to_dict("records")
        assert row["won_in_a_row"] == longest
        assert row["now"].startswith("won" if own["winner"].iloc[-1] else "not won")
        (indexed,) = habits["h_index"][habits["h_index"]["person"] == person].to_dict("records")
        assert indexed["h_index"] == h_index


def test_mistakes_are_practised_over_all_games_that_count(season):
    fewer = season.where({"tag": ("late",)})
    found = mistakes(fewer, "anna")
    raw = season.sql(
        "select f.game, f.line, f.lost from decisions f join played p on p.game = f.game and p.seat = f.seat "
        "join kinds k on k.kind = (select kind from games g where g.game = f.game) "
        "where p.person = 'anna' and f.lost > k.within and f.alternatives is not null and f.game % 5 = 0"
    )
    assert set(zip(found["game"], found["line"], strict=True)) <= set(zip(raw["game"], raw["line"], strict=True))
    assert len(found) == min(MOST, len(raw)) > 0
    for unit, rows in found.groupby("unit"):
        assert rows["lost"].is_monotonic_decreasing, unit


def test_the_page_asks_for_mistakes_of_one_player(season):
    sheet = Sheet(season, PageQuestion(), Nobody())
    assert sheet.state()["learning"] is None
    sheet.hear({"do": "learn", "person": "ben"})
    learning = sheet.state()["learning"]
    first = mistakes(season, "ben").iloc[0]
    assert learning["person"] == "ben"
    assert learning["lessons"][0]["key"] == f"{first['game']} {first['line']} {first['seat']}"
    assert learning["lessons"][0]["href"].endswith(f"&learn={first['game']}")
    with pytest.raises(LookupError):
        sheet.hear({"do": "learn", "person": "nobody"})
    sheet.hear({"do": "learn", "person": ""})
    assert sheet.state()["learning"] is None


def test_a_profile_shows_where_somebody_lies_among_the_others(season):
    profiles = us.PeopleFigures(season, Nobody().link).page_text()["profiles"]
    asked = season.ask(Question("right", "person")).frame.set_index("key")["value"]
    low, middle, high = asked.min(), asked.median(), asked.max()
    for one in profiles:
        (right,) = (more for more in one["more"] if more["words"] == "As good as the best")
        at = (asked[one["person"]] - low) / (high - low)
        assert (right["band"]["at"], right["band"]["middle"]) == pytest.approx(
            (at, (middle - low) / (high - low)), abs=1e-3
        )
    few = us.PeopleFigures(season.where({"person": ("anna",), "game": ("1", "2")}), Nobody().link).page_text()[
        "profiles"
    ]
    assert all(more["band"] is None for one in few for more in one["more"]), "too few games, or too few people"


def test_the_histogram_counts_whole_games(season):
    seen = views(season.where({"game": ("1", "2", "3")}), PageQuestion())
    figure = hv.render(DRAWN["spread"](seen), backend="bokeh")
    assert {axis.ticker.min_interval for axis in figure.yaxis} == {1}
