"""The figures of Clue: bits of the envelope, seat by seat and line by line, and what became of them.

A variant says how it differs (`Kin`) and is given the rest:

    MEASURES = mystery(Kin(plan=…, ask=…))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from assistant.games.clue.measures import tables
from assistant.games.clue.measures.asking import Plan, ask
from assistant.games.clue.measures.book import ledgers
from assistant.games.clue.measures.knowing import Mind, minds
from assistant.games.clue.measures.ledger import BITS, Kin
from assistant.games.clue.measures.telling import standing, verdict
from assistant.measuring import Measures, Played, Row, rows
from assistant.measuring.review import Facts

__all__ = ["MEASURES", "Kin", "Mind", "Plan", "ask", "ledgers", "minds", "mystery", "standing", "tables", "verdict"]

Table = Callable[[Played], Iterable[Row]]


def won(state: Any) -> tuple[str, ...]:
    """Who accused rightly, or was left alone (CLUE-ACC-04, CLUE-AMB-07)."""
    return (state.winner,) if state.winner else ()


def mystery(
    kin: Kin, besides: Mapping[type[Row], Table] | None = None, winners: Callable[[Any], Iterable[str]] = won
) -> Measures:
    """The measures of a game of this family; `besides` are tables of its own, instead of those of Clue."""

    def results(played: Played, facts: Facts) -> Iterable[Row]:
        return tables.results(played, facts, kin, tuple(winners(played.state)))

    every: dict[type[Row], Table] = {
        rows.Suggestion: partial(tables.questions, kin=kin),
        rows.Knowledge: tables.knowledge,
        rows.Card: tables.cards,
        rows.Decision: partial(tables.decisions, kin=kin),
        rows.Chance: partial(tables.chances, kin=kin),
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
        winners=winners,
        hides=True,
    )


MEASURES = mystery(Kin(ask=ask))
