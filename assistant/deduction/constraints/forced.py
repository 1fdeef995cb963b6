"""Facts forced by propagation alone: immediate, sound, not complete."""

from __future__ import annotations

from assistant.deduction.constraints.propagate import Cell, Mark, Marks, Propagation
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.timeline import Timeline, moves
from assistant.kit.facts import Evidence


def known(evidence: Evidence) -> Marks:
    """Return all present facts that propagation forces from the evidence; `conflict` if it proves that no deal fits."""
    if moves(evidence):
        followed = Following(Timeline(evidence), reasons=True)
        return _marks(evidence, followed, followed.able_now, followed.sure_now)
    propagation = Propagation(evidence)
    return _marks(evidence, propagation, propagation.able, propagation.sure)


def _marks(evidence: Evidence, propagation: Propagation | Following, able: list[int], sure: list[int]) -> Marks:
    cells: dict[Cell, Mark] = {}
    for i, card in enumerate(evidence.cards):
        for p, place in enumerate(evidence.places):
            cells[card, place] = "no" if not able[p] >> i & 1 else "yes" if sure[p] >> i & 1 else "open"
    return Marks(cells, tuple(propagation.groups()), propagation.because(), propagation.conflict)
