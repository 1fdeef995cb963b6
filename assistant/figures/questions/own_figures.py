"""Figures that players define themselves: a name, a source of rows, and a formula over its columns.

own = OwnFigure("Cost of a rolled die", "fights", "attacker_lost / throws")
own.key            # the text that names it in an address: it carries the whole definition
measure_of(own.key).words

A formula is one expression: columns of its source, numbers, texts, and the functions of `FUNCTIONS`. Nothing else is
let through, because an address may come from anybody at the table: no query, no file, no setting.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final, Protocol

import duckdb

from assistant.figures.questions.quantities import MEASURES, Measure
from assistant.figures.questions.sources import SOURCES


class Answers(Protocol):
    """Whatever answers SQL: a season."""

    def sql(self, query: str, *params: Any) -> Any:
        """Return the result of a query; raises duckdb.Error for invalid SQL."""
        ...


MARK: Final = "own"
"""The text with which the key of such a figure begins."""
LONGEST: Final = 200
"""The longest formula, in characters."""
NAMED: Final = 60
"""The longest name, in characters."""
FUNCTIONS: Final = frozenset({
    "abs", "round", "floor", "ceil", "sqrt", "ln", "exp", "sign", "least", "greatest", "coalesce", "nullif", "length",
})  # fmt: skip
"""The functions that a formula may call."""
WORDS: Final = frozenset({
    "case", "when", "then", "else", "end", "and", "or", "not", "is", "null", "true", "false", "in", "between", "like",
})  # fmt: skip
"""The words of SQL that a formula may contain."""
_PART: Final = re.compile(
    r"\s+|(?P<name>[A-Za-z_]\w*)|(?P<number>\d+(?:\.\d+)?)|(?P<text>'[^'\\]*')|(?P<sign><=|>=|<>|!=|\|\||[-+*/%()=<>,])"
)


@dataclass(frozen=True)
class OwnFigure:
    """A figure as somebody defined it; raises LookupError with a sentence if it cannot be one."""

    name: str
    source: str
    formula: str

    def __post_init__(self) -> None:
        if not self.name.strip() or len(self.name) > NAMED:
            raise LookupError(f"A figure needs a name of at most {NAMED} letters.")
        if self.source not in SOURCES:
            raise LookupError(f"There are no rows called {self.source}.")
        if not self.formula.strip() or len(self.formula) > LONGEST:
            raise LookupError(f"A figure needs a formula of at most {LONGEST} characters.")
        _checked(self.formula, SOURCES[self.source].columns)

    @property
    def key(self) -> str:
        """The text that names this figure in a question and in an address."""
        return f"{MARK}|{self.source}|{self.name}|{self.formula}"

    @classmethod
    def read(cls, key: str) -> OwnFigure:
        """Return the figure of a key; raises LookupError."""
        mark, source, name, formula = (*key.split("|", 3), "", "", "")[:4]
        if mark != MARK:
            raise LookupError(f"There is no figure called {key}.")
        return cls(name, source, formula)

    @property
    def measure(self) -> Measure:
        """The figure as every other: the mean of the formula over the rows in which it is known."""
        about = f"The mean of {self.formula} over the rows of “{self.source}”; your own figure."
        value = f"try_cast(({_in_rows(self.formula)}) as double)"
        return Measure(
            self.key, self.name, "", self.source, f"case when isfinite({value}) then {value} end", about=about
        )


def measure_of(key: str) -> Measure:
    """Return the figure with this key, one of `MEASURES` or one that somebody defined; raises LookupError."""
    return MEASURES[key] if key in MEASURES else OwnFigure.read(key).measure


def works(base: Answers, key: str) -> None:
    """Raise LookupError with a sentence if this database cannot compute the figure: columns that don't add up."""
    measure = measure_of(key)
    if key in MEASURES:
        return
    try:
        base.sql(f"select {measure.value} as v from ({SOURCES[measure.source].sql}) f limit 0")
    except duckdb.Error as wrong:
        said = str(wrong).partition("\n")[0].partition(": ")[2]
        raise LookupError(f"This formula can't be computed: {said or wrong}") from None


def _checked(formula: str, columns: frozenset[str]) -> None:
    """Raise LookupError with a sentence for everything that does not belong into a formula."""
    at, deep = 0, 0
    while at < len(formula):
        found = _PART.match(formula, at)
        if found is None:
            raise LookupError(f"“{formula[at]}” can't be part of a formula.")
        name = (found["name"] or "").lower()
        calls = formula[found.end() :].lstrip().startswith("(")
        if name and name not in WORDS and name not in (FUNCTIONS if calls else columns):
            kinds = "function" if calls else "column"
            known = ", ".join(sorted(FUNCTIONS if calls else columns))
            raise LookupError(f"There is no {kinds} {found['name']} here. There are: {known}.")
        deep += {"(": 1, ")": -1}.get(found["sign"] or "", 0)
        if deep < 0:
            break
        at = found.end()
    if deep:
        raise LookupError("The brackets of the formula don't match.")


def _in_rows(formula: str) -> str:
    """Return the formula with its columns taken from the rows of the source, not from the game or the player."""

    def of_row(part: re.Match[str]) -> str:
        name = part["name"]
        plain = not name or name.lower() in WORDS or part.string[part.end() :].lstrip().startswith("(")
        return part[0] if plain else f'f."{name.lower()}"'

    return _PART.sub(of_row, formula)
