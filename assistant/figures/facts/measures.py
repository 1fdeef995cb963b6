"""What a game says about its own figures: the value `MEASURES` of its `measures`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assistant.figures.facts.played import Played
from assistant.figures.facts.rows import Row

Alternative = tuple[str, float]
"""A way that was open, in words, and what it was worth."""
Facts = Mapping[type[Row], Sequence[Any]]
"""The rows of a game, by table."""


@dataclass(frozen=True)
class Sentence:
    """One sentence of a verdict, and the line it links to (0: none). `weight` orders sentences, most telling first."""

    text: str
    line: int = 0
    weight: float = 0.0


@dataclass(frozen=True)
class Standing:
    """How everybody stood after each line of `lines`: the one chart of a verdict, and the graph under the slider.

    `series` holds by seat one figure a line, None where it is not known; `title` and `unit` say what it is. `low` is
    better where a small figure is good (bits that are missing).
    """

    title: str
    unit: str
    lines: tuple[int, ...] = ()
    series: Mapping[str, tuple[float | None, ...]] = field(default_factory=dict[str, tuple[float | None, ...]])
    low: bool = False


def _no_sentence(_played: Played, _facts: Facts) -> Iterable[Sentence]:
    return ()


@dataclass(frozen=True)
class Measures:
    """The figures of one game.

    `tables`: for each table the function that yields its rows from the game as it was played; what every game has the
    same way (games, seats, lines, turns) it need not say. `results` is given the rows of all other tables too.
    `standing` is the graph, `verdict` what this game has to say in sentences; the common ones (who won, where it
    turned, whose luck) need not be said. `winners`: seats that won, none while nobody has. `score`: what the rulebook
    counts at the end. `cycle`: the round of turns of a State. `unit` of the results; `within` is how much a decision
    may lose and still count as right. `hides`: whether hands are secret until they are opened, so that the figures of
    seats rest on `opened`; else the referee may look when the game is over.
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
    hides: bool = False
