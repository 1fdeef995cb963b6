"""Looking ahead: the value of every place of a battle to an attacker who fights to the end."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.odds.armies.dice import Dice
from assistant.odds.armies.round_by_round import N, Numbers, stretches


def worths(
    dice: Dice, fighting: int, defending: int, numbers: Numbers[N], prize: Sequence[N] | None = None
) -> list[list[N]]:
    """Return, for every place, the average `prize` by armies left fighting after a capture.

    With a prize of 1 each, that is the chance to capture. Row f holds the places of f fighting armies, from 0; column d
    those of d defenders, from 0. A lost battle is worth nothing. It works row by row from few fighting armies to many:
    each round leads to the same row or an earlier one.
    """
    tables, zero = numbers.tables(dice), numbers.zero
    alike = stretches(dice, defending)
    table = [[zero] * (defending + 1)]
    for ours in range(1, fighting + 1):
        row = [numbers.one if prize is None else prize[ours]] + [zero] * defending
        for low, high in alike:
            lossless: list[tuple[int, N]] = []
            for lost, p in tables(ours, low):
                if not lost.attacker:
                    lossless.append((lost.defender, p))
                    continue
                fewer = table[ours - lost.attacker][low - lost.defender : high - lost.defender + 1]
                row[low : high + 1] = [old + p * chance for old, chance in zip(row[low : high + 1], fewer, strict=True)]
            for killed, p in lossless:
                for theirs in range(low, high + 1):
                    row[theirs] += p * row[theirs - killed]
        table.append(row)
    return table
