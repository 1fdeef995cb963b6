"""Games, reviews and seasons that display themselves in a notebook.

    from dashboards import open_game, open_season

    game = open_game("clue")           # a recorded demo; or the path of an exported game, or the number of a saved one
    game                               # without an extension: the players, the state of the game, its last lines
    review = game.review()             # three sentences, the graph, the decisions; review("anna"): from Anna's view
    season = open_season()             # all games of this computer; or a file, a folder of Parquet, some games
    season.plot(Question("won", "person"))

After `pn.extension(inline=True)` the same objects are interactive: a game is its table, a season has a menu of
questions.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING, Any, Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.event import TABLE
from assistant.figures.facts.rows import TABLES
from assistant.figures.questions.answers import ANSWERS, Frames, answer
from assistant.figures.questions.question import PRESETS, Question
from assistant.figures.questions.season import Season as Asked
from assistant.figures.review.review import Review as Found
from assistant.figures.review.review import review
from assistant.figures.review.verdict import verdict as plain
from assistant.figures.store.derive import Derived, derive
from assistant.figures.store.derived import frame
from assistant.table.table import Table
from dashboards.notebooks.live import show
from dashboards.parts.common.labels import words
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.review.verdict import LinePlace, standing
from dashboards.play.drawing import chart

if TYPE_CHECKING:
    from panel.viewable import Viewable

LAST: Final = 8
"""The number of lines of a game that is shown without a screen, and of decisions in a review."""
_TABLES: Final = {table.table: table for table in TABLES}


class Shows:
    """The notebook interface of an object: HTML without an extension, a live view with one."""

    def _repr_html_(self) -> str:
        raise NotImplementedError

    def __panel__(self) -> Viewable:
        raise NotImplementedError

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        from panel.config import panel_extension  # noqa: PLC0415  (Panel is imported only if it is used)

        if not panel_extension._loaded:
            return {"text/plain": repr(self), "text/html": self._repr_html_()}
        return self.__panel__()._repr_mimebundle_(include, exclude)


class ShownGame(Shows, Table):
    """A table that displays itself; events recorded in it stay in this notebook."""

    def review(self, seat: str = "") -> ShownReview:
        """Return the game's review, for a seat or for everybody; raises LookupError if the game has no figures."""
        return ShownReview(self, review(self, seat))

    def frame(self, name: str, seat: str = "") -> pd.DataFrame:
        """Return an open-data table of this game; raises LookupError if there is no such table."""
        return self.review(seat).frame(name)

    def _repr_html_(self) -> str:
        state: Any = self.view(TABLE)
        living = [one for one in self.account(TABLE) if not one.line.struck]
        lines = "".join(f"<li value='0'>{escape(one.line.label)} · {escape(one.text)}</li>" for one in living[-LAST:])
        names = ", ".join(escape(player.name) for player in state.players) or "nobody yet"
        end = "over" if state.over else f"{escape(state.name(state.on_turn))} to play" if state.on_turn else "set up"
        return (
            f"<div><b>{escape(self.game.title)}</b> · {names} · {len(living)} lines · {end}"
            f"<ul style='list-style:none;padding-left:0'>{lines}</ul></div>"
        )

    def __panel__(self) -> Viewable:
        return show(self)


