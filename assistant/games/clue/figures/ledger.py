"""A seat's ledger in bits of the envelope: luck, losses by decisions, and the unexplained rest.

During a turn an expectation is carried along: the best available value, minus what a decision lost, plus what a roll
brought, until an answer turns it into knowledge. So the parts always add up:

    bits known at the end = start + Σ luck + Σ decisions + rest

`rest` is what the best choices of all the seat's turns promised, plus what it learned otherwise: from questions of
others, their accusations, cards shown late. The value of a choice is that of the best question this turn: a step
toward a room for the next turn is worth nothing here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import comb, log2
from typing import Any, Final

from assistant.families.mystery.table import Suggestion
from assistant.figures.facts import rows
from assistant.figures.facts.choosing import difficulty, outcome
from assistant.kit.facts import Evidence

BITS: Final = "bits"


@dataclass
class AskedQuestion:
    """A question this seat asked: its line, the number of its suggestion, its expected and actual value."""

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
    """The gains and losses of one seat, line by line."""

    seat: str
    start: float
    decisions: list[rows.DecisionRow] = field(default_factory=list[rows.DecisionRow])
    chances: list[rows.ChanceRow] = field(default_factory=list[rows.ChanceRow])
    questions: list[AskedQuestion] = field(default_factory=list[AskedQuestion])
    rest: float = 0.0
    result: float | None = None
    level: float | None = None

    def expects(self, value: float) -> None:
        """Record the value now available; the part not expected before goes to the rest."""
        self.rest += value - (self.level or 0.0)
        self.level = value

    def drops(self) -> None:
        """End the turn: the value still expected was not used."""
        self.rest -= self.level or 0.0
        self.level = None

    def decides(self, most: float, value: float, values: Sequence[float], **row: Any) -> None:
        """Record a choice worth `value` where `most` was available; `values` are those of all options."""
        most = max(most, value)
        self.expects(most)
        self.level = value
        row |= {"value": value, "best_value": most, "lost": most - value}
        row |= {"difficulty": difficulty(values, BITS), "ways": len(values)}
        self.decisions.append(rows.DecisionRow(seat=self.seat, unit=BITS, **row))

    def falls(self, line: int, what: str, expected: float, value: float, error: float = 0.0) -> None:
        """Record luck: the actual value minus the expected one."""
        self.chances.append(outcome(line, self.seat, what, BITS, expected, value, error))


# ---------------------------------------------------------------------- the deal


def missing(sizes: Sequence[int]) -> float:
    """Return the bits of an envelope with one card from each kind, given the number of cards per kind."""
    return sum(log2(size) for size in sizes)


def after_the_deal(sizes: Sequence[int], hand: int) -> float:
    """Return the average missing bits once a hand of `hand` cards is known; the envelope has one of each kind.

    The hand is dealt from the cards outside the envelope: a multivariate hypergeometric distribution.
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

    deals = every(left, hand)
    whole = sum(ways for _, ways in deals)
    return sum(ways * missing([s - h for s, h in zip(sizes, held, strict=True)]) for held, ways in deals) / whole


def sizes_of(evidence: Evidence, state: Any) -> list[int]:
    """Return the number of cards of each kind that can be in the envelope before anything is known."""
    gone = set(state.left_over)
    return [len([card for card in cards if card not in gone]) for cards in evidence.classes.values()]
