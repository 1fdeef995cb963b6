"""The plots and tables that belong to a question, and their data; independent of any page, so notebooks use it too.

seen = views(season, asking)
seen.bars, seen.course, seen.beside        # answers: by the chosen dimension, by month, by a second one
seen.games                                 # one row per game, latest first; seen.steps: a histogram
drawn(seen)["bars"]                        # the HoloViews object of each
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.question import Question
from assistant.figures.questions.season import Answer, Season
from dashboards.analysis import charts
from dashboards.analysis.asking import WHEN, PageQuestion
from dashboards.analysis.charts import Frame

STEPS: Final = 24
"""The number of bars in the histogram."""
LISTED: Final = 120
"""The number of games in the table: the latest of all that count."""

_GAMES: Final = """
    select w.game, g.title, g.kind, g.local as began, g.players, coalesce(l.text, '') as text,
           (select string_agg(coalesce(s.name, 'somebody'), ', ' order by s.place)
            from results r join seats s using (game, seat) where r.game = w.game and r.winner) as winners
    from (select unnest(?::bigint[]) as game, unnest(?::integer[]) as line) w
    join played_games g using (game) left join lines l on l.game = w.game and l.line = w.line and w.line > 0
"""


Ask = Callable[[Question], Answer]
MOST_REMEMBERED: Final = 40
"""The number of answers that a page keeps in memory."""


@dataclass(frozen=True)
class Views:
    """Everything shown for a question.

    `games` has the columns game, title, kind, began, players, winners, value, n, line, label. `whole` is the answer
    with every filter; `steps` is the histogram of the figure per game: left, right, count.
    """

    asking: PageQuestion
    whole: Answer
    bars: Answer
    course: Answer
    beside: Answer
    games: Frame
    steps: Frame

    @property
    def words(self) -> str:
        """The name of the figure, as players read it."""
        return self.bars.measure.words

    @property
    def unit(self) -> str:
        """The unit of the figure."""
        return self.bars.measure.unit


def views(season: Season, asking: PageQuestion, ask: Ask | None = None) -> Views:
    """Return the data of all plots and tables of a question; each plot is filtered by the selections in the others.

    `ask` answers one question, as `season.ask` does, possibly from a cache.
    """
    ask = ask or season.ask
    games, steps = per_game(season, asking, ask)
    bars, course, beside = (ask(asking.question(by)) for by in (asking.by, WHEN, asking.second))
    return Views(asking, ask(asking.whole), bars, course, beside, games, steps)


class Remembered:
    """A cache of the latest answers, so that a tap does not ask again what it did not change."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._known: dict[Question, Answer] = {}

    def __call__(self, question: Question) -> Answer:
        """Return the answer to a question."""
        answer = self._known.pop(question, None) or self._season.ask(question)
        self._known[question] = answer
        while len(self._known) > MOST_REMEMBERED:
            self._known.pop(next(iter(self._known)))
        return answer


def per_game(season: Season, asking: PageQuestion, ask: Ask) -> tuple[Frame, Frame]:
    """Return the figure of each game that counts: the latest games as a table, and all of them as a histogram."""
    games: Frame = ask(asking.question("game")).frame
    games = games[games["value"].notna()]
    games = games.assign(game=games["key"].astype(int))
    return _listed(season, games.head(LISTED)), _steps(games["value"].to_numpy(float))


def _listed(season: Season, latest: Frame) -> Frame:
    """Return the table of these games, with each game's most telling line."""
    lines = [next(iter(examples), (0, 0, "")) for examples in latest["examples"]]
    described: Frame = season.sql(_GAMES, [int(game) for game in latest["game"]], [int(line) for _, line, _ in lines])
    games = latest[["game", "value", "n"]].assign(label=[label for _, _, label in lines])
    return games.merge(described, on="game", how="left")


def _steps(values: Any) -> Frame:
    """Return how many games fall into each step between the smallest and the largest value."""
    if not len(values):
        return pd.DataFrame({"left": [0.0], "right": [1.0], "count": [0]})
    if np.ptp(values) == 0:  # one bar, narrow beside what it measures
        room = abs(float(values[0])) / 20 or 0.5
        edges = float(values[0]) + room * np.array([-9.0, -1.0, 1.0, 9.0])
        return pd.DataFrame({"left": edges[:-1], "right": edges[1:], "count": [0, len(values), 0]})
    counts, edges = np.histogram(values, bins=min(STEPS, max(4, round(len(values) ** 0.5) + 1)))
    return pd.DataFrame({"left": edges[:-1], "right": edges[1:], "count": counts})


def drawn(seen: Views) -> dict[str, Any]:
    """Return the plots of a question as HoloViews objects, by their place on the page."""
    return {place: draw(seen) for place, draw in DRAWN.items()}


def _bars(answer: Answer) -> Any:
    of, measure = answer.dimension.words, answer.measure
    return charts.bars(
        answer.frame, f"By {of.lower()}", measure.words, measure.unit, of, len(answer.frame), measure.expects
    )


def _titled(title: str, seen: Views) -> str:
    """Return the title of a plot, with how to learn something from it if all players together say nothing."""
    return f"{title}: tap a player" if seen.bars.measure.shared and "person" not in seen.asking.filters else title


def _course(seen: Views) -> Any:
    rows, expects = len(seen.bars.frame), seen.bars.measure.expects
    return charts.course(seen.course.frame, _titled("Month by month", seen), seen.words, seen.unit, rows, expects)


def _spread(seen: Views) -> Any:
    return charts.spread(
        seen.steps, _titled("Distribution by game", seen), seen.words, seen.unit, len(seen.beside.frame)
    )


DRAWN: Final[dict[str, Callable[[Views], Any]]] = {
    "bars": lambda seen: _bars(seen.bars),
    "course": _course,
    "beside": lambda seen: _bars(seen.beside),
    "spread": _spread,
}
"""Place on the page → the function that draws it."""
__all__ = ["DRAWN", "Remembered", "Views", "drawn", "per_game", "views"]
