"""The account of one seat in bits of the envelope: what chance gave, what decisions lost, and what neither explains.

In a turn an expectation is handed on: the best there was, less what a decision lost, plus what a throw brought, until
an answer turns it into knowledge. So the parts add up, whatever the figures are:

    bits known at the end = start + Σ luck + Σ decisions + rest

`rest` is what the best ways of all own turns promised, and what was learnt besides: from questions of others, their
accusations, cards shown late. The value of a way is what the best question of this very turn promises: a step towards
a room of the next turn is worth nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, log2
from typing import Any, Final

from assistant.families.mystery.table import Suggestion
from assistant.figures.facts import rows
from assistant.kit.facts import Evidence

BITS: Final = "bits"


@dataclass
class Question:
    """A question that this seat asked: its line and the number of its suggestion, what it promised, what came of it."""

    line: int
    number: int
    made: Suggestion
    value: float | None = None
    best: float | None = None
    error: float = 0.0
    gained: float = 0.0
    answered_at: int | None = None


@dataclass
class Ledger:
    """What one seat gained and lost, line by line."""

    seat: str
    start: float
    decisions: list[rows.Decision] = field(default_factory=list[rows.Decision])
    chances: list[rows.Chance] = field(default_factory=list[rows.Chance])
    questions: list[Question] = field(default_factory=list[Question])
    rest: float = 0.0
    result: float | None = None
    level: float | None = None

    def expects(self, value: float) -> None:
        """So much was to be had, where nothing of this turn said it yet."""
        self.rest += value - (self.level or 0.0)
        self.level = value

    def drops(self) -> None:
        """The turn is over, and what it promised was not asked for."""
        self.rest -= self.level or 0.0
        self.level = None

    def decides(self, most: float, value: float, **row: Any) -> None:
        """A choice that handed on `value`, where `most` was to be had."""
        most = max(most, value)
        self.expects(most)
        self.level = value
        self.decisions.append(
            rows.Decision(seat=self.seat, unit=BITS, value=value, best_value=most, lost=most - value, **row)
        )

    def falls(self, line: int, what: str, expected: float, value: float, error: float = 0.0) -> None:
        """What chance gave."""
        luck = value - expected
        self.chances.append(
            rows.Chance(
                line=line, seat=self.seat, what=what, unit=BITS, expected=expected, value=value, luck=luck, error=error
            )
        )


# ---------------------------------------------------------------------- the deal


def missing(sizes: Sequence[int]) -> float:
    """Bits of an envelope with one card of each class of so many."""
    return sum(log2(size) for size in sizes)


def after_the_deal(sizes: Sequence[int], hand: int) -> float:
    """Bits that are missing on average once a hand of so many cards is known; the envelope has one of each class.

    The hand is dealt from what the envelope leaves: a multivariate hypergeometric distribution.
    """
    left = [size - 1 for size in sizes]

    def every(classes: Sequence[int], cards: int) -> list[tuple[tuple[int, ...], int]]:
        if not classes:
            return [((), 1)] if cards == 0 else []
        first, *others = classes
        return [
            ((held, *rest), comb(first, held) * ways)
            for held in range(min(first, cards) + 1)
            for rest, ways in every(others, cards - held)
        ]

    found = every(left, hand)
    whole = sum(ways for _, ways in found)
    return sum(ways * missing([s - h for s, h in zip(sizes, held, strict=True)]) for held, ways in found) / whole


def sizes_of(evidence: Evidence, state: Any) -> list[int]:
    """Cards of each class that can be in the envelope before anything is known."""
    gone = set(state.left_over)
    return [len([card for card in cards if card not in gone]) for cards in evidence.classes.values()]
