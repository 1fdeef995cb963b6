"""The figures of Plotted A&A: what the open data and reviews say of a game."""

from __future__ import annotations

from assistant.measuring import Measures

MEASURES = Measures(
    family="war",
    unit="IPCs",
    within=0.5,
    tables={},
    hides=False,
)
