"""A page's question and its filters: as an address, and as the questions of the linked plots."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import param

from assistant.figures.questions.question import DIMENSIONS, FILTERS, PRESETS, Question, askable, measure_of
from assistant.figures.questions.season import Season

WHEN: Final = "month"
"""The dimension of the plot over time."""
BESIDE: Final = ("person", "kind", "players", "place", "phase", "what", "weekday", "duration")
"""The dimensions of the second plot; the first one that fits and is not used already is taken."""
DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
"""A day as it is written in a filter."""
LONGEST: Final = 120
"""The longest name of a group that an address may contain, in characters."""
MOST: Final = 24
"""The largest number of groups in a filter that an address may contain."""


def _groups(query: str, mark: str) -> dict[str, tuple[str, ...]]:
    """Return the filters of an address whose names begin with this mark; dimensions that do not exist are dropped."""
    filters: dict[str, tuple[str, ...]] = {}
    for key, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        name = key.removeprefix(mark)
        if key.startswith(mark) and name in FILTERS:
            filters[name] = (*filters.get(name, ()), value[:LONGEST])[:MOST]
    return filters


class PageQuestion(param.Parameterized):
    """The current question. `filters` maps dimension → groups; a change of any parameter changes the page."""

    measure: str = param.String(default="won", doc="the figure; one by formula is named by its definition")  # type: ignore[assignment]
    by: str = param.Selector(default="person", objects=list(DIMENSIONS), doc="the bars")  # type: ignore[assignment]
    beside: str = param.String(default="", doc="the bars of the second plot; nothing: what fits")  # type: ignore[assignment]
    family: str = param.String(default="", doc="the family of games; nothing: all")  # type: ignore[assignment]
    filters: dict[str, tuple[str, ...]] = param.Dict(default={}, doc="dimension → groups that count")  # type: ignore[assignment]
    other: dict[str, tuple[str, ...]] | None = param.Dict(  # type: ignore[assignment]
        default=None, allow_None=True, doc="the filters of the other side of a comparison; None: nothing is compared"
    )

    # ------------------------------------------------------------------ questions

    @property
    def families(self) -> tuple[str, ...]:
        """The families of games that the question covers."""
        return (self.family,) if self.family else measure_of(self.measure).families

    @property
    def second(self) -> str:
        """The dimension of the second plot."""
        first = ("starts", "place") if measure_of(self.measure).shared else ()
        fitting = [key for key in (self.beside, *first, *BESIDE) if key and key != self.by and self.groups(key)]
        return next(iter(fitting), self.by)

    def groups(self, dimension: str) -> bool:
        """Return whether the figure can be grouped by this dimension in these games."""
        return dimension in DIMENSIONS and self.fits(dimension)

    def fits(self, dimension: str) -> bool:
        """Return whether the games and rows of the figure can be filtered by this."""
        filter_ = FILTERS.get(dimension)
        if filter_ is None or (self.family and filter_.families and self.family not in filter_.families):
            return False
        return askable(measure_of(self.measure), filter_)

    @property
    def fitting(self) -> dict[str, tuple[str, ...]]:
        """The filters that apply to the question."""
        return {key: groups for key, groups in self.filters.items() if self.fits(key)}

    def question(self, by: str = "") -> Question:
        """Return the question by this dimension, filtered by all other dimensions only.

        A plot is not filtered by its own selection, so the alternatives stay visible.
        """
        by = by or self.by
        others = {key: groups for key, groups in self.fitting.items() if key != by}
        return Question(self.measure, by, others, self.families)

    @property
    def whole(self) -> Question:
        """The question with all its filters."""
        return Question(self.measure, self.by, self.fitting, self.families)

    @property
    def other_whole(self) -> Question | None:
        """The question about the other side of a comparison; None if nothing is compared."""
        if self.other is None or measure_of(self.measure).per == "count":
            return None
        fitting = {key: groups for key, groups in self.other.items() if self.fits(key)}
        return Question(self.measure, self.by, fitting, self.families)

    # ------------------------------------------------------------------ changes

    def compare(self, on: bool) -> None:
        """Keep the games that count now as the other side of a comparison, or end the comparison."""
        self.other = dict(self.filters) if on else None

    def ask(self, preset: int) -> None:
        """Ask one of the preset questions; filters that apply to it are kept."""
        self.put(PRESETS[preset].question)

    def put(self, question: Question) -> None:
        """Ask this question, with its filters added to the current ones that still apply."""
        family = question.families[0] if len(question.families) == 1 else ""
        with param.parameterized.batch_call_watchers(self):
            self.param.update(measure=question.measure, by=question.by, beside="", family=family)
            self.filters = {**self.fitting, **{key: tuple(groups) for key, groups in question.filters.items()}}

    def change(self, **chosen: str) -> None:
        """Change the figure, dimension or family; choices that no longer fit are dropped. Raises LookupError."""
        measure_of(chosen.get("measure", self.measure))
        if any(chosen.get(name) not in (None, "", *DIMENSIONS) for name in ("by", "beside")):
            raise LookupError("There is no such dimension.")
        with param.parameterized.batch_call_watchers(self):
            self.param.update(**chosen)
            of = measure_of(self.measure).families
            if self.family and of and self.family not in of:
                self.family = "" if "measure" in chosen else self.family
                if self.family:
                    self.measure = "won"
            if not self.groups(self.by):
                self.by = next(key for key in ("person", *DIMENSIONS) if self.groups(key))
            self.filters = self.fitting

    def only(self, dimension: str, groups: tuple[str, ...]) -> None:
        """Count only these groups of a dimension; with no groups, or the same ones again, remove the filter."""
        if not self.fits(dimension):
            return
        rest = {key: value for key, value in self.filters.items() if key != dimension}
        wanted = tuple(dict.fromkeys(group[:LONGEST] for group in groups))[:MOST]
        same = wanted == self.filters.get(dimension)
        self.filters = rest if same or not wanted else {**rest, dimension: wanted}

    def days(self, since: str, until: str) -> None:
        """Count only the games of these days, written YYYY-MM-DD, both included; "" for no end."""
        rest = {key: value for key, value in self.filters.items() if key not in ("since", "until")}
        said = {key: (day,) for key, day in (("since", since), ("until", until)) if DAY.fullmatch(day)}
        self.filters = {**rest, **said}

    def only_people(self, season: Season) -> None:
        """Leave out the games of computer players if people have played too; their filter can be removed."""
        played = {row["simulated"] for row in season.rows("select distinct simulated from games")}
        if played == {True, False}:
            self.only("simulated", ("people",))

    # ------------------------------------------------------------------ addresses

    def written(self) -> str:
        """Return the question as the query string of an address, including filters and the second plot."""
        more = [("beside", self.beside)] if self.beside else []
        if self.other is not None:
            more += [("with", "all"), *((f"w.{key}", one) for key, some in self.other.items() for one in some)]
        asked = Question(self.measure, self.by, self.fitting, (self.family,) if self.family else ())
        return asked.written() + (f"&{urlencode(more)}" if more else "")

    @classmethod
    def read(cls, query: str) -> PageQuestion:
        """Return the question of an address, or the first question of all if the address is invalid."""
        page_question = cls()
        try:
            question = Question.read(query)
        except LookupError:
            return page_question
        said: Mapping[str, Any] = dict(parse_qsl(query.removeprefix("?")))
        page_question.put(question)
        if page_question.groups(str(said.get("beside", ""))):
            page_question.beside = str(said["beside"])
        if "with" in said:
            page_question.other = _groups(query, "w.")
        return page_question
