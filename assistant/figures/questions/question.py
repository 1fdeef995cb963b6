"""A question about many games: which figure, grouped by what, over which games.

question = Question("won", "person", {"kind": ("clue",)}, families=("mystery",))
question.words                      # "Games won by player · Game: clue"
Question.read(question.written())   # the same question, from its text in an address
PRESETS[0].words                    # "Who wins?"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from assistant.figures.questions.dimensions import DIMENSIONS, FILTERS, Dimension
from assistant.figures.questions.own_figures import measure_of
from assistant.figures.questions.quantities import MARKET, MEASURES, MYSTERY, WAR, Measure
from assistant.figures.questions.sources import SOURCES, Source

__all__ = [
    "DIMENSIONS", "FILTERS", "MEASURES", "PRESETS", "SOURCES", "Dimension", "Measure", "Preset", "Question", "askable",
    "measure_of",
]  # fmt: skip

Filters = Mapping[str, tuple[str, ...]]
"""Dimension → the groups that count; all filters apply together."""


@dataclass(frozen=True)
class Question:
    """A figure by a dimension, over the games that pass all filters; empty `families` means every game.

    A filter on a column that the figure's rows do not have (such as corporation, for decisions) is not applied; a
    filter on players, for a figure of whole games, selects the games in which one of them played.
    Raises LookupError for an unknown figure or dimension, or a combination that is not possible.
    """

    measure: str
    by: str
    filters: Filters = field(default_factory=dict[str, tuple[str, ...]])
    families: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        measure = measure_of(self.measure)
        if self.by not in DIMENSIONS:
            raise LookupError(f"Figures can't be grouped by {self.by}.")
        for key in self.filters:
            if key not in FILTERS:
                raise LookupError(f"Games can't be filtered by {key}.")
        if not askable(measure, DIMENSIONS[self.by]):
            raise LookupError(f"{measure.words} can't be grouped by {DIMENSIONS[self.by].words.lower()}.")

    def __hash__(self) -> int:
        return hash((self.measure, self.by, tuple(sorted(self.filters.items())), self.families))

    @property
    def words(self) -> str:
        """The question as players read it."""
        of = [f"{FILTERS[key].words}: {', '.join(groups)}" for key, groups in self.filters.items()]
        return " · ".join((f"{measure_of(self.measure).words} by {DIMENSIONS[self.by].words.lower()}", *of))

    def written(self) -> str:
        """Return the question as the query string of an address."""
        pairs = [("measure", self.measure), ("by", self.by), *(("family", one) for one in self.families)]
        return urlencode([*pairs, *((f"f.{key}", one) for key, some in self.filters.items() for one in some)])

    @classmethod
    def read(cls, query: str) -> Question:
        """Return the question of an address; raises LookupError for an unknown figure or dimension."""
        said = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
        one = dict(said)
        filters: dict[str, tuple[str, ...]] = {}
        for key, value in said:
            if key.startswith("f."):
                filters[key[2:]] = (*filters.get(key[2:], ()), value)
        families = tuple(value for key, value in said if key == "family")
        return cls(one.get("measure", "won"), one.get("by", "person"), filters, families)


def askable(measure: Measure, dimension: Dimension) -> bool:
    """Return whether this figure can be grouped by this dimension: its source has the column and a family has both."""
    source: Source = SOURCES[measure.source]
    both = not measure.families or not dimension.families or set(measure.families) & set(dimension.families)
    if not both:
        return False
    if dimension.level == "row":
        return dimension.column in source.columns
    return dimension.level == "game" or "seat" in source.columns


@dataclass(frozen=True)
class Preset:
    """A question in people's own words."""

    words: str
    question: Question


def _presets() -> Iterator[Preset]:
    def ask(words: str, measure: str, by: str, families: tuple[str, ...] = (), **filters: str) -> Preset:
        return Preset(words, Question(measure, by, {key: (value,) for key, value in filters.items()}, families))

    yield ask("Who wins?", "won", "person")
    yield ask("Does going first help?", "won", "starts")
    yield ask("Who takes the longest?", "pace", "person")
    yield ask("How long does a game take?", "minutes", "kind")
    yield ask("Which games are exciting?", "leads", "kind")
    yield ask("Are we getting better?", "right", "month")
    yield ask("Which decisions do we get wrong?", "right", "what")
    yield ask("Do better decisions win?", "ahead", "kind")
    yield ask("Who rolls well?", "dice", "person")
    yield ask("Do we accuse too late?", "late", "person", MYSTERY)
    yield ask("Do we accuse too early?", "sure", "person", MYSTERY)
    yield ask("Who makes the best suggestions?", "efficiency", "person", MYSTERY)
    yield ask("Who gives away the most?", "told", "person", MYSTERY)
    yield ask("Who is lucky with answers?", "luck_bits", "person", MYSTERY)
    yield ask("Are our attacks too bold?", "odds", "person", WAR)
    yield ask("Do our attacks come off?", "fought", "outcome", WAR)
    yield ask("Do our attacks succeed as the odds say?", "captured", "odds", WAR)
    yield ask("Who is lucky in battle?", "swing", "person", WAR)
    yield ask("Where is the fighting?", "fought", "continent", WAR)
    yield ask("When are sets of cards turned in?", "sets", "turn", WAR)
    yield ask("Who profits from mergers?", "bonus", "person", MARKET)
    yield ask("Where does the money come from?", "earned", "source", MARKET)
    yield ask("Which corporation pays off?", "returned", "corporation", MARKET)
    yield ask("Who pays the most per share?", "bought", "person", MARKET)
    yield ask("Who leaves cash idle?", "idle", "person", MARKET)


PRESETS: Final[tuple[Preset, ...]] = tuple(_presets())
"""The preset questions."""
