"""The entry of a table of Acquire, the expected offers first. No rules: offers, put in order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.core.fast_replace import replace
from assistant.core.offer import Offer
from assistant.games.acquire import events as e
from assistant.games.acquire.closing import may_end
from assistant.games.acquire.settling import survivors, survivors_of, would_pay
from assistant.games.acquire.state import HAND, Acquire
from assistant.games.acquire.tell import would_cause
from assistant.kit.phrasing import counted, money
from dashboards.games.acquire.board import whose_first
from dashboards.games.acquire.plans import planned
from dashboards.parts.common import housekeeping
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, fold, folded, one, record, send, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account, market, trading
from dashboards.parts.market.blocks import CorporationChoice
from dashboards.parts.market.market import drawn
from dashboards.parts.tiles import blocks, tiles


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry, the expected ones first."""
    if not sight.writes or not sight.is_set_up:
        return []
    if sight.state.over:
        return [account.final(sight)]
    own: list[Json] = [*_own_tiles(sight), *planned(sight)]
    blocks = list(_now(sight))
    if blocks and any(block["type"] == "tiles" and block["count"] > 1 for block in own):
        blocks = [fold("The turn", blocks)]
    return [*own, *blocks, *trading.counted(sight), *housekeeping.blocks(sight)]


def _now(sight: SeatView) -> Iterator[Json]:
    state: Acquire = sight.state
    if state.on_turn is None:
        yield from _opening(sight)
    elif state.settlements:
        yield from trading.settling(sight)
    else:
        yield from folded(sight, _turn(sight), state.on_turn)


# ---------------------------------------------------------------- tiles


def _own_tiles(sight: SeatView) -> Iterator[Json]:
    """Yield the blocks of the player's own rack: entering it, adding a drawn tile, playing from it."""
    state: Acquire = sight.state
    player = sight.player
    if player is None or sight.role not in ("seat", "alone"):
        return
    for offer in sight.offered(e.HandDrawn, e.TileTaken):
        blank = offer.blanks[0]
        if blank.count == 1:
            yield tiles.choosing(sight, offer, _drew(HAND - len(state.hands.get(player, ()))))
        else:
            ask = f"Draw {blank.count} tiles, and tap the letter and the number of each"
            yield tiles.choosing(sight, offer, f"Your {blank.count} tiles", ask=ask)
    hand = state.hands.get(player, ())
    if not hand:
        return
    able: dict[str, Any] = {}
    if sight.acts(player):
        able = {tile: offer for offer in sight.offered(e.TilePlayed) for tile in offer.blank("at").choices}
        able |= {tile: offer for offer in sight.offered(e.TileExposed) for tile in offer.blank("tile").choices}
    playing = state.on_turn == player and state.turn.step == "tile" and not state.settlements
    rows = [_on_rack(sight, tile, able.get(tile) if playing else None) for tile in hand]
    title = "Play a tile from your rack" if playing else "Your tiles"
    rack = blocks.Rack(type="rack", title=title, tiles=rows, private=True)
    yield rack if playing else {**rack, "fold": f"My {counted(len(hand), 'tile')}"}


def _drew(missing: int) -> str:
    """Return the question for a drawn tile; after a dead tile was shown, two are drawn (ACQ-SAF-02)."""
    return f"Which {missing} tiles did you draw? Enter the first" if missing > 1 else "Which tile did you draw?"


def _on_rack(sight: SeatView, tile: str, offer: Offer | None) -> blocks.RackTile:
    _, words = would_cause(sight.state, tile)
    message = send(offer, **{offer.blanks[0].name: tile}) if offer else None
    if offer and offer.kind is e.TileExposed:
        words = "dead tile: show it, and draw another at the end of your turn"
    firms = [drawn(sight, firm) for firm in sight.state.around(tile)]
    return {"tile": tile, "does": words or "alone", "pays": _would_pay(sight, tile), "send": message, "firms": firms}


def _would_pay(sight: SeatView, tile: str) -> list[str]:
    """Return what the merger of a tile would pay, for each possible survivor; empty if the table wants no such help."""
    state: Acquire = sight.state
    around = state.around(tile)
    if state.help == "notes" or len(around) < 2 or state.dead(tile):
        return []
    met = replace(state, turn=replace(state.turn, merging=around))
    kept = dict(survivors(met))
    lines = {survivor: [*would_pay(met, survivor, first)] for survivor, first in kept.items()}
    return [
        trading.pays(
            sight, deal, bonuses, f"If {state.name(survivor)} survives" if len(kept) > 1 else state.name(deal.defunct)
        )
        for survivor, deals in lines.items()
        for deal, bonuses in deals
    ]


def _opening(sight: SeatView) -> Iterator[Json]:
    """Yield the first tiles of other players, folded; those who act on this page use the board."""
    offers = sight.offered(e.FirstTileDrawn)
    others = [offer for offer in offers if not sight.acts(str(offer.known["by"]))]
    for offer in others:
        whose = whose_first(sight, offer)
        yield tiles.choosing(sight, offer, whose, fold=whose)
    if offers and others == offers:
        yield taps("Waiting for the others to draw their first tiles.", [])


# ---------------------------------------------------------------- a turn


def _turn(sight: SeatView) -> Iterator[Json]:
    player = sight.state.on_turn or ""
    for offer in sight.offered(e.TilePlayed) if not sight.acts(player) else ():
        yield tiles.choosing(sight, offer, f"Which tile does {sight.name(player)} play?")
    for offer in sight.offered(e.NoTilePlayable):
        yield from one([offer], main=True) if offer.expected else beside([offer])
    for offer in sight.offered(e.CorporationFounded):
        yield _founding(sight, offer)
    if rulings := sight.offered(e.MergerRuled):
        which = "survives" if len(survivors_of(sight.state)) > 1 else "is settled first"
        yield market.choices(f"Equal size: which one {which}?", [_ruled(sight, offer) for offer in rulings])
    yield from trading.buying(sight)
    yield from trading.told_by_buying(sight, "tiles")
    ends = one(sight.offered(e.TurnEnded), main=True, big=True)
    why = may_end(sight.state)
    ask = "Tap “Draw a tile and end the turn”, or “End the game”"
    yield from ({**block, "ask": ask} for block in ends) if why else ends
    yield from trading.ending(sight, why)


def _founding(sight: SeatView, offer: Offer) -> Json:
    """Return the corporations that are off the board, with the price each would have."""
    events = {str(firm): offer.fill({"of": firm}) for firm in offer.blank("of").choices}
    afters: dict[str, Acquire] = {firm: sight.after(event) for firm, event in events.items()}
    notes = {firm: f"{money(now.price(firm))}, {market.TIERS[now.tier(firm)]}" for firm, now in afters.items()}
    rows = [
        market.choice(afters[firm].name(firm), record(event), [drawn(sight, firm)], notes[firm])
        for firm, event in events.items()
    ]
    size = max(now.size(firm) for firm, now in afters.items())
    title = f"Which one is founded at {sight.state.turn.placed}? Size {size}, one share for the founder"
    return market.choices(title, rows, look="pairs")


def _ruled(sight: SeatView, offer: Offer) -> CorporationChoice:
    """Return one outcome among equals, with its payments where the table wants that much help."""
    survivor = str(offer.known["survivor"])
    deals = would_pay(sight.state, survivor, offer.known["first"]) if sight.state.help != "notes" else ()
    lines = [trading.pays(sight, deal, bonuses, sight.state.name(deal.defunct)) for deal, bonuses in deals]
    return market.choice(offer.verb, send(offer), [drawn(sight, survivor)], lines=lines)
