"""Notices about cards: sets, extra armies, hands."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.games.risk import events as e
from assistant.games.risk.cards import SET, is_set, names, sets_in
from assistant.games.risk.sayings import counted
from assistant.games.risk.state import Risk


def while_placing(event: e.SetTurnedIn, state: Risk) -> Checks:
    """Yield a notice if a set is not turned in while placing new armies (RSK-CRD-03, RSK-ELI-01)."""
    if state.turn.number and not state.over and event.by == state.on_turn and not state.may_turn_in:
        yield illegal(
            "Turn in sets before the first attack, or right after taking over cards that make six or more.",
            "RSK-CRD-03",
            "RSK-ELI-01",
        )


def three_cards(event: e.SetTurnedIn, state: Risk) -> Checks:
    """Yield notices if the hand is too small, or holds no set at all (RSK-CRD-03)."""
    held = state.deck.hand(event.by)
    if held < SET:
        holds = counted(held, "card", "cards")
        yield illegal(f"{state.name(event.by)} holds {holds}, and a set takes three.", "RSK-CRD-03")
    known = state.hands.get(event.by, ())
    if not event.cards and len(known) == held and not any(sets_in(known)):
        yield illegal("No three of these cards make a set.", "RSK-CRD-03")


def makes_a_set(event: e.SetTurnedIn, state: Risk) -> Checks:
    """Yield a notice unless the cards are three alike, three different, or two and a wild card (RSK-CRD-03)."""
    if event.cards and not is_set(event.cards):
        shown = ", ".join(names()[card] for card in event.cards)
        yield illegal(
            f"{shown}: not a set. A set is three alike, three different, or two and a wild card.", "RSK-CRD-03"
        )


def cards_are_there(event: e.SetTurnedIn, state: Risk) -> Checks:
    """Yield notices for cards that cannot be in the hand (RSK-CRD-01, RSK-CRD-07)."""
    known = state.hands.get(event.by, ())
    for card in event.cards:
        if card in state.deck.shown:
            yield illegal(f"{names()[card]} is in the discard pile.", "RSK-CRD-07", "RSK-CRD-01")
        elif len(known) == state.deck.hand(event.by) and card not in known:
            yield illegal(f"{names()[card]} is not in {state.name(event.by)}’s hand.", "RSK-CRD-01")


def named_by_a_set(event: e.ExtraArmiesPlaced, state: Risk) -> Checks:
    """Yield a notice unless a card of the set names the area, and the player holds it (RSK-CRD-05)."""
    turn, area = state.turn, state.area(event.at)
    if event.by != state.on_turn or not turn.number:
        return
    if not turn.sets:
        yield illegal("No set was turned in during this turn.", "RSK-CRD-05")
    elif state.holder(event.at) != event.by:
        yield illegal(f"{area} is not {state.name(event.by)}’s.", "RSK-CRD-05")
    elif not turn.untold and event.at not in turn.named:
        yield illegal(f"No card in the set names {area}.", "RSK-CRD-05")


def once_a_turn(event: e.ExtraArmiesPlaced, state: Risk) -> Checks:
    """Yield a notice beyond two extra armies a turn, or two for every named area (RSK-CRD-05, RSK-AMB-04)."""
    extra = state.turn.extra
    if event.by != state.on_turn or not extra:
        return
    if chosen(state, "RSK-AMB-04") == "once":
        had = state.area(extra[0])
        yield illegal(f"{had} already got this turn’s two extra armies.", "RSK-CRD-05", "RSK-AMB-04")
    elif event.at in extra:
        yield illegal(f"{state.area(event.at)} already got its two extra armies.", "RSK-CRD-05", "RSK-AMB-04")


def fits_the_hand(event: e.CardTold, state: Risk) -> Checks:
    """Yield notices if the card is already noted, or all cards of the hand are (RSK-CRD-02)."""
    known, held = state.hands.get(event.of, ()), state.deck.hand(event.of)
    if event.card in known:
        yield odd(f"{names()[event.card]} is already noted.", "RSK-CRD-01")
    elif len(known) >= held:
        yield illegal(
            f"{state.name(event.of)} holds {counted(held, 'card', 'cards')}, and all are noted.", "RSK-CRD-02"
        )


def not_discarded(event: e.CardTold, state: Risk) -> Checks:
    """Yield notices if the card is in the discard pile or in another hand (RSK-CRD-01, RSK-CRD-07)."""
    if event.card in state.deck.shown:
        yield illegal(f"{names()[event.card]} is in the discard pile.", "RSK-CRD-07", "RSK-CRD-01")
    elif any(event.card in held for player, held in state.hands.items() if player != event.of):
        yield illegal(f"{names()[event.card]} is in another player’s hand.", "RSK-CRD-01")


def forty_four(event: e.CardsCounted, state: Risk) -> Checks:
    """Yield a notice if there would be more than 44 cards (RSK-CRD-01)."""
    others = sum(count for player, count in state.deck.hands.items() if player != event.of)
    if not 0 <= event.count <= max(0, 44 - others):
        yield illegal(f"There are only 44 cards, and {others} of them are in other hands.", "RSK-CRD-01")
