"""The knowledge of all seats: how far a perfect reasoner in each seat was after each line.

For the end of a game: the bits each seat was still missing, and the first line at which it could have proved the
solution. The caller makes each seat's evidence (the games do that); nothing here looks into another seat's hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from assistant.deduction.budget import BRISK
from assistant.deduction.counting.strategy import Model
from assistant.deduction.posterior import posterior
from assistant.kit.facts import Evidence


@dataclass(frozen=True)
class Insight:
    """The growth of a seat's knowledge about the envelope.

    `bits` are pairs (line, bits still missing after it), one for each line that was asked about and had evidence; lines
    after which the facts contradict each other are left out. `proved_at` is the first line after which only one
    envelope was possible, None if there was none.
    """

    seat: str
    bits: tuple[tuple[int, float], ...]
    proved_at: int | None

    @property
    def last(self) -> float | None:
        """The bits missing at the end; None without any evidence."""
        return self.bits[-1][1] if self.bits else None


def insight(seat: str, prefixes: Iterable[tuple[int, Evidence | None]], model: Model = "random") -> Insight:
    """Return the insight of one seat from its evidence after each line, as pairs (line, evidence) in order.

    Evidence that is None (nothing dealt yet) is skipped; equal evidence is counted once.
    """
    missing: list[tuple[int, float]] = []
    proved_at: int | None = None
    before: Evidence | None = None
    deals, bits, single = 0, 0.0, False
    for line, evidence in prefixes:
        if evidence is None:
            continue
        if before is None or evidence != before:
            known = posterior(evidence, model, budget=BRISK)
            deals, bits, single, before = known.deals, known.bits, len(known.triples) == 1, evidence
        if deals:
            missing.append((line, bits))
            if single and proved_at is None:
                proved_at = line
    return Insight(seat, tuple(missing), proved_at)


def insights(
    seats: Sequence[str],
    lines: Sequence[int],
    evidence: Callable[[str, int], Evidence | None],
    model: Model = "random",
) -> tuple[Insight, ...]:
    """Return one insight per seat; `evidence(seat, line)` returns what the seat may use after that line."""
    return tuple(insight(seat, ((line, evidence(seat, line)) for line in lines), model) for seat in seats)
