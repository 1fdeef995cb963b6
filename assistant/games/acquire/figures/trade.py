"""Adaptations of the market figures to Acquire, and everything that is judged in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.figures.facts import dealings, draws
from assistant.figures.facts.judging import Claim
from assistant.figures.facts.market import SOURCES, MarketRules
from assistant.figures.facts.played import Played, Walked
from assistant.games.acquire import events as e
from assistant.games.acquire.figures import tiles
from assistant.games.acquire.settling import terms


def idle(seat_line: Walked) -> str | None:
    """Return the player who ends a turn without buying shares that could be bought, else None (ACQ-BUY-01)."""
    turn = seat_line.before.turn
    bought_none = isinstance(seat_line.event, e.TurnEnded) and turn.step == "buy" and not turn.bought
    return seat_line.before.on_turn if bought_none and not seat_line.before.settlements else None


TRADE: Final = MarketRules(
    terms=terms,
    sources={**SOURCES, e.CorporationFounded: ("founding", "of")},
    foreseen=tiles.foreseen,
    idle=idle,
)


def judge(played: Played) -> Iterator[Claim]:
    """Yield every decision and chance of a game that has a figure in dollars, or could have one."""
    yield from tiles.played_tiles(TRADE, played)
    yield from tiles.named(TRADE, played)
    yield from dealings.trading(TRADE, played)
    yield from dealings.disposing(TRADE, played)
    yield from tiles.drawn_tiles(TRADE, played)
    yield from draws.numbers(TRADE, played)
