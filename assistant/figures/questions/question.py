"""A question to many games: which figure, by what, of which games.

question = Question("won", "person", {"kind": ("clue",)}, families=("mystery",))
question.words                      # "Games won by player · Game: clue"
Question.read(question.written())   # the same question: its text in an address
PRESETS[0].words                    # "Who wins?"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import parse_qsl, urlencode

from assistant.figures.questions.dimensions import DIMENSIONS, Dimension
from assistant.figures.questions.quantities import MARKET, MEASURES, MYSTERY, WAR, Measure
from assistant.figures.questions.sources import SOURCES, Source

__all__ = [
    "DIMENSIONS", "MEASURES", "PRESETS", "SOURCES", "Dimension", "Measure", "Preset", "Question", "askable", "presets",
]  # fmt: skip

Filters = Mapping[str, tuple[str, ...]]
"""Dimension → the groups that count; all filters at once."""


@dataclass(frozen=True)
class Question:
    """A figure by a dimension, of the games that pass all filters; `families` without names: of every game.

    A filter that says nothing about the rows of the figure (a corporation, of decisions) leaves it alone; one on
    players of a figure of games takes the games in which one of them sat.
    Raises LookupError for a figure or dimension that is not in the catalogues, or that cannot be asked together.
    """

    measure: str
    by: str
    filters: Filters = field(default_factory=dict[str, tuple[str, ...]])
    families: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        measure = MEASURES.get(self.measure)
        if measure is None:
            raise LookupError(f"There is no figure {self.measure}.")
        for key in (self.by, *self.filters):
            if key not in DIMENSIONS:
                raise LookupError(f"Figures cannot be asked by {key}.")
        if not askable(measure, DIMENSIONS[self.by]):
            raise LookupError(f"{measure.words} cannot be asked by {DIMENSIONS[self.by].words.lower()}.")

    def __hash__(self) -> int:
        return hash((self.measure, self.by, tuple(sorted(self.filters.items())), self.families))

    @property
    def words(self) -> str:
        """The question as players read it."""
        of = [f"{DIMENSIONS[key].words}: {', '.join(groups)}" for key, groups in self.filters.items()]
        return " · ".join((f"{MEASURES[self.measure].words} by {DIMENSIONS[self.by].words.lower()}", *of))

    def written(self) -> str:
        """The question as the query of an address."""
        pairs = [("measure", self.measure), ("by", self.by), *(("family", one) for one in self.families)]
        return urlencode([*pairs, *((f"f.{key}", one) for key, some in self.filters.items() for one in some)])

    @classmethod
    def read(cls, query: str) -> Question:
        """The question of an address; raises LookupError where it asks for what is not in the catalogues."""
        said = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
        one = dict(said)
        filters: dict[str, tuple[str, ...]] = {}
        for key, value in said:
            if key.startswith("f."):
                filters[key[2:]] = (*filters.get(key[2:], ()), value)
        families = tuple(value for key, value in said if key == "family")
        return cls(one.get("measure", "won"), one.get("by", "person"), filters, families)


def askable(measure: Measure, dimension: Dimension) -> bool:
    """Whether this figure can be asked by this dimension: its source knows the column, and a family has both."""
    source: Source = SOURCES[measure.source]
    both = not measure.families or not dimension.families or set(measure.families) & set(dimension.families)
    if not both:
        return False
    if dimension.level == "row":
        return dimension.column in source.columns
    return dimension.level == "game" or "seat" in source.columns


@dataclass(frozen=True)
class Preset:
    """A question in words, as people ask it."""

    words: str
    question: Question


def _presets() -> Iterator[Preset]:
    def ask(words: str, measure: str, by: str, families: tuple[str, ...] = (), **filters: str) -> Preset:
        return Preset(words, Question(measure, by, {key: (value,) for key, value in filters.items()}, families))

    yield ask("Who wins?", "won", "person")
    yield ask("Does it help to begin?", "won", "place")
    yield ask("Who takes long?", "pace", "person")
    yield ask("How long does a game take?", "minutes", "kind")
    yield ask("When is a game exciting?", "leads", "kind")
    yield ask("Do we get better?", "right", "month")
    yield ask("What do we decide badly?", "right", "what")
    yield ask("Whose dice are good?", "dice", "person")
    yield ask("Do we accuse too late?", "late", "person", MYSTERY)
    yield ask("Do we accuse too early?", "sure", "person", MYSTERY)
    yield ask("Who asks the best questions?", "efficiency", "person", MYSTERY)
    yield ask("Who tells the others most?", "told", "person", MYSTERY)
    yield ask("Who is lucky with answers?", "luck_bits", "person", MYSTERY)
    yield ask("Are our attacks too bold?", "odds", "person", WAR)
    yield ask("Do our attacks come off?", "captured", "odds", WAR)
    yield ask("Who has luck in battle?", "swing", "person", WAR)
    yield ask("Where is the fighting?", "captured", "continent", WAR)
    yield ask("When are sets of cards turned in?", "sets", "turn", WAR)
    yield ask("Who profits from mergers?", "bonus", "person", MARKET)
    yield ask("Where does the money come from?", "earned", "source", MARKET)
    yield ask("Which corporation pays?", "returned", "corporation", MARKET)
    yield ask("Who buys dear?", "bought", "person", MARKET)
    yield ask("Who lets cash lie idle?", "idle", "person", MARKET)


PRESETS: Final[tuple[Preset, ...]] = tuple(_presets())
"""The questions to begin with."""


def presets(families: tuple[str, ...]) -> tuple[Preset, ...]:
    """The questions that some of these families can answer."""
    return tuple(one for one in PRESETS if not one.question.families or set(one.question.families) & set(families))
