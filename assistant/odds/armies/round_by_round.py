"""A battle carried to its end, row by row: for any start and any stop rule, in floating point or in fractions.

A place is (fighting armies, defending armies); an entry of `start` or of a result is its probability.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, TypeVar

from assistant.kit.dice_throw import Losses
from assistant.odds.armies.dice import Dice, round_of

Place = tuple[int, int]
N = TypeVar("N", float, Fraction)
Chances = tuple[tuple[Losses, N], ...]
Tables = Callable[[int, int], Chances[N]]
"""Chances of a round by fighting armies and defenders."""
Halts = Callable[[int], Sequence[bool]]
"""For a number of fighting armies: whether the attacker stops, by number of defenders from 0."""


@dataclass(frozen=True)
class Numbers(Generic[N]):
    """The kind of numbers to count in: floating point or fractions."""

    zero: N
    one: N
    of: Callable[[Fraction], N]
    tables: Callable[[Dice], Tables[N]]


@lru_cache(maxsize=256)
def _floats(dice: Dice) -> Tables[float]:
    table = [[round_of(dice, f, d).chances for d in range(1, dice.most_defence + 1)] for f in range(1, dice.enough + 1)]
    return lambda fighting, defending: table[min(fighting, dice.enough) - 1][min(defending, dice.most_defence) - 1]


@lru_cache(maxsize=256)
def _fractions(dice: Dice) -> Tables[Fraction]:
    table = [[round_of(dice, f, d).exact for d in range(1, dice.most_defence + 1)] for f in range(1, dice.enough + 1)]
    return lambda fighting, defending: table[min(fighting, dice.enough) - 1][min(defending, dice.most_defence) - 1]


def stretches(dice: Dice, defending: int) -> tuple[tuple[int, int], ...]:
    """Return numbers of defenders from 1 on that roll alike, from few to many, as (lowest, highest)."""
    most = max(2, dice.most_defence)
    few = tuple((armies, armies) for armies in range(1, min(most, defending + 1)))
    return (*few, (most, defending)) if defending >= most else few


FLOATS = Numbers(0.0, 1.0, float, _floats)
FRACTIONS = Numbers(Fraction(0), Fraction(1), Fraction, _fractions)


def one_round(start: Mapping[Place, N], tables: Tables[N]) -> tuple[dict[Place, N], dict[Place, N]]:
    """Return one round everywhere: (battles that go on, battles that are over)."""
    on: dict[Place, N] = {}
    over: dict[Place, N] = {}
    for (fighting, defending), chance in start.items():
        for lost, p in tables(fighting, defending):
            place = (fighting - lost.attacker, defending - lost.defender)
            into = on if place[0] and place[1] else over
            into[place] = into[place] + chance * p if place in into else chance * p
    return on, over


def by_rows(
    start: Mapping[Place, N], dice: Dice, numbers: Numbers[N], floor: int = 0, halts: Halts | None = None
) -> dict[Place, N]:
    """Fight row by row from many fighting armies to few; within a row from many defenders to few.

    Only a round that costs the attacker nothing stays within its row, so a row is complete when its turn comes.
    """
    zero, tables = numbers.zero, numbers.tables(dice)
    rows: dict[int, list[N]] = {}
    for (fighting, defending), chance in start.items():
        _row(rows, fighting, defending + 1, zero)[defending] += chance
    ends: dict[Place, N] = {}
    for fighting in range(max(rows, default=0), -1, -1):
        row = rows.pop(fighting, None)
        if row is None:
            continue
        if fighting > floor:
            alike = stretches(dice, len(row) - 1)[::-1]
            _play(rows, row, fighting, alike, tables, halts(fighting) if halts else None, ends, zero)
            row = row[:1]
        ends.update(((fighting, defending), chance) for defending, chance in enumerate(row) if chance)
    return ends


def _play(
    rows: dict[int, list[N]],
    row: list[N],
    fighting: int,
    alike: Sequence[tuple[int, int]],
    tables: Tables[N],
    halted: Sequence[bool] | None,
    ends: dict[Place, N],
    zero: N,
) -> None:
    """Play every place of a row: on within it, then down to the rows of fewer armies."""
    for low, high in alike:
        chances = tables(fighting, low)
        ours = [(lost.defender, p) for lost, p in chances if not lost.attacker]
        for defending in range(high, low - 1, -1):
            chance = row[defending]
            if not chance:
                continue
            if halted is not None and halted[defending]:
                ends[fighting, defending] = chance
                row[defending] = zero
                continue
            for killed, p in ours:
                row[defending - killed] += p * chance
        played = row[low : high + 1]
        for lost, p in chances:
            if lost.attacker:
                into = _row(rows, fighting - lost.attacker, high - lost.defender + 1, zero)
                at = slice(low - lost.defender, high - lost.defender + 1)
                into[at] = [old + p * chance for old, chance in zip(into[at], played, strict=True)]


def _row(rows: dict[int, list[N]], fighting: int, length: int, zero: N) -> list[N]:
    row = rows.setdefault(fighting, [])
    row.extend([zero] * (length - len(row)))
    return row
