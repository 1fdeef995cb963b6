"""The course of a game as HoloViews objects that follow it: prices, sizes, armies, money, points."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.core.offer import Nonsense
from dashboards.games import arrangement
from dashboards.parts.common.labels import words
from dashboards.parts.common.seat_view import SeatView

if TYPE_CHECKING:
    from boardside.following import Follower

__all__ = ["Courses"]

MARKET = {
    "prices": ("price", "price in dollars"),
    "sizes": ("size", "size"),
    "dividends": ("dividends", "dividends per share in dollars"),
}
"""The courses of a market: the column of its series that each of them shows, and the label of its vertical axis."""


@dataclass(frozen=True)
class Course:
    """The numbers of one course: a list in `columns` for everything that is drawn, with a value at each moment.

    `at` names the moments, such as “turn 7”, and `ticks` are those with a label: (moment, label). `unit` is the label
    of the vertical axis.
    """

    title: str
    unit: str
    at: Sequence[str]
    ticks: Sequence[tuple[int, str]]
    columns: Mapping[str, Sequence[int]]

    @property
    def below(self) -> str:
        """The label of the horizontal axis: what the moments count, such as turns; a line if they count nothing."""
        counted = {name.rpartition(" ")[0] for name in self.at} - {""}
        return counted.pop() if len(counted) == 1 else "line"


class Courses:
    """The courses of one game: `names` lists them, `plot.prices()` draws one, `plot.frame("prices")` has its numbers.

    A drawing is a HoloViews DynamicMap that is drawn again with every line. Which courses there are depends on the
    game: prices, sizes, dividends and wealth in a market; armies, lands or units in a war; points in the night.
    """

    def __init__(self, followed: Follower) -> None:
        self._followed = followed

    @property
    def names(self) -> list[str]:
        """The courses of this game."""
        return list(self._series())

    def frame(self, name: str) -> pd.DataFrame:
        """Return one course; columns: moment, when, who, value. Raises LookupError if the game has no such course."""
        found = self._series()
        if name not in found:
            raise LookupError(self._no_such(name))
        course = found[name]
        called = self._called()
        rows = [
            (moment, course.at[moment], called.get(key, key.replace("_", " ").title()), value)
            for key, values in course.columns.items()
            for moment, value in enumerate(values)
        ]
        return pd.DataFrame(rows, columns=["moment", "when", "who", "value"])

    def __getattr__(self, name: str) -> Callable[[], Any]:
        """Return what draws a course; raise AttributeError if the game has no such course."""
        if name.startswith("_") or name not in self._series():
            raise AttributeError(self._no_such(name))

        def now() -> tuple[Any, ...]:
            frame, course = self.frame(name), self._series()[name]
            labels = course.unit, None, ("when",), None, course.below, course.ticks
            return frame, "moment", "value", "who", course.title, *labels

        return lambda: self._following(now, "dashboards.notebooks.plots:curves")

    def _following(self, now: Callable[[], tuple[Any, ...]], draw: str) -> Any:
        """Return a DynamicMap that is drawn again with every line.

        `now` returns the arguments of the function `draw`, which is imported only if something is drawn. Where they are
        still the same, so is the drawing, and nothing is sent. If there is nothing to show anymore, the title says why.
        """
        from dashboards.notebooks.styles import hv, kept, retitled  # noqa: PLC0415  (imported only if something is drawn)

        module, _, name = draw.partition(":")
        drawn = kept(getattr(import_module(module), name))
        last: list[Any] = []

        def shown(revision: int) -> Any:
            del revision  # it says that there is something new
            try:
                last[:] = [drawn(*now())]
            except (LookupError, Nonsense) as wrong:  # recording goes on
                if not last:
                    raise
                return retitled(last[0], str(wrong))
            return last[0]

        return hv.DynamicMap(shown, streams={"revision": self._followed.param.revision})

    def _no_such(self, name: str) -> str:
        names = ", ".join(self.names) or "none"
        return f"{self._followed.table.game.title} has no picture “{name}”. It has: {names}."

    def __dir__(self) -> list[str]:
        """Return the courses beside the usual names."""
        return [*super().__dir__(), *self.names]

    def _called(self) -> Mapping[str, str]:
        """Return the names of everybody and everything that a course can be of."""
        kinds: Any = words(self._sight())
        named: list[dict[str, Any]] = [kind for kind in kinds.values() if isinstance(kind, dict)]
        return {key: str(one["name"]) for kind in named for key, one in kind.items() if "name" in one}

    def _series(self) -> dict[str, Course]:
        """Return each course by its name."""
        return dict(_courses(self._told()))

    def _told(self) -> Any:
        look = arrangement(self._followed.table.game.key).looks.get("charts")
        return look(self._sight(), True) if look and self._followed.revision else None

    def _sight(self) -> SeatView:
        """Return what the seat of the evening sees now."""
        return SeatView.of(self._followed.table, self._followed.seat, "tv")


def _courses(told: Any) -> Iterator[tuple[str, Course]]:
    if told is None:
        return
    at, ticks = told["at"], told["ticks"]
    for chart in told.get("charts", ()):
        title = chart["title"]
        yield re.sub(r"\W+", "_", title.lower()), Course(title, _inside(title), at, ticks, chart["columns"])
    for name, (column, unit) in MARKET.items():
        if column in told:
            yield name, Course(name.capitalize(), unit, at, ticks, told[column])
    if "wealth" in told:
        sums = {who: [sum(at) for at in zip(*parts.values(), strict=True)] for who, parts in told["wealth"].items()}
        columns = {who: of for who, of in sums.items() if of}
        yield "wealth", Course("Wealth", "wealth in dollars", at, ticks, columns)


def _inside(title: str) -> str:
    """Return a title as it stands inside a sentence: a capital remains where it begins an abbreviation."""
    return title if title[1:2].isupper() else title[:1].lower() + title[1:]
