"""Which plots and tables belong to a question, and their figures: nothing of a page, so notebooks use it too.

seen = views(season, asking)
seen.bars, seen.course, seen.beside        # answers: by what is asked, month by month, by something else
seen.games                                 # one row a game, the latest first; seen.steps: how often which figure
drawn(seen)["bars"]                        # the HoloViews object of each
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.question import DIMENSIONS, Question
from assistant.figures.questions.season import Answer, Season
from dashboards.analysis import charts
from dashboards.analysis.asking import WHEN, Asking
from dashboards.analysis.charts import Frame

STEPS: Final = 24
"""Bars of the plot of how often which figure."""
LISTED: Final = 120
"""Games in the table, the latest of all that count."""

_GAMES: Final = """
    select w.game, g.title, g.kind, epoch_ms(g.began) as began, g.players, coalesce(l.text, '') as text,
           (select string_agg(coalesce(s.name, 'somebody'), ', ' order by s.place)
            from results r join seats s using (game, seat) where r.game = w.game and r.winner) as winners
    from (select unnest(?::bigint[]) as game, unnest(?::integer[]) as line) w
    join games g using (game) left join lines l on l.game = w.game and l.line = w.line and w.line > 0
"""


Ask = Callable[[Question], Answer]
KEPT: Final = 40
"""Answers that a page remembers."""


@dataclass(frozen=True)
class Views:
    """All that a question shows. `games`: game, title, kind, began, players, winners, value, n, line, label.

    `whole` is the answer with every filter, `steps`: left, right, count of the figure per game.
    """

    asking: Asking
    whole: Answer
    bars: Answer
    course: Answer
    beside: Answer
    games: Frame
    steps: Frame

    @property
    def words(self) -> str:
        """What is measured, as players read it."""
        return self.bars.measure.words

    @property
    def unit(self) -> str:
        """How it is written."""
        return self.bars.measure.unit


def views(season: Season, asking: Asking, ask: Ask | None = None) -> Views:
    """The figures of all plots and tables of a question; each plot is filtered by what is chosen in the others.

    `ask` answers one question, as `season.ask` does, or from what it remembers.
    """
    ask = ask or season.ask
    games, steps = per_game(season, asking, ask)
    bars, course, beside = (ask(asking.question(by)) for by in (asking.by, WHEN, asking.second))
    return Views(asking, ask(asking.whole), bars, course, beside, games, steps)


class Remembered:
    """Answers, the last ones asked: what a tap leaves as it was is not asked again."""

    def __init__(self, season: Season) -> None:
        self._season = season
        self._known: dict[Question, Answer] = {}

    def __call__(self, question: Question) -> Answer:
        """The answer to a question."""
        found = self._known.pop(question, None) or self._season.ask(question)
        self._known[question] = found
        while len(self._known) > KEPT:
            self._known.pop(next(iter(self._known)))
        return found


def per_game(season: Season, asking: Asking, ask: Ask) -> tuple[Frame, Frame]:
    """The figure of each game that counts: the latest as a table, all of them as steps."""
    found: Frame = ask(asking.question("game")).frame
    found = found[found["value"].notna()]
    found = found.assign(game=found["key"].astype(int)).sort_values("game", ascending=False)
    return _listed(season, found.head(LISTED)), _steps(found["value"].to_numpy(float))


def _listed(season: Season, found: Frame) -> Frame:
    """What a table says of these games, and the line of each that tells most."""
    lines = [next(iter(examples), (0, 0, "")) for examples in found["examples"]]
    told: Frame = season.sql(_GAMES, [int(game) for game in found["game"]], [int(line) for _, line, _ in lines])
    games = found[["game", "value", "n"]].assign(label=[label for _, _, label in lines])
    return games.merge(told, on="game")


def _steps(values: Any) -> Frame:
    """How many games lie in each step between the least and the most."""
    if not len(values):
        return pd.DataFrame({"left": [0.0], "right": [1.0], "count": [0]})
    counts, edges = np.histogram(values, bins=min(STEPS, max(4, round(len(values) ** 0.5) + 1)))
    return pd.DataFrame({"left": edges[:-1], "right": edges[1:], "count": counts})


def drawn(seen: Views) -> dict[str, Any]:
    """The plots of a question as HoloViews objects, by their place on the page."""
    return {place: draw(seen) for place, draw in DRAWN.items()}


def _by(answer: Answer) -> str:
    return DIMENSIONS[answer.question.by].words


def _high(*answers: Answer) -> int:
    """Plots that stand beside each other are as high as the one with the most bars."""
    return max(len(answer.frame) for answer in answers)


def _bars(seen: Views) -> Any:
    of = _by(seen.bars)
    return charts.bars(seen.bars.frame, f"By {of.lower()}", seen.words, seen.unit, of, _high(seen.bars))


def _beside(seen: Views) -> Any:
    of = _by(seen.beside)
    return charts.bars(seen.beside.frame, f"By {of.lower()}", seen.words, seen.unit, of, _high(seen.beside))


def _course(seen: Views) -> Any:
    return charts.course(seen.course.frame, "Month by month", seen.words, seen.unit, _high(seen.bars))


def _spread(seen: Views) -> Any:
    return charts.spread(seen.steps, "How often which figure", seen.words, seen.unit, _high(seen.beside))


DRAWN: Final = {"bars": _bars, "course": _course, "beside": _beside, "spread": _spread}
"""Place on the page → what draws it."""
__all__ = ["DRAWN", "Remembered", "Views", "drawn", "per_game", "views"]
