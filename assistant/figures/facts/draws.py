"""Chance events of a market itself: the tile that decides how many shares the bank shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from assistant.core.event import Event
from assistant.families.stocks.advice import TILES
from assistant.families.stocks.events import NumberDrawn
from assistant.figures.facts.judging import Claim, drawn, worth_of
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.worth import Worth, whole, worth


def numbers(trade: MarketRules, played: Played) -> Iterator[Claim]:
    """Yield claims for the bank's tile with two players: each of its numbers is equally likely (ACQ-TWO-01)."""
    for seat_line in played.lines:
        if isinstance(seat_line.event, NumberDrawn) and seat_line.after is not seat_line.before:
            ways = [(replace(seat_line.event, number=number), 1 / TILES) for number in range(1, TILES + 1)]
            yield from fallen(trade, played, seat_line, "tile", ways)


def fallen(
    trade: MarketRules, played: Played, seat_line: Walked, what: str, ways: Sequence[tuple[Event, float]]
) -> Iterator[Claim]:
    """Yield a chance row for every player whose position is worth different amounts after these events."""
    before, now = worth_of(trade, played, seat_line.before), worth_of(trade, played, seat_line.after)
    if not before or not now:
        return
    after = played.cached(
        seat_line.after, f"ways {seat_line.seq}", lambda: [(_after(trade, played, seat_line, e), p) for e, p in ways]
    )
    for seat in before:
        if len({round(worth[seat], 6) for worth, _ in after}) > 1:
            expected = sum(worth[seat] * chance for worth, chance in after)
            yield drawn(seat_line.seq, seat, what, expected, now[seat], (seat_line.seq,))


def _after(trade: MarketRules, played: Played, seat_line: Walked, event: Event) -> Worth:
    return worth(trade, played.game.apply(event, whole(seat_line.before)))


def best_of(
    trade: MarketRules, played: Played, seat_line: Walked, ways: Mapping[str, Event], seat: str
) -> Mapping[str, float]:
    """Return, by the words of `ways`, a player's worth after each of these events; empty if that is hidden."""
    if seat not in worth_of(trade, played, seat_line.before):
        return {}
    return played.cached(
        seat_line.before,
        f"ways {seat} {sorted(ways)}",
        lambda: {k: _after(trade, played, seat_line, e)[seat] for k, e in ways.items()},
    )
