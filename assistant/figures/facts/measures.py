"""The interface of a game's own figures: the value `MEASURES` of its `figures`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.rows import ChanceRow, DecisionRow, Row

Alternative = tuple[str, float]
"""An option in words, and its value."""
Facts = Mapping[type[Row], Sequence[Any]]
"""The rows of a game, by table."""


@dataclass(frozen=True)
class Sentence:
    """One sentence of a verdict, and the line it links to (0: none). Higher `weight` means more telling."""

    text: str
    line: int = 0
    weight: float = 0.0


@dataclass(frozen=True)
class Standing:
    """Everybody's standing after each line of `lines`: the one chart of a verdict, and the graph under the slider.

    `series` holds, by seat, one figure per line, None if it is not known; `title` and `unit` say what it is. `low`:
    lower figures are better (such as missing bits).
    """

    title: str
    unit: str
    lines: tuple[int, ...] = ()
    series: Mapping[str, tuple[float | None, ...]] = field(default_factory=dict[str, tuple[float | None, ...]])
    low: bool = False


def sums(facts: Facts, seat: str, unit: str) -> tuple[float, float, float]:
    """Return a seat's luck, the average of its chances, and the losses by its decisions, as far as they are known."""
    luck = mean = lost = 0.0
    chances: Sequence[ChanceRow] = facts.get(ChanceRow, ())
    for chance in chances:
        if chance.seat == seat and chance.unit == unit and chance.luck is not None and chance.expected is not None:
            luck, mean = luck + chance.luck, mean + chance.expected
    decisions: Sequence[DecisionRow] = facts.get(DecisionRow, ())
    for decision in decisions:
        if decision.seat == seat and decision.unit == unit and decision.lost is not None:
            lost += decision.lost
    return luck, mean, lost


def luckiest(chances: Iterable[ChanceRow]) -> tuple[str, float]:
    """Return the seat with the most luck in these rows, and how much; "" and 0 if nobody's luck is above 0."""
    totals: dict[str, float] = {}
    for row in chances:
        if row.luck is not None:
            totals[row.seat] = totals.get(row.seat, 0.0) + row.luck
    most = max(totals, key=lambda seat: totals[seat], default="")
    return (most, totals[most]) if totals.get(most, 0.0) > 0 else ("", 0.0)


def _no_sentence(_played: Played, _facts: Facts) -> Iterable[Sentence]:
    return ()


@dataclass(frozen=True)
class Measures:
    """The figures of one game.

    `tables`: for each table, the function that yields its rows from the played game; tables that are the same for every
    game (games, seats, lines, turns) are left out. `results` gets the rows of all other tables too. `standing` is the
    graph, `verdict` the game's own sentences; the common ones (the winner, the turning point, the luckiest player) are
    left out. `winners`: seats that won, none until somebody has. `score`: the final score by the rulebook. `cycle`: the
    round of turns of a State. `unit` of the results; `within` is how much a decision may lose and still count as right.
    `situation`: what a decision of this kind at this line was about, in words; "" if its line says so. `earlier`: kinds
    of decisions that were made before their line, so that nobody can decide them there again.
    `hides`: whether hands are secret until they are revealed, so that the figures of seats depend on `opened`;
    otherwise the referee's view is used when the game is over.
    """

    family: str
    unit: str
    within: float
    tables: Mapping[type[Row], Callable[[Played], Iterable[Row]]]
    results: Callable[[Played, Facts], Iterable[Row]] | None = None
    standing: Callable[[Played], Standing | None] = lambda _played: None
    verdict: Callable[[Played, Facts], Iterable[Sentence]] = _no_sentence
    winners: Callable[[Any], Iterable[str]] = lambda state: tuple(getattr(state, "winners", ()) or ())
    score: Callable[[Any], Mapping[str, float]] = lambda _state: {}
    cycle: Callable[[Any], int | None] = lambda _state: None
    situation: Callable[[str, Walked], str] = lambda _what, _line: ""
    earlier: frozenset[str] = frozenset()
    hides: bool = False
