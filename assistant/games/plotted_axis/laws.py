"""Conditions that hold on every Plotted A&A table, in addition to those of Axis & Allies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.games.axis_allies import laws as axis
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis.state import STEPS, Plotted


def laws(state: Plotted) -> Iterator[str]:
    """Yield a sentence for each broken condition; none on any table."""
    yield from axis.laws(state)
    if state.players and state.step not in STEPS:
        yield f"no phase called {state.step}"
    for power, debt in state.debts.items():
        if debt < 0:
            yield f"{power} owes {debt}"
    for power, areas in state.into.items():
        if len(set(areas)) < len(areas):
            yield f"{power} moved twice into one area"
    for power, areas in state.sites.items():
        if len(set(areas)) < len(areas):
            yield f"{power} built twice at one factory"
    landed = [p for p in state.pieces if {"landed", "flying"} <= p.marks]
    if landed:
        yield f"a {landed[0].kind} has landed and is still flying"


def metrics(state: Plotted) -> Mapping[str, float]:
    """Return the metrics of Axis & Allies, and how many lines each country has shown."""
    values = dict(axis.metrics(state))
    for power in POWERS:
        values[f"lines of {power}"] = sum(revealed.by == power for revealed in state.revealed)
    return values
