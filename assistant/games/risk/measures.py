"""The figures of RISK: what the open data and reviews say of a game."""

from __future__ import annotations

from assistant.measuring import Measures

MEASURES = Measures(
    family="war",
    unit="armies",
    within=0.05,
    tables={},
    winners=lambda state: (state.winner,) if state.winner else (),
    hides=False,
)
