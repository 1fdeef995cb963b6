"""Chances in a terminal: in percent, as bars, and the assumptions behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from assistant.odds import LIMIT

BAR = 30
LINES = 14
SEEN = 0.0005
"""Less likely results are left out of the bars, not of the sums."""


def closing(readings: Sequence[str]) -> Iterator[str]:
    """Yield the assumptions."""
    yield ""
    yield "Assumptions:"
    yield from (f"  {text}" for text in readings)
    yield "Exact: every roll is counted, nothing is simulated."


def bars(chances: Sequence[float]) -> Iterator[str]:
    """Yield a line for each number of armies, or for equal steps of numbers where there are many."""
    likely = [number for number, p in enumerate(chances) if p >= SEEN]
    if not likely:
        yield "     never, or less than once in 2000 times"
        return
    low, high = likely[0], likely[-1]
    step = -(-(high - low + 1) // LINES)
    for first in range(low, high + 1, step):
        last = min(first + step - 1, high)
        label = f"{first}" if first == last else f"{first}-{last}"
        yield bar(f"{label:>9}", sum(chances[first : last + 1]))


def bar(label: str, p: float) -> str:
    """Return a chance with its bar."""
    return f"{label:<18}{percent(p):>9}  {'█' * round(BAR * p)}".rstrip()


def percent(p: float) -> str:
    """Return a chance in percent, never rounded to certainty."""
    if p in (0.0, 1.0):
        return f"{100 * p:.0f} %"
    if p < SEEN or p > 1 - SEEN:
        return "< 0.1 %" if p < SEEN else "> 99.9 %"
    return f"{100 * p:.1f} %"


def armies_for(answer: dict[str, Any], sentence: str) -> str:
    """Return a question and the number of armies that answers it."""
    armies = answer["armies"]
    many = f"more than {LIMIT} armies" if armies is None else f"{armies} armies"
    return sentence.format(f"{100 * answer['chance']:g} %", many)
