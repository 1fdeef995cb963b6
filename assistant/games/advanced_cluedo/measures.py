"""The figures of Advanced Cluedo: what the open data and reviews say of a game."""

from __future__ import annotations

from assistant.measuring import Measures

MEASURES = Measures(
    family="mystery",
    unit="bits",
    within=0.05,
    tables={},
    winners=lambda state: (state.winner,) if state.winner else (),
    hides=True,
)
