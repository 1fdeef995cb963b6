"""Which tile to play now and which one next, in words, where the table agreed on advice. No rules.

Rollouts are played away from the event loop, from what this player's page may know.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from assistant.games.acquire import events as e
from assistant.games.acquire.figures.rollouts import FRESH, Choice, next_tiles, rounds
from assistant.games.acquire.state import Acquire
from assistant.kit.phrasing import money
from dashboards.parts.common.blocks import Taps
from dashboards.parts.common.offers import send, tap, taps
from dashboards.parts.common.seat_view import SeatView

ADVICE: Final = "advice"
HOW: Final = "How tiles are compared"
ROUNDED: Final = 10
"""Dollars to which averages are rounded."""


def planned(sight: SeatView) -> Iterator[Taps]:
    """Yield the tile to play now and the one after it, with a tap, on the page of the player who holds them.

    Nothing is shown until the rollouts are played, or with only one tile to choose.
    """
    state: Acquire = sight.state
    player, offer = sight.player, next(iter(sight.offered(e.TilePlayed)), None)
    if player is None or offer is None or state.help != ADVICE or sight.role not in ("seat", "alone"):
        return
    if state.on_turn != player or not sight.acts(player) or not state.rack_known(player):
        return
    known = (state.squares, state.removed, state.hands, state.bank, state.cash, state.shares)
    task = (*known, state.my_cash, state.my_shares, state.turn, state.options)
    found, fresh = sight.ask("rollouts", task, lambda: next_tiles(state, player))
    if not fresh or found is None or len(found.now.tiles) < 2:
        return
    best = found.now.tiles[0]
    title = f"Advice: {_now(found.now)}{_then(found.then)}."
    if best in offer.blank("at").choices:
        button = tap(f"Play {best}", send(offer, at=best))
        yield taps(title, [button], look="one", private=True, rest=True)
        yield taps(_assumed(state), [], private=True, rest=True, fold=HOW, ask=HOW)


def _now(choice: Choice) -> str:
    best, second, *_ = choice.tiles
    lead = f"{'+' if choice.lead >= 0 else '−'}{_about(abs(choice.lead))} ± {_about(choice.margin)}"
    if choice.clear:
        return f"play {best} now ({lead} over {second})"
    return f"{best} or {second} now; no clear difference ({lead})"


def _then(choice: Choice) -> str:
    """Return the tile after that: two if the first of them is not clearly better."""
    if not choice.tiles:
        return ""
    alike = choice.tiles[:1] if choice.clear else choice.tiles[:2]
    return f", then {' or '.join(alike)}"


def _about(dollars: float) -> str:
    return money(round(dollars / ROUNDED) * ROUNDED)


def _assumed(state: Acquire) -> str:
    many = {2: "two", 3: "three"}[rounds(len(state.seats))]
    return (
        f"Your money on average if everybody plays on for {many} rounds by rules of thumb and the game then ends "
        f"(ACQ-END-02), over {FRESH} deals of the tiles that you can't see. Hidden shares are divided at random, and "
        "hidden cash is taken to be as much as yours. ± is an interval of 95 %."
    )
