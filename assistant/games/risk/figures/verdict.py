"""Sentences about a game of RISK: the battle against all odds, and the luckiest player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from assistant.core.event import REFEREE
from assistant.figures.facts import Played, Sentence, rows
from assistant.figures.facts.measures import Facts, luckiest
from assistant.kit.phrasing import percent

UNLIKELY: Final = 0.2
"""The chance below which a battle is worth a sentence."""


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield sentences about the least likely battles and the player with the best dice."""
    fights: Sequence[rows.FightRow] = facts.get(rows.FightRow, ())
    yield from unlikely(played.state, fights)
    if played.eye != REFEREE:  # In the referee's view, every game has a sentence about luck already.
        yield from _luckiest(played, facts)


def unlikely(state: Any, fights: Sequence[rows.FightRow]) -> Iterator[Sentence]:
    """Yield the captures and defeats that were least likely, if their chance was less than one in five."""
    known = [(one.chance, one) for one in fights if one.chance is not None and one.throws]
    taken = [one for one in known if one[1].captured]
    beaten = [one for one in known if not one[1].captured and one[1].attacker_lost >= one[1].attackers > 0]
    if taken:
        chance, one = min(taken, key=lambda one: one[0])
        if chance < UNLIKELY:
            text = f"The battle for {state.area(one.area)} was won against the odds: the chance was {percent(chance)}."
            yield Sentence(text, one.line, 3.0 + (UNLIKELY - chance) * 10)
    if beaten:
        chance, one = max(beaten, key=lambda one: one[0])
        if 1 - chance < UNLIKELY:
            text = f"The battle for {state.area(one.area)} was lost although the chance was {percent(chance)}."
            yield Sentence(text, one.line, 3.0 + (UNLIKELY - (1 - chance)) * 10)


def _luckiest(played: Played, facts: Facts) -> Iterator[Sentence]:
    chances: Sequence[rows.ChanceRow] = facts.get(rows.ChanceRow, ())
    seat, luck = luckiest(row for row in chances if row.unit == "armies")
    if round(luck) > 1:
        saved = f"{luck:.0f} fewer armies lost than on average"
        yield Sentence(f"{played.state.name(seat)} had the most luck with the dice: {saved}.", 0, 4.0)
