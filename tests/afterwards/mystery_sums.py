"""Properties of the figures of any game of the Clue family, in every view, defined once for all its games."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import Entry, Event
from assistant.figures.facts import rows
from assistant.figures.store.derive import Derived, derive
from assistant.table.table import MemoryLog, Table
from tests.recorded_games import whole

DATA = Path(__file__).parents[2] / "data"
EXACT = 1e-9
HEARD = ("answer", "others", "card")


@cache
def demo(game: str) -> Table:
    """Return the recorded demo of a game."""
    return whole(DATA / game / "demo.jsonl")


@cache
def derived_demo(game: str) -> Derived:
    """Return its figures, for everybody."""
    return derive(demo(game))


def add_up(found: Derived) -> int:
    """Return for how many seats the parts add up to the result in bits of the last row of knowledge."""
    compared = 0
    for row in found[rows.ResultRow]:
        if row.result is None or row.unit != "bits":
            continue
        luck = sum(c.luck for c in found[rows.ChanceRow] if c.seat == row.seat and c.luck is not None)
        lost = sum(d.lost for d in found[rows.DecisionRow] if d.seat == row.seat and d.unit == "bits")
        known = [k for k in found[rows.KnowledgeRow] if k.seat == row.seat]
        assert row.luck == pytest.approx(luck, abs=EXACT)
        assert row.decisions == pytest.approx(-lost, abs=EXACT)
        assert row.start + row.luck + row.decisions + row.rest == pytest.approx(row.result, abs=EXACT)
        gained = sum(
            c.value for c in found[rows.ChanceRow] if c.seat == row.seat and c.what in ("answer", "others", "card")
        )
        assert known[0].bits - known[-1].bits == pytest.approx(gained, abs=EXACT)
        assert row.result - gained == pytest.approx(known[-1].bits + row.result - known[0].bits, abs=EXACT)
        compared += 1
    for choice in found[rows.DecisionRow]:
        assert choice.lost is None or choice.lost >= 0
        assert choice.lost is None or choice.best_value - choice.value == pytest.approx(choice.lost, abs=EXACT)
    return compared


def told_otherwise(table: Table, other: Any) -> Table:
    """Return the same game with every event changed by `other`: secrets that some do not know, exchanged."""

    def entry(one: Entry) -> Entry:
        event: Event = other(one.event)
        return one if event is one.event else replace(one, event=event)

    return Table(table.game, MemoryLog([entry(one) for one in table.entries]))


def figures(table: Table, eye: str) -> dict[str, list[Any]]:
    """Return all rows that this view includes, by table."""
    return {kind.table: list(found) for kind, found in derive(table, eye).facts.items()}
