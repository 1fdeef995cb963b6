"""The figures of Cold Cash Risk: what the open data and reviews say of a game."""

from __future__ import annotations

from assistant.measuring import Measures

MEASURES = Measures(
    family="market_war",
    unit="dollars",
    within=100.0,
    tables={},
    hides=False,
)
