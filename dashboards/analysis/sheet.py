"""The statistics page: a question, four linked plots, and the log lines behind every figure.

A tap on a bar, or a box around months, becomes a filter for all other views. Their figures are queried again with
SQL and sent to the existing plots; nothing is linked in the browser itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]
import panel as pn

from assistant.figures.questions.own_figures import OwnFigure, works
from assistant.figures.questions.season import Season
from dashboards.analysis import charts, us, words
from dashboards.analysis.amounts import figure
from dashboards.analysis.asking import WHEN, PageQuestion
from dashboards.analysis.charts import hv
from dashboards.analysis.views import DRAWN, Remembered, Views, views

LISTENING: Final = {"bars": "Bars", "beside": "Bars", "course": "Scatter"}
"""The plots in which something can be selected, and the element that is tapped."""
COLUMNS: Final = {
    "title": "Game", "figure": "Figure", "day": "Date", "winners": "Won", "players": "Players", "n": "Counted",
    "label": "Line", "text": "Most telling line",
}  # fmt: skip
"""The columns of the table of games."""
_SHEET: Final = (Path(__file__).parent / "table.css").read_text("utf-8")


class Host(Protocol):
    """The server's services for one open page."""

    def link(self, game: int, label: str) -> str:
        """Return the address of a game's replay, at the line with this label."""
        ...

    def left_out(self) -> tuple[str, ...]:
        """Return the people who are left out of all figures."""
        ...

    def take_out(self, person: str, out: bool) -> Season | None:
        """Leave this person out of all figures, or include them again; return the season as it is now."""
        ...

    def names(self, person: str) -> tuple[str, ...]:
        """Return the other names under which this person played."""
        ...

    def join(self, person: str, name: str, one: bool) -> Season | None:
        """Merge this name into that person, or separate it again; return the season as it is now."""
        ...

    def newest(self) -> float:
        """Return the time at which figures were last written; a changed value means there are new figures."""
        ...

    def season(self) -> Season | None:
        """Return the games as they are now."""
        ...


