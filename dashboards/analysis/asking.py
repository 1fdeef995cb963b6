"""The question of a page and its filters: what is chosen, as an address, and as the questions of the linked plots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

import param

from assistant.figures.questions.question import DIMENSIONS, MEASURES, PRESETS, Question, askable

WHEN: Final = "month"
"""The dimension of the plot over time."""
BESIDE: Final = ("person", "kind", "players", "place", "phase", "what", "weekday", "duration")
"""By what the second plot asks, the first that fits and is not asked already."""
LONGEST: Final = 120
"""Letters of a group, and
"""
MOST: Final = 24
"""groups of a filter that an address may bring."""


class Asking(param.Parameterized):
    """What is asked. `filters`: dimension → groups; a change of any of them is a change of the page."""

    measure: str = param.Selector(default="won", objects=list(MEASURES), doc="the figure")  # type: ignore[assignment]
    by: str = param.Selector(default="person", objects=list(DIMENSIONS), doc="the bars")  # type: ignore[assignment]
    beside: str = param.String(default="", doc="the bars of the second plot; nothing: what fits")  # type: ignore[assignment]
    family: str = param.String(default="", doc="the family of games; nothing: all")  # type: ignore[assignment]
    filters: dict[str, tuple[str, ...]] = param.Dict(default={}, doc="dimension → groups that count")  # type: ignore[assignment]

    # ------------------------------------------------------------------ questions

    @property
    def families(self) -> tuple[str, ...]:
        """Of which games it is asked."""
        return (self.family,) if self.family else MEASURES[self.measure].families

    @property
    def second(self) -> str:
        """By what the second plot asks."""
        fitting = [key for key in (self.beside, *BESIDE) if key and key != self.by and self.fits(key)]
        return next(iter(fitting), self.by)

    def fits(self, dimension: str) -> bool:
        """Whether the figure can be asked by this dimension, in these games."""
        found = DIMENSIONS.get(dimension)
        if found is None or (self.family and found.families and self.family not in found.families):
            return False
        return askable(MEASURES[self.measure], found)

    def question(self, by: str = "") -> Question:
        """The question by this dimension: filtered by all others, so that what else could be chosen stays in sight."""
        by = by or self.by
        others = {key: groups for key, groups in self.filters.items() if key != by and self.fits(key)}
        return Question(self.measure, by, others, self.families)

    @property
    def whole(self) -> Question:
        """The question with all its filters."""
        return Question(self.measure, self.by, {k: v for k, v in self.filters.items() if self.fits(k)}, self.families)

    # ------------------------------------------------------------------ changes

    def ask(self, preset: int) -> None:
        """One of the questions in words; filters that it can answer stay."""
        self.put(PRESETS[preset].question)

    def put(self, question: Question) -> None:
        """This question, with its own filters beside those that fit."""
        family = question.families[0] if len(question.families) == 1 else ""
        with param.parameterized.batch_call_watchers(self):
            self.param.update(measure=question.measure, by=question.by, beside="", family=family)
            kept = {key: groups for key, groups in self.filters.items() if self.fits(key)}
            self.filters = {**kept, **{key: tuple(groups) for key, groups in question.filters.items()}}

    def change(self, **chosen: str) -> None:
        """Another figure, dimension or family; what no longer goes together gives way. Raises LookupError."""
        if chosen.get("measure", self.measure) not in MEASURES or chosen.get("by", self.by) not in DIMENSIONS:
            raise LookupError("There is no such figure or dimension.")
        with param.parameterized.batch_call_watchers(self):
            self.param.update(**chosen)
            of = MEASURES[self.measure].families
            if self.family and of and self.family not in of:
                self.family = "" if "measure" in chosen else self.family
                if self.family:
                    self.measure = "won"
            if not self.fits(self.by):
                self.by = next(key for key in ("person", *DIMENSIONS) if self.fits(key))
            self.filters = {key: groups for key, groups in self.filters.items() if self.fits(key)}

    def only(self, dimension: str, groups: tuple[str, ...]) -> None:
        """Count these groups of a dimension alone; none of them, or the same again: all."""
        if not self.fits(dimension):
            return
        rest = {key: value for key, value in self.filters.items() if key != dimension}
        wanted = tuple(dict.fromkeys(group[:LONGEST] for group in groups))[:MOST]
        same = wanted == self.filters.get(dimension)
        self.filters = rest if same or not wanted else {**rest, dimension: wanted}

    # ------------------------------------------------------------------ addresses

    def written(self) -> str:
        """The question as the query of an address, filters and second plot too."""
        more = [("beside", self.beside)] if self.beside else []
        return self._asked().written() + (f"&{urlencode(more)}" if more else "")

    def _asked(self) -> Question:
        families = (self.family,) if self.family else ()
        return Question(self.measure, self.by, {k: v for k, v in self.filters.items() if self.fits(k)}, families)

    @classmethod
    def read(cls, query: str) -> Asking:
        """What an address asks; one that asks nonsense asks the first question of all."""
        found = cls()
        try:
            question = Question.read(query)
        except LookupError:
            return found
        said: Mapping[str, Any] = dict(parse_qsl(query.removeprefix("?")))
        found.put(question)
        if found.fits(str(said.get("beside", ""))):
            found.beside = str(said["beside"])
        return found
