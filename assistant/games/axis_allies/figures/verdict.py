"""Sentences about a war of Axis & Allies: the least likely victory, and the battle whose dice mattered most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from assistant.core.event import REFEREE
from assistant.figures.facts import Played, Sentence, rows
from assistant.figures.facts.measures import Facts, luckiest
from assistant.games.axis_allies.state import AxisAllies
from assistant.kit.phrasing import percent

UNLIKELY: Final = 0.2
"""A chance below this is worth a sentence."""
LARGE: Final = 10.0
"""The IPCs by which a battle must differ from the average of its dice to be worth a sentence."""


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield the least likely battle, the battle whose dice were furthest from average, and the luckiest player."""
    state: AxisAllies = played.state
    fights: Sequence[rows.FightRow] = facts.get(rows.FightRow, ())
    taken = [
        (one.chance, one) for one in fights if one.chance and one.captured
    ]  # With a chance of 0, the defenders left.
    if taken:
        chance, one = min(taken, key=lambda one: one[0])
        if chance < UNLIKELY:
            text = f"The battle for {state.place(one.area)} was won against the odds: the chance was {percent(chance)}."
            yield Sentence(text, one.line, 3.0 + (UNLIKELY - chance) * 10)
    swung = [(one.swing, one) for one in fights if one.swing is not None]
    if swung:
        swing, one = max(swung, key=lambda one: abs(one[0]))
        if abs(swing) >= LARGE:
            luckier = one.seat if swing > 0 else one.against or ""
            country = state.the(luckier)
            text = f"The dice in the battle for {state.place(one.area)} were worth {abs(swing):.0f} IPCs to {country}."
            yield Sentence(text, one.line, 3.5)
    if played.eye != REFEREE:  # The referee's view reports luck for every game.
        yield from _luckiest(played, facts)


def _luckiest(played: Played, facts: Facts) -> Iterator[Sentence]:
    chances: Sequence[rows.ChanceRow] = facts.get(rows.ChanceRow, ())
    seat, luck = luckiest(row for row in chances if row.seat in played.seats)
    if round(luck) > 1:
        text = f"{played.state.name(seat)} had the most luck with the dice: worth {luck:.0f} IPCs."
        yield Sentence(text, 0, 4.0)