class Sheet:
    """One open page: its question, its plots, its table. `changed` is called whenever the question changes."""

    def __init__(self, season: Season, asking: PageQuestion, host: Host) -> None:
        self.season, self.asking, self.host = season, asking, host
        self.changed: Callable[[], None] = lambda: None
        self._ask = Remembered(season)
        try:
            works(season, asking.measure)
        except LookupError:  # an address may hold any formula
            asking.change(measure="won")
        self.seen: Views = views(season, asking, self._ask)
        self.people: dict[str, Any] | None = None
        self.known: dict[str, Any] | None = None
        self.learning: dict[str, Any] | None = None
        self._read = host.newest()
        self._counting = False
        self._pipes: dict[str, Any] = {}
        self._sources: dict[str, Any] = {}
        self._asked = self._shape()
        self._own = False
        self.panes = {place: self._pane(place) for place in DRAWN}
        self.rows = self._rows()
        self.over_years = pn.Column(sizing_mode="stretch_width", margin=0)

    # ------------------------------------------------------------------ plots

    def _shape(self) -> tuple[str, ...]:
        """Return what forces a plot to be rebuilt: the figure and its dimensions. Filters only change its data."""
        return (self.asking.measure, self.asking.by, self.asking.second, self.asking.family)

    def _pane(self, place: str) -> Any:
        return pn.pane.HoloViews(
            self._plot(place), sizing_mode="stretch_width", margin=0, linked_axes=False, css_classes=["bs-plot"]
        )

    def _plot(self, place: str) -> Any:
        self._pipes[place] = hv.streams.Pipe(data=self.seen)
        return hv.DynamicMap(lambda data: self._drawn(place, data), streams=[self._pipes[place]])

    def _drawn(self, place: str, seen: Views) -> Any:
        plot = DRAWN[place](seen)
        if place in LISTENING:
            plot = plot.opts(getattr(hv.opts, LISTENING[place])(hooks=[lambda made, _: self._listen(place, made)]))
        return plot

    def _listen(self, place: str, made: Any) -> None:
        """Listen for selections in a plot, once for each plot that is built, and show the current selection in it."""
        source = made.handles["source"]
        if self._sources.get(place) is not source:
            self._sources[place] = source
            source.selected.on_change("indices", lambda _attr, _old, new: self._chosen(place, new))
        self._mark(place)

    def _dimension(self, place: str) -> str:
        return {"bars": self.asking.by, "beside": self.asking.second, "course": WHEN}[place]

    def _mark(self, place: str) -> None:
        """Show the groups that the filter allows as selected in the plot."""
        source = self._sources[place]
        groups = self.asking.filters.get(self._dimension(place), ())
        keys = list(source.data.get("key", ()))
        wanted = [at for at, key in enumerate(keys) if str(key) in groups]
        if sorted(source.selected.indices) != wanted:
            self._own = True
            source.selected.indices = wanted
            self._own = False

    def _chosen(self, place: str, indices: list[int]) -> None:
        """Handle a tap on a bar, a drawn box, or a tap that clears the selection."""
        if self._own:
            return
        keys = list(self._sources[place].data.get("key", ()))
        groups = tuple(str(keys[at]) for at in indices if 0 <= at < len(keys))
        dimension = self._dimension(place)
        if groups != self.asking.filters.get(dimension, ()):
            self.asking.only(dimension, groups)
            self.redraw()

    def redraw(self) -> None:
        """Compute the figures of the current question for all plots and tables."""
        self.seen = views(self.season, self.asking, self._ask)
        shape = self._shape()
        with pn.io.hold():
            for place, pane in self.panes.items():
                if shape == self._asked:
                    self._pipes[place].send(self.seen)
                else:
                    self._sources.pop(place, None)
                    pane.object = self._plot(place)
            self._asked = shape
            self.rows.value = self._games_table()
        if self.people is not None:
            self._us()
        self.changed()

    # ------------------------------------------------------------------ the table of games

    def _games_table(self) -> Any:
        games = self.seen.games
        return pd.DataFrame({
            "game": games["game"].astype(int), "title": games["title"],
            "figure": [figure(value, self.seen.unit) for value in games["value"]],
            "day": pd.to_datetime(games["began"]).dt.strftime("%Y-%m-%d"), "winners": games["winners"].fillna("—"),
            "players": games["players"], "n": games["n"].astype(int),
            "label": games["label"], "text": games["text"],
        })  # fmt: skip

    def _rows(self) -> Any:
        table = pn.widgets.Tabulator(
            self._games_table(), show_index=False, disabled=True, selectable=False, pagination="local", page_size=12,
            hidden_columns=["game"], titles=COLUMNS, theme="simple", sizing_mode="stretch_width", margin=0,
            layout="fit_columns", stylesheets=[_SHEET], header_filters=False,
            configuration={"responsiveLayout": "hide", "columnDefaults": {"headerHozAlign": "left"}},
            widths={"figure": 112, "day": 112, "winners": 130, "players": 104, "n": 110, "label": 78},
        )  # fmt: skip
        table.on_click(self._opened)
        return table

    def _opened(self, event: Any) -> None:
        """Open the replay of the tapped row, at its line."""
        if 0 <= event.row < len(self.rows.value):
            row = self.rows.value.iloc[event.row]
            self.opened(int(row["game"]), str(row["label"]))

    def opened(self, game: int, label: str) -> None:
        """Send the page to a game's replay, at the line with this label."""
        self.going = self.host.link(game, label)
        self.changed()

    going = ""
    """The address to which the page should go."""

    # ------------------------------------------------------------------ state and messages

    def state(self) -> dict[str, Any]:
        """Return everything on the page except the plots."""
        return {
            **words.page_text(self.season, self.seen, self.host.link),
            "people": self.people,
            "questions": us.questions(),
            "known": self.known,
            "learning": self.learning,
            "names": [{"key": key, "words": name} for key, name in sorted(self.season.names().items())],
            "out": list(self.host.left_out()),
            "news": self.host.newest() != self._read,
            "counting": self._counting,
        }

    def hear(self, message: Mapping[str, Any]) -> None:
        """Handle one message from the page; raises LookupError for something that does not exist."""
        wish = WISHES.get(str(message.get("do")))
        if wish is not None:
            wish(self, message)

    def _preset(self, message: Mapping[str, Any]) -> None:
        number = message.get("number")
        if type(number) is not int or not 0 <= number < len(words.PRESETS):
            raise LookupError("There is no such question.")
        self.asking.ask(number)
        self.redraw()

    def _change(self, message: Mapping[str, Any]) -> None:
        chosen = {key: str(message[key]) for key in ("measure", "by", "beside", "family") if key in message}
        self.asking.change(**chosen)
        self.redraw()

    def _only(self, message: Mapping[str, Any]) -> None:
        groups = message.get("groups")
        self.asking.only(
            str(message.get("dimension")), tuple(str(one) for one in groups) if isinstance(groups, list) else ()
        )
        self.redraw()

    def _days(self, message: Mapping[str, Any]) -> None:
        self.asking.days(str(message.get("since", "")), str(message.get("until", "")))
        self.redraw()

    def _own_figure(self, message: Mapping[str, Any]) -> None:
        """Ask for a figure that somebody has defined; raises LookupError with what is wrong with it."""
        own = OwnFigure(*(str(message.get(name, "")) for name in ("name", "source", "formula")))
        works(self.season, own.key)
        self.asking.change(measure=own.key)
        self.redraw()

    def _compare(self, message: Mapping[str, Any]) -> None:
        self.asking.compare(message.get("on") is not False)
        self.changed()

    # ------------------------------------------------------------------ our games over the years

    def _us(self, _message: Mapping[str, Any] | None = None) -> None:
        """Show or hide everybody's ratings and records, for the games that pass the filters."""
        if _message is not None and self.people is not None:
            self.people = None
            self.over_years.objects = []
            return
        people = us.PeopleFigures(us.fewer(self.season, self.asking.filters), self.host.link, self.host.names)
        self.people = people.page_text()
        plots = [charts.ratings(people.course), charts.heat(people.met)] if len(people.course) else []
        self.over_years.objects = [
            pn.pane.HoloViews(plot, sizing_mode="stretch_width", margin=0, linked_axes=False) for plot in plots
        ]

    def _one_known(self, message: Mapping[str, Any]) -> None:
        key = str(message.get("key"))
        fewer = us.fewer(self.season, self.asking.filters)
        self.known = us.known(fewer, key, self.host.link) if key else None

    def _learn(self, message: Mapping[str, Any]) -> None:
        """Show a player's mistakes over all games that pass the filters, to be decided again; "" hides them."""
        person = str(message.get("person"))
        fewer = us.fewer(self.season, self.asking.filters)
        self.learning = us.lessons(fewer, person, self.host.link) if person else None
        self.changed()

    def _take_out(self, message: Mapping[str, Any]) -> None:
        """Leave a person out of all figures, or include them again."""
        self._counting = True
        self._anew(self.host.take_out(str(message.get("person")), message.get("out") is not False))

    def _join(self, message: Mapping[str, Any]) -> None:
        """Merge two names into one person, or separate them again."""
        person, name = str(message.get("person")), str(message.get("name"))
        self._counting = True
        self._anew(self.host.join(person, name, message.get("one") is not False))

    def _fresh(self, _message: Mapping[str, Any]) -> None:
        """Load the newest figures and keep the current question."""
        self._counting = False
        self._anew(self.host.season(), filters=True)

    def _anew(self, season: Season | None, *, filters: bool = False) -> None:
        """Show another season. Unless `filters` is true, the filter by person is dropped."""
        if season is not None:
            self._read = self.host.newest()
            self.season = season
            self._ask = Remembered(season)
            if not filters:
                self.asking.only("person", ())
            self.redraw()


WISHES: Final[dict[str, Callable[[Sheet, Mapping[str, Any]], None]]] = {
    "preset": Sheet._preset,
    "change": Sheet._change,
    "only": Sheet._only,
    "compare": Sheet._compare,
    "days": Sheet._days,
    "own": Sheet._own_figure,
    "us": Sheet._us,
    "known": Sheet._one_known,
    "learn": Sheet._learn,
    "person": Sheet._take_out,
    "join": Sheet._join,
    "fresh": Sheet._fresh,
}
