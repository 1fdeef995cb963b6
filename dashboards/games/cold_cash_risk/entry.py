"""The entry of a table of Cold Cash Risk, the expected offers first. No rules: offers, put in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.core.offer import Offer
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import may_end
from assistant.games.cold_cash_risk.state import WILD, ColdCash
from assistant.kit.phrasing import counted, listed
from dashboards.games.cold_cash_risk import deals
from dashboards.games.cold_cash_risk.action import action, fighting
from dashboards.games.cold_cash_risk.board import in_play, names_card
from dashboards.games.cold_cash_risk.earn import earn
from dashboards.games.cold_cash_risk.more import always
from dashboards.parts.common.blocks import Tap
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, dim, folded, form, one, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import account, trading
from dashboards.parts.world.places import choosing


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry, the expected ones first."""
    if not sight.writes or not sight.is_set_up:
        return []
    state: ColdCash = sight.state
    now = list(_now(sight))
    own = list(_own_cards(sight))
    asked = any(block["type"] != "fold" and not block.get("fold") for block in now)
    if asked and not _placing_now(state):
        own = [{"fold": block["title"], **block} for block in own]
    open_ = [block for block in own if not block.get("fold")]
    all_blocks = [*open_, *now, *(block for block in own if block not in open_)]
    return all_blocks if state.over else [*all_blocks, *always(sight)]


def _placing_now(state: ColdCash) -> bool:
    return state.phase == "activity" and state.turn.step == "place"


def _now(sight: SeatView) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.over:
        yield account.final(sight)
    elif state.phase == "opening":
        yield from _opening(sight)
    elif state.phase == "order":
        for offer in sight.offered(e.TurnOrderDrawn):
            yield form(sight, offer, "Turn order: tap the players, lowest tile first")
    elif sight.offered(e.TileDrawn, e.SharesDisposed):
        yield from trading.settling(sight)
    elif state.merger:
        yield from deals.merging(sight, state.merger)
    elif state.meeting:
        yield from deals.voting(sight)
    elif state.on_turn:
        yield from folded(sight, _turn(sight, state.on_turn), state.on_turn)


def _turn(sight: SeatView, player: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.phase == "earnings":
        yield from earn(sight, player)
    elif state.turn.step == "place":
        yield from _placing(sight, player)
    elif state.turn.step == "outcome":
        yield from deals.outcome(sight)
        return
    else:
        yield from fighting(sight)
        yield from deals.armies(sight)
        yield from action(sight)
        return
    yield from trading.ending(sight, may_end(state))


# ---------------------------------------------------------------- cards


def _own_cards(sight: SeatView) -> Iterator[Json]:
    """Yield the blocks of the player's own hand: entering it, adding a drawn card, looking at it."""
    state: ColdCash = sight.state
    player = sight.player
    if player is None or state.over or sight.role not in ("seat", "alone"):
        return
    for offer in sight.offered(e.HandDealt, e.CardTaken):
        blank = offer.blanks[0]
        if blank.count > 1:
            ask = f"Enter your {blank.count} territory cards: tap a continent, then the territory"
            yield choosing(sight, offer, f"Your {blank.count} territory cards", ask=ask)
        else:
            yield choosing(sight, offer, "Which card did you draw?")
    hand = state.hands.get(player, ())
    whole = len(hand) >= state.hand_sizes.get(player, 0)
    for offer in sight.offered(e.CardReplaced):
        if offer.known["by"] == player and hand and whole:  # until then the drawn card may be any
            useless = [tap(_called(state, card), send(offer, card=card)) for card in offer.blank("card").choices]
            yield {
                **taps("You may replace a card whose territory is taken", useless),
                "private": True,
            }
    if hand and not (state.on_turn == player and _placing_now(state)):
        fits = [card == WILD or state.empty(card) for card in hand]
        yield {
            "type": "cards",
            "title": "Your territory cards",
            "fold": f"My {counted(len(hand), 'card')}",
            "cards": [
                {"label": _called(state, card), "note": "fits" if fit else "not empty"}
                for card, fit in zip(hand, fits, strict=True)
            ],
            "private": True,
        }


def _called(state: ColdCash, card: str) -> str:
    return "Wild card" if card == WILD else state.name(card)


# ---------------------------------------------------------------- opening, placement


def _opening(sight: SeatView) -> Iterator[Json]:
    offers = {str(offer.known["by"]): offer for offer in sight.offered(e.OrderCardTurned)}
    mine = sight.next_of(offers)
    for player, offer in offers.items():
        title = f"{sight.name(player)}’s order card"
        if names_card(sight) and player == sight.player:
            yield choosing(sight, offer, title, ask="Turn your order card. Tap its continent, then its territory")
        elif player == mine or not sight.acts(player):
            yield choosing(sight, offer, title, fold=f"{sight.name(player)}’s order card")
    if offers and mine is None:
        yield taps(f"Waiting for {listed(map(sight.name, offers))} to turn a card.", [])


def _placing(sight: SeatView, player: str) -> Iterator[Json]:
    """Yield the player's own cards as buttons; without them the map, or territories by continent."""
    state: ColdCash = sight.state
    offers = sight.offered(e.MomAndPopPlaced)
    if hand := state.hands.get(player, ()):
        cards = [_card(sight, player, card, offers) for card in hand]
        yield taps("Play a card to open a Mom & Pop there", cards, private=True)
    for offer in offers:
        wild = bool(offer.known.get("wild"))
        if wild or not in_play(sight):  # the map has a list of its own
            yield choosing(sight, offer, f"{offer.verb}: where?", fold="Use a wild card" if wild else "From a list")
    for offer in sight.offered(e.NoCardPlayable):
        yield from one([offer], main=True) if offer.expected else beside([offer])


def _card(sight: SeatView, player: str, card: str, offers: Iterable[Offer]) -> Tap:
    """Return a card of the player's own hand: played by a tap, or greyed out with the reason."""
    if card == WILD:
        return tap("Wild card", dim("Tap any empty territory on the map."))
    for offer in offers:
        if not offer.known.get("wild") and card in offer.blank("at").choices:
            return tap(sight.state.name(card), send(offer, at=card), main=len(sight.state.hands[player]) == 1)
    why = sight.why_not(e.MomAndPopPlaced(by=player, at=card))
    return tap(sight.state.name(card), dim(why), far=True)
