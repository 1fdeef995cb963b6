"""What can be tapped at a table of Cold Cash Risk, what is expected first. No rules: offers, put in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assistant.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import may_end
from assistant.games.cold_cash_risk.state import WILD, ColdCash
from assistant.kit.sayings import counted
from assistant.offer import Offer
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.games.cold_cash_risk import deals
from dashboards.games.cold_cash_risk.action import action, fighting
from dashboards.games.cold_cash_risk.earn import earn
from dashboards.games.cold_cash_risk.market import final
from dashboards.games.cold_cash_risk.more import always
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market


def entry(sight: Sight) -> list[Json]:
    """The blocks of the entry, what is expected first."""
    if not sight.writes or not sight.laid:
        return []
    state: ColdCash = sight.state
    now = list(_now(sight))
    own = list(_own_cards(sight))
    asked = any(block["type"] != "fold" and not block.get("fold") for block in now)
    if asked and not _placing_now(state):
        own = [{"fold": block["title"], **block} for block in own]
    open_ = [block for block in own if not block.get("fold")]
    found = [*open_, *now, *(block for block in own if block not in open_)]
    return found if state.over else [*found, *always(sight)]


def _placing_now(state: ColdCash) -> bool:
    return state.phase == "activity" and state.turn.step == "place"


def _now(sight: Sight) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.over:
        yield final(sight)
    elif state.phase == "opening":
        yield from _opening(sight)
    elif state.phase == "order":
        for offer in of(sight, e.TurnOrderDrawn):
            yield form(sight, offer, "Who moves when? Tap in order of the tiles")
    elif state.settlements:
        yield from deals.settling(sight)
    elif state.merger:
        yield from deals.merging(sight)
    elif state.meeting:
        yield from deals.voting(sight)
    elif state.on_turn:
        yield from others(sight, list(_turn(sight, state.on_turn)), state.on_turn)


def of(sight: Sight, kind: type[Event]) -> list[Offer]:
    """The offers of one kind."""
    return [offer for offer in sight.offers if offer.kind is kind]


def others(sight: Sight, blocks: list[Json], acting: str) -> Iterator[Json]:
    """On a phone, what belongs to another player with a phone is folded away, lest a thumb slips."""
    if blocks and not on_map.acts(sight, acting):
        yield {"type": "fold", "title": f"Enter it for {on_map.name(sight, acting)}", "blocks": blocks}
    else:
        yield from blocks


def _turn(sight: Sight, player: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.phase == "earnings":
        yield from earn(sight, player)
        yield from ending(sight)
        return
    if state.turn.step == "place":
        yield from _placing(sight, player)
        yield from ending(sight)
        return
    if state.turn.step == "outcome":
        yield from deals.outcome(sight, player)
        return
    yield from fighting(sight)
    yield from action(sight, player)


# ---------------------------------------------------------------- cards


def places(
    sight: Sight, title: str, areas: Iterable[str], send: Json, count: int = 1, wild: int = 0, **look: bool
) -> Json:
    """Territories by continent; "$place" in the message is the one chosen, or the list of them."""
    state: ColdCash = sight.state
    names = {area.key: area for area in state.board.areas}
    groups: dict[str, list[Json]] = {c.key: [] for c in state.board.continents}
    for area in areas:
        if area in names:
            groups[names[area].continent].append({"value": area, "label": names[area].name})
    found = [{"name": c.name, "places": groups[c.key]} for c in state.board.continents if groups[c.key]]
    if wild:
        found.append({"name": "Wild card", "places": [{"value": WILD, "label": "Wild card", "copies": wild}]})
    return {"type": "places", "title": title, "groups": found, "send": send, "count": count, **look}


def _own_cards(sight: Sight) -> Iterator[Json]:
    """The own hand: entering it, adding the card that was taken, looking at it."""
    state: ColdCash = sight.state
    player = sight.player
    if player is None or state.over or sight.role not in ("seat", "alone"):
        return
    for offer in (*of(sight, e.HandDealt), *of(sight, e.CardTaken)):
        blank = offer.blanks[0]
        areas = [str(card) for card in blank.choices if card != WILD]
        wild = (2 if blank.count > 1 else 1) if WILD in blank.choices else 0
        event = {"kind": offer.kind.__name__, **offer.known, blank.name: "$place"}
        title = f"Your {blank.count} territory cards" if blank.count > 1 else "Which card did you take?"
        yield places(sight, title, areas, {"do": "record", "event": event}, blank.count, wild, private=True)
    hand = state.hands.get(player, ())
    if hand and not (state.on_turn == player and _placing_now(state)):
        cards = [
            {"label": state.name(card).capitalize() if card == WILD else state.name(card), "note": _fits(state, card)}
            for card in hand
        ]
        yield {
            "type": "cards",
            "title": "Your territory cards",
            "fold": f"My {counted(len(hand), 'card')}",
            "cards": cards,
            "private": True,
        }


def _fits(state: ColdCash, card: str) -> str:
    if card == WILD or state.empty(card):
        return "fits"
    return "not empty"


# ---------------------------------------------------------------- opening, placement


def _opening(sight: Sight) -> Iterator[Json]:
    state: ColdCash = sight.state
    mine = on_map.turning(sight)
    for offer in of(sight, e.OrderCardTurned):
        player = str(offer.known["by"])
        send = {"do": "record", "event": {"kind": "OrderCardTurned", "by": player, "at": "$place"}}
        block = places(sight, f"{on_map.name(sight, player)}’s order card", map(str, offer.blanks[0].choices), send)
        if player == mine:
            yield {**block, "fold": "From a list"}
        elif not on_map.acts(sight, player):
            yield {**block, "fold": f"Order card of {on_map.name(sight, player)}"}
    if mine is None and len(state.order_cards) < len(state.seats):
        yield taps("The others turn their order cards.", [])


def _placing(sight: Sight, player: str) -> Iterator[Json]:
    """The own cards as buttons; without them the map, or territories by continent."""
    state: ColdCash = sight.state
    hand = state.hands.get(player, ())
    fits = [card for card in hand if card != WILD and state.empty(card)]
    if hand:
        cards = [
            tap(state.name(card), record(e.MomAndPopPlaced(by=player, at=card)), main=True)
            if card in fits
            else tap(
                state.name(card),
                {
                    "do": "told",
                    "text": f"{state.name(card)} is not empty."
                    if card != WILD
                    else "Tap any empty territory on the map.",
                },
                far=card != WILD,
            )
            for card in hand
        ]
        yield taps("Play a card: a Mom & Pop opens there", cards, private=True)
    for offer in of(sight, e.MomAndPopPlaced):
        wild = bool(offer.known.get("wild"))
        event = {"kind": "MomAndPopPlaced", "by": player, "at": "$place", **({"wild": True} if wild else {})}
        send = {"do": "record", "event": event}
        title = "With a wild card" if wild else "From a list"
        block = places(sight, f"{offer.verb}: where?", map(str, offer.blanks[0].choices), send)
        yield {**block, "fold": title}
    for offer in of(sight, e.NoCardPlayable):
        yield taps(
            "", [tap(offer.verb, record(offer.fill({})), main=offer.expected)], look="one", beside=not offer.expected
        )


def ending(sight: Sight) -> Iterator[Json]:
    """The end of the game may be declared: folded, with the reason, asked once more."""
    state: ColdCash = sight.state
    for offer in of(sight, e.EndDeclared):
        why = may_end(state)
        rows = [
            market.choice(
                "The game ends now",
                record(offer.fill({})),
                lines=(why, "All bonuses are paid and all shares are sold."),
            )
        ]
        yield market.choices("Declare the end of the game?", rows, fold="End the game")
