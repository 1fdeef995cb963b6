"""The figures of Clue: bits of the envelope, seat by seat and line by line, and their causes.

A variant says how it differs (`Kin`) and inherits the rest:

    MEASURES = mystery(Kin(plan=…, ask=…))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from assistant.figures.facts import Measures, Played, Row, rows
from assistant.figures.facts.measures import Facts
from assistant.games.clue.figures import tables
from assistant.games.clue.figures.accusing import CHANCE, turn_passed
from assistant.games.clue.figures.asking import ReachableRooms, ask, named, words
from assistant.games.clue.figures.book import ledgers
from assistant.games.clue.figures.kin import Kin
from assistant.games.clue.figures.knowing import SeatReasoning, minds, thought
from assistant.games.clue.figures.ledger import BITS
from assistant.games.clue.figures.telling import standing, verdict

__all__ = [
    "BITS",
    "CHANCE",
    "MEASURES",
    "Kin",
    "ReachableRooms",
    "SeatReasoning",
    "ask",
    "ledgers",
    "minds",
    "mystery",
    "named",
    "standing",
    "tables",
    "thought",
    "turn_passed",
    "verdict",
    "words",
]  # fmt: skip

Table = Callable[[Played], Iterable[Row]]


def won(state: Any) -> tuple[str, ...]:
    """Return the player who accused rightly or was the last one left (CLUE-ACC-04, CLUE-AMB-07)."""
    return (state.winner,) if state.winner else ()


def no_score(_state: Any) -> Mapping[str, float]:
    """Return nothing: the rulebook has no score."""
    return {}


def mystery(
    kin: Kin,
    besides: Mapping[type[Row], Table] | None = None,
    score: Callable[[Any], Mapping[str, float]] = no_score,
) -> Measures:
    """Return the measures of a game of this family; `besides` are its own tables, in addition to those of Clue."""

    def results(played: Played, facts: Facts) -> Iterable[Row]:
        return tables.results(played, facts, kin, won(played.state), score(played.state))

    every: dict[type[Row], Table] = {
        rows.SuggestionRow: partial(tables.questions, kin=kin),
        rows.KnowledgeRow: tables.knowledge,
        rows.CardRow: tables.cards,
        rows.DecisionRow: partial(tables.decisions, kin=kin),
        rows.ChanceRow: partial(tables.chances, kin=kin),
        **(besides or {}),
    }
    return Measures(
        family="mystery",
        unit=BITS,
        within=0.05,
        tables=every,
        results=results,
        standing=standing,
        verdict=verdict,
        winners=won,
        score=score,
        hides=True,
    )


MEASURES = mystery(Kin())
