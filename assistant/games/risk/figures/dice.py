"""The battles of RISK and their dice: the expectation of each throw, and its result."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.figures.facts import Played, rows
from assistant.figures.facts.choosing import outcome
from assistant.figures.facts.fights import RollRecord, battles, throws
from assistant.games.risk.figures.cards import drawn


def fights(played: Played) -> Iterator[rows.FightRow]:
    """Yield every battle."""
    for one in battles(played):
        yield one.row


def chances(played: Played) -> Iterator[rows.ChanceRow]:
    """Yield each throw for both sides, in the side's armies and in the chance to take or to hold; each card drawn."""
    seats = frozenset(played.seats)
    for one in throws(played):
        for row in played.cached(one, "chances", lambda one=one: list(_thrown(one))):
            if row.seat in seats:
                yield row
    for line, seat in drawn(played):  # The value of a drawn card is not known.
        yield rows.ChanceRow(line=line, seat=seat, what="card", unit="armies")


def _thrown(one: RollRecord) -> Iterator[rows.ChanceRow]:
    sides = ((one.fight.attacker, 0), (one.fight.defender, 1))
    for seat, side in sides:
        expected = one.expected
        if expected is None:
            yield rows.ChanceRow(line=one.line, seat=seat, what="throw", unit="armies")
            continue
        mean, value = -float(expected[side]), -float(one.round.lost[side])
        yield outcome(one.line, seat, "throw", "armies", mean, value)
    before, now = one.chance_expected, one.chance_now
    if before is None or now is None:
        return
    for seat, side in sides:
        mean, value = (1 - before, 1 - now) if side else (before, now)
        yield outcome(one.line, seat, "throw", "chance", mean, value)
