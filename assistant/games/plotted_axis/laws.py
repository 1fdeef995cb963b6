"""Conditions that hold on every Plotted A&A table, in addition to those of Axis & Allies."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.axis_allies import laws as axis
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