class ShownReview(Shows):
    """A review that displays itself. `review` is the review as data; `standing` returns its graph for HoloViews."""

    def __init__(self, table: Table, review: Found) -> None:
        self.table = table
        self.review = review
        self.players = {player.key: player for player in table.view(TABLE).players}

    @property
    def sentences(self) -> list[str]:
        """The sentences of the verdict."""
        return [one.text for one in self.review.sentences]

    def frame(self, name: str) -> pd.DataFrame:
        """Return an open-data table of this game alone; raises LookupError if there is no such table."""
        return _rows(self.review.derived, name)

    @property
    def decisions(self) -> pd.DataFrame:
        """Every decision with a value, the costliest first.

        Columns: label, who, what, chosen, best, lost, unit, right, reason.
        """
        labels = {seat_line.seq: seat_line.line.label for seat_line in self.review.derived.played.lines}
        rows = [
            (labels.get(one.line, ""), self._name(one.seat), one.what, one.chosen, one.best, one.lost, one.unit,
             one.right, one.reason)
            for one in sorted(self.review.marks, key=lambda mark: -mark.lost)
        ]  # fmt: skip
        kinds = ["label", "who", "what", "chosen", "best", "lost", "unit", "right", "reason"]
        return pd.DataFrame(rows, columns=kinds)

    def _name(self, seat: str) -> str:
        return self.players[seat].name if seat in self.players else seat.title()

    def standing(self) -> Any:
        """Return everybody's standing after each line: a HoloViews overlay with a curve per player; None if unknown."""
        from dashboards.notebooks.plots import curves  # noqa: PLC0415

        graph = self.review.standing
        if graph is None:
            return None
        rows = [
            (line, self._name(seat), value)
            for seat, values in graph.series.items()
            for line, value in zip(graph.lines, values, strict=True)
            if value is not None
        ]
        colours = {self._name(seat): player.colour for seat, player in self.players.items()}
        points: Any = pd.DataFrame(rows, columns=["line", "who", "value"])
        end = self.review.derived.played.lines[-1].seq
        return curves(points, "line", "value", "who", graph.title, graph.unit, colours, end=end)

    def _repr_html_(self) -> str:
        said = "".join(f"<li>{escape(one)}</li>" for one in self.sentences)
        decisions: Any = self.decisions
        wrong: Any = decisions[~decisions["right"].astype(bool)].head(LAST)
        table = wrong.to_html(index=False, border=0, float_format="%.2f") if len(wrong) else ""
        return f"<div><ul>{said}</ul>{self._drawn()}{table}</div>"

    def _drawn(self) -> str:
        """Return the graph as a self-contained drawing."""
        verdict = plain(self.review)
        lines = (verdict["standing"] or {}).get("lines", [])
        labels = (verdict["standing"] or {}).get("labels", [])
        places = {line: LinePlace(at, label) for at, (line, label) in enumerate(zip(lines, labels, strict=True))}
        graph = standing(verdict["standing"], places)
        people = words(SeatView.of(self.table, TABLE, "replay"))["players"]
        return f"<div style='max-width:720px'>{chart(graph, people)}</div>" if graph else ""

    def __panel__(self) -> Viewable:
        import panel as pn  # noqa: PLC0415

        from dashboards.notebooks.plots import framed  # noqa: PLC0415

        said = "".join(f"<li>{escape(one)}</li>" for one in self.sentences)
        graph = self.standing()
        words = pn.pane.HTML(f"<ul>{said}</ul>")
        return pn.Column(words, framed(graph)) if graph is not None else pn.Column(words)


class ShownSeason(Shows, Asked):
    """A season that displays itself."""

    @property
    def named(self) -> dict[str, str]:
        """The named questions, in words by key."""
        return {key: known.words for key, known in ANSWERS.items()}

    def answer(self, key: str) -> Frames:
        """Return the frames that answer a named question; raises LookupError if there is no such question."""
        return answer(self, key)

    def plot(self, question: Question) -> Any:
        """Return the answer as a HoloViews object, drawn as on the statistics page, in the notebook's theme."""
        from dashboards.notebooks.styles import for_bokeh, in_theme  # noqa: PLC0415

        asked = self.ask(question)
        title, by = asked.question.words, asked.dimension.words
        measure = asked.measure
        with for_bokeh():
            from dashboards.analysis import charts  # noqa: PLC0415  (without Bokeh it would load an extension)

            return in_theme(charts.bars)(asked.frame, title, measure.words, measure.unit, by, expects=measure.expects)

    def _repr_html_(self) -> str:
        listed: Any = self.listed()
        games = listed[["began", "title", "players", "minutes", "winners"]].head(LAST)
        return f"<div><b>{len(listed)} games</b>{games.to_html(index=False, border=0, float_format='%.0f')}</div>"

    def __panel__(self) -> Viewable:
        import panel as pn  # noqa: PLC0415

        from dashboards.notebooks.plots import framed  # noqa: PLC0415

        asked = {one.words: one.question for one in PRESETS if len(self.ask(one.question).frame)}
        choice: Any = pn.widgets.Select(name="Question", options=asked, width=420)

        def drawn(question: Question) -> Any:
            return framed(self.plot(question))

        return pn.Column(choice, pn.bind(drawn, choice))


def rows_of(table: Table, name: str) -> pd.DataFrame:
    """Return an open-data table of a game as it stands; raises LookupError if there is no such table."""
    return _rows(derive(table), name)


def _rows(derived: Derived, name: str) -> pd.DataFrame:
    if name not in _TABLES:
        raise LookupError(f"There is no table {name}. There are: {', '.join(_TABLES)}.")
    rows: Any = frame(_TABLES[name], 0, derived).drop(columns=["game", "engine"])
    return rows.dropna(axis="columns", how="all")


def season_of(tables: Iterable[Table]) -> ShownSeason:
    """Return some games as a season, computed in memory; raises LookupError for a game without figures."""
    from dashboards.notebooks.gathering import counted  # noqa: PLC0415

    return ShownSeason(counted(tables))
