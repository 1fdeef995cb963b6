"""Cards that a posterior of moving cards is certain of."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.deduction import without
from assistant.kit.facts import Evidence
from tests.deduction.histories.brute import Brute


def only(evidence: Evidence, lines: Iterable[int]) -> Evidence:
    """Return the evidence as if only these lines had been recorded, in addition to the seat's initial hand."""
    return without(evidence, {fact.seq for fact in evidence.facts} - {0, *lines})


def forced(evidence: Evidence, card: str, place: str, held: bool) -> bool:
    """Return whether every history has the card there, or none; there must be a history."""
    chance = Brute(evidence).chances("uniform")
    return bool(chance) and chance.get((card, place), 0) == held
