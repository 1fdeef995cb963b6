"""The events that can be tapped now, for each seat: events with blanks, the expected ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.core.event import Event
from assistant.core.offer import Blank, Offer
from assistant.families.stocks.advice import MOST_BOUGHT
from assistant.families.stocks.offers import buying, counting, disposing
from assistant.games.acquire import events as e
from assistant.games.acquire.advice import check
from assistant.games.acquire.closing import may_end
from assistant.games.acquire.settling import survivors
from assistant.games.acquire.state import HAND, Acquire
from assistant.kit.market import left
from assistant.kit.tiles import COLUMNS, tiles


def completions(event: Event, before: Acquire, seat: str) -> Sequence[Blank]:
    """Return the secrets of a recorded event that this seat knows and has not entered yet."""
    if isinstance(event, e.HandDrawn) and event.tiles is None and seat == event.of:
        return (Blank("tiles", before.free, count=HAND, noun="tile"),)
    return ()


def offers(state: Acquire, seat: str) -> Iterator[Offer]:
    """Yield everything that can be recorded from this seat, in the order in which it is expected."""
    if state.over:
        return
    yield from _hand(state, seat)
    if state.on_turn is None:
        for player in sorted((p for p in state.seats if p not in state.first_tiles), key=lambda p: p != seat):
            blank = Blank("at", state.free, noun="tile")
            yield Offer(e.FirstTileDrawn, f"{state.name(player)}: first tile", {"by": player}, (blank,), expected=True)
    elif state.settlements:
        yield from _settling(state)
    else:
        yield from _turn(state, state.on_turn)
    yield from _put_right(state)


def _put_right(state: Acquire) -> Iterator[Offer]:
    """Offer to set squares, cash and shares to match the table."""
    at, of = Blank("at", tiles(), noun="tile"), Blank("of", (*state.box, None), noun="corporation")
    yield Offer(e.SquareSet, "Set a tile on a square", {}, (at, of), rare=True)
    yield Offer(e.SquareSet, "Set a square to empty", {"of": None, "lies": False}, (at,), rare=True)
    yield from counting(state, e.CashSet, e.SharesSet, state.box)


def _hand(state: Acquire, seat: str) -> Iterator[Offer]:
    if state.hands_kept != "tracked" or seat not in state.seats or state.on_turn is None:
        return
    hand = state.hands.get(seat, ())
    unseen = tuple(tile for tile in state.free if tile not in hand)
    if seat not in state.ready and len(unseen) >= HAND:
        blank = Blank("tiles", unseen, count=HAND, noun="tile")
        yield Offer(e.HandDrawn, "These are my tiles", {"of": seat}, (blank,), private=True, expected=True)
    elif seat in state.ready and seat in state.hands and len(hand) < HAND and unseen and state.on_turn != seat:
        blank = Blank("tile", unseen, noun="tile")
        yield Offer(e.TileTaken, "I drew this tile", {"by": seat}, (blank,), private=True, expected=True)


def _turn(state: Acquire, player: str) -> Iterator[Offer]:
    if may_end(state):
        yield Offer(e.EndDeclared, "Declare the end of the game", {"by": player})
    if state.turn.step == "tile":
        yield from _tile(state, player)
    elif state.turn.step == "found":
        blank = Blank("of", state.foundable, noun="corporation")
        yield Offer(e.CorporationFounded, "Found a corporation", {"by": player}, (blank,), expected=True)
    elif state.turn.step == "merge":
        yield from _ruling(state, player)
    else:
        yield from buying(state, player, e.StockBought, check, state.active, MOST_BOUGHT - state.turn.bought)
        yield Offer(e.TurnEnded, "Draw a tile and end the turn", {"by": player}, expected=True)


def _tile(state: Acquire, player: str) -> Iterator[Offer]:
    hand = state.hands.get(player, ())
    whole = state.rack_known(player)
    able = tuple(tile for tile in state.free if state.playable(tile) and (not whole or tile in hand))
    if able:
        blank = Blank("at", able, noun="tile")
        yield Offer(e.TilePlayed, "Play a tile", {"by": player}, (blank,), expected=True)
    if not any(map(state.playable, hand)):
        yield Offer(e.NoTilePlayable, "No tile can be played", {"by": player}, expected=not able)
    if dead := tuple(tile for tile in state.free if state.dead(tile)):
        blank = Blank("tile", dead, noun="tile")
        yield Offer(e.TileExposed, "Show a dead tile", {"by": player}, (blank,))


def _ruling(state: Acquire, player: str) -> Iterator[Offer]:
    """Offer which of the equals survives, and which of the equal others is settled first (ACQ-MRG-02)."""
    for survivor, first in survivors(state):
        order = f", {state.name(first)} settled first" if first else ""
        known = {"by": player, "survivor": survivor, "first": first}
        yield Offer(e.MergerRuled, f"{state.name(survivor)} survives{order}", known, expected=True)


def _settling(state: Acquire) -> Iterator[Offer]:
    """Offer the next holder to keep, sell or trade; any mixture is entered on the holder's own sheet (ACQ-DSP-01)."""
    open_ = state.settlements[0]
    if not open_.paid:
        blank = Blank("number", tuple(range(1, COLUMNS + 1)), noun="number")
        yield Offer(e.NumberDrawn, "Number of the bank’s tile", {}, (blank,), expected=True)
        return
    yield from disposing(state, e.SharesDisposed, left(state, open_.survivor))
