"""Advice on selling looks, on trapped players, and on the Minkin card."""

from __future__ import annotations

from assistant.content.house_rules import chosen
from assistant.core.game import Checks, illegal, odd
from assistant.families.mystery.hands import cannot_hold, not_here
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.state import FEE, PRICE, NotAClue


def can_be_sold(event: e.InformationSold, state: NotAClue) -> Checks:
    """Check that a look is sold to another player who has twenty rubles (NAC-SEL-01)."""
    if event.by == event.to:
        yield illegal("Sell the look to another player.", "NAC-SEL-01")
        return
    if (purse := state.purses.get(event.to, 0)) < FEE:
        yield illegal(f"{state.name(event.to)} has ₽{purse}, but a look costs ₽{FEE}.", "NAC-SEL-01")
    if state.hand_sizes.get(event.by, 0) == 0:
        yield illegal(f"{state.name(event.by)} has no card to show.", "NAC-SEL-01")
    elif event.card is not None and cannot_hold(state, event.card, event.by):
        yield illegal(not_here(state, event.card, event.by), "NAC-SEL-01")


def class_may_be_asked(event: e.InformationSold, state: NotAClue) -> Checks:
    """Check that the house rule lets the buyer ask for a class, and that the card is of that class (NAC-AMB-06)."""
    if event.asked is None:
        return
    if chosen(state, "NAC-AMB-06") != "buyer_may_ask":
        yield illegal("By your house rules the seller chooses the card, so nobody can ask for a class.", "NAC-AMB-06")
    elif event.card is not None and event.card not in state.deck.get(event.asked, ()):
        yield illegal(f"The buyer asked for a {event.asked}, but {state.card(event.card)} is not one.", "NAC-AMB-06")


def can_be_trapped(event: e.ExitsBlocked, state: NotAClue) -> Checks:
    """Check that the player is in a location and trapped by the pieces of others (NAC-LOC-01, NAC-LOC-04)."""
    name = state.name(event.of)
    if state.room_of(event.of) is None:
        yield illegal(f"{name} is not in a location, and only a piece in a location can be trapped.", "NAC-LOC-04")
    elif event.of in state.trapped:
        yield odd(f"{name} is already trapped.", "NAC-LOC-04")
    if event.of in event.blockers:
        yield illegal(f"{name}’s own piece does not block {name}’s way out.", "NAC-LOC-01")


def is_trapped(event: e.ExitsFreed, state: NotAClue) -> Checks:
    """Check that the player to be freed is trapped (NAC-MIN-02)."""
    if event.of not in state.trapped:
        yield illegal(f"{state.name(event.of)} is not trapped.", "NAC-LOC-04", "NAC-MIN-02")


def can_be_exposed(event: e.ExposureVoted, state: NotAClue) -> Checks:
    """Check that opponents of a trapped player decide, and that the one card is free (NAC-MIN-01, NAC-AMB-10)."""
    if event.by == event.of:
        yield illegal("The opponents vote, not the trapped player.", "NAC-MIN-01")
    if event.of not in state.trapped:
        yield illegal(f"{state.name(event.of)} is not trapped.", "NAC-MIN-01")
    elif state.minkin:
        whose = state.name(state.minkin)
        yield illegal(f"There is only one Minkin card, and it is on {whose}’s piece.", "NAC-MIN-01")
    elif event.of in state.paid:
        name = state.name(event.of)
        yield odd(f"{name} has paid for the Minkin card and moves on the next turn of {name}.", "NAC-MIN-04")
    elif (event.by in state.exposing.get(event.of, ())) == event.expose:
        yield odd(f"{state.name(event.by)} has already voted this way.", "NAC-MIN-01")


def can_pay(event: e.MinkinPaid, state: NotAClue) -> Checks:
    """Check that the player under the card has sixty rubles, earned by selling looks if needed (NAC-MIN-03)."""
    name, purse = state.name(event.by), state.purses.get(event.by, 0)
    if state.minkin != event.by:
        yield illegal(f"The Minkin card is not on {name}’s piece.", "NAC-MIN-03")
    elif purse < PRICE:
        looks = state.sales_needed(event.by)
        more = "1 more look" if looks == 1 else f"{looks} more looks"
        yield illegal(f"{name} has ₽{purse}, but the card costs ₽{PRICE}. Sell {more} first.", "NAC-MIN-03")


def counted(event: e.PurseCounted | e.PotCounted, state: NotAClue) -> Checks:
    """Warn that nobody can owe rubles (NAC-FRM-01)."""
    if event.rubles < 0:
        yield odd("The number of rubles cannot be negative.", "NAC-FRM-01")
